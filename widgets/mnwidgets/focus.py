"""The keyboard focus: when the control that has it vanishes, it goes to what took its place, never to nowhere."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget


class Focus(AnyWidget):
    """Shown anywhere on the page, it takes care of the focus. It has no picture of its own."""

    _esm = Path(__file__).parent / "static" / "focus.js"
