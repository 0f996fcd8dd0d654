"""The log: what happened, in sentences, as the seat that looks on may know it; newest first."""

from __future__ import annotations

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from mnlib import text
from mnlib.match import Match
from mnwidgets.chronicle import Passage, passages_of
from mnwidgets.markup import icon, listed, seat_style, tag, wrap
from mnwidgets.session import Session
from mnwidgets.telling import Telling

EVERYBODY = ""


class Log(Telling):
    """Sentences by round, and a filter by seat."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.rounds = 2  # how many rounds are shown
        self._match: Match | None = None
        self.more = Button()
        self.filter = Dropdown(options=[("", EVERYBODY)], value=EVERYBODY)
        self.now, self.past = HTML(), HTML()
        self.more.on_click(session.guard(lambda _: self._more()))
        tools = HBox([self.filter])
        tools.add_class("mn-tools")
        pages = VBox([self.now, self.past, self.more])
        pages.add_class("mn-pages")
        self.widget = VBox([tools, pages])
        self.widget.add_class("mn-log")
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

    def tell(self) -> None:
        """Tell the rounds that are shown; only the last one changes often."""
        self._offer_seats()
        if self.session.match is not self._match:
            self._match, self.rounds = self.session.match, 2
        told = passages_of(self.session)
        with text.language(self.session.language):
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
