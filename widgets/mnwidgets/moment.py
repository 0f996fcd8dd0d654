"""A moment to choose: a line of play and a ply on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ipywidgets import HTML, BoundedIntText, Box, Button, Dropdown, VBox

from mnlib.tree import Branch
from mnwidgets.marks import put
from mnwidgets.markup import tag
from mnwidgets.session import Session

JUMPS = ("here", "end", "part")


@dataclass(frozen=True)
class Moment:
    """A ply of a line of play."""

    line: int
    ply: int

    def within(self, lines: Sequence[Branch]) -> Moment:
        """The same moment, or the nearest that these lines have."""
        line = min(max(1, self.line), len(lines))
        return Moment(line, min(max(0, self.ply), lines[line - 1].end))


class Chooser:
    """A menu of lines, a number for the ply, and jumps; `on_choose` hears a moment, `on_jump` the name of a jump."""

    def __init__(self, session: Session, letter: str) -> None:
        self.session, self.letter = session, letter
        self.on_choose: Callable[[Moment], None] = lambda moment: None
        self.on_jump: Callable[[str], None] = lambda name: None
        self._setting = False  # a value is being shown, and nobody chose
        self.head = HTML()
        self.line = Dropdown(options=[("", 1)], value=1)
        self.ply = BoundedIntText(min=0, max=0, value=0)
        self.jumps = {name: Button() for name in JUMPS}
        tools = Box([*self.jumps.values()]).add_class("mn-tools")
        self.widget = VBox([self.head, self.line, self.ply, tools]).add_class("mn-moment")
        for field in (self.line, self.ply):
            field.observe(session.guard(self._chosen), "value")
        for name, button in self.jumps.items():
            button.on_click(session.guard(lambda _, name=name: self.on_jump(name)))

    def _chosen(self, change: Any) -> None:
        if not self._setting:
            self.on_choose(Moment(self.line.value, self.ply.value))

    def speak(self) -> None:
        """Say the labels again."""
        say = self.session.say
        put(self.head, tag("h4", say("ui.comparing.side", side=self.letter)))
        self.line.description, self.ply.description = say("ui.comparing.line"), say("ui.comparing.ply")
        for name, button in self.jumps.items():
            button.description, button.tooltip = say(f"ui.comparing.{name}"), say(f"ui.comparing.{name}_hint")

    def show(self, lines: Sequence[Branch], names: Sequence[str], moment: Moment) -> None:
        """Show a moment of lines that are called so; only what changed is sent."""
        self._setting = True
        try:
            options = tuple(zip(names, (line.number for line in lines)))
            if self.line.options != options:
                with self.line.hold_sync():
                    self.line.options = options
                    self.line.value = moment.line
            self.line.value = moment.line
            with self.ply.hold_sync():
                self.ply.max = lines[moment.line - 1].end
                self.ply.value = moment.ply
        finally:
            self._setting = False
