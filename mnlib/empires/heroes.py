"""Chapters 7, 10 and 11: what each hero and wonder changes, at named moments.   Rules E7-*, E10-*, E11-*

The chapters ask about the moment ("may a coin stand in?"), never about the hero.
"""

from __future__ import annotations

from mnlib.empires.actions import FAVOUR_OF
from mnlib.empires.board import PYRAMIDS, STARTERS, TILE, TILES
from mnlib.empires.pieces import has_land_units
from mnlib.empires.state import State

_BIT = {name: 1 << i for name, i in TILE.items()}
CAESAR, PERICLES, HAMMURABI, CLEOPATRA, HANNIBAL = (_BIT[name] for name in STARTERS)
ANTIGONE, CIRCE, NEBUCHADNEZZAR = _BIT["antigone"], _BIT["circe"], _BIT["nebuchadnezzar"]
HAMILCAR, PENTHESILEA, PERSEUS = _BIT["hamilcar"], _BIT["penthesilea"], _BIT["perseus"]
SHEBA, RAMSES = _BIT["queen_of_sheba"], _BIT["ramses_ii"]
COLOSSUS, GARDENS = _BIT["colossus"], _BIT["hanging_gardens"]
ZEUS, ARTEMIS = _BIT["statue_of_zeus"], _BIT["temple_of_artemis"]


def holders(state: State, power: int) -> list[int]:
    """The seats that have a power, the owner of the tile before its copy. (A76)"""
    seats = [seat for seat in state.setting.seats if state.powers[seat] & power]
    return sorted(seats, key=lambda seat: state.tiles[power.bit_length() - 1] != seat)


def owned(state: State, seat: int) -> int:
    """Heroes and wonders of a seat, the starting hero included. (E3.1.3-b)"""
    return state.tiles.count(seat)


def receive(state: State, seat: int, tile: int) -> None:
    """The tile is the seat's, and its power works from now on. (E3.1.3-d, E3.1.3-e)"""
    state.tiles = state.tiles[:tile] + bytes((seat,)) + state.tiles[tile + 1 :]
    grant(state, seat, tile)


def grant(state: State, seat: int, tile: int) -> None:
    """Give a seat the power of a tile, its own or a copied one. (E10.6-a, E10.6-e)"""
    powers = list(state.powers)
    powers[seat] |= 1 << tile
    state.powers = tuple(powers)


def price_of(state: State, seat: int, tile: int) -> int | None:
    """The price of a tile for a seat; None for a sixth one.

    (E3.1.3-a, E3.1.3-b, E3.1.3-c, E3.1.3-h, A36, E3.0-f, E3.0-g)
    """
    if tile == PYRAMIDS:
        return state.setting.rules.pyramids_price
    number = owned(state, seat)
    prices = state.setting.rules.tile_prices
    return prices[number] if number < len(prices) else None


def die_bonus(state: State, seat: int, active: int, at_sea: bool) -> int:
    """What is added to each die. Caesar on land when active; Pericles when not. (E10.1-a, E10.1-b, E10.2-a, E10.2-b)"""
    power = state.powers[seat]
    if power & CAESAR and seat == active and not at_sea:
        return state.setting.rules.caesar_bonus
    if power & PERICLES and seat != active and (not at_sea or state.setting.options["pericles_at_sea"]):
        return state.setting.rules.pericles_bonus
    return 0


def score_bonus(state: State, seat: int, p: int) -> int:
    """What is added to the score of a land battle: a fortress, Nebuchadnezzar at home. (E4.2-l, E10.7-a, E10.7-b)"""
    rules = state.setting.rules
    bonus = rules.fortress_score if state.fortress[p] == seat + 1 else 0
    if state.powers[seat] & NEBUCHADNEZZAR and state.control[p] == seat + 1 and has_land_units(state, seat, p):
        bonus += rules.nebuchadnezzar_score
    return bonus


def pillage_factor(state: State, seat: int) -> int:
    """Hamilcar doubles what a pillage brings. (E4.3.1-l, E10.12-a)"""
    return state.setting.rules.pillage_factor if state.powers[seat] & HAMILCAR else 1


def favour_of(state: State, seat: int, item: int) -> int:
    """The tile by which a seat builds this item free or for one token, or -1. (E10.5-a, E10.10-a, E10.17-a, E11.3-a)"""
    tile = FAVOUR_OF.get(item, -1)
    return tile if tile >= 0 and state.powers[seat] >> tile & 1 else -1


def name_of(power: int) -> str:
    """The name of the tile that a power bit stands for."""
    return TILES[power.bit_length() - 1]
