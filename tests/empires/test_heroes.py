"""Chapter 10: what each hero changes."""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens


def legions(state: State, province: str) -> dict[str, int]:
    found: dict[str, int] = document(state)["provinces"].get(province, {}).get("legions", {})
    return found


def triremes(state: State, sea: str) -> dict[str, int]:
    found: dict[str, int] = document(state)["seas"].get(sea, {}).get("triremes", {})
    return found


def duel(attacker: str, defender: str, **options: Any) -> Table:
    """Two legions of each side in neutral Germania, the attacker to move."""
    return Table(**options).legions(attacker, "germania", 2).legions(defender, "germania", 2).to_move(attacker)


def sea_duel(attacker: str, defender: str, **options: Any) -> Table:
    """Two triremes of each side in the Tyrrhenian Sea, the attacker to move."""
    return Table(**options).triremes(attacker, "tyrrhenum", 2).triremes(defender, "tyrrhenum", 2).to_move(attacker)


@pytest.mark.rule(
    "E10.6-c", "E10.7-c", "E10.8-d", "E10.9-c", "E10.10-b", "E10.11-b", "E10.12-b", "E10.13-b", "E10.14-b", "E10.15-b",
    "E10.16-b", "E10.17-b",
)  # fmt: skip
@pytest.mark.parametrize(
    ("hero", "bonus"),
    [
        ("antigone", [2, 2, 0]),
        ("castor_pollux", [0, 0, 0]),
        ("circe", [1, 0, 1]),
        ("gilgamesh", [0, 0, 0]),
        ("hamilcar", [1, 1, 1]),
        ("hercules", [2, 2, 2]),
        ("nebuchadnezzar", [0, 0, 0]),
        ("penthesilea", [0, 2, 2]),
        ("perseus", [1, 2, 1]),
        ("queen_of_sheba", [0, 1, 1]),
        ("ramses_ii", [0, 0, 0]),
        ("spartacus", [0, 0, 0]),
    ],
)
def test_each_hero_raises_the_levels_by_its_symbols(hero: str, bonus: list[int]) -> None:
    state = Table().tile("rome", hero).to_build("rome").state()
    assert [level(state, "rome", track) for track in ("trade", "culture", "military")] == bonus
    assert [level(state, "greece", track) for track in ("trade", "culture", "military")] == [0, 0, 0]


# Caesar and Pericles ---------------------------------------------------------------------------------------------


@pytest.mark.rule("E10.1-a")
def test_caesar_adds_one_to_each_die_of_the_active_player_on_land() -> None:
    assert legions(duel("rome", "carthage").state("done", "rolled 42", "rolled 21"), "germania") == {
        "rome": 2, "carthage": 1,
    }  # fmt: skip
    assert legions(duel("rome", "carthage").state("done", "rolled 44", "rolled 31"), "germania") == {"rome": 2}
    assert legions(duel("egypt", "carthage").state("done", "rolled 31", "rolled 21"), "germania") == {
        "egypt": 2, "carthage": 2,
    }  # fmt: skip


@pytest.mark.rule("E10.1-a")
def test_the_battle_of_cyrenaica() -> None:
    table = Table().control("egypt", "cyrenaica").fortress("egypt", "cyrenaica")
    table.legions("egypt", "cyrenaica").legions("rome", "cyrenaica", 3).built("cyrenaica.papyrus").to_move("rome")
    state = table.state("done", "rolled 543", "rolled 3")
    assert document(state)["provinces"]["cyrenaica"] == {"control": "egypt", "legions": {"rome": 2}}


@pytest.mark.rule("E10.1-b")
def test_caesar_does_nothing_when_his_owner_is_attacked() -> None:
    state = duel("carthage", "rome").state("done", "rolled 21", "rolled 31")
    assert legions(state, "germania") == {"rome": 2, "carthage": 2}


@pytest.mark.rule("E10.1-b")
def test_caesar_does_nothing_at_sea() -> None:
    state = sea_duel("rome", "carthage").state("done", "engage carthage in tyrrhenum", "rolled 31", "rolled 21")
    assert triremes(state, "tyrrhenum") == {"rome": 2, "carthage": 2}


