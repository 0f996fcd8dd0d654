"""Faults of positions: a sentence for those who edit documents, a code and numbers for those who edit the table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from mnlib.reasons import BadInput


class Fault(str):
    """One fault. It reads as a sentence with the field of the document; `mnlib.text.fault` says it in any language.

    >>> fault = Fault("capital", "provinces.latium.control: it is the capital province of rome", place="latium")
    >>> fault.partition(":")[0], fault.code, fault.numbers
    ('provinces.latium.control', 'capital', {'place': 'latium'})
    """

    code: str
    numbers: dict[str, Any]

    def __new__(cls, code: str, sentence: str, **numbers: Any) -> Fault:
        fault = super().__new__(cls, sentence)
        fault.code = code
        fault.numbers = numbers
        return fault

    def __reduce__(self) -> tuple[Any, ...]:
        return _recall, (self.code, str(self), self.numbers)


def _recall(code: str, sentence: str, numbers: dict[str, Any]) -> Fault:
    return Fault(code, sentence, **numbers)


class Unreadable(BadInput):
    """A document that describes no position: everything wrong with it, one by one."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(self.faults))
