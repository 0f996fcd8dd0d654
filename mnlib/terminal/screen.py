"""What the terminal shows of a game of Empires, as lines of text: always from the view of one seat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from mnlib.empires.board import EMPIRES, KINDS, LAND_SITES, PROVINCES, SEAS, SITE_KIND, SITES, TRACKS
from mnlib.empires.heroes import price_of
from mnlib.empires.leadership import levels
from mnlib.empires.victory import great_cities
from mnlib.games import Game
from mnlib.match import Entry, Match
from mnlib.notation import read_moves
from mnlib.reasons import BadInput
from mnlib.text import action as words
from mnlib.text import change, many, name, say, told
from mnlib.vocabulary import Action

_RUNS = ("pay", "offer", "store")  # decisions that are told together, as they are taken one after the other
_CHANCE = ("rolled", "drawn", "revealed")  # what one's own hand brought is news too
_NOTHING = "–"


def seats_of(match: Match) -> tuple[str, ...]:
    """The seats of a match.

    >>> seats_of(Match("empires", seats=3))
    ('rome', 'greece', 'carthage')
    """
    return tuple(match.game.dump(match.state)["seats"])


def summary(game: Game, view: Any, seat: str) -> list[str]:
    """Where the game stands, and what a seat has: the few lines above every question."""
    document = game.dump(view)
    return [
        say("terminal.round", round=document["round"], phase=document["phase"]),
        _leaders(document),
        say("terminal.levels", rows=_commas(_levels(view, one) for one in document["seats"])),
        *hand(game, view, seat),
    ]


def hand(game: Game, view: Any, seat: str) -> list[str]:
    """What a seat has: tokens, heroes and wonders, provinces, units."""
    document = game.dump(view)
    row = document["seats"].get(seat, {})
    tokens = row.get("tokens", {})
    lines = [
        say(
            "terminal.tokens",
            number=sum(tokens.values()),
            rows=_commas(many("token", *pair) for pair in tokens.items()),
        ),
        say("terminal.heroes", rows=_commas(name("tile", tile) for tile in row.get("tiles", ()))),
    ]
    if offer := row.get("offer"):
        lines.append(say("terminal.offer", rows=_commas(many("token", *pair) for pair in offer.items())))
    own, abroad = [], []
    for place, here in document["provinces"].items():
        pieces = _pieces(here, seat)
        if here.get("control") == seat:
            own.append(_at(place, pieces))
        elif pieces:
            abroad.append(_at(place, pieces))
    lines.append(say("terminal.provinces", rows=_commas(own)))
    seas = document.get("seas", {}).items()
    fleets = [_at(sea, _pieces(here, seat)) for sea, here in seas if seat in here.get("triremes", {})]
    if away := abroad + fleets:
        lines.append(say("terminal.abroad", rows=_commas(away)))
    return lines


def board(game: Game, view: Any) -> list[str]:
    """The whole map as a list: who controls what, buildings, free sites, legions, fortresses, triremes."""
    document = game.dump(view)
    built, standing = set(document.get("built", ())), document.get("standing", {})
    lines = [say("terminal.board")]
    for p, place in enumerate(PROVINCES):
        if not view.setting.land >> p & 1:
            continue
        here = document["provinces"].get(place, {})
        cells = [_site(site, site in built, standing.get(site)) for site in (SITES[s] for s in LAND_SITES[p])]
        if holder := standing.get(f"{place}.control"):
            cells.append(say("terminal.marker", seat=holder))
        units = [f"{name('seat', seat)}: {_commas(row)}" for seat in EMPIRES if (row := _pieces(here, seat))]
        owner = name("seat", here["control"]) if "control" in here else _NOTHING
        lines.append(f"  {name('province', place):<12} {owner:<9} {'; '.join([_commas(cells), *units])}")
    for sea in SEAS:
        fleets = document.get("seas", {}).get(sea, {})
        units = [f"{name('seat', seat)}: {_commas(row)}" for seat in EMPIRES if (row := _pieces(fleets, seat))]
        lines.append(f"  {name('sea', sea):<22} {'; '.join(units) or _NOTHING}")
    return lines


def tracks(game: Game, view: Any) -> list[str]:
    """The levels of all, their titles, and how near each is to winning."""
    document = game.dump(view)
    lines = [_leaders(document)]
    for seat, row in document["seats"].items():
        at = EMPIRES.index(seat)
        provinces = sum(here.get("control") == seat for here in document["provinces"].values())
        tokens = "?" if view.counts is None else view.counts[at]
        lines.append(
            "  "
            + say(
                "terminal.score",
                row=_levels(view, seat),
                tiles=len(row.get("tiles", ())),
                cities=great_cities(view, at),
                provinces=provinces,
                tokens=tokens,
            )
        )
    left = [pair for i, pair in enumerate(view.setting.rules.trade_tiles) if i not in document.get("played", ())]
    lines.append(say("terminal.trade", rows=_commas(f"{a}/{b}" for a, b in left)))
    return lines


def tiles(game: Game, view: Any, seat: str) -> list[str]:
    """The heroes and wonders that can be bought, and those that somebody has, with their powers."""
    document = game.dump(view)
    price = price_of(view, EMPIRES.index(seat), 0)
    lines = [say("terminal.display", price=price) if price is not None else say("terminal.full")]
    lines += [_tile(tile) for tile in (*document.get("face_up", ()), "pyramids")]
    for one, row in document["seats"].items():
        lines += [name("seat", one) + ":", *(_tile(tile) for tile in row.get("tiles", ()))]
    return lines


def preview(game: Game, view: Any, action: Action) -> list[str]:
    """What a decision would change, and the odds of a battle, likeliest first."""
    found = game.preview(view, action)
    lines = [change(one) for one in found.changes]
    if action.verb == "recruit":
        lines.append(say(f"power.{action.args[0]}"))
    if found.odds:
        lines.append(say("terminal.odds"))
    for (mine, theirs), odds in sorted(found.odds.items(), key=lambda pair: -pair[1]):
        if odds:
            lines.append("  " + say("terminal.chance", chance=f"{float(odds):6.1%}", mine=mine, theirs=theirs))
    lines += [say(f"unknown.{one}") for one in found.unknown]
    return lines or [say("terminal.no_change")]


def narrate(match: Match, seat: str | None, since: int = 0, news: bool = False) -> list[str]:
    """What happened after a ply, in words, as a seat could see it; as news without what the seat did itself."""
    return [line for _, line in narrate_plies(match, seat, since, news)]


def narrate_plies(match: Match, seat: str | None, since: int = 0, news: bool = False) -> list[tuple[int, str]]:
    """The same, each sentence with the ply to which it leads."""
    rows = [(entry, *row) for entry in match.log(seat, since) for row in _moves(match.game, entry.text)]
    lines: list[tuple[int, str]] = []
    for (who, verb, hidden), group in groupby(rows, key=lambda row: (row[0].seat, row[1], isinstance(row[2], str))):
        told_here = list(group)
        moves, ply = [move for _, _, move in told_here], told_here[-1][0].ply
        if verb == "done" or (news and seat == who and verb not in _CHANCE):
            continue
        if hidden:
            lines.append((ply, told(who, moves[0], number=len(moves))))
        elif verb in _RUNS:
            lines.append((ply, told(who, moves[0], token=[move.args[-1] for move in moves])))
        elif verb == "rolled":
            lines += [(entry.ply, _battle(match, entry, move)) for entry, _, move in told_here]
        else:
            lines += [(entry.ply, told(who, move)) for entry, _, move in told_here]
    return lines


def _battle(match: Match, entry: Entry, rolled: Action) -> str:
    """A roll with the battle in which it fell; the last battle of a turn begins without a word."""
    asked = match.game.prompt(match.at(entry.ply - 1))
    if asked is None or asked.key != "roll":
        return told(entry.seat, rolled)
    attacker, defender, place = (asked.numbers[key] for key in ("attacker", "defender", "place"))
    dice = rolled.args[0]
    return say("terminal.battle", attacker=attacker, defender=defender, place=place, who=entry.seat, dice=dice)


def _moves(game: Game, line: str) -> list[tuple[str, Any]]:
    """The verbs of a line of the log with their actions; where only a part was seen, with the text."""
    found: list[tuple[str, Any]] = []
    for part in line.split("; "):
        try:
            found += [(action.verb, action) for action in read_moves(game, part)]
        except BadInput:
            found.append((part.partition(" ")[0], part))
    return found


def choices(actions: Sequence[Action], asked: str, width: int) -> list[str]:
    """The decisions to choose from, numbered, in words, in as many columns as fit."""
    cells = [f"{number:>4}  {words(action, asked)}" for number, action in enumerate(actions, start=1)]
    wide = max(map(len, cells)) + 2
    columns = max(1, min(width // wide, -(-len(cells) // 6)))
    height = -(-len(cells) // columns)
    return ["".join(f"{cell:<{wide}}" for cell in cells[row::height]).rstrip() for row in range(height)]


# Parts of lines --------------------------------------------------------------------------------------------------


def _commas(words: Iterable[str]) -> str:
    return ", ".join(words) or _NOTHING


def _leaders(document: dict[str, Any]) -> str:
    titles = document["leaders"].items()
    return say(
        "terminal.leaders", rows=_commas(f"{name('track', track)} {name('seat', seat)}" for track, seat in titles)
    )


def _levels(view: Any, seat: str) -> str:
    shown = levels(view, EMPIRES.index(seat))
    assert len(shown) == len(TRACKS)
    return f"{name('seat', seat)} {'/'.join(map(str, shown))}"


def _pieces(here: dict[str, Any], seat: str) -> list[str]:
    """The units of a seat in a place, as a document lists them."""
    row = [say(f"terminal.{kind}", number=n) for kind in ("legions", "triremes") if (n := here.get(kind, {}).get(seat))]
    return row + ([say("terminal.fortress")] if here.get("fortress") == seat else [])


def _at(place: str, pieces: Sequence[str]) -> str:
    return f"{name('place', place)} ({_commas(pieces)})" if pieces else name("place", place)


def _site(site: str, built: bool, holder: str | None) -> str:
    """A site of the map: its building, in brackets where it is free, and who stands on it."""
    kind, what = KINDS[SITE_KIND[SITES.index(site)]], site.partition(".")[2]
    shown = name("token", what) if kind == "caravan" else name("kind", what)
    if kind in ("city", "capital", "legendary"):
        shown = name("city", what)
    if not built:
        shown = f"[{shown}]"
    return say("terminal.held", what=shown, seat=holder) if holder else shown


def _tile(tile: str) -> str:
    return f"  {name('tile', tile):<26} {say(f'power.{tile}')}"
