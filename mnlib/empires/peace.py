"""Chapter 11, the Statue of Zeus: peace with one opponent for one round.   Rules E11.4-*"""

from __future__ import annotations

from mnlib.empires.actions import decline, peace
from mnlib.empires.board import CAPITALS, EMPIRES, LANDS
from mnlib.empires.pieces import has_land_units, leave, standing
from mnlib.empires.state import NOBODY, State, pop
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


def at_peace(state: State, seat: int, other: int) -> bool:
    """Whether two seats may not fight each other in this round. (E11.4-e, E11.4-g)"""
    return seat in state.peace and other in state.peace and seat != other


def send_home(state: State, seat: int, host: int) -> None:
    """The legions of a seat in provinces of another go to their own capital province. (E11.4-c, E11.4-d, A54, A53)"""
    home = CAPITALS[seat]
    for p in range(LANDS):
        if state.control[p] == host + 1 and state.legions[p * 5 + seat]:
            leave(state, standing(state, seat, p))
            state.legions[home * 5 + seat] += state.legions[p * 5 + seat]
            state.legions[p * 5 + seat] = 0


def close_turn(state: State, seat: int) -> None:
    """The turn is over. Partners in peace who share a province end the occupations there. (A27)"""
    pop(state)
    if seat in state.peace:
        a, b = state.peace
        for p in range(LANDS):
            if has_land_units(state, a, p) and has_land_units(state, b, p):
                for one in state.peace:
                    leave(state, standing(state, one, p))


class Peacemaking(Step[State]):
    """With whom the owner of the Statue of Zeus makes peace, if with anybody."""

    name = "peace"
    rule = "E11.4-a"
    verbs = ("peace", "decline")
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def partners(self, state: State) -> list[int]:
        """Any opponent but the one of the round before. (E11.4-b)"""
        seat = state.stack[-1][1]
        return [other for other in state.setting.seats if other not in (seat, state.spared)]

    def actions(self, state: State, seat: int) -> list[Action]:
        """Somebody, or nobody. (E11.4-a)"""
        return [*(peace.list[other] for other in self.partners(state)), decline.list[0]]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "decline" or action.i in self.partners(state):
            return []
        if action.i not in state.setting.seats:
            return [Reason("seat.absent", rule="E0.1-a", seat=action.args[0])]
        if action.i == state.stack[-1][1]:
            return [Reason("peace.self", rule="E11.4-a")]
        return [Reason("peace.again", rule="E11.4-b", seat=EMPIRES[action.i])]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        if action.verb == "decline":
            state.spared = NOBODY
            return
        other = action.i
        state.peace, state.spared = (seat, other), other
        send_home(state, other, seat)
        if state.setting.options["zeus_return"] == "both":  # (E11.4-d)
            send_home(state, seat, other)


PEACE = Peacemaking()
