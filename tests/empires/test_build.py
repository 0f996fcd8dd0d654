"""Chapters 3.1.2 and 3.2: units, buildings, and the levels that follow from them."""

from __future__ import annotations

import pytest

from mnlib.reasons import BadInput
from tests.empires.table import GAME, Table, codes, document, legal, level, lines, play, rules, tokens

THREE = "coin+coin+coin"


@pytest.mark.rule("E3.1.2-a")
def test_legions_are_raised_in_any_controlled_province_without_enemies() -> None:
    table = Table().control("rome", "gallia", "italia").legions("greece", "gallia").tokens("rome", coin=3)
    state = table.to_build("rome").state()
    assert [line for line in lines(state) if "legion" in line] == ["build legion latium", "build legion italia"]
    assert codes(state, "build legion gallia") == ["build.enemies"]


@pytest.mark.rule("E3.1.2-a", "E3.1.2-f")
def test_all_eight_legions_may_be_raised_in_one_province() -> None:
    state = Table().tokens("rome", coin=24).to_build("rome").state(*[f"build legion latium: {THREE}"] * 8)
    assert document(state)["provinces"]["latium"]["legions"] == {"rome": 8}


@pytest.mark.rule("E3.1.2-f")
def test_all_five_triremes_may_be_built_in_one_sea() -> None:
    state = Table().tokens("rome", coin=15).to_build("rome").state(*[f"build trireme tyrrhenum: {THREE}"] * 5)
    assert document(state)["seas"]["tyrrhenum"]["triremes"] == {"rome": 5}


@pytest.mark.rule("E3.1.2-b")
def test_a_province_holds_one_fortress() -> None:
    state = Table().tokens("rome", coin=6).to_build("rome").state()
    assert legal(state, "build fortress latium")
    state = play(state, f"build fortress latium: {THREE}")
    assert not legal(state, "build fortress latium")
    assert codes(state, "build fortress latium") == ["build.fortress"]


@pytest.mark.rule("E3.1.2-c")
def test_triremes_are_built_in_a_sea_beside_a_controlled_province() -> None:
    state = Table().tokens("rome", coin=3).to_build("rome").state()
    found = [line for line in lines(state) if "trireme" in line]
    assert found == ["build trireme tyrrhenum", "build trireme hadriaticum"]
    assert codes(state, "build trireme ionium") == ["build.coast"]
    assert rules(state, "build trireme ionium") == ["E3.1.2-c"]
    state = play(state, f"build trireme tyrrhenum: {THREE}")
    assert document(state)["seas"]["tyrrhenum"]["triremes"] == {"rome": 1}


@pytest.mark.rule("E3.1.2-c")
def test_a_province_cut_off_from_all_others_builds_triremes() -> None:
    state = Table().control("rome", "creta").tokens("rome", coin=3).to_build("rome").state()
    assert legal(state, "build trireme aegaeum")
    assert not legal(state, "build trireme ionium")


@pytest.mark.rule("E3.1.2-d", "E3.1.2-n")
def test_a_province_with_enemies_launches_no_trireme() -> None:
    table = Table().control("rome", "italia").tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build trireme ionium")
    state = table.legions("greece", "italia").legions("rome", "italia").state()
    assert not legal(state, "build trireme ionium")
    assert codes(state, "build trireme ionium") == ["build.blocked"]
    assert rules(state, "build trireme ionium") == ["E3.1.2-d"]


@pytest.mark.rule("E3.1.2-d", "E3.1.2-n")
def test_the_capital_province_launches_triremes_among_enemies() -> None:
    table = Table().legions("greece", "latium").legions("rome", "latium").control("rome", "italia")
    state = table.legions("greece", "italia").tokens("rome", coin=3).to_build("rome").state()
    assert legal(state, "build trireme tyrrhenum")
    assert not legal(state, "build trireme ionium")


@pytest.mark.rule("E3.1.2-e")
def test_enemy_triremes_in_a_sea_do_not_hinder_building_there() -> None:
    state = Table().triremes("greece", "tyrrhenum", 3).tokens("rome", coin=3).to_build("rome").state()
    assert legal(state, "build trireme tyrrhenum")
    state = play(state, f"build trireme tyrrhenum: {THREE}")
    assert document(state)["seas"]["tyrrhenum"]["triremes"] == {"rome": 1, "greece": 3}


@pytest.mark.rule("E3.1.2-g")
def test_one_unbarred_province_on_the_sea_is_enough() -> None:
    table = Table().control("rome", "italia", "macedonia").legions("greece", "italia").tokens("rome", coin=3)
    assert legal(table.to_build("rome").state(), "build trireme ionium")
    assert not legal(table.legions("greece", "macedonia").state(), "build trireme ionium")


