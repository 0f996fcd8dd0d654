"""Chapter 4.2.1: a province at war, and what peace and building change about it."""

from __future__ import annotations

import pytest

from mnlib.empires.board import PROVINCES
from mnlib.empires.pieces import at_war
from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, tokens


def is_at_war(state: State, province: str) -> bool:
    return at_war(state, PROVINCES.index(province))


def attack_on_nubia(**options: object) -> Table:
    """Two legions of Egypt meet two of Carthage in Carthaginian Nubia; Rome and Carthage have not moved yet."""
    table = Table(**options).control("carthage", "nubia").legions("egypt", "nubia", 2).legions("carthage", "nubia", 2)
    return table.set(phase="move").ask("name", acted=["greece", "babylon"])


NO_HIT = ("name egypt", "done", "rolled 11", "rolled 11")


@pytest.mark.rule("E4.2.1-a")
def test_a_battle_that_two_sides_survive_leaves_a_province_at_war() -> None:
    assert is_at_war(attack_on_nubia().state(*NO_HIT), "nubia")
    assert not is_at_war(attack_on_nubia().state("name egypt", "done", "rolled 64", "rolled 11"), "nubia")


@pytest.mark.rule("E4.2.1-a")
def test_a_fortress_that_is_left_keeps_a_province_at_war() -> None:
    table = attack_on_nubia().fortress("carthage", "nubia")
    state = table.state("name egypt", "done", "rolled 66", "rolled 11", "lose legion")
    assert is_at_war(state, "nubia")


@pytest.mark.rule("E4.2.1-b")
def test_the_side_just_attacked_fights_back_in_its_own_turn() -> None:
    table = attack_on_nubia().legions("rome", "nubia").legions("rome", "gallia").legions("greece", "gallia")
    state = table.state("name egypt", "done", "attack carthage in nubia", "rolled 11", "rolled 11", "name carthage")
    assert asked(state) == "march"
    assert lines(play(state, "done")) == ["attack rome in nubia", "attack egypt in nubia"]


@pytest.mark.rule("E4.2.1-b")
def test_a_player_yet_to_move_may_join_a_war() -> None:
    table = attack_on_nubia().legions("rome", "libya").legions("rome", "garamantia").legions("greece", "gallia")
    state = table.state(*NO_HIT, "name rome", "march garamantia to nubia", "done")
    assert lines(state) == ["attack egypt in nubia", "attack carthage in nubia"]


@pytest.mark.rule("E4.2.1-c")
def test_a_province_stays_at_war_into_the_next_round() -> None:
    state = Table().legions("egypt", "nubia").legions("carthage", "nubia").to_move("rome").state()
    while asked(state) == "crown":
        state = play(state, lines(state)[0])
    assert (state.round, asked(state)) == (3, "tile")
    assert is_at_war(state, "nubia")


@pytest.mark.rule("E4.2.1-d")
def test_the_controller_keeps_control_and_income_of_a_province_at_war() -> None:
    table = Table().control("carthage", "nubia").legions("egypt", "nubia", 3).legions("carthage", "nubia")
    state = table.built("nubia.gladiator", "nubia.market").to_collect().state()
    assert is_at_war(state, "nubia")
    assert document(state)["provinces"]["nubia"]["control"] == "carthage"
    assert (tokens(state, "carthage"), tokens(state, "egypt")) == ({"gladiator": 2}, {})


@pytest.mark.rule("E4.2.1-e")
@pytest.mark.parametrize("work", ["legion {0}", "fortress {0}", "market {0}.market"])
def test_nothing_is_built_in_a_province_at_war_but_ones_own_capital_province(work: str) -> None:
    table = Table().control("carthage", "nubia").tokens("carthage", coin=9)
    for province in ("nubia", "africa"):
        table.legions("egypt", province).legions("carthage", province)
    state = table.to_build("carthage").state()
    assert not legal(state, f"build {work.format('nubia')}")
    assert codes(state, f"build {work.format('nubia')}") == ["build.enemies"]
    assert legal(state, f"build {work.format('africa')}")


