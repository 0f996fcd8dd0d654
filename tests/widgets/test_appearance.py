"""The menu of looks: what a browser likes is remembered, and hands are open only where nobody is robbed of a secret."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mnwidgets import appearance, palette
from mnwidgets.appearance import _WORDS, CHOICES, Appearance
from mnwidgets.session import Session

ONE, TWO = {"rome": "person"}, {"rome": "person", "greece": "person"}


def seated(players: dict[str, str]) -> tuple[Session, Appearance]:
    """A table with its menu."""
    session = Session()
    menu = Appearance(session)
    session.start(seats=3, seed=7, players=players)
    return session, menu


@pytest.mark.parametrize(("name", "value"), [("theme", "dark"), ("size", "largest"), ("projector", "on")])
def test_what_is_chosen_is_remembered(name: str, value: str) -> None:
    session, menu = seated(ONE)
    setattr(menu.widget, name, value)
    assert session.memory.get(name) == value


@pytest.mark.parametrize(("name", "value"), [("theme", "dark"), ("size", "large"), ("projector", "on")])
def test_what_is_remembered_is_shown_again_even_if_it_comes_late(name: str, value: str) -> None:
    session = Session()
    menu = Appearance(session)
    assert getattr(menu.widget, name) == ""
    session.memory.set(name, value)
    assert getattr(menu.widget, name) == value
    assert getattr(Appearance(session).widget, name) == value


@pytest.mark.parametrize("nonsense", ["pink", 7, None, ["dark"], "<b>"])
def test_nonsense_in_the_memory_changes_nothing(nonsense: object) -> None:
    session = Session()
    menu = Appearance(session)
    session.memory.set("theme", nonsense)
    assert menu.widget.theme == ""
    assert session.report == ""


def test_nonsense_from_the_browser_is_not_remembered() -> None:
    session, menu = seated(ONE)
    menu.widget.theme = "pink"
    assert session.memory.get("theme") is None


def test_open_hands_show_what_others_have() -> None:
    session, menu = seated(ONE)
    before = session.tick
    menu.widget.hands = True
    assert session.open_hands
    assert session.tick > before
    assert session.state.setting.hands == "open"
    menu.widget.hands = False
    assert not session.open_hands


def test_with_several_people_hands_stay_hidden() -> None:
    session, menu = seated(TWO)
    assert not menu.widget.may_open
    menu.widget.hands = True
    assert not session.open_hands
    assert not menu.widget.hands


def test_hands_close_when_a_second_person_sits_down() -> None:
    session, menu = seated(ONE)
    menu.widget.hands = True
    session.hand("greece", "person")
    assert not session.open_hands
    assert not menu.widget.may_open


def test_in_the_lobby_there_are_no_hands_to_open() -> None:
    assert not Appearance(Session()).widget.may_open


@pytest.mark.parametrize("language", ["en", "it", "pt", "uk"])
def test_every_word_of_the_menu_is_said(language: str) -> None:
    session = Session()
    menu = Appearance(session)
    session.language = language
    said = menu.widget.words
    assert set(said) == set(_WORDS)
    assert all(said.values())
    assert said["title"] == session.say("ui.looks.title")


def test_the_browser_knows_the_same_choices_and_words() -> None:
    code = (Path(appearance.__file__).parent / "static" / "appearance.js").read_text("utf-8")
    for name in ("theme", "size"):
        values = ", ".join(f'"{one}"' for one in CHOICES[name])
        assert f"{name}: [{values}]" in code
    page = palette.SHEET.with_name("page.js").read_text("utf-8")
    [kept] = re.findall(r'const KEPT = ("[^"]+")', code)
    assert f"getItem({kept})" in page
