"""Positions read from documents: every fault is found, with its place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from mnlib.empires.board import (
    BUILDINGS,
    COPYABLE,
    EMPIRES,
    LANDS,
    LEGEND,
    PROVINCES,
    SEAS,
    SITES,
    TILES,
    TOKENS,
    TRACKS,
    WIDTH,
)
from mnlib.empires.documents import VERSION
from mnlib.empires.frames import index, mapping, read_frame, rows, whole
from mnlib.empires.heroes import grant
from mnlib.empires.options import LONGEST, read_options, read_rules, setting
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import AWAY, DISCARDS, FACE_DOWN, FACE_UP, KNOWN, NOBODY, OFFERS, RESERVE, State, empty
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest

_FIELDS = (
    "game", "version", "options", "rules", "seed", "round", "phase", "seats", "provinces", "seas", "built",
    "standing", "discards", "face_up", "face_down", "copied", "leaders", "played", "peace", "spared", "draws",
    "questions", "outcome",
)  # fmt: skip


class Reader:
    """Reads a document field by field and collects every fault with its place."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    @contextmanager
    def at(self, where: str) -> Iterator[None]:
        """Faults inside belong to this place."""
        try:
            yield
        except BadInput as error:
            self.faults.append(f"{where}: {error}")

    def close(self) -> None:
        """One error for all faults."""
        if self.faults:
            raise BadInput("; ".join(self.faults))


def load(document: Any) -> State:
    """The position that a document describes; one error lists every fault and its place."""
    read = Reader()
    document = mapping(document)
    if document.get("game") != "empires":
        raise BadInput(f"game: {document.get('game')!r} is not allowed; it must be 'empires'")
    version = document.get("version")
    if version != VERSION:
        raise BadInput(f"version: {version!r} is not allowed; this library reads version {VERSION}")
    for name in document:
        if name not in _FIELDS:
            read.faults.append(f"{name}: there is no such field; {nearest(name, _FIELDS)}")
    state = _read_setting(document, read)
    _read_seats(state, document, read)
    _read_board(state, document, read)
    _read_tiles(state, document, read)
    _read_course(state, document, read)
    read.close()
    _fill_reserve(state, read)
    read.close()
    return state


def _read_setting(document: dict[str, Any], read: Reader) -> State:
    options = dict(mapping(document.get("options", {})))
    chosen = read_options(options.pop("edition", None), options)
    rules = read_rules(mapping(document.get("rules", {})))
    state = empty(setting(chosen, rules), 0)
    with read.at("seed"):
        state.seed = whole(document.get("seed", 0), 0, (1 << 63) - 1)
    with read.at("round"):
        state.round = whole(document.get("round", 1), 1, LONGEST)
    with read.at("phase"):
        state.phase = 1 + index(document.get("phase"), PHASES[1:])
    return state


def _seats(state: State) -> tuple[str, ...]:
    return tuple(EMPIRES[seat] for seat in state.setting.seats)


def _seat(state: State, name: Any) -> int:
    index(name, _seats(state))
    return EMPIRES.index(name)


def _read_row(state: State, value: Any, start: int) -> None:
    for name, number in mapping(value).items():
        state.tokens[start + index(name, TOKENS)] = whole(number, 0, 99)


def _read_seats(state: State, document: dict[str, Any], read: Reader) -> None:
    held = [0] * 5
    with read.at("seats"):
        for name, row in mapping(document.get("seats", {})).items():
            seat = _seat(state, name)
            with read.at(f"seats.{name}"):
                for key in mapping(row):
                    if key not in ("tokens", "offer", "known", "tiles", "held"):
                        raise BadInput(f"{key}: there is no such field; tokens, offer, known, tiles, held are")
                for key, start in (("tokens", 0), ("offer", OFFERS), ("known", KNOWN)):
                    with read.at(f"seats.{name}.{key}"):
                        _read_row(state, row.get(key, {}), start + seat * WIDTH)
                with read.at(f"seats.{name}.tiles"):
                    _place_tiles(state, rows(row.get("tiles", [])), seat)
                with read.at(f"seats.{name}.held"):
                    held[seat] = sum({1 << _land(state, p) for p in rows(row.get("held", []))})
    state.held = tuple(held)


def _place_tiles(state: State, names: list[Any], where: int) -> None:
    tiles = bytearray(state.tiles)
    for name in names:
        tile = index(name, TILES)
        if tiles[tile] != AWAY:
            raise BadInput(f"{name!r} is in two places")
        tiles[tile] = where
        if where < NOBODY:
            grant(state, where, tile)
    state.tiles = bytes(tiles)


def _land(state: State, name: Any) -> int:
    return index(name, tuple(PROVINCES[p] if state.setting.land >> p & 1 else "" for p in range(LANDS)))