@pytest.mark.rule("E4.2.1-f")
def test_no_trireme_is_built_from_a_province_at_war_but_ones_own_capital_province() -> None:
    table = Table().control("carthage", "judea").tokens("carthage", coin=3)
    for province in ("judea", "africa"):
        table.legions("egypt", province).legions("carthage", province)
    state = table.to_build("carthage").state()
    assert not legal(state, "build trireme cyprium")
    assert codes(state, "build trireme cyprium") == ["build.blocked"]
    assert legal(state, "build trireme sardum")


def occupied_nubia() -> Table:
    """Egypt stands on the caravan and the market of Roman Nubia; Carthage comes with a legion."""
    table = Table().control("rome", "nubia").built("nubia.gladiator", "nubia.market").legions("egypt", "nubia", 2)
    table.stand("egypt", "nubia.gladiator", "nubia.market").legions("carthage", "garamantia", 2)
    return table.to_move("carthage")


@pytest.mark.rule("E4.2.1-g")
def test_a_battle_that_leaves_war_ends_every_occupation() -> None:
    state = occupied_nubia().state("march garamantia to nubia", "done")
    assert len(document(state)["standing"]) == 2
    state = play(state, "rolled 1", "rolled 11")
    assert document(state)["provinces"]["nubia"]["legions"] == {"egypt": 2, "carthage": 1}
    assert "standing" not in document(state)


@pytest.mark.rule("E4.2.1-g")
def test_a_war_ends_the_occupations_of_those_too_who_did_not_fight() -> None:
    table = occupied_nubia().legions("rome", "nubia").legions("egypt", "nubia", 2)
    state = table.state("march garamantia to nubia", "done", "attack rome in nubia", "rolled 1", "rolled 1")
    assert "standing" not in document(state)


@pytest.mark.rule("E4.2.1-g", "A27")
def test_an_enemy_that_enters_ends_no_occupation_before_the_battle() -> None:
    state = occupied_nubia().state("march garamantia to nubia", "done", "rolled 1", "rolled 66")
    assert document(state)["standing"] == {"nubia.gladiator": "egypt", "nubia.market": "egypt"}


@pytest.mark.rule("A27", "A53")
def test_partners_in_peace_share_a_province_in_war_without_a_battle_and_occupy_nothing() -> None:
    table = occupied_nubia().set(peace=["carthage", "egypt"])
    table.set(questions=[]).set(phase="move").ask("name", acted=["greece", "babylon"])
    state = table.state("name carthage", "march garamantia to nubia")
    assert document(state)["standing"] == {"nubia.gladiator": "egypt", "nubia.market": "egypt"}
    state = play(state, "done")
    assert asked(state) == "name"
    assert is_at_war(state, "nubia")
    assert "standing" not in document(state)


@pytest.mark.rule("A28")
def test_units_built_into_an_occupied_capital_province_end_no_occupation() -> None:
    table = Table().legions("egypt", "latium").built("latium.roma").stand("egypt", "latium.roma")
    table.tokens("rome", coin=6).ask("name", acted=table.names).ask("build", seat="rome", used=[])
    three = "coin+coin+coin"
    state = table.state(f"build legion latium: {three}", f"build fortress latium: {three}")
    assert is_at_war(state, "latium")
    assert document(state)["standing"] == {"latium.roma": "egypt"}


@pytest.mark.rule("A28")
def test_the_occupier_collects_until_a_battle_ends_the_occupation() -> None:
    table = Table().legions("egypt", "latium").built("latium.roma").stand("egypt", "latium.roma")
    state = table.legions("rome", "latium").to_collect().state()
    assert (tokens(state, "egypt"), tokens(state, "rome")) == ({"coin": 1}, {})


@pytest.mark.rule("A28")
def test_the_battle_for_an_occupied_capital_province_decides_the_occupation() -> None:
    table = Table().legions("egypt", "latium").built("latium.roma").stand("egypt", "latium.roma")
    table.legions("rome", "latium").to_move("rome")
    assert "standing" not in document(table.state("done", "rolled 1", "rolled 1"))
    assert document(table.state("done", "rolled 1", "rolled 5"))["standing"] == {"latium.roma": "egypt"}


