"""Positions to try things on: one for every kind of question, taken from random games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from tests.playing import ASKING, GAME, Played

MOST_GAMES = 500


def plies(number: int) -> Iterator[Any]:
    """Every position of a random game, the last one included."""
    game = Played(number)
    yield game.state
    while GAME.to_move(game.state) is not None:
        game.state = GAME.apply(game.state, game.choose(GAME.actions(game.state)))
        yield game.state


@cache
def positions() -> dict[str, Any]:
    """The first position found in which each question is asked, by its name; and one that is "over"."""
    found: dict[str, Any] = {}
    for number in range(MOST_GAMES):
        for state in plies(number):
            prompt = GAME.prompt(state)
            found.setdefault(prompt.key if prompt else "over", state)
        if len(found) > len(ASKING):
            return found
    raise AssertionError(f"random play never asks {set(ASKING) - set(found)}")
