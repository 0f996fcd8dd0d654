"""A match as tidy tables: what was decided, ply by ply, and the public numbers of every seat, round by round.

>>> import mnlib
>>> match = mnlib.Match("empires", seats=3, seed=7)
>>> _ = match.play("tile 1")
>>> print(as_csv(PLIES, plies(match)))
ply,round,phase,seat,decision
1,1,trade,carthage,tile 1
<BLANKLINE>

They tell what the seat that is named, or else a spectator, could see at the table, and nobody's name.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any

from mnlib.empires.board import EMPIRES, TRACKS
from mnlib.empires.collect import income
from mnlib.empires.leadership import standings
from mnlib.empires.pieces import fortresses_of, legions_of, triremes_of
from mnlib.empires.rounds import PHASES
from mnlib.empires.victory import great_cities
from mnlib.match import Match

PLIES = ("ply", "round", "phase", "seat", "decision")
ROUNDS = (
    "round", "ply", "seat", *TRACKS, "titles", "income", "tokens", "provinces", "cities", "tiles", "legions",
    "triremes", "fortresses",
)  # fmt: skip
Row = tuple[Any, ...]


def positions(match: Match) -> Iterator[Any]:
    """Every position of the line that is played, from the start to now."""
    state = match.at(0)
    yield state
    for record in match.line:
        state = match.game.apply(state, record)
        yield state


def plies(match: Match, seat: str | None = None) -> list[Row]:
    """A row for each step: the ply it leads to, when it was decided, by whom, and what could be seen of it."""
    when = [(state.round, PHASES[state.phase]) for state in positions(match)]
    rows, before = [], 0
    for entry in match.log(seat):
        rows.append((entry.ply, *when[before], entry.seat, entry.text))
        before = entry.ply
    return rows


def rounds(match: Match, hands_open: bool = False) -> list[Row]:
    """A row for each seat at the beginning of each round, and at last now."""
    rows: list[Row] = []
    told, ply, state = 0, 0, match.at(0)
    for ply, state in enumerate(positions(match)):
        if state.round > told:
            told = state.round
            rows += _numbers(match.game.view(state, None, hands_open), ply)
    return rows if rows[-1][1] == ply else [*rows, *_numbers(match.game.view(state, None, hands_open), ply)]


def _numbers(view: Any, ply: int) -> Iterator[Row]:
    shown = [standings(view, track) for track in range(len(TRACKS))]
    for seat in view.setting.seats:
        row, draws, choices = income(view, seat)
        yield (
            view.round, ply, EMPIRES[seat], *(track[seat] for track in shown), view.leaders.count(seat),
            sum(row) + draws + choices, "" if view.counts is None else view.counts[seat],
            view.control.count(seat + 1), great_cities(view, seat), view.tiles.count(seat), legions_of(view, seat),
            triremes_of(view, seat), fortresses_of(view, seat),
        )  # fmt: skip


def as_csv(head: Sequence[str], rows: Iterable[Row]) -> str:
    """Rows as comma-separated values, under their names."""
    page = StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return page.getvalue()
