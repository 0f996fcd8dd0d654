"""The table: every view of a game in its place. It arranges, and decides nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import ipywidgets as w

from mnwidgets.battle import BattleView
from mnwidgets.board import Board
from mnwidgets.board_list import BoardList
from mnwidgets.chance_view import ChanceChooser
from mnwidgets.charts import Charts
from mnwidgets.consent import Consent
from mnwidgets.curtain import Curtain
from mnwidgets.decisions import Decisions
from mnwidgets.drawers import Drawers
from mnwidgets.empires_view import Empires
from mnwidgets.ending import Ending
from mnwidgets.exploring import Exploring
from mnwidgets.guide import Guide
from mnwidgets.hand import Hand
from mnwidgets.hints import Hints
from mnwidgets.log import Log
from mnwidgets.marks import show
from mnwidgets.news import News
from mnwidgets.pacing import Pacing
from mnwidgets.payment import Payment
from mnwidgets.prompt import PromptLine
from mnwidgets.rulebook import Rulebook
from mnwidgets.sandbox import Sandbox
from mnwidgets.seats import SeatsPanel
from mnwidgets.session import Session
from mnwidgets.sharing import Sharing
from mnwidgets.tiles import Tiles
from mnwidgets.timeline import Timeline
from mnwidgets.trading import TradeTable
from mnwidgets.whynot import WhyNot
from mnwidgets.winding import Winding

_DRAWERS = {
    "empires": Empires, "board": BoardList, "tiles": Tiles, "charts": Charts, "log": Log, "time": Exploring,
    "rules": Rulebook, "seats": SeatsPanel, "file": Sharing,
}  # fmt: skip


class TableView:
    """A game on the screen: the map and what is asked beside it, everything else in tabs below."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.board = Board(session)
        self.pacing = Pacing(session)
        self.decisions = Decisions(session)
        self.winding = Winding(session)
        self.winding.before_winding = self.pacing.halt  # bots wait while time is wound
        hand, payment = Hand(session), Payment(session)
        asked = (BattleView(session), payment, self.decisions, WhyNot(session), TradeTable(session))
        self.drawers = Drawers(session, {name: partial(self._make, view) for name, view in _DRAWERS.items()})
        self.winding.undo.add_class("mn-key-undo")
        self.winding.redo.add_class("mn-key-redo")
        tools = w.Box([self.winding.undo, self.winding.redo, self.pacing.auto]).add_class("mn-winding")
        places = {
            "map": self.board.map,
            "hand": hand.widget,
            "payment": payment.buttons[0],
            "tabs": self.drawers.widget,
        }
        self.guide = Guide(session, self.decisions, places)
        views = (self.pacing, News(session), hand, Hints(session), *asked)
        self.sandbox = Sandbox(session)
        self.timeline = Timeline(session, self.sandbox.enter)
        map_ = w.VBox([Ending(session).widget, self.board.widget, self.timeline.widget]).add_class("mn-map-place")
        told = (self.guide.widget, tools, Consent(session).widget)
        self.asking = w.VBox([*told, *(view.widget for view in views)]).add_class("mn-asking")
        edited = (self.sandbox.widget, ChanceChooser(session).widget)  # what is edited, in place of what is asked
        side = w.VBox([*edited, self.asking]).add_class("mn-side")
        self.main = w.Box([map_, side, self.drawers.widget]).add_class("mn-main")
        self.prompt = PromptLine(session)
        self.open = w.VBox([self.prompt.widget, self.main]).add_class("mn-flow")
        self.widget = w.VBox([Curtain(session).widget, self.open]).add_class("mn-flow")
        session.observe(session.guard(self.redraw), ["curtain", "match", "draft"])
        self.redraw()

    def _make(self, view: Callable[[Session], Any]) -> Any:
        """What lies in a drawer; where time is wound from it, the bots are halted first."""
        made = view(self.session)
        if isinstance(made, Exploring):
            made.halt_with(self.pacing.halt)
        return made

    def redraw(self, change: Any = None) -> None:
        """Behind the curtain nothing is shown."""
        self.open.layout.display = "none" if self.session.curtain else ""
        for asking in (self.asking, self.prompt.widget):
            show(asking, self.session.draft is None)
