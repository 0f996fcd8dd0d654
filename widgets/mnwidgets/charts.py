"""The course of the game: levels and economy over time, with the ply that is shown, and the same as a table.

bqplot and numpy are read when the charts are first opened, so that a page is usable before.
"""

from __future__ import annotations

from typing import Any
from warnings import catch_warnings, simplefilter

from ipywidgets import HTML, Button, Dropdown, HBox, VBox

from mnlib import text
from mnlib.empires.board import TRACKS
from mnwidgets.markup import table
from mnwidgets.session import Session
from mnwidgets.story import ECONOMY, MEASURES, Story, measured, story_of
from mnwidgets.telling import Telling


class Charts(Telling):
    """Two plots with their measure to choose, and a table of the same numbers."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.plots: list[Any] = []
        self.opened = False
        self.measures = [Dropdown(options=[("", one) for one in group], value=group[0]) for group in (TRACKS, ECONOMY)]
        self.measures[1].value = "income"
        self.frames = [VBox([measure]) for measure in self.measures]
        self.numbers = HTML()
        frames = HBox(self.frames)
        frames.add_class("mn-plots")
        self.start = Button(icon="line-chart")
        self.start.on_click(session.guard(lambda _: self.open()))
        self.widget = VBox([self.start, frames, self.numbers])
        self.widget.add_class("mn-charts")
        for measure in self.measures:
            measure.observe(session.guard(self.redraw), "value")
        self.listen()

    def open(self) -> None:
        """Draw for the first time; later calls cost nothing."""
        if self.opened:
            return
        with catch_warnings():
            simplefilter("ignore", DeprecationWarning)  # bqplot declares its traits in an old way
            from mnwidgets.plots import Plot

        self.opened = True
        self.start.layout.display = "none"
        self.plots = [Plot() for _ in self.measures]
        for frame, measure, plot in zip(self.frames, self.measures, self.plots):
            frame.children = (measure, plot.widget)
        self.redraw()

    def speak(self) -> None:
        """The menus and the button in words."""
        say = self.session.say
        for measure, group, key in zip(self.measures, (TRACKS, ECONOMY), ("levels", "economy")):
            chosen = measure.value
            with measure.hold_trait_notifications():
                measure.options = [(say(f"ui.charts.{one}"), one) for one in group]
                measure.value = chosen
                measure.description = say(f"ui.charts.{key}")
        self.start.description, self.start.tooltip = say("ui.charts.open"), say("ui.charts.open_hint")

    def wake(self, awake: bool = True) -> None:
        """Looked at for the first time, the charts are drawn."""
        super().wake(awake)
        if awake:
            self.open()

    def tell(self) -> None:
        """Plots and table, once they are open."""
        if not self.opened:
            return
        story = story_of(self.session)
        names = [self.session.words(text.name, "seat", seat) for seat in self.session.seats]
        for measure, plot in zip(self.measures, self.plots):
            points = story.points
            series = [[row.numbers[measure.value][i] for row in points] for i in range(len(names))]
            axes = self.session.say("ui.charts.round"), self.session.say(f"ui.charts.{measure.value}")
            wound = self._moment(story) if story.now < story.end else None
            plot.draw(self.session.seats, names, [row.time for row in points], series, axes, wound)
        self.numbers.value = self._table(story, names)

    def _moment(self, story: Story) -> float:
        """Where the ply now looked at lies in the rounds."""
        rows = story.points
        later = next((i for i, row in enumerate(rows) if row.ply > story.now), len(rows) - 1)
        before, after = rows[max(0, later - 1)], rows[later]
        part = (story.now - before.ply) / max(1, after.ply - before.ply)
        return before.time + (after.time - before.time) * part

    def _table(self, story: Story, names: list[str]) -> str:
        """All measures at the ply that is shown, and how each stood at the beginning."""
        first, last = story.points[0], measured(self.session.state, story.now)
        head = ["", *(self.session.say(f"ui.charts.{one}") for one in MEASURES)]
        rows = [
            [name, *(f"{_shown(first.numbers[one][i])} → {_shown(last.numbers[one][i])}" for one in MEASURES)]
            for i, name in enumerate(names)
        ]
        return table(self.session.say("ui.charts.table"), head, rows)


def _shown(number: int | None) -> str:
    return "?" if number is None else str(number)
