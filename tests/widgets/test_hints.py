"""Hints: every question is explained once, can be read again, and can be switched off; all of it is remembered."""

from __future__ import annotations

from html import escape
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib import text
from mnlib.empires.questions import _PLACES
from mnlib.steps import STEPS
from mnwidgets import lesson
from mnwidgets.hints import HINTS, Hints
from mnwidgets.marks import shown
from mnwidgets.session import Session

LANGUAGES = ("en", "it", "pt", "uk")
SILENT = {"collect", "close", "aftermath"}  # steps that ask nobody


def table() -> tuple[Session, Hints]:
    """Rome at a table of three, asked for its offer."""
    session = Session()
    session.start(seats=3, seed=7, players={"rome": "person", "greece": "builder", "carthage": "builder"})
    hints = Hints(session)
    wind(session)
    return session, hints


def wind(session: Session) -> None:
    while session.let_bots_decide():
        pass


def to(session: Session, question: str) -> None:
    """Decide at random until a question is asked."""
    rng = Random(1)
    while lesson.asked(session) != question:
        session.play(rng.choice(session.actions()))
        wind(session)


def asked_in_random_play(games: int) -> set[str]:
    """Every question that random games put to somebody."""
    game, found = mnlib.game("empires"), set()
    for seed in range(games):
        state, rng = game.new(seats=3 + seed % 3, seed=seed, display="all"), Random(seed)
        for _ in range(1500):
            seats = game.deciders(state)
            if not seats:
                break
            found.add(game.prompt(state).key)
            state = game.apply(state, rng.choice(game.actions(state, seats[0])))
    return found


def test_every_question_that_random_games_ask_has_a_hint_in_every_language() -> None:
    asked = asked_in_random_play(12)
    assert len(asked) > 22
    assert asked <= set(HINTS)
    for language in LANGUAGES:
        with text.language(language):
            said = {hint: text.say(f"ui.hint.{hint}") for hint in HINTS.values()}
        assert [hint for hint, words in said.items() if words.startswith("ui.") or len(words) < 30] == []
        assert len(set(said.values())) == len(said)


def test_every_question_that_the_rules_know_has_a_hint() -> None:
    assert set(_PLACES) <= set(STEPS)
    assert set(HINTS) == set(_PLACES) - SILENT


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_are_short(language: str) -> None:
    with text.language(language):
        assert [hint for hint in HINTS.values() if len(text.say(f"ui.hint.{hint}")) > 250] == []


def test_a_new_question_is_explained() -> None:
    session, hints = table()
    assert lesson.asked(session) == "offer"
    assert shown(hints.card)
    assert escape(session.say("ui.hint.offer")) in hints.words.value


def test_got_it_puts_the_hint_away_and_the_same_question_brings_it_no_more() -> None:
    session, hints = table()
    hints.got.click()
    assert not shown(hints.card)
    session.play(session.actions()[0])
    assert lesson.asked(session) == "offer"
    assert not shown(hints.card)
    assert hints.seen == ["offer"]


def test_a_hint_that_was_not_answered_goes_with_its_question_and_counts_as_read() -> None:
    session, hints = table()
    to(session, "take")
    assert hints.seen == ["offer"]
    assert escape(session.say("ui.hint.take")) in hints.words.value


def test_what_was_read_is_remembered_by_the_browser() -> None:
    session, hints = table()
    hints.got.click()
    again, other = table()
    again.memory.set("hints", session.memory.get("hints"))
    assert other.seen == ["offer"]
    again.undo()
    fresh = Hints(again)
    assert not shown(fresh.card)


def test_a_hint_can_be_read_again() -> None:
    _, hints = table()
    hints.got.click()
    assert shown(hints.ask)
    hints.ask.click()
    assert shown(hints.card)
    assert not shown(hints.ask)


def test_no_more_hints_is_obeyed_until_they_are_wanted_again() -> None:
    session, hints = table()
    hints.stop.click()
    to(session, "build")
    assert not shown(hints.card)
    hints.ask.click()
    assert hints.stop.description == session.say("ui.hint.start")
    hints.stop.click()
    assert not hints.muted
    to(session, "pay")
    assert shown(hints.card)


def test_the_guide_explains_instead_and_what_it_explained_counts_as_read() -> None:
    session = Session()
    hints = Hints(session)
    lesson.begin(session)
    wind(session)
    assert not shown(hints.card)
    assert not shown(hints.ask)
    assert hints.seen == ["offer"]


def test_nobody_is_told_anything_while_others_decide_or_behind_a_curtain() -> None:
    session = Session()
    session.start(seats=3, seed=7, players=dict.fromkeys(("rome", "greece", "carthage"), "person"))
    hints = Hints(session)
    assert session.curtain
    assert not shown(hints.card)
    assert not shown(hints.ask)
    session.lift_curtain()
    assert shown(hints.card)


def test_a_hint_follows_the_language() -> None:
    session, hints = table()
    for language in LANGUAGES:
        session.language = language
        assert escape(session.say("ui.hint.offer")) in hints.words.value
        assert hints.got.description == session.say("ui.hint.got")


@pytest.mark.parametrize("kept", ["x", 3, [], {"seen": "offer"}, {"seen": [1, None]}, {"muted": "yes"}])
def test_a_memory_that_makes_no_sense_does_no_harm(kept: Any) -> None:
    session, hints = table()
    session.memory.set("hints", kept)
    hints.got.click()
    assert session.report == ""
    assert hints.seen == ["offer"]
    assert not hints.muted
