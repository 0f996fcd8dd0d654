"""Keeping: what is played is kept by itself, on the server's shelf and in the browser, and comes back from there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import mnlib
from mnlib.reasons import BadInput
from mnlib.store import Gone, NotKept, Overtaken, Row, Shelf, data_folder, new_id, owner_of, pack, unpack
from mnwidgets.browser import Browser, Hello
from mnwidgets.copies import Copies
from mnwidgets.kept import about, document, match_in, sit_down, speak
from mnwidgets.session import Session

SOON, PACE = 0.05, 0.5  # seconds from a change to the shelf, so that the answer comes first; and between two of them


class Keeping:
    """Keeps the match of a session and brings it back; `widget` has to be somewhere on the page.

    A match gets an id of its own when it is first kept: whatever else is opened never overwrites it. In a kernel a task
    keeps; without a running loop, as in tests, `keep` does it by hand.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        folder = data_folder()
        self.shelf, self.copies = Shelf(folder / "games.sqlite"), Copies(folder)
        self.widget = Browser(session.guard(self._hello), session.guard(session.memory.learn))
        self.owner = ""  # until the browser has said who it is
        self._match: mnlib.Match | None = None  # which is kept
        self._row = Row(0)  # as what; without an id it is not kept any more
        self._due = self._stale = False  # there is something for the shelf; for the browser
        self._greeted = False
        self._said: set[str] = set()
        self._heard: list[Callable[[], None]] = []
        self._task: asyncio.Task[None] | None = None
        session.memory.browser = self._remember
        session.observe(session.guard(self._changed), ["tick", "names", "players", "auto", "sandbox", "language"])

    @property
    def id(self) -> str:
        """The id of the game at this table; "" if it is not kept."""
        return self._row.id if self._match is not None and self._match is self.session.match else ""

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this whenever there are other games on the shelf, or it is known whose they are."""
        self._heard.append(callback)

    # Keeping -----------------------------------------------------------------------------------------------------

    def _changed(self, change: Any = None) -> None:
        if change is not None and change["name"] == "language":
            self.session.memory.set("language", self.session.language)
        self._due = True
        if self._task is None or self._task.done():
            with suppress(RuntimeError):  # no loop runs
                self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        while self._due or self._stale:
            await asyncio.sleep(SOON)
            self.session.guard(self.keep)()
            await asyncio.sleep(PACE)

    def keep(self) -> None:
        """Keep the match as it stands, if it is another than was kept last."""
        self._due = False
        match = self.session.match
        if match is None or not self._greeted:
            return
        if not self.owner:
            self._tell("blocked")
            return
        if match is not self._match:
            self._sit(match, Row(0, id=new_id()))
        if not self._row.id:
            return  # it was deleted, here or in another tab
        try:
            body = pack(document(self.session))
        except BadInput as error:
            self._tell("large", why=str(error))
            return
        if body != self._row.body:
            self._put(match, replace(self._row, at=int(time.time() * 1000), about=about(self.session), body=body))
        if self._stale and self._row.id and self.copies.ready:
            self._copy(match)

    def _put(self, match: mnlib.Match, row: Row) -> None:
        """On the shelf; what goes wrong there becomes a sentence, and the browser's copy is made all the same."""
        try:
            row = replace(row, count=self.shelf.keep(self.owner, row.id, row))
            self._said.discard("shelf")
        except Gone:
            self._sit(match, Row(0))
            self._tell("gone")
            return
        except Overtaken:
            self._tell("overtaken")
            row = replace(row, id=new_id(), count=0)
            self._sit(match, row)
            self._put(match, row)
            return
        except NotKept as error:
            self._tell("shelf", why=str(error))
        self._row, self._stale = row, True
        if row.count == 1:
            self._listed()

    def _copy(self, match: mnlib.Match) -> None:
        """To the browser, now and then."""
        self._stale = False
        try:
            self.widget.copy(self._row.id, match.plies, self.copies.make(self.owner, self._row))
        except BadInput as error:
            self._tell("shelf", why=str(error))

    def _sit(self, match: mnlib.Match, row: Row) -> None:
        """From now on this match is kept as this; without an id it is not kept any more."""
        self._match, self._row, self._stale = match, row, False
        self.widget.sit(row.id)

    # Coming back -------------------------------------------------------------------------------------------------

    def _hello(self, hello: Hello) -> None:
        """The page stands. A tab that had a game gets it back, unless it shows something else already."""
        session = self.session
        if not self._greeted:
            self._greeted = True
            self.owner = owner_of(hello.token) if hello.token else ""
            session.memory.learn(hello.settings)
            speak(session, session.memory.get("language"))
            if self.owner and hello.game and session.match is None and session.shown is None:
                self._come_back(hello)
            self._listed()
            with suppress(NotKept):  # whoever opens a game is told
                self.shelf.forget()
        self.widget.settled(back=session.match is not None and not session.away)
        self._changed()

    def _come_back(self, hello: Hello) -> None:
        """To the later one of what is on the shelf and what the browser has."""
        row = self._fetch(hello.game)
        found = [row, self.copies.read(self.owner, hello.game, hello.copy)]
        latest = max((one for one in found if one is not None), key=lambda one: one.at, default=None)
        if latest is None or not self._adopt(replace(latest, count=row.count if row else 0)):
            self.widget.sit("")

    def resume(self, id: str) -> bool:
        """Sit down at a game from the shelf; False, and a sentence, if it is not there or cannot be read."""
        if id and id == self.id:
            self.session.come_back()
            return True
        self.keep()
        row = self._fetch(id)
        if row is None:
            self._tell("missing", again=True)
            self._listed()
        return row is not None and self._adopt(row)

    def _fetch(self, id: str) -> Row | None:
        try:
            return self.shelf.get(self.owner, id)
        except NotKept as error:
            self._tell("shelf", why=str(error))
            return None

    def _adopt(self, row: Row) -> bool:
        try:
            kept = unpack(row.body)
            match = match_in(kept)
        except BadInput as error:
            self._tell("unreadable", again=True, why=str(error))
            return False
        self._sit(match, row)
        if not self.session.memory.get("language"):
            speak(self.session, kept.get("language"))
        sit_down(self.session, match, kept)
        return True

    # What there is -----------------------------------------------------------------------------------------------

    def games(self) -> tuple[Row, ...]:
        """The games of this browser, the latest first; none, and a sentence, if the shelf cannot be read."""
        try:
            return self.shelf.games(self.owner) if self.owner else ()
        except NotKept as error:
            self._tell("shelf", why=str(error))
            return ()

    def delete(self, id: str) -> None:
        """Delete a game from the shelf and from the browser; if it is the one at this table, that is left, too."""
        self._delete([id], lambda: self.shelf.delete(self.owner, id))

    def delete_all(self) -> None:
        """Delete every game of this browser."""
        self._delete(None, lambda: self.shelf.delete_all(self.owner))

    def _delete(self, ids: list[str] | None, act: Callable[[], Any]) -> None:
        session = self.session
        if session.match is not None and self.id and (ids is None or self.id in ids):
            self._sit(session.match, Row(0))
            with session.hold_trait_notifications():
                session.match, session.away = None, False
        self.widget.forget(ids)
        try:
            act()
        except NotKept as error:
            self._tell("undeleted", again=True, why=str(error))
        self._listed()

    def _listed(self) -> None:
        for heard in self._heard:
            heard()

    def _remember(self, key: str, value: Any) -> None:
        if self._greeted:
            self.widget.remember(key, value)

    def _tell(self, key: str, again: bool = False, **numbers: Any) -> None:
        """A sentence for the person, once; again where it answers a press."""
        if again or key not in self._said:
            self._said.add(key)
            self.session.note = self.session.say(f"ui.keeping.{key}", **numbers)
