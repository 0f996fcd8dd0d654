"""The timeline beneath the map: every ply of the line, one slide away; undo to here, or on into the sandbox."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from ipywidgets import Box, Button, Label, VBox
from traitlets import Dict, Int, List, Unicode

from mnwidgets.marks import show
from mnwidgets.session import Session
from mnwidgets.sight import NOW
from mnwidgets.story import story_of

_LABELS = ("label", "first", "back", "next", "now")


class TimeBar(AnyWidget):
    """A slider with buttons beside it; it wishes for plies and shows the one it is told."""

    _esm = Path(__file__).parent / "static" / "timebar.js"
    ply = Int(0).tag(sync=True)
    end = Int(0).tag(sync=True)
    rounds = List().tag(sync=True)  # the first ply of each
    where = Unicode("").tag(sync=True)
    labels = Dict().tag(sync=True)
    answer = Int(0).tag(sync=True)  # counts the wishes that were fulfilled


class Timeline:
    """Where we are in time, and the ways to go; `into_sandbox` is what its button calls."""

    def __init__(self, session: Session, into_sandbox: Callable[[], None] | None = None) -> None:
        self.session = session
        self.bar = TimeBar()
        self.undo, self.sandbox = Button(icon="undo"), Button(icon="flask")
        self.undo.add_class("mn-undo-to")
        self.sandbox.add_class("mn-into-sandbox")
        self.hint = Label().add_class("mn-time-hint")
        self.tools = Box([self.undo, self.sandbox, self.hint]).add_class("mn-time-tools")
        self.widget = VBox([self.bar, self.tools]).add_class("mn-timeline")
        self.bar.on_msg(session.guard(self._heard))
        self.undo.on_click(session.guard(lambda _: session.undo_to(session.ply)))
        if into_sandbox is not None:
            self.sandbox.on_click(session.guard(lambda _: into_sandbox()))
        show(self.sandbox, into_sandbox is not None)
        session.observe(session.guard(self.redraw), ["tick", "draft"])
        session.observe(session.guard(self.speak), "language")
        self.speak()

    def _heard(self, _bar: Any, content: Any, _buffers: Any) -> None:
        """The browser wishes for a ply; whatever it says, there will be an answer."""
        ply = content.get("ply") if isinstance(content, dict) else None
        try:
            if type(ply) is int and self.session.match is not None:
                self.session.look(ply if ply < self.session.end else NOW)
        finally:
            self.bar.answer += 1

    def speak(self, _change: Any = None) -> None:
        """Say the labels again."""
        say = self.session.say
        self.bar.labels = {name: say(f"ui.time.{name}") for name in _LABELS}
        for name, one in (("undo_to", self.undo), ("sandbox", self.sandbox)):
            one.description, one.tooltip = say(f"ui.time.{name}"), say(f"ui.time.{name}_hint")
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """The bar at the ply that is shown."""
        session = self.session
        if session.match is None:
            return
        story = story_of(session)
        key = "ui.time.past" if story.now < story.end else "ui.time.present"
        with self.bar.hold_sync():
            self.bar.ply, self.bar.end, self.bar.rounds = story.now, story.end, list(story.starts)
            self.bar.where = session.say(key, round=session.state.round, ply=story.now, end=story.end)
        past = story.now < story.end
        self.undo.disabled = not past
        self.hint.value = session.say("ui.time.branching" if session.free else "ui.time.reading") if past else ""
        show(self.widget, session.draft is None)
