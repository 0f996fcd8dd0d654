"""Chapter 2.2: the chain of takes, its ban and its ends, and what the leader owes.   Rules E2.2*"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import give, take
from mnlib.empires.board import EMPIRES, TOKENS, WIDTH
from mnlib.empires.rounds import next_phase
from mnlib.empires.state import KNOWN, NOBODY, OFFERS, State, forget, offered, stock, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


class Taking(Step[State]):
    """Whose token is taken next, and which; the one who lost it takes after.

    The frame remembers the taker, who took from him, whom he may not take from now, and whom each took from last.
    """

    name = "take"
    rule = "E2.2-c"
    verbs = ("take",)
    fields = (("taker", "seat"), ("before", "seat?"), ("banned", "seat?"), ("sources", "seats?"))

    def sources(self, state: State) -> list[int]:
        """The seats from which the taker may take. (E2.2-d, E2.2-f, A08)"""
        _, taker, _, banned, lasts = state.stack[-1]
        if state.setting.options["trade_repeat_ban"] == "same_source":
            banned = lasts[taker]
        return [seat for seat in state.setting.seats if seat not in (taker, banned) and any(offered(state, seat))]

    def open(self, state: State) -> bool:
        """The chain ends when the taker has no source, for whatever reason. (E2.2-g, E2.2-h, E2.2-i)"""
        if self.sources(state):
            return True
        equalise(state, state.stack[-1][1])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Any open token of a source; passing is not among them. (E2.2-e, A06)"""
        found = []
        for source in self.sources(state):
            words = take.table[source]
            found += [words[token] for token, number in enumerate(offered(state, source)) if number]
        return found

    def why_not(self, state: State, action: Action) -> list[Reason]:
        source, token = action.i, action.j
        if state.tokens[OFFERS + source * WIDTH + token] and source in self.sources(state):
            return []
        who = EMPIRES[source]
        reasons = []
        if source == state.stack[-1][1]:
            reasons.append(Reason("take.own", rule="E2.2-d"))
        elif any(offered(state, source)) and source not in self.sources(state):
            reasons.append(Reason("take.banned", rule="E2.2-f", seat=who))
        if not state.tokens[OFFERS + source * WIDTH + token]:
            reasons.append(Reason("take.absent", rule="E2.2-a", seat=who, token=TOKENS[token]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        """The token is the taker's, for good; only who lost one takes next. (E2.2-b, E2.2-c, E2.2-k, E2.2-l, E12-d)"""
        _, taker, before, _, lasts = state.stack[-1]
        source, token = action.i, action.j
        tokens = state.tokens
        tokens[OFFERS + source * WIDTH + token] -= 1
        tokens[taker * WIDTH + token] += 1
        tokens[KNOWN + taker * WIDTH + token] += 1
        # The one robbed now had robbed the taker just before: he may not do it again at once. (E2.2-f)
        banned = taker if before == source else NOBODY
        turn_to(state, self, source, taker, banned, (*lasts[:taker], source, *lasts[taker + 1 :]))


def equalise(state: State, due: int) -> None:
    """Whoever was due to take is one short, and the leader owes it; if it was the leader, all are even.

    (E2.2.1-a, E2.2.1-b, E2.2.1-d, E2.2.1-e, E2.2.2-d, A05)
    """
    return_open(state)
    if due != state.leaders[0]:
        state.stack = ((GIVING, due),)
    else:
        finish(state)


def return_open(state: State) -> None:
    """Tokens still open go back to their owners; everybody has seen them. (E2.2-j)"""
    tokens = state.tokens
    for seat in state.setting.seats:
        for token, number in enumerate(offered(state, seat)):
            if number:
                tokens[OFFERS + seat * WIDTH + token] = 0
                tokens[seat * WIDTH + token] += number
                tokens[KNOWN + seat * WIDTH + token] += number


class Giving(Step[State]):
    """The trade leader gives one of his tokens to the player left short."""

    name = "give"
    rule = "E2.2.1-b"
    verbs = ("give",)
    fields = (("to", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        """The leader decides, never the one who gets it. (E2.2.1-f)"""
        return (state.leaders[0],)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Any token he owns: traded, returned, or behind his screen all along. (E2.2.1-c)"""
        return [give.list[token] for token, number in enumerate(stock(state, state.leaders[0])) if number]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if stock(state, state.leaders[0])[action.i]:
            return []
        return [Reason("give.none", rule="E2.2.1-c", token=TOKENS[action.i])]

    def do(self, state: State, action: Action) -> None:
        leader, to = state.leaders[0], state.stack[-1][1]
        tokens = state.tokens
        tokens[leader * WIDTH + action.i] -= 1
        tokens[to * WIDTH + action.i] += 1
        # The others see that one token went over, not which: each kind the leader had may now be one fewer. (A07)
        for token in range(WIDTH):
            forget(tokens, leader, token)
        finish(state)

    def heard(self, state: State, action: Action, seat: int) -> str:
        """Only giver and receiver see what is given. (A07)"""
        return str(action) if seat in (state.leaders[0], state.stack[-1][1]) else "give"

    def numbers(self, state: State) -> dict[str, Any]:
        return {"to": EMPIRES[state.stack[-1][1]]}


def finish(state: State) -> None:
    """The phase ends; after the third tile all three are available again. (E2.1-e, A09)"""
    if state.played == 7:
        state.played = 0
    next_phase(state)


TAKING = Taking()


GIVING = Giving()
