"""A place for the name, the badge, every site, the fortress and every stack of units of each zone.

Narrow zones are set by hand. For the others a search looks for the tidiest arrangement of the blocks of their card
that lies inside the zone. Measures are board pixels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import box

from tools.map.blocks import SIZES, Label, Layout, blocks, labels, layouts
from tools.map.drawing import polygons
from tools.map.frame import HEIGHT, WIDTH, text_width
from tools.map.hand import HAND
from tools.map.places import PROVINCES, SEAS
from tools.map.raster import fits, raster

STEP = 4  # px between the names that the search tries
EDGE = 4  # px kept free along the frame
MARGIN = 2  # px between a card and the border of its zone
LARGE_ISLE = 900  # px²: fleets keep away
UPSIDE_DOWN = 20  # the cost of a block above the name
MIDDLE_FIRST = (2, 1, 3, 0, 4)
Box = tuple[float, float, float, float]  # centre and size


@dataclass
class Card:
    """Where everything of a zone is."""

    label: tuple[float, float, float, float, int]  # x, y, angle, size, lines
    slots: dict[str, tuple[float, float]]
    plates: list[tuple[float, ...]] = field(default_factory=list)
    leaders: list[tuple[float, ...]] = field(default_factory=list)


def cards(zones: dict[str, Any], isles: Any) -> dict[str, Card]:
    """The cards of all zones, given in board pixels."""
    frame = box(EDGE, EDGE, WIDTH - EDGE, HEIGHT - EDGE)
    inside = {zone: raster(zones[zone].buffer(-MARGIN).intersection(frame)) for zone in (*PROVINCES, *SEAS)}
    rocks = raster(shapely.union_all([isle for isle in polygons(isles) if isle.area > LARGE_ISLE]).buffer(2))
    taken = [label_box(zone, hand.label).buffer(1) for zone, hand in HAND.items()]
    taken += [box(*plate).buffer(2) for hand in HAND.values() for plate in hand.plates]
    busy = rocks | raster(shapely.union_all(taken))
    for sea in SEAS:
        inside[sea] &= ~busy
    found = {}
    for zone in (*PROVINCES, *SEAS):
        hand = HAND.get(zone)
        card = Card(hand.label, dict(hand.slots), list(hand.plates)) if hand else search(zone, inside[zone])
        land = zones[zone].buffer(-4)
        for plate in card.plates:
            (x, y), (u, v) = shapely.shortest_line(box(*plate), land).coords
            card.leaders.append((x, y, u, v))
        _fill_from_the_middle(card)
        found[zone] = card
    return dict(sorted(found.items()))


def label_box(zone: str, label: tuple[float, float, float, float, int], tight: bool = False) -> Any:
    """The box of a name, as it is turned; a tight one holds only its letters."""
    x, y, angle, size, lines = label
    font = "italic" if zone in SEAS else "caps"
    words = SEAS[zone]["name"].split() if zone in SEAS else [PROVINCES[zone]["name"].upper()]
    rows = words if lines == 2 else [" ".join(words)]
    width = max(text_width(row, size, font) for row in rows) + (0 if tight else 6)
    height = size * ((0.72, 1.75) if tight else (1.1, 2.1))[lines - 1]
    flat = box(x - width / 2, y - height / 2, x + width / 2, y + height / 2)
    return affinity.rotate(flat, angle, origin=(x, y))


def search(zone: str, mask: Any) -> Card:
    """The tidiest card inside a zone: large name, straight rows, everything close together and in the middle."""
    parts = blocks(zone)
    ys, xs = np.nonzero(mask)
    middle = (float(xs.mean()), float(ys.mean()))
    centres: dict[tuple[int, int], Any] = {}

    def where(width: float, height: float) -> Any:
        key = (round(width), round(height))
        if key not in centres:
            free = fits(mask, width, height)
            free[1::2] = False
            free[:, 1::2] = False
            centres[key] = np.nonzero(free)
        return centres[key]

    best: tuple[float, Label, float, float, tuple[Layout, ...], list[Box]] | None = None
    for layout in product(*[layouts(part) for part in parts]):
        untidy = sum(one.penalty for one in layout)
        tall = sum(one.height + 2 for one in layout)
        for label in labels(zone):
            for x, y in _starts(where(label.width, label.height)):
                off = abs(x - middle[0]) + abs(y - (middle[1] - tall / 2))
                cost = untidy + label.penalty + 0.32 * off
                limit = best[0] if best else np.inf
                if cost >= limit:
                    continue
                boxes: list[Box] = [(x, y, label.width, label.height)]
                for one in layout:
                    above = boxes[-1]
                    target = (above[0], above[1] + above[3] / 2 + one.height / 2 + 2)
                    spot = _nearest(where(one.width, one.height), target, boxes, one)
                    cost += 0.55 * spot[2] + (UPSIDE_DOWN if spot[1] < y else 0)
                    if cost >= limit:
                        break
                    boxes.append((spot[0], spot[1], one.width, one.height))
                else:
                    best = (cost, label, x, y, layout, boxes[1:])
    if best is None:
        raise ValueError(f"{zone} has no room for its card; place it in hand.py")
    _, label, x, y, layout, boxes = best
    slots = {}
    for one, (left, top, _, _) in zip(layout, boxes):
        slots.update({key: (left + dx, top + dy) for key, (dx, dy) in one.offsets.items()})
    return Card((x, y, 0, label.size, label.lines), slots)


def _starts(centres: Any) -> Iterator[tuple[float, float]]:
    """The spots for a name that are tried: a coarse grid, or a few of them where that has none."""
    ys, xs = centres
    coarse = (ys % STEP == 0) & (xs % STEP == 0)
    if coarse.any():
        ys, xs = ys[coarse], xs[coarse]
    else:
        ys, xs = ys[::7], xs[::7]
    for x, y in zip(xs, ys):
        yield float(x), float(y)


def _nearest(centres: Any, target: tuple[float, float], taken: list[Box], layout: Layout) -> tuple[float, float, float]:
    """The free spot nearest to a target that touches nothing placed before, and its distance."""
    ys, xs = centres
    if not len(ys):
        return 0, 0, np.inf
    away = np.abs(xs - target[0]) + np.abs(ys - target[1])
    for x, y, width, height in taken:
        hit = (np.abs(xs - x) < (layout.width + width) / 2) & (np.abs(ys - y) < (layout.height + height) / 2)
        away = np.where(hit, np.inf, away)
    i = int(away.argmin())
    return float(xs[i]), float(ys[i]), float(away[i])


def _fill_from_the_middle(card: Card) -> None:
    """Stacks fill a straight row from its middle."""
    for unit in ("legion", "trireme"):
        keys = [f"{unit}{i}" for i in range(5)]
        if keys[0] in card.slots and len({round(card.slots[key][1]) for key in keys}) == 1:
            row = sorted(card.slots[key] for key in keys)
            card.slots.update({key: row[i] for key, i in zip(keys, MIDDLE_FIRST)})


def document(found: dict[str, Card], window: tuple[float, ...], remarks: list[list[Any]]) -> dict[str, Any]:
    """The cards as the product reads them."""
    zones: dict[str, Any] = {}
    for zone, card in found.items():
        row: dict[str, Any] = {"label": _short(card.label)}
        for key, at in sorted(card.slots.items()):
            kind = key.rstrip("0123456789")
            if kind == key:
                row[key] = _short(at)
            else:
                row.setdefault(kind, []).append(_short(at))
        if card.plates:
            row["plates"] = [_short(plate) for plate in card.plates]
            row["leaders"] = [_short(leader) for leader in card.leaders]
        zones[zone] = row
    return {"window": list(window), "frame": [WIDTH, HEIGHT], "sizes": SIZES, "zones": zones, "remarks": remarks}


def _short(numbers: tuple[float, ...]) -> list[float]:
    return [int(number) if number == int(number) else round(number, 1) for number in numbers]
