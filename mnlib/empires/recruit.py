"""Chapter 3.1.3: heroes and wonders. Each costs more; Castor & Pollux copy one.   Rules E3.1.3-*, E10.6-*"""

from __future__ import annotations

from mnlib.empires.actions import copy
from mnlib.empires.board import COPYABLE, EMPIRES, PYRAMIDS, STARTERS, TILE, TILES
from mnlib.empires.heroes import grant, owned, price_of, receive
from mnlib.empires.pay import purse
from mnlib.empires.state import AWAY, FACE_DOWN, FACE_UP, NOBODY, State, pop, push
from mnlib.empires.victory import win
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_FIRST_TILE = len(STARTERS)


_CASTOR = TILE["castor_pollux"]


def enlist(state: State, seat: int, tile: int) -> None:
    """The pyramids win at once; Castor & Pollux choose whom to copy. (E6.1-a, E10.6-a, E11.6-a)"""
    if tile == PYRAMIDS:
        win(state, [seat], "pyramids")
        return
    receive(state, seat, tile)
    if tile == _CASTOR and copyable(state, seat):
        push(state, COPYING, seat)


def short(state: State, seat: int, cost: int) -> list[Reason]:
    """The reason against a price that a seat cannot pay with one set. (E3.0-c)"""
    most = purse(state, seat)
    return [] if most >= cost else [Reason("pay.poor", rule="E3.0-c", need=cost, have=most)]


def recruits(state: State, seat: int, most: int) -> list[int]:
    """The tiles that a seat can recruit now. (E3.1.3-a, E3.1.3-h, E0.5-h)"""
    cost = price_of(state, seat, 0)
    found = []
    if cost is not None and most >= cost:
        found = [tile for tile in range(_FIRST_TILE, PYRAMIDS) if state.tiles[tile] == FACE_UP]
    if most >= state.setting.rules.pyramids_price:
        found.append(PYRAMIDS)
    return found


def why_not_recruit(state: State, seat: int, tile: int) -> list[Reason]:
    """Every reason against recruiting a tile."""
    reasons = []
    where = state.tiles[tile] if tile < PYRAMIDS else FACE_UP
    if where < NOBODY:
        reasons.append(Reason("recruit.owned", rule="E3.1.3-g", tile=TILES[tile], seat=EMPIRES[where]))
    elif where == AWAY:
        reasons.append(Reason("recruit.starter", rule="E0.4-f", tile=TILES[tile]))
    elif where == FACE_DOWN:
        reasons.append(Reason("recruit.down", rule="E0.5-e", tile=TILES[tile]))
    cost = price_of(state, seat, tile)
    if cost is None:
        reasons.append(Reason("recruit.sixth", rule="E3.1.3-a", have=owned(state, seat)))
    else:
        reasons += short(state, seat, cost)
    return reasons


def copyable(state: State, seat: int) -> list[int]:
    """The heroes that Castor & Pollux may copy: those of others, no starting hero, not Perseus. (E10.6-b)"""
    return [tile for tile in sorted(COPYABLE) if state.tiles[tile] < NOBODY and state.tiles[tile] != seat]


class Copying(Step[State]):
    """Whose power Castor & Pollux take on."""

    name = "copy"
    rule = "E10.6-a"
    verbs = ("copy",)
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [copy.list[tile - _FIRST_TILE] for tile in copyable(state, state.stack[-1][1])]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        tile = action.i + _FIRST_TILE
        if tile in copyable(state, state.stack[-1][1]):
            return []
        if tile not in COPYABLE:
            return [Reason("copy.never", rule="E10.6-b", hero=action.args[0])]
        return [Reason("copy.absent", rule="E10.6-a", hero=action.args[0])]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        state.copied = action.i + _FIRST_TILE  # for the rest of the game (E10.6-d)
        grant(state, seat, state.copied)


COPYING = Copying()
