"""A decision point: its list, its reasons and its effect stand together and share their conditions.

A state holds a stack of frames; a frame is a step and what it has to remember. The top frame is the question now
open. An interruption pushes a frame, its answer pops it: there are no flags.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from mnlib.reasons import Reason
from mnlib.vocabulary import Action

S = TypeVar("S")

STEPS: dict[str, Step[Any]] = {}


def _recall(name: str) -> Step[Any]:
    return STEPS[name]


class Step(Generic[S]):
    """One kind of question. Subclasses are made once; `name` is also the key of the prompt.

    `fields` names what its frame remembers, and its kind, for documents: ("seat", "seat"), ("price", "int").
    """

    name: ClassVar[str]
    rule: ClassVar[str]
    verbs: ClassVar[tuple[str, ...]]
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()

    def __init__(self) -> None:
        STEPS[self.name] = self

    def __reduce__(self) -> tuple[Any, ...]:
        return _recall, (self.name,)

    def __repr__(self) -> str:
        return f"<step {self.name}>"

    def open(self, state: S) -> bool:
        """Whether somebody has to decide; else the step has done its part and moved on."""
        return True

    def deciders(self, state: S) -> tuple[int, ...]:
        """The seats that may decide now."""
        raise NotImplementedError

    def actions(self, state: S, seat: int) -> list[Action]:
        """Every legal decision of a decider, in a fixed order."""
        raise NotImplementedError

    def why_not(self, state: S, action: Action) -> list[Reason]:
        """Every reason against an action of one of this step's verbs."""
        raise NotImplementedError

    def do(self, state: S, action: Action) -> None:
        """The effect, on a state that may be changed."""
        raise NotImplementedError

    def chance(self, state: S) -> Sequence[tuple[Action, Fraction]]:
        """At a roll or draw: what may come, with exact probabilities."""
        return ()

    def outcome_of(self, state: S, action: Action) -> Action:
        """What a record holds: the action, or what chance makes of it."""
        return action

    def heard(self, state: S, action: Action, seat: int) -> str:
        """The action as a seat sees it at the table, where it may not see everything."""
        return str(action)

    def numbers(self, state: S) -> dict[str, Any]:
        """The numbers of the prompt."""
        return {}