@pytest.mark.rule("E3.1.2-h")
@pytest.mark.parametrize(
    ("unit", "place", "most", "reason"),
    [("legion", "latium", 8, "supply.legions"), ("trireme", "tyrrhenum", 5, "supply.triremes")],
)
def test_no_unit_is_built_beyond_the_supply(unit: str, place: str, most: int, reason: str) -> None:
    table = Table().tokens("rome", coin=3).to_build("rome")
    put = table.legions if unit == "legion" else table.triremes
    assert legal(put("rome", place, most - 1).state(), f"build {unit} {place}")
    state = put("rome", place, most).state()
    assert not legal(state, f"build {unit} {place}")
    assert codes(state, f"build {unit} {place}") == [reason]
    assert rules(state, f"build {unit} {place}") == ["E3.1.2-h"]


@pytest.mark.rule("E3.1.2-h")
def test_no_sixth_fortress_is_built() -> None:
    table = Table().control("rome", "gallia", "italia", "germania", "dalmatia", "dacia").tokens("rome", coin=3)
    for province in ("gallia", "italia", "germania", "dalmatia"):
        table.fortress("rome", province)
    assert legal(table.to_build("rome").state(), "build fortress latium")
    state = table.fortress("rome", "dacia").state()
    assert not legal(state, "build fortress latium")
    assert codes(state, "build fortress latium") == ["supply.fortresses"]


@pytest.mark.rule("E3.1.2-i")
def test_a_building_needs_a_free_site() -> None:
    table = Table().tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), "build caravan latium.wine")
    state = table.built("latium.wine").state()
    assert not legal(state, "build caravan latium.wine")
    assert codes(state, "build caravan latium.wine") == ["build.site"]


@pytest.mark.rule("E3.1.2-j")
@pytest.mark.parametrize(
    ("first", "second"),
    [("caravan latium.metal", "caravan latium.wine"), ("city achaea.sparta", "capital achaea.athenae")],
)
def test_each_of_two_sites_of_a_kind_holds_one_building(first: str, second: str) -> None:
    seat = "rome" if "latium" in first else "greece"
    state = Table().tokens(seat, coin=6).to_build(seat).state(f"build {first}: {THREE}")
    assert not legal(state, f"build {first}")
    assert legal(state, f"build {second}")
    state = play(state, f"build {second}: {THREE}")
    assert sorted(document(state)["built"]) == sorted([first.split()[1], second.split()[1]])


@pytest.mark.rule("E3.1.2-k")
def test_asia_has_no_site_for_a_caravan_or_a_market() -> None:
    state = Table().control("rome", "asia").tokens("rome", coin=6).to_build("rome").state()
    found = [line for line in lines(state) if "asia" in line]
    assert found == [
        "build legion asia", "build fortress asia", "build legendary asia.troia", "build temple asia.temple",
    ]  # fmt: skip
    with pytest.raises(BadInput):
        GAME.parse("build market asia.market")


@pytest.mark.rule("E3.1.2-l")
@pytest.mark.parametrize("work", ["temple latium.temple", "market latium.market"])
def test_temple_and_market_need_no_city_and_no_caravan(work: str) -> None:
    state = Table().tokens("rome", coin=6).to_build("rome").state()
    assert legal(state, f"build {work}")
    state = play(state, f"build {work}: {THREE}+{THREE}")
    assert document(state)["built"] == [work.split()[1]]
    assert codes(state, f"build {work}") == ["build.site", "pay.poor"]


@pytest.mark.rule("E3.1.2-m")
@pytest.mark.parametrize(
    ("tile", "work", "good"),
    [
        ("spartacus", "legion latium", "gladiator"),
        ("gilgamesh", "fortress latium", "stone"),
        ("lighthouse", "trireme tyrrhenum", "wood"),
    ],
)
def test_three_tiles_make_a_unit_cost_one_token(tile: str, work: str, good: str) -> None:
    line = f"build {work} by {tile}"
    plain = Table().tokens("rome", **{good: 1}).to_build("rome").state()
    assert not legal(plain, line)
    assert codes(plain, line) == ["favour.power"]
    poor = Table().tile("rome", tile).tokens("rome", wine=1).to_build("rome").state()
    assert not legal(poor, line)
    assert codes(poor, line) == ["favour.price"]
    state = Table().tile("rome", tile).tokens("rome", **{good: 1}).to_build("rome").state()
    assert legal(state, line)
    assert codes(play(state, line), "pay wine") == ["pay.none", "pay.favour"]
    state = play(state, f"{line}: {good}")
    assert level(state, "rome", "military") == 1
    assert tokens(state, "rome") == {}


@pytest.mark.rule("E3.1.2-m")
@pytest.mark.parametrize(
    ("tile", "work", "reason"),
    [
        ("spartacus", "legion gallia", "build.enemies"),
        ("gilgamesh", "fortress gallia", "build.enemies"),
        ("lighthouse", "trireme ionium", "build.coast"),
    ],
)
def test_a_cheap_unit_still_obeys_the_rules_of_placement(tile: str, work: str, reason: str) -> None:
    table = Table().tile("rome", tile).control("rome", "gallia").legions("greece", "gallia").tokens("rome", coin=1)
    state = table.to_build("rome").state()
    assert not legal(state, f"build {work} by {tile}")
    assert codes(state, f"build {work} by {tile}") == [reason]


