"""Chapters 3 and 4, their openings: who is named, and Perseus.   Rules E3.0-a, E3.0-s, E6.5-*, A33, A64, A74"""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules

FOUR = ("circe", "colossus", "perseus")  # with the starting hero


def naming(*acted: str, phase: str = "build", **options: Any) -> Table:
    """The leader names the next player; some have had their turn."""
    return Table(**options).set(phase=phase).ask("name", acted=list(acted))


def winners(state: State) -> tuple[str, ...]:
    outcome = GAME.outcome(state)
    return outcome.winners if outcome else ()


# Naming ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E3.0-a")
def test_the_cultural_leader_names_the_builders_himself_included() -> None:
    state = naming().leaders(culture="greece").state()
    assert (asked(state), GAME.deciders(state)) == ("name", ("greece",))
    assert lines(state) == ["name rome", "name greece", "name babylon", "name egypt", "name carthage"]


@pytest.mark.rule("E3.0-a")
def test_whoever_is_named_builds() -> None:
    state = naming().leaders(culture="greece").state("name babylon")
    assert (asked(state), GAME.deciders(state)) == ("build", ("babylon",))


@pytest.mark.rule("E3.0-a")
def test_the_next_builder_is_named_when_the_last_one_is_done() -> None:
    state = naming().leaders(culture="greece").state("name babylon", "done")
    assert (asked(state), GAME.deciders(state)) == ("name", ("greece",))


def test_the_military_leader_names_who_moves() -> None:
    assert GAME.deciders(naming(phase="move").leaders(military="babylon").state()) == ("babylon",)


@pytest.mark.rule("E3.0-s")
def test_nobody_builds_twice_in_a_round() -> None:
    state = naming().state("name greece", "done")
    assert lines(state) == ["name rome", "name babylon", "name egypt", "name carthage"]
    assert codes(state, "name greece") == ["name.acted"]


@pytest.mark.rule("E3.0-s")
def test_the_last_one_needs_no_naming_and_after_him_the_phase_ends() -> None:
    state = naming("rome", "greece", "babylon").state("name egypt", "done")
    assert (asked(state), GAME.deciders(state)) == ("build", ("carthage",))
    assert document(play(state, "done"))["phase"] == "move"


def test_an_empire_that_does_not_play_cannot_be_named() -> None:
    assert codes(naming(seats=3).state(), "name egypt") == ["seat.absent"]


# Perseus -----------------------------------------------------------------------------------------------------------


def perseus(*acted: str, **options: Any) -> Table:
    """Rome owns Perseus and three others, and has twelve coins."""
    return naming(*acted, **options).leaders(culture="greece").tile("rome", *FOUR).tokens("rome", coin=12)


@pytest.mark.rule("E6.5-a")
def test_perseus_builds_the_pyramids_before_everybody_else_and_wins() -> None:
    state = perseus().state("name greece", "use perseus", "recruit pyramids", *["pay coin"] * 12)
    assert GAME.outcome(state).winners == ("rome",)
    assert GAME.outcome(state).reason == "pyramids"


@pytest.mark.rule("E6.5-a")
@pytest.mark.parametrize("fifth", ["hercules", "lighthouse", "castor_pollux"])
def test_perseus_builds_the_fifth_hero_or_wonder_first_and_wins_at_once(fifth: str) -> None:
    table = perseus().tile("babylon", "antigone")
    state = table.state("name greece", "use perseus", f"recruit {fifth}", *["pay coin"] * 10)
    assert GAME.outcome(state).winners == ("rome",)
    assert GAME.outcome(state).reason == "heroes"


@pytest.mark.rule("E6.5-a")
def test_a_tile_that_does_not_win_is_no_reason_to_jump() -> None:
    state = naming().tile("rome", "perseus").tokens("rome", coin=12).state("name greece", "use perseus")
    assert lines(state) == ["recruit pyramids"]
    assert codes(state, "recruit hercules") == ["perseus.fifth"]


