"""Chapter 6: how the game is won.   Rules E6.*, A60, A61, A62"""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, document, level, play

OF_ROME = ("circe", "colossus", "gilgamesh", "hamilcar")
OF_GREECE = ("nebuchadnezzar", "lighthouse", "ramses_ii", "spartacus")


def ended(state: State) -> tuple[tuple[str, ...], str] | None:
    outcome = GAME.outcome(state)
    return (outcome.winners, outcome.reason) if outcome else None


def after_the_last(phase: str) -> Table:
    """Everybody has had a turn; the phase closes."""
    table = Table().set(phase=phase)
    return table.ask("name", acted=table.names)


# The pyramids ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E6.1-a")
def test_the_pyramids_win_at_once() -> None:
    state = Table().tokens("rome", coin=12).to_build("rome").state("recruit pyramids", *["pay coin"] * 11)
    assert ended(state) is None
    state = play(state, "pay coin")
    assert ended(state) == (("rome",), "pyramids")
    assert GAME.deciders(state) == ()


# Five heroes and wonders -------------------------------------------------------------------------------------------


@pytest.mark.rule("E6.2-a")
def test_five_heroes_and_wonders_with_the_starting_hero_win_at_the_end_of_the_build_phase() -> None:
    assert ended(after_the_last("build").tile("rome", *OF_ROME).state()) == (("rome",), "heroes")


@pytest.mark.rule("E6.2-a")
def test_four_heroes_and_wonders_do_not_win() -> None:
    assert ended(after_the_last("build").tile("rome", *OF_ROME[:3]).state()) is None


@pytest.mark.rule("E6.2-b")
@pytest.mark.parametrize("leader", ["rome", "greece"])
def test_of_two_with_five_the_cultural_leader_wins(leader: str) -> None:
    table = after_the_last("build").tile("rome", *OF_ROME).tile("greece", *OF_GREECE).leaders(culture=leader)
    assert ended(table.state()) == ((leader,), "heroes")


@pytest.mark.rule("E6.2-b")
def test_the_cultural_leader_of_the_round_decides_not_the_highest_level() -> None:
    table = after_the_last("build").tile("rome", *OF_ROME[:3], "hercules").tile("greece", *OF_GREECE)
    state = table.leaders(culture="greece").state()
    assert level(state, "rome", "culture") > level(state, "greece", "culture")
    assert ended(state) == (("greece",), "heroes")


@pytest.mark.rule("E6.2-c")
def test_two_with_five_share_the_victory_when_neither_is_cultural_leader() -> None:
    table = after_the_last("build").tile("rome", *OF_ROME).tile("greece", *OF_GREECE).leaders(culture="egypt")
    assert ended(table.state()) == (("rome", "greece"), "heroes")


@pytest.mark.rule("E6.2-d")
def test_the_build_phase_goes_on_after_somebody_has_five() -> None:
    table = Table().tile("rome", *OF_ROME[:3]).tokens("rome", coin=10).to_build("rome")
    state = table.state("recruit hamilcar", *["pay coin"] * 10, "done")
    assert (asked(state), ended(state)) == ("name", None)


@pytest.mark.rule("E6.2-d")
def test_pyramids_built_later_in_the_phase_beat_five_heroes() -> None:
    table = Table().tile("rome", *OF_ROME).tokens("greece", coin=12).set(phase="build").ask("name", acted=["rome"])
    state = table.state("name greece", "recruit pyramids", *["pay coin"] * 12)
    assert ended(state) == (("greece",), "pyramids")


@pytest.mark.rule("E6.2-d")
def test_a_second_player_may_still_reach_five_and_win_as_cultural_leader() -> None:
    table = Table().tile("rome", *OF_ROME).tile("greece", *OF_GREECE[:3]).tokens("greece", coin=10)
    table.leaders(culture="greece").set(phase="build").ask("name", acted=["rome", "babylon", "egypt", "carthage"])
    state = table.state("recruit spartacus", *["pay coin"] * 10, "done")
    assert ended(state) == (("greece",), "heroes")


# Four great cities -------------------------------------------------------------------------------------------------


def cities(*sites: str, phase: str = "move") -> Table:
    """Everybody has moved; Rome controls the provinces of three legendary cities, of which some cities are built."""
    return after_the_last(phase).control("rome", "sicilia", "judea", "asia").built(*sites)


FOUR = ("latium.roma", "sicilia.syracusae", "judea.ierusalem", "asia.troia")


@pytest.mark.rule("E6.3-a", "E6.3-c")
def test_four_capitals_and_legendary_cities_win_at_the_end_of_the_movement_phase() -> None:
    assert ended(cities(*FOUR).state()) == (("rome",), "cities")


@pytest.mark.rule("E6.3-a")
def test_three_do_not_win() -> None:
    assert ended(cities(*FOUR[:3]).state()) is None


@pytest.mark.rule("E6.3-a")
def test_an_occupied_city_counts_for_the_occupier() -> None:
    table = cities(*FOUR[:3], "achaea.athenae").legions("rome", "achaea").stand("rome", "achaea.athenae")
    assert ended(table.state()) == (("rome",), "cities")


@pytest.mark.rule("E6.3-a")
def test_an_occupied_city_does_not_count_for_its_owner() -> None:
    table = cities(*FOUR).legions("greece", "asia").stand("greece", "asia.troia")
    assert ended(table.state()) is None


