"""The board in words says all that the map shows, points where it is pressed, and sends only what changed."""

from __future__ import annotations

import re
from html import unescape

import pytest

from mnlib import text
from mnlib.draw.captions import site_name
from mnlib.empires.board import EMPIRES, LAND_SITES, PROVINCES, SEAS
from mnlib.empires.rounds import PHASES
from mnwidgets.board_list import BoardList
from mnwidgets.grouping import touched
from mnwidgets.session import Session


def begin(seats: int = 5) -> tuple[Session, BoardList]:
    session = Session()
    session.start(seats=seats, seed=7, players={"rome": "person"})
    while session.let_bots_decide():
        pass
    return session, BoardList(session)


def markup(board: BoardList) -> str:
    return "".join(part.value for part in board.parts.values())


def read(markup: str) -> str:
    """What a person reads of some markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", markup)))


def entry(board: BoardList, zone: str) -> str:
    """The entry of a zone."""
    found = [row for row in re.split(r'(?=<li class="mn-zone">)', markup(board)) if f'data-press="{zone}"' in row]
    return found[0]


def test_every_zone_stands_once_under_its_owner() -> None:
    session, board = begin()
    assert sorted(re.findall(r'data-press="(\w+)"', markup(board))) == sorted((*PROVINCES, *SEAS))
    for zone, mark in zip(PROVINCES, session.state.control):
        home = EMPIRES[mark - 1] if mark else "free"
        assert f'data-press="{zone}"' in board.parts[home].value


def test_every_site_is_told_as_built_or_free() -> None:
    _, board = begin()
    for p, zone in enumerate(PROVINCES):
        words = read(entry(board, zone))
        assert [site_name(site) for site in LAND_SITES[p] if site_name(site) not in words] == []


def test_the_units_of_a_province_are_told() -> None:
    _, board = begin()
    assert "Rome: 2 legions" in read(entry(board, "latium"))


def test_a_zone_tells_how_many_decisions_it_allows() -> None:
    session, board = begin()
    while PHASES[session.state.phase] != "build" or not session.asked:
        if not session.let_bots_decide():
            session.play(session.actions()[0])
    number = sum("latium" in touched(action) for action in session.actions())
    assert number
    assert f"(decisions here: {number})" in read(entry(board, "latium"))


def test_a_press_points_at_the_zone_and_again_lets_go() -> None:
    session, board = begin()
    board.press.press("gallia")
    assert session.selection == "gallia"
    assert 'aria-pressed="true"' in entry(board, "gallia")
    board.press.press("gallia")
    assert session.selection == ""


def test_what_is_no_zone_is_not_pointed_at() -> None:
    session, board = begin()
    board.press.press("<script>")
    assert session.selection == ""
    assert session.report == ""


def test_only_parts_that_changed_are_sent() -> None:
    session, board = begin()
    sent: list[str] = []
    for name, part in board.parts.items():
        part.observe(lambda _, name=name: sent.append(name), "value")
    session.tick += 1
    assert sent == []
    board.press.press("latium")
    assert sent == ["rome"]


def test_empires_that_do_not_play_have_no_heading() -> None:
    _, board = begin(seats=3)
    assert board.parts["babylon"].value == ""


def test_a_list_that_nobody_sees_sleeps_and_catches_up() -> None:
    session, board = begin()
    board.wake(False)
    before = markup(board)
    session.select("latium")
    assert markup(board) == before
    board.wake(True)
    assert markup(board) != before


@pytest.mark.parametrize("language", ["it", "pt", "uk"])
def test_the_board_speaks_the_language_of_the_session(language: str) -> None:
    session, board = begin()
    session.language = language
    with text.language(language):
        assert text.name("province", "latium") in read(entry(board, "latium"))
        assert text.say("ui.access.seas", n=len(SEAS)) in read(board.parts["seas"].value)
