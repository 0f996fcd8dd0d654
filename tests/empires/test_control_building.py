"""Chapters 3.1 and 3.1.1: where anything may be built, and where control may be."""

from __future__ import annotations

import pytest

from tests.empires.table import GAME, Table, codes, document, legal, level, lines, play, rules, tokens

THREE = "coin+coin+coin"


@pytest.mark.rule("E3.1-a", "E3.1.1-c", "E3.1.1-f")
def test_a_trireme_makes_way_for_control_and_control_for_a_legendary_city() -> None:
    state = Table().control("greece", "thracia", "dacia").tokens("greece", coin=9).to_build("greece").state()
    assert codes(state, "build control asia") == ["control.link"]
    state = play(state, f"build trireme aegaeum: {THREE}")
    assert legal(state, "build control asia")
    assert codes(state, "build legendary asia.troia") == ["build.uncontrolled"]
    state = play(state, f"build control asia: {THREE}", f"build legendary asia.troia: {THREE}")
    assert document(state)["built"] == ["asia.troia"]
    assert tokens(state, "greece") == {}


@pytest.mark.rule("E3.1-a")
def test_units_control_and_tiles_may_come_in_any_order() -> None:
    state = Table().tokens("rome", coin=16).to_build("rome").state()
    recruit = "recruit lighthouse: " + "+".join(["coin"] * 7)
    state = play(state, f"build fortress latium: {THREE}", recruit, f"build legion latium: {THREE}")
    state = play(state, f"build control gallia: {THREE}")
    assert document(state)["provinces"]["latium"] == {
        "control": "rome", "fortress": "rome", "legions": {"rome": 1},
    }  # fmt: skip
    assert document(state)["provinces"]["gallia"] == {"control": "rome"}


@pytest.mark.rule("E3.1-b")
def test_no_own_units_are_needed_where_one_builds() -> None:
    state = Table().control("rome", "gallia").tokens("rome", coin=3).to_build("rome").state()
    assert legal(state, "build legion gallia")
    assert legal(state, "build caravan gallia.grain")


@pytest.mark.rule("E3.1-c")
@pytest.mark.parametrize("work", ["legion", "fortress", "caravan"])
def test_nothing_is_built_in_a_province_of_another_even_with_own_legions_there(work: str) -> None:
    state = Table().control("greece", "gallia").legions("rome", "gallia", 2).tokens("rome", coin=3).to_build("rome")
    line = f"build {work} gallia" + (".grain" if work == "caravan" else "")
    assert not legal(state.state(), line)
    assert codes(state.state(), line) == ["build.foreign"]
    assert rules(state.state(), line) == ["E3.1-c"]


@pytest.mark.rule("E3.1-d")
@pytest.mark.parametrize("work", ["legion gallia", "fortress gallia", "caravan gallia.grain"])
def test_a_single_enemy_legion_bars_building(work: str) -> None:
    table = Table().control("rome", "gallia").tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), f"build {work}")
    state = table.legions("greece", "gallia").state()
    assert not legal(state, f"build {work}")
    assert codes(state, f"build {work}") == ["build.enemies"]


@pytest.mark.rule("E3.1-d")
def test_an_enemy_fortress_bars_building_too() -> None:
    state = Table().control("rome", "gallia").fortress("greece", "gallia").tokens("rome", coin=3).to_build("rome")
    assert codes(state.state(), "build legion gallia") == ["build.enemies"]


@pytest.mark.rule("E3.1-e")
@pytest.mark.parametrize("work", ["legion latium", "fortress latium", "caravan latium.wine", "trireme tyrrhenum"])
def test_in_ones_own_capital_province_one_always_builds(work: str) -> None:
    table = Table().control("greece", "italia").control("rome", "gallia").tokens("rome", coin=3)
    table.legions("greece", "latium", 2).legions("greece", "gallia").legions("rome", "latium").to_build("rome")
    assert legal(table.state(), f"build {work}")
    assert codes(table.state(), "build legion gallia") == ["build.enemies"]


@pytest.mark.rule("E3.1-e")
def test_an_enemy_legion_on_a_site_of_the_capital_province_bars_that_site_alone() -> None:
    table = Table().legions("greece", "latium", 2).stand("greece", "latium.wine").tokens("rome", coin=3)
    state = table.to_build("rome").state()
    assert not legal(state, "build caravan latium.wine")
    assert codes(state, "build caravan latium.wine") == ["build.legion"]
    assert legal(state, "build caravan latium.metal")


