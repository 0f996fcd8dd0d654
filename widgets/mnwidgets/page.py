"""The page: the lobby, and after it the table; a head with the title and the language stays above both."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from mnwidgets.appearance import Appearance
from mnwidgets.flow import widen
from mnwidgets.focus import Focus
from mnwidgets.keeping import Keeping
from mnwidgets.keys import Keys
from mnwidgets.links import open_link
from mnwidgets.live import Live
from mnwidgets.lobby import Lobby
from mnwidgets.mend import Mend
from mnwidgets.session import Session
from mnwidgets.theme import style
from mnwidgets.trouble import Trouble

if TYPE_CHECKING:
    from mnwidgets.table import TableView
    from mnwidgets.viewing import ViewPage

_PATIENCE = 1.0  # seconds for the lobby to appear
_NATIVE = {"en": "English", "it": "Italiano", "pt": "Português", "uk": "Українська"}


class App:
    """The lobby, and after it the table; the head with the language stays."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.keeping = Keeping(session)
        self.lobby = Lobby(session, self.keeping)
        self.table: TableView | None = None
        self.view: ViewPage | None = None
        self.title = w.HTML()
        self.title.add_class("mn-grow")
        self.languages = w.Dropdown(options=[], layout=w.Layout(width="auto"))
        self.leave = w.Button()
        self.keys, self.live, self.mend = Keys(session), Live(session), Mend(session)
        self.head = w.Box([self.title, self.leave, self.keys.button, Appearance(session).widget, self.languages])
        self.head.add_class("mn-head")
        self.place = w.VBox([]).add_class("mn-flow").add_class("mn-main-place")
        shown = (self.keys.widget, self.head, Trouble(session).widget, self.place)
        unseen = (self.keeping.widget, self.live.widget, self.mend.widget, Focus())
        self.widget = w.VBox([style(), *shown, *unseen])
        self.widget.add_class("mn-app")
        self.languages.options = [(_NATIVE[code], code) for code in _NATIVE]
        self.languages.value = session.language
        self.languages.observe(session.guard(self._speak), "value")
        self.leave.on_click(session.guard(self._come_and_go))
        session.observe(session.guard(self.redraw), ["match", "away", "language", "shown"])
        if session.match is None:
            session.guard(open_link)(session, os.environ.get("QUERY_STRING", ""))
        self.redraw()
        with suppress(RuntimeError):  # without a loop, as in tests, the table is read when it is needed
            self._reading = asyncio.get_running_loop().create_task(self._read_table())

    async def _read_table(self) -> None:
        """The map is the heaviest part: it is read while the visitor looks at the lobby, so that both come at once."""
        await asyncio.sleep(_PATIENCE)
        import_module("mnwidgets.table")

    def _speak(self, change: Any) -> None:
        self.session.language = change["new"]

    def _come_and_go(self, button: w.Button) -> None:
        if self.session.away:
            self.session.come_back()
        else:
            self.session.leave()

    def redraw(self, change: Any = None) -> None:
        """The lobby without a match, the table with one; the table is built when first needed."""
        say: Callable[..., str] = self.session.say
        self.title.value = f"<h1>{say('ui.title')}</h1>"
        self.languages.description = say("ui.language")
        self.languages.value = self.session.language
        waiting = self.session.match is not None
        playing = waiting and not self.session.away
        self.leave.description = say("ui.leave" if playing else "ui.back")
        self.leave.layout.display = "" if waiting else "none"
        if playing and self.table is None:
            widen()
            self.table = import_module("mnwidgets.table").TableView(self.session)
        looking = self.session.shown is not None and not waiting
        if looking and self.view is None:
            self.view = import_module("mnwidgets.viewing").ViewPage(self.session)
        shown = self.table.widget if playing and self.table else self.lobby.widget
        shown = self.view.widget if looking and self.view else shown
        if self.place.children != (shown,):
            self.place.children = (shown,)

    def _ipython_display_(self) -> None:
        from IPython.display import display

        display(self.widget)
