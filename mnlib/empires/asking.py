"""Who asks, and about what: seats, seeds and actions given by name are checked before any rule sees them."""

from __future__ import annotations

from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import EMPIRES
from mnlib.empires.state import NOBODY, State
from mnlib.empires.view import View
from mnlib.reasons import BadInput
from mnlib.vocabulary import Action, nearest, shown

_MOST_SEED = (1 << 63) - 1
ACTIONS = frozenset(VOCABULARY.actions)


def deciders_of(state: State) -> tuple[int, ...]:
    if not state.stack:
        return ()
    if state.__class__ is View:
        return state.deciders
    seats: tuple[int, ...] = state.stack[-1][0].deciders(state)
    return seats


def own_seat(state: State, seats: tuple[int, ...]) -> int:
    """The seat that is meant where none is named: the owner of a view, else the first decider."""
    if state.__class__ is View:
        return state.seat
    return seats[0] if seats else NOBODY


def read_seat(state: State, name: object) -> int:
    names = tuple(EMPIRES[seat] for seat in state.setting.seats)
    if not isinstance(name, str) or name not in names:
        raise BadInput(f"seat {shown(name)} is unknown; {nearest(name, names)}")
    return EMPIRES.index(name)


def check_own(state: State, seat: int) -> None:
    if isinstance(state, View) and seat != state.seat:
        owner = EMPIRES[state.seat] if state.seat < NOBODY else "a spectator"
        raise BadInput(f"this view is that of {owner}; it cannot answer for another seat")


def not_playable(state: object) -> str:
    if isinstance(state, View):
        return "a view cannot be played on: it lacks what its seat does not know; sample() fills it"
    return f"{shown(state)} is not a position; new() and load() make one"


def check_action(action: object) -> None:
    if not isinstance(action, Action):
        raise BadInput(f"{shown(action)} is not an action; parse() makes one from text")
    if action not in ACTIONS:
        raise BadInput(f"{shown(action)} is an action of {shown(action.vocabulary)}, not one of {VOCABULARY.name}")


def read_seed(seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= _MOST_SEED:
        raise BadInput(f"seed: {shown(seed)} is not allowed; it must be a whole number from 0 to {_MOST_SEED}")
    return seed
