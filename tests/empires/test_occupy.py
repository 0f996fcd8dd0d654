"""Chapter 4.3.2: legions on buildings, which are theirs as long as they stand there."""

from __future__ import annotations

import pytest

from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens

SITES = ("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene", "cyrenaica.temple")


def cyrenaica(legions: int, *held: str, built: tuple[str, ...] = SITES) -> Table:
    """Babylon alone in Egyptian Cyrenaica, standing on some buildings."""
    table = Table().control("egypt", "cyrenaica").legions("babylon", "cyrenaica", legions).built(*built)
    return table.stand("babylon", *held)


@pytest.mark.rule("E4.3.2-a")
def test_each_building_takes_exactly_one_legion() -> None:
    table = cyrenaica(2).control("egypt", "libya").legions("babylon", "libya").to_move("babylon")
    state = table.state("done", "occupy cyrenaica.papyrus")
    assert not legal(state, "occupy cyrenaica.papyrus")
    assert (codes(state, "occupy cyrenaica.papyrus"), rules(state, "occupy cyrenaica.papyrus")) == (
        ["occupy.already"],
        ["E4.3.2-a"],
    )
    assert legal(state, "occupy cyrenaica.temple")
    state = play(state, "occupy cyrenaica.temple")
    assert not legal(state, "occupy cyrenaica.market")
    assert codes(state, "occupy cyrenaica.market") == ["occupy.legions"]


@pytest.mark.rule("E4.3.2-a")
def test_a_legion_on_an_emptied_site_is_free_to_occupy_a_building() -> None:
    table = cyrenaica(2, "cyrenaica.papyrus", built=SITES[1:]).to_move("babylon")
    state = table.state("done", "occupy cyrenaica.market")
    assert lines(state) == ["done", "occupy cyrenaica.cyrene", "occupy cyrenaica.temple"]
    state = play(state, "occupy cyrenaica.temple")
    assert document(state)["standing"] == {"cyrenaica.market": "babylon", "cyrenaica.temple": "babylon"}


@pytest.mark.rule("E4.3.2-b")
@pytest.mark.parametrize(
    ("province", "sites"),
    [
        ("latium", ("metal", "wine", "market", "roma", "temple")),
        ("achaea", ("oil", "market", "sparta", "athenae", "temple")),
        ("asia", ("troia", "temple")),
    ],
)
def test_any_kind_of_building_may_be_occupied(province: str, sites: tuple[str, ...]) -> None:
    names = [f"{province}.{site}" for site in sites]
    table = Table().legions("babylon", province, 5).built(*names[1:]).to_move("babylon")
    if province == "asia":
        table.control("rome", "asia")
    state = table.state("done")
    assert [line for line in lines(state) if "occupy" in line and "control" not in line] == [
        f"occupy {name}" for name in names[1:]
    ]
    state = play(state, *(f"occupy {name}" for name in names[1:]))
    assert document(state)["standing"] == dict.fromkeys(names[1:], "babylon")


@pytest.mark.rule("E4.3.2-b")
def test_only_a_building_that_is_there_can_be_occupied() -> None:
    state = cyrenaica(2, built=SITES[1:]).to_move("babylon").state("done")
    assert codes(state, "occupy cyrenaica.papyrus") == ["conquer.empty"]


@pytest.mark.rule("E4.3.2-c", "E4.3.4-b")
def test_an_occupied_building_counts_for_its_occupier_at_once() -> None:
    state = cyrenaica(2).to_move("babylon").state("done")
    assert [level(state, seat, "trade") for seat in ("babylon", "egypt")] == [0, 2]
    assert [level(state, seat, "culture") for seat in ("babylon", "egypt")] == [0, 2]
    state = play(state, "occupy cyrenaica.papyrus")
    assert [level(state, seat, "trade") for seat in ("babylon", "egypt")] == [1, 1]
    state = play(state, "occupy cyrenaica.cyrene")
    assert [level(state, seat, "culture") for seat in ("babylon", "egypt")] == [1, 1]


@pytest.mark.rule("E4.3.2-d")
def test_the_occupier_collects_in_place_of_the_controller() -> None:
    table = cyrenaica(2, "cyrenaica.papyrus", "cyrenaica.market", built=SITES[:3])
    state = table.to_collect().state()
    assert (tokens(state, "babylon"), tokens(state, "egypt")) == ({"papyrus": 2}, {"coin": 1})


@pytest.mark.rule("E4.3.2-e")
@pytest.mark.parametrize(
    ("held", "babylon", "egypt"),
    [
        (("cyrenaica.papyrus", "cyrenaica.market"), {"papyrus": 2}, {"coin": 2}),
        (("cyrenaica.papyrus",), {"papyrus": 1}, {"coin": 2}),
        (("cyrenaica.cyrene", "cyrenaica.temple"), {"coin": 2}, {"papyrus": 2}),
        (("cyrenaica.cyrene",), {"coin": 1}, {"papyrus": 2}),
    ],
)
def test_markets_and_temples_double_only_what_their_holder_has_there(
    held: tuple[str, ...], babylon: dict[str, int], egypt: dict[str, int]
) -> None:
    state = cyrenaica(2, *held).to_collect().state()
    assert (tokens(state, "babylon"), tokens(state, "egypt")) == (babylon, egypt)


