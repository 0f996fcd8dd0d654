"""The same game without a browser: what to press, and what the page has to show then.

Bots decide by the seed, the ply and their view, so the same seed and the same decisions make the same game.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from mnlib import bots, text
from mnlib.empires.actions import pay
from mnlib.empires.pay import PAY
from mnlib.vocabulary import Action
from mnwidgets.grouping import groups, label, within
from mnwidgets.payment import ranked
from mnwidgets.session import Session

FIGHT = ("attack", "engage")


class Mirror:
    """A match of persons and bots, wound on to the next question for a person."""

    def __init__(self, seed: int, seats: int = 3, persons: tuple[str, ...] = ("rome",), bot: str = "builder") -> None:
        self.seed = seed
        self.session = Session()
        every = ("rome", "greece", "babylon", "egypt", "carthage")
        players = {seat: "person" if seat in persons else bot for seat in every}
        self.session.start(seats=seats, seed=seed, players=players)
        self.wind()

    def wind(self) -> None:
        """Let all bots decide."""
        while self.session.let_bots_decide():
            pass

    @property
    def over(self) -> bool:
        """Whether somebody has won."""
        return self.session.outcome is not None

    @property
    def key(self) -> str:
        """The key of the question."""
        return str(self.session.game.prompt(self.session.state).key)

    @property
    def question(self) -> str:
        """The question in words."""
        session = self.session
        asked = replace(session.game.prompt(session.state), seats=(session.asked,))
        return session.words(text.prompt, asked)

    @property
    def paying(self) -> bool:
        """Whether a purchase is to be paid now."""
        return self.session.state.stack[-1][0] is PAY

    def sets(self) -> list[tuple[int, ...]]:
        """The sets that the payment chooser offers."""
        return ranked(self.session.state)

    def choice(self) -> Action:
        """A good decision: fight where it is possible, else what the builder would do."""
        session = self.session
        fights = [action for action in session.actions() if action.verb in FIGHT]
        rng = Random(f"{self.seed} {session.match.plies}")  # type: ignore[union-attr]
        return fights[0] if fights else bots.bot("builder").choose(session.game, session.state, session.seat, rng)

    def labels(self, place: str = "") -> list[str]:
        """The words on the buttons, in the order of the page, narrowed to a place."""
        listed = within(self.session.actions(), place)
        return [label(self.session, one, self.key) for group in groups(listed) for one in group.actions]

    def label(self, action: Action) -> str:
        """The words on one button."""
        return label(self.session, action, self.key)

    def play(self, action: Action) -> None:
        """Decide, and let the bots answer."""
        assert self.session.play(action), self.session.refusals
        self.wind()

    def pay(self, at: int = 0) -> None:
        """Pay with one of the sets."""
        assert self.session.play_all([pay.list[token] for token in self.sets()[at]])
        self.wind()

    def hands(self) -> dict[str, dict[str, Any]]:
        """What everybody really has."""
        assert self.session.match is not None
        return dict(self.session.game.dump(self.session.match.state)["seats"])
