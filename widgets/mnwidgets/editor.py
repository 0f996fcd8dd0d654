"""A position on the workbench: its document, how it came about, how it looks and what is wrong with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from mnlib.empires.drafts import asking, draft, faults
from mnlib.empires.edit import change

_REMEMBERED = 200  # edits that can be undone


class Editor:
    """Edits one after the other, each of which can be undone.

    >>> import mnlib
    >>> game = mnlib.game("empires")
    >>> editor = Editor(game.dump(game.new(seed=7)))
    >>> editor.change("control latium", "egypt")
    >>> len(editor.faults), editor.undo(), len(editor.faults)
    (1, None, 0)
    """

    def __init__(self, document: dict[str, Any]) -> None:
        self.past: list[dict[str, Any]] = []
        self._take(document)

    def _take(self, document: dict[str, Any]) -> None:
        self.document = document
        self.faults = faults(document)
        drawn = draft(document)
        if drawn is not None:  # else the last one that could be read stays on the table
            self.state = drawn

    def change(self, line: str, value: Any) -> None:
        """One edit, such as "legions latium rome" and a number."""
        self._next(change(self.document, line, value))

    def ask(self, phase: str, seat: str = "", acted: Collection[str] = ()) -> None:
        """Let a phase begin, or a turn in it."""
        self._next(asking(self.document, phase, seat, acted))

    def _next(self, document: dict[str, Any]) -> None:
        if document != self.document:
            self.past = [*self.past[-_REMEMBERED:], self.document]
            self._take(document)

    def undo(self) -> None:
        """Take the last edit back."""
        if self.past:
            self._take(self.past.pop())

    @property
    def over(self) -> bool:
        """Whether the game has ended in this position."""
        return "outcome" in self.document