@pytest.mark.rule("E3.1-f")
@pytest.mark.parametrize("work", ["legion gallia", "fortress gallia", "caravan gallia.grain"])
def test_units_and_buildings_need_control_of_the_province(work: str) -> None:
    table = Table().legions("rome", "gallia").tokens("rome", coin=3).to_build("rome")
    assert not legal(table.state(), f"build {work}")
    assert codes(table.state(), f"build {work}") == ["build.uncontrolled"]
    assert rules(table.state(), f"build {work}") == ["E3.1-f"]
    assert legal(table.control("rome", "gallia").state(), f"build {work}")


def test_a_covered_province_is_not_built_in() -> None:
    state = Table(seats=4).tokens("egypt", coin=3).to_build("egypt").state()
    assert codes(state, "build control arabia") == ["map.covered", "control.link"]
    assert codes(state, "build legion arabia") == ["map.covered", "build.uncontrolled"]


@pytest.mark.rule("E3.1.1-a")
def test_control_reaches_provinces_adjacent_to_ones_own() -> None:
    state = Table().tokens("rome", coin=3).to_build("rome").state()
    assert [line for line in lines(state) if "control" in line] == ["build control gallia", "build control italia"]
    assert codes(state, "build control germania") == ["control.link"]
    assert rules(state, "build control germania") == ["E3.1.1-a"]


@pytest.mark.rule("E3.1.1-a")
def test_control_reaches_provinces_contiguous_over_own_triremes() -> None:
    table = Table().tokens("rome", coin=3).triremes("greece", "tyrrhenum").to_build("rome")
    assert not legal(table.state(), "build control sicilia")
    state = table.triremes("rome", "tyrrhenum").state()
    assert legal(state, "build control sicilia")


@pytest.mark.rule("E3.1.1-a")
def test_a_province_gained_last_round_is_a_source_in_this_one() -> None:
    table = Table().control("rome", "gallia", held=False).tokens("rome", coin=3)
    assert not legal(table.to_build("rome").state(), "build control germania")
    table = Table().control("rome", "gallia", held=False).to_collect()
    assert document(table.state())["seats"]["rome"]["held"] == ["gallia", "latium"]


@pytest.mark.rule("E3.1.1-b")
def test_control_built_in_this_turn_is_no_source_for_more() -> None:
    table = Table().tokens("rome", coin=6).to_build("rome")
    state = table.state(f"build control gallia: {THREE}")
    assert not legal(state, "build control germania")
    assert codes(state, "build control germania") == ["control.link"]
    assert legal(table.control("rome", "gallia").state(), "build control germania")


@pytest.mark.rule("E3.1.1-d")
def test_control_is_not_placed_in_a_province_of_another() -> None:
    table = Table().tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build control gallia")
    state = table.control("greece", "gallia").state()
    assert not legal(state, "build control gallia")
    assert codes(state, "build control gallia") == ["control.taken"]


@pytest.mark.rule("E3.1.1-e")
@pytest.mark.parametrize("unit", ["legion", "fortress"])
def test_control_is_not_placed_where_another_has_units(unit: str) -> None:
    table = Table().tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build control gallia")
    state = (table.legions if unit == "legion" else table.fortress)("greece", "gallia").state()
    assert not legal(state, "build control gallia")
    assert codes(state, "build control gallia") == ["control.units"]


@pytest.mark.rule("E3.1.1-e")
def test_legions_in_a_neutral_province_keep_it_for_their_owner() -> None:
    table = Table().control("greece", "dacia").control("rome", "gallia").legions("greece", "germania")
    table.tokens("rome", coin=3).tokens("greece", coin=3)
    assert not legal(table.to_build("rome").state(), "build control germania")
    assert legal(table.to_build("greece").state(), "build control germania")


@pytest.mark.rule("E3.1.1-f")
@pytest.mark.parametrize("work", ["legion gallia", "fortress gallia", "caravan gallia.grain"])
def test_one_builds_at_once_where_control_was_just_placed(work: str) -> None:
    state = Table().tokens("rome", coin=6).to_build("rome").state()
    assert not legal(state, f"build {work}")
    assert legal(play(state, f"build control gallia: {THREE}"), f"build {work}")