@pytest.mark.rule("E10.2-a")
def test_pericles_adds_two_to_each_die_of_the_player_attacked() -> None:
    state = duel("carthage", "greece").state("done", "rolled 11", "rolled 11")
    assert legions(state, "germania") == {"greece": 2, "carthage": 1}
    assert "carthage" not in legions(duel("carthage", "greece").state("done", "rolled 11", "rolled 51"), "germania")


@pytest.mark.rule("E10.2-a")
def test_pericles_does_nothing_when_his_owner_is_active() -> None:
    state = duel("greece", "carthage").state("done", "rolled 22", "rolled 22")
    assert legions(state, "germania") == {"greece": 2, "carthage": 2}


@pytest.mark.rule("E10.2-b")
@pytest.mark.parametrize(("at_sea", "left"), [(False, 2), (True, 1)])
def test_pericles_fights_at_sea_only_in_the_ukrainian_reading(at_sea: bool, left: int) -> None:
    table = sea_duel("carthage", "greece", pericles_at_sea=at_sea)
    state = table.state("done", "engage greece in tyrrhenum", "rolled 21", "rolled 11")
    assert triremes(state, "tyrrhenum") == {"greece": 2, "carthage": left}


# Cleopatra, Hannibal, Hammurabi ----------------------------------------------------------------------------------


@pytest.mark.rule("E10.3-a")
def test_cleopatra_mixes_every_set_either_way() -> None:
    state = Table().tokens("egypt", coin=3, grain=1, oil=1, wine=1).to_build("egypt").state()
    state = play(state, "build legion aegyptus: coin+coin+grain", "build legion aegyptus: coin+oil+wine")
    assert tokens(state, "egypt") == {}
    assert legions(state, "aegyptus") == {"egypt": 2}


@pytest.mark.rule("E10.3-a")
def test_cleopatra_mixes_only_one_token_into_a_set() -> None:
    table = Table().tokens("egypt", coin=4, oil=1, wine=1).to_build("egypt")
    assert codes(table.state(), "build temple aegyptus.temple") == ["pay.poor"]
    assert legal(table.tokens("egypt", coin=5).state(), "build temple aegyptus.temple")


@pytest.mark.rule("E10.3-a")
def test_nobody_but_cleopatra_mixes() -> None:
    state = Table().tokens("rome", coin=2, grain=1).to_build("rome").state()
    assert codes(state, "build legion latium") == ["pay.poor"]


@pytest.mark.rule("E10.4-a")
def test_hannibal_pays_one_pair_in_every_set() -> None:
    state = Table().tokens("carthage", metal=4, wood=2).to_build("carthage").state()
    state = play(state, *["build legion africa: metal+metal+wood"] * 2)
    assert tokens(state, "carthage") == {}
    assert legions(state, "africa") == {"carthage": 2}


@pytest.mark.rule("E10.4-a")
def test_hannibal_pays_only_one_pair_in_a_set() -> None:
    table = Table().tokens("carthage", metal=2, wood=2, oil=1, wine=1).to_build("carthage")
    assert codes(table.state(), "build market africa.market") == ["pay.poor"]
    assert legal(table.tokens("carthage", grain=1).state(), "build market africa.market")


@pytest.mark.rule("E10.4-a")
def test_nobody_but_hannibal_pays_a_pair() -> None:
    state = Table().tokens("rome", metal=2, wood=1).to_build("rome").state()
    assert codes(state, "build legion latium") == ["pay.poor"]


@pytest.mark.rule("E10.5-a")
def test_hammurabi_builds_one_control_free_in_his_turn() -> None:
    state = Table().to_build("babylon").state()
    assert legal(state, "build control arabia by hammurabi")
    state = play(state, "build control arabia by hammurabi")
    assert document(state)["provinces"]["arabia"] == {"control": "babylon"}
    assert not legal(state, "build control syria by hammurabi")
    assert codes(state, "build control syria by hammurabi") == ["favour.used"]
    assert rules(state, "build control syria by hammurabi") == ["E10.5-a"]


@pytest.mark.rule("E10.5-a")
def test_nobody_else_builds_control_free() -> None:
    state = Table().to_build("rome").state()
    assert not legal(state, "build control gallia by hammurabi")
    assert codes(state, "build control gallia by hammurabi") == ["favour.power"]


