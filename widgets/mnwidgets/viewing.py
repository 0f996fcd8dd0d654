"""A view from a link: the board, the empires and the tiles as one pair of eyes saw them. Nothing can be decided."""

from __future__ import annotations

from html import escape
from typing import Any

from ipywidgets import HTML, Button, Tab, VBox
from traitlets import dlink

from mnlib import text
from mnlib.draw.captions import headline
from mnlib.empires.board import EMPIRES
from mnlib.empires.state import NOBODY
from mnwidgets.board import Board
from mnwidgets.empires_view import Empires
from mnwidgets.marks import put, seat
from mnwidgets.session import SPECTATOR, Session
from mnwidgets.tiles import Tiles

_TABS = ("empires", "tiles")


class ViewPage:
    """What a view link shows, and the way to a game of one's own.

    The views get a session of their own, so that they need not follow a match that is begun afterwards.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.looker = Session()
        self._links = (
            dlink((session, "language"), (self.looker, "language")),
            dlink((self.looker, "report"), (session, "report")),
        )
        self.head = HTML().add_class("mn-view-head")
        self.away = Button().add_class("mn-view-away")
        self.board = Board(self.looker)
        self.empires, self.tiles = Empires(self.looker), Tiles(self.looker)
        self.tabs = Tab(children=[self.empires.widget, self.tiles.widget]).add_class("mn-shelf")
        self.widget = VBox([self.head, self.away, self.board.widget, self.tabs]).add_class("mn-view-page")
        self.away.on_click(session.guard(self._leave))
        session.observe(session.guard(self.redraw), ["language", "shown"])
        self.redraw()

    def _leave(self, _button: Button) -> None:
        self.session.shown = None

    def redraw(self, _change: Any = None) -> None:
        """Whose eyes, when, and what was being asked."""
        session, looker, view = self.session, self.looker, self.session.shown
        self.away.description = session.say("ui.sharing.own_game")
        for i, name in enumerate(_TABS):
            self.tabs.set_title(i, session.say(f"ui.tab.{name}"))
        if view is None:
            return
        if view is not looker.shown:
            looker.players = dict.fromkeys((EMPIRES[one] for one in view.setting.seats), "")
            looker.seat = SPECTATOR if view.seat == NOBODY else EMPIRES[view.seat]
            looker.shown = view
            looker.tick += 1
        eyes = seat(looker, looker.seat) if looker.seat else escape(session.say("ui.sharing.anybody"))
        only = escape(session.say("ui.sharing.only_look"))
        asked = session.game.prompt(view)
        question = session.words(text.prompt, asked) if asked else session.say("ui.sharing.over")
        when = escape(session.words(headline, view))
        put(self.head, f"<h2>{when}</h2><p>{eyes} · {only}</p><p>{escape(question)}</p>")
