"""The shelf: one SQLite file with the games of everybody, each found only by whoever knows the token of its owner.

Several processes may use it at once. What is deleted is gone from the file, and from the log beside it, at once.
"""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from threading import RLock
from typing import Any

from mnlib.reasons import BadInput
from mnlib.store.parcel import LARGEST

VERSION = 1  # of the tables
MOST = 50  # games of one owner; the oldest make way
DAYS = 180  # after which a game that nobody touched is forgotten
_BUSY = 2000  # milliseconds that one process waits for another
_TABLES = """
CREATE TABLE IF NOT EXISTS games (
  owner TEXT NOT NULL, id TEXT NOT NULL, at INTEGER NOT NULL, count INTEGER NOT NULL,
  about TEXT NOT NULL, body BLOB NOT NULL, PRIMARY KEY (owner, id))
"""


class NotKept(BadInput):
    """Raised when the shelf cannot be used: a damaged or foreign file, a full disk, something too large."""


class Gone(NotKept):
    """Raised for a game that was kept before and is deleted now: it must not come back by itself."""


class Overtaken(NotKept):
    """Raised for a game that somebody else has kept meanwhile: neither may overwrite the other."""


@dataclass(frozen=True)
class Row:
    """A game on the shelf: when it was kept, in milliseconds, and how often; what a list tells of it; all of it."""

    at: int
    about: Mapping[str, Any] = field(default_factory=dict)
    body: bytes = b""
    count: int = 0  # how often it had been kept when it was taken from the shelf; 0 for a new one
    id: str = ""
    size: int = 0


def new_id() -> str:
    """The id of a new game, which nobody can guess."""
    return secrets.token_hex(16)


def owner_of(token: str) -> str:
    """What the shelf knows of the owner of a token: enough to find his games, not enough to pass for him."""
    return sha256(f"mare-nostrum owner {token}".encode()).hexdigest()


