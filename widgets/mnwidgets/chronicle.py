"""The chronicle: what happened, in sentences, as a pair of eyes may know it; only what is new is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from weakref import WeakKeyDictionary

from mnlib import text
from mnlib.match import Entry, Match
from mnlib.terminal.screen import narrate_plies
from mnwidgets.session import Session
from mnwidgets.story import Story, story_of


@dataclass(frozen=True)
class Passage:
    """What one seat did without a break: the plies before and after, the round, the sentences and their plies."""

    start: int
    end: int
    round: int
    seat: str
    lines: tuple[tuple[int, str], ...]

    @property
    def sentences(self) -> tuple[str, ...]:
        """The words alone."""
        return tuple(words for _, words in self.lines)


@dataclass(frozen=True)
class _Page:
    """Some entries of a log, to be told as if they were a match of their own."""

    match: Match
    entries: tuple[Entry, ...]

    @property
    def game(self) -> Any:
        return self.match.game

    def log(self, seat: str | None = None, since: int = 0) -> tuple[Entry, ...]:
        return self.entries

    def at(self, ply: int) -> Any:
        return self.match.at(ply)


class Chronicle:
    """The passages of a match for one pair of eyes in one language; only what is new is told."""

    def __init__(self, seat: str | None, language: str) -> None:
        self.seat, self.language = seat, language
        self.line: tuple[Any, ...] = ()
        self.passages: list[Passage] = []

    def update(self, match: Match, story: Story) -> list[Passage]:
        """Tell what was played since; what was undone is untold."""
        line = match.line
        if line == self.line:
            return self.passages
        shared = next((i for i, pair in enumerate(zip(line, self.line)) if pair[0] != pair[1]), len(line))
        shared = min(shared, len(self.line))
        while self.passages and self.passages[-1].end > shared:
            self.passages.pop()
        # A passage may go on: the last one is told again.
        since = self.passages.pop().start if self.passages else 0
        with text.language(self.language):
            self.passages += self._tell(match, story, since)
        self.line = line
        return self.passages

    def _tell(self, match: Match, story: Story, since: int) -> Iterator[Passage]:
        entries = match.log(self.seat, since)
        start = since
        for (seat, number), group in groupby(entries, key=lambda entry: (entry.seat, story.round_of(entry.ply))):
            page = _Page(match, tuple(group))
            end = page.entries[-1].ply
            yield Passage(start, end, number, seat, tuple(narrate_plies(page, self.seat)))  # type: ignore[arg-type]
            start = end


def news(passages: list[Passage], seat: str) -> list[Passage]:
    """What the others did between the last decision of a seat and the turn it has now."""
    later = list(passages)
    while later and later[-1].seat == seat:
        later.pop()
    first = max((i for i, passage in enumerate(later) if passage.seat == seat), default=-1)
    return later[first + 1 :] if first >= 0 else []


_KEPT: WeakKeyDictionary[Session, tuple[Match, dict[tuple[str, str], Chronicle]]] = WeakKeyDictionary()


def passages_of(session: Session) -> list[Passage]:
    """All that the seat that looks on may hear; behind the curtain, what everybody may."""
    assert session.match is not None
    match, kept = _KEPT.get(session, (None, {}))
    if match is not session.match:
        kept = {}
        _KEPT[session] = (session.match, kept)
    seat = "" if session.curtain else session.seat
    key = (seat, session.language)
    chronicle = kept.setdefault(key, Chronicle(seat or None, session.language))
    return chronicle.update(session.match, story_of(session))
