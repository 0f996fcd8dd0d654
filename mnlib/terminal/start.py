"""How a game begins: from the words after the command, or from a few questions."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from random import SystemRandom
from typing import Any

from mnlib.games import game, games
from mnlib.match import Match
from mnlib.reasons import BadInput
from mnlib.terminal.screen import seats_of
from mnlib.terminal.talk import Talk
from mnlib.text import join, option, say
from mnlib.vocabulary import nearest

_ALSO = ("edition", "round_limit")  # options that are no list of values
_SEEDS = 1_000_000


def read_arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    """The words after the command; every option of the game is one of them."""
    first = argparse.ArgumentParser(add_help=False)
    first.add_argument("--game", default=games()[0], choices=games(), help=say("terminal.arg_game"))
    chosen = game(first.parse_known_args(argv)[0].game)
    usage, about = say("terminal.arg_usage"), say("terminal.about")
    parser = argparse.ArgumentParser(prog="mn", usage=usage, description=about, parents=[first])
    parser.add_argument("--people", metavar="SEATS", help=say("terminal.arg_people"))
    parser.add_argument("--seed", type=int, help=say("terminal.arg_seed"))
    parser.add_argument("--load", metavar="FILE", help=say("terminal.arg_load"))
    parser.add_argument("--language", help=say("terminal.arg_language"))
    group = parser.add_argument_group(say("terminal.arg_options"))
    for name in (*chosen.options(), *_ALSO):
        values = getattr(chosen.options().get(name), "values", ())
        meaning = "; ".join(f"{str(value).lower()}: {option(name, value)}" for value in values)
        shown = f"{option(name)} ({meaning})" if meaning else option(name)
        group.add_argument(f"--{name.replace('_', '-')}", dest=f"option_{name}", metavar="VALUE", help=shown)
    arguments = parser.parse_args(argv)
    arguments.parser = parser
    return arguments


def read_value(options: Mapping[str, Any], name: str, text: str) -> Any:
    """The value of an option that a text means; the game itself says what is wrong with others.

    >>> read_value({}, "round_limit", "12"), read_value({}, "edition", "v54")
    (12, 'v54')
    """
    values = getattr(options.get(name), "values", ())
    named = {str(value).lower(): value for value in values}
    return named.get(text.lower(), int(text) if text.isdecimal() and len(text) < 10 else text)


def read_people(line: str, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats that people play: names with commas, `all`, or `none`.

    >>> read_people("rome, carthage", ("rome", "greece", "carthage"))
    ('rome', 'carthage')
    """
    words = line.lower().replace(",", " ").split()
    if words in (["all"], ["none"]):
        return seats if words == ["all"] else ()
    for word in words:
        if word not in seats:
            raise BadInput(f"{word!r} is not a seat of this game; {nearest(word, (*seats, 'all', 'none'))}")
    return tuple(seat for seat in seats if seat in words) or seats[:1]


def begin(arguments: argparse.Namespace, talk: Talk) -> tuple[Match, tuple[str, ...]]:
    """The match and the people: as the words after the command say, else as they answer."""
    if arguments.load:
        match = Match.load(arguments.load)
        return match, read_people(arguments.people or "", seats_of(match))
    chosen = game(arguments.game)
    given = {name: getattr(arguments, f"option_{name}") for name in (*chosen.options(), *_ALSO)}
    options = {name: read_value(chosen.options(), name, text) for name, text in given.items() if text is not None}
    seed = SystemRandom().randrange(_SEEDS) if arguments.seed is None else arguments.seed
    if options or arguments.people is not None or arguments.seed is not None:
        match = Match(chosen, seed=seed, **options)
        return match, read_people(arguments.people or "", seats_of(match))
    return _ask(arguments.game, seed, talk)


def _ask(name: str, seed: int, talk: Talk) -> tuple[Match, tuple[str, ...]]:
    """Ask for what a game needs; an empty answer takes what is usual, a wrong one is explained."""
    options = game(name).options()
    talk.bold(say("terminal.welcome"))
    while True:
        counts = [str(value) for value in options["seats"].values]
        seats = talk.read(say("terminal.ask_seats", rows=join(counts, "or"), usual=counts[0])) or counts[0]
        line = talk.read(say("terminal.ask_options"))
        if line == "?":
            talk.say(*_list(options))
            line = talk.read(say("terminal.ask_options"))
        number = talk.read(say("terminal.ask_seed", usual=seed)) or str(seed)
        try:
            pairs = [word.partition("=") for word in line.replace(",", " ").split()]
            chosen = {key: read_value(options, key, value) for key, _, value in pairs}
            chosen["seats"], chosen["seed"] = read_value(options, "seats", seats), read_value({}, "seed", number)
            match = Match(name, **chosen)
            break
        except BadInput as error:
            talk.say(say("terminal.again", error=str(error)))
    while True:
        table = seats_of(match)
        line = talk.read(say("terminal.ask_people", rows=", ".join(table), usual=table[0]))
        try:
            return match, read_people(line, table)
        except BadInput as error:
            talk.say(say("terminal.again", error=str(error)))


def _list(options: Mapping[str, Any]) -> list[str]:
    """Every option with what it decides, and every value with what it means."""
    lines = []
    for name in (*options, *_ALSO):
        lines.append(f"  {name}: {option(name)}")
        values = getattr(options.get(name), "values", ())
        lines += [f"    {name}={str(value).lower():<24} {option(name, value)}" for value in values]
    return lines
