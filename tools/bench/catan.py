"""Catanatron: random play of four, in place, through `Game.execute`."""

import json
import pickle
import random
from collections.abc import Callable, Sequence
from typing import Any
from zlib import compress

from catanatron import Color, Game, RandomPlayer
from catanatron.game import TURNS_LIMIT
from catanatron.json import GameEncoder
from catanatron.models.actions import generate_playable_actions

from tools.bench.measure import Played

NAME = "Catanatron"
GAMES = 40
IN_PLACE = True
NOTES = (
    "four seats, 10 points or its own limit of 1000 turns; a round is four turns",
    "the same seeds give other games in another process (it lists from sets), the same within this run",
    "state.playable_actions, choose, game.execute(action, validate_action=False), winning_color()",
    "execute also lists the next actions, so its 'apply' holds a 'list' (generate_playable_actions)",
    "copy is game.copy(); state bytes its pickle, a saved game its JSON of the final position and the log",
)


def new(seed: int) -> Game:
    # Seeds the global generator, which then rolls the dice; a seed of 0 would mean any.
    return Game([RandomPlayer(color) for color in Color], seed=seed)


def play(game: Game, seed: int) -> Played:
    pick = random.Random(seed).random
    state, actions, widths = game.state, [], []
    while game.winning_color() is None and state.num_turns < TURNS_LIMIT:
        listed = state.playable_actions
        action = listed[int(pick() * len(listed))]
        actions.append(action)
        widths.append(len(listed))
        game.execute(action, validate_action=False)
    return Played(seed, actions, widths, state.num_turns / len(state.colors))


def apply_all(game: Game, actions: Sequence[Any]) -> Game:
    for action in actions:
        game.execute(action, validate_action=False)
    return game


def list_and_apply_all(game: Game, actions: Sequence[Any]) -> Game:
    for action in actions:
        generate_playable_actions(game.state)
        game.execute(action, validate_action=False)
    return game


def chores(game: Game) -> dict[str, Callable[[], object]]:
    return {"copy": game.copy}


def sizes(played: Played, middle: Game) -> dict[str, int]:
    saved = json.dumps(apply_all(new(played.seed), played.actions), cls=GameEncoder).encode()
    return {"state": len(pickle.dumps(middle)), "saved": len(saved), "saved.zlib": len(compress(saved))}
