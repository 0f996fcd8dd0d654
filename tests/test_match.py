"""A match: undo, redo, branches, groups, the log of a seat, and files that are never half written."""

import copy
import os
import pickle
import random
from pathlib import Path
from typing import Any

import pytest

import mnlib
from mnlib import BadInput, IllegalAction, Match

GAME = mnlib.game("empires")


def play_on(match: Match, plies: int, seed: int = 1) -> Match:
    """Play so many random actions, or to the end."""
    rng = random.Random(seed)
    for _ in range(plies):
        if not GAME.to_move(match.state):
            break
        match.play(rng.choice(GAME.actions(match.state)))
    return match


def play_until(match: Match, *steps: str, seed: int = 1) -> Match:
    """Play at random until one of these questions is asked."""
    rng = random.Random(seed)
    while GAME.prompt(match.state).key not in steps:
        match.play(rng.choice(GAME.actions(match.state)))
    return match


def at_a_purchase() -> tuple[Match, list[Any]]:
    """A match in which Carthage builds, and a purchase with its payment."""
    match = Match("empires", seats=3, seed=7)
    for line in ("tile 1", "offer coin by rome", "offer coin by greece", "offer coin by carthage"):
        match.play(line)
    for line in ("take coin from rome", "take coin from greece", "take coin from carthage", "name carthage"):
        match.play(line)
    return match, GAME.parse_line("build legion africa: spices+gold+oil")


def at_a_roll() -> Match:
    """A match in which dice are rolled next."""
    return play_until(Match("empires", seats=5, seed=3), "roll")


def facts(match: Match) -> tuple[Any, ...]:
    """Everything that may not change where something is refused."""
    return match.state, match.plies, match.line, match.branches(), match.dumps()


# The start -------------------------------------------------------------------------------------------------------


def test_a_match_begins_with_the_position_that_the_game_makes() -> None:
    match = Match("empires", seats=4, seed=9, display="all")
    assert match.state == GAME.new(seats=4, seed=9, display="all")
    assert (match.plies, match.line) == (0, ())


def test_a_game_can_be_named_or_given() -> None:
    assert Match(GAME, seed=3).state == Match("empires", seed=3).state


def test_an_unknown_game_or_option_is_refused() -> None:
    with pytest.raises(BadInput, match="empires"):
        Match("empire")
    with pytest.raises(BadInput, match="display"):
        Match("empires", dispaly="all")


def test_a_match_can_start_from_any_position() -> None:
    state = play_on(Match("empires", seed=4), 100).state
    match = Match.from_state("empires", state)
    play_on(match, 30)
    assert match.at(0) == state
    assert Match.loads(match.dumps()).state == match.state


def test_a_match_does_not_start_from_a_view() -> None:
    view = GAME.view(GAME.new(seed=4), "rome")
    with pytest.raises(BadInput, match="whole position"):
        Match.from_state("empires", view)


def test_a_set_up_that_is_changed_afterwards_does_not_change_the_match() -> None:
    rules = {"coins_kept": 3}
    match = Match("empires", rules=rules)
    rules["coins_kept"] = 4
    assert Match.loads(match.dumps()).state == match.state


# Play ------------------------------------------------------------------------------------------------------------


def test_play_takes_an_action_or_its_line_and_gives_the_position() -> None:
    one, other = Match("empires", seed=7), Match("empires", seed=7)
    assert one.play(GAME.parse("tile 1")) == other.play("tile 1") == one.state
    assert one.line == (GAME.parse("tile 1"),)


def test_a_record_holds_what_chance_decided() -> None:
    match = at_a_roll()
    match.play("roll")
    assert match.line[-1].verb == "rolled"


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    match = play_on(Match("empires", seed=7), 20)
    before = facts(match)
    with pytest.raises(IllegalAction, match="march latium to gallia"):
        match.play("march latium to gallia")
    with pytest.raises(BadInput, match="'take wein from egypt' is not an action"):
        match.play("take wein from egypt")
    assert facts(match) == before


