"""Chapter 2.1: the tile, the sizes, the offers.   Rules E2.1-*, E2.2.2-*, E10.16-a, A01 to A04, A09, A10"""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules, tokens


def market(seats: int = 3, leader: str = "rome", **options: Any) -> Table:
    """Three seats with two coins, two grain and two wine each; the trade leader is asked for a tile."""
    table = Table(seats=seats, **options).leaders(trade=leader).to_trade()
    for seat in table.names:
        table.tokens(seat, coin=2, grain=2, wine=2)
    return table


def offered(state: State, seat: str) -> dict[str, int]:
    return dict(document(state)["seats"][seat].get("offer", {}))


# The tile ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E2.1-a")
def test_a_new_trade_leader_takes_all_three_tiles_unplayed() -> None:
    table = Table().set(phase="claim", played=[0, 1]).leaders(trade="carthage")
    state = table.built("latium.wine").ask("crown", track="trade").state()
    assert document(state)["leaders"]["trade"] == "rome"
    assert "played" not in document(state)


@pytest.mark.rule("E2.1-b")
def test_the_trade_leader_and_nobody_else_plays_the_tile() -> None:
    state = market(leader="greece").state()
    assert (asked(state), GAME.deciders(state)) == ("tile", ("greece",))


@pytest.mark.rule("E2.1-b", "E2.1-h")
@pytest.mark.parametrize(("number", "tile"), [(5, 0), (4, 1), (3, 1), (2, 2), (1, 2)])
def test_one_side_of_one_tile_sets_the_number(number: int, tile: int) -> None:
    state = market().state(f"tile {number}")
    assert GAME.prompt(state).numbers == {"number": number}
    assert document(state)["played"] == [tile]


@pytest.mark.rule("E2.1-c")
def test_the_tiles_show_every_number_from_zero_to_five() -> None:
    assert lines(market().state()) == ["tile 0", "tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]


@pytest.mark.rule("E2.1-c", "E2.1-d")
@pytest.mark.parametrize(("played", "left"), [([0], [1, 2, 3, 4]), ([1], [0, 1, 2, 5]), ([2], [0, 3, 4, 5])])
def test_a_played_tile_is_gone_with_both_its_sides(played: list[int], left: list[int]) -> None:
    state = market().set(played=played).state()
    assert [number for number in range(6) if legal(state, f"tile {number}")] == left


@pytest.mark.rule("E2.1-b", "E2.1-d", "E2.1-h")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        pytest.param("tile 3", [], id="what he can cover"),
        pytest.param("tile 4", ["tile.cover"], id="more than he has"),
        pytest.param("tile 2", ["tile.played"], id="a played tile"),
        pytest.param("tile 1", ["tile.played"], id="the other side of it"),
    ],
)
def test_why_a_tile_cannot_be_played(line: str, reasons: list[str]) -> None:
    state = market().set(played=[2]).tokens("rome", coin=3, grain=0, wine=0).state()
    assert codes(state, line) == reasons
    assert legal(state, line) == (not reasons)


@pytest.mark.rule("E2.1-d")
def test_the_reason_against_a_played_tile_names_what_is_left() -> None:
    state = market().set(played=[0, 2]).state()
    assert rules(state, "tile 5") == ["E2.1-d"]
    assert GAME.why_not(state, GAME.parse("tile 5"))[0].numbers["left"] == [3, 4]


@pytest.mark.rule("E2.1-e")
def test_after_the_third_tile_all_three_are_available_again() -> None:
    state = market().set(played=[1, 2]).state("tile 0")
    assert asked(state) == "name"
    assert "played" not in document(state)


@pytest.mark.rule("E2.1-e")
def test_the_third_tile_stays_played_until_its_exchange_is_over() -> None:
    state = market().set(played=[1, 2]).state("tile 5")
    assert document(state)["played"] == [0, 1, 2]


@pytest.mark.rule("E2.1-e")
def test_after_the_second_tile_both_stay_played() -> None:
    state = market().set(played=[1]).state("tile 0")
    assert document(state)["played"] == [0, 1]


@pytest.mark.rule("E2.1-f")
def test_a_trade_leader_who_keeps_the_title_keeps_his_tiles_as_they_are() -> None:
    table = Table().set(phase="claim", played=[0, 1]).leaders(trade="rome")
    state = table.built("latium.wine").ask("crown", track="trade").state("crown greece", "crown greece")
    assert document(state)["played"] == [0, 1]


