"""The envelope of a code: what kind it is, by which rules it was made, and whether it arrived whole.

Bytes: the format and the kind, the game, the version of the library, the fingerprint of the rules, what is inside, and
a checksum over all of it; as text, 64 letters that an address may hold.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from functools import cache
from hashlib import blake2b
from importlib import import_module
from importlib.resources import files

from mnlib.games import Game, games
from mnlib.games import game as from_shelf
from mnlib.reasons import BadInput
from mnlib.share.documents import every_action

FORMAT = 1
KINDS = ("view", "position", "game")
MOST_LETTERS = 32_000  # the longest game that fits has less than a third of it
_HEAD, _MARK, _SUM = 4, 3, 4  # bytes
_LETTERS = re.compile(r"[\w-]+", re.ASCII)
_DAMAGED = "the code is damaged or not whole; copy it once more, from its first letter to its last"


def seal(kind: str, game: Game, payload: bytes) -> str:
    """A code of some kind."""
    head = bytes((FORMAT << 4 | KINDS.index(kind), games().index(game.name), *_version()))
    body = head + fingerprint(game.name) + payload
    text = _letters(body + _checksum(body))
    if len(text) > MOST_LETTERS:
        raise BadInput(f"this makes a code of {len(text)} letters, but {MOST_LETTERS} are the most; save it as a file")
    return text


def unseal(text: str) -> tuple[str, Game, bytes]:
    """The kind, the game and the inside of a code that arrived whole and was made by the same rules."""
    body = _whole(text)
    if body[0] >> 4 != FORMAT:
        raise BadInput(f"the code has the form {body[0] >> 4}, but this Mare Nostrum reads form {FORMAT} only")
    kind, number = body[0] & 15, body[1]
    if kind >= len(KINDS) or number >= len(games()):
        raise BadInput("the code holds something that this Mare Nostrum does not know")
    game = from_shelf(games()[number])
    if (body[2], body[3]) != _version() or body[_HEAD : _HEAD + _MARK] != fingerprint(game.name):
        theirs, ours = (".".join(map(str, version)) for version in ((body[2], body[3]), _version()))
        made = f"Mare Nostrum {theirs}, this is {ours}" if theirs != ours else "other tables than those of this one"
        raise BadInput(f"the code was made by other rules ({made}), so it would not mean the same here")
    return KINDS[kind], game, body[_HEAD + _MARK :]


def _whole(text: object) -> bytes:
    """The bytes of a code, if none is wrong or missing."""
    if not isinstance(text, str) or not text.strip():
        raise BadInput("there is no code; it is a row of letters and digits")
    text = text.strip()
    if len(text) > MOST_LETTERS:
        raise BadInput(f"a code of {len(text)} letters is too long; {MOST_LETTERS} are the most")
    if not _LETTERS.fullmatch(text):
        raise BadInput("this is not a code; a code has only the letters a to z, digits, - and _")
    try:
        body = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except (Error, ValueError):
        raise BadInput(_DAMAGED) from None
    alike = _letters(body) == text  # the last letter can differ and give the same bytes
    body, found = body[:-_SUM], body[-_SUM:]
    if not alike or len(body) < _HEAD + _MARK or found != _checksum(body):
        raise BadInput(_DAMAGED)
    return body


def _letters(body: bytes) -> str:
    return urlsafe_b64encode(body).decode().rstrip("=")


def _checksum(body: bytes) -> bytes:
    return zlib.crc32(body).to_bytes(_SUM, "big")


def _version() -> tuple[int, int]:
    """The version whose rules are the same: a last number only mends."""
    from mnlib import __version__

    major, minor = __version__.split(".")[:2]
    return int(major), int(minor)


@cache
def fingerprint(name: str) -> bytes:
    """A mark of the rules of a game: other words, options or numbers make another one."""
    game = from_shelf(name)
    package = import_module(type(game).__module__).__package__ or ""
    tables = sorted(files(package).joinpath("data").iterdir(), key=lambda path: path.name)
    parts = [name, repr(sorted(game.options().items())), *map(game.text, every_action(name))]
    parts += [json.dumps(json.loads(path.read_text("utf-8"))) for path in tables if path.name.endswith(".json")]
    return blake2b("\n".join(parts).encode(), digest_size=_MARK).digest()
