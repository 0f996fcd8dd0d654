"""The map and the pieces as small ints, read once from the tables: provinces, seas, sites, goods, tiles.

Names come from `data/*.json`; an index is a place in one of the tuples here. Sets of provinces or seas are bit masks.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


def table(name: str) -> dict[str, Any]:
    """One of the tables of this game, as it stands in `data/`."""
    document: dict[str, Any] = json.loads(files(__package__).joinpath("data", name).read_text("utf-8"))
    return document


_BOARD = table("board.json")
_COSTS = table("costs.json")
_TILES = table("tiles.json")

EMPIRES: tuple[str, ...] = tuple(_BOARD["players"]["5"]["empires"])
TRACKS = ("trade", "culture", "military")
MILITARY = 2

# Tokens: the coin, the 13 goods, the same 13 as legendary tokens, one of each. (E0.7-c, E0.10-h)
GOODS: tuple[str, ...] = tuple(name for name in _COSTS["tokens"] if name != "coin")
TOKENS: tuple[str, ...] = ("coin", *GOODS, *(f"legendary_{good}" for good in GOODS))
COIN = 0
LEGEND = 1 + len(GOODS)  # from here on a token is legendary
WIDTH = len(TOKENS)
TOTALS = bytes([*_COSTS["tokens"].values(), *([1] * len(GOODS))])
KIND = tuple(0 if t == 0 else (t - 1) % len(GOODS) + 1 for t in range(WIDTH))  # token → coin or good (E1.2-c, E1.2-d)

PROVINCES: tuple[str, ...] = tuple(province["id"] for province in _BOARD["provinces"])
SEAS: tuple[str, ...] = tuple(sea["id"] for sea in _BOARD["seas"])
LANDS = len(PROVINCES)
WATERS = len(SEAS)


def mask_of(names: list[str], order: tuple[str, ...]) -> int:
    """The bit mask of some names of a tuple of names."""
    return sum(1 << order.index(name) for name in names)


@cache
def bits(mask: int) -> tuple[int, ...]:
    """The places of the ones of a mask, in order.

    >>> bits(0b1010)
    (1, 3)
    """
    return tuple(i for i in range(mask.bit_length()) if mask >> i & 1)


BORDERS = tuple(mask_of(province["land"], PROVINCES) for province in _BOARD["provinces"])
SHORES = tuple(mask_of(province["seas"], SEAS) for province in _BOARD["provinces"])  # province → seas
STRAITS = tuple(mask_of(sea["seas"], SEAS) for sea in _BOARD["seas"])  # sea → seas
COASTS = tuple(sum(1 << p for p in range(LANDS) if SHORES[p] >> s & 1) for s in range(WATERS))

# Sites, kind by kind, so that the pieces of a kind are one slice; the control markers come last.
CARAVAN, MARKET, CITY, CAPITAL, LEGENDARY, TEMPLE, MARKER = range(7)
KINDS = ("caravan", "market", "city", "capital", "legendary", "temple", "marker")  # six of buildings (E0.9-a)


def _sites() -> list[tuple[int, int, str, int]]:
    """Every printed site: its kind, province, name and good. (E0.2-d, E0.9-c)"""
    rows = []
    for p, province in enumerate(_BOARD["provinces"]):
        name = province["id"]
        rows += [(CARAVAN, p, f"{name}.{good}", 1 + GOODS.index(good)) for good in province["caravans"]]
        rows += [(MARKET, p, f"{name}.market", 0)] if province["market"] else []
        rows += [(KINDS.index(c["type"]), p, f"{name}.{c['name'].lower()}", 0) for c in province["cities"]]
        rows += [(TEMPLE, p, f"{name}.temple", 0)] if province["temple"] else []
        rows += [(MARKER, p, f"{name}.control", 0)]
    return sorted(rows, key=lambda row: row[0])


_SITES = _sites()
SITES = tuple(row[2] for row in _SITES)
SITE_KIND = tuple(row[0] for row in _SITES)
SITE_LAND = tuple(row[1] for row in _SITES)
SITE_GOOD = tuple(row[3] for row in _SITES)
KIND_SPAN = tuple((SITE_KIND.index(k), SITE_KIND.index(k) + SITE_KIND.count(k)) for k in range(7))
BUILDINGS = KIND_SPAN[MARKER][0]  # sites before this one hold buildings (E0.10-g)
LAND_SITES = tuple(tuple(s for s in range(BUILDINGS) if SITE_LAND[s] == p) for p in range(LANDS))
LAND_CARAVANS = tuple(tuple(s for s in LAND_SITES[p] if SITE_KIND[s] == CARAVAN) for p in range(LANDS))
MARKERS = tuple(BUILDINGS + p for p in range(LANDS))
TRACK_SPAN = ((0, KIND_SPAN[MARKET][1]), (KIND_SPAN[CITY][0], BUILDINGS))  # the sites that count on each track


def site_of(p: int, kind: int) -> int:
    """The one market or temple site of a province, or -1."""
    return next((s for s in LAND_SITES[p] if SITE_KIND[s] == kind), -1)


LAND_MARKET = tuple(site_of(p, MARKET) for p in range(LANDS))
LAND_TEMPLE = tuple(site_of(p, TEMPLE) for p in range(LANDS))

_SETUP = table("setup.json")["empires"]
CAPITALS = tuple(PROVINCES.index(_SETUP[empire]["capital"]) for empire in EMPIRES)
CAPITAL_OF = {p: seat for seat, p in enumerate(CAPITALS)}

STARTERS: tuple[str, ...] = tuple(_TILES["starting_heroes"][empire] for empire in EMPIRES)
HEROES: tuple[str, ...] = tuple(_TILES["heroes"])
WONDERS: tuple[str, ...] = tuple(_TILES["wonders"])
TILES: tuple[str, ...] = (*STARTERS, *HEROES, *WONDERS)
PYRAMIDS = len(TILES)
TILE = {name: i for i, name in enumerate((*TILES, "pyramids"))}
# The symbols of each tile: levels of trade, culture and military. (E7-a)
BONUS: tuple[tuple[int, int, int], ...] = tuple(
    tuple(_TILES["heroes"].get(name) or _TILES["wonders"].get(name) or (0, 0, 0)) for name in TILES
)
COPYABLE = frozenset(TILE[name] for name in HEROES if name not in _TILES["uncopyable"])
FAVOURS: dict[int, tuple[str, int]] = {  # tile → what it builds cheaply, and the good that also pays
    TILE[name]: (favour["item"], 1 + GOODS.index(favour["good"]) if favour["good"] else -1)
    for name, favour in _TILES["favours"].items()
}