def test_nothing_can_be_played_after_the_end() -> None:
    match = play_on(Match("empires", seats=3, seed=7, round_limit=1), 9999)
    assert GAME.outcome(match.state)
    before = facts(match)
    for line in ("done", "roll"):
        with pytest.raises(IllegalAction):
            match.play(line)
    assert facts(match) == before


def test_play_all_is_one_step_of_undo_and_one_line_of_the_log() -> None:
    match, purchase = at_a_purchase()
    before = match.state
    match.play_all(purchase)
    assert match.plies == 12
    assert [entry.text for entry in match.log()][7:] == ["name carthage", "build legion africa: spices+gold+oil"]
    after = match.state
    assert match.undo() == before
    assert match.redo() == after


def test_a_line_with_its_payment_is_one_step_too() -> None:
    match, purchase = at_a_purchase()
    match.play("build legion africa: oil+gold+spices")
    assert list(match.line[-4:]) == purchase
    match.undo()
    assert match.plies == 8


def test_several_actions_in_a_line_are_one_step() -> None:
    match, _ = at_a_purchase()
    match.play("build legion africa: spices+gold+oil; done")
    assert match.plies == 13
    assert match.log()[-1].text == "build legion africa: spices+gold+oil; done"
    match.undo()
    assert match.plies == 8


def test_play_all_plays_everything_or_nothing() -> None:
    match, purchase = at_a_purchase()
    before = facts(match)
    with pytest.raises(IllegalAction):
        match.play_all([*purchase, GAME.parse("crown rome")])
    with pytest.raises(IllegalAction):
        match.play("build legion africa: spices+gold+wine")
    with pytest.raises(BadInput, match="nothing to play"):
        match.play_all([])
    with pytest.raises(BadInput):
        match.play("")
    assert facts(match) == before


# Undo, redo, at, branch ------------------------------------------------------------------------------------------


def test_undo_goes_back_to_the_start_and_redo_to_the_end() -> None:
    match = play_on(Match("empires", seats=4, seed=5), 120)
    states = [match.at(ply) for ply in range(match.plies + 1)]
    for ply in range(match.plies - 1, -1, -1):
        assert match.undo() == states[ply]
    for ply in range(1, len(states)):
        assert match.redo() == states[ply]


def test_at_gives_every_position_without_moving() -> None:
    match = Match("empires", seats=3, seed=5)
    states, rng = [match.state], random.Random(2)
    for _ in range(100):
        states.append(match.play(rng.choice(GAME.actions(match.state))))
    assert [match.at(ply) for ply in range(101)] == states
    assert match.plies == 100


def test_undo_at_the_start_and_redo_at_the_end_are_refused() -> None:
    match = Match("empires", seed=7)
    with pytest.raises(BadInput, match="start of the match"):
        match.undo()
    match.play("tile 1")
    with pytest.raises(BadInput, match="end of the line"):
        match.redo()
    assert match.plies == 1


@pytest.mark.parametrize("ply", [-1, 4, 10**30, 1.5, "2", None, True])
def test_a_ply_that_is_not_there_is_refused_with_the_plies_that_are(ply: Any) -> None:
    match = play_on(Match("empires", seed=7), 3)
    for door in (match.at, match.branch):
        with pytest.raises(BadInput, match="from 0 to 3"):
            door(ply)
    assert match.plies == 3


@pytest.mark.parametrize("line", [0, 2, "1", True])
def test_a_line_that_is_not_there_is_refused_with_the_lines_that_are(line: Any) -> None:
    match = play_on(Match("empires", seed=7), 3)
    with pytest.raises(BadInput, match="from 1 to 1"):
        match.branch(1, of=line)


def test_undo_and_the_same_action_give_the_same_roll() -> None:
    match = at_a_roll()
    match.play("roll")
    rolled = match.line[-1]
    match.undo()
    match.play("roll")
    assert match.line[-1] is rolled
    assert len(match.branches()) == 1


