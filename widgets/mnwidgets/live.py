"""The voice of the table for those who do not see it: what happened since, and what is asked now, said once."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from mnlib import text
from mnlib.match import Match
from mnlib.terminal.screen import narrate
from mnwidgets.chronicle import passages_of
from mnwidgets.prompt import now
from mnwidgets.session import Session
from mnwidgets.sight import NOW

_BATCH = 2.0  # seconds of acts that are told as one piece of news


class Voice(AnyWidget):
    """A polite live region that says together what comes in quick succession.

    Refusals and surprises interrupt by themselves: they stand in alerts where they are to be seen.
    """

    _esm = Path(__file__).parent / "static" / "live.js"
    news = Dict().tag(sync=True)  # a batch of sentences, the question after it, and whether the last is taken back
    earlier = Unicode().tag(sync=True)  # in place of what would be too much at once


class Live:
    """Says results, the acts of other seats and the new question, as the seat that looks on may hear them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = Voice()
        self._match: Match | None = None
        self._line: tuple[Any, ...] = ()
        self._start = 0
        self._heard: dict[str, int] = {}  # seat → the ply up to which it has been told
        self._last: tuple[str, str] = ("", "")  # who was asked last, and what
        self._undone = False
        self._batch, self._begun = 0, monotonic()
        session.observe(session.guard(self.tell), ["tick", "curtain", "away"])
        session.observe(session.guard(self._speak), "language")
        self._speak()
        self.tell()

    def tell(self, _change: Any = None) -> None:
        """Say what is new since this seat last heard something; behind the curtain only who comes next."""
        session = self.session
        if session.match is None or session.away or session.draft is not None:
            return
        question = now(session).said
        if session.curtain:
            if self._last != (session.curtain, question):
                self._say((session.curtain, question), [], hush=True)
        elif session.looking != NOW:
            self._say((session.seat, ""), self._past(session.ply), hush=True)
        else:
            self._present(session.match, question)

    def _past(self, ply: int) -> list[str]:
        """What led to the ply that is looked back at; the timeline itself says which one it is."""
        lines = (line for one in reversed(passages_of(self.session)) for line in reversed(one.lines))
        return next(([words] for end, words in lines if end <= ply), [])

    def _present(self, match: Match, question: str) -> None:
        """What happened since; while bots go on it is told as a whole again, so that it stays short."""
        session = self.session
        self._undone |= self._follow(match)
        since = self._heard.get(session.seat, self._start)
        with text.language(session.language):
            told = [text.say("ui.access.undone")] if self._undone else []
            told += narrate(match, session.seat or None, since) if since < match.plies else []
        asked = (session.seat, question) if session.asked or session.outcome else ("", "")
        if told or asked not in (self._last, ("", "")):
            self._say(asked, told)
        if not session.waiting or monotonic() > self._begun + _BATCH:
            self._heard[session.seat], self._undone = match.plies, False
            self._next()

    def _follow(self, match: Match) -> bool:
        """Learn the line now played; what is no longer part of it was never heard. Whether something was taken back."""
        line, before = match.line, self._line
        self._line = line
        if match is not self._match:
            self._match, self._start, self._heard = match, len(line), {}
            return False
        shared = next(
            (i for i, pair in enumerate(zip(line, before)) if pair[0] != pair[1]), min(len(line), len(before))
        )
        if shared == len(before):
            return False
        self._start = min(self._start, shared)
        self._heard = {seat: min(ply, shared) for seat, ply in self._heard.items()}
        return True

    def _say(self, asked: tuple[str, str], sentences: list[str], hush: bool = False) -> None:
        if hush:
            self._next()
        self._last = asked
        self.widget.news = {"batch": self._batch, "sentences": sentences, "asked": asked[1], "hush": hush}

    def _next(self) -> None:
        """What comes from now on is another piece of news."""
        self._batch, self._begun = self._batch + 1, monotonic()

    def _speak(self, _change: Any = None) -> None:
        self.widget.earlier = self.session.say("ui.access.earlier")
