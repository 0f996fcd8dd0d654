"""A seal for copies that are kept where curious eyes are: in the browser of people who share one screen.

What it protects is a hand of cards, and the standard library has no cipher; so this is a small construction of its
well-known parts, and no claim beyond that. A keystream of BLAKE2b, keyed, over a random nonce and a counter hides the
text; HMAC-SHA256 over label, nonce and text, with a key of its own, refuses whatever was changed or belongs elsewhere.
The text is padded, so that its length says next to nothing about what is in it.
"""

from __future__ import annotations

import hmac
import os
import secrets
import time
from hashlib import blake2b, sha256
from pathlib import Path

from mnlib.reasons import BadInput

KEY, NONCE, MARK = 32, 24, 32  # bytes
BLOCK = 2048  # the text is padded to a multiple of it: a few bytes more or less in a hand seldom cross it
_PATIENCE = 1.0  # seconds that another process may take to write a new key


class Seal:
    """Closes and opens with one key; a label says what a copy is, and whose.

    >>> seal = Seal(bytes(32))
    >>> seal.open(seal.close(b"two wine", "rome"), "rome")
    b'two wine'
    """

    def __init__(self, key: bytes) -> None:
        self._hiding, self._marking = (blake2b(use, key=key).digest() for use in (b"hide", b"mark"))

    def close(self, text: bytes, label: str) -> bytes:
        """The text, hidden and marked."""
        long = len(text).to_bytes(4, "big") + text
        nonce = secrets.token_bytes(NONCE)
        hidden = self._blend(long + bytes(-len(long) % BLOCK), nonce)
        return nonce + hidden + self._mark(nonce + hidden, label)

    def open(self, sealed: bytes, label: str) -> bytes:
        """The text again; refused unless it was closed with this key and this label."""
        body, mark = sealed[:-MARK], sealed[-MARK:]
        if len(sealed) < NONCE + BLOCK + MARK or not hmac.compare_digest(mark, self._mark(body, label)):
            raise BadInput("this copy was not sealed here, or not for this, or it was changed")
        long = self._blend(body[NONCE:], body[:NONCE])
        return long[4 : 4 + int.from_bytes(long[:4], "big")]

    def _blend(self, text: bytes, nonce: bytes) -> bytes:
        """Text and keystream, one over the other: twice gives the text again."""
        blocks = range(-(-len(text) // 64))
        stream = b"".join(blake2b(nonce + i.to_bytes(8, "big"), key=self._hiding).digest() for i in blocks)
        mixed = int.from_bytes(text, "big") ^ int.from_bytes(stream[: len(text)], "big")
        return mixed.to_bytes(len(text), "big")

    def _mark(self, body: bytes, label: str) -> bytes:
        named = label.encode()
        return hmac.digest(self._marking, len(named).to_bytes(4, "big") + named + body, sha256)


def key_in(folder: Path) -> bytes:
    """The key in a folder, which only its owner may read; made when first asked for."""
    path = folder / "seal.key"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            made = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        except FileExistsError:
            return _read(path)
        with open(made, "wb") as file:
            file.write(secrets.token_bytes(KEY))
        return _read(path)
    except OSError as error:
        raise BadInput(f"the key in {folder} cannot be read or written: {error.strerror}") from None


def _read(path: Path) -> bytes:
    """A key; one that another process is just writing is waited for."""
    end = time.monotonic() + _PATIENCE
    while len(key := path.read_bytes()) != KEY:
        if time.monotonic() > end:
            raise BadInput(f"{path.name} is damaged: it has {len(key)} bytes, not {KEY}; without it a new one is made")
        time.sleep(0.02)
    return key