@pytest.mark.rule("E10.5-b")
def test_hammurabis_control_obeys_the_rules_of_placement() -> None:
    table = Table().control("egypt", "arabia").legions("egypt", "syria")
    state = table.to_build("babylon").state()
    assert [line for line in lines(state) if "by hammurabi" in line] == ["build control armenia by hammurabi"]
    assert codes(state, "build control arabia by hammurabi") == ["control.taken"]
    assert codes(state, "build control syria by hammurabi") == ["control.units"]
    assert codes(state, "build control judea by hammurabi") == ["control.link"]
    state = play(state, "build control armenia by hammurabi")
    assert codes(state, "build control armenia by hammurabi") == ["control.own", "favour.used"]
    assert codes(Table().to_build("rome").state(), "build control gallia by hammurabi") == ["favour.power"]


# Nebuchadnezzar and Ramses ---------------------------------------------------------------------------------------


@pytest.mark.rule("E10.7-a")
@pytest.mark.parametrize(("control", "left"), [("egypt", {"egypt": 2, "carthage": 1}), (None, None), ("rome", None)])
def test_nebuchadnezzar_adds_five_where_his_owner_is_at_home(control: str | None, left: dict[str, int] | None) -> None:
    table = Table().tile("egypt", "nebuchadnezzar").legions("egypt", "nubia", 2).legions("carthage", "nubia", 2)
    if control:
        table.control(control, "nubia")
    state = table.to_move("carthage").state("done", "rolled 21", "rolled 21")
    assert legions(state, "nubia") == (left or {"egypt": 2, "carthage": 2})


@pytest.mark.rule("E10.7-a")
def test_the_province_counts_while_an_enemy_stands_on_its_marker() -> None:
    table = Table().control("egypt", "nubia").legions("carthage", "nubia", 2).stand("carthage", "nubia.control")
    table.legions("egypt", "nubia").tile("egypt", "nebuchadnezzar").to_move("egypt")
    assert legions(table.state("done", "rolled 1", "rolled 11"), "nubia") == {"egypt": 1, "carthage": 1}


@pytest.mark.rule("E10.7-b")
@pytest.mark.parametrize("active", ["egypt", "carthage"])
def test_nebuchadnezzar_adds_to_a_fortress_whoever_is_active(active: str) -> None:
    table = Table().tile("egypt", "nebuchadnezzar").control("egypt", "nubia").fortress("egypt", "nubia")
    table.legions("carthage", "nubia", 3).to_move(active)
    state = table.state(*["done"] * (active == "carthage"), "rolled 621")
    assert document(state)["provinces"]["nubia"] == {
        "control": "egypt", "fortress": "egypt", "legions": {"carthage": 1},
    }  # fmt: skip


@pytest.mark.rule("E10.7-b")
def test_a_lone_fortress_without_nebuchadnezzar_hits_once() -> None:
    table = Table().control("egypt", "nubia").fortress("egypt", "nubia").legions("carthage", "nubia", 3)
    state = table.to_move("carthage").state("done", "rolled 621")
    assert legions(state, "nubia") == {"carthage": 2}


@pytest.mark.rule("E10.15-a")
def test_ramses_may_roll_one_more_die_on_land() -> None:
    state = duel("egypt", "carthage").tile("egypt", "ramses_ii").state("done")
    assert (asked(state), GAME.to_move(state)) == ("ramses", "egypt")
    assert legal(state, "use ramses_ii")
    assert codes(state, "use caesar") == ["use.now"]
    assert GAME.prompt(play(state, "use ramses_ii")).numbers["dice"] == 3
    assert GAME.prompt(play(state, "decline")).numbers["dice"] == 2


@pytest.mark.rule("E10.15-a")
def test_ramses_rolls_for_a_lone_fortress_that_is_attacked() -> None:
    table = Table().tile("egypt", "ramses_ii").fortress("egypt", "nubia").legions("carthage", "nubia", 2)
    state = table.to_move("carthage").state("done")
    assert (asked(state), GAME.to_move(state)) == ("ramses", "egypt")
    state = play(state, "use ramses_ii", "rolled 11")
    assert GAME.prompt(state).numbers["dice"] == 1
    assert legions(play(state, "rolled 5"), "nubia") == {}
    assert legions(play(state, "rolled 4"), "nubia") == {"carthage": 1}


