"""Positions as documents: the table, the hands and the open question, in names that a person can read and edit.

What is not said is not there: a document lists what lies somewhere; all other pieces are in the box.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from mnlib.empires.board import (
    BUILDINGS,
    EMPIRES,
    LANDS,
    LEGEND,
    PROVINCES,
    SEAS,
    SITES,
    TILES,
    TOKENS,
    TRACKS,
    WATERS,
    WIDTH,
    bits,
)
from mnlib.empires.frames import write_frame
from mnlib.empires.options import RULES
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import DISCARDS, FACE_DOWN, FACE_UP, KNOWN, NOBODY, OFFERS, State

VERSION = 1


def dump(state: State) -> dict[str, Any]:
    """The position as a document of plain values, with no empty fields."""
    document: dict[str, Any] = {
        "game": "empires",
        "version": VERSION,
        "options": {key: value for key, value in state.setting.options.items() if value is not None},
        "rules": changed_rules(state),
        "seed": state.seed,
        "round": state.round,
        "phase": PHASES[state.phase],
        "seats": {EMPIRES[seat]: _dump_seat(state, seat) for seat in state.setting.seats},
        "provinces": {PROVINCES[p]: row for p in range(LANDS) if (row := _dump_province(state, p))},
        "seas": {SEAS[s]: row for s in range(WATERS) if (row := _dump_sea(state, s))},
        "built": [SITES[site] for site in range(BUILDINGS) if state.built[site]],
        "standing": {SITES[site]: EMPIRES[mark - 1] for site, mark in enumerate(state.stands) if mark},
        "discards": [TOKENS[t] for t in range(LEGEND, WIDTH) if state.tokens[DISCARDS + t]],
        "face_up": [TILES[tile] for tile, where in enumerate(state.tiles) if where == FACE_UP],
        "face_down": [TILES[tile] for tile, where in enumerate(state.tiles) if where == FACE_DOWN],
        "copied": TILES[state.copied] if state.copied >= 0 else None,
        "leaders": {track: EMPIRES[seat] for track, seat in zip(TRACKS, state.leaders)},
        "played": list(bits(state.played)),
        "peace": [EMPIRES[seat] for seat in state.peace],
        "spared": EMPIRES[state.spared] if state.spared != NOBODY else None,
        "draws": state.draws,
        "questions": [write_frame(frame) for frame in state.stack],
    }
    if state.outcome:
        winners, reason = state.outcome
        document["outcome"] = {"winners": [EMPIRES[seat] for seat in bits(winners)], "reason": reason}
    return {key: value for key, value in document.items() if value not in (None, {}, [])}


def changed_rules(state: State) -> dict[str, Any]:
    """The numbers that differ from the printed ones."""
    printed, here = asdict(RULES), asdict(state.setting.rules)
    return {key: _plain(value) for key, value in here.items() if value != printed[key]}


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def _row(state: State, start: int) -> dict[str, int]:
    return {TOKENS[t]: state.tokens[start + t] for t in range(WIDTH) if state.tokens[start + t]}


def _dump_seat(state: State, seat: int) -> dict[str, Any]:
    row = {
        "tokens": _row(state, seat * WIDTH),
        "offer": _row(state, OFFERS + seat * WIDTH),
        "known": _row(state, KNOWN + seat * WIDTH),
        "tiles": [TILES[tile] for tile, holder in enumerate(state.tiles) if holder == seat],
        "held": [PROVINCES[p] for p in bits(state.held[seat])],
    }
    return {key: value for key, value in row.items() if value}


def _dump_province(state: State, p: int) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if state.control[p]:
        row["control"] = EMPIRES[state.control[p] - 1]
    if state.fortress[p]:
        row["fortress"] = EMPIRES[state.fortress[p] - 1]
    legions = {EMPIRES[seat]: state.legions[p * 5 + seat] for seat in range(5) if state.legions[p * 5 + seat]}
    if legions:
        row["legions"] = legions
    if state.moved[p]:
        row["arrived"] = state.moved[p]
    return row


def _dump_sea(state: State, sea: int) -> dict[str, Any]:
    row: dict[str, Any] = {}
    fleets = {EMPIRES[s]: state.triremes[sea * 5 + s] for s in range(5) if state.triremes[sea * 5 + s]}
    if fleets:
        row["triremes"] = fleets
    if state.moved[LANDS + sea]:
        row["arrived"] = state.moved[LANDS + sea]
    return row
