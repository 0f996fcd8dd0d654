"""`python -m tools.map.pictures`: write docs/pictures/board.svg anew; it needs no package."""

from __future__ import annotations

from random import Random
from typing import Any

import mnlib
from mnlib import draw
from tools.map.places import ROOT

SEED, ROUNDS = 2, 6
RULES = {"legion_price": 1, "trireme_price": 1, "control_price": 2, "cities_to_win": 99, "titles_to_win": 99}


def crowded() -> Any:
    """A position after some rounds of random play, with cheap units so that there is something to see."""
    game, dice = mnlib.game("empires"), Random(SEED)
    state = game.new(seats=5, seed=SEED, rules=RULES)
    while state.round < ROUNDS and game.outcome(state) is None:
        state = game.apply(state, dice.choice(game.actions(state)))
    return state


def main() -> None:
    """Draw it and write it."""
    folder = ROOT / "docs" / "pictures"
    folder.mkdir(exist_ok=True)
    path = draw.picture(crowded()).save(folder / "board.svg")
    print(f"{path.relative_to(ROOT).as_posix()}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    main()
