"""Who plays which seat: chosen in the lobby, and changed at any time at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as w

from mnlib import bots, draw, text
from mnlib.empires.board import EMPIRES
from mnwidgets.marks import put, show
from mnwidgets.session import PERSON, Session


class SeatRows:
    """One row per empire: its badge, its name, a list of who may play it, and what a person there is called."""

    def __init__(self, session: Session, chosen: Callable[[str, str], None]) -> None:
        self.session = session
        self.chosen = chosen
        self.badges = {seat: w.HTML(draw.icon("badge", seat, 30)).add_class("mn-badge") for seat in EMPIRES}
        self.lists = {seat: w.Dropdown(style={"description_width": "5.2em"}) for seat in EMPIRES}
        self.names = {seat: w.Text(continuous_update=False).add_class("mn-seat-name") for seat in EMPIRES}
        self.rows = {seat: w.Box(self._parts(seat)).add_class("mn-seat-row") for seat in EMPIRES}
        for seat, row in self.rows.items():
            row.add_class(f"mn-seat-{seat}")
        self.widget = w.VBox(list(self.rows.values())).add_class("mn-seat-rows")
        for seat, one in self.lists.items():
            one.observe(session.guard(self._picker(seat)), "value")
        for seat, field in self.names.items():
            field.observe(session.guard(self._caller(seat)), "value")
        self._busy = False

    def _parts(self, seat: str) -> list[w.Widget]:
        return [self.badges[seat], self.lists[seat], self.names[seat]]

    def _picker(self, seat: str) -> Callable[[Any], None]:
        def picked(change: Any) -> None:
            if not self._busy and change["new"]:
                self.chosen(seat, change["new"])

        return picked

    def _caller(self, seat: str) -> Callable[[Any], None]:
        def called(change: Any) -> None:
            if not self._busy:
                self.session.call(seat, change["new"])

        return called

    def redraw(self, players: dict[str, str]) -> None:
        """The seats in play with their players; nothing is chosen by showing it."""
        say = self.session.say
        kinds = (PERSON, *bots.bots())
        options = [(say(f"ui.starting.{kind}"), kind) for kind in kinds]
        self._busy = True
        try:
            for seat, one in self.lists.items():
                show(self.rows[seat], seat in players)
                one.description = self.session.words(text.name, "seat", seat)
                if list(one.options) != options:
                    one.options = options
                name = self.names[seat]
                show(name, players.get(seat) == PERSON)
                name.placeholder, name.tooltip = say("ui.starting.name"), say("ui.starting.name_tip")
                put(name, self.session.names.get(seat, ""))
                if seat in players:
                    one.value = players[seat]
                    one.tooltip = say(f"ui.starting.{players[seat]}_tip")
        finally:
            self._busy = False


class SeatsPanel:
    """Hand a seat to a bot or a person at any time."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.about = w.HTML().add_class("mn-starting-about")
        self.rows = SeatRows(session, session.hand)
        self.widget = w.VBox([self.about, self.rows.widget]).add_class("mn-seats")
        session.observe(session.guard(self.redraw), ["players", "names", "language"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """The seats of the match as they are."""
        put(self.about, f"<p>{self.session.say('ui.starting.hand')}</p>")
        self.rows.redraw(self.session.players)
