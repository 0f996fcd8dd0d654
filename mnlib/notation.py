"""Positions and whole games as text that a person can read and edit: TOML, then a move per line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from mnlib.games import Game
from mnlib.games import game as from_shelf
from mnlib.reasons import BadInput
from mnlib.toml import read_toml, write_toml
from mnlib.vocabulary import Action, nearest

FORMAT = "mare-nostrum match"
VERSION = 1
_KINDS: dict[str, type] = {
    "format": str, "version": int, "library": str, "game": str, "seats": int, "seed": int,
    "options": dict, "rules": dict, "position": dict, "names": list, "result": dict,
}  # fmt: skip
_WORDS = {str: "text in quotes", int: "a whole number", dict: "a table", list: "a list"}
NAME = 40  # letters of a name, at most
_FIRST = f'a match begins with the line: format = "{FORMAT}"'
_BRANCH = re.compile(r"branch from ply (\d{1,9})(?: of line (\d{1,9}))?")
_NOW = re.compile(r"now at ply (\d{1,9})(?: of line (\d{1,9}))?")
_FORMS = {"branch": "branch from ply 12", "now": "now at ply 12"}
_END = re.compile(r"end (\d{1,9})")


def one_row(name: object) -> str:
    """A name as it is kept: one row, without blanks around it, not too long.

    >>> one_row("  What if \\n Egypt? ")
    'What if Egypt?'
    """
    return " ".join(str(name).split())[:NAME].strip()


def write_position(game: Game, state: Any) -> str:
    """A position as TOML.

    >>> game = from_shelf("empires")
    >>> state = game.new(seats=3, seed=7)
    >>> read_position(write_position(game, state)) == state
    True
    """
    return write_toml(game.dump(state))


def read_position(text: str, game: Game | None = None) -> Any:
    """The position that a text describes; its field `game` names the game where none is given."""
    document = read_toml(text.removeprefix("\ufeff"))
    if game is None:
        if "game" not in document:
            raise BadInput('game: missing; a position names its game, such as: game = "empires"')
        game = from_shelf(str(document["game"]))
    return game.load(document)


def write_moves(game: Game, actions: Sequence[Action]) -> str:
    """Actions taken together, as one line; a purchase stands with its payment.

    >>> game = from_shelf("empires")
    >>> write_moves(game, [game.parse(line) for line in ("build legion latium", "pay oil", "pay wine", "done")])
    'build legion latium: oil+wine; done'
    """
    parts: list[tuple[str, list[Action]]] = []
    for action in actions:
        text = game.text(action)
        if parts:
            line, before = parts[-1]
            longer = f"{line}{'+' if len(before) > 1 else ': '}{text.rpartition(' ')[2]}"
            if _means(game, longer, [*before, action]):
                parts[-1] = longer, [*before, action]
                continue
        parts.append((text, [action]))
    return "; ".join(line for line, _ in parts)


def _means(game: Game, line: str, actions: Sequence[Action]) -> bool:
    try:
        return game.parse_line(line) == list(actions)
    except BadInput:
        return False


def read_moves(game: Game, line: str) -> list[Action]:
    """The actions of a line of moves."""
    return [action for part in line.split(";") for action in game.parse_line(part)]


@dataclass
class Line:
    """A line of play: the ply and the earlier line that it leaves, and its moves with the rows they stand in."""

    ply: int
    of: int
    row: int = 0
    moves: list[tuple[int, str]] = field(default_factory=list)


@dataclass
class Script:
    """A whole game as its text says it, not yet played; `now` is the current ply, its line and its row."""

    head: dict[str, Any]
    lines: list[Line]
    now: tuple[int, int, int] | None = None
    rows: list[str] = field(default_factory=list)

    def has(self, key: str) -> bool:
        """Whether some row of the set-up gives a value to such a field."""
        return any(_starts(row, key) and "=" in row for row in self.rows)

    def place(self, key: str) -> str:
        """Where a field of the set-up stands, or should: "line 3, seats"."""
        numbers = [number for number, row in enumerate(self.rows, 1) if _starts(row, key)]
        return f"line {(*numbers, len(self.rows) + 1)[0]}, {key[:60]}"


def _starts(row: str, key: str) -> bool:
    return bool(re.match(rf'\[*"?{re.escape(key)}"?\s*[].=]', row))


def write_script(script: Script) -> str:
    """The text of a game: the set-up, `---`, the moves, a branch after the line that it leaves, and the end."""
    rows = [write_toml(script.head), "---"]
    for line in script.lines:
        if line.of:
            rows += ["", f"branch from ply {line.ply}{_of(line.of)}"]
        rows += [text for _, text in line.moves]
    if script.now:
        rows += ["", f"now at ply {script.now[0]}{_of(script.now[1])}"]
    return "\n".join([*rows, f"end {_count(script)}", ""])


def _of(line: int) -> str:
    return f" of line {line}" if line > 1 else ""


def read_script(text: str) -> Script:
    """The game that a text tells, checked as far as can be without playing it; an error names the row."""
    rows = [row.strip() for row in text.removeprefix("\ufeff").split("\n")]
    filled = [row for row in rows if row and not row.startswith("#")]
    if not filled or not re.match(r"format\s*=", filled[0]):
        what = f"it begins with {filled[0][:60]!r}" if filled else "it is empty"
        raise BadInput(f"line {rows.index(filled[0]) + 1 if filled else 1}: this is not a match, {what}; {_FIRST}")
    if "---" not in rows:
        raise BadInput(f"line {len(rows)}: the text breaks off; after the set-up come the line --- and the moves")
    start = rows.index("---")
    script = Script(read_toml("\n".join(rows[:start])), [Line(0, 0)], rows=rows[:start])
    _check_head(script)
    ended = False
    for number, row in enumerate(rows[start + 1 :], start + 2):
        row = row.partition("#")[0].strip()
        if row and ended:
            raise BadInput(f"line {number}: {row[:60]!r} stands after the end")
        if row:
            ended = _read_row(script, number, row)
    if not ended:
        raise BadInput(f"line {len(rows)}: the text breaks off; its last line must be: end {_count(script)}")
    return script


def _count(script: Script) -> int:
    return sum(len(line.moves) for line in script.lines)


def _read_row(script: Script, number: int, row: str) -> bool:
    """Take one row into the script, and tell whether it is the last one."""
    if found := _END.fullmatch(row):
        if int(found[1]) != _count(script):
            raise BadInput(
                f"line {number}: {row!r}, but there are {_count(script)} moves; if none is missing, write that"
            )
        return True
    if script.now:
        raise BadInput(f"line {number}: {row[:60]!r} stands after the line 'now ...'; only 'end ...' may follow it")
    if found := _NOW.fullmatch(row):
        script.now = int(found[1]), int(found[2] or 1), number
    elif found := _BRANCH.fullmatch(row):
        script.lines.append(Line(int(found[1]), int(found[2] or 1), number))
    elif (word := row.split()[0].lower()) in _FORMS:
        raise BadInput(f"line {number}: {row[:60]!r} is not understood; it must be such as: {_FORMS[word]} of line 2")
    else:
        script.lines[-1].moves.append((number, row))
    return False


def _check_head(script: Script) -> None:
    """Refuse a set-up that this library cannot read."""
    head, place = script.head, script.place
    if head["format"] != FORMAT:
        raise BadInput(f"{place('format')}: {str(head['format'])[:60]!r} is not known here; {_FIRST}")
    version = head.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadInput(f"{place('version')}: {version} needs a newer Mare Nostrum; this one reads version {VERSION}")
    for key, value in head.items():
        if key not in _KINDS:
            raise BadInput(f"{place(key)}: there is no such field; {nearest(key, tuple(_KINDS))}")
        if not isinstance(value, _KINDS[key]) or isinstance(value, bool):
            raise BadInput(f"{place(key)}: {str(value)[:60]!r} is not allowed; it must be {_WORDS[_KINDS[key]]}")
        if "position" in head and key in ("seats", "seed", "options", "rules"):
            raise BadInput(f"{place(key)}: cannot stand beside [position], which has its own")
    needed = ("version", "game") if "position" in head else ("version", "game", "seats", "seed")
    for key in needed:
        if key not in head:
            raise BadInput(f"{place(key)}: missing; a match needs {', '.join(needed)}")
    if version != VERSION:
        raise BadInput(f"{place('version')}: {version} is not allowed; it must be {VERSION}")
