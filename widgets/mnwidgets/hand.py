"""The hand: what the person at the screen has behind the screen, beside what is asked."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML

from mnlib.empires.board import EMPIRES
from mnlib.empires.state import stock
from mnwidgets.marks import put, show, tokens
from mnwidgets.session import Session


class Hand:
    """One's own tokens in one line; nothing for those who only look on."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = HTML().add_class("mn-hand")
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain", "seat"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """The tokens of the looking seat; behind the curtain nothing."""
        session = self.session
        shown = session.match is not None and bool(session.seat) and not session.curtain
        show(self.widget, shown)
        put(self.widget, self._line() if shown else "")

    def _line(self) -> str:
        session = self.session
        row = stock(session.state, EMPIRES.index(session.seat))
        have = tokens(session, dict(enumerate(row))) or escape(session.say("ui.hand.none"))
        return f"<strong>{escape(session.say('ui.hand.yours'))}</strong> {have}"
