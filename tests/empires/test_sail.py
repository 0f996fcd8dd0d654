"""Chapters 4.0, 4.1 and 4.1.1: the course of a turn, triremes and battles at sea."""

from __future__ import annotations

import pytest

from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules


@pytest.mark.rule("E4.0-a")
def test_the_military_leader_names_who_moves_one_after_the_other() -> None:
    table = Table().leaders(military="egypt", culture="rome").legions("babylon", "syria")
    state = table.ask("name", acted=table.names).ask("build", seat="rome", used=[]).state("done")
    assert (asked(state), GAME.deciders(state)) == ("name", ("egypt",))
    assert lines(state) == [f"name {seat}" for seat in ("rome", "greece", "babylon", "egypt", "carthage")]
    state = play(state, "name babylon")
    assert (asked(state), GAME.deciders(state)) == ("march", ("babylon",))
    state = play(state, "done")
    assert (asked(state), GAME.deciders(state)) == ("name", ("egypt",))
    assert lines(state) == ["name rome", "name greece", "name egypt", "name carthage"]


def whole_turn() -> Table:
    """Egypt holds a marker of Rome, meets Carthage at sea and on land, and enters a province of Rome."""
    table = Table().control("egypt", "cyrenaica").control("rome", "libya", "garamantia")
    table.legions("egypt", "libya").stand("egypt", "libya.control").legions("carthage", "libya")
    table.triremes("egypt", "africum").triremes("carthage", "africum").legions("egypt", "cyrenaica")
    table.legions("rome", "libya").triremes("egypt", "ionium").triremes("rome", "ionium")
    return table.to_move("egypt")


@pytest.mark.rule("E4.0-b", "A15")
def test_a_turn_goes_from_conversions_over_the_sea_to_the_land_and_to_conquest() -> None:
    state = whole_turn().state()
    seen = [asked(state)]
    for line in (
        *("done", "done", "engage carthage in africum", "rolled 1", "rolled 1", "done"),
        *("march cyrenaica to garamantia", "done", "attack carthage in libya", "rolled 1", "rolled 1"),
    ):
        state = play(state, line)
        seen.append(asked(state))
    sea, land = ["sail", "engage", "roll", "roll", "engage"], ["march", "march", "attack", "roll", "roll"]
    assert seen == ["convert", *sea, *land, "conquer"]


@pytest.mark.rule("E4.0-b")
def test_a_turn_without_an_occupied_marker_begins_at_sea() -> None:
    state = Table().triremes("rome", "tyrrhenum").to_move("rome").state()
    assert asked(state) == "sail"


@pytest.mark.rule("E4.0-c")
def test_no_trireme_moves_once_battles_at_sea_have_begun() -> None:
    table = Table().triremes("egypt", "africum", 2).triremes("carthage", "africum").triremes("carthage", "ionium")
    state = table.to_move("egypt").state("sail africum to ionium")
    assert legal(state, "sail africum to ionium")
    state = play(state, "done", "engage carthage in africum", "rolled 1", "rolled 1")
    assert asked(state) == "engage"
    assert codes(state, "sail africum to ionium") == ["step.other"]


@pytest.mark.rule("E4.0-c")
def test_no_battle_at_sea_is_fought_once_legions_move() -> None:
    table = Table().triremes("egypt", "africum").triremes("carthage", "africum").legions("egypt", "aegyptus")
    state = table.to_move("egypt").state("done")
    assert asked(state) == "engage"
    state = play(state, "done")
    assert asked(state) == "march"
    assert codes(state, "engage carthage in africum") == ["step.other"]


@pytest.mark.rule("E4.0-e")
@pytest.mark.parametrize(
    ("table", "course", "step"),
    [
        (Table().triremes("egypt", "africum"), (), "sail"),
        (Table().triremes("egypt", "africum").triremes("carthage", "africum"), ("done",), "engage"),
        (Table().legions("egypt", "aegyptus"), (), "march"),
        (Table().legions("egypt", "nubia").legions("rome", "nubia").legions("greece", "nubia"), ("done",), "attack"),
        (Table().control("rome", "nubia").legions("egypt", "nubia"), ("done",), "conquer"),
    ],
)
def test_only_the_active_player_decides(table: Table, course: tuple[str, ...], step: str) -> None:
    state = table.to_move("egypt").state(*course)
    assert (asked(state), GAME.deciders(state)) == (step, ("egypt",))
    action = lines(state, "egypt")[-1]
    assert codes(state, action, "carthage") == ["turn.other"]
    assert lines(state, "carthage") == []


