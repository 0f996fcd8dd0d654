"""A form: numbers to step up and down, boxes to tick, lists to choose from, buttons; many rows in one widget."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import anywidget
from traitlets import List

Row = dict[str, Any]


def count(key: str, label: str, value: int, most: int, least: int = 0, note: str = "", steps: Any = ()) -> Row:
    """A number with two buttons; `steps` says what they do, for those who do not see them."""
    return {
        "kind": "count", "key": key, "label": label, "value": value, "least": least, "most": most, "note": note,
        "steps": list(steps),
    }  # fmt: skip


def check(key: str, label: str, value: bool) -> Row:
    """A box to tick."""
    return {"kind": "check", "key": key, "label": label, "value": value}


def choice(key: str, label: str, value: str, options: Iterable[tuple[str, str]]) -> Row:
    """A list to choose from: values and their words."""
    return {"kind": "choice", "key": key, "label": label, "value": value, "options": [list(one) for one in options]}


def press(key: str, label: str, words: str, off: bool = False) -> Row:
    """A sentence and a button."""
    return {"kind": "press", "key": key, "label": label, "value": words, "off": off}


def group(title: str, rows: Iterable[Row], note: str = "", folded: bool = False) -> dict[str, Any]:
    """Rows beneath a title; those that are seldom needed are folded away until somebody opens them."""
    return {"title": title, "note": note, "folded": folded, "rows": list(rows)}


class Form(anywidget.AnyWidget):
    """Groups of rows. What a person changes comes to `on_change` with the key of its row; the form keeps nothing.

    >>> heard = []
    >>> form = Form(lambda key, value: heard.append((key, value)))
    >>> form.show([group("Legions", [count("rome", "Rome", 2, most=8)])])
    >>> form.change("rome", 3), form.change("rome", 99), form.change("sparta", 1)
    (True, False, False)
    >>> heard
    [('rome', 3)]
    """

    _esm = Path(__file__).parent / "static" / "form.js"
    groups = List().tag(sync=True)

    def __init__(self, on_change: Callable[[str, Any], None], **traits: Any) -> None:
        super().__init__(**traits)
        self.on_change = on_change
        self.on_msg(self._hear)

    def show(self, groups: list[dict[str, Any]]) -> None:
        """Other rows, or the same with other values; what does not change is not sent."""
        if groups != self.groups:
            self.groups = groups

    @property
    def rows(self) -> dict[str, Row]:
        """Every row by its key."""
        return {row["key"]: row for one in self.groups for row in one["rows"]}

    def change(self, key: str, value: Any = True) -> bool:
        """A person changes a row; what the row does not offer is not heard."""
        row = self.rows.get(key)
        if row is None or not _offered(row, value):
            return False
        self.on_change(key, value)
        return True

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        if isinstance(message, dict) and isinstance(message.get("key"), str):
            self.change(message["key"], message.get("value"))


def _offered(row: Row, value: Any) -> bool:
    """Whether a row offers a value."""
    if row["kind"] == "count":
        return type(value) is int and row["least"] <= value <= row["most"]
    if row["kind"] == "choice":
        return any(value == one for one, _ in row["options"])
    return type(value) is bool and not row.get("off", False)
