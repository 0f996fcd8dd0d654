"""Chapter 4.2: battles. One roll of each side, hits for every five points, losses chosen by their owner. Rules E4.2*"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from typing import Any

from mnlib.chance import all_dice, dice
from mnlib.empires.actions import DICE_COUNT, DICE_INDEX, DICE_SUM, decline, roll, rolled, use
from mnlib.empires.board import EMPIRES, LANDS, PROVINCES, SEAS, TILE
from mnlib.empires.heroes import RAMSES, die_bonus, score_bonus
from mnlib.empires.losses import AFTER, LOSING
from mnlib.empires.state import State, pop, push, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_BATTLE = 2  # the kind of chance, in the key of the dice


def units(state: State, seat: int, place: int, at_sea: bool) -> int:
    """The units of a seat that roll a die: all triremes at sea, all legions on land, on sites or not.

    (E4.2-c, E4.2-d, E4.2-e, E4.2-k, E4.3-h)
    """
    return (state.triremes if at_sea else state.legions)[place * 5 + seat]


def begin_battle(state: State, place: int, at_sea: bool, attacker: int, defender: int) -> None:
    """Both sides roll once, the attacker's hand first. (E4.2-a)"""
    push(state, ROLLING, place, at_sea, attacker, defender, 0, -1)
    if not at_sea:
        ask_extra(state, attacker, defender)


def ask_extra(state: State, attacker: int, defender: int) -> None:
    """Ramses' owner says whether he rolls one more, the attacker before the defender. (E10.15-a)"""
    for side, seat in ((1, defender), (0, attacker)):
        if state.powers[seat] & RAMSES:
            push(state, EXTRA, seat, side)


class ExtraDie(Step[State]):
    """Whether Ramses' owner rolls an extra die in this battle. (E10.15-a)"""

    name = "ramses"
    rule = "E10.15-a"
    verbs = ("use", "decline")
    fields = (("seat", "seat"), ("side", "int"))

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [use.list[TILE["ramses_ii"]], decline.list[0]]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "use" and action.i != TILE["ramses_ii"]:
            return [Reason("use.now", rule=self.rule, tile=action.args[0], asked="ramses_ii")]
        return []

    def do(self, state: State, action: Action) -> None:
        side = state.stack[-1][2]
        at = len(state.stack) - 2
        while state.stack[at][0] is not ROLLING:
            at -= 1
        pop(state)
        if action.verb == "use":
            frame = state.stack[at]
            stack = list(state.stack)
            stack[at] = (*frame[:5], frame[5] | 1 << side, frame[6])
            state.stack = tuple(stack)


class Rolling(Step[State]):
    """One side's dice. The frame remembers place, sides, extra dice, and what the attacker rolled."""

    name = "roll"
    rule = "E4.2-a"
    verbs = ("roll", "rolled")
    fields = (
        ("place", "place"), ("at_sea", "bool"), ("attacker", "seat"), ("defender", "seat"), ("extra", "int"),
        ("dice", "dice"),
    )  # fmt: skip

    def hand(self, state: State) -> int:
        """Whose dice are rolled now."""
        frame = state.stack[-1]
        seat: int = frame[3] if frame[6] < 0 else frame[4]
        return seat

    def dice_count(self, state: State) -> int:
        """At most the five dice of the sea, or the nine of the land: eight legions and Ramses. (E4.2-b)"""
        _, place, at_sea, attacker, _, extra, _ = state.stack[-1]
        seat = self.hand(state)
        count: int = units(state, seat, place, at_sea) + (extra >> (seat != attacker) & 1)
        return count

    def open(self, state: State) -> bool:
        """Asked unless there is nothing to roll: a fortress alone. (E4.2-p)"""
        if self.dice_count(state):
            return True
        self.note(state, 0)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (self.hand(state),)

    def actions(self, state: State, seat: int) -> list[Action]:
        """Nobody who is attacked may decline. (E4.1.1-g)"""
        return [roll.list[0]]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        need = self.dice_count(state)
        if action.verb == "roll" or DICE_COUNT[action.i] == need:
            return []
        rule = "E4.2-c" if state.stack[-1][2] else "E4.2-d"
        return [Reason("roll.count", rule=rule, have=DICE_COUNT[action.i], need=need)]

    def chance(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        return _outcomes(self.dice_count(state))

    def do(self, state: State, action: Action) -> None:
        self.note(state, self.outcome_of(state, action).i)

    def outcome_of(self, state: State, action: Action) -> Action:
        if action.verb == "rolled":
            return action
        _, place, at_sea, attacker, defender, _, before = state.stack[-1]
        where = place + LANDS * at_sea
        key = (state.round, _BATTLE, where, attacker * 5 + defender, before >= 0)
        return rolled.list[DICE_INDEX[dice(state.seed, self.dice_count(state), *key)]]

    def note(self, state: State, faces: int) -> None:
        """Write down the dice; when both sides have rolled, the hits fall together. (E4.2-i, A70)"""
        _, place, at_sea, attacker, defender, extra, before = state.stack[-1]
        if before < 0:
            turn_to(state, self, place, at_sea, attacker, defender, extra, faces)
            return
        on_defender = hits(state, place, at_sea, attacker, defender, attacker, before)
        on_attacker = hits(state, place, at_sea, defender, attacker, attacker, faces)
        turn_to(state, AFTER, place, at_sea, attacker, defender, before, faces)
        if on_defender:
            push(state, LOSING, defender, place, at_sea, on_defender)
        if on_attacker:
            push(state, LOSING, attacker, place, at_sea, on_attacker)

    def numbers(self, state: State) -> dict[str, Any]:
        _, place, at_sea, attacker, defender, _, _ = state.stack[-1]
        return {
            "place": (SEAS if at_sea else PROVINCES)[place],
            "attacker": EMPIRES[attacker],
            "defender": EMPIRES[defender],
            "dice": self.dice_count(state),
        }


@cache
def _outcomes(count: int) -> tuple[tuple[Action, Fraction], ...]:
    return tuple((rolled.list[DICE_INDEX[faces]], odds) for faces, odds in all_dice(count))


def hits(state: State, place: int, at_sea: bool, seat: int, other: int, active: int, faces: int) -> int:
    """The hits that a seat scores on another with these dice."""
    return hits_of(state, place, at_sea, seat, other, active, DICE_SUM[faces], DICE_COUNT[faces])


def hits_of(state: State, place: int, at_sea: bool, seat: int, other: int, active: int, total: int, count: int) -> int:
    """A hit for every five points of dice and bonuses, less what a fortress cancels, never below none.

    (E4.2-f, E4.2-t, A12, A16, A17, A18)
    """
    score = total + count * die_bonus(state, seat, active, at_sea)
    score += 0 if at_sea else score_bonus(state, seat, place)
    return max(0, score // state.setting.rules.score_per_hit - cancelled(state, other, place, at_sea))


def cancelled(state: State, seat: int, place: int, at_sea: bool) -> int:
    """The hits that a fortress takes from those against its owner, attacking or defending. (E4.2-m, E4.2-n)"""
    walls = not at_sea and state.fortress[place] == seat + 1
    return state.setting.rules.fortress_cancels if walls else 0


ROLLING = Rolling()


EXTRA = ExtraDie()
