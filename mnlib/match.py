"""One match: a set-up and a tree of records, which together give any position; undo, redo, branches, save, load."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, is_dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

from mnlib.games import Game
from mnlib.games import game as from_shelf
from mnlib.notation import (
    FORMAT,
    VERSION,
    Line,
    Script,
    one_row,
    read_moves,
    read_script,
    write_moves,
    write_script,
)
from mnlib.reasons import BadInput
from mnlib.replay import replay
from mnlib.tree import Branch, Tree
from mnlib.vocabulary import Action

EVERY = 16  # plies between two positions that are kept


@dataclass(frozen=True)
class Entry:
    """A line of the log: the ply it leads to, who acted, and what could be seen of it."""

    ply: int
    seat: str
    text: str

    def __str__(self) -> str:
        return f"{self.seat}: {self.text}"


class Match:
    """A game being played, with everything that was ever tried in it.

    >>> match = Match("empires", seats=3, seed=7)
    >>> _ = match.play("tile 1")
    >>> _ = match.undo()
    >>> match.plies, match.redo() == match.at(1)
    (0, True)
    """

    def __init__(self, game: str | Game, seats: int = 5, seed: int = 0, **options: Any) -> None:
        game = from_shelf(game) if isinstance(game, str) else game
        state = game.new(seats=seats, seed=seed, **options)
        rules = options.get("rules") or {}
        if is_dataclass(rules) and not isinstance(rules, type):
            rules = asdict(rules)
        chosen = {key: value for key, value in options.items() if key != "rules" and value is not None}
        self._begin(game, state, {"seats": seats, "seed": seed, "options": chosen, "rules": rules})

    @classmethod
    def from_state(cls, game: str | Game, state: Any) -> Match:
        """A match that starts from a position, which must be whole: a view is not."""
        game = from_shelf(game) if isinstance(game, str) else game
        document = game.dump(state)
        if game.load(document) != state:
            raise BadInput("a match starts from a whole position, which this is not; sample() fills a view")
        match = cls.__new__(cls)
        match._begin(game, state, {"position": document})
        return match

    def _begin(self, game: Game, state: Any, head: Mapping[str, Any]) -> None:
        self._game, self._state, self._node = game, state, 0
        self._head = {key: deepcopy(value) for key, value in head.items() if value != {}}
        self._tree = Tree()
        self._kept = {0: state}

    def __repr__(self) -> str:
        return f"<Match of {self._game.name}: ply {self.plies}, to move: {self._game.to_move(self._state)}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).loads, (self.dumps(), self._game)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def state(self) -> Any:
        """The current position."""
        return self._state

    @property
    def plies(self) -> int:
        """How many decisions lie between the start and the current position."""
        return self._tree.plies[self._node]

    @property
    def at_end(self) -> bool:
        """Whether nothing was played after this position: there is nothing to redo."""
        return self._tree.after(self._node) < 0

    @property
    def line(self) -> tuple[Action, ...]:
        """The records from the start to the current position."""
        return tuple(map(self._tree.record, self._tree.path(self._node)[1:]))

    def play(self, move: Action | str) -> Any:
        """Play an action, or a line such as "build legion latium: wine+grain+oil"; gives the new position."""
        return self.play_all(move if isinstance(move, str) else [move])

    def play_all(self, moves: Iterable[Action] | str) -> Any:
        """Play actions as one step of undo and one line of the log: all of them, or none."""
        actions = read_moves(self._game, moves) if isinstance(moves, str) else list(moves)
        if not actions:
            raise BadInput("there is nothing to play; name at least one action")
        state, played = self._state, []
        for action in actions:
            after = self._game.apply(state, action)
            played.append((self._game.record(state, action), after))
            state = after
        for i, (record, after) in enumerate(played):
            self._node = self._tree.add(self._node, record, joined=i > 0)
            if self.plies % EVERY == 0:
                self._kept[self._node] = after
        self._state = state
        return state

    def undo(self) -> Any:
        """Go back one step; what was played stays, and `redo` finds it."""
        if not self._node:
            raise BadInput("there is nothing to undo; this is the start of the match")
        return self._go(self._tree.before(self._node))

    def redo(self) -> Any:
        """Go forward one step, along the line last left."""
        node = self._tree.after(self._node)
        if node < 0:
            raise BadInput("there is nothing to redo; this is the end of the line")
        return self._go(node)

    def at(self, ply: int, of: int | None = None) -> Any:
        """The position after so many decisions, of the line played so far or of a line of `branches()`."""
        return self._state_at(self._tree.find(self._tip(of), ply))

    def record_at(self, ply: int) -> Action:
        """What was decided in the position of a ply, on this line or, at its end, on the one that `redo` follows."""
        node = self._tree.find(self._node, ply)
        following = self._tree.next[node] if node == self._node else self._tree.path(self._node)[ply + 1]
        if following < 0:
            raise BadInput(f"nothing was decided at ply {ply}; this is the end of the line")
        return self._tree.record(following)

    def step_before(self, ply: int) -> int:
        """The ply before the step that led to a ply of this line; the start has none, and stays."""
        node = self._tree.find(self._node, ply)
        return self._tree.plies[self._tree.before(node)] if node else 0

    def branch(self, ply: int, of: int | None = None) -> Any:
        """Go to a ply, as `at` finds it; whatever else is played there begins a new branch."""
        tip = self._tip(of)
        node = self._tree.find(tip, ply)
        if of is not None:
            self._tree.follow(tip)
        return self._go(node)

    def branches(self) -> tuple[Branch, ...]:
        """Every line of play, in the order in which they began; the first one begins at the start."""
        return self._tree.branches()

    @property
    def line_now(self) -> int:
        """The number of the line on which `redo` goes on, or which ends here."""
        return self._tree.now(self._node)[1]

    def switch(self, line: int) -> Any:
        """Go to the end of a line of `branches()`."""
        return self.branch(self._tree.plies[self._tree.line(line)], line)

    def name_of(self, line: int) -> str:
        """What a line of `branches()` is called; "" where nobody has named it."""
        return self._tree.names.get(self._tree.start(line), "")

    def rename(self, line: int, name: str) -> None:
        """Call a line by a name: one row of text, which is saved with the match; "" takes the name away.

        >>> match = Match("empires", seats=3, seed=7)
        >>> match.rename(1, "  What really happened ")
        >>> match.name_of(1)
        'What really happened'
        """
        self._tree.names[self._tree.start(line)] = one_row(name)

    def lays_open(self, ply: int) -> bool:
        """Whether something was rolled, drawn or revealed between a ply of this line and the current position."""
        state = self.at(ply)
        for node in self._tree.path(self._node)[ply + 1 :]:
            record = self._tree.record(node)
            if self._game.lays_open(state, record):
                return True
            state = self._game.apply(state, record)
        return False

    def _tip(self, line: int | None) -> int:
        return self._node if line is None else self._tree.line(line)

    def _go(self, node: int) -> Any:
        self._state = self._state_at(node)
        self._node = node
        return self._state

    def _state_at(self, node: int) -> Any:
        records = []
        while node not in self._kept:
            records.append(self._tree.record(node))
            node = self._tree.parents[node]
        state = self._kept[node]
        for record in reversed(records):
            state = self._game.apply(state, record)
        return state

    def log(self, seat: str | None = None, since: int = 0, until: int | None = None) -> tuple[Entry, ...]:
        """What a seat, or else a spectator, could see at the table between two plies: one entry for each step."""
        game, tree = self._game, self._tree
        state = self._state_at(tree.find(self._node, since))
        found = []
        for nodes in tree.steps(tree.path(self._node)[since + 1 : None if until is None else until + 1]):
            records = [tree.record(node) for node in nodes]
            who, heard = _actor(game, state, records[0]), []
            for record in records:
                heard.append(game.heard(state, record, seat))
                state = game.apply(state, record)
            open_to_all = heard == [game.text(record) for record in records]
            text = write_moves(game, records) if open_to_all else "; ".join(heard)
            found.append(Entry(tree.plies[nodes[-1]], who, text))
        return tuple(found)

    def dumps(self) -> str:
        """The whole match as text."""
        from mnlib import __version__

        head = {"format": FORMAT, "version": VERSION, "library": __version__, "game": self._game.name, **self._head}
        if names := self._tree.named():
            head["names"] = names
        if outcome := self._game.outcome(self._state):
            head["result"] = {"winners": list(outcome.winners), "reason": outcome.reason}
        tips, lines = self._tree.tips(), []
        for branch, tip in zip(self.branches(), tips):
            steps = self._tree.steps(self._tree.path(tip)[branch.ply + 1 :])
            moves = [(0, write_moves(self._game, [self._tree.record(node) for node in step])) for step in steps]
            lines.append(Line(branch.ply, branch.of, moves=moves))
        return write_script(Script(head, lines, None if self._node == tips[-1] else (*self._tree.now(self._node), 0)))

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the match to a file: all of it, or the file stays as it was."""
        text, target = self.dumps(), Path(os.path.realpath(path))
        draft = target.with_name(f".{uuid4().hex}.tmp")
        try:
            with open(draft, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(draft, target)
        finally:
            draft.unlink(missing_ok=True)

    @classmethod
    def load(cls, path: str | os.PathLike[str], game: Game | None = None) -> Match:
        """The match in a file; an error says what is wrong with it, and where."""
        try:
            return cls.loads(Path(path).read_bytes().decode("utf-8"), game)
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            raise BadInput(f"{path}: line {line}: this is not a text in UTF-8") from None
        except OSError as error:
            raise BadInput(f"{path}: it cannot be read: {error.strerror}") from None
        except BadInput as error:
            raise BadInput(f"{path}: {error}") from None

    @classmethod
    def loads(cls, text: str, game: Game | None = None) -> Match:
        """The match that a text tells; its field `game` names the game where none is given."""
        return replay(cls, read_script(text), game)


def _actor(game: Game, state: Any, record: Action) -> str:
    """The seat that takes an action: where several may, the one that can."""
    seats = game.deciders(state)
    return seats[0] if len(seats) == 1 else next(seat for seat in seats if record in game.actions(state, seat))
