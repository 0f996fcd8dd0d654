"""Documents inside a code: JSON made small by words that both sides know, and read back within bounds."""

from __future__ import annotations

import json
import zlib
from functools import cache
from typing import Any, NoReturn

from mnlib.games import Game
from mnlib.games import game as from_shelf
from mnlib.reasons import BadInput
from mnlib.vocabulary import Action, shown

MOST_BYTES = 64_000  # of a document; a crowded position has a tenth of it


def squeeze(game: Game, document: dict[str, Any]) -> bytes:
    """A document as bytes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS, 9, zlib.Z_DEFAULT_STRATEGY, common(game.name))
    return packer.compress(_json(document)) + packer.flush()


def unsqueeze(game: Game, data: bytes) -> dict[str, Any]:
    """The document of some bytes; no more of it is unpacked than the longest one has."""
    packer = zlib.decompressobj(-zlib.MAX_WBITS, common(game.name))
    try:
        text = packer.decompress(data, MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise BadInput(f"it holds more than {MOST_BYTES} bytes")
        if not packer.eof or packer.unused_data:
            raise BadInput("it breaks off, or goes on after its end")
        document = json.loads(text, parse_constant=_no_number)
    except zlib.error:
        raise BadInput("what is packed in it is broken") from None
    except BadInput:
        raise
    except (ValueError, RecursionError):
        raise BadInput("what is packed in it is no document") from None
    if not isinstance(document, dict):
        raise BadInput(f"{shown(document)} is no document; that is a table of names")
    return document


def _json(document: Any) -> bytes:
    return json.dumps(document, separators=(",", ":"), ensure_ascii=False).encode()


def _no_number(name: str) -> NoReturn:
    raise BadInput(f"{name} is no number")


@cache
def every_action(name: str) -> tuple[Action, ...]:
    """Every action that a game of the shelf knows, in the order of their numbers."""
    game = from_shelf(name)
    found: list[Action] = []
    try:
        while True:
            found.append(game.action(len(found)))
    except BadInput:
        return tuple(found)


@cache
def common(name: str) -> bytes:
    """What most documents of a game have in common: the names of the table, and how the start is told."""
    game = from_shelf(name)
    start = game.new()
    every = (word for action in every_action(name) for words in action.args for word in words.split(" "))
    names = dict.fromkeys(word for word in every if not word.isdigit())
    return _json(list(names)) + _json(game.dump_view(game.view(start, None))) + _json(game.dump(start))
