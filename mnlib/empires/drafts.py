"""Drafts: documents of positions that somebody edits, sound or not. They can be drawn, their faults told, their
turn given to somebody; a draft without faults is a position to play from.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mnlib.empires.board import EMPIRES, LANDS, WATERS, WIDTH
from mnlib.empires.documents import dump
from mnlib.empires.faults import Unreadable
from mnlib.empires.frames import index
from mnlib.empires.game import settle
from mnlib.empires.load import load
from mnlib.empires.order import NAMING, TURNS
from mnlib.empires.problems import problems
from mnlib.empires.rounds import MOVE, PHASES, STARTS
from mnlib.empires.state import OFFERS, State
from mnlib.reasons import BadInput

_ALL_PLAYED = 7  # the mask of the three trade tiles


def draft(document: Any) -> State | None:
    """The position of a document, to be looked at, whatever is wrong with it; None where it cannot be read.

    Of questions that do not fit, and of an end, it shows nothing: a leader is about to name somebody, that is all.
    """
    try:
        state = load(document)
    except BadInput:
        return None
    if state.outcome is not None or problems(state):
        state.outcome, state.stack = None, ((NAMING, 0),)
    return state


def faults(document: Any) -> list[str]:
    """Everything wrong with a document, one by one; an empty list means that it can be played from.

    >>> from mnlib.empires.edit import control
    >>> from mnlib.empires.game import GAME
    >>> faults(control(GAME.dump(GAME.new(seed=7)), "latium", "egypt"))
    ['provinces.latium.control: it is the capital province of rome for ever']
    """
    try:
        return problems(load(document))
    except Unreadable as error:
        return list(error.faults)
    except BadInput as error:
        return [str(error)]


def turns(phase: str) -> bool:
    """Whether the seats act one after the other in a phase, each in a turn of its own.

    >>> [phase for phase in PHASES[1:] if turns(phase)]
    ['build', 'move']
    """
    return PHASES[1:].index(phase) + 1 in TURNS if phase in PHASES[1:] else False


def asking(document: Any, phase: str, seat: str = "", acted: Collection[str] = ()) -> dict[str, Any]:
    """The document with fresh questions: a phase begins or, where one is named, the turn of a seat in it.

    Those in `acted` have had their turn. Collecting, trade and leadership know no turns: all act, whoever is named.
    What needs no decision happens at once, so that income is collected and titles without rivals are given.
    Open offers go back, and what belongs to the turn before is forgotten.

    >>> from mnlib.empires.game import GAME
    >>> document = asking(GAME.dump(GAME.new(seed=7)), "build", "egypt")
    >>> GAME.to_move(GAME.load(document)), document["questions"][0]
    ('egypt', {'step': 'name', 'acted': ['egypt']})
    """
    state = load(document)
    number = 1 + index(phase, PHASES[1:])
    names = tuple(EMPIRES[one] for one in state.setting.seats)
    done = sum(1 << EMPIRES.index(names[index(one, names)]) for one in {*acted} - {seat})
    who = EMPIRES.index(names[index(seat, names)]) if seat else -1
    _clear(state, number, fresh=who < 0)
    if who >= 0 and number in TURNS:
        state.stack = ((NAMING, done | 1 << who),)
        TURNS[number](state, who)
    else:
        STARTS[number](state)
        if done and number in TURNS:
            state.stack = ((NAMING, done), *state.stack[1:])
    settle(state)
    return dump(state)


def _clear(state: State, phase: int, fresh: bool) -> None:
    """The phase is another one, and what was left of the one before is put away."""
    state.phase = phase
    state.outcome = None
    state.moved = bytearray(LANDS + WATERS)
    if state.played == _ALL_PLAYED:
        state.played = 0
    if phase < MOVE or (phase == MOVE and fresh):  # peace is made as movement begins
        state.peace = ()
    for at in range(5 * WIDTH):
        state.tokens[at] += state.tokens[OFFERS + at]
        state.tokens[OFFERS + at] = 0
