"""Keys: shortcuts that press the controls of the page, the list of them, and links that skip to what matters."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from anywidget import AnyWidget
from ipywidgets import Button
from traitlets import Bool, Dict, List

from mnwidgets.session import Session

REMEMBERED = "shortcuts"  # under which name the browser remembers whether they are on


class Shortcut(NamedTuple):
    """Some keys, what they do with which controls, and the words for it; `only` where the page looks so.

    They `press` a control, `switch` it even where it is folded away, `focus` it, open the `tab` it stands on, press
    the `nth` of several, show the `list` of all shortcuts, or `close` what is open.
    """

    keys: str
    act: str
    what: str
    words: str
    only: str = ""


def control(name: str) -> str:
    """Where the control of a name is found: written in HTML it says so itself, as a widget it has a class."""
    return f'[data-mn-key="{name}"], .mn-key-{name}'


PROJECTOR = ":root[data-mn-projector] .mn-app"  # a presenter's remote turns pages
CHOICES = ".mn-payment > .mn-choice, .mn-decisions .mn-choice"
SHORTCUTS = (
    Shortcut("1 2 3 4 5 6 7 8 9", "nth", CHOICES, "ui.access.key_choose"),
    Shortcut("d", "focus", f"{CHOICES}, .mn-question", "ui.access.key_decisions"),
    Shortcut("w", "press", ".mn-why", "ui.access.key_why"),
    Shortcut("u", "press", control("undo"), "ui.access.key_undo"),
    Shortcut("r", "press", control("redo"), "ui.access.key_redo"),
    Shortcut("[ ArrowLeft", "press", control("back"), "ui.access.key_back"),
    Shortcut("] ArrowRight", "press", control("next"), "ui.access.key_next"),
    Shortcut("PageUp", "press", control("back"), "ui.access.key_back", PROJECTOR),
    Shortcut("PageDown", "press", control("next"), "ui.access.key_next", PROJECTOR),
    Shortcut("Home", "press", control("first"), "ui.access.key_first"),
    Shortcut("End", "press", control("now"), "ui.access.key_now"),
    Shortcut("m", "focus", ".mn-map-tools select", "ui.access.key_places"),
    Shortcut("+", "press", control("nearer"), "ui.access.key_nearer"),
    Shortcut("-", "press", control("farther"), "ui.access.key_farther"),
    Shortcut("0", "press", control("whole"), "ui.access.key_whole"),
    Shortcut("b", "tab", ".mn-drawer-board", "ui.access.key_board"),
    Shortcut("l", "tab", ".mn-drawer-log", "ui.access.key_log"),
    Shortcut("t", "tab", ".mn-drawer-time", "ui.access.key_time"),
    Shortcut("c", "tab", ".mn-drawer-charts", "ui.access.key_charts"),
    Shortcut("s", "tab", ".mn-drawer-file", "ui.access.key_share"),
    Shortcut("h", "switch", control("hands"), "ui.access.key_hands"),
    Shortcut("p", "switch", control("projector"), "ui.access.key_projector"),
    Shortcut("?", "list", "", "ui.access.key_list"),
    Shortcut("Escape", "close", "", "ui.access.key_close"),
)
SKIPS = (  # what a link at the top leads to, and how
    ("asked", "focus", ".mn-question, .mn-curtain button, .mn-lobby h2", "ui.access.skip_asked"),
    ("places", "focus", ".mn-map-tools select", "ui.access.skip_places"),
    ("log", "tab", ".mn-drawer-log", "ui.access.skip_log"),
)


class Keyboard(AnyWidget):
    """The browser's half: it hears the keys, shows their list, and marks the controls they press."""

    _esm = Path(__file__).parent / "static" / "keys.js"
    shortcuts = List().tag(sync=True)
    skips = List().tag(sync=True)
    words = Dict().tag(sync=True)
    on = Bool(True).tag(sync=True)


class Keys:
    """All shortcuts of a page; `button` opens their list and belongs in the head, `widget` comes first on the page."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = Keyboard()
        self.button = Button(icon="keyboard-o").add_class("mn-keys-button")
        self.widget.observe(session.guard(self._switched), "on")
        session.memory.on_change(session.guard(self._remember))
        session.observe(session.guard(self.speak), "language")
        self._remember()
        self.speak()

    def _switched(self, change: Any) -> None:
        self.session.memory.set(REMEMBERED, change["new"])

    def _remember(self, *_: Any) -> None:
        self.widget.on = bool(self.session.memory.get(REMEMBERED, True))

    def speak(self, _change: Any = None) -> None:
        """Every word again, in the language of the session."""
        say = self.session.say
        self.button.description, self.button.tooltip = say("ui.access.keyboard"), say("ui.access.keyboard_tip")
        with self.widget.hold_sync():
            self.widget.shortcuts = [
                {**one._asdict(), "keys": one.keys.split(), "words": say(one.words)} for one in SHORTCUTS
            ]
            self.widget.skips = [
                {"name": name, "act": act, "what": what, "words": say(words)} for name, act, what, words in SKIPS
            ]
            self.widget.words = {
                "title": say("ui.access.keys"), "on": say("ui.access.keys_on"), "close": say("ui.access.close"),
                "skip": say("ui.access.skip"),
            }  # fmt: skip
