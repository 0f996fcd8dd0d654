"""The page as a whole: lobby, table, languages, and a game played on it to its end, without a browser."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import ipywidgets
import pytest

import mnwidgets
from mnlib import text
from mnwidgets.page import App
from mnwidgets.session import Session


def shown(widget: ipywidgets.Widget) -> Iterator[str]:
    """Every word on the page that is not hidden."""
    if getattr(getattr(widget, "layout", None), "display", None) == "none":
        return
    for trait in ("description", "value", "placeholder", "tooltip"):
        value = getattr(widget, trait, None)
        if isinstance(value, str):
            yield value
    for child in getattr(widget, "children", ()):
        yield from shown(child)


def page_at(**arguments: Any) -> App:
    """A page with a match of one person against bots, all bots having decided."""
    app: App = mnwidgets.app(**arguments)
    let_bots_play(app.session)
    return app


def let_bots_play(session: Session) -> None:
    while session.let_bots_decide():
        pass


def test_the_page_opens_with_the_lobby_and_then_shows_the_table() -> None:
    app = mnwidgets.app()
    assert app.place.children == (app.lobby.widget,)
    app.session.start(seats=3, seed=7, players={"rome": "person"})
    assert app.table is not None
    assert app.place.children == (app.table.widget,)
    assert not app.session.report


def test_one_may_leave_the_table_and_come_back_to_the_same_match() -> None:
    app = page_at(seats=3, seed=7, players={"rome": "person"})
    match = app.session.match
    app.leave.click()
    assert app.place.children == (app.lobby.widget,)
    app.leave.click()
    assert app.table is not None
    assert app.place.children == (app.table.widget,)
    assert app.session.match is match


@pytest.mark.parametrize("language", ["en", "it", "pt", "uk"])
def test_every_word_of_the_page_is_said_in_the_chosen_language(language: str) -> None:
    app = page_at(seats=3, seed=7, players={"rome": "person"})
    app.languages.value = language
    words = " ".join(shown(app.widget))
    assert not app.session.report
    assert not re.findall(r"\bui\.[a-z_.]+", words)
    with text.language(language):
        assert text.name("seat", "greece") in words


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_played_on_the_page_to_its_end(seed: int) -> None:
    app = page_at(seats=3, seed=seed, round_limit=3, players={"rome": "person"})
    session, rng = app.session, Random(seed)
    assert app.table is not None
    while session.outcome is None:
        buttons = list(app.table.decisions.buttons().values())
        assert buttons, session.game.prompt(session.state)
        rng.choice(buttons).click()
        let_bots_play(session)
        assert not session.report, session.report
    assert session.outcome.reason in ("round_limit", "heroes", "titles", "cities", "pyramids")


def test_undo_brings_back_the_last_question_of_the_person() -> None:
    app = page_at(seats=3, seed=7, players={"rome": "person"})
    session = app.session
    asked = session.actions()
    session.play(asked[0])
    let_bots_play(session)
    session.undo()
    assert session.asked == "rome"
    assert len(session.actions()) > 1


def test_two_people_at_one_screen_never_see_each_others_goods() -> None:
    app = mnwidgets.app(seats=3, seed=7, players={"rome": "person", "greece": "person"})
    session = app.session
    let_bots_play(session)
    assert session.curtain
    assert app.table is not None
    assert app.table.open.layout.display == "none"
    session.lift_curtain()
    assert app.table.open.layout.display == ""
    rows = session.game.dump(session.state)["seats"]
    assert [seat for seat, row in rows.items() if "tokens" in row] == [session.seat]
