"""Names, roles and landmarks for what the libraries of the page leave unlabelled, in the language of the session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Dict, Unicode

from mnwidgets.session import Session


class Mending(AnyWidget):
    """The browser's half: it watches the page and mends what has appeared. It has no picture of its own."""

    _esm = Path(__file__).parent / "static" / "mend.js"
    language = Unicode("en").tag(sync=True)
    title = Unicode("").tag(sync=True)
    names = Dict().tag(sync=True)


class Mend:
    """What the page, its landmarks and its nameless parts are called; its `widget` may stand anywhere on the page."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = Mending()
        session.observe(session.guard(self.speak), "language")
        self.speak()

    def speak(self, _change: Any = None) -> None:
        """Say every name again, the language first: the browser acts when the names come."""
        say, mending = self.session.say, self.widget
        with mending.hold_sync():
            mending.language, mending.title = self.session.language, say("ui.title")
            mending.names = {
                "main": say("ui.access.main"), "head": say("ui.access.head"), "notes": say("ui.access.notes"),
                "tabs": say("ui.access.tabs"), "chart": say("ui.access.chart"), "slider": say("ui.access.slider"),
                "busy": say("ui.access.busy"),
            }  # fmt: skip