class Shelf:
    """The games in a file, which is made when first needed.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     shelf = Shelf(Path(folder) / "games.sqlite")
    ...     count = shelf.keep("me", "a", Row(at=1, about={"round": 3}, body=b"..."))
    ...     row = shelf.get("me", "a")
    ...     shelf.close()
    >>> count, row.about, shelf.most
    (1, {'round': 3}, 50)
    """

    def __init__(self, path: str | os.PathLike[str], most: int = MOST) -> None:
        self.path = Path(path)
        self.most = most
        self._open: sqlite3.Connection | None = None
        self._one = RLock()  # a notebook's kernel may answer a page in another thread than the one that began

    # Keeping -----------------------------------------------------------------------------------------------------

    def keep(self, owner: str, id: str, row: Row) -> int:
        """Put a game on the shelf, or its next state in place of the last; how often it was kept by now."""
        if len(row.body) > LARGEST:
            raise NotKept(f"this game has {len(row.body)} bytes; at most {LARGEST} are kept")
        what = (row.at, json.dumps(dict(row.about), ensure_ascii=False), row.body)
        with self._writing() as db:
            if row.count:
                where = (owner, id, row.count)
                changed = db.execute(
                    "UPDATE games SET at=?, about=?, body=?, count=count+1 WHERE owner=? AND id=? AND count=?",
                    (*what, *where),
                ).rowcount
                if not changed:
                    raise self._missed(db, owner, id)
                return row.count + 1
            try:
                db.execute(
                    "INSERT INTO games (at, about, body, owner, id, count) VALUES (?,?,?,?,?,1)", (*what, owner, id)
                )
            except sqlite3.IntegrityError:
                raise self._missed(db, owner, id) from None
            newest = "SELECT id FROM games WHERE owner=? ORDER BY at DESC, rowid DESC LIMIT ?"
            full = db.execute(
                f"DELETE FROM games WHERE owner=? AND id NOT IN ({newest})", (owner, owner, self.most)
            ).rowcount
        if full:
            self._wipe()
        return 1

    def _missed(self, db: sqlite3.Connection, owner: str, id: str) -> NotKept:
        there = db.execute("SELECT 1 FROM games WHERE owner=? AND id=?", (owner, id)).fetchone()
        return Overtaken("this game was kept by somebody else meanwhile") if there else Gone("this game was deleted")

    # Finding -----------------------------------------------------------------------------------------------------

    def games(self, owner: str) -> tuple[Row, ...]:
        """What there is of an owner, the latest first, each without its body."""
        with self._using() as db:
            found = db.execute(
                "SELECT at, about, count, id, length(body) FROM games WHERE owner=? ORDER BY at DESC, rowid DESC",
                (owner,),
            ).fetchall()
        return tuple(Row(at, _about(about), b"", count, id, size) for at, about, count, id, size in found)

    def get(self, owner: str, id: str) -> Row | None:
        """One game, with its body; None if this owner has no such game."""
        with self._using() as db:
            found = db.execute(
                "SELECT at, about, body, count FROM games WHERE owner=? AND id=?", (owner, id)
            ).fetchone()
        if found is None:
            return None
        at, about, body, count = found
        return Row(at, _about(about), bytes(body), count, id, len(body))

    # Deleting ----------------------------------------------------------------------------------------------------

    def delete(self, owner: str, id: str) -> bool:
        """Delete a game, its bytes too; whether it was there."""
        return self._delete("owner=? AND id=?", owner, id) > 0

    def delete_all(self, owner: str) -> int:
        """Delete every game of an owner; how many there were."""
        return self._delete("owner=?", owner)

    def forget(self, days: int = DAYS, now: int | None = None) -> int:
        """Delete what nobody has touched for so many days; how many there were."""
        now = int(time.time() * 1000) if now is None else now
        return self._delete("at<?", now - days * 86_400_000)

    def _delete(self, where: str, *what: Any) -> int:
        with self._writing() as db:
            number = db.execute(f"DELETE FROM games WHERE {where}", what).rowcount
        self._wipe()
        return number

    def _wipe(self) -> None:
        """Bring everything into the file and empty the log, in which older pages still stand."""
        end = time.monotonic() + _BUSY / 1000
        with self._using() as db:
            while db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] and time.monotonic() < end:
                time.sleep(0.02)

    # The file ----------------------------------------------------------------------------------------------------

    def close(self) -> None:
        """Let go of the file; it is opened again when needed."""
        if self._open is not None:
            self._open.close()
            self._open = None

    __del__ = close

    @contextmanager
    def _using(self) -> Iterator[sqlite3.Connection]:
        """The open file; whatever is wrong with it becomes a sentence, and the next use tries again."""
        with self._one:
            try:
                if self._open is not None and not self.path.exists():
                    self.close()
                if self._open is None:
                    self._open = self._connect()
                yield self._open
            except (sqlite3.Error, OSError) as error:
                self.close()
                why = error.strerror if isinstance(error, OSError) else error
                raise NotKept(f"{self.path.name} cannot be used: {why}") from None

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """The open file, for one change: all of it, or nothing."""
        with self._using() as db:
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise

    def _connect(self) -> sqlite3.Connection:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))  # SQLite itself would let everybody read it
        db = sqlite3.connect(self.path, timeout=_BUSY / 1000, isolation_level=None, check_same_thread=False)
        try:
            _as_log(db)
            db.execute("PRAGMA synchronous=NORMAL")
            db.execute("PRAGMA secure_delete=ON")
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version not in (0, VERSION):
                raise NotKept(f"{self.path.name} is of version {version}; this program knows version {VERSION}")
            if version == 0:
                db.execute(_TABLES)
                db.execute(f"PRAGMA user_version={VERSION}")
        except BaseException:
            db.close()
            raise
        return db


def _as_log(db: sqlite3.Connection) -> None:
    """Write-ahead logging; SQLite does not wait by itself for another process that turns it on at the same moment."""
    end = time.monotonic() + _BUSY / 1000
    while True:
        try:
            db.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > end:
                raise
            time.sleep(0.02)


def _about(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
