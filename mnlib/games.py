"""What a game is: the doors that every game has, the small values they give, and the shelf of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from random import Random
from typing import Any, Protocol

from mnlib.reasons import BadInput, Reason
from mnlib.vocabulary import Action, nearest, shown

_SHELF = {"empires": "mnlib.empires.game"}


@dataclass(frozen=True)
class Prompt:
    """What is being asked, of whom: a key and its numbers, never a sentence. Everybody may know it."""

    key: str
    seats: tuple[str, ...]
    rule: str
    numbers: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        from mnlib import text

        return text.prompt(self)


@dataclass(frozen=True)
class Change:
    """One consequence: a token, an income or a level of a seat, before and after."""

    kind: str
    seat: str
    what: str
    before: int
    after: int

    def __str__(self) -> str:
        from mnlib import text

        return text.change(self)


@dataclass(frozen=True)
class Preview:
    """What an action would change, as far as the seat that decides can know it."""

    changes: tuple[Change, ...] = ()
    odds: Mapping[tuple[int, int], Fraction] = field(default_factory=dict)
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How the game ended: the winners, none of them where the rounds ran out, and by what."""

    winners: tuple[str, ...]
    reason: str


class Game(Protocol):
    """The doors. States are values: no door ever changes one."""

    name: str

    def new(self, seats: int = ..., seed: int = ..., **options: Any) -> Any:
        """A position to start from."""
        ...

    def options(self) -> Mapping[str, Any]:
        """What a table may choose, declared as data."""
        ...

    def deciders(self, state: Any) -> tuple[str, ...]:
        """Every seat that may decide now; more than one where choices are simultaneous."""
        ...

    def to_move(self, state: Any) -> str | None:
        """The first of the deciders; None when the game is over."""
        ...

    def prompt(self, state: Any) -> Prompt | None:
        """What is being asked; None when the game is over."""
        ...

    def actions(self, state: Any, seat: str | None = None) -> list[Action]:
        """Every legal decision of a seat, in a fixed order; never empty for one that decides."""
        ...

    def why_not(self, state: Any, action: Action, seat: str | None = None) -> tuple[Reason, ...]:
        """() when legal, else every reason."""
        ...

    def preview(self, state: Any, action: Action) -> Preview:
        """The consequences of an action, before it is taken."""
        ...

    def apply(self, state: Any, action: Action) -> Any:
        """The position after an action; raises IllegalAction with the reasons."""
        ...

    def chance(self, state: Any) -> Sequence[tuple[Action, Fraction]]:
        """At a roll or draw: what may come, with exact probabilities; () elsewhere."""
        ...

    def view(self, state: Any, seat: str | None, hands_open: bool = False) -> Any:
        """The position as a seat may know it, None being a spectator; with open hands nobody's tokens are hidden."""
        ...

    def sample(self, view: Any, rng: Random) -> Any:
        """A full position that agrees with a view."""
        ...

    def record(self, state: Any, action: Action) -> Action:
        """What a record holds of an action: itself, or what chance makes of it in this position."""
        ...

    def heard(self, state: Any, action: Action, seat: str | None) -> str:
        """A recorded action, about to be taken, as a seat could see it at the table."""
        ...

    def lays_open(self, state: Any, action: Action) -> bool:
        """Whether a recorded action, about to be taken, shows what was hidden: a roll, a draw or a reveal."""
        ...

    def outcome(self, state: Any) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...

    def problems(self, state: Any) -> list[str]:
        """Everything wrong with an edited position."""
        ...

    def dump(self, state: Any) -> dict[str, Any]:
        """The position as a document that a person can read and edit."""
        ...

    def load(self, document: Any) -> Any:
        """The position that a document describes; one error lists everything wrong with it."""
        ...

    def dump_view(self, view: Any) -> dict[str, Any]:
        """A view as a document; nothing hidden is in it."""
        ...

    def load_view(self, document: Any) -> Any:
        """The view that a document describes; an error where no position looks like that."""
        ...

    def text(self, action: Action) -> str:
        """The action as a line."""
        ...

    def parse(self, line: str) -> Action:
        """The action that a line names."""
        ...

    def parse_line(self, line: str) -> list[Action]:
        """The actions of a line such as "build legion latium: wine+grain+oil"."""
        ...

    def action_id(self, action: Action) -> int:
        """A stable small integer."""
        ...

    def action(self, number: int) -> Action:
        """The action of a number."""
        ...


def games() -> tuple[str, ...]:
    """The names of the games on the shelf.

    >>> games()
    ('empires',)
    """
    return tuple(_SHELF)


def game(name: str) -> Game:
    """A game of the shelf.

    >>> game("empires").name
    'empires'
    """
    if not isinstance(name, str) or name not in _SHELF:
        raise BadInput(f"game {shown(name)} is unknown; {nearest(name, games())}")
    found: Game = import_module(_SHELF[name]).GAME
    return found
