"""Chapter 4: movement. How the phase opens, how each turn opens, how it closes.   Rules E4.0-*, E6.3-b"""

from __future__ import annotations

from mnlib.empires.board import LANDS, MARKERS, WATERS
from mnlib.empires.convert import CONVERTING
from mnlib.empires.heroes import ZEUS, holders
from mnlib.empires.order import CLOSES, NAMING, TURNS
from mnlib.empires.peace import PEACE
from mnlib.empires.rounds import MOVE, next_phase, starts
from mnlib.empires.sail import SAILING
from mnlib.empires.state import State, push
from mnlib.empires.victory import check_cities


@starts(MOVE)
def begin(state: State) -> None:
    """Zeus may make peace; then the military leader names the first to move. (E11.4-a, E4.0-a)"""
    state.stack = ((NAMING, 0),)
    for seat in holders(state, ZEUS):
        push(state, PEACE, seat)


def close(state: State) -> None:
    """Four great cities may win. (E6.3-b)"""
    check_cities(state)
    if state.outcome is None:
        next_phase(state)


def begin_turn(state: State, seat: int) -> None:
    """The turn opens with the conversions due: markers occupied since an earlier turn. (E4.0-b, E4.3.3-c)"""
    state.moved = bytearray(LANDS + WATERS)
    due = sum(1 << p for p in range(LANDS) if state.stands[MARKERS[p]] == seat + 1)
    if state.setting.options["conversion_timing"] == "start_of_turn":
        push(state, CONVERTING, seat, due, False)
    else:
        push(state, SAILING, seat, due)


TURNS[MOVE] = begin_turn


CLOSES[MOVE] = close
