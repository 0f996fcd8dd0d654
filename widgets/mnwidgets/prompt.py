"""The prompt line: what is asked now, of whom, in which round and phase."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets

from mnlib import text
from mnlib.empires.rounds import PHASES
from mnwidgets.marks import put, seat
from mnwidgets.session import Session


class PromptLine:
    """One sentence that always says what is going on: the question, whom we wait for, or how it ended."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.line = ipywidgets.HTML().add_class("mn-prompt")
        self.widget = self.line
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain", "seat", "players"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Say it again; what has not changed is not sent."""
        session = self.session
        if session.match is None:
            put(self.line, "")
            return
        state = session.state
        phase = session.say("ui.deciding.round", round=state.round, phase=PHASES[state.phase])
        who, said, kind = self._now()
        badges = "".join(seat(session, one) for one in who)
        put(
            self.line,
            f'<div class="mn-prompt-line mn-prompt-{kind}" role="status" aria-live="polite">'
            f'<span class="mn-when">{escape(phase)}</span><span class="mn-who">{badges}</span> '
            f'<strong class="mn-question">{escape(said)}</strong></div>',
        )

    def _now(self) -> tuple[tuple[str, ...], str, str]:
        """Whose badges stand before the sentence, the sentence, and its kind."""
        session = self.session
        if (end := session.outcome) is not None:
            return end.winners, session.words(text.outcome, end), "over"
        if session.curtain:
            return (session.curtain,), session.say("ui.deciding.pass", seat=session.curtain), "curtain"
        asked = session.game.prompt(session.state)
        if session.asked:
            mine = replace(asked, seats=(session.asked,))
            return (session.asked,), session.words(text.prompt, mine), "asked"
        return asked.seats, session.say("ui.deciding.waiting", seats=asked.seats, asked=asked.key), "waiting"
