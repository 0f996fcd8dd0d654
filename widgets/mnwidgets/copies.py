"""Copies for the browser: sealed, because whoever looks into it need not be the one whose hand is in the game."""

from __future__ import annotations

import time
from pathlib import Path

from mnlib.reasons import BadInput
from mnlib.store import Row, Seal, key_in

PAUSE = 2.0  # seconds between two copies


class Copies:
    """Seals and opens the copies of one owner with the key in a folder, which never leaves the server."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seal: Seal | None = None
        self._last = -PAUSE

    @property
    def seal(self) -> Seal:
        """The seal of this server."""
        self._seal = self._seal or Seal(key_in(self.folder))
        return self._seal

    @property
    def ready(self) -> bool:
        """Whether the last copy is long enough ago."""
        return time.monotonic() >= self._last + PAUSE

    def make(self, owner: str, row: Row) -> bytes:
        """A copy of a game as it was kept."""
        self._last = time.monotonic()
        return self.seal.close(row.at.to_bytes(8, "big") + row.body, f"{owner} {row.id}")

    def read(self, owner: str, id: str, copy: bytes) -> Row | None:
        """The game in a copy; None for one that is foreign, damaged or of another game."""
        try:
            opened = self.seal.open(copy, f"{owner} {id}")
        except BadInput:
            return None
        return Row(int.from_bytes(opened[:8], "big"), {}, opened[8:], 0, id)
