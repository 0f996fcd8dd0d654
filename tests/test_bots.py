"""Players: they choose what is allowed, quickly, and the builder knows what it does."""

from random import Random
from time import perf_counter
from typing import Any

import pytest

import mnlib
from mnlib import bots
from mnlib.empires.board import EMPIRES as BOARD
from mnlib.empires.board import LEGEND
from mnlib.empires.state import stock
from mnlib.reasons import BadInput

GAME: Any = mnlib.game("empires")
EMPIRES: dict[int, tuple[str, ...]] = {
    3: ("rome", "greece", "carthage"),
    4: ("rome", "greece", "egypt", "carthage"),
    5: BOARD,
}


def play(seats: int, seed: int, players: dict[str, str]) -> tuple[Any, float, int]:
    """A game to its end: the position, the seconds the builders thought, and their decisions."""
    state, rng = GAME.new(seats=seats, seed=seed, round_limit=30), Random(seed)
    seconds, decisions = 0.0, 0
    while GAME.outcome(state) is None:
        seat = GAME.deciders(state)[0]
        bot = bots.bot(players.get(seat, "random"))
        view = GAME.view(state, seat)
        before = perf_counter()
        action = bot.choose(GAME, view, seat, rng)
        if bot.name == "builder":
            seconds, decisions = seconds + perf_counter() - before, decisions + 1
        state = GAME.apply(state, action)
    return state, seconds, decisions


def test_there_are_a_random_player_and_a_builder() -> None:
    assert bots.bots() == ("random", "builder")


def test_an_unknown_player_is_named_with_its_nearest() -> None:
    with pytest.raises(BadInput, match="bilder"):
        bots.bot("bilder")


def test_the_builder_beats_random_players_in_at_least_sixteen_of_twenty_games() -> None:
    won, seconds, decisions = 0, 0.0, 0
    for number in range(20):
        seats = 3 + number % 2
        me = EMPIRES[seats][number % seats]
        state, spent, taken = play(seats, number, {me: "builder"})
        won += me in GAME.outcome(state).winners
        seconds, decisions = seconds + spent, decisions + taken
    assert won >= 16
    assert seconds / decisions < 0.002


def test_five_builders_finish_a_game() -> None:
    state, _, _ = play(5, 3, dict.fromkeys(BOARD, "builder"))
    assert GAME.outcome(state).winners


@pytest.mark.parametrize("hands", ["screens", "open"])
def test_the_builder_decides_by_its_view_alone(hands: str) -> None:
    """The same view of two different positions gets the same answer."""
    state, rng = GAME.new(seats=3, seed=5, hands=hands), Random(1)
    builder = bots.bot("builder")
    for ply in range(300):
        seat = GAME.deciders(state)[0]
        view = GAME.view(state, seat)
        chosen = builder.choose(GAME, view, seat, Random(ply))
        assert chosen in GAME.actions(view, seat)
        imagined = GAME.sample(view, rng)
        again = GAME.view(imagined, seat)
        assert builder.choose(GAME, again, seat, Random(ply)) == chosen
        state = GAME.apply(state, chosen)
        if GAME.outcome(state):
            break


def test_the_builder_lays_out_a_duplicate_where_it_has_one() -> None:
    state = GAME.apply(GAME.new(seats=3, seed=7), GAME.parse("tile 1"))
    for seat in GAME.deciders(state):
        view = GAME.view(state, seat)
        row = stock(view, EMPIRES[5].index(seat))
        if max(row[1:LEGEND]) > 1:
            chosen = bots.bot("builder").choose(GAME, view, seat, Random(0))
            assert row[chosen.j] > 1
