"""Players: they see a view of their own seat, and choose one of its actions."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from mnlib.bots.builder import BuilderBot
from mnlib.reasons import BadInput
from mnlib.vocabulary import Action, nearest


class Bot(Protocol):
    """A player: the same view and the same generator give the same choice."""

    name: str

    def choose(self, game: Any, view: Any, seat: str, rng: Random) -> Action:
        """One of the actions that the seat may take now."""
        ...


class RandomBot:
    """Takes any legal action."""

    name = "random"

    def choose(self, game: Any, view: Any, seat: str, rng: Random) -> Action:
        """Any of the listed actions, each with the same chance."""
        choice: Action = rng.choice(game.actions(view, seat))
        return choice


_BOTS: dict[str, Bot] = {one.name: one for one in (RandomBot(), BuilderBot())}


def bots() -> tuple[str, ...]:
    """The names of the players there are.

    >>> "random" in bots()
    True
    """
    return tuple(_BOTS)


def bot(name: str) -> Bot:
    """A player by name.

    >>> bot("random").name
    'random'
    """
    if name not in _BOTS:
        raise BadInput(f"player {name!r} is unknown; {nearest(name, bots())}")
    return _BOTS[name]
