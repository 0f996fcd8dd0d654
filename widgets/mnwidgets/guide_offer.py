"""The offer of a guided round in the lobby: a banner on a first visit, a quiet line ever after."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from mnwidgets import lesson
from mnwidgets.marks import put, show
from mnwidgets.session import Session


class GuideOffer:
    """A question to newcomers, with a start and a "no, thanks" that is remembered."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.words = w.HTML()
        self.start = w.Button(button_style="primary")
        self.refuse, self.later = w.Button(), w.Button().add_class("mn-guide-link")
        answers = w.Box([self.start, self.refuse]).add_class("mn-row")
        self.banner = w.VBox([self.words, answers]).add_class("mn-guide-offer")
        self.widget = w.VBox([self.banner, self.later]).add_class("mn-guide-place")
        self.start.on_click(session.guard(lambda _: lesson.begin(session)))
        self.refuse.on_click(session.guard(lambda _: session.memory.set("guide", {"state": lesson.REFUSED})))
        self.later.on_click(session.guard(lambda _: self.accept()))
        session.memory.on_change(session.guard(self.redraw))
        session.observe(session.guard(self.redraw), ["language", "match", "away"])
        self.redraw()

    def accept(self) -> None:
        """Back to a guided round that waits, or a new one."""
        if self._waits():
            self.session.come_back()
        else:
            lesson.begin(self.session)

    def _waits(self) -> bool:
        going = lesson.remembered(self.session).get("state") in (lesson.GOING, lesson.LEFT)
        return going and lesson.guided(self.session.match)

    def redraw(self, _change: Any = None) -> None:
        """The banner for those of whom nothing is remembered, the quiet line for all others."""
        session, say = self.session, self.session.say
        first = not lesson.remembered(session) and not session.memory.get("hints")
        show(self.banner, first)
        show(self.later, not first)
        put(self.words, f"<h2>{escape(say('ui.guide.first'))}</h2><p>{escape(say('ui.guide.first_is'))}</p>")
        self.start.description, self.refuse.description = say("ui.guide.start"), say("ui.guide.refuse")
        self.later.description = say("ui.guide.resume" if self._waits() else "ui.guide.later")