@pytest.mark.rule("E2.1-g")
@pytest.mark.parametrize("seat", ["greece", None])
def test_everybody_sees_which_tiles_have_been_played(seat: str | None) -> None:
    state = market().set(played=[1]).state()
    assert GAME.prompt(GAME.view(state, seat)).numbers == {"numbers": [0, 1, 2, 5]}


# The offers --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E2.1-h")
def test_everybody_offers_exactly_the_number_the_trade_leader_included() -> None:
    state = market().state("tile 2")
    for seat in ("rome", "greece", "carthage"):
        assert seat in GAME.deciders(state)
        state = play(state, f"offer coin by {seat}")
        assert seat in GAME.deciders(state)
        state = play(state, f"offer wine by {seat}")
    assert asked(state) == "take"
    assert all(offered(state, seat) == {"coin": 1, "wine": 1} for seat in ("rome", "greece", "carthage"))


@pytest.mark.rule("E2.1-h")
def test_an_offer_comes_from_the_own_stock() -> None:
    state = market().state("tile 1", "offer wine by rome")
    assert tokens(state, "rome") == {"coin": 2, "grain": 2, "wine": 1}


@pytest.mark.rule("E2.1-h")
def test_an_offer_may_mix_coins_and_goods_and_repeat_both() -> None:
    state = market().state("tile 4", *["offer coin by rome"] * 2, *["offer wine by rome"] * 2)
    assert offered(state, "rome") == {"coin": 2, "wine": 2}


@pytest.mark.rule("E2.1-h", "E2.2.2-a")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        pytest.param("offer grain by rome", [], id="a second one of the same good"),
        pytest.param("offer coin by rome", ["offer.order"], id="before the last one in the order of the table"),
        pytest.param("offer gold by rome", ["offer.none"], id="nothing he has"),
        pytest.param("offer coin by greece", [], id="the first one"),
        pytest.param("offer wine by greece", ["offer.order"], id="too few come after it"),
        pytest.param("offer coin by carthage", ["offer.out"], id="one who is out"),
        pytest.param("offer coin by egypt", ["offer.full"], id="one who is done"),
    ],
)
def test_why_a_token_cannot_be_offered(line: str, reasons: list[str]) -> None:
    table = market(seats=4).tokens("carthage", coin=1, grain=0, wine=1)
    state = table.state("tile 3", "offer grain by rome", *["offer coin by egypt"] * 2, "offer wine by egypt")
    assert codes(state, line) == reasons
    assert legal(state, line) == (not reasons)


@pytest.mark.rule("E2.1-i")
def test_all_lay_out_at_the_same_time() -> None:
    assert GAME.deciders(market().state("tile 1")) == ("rome", "greece", "carthage")


@pytest.mark.rule("E2.1-i")
def test_an_offer_lies_face_down_until_all_have_placed() -> None:
    state = market().state("tile 1", "offer wine by greece")
    assert offered(GAME.view(state, "rome"), "greece") == {}
    assert offered(GAME.view(state, "greece"), "greece") == {"wine": 1}


@pytest.mark.rule("E2.1-h", "E2.1-i")
def test_the_others_hear_that_something_is_offered_not_what() -> None:
    state = market().state("tile 1")
    action = GAME.parse("offer wine by greece")
    assert [GAME.heard(state, action, seat) for seat in ("greece", "rome", None)] == [
        "offer wine by greece",
        "offer by greece",
        "offer by greece",
    ]


@pytest.mark.rule("E2.1-j")
def test_when_the_last_has_placed_everybody_sees_all_offers() -> None:
    state = market().state("tile 1", "offer wine by greece", "offer grain by rome", "offer coin by carthage")
    seen = GAME.view(state, None)
    assert [offered(seen, seat) for seat in ("rome", "greece", "carthage")] == [{"grain": 1}, {"wine": 1}, {"coin": 1}]


@pytest.mark.rule("E2.1-j")
def test_a_shown_token_is_no_longer_known_to_be_behind_the_screen() -> None:
    table = market(hands="remembered")
    table.document["seats"]["greece"]["known"] = {"wine": 2}
    state = table.state("tile 1", "offer wine by greece", "offer grain by rome", "offer coin by carthage")
    assert document(state)["seats"]["greece"]["known"] == {"wine": 1}


