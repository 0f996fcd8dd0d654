"""Chapter 11: what each wonder changes."""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.board import EMPIRES
from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens


def legions(state: State, province: str) -> dict[str, int]:
    found: dict[str, int] = document(state)["provinces"].get(province, {}).get("legions", {})
    return found


def zeus(**options: Any) -> Table:
    """Rome owns the Statue of Zeus; the build phase is over."""
    table = Table(**options).tile("rome", "statue_of_zeus")
    return table.set(phase="build").ask("name", acted=list(table.names))


def peace() -> Table:
    """Rome owns the Statue of Zeus and has made peace with Greece in this round."""
    return Table().tile("rome", "statue_of_zeus").set(peace=["rome", "greece"], spared="greece")


@pytest.mark.rule("E11.1-c", "E11.2-b", "E11.3-b", "E11.4-h", "E11.5-b")
@pytest.mark.parametrize(
    ("wonder", "bonus"),
    [
        ("colossus", [0, 0, 0]),
        ("hanging_gardens", [2, 0, 0]),
        ("lighthouse", [0, 0, 0]),
        ("statue_of_zeus", [0, 0, 0]),
        ("temple_of_artemis", [0, 0, 0]),
    ],
)
def test_each_wonder_raises_the_levels_by_its_symbols(wonder: str, bonus: list[int]) -> None:
    state = Table().tile("rome", wonder).to_build("rome").state()
    assert [level(state, "rome", track) for track in ("trade", "culture", "military")] == bonus


# Colossus, Hanging Gardens, Lighthouse, Temple of Artemis, Pyramids ------------------------------------------------


@pytest.mark.rule("E11.1-a")
def test_the_colossus_brings_a_good_of_choice_after_all_have_collected() -> None:
    table = Table().tile("rome", "colossus").tile("egypt", "temple_of_artemis").built("latium.wine", "achaea.oil")
    state = table.to_collect().state("use temple_of_artemis")
    assert (asked(state), GAME.to_move(state)) == ("colossus", "rome")
    assert [tokens(state, seat) for seat in ("rome", "greece", "egypt")] == [{"wine": 1}, {"oil": 1}, {"coin": 1}]
    assert legal(state, "fetch wine")
    assert tokens(play(state, "fetch wine"), "rome") == {"wine": 2}
    assert tokens(play(state, "fetch gold"), "rome") == {"wine": 1, "gold": 1}
    assert asked(play(state, "fetch gold")) == "tile"


@pytest.mark.rule("E11.1-a")
def test_the_colossus_may_be_left_alone() -> None:
    state = Table().tile("rome", "colossus").to_collect().state()
    assert legal(state, "decline")
    assert tokens(play(state, "decline"), "rome") == {}
    assert asked(Table().to_collect().state()) == "tile"


@pytest.mark.rule("E11.1-a")
def test_the_colossus_brings_neither_a_coin_nor_a_good_that_is_out() -> None:
    state = Table().tile("rome", "colossus").tokens("greece", ceramics=3).to_collect().state()
    assert not legal(state, "fetch coin")
    assert codes(state, "fetch coin") == ["fetch.coin"]
    assert not legal(state, "fetch ceramics")
    assert codes(state, "fetch ceramics") == ["supply.good"]


@pytest.mark.rule("E11.1-b")
@pytest.mark.parametrize("seat", ["greece", None])
def test_what_the_colossus_brings_is_announced_to_all(seat: str | None) -> None:
    state = Table(hands="remembered").tile("rome", "colossus").to_collect().state()
    assert GAME.heard(state, GAME.parse("fetch wine"), seat) == "fetch wine"
    known = document(GAME.view(play(state, "fetch wine"), seat))["seats"]["rome"]["known"]
    assert known == {"wine": 1}


@pytest.mark.rule("E11.2-a")
def test_the_hanging_gardens_keep_two_different_goods_besides_the_coins() -> None:
    table = Table().tokens("rome", coin=3, wine=2, oil=1, grain=1).set(phase="build").ask("name", acted=list(EMPIRES))
    assert tokens(table.state("keep 2 coins"), "rome") == {"coin": 2}
    state = table.tile("rome", "hanging_gardens").state("keep 2 coins")
    assert lines(state) == ["store grain", "store oil", "store wine", "done"]
    assert tokens(play(state, "store grain", "store wine"), "rome") == {"coin": 2, "grain": 1, "wine": 1}
    assert tokens(play(state, "store oil", "done"), "rome") == {"coin": 2, "oil": 1}


