"""All pieces of a position as one transparent overlay: buildings, badges, fortresses, legions, fleets.

Each zone is a group with a title that says what is there. A symbol is defined once and used where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator

from mnlib.draw.captions import land_title, sea_title, title
from mnlib.draw.counters import Drawn, number, use
from mnlib.draw.tables import SLOTS
from mnlib.empires.board import (
    CAPITALS,
    EMPIRES,
    KINDS,
    LAND_SITES,
    LANDS,
    MARKERS,
    PROVINCES,
    SEAS,
    SITE_KIND,
    SITES,
    WATERS,
    table,
)
from mnlib.empires.pieces import loose
from mnlib.empires.state import State

Spot = tuple[float, float]


def _places() -> tuple[Spot, ...]:
    """Where every site is, control markers too; the cities of a province are in the order of the board."""
    found: dict[str, Spot] = {}
    for province in table("board.json")["provinces"]:
        zone, row = province["id"], SLOTS["zones"][province["id"]]
        found |= {f"{zone}.{good}": _spot(at) for good, at in zip(province["caravans"], row.get("caravan", ()))}
        found |= {
            f"{zone}.{city['name'].lower()}": _spot(at) for city, at in zip(province["cities"], row.get("city", ()))
        }
        found |= {f"{zone}.{kind}": _spot(row[kind]) for kind in ("market", "temple") if kind in row}
        found[f"{zone}.control"] = _spot(row["badge"])
    return tuple(found[site] for site in SITES)


def _spot(at: list[float]) -> Spot:
    x, y = at
    return x, y


PLACES = _places()
DRAWN = tuple(  # the drawing of every building site
    SITES[s].partition(".")[2] if KINDS[SITE_KIND[s]] == "caravan" else KINDS[SITE_KIND[s]] for s in range(MARKERS[0])
)
_FORTRESSES: tuple[Spot, ...] = tuple(tuple(SLOTS["zones"][zone]["fortress"]) for zone in PROVINCES)
_LEGIONS: tuple[tuple[Spot, ...], ...] = tuple(tuple(SLOTS["zones"][zone]["legion"]) for zone in PROVINCES)
_TRIREMES: tuple[tuple[Spot, ...], ...] = tuple(tuple(SLOTS["zones"][zone]["trireme"]) for zone in SEAS)

Piece = tuple[str, float, float, str]  # symbol, place, and a number over it


def _on_land(state: State, p: int) -> Iterator[Piece]:
    """The pieces of a province, from the lowest to the highest."""
    for site in LAND_SITES[p]:
        if state.built[site]:
            yield f"built-{DRAWN[site]}", *PLACES[site], ""
    if state.control[p]:
        seat = state.control[p] - 1
        kind = "capital" if CAPITALS[seat] == p else "badge"
        yield f"{kind}-{EMPIRES[seat]}", *PLACES[MARKERS[p]], ""
    if state.fortress[p]:
        yield f"fortress-{EMPIRES[state.fortress[p] - 1]}", *_FORTRESSES[p], ""
    for site in (*LAND_SITES[p], MARKERS[p]):
        if state.stands[site]:
            yield f"stand-{EMPIRES[state.stands[site] - 1]}", *PLACES[site], ""
    counts = [loose(state, seat, p) if state.legions[p * 5 + seat] else 0 for seat in range(5)]
    yield from _stacks("legion", counts, _LEGIONS[p])


def _stacks(unit: str, counts: list[int] | bytearray, spots: tuple[Spot, ...]) -> Iterator[Piece]:
    """The stacks of the seats in a zone, at the first places it has."""
    present = [seat for seat in range(5) if counts[seat] > 0]
    for (x, y), seat in zip(spots, present):
        empire, count = EMPIRES[seat], counts[seat]
        if count == 1:
            yield f"{unit}-{empire}", x, y, ""
        else:
            yield f"{unit}s-{empire}", x, y, number(empire, unit, count, x, y)


def pieces(state: State) -> Drawn:
    """All pieces, and the symbols they use."""
    used: set[str] = set()
    groups = []
    for p in range(LANDS):
        found = list(_on_land(state, p))
        if found:
            groups.append(_group(land_title(state, p), found, used))
    for sea in range(WATERS):
        row = state.triremes[sea * 5 : sea * 5 + 5]
        if any(row):
            groups.append(_group(sea_title(state, sea), list(_stacks("trireme", row, _TRIREMES[sea])), used))
    return Drawn("".join(groups), frozenset(used))


def _group(words: str, found: list[Piece], used: set[str]) -> str:
    used.update(name for name, _, _, _ in found)
    return f"<g>{title(words)}{''.join(use(name, x, y) + above for name, x, y, above in found)}</g>"
