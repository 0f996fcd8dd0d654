"""Mountains, woods, dunes and the compass rose; they keep away from names and places."""

from __future__ import annotations

import random
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry import LineString, Point, box

from tools.map.frame import WIDTH, true_pixel
from tools.map.slots import Card, label_box

HIGH, ROCK, SAND, LEAF, TREE, GREY = "#f8f0da", "#8e7550", "#b89c66", "#8a9560", "#b9bd86", "#857a60"
ROSE = (WIDTH - 75, 66, 37)  # middle and radius
# One drawing of each kind, to be moved and scaled.
DRAWINGS = {
    "mountain": (
        f'<path d="M-1 .6Q-.45-.1 0-.8Q.4-.2 1 .6" fill="{HIGH}" stroke="{ROCK}" stroke-width=".15" '
        f'stroke-linejoin="round"/><path d="M0-.8Q.4-.2 1 .6H.25Q.05 0 0-.8" fill="{ROCK}" fill-opacity=".5"/>'
    ),
    "tree": (
        f'<path d="M0 3v-2" stroke="{ROCK}" stroke-width=".75"/>'
        f'<path d="M-2.4 1.2q2.4-9.5 4.8 0z" fill="{TREE}" stroke="{LEAF}" stroke-width=".65"/>'
    ),
    "dune": (
        f'<path d="M-1 .25q.9-.9 2 0" fill="none" stroke="{SAND}" stroke-width=".18" stroke-linecap="round" '
        'stroke-opacity=".75"/>'
    ),
}


class Landscape:
    """What is drawn so far, and where there is room for more."""

    def __init__(self, land: Any, busy: Any) -> None:
        self.dice = random.Random(7)
        self.land = land.buffer(-5)
        self.busy = busy.buffer(5)
        shapely.prepare(self.land)
        shapely.prepare(self.busy)
        self.used: list[tuple[float, float]] = []
        self.marks: list[tuple[float, str]] = []

    def put(self, kind: str, x: float, y: float, scale: float, room: float = 4, apart: float = 0) -> None:
        """Draw a mark where the land is free, and far enough from other marks."""
        if not self.land.contains(Point(x, y)) or self.busy.intersects(Point(x, y).buffer(room)):
            return
        if any(abs(x - a) + abs(y - b) <= apart for a, b in self.used):
            return
        self.used.append((x, y))
        size = "" if scale == 1 else f" scale({scale:.1f})"
        self.marks.append((y, f'<use href="#mn-{kind}" transform="translate({x:.1f} {y:.1f}){size}"/>'))

    def ridge(self, points: list[Any]) -> None:
        """A row of mountains."""
        line = LineString([true_pixel(at) for at in points])
        count = max(1, int(line.length / 12))
        for i in range(count + 1):
            at = line.interpolate(i / count, normalized=True)
            x, y = at.x + self.dice.uniform(-2, 2), at.y + self.dice.uniform(-3, 3)
            self.put("mountain", x, y, self.dice.uniform(4.5, 7), room=6)

    def scatter(self, kind: str, spot: list[float], count: int, spread: tuple[int, int], apart: float) -> None:
        """Trees or dunes around a spot."""
        lon, lat, reach = spot
        x, y = true_pixel((lon, lat))
        for _ in range(int(count * reach)):
            at = (x + self.dice.gauss(0, spread[0] * reach), y + self.dice.gauss(0, spread[1] * reach))
            self.put(kind, *at, 1 if kind == "tree" else self.dice.uniform(3, 5.5), apart=apart)


def landscape(tables: dict[str, Any], land: Any, cards: dict[str, Card]) -> str:
    """All of it, from north to south."""
    drawn = Landscape(land, _busy(cards, tables["remarks"]))
    for ridge in tables["mountains"]:
        drawn.ridge(ridge)
    for spot in tables["woods"]:
        drawn.scatter("tree", spot, 16, (13, 8), 7)
    for spot in tables["dunes"]:
        drawn.scatter("dune", spot, 13, (19, 9), 11)
    symbols = "".join(f'<g id="mn-{kind}">{drawing}</g>' for kind, drawing in DRAWINGS.items())
    return f"<defs>{symbols}</defs>" + "".join(mark for _, mark in sorted(drawn.marks))


def _busy(cards: dict[str, Card], remarks: list[list[Any]]) -> Any:
    """Everything that decoration must stay away from."""
    found = [Point(ROSE[0], ROSE[1]).buffer(46)]
    for zone, card in cards.items():
        found.append(label_box(zone, card.label))
        found += [box(x - 10, y - 10, x + 10, y + 10) for x, y in card.slots.values()]
        found += [box(*plate) for plate in card.plates]
    for _, x, y, angle, size, words in remarks:
        half = size * len(words) * 0.55
        flat = box(x - half, y - size * 0.7, x + half, y + size * 0.7)
        found.append(affinity.rotate(flat, angle, origin=(x, y)))
    return shapely.union_all(found)


def rose() -> str:
    """A compass rose."""
    x, y, radius = ROSE
    rings = "".join(
        f'<circle r="{radius * share:.1f}" fill="none" stroke-width="{width}"/>'
        for share, width in ((1, 0.8), (0.92, 0.6), (0.45, 0.6))
    )
    rays = []
    for turns, length, width in (((45, 135, 225, 315), 0.66, 0.13), ((0, 90, 180, 270), 1.14, 0.17)):
        tip, side = f"{-radius * length:.1f}", radius * width
        for turn in turns:
            rays.append(
                f'<g transform="rotate({turn})"><path d="M0 {tip}L{side:.1f} {-side:.1f}L0 0Z" fill="{GREY}"/>'
                f'<path d="M0 {tip}L{-side:.1f} {-side:.1f}L0 0Z" fill="{HIGH}"/></g>'
            )
    return f'<g transform="translate({x} {y})" stroke="{GREY}" stroke-width=".6">{rings}{"".join(rays)}</g>'
