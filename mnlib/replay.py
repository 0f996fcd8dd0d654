"""From the text of a game to the match: the set-up is made, every move is played, and the result is checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from mnlib.games import Game
from mnlib.games import game as from_shelf
from mnlib.notation import Script, read_moves
from mnlib.reasons import BadInput, IllegalAction
from mnlib.vocabulary import Action, nearest

if TYPE_CHECKING:
    from mnlib.match import Match

_OWN = ("self", "game", "seats", "seed", "rules")  # these are fields of the set-up, not options


def replay(kind: type[Match], script: Script, game: Game | None) -> Match:
    """The match that a script tells; the first fault is an error that names its row."""
    try:
        return _replay(kind, script, game)
    except BadInput as error:
        from mnlib import __version__

        library = str(script.head.get("library", __version__))
        hint = f" (saved by Mare Nostrum {library[:20]}, this is {__version__})" if library != __version__ else ""
        raise BadInput(f"{error}{hint}") from None


def _replay(kind: type[Match], script: Script, game: Game | None) -> Match:
    match = _set_up(kind, script, game)
    for number, line in enumerate(script.lines, 1):
        if number > 1:
            _branch(match, line.ply, line.of, line.row)
        for row, text in line.moves:
            _play(match, row, text)
        if len(match.branches()) != number:
            raise BadInput(
                f"line {line.row}: this branch has no move of its own; it repeats or goes on an earlier line"
            )
    _name(match, script)
    if script.now:
        _branch(match, *script.now)
    _check_result(match, script)
    return match


def _set_up(kind: type[Match], script: Script, game: Game | None) -> Match:
    head = script.head
    try:
        game = game or from_shelf(head["game"])
        if head["game"] != game.name:
            raise BadInput(f"game: {head['game']!r} is another game than {game.name!r}")
        if "position" in head:
            return kind.from_state(game, game.load(head["position"]))
        options: dict[str, Any] = head.get("options", {})
        for key in _OWN:
            if key in options:
                raise BadInput(f"{key}: is no option; it stands above, outside of [options]")
        return kind(game, head["seats"], head["seed"], rules=head.get("rules"), **options)
    except BadInput as error:
        named = [name for name in re.findall(r"\w+", str(error)) if script.has(name)]
        where = script.place("position" if "position" in head else (*named, "format")[0])
        raise BadInput(f"{where.partition(',')[0]}: {error}") from None


def _branch(match: Match, ply: int, of: int, row: int) -> None:
    try:
        match.branch(ply, of)
    except BadInput as error:
        raise BadInput(f"line {row}: {error}") from None


def _name(match: Match, script: Script) -> None:
    names = script.head.get("names", [])
    for number, name in enumerate(names, 1):
        if not isinstance(name, str) or number > len(script.lines):
            raise BadInput(f"{script.place('names')}: it must be a list of texts, at most one for each line of play")
        match.rename(number, name)


def _play(match: Match, row: int, text: str) -> None:
    """Play one row of moves; an error tells what could have been played."""
    game, state, actions = match.game, match.state, []
    try:
        actions = read_moves(game, text)
        match.play_all(actions)
    except BadInput as error:
        raise BadInput(f"line {row}: {error}") from None
    except IllegalAction as error:
        last = f"line {row}: {text[:60]!r} cannot be played: {error}"
        raise BadInput(f"{last} {_instead(game, state, actions)}".rstrip()) from None


def _instead(game: Game, state: Any, actions: Sequence[Action]) -> str:
    """What could be played in the place of the first action that cannot."""
    for action in actions:
        legal = [one for seat in game.deciders(state) for one in game.actions(state, seat)]
        try:
            state = game.apply(state, action)
        except IllegalAction:
            return nearest(game.text(action), tuple(map(game.text, legal))) if legal else ""
    return ""


def _check_result(match: Match, script: Script) -> None:
    """A result that stands in the text must be the one that the moves lead to."""
    outcome = match.game.outcome(match.state)
    found = {"winners": list(outcome.winners), "reason": outcome.reason} if outcome else {}
    if script.head.get("result", found) != found:
        what = f"to {found}" if found else "to no end"
        raise BadInput(f"{script.place('result')}: the moves lead {what}; without [result] the match loads as it is")
