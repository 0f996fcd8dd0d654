"""Chapter 4.3: becoming and staying conqueror, one choice per province and turn."""

from __future__ import annotations

from typing import Any

import pytest

from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens

SITES = ("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")
ALL = ["done"] + [f"{verb} {site}" for verb in ("pillage", "occupy") for site in SITES] + ["occupy cyrenaica.control"]


def cyrenaica(legions: int = 2, **options: Any) -> Table:
    """Rome alone in Egyptian Cyrenaica with its caravan, market and city, in the turn of Rome."""
    table = Table(**options).control("egypt", "cyrenaica").legions("rome", "cyrenaica", legions).built(*SITES)
    return table.to_move("rome")


@pytest.mark.rule("E4.3-a")
def test_the_only_one_with_land_units_in_a_province_of_an_opponent_conquers_it() -> None:
    table = (
        cyrenaica().control("egypt", "nubia").legions("rome", "gallia").control("egypt", "judea").built("nubia.market")
    )
    state = table.legions("egypt", "judea").state("done")
    assert (asked(state), lines(state)) == ("conquer", ALL)
    assert codes(state, "pillage nubia.market") == ["conquer.absent"]


@pytest.mark.rule("E4.3-a")
def test_nobody_conquers_a_province_in_which_others_have_land_units() -> None:
    table = cyrenaica().control("egypt", "libya", "nubia").built("libya.oil", "nubia.gladiator")
    table.legions("rome", "libya", 2).fortress("egypt", "libya").legions("rome", "nubia").legions("egypt", "nubia")
    state = table.state("done", "attack egypt in libya", "rolled 11", "rolled 1", "rolled 1")
    assert lines(state) == ALL
    for site in ("libya.oil", "nubia.gladiator"):
        assert codes(state, f"pillage {site}") == ["conquer.enemies"]


@pytest.mark.rule("E4.3-b")
def test_walking_into_an_undefended_province_is_enough() -> None:
    table = Table().control("egypt", "libya").legions("rome", "africa").legions("rome", "gallia")
    state = table.control("egypt", "nubia").to_move("rome").state("march africa to libya", "done")
    assert lines(state) == ["done", "occupy libya.control"]


@pytest.mark.rule("E4.3-c")
def test_a_player_left_alone_in_the_turn_of_another_conquers_in_his_own_next_turn() -> None:
    table = cyrenaica(2).legions("carthage", "cyrenaica").set(questions=[], phase="move")
    table.ask("name", acted=["greece", "babylon"])
    state = table.state("name carthage", "done", "rolled 1", "rolled 61")
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"rome": 2}
    assert asked(state) == "name"
    state = play(state, "name rome", "done")
    assert (asked(state), GAME.deciders(state)) == ("conquer", ("rome",))


@pytest.mark.rule("E4.3-d", "A46")
def test_a_province_without_a_controller_is_not_conquered() -> None:
    table = cyrenaica().legions("rome", "libya").built("libya.oil")
    state = table.state("done")
    assert lines(state) == ALL
    for line in ("pillage libya.oil", "occupy libya.oil", "occupy libya.control"):
        assert codes(state, line) == ["conquer.nobody"]


@pytest.mark.rule("A46")
def test_nobody_counts_or_collects_from_a_province_without_a_controller() -> None:
    table = Table().built("libya.oil").legions("rome", "libya").stand("rome", "libya.oil")
    state = table.to_collect().state()
    assert (level(state, "rome", "trade"), tokens(state, "rome")) == (0, {})


@pytest.mark.rule("A46")
def test_control_built_in_an_uncontrolled_province_brings_its_buildings() -> None:
    table = Table().built("libya.oil").tokens("carthage", coin=3).to_build("carthage")
    state = table.state("build control libya: coin+coin+coin")
    assert level(state, "carthage", "trade") == 1