@pytest.mark.rule("E3.1.2-m")
@pytest.mark.parametrize(
    ("tile", "work"), [("spartacus", "legion latium"), ("lighthouse", "trireme tyrrhenum")],
)  # fmt: skip
def test_a_cheap_unit_still_comes_from_the_supply(tile: str, work: str) -> None:
    table = Table().tile("rome", tile).legions("rome", "latium", 8).triremes("rome", "tyrrhenum", 5)
    state = table.tokens("rome", coin=1).to_build("rome").state()
    assert not legal(state, f"build {work} by {tile}")
    assert codes(state, f"build {work} by {tile}") == [f"supply.{work.split()[0]}s"]


@pytest.mark.rule("E3.1.2-o")
@pytest.mark.parametrize(("seat", "work"), [("rome", "capital latium.roma"), ("greece", "legendary asia.troia")])
def test_a_destroyed_great_city_is_rebuilt_for_three(seat: str, work: str) -> None:
    table = Table().control("greece", "asia").tokens(seat, coin=3).to_build(seat)
    assert not legal(Table().control("greece", "asia").tokens(seat, coin=2).to_build(seat).state(), f"build {work}")
    assert legal(table.state(), f"build {work}")
    state = table.state(f"build {work}: {THREE}")
    assert level(state, seat, "culture") == 1
    assert tokens(state, seat) == {}
    assert codes(state, f"build {work}") == ["build.site", "pay.poor"]


def test_no_building_beyond_its_supply() -> None:
    table = Table(rules={"caravans": 1}).built("latium.wine").tokens("rome", coin=3).to_build("rome")
    assert not legal(table.state(), "build caravan latium.metal")
    assert codes(table.state(), "build caravan latium.metal") == ["supply.buildings"]


def test_units_built_into_an_occupied_capital_province_end_no_occupation() -> None:
    table = Table().built("latium.roma").legions("greece", "latium").stand("greece", "latium.roma")
    state = table.tokens("rome", coin=3).to_build("rome").state(f"build legion latium: {THREE}")
    assert document(state)["standing"] == {"latium.roma": "greece"}
    assert (level(state, "greece", "culture"), level(state, "rome", "culture")) == (1, 0)


def test_a_legion_of_ones_own_steps_aside_for_the_building() -> None:
    table = Table().control("rome", "gallia").legions("rome", "gallia").stand("rome", "gallia.grain")
    state = table.tokens("rome", coin=3).to_build("rome").state(f"build caravan gallia.grain: {THREE}")
    assert document(state)["built"] == ["gallia.grain"]
    assert "standing" not in document(state)
    assert document(state)["provinces"]["gallia"]["legions"] == {"rome": 1}


@pytest.mark.rule("E3.2-a")
def test_the_levels_after_a_trireme_control_and_troy() -> None:
    state = Table().tokens("greece", coin=9).to_build("greece").state()
    state = play(state, f"build trireme aegaeum: {THREE}", f"build control asia: {THREE}")
    state = play(state, f"build legendary asia.troia: {THREE}", "done")
    assert [level(state, "greece", track) for track in ("trade", "culture", "military")] == [0, 1, 1]


@pytest.mark.rule("E3.2-a")
def test_the_levels_after_recruiting_circe() -> None:
    state = Table().tokens("egypt", coin=7).to_build("egypt").state("recruit circe: " + "+".join(["coin"] * 7), "done")
    assert [level(state, "egypt", track) for track in ("trade", "culture", "military")] == [1, 0, 1]


@pytest.mark.rule("E3.2-b")
@pytest.mark.parametrize(
    ("work", "track"),
    [
        ("caravan achaea.oil", "trade"),
        ("market achaea.market", "trade"),
        ("city achaea.sparta", "culture"),
        ("capital achaea.athenae", "culture"),
        ("legendary asia.troia", "culture"),
        ("temple achaea.temple", "culture"),
        ("legion achaea", "military"),
        ("trireme aegaeum", "military"),
        ("fortress achaea", "military"),
    ],
)
def test_each_piece_adds_one_level_to_its_track(work: str, track: str) -> None:
    six = work.split()[0] in ("market", "temple")
    table = Table().tile("greece", "hercules").control("greece", "asia").tokens("greece", coin=6 if six else 3)
    table.to_build("greece")
    state = table.state(f"build {work}: {THREE}" + f"+{THREE}" * six)
    shown = {name: level(state, "greece", name) for name in ("trade", "culture", "military")}
    assert shown == {"trade": 2, "culture": 2, "military": 2} | {track: 3}


@pytest.mark.rule("E3.2-c")
def test_control_goods_and_tiles_without_symbols_change_no_level() -> None:
    table = Table().tile("rome", "gilgamesh", "statue_of_zeus").tokens("rome", coin=9, wine=2).to_build("rome")
    state = table.state(f"build control gallia: {THREE}")
    assert [level(state, "rome", track) for track in ("trade", "culture", "military")] == [0, 0, 0]
    assert level(play(state, f"build legion gallia: {THREE}"), "rome", "military") == 1
    assert level(table.tile("rome", "hanging_gardens").state(), "rome", "trade") == 2