@pytest.mark.rule("E2.1-k", "E2.2.2-c")
def test_whoever_has_enough_must_offer() -> None:
    state = market().tokens("greece", coin=0, grain=0, wine=2).state("tile 2")
    state = play(state, *["offer coin by rome", "offer coin by carthage"] * 2)
    assert (asked(state), GAME.deciders(state)) == ("offer", ("greece",))
    assert lines(state) == ["offer wine by greece"]


@pytest.mark.rule("E2.1-l")
def test_with_zero_nobody_offers_and_the_tile_is_spent() -> None:
    state = market().state("tile 0")
    assert asked(state) == "name"
    assert document(state)["played"] == [0]
    assert tokens(state, "rome") == {"coin": 2, "grain": 2, "wine": 2}


# Too few -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E2.2.2-a")
def test_whoever_has_too_few_stays_out_and_keeps_his_stock() -> None:
    state = market().tokens("greece", coin=1, grain=0, wine=1).state("tile 3")
    assert GAME.deciders(state) == ("rome", "carthage")
    assert codes(state, "offer coin by greece") == ["offer.out"]
    state = play(state, *["offer coin by rome", "offer coin by carthage"] * 2, "offer wine by rome")
    state = play(state, "offer wine by carthage")
    assert [line for line in lines(state) if "greece" in line] == []
    assert tokens(state, "greece") == {"coin": 1, "wine": 1}


@pytest.mark.rule("E2.2.2-b")
@pytest.mark.parametrize("have", [1, 2])
def test_there_is_no_partial_offer(have: int) -> None:
    state = market().tokens("greece", coin=have, grain=0, wine=0).state("tile 3")
    assert not legal(state, "offer coin by greece")
    assert GAME.deciders(state) == ("rome", "carthage")


@pytest.mark.rule("E2.2.2-c")
def test_whoever_has_just_enough_takes_part() -> None:
    state = market().tokens("greece", coin=3, grain=0, wine=0).state("tile 3")
    assert "greece" in GAME.deciders(state)


@pytest.mark.rule("E2.2.2-a", "E2.2.2-b")
def test_by_option_whoever_has_too_few_offers_all_he_has() -> None:
    state = market(trade_shortage="offer_all").tokens("greece", coin=1, grain=0, wine=1).state("tile 3")
    assert lines(state, "greece") == ["offer coin by greece"]
    state = play(state, "offer coin by greece")
    assert lines(state, "greece") == ["offer wine by greece"]
    assert "greece" not in GAME.deciders(play(state, "offer wine by greece"))


@pytest.mark.rule("E2.1-b")
def test_the_trade_leader_asks_only_for_what_he_can_cover() -> None:
    state = market().tokens("rome", coin=3, grain=0, wine=0).state()
    assert lines(state) == ["tile 0", "tile 1", "tile 2", "tile 3"]


@pytest.mark.rule("E2.1-b")
def test_a_trade_leader_who_can_cover_nothing_plays_any_tile_and_there_is_no_exchange() -> None:
    state = market().set(played=[0, 2]).tokens("rome", coin=2, grain=0, wine=0).state()
    assert lines(state) == ["tile 3", "tile 4"]
    state = play(state, "tile 3")
    assert asked(state) == "name"
    assert tokens(state, "greece") == {"coin": 2, "grain": 2, "wine": 2}


def test_by_option_a_trade_leader_who_can_cover_nothing_offers_all_he_has() -> None:
    table = market(trade_shortage="offer_all").set(played=[0, 2]).tokens("rome", coin=2, grain=0, wine=0)
    assert GAME.deciders(table.state("tile 3")) == ("rome", "greece", "carthage")


def test_by_option_there_is_no_exchange_for_a_trade_leader_without_any_token() -> None:
    table = market(trade_shortage="offer_all").set(played=[0, 2]).tokens("rome", coin=0, grain=0, wine=0)
    assert asked(table.state("tile 3")) == "name"


@pytest.mark.rule("E2.2.2-d")
def test_a_trade_leader_without_anybody_to_take_from_ends_the_phase_with_his_own_tokens() -> None:
    table = market().tokens("greece", coin=0, grain=0, wine=0).tokens("carthage", coin=0, grain=0, wine=0)
    state = table.state("tile 1", "offer wine by rome")
    assert asked(state) == "name"
    assert tokens(state, "rome") == {"coin": 2, "grain": 2, "wine": 2}


