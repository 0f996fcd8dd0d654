"""Chapter 4.3.3: an occupied control marker, its conversion in a later turn, and the Queen of Sheba."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens


def marker(*, linked: bool = True, **options: Any) -> Table:
    """Carthage has held the marker of Egyptian Cyrenaica since an earlier turn; Libya would link it."""
    table = Table(**options).control("egypt", "cyrenaica").legions("carthage", "cyrenaica", 2)
    if linked:
        table.control("carthage", "libya")
    return table.stand("carthage", "cyrenaica.control").to_move("carthage")


def controller(table_or_state: Any, province: str = "cyrenaica") -> str | None:
    found: str | None = document(table_or_state)["provinces"][province].get("control")
    return found


@pytest.mark.rule("E4.3.3-a")
def test_a_legion_occupies_the_marker_which_stays() -> None:
    table = Table().control("egypt", "cyrenaica").legions("carthage", "cyrenaica", 2).to_move("carthage")
    state = table.built("cyrenaica.papyrus").state("done", "occupy cyrenaica.control")
    assert document(state)["standing"] == {"cyrenaica.control": "carthage"}
    assert controller(state) == "egypt"
    assert level(state, "egypt", "trade") == 1


@pytest.mark.rule("E4.3.3-a")
def test_the_controller_collects_while_his_marker_is_occupied() -> None:
    table = marker().built("cyrenaica.papyrus").set(questions=[])
    state = table.to_collect().state()
    assert (tokens(state, "egypt"), tokens(state, "carthage")) == ({"papyrus": 1}, {})


@pytest.mark.rule("E4.3.3-b")
@pytest.mark.parametrize("province", ["latium", "achaea", "aegyptus", "africa"])
def test_no_printed_marker_is_ever_occupied(province: str) -> None:
    table = Table().legions("babylon", province).control("egypt", "syria").legions("babylon", "syria")
    state = table.to_move("babylon").state("done")
    assert lines(state) == ["done", "occupy syria.control"]
    line = f"occupy {province}.control"
    assert (codes(state, line), rules(state, line)) == (["convert.capital"], ["E4.3.3-b"])


@pytest.mark.rule("E4.3.3-c")
def test_a_marker_still_occupied_at_the_start_of_a_later_turn_is_replaced_for_nothing() -> None:
    state = marker().tokens("carthage", coin=1).state()
    assert (asked(state), lines(state)) == ("convert", ["done", "convert cyrenaica"])
    assert legal(state, "done")
    state = play(state, "convert cyrenaica")
    assert controller(state) == "carthage"
    assert tokens(state, "carthage") == {"coin": 1}


@pytest.mark.rule("E4.3.3-c")
def test_a_marker_occupied_in_this_turn_is_not_replaced_yet() -> None:
    table = marker().control("egypt", "garamantia").legions("carthage", "garamantia")
    state = table.state()
    assert not legal(state, "convert garamantia")
    assert codes(state, "convert garamantia") == ["convert.early"]
    table = Table().control("egypt", "cyrenaica").legions("carthage", "cyrenaica").to_move("carthage")
    assert asked(table.state()) == "march"


@pytest.mark.rule("E4.3.3-c", "A44")
def test_the_occupier_may_wait() -> None:
    state = marker().state("done")
    assert (asked(state), controller(state)) == ("march", "egypt")
    assert document(state)["standing"] == {"cyrenaica.control": "carthage"}


@pytest.mark.rule("E4.3.3-c")
def test_an_option_puts_the_conversion_at_the_end_of_the_turn() -> None:
    state = marker(conversion_timing="end_of_turn").state()
    assert asked(state) == "march"
    state = play(state, "done", "done")
    assert (asked(state), lines(state)) == ("convert", ["done", "convert cyrenaica"])
    state = play(state, "convert cyrenaica")
    assert asked(state) != "march"
    assert controller(state) == "carthage"


@pytest.mark.rule("E4.3.3-c")
def test_at_the_end_of_the_turn_too_only_a_marker_of_an_earlier_turn_is_replaced() -> None:
    table = Table(conversion_timing="end_of_turn").control("egypt", "cyrenaica").control("carthage", "libya")
    table.legions("carthage", "cyrenaica").set(phase="move").ask("name", acted=["greece", "babylon"])
    state = table.state("name carthage", "done", "occupy cyrenaica.control")
    assert asked(state) == "name"


@pytest.mark.rule("E4.3.3-c")
def test_a_marker_left_and_occupied_afresh_waits_for_the_next_turn() -> None:
    table = marker(conversion_timing="end_of_turn").set(questions=[], phase="move")
    table.ask("name", acted=["greece", "babylon"])
    left = ("name carthage", "march cyrenaica.control to nubia", "done")
    assert asked(table.state(*left, "occupy cyrenaica.control")) == "name"
    kept = ("name carthage", "done")
    assert asked(table.state(*kept, "occupy cyrenaica.control")) == "convert"


@pytest.mark.rule("E4.3.3-d", "A45")
@pytest.mark.parametrize(
    ("fleet", "linked"),
    [
        ((), False),
        (("africum",), True),
        (("aegyptium",), False),
        (("aegyptium", "aegaeum"), False),
        (("sardum",), False),
    ],
)
def test_the_link_to_a_province_of_ones_own_may_go_over_triremes(fleet: tuple[str, ...], linked: bool) -> None:
    table = marker(linked=False)
    for sea in fleet:
        table.triremes("carthage", sea)
    state = table.state("convert cyrenaica")
    assert controller(state) == ("carthage" if linked else None)


@pytest.mark.rule("E4.3.3-d")
def test_the_link_may_be_a_border() -> None:
    assert controller(marker(linked=True).state("convert cyrenaica")) == "carthage"
    assert controller(marker(linked=False).state("convert cyrenaica")) is None


@pytest.mark.rule("A45")
def test_a_province_won_in_this_round_links_the_next_one() -> None:
    table = marker(linked=False).control("carthage", "libya", held=False)
    assert controller(table.state("convert cyrenaica")) == "carthage"


@pytest.mark.rule("A45")
def test_conversions_one_after_the_other_link_each_other() -> None:
    table = (
        marker(linked=True).control("egypt", "nubia").legions("carthage", "nubia").stand("carthage", "nubia.control")
    )
    state = table.state("convert cyrenaica", "convert nubia")
    assert (controller(state), controller(state, "nubia")) == ("carthage", "carthage")
    state = table.state("convert nubia", "convert cyrenaica")
    assert (controller(state), controller(state, "nubia")) == ("carthage", None)


@pytest.mark.rule("A45")
def test_a_marker_is_occupied_without_any_link() -> None:
    table = Table().control("egypt", "cyrenaica").legions("carthage", "cyrenaica").to_move("carthage")
    assert legal(table.state("done"), "occupy cyrenaica.control")


@pytest.mark.rule("E4.3.3-e")
def test_without_a_link_the_marker_goes_and_none_comes() -> None:
    state = marker(linked=False).built("cyrenaica.papyrus").state("convert cyrenaica")
    assert document(state)["provinces"]["cyrenaica"] == {"legions": {"carthage": 2}}
    assert "standing" not in document(state)
    assert level(state, "egypt", "trade") == level(state, "carthage", "trade") == 0


@pytest.mark.rule("E4.3.3-e")
def test_a_legion_on_an_emptied_site_stays_there_when_the_marker_goes() -> None:
    table = marker(linked=False).stand("carthage", "cyrenaica.papyrus")
    assert document(table.state("convert cyrenaica"))["standing"] == {"cyrenaica.papyrus": "carthage"}


@pytest.mark.rule("E4.3.3-e", "A44")
def test_by_default_the_occupier_may_leave_an_unlinked_marker_where_it_is() -> None:
    state = marker(linked=False).state()
    assert lines(state) == ["done", "convert cyrenaica"]
    assert legal(state, "done")


@pytest.mark.rule("E4.3.3-e", "A44")
def test_an_option_forces_the_removal_of_an_unlinked_marker() -> None:
    state = marker(linked=False, conversion_unlinked="mandatory").state()
    assert lines(state) == ["convert cyrenaica"]
    assert not legal(state, "done")
    assert (codes(state, "done"), rules(state, "done")) == (["convert.must"], ["E4.3.3-e"])
    assert legal(marker(linked=True, conversion_unlinked="mandatory").state(), "done")


@pytest.mark.rule("E4.3.3-f")
def test_the_new_controller_has_every_building_at_once() -> None:
    table = marker().built("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")
    state = table.state("convert cyrenaica")
    assert [level(state, "carthage", track) for track in ("trade", "culture")] == [2, 1]
    assert [level(state, "egypt", track) for track in ("trade", "culture")] == [0, 0]


@pytest.mark.rule("E4.3.3-f")
def test_a_building_that_an_enemy_occupies_stays_his() -> None:
    table = marker().built("cyrenaica.papyrus", "cyrenaica.market").legions("rome", "cyrenaica")
    state = table.stand("rome", "cyrenaica.market").state("convert cyrenaica")
    assert [level(state, seat, "trade") for seat in ("carthage", "rome", "egypt")] == [1, 1, 0]


@pytest.mark.rule("E4.3.3-g")
@pytest.mark.parametrize("linked", [True, False])
def test_a_replaced_marker_goes_back_to_its_owner(linked: bool) -> None:
    table = marker(linked=linked).control("egypt", *("nubia", "judea", "syria", "arabia", "cilicia", "asia"))
    table.tokens("egypt", coin=3)
    turn = [{"step": "name", "acted": ["egypt"]}, {"step": "build", "seat": "egypt", "used": []}]
    build = {"phase": "build", "questions": turn}
    before = GAME.load(document(table.state()) | build)
    assert codes(before, "build control aethiopia") == ["supply.markers"]
    after = GAME.load(document(table.state("convert cyrenaica")) | build)
    assert legal(after, "build control aethiopia")
    assert controller(after) == ("carthage" if linked else None)


SEVEN = ("libya", "numidia", "phasania", "garamantia", "sicilia", "creta", "italia")


@pytest.mark.rule("E4.3.3-c", "E4.3.3-h", "A43")
def test_without_a_spare_marker_nothing_is_replaced_and_nothing_goes() -> None:
    table = marker(linked=False).control("carthage", *SEVEN).control("egypt", "arabia").legions("carthage", "arabia")
    state = table.stand("carthage", "arabia.control").state()
    assert lines(state) == ["done", "convert arabia"]
    assert legal(state, "convert arabia")
    assert codes(state, "convert libya") == ["convert.early"]
    assert not legal(state, "convert cyrenaica")
    assert (codes(state, "convert cyrenaica"), rules(state, "convert cyrenaica")) == (["supply.markers"], ["E4.3.3-h"])


@pytest.mark.rule("E4.3.3-h", "A43")
def test_the_occupation_goes_on_without_a_spare_marker() -> None:
    state = marker(linked=False).control("carthage", *SEVEN).state()
    assert asked(state) == "march"
    assert document(state)["standing"] == {"cyrenaica.control": "carthage"}
    assert asked(marker(linked=False).control("carthage", *SEVEN[1:]).state()) == "convert"


@pytest.mark.rule("E4.3.3-i")
def test_the_converting_legion_stays_and_may_move_in_the_same_turn() -> None:
    state = marker().state("convert cyrenaica")
    assert "standing" not in document(state)
    state = play(state, "march cyrenaica to nubia", "march cyrenaica to nubia")
    assert document(state)["provinces"]["nubia"]["legions"] == {"carthage": 2}
    assert controller(state) == "carthage"


@pytest.mark.rule("A57")
def test_in_a_province_of_ones_own_a_legion_stands_on_emptied_sites_only() -> None:
    state = marker().stand("carthage", "cyrenaica.papyrus").state("convert cyrenaica")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "carthage"}


@pytest.mark.rule("E4.3.3-j")
def test_a_war_in_between_ends_the_occupation_of_the_marker() -> None:
    table = marker().legions("rome", "cyrenaica", 2).set(questions=[], phase="move")
    table.ask("name", acted=["greece", "babylon"])
    assert asked(table.state("name carthage")) == "convert"
    state = table.state("name rome", "done", "rolled 11", "rolled 11")
    assert "standing" not in document(state)
    assert asked(play(state, "name carthage")) == "march"


# The Queen of Sheba ----------------------------------------------------------------------------------------------


def sheba(*provinces: str, linked: bool = True) -> Table:
    """Carthage, with the Queen of Sheba, alone in provinces of Egypt that lie in a row from Libya."""
    table = Table().tile("carthage", "queen_of_sheba")
    if linked:
        table.control("carthage", "libya")
    for province in provinces or ("cyrenaica",):
        table.control("egypt", province).legions("carthage", province, 2)
    return table.to_move("carthage")


@pytest.mark.rule("E4.3.3-k", "A47")
def test_sheba_converts_at_once_for_a_legion() -> None:
    state = sheba().state("done")
    assert lines(state) == ["done", "occupy cyrenaica.control", "seize cyrenaica"]
    assert legal(state, "seize cyrenaica")
    assert level(state, "carthage", "military") == 3
    state = play(state, "seize cyrenaica")
    assert document(state)["provinces"]["cyrenaica"] == {"control": "carthage", "legions": {"carthage": 1}}
    assert level(state, "carthage", "military") == 2
    assert asked(state) != "conquer"


@pytest.mark.rule("E4.3.3-k")
def test_sheba_converts_once_in_a_round() -> None:
    state = sheba("cyrenaica", "nubia").state("done", "seize cyrenaica")
    assert not legal(state, "seize nubia")
    assert codes(state, "seize nubia") == ["favour.used"]
    assert legal(state, "occupy nubia.control")


@pytest.mark.rule("E4.3.3-k")
def test_nobody_converts_at_once_without_sheba() -> None:
    table = Table().control("carthage", "libya").control("egypt", "cyrenaica").legions("carthage", "cyrenaica")
    state = table.to_move("carthage").state("done")
    assert not legal(state, "seize cyrenaica")
    assert codes(state, "seize cyrenaica") == ["favour.power"]


@pytest.mark.rule("E4.3.3-k", "A47")
def test_sheba_converts_only_a_marker_not_occupied_before() -> None:
    state = sheba().stand("carthage", "cyrenaica.control").state("done", "done")
    assert not legal(state, "seize cyrenaica")
    assert codes(state, "seize cyrenaica") == ["seize.late"]


@pytest.mark.rule("E4.3.3-d", "E4.3.3-k", "A47")
def test_sheba_needs_a_link() -> None:
    state = sheba(linked=False).state("done")
    assert not legal(state, "seize cyrenaica")
    assert codes(state, "seize cyrenaica") == ["convert.link"]


@pytest.mark.rule("E4.3.3-h", "E4.3.3-k", "A47")
def test_sheba_needs_a_spare_marker() -> None:
    state = sheba(linked=False).control("carthage", *SEVEN).state("done")
    assert not legal(state, "seize cyrenaica")
    assert codes(state, "seize cyrenaica") == ["supply.markers"]


@pytest.mark.rule("E4.3.3-k", "A47")
def test_sheba_never_takes_a_capital_province() -> None:
    table = sheba().legions("carthage", "aegyptus", 2).control("carthage", "nubia")
    state = table.state("done")
    assert not legal(state, "seize aegyptus")
    assert codes(state, "seize aegyptus") == ["convert.capital"]


@pytest.mark.rule("E4.3.3-k", "A47")
def test_sheba_uses_up_the_choice_in_the_province() -> None:
    table = sheba("cyrenaica", "nubia").built("cyrenaica.papyrus", "cyrenaica.market")
    state = table.state("done", "occupy cyrenaica.papyrus")
    assert not legal(state, "seize cyrenaica")
    assert codes(state, "seize cyrenaica") == ["conquer.chosen"]
    state = table.state("done", "seize cyrenaica")
    assert not legal(state, "pillage cyrenaica.papyrus")
    assert "conquer.own" in codes(state, "pillage cyrenaica.papyrus")


@pytest.mark.rule("E4.3.3-k", "A40")
def test_the_legion_that_sheba_takes_may_be_one_of_an_emptied_site() -> None:
    table = sheba().stand("carthage", "cyrenaica.papyrus", "cyrenaica.market")
    state = table.state("done", "seize cyrenaica")
    assert lines(state) == ["vacate cyrenaica.papyrus", "vacate cyrenaica.market"]
    state = play(state, "vacate cyrenaica.market")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "carthage"}
