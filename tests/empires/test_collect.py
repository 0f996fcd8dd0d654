"""Chapter 1.1: collecting."""

from __future__ import annotations

import pytest

from mnlib.empires.board import KINDS, SITE_KIND, SITES, TOKENS
from mnlib.empires.state import State

from .table import GAME, Table, asked, codes, document, legal, lines, play, tokens

CARAVANS = [site for site, kind in zip(SITES, SITE_KIND) if KINDS[kind] == "caravan"]


def collected(*sites: str, **kept: int) -> State:
    """Rome collects from these buildings, which stand in its provinces."""
    table = Table().built(*sites).tokens("rome", **kept)
    others = {site.partition(".")[0] for site in sites} - {"latium"}
    return table.control("rome", *sorted(others)).to_collect().state()


@pytest.mark.rule("E1.1-a")
def test_everybody_collects_before_anybody_trades() -> None:
    table = Table().built("latium.wine", "achaea.oil", "mesopotamia.grain", "aegyptus.papyrus", "africa.sheep")
    state = table.to_collect().state()
    assert asked(state) == "tile"
    found = {name: row["tokens"] for name, row in document(state)["seats"].items()}
    assert found == {
        "rome": {"wine": 1},
        "greece": {"oil": 1},
        "babylon": {"grain": 1},
        "egypt": {"papyrus": 1},
        "carthage": {"sheep": 1},
    }


@pytest.mark.rule("E1.1-a", "A20", "A21")
@pytest.mark.parametrize(
    ("leader", "built", "served"),
    [
        ("carthage", (), "carthage"),
        ("egypt", (), "egypt"),
        ("babylon", ("latium.wine",), "babylon"),
    ],
)
def test_the_last_coin_goes_to_the_trade_leader(leader: str, built: tuple[str, ...], served: str) -> None:
    table = Table().built("latium.roma", "mesopotamia.babylon", "aegyptus.alexandria", "africa.carthago", *built)
    state = table.tokens("greece", coin=43).leaders(trade=leader).to_collect().state()
    assert [name for name in table.names if "coin" in tokens(state, name) and name != "greece"] == [served]


@pytest.mark.rule("E1.1-a", "A20", "A21")
def test_after_the_trade_leader_the_higher_trade_level_is_served_and_ties_by_seat() -> None:
    table = Table().built("latium.roma", "mesopotamia.babylon", "aegyptus.alexandria", "africa.carthago")
    table.built("aegyptus.papyrus").tokens("greece", coin=41).leaders(trade="carthage")
    state = table.to_collect().state()
    assert [name for name in table.names if tokens(state, name).get("coin")] == ["rome", "greece", "egypt", "carthage"]


@pytest.mark.rule("E1.1-b")
def test_a_city_gives_a_coin() -> None:
    assert tokens(collected("thracia.byzantium"), "rome") == {"coin": 1}
    assert tokens(collected("thracia.byzantium", "syria.damascus", "achaea.sparta"), "rome") == {"coin": 3}


@pytest.mark.rule("E1.1-c")
def test_a_capital_gives_a_coin() -> None:
    assert tokens(collected("latium.roma"), "rome") == {"coin": 1}


@pytest.mark.rule("E1.1-d")
@pytest.mark.parametrize(
    ("sites", "coins"),
    [
        (("latium.roma", "latium.temple"), 2),
        (("thracia.byzantium", "thracia.temple"), 2),
        (("thracia.byzantium", "latium.temple"), 1),
    ],
)
def test_a_temple_adds_a_coin_to_the_city_beside_it(sites: tuple[str, ...], coins: int) -> None:
    assert tokens(collected(*sites), "rome") == {"coin": coins}


@pytest.mark.rule("E1.1-d")
def test_a_temple_adds_a_coin_to_each_city_of_its_province() -> None:
    table = Table().built("achaea.athenae", "achaea.sparta", "achaea.temple")
    assert tokens(table.to_collect().state(), "greece") == {"coin": 4}