@pytest.mark.rule("E10.15-a")
def test_the_original_and_the_copy_of_ramses_each_roll_their_own_extra_die() -> None:
    table = duel("egypt", "carthage").tile("egypt", "castor_pollux").tile("carthage", "ramses_ii")
    state = table.set(copied="ramses_ii").state("done")
    assert GAME.to_move(state) == "egypt"
    state = play(state, "use ramses_ii")
    assert GAME.to_move(state) == "carthage"
    state = play(state, "decline")
    assert GAME.prompt(state).numbers["dice"] == 3
    assert GAME.prompt(play(state, "rolled 111")).numbers["dice"] == 2


@pytest.mark.rule("E10.15-a")
def test_ramses_does_not_roll_at_sea_nor_for_others() -> None:
    state = sea_duel("egypt", "carthage").tile("egypt", "ramses_ii").state("done", "engage carthage in tyrrhenum")
    assert (asked(state), GAME.prompt(state).numbers["dice"]) == ("roll", 2)
    assert asked(duel("rome", "carthage").tile("egypt", "ramses_ii").state("done")) == "roll"


@pytest.mark.rule("E10.15-a")
def test_caesar_counts_on_the_extra_die_too() -> None:
    state = duel("rome", "carthage").tile("rome", "ramses_ii").state("done", "use ramses_ii", "rolled 331", "rolled 11")
    assert legions(state, "germania") == {"rome": 2}


# Circe -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E10.8-a")
@pytest.mark.parametrize("scope", ["controlled_or_conquered", "controlled", "anywhere"])
@pytest.mark.parametrize("holder", ["rome", "greece", None])
def test_legions_of_circe_collect_on_empty_caravan_sites(scope: str, holder: str | None) -> None:
    table = Table(circe_scope=scope).tile("rome", "circe").legions("rome", "gallia").stand("rome", "gallia.grain")
    if holder:
        table.control(holder, "gallia")
    collects = holder == "rome" or scope == "anywhere" or (holder == "greece" and scope == "controlled_or_conquered")
    assert tokens(table.to_collect().state(), "rome") == ({"grain": 1} if collects else {})


@pytest.mark.rule("E10.8-a")
def test_without_circe_a_legion_on_an_empty_site_collects_nothing() -> None:
    table = Table().control("rome", "gallia").legions("rome", "gallia").stand("rome", "gallia.grain").to_collect()
    assert tokens(table.state(), "rome") == {}
    assert tokens(table.tile("greece", "circe").state(), "rome") == {}
    assert tokens(table.state(), "greece") == {}


@pytest.mark.rule("E10.8-a")
def test_a_market_doubles_what_circes_legion_collects() -> None:
    table = Table().tile("rome", "circe").control("rome", "gallia").legions("rome", "gallia").built("gallia.market")
    assert tokens(table.stand("rome", "gallia.grain").to_collect().state(), "rome") == {"grain": 2}


@pytest.mark.rule("E10.8-a")
def test_circes_legion_collects_nothing_beside_enemies() -> None:
    table = Table().tile("rome", "circe").control("rome", "gallia").legions("rome", "gallia")
    table.stand("rome", "gallia.grain").to_collect()
    assert tokens(table.state(), "rome") == {"grain": 1}
    assert tokens(table.legions("greece", "gallia").state(), "rome") == {}


@pytest.mark.rule("E10.8-a", "E10.8-b")
def test_circes_legions_settle_on_sites_in_their_own_movement_turn() -> None:
    table = Table().tile("rome", "circe").control("rome", "gallia").legions("rome", "gallia", 2).built("gallia.sheep")
    assert codes(table.tokens("rome", coin=3).to_build("rome").state(), "settle gallia.grain") == ["phase.other"]
    state = table.to_move("rome").state("done")
    assert lines(state) == ["done", "settle gallia.grain"]
    assert legal(state, "settle gallia.grain")
    assert not legal(state, "settle gallia.sheep")
    assert codes(state, "settle gallia.sheep") == ["settle.site"]
    assert codes(state, "settle italia.oil") == ["march.none"]
    assert document(play(state, "settle gallia.grain"))["standing"] == {"gallia.grain": "rome"}


