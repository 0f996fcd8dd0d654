"""The decision panel: a button for every decision, and only those; games are played by pressing them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import mnlib
from mnlib import text
from mnlib.match import Match
from mnwidgets.decisions import Decisions
from mnwidgets.grouping import groups, label, within
from mnwidgets.marks import shown
from mnwidgets.prompt import PromptLine
from mnwidgets.session import PERSON, Session
from tests.playing import ASKING
from tests.positions import positions

GAME: Any = mnlib.game("empires")
KINDS = sorted(ASKING)
LANGUAGES = ("en", "it", "pt", "uk")


def sit(state: Any, auto: bool = False) -> Session:
    """A session at a position, with a person in the first seat that decides."""
    session = Session(auto=auto)
    session.adopt(Match.from_state("empires", state), {GAME.to_move(state) or "rome": PERSON})
    return session


def visible(panel: Decisions) -> list[Any]:
    return [row.action for row in panel.rows if shown(row.box) and shown(panel.widget)]


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_has_exactly_one_button(kind: str) -> None:
    session = sit(positions()[kind])
    panel = Decisions(session)
    actions = session.actions()
    assert actions
    assert sorted(visible(panel), key=lambda action: action.id) == sorted(actions, key=lambda action: action.id)
    assert len(panel.buttons()) == len(actions)


@pytest.mark.parametrize("kind", KINDS)
def test_every_button_says_what_it_does_in_every_language(kind: str) -> None:
    session = sit(positions()[kind])
    panel, prompt = Decisions(session), PromptLine(session)
    for code in LANGUAGES:
        session.language = code
        said = {action: button.description for action, button in panel.buttons().items()}
        assert said == {action: label(session, action, kind) for action in session.actions()}
        with text.language(code):
            assert all(text.action(action, kind).startswith(words) for action, words in said.items())
        assert "ui." not in prompt.line.value + panel.count.value + panel.all.description
        assert not any("ui." in row.heading.value for row in panel.rows if shown(row.heading))
    assert session.report == ""


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_tells_its_consequences_before_it_is_taken(kind: str) -> None:
    session = sit(positions()[kind])
    panel = Decisions(session)
    before = session.match.plies
    for row in panel.rows[: panel.used]:
        row.ask.value = True
        assert row.box.children[-1] is panel.preview
        assert "<li" in panel.preview.value
        assert panel.open is row
    assert sum(row.ask.value for row in panel.rows) == 1
    assert session.match.plies == before
    assert session.report == ""


@pytest.mark.parametrize("number", range(3))
def test_a_whole_game_is_played_by_pressing_buttons_only(number: int) -> None:
    session, rng = Session(), Random(number)
    panel, prompt = Decisions(session), PromptLine(session)
    players = {"rome": PERSON} if number else dict.fromkeys(("rome", "greece", "carthage"), PERSON)
    session.start(seats=3, seed=number, players=players, round_limit=5)
    pressed = 0
    while session.outcome is None:
        if session.curtain:
            assert not visible(panel)
            session.lift_curtain()
        elif session.asked and session.asked != session.waiting:
            actions = session.actions()
            assert len(visible(panel)) == len(actions)
            assert set(visible(panel)) == set(actions)
            rng.choice(list(panel.buttons().values())).click()
            pressed += 1
        else:
            assert session.let_bots_decide()
        assert session.report == ""
        assert session.refusals == []
    assert pressed > 20
    assert visible(panel) == []
    assert session.words(text.outcome, session.outcome) in prompt.line.value


def test_what_is_selected_narrows_the_list_and_a_toggle_shows_all() -> None:
    session = sit(positions()["build"])
    panel = Decisions(session)
    everything = session.actions()
    placed = next(action for action in everything if action.verb == "build")
    session.select(placed.args[0].split()[1].partition(".")[0])
    here = within(everything, session.selection)
    assert placed in here
    assert set(visible(panel)) == set(here)
    assert len(here) < len(everything)
    assert shown(panel.all)
    assert str(len(everything)) in panel.all.description
    panel.all.value = True
    assert set(visible(panel)) == set(everything)
    session.select("")
    assert not panel.all.value
    assert set(visible(panel)) == set(everything)


def test_where_nothing_can_be_done_the_panel_says_so() -> None:
    session = sit(positions()["march"])
    panel = Decisions(session)
    touched = {word for action in session.actions() for name in action.args for word in name.replace(".", " ").split()}
    session.select(next(name for name in ("pontus", "aegaeum", "sardum") if name not in touched))
    assert "Nothing to decide here" in panel.count.value
    assert [action.verb for action in visible(panel)] == ["done"]


def test_rows_are_made_once_and_used_again() -> None:
    session = sit(positions()["build"])
    panel = Decisions(session)
    made = list(panel.rows)
    boxes = panel.list.children
    session.adopt(Match.from_state("empires", positions()["tile"]), {GAME.to_move(positions()["tile"]): PERSON})
    assert len(visible(panel)) == len(session.actions())
    assert panel.rows == made
    assert panel.list.children is boxes


def test_what_ends_a_turn_comes_last() -> None:
    found = groups(sit(positions()["build"]).actions())
    assert found[-1].actions[0].verb == "done"
    assert len({group.key for group in found}) == len(found)


def test_marches_are_grouped_by_where_they_begin() -> None:
    for group in groups(sit(positions()["march"]).actions())[:-1]:
        assert {action.args[0].partition(".")[0] for action in group.actions} == {group.about}


def test_the_prompt_says_whom_we_wait_for() -> None:
    session = Session()
    prompt = PromptLine(session)
    assert prompt.line.value == ""
    session.start(seats=5, seed=7, players={"rome": PERSON})
    assert "Waiting for Carthage" in prompt.line.value
    assert "Round 1" in prompt.line.value
