"""A steady hand: the second click of a double click never takes a decision that the first one brought up."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Int


class Steady(AnyWidget):
    """Shown inside a panel of decisions, it takes care of double clicks there. It has no picture of its own."""

    _esm = Path(__file__).parent / "static" / "steady.js"
    answers = Int(0).tag(sync=True)  # how often the panel has been brought up to date
