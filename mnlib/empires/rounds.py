"""Chapter 0.8: the round. Five phases, always in the same order, until somebody wins.   Rules E0.8-*"""

from __future__ import annotations

from collections.abc import Callable

from mnlib.empires.pieces import controlled
from mnlib.empires.state import State

COLLECT, TRADE, BUILD, MOVE, CLAIM = range(1, 6)
PHASES = ("", "collect", "trade", "build", "move", "claim")
STARTS: dict[int, Callable[[State], None]] = {}  # each chapter enters here how its phase begins


def starts(phase: int) -> Callable[[Callable[[State], None]], Callable[[State], None]]:
    """Mark the function that opens a phase."""

    def enter(function: Callable[[State], None]) -> Callable[[State], None]:
        STARTS[phase] = function
        return function

    return enter


def next_phase(state: State) -> None:
    """The phase is over; the stack is empty and the next one begins. (E0.8-a)"""
    if state.phase == CLAIM:
        begin_round(state)
        return
    state.phase += 1
    STARTS[state.phase](state)


def begin_round(state: State) -> None:
    """Count the round, remember who controls what at its start, and collect; no end but a limit agreed on. (E0.8-b)"""
    if state.setting.round_limit and state.round >= state.setting.round_limit:
        state.outcome = (0, "round_limit")
        return
    state.round += 1
    state.phase = COLLECT
    state.draws = 0
    state.peace = ()  # peace ends with the round (E11.4-g)
    remember_control(state)
    STARTS[COLLECT](state)


def remember_control(state: State) -> None:
    """Control built in this round reaches out from provinces held now. (E3.1.1-a)"""
    state.held = tuple(controlled(state, seat) for seat in range(5))