@pytest.mark.rule("E4.1-a")
def test_any_number_of_triremes_may_move_and_none_has_to() -> None:
    state = Table().triremes("rome", "ionium", 2).legions("rome", "latium").to_move("rome").state()
    assert asked(state) == "sail"
    assert asked(play(state, "done")) == "march"
    state = play(state, "sail ionium to africum")
    assert asked(state) == "sail"
    assert asked(play(state, "sail ionium to africum")) == "march"


@pytest.mark.rule("E4.1-b")
def test_a_trireme_moves_once_in_a_turn() -> None:
    state = Table().triremes("rome", "ionium", 2).to_move("rome").state("sail ionium to africum")
    assert legal(state, "sail ionium to africum")
    assert not legal(state, "sail africum to ionium")
    assert codes(state, "sail africum to ionium") == ["sail.moved"]


@pytest.mark.rule("E4.1-b")
def test_a_trireme_moves_to_an_adjacent_sea_only() -> None:
    state = Table().triremes("rome", "tyrrhenum").to_move("rome").state()
    assert lines(state) == ["done", "sail tyrrhenum to sardum", "sail tyrrhenum to ionium"]
    assert legal(state, "done")
    assert codes(state, "sail tyrrhenum to africum") == ["sail.far"]
    assert codes(state, "sail tyrrhenum to tyrrhenum") == ["sail.far"]


@pytest.mark.rule("E4.1-b")
def test_a_player_moves_only_triremes_of_his_own() -> None:
    state = Table().triremes("rome", "ionium").triremes("egypt", "africum").to_move("rome").state()
    assert not legal(state, "sail africum to sardum")
    assert codes(state, "sail africum to sardum") == ["sail.none"]


@pytest.mark.rule("E4.1.1-a")
def test_a_trireme_enters_a_sea_full_of_enemies() -> None:
    table = Table().triremes("rome", "hadriaticum").triremes("greece", "ionium", 5).triremes("egypt", "ionium", 5)
    state = table.to_move("rome").state()
    assert lines(state) == ["done", "sail hadriaticum to ionium"]
    state = play(state, "sail hadriaticum to ionium")
    assert document(state)["seas"]["ionium"]["triremes"] == {"rome": 1, "greece": 5, "egypt": 5}


@pytest.mark.rule("E4.1.1-b")
def test_after_all_moves_the_active_player_may_fight_wherever_he_meets_enemies() -> None:
    table = Table().triremes("egypt", "aegyptium").triremes("egypt", "ionium").triremes("carthage", "africum")
    table.triremes("rome", "ionium").triremes("rome", "tyrrhenum")
    state = table.to_move("egypt").state("sail aegyptium to africum", "done")
    assert lines(state) == ["done", "engage rome in ionium", "engage carthage in africum"]


@pytest.mark.rule("E4.1.1-b")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("engage rome in tyrrhenum", ["sail.none"]),
        ("engage greece in ionium", ["engage.absent"]),
        ("engage egypt in ionium", ["engage.absent"]),
        ("engage greece in pontus", ["sail.none", "engage.absent"]),
    ],
)
def test_both_sides_of_a_battle_have_triremes_in_the_sea(line: str, reasons: list[str]) -> None:
    table = Table().triremes("egypt", "ionium").triremes("rome", "ionium").triremes("rome", "tyrrhenum")
    state = table.to_move("egypt").state("done")
    assert legal(state, "engage rome in ionium")
    assert not legal(state, line)
    assert codes(state, line) == reasons
    assert set(rules(state, line)) == {"E4.1.1-b"}


@pytest.mark.rule("E4.1.1-c")
def test_opponents_may_share_a_sea_without_a_battle() -> None:
    table = Table().triremes("egypt", "africum").triremes("carthage", "africum").legions("egypt", "aegyptus")
    state = table.to_move("egypt").state("done")
    assert lines(state) == ["done", "engage carthage in africum"]
    state = play(state, "done")
    assert asked(state) == "march"
    assert document(state)["seas"]["africum"]["triremes"] == {"egypt": 1, "carthage": 1}