@pytest.mark.rule("E4.3-e", "A40")
@pytest.mark.parametrize(
    ("choice", "refused"),
    [
        (
            "pillage cyrenaica.papyrus",
            ["pillage cyrenaica.market", "occupy cyrenaica.market", "occupy cyrenaica.control"],
        ),
        (
            "occupy cyrenaica.papyrus",
            ["pillage cyrenaica.papyrus", "pillage cyrenaica.market", "occupy cyrenaica.control"],
        ),
        (
            "occupy cyrenaica.control",
            ["pillage cyrenaica.market", "occupy cyrenaica.market", "occupy cyrenaica.control"],
        ),
    ],
)
def test_one_of_the_three_options_is_taken_in_a_province(choice: str, refused: list[str]) -> None:
    table = cyrenaica(3).legions("rome", "libya").control("egypt", "libya").built("libya.oil")
    state = table.state("done", choice)
    for line in refused:
        assert not legal(state, line)
        assert codes(state, line) == ["conquer.chosen"]
    assert legal(state, "pillage libya.oil")


@pytest.mark.rule("E4.3-e")
def test_a_conqueror_may_go_on_occupying_buildings_but_needs_to_take_no_option() -> None:
    state = cyrenaica(3).state("done", "occupy cyrenaica.papyrus")
    assert lines(state) == ["done", "occupy cyrenaica.market", "occupy cyrenaica.cyrene"]
    assert codes(state, "occupy cyrenaica.papyrus") == ["occupy.already"]
    assert legal(cyrenaica().state("done"), "done")


@pytest.mark.rule("E4.3-f")
def test_the_choice_is_made_for_each_province_by_itself() -> None:
    table = cyrenaica(3).control("egypt", "libya", "nubia").legions("rome", "libya").legions("rome", "nubia")
    state = table.built("libya.oil", "nubia.gladiator").state("done", "occupy cyrenaica.papyrus", "pillage libya.oil")
    assert lines(state) == [
        "done",
        *("occupy cyrenaica.market", "occupy cyrenaica.cyrene"),
        *("pillage nubia.gladiator", "occupy nubia.gladiator", "occupy nubia.control"),
    ]
    for line in lines(state):
        assert legal(state, line)
    for line in ("pillage cyrenaica.market", "occupy libya.oil"):
        assert "conquer.chosen" in codes(state, line)


@pytest.mark.rule("E4.3-g", "A42")
@pytest.mark.parametrize(
    ("held", "course"),
    [
        ("cyrenaica.papyrus", ("done",)),
        ("cyrenaica.temple", ("done",)),
        ("cyrenaica.control", ("done", "done")),
    ],
)
def test_in_a_later_turn_the_conqueror_chooses_anew(held: str, course: tuple[str, ...]) -> None:
    state = cyrenaica().stand("rome", held).state(*course)
    assert lines(state) == ALL


@pytest.mark.rule("A40")
def test_a_new_choice_replaces_earlier_occupations_in_the_province() -> None:
    table = cyrenaica(3).stand("rome", "cyrenaica.papyrus", "cyrenaica.market")
    state = table.state("done", "occupy cyrenaica.cyrene")
    assert document(state)["standing"] == {"cyrenaica.cyrene": "rome"}
    state = table.state("done", "occupy cyrenaica.control")
    assert document(state)["standing"] == {"cyrenaica.control": "rome"}
    state = table.state("done", "pillage cyrenaica.papyrus")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "rome"}


@pytest.mark.rule("A79")
def test_without_a_new_choice_earlier_occupations_stay() -> None:
    table = cyrenaica(3).stand("rome", "cyrenaica.papyrus", "cyrenaica.market")
    state = table.state("done", "done")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "rome", "cyrenaica.market": "rome"}


@pytest.mark.rule("A40")
def test_a_legion_on_an_emptied_site_stays_if_another_one_is_free() -> None:
    table = cyrenaica(2).stand("rome", "cyrenaica.temple")
    state = table.state("done", "pillage cyrenaica.papyrus")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "rome", "cyrenaica.temple": "rome"}


