"""The lobby: how many empires, who plays each, by which rules and seed; or a saved game."""

from __future__ import annotations

import asyncio
from base64 import b64encode
from contextlib import suppress
from html import escape
from random import SystemRandom
from typing import Any

import ipywidgets as w

import mnlib
from mnlib import draw, text
from mnlib.empires.board import EMPIRES
from mnlib.empires.options import EDITIONS, LONGEST, OPTIONS, seats_in_play
from mnlib.reasons import BadInput
from mnwidgets.guide_offer import GuideOffer
from mnwidgets.keeping import Keeping
from mnwidgets.marks import put
from mnwidgets.my_games import MyGames
from mnwidgets.saving import Saving
from mnwidgets.seats import SeatRows
from mnwidgets.session import PERSON, Session

_SEEDS = 1_000_000
_PATIENCE = 0.6  # seconds before the picture is drawn
_CHOICES = tuple(name for name in OPTIONS if name != "seats")


def _start(seats: int, language: str) -> str:
    """The board at the start, for a data address."""
    svg = draw.board(mnlib.game("empires").new(seats=seats, seed=1), legend=False, language=language)
    return b64encode(svg.encode()).decode()


class Lobby:
    """Where a game begins: everything has a default, so that one press starts it."""

    def __init__(self, session: Session, keeping: Keeping | None = None) -> None:
        self.session = session
        self.players = {seat: PERSON if seat == "rome" else "builder" for seat in EMPIRES}
        self.title, self.who, self.hint, self.either = w.HTML(), w.HTML(), w.HTML(), w.HTML()
        self.seats = w.ToggleButtons(options=[3, 4, 5], value=5).add_class("mn-speeds")
        self.rows = SeatRows(session, self._seat)
        self.edition = w.Dropdown(options=list(EDITIONS))
        self.options = {name: w.Dropdown(options=list(OPTIONS[name].values)) for name in _CHOICES}
        self.rounds = w.BoundedIntText(value=0, min=0, max=LONGEST)
        self.labels = {name: w.HTML() for name in ("edition", *_CHOICES, "round_limit")}
        self.seed = w.BoundedIntText(value=SystemRandom().randrange(_SEEDS), min=0, max=_SEEDS - 1)
        self.another = w.Button(icon="random").add_class("mn-quiet")
        self.start = w.Button(button_style="primary").add_class("mn-wide")
        self.opening = Saving(session, saves=False)
        mine = [MyGames(keeping).widget] if keeping is not None else []
        self.details = w.Accordion(children=[self._rules()], selected_index=None)
        seed = w.Box([self.seed, self.another]).add_class("mn-row")
        chosen = [self.title, self.seats, self.hint, self.who, self.rows.widget, self.start, seed, self.details]
        card = w.VBox([*chosen, self.either, self.opening.widget, *mine]).add_class("mn-card")
        self.picture = w.HTML().add_class("mn-lobby-picture")
        self.guide = GuideOffer(session)
        self.widget = w.Box([self.guide.widget, card, self.picture]).add_class("mn-lobby")
        self._drawing: asyncio.Task[None] | None = None
        self.seats.observe(session.guard(self._show_seats), "value")
        self.edition.observe(session.guard(self._preset), "value")
        self.another.on_click(session.guard(lambda _: self._draw_seed()))
        self.start.on_click(session.guard(lambda _: self.begin()))
        session.observe(session.guard(self.redraw), "language")
        session.observe(session.guard(self._show_seats), "names")
        session.observe(session.guard(self._put_away), ["match", "away"])
        self.redraw()

    def _rules(self) -> w.VBox:
        """A line of words above each choice: they are sentences, too long for a label."""
        pairs = {"edition": self.edition, **self.options, "round_limit": self.rounds}
        for one in pairs.values():
            one.layout.width = "100%"
        return w.VBox([w.VBox([self.labels[name], one]).add_class("mn-option") for name, one in pairs.items()])

    # Acts --------------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Start the match; what the rules refuse becomes a note."""
        options = {name: one.value for name, one in self.options.items()}
        if self.rounds.value:
            options["round_limit"] = self.rounds.value
        seats = self.seats.value
        players = {seat: self.players[seat] for seat in self._empires()}
        try:
            self.session.start(seats, self.seed.value, players, edition=self.edition.value, **options)
        except BadInput as error:
            self.session.note = str(error)
            return
        self._draw_seed()

    def _seat(self, seat: str, player: str) -> None:
        self.players[seat] = player
        self._show_seats()

    def _draw_seed(self) -> None:
        self.seed.value = SystemRandom().randrange(_SEEDS)

    def _preset(self, _change: Any = None) -> None:
        """An edition brings its own choices; each can be changed afterwards."""
        for name, one in self.options.items():
            option = OPTIONS[name]
            ukrainian = self.edition.value == "ukrainian" and option.ukrainian is not None
            one.value = option.ukrainian if ukrainian else option.values[0]

    # What is shown -----------------------------------------------------------------------------------------------

    def _empires(self) -> tuple[str, ...]:
        return tuple(EMPIRES[seat] for seat in seats_in_play(self.seats.value))

    def _show_seats(self, _change: Any = None) -> None:
        self.rows.redraw({seat: self.players[seat] for seat in self._empires()})
        put(self.hint, f"<p>{escape(self.session.words(text.option, 'seats', self.seats.value))}</p>")
        self._draw_soon()

    def _draw_soon(self) -> None:
        """The picture is an ornament: it waits until the page stands; without a loop there is none."""
        if self._drawing is None or self._drawing.done():
            with suppress(RuntimeError):
                self._drawing = asyncio.get_running_loop().create_task(self._draw_later())

    async def _draw_later(self) -> None:
        await asyncio.sleep(_PATIENCE)
        if self.session.match is None or self.session.away:
            self.session.guard(self.draw)()

    def _put_away(self, _change: Any = None) -> None:
        """The picture is large: nobody keeps it at the table."""
        if self.session.match is None or self.session.away:
            self._draw_soon()
        else:
            put(self.picture, "")

    def draw(self) -> None:
        """The board as it would stand at the start."""
        said = escape(self.session.words(text.option, "seats", self.seats.value))
        data = _start(self.seats.value, self.session.language)
        put(self.picture, f'<img alt="{said}" src="data:image/svg+xml;base64,{data}">')

    def redraw(self, _change: Any = None) -> None:
        """Say everything again; what was chosen stays."""
        say, words = self.session.say, self.session.words
        put(self.title, f"<h2>{escape(say('ui.starting.lobby'))}</h2>")
        put(self.who, f"<h3>{escape(say('ui.starting.players'))}</h3>")
        put(self.either, f"<p>{escape(say('ui.starting.or'))}</p>")
        self.seats.description = say("ui.starting.seats")
        self.seats.tooltips = [words(text.option, "seats", number) for number in (3, 4, 5)]
        self._relabel(self.edition, "edition", EDITIONS)
        for name, one in self.options.items():
            self._relabel(one, name, OPTIONS[name].values)
        put(self.labels["round_limit"], escape(words(text.option, "round_limit")))
        self.rounds.tooltip = say("ui.starting.rounds")
        self.labels["round_limit"].value += f" <small>({escape(say('ui.starting.rounds'))})</small>"
        self.details.set_title(0, say("ui.starting.options"))
        self.seed.description, self.seed.tooltip = say("ui.starting.seed"), say("ui.starting.seed_tip")
        self.another.description, self.another.tooltip = say("ui.starting.another"), say("ui.starting.seed_tip")
        self.start.description, self.start.tooltip = say("ui.starting.start"), say("ui.starting.start_tip")
        self._show_seats()

    def _relabel(self, one: w.Dropdown, name: str, values: tuple[Any, ...]) -> None:
        """New words for the values of a list, the same choice."""
        words, chosen = self.session.words, one.value
        put(self.labels[name], escape(words(text.option, name)))
        with one.hold_sync():
            one.options = [(words(text.option, name, value), value) for value in values]
            one.value = chosen
        one.tooltip = words(text.option, name)
