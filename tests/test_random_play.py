"""A thousand random games over all options: no crash, no dead end, nothing created or lost, no door at odds."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from mnlib.empires.actions import VOCABULARY
from mnlib.empires.options import EDITIONS, OPTIONS
from tests.empires.table import Table
from tests.playing import ASKING, GAME, RECORDS, STRETCHED, Played, options_of, play

GAMES, CHUNKS = 1000, 25
SIZE = GAMES // CHUNKS
CROWDED = [number for number in range(720) if number // 3 % 4 == 3]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_keep_every_promise_to_the_end(chunk: int) -> None:
    tally = play(range(chunk * SIZE, chunk * SIZE + SIZE), every=120)
    assert tally.games == SIZE
    assert tally.checks > tally.plies // 120


def test_the_games_are_played_with_every_value_of_every_option() -> None:
    tables = [GAME.new(seed=number, **options_of(number)).setting for number in range(GAMES)]
    for option in OPTIONS.values():
        pairs = {(table.options["edition"], table.options[option.name]) for table in tables}
        assert pairs == {(edition, value) for edition in EDITIONS for value in option.values}
    assert len({table.rules for table in tables}) == 1 + len(STRETCHED)


def test_bold_players_on_crowded_maps_meet_every_question_and_every_verb() -> None:
    tally = play(CROWDED, every=1_000_000)
    assert set(tally.asked) == ASKING
    assert set(tally.verbs) == set(VOCABULARY.verbs) - RECORDS


def test_a_game_is_the_same_however_often_it_is_checked() -> None:
    often, never = Played(9), Played(9)
    often.play(50, set())
    never.play(1_000_000, set(ASKING))
    assert often.actions == never.actions
    assert often.state == never.state


@pytest.mark.parametrize("number", CROWDED[:3])
def test_a_position_of_any_question_can_be_pickled(number: int) -> None:
    game, seen = Played(number), set()
    state = game.start
    game.play(1_000_000, set(ASKING))
    for action in game.actions:
        if state.step not in seen:
            seen.add(state.step)
            assert pickle.loads(pickle.dumps(state)) == state
        state = GAME.apply(state, action)


def lines_of(state: Any, depth: int) -> int:
    """How many lines of so many plies a position has; at a roll or draw, a line for each thing that may come."""
    if depth == 0:
        return 1
    choices = [record for record, _ in GAME.chance(state)] or GAME.actions(state)
    return sum(lines_of(GAME.apply(state, choice), depth - 1) for choice in choices)


def test_the_number_of_lines_from_the_start_stays_fixed() -> None:
    # Tiles 0 to 5. After 0 a builder is named: 3. After 1 Rome offers one of its 6 kinds, then Greece one of its 5:
    # 30. After 2 Rome lays 2 of coin, 3 metal, grain, oil, sheep, 2 wine: 17 pairs; 16, 11 and 7 of them leave one,
    # two and three tokens for the larger offers. After 0 the three have 36 things to build, or nothing, together.
    start = GAME.new(seats=3, seed=1, display="all")
    assert [lines_of(start, depth) for depth in (1, 2, 3)] == [6, 3 + 6 + 6 + 5 + 4 + 3, 36 + 30 + 17 + 16 + 11 + 7]


def test_the_number_of_lines_from_a_battle_stays_fixed() -> None:
    # A legion of each. Rome attacks with Caesar and hits from 4 on, Carthage from 5 on. Only where Rome hits and
    # Carthage misses, 3 * 4 rolls, Rome conquers and may occupy the marker or not: 2. After the other 24 rolls the
    # turn is over, and the trade leader crowns one of three who tie at nothing: 3.
    table = Table(3).control("carthage", "sicilia").legions("carthage", "sicilia").legions("rome", "sicilia")
    battle = table.to_move("rome").state("done")
    assert [lines_of(battle, depth) for depth in (1, 2, 3)] == [6, 36, 12 * 2 + 24 * 3]
