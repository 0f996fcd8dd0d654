"""Chapters 4.3.4 and 4.3.5: tracks after battles and conquests; capital provinces."""

from __future__ import annotations

import pytest

from mnlib.empires.board import CAPITALS, EMPIRES, PROVINCES
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play

HOMES = {EMPIRES[seat]: PROVINCES[p] for seat, p in enumerate(CAPITALS)}


@pytest.mark.rule("E4.3.4-a")
def test_lost_units_leave_the_military_track_of_both_sides_at_once() -> None:
    table = Table().legions("egypt", "nubia", 2).legions("carthage", "nubia", 2).legions("rome", "nubia", 3)
    table.tile("egypt", "hercules").to_move("egypt")
    state = table.state("done", "attack carthage in nubia", "rolled 41")
    assert [level(state, seat, "military") for seat in ("egypt", "carthage", "rome")] == [4, 2, 3]
    state = play(state, "rolled 41")
    assert [level(state, seat, "military") for seat in ("egypt", "carthage", "rome")] == [3, 1, 3]


@pytest.mark.rule("E4.3.4-a", "E4.3.4-b")
def test_occupied_buildings_move_their_levels_to_the_occupier() -> None:
    table = Table().control("egypt", "cyrenaica").legions("rome", "cyrenaica", 3)
    table.built("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene").to_move("rome")
    state = table.state("done", "occupy cyrenaica.papyrus", "occupy cyrenaica.market")
    assert [level(state, seat, "trade") for seat in ("rome", "egypt")] == [2, 0]
    assert [level(state, seat, "culture") for seat in ("rome", "egypt")] == [0, 1]


@pytest.mark.rule("E4.3.5-a")
@pytest.mark.parametrize("victim", ["rome", "greece", "babylon", "egypt"])
def test_a_capital_province_never_changes_control(victim: str) -> None:
    home = HOMES[victim]
    table = Table().legions("carthage", home, 2).tile("carthage", "queen_of_sheba").control("egypt", "libya")
    state = table.legions("carthage", "libya").to_move("carthage").state("done")
    assert lines(state) == ["done", "occupy libya.control", "seize libya"]
    assert not legal(state, f"occupy {home}.control")
    assert "convert.capital" in codes(state, f"seize {home}")


@pytest.mark.rule("E4.3.5-b")
def test_with_enemies_in_it_the_owner_builds_legions_and_a_fortress_there() -> None:
    table = Table().legions("egypt", "latium", 3).control("rome", "gallia").legions("egypt", "gallia")
    state = table.tokens("rome", coin=6).to_build("rome").state()
    assert [line for line in lines(state) if "legion" in line] == ["build legion latium"]
    state = play(state, "build fortress latium: coin+coin+coin", "build legion latium: coin+coin+coin")
    found = document(state)["provinces"]["latium"]
    assert (found["legions"], found["fortress"]) == ({"rome": 1, "egypt": 3}, "rome")


@pytest.mark.rule("E4.3.5-c")
def test_with_enemies_in_it_the_owner_builds_triremes_beside_it() -> None:
    table = Table().legions("egypt", "latium", 3).control("rome", "sicilia").legions("egypt", "sicilia")
    state = table.tokens("rome", coin=3).to_build("rome").state()
    triremes = [line for line in lines(state) if "trireme" in line]
    assert triremes == ["build trireme tyrrhenum", "build trireme hadriaticum"]
    assert codes(state, "build trireme africum") == ["build.blocked"]


@pytest.mark.rule("E4.3.5-d")
def test_the_buildings_of_a_capital_province_are_pillaged_and_occupied_like_others() -> None:
    built = ("latium.market", "latium.roma", "latium.temple")
    state = Table().legions("egypt", "latium", 2).built(*built).to_move("egypt").state("done")
    assert lines(state) == ["done", *(f"{verb} {site}" for verb in ("pillage", "occupy") for site in built)]
    assert legal(state, "pillage latium.roma")
    state = play(state, "occupy latium.roma")
    assert level(state, "egypt", "culture") == 1


@pytest.mark.rule("E4.3.5-e")
def test_a_player_who_has_lost_everything_keeps_his_capital_province_and_builds_again() -> None:
    table = Table().legions("carthage", "latium", 2).built("latium.roma").tokens("rome", coin=3)
    state = table.to_move("carthage").state("done")
    assert lines(state) == ["done", "pillage latium.roma", "occupy latium.roma"]
    state = play(state, "pillage latium.roma")
    assert document(state)["provinces"]["latium"]["control"] == "rome"
    turn = [{"step": "name", "acted": ["rome"]}, {"step": "build", "seat": "rome", "used": []}]
    state = GAME.load(document(state) | {"phase": "build", "questions": turn})
    assert (asked(state), legal(state, "build legion latium")) == ("build", True)
