"""Presses of buttons that are written in HTML: lists of many rows stay one widget and still have real buttons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget


class Press(anywidget.AnyWidget):
    """Hears every `<button data-press="...">` in the nearest box with the class `mn-press-area`; put it in that box.

    >>> heard = []
    >>> Press(heard.append).press("gallia")
    >>> heard
    ['gallia']
    """

    _esm = Path(__file__).parent / "static" / "press.js"

    def __init__(self, on_press: Callable[[str], None], **traits: Any) -> None:
        super().__init__(**traits)
        self.press = on_press
        self.on_msg(self._hear)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """What the browser sends is checked: only a press with a value gets through."""
        if isinstance(message, dict) and message.get("kind") == "press" and isinstance(message.get("value"), str):
            self.press(message["value"])
