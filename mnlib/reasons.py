"""Why something is not allowed: a code, its numbers and the rule, never a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class Reason:
    """One reason against an action; `mnlib.text` turns it into a sentence.

    >>> Reason("pay.duplicate", rule="E3.0-i", good="wine")
    Reason('pay.duplicate', rule='E3.0-i', good='wine')
    """

    __slots__ = ("code", "rule", "numbers")

    def __init__(self, code: str, rule: str, **numbers: Any) -> None:
        self.code = code
        self.rule = rule
        self.numbers = numbers

    def __repr__(self) -> str:
        rest = "".join(f", {key}={value!r}" for key, value in self.numbers.items())
        return f"Reason({self.code!r}, rule={self.rule!r}{rest})"

    def __str__(self) -> str:
        from mnlib import text

        return text.reason(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and (self.code, self.rule, self.numbers) == (
            other.code,
            other.rule,
            other.numbers,
        )

    def __hash__(self) -> int:
        return hash((self.code, self.rule))


class IllegalAction(ValueError):
    """Raised by `apply`, with every reason; nothing has changed."""

    def __init__(self, action: object, reasons: Iterable[Reason]) -> None:
        self.action = action
        self.reasons = tuple(reasons)
        super().__init__(action, self.reasons)

    def __str__(self) -> str:
        return f"{self.action}: " + " ".join(str(reason) for reason in self.reasons)


class BadInput(ValueError):
    """Raised for names, options and documents that cannot be understood: where, what, and what would be right."""
