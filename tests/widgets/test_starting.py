"""Lobby, pace, curtain, seats, files and trouble, built and pressed without a browser."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

import mnlib
from mnlib import text
from mnlib.empires.options import OPTIONS
from mnwidgets.curtain import Curtain
from mnwidgets.empires_view import Empires
from mnwidgets.lobby import Lobby
from mnwidgets.marks import shown
from mnwidgets.pacing import FAST, SLOW, STEP, Pacing
from mnwidgets.prompt import PromptLine
from mnwidgets.saving import LIMIT, Saving, open_bytes, safe_name
from mnwidgets.seats import SeatsPanel
from mnwidgets.session import Session
from mnwidgets.trouble import Trouble


@pytest.fixture
def session() -> Iterator[Session]:
    """A session whose surprises fail the test."""
    one = Session()
    yield one
    assert one.report == ""


def started(session: Session, **players: str) -> Session:
    session.start(seats=3, seed=7, players=players)
    return session


# The lobby -----------------------------------------------------------------------------------------------------------


def test_one_press_in_the_lobby_starts_a_game_for_rome_against_builders(session: Session) -> None:
    Lobby(session).start.click()
    assert session.players == {"rome": "person"} | dict.fromkeys(("greece", "babylon", "egypt", "carthage"), "builder")


def test_the_lobby_starts_what_is_chosen_in_it(session: Session) -> None:
    lobby = Lobby(session)
    lobby.seats.value, lobby.seed.value, lobby.rounds.value = 3, 42, 9
    lobby.options["hands"].value = "open"
    lobby.rows.lists["greece"].value = "random"
    lobby.start.click()
    assert session.seats == ("rome", "greece", "carthage")
    assert session.players["greece"] == "random"
    options = session.state.setting.options
    assert (options["hands"], options["round_limit"]) == ("open", 9)
    assert session.match is not None
    assert json.dumps(42) in session.match.dumps()


def test_the_lobby_shows_only_the_seats_in_play(session: Session) -> None:
    lobby = Lobby(session)
    lobby.seats.value = 4
    assert [seat for seat, row in lobby.rows.rows.items() if shown(row)] == ["rome", "greece", "egypt", "carthage"]


def test_an_edition_brings_its_own_options(session: Session) -> None:
    lobby = Lobby(session)
    lobby.edition.value = "ukrainian"
    assert lobby.options["conversion_timing"].value == "end_of_turn"
    lobby.edition.value = "v54"
    assert lobby.options["conversion_timing"].value == "start_of_turn"


def test_every_option_can_be_chosen_in_the_lobby(session: Session) -> None:
    assert set(Lobby(session).options) | {"seats"} == set(OPTIONS)


def test_a_new_language_changes_every_word_and_no_choice(session: Session) -> None:
    lobby = Lobby(session)
    lobby.options["hands"].value = "open"
    before = lobby.start.description
    session.language = "uk"
    assert lobby.start.description != before
    assert lobby.options["hands"].value == "open"
    assert "Рим" in lobby.rows.lists["rome"].description


# Files ---------------------------------------------------------------------------------------------------------------

WRONG = {
    "empty": b"  \n",
    "binary": b"\x89PNG\r\n\x1a\n\xff\xfe",
    "zeros": b"abc\0def",
    "foreign": b'{"nbformat": 4, "cells": []}',
    "broken": b"# mare nostrum\nnonsense [",
    "deep": b"[" * 100_000,
    "html": b"<img src=x onerror=alert(1)>",
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_file_is_a_sentence_and_changes_nothing(session: Session, kind: str) -> None:
    started(session, rome="person")
    match = session.match
    assert not open_bytes(session, f"{kind}.txt", len(WRONG[kind]), WRONG[kind])
    assert session.note
    assert session.match is match


def test_a_large_file_is_refused_by_its_size_alone(session: Session) -> None:
    view = Saving(session)
    view.box._handle_custom_msg({"kind": "open", "name": "big", "size": LIMIT + 1}, [])
    assert "2000" in session.note


@pytest.mark.parametrize("content", [None, {}, {"kind": "open"}, {"kind": "open", "size": "x"}, {"kind": 3}, []])
def test_nonsense_from_the_front_end_does_no_harm(session: Session, content: Any) -> None:
    Saving(session).box._handle_custom_msg(content, [])
    assert session.match is None


def test_a_saved_file_opens_to_the_same_position(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    started(session, rome="person")
    session.let_bots_decide(0.05)
    view, sent = Saving(session), []
    monkeypatch.setattr(view.box, "send", lambda content, buffers=None: sent.append(content))
    view.box._handle_custom_msg({"kind": "save"}, [])
    (file,) = sent
    other = Session()
    data = file["text"].encode()
    Saving(other, saves=False).box._handle_custom_msg(
        {"kind": "open", "name": file["name"], "size": len(data)}, [memoryview(data)]
    )
    assert session.match is not None
    assert other.match is not None
    assert other.match.state == session.match.state


def test_file_names_hold_nothing_dangerous() -> None:
    for name in ("../../etc/passwd", "<img src=x onerror=alert(1)>", "", "a/b\\c:d", "x" * 500):
        assert set(safe_name(name)) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-")
        assert 0 < len(safe_name(name)) <= 80


# The pace ------------------------------------------------------------------------------------------------------------


def test_step_by_step_every_press_is_one_decision(session: Session) -> None:
    started(session)
    pacing = Pacing(session, STEP)
    assert session.match is not None
    pacing.next.click()
    pacing.next.click()
    assert session.match.plies == 2
    assert not pacing.advance()


def test_slow_decides_once_per_tick_and_fast_many_times(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnwidgets.pacing.BUDGET", 3.0)  # enough for more than one decision on any machine
    started(session)
    assert session.match is not None
    Pacing(session, SLOW).advance()
    assert session.match.plies == 1
    ticks = session.tick
    Pacing(session, FAST).advance()
    assert session.match.plies > 2
    assert session.tick == ticks + 1


def test_bots_stop_where_a_person_is_asked(session: Session) -> None:
    started(session, rome="person", greece="builder", carthage="builder")
    pacing = Pacing(session, FAST)
    while pacing.advance():
        pass
    assert session.asked == "rome"


def test_to_the_end_finishes_a_game_of_bots_with_a_bar_that_reaches_the_end(session: Session) -> None:
    session.start(seats=3, seed=3, players=dict.fromkeys(("rome", "greece", "carthage"), "builder"))
    pacing = Pacing(session, STEP)
    pacing.end.click()
    assert shown(pacing.stop)
    assert shown(pacing.bar)
    for _ in range(400):
        if not pacing.advance():
            break
    assert session.outcome is not None
    assert not pacing.rushing


def test_stop_stops(session: Session) -> None:
    started(session)
    pacing = Pacing(session, STEP)
    pacing.end.click()
    pacing.advance()
    pacing.stop.click()
    assert not pacing.advance()
    assert not shown(pacing.stop)


def test_in_a_running_loop_a_task_lets_the_bots_decide(session: Session) -> None:
    async def watch() -> None:
        started(session, rome="person", greece="builder", carthage="builder")
        Pacing(session, FAST)
        for _ in range(200):
            await asyncio.sleep(0.01)
            if session.asked:
                return

    asyncio.run(watch())
    assert session.asked == "rome"


def test_an_error_of_a_bot_stops_the_pace_and_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    session = started(Session())
    pacing = Pacing(session, FAST)
    monkeypatch.setattr("mnlib.bots.RandomBot.choose", lambda *_: 1 / 0)
    assert not pacing.advance()
    assert "ZeroDivisionError" in session.report
    assert pacing.speed.value == STEP


# Curtain, seats, trouble ---------------------------------------------------------------------------------------------


def test_the_curtain_names_the_next_person_and_its_button_lifts_it(session: Session) -> None:
    started(session, rome="person", carthage="person", greece="random")
    curtain = Curtain(session)
    while session.waiting and not session.curtain:
        session.let_bots_decide()
    who = session.curtain
    assert who
    assert session.words(text.name, "seat", who) in curtain.title.value
    assert shown(curtain.widget)
    curtain.lift.click()
    assert session.seat == who
    assert not shown(curtain.widget)


def test_a_seat_can_be_handed_over_at_any_time(session: Session) -> None:
    started(session, rome="person", greece="random", carthage="random")
    panel = SeatsPanel(session)
    panel.rows.lists["rome"].value = "builder"
    panel.rows.lists["carthage"].value = "person"
    assert session.players == {"rome": "builder", "greece": "random", "carthage": "person"}
    assert session.seat == "carthage"
    session.hand("greece", "builder")
    assert panel.rows.lists["greece"].value == "builder"


def test_names_are_shown_as_text_and_kept_short(session: Session) -> None:
    lobby, hostile = Lobby(session), "<img src=x onerror=alert(1)>"
    lobby.rows.names["rome"].value = f"  {hostile}\n" + "x" * 90
    lobby.begin()
    assert session.names["rome"].startswith(hostile)
    assert len(session.names["rome"]) == 40
    shown = PromptLine(session).line.value + Empires(session).cards["rome"].value
    assert shown.count("&lt;img src=x") == 1 + (session.asked == "rome")
    assert "<img src=x" not in shown


def test_only_people_have_names(session: Session) -> None:
    rows = Lobby(session).rows
    assert [seat for seat, name in rows.names.items() if shown(name)] == ["rome"]
    session.call("greece", "Ana")
    session.start(seats=3, players={"rome": "person"})
    assert "Ana" not in Empires(session).cards["greece"].value
    session.hand("greece", "person")
    assert "Ana" in Empires(session).cards["greece"].value


def test_forced_decisions_can_be_left_to_the_person(session: Session) -> None:
    session.start(seats=3, seed=7, players=dict.fromkeys(("rome", "greece", "carthage"), "person"))
    pacing = Pacing(session)
    pacing.auto.value = False
    session.undo_to(0)
    while len(session.game.actions(session.match.state)) > 1:
        session.match.play(session.game.actions(session.match.state)[0])
    session.moved()
    forced = session.match.plies
    assert len(session.game.actions(session.match.state)) == 1
    pacing.auto.value = True
    assert session.match.plies > forced


def test_a_note_is_shown_as_text_and_can_be_closed(session: Session) -> None:
    trouble = Trouble(session)
    assert not shown(trouble.note_row)
    session.note = "<img src=x onerror=alert(1)>"
    assert shown(trouble.note_row)
    assert "<img" not in trouble.note.value
    trouble.close_note.click()
    assert session.note == ""


def test_a_surprise_is_a_panel_with_a_report_to_copy_and_loses_nothing() -> None:
    session = started(Session(), rome="person")
    trouble = Trouble(session)
    state = session.match.state if session.match else None
    session.guard(lambda: 1 / 0)()
    assert shown(trouble.panel)
    assert "ZeroDivisionError" in trouble.copy.text
    assert mnlib.__version__ in trouble.report.value
    assert session.match is not None
    assert session.match.state == state
    trouble.close_report.click()
    assert not shown(trouble.panel)
