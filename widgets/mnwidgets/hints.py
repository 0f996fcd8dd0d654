"""Hints: one short paragraph at each new kind of decision, shown once, and again to whoever asks."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from mnlib import text
from mnwidgets import lesson
from mnwidgets.marks import put, show
from mnwidgets.session import Session

HINTS = {  # every question of the game, and the hint that explains it
    **{key: key for key in (
        "tile", "size", "offer", "take", "give", "build", "copy", "pay", "keep", "store", "reveal", "name", "peace",
        "convert", "sail", "engage", "march", "attack", "roll", "ramses", "lose", "conquer", "vacate", "crown",
        "artemis", "colossus",
    )},
    "perseus": "perseus", "triumph": "perseus", "choose": "legend", "draw": "legend",
}  # fmt: skip


class Hints:
    """A card above the choices when a question is asked for the first time; a button brings it back."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hint = ""  # the hint of the question now asked
        self.open = False
        self.words = w.HTML()
        self.got, self.stop = w.Button(button_style="primary"), w.Button().add_class("mn-guide-link")
        self.ask = w.Button().add_class("mn-guide-link")
        answers = w.Box([self.got, self.stop]).add_class("mn-guide-buttons")
        self.card = w.VBox([self.words, answers]).add_class("mn-hint-card")
        self.widget = w.VBox([self.ask, self.card]).add_class("mn-guide-place")
        self.ask.on_click(session.guard(lambda _: self.read()))
        self.got.on_click(session.guard(lambda _: self.close()))
        self.stop.on_click(session.guard(lambda _: self.mute(not self.muted)))
        session.memory.on_change(session.guard(self.redraw))
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain", "seat"])
        self.redraw()

    # What is remembered ------------------------------------------------------------------------------------------

    @property
    def seen(self) -> list[str]:
        """The hints that this browser has shown."""
        found = self._kept().get("seen")
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    @property
    def muted(self) -> bool:
        """Whether the person wants no more hints."""
        return self._kept().get("muted") is True

    def _kept(self) -> dict[str, Any]:
        found = self.session.memory.get("hints")
        return found if isinstance(found, dict) else {}

    def _keep(self, muted: bool, *seen: str) -> None:
        self.session.memory.set("hints", {"seen": sorted({*self.seen, *seen}), "muted": muted})

    # What the person does ----------------------------------------------------------------------------------------

    def read(self) -> None:
        """Show the hint of the question, seen or not."""
        self.open = True
        self.redraw()

    def close(self) -> None:
        """Got it."""
        self.open = False
        self._keep(self.muted, self.hint)
        self.redraw()

    def mute(self, muted: bool) -> None:
        """No hint comes by itself any more; or all that were not seen do again."""
        self._keep(muted, self.hint)
        self.open = self.open and not muted
        self.redraw()

    # What is shown -----------------------------------------------------------------------------------------------

    def redraw(self, _change: Any = None) -> None:
        """A new question puts the last hint away and opens its own, unless it was read before or the guide speaks."""
        session = self.session
        question = lesson.asked(session) if session.match is not None else ""
        hint = HINTS.get(question, "")
        guiding = lesson.guided(session.match) and lesson.remembered(session).get("state") == lesson.GOING
        if hint != self.hint:
            last, was_open = self.hint, self.open
            self.hint, self.open = hint, bool(hint) and not (guiding or self.muted or hint in self.seen)
            if last and was_open:
                self._keep(self.muted, last)
        if guiding and hint:  # the guide explains it
            self.open = False
            self._keep(self.muted, hint)
        show(self.card, self.open)
        show(self.ask, bool(hint) and not self.open and not guiding)
        if hint:
            self._speak(question)

    def _speak(self, question: str) -> None:
        """The paragraph, under the name of what is asked."""
        session, say = self.session, self.session.say
        title = session.words(text.name, "step", question)
        told = escape(say(f"ui.hint.{self.hint}"))
        put(self.words, f"<h4>{escape(title[:1].upper() + title[1:])}</h4><p>{told}</p>")
        self.ask.description, self.ask.tooltip = say("ui.hint.ask"), title
        self.got.description = say("ui.hint.got")
        self.stop.description = say("ui.hint.start" if self.muted else "ui.hint.stop")