@pytest.mark.rule("E11.2-a")
def test_the_hanging_gardens_keep_no_two_goods_of_a_kind_and_no_third_one() -> None:
    table = Table().tile("rome", "hanging_gardens").tokens("rome", coin=1, oil=2, wine=1, legendary_oil=1, gold=1)
    state = table.set(phase="build").ask("name", acted=list(EMPIRES)).state("keep 0 coins", "store oil")
    assert codes(state, "store oil") == ["store.duplicate"]
    assert codes(state, "store legendary_oil") == ["store.duplicate"]
    assert codes(state, "store coin") == ["store.coin"]
    assert legal(state, "store wine")
    assert asked(play(state, "store wine")) == "name"


@pytest.mark.rule("E11.3-a")
@pytest.mark.parametrize("token", ["coin", "wood", "legendary_wood"])
def test_the_lighthouse_builds_one_trireme_for_a_coin_or_wood(token: str) -> None:
    table = Table().tokens("rome", **{token: 1}, wine=1).to_build("rome")
    line = "build trireme tyrrhenum by lighthouse"
    assert not legal(table.state(), line)
    state = table.tile("rome", "lighthouse").state()
    assert lines(play(state, line)) == [f"pay {token}"]
    state = play(state, f"{line}: {token}")
    assert document(state)["seas"]["tyrrhenum"] == {"triremes": {"rome": 1}}
    assert tokens(state, "rome") == {"wine": 1}


@pytest.mark.rule("E11.3-a")
def test_the_lighthouse_builds_once_per_round() -> None:
    table = Table().tile("rome", "lighthouse").tokens("rome", coin=2).to_build("rome")
    state = table.state("build trireme tyrrhenum by lighthouse: coin")
    assert not legal(state, "build trireme hadriaticum by lighthouse")
    assert codes(state, "build trireme hadriaticum by lighthouse") == ["favour.used"]
    assert rules(state, "build trireme hadriaticum by lighthouse") == ["E11.3-a"]


@pytest.mark.rule("E11.5-a")
def test_the_temple_of_artemis_gives_a_coin_in_every_collection() -> None:
    state = Table().tile("rome", "temple_of_artemis").built("latium.roma").to_collect().state()
    assert (asked(state), GAME.to_move(state)) == ("artemis", "rome")
    assert codes(state, "use colossus") == ["use.now"]
    assert legal(state, "use temple_of_artemis")
    assert tokens(play(state, "use temple_of_artemis"), "rome") == {"coin": 2}
    assert tokens(play(state, "decline"), "rome") == {"coin": 1}
    assert asked(Table().built("latium.roma").to_collect().state()) == "tile"


@pytest.mark.rule("E11.5-a")
def test_the_temple_of_artemis_gives_no_coin_when_none_is_left() -> None:
    table = Table().tile("rome", "temple_of_artemis").tokens("greece", coin=44).to_collect()
    assert asked(table.state()) == "tile"


@pytest.mark.rule("E11.6-a")
def test_building_the_pyramids_wins_at_once() -> None:
    table = Table().tile("greece", "circe").tokens("rome", coin=12).to_build("rome")
    assert asked(table.state("recruit hercules: " + "+".join(["coin"] * 7))) == "build"
    state = table.state("recruit pyramids: " + "+".join(["coin"] * 12))
    outcome = GAME.outcome(state)
    assert (outcome.winners, outcome.reason) == (("rome",), "pyramids")
    assert GAME.to_move(state) is None


# Statue of Zeus --------------------------------------------------------------------------------------------------


@pytest.mark.rule("E11.4-a")
def test_zeus_may_declare_peace_before_the_first_movement_turn() -> None:
    state = zeus().state()
    assert (asked(state), GAME.to_move(state)) == ("peace", "rome")
    assert lines(state) == [
        "peace with greece", "peace with babylon", "peace with egypt", "peace with carthage", "decline",
    ]  # fmt: skip
    assert legal(state, "peace with greece")
    assert document(play(state, "peace with greece"))["peace"] == ["rome", "greece"]
    assert asked(play(state, "peace with greece")) == "name"
    assert "peace" not in document(play(state, "decline"))


@pytest.mark.rule("E11.4-a")
def test_zeus_makes_peace_with_an_opponent_who_plays() -> None:
    state = zeus(seats=4).state()
    assert not legal(state, "peace with rome")
    assert codes(state, "peace with rome") == ["peace.self"]
    assert not legal(state, "peace with babylon")
    assert codes(state, "peace with babylon") == ["seat.absent"]


