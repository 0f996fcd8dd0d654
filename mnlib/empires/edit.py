"""Editing a position: small changes of its document, none of which asks whether the outcome is a sound table.

Every edit takes a document, names and, last, the new value; it gives a new document and leaves the old one alone.
`drafts.faults` lists what is wrong afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from mnlib.empires.board import BUILDINGS, COPYABLE, LEGEND, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS
from mnlib.empires.frames import index, whole
from mnlib.empires.options import LONGEST
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

Document = dict[str, Any]
NOBODY = ""  # who owns, stands or leads where nobody does
FACE_UP, FACE_DOWN = "face_up", "face_down"
_MOST = 99  # of anything, on the table of somebody who edits


def _known(value: Any, names: tuple[str, ...]) -> str:
    return names[index(value, names)]


def _seats(document: Document) -> tuple[str, ...]:
    return tuple(document["seats"])


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{shown(value)} is not allowed; it must be true or false")
    return value


def _set(row: Document, key: str, value: Any) -> None:
    """Write a value; one that says nothing is left out, as documents do."""
    if value in (NOBODY, 0, [], {}):
        row.pop(key, None)
    else:
        row[key] = value


def _place(document: Document, table: str, name: str) -> Document:
    """The row of a province or sea, made where there is none yet."""
    row: Document = document.setdefault(table, {}).setdefault(name, {})
    return row


def _tidy(document: Document, table: str, name: str) -> None:
    if not document[table][name]:
        del document[table][name]


# The map -------------------------------------------------------------------------------------------------------------


def control(document: Document, province: str, seat: str) -> Document:
    """Give a province to a seat, or to nobody; it counts as held since the start of the round.

    >>> from mnlib.empires.game import GAME
    >>> control(GAME.dump(GAME.new(seed=7)), "sicilia", "rome")["provinces"]["sicilia"]
    {'control': 'rome'}
    """
    new, name = deepcopy(document), _known(province, PROVINCES)
    owner = _known(seat, (NOBODY, *_seats(document)))
    _set(_place(new, "provinces", name), "control", owner)
    _tidy(new, "provinces", name)
    for other, row in new["seats"].items():
        held = {*row.get("held", ())} - {name} | ({name} if other == owner else set())
        _set(row, "held", sorted(held, key=PROVINCES.index))
    return new


def fortress(document: Document, province: str, seat: str) -> Document:
    """Put a fortress of a seat into a province, or take away the one that is there."""
    new, name = deepcopy(document), _known(province, PROVINCES)
    _set(_place(new, "provinces", name), "fortress", _known(seat, (NOBODY, *_seats(document))))
    _tidy(new, "provinces", name)
    return new


def legions(document: Document, province: str, seat: str, number: int) -> Document:
    """So many legions of a seat in a province."""
    return _units(document, "provinces", "legions", _known(province, PROVINCES), seat, number)


def triremes(document: Document, sea: str, seat: str, number: int) -> Document:
    """So many triremes of a seat on a sea."""
    return _units(document, "seas", "triremes", _known(sea, SEAS), seat, number)


def _units(document: Document, table: str, units: str, place: str, seat: str, number: int) -> Document:
    new = deepcopy(document)
    row = _place(new, table, place)
    found = row.get(units, {})
    _set(found, _known(seat, _seats(document)), whole(number, 0, _MOST))
    _set(row, units, found)
    # No more can have arrived in this turn than are there.
    _set(row, "arrived", min(row.get("arrived", 0), max(found.values(), default=0)))
    _tidy(new, table, place)
    return new


def built(document: Document, site: str, there: bool) -> Document:
    """Put a building on its site, or take it away."""
    new, name = deepcopy(document), _known(site, SITES[:BUILDINGS])
    names = {*new.get("built", ())} - {name} | ({name} if _flag(there) else set())
    _set(new, "built", sorted(names, key=SITES.index))
    return new


def standing(document: Document, site: str, seat: str) -> Document:
    """Let a legion of a seat stand on a site, or nobody's."""
    new, name = deepcopy(document), _known(site, SITES)
    stands = new.setdefault("standing", {})
    _set(stands, name, _known(seat, (NOBODY, *_seats(document))))
    _set(new, "standing", stands)
    return new


