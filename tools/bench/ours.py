"""Mare Nostrum: Empires, through the doors: every `apply` gives a new state and leaves the old one."""

import json
import random
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zlib import compress

import mnlib
from tools.bench.measure import Played

NAME = "Empires"
GAMES = 5
IN_PLACE = False
NOTES = (
    "five seats, round_limit 10; rolls and draws are decisions of their own, forced ones",
    "ask to_move, list actions, choose, apply: checked, to a new state (the peers change theirs in place)",
    "copy is state.clone(); view the mover's; state bytes the JSON of dump, a saved game its file",
)
OPTIONS = {"seats": 5, "round_limit": 10}

GAME = mnlib.game("empires")


def new(seed: int) -> Any:
    return GAME.new(seed=seed, **OPTIONS)


def play(state: Any, seed: int) -> Played:
    pick = random.Random(seed).random
    to_move, legal, apply = GAME.to_move, GAME.actions, GAME.apply
    actions, widths = [], []
    while to_move(state) is not None:
        listed = legal(state)
        action = listed[int(pick() * len(listed))]
        actions.append(action)
        widths.append(len(listed))
        state = apply(state, action)
    return Played(seed, actions, widths, state.round)


def apply_all(state: Any, actions: Sequence[Any]) -> Any:
    apply = GAME.apply
    for action in actions:
        state = apply(state, action)
    return state


def list_and_apply_all(state: Any, actions: Sequence[Any]) -> Any:
    legal, apply = GAME.actions, GAME.apply
    for action in actions:
        legal(state)
        state = apply(state, action)
    return state


def chores(state: Any) -> dict[str, Callable[[], object]]:
    return {"copy": state.clone, "view": partial(GAME.view, state, GAME.to_move(state))}


def sizes(played: Played, middle: Any) -> dict[str, int]:
    found = {"state": len(json.dumps(GAME.dump(middle)).encode())}
    if hasattr(mnlib, "Match"):
        saved = save(played)
        found |= {"saved": len(saved), "saved.zlib": len(compress(saved))}
    return found


def save(played: Played) -> bytes:
    """The file of this game as a match."""
    match = mnlib.Match(GAME, seed=played.seed, **OPTIONS)
    for action in played.actions:
        match.play(action)
    with TemporaryDirectory() as folder:
        path = Path(folder, "match")
        match.save(path)
        return path.read_bytes()