def _read_board(state: State, document: dict[str, Any], read: Reader) -> None:
    control, fortress = bytearray(LANDS), bytearray(LANDS)
    with read.at("provinces"):
        for name, row in mapping(document.get("provinces", {})).items():
            p = _land(state, name)
            with read.at(f"provinces.{name}"):
                for key, value in mapping(row).items():
                    if key == "control":
                        control[p] = _seat(state, value) + 1
                    elif key == "fortress":
                        fortress[p] = _seat(state, value) + 1
                    elif key == "legions":
                        for who, number in mapping(value).items():
                            state.legions[p * 5 + _seat(state, who)] = whole(number, 0, 99)
                    elif key == "arrived":
                        state.moved[p] = whole(value, 0, 99)
                    else:
                        raise BadInput(f"{key}: there is no such field; control, fortress, legions, arrived are")
    with read.at("seas"):
        for name, row in mapping(document.get("seas", {})).items():
            sea = index(name, SEAS)
            with read.at(f"seas.{name}"):
                for key, value in mapping(row).items():
                    if key == "triremes":
                        for who, number in mapping(value).items():
                            state.triremes[sea * 5 + _seat(state, who)] = whole(number, 0, 99)
                    elif key == "arrived":
                        state.moved[LANDS + sea] = whole(value, 0, 99)
                    else:
                        raise BadInput(f"{key}: there is no such field; triremes and arrived are")
    state.control, state.fortress = bytes(control), bytes(fortress)
    built, stands = bytearray(BUILDINGS), bytearray(len(SITES))
    with read.at("built"):
        for name in rows(document.get("built", [])):
            built[index(name, SITES[:BUILDINGS])] = 1
    with read.at("standing"):
        for name, who in mapping(document.get("standing", {})).items():
            stands[index(name, SITES)] = _seat(state, who) + 1
    state.built, state.stands = bytes(built), bytes(stands)


def _read_tiles(state: State, document: dict[str, Any], read: Reader) -> None:
    with read.at("face_up"):
        _place_tiles(state, rows(document.get("face_up", [])), FACE_UP)
    with read.at("face_down"):
        _place_tiles(state, rows(document.get("face_down", [])), FACE_DOWN)
    with read.at("copied"):
        if "copied" in document:
            hero = index(document["copied"], tuple(TILES[tile] for tile in sorted(COPYABLE)))
            state.copied = TILES.index(document["copied"]) if hero >= 0 else -1
            twin = state.tiles[TILES.index("castor_pollux")]
            if twin >= NOBODY:
                raise BadInput("nobody has castor_pollux, so nobody can copy")
            grant(state, twin, state.copied)
    with read.at("discards"):
        for name in rows(document.get("discards", [])):
            state.tokens[DISCARDS + LEGEND + index(name, TOKENS[LEGEND:])] = 1


def _read_course(state: State, document: dict[str, Any], read: Reader) -> None:
    with read.at("leaders"):
        leaders = mapping(document.get("leaders", {}))
        for track in leaders:
            index(track, TRACKS)
        state.leaders = tuple(_seat(state, leaders.get(track)) for track in TRACKS)  # type: ignore[assignment]
    with read.at("played"):
        state.played = sum({1 << whole(i, 0, 2) for i in rows(document.get("played", []))})
    with read.at("peace"):
        pair = tuple(_seat(state, name) for name in rows(document.get("peace", [])))
        if len(pair) not in (0, 2) or len(set(pair)) != len(pair):
            raise BadInput("peace is between two different seats, or an empty list")
        state.peace = pair
    with read.at("spared"):
        state.spared = _seat(state, document["spared"]) if "spared" in document else NOBODY
    with read.at("draws"):
        state.draws = whole(document.get("draws", 0), 0, 9999)
    with read.at("outcome"):
        if "outcome" in document:
            state.outcome = _read_outcome(state, mapping(document["outcome"]))
    frames = []
    with read.at("questions"):
        for i, row in enumerate(rows(document.get("questions", []))):
            with read.at(f"questions.{i}"):
                frames.append(read_frame(row))
        if not frames and state.outcome is None and not read.faults:
            raise BadInput("missing; a game that goes on has at least one open question")
    state.stack = tuple(frames)


def _read_outcome(state: State, row: dict[str, Any]) -> tuple[int, str]:
    reasons = ("pyramids", "heroes", "cities", "titles", "round_limit")
    index(row.get("reason"), reasons)
    winners = sum({1 << _seat(state, name) for name in rows(row.get("winners", []))})
    return winners, row["reason"]


def _fill_reserve(state: State, read: Reader) -> None:
    """Whatever lies nowhere is in the box; more than the box holds is a fault."""
    for token, name in enumerate(TOKENS):
        used = sum(state.tokens[row * WIDTH + token] for row in (*range(10), 11))
        total = state.setting.totals[token]
        if used > total:
            read.faults.append(f"tokens: {used} of {name} lie on the table, but the box has {total}")
        else:
            state.tokens[RESERVE + token] = total - used
