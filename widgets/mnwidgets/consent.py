"""Consent: whoever wants to take back what was rolled, drawn or revealed needs everybody at the table to agree."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, VBox

from mnwidgets.marks import put, show
from mnwidgets.session import Session


class Consent:
    """A question to each person at the table, while somebody wishes to go back; nothing otherwise."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = HTML()
        self.no = Button()
        self.no.on_click(session.guard(lambda _: session.refuse()))
        self.answers = Box([]).add_class("mn-row")
        self.widget = VBox([self.words, self.answers]).add_class("mn-consent")
        session.observe(session.guard(self.redraw), ["request", "language"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """One button for each who has not agreed yet, and one to play on."""
        session, request = self.session, self.session.request
        show(self.widget, request is not None)
        if request is None:
            self.answers.children = ()
            put(self.words, "")
            return
        question = escape(session.say("ui.time.ask", ply=request.ply))
        put(self.words, f'<p role="alert">{question}</p>')
        self.no.description = session.say("ui.time.refuse")
        self.answers.children = (*map(self._agree, request.open), self.no)

    def _agree(self, seat: str) -> Button:
        one = Button(description=self.session.say("ui.time.agree", seat=seat))
        one.on_click(self.session.guard(lambda _: self.session.agree(seat)))
        return one
