"""What is wrong with a map before it is written: zones, borders, cards."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from shapely.geometry import Point, box

from tools.map.blocks import CAPTION, SIZES, blocks
from tools.map.frame import text_width
from tools.map.partition import faults
from tools.map.places import PROVINCES, SEAS
from tools.map.slots import Card, label_box


def problems(levels: dict[str, dict[str, Any]], pixels: dict[str, Any], cards: dict[str, Card]) -> list[str]:
    """Everything wrong, not only the first thing; names and places are judged in board pixels."""
    found = [f"{level}: {fault}" for level, shapes in levels.items() for fault in faults(shapes)]
    found += [f"{zone} has no shape" for zone in (*PROVINCES, *SEAS) if zone not in pixels]
    places, names = [], []
    for zone, card in cards.items():
        names.append((zone, label_box(zone, card.label, tight=True)))
        wanted = {key for block in blocks(zone) for key, _ in block.items}
        found += [f"{zone} has no place for {key}" for key in sorted(wanted - set(card.slots))]
        for key, (x, y) in card.slots.items():
            kind = key.rstrip("0123456789")
            half = SIZES.get(kind, SIZES["site"]) / 2
            places.append((f"{zone}.{key}", box(x - half, y - half, x + half, y + half)))
            if not pixels[zone].contains(Point(x, y)) and not _on_plate(card, x, y):
                found.append(f"{zone}.{key} lies outside its zone")
            if kind == "city":
                name = PROVINCES[zone]["cities"][int(key[4:])]["name"]
                wide = text_width(name, CAPTION, "italic", 0) / 2
                names.append((name, box(x - wide, y + 10, x + wide, y + 16)))
    found += [f"{a} overlaps {b}" for (a, one), (b, other) in combinations(places, 2) if _overlap(one, other, 0.5)]
    found += [f"{a} overlaps {b}" for (a, one), (b, other) in combinations(names, 2) if _overlap(one, other, 1)]
    found += [f"{a} lies under {b}" for a, one in names for b, other in places if _overlap(one, other, 1.5)]
    return found


def _on_plate(card: Card, x: float, y: float) -> bool:
    return any(left < x < right and top < y < bottom for left, top, right, bottom in card.plates)


def _overlap(one: Any, other: Any, most: float) -> bool:
    return bool(one.intersects(other)) and float(one.intersection(other).area) > most
