"""Chapter 3.0, its end: what is kept for the next round.   Rules E3.0-l, -m, -n, -r, A26, A68"""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules, tokens


def last_turn_over(**options: Any) -> Table:
    """Everybody has built; the build phase closes."""
    table = Table(**options)
    return table.set(phase="build").ask("name", acted=table.names)


def phase(state: State) -> str:
    return str(document(state)["phase"])


@pytest.mark.rule("E3.0-l")
def test_unused_goods_are_lost_at_the_end_of_the_build_phase() -> None:
    state = last_turn_over().tokens("rome", coin=1, wine=3, oil=1).state("keep 1 coins")
    assert tokens(state, "rome") == {"coin": 1}


@pytest.mark.rule("E3.0-l")
def test_nothing_is_lost_before_the_last_turn_is_over() -> None:
    table = Table().tokens("rome", coin=5, wine=3).tokens("greece", coin=1).to_build("rome")
    state = table.state("done")
    assert tokens(state, "rome") == {"coin": 5, "wine": 3}


@pytest.mark.rule("E3.0-l")
def test_unused_legendary_tokens_go_to_their_discards() -> None:
    state = last_turn_over().tokens("rome", legendary_wine=1).state("keep 0 coins")
    assert tokens(state, "rome") == {}
    assert document(state)["discards"] == ["legendary_wine"]


@pytest.mark.rule("E3.0-m")
def test_two_coins_may_be_kept_and_no_more() -> None:
    state = last_turn_over().tokens("rome", coin=5).state()
    assert lines(state) == ["keep 0 coins", "keep 1 coins", "keep 2 coins"]
    assert (codes(state, "keep 3 coins"), rules(state, "keep 3 coins")) == (["keep.most"], ["E3.0-m"])


@pytest.mark.rule("E3.0-m")
@pytest.mark.parametrize("number", [1, 2])
def test_further_coins_are_lost(number: int) -> None:
    state = last_turn_over().tokens("rome", coin=5).state(f"keep {number} coins")
    assert tokens(state, "rome") == {"coin": number}


@pytest.mark.rule("E3.0-m")
def test_nobody_keeps_more_coins_than_he_has() -> None:
    state = last_turn_over().tokens("rome", coin=1, wine=1).state()
    assert not legal(state, "keep 2 coins")


@pytest.mark.rule("E3.0-m")
def test_each_player_keeps_his_own() -> None:
    state = last_turn_over().tokens("rome", coin=3).tokens("egypt", coin=3).state()
    assert (asked(state), GAME.deciders(state)) == ("keep", ("rome",))
    state = play(state, "keep 2 coins")
    assert GAME.deciders(state) == ("egypt",)
    state = play(state, "keep 1 coins")
    assert phase(state) == "move"
    assert (tokens(state, "rome"), tokens(state, "egypt")) == ({"coin": 2}, {"coin": 1})


def test_whoever_has_no_token_is_not_asked() -> None:
    assert phase(last_turn_over().state()) == "move"


def test_everybody_is_asked_when_the_numbers_of_tokens_are_hidden() -> None:
    assert asked(last_turn_over(resource_counts="hidden").state()) == "keep"


@pytest.mark.rule("E3.0-n")
def test_everybody_knows_what_is_kept() -> None:
    table = last_turn_over(hands="remembered").tokens("rome", coin=5, wine=1).tokens("egypt", coin=1)
    state = table.state("keep 1 coins")
    assert document(GAME.view(state, "egypt"))["seats"]["rome"]["known"] == {"coin": 1}


@pytest.mark.rule("E3.0-n")
def test_the_number_of_coins_kept_is_declared_openly() -> None:
    state = last_turn_over().tokens("rome", coin=5).state()
    assert GAME.heard(state, GAME.parse("keep 1 coins"), "egypt") == "keep 1 coins"


# The Hanging Gardens -----------------------------------------------------------------------------------------------


def gardens() -> Table:
    row = {"coin": 3, "grain": 2, "oil": 1, "wine": 1, "legendary_gold": 1, "legendary_oil": 1}
    return last_turn_over().tile("rome", "hanging_gardens").tokens("rome", **row)


@pytest.mark.rule("E3.0-m", "E3.0-r")
def test_the_hanging_gardens_keep_two_different_goods_besides_two_coins() -> None:
    state = gardens().state("keep 2 coins")
    assert asked(state) == "store"
    state = play(state, "store oil", "store wine")
    assert phase(state) == "move"
    assert tokens(state, "rome") == {"coin": 2, "oil": 1, "wine": 1}


@pytest.mark.rule("E3.0-r")
def test_without_the_hanging_gardens_no_good_is_kept() -> None:
    assert phase(last_turn_over().tokens("rome", coin=3, oil=1).state("keep 2 coins")) == "move"


@pytest.mark.rule("E3.0-r")
def test_the_hanging_gardens_keep_only_one_token_of_a_good() -> None:
    state = gardens().state("keep 0 coins", "store grain", "done")
    assert tokens(state, "rome") == {"grain": 1}


@pytest.mark.rule("E3.0-r")
def test_a_legendary_token_is_no_different_good() -> None:
    state = gardens().state("keep 0 coins", "store oil")
    assert codes(state, "store legendary_oil") == ["store.duplicate"]
    assert legal(state, "store legendary_gold")


@pytest.mark.rule("E3.0-r")
def test_the_same_good_is_not_kept_twice() -> None:
    state = gardens().state("keep 0 coins", "store grain")
    assert codes(state, "store grain") == ["store.duplicate"]


@pytest.mark.rule("E3.0-r")
def test_the_hanging_gardens_keep_no_coin() -> None:
    assert codes(gardens().state("keep 1 coins"), "store coin") == ["store.coin"]


@pytest.mark.rule("E3.0-r")
def test_what_one_does_not_have_cannot_be_stored() -> None:
    assert codes(gardens().state("keep 1 coins"), "store metal") == ["store.none"]


@pytest.mark.rule("E3.0-r")
def test_goods_are_stored_in_the_order_of_the_table() -> None:
    assert codes(gardens().state("keep 1 coins", "store wine"), "store oil") == ["store.order"]


@pytest.mark.rule("E3.0-r")
def test_the_owner_of_the_hanging_gardens_may_keep_nothing() -> None:
    assert tokens(gardens().state("keep 0 coins", "done"), "rome") == {}


def test_gardens_that_keep_nothing_ask_nothing() -> None:
    table = last_turn_over(rules={"goods_kept": 0}).tile("rome", "hanging_gardens").tokens("rome", coin=1, wine=1)
    state = table.state("keep 1 coins")
    assert phase(state) == "move"
    assert tokens(state, "rome") == {"coin": 1}


# The display -------------------------------------------------------------------------------------------------------


def test_only_a_tile_that_lies_face_down_can_be_turned_up() -> None:
    up, down = ["antigone", "circe", "gilgamesh", "hamilcar"], ["hercules", "perseus"]
    state = last_turn_over(display="five").set(face_up=up, face_down=down).state()
    assert asked(state) == "reveal"
    assert codes(state, "revealed antigone") == ["reveal.absent"]
    assert legal(state, "revealed perseus")