@pytest.mark.rule("E4.3.2-f")
@pytest.mark.parametrize(
    ("site", "track", "egypt"),
    [
        ("cyrenaica.market", "trade", {"papyrus": 1, "coin": 2}),
        ("cyrenaica.temple", "culture", {"papyrus": 2, "coin": 1}),
    ],
)
def test_an_occupied_market_or_temple_alone_yields_nothing_but_counts(
    site: str, track: str, egypt: dict[str, int]
) -> None:
    state = cyrenaica(1, site).to_collect().state()
    assert (tokens(state, "babylon"), tokens(state, "egypt")) == ({}, egypt)
    assert level(state, "babylon", track) == 1


@pytest.mark.rule("E4.3.2-g")
def test_occupied_capitals_and_legendary_cities_count_for_victory() -> None:
    table = (
        Table().legions("rome", "aegyptus").legions("rome", "africa").legions("rome", "asia").control("egypt", "asia")
    )
    table.built("latium.roma", "aegyptus.alexandria", "africa.carthago", "asia.troia")
    table.stand("rome", "aegyptus.alexandria", "africa.carthago").to_move("rome")
    assert GAME.outcome(table.state("done", "done")) is None
    state = table.state("done", "occupy asia.troia", "done")
    assert GAME.outcome(state).winners == ("rome",)


@pytest.mark.rule("E4.3.2-h")
def test_a_building_goes_back_when_its_legion_leaves_the_province() -> None:
    table = cyrenaica(2, "cyrenaica.market").to_move("babylon")
    state = table.state("march cyrenaica to nubia")
    assert level(state, "babylon", "trade") == 1
    state = table.state("march cyrenaica.market to nubia")
    assert (level(state, "babylon", "trade"), level(state, "egypt", "trade")) == (0, 2)
    assert "standing" not in document(state)


@pytest.mark.rule("E4.3.2-h")
def test_a_building_goes_back_when_its_legion_is_destroyed() -> None:
    table = cyrenaica(2, "cyrenaica.market", "cyrenaica.papyrus").legions("carthage", "cyrenaica", 2)
    state = table.to_move("carthage").state("done", "rolled 64", "rolled 11")
    assert (level(state, "babylon", "trade"), level(state, "egypt", "trade")) == (0, 2)
    state = table.state("done", "rolled 41", "rolled 64", "vacate cyrenaica.market")
    assert (level(state, "babylon", "trade"), level(state, "egypt", "trade")) == (1, 1)


@pytest.mark.rule("E4.3.2-i")
def test_an_occupation_lasts_into_the_next_round() -> None:
    state = cyrenaica(1, "cyrenaica.market").to_move("babylon").state("done", "done")
    while asked(state) == "crown":
        state = play(state, lines(state)[0])
    assert state.round == 3
    assert document(state)["standing"] == {"cyrenaica.market": "babylon"}


@pytest.mark.rule("E4.3.2-i")
def test_an_occupation_survives_a_battle_that_leaves_no_war() -> None:
    table = cyrenaica(2, "cyrenaica.market").legions("carthage", "cyrenaica").to_move("carthage")
    state = table.state("done", "rolled 1", "rolled 64")
    assert document(state)["standing"] == {"cyrenaica.market": "babylon"}


@pytest.mark.rule("E4.3.2-j")
def test_legions_without_a_building_stay_in_the_province() -> None:
    table = cyrenaica(3).to_move("babylon")
    state = table.state("done", "occupy cyrenaica.market", "done")
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"babylon": 3}
    assert document(state)["standing"] == {"cyrenaica.market": "babylon"}


@pytest.mark.rule("A57")
def test_a_legion_in_an_own_province_stands_on_nothing() -> None:
    table = Table().control("egypt", "cyrenaica").legions("egypt", "cyrenaica").built(*SITES)
    table.control("rome", "libya").legions("egypt", "libya").to_move("egypt")
    state = table.state("done")
    assert codes(state, "occupy cyrenaica.market") == ["conquer.own"]


@pytest.mark.rule("A78")
def test_a_legion_on_a_site_leaves_it_only_by_marching_or_by_a_new_choice() -> None:
    table = cyrenaica(2, "cyrenaica.market").to_move("babylon")
    state = table.state()
    assert not legal(state, "march cyrenaica.market to cyrenaica")
    assert codes(state, "occupy cyrenaica.papyrus") == ["step.other"]
    assert legal(play(state, "done"), "occupy cyrenaica.papyrus")
