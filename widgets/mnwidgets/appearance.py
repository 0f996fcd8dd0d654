"""How the page looks: light or dark, larger type, the projector of a classroom, everybody's tokens open or hidden."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, Dict, Unicode

from mnwidgets.session import Session

CHOICES = {"theme": ("system", "light", "dark"), "size": ("normal", "large", "largest"), "projector": ("off", "on")}
_WORDS = {
    "title": "ui.looks.title", "hint": "ui.looks.hint",
    "theme": "ui.looks.theme", "system": "ui.looks.system", "light": "ui.looks.light", "dark": "ui.looks.dark",
    "size": "ui.looks.size", "normal": "ui.looks.normal", "large": "ui.looks.large", "largest": "ui.looks.largest",
    "projector": "ui.looks.projector", "projector_is": "ui.looks.projector_is",
    "hands": "ui.looks.hands", "hands_is": "ui.looks.hands_is",
}  # fmt: skip


class Looks(AnyWidget):
    """A menu at the head of the page: what is chosen becomes attributes of the document, which the sheets read."""

    _esm = Path(__file__).parent / "static" / "appearance.js"

    theme = Unicode("").tag(sync=True)  # of CHOICES; "" as long as nobody chose
    size = Unicode("").tag(sync=True)
    projector = Unicode("").tag(sync=True)
    hands = Bool(False).tag(sync=True)  # everybody's tokens lie open
    may_open = Bool(False).tag(sync=True)  # and whether they may
    words = Dict().tag(sync=True)


class Appearance:
    """What a browser likes is remembered there; open hands belong to the game, and are never remembered."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = Looks().add_class("mn-looks")
        self.widget.observe(session.guard(self._chosen), list(CHOICES))
        self.widget.observe(session.guard(self._opened), "hands")
        session.memory.on_change(session.guard(self.recall))
        session.observe(session.guard(self.redraw), ["tick", "match", "open_hands", "sandbox", "players", "language"])
        self.recall()
        self.redraw()

    def recall(self) -> None:
        """Look as this browser liked it last; what it does not know well is left alone."""
        for name, values in CHOICES.items():
            if (liked := self.session.memory.get(name)) in values:
                setattr(self.widget, name, liked)

    def _chosen(self, change: Any) -> None:
        if change["new"] in CHOICES[change["name"]]:
            self.session.memory.set(change["name"], change["new"])

    @property
    def may_open(self) -> bool:
        """Whether nobody's secret would be told: alone or in the sandbox. After the end everything is open anyway."""
        return self.session.match is not None and self.session.free and not self.session.over

    def _opened(self, change: Any) -> None:
        if change["new"] != self.session.open_hands and self.may_open:
            self.session.open_hands = change["new"]
            self.session.tick += 1
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Say everything again; hands that may no longer lie open are closed."""
        session, menu = self.session, self.widget
        if session.open_hands and session.match is not None and not (session.free or session.over):
            session.open_hands = False
            session.tick += 1
        with menu.hold_sync():
            menu.may_open, menu.hands = self.may_open, session.open_hands
            menu.words = {name: session.say(key) for name, key in _WORDS.items()}