@pytest.mark.rule("A40")
def test_the_conqueror_chooses_which_emptied_site_a_legion_leaves_for_the_next_one() -> None:
    table = Table().legions("rome", "achaea", 2).built("achaea.market").stand("rome", "achaea.sparta", "achaea.oil")
    state = table.to_move("rome").state("done", "pillage achaea.market")
    assert (asked(state), lines(state)) == ("vacate", ["vacate achaea.oil", "vacate achaea.sparta"])
    assert codes(state, "vacate achaea.market") == ["vacate.site"]
    state = play(state, "vacate achaea.oil")
    assert document(state)["standing"] == {"achaea.market": "rome", "achaea.sparta": "rome"}


@pytest.mark.rule("A40")
def test_the_only_legion_leaves_its_emptied_site_without_a_question() -> None:
    state = cyrenaica(1).stand("rome", "cyrenaica.temple").state("done", "occupy cyrenaica.papyrus")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "rome"}


@pytest.mark.rule("A41")
def test_a_legion_on_an_emptied_site_bars_rebuilding_and_does_nothing_else() -> None:
    table = Table().legions("rome", "aegyptus").stand("rome", "aegyptus.papyrus").tokens("egypt", coin=3)
    state = table.to_build("egypt").state()
    assert codes(state, "build caravan aegyptus.papyrus") == ["build.legion"]
    assert legal(state, "build city aegyptus.memphis")
    state = Table().legions("rome", "aegyptus").stand("rome", "aegyptus.papyrus").to_collect().state()
    assert (tokens(state, "rome"), level(state, "rome", "trade")) == ({}, 0)


def attack_on_the_conqueror(*held: str, legions: int = 3, attackers: int = 1) -> Table:
    """Carthage enters Cyrenaica, in which Rome holds some sites."""
    table = cyrenaica(legions).stand("rome", *held).legions("carthage", "cyrenaica", attackers)
    return table.set(questions=[]).to_move("carthage")


@pytest.mark.rule("E4.3-h")
def test_legions_on_sites_fight_like_all_others() -> None:
    table = attack_on_the_conqueror("cyrenaica.papyrus", "cyrenaica.market").triremes("rome", "hadriaticum")
    state = table.state("done", "rolled 1")
    assert (GAME.deciders(state), GAME.prompt(state).numbers["dice"]) == (("rome",), 3)


@pytest.mark.rule("E4.3-i", "A19")
def test_a_conqueror_left_alone_chooses_which_sites_his_survivors_keep() -> None:
    state = attack_on_the_conqueror(*SITES).state("done", "rolled 5", "rolled 311")
    assert (asked(state), GAME.deciders(state)) == ("vacate", ("rome",))
    assert lines(state) == [f"vacate {site}" for site in SITES]
    state = play(state, "vacate cyrenaica.market")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "rome", "cyrenaica.cyrene": "rome"}


@pytest.mark.rule("E4.3-i", "A19")
def test_legions_without_a_site_fall_before_occupations_end() -> None:
    state = attack_on_the_conqueror("cyrenaica.control").state("done", "rolled 5", "rolled 311")
    assert state.phase != 4
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"rome": 2}
    assert document(state)["standing"] == {"cyrenaica.control": "rome"}


@pytest.mark.rule("E4.3-j")
def test_outside_his_turn_a_conqueror_occupies_nothing_new() -> None:
    held = ("cyrenaica.papyrus", "cyrenaica.market")
    state = attack_on_the_conqueror(*held, legions=2).state("done", "rolled 5", "rolled 32")
    assert lines(state) == [f"vacate {site}" for site in held]
    assert (codes(state, "vacate cyrenaica.cyrene"), rules(state, "vacate cyrenaica.cyrene")) == (
        ["vacate.site"],
        ["E4.3-j"],
    )
    state = play(state, "vacate cyrenaica.market")
    assert asked(state) != "conquer"
    assert document(state)["standing"] == {"cyrenaica.papyrus": "rome"}


@pytest.mark.rule("E4.3-k")
def test_enemies_left_after_a_battle_end_all_occupations() -> None:
    held = ("cyrenaica.papyrus", "cyrenaica.market")
    state = attack_on_the_conqueror(*held, attackers=2).state("done", "rolled 41", "rolled 411")
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"rome": 2, "carthage": 1}
    assert "standing" not in document(state)


