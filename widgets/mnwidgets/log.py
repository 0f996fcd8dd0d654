"""The log: what happened, in sentences, as the seat that looks on may know it; each one leads back to its moment."""

from __future__ import annotations

from html import escape

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from mnlib import text
from mnlib.match import Match
from mnwidgets.chronicle import Passage, passages_of
from mnwidgets.markup import icon, listed, seat_style, tag, wrap
from mnwidgets.press import Press
from mnwidgets.session import Session
from mnwidgets.sight import NOW
from mnwidgets.telling import Telling

EVERYBODY = ""


class Log(Telling):
    """Sentences by round, and a filter by seat."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.rounds = 2  # how many rounds are shown
        self._match: Match | None = None
        self._here = NOW  # the ply of the sentence that led to what is shown
        self.more = Button()
        self.filter = Dropdown(options=[("", EVERYBODY)], value=EVERYBODY)
        self.now, self.past = HTML(), HTML()
        self.more.on_click(session.guard(lambda _: self._more()))
        tools = HBox([self.filter])
        tools.add_class("mn-tools")
        pages = VBox([self.now, self.past, self.more])
        pages.add_class("mn-pages")
        self.widget = VBox([tools, pages, Press(session.guard(self._go))])
        self.widget.add_class("mn-log").add_class("mn-press-area")
        self.filter.observe(session.guard(self.redraw), "value")
        self.listen()

    def speak(self) -> None:
        """The button and the filter in words."""
        self.more.description = self.session.say("ui.log.more")
        self.more.tooltip = self.session.say("ui.log.more_hint")
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

    def _more(self) -> None:
        self.rounds += 2
        self.redraw()

    def _go(self, ply: str) -> None:
        """To the moment after a sentence."""
        if ply.isdecimal():
            self.session.look(int(ply))

    def tell(self) -> None:
        """Tell the rounds that are shown; only the last one changes often."""
        self._offer_seats()
        if self.session.match is not self._match:
            self._match, self.rounds = self.session.match, 2
        told = passages_of(self.session)
        with text.language(self.session.language):
            chosen = [one for one in told if self.filter.value in (EVERYBODY, one.seat) and one.sentences]
            rounds = sorted({one.round for one in chosen}, reverse=True)
            near = self._near(rounds)
            plies = [ply for one in chosen for ply, _ in one.lines if ply <= self.session.ply]
            self._here = plies[-1] if plies and self.session.looking != NOW else NOW
            shown = [self._round(number, chosen) for number in near]
            self.now.value = shown[0] if shown else tag("p", text.say("ui.log.nothing"), "mn-quiet")
            self.past.value = "".join(shown[1:])
        self.more.layout.display = "" if self.session.looking == NOW and len(rounds) > self.rounds else "none"

    def _near(self, rounds: list[int]) -> list[int]:
        """The last rounds; while the past is looked at, those around it."""
        if self.session.looking == NOW:
            return rounds[: self.rounds]
        here = self.session.state.round
        return [number for number in rounds if abs(number - here) <= 1]

    def _round(self, number: int, passages: list[Passage]) -> str:
        rows = [self._passage(one) for one in reversed(passages) if one.round == number]
        return tag("h4", text.say("draw.round", n=number)) + listed(rows, "mn-passages")

    def _passage(self, one: Passage) -> str:
        body = icon("badge", one.seat, 16) + wrap("div", "".join(self._line(*line) for line in one.lines))
        return f'<li style="{seat_style(one.seat)}">{body}</li>'

    def _line(self, ply: int, words: str) -> str:
        """A sentence that leads to its moment; the one that is shown says so."""
        here = ' aria-current="true"' if ply == self._here else ""
        title = escape(text.say("ui.time.go", ply=ply))
        about = f'class="mn-line-back" data-press="{ply}" title="{title}"{here}'
        return f'<button type="button" {about}>{escape(words)}</button>'
