"""The prompt line: what is asked now, of whom, in which round and phase."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any, NamedTuple

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
        who, said, kind = now(session)
        badges = "".join(seat(session, one) for one in who)
        put(
            self.line,
            f'<div class="mn-prompt-line mn-prompt-{kind}">'
            f'<span class="mn-when">{escape(phase)}</span><span class="mn-who">{badges}</span> '
            f'<h2 class="mn-question" tabindex="-1">{escape(said)}</h2></div>',
        )


class Now(NamedTuple):
    """Whose badges stand before the sentence, the sentence, and its kind."""

    who: tuple[str, ...]
    said: str
    kind: str


def now(session: Session) -> Now:
    """What is going on: the question, whom we wait for, or how it ended."""
    if (end := session.outcome) is not None:
        return Now(end.winners, session.words(text.outcome, end), "over")
    if session.curtain:
        return Now((session.curtain,), session.say("ui.deciding.pass", seat=session.curtain), "curtain")
    asked = session.game.prompt(session.state)
    if session.asked:
        mine = replace(asked, seats=(session.asked,))
        return Now((session.asked,), session.words(text.prompt, mine), "asked")
    return Now(asked.seats, session.say("ui.deciding.waiting", seats=asked.seats, asked=asked.key), "waiting")
