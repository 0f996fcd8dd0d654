"""Chapter 9: the printed questions and answers."""

from __future__ import annotations

import pytest

from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, tokens

TWELVE = "+".join(["coin"] * 12)


@pytest.mark.rule("E9-a")
def test_perseus_builds_the_pyramids_and_wins_after_another_was_named() -> None:
    table = Table().tile("rome", "perseus").tokens("rome", coin=12).set(phase="build").ask("name", acted=[])
    state = table.state("name greece")
    assert (asked(state), GAME.to_move(state)) == ("perseus", "rome")
    outcome = GAME.outcome(play(state, "use perseus", f"recruit pyramids: {TWELVE}"))
    assert (outcome.winners, outcome.reason) == (("rome",), "pyramids")


@pytest.mark.rule("E9-a")
def test_perseus_need_not_go_first() -> None:
    table = Table().tile("rome", "perseus").tokens("rome", coin=12).set(phase="build").ask("name", acted=[])
    table.set(face_down=table.document["face_up"], face_up=[])
    state = table.state("name greece", "decline")
    assert (asked(state), GAME.to_move(state)) == ("build", "greece")
    state = play(state, "done", "name carthage")
    assert (asked(state), GAME.to_move(state)) == ("perseus", "rome")


@pytest.mark.rule("E9-a")
def test_perseus_does_not_jump_in_after_his_own_turn() -> None:
    table = Table().tile("rome", "perseus").tokens("rome", coin=12).set(phase="build").ask("name", acted=["rome"])
    state = table.state("name greece")
    assert (asked(state), GAME.to_move(state)) == ("build", "greece")


@pytest.mark.rule("E9-b")
@pytest.mark.parametrize(("unit", "place", "most"), [("legion", "latium", 8), ("trireme", "tyrrhenum", 5)])
def test_units_are_limited_to_the_pieces_supplied(unit: str, place: str, most: int) -> None:
    table = Table().tokens("rome", coin=6).to_build("rome")
    (table.legions if unit == "legion" else table.triremes)("rome", place, most - 1)
    assert legal(table.state(), f"build {unit} {place}")
    state = table.state(f"build {unit} {place}: coin+coin+coin")
    assert not legal(state, f"build {unit} {place}")
    assert codes(state, f"build {unit} {place}") == [f"supply.{unit}s"]


@pytest.mark.rule("E9-b")
def test_fortresses_are_limited_to_the_pieces_supplied() -> None:
    table = Table(rules={"fortresses": 1}).control("rome", "gallia").tokens("rome", coin=6).to_build("rome")
    assert legal(table.state(), "build fortress gallia")
    state = table.state("build fortress latium: coin+coin+coin")
    assert not legal(state, "build fortress gallia")
    assert codes(state, "build fortress gallia") == ["supply.fortresses"]


@pytest.mark.rule("E9-c")
def test_nobody_may_take_his_own_unit_off_the_map() -> None:
    table = Table().control("rome", "gallia").legions("rome", "gallia", 8).fortress("rome", "latium")
    table.triremes("rome", "tyrrhenum", 5).tokens("rome", coin=3)
    built, moved = table.to_build("rome").state(), table.to_move("rome").state("done")
    assert codes(built, "lose legion") == ["phase.other"]
    assert codes(moved, "lose legion") == ["step.other"]
    for state in (built, table.to_move("rome").state(), moved):
        assert {level(GAME.apply(state, action), "rome", "military") for action in GAME.actions(state)} == {14}


@pytest.mark.rule("E9-d")
@pytest.mark.parametrize(("left", "gained"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_a_good_whose_tokens_are_all_taken_is_not_gained(left: int, gained: int) -> None:
    table = Table().control("rome", "creta").built("creta.ceramics", "creta.market")
    state = table.tokens("greece", ceramics=3 - left).to_collect().state()
    assert tokens(state, "rome").get("ceramics", 0) == gained


@pytest.mark.rule("E9-e")
def test_among_several_opponents_one_is_fought_once() -> None:
    table = Table().legions("rome", "germania", 2).legions("egypt", "germania").legions("carthage", "germania")
    table.control("egypt", "italia").legions("rome", "italia").built("italia.oil").to_move("rome")
    state = table.state("done")
    assert lines(state) == ["attack egypt in germania", "attack carthage in germania"]
    state = play(state, "attack egypt in germania", "rolled 21", "rolled 1")
    assert asked(state) == "conquer"
    assert document(state)["provinces"]["germania"]["legions"] == {"rome": 2, "carthage": 1}


@pytest.mark.rule("E9-e")
def test_a_battle_is_not_fought_twice_while_others_wait() -> None:
    table = Table().legions("rome", "germania", 3).legions("egypt", "germania", 2).legions("carthage", "germania")
    for province in ("nubia", "libya"):
        table.legions("rome", province).legions("egypt", province)
    state = table.to_move("rome").state("done", "attack egypt in germania", "rolled 111", "rolled 11")
    assert lines(state) == ["attack egypt in libya", "attack egypt in nubia"]
    assert codes(state, "attack egypt in germania") == ["attack.fought"]
    assert codes(state, "attack carthage in germania") == ["attack.fought"]


@pytest.mark.rule("E9-f")
def test_an_occupied_marker_without_a_link_is_taken_away_and_nobody_collects() -> None:
    table = Table().control("egypt", "nubia").built("nubia.gladiator").legions("greece", "nubia")
    table.stand("greece", "nubia.control").to_move("greece")
    state = table.state("convert nubia")
    assert document(state)["provinces"]["nubia"] == {"legions": {"greece": 1}}
    assert "standing" not in document(state)
    assert asked(state) == "march"
    assert [level(state, seat, "trade") for seat in ("greece", "egypt")] == [0, 0]
    table = Table().legions("greece", "nubia").built("nubia.gladiator").to_collect()
    assert [tokens(table.state(), seat) for seat in ("greece", "egypt")] == [{}, {}]


@pytest.mark.rule("E9-f")
def test_an_occupied_marker_with_a_link_is_replaced() -> None:
    table = Table().control("egypt", "nubia").control("greece", "aethiopia").legions("greece", "nubia")
    state = table.stand("greece", "nubia.control").to_move("greece").state("convert nubia")
    assert document(state)["provinces"]["nubia"] == {"control": "greece", "legions": {"greece": 1}}
