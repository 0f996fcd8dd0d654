"""Files to take away: pictures of what is shown, the game as a moving picture, its tables, and the match itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
from traitlets import Dict, Unicode

from mnlib import draw, tables
from mnlib.draw.film import film
from mnwidgets.saving import safe_name
from mnwidgets.session import Session

PICTURES, TABLES = ("svg", "png", "film"), ("plies", "rounds")


class Downloads(anywidget.AnyWidget):
    """Real buttons: each asks for a file, which the browser saves; it draws PNG itself, from the SVG."""

    _esm = Path(__file__).parent / "static" / "downloads.js"
    label = Unicode("").tag(sync=True)
    files = Dict().tag(sync=True)  # a key for each button, and its words


class Files:
    """Buttons for some of the files; what they give is what everybody, or the seat that looks on, may know."""

    def __init__(self, session: Session, kinds: tuple[str, ...]) -> None:
        self.session, self.kinds = session, kinds
        self.widget = Downloads().add_class("mn-files")
        self.widget.on_msg(session.guard(self._heard))

    def speak(self, label: str) -> None:
        """The words of the buttons."""
        with self.widget.hold_sync():
            self.widget.label = label
            self.widget.files = {kind: self.session.say(f"ui.sharing.{kind}") for kind in self.kinds}

    def _heard(self, _widget: Any, message: Any, _buffers: Any) -> None:
        kind = message.get("file") if isinstance(message, dict) and message.get("kind") == "want" else None
        if kind in self.kinds and self.session.match is not None and not self.session.curtain:
            self.widget.send({"kind": "file", **made(self.session, str(kind))})


def made(session: Session, kind: str) -> dict[str, Any]:
    """A file: its name, its text, its type, and whether it is to be drawn in pixels."""
    match = session.match
    assert match is not None
    name = f"mare-nostrum-{match.game.name}-ply{session.ply}"
    if kind in ("svg", "png"):
        text = draw.board(session.state, language=session.language)
        return _file(f"{name}.{kind}", text, "image/svg+xml", drawn=kind == "png")
    if kind == "film":
        return _file(f"{name}-film.svg", film(match, session.language), "image/svg+xml")
    if kind == "plies":
        return _file(f"{name}-plies.csv", tables.as_csv(tables.PLIES, tables.plies(match, session.seat or None)))
    if kind == "rounds":
        rows = tables.rounds(match, hands_open=session.open_hands or session.over)
        return _file(f"{name}-rounds.csv", tables.as_csv(tables.ROUNDS, rows))
    return _file(f"{name}.txt", match.dumps(), "text/plain;charset=utf-8")


def _file(name: str, text: str, kind: str = "text/csv;charset=utf-8", drawn: bool = False) -> dict[str, Any]:
    return {"name": safe_name(name), "text": text, "type": kind, "drawn": drawn}
