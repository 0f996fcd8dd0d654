"""The tab of lines of play: all of them, and two moments of them side by side."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import VBox

from mnwidgets.branches import Branches
from mnwidgets.comparing import Comparing
from mnwidgets.session import Session


class Exploring:
    """The lines above, the comparison beneath; the one asks the other."""

    def __init__(self, session: Session) -> None:
        self.branches, self.comparing = Branches(session), Comparing(session)
        self.branches.on_compare = self.comparing.against
        self.widget = VBox([self.branches.widget, self.comparing.widget]).add_class("mn-flow")

    def halt_with(self, halt: Callable[[], None]) -> None:
        """What to call before time is wound: bots wait then."""
        self.branches.before_winding = halt

    def wake(self, awake: bool = True) -> None:
        """Whether somebody looks."""
        self.branches.wake(awake)
        self.comparing.wake(awake)
