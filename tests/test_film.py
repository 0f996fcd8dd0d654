"""A whole game as one moving picture: every phase a frame, the board once, nothing but what everybody may see."""

import re
from pathlib import Path
from random import Random
from typing import Any
from xml.dom import minidom

import pytest

from mnlib import Match
from mnlib.draw import film as films
from mnlib.draw.film import MOST_FRAMES, film, moments
from tests.playing import GAME

FILES = sorted((Path(__file__).parent / "games").glob("*.mn"))
FIVE = Match.load(next(path for path in FILES if path.stem == "five"))
_MOST = 1_500_000  # letters
_MOVING = "prefers-reduced-motion:no-preference"


def frames(drawing: str) -> list[Any]:
    """The upper layer of every frame, with its title."""
    groups = minidom.parseString(drawing).getElementsByTagName("g")
    found = [group for group in groups if "mn-frame" in group.getAttribute("class")]
    return found[len(found) // 2 :]


def titles(drawing: str) -> list[str]:
    return [frame.getElementsByTagName("title")[0].firstChild.data for frame in frames(drawing)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_recorded_game_makes_a_picture_of_bounded_size(path: Path) -> None:
    match = Match.load(path)
    drawing = film(match)
    assert len(frames(drawing)) == len(moments(match)) <= MOST_FRAMES
    assert len(drawing) < _MOST


def test_the_frames_go_from_the_start_to_the_end_phase_by_phase() -> None:
    said = titles(film(FIVE))
    assert said[0] == "Round 1, trade"
    assert said[-1].startswith(f"Round {FIVE.state.round},")
    assert "Round 1, building" in said


def test_the_board_is_drawn_once_however_many_frames_there_are() -> None:
    one = film(Match("empires", seats=5, seed=3))
    assert film(FIVE).count('id="mn-latium"') == one.count('id="mn-latium"') == 1


def test_no_id_stands_twice() -> None:
    ids = re.findall(r' id="([^"]+)"', film(FIVE))
    assert len(ids) == len(set(ids))


def test_everything_that_is_used_is_there() -> None:
    drawing = film(FIVE)
    assert set(re.findall(r'href="#([^"]+)"', drawing)) <= set(re.findall(r' id="([^"]+)"', drawing))


def test_it_moves_only_for_those_who_want_movement() -> None:
    drawing = film(FIVE)
    assert drawing.index("animation:mn-one") > drawing.index(_MOVING)
    assert ".mn-frame{visibility:hidden}.mn-last{visibility:visible}" in drawing


def test_it_has_no_script_and_asks_for_nothing_elsewhere() -> None:
    drawing = film(FIVE)
    assert "<script" not in drawing
    assert re.findall(r'(?:href|src)="(?!#|data:)[^"]*"|url\((?!#|data:)', drawing) == []


def test_a_match_at_its_start_is_a_picture_that_stands_still() -> None:
    assert _MOVING not in film(Match("empires", seats=3, seed=1))


def test_a_long_game_leaves_phases_out_and_then_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (10, 3):
        monkeypatch.setattr(films, "MOST_FRAMES", most)
        found = moments(FIVE)
        assert len(found) <= most
        assert found[-1] == FIVE.state


def test_it_shows_the_same_whatever_is_hidden() -> None:
    """Two worlds that look the same to a spectator."""
    state = GAME.new(seats=3, seed=7)
    other = GAME.sample(GAME.view(state, None), Random(5))
    assert other != state
    assert film(Match.from_state(GAME, other)) == film(Match.from_state(GAME, state))


def test_it_speaks_the_language_it_is_asked_for() -> None:
    assert titles(film(FIVE, "uk"))[0].startswith("Раунд 1")