def test_another_roll_is_a_branch_and_the_first_one_stays() -> None:
    match = at_a_roll()
    first = match.play("roll")
    ply = match.plies
    match.undo()
    others = [action for action, _ in GAME.chance(match.state) if GAME.apply(match.state, action) != first]
    second = match.play(others[0])
    assert [(branch.ply, branch.of) for branch in match.branches()] == [(0, 0), (ply - 1, 1)]
    assert match.at(ply, of=1) == first
    assert match.at(ply, of=2) == second


def test_redo_follows_the_line_last_left() -> None:
    match = Match("empires", seed=7)
    first = match.play("tile 1")
    match.undo()
    second = match.play("tile 2")
    match.undo()
    assert match.redo() == second
    match.branch(1, of=1)
    match.undo()
    assert match.redo() == first


def test_branch_goes_to_a_ply_and_what_was_played_stays() -> None:
    match = play_on(Match("empires", seed=7), 40)
    tip, line = match.state, match.line
    assert match.branch(10) == match.state
    assert match.line == line[:10]
    play_on(match, 10, seed=99)
    assert len(match.branches()) == 2
    assert match.at(40, of=1) == tip
    match.branch(40, of=1)
    assert match.line == line


def test_the_same_moves_again_make_no_second_branch() -> None:
    match = play_on(Match("empires", seed=7), 30)
    line = match.line
    match.branch(0)
    for record in line:
        match.play(record)
    assert len(match.branches()) == 1


def test_a_branch_within_a_purchase_keeps_the_purchase_as_one_step() -> None:
    match, purchase = at_a_purchase()
    match.play_all(purchase)
    match.undo()
    match.play("build legion africa: spices+gold+sheep")
    match.undo()
    assert match.plies == 8
    again = Match.loads(match.dumps())
    again.redo()
    assert GAME.text(again.line[-1]) == "pay sheep"
    again.undo()
    assert again.plies == 8


def test_few_positions_are_kept() -> None:
    match = play_on(Match("empires", seed=7), 320)
    assert len(match._kept) == 21


def test_a_match_can_be_copied_and_pickled() -> None:
    match = play_on(Match("empires", seed=7), 1500)
    for again in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert again.dumps() == match.dumps()
        assert again.undo() == match.at(match.plies - 1)


# The log ---------------------------------------------------------------------------------------------------------


def test_the_log_says_who_did_what() -> None:
    match = Match("empires", seats=3, seed=7)
    match.play("tile 1")
    match.play("offer coin by greece")
    assert [str(entry) for entry in match.log("greece")] == ["carthage: tile 1", "greece: offer coin by greece"]


def test_the_log_hides_what_others_offer() -> None:
    match = Match("empires", seats=3, seed=7)
    match.play("tile 2")
    match.play("offer coin by rome; offer wine by rome")
    assert match.log("rome")[-1].text == "offer coin by rome; offer wine by rome"
    for seat in ("greece", "carthage", None):
        assert match.log(seat)[-1].text == "offer by rome; offer by rome"


def test_the_log_hides_draws_and_gifts_from_those_who_did_not_see_them() -> None:
    seen = set()
    for seed in range(6):
        match = play_on(Match("empires", seats=4, seed=seed, round_limit=6), 9999)
        logs = {seat: match.log(seat) for seat in ("rome", "greece", "egypt", "carthage", None)}
        for ply, record in enumerate(match.line):
            if record.verb in ("drawn", "give"):
                told = {seat for seat, log in logs.items() if log[ply].text == GAME.text(record)}
                dark = {log[ply].text for seat, log in logs.items() if seat not in told}
                assert dark == {"draw" if record.verb == "drawn" else "give"}
                assert logs[None][ply].seat in told
                seen.add((record.verb, len(told)))
    assert seen == {("drawn", 1), ("give", 2)}