@pytest.mark.rule("E6.5-a")
def test_perseus_cannot_jump_in_without_the_price_in_one_set() -> None:
    state = perseus().tokens("rome", coin=6, wine=6).state("name greece")
    assert lines(state) == ["decline"]
    assert (codes(state, "use perseus"), rules(state, "use perseus")) == (["perseus.price"], ["E6.5-a"])


@pytest.mark.rule("E6.5-a")
def test_perseus_must_pay_at_once() -> None:
    state = perseus().state("name greece", "use perseus")
    assert not legal(state, "decline")
    assert not legal(state, "done")


@pytest.mark.rule("E6.5-b")
def test_perseus_goes_before_the_player_just_named() -> None:
    state = perseus().state("name greece")
    assert (asked(state), GAME.deciders(state)) == ("perseus", ("rome",))


@pytest.mark.rule("E6.5-a", "E6.5-b")
def test_the_player_named_builds_when_perseus_declines() -> None:
    state = perseus().state("name greece", "decline")
    assert (asked(state), GAME.deciders(state)) == ("build", ("greece",))


@pytest.mark.rule("E6.5-b")
def test_perseus_is_asked_again_before_every_turn() -> None:
    state = perseus().state("name greece", "decline", "done", "name egypt")
    assert asked(state) == "perseus"


@pytest.mark.rule("E6.5-b")
def test_naming_the_owner_of_perseus_does_not_take_his_jump_away() -> None:
    state = perseus().state("name rome")
    assert asked(state) == "perseus"
    assert winners(play(state, "use perseus", "recruit hercules", *["pay coin"] * 10)) == ("rome",)


def test_perseus_does_not_jump_in_after_his_own_turn() -> None:
    assert asked(perseus("rome").state("name greece")) == "build"


def test_perseus_does_not_interrupt_a_turn() -> None:
    state = perseus().tokens("greece", coin=6).state("name greece", "decline", "build legion achaea")
    state = play(state, *["pay coin"] * 3)
    assert GAME.deciders(state) == ("greece",)
    assert codes(state, "use perseus") == ["use.now"]


def test_perseus_bought_as_the_fifth_tile_does_not_win_at_once() -> None:
    table = naming().tile("rome", "circe", "colossus", "antigone").tokens("rome", coin=10)
    state = table.state("name rome", "recruit perseus", *["pay coin"] * 10, "done", "name greece")
    assert GAME.outcome(state) is None
    assert asked(state) == "build"


@pytest.mark.rule("E6.5-a")
def test_only_perseus_is_used_before_a_turn() -> None:
    assert codes(perseus().state("name greece"), "use penthesilea") == ["use.now"]


@pytest.mark.parametrize(("coins", "question"), [(9, "build"), (10, "perseus")])
def test_whether_perseus_is_asked_follows_from_the_number_of_his_tokens(coins: int, question: str) -> None:
    assert asked(perseus().tokens("rome", coin=0, wine=coins - 1, oil=1).state("name greece")) == question


@pytest.mark.parametrize(("coins", "question"), [(11, "build"), (12, "perseus")])
def test_with_fewer_than_four_tiles_only_the_pyramids_count(coins: int, question: str) -> None:
    assert asked(naming().tile("rome", "perseus").tokens("rome", coin=coins).state("name greece")) == question


def test_without_a_tile_on_display_only_the_pyramids_count() -> None:
    assert asked(perseus().set(face_up=[]).tokens("rome", coin=11).state("name greece")) == "build"


def test_perseus_is_always_asked_when_the_numbers_of_tokens_are_hidden() -> None:
    table = perseus(resource_counts="hidden").tokens("rome", coin=0)
    assert asked(table.state("name greece")) == "perseus"


def test_the_display_is_filled_after_a_turn_by_option() -> None:
    up, down = ["antigone", "gilgamesh", "hamilcar", "hercules"], ["perseus", "spartacus"]
    turn = naming(display="five", display_refill="turn").set(face_up=up, face_down=down)
    assert asked(turn.state("name greece", "done")) == "reveal"
    phase = naming(display="five").set(face_up=up, face_down=down)
    assert asked(phase.state("name greece", "done")) == "name"
