"""Codes to hand on: a view, a position or a whole game as a short text that fits into a link.

>>> import mnlib
>>> from mnlib import share
>>> match = mnlib.Match("empires", seats=3, seed=7)
>>> _ = match.play("tile 1")
>>> code = share.pack_game(match)
>>> len(code) < 200, share.unpack(code).what.dumps() == match.dumps()
(True, True)

A view is what one seat may know, and nothing hidden is in it; a position and a game hold everything, the seed too. A
code is read with care: whatever is given, `unpack` soon gives a whole value, or an error that says what is wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mnlib import bots
from mnlib.games import Game
from mnlib.match import Match
from mnlib.reasons import BadInput, IllegalAction
from mnlib.share.documents import squeeze, unsqueeze
from mnlib.share.envelope import KINDS, MOST_LETTERS, seal, unseal
from mnlib.share.plies import MOST_PLIES, read_game, write_game
from mnlib.vocabulary import nearest, shown

__all__ = ["KINDS", "MOST_LETTERS", "MOST_PLIES", "Shared", "pack_game", "pack_position", "pack_view", "unpack"]

PERSON = "person"
_LONGEST = 300  # letters of an error


@dataclass(frozen=True)
class Shared:
    """What a code holds: a view, a position or a match, and who plays each seat where the code tells that."""

    kind: str
    game: Game
    what: Any
    players: Mapping[str, str] = field(default_factory=dict)


def pack_view(game: Game, view: Any) -> str:
    """A view, for somebody to look at."""
    return seal("view", game, squeeze(game, game.dump_view(view)))


def pack_position(game: Game, state: Any, players: Mapping[str, str] | None = None) -> str:
    """A position with everything in it, to play on from."""
    document = game.dump(state)
    return seal("position", game, squeeze(game, {"position": document, **_seated(game, state, players)}))


def pack_game(match: Match, players: Mapping[str, str] | None = None, ply: int | None = None) -> str:
    """A whole game: the set-up, every branch, and where we are now, or an earlier ply of the same line."""
    seated = _seated(match.game, match.state, players)
    return seal("game", match.game, write_game(match, seated, match.plies if ply is None else ply))


def unpack(text: str) -> Shared:
    """What a code holds; an error says in a sentence why it cannot be read."""
    kind, game, payload = unseal(text)
    try:
        if kind == "view":
            return Shared(kind, game, game.load_view(unsqueeze(game, payload)))
        if kind == "game":
            match, head = read_game(game, payload)
            return Shared(kind, game, match, _players(game, match.state, head))
        head = unsqueeze(game, payload)
        state = game.load(head.pop("position", None))
        return Shared(kind, game, state, _players(game, state, head))
    except (BadInput, IllegalAction) as error:
        raise BadInput(f"the code cannot be read: {str(error)[:_LONGEST]}") from None


def _seats(game: Game, state: Any) -> list[str]:
    return list(game.dump(state)["seats"])


def _seated(game: Game, state: Any, players: Mapping[str, str] | None) -> dict[str, Any]:
    """Who plays each seat, in the order of the table: kinds of players, never names."""
    return {"players": [players.get(seat, PERSON) for seat in _seats(game, state)]} if players else {}


def _players(game: Game, state: Any, head: dict[str, Any]) -> dict[str, str]:
    """Who plays each seat; nothing else may be left in what comes with a position or a game."""
    kinds, given = (PERSON, *bots.bots()), head.pop("players", [])
    if head:
        raise BadInput(f"{shown(next(iter(head)))} is no part of it")
    seats = _seats(game, state)
    if given == []:
        return {}
    if not isinstance(given, list) or len(given) != len(seats):
        raise BadInput(f"players: {shown(given)} is not allowed; there must be one for each of {', '.join(seats)}")
    for player in given:
        if player not in kinds:
            raise BadInput(f"players: {shown(player)} is unknown; {nearest(player, kinds)}")
    return dict(zip(seats, given))
