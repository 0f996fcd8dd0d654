"""The exact chances of a battle, before it is fought.   Rules E4.2-*"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

from mnlib.empires.battle import hits_of, units
from mnlib.empires.heroes import RAMSES
from mnlib.empires.state import State


@cache
def sums(count: int) -> tuple[tuple[int, Fraction], ...]:
    """The sums of so many dice with their probabilities."""
    chances: dict[int, int] = {0: 1}
    for _ in range(count):
        step: dict[int, int] = defaultdict(int)
        for total, ways in chances.items():
            for face in range(1, 7):
                step[total + face] += ways
        chances = step
    return tuple((total, Fraction(ways, 6**count)) for total, ways in sorted(chances.items()))


def odds(state: State, place: int, at_sea: bool, attacker: int, defender: int) -> dict[tuple[int, int], Fraction]:
    """The exact chances of (hits on the attacker, hits on the defender), extra dice taken."""
    tables = []
    for seat, other in ((attacker, defender), (defender, attacker)):
        extra = 1 if not at_sea and state.powers[seat] & RAMSES else 0
        count = units(state, seat, place, at_sea) + extra
        table: dict[int, Fraction] = defaultdict(Fraction)
        for total, chance in sums(count):
            table[hits_of(state, place, at_sea, seat, other, attacker, total, count)] += chance
        tables.append(table)
    return {
        (on_attacker, on_defender): tables[0][on_defender] * tables[1][on_attacker]
        for on_attacker in sorted(tables[1])
        for on_defender in sorted(tables[0])
    }
