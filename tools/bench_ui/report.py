"""The table: what was measured, ours, the bare notebook's, the target, and whether it was met."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One line; `value` is held against `target`, and a line without a target is for information."""

    words: str
    ours: str
    bare: str = ""
    value: float = 0.0
    target: float = 0.0
    unit: str = ""

    @property
    def verdict(self) -> str:
        """Met or missed; nothing where there is no target."""
        return "" if not self.target else "met" if self.value <= self.target else "MISSED"

    @property
    def cells(self) -> tuple[str, ...]:
        """The line as words."""
        if not self.target:
            return self.words, self.ours, self.bare, "", "", ""
        return (
            self.words,
            self.ours,
            self.bare,
            shown(self.value, self.unit),
            shown(self.target, self.unit),
            self.verdict,
        )


def shown(number: float, unit: str) -> str:
    """A number with its unit: a time in full, a ratio with two digits.

    >>> shown(87.4, "ms"), shown(1.289, "×"), shown(0.53, "s")
    ('87 ms', '1.29 ×', '0.53 s')
    """
    return f"{number:.{0 if unit == 'ms' else 2}f} {unit}"


def lines(rows: Iterable[Row]) -> Iterable[str]:
    """The table as text."""
    head = ("", "ours", "bare", "value", "at most", "")
    cells = [head, *(row.cells for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(head))]
    for line in cells:
        first, *rest = (
            cell.ljust(width) if i == 0 else cell.rjust(width) for i, (cell, width) in enumerate(zip(line, widths))
        )
        yield "  ".join((first, *rest)).rstrip()