@pytest.mark.rule("E1.1-e")
@pytest.mark.parametrize("site", CARAVANS)
def test_a_caravan_gives_a_good_of_its_site(site: str) -> None:
    province, _, good = site.partition(".")
    table = Table().built(site)
    homes = {"latium": "rome", "achaea": "greece", "mesopotamia": "babylon", "aegyptus": "egypt", "africa": "carthage"}
    seat = homes.get(province, "rome")
    if province not in homes:
        table.control("rome", province)
    assert tokens(table.to_collect().state(), seat) == {good: 1}


@pytest.mark.rule("E1.1-f")
def test_a_market_adds_a_good_to_each_caravan_of_its_province() -> None:
    sites = ("latium.metal", "latium.wine", "latium.market", "italia.oil")
    assert tokens(collected(*sites), "rome") == {"metal": 2, "wine": 2, "oil": 1}


@pytest.mark.rule("E1.1-g")
def test_a_legendary_city_gives_a_coin_and_a_draw() -> None:
    state = collected("asia.troia")
    assert (asked(state), GAME.deciders(state), tokens(state, "rome")) == ("draw", ("rome",), {"coin": 1})
    state = play(state, "drawn legendary_gems")
    assert (asked(state), tokens(state, "rome")) == ("tile", {"coin": 1, "legendary_gems": 1})


@pytest.mark.rule("E1.1-g")
def test_two_legendary_cities_give_two_coins_and_two_draws() -> None:
    state = play(collected("asia.troia", "sicilia.syracusae"), "drawn legendary_gems", "drawn legendary_wine")
    assert (asked(state), tokens(state, "rome")) == ("tile", {"coin": 2, "legendary_gems": 1, "legendary_wine": 1})


@pytest.mark.rule("E1.1-h")
@pytest.mark.parametrize(
    ("answers", "gain"),
    [
        (("collect coin",), {"coin": 2, "legendary_gems": 1}),
        (("collect legendary", "drawn legendary_oil"), {"coin": 1, "legendary_gems": 1, "legendary_oil": 1}),
    ],
)
def test_a_temple_beside_a_legendary_city_gives_a_coin_or_a_draw(
    answers: tuple[str, ...], gain: dict[str, int]
) -> None:
    state = play(collected("asia.troia", "asia.temple"), "drawn legendary_gems")
    assert (asked(state), GAME.deciders(state)) == ("choose", ("rome",))
    assert lines(state) == ["collect coin", "collect legendary"]
    state = play(state, *answers)
    assert (asked(state), tokens(state, "rome")) == ("tile", gain)


@pytest.mark.rule("E1.1-h", "A23")
def test_the_bonus_is_chosen_after_the_first_draw_is_seen() -> None:
    state = collected("asia.troia", "asia.temple")
    assert asked(state) == "draw"
    assert asked(play(state, "draw")) == "choose"


COINLESS = {"coin": 44}
HOARD = {token: 1 for token in TOKENS if token.startswith("legendary")}


@pytest.mark.rule("E1.1-h", "A22")
@pytest.mark.parametrize(
    ("hoard", "answers", "gain"),
    [
        (COINLESS, ("drawn legendary_gems", "drawn legendary_oil"), {"legendary_gems": 1, "legendary_oil": 1}),
        (HOARD, (), {"coin": 2}),
        ({**COINLESS, **HOARD}, (), {}),
    ],
)
def test_where_one_kind_has_run_out_the_bonus_is_the_other(
    hoard: dict[str, int], answers: tuple[str, ...], gain: dict[str, int]
) -> None:
    table = Table().control("rome", "asia").built("asia.troia", "asia.temple").tokens("greece", **hoard)
    state = table.to_collect().state(*answers)
    assert (asked(state), tokens(state, "rome")) == ("tile", gain)


