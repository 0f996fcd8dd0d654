"""Chapter 3.0: paying. A set is coins only, or goods that all differ.   Rules E3.0-*

A price is paid token by token, in the order of the table, so that every set can be reached in exactly one way.
"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import pay
from mnlib.empires.board import COIN, KIND, LEGEND, TOKENS, WIDTH
from mnlib.empires.heroes import CLEOPATRA, HANNIBAL
from mnlib.empires.state import State, discard, pop
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_PAY = pay.list
_GOODS = range(1, LEGEND)


def may_mix(state: State, seat: int) -> int:
    """How many tokens of the other sort a set may hold: Cleopatra one. (E3.0-o, E3.0-p, E10.3-a)"""
    return 1 if state.powers[seat] & CLEOPATRA else 0


def may_repeat(state: State, seat: int) -> int:
    """How many goods may appear twice in a set: Hannibal one. (E3.0-q, E10.4-a)"""
    return 1 if state.powers[seat] & HANNIBAL else 0


def purse(state: State, seat: int) -> int:
    """The largest set that a seat can pay; every smaller one can be paid too. (E3.0-j, E7-b)"""
    row = state.tokens[seat * WIDTH : seat * WIDTH + WIDTH]
    kinds = pairs = 0
    for good in _GOODS:
        have = row[good] + row[good + LEGEND - 1]
        if have:
            kinds += 1
            if have > 1:
                pairs = 1
    coins = row[COIN]
    powers = state.powers[seat]
    if powers & CLEOPATRA:
        return max(coins + (kinds > 0), kinds + (coins > 0))
    if powers & HANNIBAL:
        kinds += pairs
    return coins if coins > kinds else kinds


def next_tokens(row: bytes | bytearray, paid: tuple[int, ...], price: int, mix: int, repeat: int) -> list[int]:
    """The tokens that may come next in a set that can still be completed, in the order of the table.

    (E3.0-h, E3.0-i, E3.0-o, E3.0-p, E3.0-q)
    """
    left = price - len(paid) - 1
    coins = paid.count(COIN)
    used = twice = 0
    for token in paid:
        if token:
            kind = 1 << KIND[token]
            twice |= used & kind
            used |= kind
    ones = twos = legends = 0
    for good in _GOODS:
        have = row[good]
        if have:
            ones |= 1 << good
            if have > 1:
                twos |= 1 << good
        if row[good + LEGEND - 1]:
            legends |= 1 << good
    spare = 1 if repeat and not twice else 0
    goods = ones | legends
    found = []
    if row[COIN] and not used:
        more = row[COIN] - 1
        by_coins = more >= left or (mix and more + 1 >= left and goods)
        by_goods = coins < mix and goods.bit_count() >= left
        if by_coins or by_goods:
            found.append(COIN)
    if coins > mix:  # a set of coins: one good may close it
        if mix and left == 0 and not used:
            found += [token for token in range(1, WIDTH) if row[token]]
        return found
    last = paid[-1] if paid else COIN
    for token in range(max(last, 1), WIDTH):
        if not row[token]:
            continue
        kind = 1 << KIND[token]
        fresh = spare
        if used & kind:
            if not spare:
                continue
            fresh = 0
        if left == 0:
            found.append(token)
            continue
        above = -1 << (KIND[token] + 1)
        if token < LEGEND:
            single = ones & above | twos & kind
            double = twos & above
            legend = legends
        else:
            single = double = 0
            legend = legends & above
        open_ = single | legend
        now = used | kind
        can = (open_ & ~now).bit_count()
        if can < left and fresh and (open_ & now or double & ~now or single & legend & ~now):
            can += 1
        if can >= left:
            found.append(token)
    return found


def favour_tokens(row: bytes | bytearray, good: int, mix: int) -> list[int]:
    """What pays the price of one token: a coin, or the named good; with Cleopatra any good. (A34, A52)"""
    return [token for token in range(WIDTH) if row[token] and (token == COIN or KIND[token] == good or mix)]


def wrong_good(state: State, seat: int, token: int, good: int) -> list[Reason]:
    """The reason against a token that does not pay the price of one token."""
    if token == COIN or KIND[token] == good or may_mix(state, seat):
        return []
    return [Reason("pay.favour", rule="E3.1.2-m", token=TOKENS[token], good=TOKENS[good])]


def wrong_set(state: State, seat: int, token: int, paid: tuple[int, ...]) -> list[Reason]:
    """The reasons against a token in a set: coins and goods mixed, a good repeated, out of order."""
    kinds = [KIND[one] for one in paid if one]
    coins, goods, mix = len(paid) - len(kinds), len(kinds), may_mix(state, seat)
    repeats = goods - len(set(kinds)) + (KIND[token] in kinds)
    reasons = []
    if (token == COIN and goods > mix) or (token != COIN and coins > mix and goods >= mix):
        reasons.append(Reason("pay.mixed", rule="E3.0-h"))
    if KIND[token] in kinds and repeats > may_repeat(state, seat):
        reasons.append(Reason("pay.duplicate", rule="E3.0-i", good=TOKENS[KIND[token]]))
    if paid and token < paid[-1]:
        reasons.append(Reason("pay.order", rule="E3.0-c", token=TOKENS[token], last=TOKENS[paid[-1]]))
    return reasons


class Paying(Step[State]):
    """Which token is paid next; the effect follows when the set is complete."""

    name = "pay"
    rule = "E3.0-c"
    verbs = ("pay",)
    fields = (
        ("seat", "seat"),
        ("action", "action"),
        ("price", "int"),
        ("good", "token?"),
        ("paid", "tokens"),
    )

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def tokens(self, state: State) -> list[int]:
        _, seat, _, price, good, paid = state.stack[-1]
        row = state.tokens[seat * WIDTH : seat * WIDTH + WIDTH]
        if good >= 0:
            return favour_tokens(row, good, may_mix(state, seat))
        return next_tokens(row, paid, price, may_mix(state, seat), may_repeat(state, seat))

    def actions(self, state: State, seat: int) -> list[Action]:
        return [_PAY[token] for token in self.tokens(state)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.i in self.tokens(state):
            return []
        _, seat, _, price, good, paid = state.stack[-1]
        token = action.i
        reasons = []
        if not state.tokens[seat * WIDTH + token]:
            reasons.append(Reason("pay.none", rule="E3.0-k", token=TOKENS[token]))
        reasons += wrong_good(state, seat, token, good) if good >= 0 else wrong_set(state, seat, token, paid)
        return reasons or [Reason("pay.stuck", rule="E3.0-c", token=TOKENS[token], left=price - len(paid))]

    def do(self, state: State, action: Action) -> None:
        """The token is gone at once; the effect follows when the set has exactly its size. (E3.0-c, E3.0-k)"""
        _, seat, bought, price, good, paid = state.stack[-1]
        discard(state, seat, action.i)
        paid = (*paid, action.i)
        if len(paid) < price:
            state.stack = (*state.stack[:-1], (self, seat, bought, price, good, paid))
            return
        pop(state)
        state.stack[-1][0].bought(state, seat, bought)

    def numbers(self, state: State) -> dict[str, Any]:
        _, _, bought, price, _, paid = state.stack[-1]
        return {"price": price, "left": price - len(paid), "action": str(bought)}


PAY = Paying()
