"""Chapter 1.2: legendary goods, drawn unseen from one pile.   Rules E1.2-*"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mnlib.chance import number
from mnlib.empires.actions import collect, draw, drawn
from mnlib.empires.board import COIN, LEGEND, TOKENS, WIDTH
from mnlib.empires.state import DISCARDS, RESERVE, State, gain, pop, push
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_DRAW = 1  # the kind of chance, in the key of the draw


class Drawing(Step[State]):
    """A legendary token is drawn from the pile, unseen by the others. (E1.2-a)"""

    name = "draw"
    rule = "E1.2-a"
    verbs = ("draw", "drawn")
    fields = (("seat", "seat"),)

    def open(self, state: State) -> bool:
        if drawable(state):
            fill_pile(state)
            return True
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [draw()]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "draw" or action.i in state.pile_tokens():
            return []
        return [Reason("draw.absent", rule="E1.2-a", token=TOKENS[action.i])]

    def chance(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        pile = state.pile_tokens()
        return [(drawn.list[token], Fraction(1, len(pile))) for token in pile]

    def outcome_of(self, state: State, action: Action) -> Action:
        if action.verb == "drawn":
            return action
        pile = state.pile_tokens()
        at = number(state.seed, state.round, _DRAW, state.stack[-1][1], state.draws) % len(pile)
        return drawn.list[pile[at]]

    def heard(self, state: State, action: Action, seat: int) -> str:
        """What was drawn is nobody else's business. (E1.2-b, E12-e)"""
        return str(action) if seat == state.stack[-1][1] else "draw"

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        token = self.outcome_of(state, action).i
        state.draws += 1
        state.tokens[RESERVE + token] -= 1
        state.tokens[seat * WIDTH + token] += 1
        pop(state)


def drawable(state: State) -> bool:
    """Whether a legendary token can be drawn, from the pile or from the discards that would become it. (E1.2-j)"""
    return bool(state.pile_tokens()) or any(state.tokens[DISCARDS + LEGEND : DISCARDS + WIDTH])


def fill_pile(state: State) -> None:
    """When a draw is due, an empty pile is made anew from the discards. (E1.2-g)"""
    tokens = state.tokens
    if not state.pile_tokens():
        for token in range(LEGEND, WIDTH):
            tokens[RESERVE + token] = tokens[DISCARDS + token]
            tokens[DISCARDS + token] = 0


class Choosing(Step[State]):
    """A coin or a legendary token, if both are there: a temple's bonus, or a pillage. (E1.1-h, E4.3.1-f, A22)"""

    name = "choose"
    rule = "E1.1-h"
    verbs = ("collect",)
    fields = (("seat", "seat"),)

    def open(self, state: State) -> bool:
        seat = state.stack[-1][1]
        coin, legend = state.tokens[RESERVE + COIN] > 0, drawable(state)
        if coin and legend:
            return True
        pop(state)
        if coin:
            gain(state, seat, COIN)
        elif legend:
            push(state, DRAWING, seat)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return list(collect.list)

    def why_not(self, state: State, action: Action) -> list[Reason]:
        return []

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        if action.i == 0:
            gain(state, seat, COIN)
        else:
            push(state, DRAWING, seat)


DRAWING = Drawing()


CHOOSING = Choosing()
