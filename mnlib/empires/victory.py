"""Chapter 6: victory. Pyramids, five heroes and wonders, four great cities, three titles.   Rules E6.*"""

from __future__ import annotations

from collections.abc import Callable

from mnlib.empires.board import CAPITAL, KIND_SPAN, LEGENDARY
from mnlib.empires.heroes import owned
from mnlib.empires.pieces import owner
from mnlib.empires.rounds import next_phase
from mnlib.empires.state import State


def win(state: State, winners: list[int], reason: str) -> None:
    """The game is over."""
    state.outcome = (sum(1 << seat for seat in winners), reason)


def great_cities(state: State, seat: int) -> int:
    """Capitals and legendary cities that a seat controls or occupies. (E6.3-a, E6.3-d)"""
    start, end = KIND_SPAN[CAPITAL][0], KIND_SPAN[LEGENDARY][1]
    return sum(1 for site in range(start, end) if state.built[site] and owner(state, site) == seat)


def check_tiles(state: State) -> None:
    """At the end of the build phase: five heroes and wonders win, the cultural leader before others. (E6.2)"""
    _check(state, state.setting.rules.tiles_to_win, owned, 1, "heroes")


def check_cities(state: State) -> None:
    """At the end of the movement phase: four great cities win, the military leader before others. (E6.3, A60)"""
    _check(state, state.setting.rules.cities_to_win, great_cities, 2, "cities")


def check_titles(state: State) -> None:
    """At the end of the round: all three titles win. (E6.4)"""
    for seat in state.setting.seats:
        if state.leaders.count(seat) >= state.setting.rules.titles_to_win:
            win(state, [seat], "titles")
            return
    next_phase(state)


def _check(state: State, need: int, have: Callable[[State, int], int], track: int, reason: str) -> None:
    winners = [seat for seat in state.setting.seats if have(state, seat) >= need]
    if winners:
        leader = state.leaders[track]
        win(state, [leader] if leader in winners else winners, reason)
