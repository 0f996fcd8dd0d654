"""What the views in tabs have in common: one that nobody sees sleeps, and catches up when it is looked at."""

from __future__ import annotations

from typing import Any

from mnwidgets.session import Session


class Telling:
    """A view of a session that tells and asks nothing; subclasses say how in `tell`."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.awake = True
        self._stale = False

    def listen(self) -> None:
        """Tell now, and whenever the position or the language changes; language first gets its controls."""
        self.session.observe(self.session.guard(self.redraw), "tick")
        self.session.observe(self.session.guard(self.translate), "language")
        self.session.observe(self.session.guard(self.conceal), "curtain")
        self.translate()

    def translate(self, change: Any = None) -> None:
        """The controls in the language of the session, then everything."""
        self.speak()
        self.redraw()

    def redraw(self, change: Any = None) -> None:
        """Tell what there is to tell, if somebody looks."""
        if not self.awake:
            self._stale = True
        elif self.session.match is not None or self.session.shown is not None:
            self._stale = False
            self.tell()

    def conceal(self, change: Any = None) -> None:
        """Behind the curtain even a tab that sleeps forgets what only the last person may know."""
        if self.session.curtain and self.session.match is not None:
            self.tell()

    def wake(self, awake: bool = True) -> None:
        """Whether somebody looks: a tab calls this when it is opened or left."""
        self.awake = awake
        if awake and self._stale:
            self.redraw()

    def speak(self) -> None:
        """The words of the controls."""

    def tell(self) -> None:
        """What the position says."""
        raise NotImplementedError
