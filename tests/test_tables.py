"""A match as tables: tidy rows, as a seat could see them at the table, and CSV that any program reads."""

import csv
from io import StringIO
from pathlib import Path

from mnlib import Match, tables
from tests.playing import GAME

FIVE = Match.load(Path(__file__).parent / "games" / "five.mn")


def test_every_step_of_the_line_is_a_row() -> None:
    rows = tables.plies(FIVE)
    assert [row[0] for row in rows] == [entry.ply for entry in FIVE.log(None)]
    assert rows[0][1:4] == (1, "trade", GAME.to_move(FIVE.at(0)))


def test_a_step_is_told_in_the_round_and_phase_in_which_it_was_decided() -> None:
    for row, before in zip(tables.plies(FIVE), [0, *(row[0] for row in tables.plies(FIVE))]):
        assert row[1] == FIVE.at(before).round


def test_what_a_seat_offers_is_told_to_nobody_else() -> None:
    match = Match("empires", seats=3, seed=7)
    match.play("tile 3")
    match.play(GAME.actions(match.state, "greece")[0])
    own, others = tables.plies(match, "greece")[-1][-1], tables.plies(match, "rome")[-1][-1]
    assert own != others == tables.plies(match)[-1][-1] == "offer by greece"


def test_every_seat_has_a_row_for_each_round_and_one_for_now() -> None:
    rows = tables.rounds(FIVE)
    assert all(len(row) == len(tables.ROUNDS) for row in rows)
    assert len(rows) == 5 * (FIVE.state.round + 1)
    assert {row[1] for row in rows[-5:]} == {FIVE.plies}


def test_hidden_numbers_of_tokens_are_left_empty() -> None:
    at = tables.ROUNDS.index("tokens")
    hidden = tables.rounds(Match("empires", seats=3, seed=7, resource_counts="hidden"))
    assert {row[at] for row in hidden} == {""}
    assert all(row[at] for row in tables.rounds(Match("empires", seats=3, seed=7)))


def test_open_hands_tell_the_numbers_of_tokens() -> None:
    match = Match("empires", seats=3, seed=7, resource_counts="hidden")
    assert all(row[tables.ROUNDS.index("tokens")] for row in tables.rounds(match, hands_open=True))


def test_csv_reads_back_as_the_same_cells() -> None:
    for head, rows in ((tables.PLIES, tables.plies(FIVE, "rome")), (tables.ROUNDS, tables.rounds(FIVE))):
        read = list(csv.reader(StringIO(tables.as_csv(head, rows))))
        assert read == [list(head), *([str(cell) for cell in row] for row in rows)]


def test_no_cell_begins_like_a_formula() -> None:
    cells = [str(cell) for row in (*tables.plies(FIVE), *tables.rounds(FIVE)) for cell in row]
    assert [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t")] == []
