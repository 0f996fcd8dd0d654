"""Chapter 0: set-up. Homes, first pieces, nine tokens each, tracks, titles and the display.   Rules E0.*"""

from __future__ import annotations

from typing import Any

from mnlib.chance import number
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS, SITES, STARTERS, TILES, TOKENS, table
from mnlib.empires.heroes import receive
from mnlib.empires.options import Setting
from mnlib.empires.rounds import next_phase, remember_control
from mnlib.empires.state import FACE_DOWN, FACE_UP, State, empty, gain, put
from mnlib.empires.store import hidden_tiles

_EMPIRES = table("setup.json")["empires"]
_DISPLAY = 4  # the kind of chance, in the key of the display


def new_state(setting: Setting, seed: int) -> State:
    """The position before the first trade: the nine tokens are the income of round one. (E0.3-d, A71)"""
    state = empty(setting, seed)
    for seat in setting.seats:
        place_empire(state, seat, _EMPIRES[EMPIRES[seat]])
    state.leaders = first_leaders(setting)
    lay_out_tiles(state)
    remember_control(state)
    next_phase(state)
    return state


def place_empire(state: State, seat: int, home: dict[str, Any]) -> None:
    """Three home provinces, the pieces on them, nine tokens and a hero. (E0.1-g, E0.1-h, E0.3-b, E0.3-c)"""
    for province in home["provinces"]:
        state.control = put(state.control, PROVINCES.index(province), seat + 1)
    names = [f"{p}.{good}" for p, goods in home["caravans"].items() for good in goods]
    names += [f"{p}.{city.lower()}" for p, cities in home["cities"].items() for city in cities]
    names += [f"{p}.market" for p in home["markets"]] + [f"{p}.temple" for p in home["temples"]]
    for name in names:
        state.built = put(state.built, SITES.index(name), 1)
    for province, legions in home["legions"].items():
        state.legions[PROVINCES.index(province) * 5 + seat] = legions
    for province in home["fortresses"]:
        state.fortress = put(state.fortress, PROVINCES.index(province), seat + 1)
    for sea, triremes in home["triremes"].items():
        state.triremes[SEAS.index(sea) * 5 + seat] = triremes
    for token, have in home["resources"].items():
        gain(state, seat, TOKENS.index(token), have)
    receive(state, seat, STARTERS.index(home["hero"]))


def first_leaders(setting: Setting) -> tuple[int, int, int]:
    """The first titles are given, not counted; without Egypt, Greece leads in culture. (E0.6-g, E0.6-h, E0.6-i)"""
    culture = EMPIRES.index("egypt")
    if culture not in setting.seats:
        culture = EMPIRES.index("greece")
    return (EMPIRES.index("carthage"), culture, EMPIRES.index("rome"))


def lay_out_tiles(state: State) -> None:
    """All 17 tiles face up, or five of them at random; no starting hero is among them.

    (E0.4-f, E0.5-a, E0.5-b, E0.5-f)
    """
    for tile in range(len(STARTERS), len(TILES)):
        state.tiles = put(state.tiles, tile, FACE_DOWN)
    shown = len(TILES) if state.setting.options["display"] == "all" else state.setting.rules.face_up
    for turn in range(min(shown, len(TILES) - len(STARTERS))):
        tiles = hidden_tiles(state)
        tile = tiles[number(state.seed, 0, _DISPLAY, turn) % len(tiles)]
        state.tiles = put(state.tiles, tile, FACE_UP)