@pytest.mark.rule("E1.1-i")
@pytest.mark.parametrize("sites", [("latium.market",), ("latium.temple",), ("thracia.temple", "thracia.market")])
def test_a_market_or_temple_alone_gives_nothing(sites: tuple[str, ...]) -> None:
    assert tokens(collected(*sites), "rome") == {}


@pytest.mark.rule("E1.1-i")
def test_a_market_or_temple_in_the_next_province_gives_nothing() -> None:
    assert tokens(collected("latium.market", "italia.oil", "latium.temple", "thracia.byzantium"), "rome") == {
        "oil": 1,
        "coin": 1,
    }


@pytest.mark.rule("E1.1-j")
@pytest.mark.parametrize(
    ("held", "greek", "roman"),
    [
        ((), {"coin": 4, "oil": 2}, {}),
        (("achaea.temple",), {"coin": 2, "oil": 2}, {}),
        (("achaea.market",), {"coin": 4, "oil": 1}, {}),
        (("achaea.oil",), {"coin": 4}, {"oil": 1}),
        (("achaea.sparta",), {"coin": 2, "oil": 2}, {"coin": 1}),
        (("achaea.sparta", "achaea.temple"), {"coin": 1, "oil": 2}, {"coin": 2}),
    ],
)
@pytest.mark.rule("E1.1-p")
def test_doubling_needs_one_player_to_control_both_pieces(
    held: tuple[str, ...], greek: dict[str, int], roman: dict[str, int]
) -> None:
    table = Table().built("achaea.oil", "achaea.market", "achaea.athenae", "achaea.sparta", "achaea.temple")
    state = table.legions("rome", "achaea", 2).stand("rome", *held).to_collect().state()
    assert (tokens(state, "greece"), tokens(state, "rome")) == (greek, roman)


@pytest.mark.rule("E1.1-k")
@pytest.mark.parametrize(
    ("sites", "gain"),
    [
        (("latium.roma", "latium.market"), {"coin": 1}),
        (("latium.wine", "latium.temple"), {"wine": 1}),
        (("latium.roma", "latium.wine", "latium.market"), {"coin": 1, "wine": 2}),
        (("latium.roma", "latium.wine", "latium.temple"), {"coin": 2, "wine": 1}),
    ],
)
def test_a_market_is_for_caravans_and_a_temple_for_cities(sites: tuple[str, ...], gain: dict[str, int]) -> None:
    assert tokens(collected(*sites), "rome") == gain


@pytest.mark.rule("E1.1-l")
def test_an_empty_site_gives_nothing() -> None:
    table = Table().legions("rome", "latium", 2).stand("rome", "latium.wine", "latium.roma").built("latium.metal")
    assert tokens(table.to_collect().state(), "rome") == {"metal": 1}


@pytest.mark.rule("E1.1-m")
def test_what_is_collected_lies_behind_the_screen() -> None:
    state = collected("latium.roma", "latium.wine")
    assert tokens(GAME.view(state, "rome"), "rome") == {"coin": 1, "wine": 1}
    assert tokens(GAME.view(state, "greece"), "rome") == {}
    assert tokens(GAME.view(state, None), "rome") == {}


@pytest.mark.rule("E1.1-n")
def test_the_income_is_added_to_what_was_kept() -> None:
    assert tokens(collected("latium.roma", "latium.wine", coin=2, oil=1), "rome") == {"coin": 3, "oil": 1, "wine": 1}


@pytest.mark.rule("E1.1-o")
def test_in_a_war_the_controlling_player_still_collects_everything() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")
    table.legions("rome", "cyrenaica", 2).legions("egypt", "cyrenaica")
    state = table.to_collect().state()
    assert (tokens(state, "egypt"), tokens(state, "rome")) == ({"papyrus": 2, "coin": 1}, {})


@pytest.mark.rule("E1.1-p")
def test_an_occupier_collects_from_the_caravan_and_the_market_he_occupies() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")
    table.legions("rome", "cyrenaica", 2).stand("rome", "cyrenaica.papyrus", "cyrenaica.market")
    state = table.to_collect().state()
    assert (tokens(state, "egypt"), tokens(state, "rome")) == ({"coin": 1}, {"papyrus": 2})