@pytest.mark.rule("E4.3-l", "A57")
def test_nobody_conquers_a_province_of_his_own() -> None:
    table = cyrenaica().control("rome", "libya").legions("rome", "libya").built("libya.oil")
    state = table.state("done")
    assert lines(state) == ALL
    assert legal(state, "pillage cyrenaica.market")
    for line in ("pillage libya.oil", "occupy libya.oil", "occupy libya.control"):
        assert codes(state, line) == ["conquer.own"]


# Circe, who puts legions to work on empty caravan sites ----------------------------------------------------------


def circe(scope: str) -> Table:
    """Rome has Circe, and a legion in an own province, in a foreign one and in one of nobody."""
    table = Table(circe_scope=scope).tile("rome", "circe").control("egypt", "nubia").control("rome", "gallia")
    for province in ("gallia", "nubia", "arabia", "phasania"):
        table.legions("rome", province)
    return table.legions("egypt", "phasania").control("rome", "phasania").built("gallia.grain").to_move("rome")


@pytest.mark.rule("E10.8-a", "A48")
@pytest.mark.parametrize(
    ("scope", "sites"),
    [
        ("controlled", ["gallia.sheep"]),
        ("controlled_or_conquered", ["gallia.sheep", "nubia.gladiator"]),
        ("anywhere", ["gallia.sheep", "nubia.gladiator", "arabia.gladiator"]),
    ],
)
def test_the_option_says_where_circe_puts_legions_to_work(scope: str, sites: list[str]) -> None:
    state = circe(scope).state("done", "rolled 1", "rolled 1")
    assert [line for line in lines(state) if "settle" in line] == [f"settle {site}" for site in sites]
    for site in ("gallia.sheep", "nubia.gladiator", "arabia.gladiator"):
        assert legal(state, f"settle {site}") == (site in sites)
        assert site in sites or codes(state, f"settle {site}") == ["settle.place"]


@pytest.mark.rule("E10.8-a", "A48")
@pytest.mark.parametrize(
    ("scope", "goods"),
    [
        ("controlled", {"grain": 1, "sheep": 1}),
        ("controlled_or_conquered", {"grain": 1, "sheep": 1, "gladiator": 1}),
        ("anywhere", {"grain": 1, "sheep": 1, "gladiator": 2}),
    ],
)
def test_the_option_says_where_circe_collects(scope: str, goods: dict[str, int]) -> None:
    table = circe(scope).set(questions=[])
    for site in ("gallia.sheep", "nubia.gladiator", "arabia.gladiator", "phasania.gladiator"):
        table.stand("rome", site)
    assert tokens(table.to_collect().state(), "rome") == goods


@pytest.mark.rule("E10.8-b", "A48")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("settle gallia.grain", ["settle.site"]),
        ("settle gallia.market", ["settle.site"]),
        ("settle dacia.wine", ["march.none"]),
        ("settle phasania.gladiator", ["settle.place"]),
    ],
)
def test_circe_needs_an_empty_caravan_site_and_a_loose_legion_alone(line: str, reasons: list[str]) -> None:
    state = circe("anywhere").state("done", "rolled 1", "rolled 1")
    assert not legal(state, line)
    assert codes(state, line) == reasons


@pytest.mark.rule("E10.8-b", "A48")
def test_a_legion_put_to_work_stands_on_its_site() -> None:
    state = circe("controlled").state("done", "rolled 1", "rolled 1", "settle gallia.sheep")
    assert document(state)["standing"] == {"gallia.sheep": "rome"}
    assert codes(state, "settle gallia.sheep") == ["settle.site", "march.none"]


@pytest.mark.rule("E10.8-a", "A48")
def test_only_circe_puts_legions_to_work() -> None:
    state = cyrenaica().legions("rome", "latium").state("done")
    assert not legal(state, "settle latium.wine")
    assert codes(state, "settle latium.wine") == ["favour.power"]
