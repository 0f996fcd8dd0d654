"""Choices as one large number: each takes as much room as it tells, and one that is forced takes none.

A choice among n is a digit of base n. A yes or no that is nearly always the same takes less than a digit of base 2:
its two answers get shares of a larger base, by how often they came before.
"""

from __future__ import annotations

from collections.abc import Hashable

from mnlib.reasons import BadInput

_MOST_SEEN = 4000  # answers that are remembered of a question


class _Habits:
    """How often each question was answered no and yes."""

    def __init__(self) -> None:
        self._seen: dict[Hashable, list[int]] = {}

    def shares(self, question: Hashable) -> list[int]:
        return self._seen.setdefault(question, [1, 1])

    def learn(self, question: Hashable, yes: bool) -> None:
        shares = self.shares(question)
        if sum(shares) < _MOST_SEEN:
            shares[yes] += 1


class Writer:
    """Takes choices in their order; `number` is all of them.

    >>> writer = Writer()
    >>> writer.put(3, 10), writer.put(0, 1), writer.put(7, 10)
    (None, None, None)
    >>> writer.number()
    73
    """

    def __init__(self) -> None:
        self._habits = _Habits()
        self._choices: list[tuple[int, int, int]] = []  # where its share begins, how wide it is, the base

    def put(self, value: int, base: int) -> None:
        """A choice among so many."""
        assert 0 <= value < base, (value, base)
        self._choices.append((value, 1, base))

    def say(self, yes: bool, question: Hashable) -> None:
        """A yes or a no to a question that is asked often."""
        shares = self._habits.shares(question)
        self._choices.append((shares[0] if yes else 0, shares[yes], sum(shares)))
        self._habits.learn(question, yes)

    def number(self) -> int:
        """All choices: the last one was put in first, so that the first one comes out first."""
        number = 0
        for start, width, base in reversed(self._choices):
            number = number // width * base + start + number % width
        return number


class Reader:
    """Gives choices back in the order in which they were made."""

    def __init__(self, number: int) -> None:
        self._habits = _Habits()
        self._left = number

    def get(self, base: int) -> int:
        """A choice among so many."""
        self._left, value = divmod(self._left, base)
        return value

    def answer(self, question: Hashable) -> bool:
        """A yes or a no to a question that is asked often."""
        no, yes = self._habits.shares(question)
        self._left, at = divmod(self._left, no + yes)
        answer = at >= no
        self._left = self._left * (yes if answer else no) + at - (no if answer else 0)
        self._habits.learn(question, answer)
        return answer

    def close(self) -> None:
        """Nothing may be left."""
        if self._left:
            raise BadInput("it goes on after its end")