@pytest.mark.rule("E1.1-q")
def test_a_marker_that_is_only_occupied_leaves_the_income_where_it_was() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")
    state = table.legions("rome", "cyrenaica", 2).stand("rome", "cyrenaica.control").to_collect().state()
    assert (tokens(state, "egypt"), tokens(state, "rome")) == ({"papyrus": 2, "coin": 1}, {})


# Powers of the phase --------------------------------------------------------------------------------------------------


@pytest.mark.rule("E11.5-a")
def test_artemis_gives_a_coin_to_her_owner_alone() -> None:
    state = Table().tile("rome", "temple_of_artemis").to_collect().state()
    assert (asked(state), GAME.deciders(state)) == ("artemis", ("rome",))
    assert lines(state) == ["use temple_of_artemis", "decline"]
    assert codes(state, "use circe") == ["use.now"]
    assert tokens(play(state, "use temple_of_artemis"), "rome") == {"coin": 1}
    assert tokens(play(state, "decline"), "rome") == {}


@pytest.mark.rule("E11.5-a", "E0.7-l")
def test_artemis_asks_nothing_when_there_is_no_coin() -> None:
    state = Table().tile("rome", "temple_of_artemis").tokens("greece", coin=44).to_collect().state()
    assert asked(state) == "tile"


@pytest.mark.rule("E11.1-a")
def test_the_colossus_fetches_a_good_after_all_have_collected_and_never_a_coin() -> None:
    state = Table().tile("rome", "colossus").built("africa.sheep").to_collect().state()
    assert (asked(state), tokens(state, "carthage")) == ("colossus", {"sheep": 1})
    assert codes(state, "fetch coin") == ["fetch.coin"]
    assert len(lines(state)) == 14
    assert legal(state, "decline")
    state = play(state, "fetch gems")
    assert (asked(state), tokens(state, "rome")) == ("tile", {"gems": 1})


@pytest.mark.rule("E10.8-a", "E1.1-l", "A48")
@pytest.mark.parametrize(
    ("scope", "province", "control", "gain"),
    [
        ("controlled_or_conquered", "dacia", "rome", {"wine": 1}),
        ("controlled_or_conquered", "dacia", "greece", {"wine": 1}),
        ("controlled_or_conquered", "dacia", None, {}),
        ("controlled", "dacia", "rome", {"wine": 1}),
        ("controlled", "dacia", "greece", {}),
        ("anywhere", "dacia", None, {"wine": 1}),
    ],
)
def test_circe_collects_where_the_table_agreed(
    scope: str, province: str, control: str | None, gain: dict[str, int]
) -> None:
    table = Table(circe_scope=scope).tile("rome", "circe").legions("rome", province).stand("rome", f"{province}.wine")
    if control:
        table.control(control, province)
    assert tokens(table.to_collect().state(), "rome") == gain


@pytest.mark.rule("E10.8-a", "A48")
@pytest.mark.parametrize("enemy", ["legions", "fortress"])
def test_circe_collects_only_where_her_owner_is_alone(enemy: str) -> None:
    table = Table().tile("rome", "circe").control("rome", "dacia").legions("rome", "dacia").stand("rome", "dacia.wine")
    assert tokens(table.to_collect().state(), "rome") == {"wine": 1}
    getattr(table, enemy)("greece", "dacia")
    assert tokens(table.state(), "rome") == {}


@pytest.mark.rule("E10.8-a", "E1.1-f", "A48")
def test_a_market_doubles_what_circe_collects() -> None:
    table = Table().tile("rome", "circe").control("rome", "dacia").legions("rome", "dacia").stand("rome", "dacia.wine")
    assert tokens(table.built("dacia.market").to_collect().state(), "rome") == {"wine": 2}
