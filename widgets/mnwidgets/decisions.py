"""The decision panel: a button for everything that can be decided now, in groups, with its consequences on request."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from mnlib import text
from mnlib.vocabulary import Action
from mnwidgets.consequences import preview_html
from mnwidgets.grouping import FINISH, group_of, groups, label, title, touched, within
from mnwidgets.marks import put, show
from mnwidgets.session import Session
from mnwidgets.steady import Steady

_POINTED = "mn-guided"
_SEATED = ("take", "name", "peace", "crown", "attack", "engage")  # the last name, or the first, is a seat


class Row:
    """A heading that is mostly hidden, a button, and a toggle for the consequences; made once, used again."""

    def __init__(self, panel: Decisions) -> None:
        self.action: Action | None = None
        self.heading = ipywidgets.HTML(layout=panel.layout, style=panel.words).add_class("mn-group")
        self.button = ipywidgets.Button(layout=panel.layout, style=panel.style).add_class("mn-choice")
        self.ask = ipywidgets.ToggleButton(description="?", layout=panel.layout, style=panel.toggle)
        self.ask.add_class("mn-ask")
        self.box = ipywidgets.Box([self.button, self.ask], layout=panel.layout).add_class("mn-choice-row")
        self.look = ""
        guard = panel.session.guard
        self.button.on_click(guard(lambda _button: panel.press(self)))
        self.ask.observe(guard(lambda change: panel.ask(self, change["new"])), "value")

    def wear(self, look: str) -> None:
        """Look like a seat, or like what ends a turn; nothing else changes."""
        if look != self.look:
            if self.look:
                self.box.remove_class(self.look)
            if look:
                self.box.add_class(look)
            self.look = look

    def point_out(self, wanted: bool) -> None:
        """Look like what the guide suggests, or no longer."""
        if wanted != (_POINTED in self.box._dom_classes):
            (self.box.add_class if wanted else self.box.remove_class)(_POINTED)


class Decisions:
    """What the person at the screen may decide; a press plays it.

    What is selected on the map narrows the list, and a toggle shows all of it again. Rows are reused, so that the
    keyboard focus stays where it was.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.layout = ipywidgets.Layout(width="auto", height="auto")
        self.style, self.toggle = ipywidgets.ButtonStyle(), ipywidgets.ToggleButton().style
        self.words = ipywidgets.HTML().style
        self.rows: list[Row] = []
        self.used = 0
        self.open: Row | None = None
        self.pointed: Action | None = None  # what the guide suggests
        self.preview = ipywidgets.HTML(layout=self.layout, style=self.words).add_class("mn-preview")
        self.count = ipywidgets.HTML(layout=self.layout).add_class("mn-count")
        self.all = ipywidgets.ToggleButton(layout=ipywidgets.Layout(width="auto")).add_class("mn-all")
        self.head = ipywidgets.Box([self.count, self.all]).add_class("mn-decisions-head")
        self.list = ipywidgets.Box(layout=self.layout).add_class("mn-choices")
        self.steady = Steady()
        self.widget = ipywidgets.VBox([self.head, self.list, self.steady]).add_class("mn-decisions")
        self.all.observe(session.guard(self.redraw), "value")
        session.observe(session.guard(self._selected), "selection")
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain", "seat"])
        self.redraw()

    # What the person does -----------------------------------------------------------------------------------------

    def press(self, row: Row) -> None:
        """Play what the button says."""
        if row.action is not None:
            self.session.play(row.action)

    def ask(self, row: Row, wanted: bool) -> None:
        """Show the consequences of a row beneath it, or put them away; one row at a time."""
        if wanted and row.action is not None:
            if self.open is not None and self.open is not row:
                self.open.ask.value = False
            put(self.preview, preview_html(self.session, row.action))
            row.box.children = (row.button, row.ask, self.preview)
            row.box.add_class("mn-open")
            self.open = row
        elif self.open is row:
            row.box.children = (row.button, row.ask)
            row.box.remove_class("mn-open")
            self.open = None

    def _selected(self, _change: Any = None) -> None:
        """A new selection narrows the list again."""
        if self.all.value:
            self.all.value = False
        else:
            self.redraw()

    def point_out(self, action: Action | None) -> None:
        """Mark the row of a decision, wherever it is listed; nothing is pressed and no focus moves."""
        self.pointed = action
        for row in self.rows[: self.used]:
            row.point_out(action is not None and row.action == action)

    # What the panel shows -----------------------------------------------------------------------------------------

    def buttons(self) -> dict[Action, ipywidgets.Button]:
        """The buttons that can be pressed now, by what they decide."""
        return {row.action: row.button for row in self.rows[: self.used] if row.action is not None}

    def redraw(self, _change: Any = None) -> None:
        """Relabel the rows; new ones are made only when there are more decisions than ever before."""
        session = self.session
        if self.open is not None:
            self.open.ask.value = False
        actions = session.actions()
        here = within(actions, session.selection)
        listed = actions if self.all.value else here
        asked = session.game.prompt(session.state).key if actions else ""
        self._head(actions, here)
        self._grow(len(listed))
        at = 0
        for group in groups(listed):
            for first, action in enumerate(group.actions):
                self._label(self.rows[at], action, asked, "" if first else title(session, group, asked))
                at += 1
        for row in self.rows[at : self.used]:
            row.action = None
            row.point_out(False)
            show(row.heading, False)
            show(row.box, False)
        self.used = at
        show(self.widget, bool(actions))
        self.steady.answers += 1

    def _label(self, row: Row, action: Action, asked: str, heading: str) -> None:
        words = label(self.session, action, asked)
        row.action = action
        if row.button.description != words:
            with row.button.hold_sync():
                row.button.description = words
                row.button.tooltip = words
            row.ask.tooltip = self.session.say("ui.deciding.ask", action=words)
        if heading:
            put(row.heading, f"<h4>{escape(heading)}</h4>")
        row.wear(_look(action))
        row.point_out(action == self.pointed)
        show(row.heading, bool(heading))
        show(row.box, True)

    def _grow(self, number: int) -> None:
        """Make more rows, a handful at a time."""
        if number > len(self.rows):
            self.rows += [Row(self) for _ in range(number + 3 - len(self.rows))]
            for row in self.rows[self.used :]:
                show(row.heading, False)
                show(row.box, False)
            self.list.children = tuple(widget for row in self.rows for widget in (row.heading, row.box))

    def _head(self, actions: list[Action], here: list[Action]) -> None:
        """How many decisions there are, how many of them where the person points, and the toggle between the two."""
        session, everything = self.session, len(actions)
        narrowed = len(here) < everything
        show(self.all, narrowed)
        self.all.description = session.say("ui.deciding.show_all", n=everything)
        self.all.tooltip = session.say("ui.deciding.show_all_tip")
        said = session.say("ui.deciding.count", n=everything)
        if narrowed:
            place = session.words(text.name, "site" if "." in session.selection else "place", session.selection)
            found = sum(bool(touched(action)) for action in here)
            said = session.say("ui.deciding.here" if found else "ui.deciding.nothing_here", where=place, n=found)
        put(self.count, f"<span>{escape(said)}</span>" if everything > 1 else "")
        show(self.head, everything > 1)


def _look(action: Action) -> str:
    """The class of a row: the seat that it is about, or the end of a turn."""
    if group_of(action)[0] == FINISH:
        return "mn-finish"
    if action.verb in _SEATED:
        seat = action.args[-1] if action.verb in ("attack", "engage") else action.args[0]
        return f"mn-of-{seat}"
    return ""
