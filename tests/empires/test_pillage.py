"""Chapter 4.3.1: pillage. One building is destroyed, its yield taken, a legion stands on the emptied site."""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.reasons import BadInput
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules, tokens


def conquest(province: str, *built: str, **options: Any) -> Table:
    """Babylon alone in a province of Rome, in the turn of Babylon."""
    table = Table(**options).legions("babylon", province, 2).built(*built)
    if province not in ("latium", "achaea"):
        table.control("rome", province)
    return table.to_move("babylon")


@pytest.mark.rule("E4.3.1-a")
def test_any_building_of_the_province_may_be_pillaged_but_only_one() -> None:
    built = ("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene", "cyrenaica.temple")
    state = conquest("cyrenaica", *built).state("done")
    assert [line for line in lines(state) if "pillage" in line] == [f"pillage {site}" for site in built]
    state = play(state, "pillage cyrenaica.market")
    assert document(state)["built"] == ["cyrenaica.papyrus", "cyrenaica.cyrene", "cyrenaica.temple"]
    assert asked(state) != "conquer"


@pytest.mark.rule("E4.3.1-a")
def test_only_a_building_that_is_there_can_be_pillaged() -> None:
    state = conquest("cyrenaica", "cyrenaica.papyrus").state("done")
    assert legal(state, "pillage cyrenaica.papyrus")
    assert legal(state, "occupy cyrenaica.control")
    for line, code in (("pillage cyrenaica.market", "conquer.empty"), ("pillage cyrenaica.control", "pillage.marker")):
        assert not legal(state, line)
        assert (codes(state, line), rules(state, line)) == ([code], ["E4.3.1-a"])


@pytest.mark.rule("E4.3.1-b")
def test_a_legion_goes_onto_the_pillaged_site() -> None:
    state = conquest("cyrenaica", "cyrenaica.papyrus").state("done", "pillage cyrenaica.papyrus")
    assert document(state)["standing"] == {"cyrenaica.papyrus": "babylon"}
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"babylon": 2}


@pytest.mark.rule("E4.3.1-c")
@pytest.mark.parametrize(("province", "site"), [("cyrenaica", "cyrenaica.cyrene"), ("latium", "latium.roma")])
def test_a_pillaged_city_yields_a_coin(province: str, site: str) -> None:
    state = conquest(province, site).state("done", f"pillage {site}")
    assert asked(state) != "choose"
    assert tokens(state, "babylon") == {"coin": 1}


@pytest.mark.rule("E4.3.1-d")
@pytest.mark.parametrize(("province", "good"), [("cyrenaica", "papyrus"), ("libya", "sheep"), ("creta", "ceramics")])
def test_a_pillaged_caravan_yields_its_good(province: str, good: str) -> None:
    state = conquest(province, f"{province}.{good}").state("done", f"pillage {province}.{good}")
    assert asked(state) != "choose"
    assert tokens(state, "babylon") == {good: 1}


@pytest.mark.rule("E4.3.1-e")
@pytest.mark.parametrize("site", ["cyrenaica.market", "cyrenaica.temple"])
def test_a_pillaged_market_or_temple_yields_nothing(site: str) -> None:
    state = conquest("cyrenaica", site).state("done", f"pillage {site}")
    assert asked(state) not in ("choose", "draw")
    assert tokens(state, "babylon") == {}


@pytest.mark.rule("E4.3.1-f")
def test_a_pillaged_legendary_city_yields_a_coin_or_a_legendary_good() -> None:
    state = conquest("asia", "asia.troia").state("done", "pillage asia.troia")
    assert (asked(state), GAME.deciders(state)) == ("choose", ("babylon",))
    assert lines(state) == ["collect coin", "collect legendary"]
    assert tokens(play(state, "collect coin"), "babylon") == {"coin": 1}
    state = play(state, "collect legendary", "drawn legendary_wine")
    assert tokens(state, "babylon") == {"legendary_wine": 1}


@pytest.mark.rule("A22")
def test_without_coins_a_pillaged_legendary_city_yields_a_legendary_good() -> None:
    table = conquest("asia", "asia.troia").tokens("egypt", coin=44)
    assert asked(table.state("done", "pillage asia.troia")) == "draw"


@pytest.mark.rule("E4.3.1-g")
def test_a_market_doubles_no_pillage() -> None:
    table = conquest("cyrenaica", "cyrenaica.papyrus", "cyrenaica.market")
    assert tokens(table.state("done", "pillage cyrenaica.papyrus"), "babylon") == {"papyrus": 1}


@pytest.mark.rule("E4.3.1-g")
def test_a_temple_doubles_no_pillage() -> None:
    table = conquest("cyrenaica", "cyrenaica.cyrene", "cyrenaica.temple")
    state = table.state("done", "pillage cyrenaica.cyrene")
    assert asked(state) != "choose"
    assert tokens(state, "babylon") == {"coin": 1}