@pytest.mark.rule("E10.8-a", "E10.8-b")
def test_a_site_or_a_legion_serves_circe_once() -> None:
    table = Table().tile("rome", "circe").control("rome", "gallia").legions("rome", "gallia", 1)
    state = table.stand("rome", "gallia.grain").legions("rome", "latium").to_move("rome").state("done")
    assert lines(state) == ["done", "settle latium.metal", "settle latium.wine"]
    assert codes(state, "settle gallia.sheep") == ["march.none"]
    assert codes(state, "settle gallia.grain") == ["settle.site", "march.none"]


@pytest.mark.rule("E10.8-a", "E10.8-b")
@pytest.mark.parametrize(
    ("scope", "reason"), [("controlled", ["settle.place"]), ("controlled_or_conquered", []), ("anywhere", [])]
)
def test_circe_settles_in_a_conquered_province_unless_the_table_says_otherwise(scope: str, reason: list[str]) -> None:
    table = Table(circe_scope=scope).tile("rome", "circe").control("greece", "gallia").legions("rome", "gallia")
    state = table.built("gallia.market").to_move("rome").state("done")
    assert legal(state, "settle gallia.grain") == (not reason)
    assert codes(state, "settle gallia.grain") == reason


@pytest.mark.rule("E10.8-b")
@pytest.mark.parametrize(("scope", "settles"), [("controlled_or_conquered", False), ("anywhere", True)])
def test_circe_settles_in_a_neutral_province_only_if_the_table_says_so(scope: str, settles: bool) -> None:
    table = Table(circe_scope=scope).tile("rome", "circe").legions("rome", "gallia").legions("rome", "latium")
    assert legal(table.to_move("rome").state("done"), "settle gallia.grain") == settles


@pytest.mark.rule("E10.8-a", "E10.8-b")
def test_nobody_but_circe_settles_and_nobody_beside_enemies() -> None:
    table = Table().control("greece", "gallia").legions("rome", "gallia").built("gallia.market")
    assert codes(table.to_move("rome").state("done"), "settle gallia.grain") == ["favour.power"]
    table = Table().tile("rome", "circe").control("rome", "gallia").legions("rome", "gallia", 2)
    table.legions("rome", "latium").legions("greece", "gallia", 2)
    state = table.to_move("rome").state("done", "rolled 11", "rolled 11")
    assert not legal(state, "settle gallia.grain")
    assert codes(state, "settle gallia.grain") == ["settle.place"]


@pytest.mark.rule("E10.8-b")
def test_a_legion_put_on_a_pillaged_caravan_site_collects_for_circe() -> None:
    table = Table().tile("rome", "circe").control("greece", "gallia").built("gallia.grain").legions("rome", "gallia")
    state = table.to_move("rome").state("done", "pillage gallia.grain")
    assert document(state)["standing"] == {"gallia.grain": "rome"}


@pytest.mark.rule("E10.8-c")
def test_a_legion_on_a_caravan_site_adds_no_trade_level() -> None:
    table = Table().tile("rome", "circe").control("rome", "gallia").legions("rome", "gallia", 2).to_move("rome")
    state = table.state("done")
    assert level(state, "rome", "trade") == 1
    state = play(state, "settle gallia.grain")
    assert (level(state, "rome", "trade"), level(state, "rome", "military")) == (1, 3)
    assert level(table.built("gallia.sheep").state(), "rome", "trade") == 2


# Penthesilea, Gilgamesh, Spartacus -------------------------------------------------------------------------------


@pytest.mark.rule("E10.9-a")
def test_penthesilea_raises_a_legion_for_each_province_with_enemies() -> None:
    table = Table().tile("rome", "penthesilea").control("rome", "gallia", "italia", "dalmatia")
    table.legions("greece", "gallia", 3).fortress("egypt", "italia").legions("greece", "germania")
    state = table.to_build("rome").state()
    assert legal(state, "use penthesilea")
    assert codes(state, "use hercules") == ["use.now"]
    state = play(state, "use penthesilea")
    assert legions(state, "latium") == {"rome": 2}
    assert not legal(state, "use penthesilea")
    assert codes(state, "use penthesilea") == ["favour.used"]