@pytest.mark.rule("E3.1.1-f")
def test_taking_control_frees_the_legions_on_buildings_but_not_those_on_empty_sites() -> None:
    table = Table().legions("rome", "gallia", 2).stand("rome", "gallia.grain", "gallia.sheep").built("gallia.sheep")
    state = table.tokens("rome", coin=3).to_build("rome").state(f"build control gallia: {THREE}")
    assert document(state)["standing"] == {"gallia.grain": "rome"}


@pytest.mark.rule("E3.1.1-g")
def test_control_of_a_province_is_control_of_the_buildings_in_it() -> None:
    table = Table().built("gallia.grain", "gallia.sheep", "gallia.market").tokens("rome", coin=3)
    table.legions("rome", "gallia").stand("rome", "gallia.grain")
    state = table.to_build("rome").state()
    assert level(state, "rome", "trade") == 0
    state = play(state, f"build control gallia: {THREE}")
    assert level(state, "rome", "trade") == 3
    assert "standing" not in document(state)


@pytest.mark.rule("E3.1.1-h")
def test_control_needs_one_of_the_seven_markers() -> None:
    table = Table().control("rome", "gallia", "germania", "dalmatia", "dacia", "macedonia", "thracia")
    table.tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build control italia")
    state = table.control("rome", "creta").state()
    assert not legal(state, "build control italia")
    assert codes(state, "build control italia") == ["supply.markers"]


@pytest.mark.rule("E3.1.1-i")
def test_nothing_one_may_do_in_a_turn_takes_ones_own_marker_away() -> None:
    table = Table().control("rome", "gallia", "italia").legions("rome", "gallia").tokens("rome", coin=3)
    for state in (table.to_build("rome").state(), table.to_move("rome").state()):
        for action in GAME.actions(state):
            after = document(GAME.apply(state, action))["provinces"]
            assert {"latium", "gallia", "italia"} <= {p for p, row in after.items() if row.get("control") == "rome"}


@pytest.mark.rule("E3.1.1-j")
def test_a_province_holds_one_control_marker() -> None:
    state = Table().tokens("rome", coin=6).to_build("rome").state()
    assert legal(state, "build control gallia")
    state = play(state, f"build control gallia: {THREE}")
    assert not legal(state, "build control gallia")
    assert codes(state, "build control gallia") == ["control.own"]
    assert rules(state, "build control gallia") == ["E3.1.1-j"]


@pytest.mark.rule("E3.1.1-k")
def test_own_legions_in_the_target_neither_help_nor_hinder() -> None:
    table = Table().legions("rome", "gallia", 2).legions("rome", "germania").tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build control gallia")
    assert codes(table.state(), "build control germania") == ["control.link"]


@pytest.mark.rule("E3.1.1-l")
def test_a_province_full_of_enemies_is_still_a_source() -> None:
    table = Table().control("rome", "gallia").legions("greece", "gallia", 3).tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build control germania")
    assert not legal(table.state(), "build control dacia")


@pytest.mark.rule("E3.1.1-a", "E3.1.1-d", "E3.1.1-e")
def test_where_greece_may_build_control_in_the_book() -> None:
    table = Table().control("greece", "thracia", "dacia").control("rome", "dalmatia").legions("rome", "macedonia")
    state = table.tokens("greece", coin=3).to_build("greece").state()
    assert [line for line in lines(state) if "control" in line] == ["build control germania"]
    assert [codes(state, f"build control {p}") for p in ("asia", "dalmatia", "macedonia")] == [
        ["control.link"], ["control.taken"], ["control.units"],
    ]  # fmt: skip


@pytest.mark.rule("E3.1.1-a", "E3.1.1-d", "E3.1.1-e")
def test_where_greece_may_build_control_in_the_ukrainian_book() -> None:
    table = Table().control("greece", "thracia", "dacia").control("rome", "macedonia").legions("rome", "dalmatia")
    state = table.triremes("greece", "aegaeum").tokens("greece", coin=3).to_build("greece").state()
    found = [p for p in ("germania", "asia", "dalmatia", "macedonia") if legal(state, f"build control {p}")]
    assert found == ["germania", "asia"]
    assert [codes(state, f"build control {p}") for p in ("dalmatia", "macedonia")] == [
        ["control.units"], ["control.taken"],
    ]  # fmt: skip