@pytest.mark.rule("E11.4-a")
def test_without_zeus_nobody_is_asked_for_peace() -> None:
    state = Table().set(phase="build").ask("name", acted=list(EMPIRES)).state()
    assert (document(state)["phase"], asked(state)) == ("move", "name")


@pytest.mark.rule("E11.4-b")
def test_peace_is_not_made_with_the_same_opponent_in_two_rounds_running() -> None:
    table = zeus()
    assert document(table.state("peace with greece"))["spared"] == "greece"
    state = table.set(spared="greece").state()
    assert not legal(state, "peace with greece")
    assert codes(state, "peace with greece") == ["peace.again"]
    assert legal(state, "peace with egypt")
    assert document(play(state, "peace with egypt"))["spared"] == "egypt"


@pytest.mark.rule("E11.4-b")
def test_a_round_without_peace_lets_the_same_opponent_come_again() -> None:
    assert "spared" not in document(zeus().set(spared="greece").state("decline"))


@pytest.mark.rule("E11.4-c")
def test_peace_sends_the_opponents_legions_home() -> None:
    table = zeus().control("rome", "gallia", "italia").control("egypt", "nubia").legions("greece", "gallia", 2)
    table.legions("greece", "italia").legions("greece", "nubia").legions("carthage", "gallia")
    state = table.state("peace with greece")
    assert legions(state, "gallia") == {"carthage": 1}
    assert legions(state, "italia") == {}
    assert legions(state, "nubia") == {"greece": 1}
    assert legions(state, "achaea") == {"greece": 3}


@pytest.mark.rule("E11.4-c")
def test_legions_sent_home_lose_what_they_occupied_and_convert_nothing() -> None:
    table = zeus().control("rome", "gallia", "italia").control("greece", "dalmatia").legions("greece", "gallia")
    table.legions("greece", "italia").stand("greece", "gallia.control", "italia.oil").built("italia.oil")
    assert asked(table.state("decline", "name greece")) == "convert"
    state = table.state("peace with greece")
    assert "standing" not in document(state)
    assert level(state, "rome", "trade") == 1
    assert asked(play(state, "name greece")) == "march"


@pytest.mark.rule("E11.4-a", "E11.4-d")
@pytest.mark.parametrize(("zeus_return", "home", "away"), [("both", 3, {}), ("opponent", 1, {"rome": 2})])
def test_peace_sends_the_owners_legions_home_too_unless_the_table_says_otherwise(
    zeus_return: str, home: int, away: dict[str, int]
) -> None:
    table = zeus(zeus_return=zeus_return).control("greece", "thracia").legions("rome", "thracia", 2)
    table.legions("rome", "latium").legions("greece", "latium").control("egypt", "nubia").legions("rome", "nubia")
    state = table.state("peace with greece")
    assert legions(state, "thracia") == away
    assert legions(state, "latium") == {"rome": home}
    assert legions(state, "achaea") == {"greece": 1}
    assert legions(state, "nubia") == {"rome": 1}


@pytest.mark.rule("E11.4-c")
def test_returning_to_a_capital_province_full_of_enemies_causes_no_battle() -> None:
    table = zeus().control("rome", "gallia").legions("greece", "gallia").legions("egypt", "achaea", 2)
    state = table.state("peace with greece")
    assert legions(state, "achaea") == {"greece": 1, "egypt": 2}
    assert asked(state) == "name"
    assert asked(play(state, "name greece", "done")) == "roll"


@pytest.mark.rule("E11.4-e", "E11.4-g")
@pytest.mark.parametrize(("seat", "other"), [("rome", "greece"), ("greece", "rome")])
def test_partners_in_peace_fight_others_at_sea_but_not_each_other(seat: str, other: str) -> None:
    table = peace().triremes(seat, "tyrrhenum").triremes(other, "tyrrhenum").triremes("egypt", "tyrrhenum")
    state = table.to_move(seat).state("done")
    assert lines(state) == ["done", "engage egypt in tyrrhenum"]
    assert codes(state, f"engage {other} in tyrrhenum") == ["peace.fight"]
    assert codes(state, f"engage {seat} in tyrrhenum") == ["engage.absent"]