@pytest.mark.rule("E6.3-b")
@pytest.mark.parametrize(("number", "outcome"), [(3, None), (4, (("rome",), "cities"))])
def test_the_cities_are_counted_only_when_all_have_moved(number: int, outcome: Any) -> None:
    table = Table().control("rome", "sicilia", "judea", "asia").built(*FOUR[:number])
    state = table.legions("greece", "achaea").to_move("greece").state()
    assert (ended(state), GAME.deciders(state)) == (None, ("greece",))
    assert ended(play(state, "done")) == outcome


@pytest.mark.rule("E6.3-b")
def test_the_cities_are_not_counted_at_the_end_of_the_build_phase() -> None:
    state = cities(*FOUR, phase="build").state()
    assert (ended(state), document(state)["phase"]) == (None, "move")


@pytest.mark.rule("E6.3-c")
@pytest.mark.parametrize(
    "sites",
    [
        ("achaea.athenae", "africa.carthago", "aegyptus.alexandria", "mesopotamia.babylon"),
        ("latium.roma", "achaea.athenae", "africa.carthago", "asia.troia"),
    ],
)
def test_any_mix_of_capitals_and_legendary_cities_wins(sites: tuple[str, ...]) -> None:
    table = cities(*sites)
    for site in sites:
        table.legions("rome", site.partition(".")[0]).stand("rome", site)
    assert ended(table.state()) == (("rome",), "cities")


@pytest.mark.rule("E6.3-c")
def test_ordinary_cities_and_temples_do_not_count() -> None:
    table = cities(*FOUR[:3], "achaea.sparta", "latium.temple", "asia.temple")
    assert ended(table.legions("rome", "achaea").stand("rome", "achaea.sparta").state()) is None


@pytest.mark.rule("E6.3-d")
@pytest.mark.parametrize(("number", "outcome"), [(0, None), (3, None), (4, (("rome",), "cities"))])
def test_the_empty_site_of_a_city_does_not_count(number: int, outcome: Any) -> None:
    assert ended(cities(*FOUR[:number]).state()) == outcome


@pytest.mark.rule("E6.3-e")
def test_a_city_in_a_province_at_war_counts_for_the_controlling_player() -> None:
    table = cities(*FOUR).legions("rome", "asia").legions("greece", "asia").stand("greece", "asia.troia")
    assert ended(table.state()) == (("rome",), "cities")


@pytest.mark.rule("E6.3-e")
def test_a_city_in_a_province_at_war_does_not_count_for_an_occupier() -> None:
    table = cities(*FOUR[:3], "achaea.athenae").legions("rome", "achaea").legions("greece", "achaea")
    assert ended(table.stand("rome", "achaea.athenae").state()) is None


def two_with_four() -> Table:
    capitals = ("achaea.athenae", "africa.carthago", "aegyptus.alexandria", "mesopotamia.babylon")
    table = cities(*FOUR, *capitals)
    for site in capitals[1:]:
        table.legions("greece", site.partition(".")[0]).stand("greece", site)
    return table


@pytest.mark.rule("E6.3-a")
@pytest.mark.parametrize("leader", ["rome", "greece"])
def test_of_two_with_four_cities_the_military_leader_wins(leader: str) -> None:
    assert ended(two_with_four().leaders(military=leader).state()) == ((leader,), "cities")


@pytest.mark.rule("E6.3-a")
def test_two_with_four_cities_share_the_victory_when_neither_is_military_leader() -> None:
    assert ended(two_with_four().leaders(military="egypt").state()) == (("rome", "greece"), "cities")


# Three titles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E6.4-a")
def test_all_three_titles_win_at_the_end_of_the_round() -> None:
    table = Table().set(phase="claim").built("latium.wine", "latium.roma").legions("rome", "latium")
    assert ended(table.ask("crown", track="trade").state()) == (("rome",), "titles")


@pytest.mark.rule("E6.4-a")
def test_titles_given_in_a_tie_count_too() -> None:
    table = Table(seats=3).set(phase="claim").built("latium.wine", "latium.roma", "achaea.oil")
    table.leaders(trade="greece").legions("rome", "latium").ask("crown", track="trade")
    assert ended(table.state("crown rome")) == (("rome",), "titles")
    assert ended(table.state("crown greece")) is None


@pytest.mark.rule("E6.4-a")
def test_three_titles_do_not_win_before_the_end_of_the_round() -> None:
    table = after_the_last("move").leaders(trade="rome", culture="rome", military="rome")
    state = table.built("achaea.oil").state()
    assert (ended(state), document(state)["leaders"]["trade"]) == (None, "greece")


# The order ---------------------------------------------------------------------------------------------------------


def lead_everywhere(table: Table) -> Table:
    sites = ("achaea.oil", "achaea.market", "achaea.athenae", "achaea.sparta", "achaea.temple")
    table.control("greece", "thracia").built(*sites, "thracia.byzantium", "thracia.temple")
    return table.legions("greece", "achaea", 3)


@pytest.mark.rule("E6.6-a")
def test_four_cities_win_before_three_titles() -> None:
    assert ended(lead_everywhere(after_the_last("move")).state()) == (("greece",), "titles")
    assert ended(lead_everywhere(cities(*FOUR)).state()) == (("rome",), "cities")


@pytest.mark.rule("E6.6-a")
def test_five_heroes_win_before_four_cities() -> None:
    table = cities(*FOUR, phase="build")
    assert document(table.state())["phase"] == "move"
    assert ended(table.tile("greece", *OF_GREECE).state()) == (("greece",), "heroes")
