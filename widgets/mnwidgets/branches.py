"""The lines of play of a match: a list and a small map of them; go to one, name it, compare with it."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import HTML, Box, Button, Text, VBox

from mnlib import text
from mnlib.match import Match
from mnlib.notation import one_row
from mnlib.tree import Branch
from mnwidgets.lines import line_name, tree
from mnwidgets.marks import put, show
from mnwidgets.markup import listed, tag
from mnwidgets.press import Press
from mnwidgets.session import Session
from mnwidgets.telling import Telling


class Branches(Telling):
    """Choose a line in the list, then what to do with it; `on_compare` is called with the number of a line."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.awake = False  # it stands in a tab, which wakes it
        self.on_compare: Callable[[int], None] = lambda number: None
        self.before_winding: Callable[[], None] = lambda: None  # a table halts its bots here, or they play on at once
        self._match: Match | None = None
        self._ends: dict[tuple[int, int], str] = {}  # line and its last ply → how it stands there
        self.head, self.map = HTML(), HTML()
        self.list = HTML()
        self.chosen = 0  # the number of the line that is chosen; 0 where none is
        self.press = Press(session.guard(self._press))
        self.name = Text(continuous_update=False)
        self.rename, self.switch, self.compare = Button(), Button(), Button()
        self.tools = Box([self.name, self.rename, self.switch, self.compare]).add_class("mn-tools")
        self.widget = VBox([self.head, self.map, self.list, self.tools, self.press])
        self.widget.add_class("mn-branches").add_class("mn-press-area")
        guard = session.guard
        self.rename.on_click(guard(lambda _: self._rename()))
        self.name.observe(guard(lambda _: self._rename()), "value")
        self.switch.on_click(guard(lambda _: self._switch()))
        self.compare.on_click(guard(lambda _: self.on_compare(self.chosen)))
        self.listen()

    def speak(self) -> None:
        """The heading and the controls in words."""
        say = self.session.say
        self._ends.clear()
        put(self.head, tag("h3", say("ui.branches.title")) + tag("p", say("ui.branches.hint"), "mn-quiet"))
        self.name.description = say("ui.branches.name")
        for key, button in (("rename", self.rename), ("switch", self.switch), ("compare", self.compare)):
            button.description, button.tooltip = say(f"ui.branches.{key}"), say(f"ui.branches.{key}_hint")

    def tell(self) -> None:
        """All lines, and what can be done with the one that is chosen."""
        match = self.session.match
        assert match is not None
        lines = match.branches()
        if match is not self._match:
            self._match = match
            self._ends.clear()
            self.chosen = 0
        put(self.list, listed((self._row(match, lines, line) for line in lines), "mn-lines"))
        put(self.map, tree(lines, (match.line_now, self.session.ply)) if len(lines) > 1 else "")
        self._choose()

    def _row(self, match: Match, lines: tuple[Branch, ...], line: Branch) -> str:
        say, current = self.session.say, line.number == match.line_now
        if line.of:
            where = say("ui.branches.leaves", line=line_name(self.session, lines[line.of - 1]), ply=line.ply)
        else:
            where = say("ui.branches.from_start")
        parts = [where, self._end(match, line), *([say("ui.branches.here")] if current else [])]
        pressed = "true" if line.number == self.chosen else "false"
        now = ' aria-current="true"' if current else ""
        return (
            f'<li><button type="button" data-press="{line.number}" aria-pressed="{pressed}"{now}>'
            f"{tag('strong', line_name(self.session, line))} {tag('span', ' · '.join(parts))}</button></li>"
        )

    def _end(self, match: Match, line: Branch) -> str:
        """How a line stands at its end, which is public: the round, or who won."""
        key = (line.number, line.end)
        if key not in self._ends:
            state = match.at(line.end, of=line.number)
            said = self.session.say("ui.branches.reaches", ply=line.end, round=state.round)
            if won := match.game.outcome(state):
                said = f"{said} · {self.session.words(text.outcome, won)}"
            self._ends[key] = said
        return self._ends[key]

    def _press(self, value: str) -> None:
        """Choose a line; the same again lets go."""
        match = self.session.match
        if match is not None and value.isdecimal() and 0 < int(value) <= len(match.branches()):
            self.chosen = 0 if int(value) == self.chosen else int(value)
            self.tell()

    def _choose(self) -> None:
        """What can be done with the line that is chosen."""
        match, number = self.session.match, self.chosen
        show(self.tools, bool(number) and not self.session.curtain)
        if match is None or not number:
            return
        with self.name.hold_trait_notifications():
            self.name.placeholder = line_name(self.session, match.branches()[number - 1])
            self.name.value = match.name_of(number)
        self.switch.disabled = not self.session.free or (match.line_now == number and match.at_end)

    def _rename(self) -> None:
        match, number = self.session.match, self.chosen
        name = one_row(self.name.value)
        if match is not None and number and name != match.name_of(number):
            match.rename(number, name)
            self.session.tick += 1

    def _switch(self) -> None:
        self.before_winding()
        self.session.switch(self.chosen)