@pytest.mark.rule("E10.9-a")
def test_penthesilea_raises_nothing_where_no_enemies_are() -> None:
    state = Table().tile("rome", "penthesilea").legions("greece", "gallia").to_build("rome").state()
    assert not legal(state, "use penthesilea")
    assert codes(state, "use penthesilea") == ["muster.none"]
    plain = Table().control("rome", "gallia").legions("greece", "gallia").to_build("rome").state()
    assert codes(plain, "use penthesilea") == ["favour.power"]


@pytest.mark.rule("E10.9-b")
def test_penthesilea_raises_no_more_than_the_supply() -> None:
    table = Table().tile("rome", "penthesilea").control("rome", "gallia", "italia").legions("rome", "creta", 7)
    table.legions("greece", "gallia").legions("greece", "italia").to_build("rome")
    state = table.state("use penthesilea")
    assert legions(state, "latium") == {"rome": 1}
    assert codes(table.legions("rome", "creta", 8).state(), "use penthesilea") == ["muster.none"]


@pytest.mark.rule("E10.9-b")
def test_penthesilea_raises_legions_in_an_occupied_capital_province() -> None:
    table = Table().tile("rome", "penthesilea").legions("greece", "latium", 2)
    assert legions(table.to_build("rome").state("use penthesilea"), "latium") == {"rome": 1, "greece": 2}


@pytest.mark.rule("E10.10-a", "E10.17-a")
@pytest.mark.parametrize(
    ("hero", "unit", "token"),
    [
        ("gilgamesh", "fortress", "coin"),
        ("gilgamesh", "fortress", "stone"),
        ("gilgamesh", "fortress", "legendary_stone"),
        ("spartacus", "legion", "coin"),
        ("spartacus", "legion", "gladiator"),
        ("spartacus", "legion", "legendary_gladiator"),
    ],
)
def test_a_hero_builds_one_unit_for_one_token(hero: str, unit: str, token: str) -> None:
    table = Table().tokens("rome", **{token: 1}, wine=1).to_build("rome")
    line = f"build {unit} latium by {hero}"
    assert not legal(table.state(), line)
    state = table.tile("rome", hero).state()
    assert legal(state, line)
    assert lines(play(state, line)) == [f"pay {token}"]
    state = play(state, f"{line}: {token}")
    assert (level(state, "rome", "military"), tokens(state, "rome")) == (1, {"wine": 1})
    assert document(state).get("discards", []) == [token] * token.startswith("legendary")


@pytest.mark.rule("E10.10-a", "E10.17-a")
@pytest.mark.parametrize(
    ("hero", "unit", "rule"), [("gilgamesh", "fortress", "E10.10-a"), ("spartacus", "legion", "E10.17-a")]
)
def test_a_hero_builds_cheaply_once_per_round(hero: str, unit: str, rule: str) -> None:
    table = Table().tile("rome", hero).control("rome", "gallia").tokens("rome", coin=2).to_build("rome")
    assert legal(table.state(), f"build {unit} gallia by {hero}")
    state = table.state(f"build {unit} latium by {hero}: coin")
    assert not legal(state, f"build {unit} gallia by {hero}")
    assert codes(state, f"build {unit} gallia by {hero}") == ["favour.used"]
    assert rules(state, f"build {unit} gallia by {hero}") == [rule]


@pytest.mark.parametrize(("hero", "unit"), [("gilgamesh", "fortress"), ("spartacus", "legion")])
def test_for_cleopatra_any_good_pays_the_price_of_one_token(hero: str, unit: str) -> None:
    table = Table().tile("egypt", hero).tokens("egypt", wine=1).to_build("egypt")
    assert level(table.state(f"build {unit} aegyptus by {hero}: wine"), "egypt", "military") == 1


# Perseus, Hamilcar, Sheba, Hercules, Antigone --------------------------------------------------------------------


@pytest.mark.rule("E10.11-a")
def test_perseus_wins_at_once_with_a_fifth_tile_before_the_one_named_builds() -> None:
    table = Table().tile("rome", "perseus", "circe", "gilgamesh").tokens("rome", coin=10)
    state = table.set(phase="build").ask("name", acted=[]).state("name greece")
    assert (asked(state), GAME.to_move(state)) == ("perseus", "rome")
    assert legal(state, "use perseus")
    assert codes(state, "use circe") == ["use.now"]
    state = play(state, "use perseus", "recruit hercules: " + "+".join(["coin"] * 10))
    assert GAME.outcome(state).winners == ("rome",)


