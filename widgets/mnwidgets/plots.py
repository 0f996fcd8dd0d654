"""A plot of one measure of all empires over the rounds: the only module that reads bqplot."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
from ipywidgets import Layout

from mnlib import draw
from mnwidgets.later import later

with later("pandas", "bqplot.plotting_widgets"):  # for dates and radars: 40 MB for each visitor
    import bqplot
    from bqplot import Axis, Figure, Label, LinearScale, Lines

if not hasattr(bqplot, "Radar"):  # whoever wants one in the same kernel still finds it
    bqplot.__getattr__ = lambda name: getattr(import_module("bqplot.plotting_widgets"), name)

_STYLES = {"rome": "solid", "greece": "dashed", "babylon": "dotted", "egypt": "dash_dotted", "carthage": "solid"}
_MARKERS = {
    "rome": "triangle-up", "greece": "circle", "babylon": "diamond", "egypt": "cross", "carthage": "square",
}  # fmt: skip
_WIDTHS = {"rome": 5.2, "greece": 4.4, "babylon": 3.5, "egypt": 2.7, "carthage": 1.9}  # so that lines on lines show
_ROOM = 0.5  # of the rounds shown: to the right of the lines, for their names
_INK, _GRID, _PAPER = "var(--mn-ink)", "var(--mn-paper-dark)", "var(--mn-card)"
_GAP = 0.065  # of the height: names of lines that end together stand this far apart


class Plot:
    """A line with its own style and marker, and its name at its end, for each empire; marks are made once."""

    def __init__(self) -> None:
        self.x, self.y = LinearScale(), LinearScale()
        scales = {"x": self.x, "y": self.y}
        nothing = np.array([0.0])
        self.lines = {
            seat: Lines(
                x=nothing, y=nothing, scales=scales, colors=[f"var(--mn-{seat})"], line_style=_STYLES[seat],
                stroke_width=_WIDTHS[seat], marker=_MARKERS[seat], marker_size=int(20 * _WIDTHS[seat]), visible=False,
            )
            for seat in draw.SEATS
        }  # fmt: skip
        self.names = Label(
            x=nothing, y=nothing, text=[""], scales=scales, default_size=12, font_weight="bold", align="start",
            x_offset=8, colors=[_INK],
        )  # fmt: skip
        self.here = Lines(
            x=nothing, y=nothing, scales=scales, colors=[_INK], line_style="dotted", stroke_width=1.5, visible=False
        )
        style = {"grid_color": _GRID, "grid_lines": "solid", "color": _INK, "tick_format": "d"}
        self.axes = [Axis(scale=self.x, **style), Axis(scale=self.y, side="left", **style)]
        self.widget = Figure(
            marks=[*self.lines.values(), self.here, self.names], axes=self.axes, animation_duration=0,
            display_toolbar=False,
            fig_margin={"top": 16, "bottom": 40, "left": 44, "right": 6}, background_style={"fill": _PAPER},
            layout=Layout(width="330px", height="280px", min_width="330px"),
        )  # fmt: skip
        self.widget.add_class("mn-plot")

    def draw(
        self, seats: Sequence[str], names: Sequence[str], times: Sequence[float],
        series: Sequence[Sequence[int | None]], titles: tuple[str, str], wound: float | None,
    ) -> None:  # fmt: skip
        """New numbers for marks that are there already; `wound` marks the moment gone back to."""
        rows = {seat: np.array([np.nan if n is None else n for n in row], float) for seat, row in zip(seats, series)}
        known = [row for row in rows.values() if not np.isnan(row).all()]
        top = max([1.0, *(float(np.nanmax(row)) for row in known)]) * 1.08
        end = max(times[-1], times[0] + 1)
        _set(self.x, min=float(times[0]), max=float(end + _ROOM * (end - times[0])))
        _set(self.y, min=0.0, max=top)
        for axis, title, first, last in zip(self.axes, titles, (int(times[0]), 0), (end, top)):
            step = max(1, round((last - first) / 6))
            _set(axis, label=title, tick_values=np.arange(first, int(last) + 1, step))
        for seat, line in self.lines.items():
            shown = seat in rows and not np.isnan(rows[seat]).all()
            _set(line, visible=shown, **({"x": np.array(times), "y": rows[seat]} if shown else {}))
        self._name(seats, names, rows, end, top)
        _set(self.here, visible=wound is not None, x=np.array([wound or 0.0] * 2), y=np.array([0.0, top]))

    def _name(self, seats: Sequence[str], names: Sequence[str], rows: dict[str, Any], end: float, top: float) -> None:
        """The name of every line at its end, none over another."""
        ends = sorted((float(rows[seat][-1]), i) for i, seat in enumerate(seats) if not np.isnan(rows[seat][-1]))
        heights: list[float] = []
        for value, _ in ends:
            heights.append(max(value, heights[-1] + _GAP * top) if heights else value)
        room = [(1 - _GAP * (i + 0.5)) * top for i in reversed(range(len(heights)))]  # the highest name stays inside
        heights = [min(pair) for pair in zip(heights, room)]
        if not ends:
            _set(self.names, text=[""], x=np.array([0.0]), y=np.array([0.0]))
            return
        words = [f"{names[i]} {int(value)}" for value, i in ends]
        colours = [f"var(--mn-{seats[i]}-edge)" for _, i in ends]
        _set(self.names, text=words, x=np.full(len(ends), end), y=np.array(heights), colors=colours)


def _set(widget: Any, **values: Any) -> None:
    """Change several traits in one message, and only those that differ."""
    with widget.hold_sync():
        for name, value in values.items():
            if not np.array_equal(getattr(widget, name), value):
                setattr(widget, name, value)