def test_the_log_can_begin_later() -> None:
    match = play_on(Match("empires", seed=7), 60)
    assert match.log("rome", since=50) == match.log("rome")[50:]
    assert match.log("rome", since=60) == ()


def test_the_log_of_an_unknown_seat_is_refused() -> None:
    match = play_on(Match("empires", seats=3, seed=7), 5)
    with pytest.raises(BadInput, match="egypt"):
        match.log("egypt")


# Files -----------------------------------------------------------------------------------------------------------


def test_a_saved_match_is_the_same_match(tmp_path: Path) -> None:
    match = play_on(Match("empires", seats=4, seed=7, display="all"), 200)
    match.save(tmp_path / "evening.mn")
    again = Match.load(tmp_path / "evening.mn")
    assert facts(again) == facts(match)


def test_saving_twice_writes_the_same_bytes(tmp_path: Path) -> None:
    match = play_on(Match("empires", seed=7), 50)
    match.save(tmp_path / "one.mn")
    Match.load(tmp_path / "one.mn").save(tmp_path / "two.mn")
    assert (tmp_path / "one.mn").read_bytes() == (tmp_path / "two.mn").read_bytes()
    assert b"\r" not in (tmp_path / "one.mn").read_bytes()


def test_a_save_that_fails_leaves_the_old_file_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "evening.mn"
    match = play_on(Match("empires", seed=7), 50)
    match.save(path)
    saved = path.read_bytes()
    play_on(match, 10)

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        match.save(path)
    assert path.read_bytes() == saved
    assert list(tmp_path.iterdir()) == [path]
    assert match.plies == 60


def test_a_save_where_no_folder_is_fails_and_the_match_goes_on(tmp_path: Path) -> None:
    match = play_on(Match("empires", seed=7), 5)
    with pytest.raises(OSError, match="No such file"):
        match.save(tmp_path / "nowhere" / "evening.mn")
    assert match.plies == 5


def test_a_save_follows_a_link_to_its_file(tmp_path: Path) -> None:
    (tmp_path / "real.mn").touch()
    (tmp_path / "link.mn").symlink_to(tmp_path / "real.mn")
    Match("empires").save(tmp_path / "link.mn")
    assert (tmp_path / "link.mn").is_symlink()
    assert Match.load(tmp_path / "real.mn").plies == 0


def test_a_file_that_cannot_be_read_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"absent\.mn: it cannot be read: No such file"):
        Match.load(tmp_path / "absent.mn")
    with pytest.raises(BadInput, match="cannot be read: Is a directory"):
        Match.load(tmp_path)


def test_branches_and_the_current_place_are_saved() -> None:
    match = play_on(Match("empires", seats=3, seed=7), 60)
    for ply, seed in ((20, 2), (40, 3), (5, 4)):
        match.branch(ply, of=1)
        play_on(match, 30, seed=seed)
    match.branch(10, of=3)
    again = Match.loads(match.dumps())
    assert facts(again) == facts(match)
    assert again.redo() == match.redo()
    again.branch(70, of=3)
    assert again.state == match.at(70, of=3)


def test_options_and_changed_numbers_are_saved() -> None:
    rules = {"coins_kept": 4, "tile_prices": [0, 5, 6, 7, 8]}
    match = play_on(Match("empires", seats=3, seed=7, edition="ukrainian", round_limit=None, rules=rules), 40)
    again = Match.loads(match.dumps())
    assert again.state == match.state
    assert again.dumps() == match.dumps()
    same = Match("empires", seats=3, seed=7, edition="ukrainian", rules=match.state.setting.rules)
    assert Match.loads(same.dumps()).state == match.at(0)


def test_a_game_of_ones_own_can_be_loaded_by_giving_it() -> None:
    match = play_on(Match("empires", seed=7), 10)
    assert Match.loads(match.dumps(), game=GAME).state == match.state
    other = copy.copy(GAME)
    other.name = "celtae"
    with pytest.raises(BadInput, match="'empires' is another game than 'celtae'"):
        Match.loads(match.dumps(), game=other)