@pytest.mark.rule("E10.11-a")
def test_perseus_jumps_only_to_win() -> None:
    table = Table().tile("rome", "perseus").tokens("rome", coin=11, wine=1).set(phase="build").ask("name", acted=[])
    state = table.state("name greece")
    assert lines(state) == ["decline"]
    assert codes(state, "use perseus") == ["perseus.price"]
    assert asked(play(state, "decline")) == "build"
    state = table.tokens("rome", coin=12).state("name greece", "use perseus")
    assert lines(state) == ["recruit pyramids"]
    assert codes(state, "recruit hercules") == ["perseus.fifth"]


@pytest.mark.rule("E10.11-a")
def test_nobody_is_asked_without_perseus() -> None:
    table = Table().tile("rome", "hercules").tokens("rome", coin=12).set(phase="build").ask("name", acted=[])
    assert asked(table.state("name greece")) == "build"


@pytest.mark.rule("E10.12-a")
@pytest.mark.parametrize(("site", "plain", "doubled"), [
    ("thracia.byzantium", {"coin": 1}, {"coin": 2}),
    ("thracia.stone", {"stone": 1}, {"stone": 2}),
    ("thracia.temple", {}, {}),
    ("thracia.market", {}, {}),
])  # fmt: skip
def test_hamilcar_doubles_what_a_pillage_brings(site: str, plain: dict[str, int], doubled: dict[str, int]) -> None:
    table = Table().control("greece", "thracia").built(site).legions("rome", "thracia").to_move("rome")
    assert tokens(table.state("done", f"pillage {site}"), "rome") == plain
    assert tokens(table.tile("rome", "hamilcar").state("done", f"pillage {site}"), "rome") == doubled


@pytest.mark.rule("E10.12-a")
def test_hamilcar_takes_both_a_coin_and_a_legendary_token_from_a_legendary_city() -> None:
    table = Table().control("greece", "asia").built("asia.troia").legions("rome", "asia").to_move("rome")
    assert asked(table.state("done", "pillage asia.troia")) == "choose"
    state = table.tile("rome", "hamilcar").state("done", "pillage asia.troia", "drawn legendary_wine")
    assert tokens(state, "rome") == {"coin": 1, "legendary_wine": 1}


@pytest.mark.rule("E10.13-a")
def test_the_queen_of_sheba_converts_at_once_for_a_legion_once_per_round() -> None:
    table = Table().tile("rome", "queen_of_sheba").control("greece", "gallia", "italia")
    table.legions("rome", "gallia", 2).legions("rome", "italia").to_move("rome")
    state = table.state("done")
    assert legal(state, "seize gallia")
    state = play(state, "seize gallia")
    assert document(state)["provinces"]["gallia"] == {"control": "rome", "legions": {"rome": 1}}
    assert not legal(state, "seize italia")
    assert codes(state, "seize italia") == ["favour.used"]


@pytest.mark.rule("E10.13-a")
def test_nobody_but_the_queen_of_sheba_converts_at_once() -> None:
    table = Table().control("greece", "gallia").legions("rome", "gallia", 2).to_move("rome")
    assert not legal(table.state("done"), "seize gallia")
    assert codes(table.state("done"), "seize gallia") == ["favour.power"]


@pytest.mark.rule("E10.13-a")
def test_the_queen_of_sheba_needs_a_link_and_a_spare_marker() -> None:
    table = Table().tile("rome", "queen_of_sheba").control("greece", "germania").legions("rome", "germania")
    table.to_move("rome")
    assert not legal(table.state("done"), "seize germania")
    assert codes(table.state("done"), "seize germania") == ["convert.link"]
    table.control("rome", "gallia", "italia", "dalmatia", "sicilia", "creta", "libya")
    assert legal(table.state("done"), "seize germania")
    table.control("rome", "nubia")
    assert not legal(table.state("done"), "seize germania")
    assert codes(table.state("done"), "seize germania") == ["supply.markers"]