# Hands, tiles and titles ---------------------------------------------------------------------------------------------


def goods(document: Document, seat: str, token: str, number: int) -> Document:
    """So many tokens of a kind behind the screen of a seat; of those no longer there nobody knows any more."""
    new, name = deepcopy(document), _known(token, TOKENS)
    row = new["seats"][_known(seat, _seats(document))]
    tokens, known = row.get("tokens", {}), row.get("known", {})
    _set(tokens, name, whole(number, 0, _MOST))
    _set(known, name, min(known.get(name, 0), number))
    _set(row, "tokens", tokens)
    _set(row, "known", known)
    return new


def discarded(document: Document, token: str, there: bool) -> Document:
    """Put a legendary token on the discards, or back on the pile."""
    new, name = deepcopy(document), _known(token, TOKENS[LEGEND:])
    names = {*new.get("discards", ())} - {name} | ({name} if _flag(there) else set())
    _set(new, "discards", sorted(names, key=TOKENS.index))
    return new


def tile(document: Document, name: str, where: str) -> Document:
    """Give a hero or wonder to a seat, or lay it out: `face_up`, `face_down`; nobody's are out of the game."""
    new, name = deepcopy(document), _known(name, TILES)
    place = _known(where, (NOBODY, FACE_UP, FACE_DOWN, *_seats(document)))
    rows = [(new, FACE_UP, FACE_UP), (new, FACE_DOWN, FACE_DOWN)]
    rows += [(row, "tiles", seat) for seat, row in new["seats"].items()]
    for row, key, here in rows:
        names = {*row.get(key, ())} - {name} | ({name} if here == place else set())
        _set(row, key, sorted(names, key=TILES.index))
    if name == "castor_pollux" and place not in _seats(document):
        new.pop("copied", None)
    return new


def copied(document: Document, hero: str) -> Document:
    """The hero that Castor and Pollux copy, or none."""
    new = deepcopy(document)
    _set(new, "copied", _known(hero, (NOBODY, *(TILES[one] for one in sorted(COPYABLE)))))
    return new


def leader(document: Document, track: str, seat: str) -> Document:
    """Give the title of a track to a seat."""
    new = deepcopy(document)
    new.setdefault("leaders", {})[_known(track, TRACKS)] = _known(seat, _seats(document))
    return new


# The course of the game ----------------------------------------------------------------------------------------------


def round_(document: Document, number: int) -> Document:
    """Count this as another round."""
    return {**deepcopy(document), "round": whole(number, 1, LONGEST)}


def played(document: Document, number: str, spent: bool) -> Document:
    """Mark one of the trade tiles "0", "1" and "2" as played, or not."""
    new, at = deepcopy(document), index(number, ("0", "1", "2"))
    _set(new, "played", sorted({*new.get("played", ())} - {at} | ({at} if _flag(spent) else set())))
    return new


def peace(document: Document, maker: str, partner: str) -> Document:
    """Let the owner of the Statue of Zeus be at peace with a seat in this round, or with nobody."""
    new, first = deepcopy(document), _known(maker, _seats(document))
    second = _known(partner, (NOBODY, *_seats(document)))
    _set(new, "peace", [first, second] if second and second != first else [])
    return new


EDITS: dict[str, Callable[..., Document]] = {
    "control": control,
    "fortress": fortress,
    "legions": legions,
    "triremes": triremes,
    "built": built,
    "standing": standing,
    "goods": goods,
    "discarded": discarded,
    "tile": tile,
    "copied": copied,
    "leader": leader,
    "round": round_,
    "played": played,
    "peace": peace,
}


def change(document: Document, line: str, value: Any) -> Document:
    """An edit by its name and its names, as one line: "legions latium rome", and the new value.

    >>> from mnlib.empires.game import GAME
    >>> change(GAME.dump(GAME.new(seed=7)), "leader military", "egypt")["leaders"]["military"]
    'egypt'
    """
    name, *names = str(line).split(" ")
    if name not in EDITS:
        raise BadInput(f"edit {shown(name)} is unknown; {nearest(name, tuple(EDITS))}")
    needed = EDITS[name].__code__.co_argcount - 2
    if len(names) != needed:
        raise BadInput(f"edit {name!r} takes {needed} names, not {len(names)}")
    return EDITS[name](document, *names, value)
