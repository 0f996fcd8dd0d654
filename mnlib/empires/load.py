"""Positions read from documents: every fault is found, with its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
    bits,
)
from mnlib.empires.documents import VERSION
from mnlib.empires.faults import Fault, Unreadable
from mnlib.empires.frames import distinct, index, mapping, read_frame, rows, whole
from mnlib.empires.heroes import grant
from mnlib.empires.options import LONGEST, read_options, read_rules, setting
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import AWAY, DISCARDS, FACE_DOWN, FACE_UP, KNOWN, NOBODY, OFFERS, RESERVE, State, empty
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

_FIELDS = (
    "game", "version", "options", "rules", "seed", "round", "phase", "seats", "provinces", "seas", "built",
    "standing", "discards", "face_up", "face_down", "copied", "leaders", "played", "peace", "spared", "draws",
    "questions", "outcome",
)  # fmt: skip
_SEAT_FIELDS = ("tokens", "offer", "known", "tiles", "held")
_PROVINCE_FIELDS = ("control", "fortress", "legions", "arrived")
_SEA_FIELDS = ("triremes", "arrived")
_ENDS = ("pyramids", "heroes", "cities", "titles", "round_limit")


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

    def known(self, where: str, names: Iterable[str], fields: tuple[str, ...]) -> None:
        """Names that are no field are faults."""
        for name in names:
            if name not in fields:
                self.faults.append(f"{where}{shown(name)[1:-1]}: there is no such field; {nearest(name, fields)}")

    def close(self) -> None:
        """One error for all faults."""
        if self.faults:
            raise Unreadable(self.faults)


def load(document: Any) -> State:
    """The position that a document describes; one error lists every fault and its place."""
    read = Reader()
    document = mapping(document)
    if document.get("game") != "empires":
        raise BadInput(f"game: {shown(document.get('game'))} is not allowed; it must be 'empires'")
    version = document.get("version")
    if type(version) is not int or version != VERSION:
        raise BadInput(f"version: {shown(version)} is not allowed; this library reads version {VERSION}")
    state = _read_setting(document, read)
    read.known("", document, _FIELDS)
    _read_seats(state, document, read)
    _read_board(state, document, read)
    _read_tiles(state, document, read)
    _read_course(state, document, read)
    read.close()
    _fill_reserve(state, read)
    read.close()
    return state


def _read_setting(document: dict[str, Any], read: Reader) -> State:
    with read.at("options"):
        options = dict(mapping(document.get("options", {})))
        chosen = read_options(options.pop("edition", "v54"), options)
    with read.at("rules"):
        rules = read_rules(mapping(document.get("rules", {})))
    read.close()
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


def _read_row(state: State, value: Any, start: int, read: Reader, where: str) -> None:
    with read.at(where):
        for name, number in mapping(value).items():
            with read.at(f"{where}: {name}"):
                state.tokens[start + index(name, TOKENS)] = whole(number, 0, 99)


def _read_seats(state: State, document: dict[str, Any], read: Reader) -> None:
    held = [0] * 5
    with read.at("seats"):
        given = mapping(document.get("seats", {}))
        read.faults += [
            f"seats.{name}: missing; every seat that plays is there" for name in _seats(state) if name not in given
        ]
        for name, row in given.items():
            with read.at(f"seats.{name}"):
                seat = _seat(state, name)
                read.known(f"seats.{name}.", mapping(row), _SEAT_FIELDS)
                for key, start in (("tokens", 0), ("offer", OFFERS), ("known", KNOWN)):
                    _read_row(state, row.get(key, {}), start + seat * WIDTH, read, f"seats.{name}.{key}")
                with read.at(f"seats.{name}.tiles"):
                    _place_tiles(state, rows(row.get("tiles", [])), seat)
                with read.at(f"seats.{name}.held"):
                    held[seat] = sum(1 << _land(state, p) for p in distinct(row.get("held", [])))
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
    index(name, tuple(PROVINCES[p] for p in bits(state.setting.land)))
    return PROVINCES.index(name)


def _read_board(state: State, document: dict[str, Any], read: Reader) -> None:
    control, fortress = bytearray(LANDS), bytearray(LANDS)
    with read.at("provinces"):
        for name, row in mapping(document.get("provinces", {})).items():
            with read.at(f"provinces.{name}"):
                p = _land(state, name)
                read.known(f"provinces.{name}.", mapping(row), _PROVINCE_FIELDS)
                for key, buffer in (("control", control), ("fortress", fortress)):
                    with read.at(f"provinces.{name}.{key}"):
                        if key in row:
                            buffer[p] = _seat(state, row[key]) + 1
                _read_units(state, row, read, f"provinces.{name}", "legions", p, p)
    with read.at("seas"):
        for name, row in mapping(document.get("seas", {})).items():
            with read.at(f"seas.{name}"):
                sea = index(name, SEAS)
                read.known(f"seas.{name}.", mapping(row), _SEA_FIELDS)
                _read_units(state, row, read, f"seas.{name}", "triremes", sea, LANDS + sea)
    state.control, state.fortress = bytes(control), bytes(fortress)
    built, stands = bytearray(BUILDINGS), bytearray(len(SITES))
    with read.at("built"):
        for name in distinct(document.get("built", [])):
            built[index(name, SITES[:BUILDINGS])] = 1
    with read.at("standing"):
        for name, who in mapping(document.get("standing", {})).items():
            with read.at(f"standing.{name}"):
                stands[index(name, SITES)] = _seat(state, who) + 1
    state.built, state.stands = bytes(built), bytes(stands)


def _read_units(
    state: State, row: dict[str, Any], read: Reader, where: str, units: str, place: int, moved: int
) -> None:
    with read.at(f"{where}.{units}"):
        for who, number in mapping(row.get(units, {})).items():
            with read.at(f"{where}.{units}: {who}"):
                getattr(state, units)[place * 5 + _seat(state, who)] = whole(number, 0, 99)
    with read.at(f"{where}.arrived"):
        state.moved[moved] = whole(row.get("arrived", 0), 0, 99)


def _read_tiles(state: State, document: dict[str, Any], read: Reader) -> None:
    with read.at("face_up"):
        _place_tiles(state, rows(document.get("face_up", [])), FACE_UP)
    with read.at("face_down"):
        _place_tiles(state, rows(document.get("face_down", [])), FACE_DOWN)
    with read.at("copied"):
        if "copied" in document:
            index(document["copied"], tuple(TILES[tile] for tile in sorted(COPYABLE)))
            state.copied = TILES.index(document["copied"])
            twin = state.tiles[TILES.index("castor_pollux")]
            if twin >= NOBODY:
                raise BadInput("nobody has castor_pollux, so nobody can copy")
            grant(state, twin, state.copied)
    with read.at("discards"):
        for name in distinct(document.get("discards", [])):
            state.tokens[DISCARDS + LEGEND + index(name, TOKENS[LEGEND:])] = 1


def _read_course(state: State, document: dict[str, Any], read: Reader) -> None:
    with read.at("leaders"):
        leaders = mapping(document.get("leaders", {}))
        read.known("leaders.", leaders, TRACKS)
        holders = [NOBODY] * len(TRACKS)
        for i, track in enumerate(TRACKS):
            with read.at(f"leaders.{track}"):
                holders[i] = _seat(state, leaders.get(track))
        state.leaders = (holders[0], holders[1], holders[2])
    with read.at("played"):
        state.played = sum(1 << whole(i, 0, 2) for i in distinct(document.get("played", [])))
    with read.at("peace"):
        pair = tuple(_seat(state, name) for name in rows(document.get("peace", [])))
        if len(pair) not in (0, 2) or len(set(pair)) != len(pair):
            raise BadInput("peace is made between two different seats; else the list is empty or missing")
        state.peace = pair
    with read.at("spared"):
        state.spared = _seat(state, document["spared"]) if "spared" in document else NOBODY
    with read.at("draws"):
        state.draws = whole(document.get("draws", 0), 0, 9999)
    with read.at("outcome"):
        if "outcome" in document:
            state.outcome = _read_outcome(state, mapping(document["outcome"]), read)
    frames = []
    with read.at("questions"):
        for i, row in enumerate(rows(document.get("questions", []))):
            with read.at(f"questions.{i}"):
                frames.append(read_frame(row))
        if not frames and state.outcome is None and not read.faults:
            raise BadInput("missing; a game that goes on has at least one open question")
    state.stack = tuple(frames)


def _read_outcome(state: State, row: dict[str, Any], read: Reader) -> tuple[int, str]:
    read.known("outcome.", row, ("winners", "reason"))
    winners, reason = 0, "round_limit"
    with read.at("outcome.reason"):
        reason = _ENDS[index(row.get("reason"), _ENDS)]
    with read.at("outcome.winners"):
        winners = sum(1 << _seat(state, name) for name in distinct(row.get("winners", [])))
        if bool(winners) == (reason == "round_limit"):
            raise BadInput("somebody wins, unless the reason is 'round_limit'")
    return winners, reason


def _fill_reserve(state: State, read: Reader) -> None:
    """Whatever lies nowhere is in the box; more than the box holds is a fault."""
    for token, name in enumerate(TOKENS):
        used = sum(state.tokens[row * WIDTH + token] for row in (*range(10), 11))
        total = state.setting.totals[token]
        if used > total:
            said = f"tokens: {used} of {name} lie on the table, but the box has {total}"
            read.faults.append(Fault("tokens", said, token=name, have=used, most=total))
        else:
            state.tokens[RESERVE + token] = total - used
