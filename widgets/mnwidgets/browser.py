"""The browser's half of keeping: its token, its settings, the game of this tab, and a sealed copy of it."""

from __future__ import annotations

import json
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import anywidget

_TOKEN = re.compile(r"[0-9a-f]{32,128}")
_ID = re.compile(r"[0-9a-f]{32}")
_NAME = re.compile(r"[a-z][a-z0-9_.-]{0,31}")
_SETTINGS, _SETTING = 60, 2_000  # how many, and letters of each
_COPY = 4_000_000  # letters


@dataclass(frozen=True)
class Hello:
    """What a browser tells when the page stands: who it is, which game this tab had, and the copy it has of it."""

    token: str = ""  # "" where the browser may store nothing
    game: str = ""
    copy: bytes = b""
    settings: dict[str, Any] = field(default_factory=dict)


def settings_in(thing: Any) -> dict[str, Any]:
    """The settings in a message; whatever is too many, too long or no setting is left out.

    >>> settings_in({"theme": "dark", "No": 1, "long": "x" * 9999})
    {'theme': 'dark'}
    """
    found: dict[str, Any] = {}
    for key, value in thing.items() if isinstance(thing, dict) else ():
        if len(found) < _SETTINGS and isinstance(key, str) and _NAME.fullmatch(key):
            try:
                short = len(json.dumps(value)) <= _SETTING
            except (ValueError, RecursionError):
                short = False
            if short:
                found[key] = value
    return found


def hello_in(message: dict[str, Any]) -> Hello:
    """What a browser says of itself, checked: a word that is none of ours counts as none."""
    token, game, copy = (str(message.get(name, "")) for name in ("token", "game", "copy"))
    try:
        sealed = b64decode(copy, validate=True) if len(copy) <= _COPY else b""
    except ValueError:
        sealed = b""
    return Hello(
        token if _TOKEN.fullmatch(token) else "",
        game if _ID.fullmatch(game) else "",
        sealed,
        settings_in(message.get("settings")),
    )


class Browser(anywidget.AnyWidget):
    """Shown anywhere on the page, it remembers there. It has no picture of its own."""

    _esm = Path(__file__).parent / "static" / "browser.js"

    def __init__(self, on_hello: Callable[[Hello], None], on_settings: Callable[[dict[str, Any]], None]) -> None:
        super().__init__()
        self.on_hello, self.on_settings = on_hello, on_settings
        self.add_class("mn-memory")
        self.on_msg(self._hear)

    def _hear(self, _widget: Any, message: Any, _buffers: Any) -> None:
        kind = message.get("kind") if isinstance(message, dict) else None
        if kind == "hello":
            self.on_hello(hello_in(message))
        elif kind == "settings":
            self.on_settings(settings_in(message.get("settings")))

    def remember(self, key: str, value: Any) -> None:
        """Keep a setting."""
        self.send({"kind": "setting", "key": key, "value": value})

    def sit(self, game: str) -> None:
        """From now on this is the game of this tab; "" for none."""
        self.send({"kind": "game", "id": game})

    def copy(self, game: str, ply: int, sealed: bytes) -> None:
        """Keep a copy, in place of the last one of the same game."""
        self.send({"kind": "copy", "id": game, "ply": ply, "sealed": b64encode(sealed).decode()})

    def forget(self, games: Iterable[str] | None) -> None:
        """Throw the copies of these games away; of all, for None."""
        self.send({"kind": "forget", "ids": None if games is None else list(games)})

    def settled(self, back: bool) -> None:
        """All is said that there is to come back to: a game, or the lobby."""
        self.send({"kind": "settled", "back": back})
