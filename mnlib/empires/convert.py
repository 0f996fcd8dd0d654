"""Chapter 4.3.3: conversion. A marker held since an earlier turn becomes one's own, or goes.   Rules E4.3.3-*"""

from __future__ import annotations

from mnlib.empires.actions import convert, done
from mnlib.empires.board import MARKERS, PROVINCES, bits
from mnlib.empires.links import linked
from mnlib.empires.peace import close_turn
from mnlib.empires.pieces import controlled, leave, markers_of
from mnlib.empires.state import State, put, turn_to
from mnlib.empires.works import take_control
from mnlib.reasons import Reason
from mnlib.steps import STEPS, Step
from mnlib.vocabulary import Action


def is_linked(state: State, seat: int, p: int) -> bool:
    """Whether a province is adjacent or contiguous to another one of the seat. (E4.3.3-d, A45)"""
    return bool(linked(state, seat, controlled(state, seat) & ~(1 << p)) >> p & 1)


def spare_marker(state: State, seat: int) -> bool:
    """Whether a control marker is left. (E4.3.3-h)"""
    return markers_of(state, seat) < state.setting.rules.markers


def why_not_replace(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason against replacing a marker at once, which is never taken away for want of a link."""
    reasons = []
    if not spare_marker(state, seat):
        reasons.append(Reason("supply.markers", rule="E4.3.3-h", most=state.setting.rules.markers))
    if not is_linked(state, seat, p):
        reasons.append(Reason("convert.link", rule="E4.3.3-d", place=PROVINCES[p]))
    return reasons


class Converting(Step[State]):
    """Which occupied markers are replaced by the occupier's own, or taken away where the link is lost.

    It opens the turn, or closes it, as the option `conversion_timing` says; the frame remembers which.
    """

    name = "convert"
    rule = "E4.3.3-c"
    verbs = ("convert", "done")
    fields = (("seat", "seat"), ("due", "provinces"), ("last", "bool"))

    def ready(self, state: State) -> list[int]:
        """Markers still occupied that can be resolved now: unlinked, or with a spare marker. (E4.3.3-h, A43)"""
        _, seat, due, _ = state.stack[-1]
        spare = spare_marker(state, seat)
        return [
            p for p in bits(due) if state.stands[MARKERS[p]] == seat + 1 and (spare or not is_linked(state, seat, p))
        ]

    def forced(self, state: State) -> list[int]:
        """Unlinked markers that must be taken away under the stricter reading. (A44)"""
        if state.setting.options["conversion_unlinked"] == "optional":
            return []
        seat = state.stack[-1][1]
        return [p for p in self.ready(state) if not is_linked(state, seat, p)]

    def open(self, state: State) -> bool:
        if state.stack[-1][2] and self.ready(state):
            return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        words = [convert.list[p] for p in self.ready(state)]
        return words if self.forced(state) else [done.list[0], *words]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        return self.why_not_done(state) if action.verb == "done" else self.why_not_convert(state, action.i)

    def why_not_done(self, state: State) -> list[Reason]:
        must = self.forced(state)
        return [Reason("convert.must", rule="E4.3.3-e", place=PROVINCES[must[0]])] if must else []

    def why_not_convert(self, state: State, p: int) -> list[Reason]:
        _, seat, due, _ = state.stack[-1]
        if p in self.ready(state):
            return []
        if not due >> p & 1 or state.stands[MARKERS[p]] != seat + 1:
            return [Reason("convert.early", rule="E4.3.3-c", place=PROVINCES[p])]
        return [Reason("supply.markers", rule="E4.3.3-h", most=state.setting.rules.markers)]

    def do(self, state: State, action: Action) -> None:
        _, seat, due, last = state.stack[-1]
        if action.verb == "done":
            if last:
                close_turn(state, seat)
            else:
                turn_to(state, STEPS["sail"], seat, due)
        else:
            replace_marker(state, seat, action.i)


def replace_marker(state: State, seat: int, p: int) -> None:
    """The old marker goes back, the new one comes if there is a link; the legion stays where it is, loose.

    (E4.3.3-e, E4.3.3-f, E4.3.3-g, E4.3.3-i, A55, E9-f)
    """
    if is_linked(state, seat, p):
        take_control(state, seat, p)
    else:
        leave(state, [MARKERS[p]])
        state.control = put(state.control, p, 0)


CONVERTING = Converting()