@pytest.mark.rule("E4.1.1-d")
def test_triremes_that_did_not_move_may_start_a_battle() -> None:
    table = Table().triremes("egypt", "africum").triremes("carthage", "africum").triremes("carthage", "sardum")
    state = table.to_move("egypt").state("done")
    assert lines(state) == ["done", "engage carthage in africum"]


THREE = Table().triremes("egypt", "africum", 3).triremes("rome", "africum").triremes("carthage", "africum")
THREE.triremes("egypt", "ionium").triremes("rome", "ionium").to_move("egypt")


@pytest.mark.rule("E4.1.1-e", "A13")
def test_there_is_one_battle_in_a_sea_in_a_turn() -> None:
    state = THREE.state("done", "engage carthage in africum", "rolled 111", "rolled 1")
    assert lines(state) == ["done", "engage rome in ionium"]
    for seat in ("rome", "carthage"):
        assert codes(state, f"engage {seat} in africum") == ["engage.fought"]


@pytest.mark.rule("E4.1.1-e", "A13")
def test_an_option_allows_one_battle_with_each_opponent_in_a_sea() -> None:
    table = Table(sea_battles="per_opponent").triremes("egypt", "africum", 3)
    table.triremes("rome", "africum").triremes("carthage", "africum").to_move("egypt")
    state = table.state("done", "engage carthage in africum", "rolled 111", "rolled 1")
    assert lines(state) == ["done", "engage rome in africum"]
    assert codes(state, "engage carthage in africum") == ["engage.fought"]


@pytest.mark.rule("E4.1.1-f", "A13")
def test_the_active_player_chooses_which_opponent_he_fights_at_sea() -> None:
    state = THREE.state("done")
    assert lines(state)[2:] == ["engage rome in africum", "engage carthage in africum"]
    state = play(state, "engage rome in africum", "rolled 631", "rolled 1")
    assert document(state)["seas"]["africum"]["triremes"] == {"egypt": 3, "carthage": 1}


@pytest.mark.rule("E4.1.1-g")
def test_the_side_that_is_attacked_at_sea_can_only_roll() -> None:
    table = Table().triremes("egypt", "africum").triremes("carthage", "africum")
    state = table.to_move("egypt").state("done", "engage carthage in africum", "rolled 1")
    assert GAME.deciders(state) == ("carthage",)
    assert lines(state, "carthage") == ["roll"]


@pytest.mark.rule("E4.1.1-h")
def test_enemies_in_a_sea_hinder_no_move_out_of_it() -> None:
    state = Table().triremes("egypt", "pontus").triremes("carthage", "pontus", 5).to_move("egypt").state()
    assert lines(state) == ["done", "sail pontus to aegaeum"]


@pytest.mark.rule("E4.1.1-h")
def test_enemies_in_a_sea_hinder_no_building_in_it_or_beside_it() -> None:
    table = Table().triremes("egypt", "aegyptium").triremes("carthage", "aegyptium").tokens("egypt", coin=6)
    state = table.to_build("egypt").state()
    assert legal(state, "build trireme aegyptium")
    assert legal(state, "build fortress aegyptus")


@pytest.mark.rule("E4.1.1-h")
def test_a_battle_at_sea_ends_no_occupation_on_land() -> None:
    """The first sea and the first province have the same number."""
    table = Table().control("greece", "gallia").legions("rome", "gallia").stand("rome", "gallia.control")
    table.fortress("greece", "gallia").triremes("egypt", "tyrrhenum", 2).triremes("carthage", "tyrrhenum", 2)
    state = table.to_move("egypt").state("done", "engage carthage in tyrrhenum", "rolled 11", "rolled 11")
    assert asked(state) != "engage"
    assert document(state)["standing"] == {"gallia.control": "rome"}


@pytest.mark.rule("E11.4-e")
def test_a_peace_forbids_battles_at_sea() -> None:
    table = Table().triremes("egypt", "africum").triremes("carthage", "africum").triremes("rome", "africum")
    state = table.set(peace=["egypt", "carthage"]).to_move("egypt").state("done")
    assert lines(state) == ["done", "engage rome in africum"]
    assert codes(state, "engage carthage in africum") == ["peace.fight"]