def test_two_players_swap_one_token_and_no_more() -> None:
    table = market().tokens("carthage", coin=0, grain=0, wine=0)
    state = table.state("tile 2", *["offer coin by rome", "offer wine by greece"] * 2)
    state = play(state, "take wine from greece", "take coin from rome")
    assert asked(state) == "name"
    assert tokens(state, "rome") == {"coin": 1, "grain": 2, "wine": 3}
    assert tokens(state, "greece") == {"coin": 3, "grain": 2, "wine": 1}


# Antigone ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E10.16-a")
def test_antigone_chooses_her_own_size_after_the_announcement() -> None:
    state = market().tile("greece", "antigone").state("tile 2")
    assert (asked(state), GAME.deciders(state)) == ("size", ("greece",))
    assert lines(state) == ["size 0", "size 1", "size 2", "size 3", "size 4", "size 5"]


@pytest.mark.rule("E10.16-a")
def test_her_size_replaces_the_number_for_her_alone() -> None:
    state = market().tile("greece", "antigone").state("tile 1", "size 2")
    state = play(state, "offer coin by rome", "offer coin by greece", "offer coin by carthage")
    assert GAME.deciders(state) == ("greece",)
    assert asked(play(state, "offer coin by greece")) == "take"


@pytest.mark.rule("E10.16-a")
def test_she_never_offers_more_than_she_has() -> None:
    state = market().tile("greece", "antigone").tokens("greece", coin=1, grain=0, wine=2).state("tile 5")
    assert lines(state) == ["size 0", "size 1", "size 2", "size 3"]
    assert codes(state, "size 4") == ["size.most"]


def test_antigone_is_never_short_of_the_number() -> None:
    table = market().tile("greece", "antigone").tokens("greece", coin=1, grain=0, wine=0)
    assert "greece" in GAME.deciders(table.state("tile 5", "size 1"))


def test_antigone_who_offers_nothing_can_neither_lose_nor_take() -> None:
    state = market().tile("greece", "antigone").state("tile 1", "size 0")
    state = play(state, "offer coin by rome", "offer coin by carthage")
    assert lines(state) == ["take coin from carthage"]
    state = play(state, "take coin from carthage", "take coin from rome")
    assert tokens(state, "greece") == {"coin": 2, "grain": 2, "wine": 2}


@pytest.mark.rule("E2.1-l")
def test_with_zero_the_leader_takes_one_of_antigones_tokens_and_owes_her_one() -> None:
    state = market().tile("greece", "antigone").state("tile 0", "size 2", *["offer wine by greece"] * 2)
    state = play(state, "take wine from greece")
    assert (asked(state), GAME.deciders(state)) == ("give", ("rome",))
    state = play(state, "give coin")
    assert tokens(state, "greece") == {"coin": 3, "grain": 2, "wine": 1}


@pytest.mark.rule("E2.1-b")
def test_antigone_as_leader_may_ask_for_more_than_she_has() -> None:
    table = market().tile("rome", "antigone").tokens("rome", coin=1, grain=0, wine=0)
    assert lines(table.state()) == ["tile 0", "tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]


def test_antigone_as_leader_who_offers_nothing_takes_first_and_owes_one() -> None:
    state = market().tile("rome", "antigone").state("tile 1", "size 0")
    state = play(state, "offer grain by greece", "offer wine by carthage")
    assert GAME.deciders(state) == ("rome",)
    state = play(state, "take grain from greece", "take wine from carthage")
    assert asked(state) == "give"
    assert GAME.prompt(state).numbers == {"to": "carthage"}


def test_the_owner_of_antigone_decides_before_her_copy() -> None:
    table = market().tile("carthage", "antigone").tile("greece", "castor_pollux").set(copied="antigone")
    state = table.state("tile 1")
    assert GAME.deciders(state) == ("carthage",)
    state = play(state, "size 0")
    assert (asked(state), GAME.deciders(state)) == ("size", ("greece",))
    assert GAME.deciders(play(state, "size 1")) == ("rome", "greece")


def test_a_leader_who_cannot_cover_the_number_ends_the_exchange_for_antigone_too() -> None:
    table = market().tile("greece", "antigone").set(played=[0, 2]).tokens("rome", coin=1, grain=0, wine=0)
    assert asked(table.state("tile 3", "size 2")) == "name"
