"""Chapter 6: victory. Pyramids, five heroes and wonders, four great cities, three titles.   Rules E6.*"""

from __future__ import annotations

from collections.abc import Callable

from mnlib.empires.board import CAPITAL, KIND_SPAN, LEGENDARY, SITE_LAND
from mnlib.empires.heroes import owned
from mnlib.empires.pieces import at_war, owner
from mnlib.empires.rounds import next_phase
from mnlib.empires.state import State


def win(state: State, winners: list[int], reason: str) -> None:
    """The game is over, at once. (E6.1-a)"""
    state.outcome = (sum(1 << seat for seat in winners), reason)


def great_cities(state: State, seat: int) -> int:
    """Capitals and legendary cities, built ones, that a seat controls or occupies.

    (E6.3-a, E6.3-c, E6.3-d, E4.3.2-g)
    """
    start, end = KIND_SPAN[CAPITAL][0], KIND_SPAN[LEGENDARY][1]
    return sum(1 for site in range(start, end) if state.built[site] and holder(state, site) == seat)


def holder(state: State, site: int) -> int:
    """For whom a great city counts: its owner, but at war the controlling player. (E6.3-e)"""
    p = SITE_LAND[site]
    return state.control[p] - 1 if at_war(state, p) else owner(state, site)


def check_tiles(state: State) -> None:
    """At the end of the build phase: five heroes and wonders win, the cultural leader before others.

    (E6.2-a, E3.1.3-i)
    """
    _check(state, state.setting.rules.tiles_to_win, owned, 1, "heroes")


def check_cities(state: State) -> None:
    """At the end of the movement phase: four great cities win, the military leader before others. (E6.3-a, A60)"""
    _check(state, state.setting.rules.cities_to_win, great_cities, 2, "cities")


def check_titles(state: State) -> None:
    """At the end of the round: all three titles win. (E6.4-a, E6.6-a)"""
    for seat in state.setting.seats:
        if state.leaders.count(seat) >= state.setting.rules.titles_to_win:
            win(state, [seat], "titles")
            return
    next_phase(state)


def _check(state: State, need: int, have: Callable[[State, int], int], track: int, reason: str) -> None:
    """Who has enough wins: the holder of the title, else all of them together. (E6.2-b, E6.2-c, A60, A61)"""
    winners = [seat for seat in state.setting.seats if have(state, seat) >= need]
    if winners:
        leader = state.leaders[track]
        win(state, [leader] if leader in winners else winners, reason)
