"""Two moments side by side: what is compared, what is marked and said, and that nothing hidden is."""

from __future__ import annotations

import re
from html import unescape
from random import Random
from typing import Any

import pytest

from mnlib import text
from mnlib.compare import Difference
from mnlib.empires.compare import differences
from mnlib.games import Outcome
from mnlib.tree import Branch
from mnwidgets.comparing import Comparing
from mnwidgets.differing import sentence
from mnwidgets.lines import parting, tree
from mnwidgets.moment import Moment
from mnwidgets.session import Session
from tests.playing import GAME
from tests.positions import plies

LANGUAGES = ("en", "it", "pt", "uk")


def read(markup: str) -> str:
    """What a person reads of some markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", markup)))


def play(session: Session, decisions: int, seed: int) -> None:
    """So many decisions, whoever takes them."""
    rng = Random(seed)
    for _ in range(decisions):
        if session.curtain:
            session.lift_curtain()
        elif not session.let_bots_decide():
            session.play(rng.choice(session.actions()))


def branched(people: tuple[str, ...] = ("rome",)) -> Session:
    """A match of three with two lines; we are on the second one."""
    session = Session()
    session.start(seats=3, seed=7, players=dict.fromkeys(people, "person"), hands="screens")
    play(session, 80, seed=1)
    match = session.match
    assert match is not None
    match.branch(30)
    session.moved(forced=False)
    play(session, 60, seed=2)
    if session.curtain:
        session.lift_curtain()
    assert len(match.branches()) == 2
    assert session.report == ""
    return session


def awake(session: Session) -> Comparing:
    """The view, looked at."""
    view = Comparing(session)
    view.wake()
    assert session.report == ""
    return view


def pictures(view: Comparing) -> list[str]:
    """What the pictures show."""
    return [figure.value for figure in view.figures]


# What is compared ----------------------------------------------------------------------------------------------------


def test_with_two_lines_now_is_compared_with_the_end_of_the_other_one() -> None:
    session = branched()
    match = session.match
    assert match is not None
    assert awake(session).moments == (Moment(2, match.plies), Moment(1, match.branches()[0].end))


def test_with_one_line_the_start_of_the_round_is_compared_with_now() -> None:
    session = Session()
    session.start(seats=3, seed=7)
    while session.let_bots_decide() and session.state.round < 3:
        pass
    session.let_bots_decide()
    start, now = awake(session).moments
    match = session.match
    assert match is not None
    assert (now.ply, match.at(start.ply).round, match.at(start.ply - 1).round) == (match.plies, 3, 2)


def test_as_long_as_nobody_has_chosen_the_moments_follow_the_match() -> None:
    session = branched()
    view = awake(session)
    session.look(40)
    assert view.moments[0] == Moment(2, 40)
    view.choosers[0].ply.value = 35
    session.look(20)
    assert view.moments[0] == Moment(2, 35)


def test_the_menus_choose_a_line_and_a_decision_on_it() -> None:
    session = branched()
    view = awake(session)
    view.choosers[0].line.value = 1
    view.choosers[0].ply.value = 50
    assert view.moments[0] == Moment(1, 50)
    assert "A: First line, decision 50" in read(view.figures[0].value)


def test_a_shorter_line_takes_the_nearest_decision_that_it_has() -> None:
    session = branched()
    view = awake(session)
    ends = [line.end for line in session.match.branches()]  # type: ignore[union-attr]
    longer, shorter = (1, 2) if ends[0] > ends[1] else (2, 1)
    view.compare(Moment(longer, max(ends)), Moment(1, 0))
    view.choosers[0].line.value = shorter
    assert view.moments[0] == Moment(shorter, min(ends))


def test_the_jumps_lead_here_to_the_end_and_to_where_the_lines_part() -> None:
    session = branched()
    view = awake(session)
    jumps = view.choosers[1].jumps
    match = session.match
    assert match is not None
    jumps["part"].click()
    part = view.moments[1].ply
    assert match.at(part, of=1) == match.at(part, of=2)
    assert match.at(part + 1, of=1) != match.at(part + 1, of=2)
    jumps["end"].click()
    assert view.moments[1] == Moment(1, match.branches()[0].end)
    session.look(40)
    jumps["here"].click()
    assert view.moments[1] == Moment(2, 40)


def test_swapping_turns_everything_round() -> None:
    view = awake(branched())
    before, found = view.moments, view.found
    view.swap.click()
    assert view.moments == before[::-1]
    assert view.found == tuple(one.turned for one in found)


def test_another_match_begins_without_what_was_chosen() -> None:
    session = branched()
    view = awake(session)
    view.choosers[0].ply.value = 35
    session.start(seats=3, seed=8, players={"rome": "person"})
    play(session, 5, seed=1)
    assert view.moments[1] == Moment(1, session.end)


def test_two_lines_part_at_the_last_decision_they_share() -> None:
    lines = (Branch(1, 0, 0, 50), Branch(2, 20, 1, 60), Branch(3, 10, 1, 40), Branch(4, 30, 2, 35))
    assert [parting(lines, one, other) for one, other in ((1, 2), (2, 3), (3, 4), (4, 2), (4, 4))] == [
        20,
        10,
        10,
        30,
        35,
    ]


# What is told --------------------------------------------------------------------------------------------------------


def test_every_difference_is_said_and_those_in_places_can_be_pressed() -> None:
    view = awake(branched())
    said = read(view.list.value)
    assert view.found
    for number, one in enumerate(view.found):
        if one.kind not in ("level", "provinces"):
            assert sentence(one) in said
            assert (f'data-press="{number}"' in view.list.value) == bool(one.zone)


def test_a_press_on_a_difference_selects_its_place_and_never_lets_go_of_it() -> None:
    session = branched()
    view = awake(session)
    number, one = next((i, one) for i, one in enumerate(view.found) if one.zone)
    for _ in range(2):
        view.press.press(str(number))
        assert session.selection == one.zone
    for nonsense in ("-1", "9999", "latium", ""):
        view.press.press(nonsense)
    assert (session.selection, session.report) == (one.zone, "")


def test_both_pictures_mark_the_places_that_differ_with_opposite_signs() -> None:
    session = branched()
    view = awake(session)
    zones = {one.zone for one in view.found if one.zone}
    for figure in pictures(view):
        assert "%23mn-differs" in figure
        assert all(f'"%23mn-{zone}"' in figure for zone in zones)
    assert view.figures[0].value != view.figures[1].value


def test_the_same_moment_twice_has_no_marks_and_says_so() -> None:
    view = awake(branched())
    view.compare(Moment(1, 40), Moment(1, 40))
    assert "Nothing differs." in view.said.value
    assert view.list.value == ""
    assert all("mn-differs" not in figure for figure in pictures(view))


def test_each_picture_has_words_for_those_who_do_not_see_it() -> None:
    view = awake(branched())
    for letter, figure in zip("AB", pictures(view)):
        alternatives = re.findall(r'alt="([^"]*)"', figure)
        assert alternatives[0] == ""
        assert alternatives[1].startswith(f"{letter}: ")
        assert "Rome: " in alternatives[1]


def test_the_table_shows_both_numbers_and_their_difference() -> None:
    session = branched()
    view = awake(session)
    change = next(one for one in view.found if one.kind == "level" and one.seat == "greece")
    assert isinstance(change.before, int)
    assert isinstance(change.after, int)
    cell = f"{change.before} → {change.after} ({change.after - change.before:+d})"
    row = re.findall(r'<tr><th scope="row">Greece</th>.*?</tr>', view.numbers.value)[0]
    assert cell in row
    assert "<caption>" in view.numbers.value
    assert view.numbers.value.count('<th scope="col">') == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_difference_is_a_sentence_in_every_language(language: str) -> None:
    kinds, said = set(), set()
    with text.language(language):
        for number in range(0, 24, 2):
            states = list(plies(number))
            for i in range(0, len(states) - 60, 60):
                for seat in ("rome", None):
                    views = [GAME.view(state, seat) for state in (states[i], states[i + 59])]
                    for one in differences(*views):
                        if one.kind not in ("level", "provinces"):
                            kinds.add(one.kind)
                            said.add(sentence(one))
            kinds |= {one.kind for one in differences(states[0], states[-1])}
            said |= {sentence(one) for one in differences(states[0], states[-1]) if one.kind == "outcome"}
    assert len(kinds) > 20
    assert not [words for words in said if "ui." in words or "(" in words or "  " in words or ": →" in words]


def test_an_outcome_is_told_by_who_won() -> None:
    one = Difference("outcome", before=None, after=Outcome(("rome",), "heroes"))
    assert sentence(one) == "Outcome: not yet over → Rome gathered the heroes and wonders it takes, and won"


def test_a_language_changes_every_word() -> None:
    session = branched()
    view = awake(session)
    session.language = "uk"
    assert "Порівняти дві позиції" in view.head.value
    assert "Rome" not in read(view.list.value) + read(view.numbers.value) + read(view.figures[0].value)


def test_a_name_is_shown_as_it_is_and_never_as_markup() -> None:
    session = branched()
    view = awake(session)
    session.match.rename(1, "<b>What if</b>")  # type: ignore[union-attr]
    session.tick += 1
    assert "<b>" not in view.figures[1].value
    assert "&lt;b&gt;What if&lt;/b&gt;" in view.figures[1].value


# What is not told ----------------------------------------------------------------------------------------------------


def test_a_view_that_sleeps_computes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    session = branched()
    monkeypatch.setattr("mnwidgets.comparing.differences", lambda *_: pytest.fail("computed"))
    view = Comparing(session)
    play(session, 3, seed=1)
    assert session.report == ""
    assert pictures(view) == ["", ""]


def test_what_is_the_same_is_not_sent_again() -> None:
    session = branched()
    view = awake(session)
    sent: list[Any] = []
    for part in (*view.figures, view.ground, view.list, view.numbers, view.said):
        part.observe(sent.append, "value")
    session.tick += 1
    session.select("latium")
    assert sent == []


def test_the_land_is_sent_once_for_both_pictures() -> None:
    session = branched()
    view = awake(session)
    ground = view.ground.value
    view.compare(Moment(1, 0), Moment(1, 40))
    assert view.ground.value == ground
    assert all(len(figure) < len(ground) for figure in pictures(view))


def test_behind_the_curtain_nothing_is_left() -> None:
    session = branched(people=("rome", "greece"))
    view = awake(session)
    assert view.figures[0].value
    for view.awake in (True, False):
        session.curtain = "greece"
        assert {part.value for part in (*view.figures, view.list, view.numbers, view.said)} == {""}
        session.curtain = ""


def test_the_goods_of_others_are_never_told() -> None:
    session = branched()
    view = awake(session)
    own = [one for one in view.found if one.kind == "goods"]
    assert own
    assert {one.seat for one in own} == {"rome"}
    session.open_hands = True
    session.tick += 1
    assert {one.seat for one in view.found if one.kind == "goods"} == {"rome", "greece", "carthage"}


def test_the_picture_of_the_tree_has_a_line_for_each_and_is_no_text() -> None:
    drawn = tree((Branch(1, 0, 0, 50), Branch(2, 20, 1, 60)), (2, 45))
    assert 'aria-hidden="true"' in drawn
    assert drawn.count("<path") == 2
    assert drawn.count('class="mn-tree-now"') == drawn.count('class="mn-tree-here"') == 1
