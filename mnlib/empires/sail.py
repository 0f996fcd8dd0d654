"""Chapter 4.1.1: triremes move, then fight where their owner wishes.   Rules E4.1-*, E4.1.1-*"""

from __future__ import annotations

from mnlib.empires.actions import done, engage, sail
from mnlib.empires.battle import begin_battle
from mnlib.empires.board import EMPIRES, LANDS, SEAS, WATERS, bits
from mnlib.empires.march import MARCHING
from mnlib.empires.peace import at_peace
from mnlib.empires.state import State, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


class Sailing(Step[State]):
    """Which trireme moves to which neighbouring sea."""

    name = "sail"
    rule = "E4.1-b"
    verbs = ("sail", "done")
    fields = (("seat", "seat"), ("due", "provinces"))

    def open(self, state: State) -> bool:
        """Asked as long as any of his triremes has not moved. (E4.1-a)"""
        seat = state.stack[-1][1]
        if any(state.triremes[sea * 5 + seat] > state.moved[LANDS + sea] for sea in range(WATERS)):
            return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        """Only the active player moves triremes. (E4.0-e)"""
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Every neighbouring sea is open, whoever is in it. (E4.1.1-a)"""
        seat = state.stack[-1][1]
        found = [done.list[0]]
        for sea in range(WATERS):
            if state.triremes[sea * 5 + seat] > state.moved[LANDS + sea]:
                words = sail.table[sea]
                found += [words[to] for to in bits(state.setting.straits[sea])]
        return found

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done":
            return []
        seat, sea, to = state.stack[-1][1], action.i, action.j
        reasons = []
        if not state.triremes[sea * 5 + seat]:
            reasons.append(Reason("sail.none", rule="E4.1-b", place=SEAS[sea]))
        elif state.triremes[sea * 5 + seat] <= state.moved[LANDS + sea]:
            reasons.append(Reason("sail.moved", rule="E4.1-b", place=SEAS[sea]))
        if not state.setting.straits[sea] >> to & 1:
            reasons.append(Reason("sail.far", rule="E4.1-b", place=SEAS[sea], to=SEAS[to]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        """One move, or the end of all moves, after which no trireme moves any more. (E4.0-c)"""
        _, seat, due = state.stack[-1]
        if action.verb == "done":
            state.moved = bytearray(LANDS + WATERS)
            turn_to(state, ENGAGING, seat, due, 0)
            return
        state.triremes[action.i * 5 + seat] -= 1
        state.triremes[action.j * 5 + seat] += 1
        state.moved[LANDS + action.j] += 1


class Engaging(Step[State]):
    """Where and with whom to fight at sea, if at all; the frame remembers the fights of this turn."""

    name = "engage"
    rule = "E4.1.1-b"
    verbs = ("engage", "done")
    fields = (("seat", "seat"), ("due", "provinces"), ("fought", "fights"))

    def rivals(self, state: State) -> list[tuple[int, int]]:
        """The seas and the opponents that may be fought now, moved or not. (E4.1.1-d, E4.1.1-e, A13)"""
        _, seat, _, fought = state.stack[-1]
        many = state.setting.options["sea_battles"] == "per_opponent"
        found = []
        for sea in range(WATERS):
            if state.triremes[sea * 5 + seat] and (many or not fought >> sea * 5 & 31):
                found += [(sea, other) for other in foes(state, seat, sea) if not fought >> sea * 5 + other & 1]
        return found

    def open(self, state: State) -> bool:
        if self.rivals(state):
            return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        """Only the active player starts battles. (E4.0-e)"""
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        """No battle at sea has to be fought. (E4.1.1-c)"""
        return [done.list[0], *(engage.table[sea][other] for sea, other in self.rivals(state))]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done" or (action.i, action.j) in self.rivals(state):
            return []
        seat = state.stack[-1][1]
        sea, other = action.i, action.j
        reasons = []
        if not state.triremes[sea * 5 + seat]:
            reasons.append(Reason("sail.none", rule="E4.1.1-b", place=SEAS[sea]))
        if other == seat or not state.triremes[sea * 5 + other]:
            reasons.append(Reason("engage.absent", rule="E4.1.1-b", place=SEAS[sea], seat=EMPIRES[other]))
        if at_peace(state, seat, other):
            reasons.append(Reason("peace.fight", rule="E11.4-e", seat=EMPIRES[other]))
        if not reasons:
            reasons.append(Reason("engage.fought", rule="E4.1.1-e", place=SEAS[sea]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        """One battle, or the end of all at sea: then legions move. (E4.0-c)"""
        _, seat, due, fought = state.stack[-1]
        if action.verb == "done":
            turn_to(state, MARCHING, seat, due)
            return
        turn_to(state, self, seat, due, fought | 1 << action.i * 5 + action.j)
        begin_battle(state, action.i, True, seat, action.j)


def foes(state: State, seat: int, sea: int) -> list[int]:
    """The opponents of a seat with triremes in a sea, of whom it fights one. (E4.1.1-b, E4.1.1-f)"""
    ships = state.triremes
    return [
        other
        for other in state.setting.seats
        if other != seat and ships[sea * 5 + other] and not at_peace(state, seat, other)
    ]


SAILING = Sailing()


ENGAGING = Engaging()