@pytest.mark.rule("E4.2.1-h")
def test_nothing_is_conquered_in_a_province_at_war() -> None:
    table = attack_on_nubia().built("nubia.gladiator").legions("egypt", "libya").control("rome", "libya")
    state = table.built("libya.oil").state(*NO_HIT)
    assert lines(state) == ["done", "pillage libya.oil", "occupy libya.oil", "occupy libya.control"]
    for line in ("pillage nubia.gladiator", "occupy nubia.gladiator", "occupy nubia.control"):
        assert codes(state, line) == ["conquer.enemies"]


@pytest.mark.rule("E4.2.1-i")
def test_who_stays_in_a_war_must_fight_again() -> None:
    table = Table().control("egypt", "nubia").legions("egypt", "nubia", 2).legions("carthage", "nubia")
    table.legions("rome", "nubia").legions("rome", "gallia").legions("greece", "gallia")
    state = table.to_move("egypt").state("march nubia to aegyptus", "done")
    assert lines(state) == ["attack rome in nubia", "attack carthage in nubia"]


@pytest.mark.rule("E4.2.1-i")
def test_who_moves_everything_out_of_a_war_need_not_fight() -> None:
    table = Table().control("egypt", "nubia").legions("egypt", "nubia", 2).legions("carthage", "nubia")
    table.legions("rome", "nubia").set(phase="move").ask("name", acted=["greece", "babylon"])
    moves = ("name egypt", "march nubia to aegyptus", "march nubia to aegyptus")
    assert asked(table.state(*moves)) == "name"
    table.fortress("egypt", "nubia")
    assert lines(table.state(*moves)) == ["attack rome in nubia", "attack carthage in nubia"]


@pytest.mark.rule("A53")
def test_legions_sent_home_by_a_peace_cause_no_battle_there() -> None:
    table = Table().tile("rome", "statue_of_zeus").legions("egypt", "latium").legions("carthage", "aegyptus")
    table.set(phase="move").ask("name", acted=["greece", "babylon"]).ask("peace", seat="rome")
    state = table.state("peace with egypt")
    assert asked(state) == "name"
    assert document(state)["provinces"]["aegyptus"]["legions"] == {"egypt": 1, "carthage": 1}
    state = play(state, "name egypt", "done")
    assert GAME.prompt(state).numbers == {"place": "aegyptus", "attacker": "egypt", "defender": "carthage", "dice": 1}


@pytest.mark.rule("A54")
def test_legions_sent_home_by_a_peace_convert_nothing() -> None:
    table = Table().tile("rome", "statue_of_zeus").control("rome", "cyrenaica").legions("egypt", "cyrenaica")
    table.stand("egypt", "cyrenaica.control").set(phase="move").ask("name", acted=["greece", "babylon"])
    assert asked(table.state("name egypt")) == "convert"
    table.ask("peace", seat="rome")
    state = table.state("peace with egypt", "name egypt")
    assert asked(state) == "march"
    assert "standing" not in document(state)


@pytest.mark.rule("A55")
def test_no_unit_leaves_the_board_because_control_changes() -> None:
    table = Table().control("rome", "cyrenaica").triremes("rome", "africum", 2).legions("egypt", "cyrenaica", 2)
    state = table.stand("egypt", "cyrenaica.control").to_move("egypt").state("convert cyrenaica")
    assert document(state)["provinces"]["cyrenaica"] == {"control": "egypt", "legions": {"egypt": 2}}
    assert document(state)["seas"] == {"africum": {"triremes": {"rome": 2}}}


@pytest.mark.rule("A56")
def test_a_province_that_is_cut_off_builds_like_any_other() -> None:
    table = Table().control("rome", "asia").tokens("rome", coin=6).to_build("rome")
    state = table.state()
    for work in ("trireme pontus", "legion asia", "legendary asia.troia"):
        assert legal(state, f"build {work}")
