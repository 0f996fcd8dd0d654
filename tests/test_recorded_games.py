"""Recorded games replay to the same end; at every step round trip, undo, redo and what a seat may see are checked.

The files under tests/games are the truth. Only a change of the rules makes new ones necessary:
`python tests/test_recorded_games.py` plays and writes them all anew.
"""

import json
import random
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

import mnlib
from mnlib import Match
from mnlib.empires.board import EMPIRES, LEGEND, WIDTH
from mnlib.empires.state import DISCARDS, OFFERS, RESERVE

FOLDER = Path(__file__).parent / "games"
FILES = sorted(FOLDER.glob("*.mn"))
GAME = mnlib.game("empires")
# name → set-up, and the number of branches
RECORDINGS: dict[str, tuple[dict[str, Any], int]] = {
    "three": ({"seats": 3, "seed": 19}, 0),
    "three_ukrainian": ({"seats": 3, "seed": 4, "edition": "ukrainian", "display": "all", "round_limit": 5}, 3),
    "three_other_numbers": ({"seats": 3, "seed": 5, "rules": {"tiles_to_win": 2, "coins_kept": 4}}, 0),
    "four": ({"seats": 4, "seed": 3}, 0),
    "four_ukrainian": ({"seats": 4, "seed": 6, "edition": "ukrainian", "hands": "remembered", "round_limit": 4}, 2),
    "five": ({"seats": 5, "seed": 3, "trade_shortage": "offer_all", "rules": {"titles_to_win": 2}}, 0),
    "five_ukrainian": ({"seats": 5, "seed": 8, "edition": "ukrainian", "rules": {"pyramids_price": 6}}, 0),
    "five_open_hands": ({"seats": 5, "seed": 9, "hands": "open", "round_limit": 3, "sea_battles": "per_opponent"}, 4),
    "from_a_position": ({"seats": 4, "seed": 10, "round_limit": 3}, 1),
}  # fmt: skip


def digest(state: Any) -> str:
    """A short name for a position."""
    return sha256(json.dumps(GAME.dump(state), sort_keys=True).encode()).hexdigest()[:16]


def play_on(match: Match, plies: int, rng: random.Random) -> None:
    """Play as somebody who likes to buy; a purchase and its payment are one step."""
    until = match.plies + plies
    while GAME.to_move(match.state) and match.plies < until:
        actions, state = [], match.state
        while not actions or (GAME.to_move(state) and GAME.prompt(state).key == "pay"):
            listed = GAME.actions(state)
            bought = [action for action in listed if action.verb in ("build", "favour", "recruit")]
            actions.append(rng.choice(bought if bought and rng.random() < 0.8 else listed))
            state = GAME.apply(state, actions[-1])
        match.play_all(actions)


def record_games() -> None:
    """Play every recording and write its file."""
    for name, (set_up, branches) in RECORDINGS.items():
        rng = random.Random(set_up["seed"])
        match = Match("empires", **set_up)
        if name == "from_a_position":
            play_on(match, 80, rng)
            match = Match.from_state("empires", match.state)
        play_on(match, 100_000, rng)
        end = match.plies
        for number in range(1, branches + 1):
            match.branch(end * number // (branches + 1), of=1)
            play_on(match, 20, rng)
            match.branch(match.plies - 8)  # a branch of the branch
            play_on(match, 10, rng)
        match.branch(end, of=1)
        (FOLDER / f"{name}.mn").write_text(f"{match.dumps()}# position {digest(match.state)}\n", encoding="utf-8")
        print(f"{name}: {end} plies, {len(match.branches())} lines, {GAME.outcome(match.state)}")


def test_the_recordings_cover_the_tables() -> None:
    assert [path.stem for path in FILES] == sorted(RECORDINGS)
    matches = [Match.load(path) for path in FILES]
    assert {(len(m.state.setting.seats), m.state.setting.options["edition"]) for m in matches} >= {
        (3, "v54"), (4, "v54"), (4, "ukrainian"), (5, "v54"), (5, "ukrainian")
    }  # fmt: skip
    assert {m.state.setting.options["display"] for m in matches} == {"all", "five"}
    assert {m.state.setting.hands for m in matches} == {"screens", "remembered", "open"}
    assert len({GAME.outcome(m.state).reason for m in matches}) > 2
    assert any(len(m.branches()) > 3 for m in matches)
    verbs = {record.verb for match in matches for record in match.line}
    assert verbs >= {
        "rolled",
        "drawn",
        "give",
        "offer",
        "take",
        "recruit",
        "build",
        "march",
        "sail",
        "attack",
        "engage",
    }


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_replays_to_the_same_end_and_is_saved_as_it_was(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    match = Match.load(path)
    assert GAME.outcome(match.state)
    assert text.endswith(f"# position {digest(match.state)}\n")
    library = re.compile(r"^library = .*$", re.M)
    assert library.sub("", match.dumps()) == library.sub("", text.rpartition("# position ")[0])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_step_of_a_recorded_game_can_be_undone_and_redone(path: Path) -> None:
    match = Match.load(path)
    for branch in match.branches():
        before = match.branch(branch.ply, of=branch.number)
        while match.plies < branch.end:
            after = match.redo()
            assert match.undo() == before
            assert match.redo() == after
            before = after


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_position_of_a_recorded_game_comes_back_from_json(path: Path) -> None:
    for state in positions(Match.load(path)):
        assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_view_of_a_recorded_game_holds_a_secret(path: Path) -> None:
    for state in positions(Match.load(path)):
        for seat in (*state.setting.seats, None):
            check_view(state, seat)


def positions(match: Match) -> list[Any]:
    """Every position of every line."""
    found = [match.at(0)]
    for branch in match.branches():
        match.branch(branch.end, of=branch.number)
        state = match.at(branch.ply)
        for record in match.line[branch.ply :]:
            state = GAME.apply(state, record)
            found.append(state)
    return found


def check_view(state: Any, seat: int | None) -> None:
    """What others hold behind their screens or face down, the pile, the discards and the seed are not there."""
    view = GAME.view(state, None if seat is None else EMPIRES[seat])
    rows = [slice(start, start + WIDTH) for start in range(0, 5 * WIDTH, WIDTH)]
    assert view.seed == 0
    assert not any(view.tokens[RESERVE + LEGEND : RESERVE + WIDTH])
    assert not any(view.tokens[DISCARDS : DISCARDS + WIDTH])
    face_down = bool(state.stack) and state.stack[0][0].name == "offer"
    for other, row in enumerate(rows):
        if other == seat:
            assert view.tokens[row] == state.tokens[row]
        elif state.setting.hands != "open":
            assert not any(view.tokens[row])
            if face_down:
                assert not any(view.tokens[OFFERS + row.start : OFFERS + row.stop])


if __name__ == "__main__":
    record_games()
