"""Chapter 3.1.3: heroes and wonders, their prices; Castor & Pollux copy one."""

from __future__ import annotations

import pytest

from mnlib.reasons import BadInput
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens

HEROES = ["hercules", "circe", "gilgamesh", "lighthouse"]


def coins(number: int) -> str:
    return "+".join(["coin"] * number)


@pytest.mark.rule("E3.1.3-a")
@pytest.mark.parametrize(("owned", "price"), [(1, 7), (2, 8), (3, 9), (4, 10)])
def test_the_price_of_a_tile_rises_by_one_with_each_tile(owned: int, price: int) -> None:
    tiles = HEROES[: owned - 1]
    poor = Table().tile("rome", *tiles).tokens("rome", coin=price - 1).to_build("rome").state()
    assert not legal(poor, "recruit antigone")
    assert codes(poor, "recruit antigone") == ["pay.poor"]
    state = Table().tile("rome", *tiles).tokens("rome", coin=price).to_build("rome").state()
    assert legal(state, "recruit antigone")
    assert tokens(play(state, f"recruit antigone: {coins(price)}"), "rome") == {}


@pytest.mark.rule("E3.1.3-a")
def test_there_is_no_sixth_tile() -> None:
    state = Table().tile("rome", *HEROES).tokens("rome", coin=20).to_build("rome").state()
    assert not legal(state, "recruit antigone")
    assert codes(state, "recruit antigone") == ["recruit.sixth"]
    assert legal(state, "recruit pyramids")


@pytest.mark.rule("E3.1.3-b")
@pytest.mark.parametrize("tiles", [("hercules", "circe"), ("colossus", "lighthouse"), ("hercules", "lighthouse")])
def test_heroes_and_wonders_raise_the_price_alike(tiles: tuple[str, str]) -> None:
    assert legal(Table().tile("rome", *tiles).tokens("rome", coin=9).to_build("rome").state(), "recruit antigone")
    state = Table().tile("rome", *tiles).tokens("rome", coin=8).to_build("rome").state()
    assert not legal(state, "recruit antigone")
    assert not legal(state, "recruit statue_of_zeus")


@pytest.mark.rule("E3.1.3-c")
def test_several_tiles_are_recruited_in_one_turn_each_at_its_own_price() -> None:
    state = Table().tokens("rome", coin=34).to_build("rome").state()
    for price, tile in zip((7, 8, 9, 10), HEROES, strict=True):
        assert GAME.prompt(play(state, f"recruit {tile}")).numbers["price"] == price
        state = play(state, f"recruit {tile}: {coins(price)}")
    assert document(state)["seats"]["rome"]["tiles"] == ["caesar", "circe", "gilgamesh", "hercules", "lighthouse"]
    assert codes(state, "recruit antigone") == ["recruit.sixth"]


@pytest.mark.rule("E3.1.3-d")
def test_a_recruited_tile_lies_open_before_its_owner() -> None:
    state = Table().tokens("rome", coin=7).to_build("rome").state(f"recruit hercules: {coins(7)}")
    for seat in ("greece", None):
        view = GAME.view(state, seat)
        assert GAME.why_not(view, GAME.parse("recruit hercules"))[-1].code == "turn.other"
        assert level(view, "rome", "trade") == 2
        assert document(view)["seats"]["rome"]["tiles"] == ["caesar", "hercules"]


@pytest.mark.rule("E3.1.3-e")
def test_power_and_bonus_of_a_tile_work_from_the_purchase_on() -> None:
    table = Table().control("rome", "gallia").legions("greece", "gallia").tokens("rome", coin=7)
    state = table.to_build("rome").state()
    assert codes(state, "use penthesilea") == ["favour.power"]
    state = play(state, f"recruit penthesilea: {coins(7)}")
    assert legal(state, "use penthesilea")
    assert level(state, "rome", "culture") == 2