@pytest.mark.rule("E11.4-e")
@pytest.mark.parametrize(("seat", "other"), [("rome", "greece"), ("greece", "rome")])
def test_partners_in_peace_do_not_fight_on_land(seat: str, other: str) -> None:
    table = peace().legions(seat, "germania").legions(other, "germania").legions("egypt", "germania")
    table.legions(seat, "nubia").legions("egypt", "nubia").legions(seat, "libya").legions(other, "libya")
    state = table.to_move(seat).state("done")
    assert lines(state) == ["attack egypt in germania", "attack egypt in nubia"]
    assert codes(state, f"attack {other} in germania") == ["peace.fight"]
    assert codes(state, f"attack {other} in libya") == ["peace.fight"]
    assert codes(state, f"attack {seat} in nubia") == ["attack.absent"]


@pytest.mark.rule("E11.4-e")
def test_without_peace_the_same_two_fight() -> None:
    table = Table().legions("rome", "libya").legions("greece", "libya").triremes("rome", "sardum")
    state = table.triremes("greece", "sardum").to_move("rome").state("done")
    assert legal(state, "engage greece in sardum")
    assert asked(play(state, "done", "done")) == "roll"


@pytest.mark.rule("E11.4-f")
@pytest.mark.parametrize(("seat", "own", "other"), [("rome", "gallia", "dalmatia"), ("greece", "dalmatia", "gallia")])
def test_partners_in_peace_do_not_enter_each_others_provinces(seat: str, own: str, other: str) -> None:
    table = peace().control("rome", "gallia").control("greece", "dalmatia").control("egypt", "germania")
    state = table.legions(seat, own).to_move(seat).state()
    assert legal(state, f"march {own} to germania")
    assert not legal(state, f"march {own} to {other}")
    assert codes(state, f"march {own} to {other}") == ["peace.enter"]


@pytest.mark.rule("E11.4-f", "E11.4-g")
def test_others_go_where_they_like_during_a_peace() -> None:
    table = peace().control("rome", "gallia").control("greece", "dalmatia").legions("egypt", "germania")
    state = table.triremes("egypt", "tyrrhenum").triremes("rome", "tyrrhenum").to_move("egypt").state("done")
    assert legal(state, "engage rome in tyrrhenum")
    state = play(state, "done")
    assert legal(state, "march germania to gallia")
    assert legal(state, "march germania to dalmatia")


@pytest.mark.rule("E11.4-g")
def test_peace_ends_with_the_round() -> None:
    table = peace().to_collect()
    assert table.document["peace"]
    assert "peace" not in document(table.state())


def test_a_third_players_province_is_at_war_while_partners_in_peace_share_it() -> None:
    table = peace().control("egypt", "nubia", "libya").built("nubia.market", "libya.market")
    table.legions("rome", "nubia").legions("greece", "nubia").legions("rome", "libya")
    state = table.to_move("rome").state("done")
    assert codes(state, "pillage nubia.market") == ["conquer.enemies"]
    assert legal(state, "pillage libya.market")
    table = table.tokens("egypt", coin=3).to_build("egypt")
    assert codes(table.state(), "build legion nubia") == ["build.enemies"]


def occupied_nubia() -> Table:
    """Greece occupies a caravan of Egypt in Nubia, at peace with Rome next door."""
    table = peace().control("egypt", "nubia").built("nubia.gladiator").legions("greece", "nubia")
    return table.stand("greece", "nubia.gladiator").legions("rome", "garamantia").legions("carthage", "cyrenaica")


def test_a_partner_who_enters_ends_occupations_when_his_turn_ends() -> None:
    table = occupied_nubia().control("egypt", "libya").legions("rome", "libya").built("libya.oil")
    state = table.to_move("rome").state("march garamantia to nubia", "done")
    assert (asked(state), document(state)["standing"]) == ("conquer", {"nubia.gladiator": "greece"})
    assert level(state, "greece", "trade") == 1
    state = play(state, "done")
    assert "standing" not in document(state)
    assert level(state, "egypt", "trade") == 2


def test_occupations_of_partners_in_peace_who_do_not_meet_go_on() -> None:
    state = occupied_nubia().to_move("rome").state("march garamantia to libya")
    assert document(state)["phase"] != "move"
    assert document(state)["standing"] == {"nubia.gladiator": "greece"}
    state = occupied_nubia().set(peace=[]).legions("greece", "nubia", 3).to_move("carthage").state("done")
    assert document(state)["standing"] == {"nubia.gladiator": "greece"}
