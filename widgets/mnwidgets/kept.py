"""What of a session is kept, and how it sits down at it again: the match with all its lines, who plays, and how."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import mnlib
from mnlib import bots, text
from mnlib.reasons import BadInput
from mnwidgets.session import Session
from mnwidgets.sight import PERSON

VERSION = 1


def document(session: Session) -> dict[str, Any]:
    """Everything that brings a game back."""
    assert session.match is not None
    return {
        "version": VERSION,
        "match": session.match.dumps(),
        "players": dict(session.players),
        "names": dict(session.names),
        "language": session.language,
        "auto": session.auto,
        "sandbox": session.sandbox,
    }


def about(session: Session) -> dict[str, Any]:
    """What a list tells of a game: nothing that anybody at the table may not know."""
    match = session.match
    assert match is not None
    return {
        "game": match.game.name,
        "round": match.state.round,
        "over": session.over,
        "players": dict(session.players),
        "names": dict(session.names),
        "sandbox": session.sandbox,
    }


def match_in(kept: Mapping[str, Any]) -> mnlib.Match:
    """The match in a document; an error says what is wrong with it."""
    if kept.get("version") != VERSION:
        raise BadInput(f"this game is of version {kept.get('version')!r}; this program knows version {VERSION}")
    return mnlib.Match.loads(str(kept.get("match", "")))


def sit_down(session: Session, match: mnlib.Match, kept: Mapping[str, Any]) -> None:
    """Sit down at a match as it was left; with several people the screen has to be passed to whoever is asked."""
    known = (PERSON, *bots.bots())
    players = {seat: kind if kind in known else PERSON for seat, kind in _pairs(kept.get("players"))}
    told = session.note
    session.auto = bool(kept.get("auto", True))
    session.names = dict(_pairs(kept.get("names")))
    session.adopt(match, players, sandbox=bool(kept.get("sandbox", False)))
    session.note = told


def speak(session: Session, language: Any) -> None:
    """Speak a language, if it is one of ours."""
    if language in text.languages():
        session.language = language


def _pairs(thing: Any) -> list[tuple[str, str]]:
    return [(str(seat), str(what)) for seat, what in thing.items()] if isinstance(thing, dict) else []
