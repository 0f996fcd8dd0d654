"""The charts: read late, made once, true to the story of the match, in step with time."""

from __future__ import annotations

import subprocess
import sys
from itertools import pairwise

import pytest

from mnlib.empires.board import EMPIRES
from mnlib.empires.leadership import levels
from mnwidgets.charts import Charts
from mnwidgets.session import Session
from mnwidgets.sight import NOW


@pytest.fixture
def session() -> Session:
    """A game between bots, some rounds old."""
    session = Session()
    session.start(seats=3, seed=5)
    for _ in range(250):
        session.let_bots_decide()
    return session


def test_bqplot_is_read_when_the_charts_are_opened_and_pandas_when_somebody_else_wants_it() -> None:
    code = (
        "import sys; from mnwidgets.session import Session; from mnwidgets.charts import Charts;"
        "session = Session(); session.start(seats=3); charts = Charts(session);"
        "print([name in sys.modules for name in ('bqplot', 'numpy', 'pandas')]);"
        "charts.wake(); print(['bqplot' in sys.modules, 'pandas' in sys.modules]);"
        "from bqplot import Radar; print('pandas' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines() == ["[False, False, False]", "[True, False]", "True"]


def test_lines_end_at_the_levels_of_the_position(session: Session) -> None:
    charts = Charts(session)
    charts.open()
    for seat in session.seats:
        line = charts.plots[0].lines[seat]
        assert line.visible
        assert line.y[-1] == levels(session.state, EMPIRES.index(seat))[0]
    assert not charts.plots[0].lines["egypt"].visible


def test_no_two_seats_are_told_apart_by_colour_alone(session: Session) -> None:
    charts = Charts(session)
    charts.open()
    looks = {(line.line_style, line.marker) for line in charts.plots[0].lines.values()}
    assert len(looks) == 5
    names = " ".join(charts.plots[0].names.text)
    assert all(name in names for name in ("Rome", "Greece", "Carthage"))
    heights = list(charts.plots[0].names.y)
    assert all(b - a > 0 for a, b in pairwise(heights))


def test_marks_are_made_once_and_get_new_data(session: Session) -> None:
    charts = Charts(session)
    charts.open()
    marks = list(charts.plots[0].widget.marks)
    before = len(charts.plots[0].lines["rome"].x)
    for _ in range(200):
        session.let_bots_decide()
    assert charts.plots[0].widget.marks == marks
    assert len(charts.plots[0].lines["rome"].x) > before
    charts.measures[1].value = "provinces"
    assert charts.plots[1].lines["rome"].y[-1] == session.state.control.count(EMPIRES.index("rome") + 1)


def test_the_table_says_the_same_as_the_plots(session: Session) -> None:
    charts = Charts(session)
    charts.open()
    for i, seat in enumerate(session.seats):
        assert f"→ {levels(session.state, EMPIRES.index(seat))[0]}" in charts.numbers.value.split("<tr>")[i + 2]


def test_numbers_that_are_hidden_are_not_plotted() -> None:
    session = Session()
    session.start(seats=3, seed=5, resource_counts="hidden")
    for _ in range(60):
        session.let_bots_decide()
    charts = Charts(session)
    charts.open()
    charts.measures[1].value = "tokens"
    assert not any(line.visible for line in charts.plots[1].lines.values())
    assert "?" in charts.numbers.value
    assert session.report == ""


def test_the_ply_that_is_looked_at_is_marked_in_every_plot(session: Session) -> None:
    charts = Charts(session)
    charts.open()
    assert not charts.plots[0].here.visible
    session.look(40)
    assert [plot.here.visible for plot in charts.plots] == [True, True]
    early = charts.plots[0].here.x[0]
    session.look(90)
    assert charts.plots[0].here.x[0] > early
    session.look(NOW)
    assert not charts.plots[0].here.visible
    assert session.report == ""


def test_charts_speak_the_language_of_the_session(session: Session) -> None:
    charts = Charts(session)
    charts.open()
    session.language = "it"
    assert charts.plots[0].axes[1].label == "Commercio"
    assert "Cartagine" in " ".join(charts.plots[0].names.text)
