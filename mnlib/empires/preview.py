"""Consequences before a choice: tokens, income and levels before and after, and the odds of a battle."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

from mnlib.empires.actions import DICE_SUM
from mnlib.empires.battle import ROLLING, hits_of, units
from mnlib.empires.board import EMPIRES, TOKENS, TRACKS, WIDTH
from mnlib.empires.collect import income
from mnlib.empires.leadership import levels
from mnlib.empires.legendary import DRAWING
from mnlib.empires.odds import odds, sums
from mnlib.empires.pay import PAY
from mnlib.empires.state import State, pop
from mnlib.games import Change, Preview
from mnlib.vocabulary import Action

_CHANCE = {"roll": "dice", "draw": "draw"}


def preview(state: State, seat: int, action: Action) -> Preview:
    """What an action changes at once. A purchase shows what it brings; chance is left open."""
    step = state.stack[-1][0]
    if step is ROLLING:
        return Preview(odds=_odds_now(state), unknown=("dice",))
    if action.verb in _CHANCE:
        return Preview(unknown=(_CHANCE[action.verb],))
    after = state.clone()
    step.do(after, action)
    if action.verb in ("attack", "engage"):
        at_sea = action.verb == "engage"
        return Preview(odds=odds(state, action.i, at_sea, seat, action.j), unknown=("dice",))
    if step is not PAY and after.stack and after.stack[-1][0] is PAY:
        price = Change("price", EMPIRES[seat], "tokens", 0, after.stack[-1][3])
        pop(after)
        step.bought(after, seat, action)
        return Preview(changes=(price, *_boards(state, after)), unknown=("payment",))
    draws = any(frame[0] is DRAWING for frame in after.stack[len(state.stack) - 1 :])
    return Preview(changes=(*_goods(state, after, seat), *_boards(state, after)), unknown=("draw",) if draws else ())


def _odds_now(state: State) -> dict[tuple[int, int], Fraction]:
    """The chances of the battle now rolled: extra dice as chosen, and the attacker's dice once they lie there."""
    _, place, at_sea, attacker, defender, extra, dice = state.stack[-1]
    rows = []
    for side, (seat, other) in enumerate(((attacker, defender), (defender, attacker))):
        count = units(state, seat, place, at_sea) + (extra >> side & 1)
        known = side == 0 and dice >= 0
        row: dict[int, Fraction] = defaultdict(Fraction)
        for total, chance in [(DICE_SUM[dice], Fraction(1))] if known else sums(count):
            row[hits_of(state, place, at_sea, seat, other, attacker, total, count)] += chance
        rows.append(row)
    return {(mine, theirs): rows[1][mine] * rows[0][theirs] for mine in sorted(rows[1]) for theirs in sorted(rows[0])}


def _goods(before: State, after: State, seat: int) -> list[Change]:
    rows = (
        before.tokens[seat * WIDTH : seat * WIDTH + WIDTH],
        after.tokens[seat * WIDTH : seat * WIDTH + WIDTH],
    )
    return [
        Change("goods", EMPIRES[seat], TOKENS[token], old, new)
        for token, (old, new) in enumerate(zip(*rows))
        if old != new
    ]


def _boards(before: State, after: State) -> list[Change]:
    """The changes of income and levels of everybody: the board is public."""
    found = []
    for seat in before.setting.seats:
        who = EMPIRES[seat]
        rows = [income_of(state, seat) for state in (before, after)]
        found += [
            Change("income", who, what, rows[0].get(what, 0), rows[1].get(what, 0))
            for what in (*TOKENS, "legendary", "temple_bonus")
            if rows[0].get(what, 0) != rows[1].get(what, 0)
        ]
        tracks = zip(TRACKS, levels(before, seat), levels(after, seat))
        found += [Change("level", who, track, old, new) for track, old, new in tracks if old != new]
    return found


def income_of(state: State, seat: int) -> dict[str, int]:
    """What a seat would collect now, by token, and how many draws and choices of the temple."""
    row, draws, choices = income(state, seat)
    named = {TOKENS[token]: number for token, number in enumerate(row) if number}
    return {**named, "legendary": draws, "temple_bonus": choices}
