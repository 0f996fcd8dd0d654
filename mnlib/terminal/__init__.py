"""A game in the terminal: `python -m mnlib`, `mn` or `make play`."""

from __future__ import annotations

import io
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from random import Random
from typing import TextIO

from mnlib.match import Match
from mnlib.reasons import BadInput
from mnlib.terminal import screen
from mnlib.terminal.start import begin, read_arguments
from mnlib.terminal.table import Table
from mnlib.terminal.talk import Leave, Talk
from mnlib.text import outcome, say, use

__all__ = ["main"]


def main(argv: Sequence[str] | None = None, source: TextIO | None = None, out: TextIO | None = None) -> int:
    """Play a game over two streams; 0 however people leave it."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # any letters may come, and any screen may show them
    use(os.environ.get("LANG", ""))
    arguments = read_arguments(argv)
    if arguments.language:
        use(arguments.language)
    talk = Talk(source or sys.stdin, out or sys.stdout)
    try:
        play(arguments, talk)
        talk.out.flush()
    except BrokenPipeError:  # nobody reads on: there is nobody left to tell
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def play(arguments: Namespace, talk: Talk) -> None:
    """A game from its beginning until everybody has left, politely."""
    table: Table | None = None
    try:
        try:
            match, people = begin(arguments, talk)
        except BadInput as error:
            arguments.parser.error(str(error))
        rng = Random(match.state.seed)
        if not people:
            watch(match, rng, talk)
            return
        table = Table(match, people, rng, talk)
        talk.say(say("terminal.start", people=people, seed=match.state.seed), say("terminal.hint"))
        table.run()
    except (Leave, KeyboardInterrupt):
        talk.say("", say("terminal.unsaved" if table and table.unsaved else "terminal.bye"))


def watch(match: Match, rng: Random, talk: Talk) -> None:
    """Random players only: a line for each round, then the end."""
    game = match.game
    while game.outcome(match.state) is None:
        start, now = match.plies, match.state.round
        while game.outcome(match.state) is None and match.state.round == now:
            seat = game.to_move(match.state)
            match.play(rng.choice(game.actions(game.view(match.state, seat))))
        verbs = [entry.text.partition(" ")[0] for entry in match.log(since=start)]
        rolls, tiles = verbs.count("rolled"), verbs.count("recruit")
        talk.say(say("terminal.summary", round=now, decisions=match.plies - start, rolls=rolls, tiles=tiles))
    end = game.outcome(match.state)
    talk.bold(outcome(end) if end else "")
    talk.say(*screen.tracks(game, game.view(match.state, None)))