@pytest.mark.rule("E3.1.3-f")
def test_a_tile_stays_with_its_owner_when_all_else_is_lost() -> None:
    table = Table().tile("greece", "lighthouse").built("achaea.athenae").legions("rome", "achaea").to_move("rome")
    state = table.state("done", "pillage achaea.athenae")
    assert "built" not in document(state)
    assert document(state)["seats"]["greece"]["tiles"] == ["pericles", "lighthouse"]


@pytest.mark.rule("E3.1.3-f")
def test_no_tile_can_be_offered_in_trade() -> None:
    state = Table().tile("carthage", "hercules").tokens("carthage", coin=1).to_trade().state("tile 1")
    assert lines(state, "carthage") == ["offer coin by carthage"]
    with pytest.raises(BadInput):
        GAME.parse("offer hercules by carthage")


@pytest.mark.rule("E3.1.3-g")
def test_a_tile_can_be_recruited_only_once() -> None:
    state = Table().tokens("rome", coin=15).to_build("rome").state()
    assert legal(state, "recruit hercules")
    state = play(state, f"recruit hercules: {coins(7)}")
    assert not legal(state, "recruit hercules")
    assert codes(state, "recruit hercules") == ["recruit.owned"]
    assert "hercules" not in document(state)["face_up"]


@pytest.mark.rule("E3.1.3-g")
def test_a_starting_hero_belongs_to_its_empire() -> None:
    state = Table().tokens("rome", coin=7).to_build("rome").state()
    assert not legal(state, "recruit pericles")
    assert codes(state, "recruit pericles") == ["recruit.owned"]
    assert rules(state, "recruit pericles") == ["E3.1.3-g"]


def test_the_hero_of_an_absent_empire_cannot_be_recruited() -> None:
    state = Table(seats=4).tokens("rome", coin=7).to_build("rome").state()
    assert not legal(state, "recruit hammurabi")
    assert codes(state, "recruit hammurabi") == ["recruit.starter"]


def test_a_tile_that_lies_face_down_cannot_be_recruited() -> None:
    table = Table().tokens("rome", coin=7).to_build("rome")
    table.document["face_up"].remove("hercules")
    state = table.set(face_down=["hercules"]).state()
    assert not legal(state, "recruit hercules")
    assert codes(state, "recruit hercules") == ["recruit.down"]


@pytest.mark.rule("E3.1.3-h")
@pytest.mark.parametrize("tiles", [0, 1, 3])
def test_the_pyramids_cost_twelve_whatever_one_owns(tiles: int) -> None:
    table = Table().tile("rome", *HEROES[:tiles])
    assert not legal(table.tokens("rome", coin=11).to_build("rome").state(), "recruit pyramids")
    assert legal(table.tokens("rome", coin=12).state(), "recruit pyramids")
    assert legal(table.state(), "recruit antigone")


@pytest.mark.rule("E3.1.3-i")
def test_the_fifth_tile_wins_when_the_build_phase_ends() -> None:
    table = Table().tile("rome", *HEROES[:3]).tokens("rome", coin=10)
    table.set(phase="build").ask("name", acted=list(table.names)).ask("build", seat="rome", used=[])
    state = table.state()
    assert GAME.outcome(play(state, "done")) is None
    state = play(state, f"recruit lighthouse: {coins(10)}")
    assert GAME.outcome(state) is None
    outcome = GAME.outcome(play(state, "done"))
    assert (outcome.winners, outcome.reason) == (("rome",), "heroes")


@pytest.mark.rule("E10.6-a")
def test_castor_and_pollux_take_on_the_power_of_a_hero_of_another() -> None:
    table = Table().tile("greece", "spartacus", "hercules").tokens("rome", coin=8).to_build("rome")
    state = table.state(f"recruit castor_pollux: {coins(7)}")
    assert asked(state) == "copy"
    assert lines(state) == ["copy hercules", "copy spartacus"]
    assert legal(state, "copy spartacus")
    assert codes(state, "copy circe") == ["copy.absent"]
    state = play(state, "copy spartacus", "build legion latium by spartacus: coin")
    assert document(state)["provinces"]["latium"]["legions"] == {"rome": 1}


