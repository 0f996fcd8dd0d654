"""Files: a match saved to the visitor's disk and opened from it; what is no match becomes a sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as w
from traitlets import Int, Unicode

import mnlib
from mnlib.reasons import BadInput
from mnwidgets.session import PERSON, Session

LIMIT = 2_000_000  # bytes; a long game of five has less than a tenth of it
_UNSAFE = re.compile(r"[^\w.-]+")


class FileBox(anywidget.AnyWidget):
    """Two real buttons: one saves what Python sends, one reads a file and passes it on if it is not large."""

    _esm = Path(__file__).parent / "static" / "files.js"
    save_label = Unicode("").tag(sync=True)  # "" hides the button
    open_label = Unicode("").tag(sync=True)
    limit = Int(LIMIT).tag(sync=True)


def safe_name(name: str) -> str:
    """A file name that no system stumbles over and that says nothing but itself.

    >>> safe_name("../../<img src=x>.mn"), safe_name("")
    ('img_src_x_.mn', 'file')
    """
    return _UNSAFE.sub("_", str(name))[-80:].strip("._-").lstrip("_.") or "file"


def file_name(match: mnlib.Match) -> str:
    """The name under which a match is saved: its game, round and ply."""
    return safe_name(f"mare-nostrum-{match.game.name}-round{match.state.round}-ply{match.plies}.txt")


def open_bytes(session: Session, name: str, size: int, data: bytes | None) -> bool:
    """Go on with the match in a file; False, and a note, if it is large, empty, binary, broken or something else."""
    name = safe_name(name)
    if size > LIMIT or data is None or len(data) > LIMIT:
        return _refuse(session, "large", most=LIMIT // 1000)
    if not data.strip():
        return _refuse(session, "empty", file=name)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return _refuse(session, "binary", file=name)
    if "\0" in text:
        return _refuse(session, "binary", file=name)
    try:
        match = mnlib.Match.loads(text)
    except (BadInput, RecursionError) as error:
        why = str(error) if isinstance(error, BadInput) else "…"
        return _refuse(session, "foreign", file=name, why=why[:400])
    players = {seat: session.players.get(seat, PERSON) for seat in session.seats_of(match)}
    session.adopt(match, players)
    session.note = session.say("ui.starting.opened", file=name)
    return True


def _refuse(session: Session, key: str, **numbers: Any) -> bool:
    session.note = ""
    session.note = session.say(f"ui.starting.{key}", **numbers)
    return False


class Saving:
    """Save the match to a file, or open another one; without a match only the latter."""

    def __init__(self, session: Session, saves: bool = True) -> None:
        self.session = session
        self.saves = saves
        self.about = w.HTML().add_class("mn-starting-about")
        self.box = FileBox().add_class("mn-files")
        self.box.on_msg(session.guard(self._heard))
        self.widget = w.VBox([self.about, self.box] if saves else [self.box]).add_class("mn-saving")
        session.observe(session.guard(self.redraw), ["language", "match"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Say the labels again."""
        say, match = self.session.say, self.session.match
        self.about.value = f"<p>{say('ui.starting.file')}</p>"
        with self.box.hold_sync():
            self.box.save_label = say("ui.starting.save") if self.saves and match is not None else ""
            self.box.open_label = say("ui.starting.open")

    def _heard(self, _widget: Any, content: dict[str, Any], buffers: list[Any]) -> None:
        """What the front end says: save, or here is a file."""
        kind = content.get("kind") if isinstance(content, dict) else None
        if kind == "save":
            self.save()
        elif kind == "open":
            size = content.get("size")
            data = bytes(buffers[0]) if buffers else None
            open_bytes(self.session, str(content.get("name", "")), size if isinstance(size, int) else LIMIT + 1, data)

    def save(self) -> None:
        """Hand the match to the browser as a file."""
        match = self.session.match
        if match is not None:
            name = file_name(match)
            self.box.send({"kind": "file", "name": name, "text": match.dumps()})
            self.session.note = self.session.say("ui.starting.saved", file=name)
