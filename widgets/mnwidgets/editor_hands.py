"""What can be edited in the hands of the empires: tokens, heroes and wonders, the discards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mnlib import text
from mnlib.empires.board import COPYABLE, EMPIRES, LEGEND, STARTERS, TILE, TILES, TOKENS, WIDTH
from mnlib.empires.edit import FACE_DOWN, FACE_UP
from mnlib.empires.state import DISCARDS, NOBODY, OFFERS, RESERVE
from mnlib.empires.state import FACE_DOWN as DOWN
from mnlib.empires.state import FACE_UP as UP
from mnwidgets.editor_places import or_nobody, seat_names, steps
from mnwidgets.form import Row, check, choice, count, group
from mnwidgets.session import Session


def hand_groups(session: Session, state: Any, seat: str, folded: bool) -> list[dict[str, Any]]:
    """A list of the empires; the tokens of the one chosen, how many are left in the box, and all tiles."""
    say = session.say
    return [
        group(say("ui.sandbox.empires"), [choice("seat", say("ui.sandbox.empire"), seat, seat_names(session, state))]),
        group(say("ui.sandbox.tokens"), _tokens(session, state, seat, range(LEGEND))),
        group(say("ui.sandbox.legendary"), _tokens(session, state, seat, range(LEGEND, WIDTH)), folded=True),
        group(say("ui.sandbox.discards"), _discards(session, state), folded=True),
        group(say("ui.sandbox.tiles"), _tiles(session, state), folded=folded),
    ]


def _tokens(session: Session, state: Any, seat: str, tokens: range) -> Iterator[Row]:
    at = EMPIRES.index(seat) * WIDTH
    for token in tokens:
        name = session.words(text.name, "token", TOKENS[token])
        have, left = state.tokens[at + token], state.tokens[RESERVE + token]
        note = session.say("ui.sandbox.left", n=left)
        if laid := state.tokens[OFFERS + at + token]:
            note = session.say("ui.sandbox.laid", n=left, laid=laid)
        yield count(f"goods {seat} {TOKENS[token]}", name, have, have + left, note=note, steps=steps(session, name))


def _discards(session: Session, state: Any) -> Iterator[Row]:
    """The legendary tokens that nobody has: each lies on the discards, or in the pile."""
    for token in range(LEGEND, WIDTH):
        gone = state.tokens[DISCARDS + token] > 0
        if gone or state.tokens[RESERVE + token]:
            yield check(f"discarded {TOKENS[token]}", session.words(text.name, "token", TOKENS[token]), gone)


def _tiles(session: Session, state: Any) -> Iterator[Row]:
    places = [(FACE_UP, session.say("ui.sandbox.face_up")), (FACE_DOWN, session.say("ui.sandbox.face_down"))]
    places += or_nobody(session, state)
    for tile, name in enumerate(TILES):
        starter = tile < len(STARTERS)
        if starter and tile not in state.setting.seats:
            continue
        where = {UP: FACE_UP, DOWN: FACE_DOWN}.get(state.tiles[tile], "")
        if state.tiles[tile] < NOBODY:
            where = EMPIRES[state.tiles[tile]]
        yield choice(f"tile {name}", session.words(text.name, "tile", name), where, places)
    if state.tiles[TILE["castor_pollux"]] < NOBODY:
        heroes = [(TILES[one], session.words(text.name, "tile", TILES[one])) for one in sorted(COPYABLE)]
        copied = TILES[state.copied] if state.copied >= 0 else ""
        options = [("", session.say("ui.sandbox.nobody")), *heroes]
        yield choice("copied", session.say("ui.sandbox.copied"), copied, options)
