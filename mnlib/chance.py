"""Dice, draws and shuffles: a pure function of the seed and of what is being decided.

A roll is keyed by what it is for (round, kind, place, count), so the same question has the same answer whatever
happened elsewhere: undo and the same action give the same roll, and a changed rule does not shift later rolls.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import factorial

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(x: int) -> int:
    """The output function of splitmix64."""
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return x ^ (x >> 31)


def number(seed: int, *key: int) -> int:
    """A 64-bit number that depends on nothing but the seed and the key.

    >>> number(7, 1, 2) == number(7, 1, 2), number(7, 1, 2) == number(7, 2, 1)
    (True, False)
    """
    x = _mix((seed + _GOLDEN) & _MASK)
    for part in key:
        x = _mix((x + (part + 1) * _GOLDEN) & _MASK)
    return x


def dice(seed: int, count: int, *key: int) -> tuple[int, ...]:
    """So many fair dice, highest first.

    >>> dice(7, 3, 1, 2)
    (6, 2, 1)
    """
    return tuple(sorted((number(seed, *key, i) % 6 + 1 for i in range(count)), reverse=True))


@cache
def all_dice(count: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Every result of so many dice, highest first, with its exact probability.

    >>> [(faces, str(odds)) for faces, odds in all_dice(2)][:2]
    [((6, 6), '1/36'), ((6, 5), '1/18')]
    """
    results = []
    for faces in combinations_with_replacement((6, 5, 4, 3, 2, 1), count):
        ways = factorial(count)
        for face in set(faces):
            ways //= factorial(faces.count(face))
        results.append((faces, Fraction(ways, 6**count)))
    return tuple(results)
