"""The curtain: with several people at one screen, hands are hidden until the next one sits down."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from mnlib import draw
from mnwidgets.marks import person, put, show
from mnwidgets.session import Session


class Curtain:
    """A panel that asks to pass the screen on; its button lifts it. Whoever shows it hides everything else."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.title = w.HTML()
        self.lift = w.Button(button_style="primary").add_class("mn-wide")
        self.lift.on_click(session.guard(lambda _: session.lift_curtain()))
        self.widget = w.VBox([self.title, self.lift]).add_class("mn-curtain")
        session.observe(session.guard(self.redraw), ["curtain", "language", "names"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Up without anybody to pass to, down with somebody."""
        seat, say = self.session.curtain, self.session.say
        show(self.widget, bool(seat))
        if not seat:
            return
        badge = draw.icon("badge", seat, 96)
        title = escape(say("ui.starting.pass", seat=seat)) + person(self.session, seat)
        more = escape(say("ui.starting.pass_more"))
        put(self.title, f"<div>{badge}<h2>{title}</h2><p>{more}</p></div>")
        self.lift.description = say("ui.starting.lift", seat=seat)
