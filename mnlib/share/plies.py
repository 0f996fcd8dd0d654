"""A whole game as choices: a ply is its place among what could be decided; what chance gave follows from the seed."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any

from mnlib.games import Game
from mnlib.match import Match
from mnlib.notation import read_moves, read_script
from mnlib.reasons import BadInput
from mnlib.share.digits import Reader, Writer
from mnlib.share.documents import squeeze, unsqueeze
from mnlib.vocabulary import Action, shown

MOST_PLIES = 20_000  # of all branches together
MOST_LINES = 250
_CHECK = 1 << 16
_SIZE = 2  # bytes that tell the length of the set-up
_EMPTY = "one of its branches has no decision of its own"
_SET_UP = ("seats", "seed", "options", "rules", "position")
_OWN = ("self", "game", "seats", "seed", "rules")  # these are fields of the set-up, not options


def write_game(match: Match, more: dict[str, Any], ply: int) -> bytes:
    """The set-up and all plies of a match as bytes; now is a ply of the line that is played."""
    game, script, writer = match.game, read_script(match.dumps()), Writer()
    lines = [[read_moves(game, row) for _, row in line.moves] for line in script.lines]
    plies = [sum(map(len, steps)) for steps in lines]
    if sum(plies) > MOST_PLIES or len(lines) > MOST_LINES:
        raise BadInput(
            f"the game has {sum(plies)} decisions in {len(lines)} branches, but a code holds {MOST_PLIES} in "
            f"{MOST_LINES}; save it as a file"
        )
    writer.put(len(lines) - 1, MOST_LINES)
    for number, (line, steps) in enumerate(zip(script.lines, lines)):
        if number:
            writer.put(line.of - 1, number)
            writer.put(line.ply, MOST_PLIES)
        writer.put(plies[number], MOST_PLIES + 1)
        _write_line(writer, game, match.at(line.ply, line.of or None) if number else match.at(0), steps)
    writer.put(match.line_now - 1, len(lines))
    writer.put(ply, MOST_PLIES + 1)
    writer.put(_check(game, match.at(ply)), _CHECK)
    kept = {key: script.head[key] for key in (*_SET_UP, "names") if key in script.head}
    head = squeeze(game, {**kept, **more})
    number = writer.number()
    return len(head).to_bytes(_SIZE, "big") + head + number.to_bytes((number.bit_length() + 7) // 8, "little")


def read_game(game: Game, data: bytes) -> tuple[Match, dict[str, Any]]:
    """The match of some bytes, and what else came with its set-up."""
    size = int.from_bytes(data[:_SIZE], "big")
    head = unsqueeze(game, data[_SIZE : _SIZE + size])
    match = _set_up(game, {key: head.pop(key) for key in _SET_UP if key in head})
    reader = Reader(int.from_bytes(data[_SIZE + size :], "little"))
    lines, left = reader.get(MOST_LINES) + 1, MOST_PLIES
    for number in range(lines):
        if number:
            of = reader.get(number) + 1
            match.branch(reader.get(MOST_PLIES), of)
        plies = reader.get(MOST_PLIES + 1)
        left -= plies
        if left < 0:
            raise BadInput(f"it has more than {MOST_PLIES} decisions")
        if number and not plies:
            raise BadInput(_EMPTY)
        _read_line(reader, match, plies)
    if len(match.branches()) != lines:
        raise BadInput(_EMPTY)
    _name(match, head.pop("names", []), lines)
    of = reader.get(lines) + 1
    match.branch(reader.get(MOST_PLIES + 1), of)
    if reader.get(_CHECK) != _check(game, match.state):
        raise BadInput("its decisions lead to another position here than where it was made")
    reader.close()
    return match, head


def _set_up(game: Game, head: dict[str, Any]) -> Match:
    """The match at its start, as the set-up says."""
    if "position" in head:
        if len(head) > 1:
            raise BadInput("a start position has its own seats, seed, options and rules")
        return Match.from_state(game, game.load(head["position"]))
    options = head.pop("options", {})
    if not isinstance(options, dict) or any(key in _OWN for key in options):
        raise BadInput(f"options: {shown(options)} is not allowed; it must be a table of options")
    for key in ("seats", "seed"):
        if key not in head:
            raise BadInput(f"{key}: missing; a game needs it")
    return Match(game, head["seats"], head["seed"], rules=head.get("rules"), **options)


def _name(match: Match, names: Any, lines: int) -> None:
    """Call the lines as somebody did."""
    if not isinstance(names, list) or len(names) > lines or not all(isinstance(name, str) for name in names):
        raise BadInput(f"names: {shown(names)} is not allowed; it must be a list of texts, at most one for each line")
    for number, name in enumerate(names, 1):
        match.rename(number, name.encode(errors="replace").decode())  # half a letter could not be saved


def _choices(game: Game, state: Any) -> list[Action]:
    """Everything that may be recorded next: what chance may give, or what any of the deciders may decide."""
    outcomes = game.chance(state)
    if outcomes:
        return [record for record, _ in outcomes]
    return [action for seat in game.deciders(state) for action in game.actions(state, seat)]


def _given(game: Game, state: Any) -> Action | None:
    """What the seed gives at a roll or draw."""
    return game.record(state, game.actions(state)[0]) if game.chance(state) else None


def _write_line(writer: Writer, game: Game, state: Any, steps: Iterable[list[Action]]) -> None:
    verb = ""
    for step in steps:
        for i, record in enumerate(step):
            writer.say(i > 0, verb)
            given = _given(game, state)
            if given is not None:
                writer.say(record != given, None)
            if record != given:
                choices = _choices(game, state)
                writer.put(choices.index(record), len(choices))
            state = game.apply(state, record)
            verb = record.verb


def _read_line(reader: Reader, match: Match, plies: int) -> None:
    game, state, step, verb = match.game, match.state, list[Action](), ""
    for _ in range(plies):
        if not reader.answer(verb) and step:
            match.play_all(step)
            step = []
        record = _given(game, state)
        if record is None or reader.answer(None):
            choices = _choices(game, state)
            if not choices:
                raise BadInput("it goes on after the end of the game")
            record = choices[reader.get(len(choices))]
        state = game.apply(state, record)
        step.append(record)
        verb = record.verb
    if step:
        match.play_all(step)


def _check(game: Game, state: Any) -> int:
    """A mark of a position, by which a replay that went astray is noticed."""
    return zlib.crc32(json.dumps(game.dump(state), sort_keys=True).encode()) % _CHECK
