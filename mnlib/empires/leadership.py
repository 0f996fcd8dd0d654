"""Chapter 5: claiming leadership. The highest level takes a title; its last holder settles ties.   Rules E5-*"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import crown
from mnlib.empires.board import BONUS, BUILDINGS, EMPIRES, SITE_TRACK, TRACKS
from mnlib.empires.pieces import fortresses_of, legions_of, owner, triremes_of
from mnlib.empires.rounds import CLAIM, starts
from mnlib.empires.state import State, pop, turn_to
from mnlib.empires.victory import check_titles
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


def level(state: State, seat: int, track: int) -> int:
    """The level of a seat on a track, counted from the board. (E5-a, E5-b, E5-c)"""
    return levels(state, seat)[track]


def levels(state: State, seat: int) -> tuple[int, int, int]:
    """The levels of a seat on trade, culture and military, always current. (E5-f)"""
    trade = culture = military = 0
    built = state.built
    for site in range(BUILDINGS):
        if built[site] and owner(state, site) == seat:
            if SITE_TRACK[site]:
                culture += 1
            else:
                trade += 1
    military = legions_of(state, seat) + triremes_of(state, seat) + fortresses_of(state, seat)
    for tile, holder in enumerate(state.tiles):
        if holder == seat:
            bonus = BONUS[tile]
            trade += bonus[0]
            culture += bonus[1]
            military += bonus[2]
    return trade, culture, military


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
        """The title passes on; with the title of trade come all three tiles, unplayed. (E5-m)"""
        if track == 0 and seat != state.leaders[0]:
            state.played = 0
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
        return [
            Reason(
                "crown.behind",
                rule="E5-i",
                seat=action.args[0],
                track=TRACKS[track],
                have=level(state, action.i, track),
                need=level(state, best[0], track),
            )
        ]

    def do(self, state: State, action: Action) -> None:
        self.give(state, state.stack[-1][1], action.i)

    def numbers(self, state: State) -> dict[str, Any]:
        track = state.stack[-1][1]
        return {"track": TRACKS[track], "tied": [EMPIRES[seat] for seat in first(state, track)]}


def first(state: State, track: int) -> list[int]:
    """The seats with the highest level on a track. (E5-h)"""
    shown = {seat: level(state, seat, track) for seat in state.setting.seats}
    best = max(shown.values())
    return [seat for seat in state.setting.seats if shown[seat] == best]


CLAIMING = Claiming()