@pytest.mark.rule("E10.6-a")
def test_only_castor_and_pollux_copy() -> None:
    table = Table().tile("greece", "spartacus").tokens("rome", coin=7).to_build("rome")
    assert asked(table.state(f"recruit hercules: {coins(7)}")) == "build"


@pytest.mark.rule("E10.6-b")
def test_starting_heroes_wonders_and_perseus_are_not_copied() -> None:
    table = Table().tile("greece", "perseus", "lighthouse", "circe").tokens("rome", coin=7).to_build("rome")
    state = table.state(f"recruit castor_pollux: {coins(7)}")
    assert lines(state) == ["copy circe"]
    assert not legal(state, "copy perseus")
    assert codes(state, "copy perseus") == ["copy.never"]
    for tile in ("caesar", "lighthouse"):
        with pytest.raises(BadInput):
            GAME.parse(f"copy {tile}")


@pytest.mark.rule("E10.6-b")
def test_castor_and_pollux_do_not_copy_a_hero_of_their_own_side() -> None:
    table = Table().tile("rome", "circe").tile("greece", "spartacus").tokens("rome", coin=8).to_build("rome")
    assert lines(table.state(f"recruit castor_pollux: {coins(8)}")) == ["copy spartacus"]


@pytest.mark.rule("E10.6-c")
def test_castor_and_pollux_bring_no_bonus_not_even_that_of_the_copied_hero() -> None:
    table = Table().tile("greece", "hercules").tokens("rome", coin=7).to_build("rome")
    state = table.state(f"recruit castor_pollux: {coins(7)}", "copy hercules")
    assert [level(state, "rome", track) for track in ("trade", "culture", "military")] == [0, 0, 0]
    assert [level(state, "greece", track) for track in ("trade", "culture", "military")] == [2, 2, 2]


@pytest.mark.rule("E10.6-d")
def test_the_choice_of_castor_and_pollux_is_final() -> None:
    table = Table().tile("greece", "spartacus").tile("egypt", "gilgamesh").tokens("rome", coin=9).to_build("rome")
    state = table.state(f"recruit castor_pollux: {coins(7)}", "copy spartacus")
    assert codes(state, "copy gilgamesh") == ["step.other"]
    assert legal(state, "build legion latium by spartacus")
    assert codes(state, "build fortress latium by gilgamesh") == ["favour.power"]
    assert document(state)["copied"] == "spartacus"


@pytest.mark.rule("E10.6-d")
def test_castor_and_pollux_without_a_hero_to_copy_stay_without_a_power() -> None:
    table = Table().tile("greece", "lighthouse").tokens("rome", coin=8).to_build("rome")
    state = table.state(f"recruit castor_pollux: {coins(7)}")
    assert asked(state) == "build"
    assert document(state)["seats"]["rome"]["tiles"] == ["caesar", "castor_pollux"]
    state = table.tile("rome", "castor_pollux").tile("greece", "spartacus").state()
    assert asked(state) == "build"
    assert codes(state, "build legion latium by spartacus") == ["favour.power"]


@pytest.mark.rule("E10.6-e")
@pytest.mark.parametrize("seat", ["rome", "greece"])
def test_original_and_copy_use_a_power_once_each(seat: str) -> None:
    table = Table().tile("rome", "castor_pollux").tile("greece", "spartacus").set(copied="spartacus")
    home = {"rome": "latium", "greece": "achaea"}[seat]
    state = table.tokens(seat, coin=2).to_build(seat).state(f"build legion {home} by spartacus: coin")
    assert codes(state, f"build legion {home} by spartacus") == ["favour.used"]
    assert document(state)["provinces"][home]["legions"] == {seat: 1}
