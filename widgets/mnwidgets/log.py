"""The log: what happened, in sentences, as the seat that looks on may know it; newest first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from mnlib import text
from mnlib.match import Entry, Match
from mnlib.reasons import BadInput
from mnlib.terminal.screen import narrate
from mnwidgets.markup import icon, listed, seat_style, tag, wrap
from mnwidgets.session import Session
from mnwidgets.story import Story, story_of
from mnwidgets.telling import Telling

EVERYBODY = ""
NEWS = 14  # sentences of the summary


@dataclass(frozen=True)
class Passage:
    """What one seat did without a break: the plies before and after, the round, the sentences."""

    start: int
    end: int
    round: int
    seat: str
    sentences: tuple[str, ...]


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
            yield Passage(start, end, number, seat, tuple(narrate(page, self.seat)))  # type: ignore[arg-type]
            start = end


def news(passages: list[Passage], seat: str) -> list[Passage]:
    """What the others did between the last decision of a seat and the turn it has now."""
    later = list(passages)
    while later and later[-1].seat == seat:
        later.pop()
    first = max((i for i, passage in enumerate(later) if passage.seat == seat), default=-1)
    return later[first + 1 :] if first >= 0 else []


class Log(Telling):
    """Sentences by round, a filter by seat, the news since one's last turn, undo and redo."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.chronicles: dict[tuple[str, str], Chronicle] = {}
        self.rounds = 2  # how many rounds are shown
        self._match: Match | None = None
        self.undo, self.redo, self.more = Button(icon="undo"), Button(icon="repeat"), Button()
        self.filter = Dropdown(options=[("", EVERYBODY)], value=EVERYBODY)
        self.news, self.now, self.past = HTML(), HTML(), HTML()
        self.undo.on_click(session.guard(lambda _: session.undo()))
        self.redo.on_click(session.guard(lambda _: self._redo()))
        self.more.on_click(session.guard(lambda _: self._more()))
        tools = HBox([self.undo, self.redo, self.filter])
        tools.add_class("mn-tools")
        pages = VBox([self.now, self.past, self.more])
        pages.add_class("mn-pages")
        self.widget = VBox([tools, self.news, pages])
        self.widget.add_class("mn-log")
        self.filter.observe(session.guard(self.redraw), "value")
        self.listen()

    def speak(self) -> None:
        """The buttons and the filter in words."""
        for key in ("undo", "redo", "more"):
            button = getattr(self, key)
            button.description = self.session.say(f"ui.log.{key}")
            button.tooltip = self.session.say(f"ui.log.{key}_hint")
        self.filter.description = self.session.say("ui.log.who")
        self._offer_seats()

    def _offer_seats(self) -> None:
        names = [(self.session.words(text.name, "seat", seat), seat) for seat in self.session.seats]
        options = ((self.session.say("ui.log.everybody"), EVERYBODY), *names)
        if self.filter.options != options:
            chosen = self.filter.value if self.filter.value in self.session.seats else EVERYBODY
            with self.filter.hold_trait_notifications():
                self.filter.options = options
                self.filter.value = chosen

    def _redo(self) -> None:
        try:
            self.session.redo()
        except BadInput as error:
            self.session.note = str(error)

    def _more(self) -> None:
        self.rounds += 2
        self.redraw()

    def passages(self) -> list[Passage]:
        """All that the seat that looks on may hear; behind the curtain, what everybody may."""
        match, session = self.session.match, self.session
        assert match is not None
        if match is not self._match:
            self._match, self.rounds = match, 2
            self.chronicles.clear()
        seat = "" if session.curtain else session.seat
        key = (seat, session.language)
        chronicle = self.chronicles.setdefault(key, Chronicle(seat or None, session.language))
        return chronicle.update(match, story_of(session))

    def tell(self) -> None:
        """Tell the rounds that are shown; only the last one changes often."""
        self._offer_seats()
        told = self.passages()
        story = story_of(self.session)
        self.undo.disabled, self.redo.disabled = story.now == 0, story.now == story.end
        with text.language(self.session.language):
            self.news.value = self._news(told)
            chosen = [one for one in told if self.filter.value in (EVERYBODY, one.seat) and one.sentences]
            rounds = sorted({one.round for one in chosen}, reverse=True)
            shown = [self._round(number, chosen) for number in rounds[: self.rounds]]
            self.now.value = shown[0] if shown else tag("p", text.say("ui.log.nothing"), "mn-quiet")
            self.past.value = "".join(shown[1:])
        self.more.layout.display = "" if len(rounds) > self.rounds else "none"

    def _round(self, number: int, passages: list[Passage]) -> str:
        rows = [self._passage(one) for one in reversed(passages) if one.round == number]
        return tag("h4", text.say("draw.round", n=number)) + listed(rows, "mn-passages")

    def _passage(self, one: Passage) -> str:
        body = icon("badge", one.seat, 16) + wrap("div", "".join(tag("p", words) for words in one.sentences))
        return f'<li style="{seat_style(one.seat)}">{body}</li>'

    def _news(self, told: list[Passage]) -> str:
        """The summary for the seat that is asked."""
        if not self.session.asked:
            return ""
        since = [one for one in news(told, self.session.asked) if one.sentences]
        sentences = [words for one in since for words in one.sentences]
        if not sentences:
            return ""
        left = len(sentences) - NEWS
        rows = [tag("li", words) for words in sentences[-NEWS:]]
        head = tag("summary", text.say("ui.log.since", number=len(sentences)))
        more = tag("p", text.say("ui.log.left", number=left), "mn-quiet") if left > 0 else ""
        return wrap("details", head + more + listed(rows), "mn-news")
