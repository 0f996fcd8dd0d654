"""Undo and redo: back to the last decision of a person, and forward again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ipywidgets import Box, Button

from mnwidgets.session import Session


class Winding:
    """Two buttons that wind the match; `before_winding` is called first, to halt the bots."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.before_winding: Callable[[], None] = lambda: None
        self.undo, self.redo = Button(icon="undo"), Button(icon="repeat")
        self.widget = Box([self.undo, self.redo]).add_class("mn-winding")
        self.undo.on_click(session.guard(lambda _: self._wind(session.undo)))
        self.redo.on_click(session.guard(lambda _: self._wind(session.redo)))
        session.observe(session.guard(self.redraw), "tick")
        session.observe(session.guard(self.speak), "language")
        self.speak()
        self.redraw()

    def _wind(self, wind: Callable[[], None]) -> None:
        if not self.session.people:
            self.before_winding()  # bots alone would at once play on
        wind()

    def redraw(self, _change: Any = None) -> None:
        """What cannot be undone or redone is greyed."""
        match = self.session.match
        self.undo.disabled = match is None or match.plies == 0
        self.redo.disabled = match is None or match.at_end

    def speak(self, _change: Any = None) -> None:
        """Say the labels again."""
        for key, button in (("undo", self.undo), ("redo", self.redo)):
            button.description = self.session.say(f"ui.log.{key}")
            button.tooltip = self.session.say(f"ui.log.{key}_hint")
