"""The lines of play: what the list says, and going to a line, naming it and comparing with it."""

from __future__ import annotations

import re

import pytest

from mnlib import text
from mnlib.match import Match
from mnwidgets.branches import Branches
from mnwidgets.marks import shown
from mnwidgets.session import Session
from tests.widgets.test_comparing import branched, play, read


def awake(session: Session) -> Branches:
    """The view, looked at."""
    view = Branches(session)
    view.wake()
    assert session.report == ""
    return view


def rows(view: Branches) -> list[str]:
    """The rows of the list."""
    return re.findall(r"<li>.*?</li>", view.list.value)


def test_each_line_says_where_it_leaves_which_line_and_how_far_it_goes() -> None:
    session = branched()
    first, second = session.match.branches()  # type: ignore[union-attr]
    told = [read(row).strip() for row in rows(awake(session))]
    assert told[0].startswith(f"First line from the beginning · up to decision {first.end}, round ")
    ply = second.ply
    assert told[1].startswith(f"Line 2 (from decision {ply}) leaves “First line” at decision {ply} · up to decision ")
    assert told[1].endswith(f"up to decision {second.end}, round {session.state.round} · you are on it")


def test_the_line_we_are_on_is_the_current_one() -> None:
    view = awake(branched())
    assert ["aria-current" in row for row in rows(view)] == [False, True]


def test_a_finished_line_says_who_won() -> None:
    session = Session()
    session.start(seats=3, seed=3, round_limit=2)
    while session.let_bots_decide():
        pass
    assert session.words(text.outcome, session.outcome) in read(awake(session).list.value)


def test_what_can_be_done_appears_with_a_chosen_line() -> None:
    view = awake(branched())
    assert not shown(view.tools)
    view.press.press("1")
    assert shown(view.tools)
    assert ['aria-pressed="true"' in row for row in rows(view)] == [True, False]
    view.press.press("1")
    assert not shown(view.tools)


def test_going_to_a_line_ends_at_its_end() -> None:
    session = branched()
    view, match = awake(session), session.match
    assert isinstance(match, Match)
    halted = []
    view.before_winding = lambda: halted.append(True)
    view.press.press("1")
    view.switch.click()
    assert (match.line_now, match.plies) == (1, match.branches()[0].end)
    assert halted == [True]
    assert ["aria-current" in row for row in rows(view)] == [True, False]
    assert view.switch.disabled


def test_several_people_cannot_leave_a_line_by_one_press() -> None:
    view = awake(branched(people=("rome", "greece")))
    view.press.press("1")
    assert view.switch.disabled


def test_comparing_is_asked_for_with_the_number_of_the_line() -> None:
    view, asked = awake(branched()), list[int]()
    view.on_compare = asked.append
    view.press.press("1")
    view.compare.click()
    assert asked == [1]


def test_a_name_is_one_line_of_forty_letters_at_most_and_saved_with_the_match() -> None:
    session = branched()
    view = awake(session)
    view.press.press("2")
    view.name.value = "  What\nif " + "x" * 60
    view.rename.click()
    match = session.match
    assert match is not None
    assert match.name_of(2) == "What if " + "x" * 32
    assert "What if " in read(rows(view)[1])
    assert Match.loads(match.dumps()).name_of(2) == match.name_of(2)


def test_a_name_that_is_taken_away_leaves_the_number() -> None:
    view = awake(branched())
    view.press.press("2")
    view.name.value = "Bold"
    view.name.value = ""
    assert "Line 2 (from decision" in read(rows(view)[1])


def test_a_name_is_shown_as_it_is_and_never_as_markup() -> None:
    view = awake(branched())
    view.press.press("1")
    view.name.value = "<script>alert(1)</script>"
    assert "<script>" not in view.list.value
    assert "&lt;script&gt;" in rows(view)[0]
    assert "&lt;script&gt;" in rows(view)[1], "the second line says which line it leaves"


def test_choosing_another_line_never_renames_it() -> None:
    session = branched()
    view = awake(session)
    view.press.press("1")
    view.name.value = "Bold"
    view.press.press("2")
    assert view.name.value == ""
    assert [session.match.name_of(number) for number in (1, 2)] == ["Bold", ""]  # type: ignore[union-attr]


@pytest.mark.parametrize("nonsense", ["0", "3", "-1", "latium", "", "1e9"])
def test_a_press_on_no_line_chooses_none(nonsense: str) -> None:
    session = branched()
    view = awake(session)
    view.press.press(nonsense)
    assert (view.chosen, session.report) == (0, "")


def test_a_picture_stands_beside_several_lines_and_none_beside_one() -> None:
    session = branched()
    view = awake(session)
    assert "<svg" in view.map.value
    session.start(seats=3, seed=8)
    assert view.map.value == ""


def test_another_language_says_every_line_anew() -> None:
    session = branched()
    view = awake(session)
    session.language = "it"
    assert "Prima linea" in read(rows(view)[0])
    assert "fino alla decisione" in read(rows(view)[0])


def test_a_view_that_sleeps_catches_up_when_it_is_woken() -> None:
    session = branched()
    view = Branches(session)
    assert view.list.value == ""
    view.wake()
    assert len(rows(view)) == 2
    view.wake(False)
    play(session, 2, seed=5)
    before = view.list.value
    view.wake()
    assert view.list.value != before