@pytest.mark.rule("E4.3.1-h")
def test_spoils_are_taken_at_once() -> None:
    table = conquest("cyrenaica", "cyrenaica.papyrus").control("rome", "syria").legions("babylon", "syria")
    state = table.state("done", "pillage cyrenaica.papyrus")
    assert (state.phase, asked(state)) == (4, "conquer")
    assert tokens(state, "babylon") == {"papyrus": 1}


@pytest.mark.rule("E4.3.1-h")
def test_spoils_are_limited_by_the_supply() -> None:
    table = conquest("creta", "creta.ceramics").tokens("egypt", ceramics=3)
    assert tokens(table.state("done", "pillage creta.ceramics"), "babylon") == {}


@pytest.mark.rule("A25")
def test_spoils_are_kept_into_the_next_round() -> None:
    table = conquest("cyrenaica", "cyrenaica.cyrene").tokens("babylon", coin=5)
    state = table.state("done", "pillage cyrenaica.cyrene")
    while asked(state) == "crown":
        state = play(state, lines(state)[0])
    assert state.round == 3
    assert tokens(state, "babylon") == {"coin": 6}


@pytest.mark.rule("E4.3.1-i")
def test_a_pillaged_building_can_be_built_again() -> None:
    table = conquest("cyrenaica", "cyrenaica.papyrus", rules={"caravans": 1}).tokens("egypt", coin=3)
    turn = [{"step": "name", "acted": ["egypt"]}, {"step": "build", "seat": "egypt", "used": []}]
    build = {"phase": "build", "questions": turn}
    before = document(table.state("done")) | build
    assert codes(GAME.load(before), "build caravan aegyptus.papyrus") == ["supply.buildings"]
    after = document(table.state("done", "pillage cyrenaica.papyrus")) | build
    assert legal(GAME.load(after), "build caravan aegyptus.papyrus")


@pytest.mark.rule("E4.3.1-j")
@pytest.mark.parametrize(("site", "track"), [("cyrenaica.market", "trade"), ("cyrenaica.cyrene", "culture")])
def test_the_controller_of_a_pillaged_building_loses_a_level(site: str, track: str) -> None:
    state = conquest("cyrenaica", "cyrenaica.market", "cyrenaica.cyrene").state("done")
    assert level(state, "rome", track) == 1
    state = play(state, f"pillage {site}")
    assert level(state, "rome", track) == 0


@pytest.mark.rule("E4.3.1-j")
def test_the_occupier_of_a_pillaged_building_loses_a_level_himself() -> None:
    table = conquest("cyrenaica", "cyrenaica.market").stand("babylon", "cyrenaica.market")
    state = table.state("done")
    assert (level(state, "babylon", "trade"), level(state, "rome", "trade")) == (1, 0)
    state = play(state, "pillage cyrenaica.market")
    assert (level(state, "babylon", "trade"), level(state, "rome", "trade")) == (0, 0)


@pytest.mark.rule("E4.3.1-k")
def test_a_fortress_cannot_be_pillaged() -> None:
    table = conquest("cyrenaica", "cyrenaica.papyrus").fortress("babylon", "cyrenaica")
    state = table.state("done")
    assert [line for line in lines(state) if "pillage" in line] == ["pillage cyrenaica.papyrus"]
    with pytest.raises(BadInput):
        GAME.parse("pillage cyrenaica.fortress")


@pytest.mark.rule("E4.3.1-l")
@pytest.mark.parametrize(
    ("province", "site", "spoils"),
    [
        ("cyrenaica", "cyrenaica.cyrene", {"coin": 2}),
        ("latium", "latium.roma", {"coin": 2}),
        ("cyrenaica", "cyrenaica.papyrus", {"papyrus": 2}),
        ("cyrenaica", "cyrenaica.temple", {}),
        ("cyrenaica", "cyrenaica.market", {}),
    ],
)
def test_hamilcar_doubles_spoils(province: str, site: str, spoils: dict[str, int]) -> None:
    state = conquest(province, site).tile("babylon", "hamilcar").state("done", f"pillage {site}")
    assert tokens(state, "babylon") == spoils


@pytest.mark.rule("E4.3.1-l")
def test_hamilcar_takes_a_coin_and_a_legendary_good_from_a_legendary_city() -> None:
    table = conquest("asia", "asia.troia").tile("babylon", "hamilcar")
    state = table.state("done", "pillage asia.troia")
    assert asked(state) == "draw"
    assert tokens(play(state, "drawn legendary_wine"), "babylon") == {"coin": 1, "legendary_wine": 1}


@pytest.mark.rule("E4.3.1-l")
def test_without_hamilcar_a_legendary_city_yields_one_of_the_two() -> None:
    assert asked(conquest("asia", "asia.troia").state("done", "pillage asia.troia")) == "choose"
