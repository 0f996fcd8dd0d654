"""My games: what this browser has kept, to resume or to delete for good."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Dict, List, Unicode

from mnlib import text
from mnlib.empires.board import EMPIRES
from mnlib.store.shelf import DAYS, MOST, Row
from mnwidgets.keeping import Keeping

LISTED = ("title", "resume", "delete", "sure", "yes", "no", "all", "sure_all", "here")


class GameList(anywidget.AnyWidget):
    """A list with real buttons; times are told by the browser, which knows the clock of its place."""

    _esm = Path(__file__).parent / "static" / "games.js"
    games = List().tag(sync=True)
    texts = Dict().tag(sync=True)
    language = Unicode("en").tag(sync=True)


class MyGames:
    """The games on the shelf in the lobby; nothing is asked of the shelf while somebody plays."""

    def __init__(self, keeping: Keeping) -> None:
        self.keeping = keeping
        self.session = session = keeping.session
        self.widget = GameList().add_class("mn-games")
        self.widget.on_msg(session.guard(self._heard))
        keeping.on_change(self.redraw)
        session.observe(session.guard(self._come_and_go), ["match", "away"])
        session.observe(session.guard(self.redraw), "language")
        self.redraw()

    def _come_and_go(self, _change: Any) -> None:
        """Whoever comes to the lobby finds the game just left as it is now."""
        if self.session.away:
            self.keeping.keep()
        self.redraw()

    def _heard(self, _widget: Any, message: Any, _buffers: Any) -> None:
        """What is pressed, checked: only games on the list can be meant."""
        message = message if isinstance(message, dict) else {}
        kind, id = message.get("kind"), message.get("id")
        if kind == "all":
            self.keeping.delete_all()
        elif any(row["id"] == id for row in self.widget.games):
            if kind == "resume":
                self.keeping.resume(str(id))
            elif kind == "delete":
                self.keeping.delete(str(id))

    def redraw(self, _change: Any = None) -> None:
        """The list as it is, in the language of the session."""
        session, say = self.session, self.session.say
        if session.match is not None and not session.away:
            return
        texts = {name: say(f"ui.keeping.{name}") for name in LISTED}
        texts["about"] = say("ui.keeping.about", most=MOST, days=DAYS)
        rows = [self._row(row) for row in self.keeping.games()]
        with self.widget.hold_sync():
            self.widget.language, self.widget.texts, self.widget.games = session.language, texts, rows

    def _row(self, row: Row) -> dict[str, Any]:
        say, about = self.session.say, row.about
        key = "sandbox" if about.get("sandbox") else "over" if about.get("over") else "round"
        titles = (say(f"ui.keeping.{about.get('game')}"), say(f"ui.keeping.{key}", round=about.get("round", 0)))
        return {
            "id": row.id,
            "at": row.at,
            "size": row.size,
            "here": row.id == self.keeping.id,
            "title": " · ".join(titles),
            "who": self._who(about),
        }

    def _who(self, about: Mapping[str, Any]) -> list[str]:
        """The empires and who plays them; people by their names, if they have any."""
        session, names, players = self.session, about.get("names", {}), about.get("players", {})
        seats = [seat for seat in EMPIRES if seat in players]
        said = {seat: names.get(seat) or session.say(f"ui.starting.{players[seat]}") for seat in seats}
        return [f"{session.words(text.name, 'seat', seat)}: {said[seat]}" for seat in seats]
