"""Consequences before a choice: tokens, income and levels before and after, and the odds of a battle."""

from __future__ import annotations

from mnlib.empires.battle import ROLLING
from mnlib.empires.board import EMPIRES, TOKENS, TRACKS, WIDTH
from mnlib.empires.build import Building
from mnlib.empires.collect import income
from mnlib.empires.leadership import levels
from mnlib.empires.odds import odds
from mnlib.empires.state import State, pop
from mnlib.games import Change, Preview
from mnlib.vocabulary import Action

_CHANCE = {"roll": "dice", "draw": "draw"}


def preview(state: State, seat: int, action: Action) -> Preview:
    """What an action changes at once. A purchase shows what it brings; chance is left open."""
    step = state.stack[-1][0]
    if step is ROLLING:
        _, place, at_sea, attacker, defender, _, _ = state.stack[-1]
        return Preview(odds=odds(state, place, at_sea, attacker, defender), unknown=("dice",))
    if action.verb in _CHANCE:
        return Preview(unknown=(_CHANCE[action.verb],))
    after = state.clone()
    step.do(after, action)
    if action.verb in ("attack", "engage"):
        at_sea = action.verb == "engage"
        return Preview(odds=odds(state, action.i, at_sea, seat, action.j), unknown=("dice",))
    price = 0
    if (
        isinstance(step, Building)
        and action.verb in ("build", "favour", "recruit")
        and len(after.stack) > len(state.stack)
    ):
        price = after.stack[-1][3]
        pop(after)
        step.bought(after, seat, action)
    changes = [*_goods(state, after, seat), *_boards(state, after)]
    if price:
        changes.insert(0, Change("price", EMPIRES[seat], "tokens", 0, price))
    return Preview(changes=tuple(changes), unknown=("payment",) if price else ())


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
        rows = [_income(state, seat) for state in (before, after)]
        found += [
            Change("income", who, what, rows[0].get(what, 0), rows[1].get(what, 0))
            for what in (*TOKENS, "legendary", "temple_bonus")
            if rows[0].get(what, 0) != rows[1].get(what, 0)
        ]
        tracks = zip(TRACKS, levels(before, seat), levels(after, seat))
        found += [Change("level", who, track, old, new) for track, old, new in tracks if old != new]
    return found


def _income(state: State, seat: int) -> dict[str, int]:
    row, draws, choices = income(state, seat)
    named = {TOKENS[token]: number for token, number in enumerate(row) if number}
    return {**named, "legendary": draws, "temple_bonus": choices}
