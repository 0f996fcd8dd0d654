"""Chapter 5: claiming leadership. The highest level takes a title; its last holder settles ties.   Rules E5-*"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import crown
from mnlib.empires.board import BONUS, EMPIRES, MILITARY, TRACK_SPAN, TRACKS
from mnlib.empires.pieces import fortresses_of, legions_of, owner, triremes_of
from mnlib.empires.rounds import CLAIM, starts
from mnlib.empires.state import NOBODY, State, pop, turn_to
from mnlib.empires.victory import check_titles
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


def standings(state: State, track: int) -> list[int]:
    """The levels of all seats on a track, counted anew whenever somebody asks.

    (E5-e, E5-f, E5-n, E0.6-a, E3.2-a, E3.2-b, E3.2-c, E4.3.4-a, E10.6-c, E10.8-c)
    """
    shown = units(state) if track == MILITARY else buildings(state, track)
    for tile, holder in enumerate(state.tiles):
        if holder < NOBODY:
            shown[holder] += BONUS[tile][track]
    return shown[:NOBODY]


def buildings(state: State, track: int) -> list[int]:
    """The buildings of a track that each seat controls or occupies; those of nobody come last. (E5-a, E5-b, E5-d)"""
    shown = [0] * (NOBODY + 1)
    start, end = TRACK_SPAN[track]
    built = state.built
    for site in range(start, end):
        if built[site]:
            shown[owner(state, site)] += 1
    return shown


def units(state: State) -> list[int]:
    """The legions, triremes and fortresses of each seat on the map. (E5-c)"""
    shown = [0] * (NOBODY + 1)
    for seat in state.setting.seats:
        shown[seat] = legions_of(state, seat) + triremes_of(state, seat) + fortresses_of(state, seat)
    return shown


def levels(state: State, seat: int) -> tuple[int, ...]:
    """The levels of a seat on trade, culture and military."""
    return tuple(standings(state, track)[seat] for track in range(len(TRACKS)))


def marker(shown: int) -> tuple[int, bool]:
    """How a level is shown: above 15 the marker is turned and counts on from one. (E5-g)

    >>> marker(18)
    (3, True)
    """
    return (shown - 15, True) if shown > 15 else (shown, False)


@starts(CLAIM)
def begin(state: State) -> None:
    """The three titles, one after the other: trade, culture, military. (A58)"""
    state.stack = ((CLAIMING, 0),)


class Claiming(Step[State]):
    """Who is the new leader of a track; asked only where several are first. (E5-i)"""

    name = "crown"
    rule = "E5-i"
    verbs = ("crown",)
    fields = (("track", "track"),)

    def open(self, state: State) -> bool:
        track = state.stack[-1][1]
        if track == len(TRACKS):
            pop(state)
            check_titles(state)
            return False
        best = first(state, track)
        if len(best) > 1:
            return True
        self.give(state, track, best[0])
        return False

    def give(self, state: State, track: int, seat: int) -> None:
        """The title passes on, whatever other titles one holds; everybody sees it. (E5-j, E5-k, E5-l, E0.8-f)"""
        pass_tiles(state, track, seat)
        leaders = list(state.leaders)
        leaders[track] = seat
        state.leaders = (leaders[0], leaders[1], leaders[2])
        turn_to(state, self, track + 1)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.leaders[state.stack[-1][1]],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [crown.list[other] for other in first(state, state.stack[-1][1])]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        track = state.stack[-1][1]
        best = first(state, track)
        if action.i in best:
            return []
        if action.i not in state.setting.seats:
            return [Reason("seat.absent", rule="E0.1-a", seat=action.args[0])]
        return [
            Reason(
                "crown.behind",
                rule="E5-i",
                seat=action.args[0],
                track=TRACKS[track],
                have=standings(state, track)[action.i],
                need=standings(state, track)[best[0]],
            )
        ]

    def do(self, state: State, action: Action) -> None:
        self.give(state, state.stack[-1][1], action.i)

    def numbers(self, state: State) -> dict[str, Any]:
        track = state.stack[-1][1]
        return {"track": TRACKS[track], "tied": [EMPIRES[seat] for seat in first(state, track)]}


def pass_tiles(state: State, track: int, seat: int) -> None:
    """A new trade leader gets all three tiles, unplayed; the same one keeps them. (E2.1-a, E2.1-f, E5-m, A67)"""
    if track == 0 and seat != state.leaders[0]:
        state.played = 0


def first(state: State, track: int) -> list[int]:
    """The seats with the highest level on a track. (E5-h)"""
    shown = standings(state, track)
    best = max(shown[seat] for seat in state.setting.seats)
    return [seat for seat in state.setting.seats if shown[seat] == best]


CLAIMING = Claiming()
