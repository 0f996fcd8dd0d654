"""The card of a zone: its name and its places, in blocks that may be arranged in several ways.

A province has a name, a row for trade (badge, caravans, market), one for its cities (cities, temple, fortress) and one
for five stacks of legions; a sea has a name and five fleets. All measures are board pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from tools.map.frame import text_width
from tools.map.places import PROVINCES, SEAS

Offsets = dict[str, tuple[float, float]]
Items = list[tuple[str, float]]  # places and the room kept free for each
SIZES = {"badge": 15, "site": 18, "fortress": 18, "legion": 18, "trireme": 20}
BADGE, CELL, FLEET = 17, 20, 23  # room kept free
CAPTION = 9  # size and height of a city's name under its site
LAND_SIZES, SEA_SIZES = (16, 14.5, 13, 12, 11), (21, 18, 16)


@dataclass(frozen=True)
class Layout:
    """One way to arrange a block: how untidy it is, its box, and its places around the middle."""

    penalty: float
    width: float
    height: float
    offsets: Offsets


@dataclass(frozen=True)
class Block:
    """A part of the card; cities have their names beneath."""

    name: str
    items: Items
    captions: dict[str, str]


@dataclass(frozen=True)
class Label:
    """One way to write the name of a zone."""

    penalty: float
    width: float
    height: float
    size: float
    lines: int


def blocks(zone: str) -> list[Block]:
    """The blocks of a zone, in reading order."""
    if zone in SEAS:
        return [Block("units", [(f"trireme{i}", FLEET) for i in range(5)], {})]
    province = PROVINCES[zone]
    captions = {f"city{i}": city["name"] for i, city in enumerate(province["cities"])}
    trade: Items = [("badge", BADGE)]
    trade += [(f"caravan{i}", CELL) for i in range(len(province["caravans"]))]
    trade += [("market", CELL)] if province["market"] else []
    civic: Items = []
    if captions:
        civic = [("city0", CELL), ("temple", CELL)]
        civic += [("city1", CELL)] if len(captions) > 1 else []
        civic += [("fortress", CELL)]
    else:
        trade.append(("fortress", CELL))
    if len(trade) == 1:
        trade, civic = [], trade + civic
    units: Items = [(f"legion{i}", CELL) for i in range(5)]
    rows = (Block("trade", trade, {}), Block("civic", civic, captions), Block("units", units, {}))
    return [block for block in rows if block.items]


def labels(zone: str) -> list[Label]:
    """The ways to write a name, the largest first; seas may take two lines."""
    if zone in PROVINCES:
        name = PROVINCES[zone]["name"].upper()
        return [Label((16 - s) * 3, text_width(name, s, "caps") + 6, s * 1.1, s, 1) for s in LAND_SIZES]
    name, found = SEAS[zone]["name"], []
    for size in SEA_SIZES:
        penalty = (21 - size) * 2.5
        found.append(Label(penalty, text_width(name, size, "italic") + 6, size * 1.15, size, 1))
        widest = max(text_width(word, size, "italic") for word in name.split())
        found.append(Label(penalty + 4, widest + 6, size * 2.1, size, 2))
    return found


def layouts(block: Block) -> list[Layout]:
    """The ways to arrange a block: one row, several rows, or cities above the rest."""
    items, count, found = block.items, len(block.items), []
    for columns in range(count, 0, -1):
        lonely = count > 3 and count % columns == 1 and columns != (count + 1) // 2
        if 1 < columns < count and lonely:
            continue
        if block.captions and columns < count:
            continue
        penalty = 0 if columns == count else 7 if columns > 1 else 14
        layout = _grid(penalty, items, columns)
        found.append(_with_captions(layout, block.captions) if block.captions else layout)
    if block.captions and count > 2:
        found.append(_two_lines(block))
    return found


def _row(items: Items) -> Layout:
    width, offsets = sum(cell for _, cell in items), {}
    left = -width / 2
    for key, cell in items:
        offsets[key] = (left + cell / 2, 0.0)
        left += cell
    return Layout(0, width, max(cell for _, cell in items), offsets)


def _grid(penalty: float, items: Items, columns: int) -> Layout:
    rows = [_row(items[i : i + columns]) for i in range(0, len(items), columns)]
    height, offsets = sum(row.height for row in rows), {}
    top = -height / 2
    for row in rows:
        for key, (dx, _) in row.offsets.items():
            offsets[key] = (dx, top + row.height / 2)
        top += row.height
    return Layout(penalty, max(row.width for row in rows), height, offsets)


def _caption_width(name: str) -> float:
    return text_width(name, CAPTION, "italic", 0)


def _with_captions(layout: Layout, captions: dict[str, str]) -> Layout:
    """Room for the names under the cities, where they stand out."""
    half = layout.width / 2
    spans = [(layout.offsets[key][0], _caption_width(name) / 2 + 2) for key, name in captions.items()]
    left = min(0, *(dx - reach + half for dx, reach in spans))
    right = max(0, *(dx + reach - half for dx, reach in spans))
    moved = {key: (dx - (left + right) / 2, dy - CAPTION / 2) for key, (dx, dy) in layout.offsets.items()}
    return Layout(layout.penalty, layout.width + right - left, layout.height + CAPTION, moved)


def _two_lines(block: Block) -> Layout:
    above: Items = []
    for key, cell in block.items:
        if key in block.captions:
            above.append((key, max(cell, _caption_width(block.captions[key]) + 5)))
    top, rest = _row(above), _row([item for item in block.items if item[0] not in block.captions])
    height = 2 * CELL + CAPTION
    offsets = {key: (dx, -height / 2 + 10) for key, (dx, _) in top.offsets.items()}
    offsets |= {key: (dx, height / 2 - 10) for key, (dx, _) in rest.offsets.items()}
    return Layout(8, max(top.width, rest.width), height, offsets)