@pytest.mark.rule("E10.13-a")
def test_the_queen_of_sheba_converts_only_a_marker_not_occupied_before() -> None:
    table = Table().tile("rome", "queen_of_sheba").control("greece", "gallia").legions("rome", "gallia")
    state = table.stand("rome", "gallia.control").to_move("rome").state("done", "done")
    assert not legal(state, "seize gallia")
    assert codes(state, "seize gallia") == ["seize.late"]


@pytest.mark.rule("E10.13-a")
def test_the_queen_of_sheba_converts_no_capital_province_and_none_at_war() -> None:
    table = Table().tile("rome", "queen_of_sheba").control("rome", "macedonia").legions("rome", "achaea")
    state = table.built("achaea.athenae").to_move("rome").state("done")
    assert codes(state, "seize achaea") == ["convert.capital"]
    table = Table().tile("rome", "queen_of_sheba").control("greece", "gallia", "italia").legions("rome", "italia")
    table.legions("rome", "gallia", 2).legions("egypt", "gallia", 2).to_move("rome")
    assert codes(table.state("done", "rolled 11", "rolled 11"), "seize gallia") == ["conquer.enemies"]


@pytest.mark.rule("E10.14-a")
def test_hercules_has_no_power() -> None:
    table = Table().control("rome", "gallia").legions("egypt", "gallia", 2).legions("rome", "gallia", 2)
    table.tokens("rome", coin=6, wine=1).control("greece", "italia").legions("rome", "italia")
    plain, with_hercules = table.to_build("rome").state(), table.tile("rome", "hercules").state()
    assert lines(with_hercules) == lines(plain)
    assert codes(with_hercules, "use hercules") == ["use.now"]
    state = table.to_move("rome").state("done")
    assert GAME.prompt(state).numbers["dice"] == 2
    state = play(state, "rolled 21", "rolled 11")
    assert legions(state, "gallia") == {"rome": 2, "egypt": 1}
    assert [line for line in lines(state) if "seize" in line or "settle" in line] == []


@pytest.mark.rule("E10.16-a")
def test_antigone_chooses_the_size_of_her_own_offer_after_the_announcement() -> None:
    table = Table().tile("rome", "antigone")
    for seat in ("rome", "greece", "carthage"):
        table.tokens(seat, coin=6)
    state = table.to_trade().state("tile 2")
    assert (asked(state), GAME.deciders(state)) == ("size", ("rome",))
    assert document(state)["played"] == [2]
    assert lines(state) == [f"size {number}" for number in range(6)]
    state = play(state, "size 4")
    assert GAME.deciders(state) == ("rome", "greece", "carthage")
    state = play(state, *["offer coin by rome"] * 4)
    assert codes(state, "offer coin by rome") == ["offer.full"]
    state = play(state, *["offer coin by greece"] * 2)
    assert codes(state, "offer coin by greece") == ["offer.full"]


@pytest.mark.rule("E10.16-a")
def test_antigone_offers_no_more_than_she_has() -> None:
    table = Table().tile("rome", "antigone").tokens("rome", coin=3).tokens("carthage", coin=5).to_trade()
    state = table.state("tile 5")
    assert legal(state, "size 3")
    assert not legal(state, "size 4")
    assert codes(state, "size 4") == ["size.most"]


@pytest.mark.rule("E10.16-a")
def test_antigone_may_offer_nothing_and_stays_out() -> None:
    table = Table().tile("rome", "antigone").tokens("rome", coin=3).tokens("greece", coin=1).tokens("carthage", coin=1)
    state = table.to_trade().state("tile 1", "size 0", "offer coin by greece", "offer coin by carthage")
    assert lines(state) == ["take coin from greece"]
    assert lines(table.tokens("rome", coin=0).state("tile 1")) == ["size 0"]


@pytest.mark.rule("E10.16-a")
def test_the_owner_of_antigone_chooses_before_her_copy() -> None:
    table = Table().tile("rome", "castor_pollux").tile("greece", "antigone").set(copied="antigone")
    state = table.tokens("rome", coin=1).tokens("greece", coin=1).tokens("carthage", coin=1).to_trade().state("tile 1")
    assert GAME.deciders(state) == ("greece",)
    assert GAME.deciders(play(state, "size 1")) == ("rome",)
