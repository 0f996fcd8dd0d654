"""The tables hold together: the map and its facts M01 to M15, the pieces in the box, the start of each empire."""

import re
from collections import Counter
from typing import Any

import pytest

import mnlib
from mnlib.empires.board import (
    BORDERS,
    BUILDINGS,
    CAPITALS,
    COASTS,
    EMPIRES,
    GOODS,
    HEROES,
    KIND_SPAN,
    KINDS,
    LANDS,
    PROVINCES,
    SEAS,
    SHORES,
    SITE_GOOD,
    SITE_KIND,
    SITE_LAND,
    SITES,
    STARTERS,
    STRAITS,
    TILES,
    TOKENS,
    WATERS,
    WONDERS,
    bits,
    table,
)
from mnlib.empires.collect import income
from mnlib.empires.leadership import levels
from mnlib.empires.options import RULES
from mnlib.empires.pieces import built_of, fortresses_of, legions_of, markers_of, triremes_of
from mnlib.empires.works import KIND_SUPPLY

GAME: Any = mnlib.game("empires")
BOARD, COSTS, SETUP, TILED = (table(f"{name}.json") for name in ("board", "costs", "setup", "tiles"))
LAND = {row["id"]: row for row in BOARD["provinces"]}
SEA = {row["id"]: row for row in BOARD["seas"]}
HOME = SETUP["empires"]


def reached(first: int, neighbours: tuple[int, ...]) -> int:
    """The mask of all places that a walk from the first one comes to."""
    seen = edge = 1 << first
    while edge:
        near = 0
        for place in bits(edge):
            near |= neighbours[place]
        edge = near & ~seen
        seen |= edge
    return seen


# Facts that the texts imply -------------------------------------------------------------------------------------------


def test_m01_germania_and_dacia_are_adjacent() -> None:
    assert "dacia" in LAND["germania"]["land"]


@pytest.mark.parametrize("province", ["thracia", "achaea"])
def test_m02_asia_is_not_adjacent_to_greece(province: str) -> None:
    assert province not in LAND["asia"]["land"]


@pytest.mark.parametrize("province", ["dalmatia", "macedonia"])
def test_m03_dalmatia_and_macedonia_border_what_greece_held(province: str) -> None:
    assert {"achaea", "thracia", "dacia"} & set(LAND[province]["land"])


@pytest.mark.parametrize("province", ["achaea", "macedonia", "thracia", "asia"])
def test_m04_the_aegean_joins_achaea_macedonia_thracia_and_asia(province: str) -> None:
    assert "aegaeum" in LAND[province]["seas"]


def test_m05_asia_has_troy_but_neither_caravan_nor_market() -> None:
    asia = LAND["asia"]
    assert [(city["type"], city["name"]) for city in asia["cities"]] == [("legendary", "Troia")]
    assert (asia["caravans"], asia["market"]) == ([], False)


def test_m06_ionian_and_african_sea_are_adjacent() -> None:
    assert "africum" in SEA["ionium"]["seas"]


def test_m07_italia_borders_the_ionian_sea() -> None:
    assert "ionium" in LAND["italia"]["seas"]


def test_m08_creta_is_an_island_of_the_african_sea_as_cyrenaica_is_a_coast() -> None:
    assert "africum" in LAND["creta"]["seas"]
    assert "africum" in LAND["cyrenaica"]["seas"]
    assert (LAND["creta"]["land"], LAND["creta"]["island"]) == ([], True)


def test_m09_cilicia_is_adjacent_to_judea_and_asia() -> None:
    assert {"judea", "asia"} <= set(LAND["cilicia"]["land"])


def test_m10_cyrenaica_has_sites_for_papyrus_market_and_city() -> None:
    row = LAND["cyrenaica"]
    assert (row["caravans"], row["market"], [city["type"] for city in row["cities"]]) == (["papyrus"], True, ["city"])


def test_m11_aethiopia_has_grain_and_gold_and_is_egyptian() -> None:
    assert (sorted(LAND["aethiopia"]["caravans"]), LAND["aethiopia"]["empire"]) == (["gold", "grain"], "egypt")


def test_m12_rome_can_walk_to_dacia_and_greece_has_an_ionian_coast() -> None:
    assert reached(PROVINCES.index("latium"), BORDERS) >> PROVINCES.index("dacia") & 1
    assert any("ionium" in LAND[province]["seas"] for province in HOME["greece"]["provinces"])


def test_m13_babylon_has_one_coast_and_no_neighbouring_empire() -> None:
    homes = HOME["babylon"]["provinces"]
    assert [province for province in homes if LAND[province]["seas"]] == ["cilicia"]
    assert HOME["babylon"]["capital"] != "cilicia"
    abroad = {province for empire in EMPIRES if empire != "babylon" for province in HOME[empire]["provinces"]}
    assert not abroad & {near for province in homes for near in LAND[province]["land"]}


@pytest.mark.rule("E0.9-a")
def test_m14_eight_great_cities() -> None:
    great = {(c["type"], c["name"]) for row in BOARD["provinces"] for c in row["cities"] if c["type"] != "city"}
    assert great == {
        *(("capital", name) for name in ("Roma", "Athenae", "Babylon", "Alexandria", "Carthago")),
        *(("legendary", name) for name in ("Troia", "Ierusalem", "Syracusae")),
    }


@pytest.mark.rule("E0.7-d", "E0.7-e", "E0.7-f", "E0.7-g")
def test_m15_there_is_exactly_one_piece_for_every_site() -> None:
    supplies = {"caravan": 37, "market": 25, "city": 8, "capital": 5, "legendary": 3, "temple": 14}
    assert {KINDS[kind]: end - start for kind, (start, end) in enumerate(KIND_SPAN[:-1])} == supplies
    assert {KINDS[kind]: getattr(RULES, field) for kind, field in enumerate(KIND_SUPPLY)} == supplies


# Integrity ------------------------------------------------------------------------------------------------------------


def test_the_ids_of_provinces_and_seas_are_fixed() -> None:
    """Saved matches and action numbers hold them."""
    assert PROVINCES == (
        "gallia", "latium", "italia", "germania", "dalmatia", "dacia", "macedonia", "thracia", "achaea", "sicilia",
        "creta", "numidia", "africa", "libya", "phasania", "garamantia", "cyrenaica", "nubia", "aegyptus",
        "aethiopia", "judea", "cilicia", "cappadocia", "asia", "armenia", "syria", "mesopotamia", "arabia",
    )  # fmt: skip
    assert SEAS == (
        "tyrrhenum", "sardum", "hadriaticum", "ionium", "africum", "aegaeum", "aegyptium", "cyprium", "pontus",
    )  # fmt: skip


def test_the_names_of_tiles_and_goods_are_fixed() -> None:
    assert EMPIRES == ("rome", "greece", "babylon", "egypt", "carthage")
    assert STARTERS == ("caesar", "pericles", "hammurabi", "cleopatra", "hannibal")
    assert HEROES == (
        "antigone", "castor_pollux", "circe", "gilgamesh", "hamilcar", "hercules", "nebuchadnezzar", "penthesilea",
        "perseus", "queen_of_sheba", "ramses_ii", "spartacus",
    )  # fmt: skip
    assert WONDERS == ("colossus", "hanging_gardens", "lighthouse", "statue_of_zeus", "temple_of_artemis")
    assert GOODS == (
        "ceramics", "gems", "papyrus", "metal", "spices", "stone", "wood", "gold", "grain", "oil", "sheep", "wine",
        "gladiator",
    )  # fmt: skip


@pytest.mark.parametrize("names", [PROVINCES, SEAS, SITES, TILES, TOKENS, EMPIRES], ids=lambda names: names[0])
def test_every_name_is_unique_and_plain(names: tuple[str, ...]) -> None:
    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch(r"[a-z]+(?:[._][a-z]+)*", name)] == []


def test_neighbouring_provinces_are_neighbours_both_ways() -> None:
    one_way = [(a, b) for a, row in LAND.items() for b in row["land"] if a not in LAND[b]["land"] or a == b]
    assert one_way == []


def test_neighbouring_seas_are_neighbours_both_ways() -> None:
    one_way = [(a, b) for a, row in SEA.items() for b in row["seas"] if a not in SEA[b]["seas"] or a == b]
    assert one_way == []


@pytest.mark.parametrize("row", [*BOARD["provinces"], *BOARD["seas"]], ids=lambda row: row["id"])
def test_no_place_names_a_neighbour_twice(row: dict[str, Any]) -> None:
    for key in ("land", "seas"):
        near = row.get(key, [])
        assert len(set(near)) == len(near)


def test_coasts_and_shores_tell_the_same() -> None:
    assert {(p, s) for p in range(LANDS) for s in bits(SHORES[p])} == {
        (p, s) for s in range(WATERS) for p in bits(COASTS[s])
    }


@pytest.mark.rule("E0.2-b")
def test_an_island_has_a_coast_and_no_neighbour_by_land() -> None:
    islands = {row["id"] for row in BOARD["provinces"] if row["island"]}
    assert islands == {"sicilia", "creta"}
    assert islands == {row["id"] for row in BOARD["provinces"] if not row["land"]}
    assert all(LAND[island]["seas"] for island in islands)


def test_every_sea_can_be_reached_from_every_other() -> None:
    assert reached(0, STRAITS) == (1 << WATERS) - 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_every_province_in_play_can_be_reached_by_land_or_sea(seats: int) -> None:
    setting = GAME.new(seats=seats).setting
    neighbours = []
    for p in range(LANDS):
        near = setting.borders[p]
        for sea in bits(setting.shores[p]):
            near |= setting.coasts[sea]
        neighbours.append(near)
    assert reached(PROVINCES.index("latium"), tuple(neighbours)) == setting.land


@pytest.mark.parametrize(
    ("seats", "covered"),
    [
        (5, set()),
        (4, {"mesopotamia", "syria", "armenia", "arabia"}),
        (3, {"mesopotamia", "syria", "armenia", "arabia", "aegyptus", "cyrenaica", "aethiopia", "nubia"}),
    ],
)
def test_what_is_covered_has_no_neighbours(seats: int, covered: set[str]) -> None:
    setting = GAME.new(seats=seats).setting
    assert {name for p, name in enumerate(PROVINCES) if not setting.land >> p & 1} == covered
    for name in covered:
        p = PROVINCES.index(name)
        assert (setting.borders[p], setting.shores[p]) == (0, 0)
        assert not any(row >> p & 1 for row in (*setting.borders, *setting.coasts))


def test_every_site_lies_in_the_province_of_its_name() -> None:
    assert [site for i, site in enumerate(SITES) if site.partition(".")[0] != PROVINCES[SITE_LAND[i]]] == []


@pytest.mark.rule("E0.2-d")
def test_a_caravan_site_bears_the_name_of_its_good_and_no_other_site_has_one() -> None:
    for i, site in enumerate(SITES):
        if KINDS[SITE_KIND[i]] == "caravan":
            assert site.partition(".")[2] == TOKENS[SITE_GOOD[i]]
        else:
            assert SITE_GOOD[i] == 0


def test_no_province_has_more_than_two_caravan_or_city_sites_nor_two_of_one_good() -> None:
    for row in BOARD["provinces"]:
        assert len(row["caravans"]) <= 2
        assert len(row["cities"]) <= 2
        assert len(set(row["caravans"])) == len(row["caravans"])


def test_there_are_two_tokens_for_every_site_of_a_good_and_one_more() -> None:
    sites = Counter(good for row in BOARD["provinces"] for good in row["caravans"])
    assert {good: 2 * sites[good] + 1 for good in GOODS} == {good: COSTS["tokens"][good] for good in GOODS}


def test_each_place_is_a_point_on_the_map_of_the_mediterranean() -> None:
    for row in (*BOARD["provinces"], *BOARD["seas"]):
        assert -10 < row["lon"] < 50
        assert 15 < row["lat"] < 55


# Sources --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["board", "costs", "setup", "tiles"])
def test_every_table_names_its_source(name: str) -> None:
    assert table(f"{name}.json")["source"].startswith("Mare Nostrum: Empires")


def known(status: str) -> bool:
    """Whether a status names only sources of the table: S, P, G, D, R, and what they stand for."""
    letters = re.findall(r"\b[A-Z]\b", status)
    return bool(letters) and set(letters) <= set(BOARD["status_codes"])


@pytest.mark.parametrize("row", BOARD["provinces"], ids=lambda row: row["id"])
def test_every_value_of_a_province_has_its_status(row: dict[str, Any]) -> None:
    assert set(row["status"]) == {"name", "empire", "caravans", "market", "cities", "temple", "land", "seas"}
    assert {key for key, status in row["status"].items() if not known(status)} <= {"empire"}
    assert bool(row["status"]["empire"]) or row["empire"] is None
    assert all(known(city["name_status"]) for city in row["cities"])


@pytest.mark.parametrize("row", BOARD["seas"], ids=lambda row: row["id"])
def test_every_sea_has_its_status(row: dict[str, Any]) -> None:
    assert known(row["status"])


@pytest.mark.parametrize("empire", EMPIRES)
def test_every_value_of_a_start_has_its_status(empire: str) -> None:
    placed = {"provinces", "caravans", "markets", "cities", "resources", "legions", "fortresses"}
    assert placed <= set(HOME[empire]["status"])
    assert [status for status in HOME[empire]["status"].values() if not known(status)] == []


# The box --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.7-a", "E0.7-b")
def test_the_box_holds_87_goods_of_13_kinds_and_44_coins() -> None:
    assert COSTS["tokens"] == {
        "coin": 44, "ceramics": 3, "gems": 5, "papyrus": 5, "metal": 5, "spices": 5, "stone": 5, "wood": 5, "gold": 7,
        "grain": 9, "oil": 9, "sheep": 9, "wine": 9, "gladiator": 11,
    }  # fmt: skip
    assert sum(COSTS["tokens"][good] for good in GOODS) == 87
    assert len(GOODS) == 13


@pytest.mark.rule("E0.7-c")
def test_there_is_one_legendary_token_of_each_kind() -> None:
    totals = dict(zip(TOKENS, GAME.new().setting.totals))
    assert {name: number for name, number in totals.items() if name.startswith("legendary")} == {
        f"legendary_{good}": 1 for good in GOODS
    }


@pytest.mark.rule("E0.7-h")
def test_each_player_has_eight_legions_five_triremes_five_fortresses_and_seven_markers() -> None:
    assert (RULES.legions, RULES.triremes, RULES.fortresses, RULES.markers) == (8, 5, 5, 7)


@pytest.mark.rule("E0.7-j")
def test_three_trade_tiles_hold_each_number_from_0_to_5_once() -> None:
    assert set(RULES.trade_tiles) == {(5, 0), (4, 3), (2, 1)}
    assert sorted(value for pair in RULES.trade_tiles for value in pair) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("E0.5-a")
def test_the_display_has_twelve_heroes_and_five_wonders() -> None:
    assert (len(HEROES), len(WONDERS), len(TILES)) == (12, 5, 17 + 5)


# The start of each empire ---------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.1-g", "E0.3-f")
@pytest.mark.parametrize("empire", EMPIRES)
def test_the_pieces_at_the_start_give_the_printed_levels(empire: str) -> None:
    printed = HOME[empire]["leader"]
    state, seat = GAME.new(), EMPIRES.index(empire)
    assert levels(state, seat) == (printed["trade"], printed["culture"], printed["military"])
    assert len(HOME[empire]["provinces"]) == 3


@pytest.mark.rule("E0.3-c", "E0.3-f")
@pytest.mark.parametrize("empire", EMPIRES)
def test_the_nine_tokens_at_the_start_are_what_the_buildings_would_bring(empire: str) -> None:
    row, draws, choices = income(GAME.new(), EMPIRES.index(empire))
    found = {TOKENS[token]: number for token, number in enumerate(row) if number}
    assert found == HOME[empire]["resources"]
    assert (sum(found.values()), draws, choices) == (9, 0, 0)


@pytest.mark.parametrize("empire", EMPIRES)
def test_every_piece_at_the_start_stands_in_a_home_province(empire: str) -> None:
    home = HOME[empire]
    for key in ("caravans", "cities", "markets", "temples", "legions", "fortresses"):
        assert set(home[key]) <= set(home["provinces"]), key
    assert home["capital"] in home["provinces"]
    assert [city["type"] for city in LAND[home["capital"]]["cities"]].count("capital") == 1
    assert {LAND[province]["empire"] for province in home["provinces"]} == {empire}


def test_no_province_belongs_to_two_empires_and_neutral_ones_to_none() -> None:
    homes = [province for empire in EMPIRES for province in HOME[empire]["provinces"]]
    assert len(set(homes)) == len(homes) == 15
    assert {row["id"] for row in BOARD["provinces"] if row["empire"]} == set(homes)
    assert [PROVINCES[p] for p in CAPITALS] == [HOME[empire]["capital"] for empire in EMPIRES]


@pytest.mark.rule("E0.3-e")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_start_uses_no_more_pieces_than_there_are(seats: int) -> None:
    state = GAME.new(seats=seats)
    assert GAME.problems(state) == []
    for seat in state.setting.seats:
        assert markers_of(state, seat) == 2
        assert legions_of(state, seat) + fortresses_of(state, seat) == levels(state, seat)[2]
        assert triremes_of(state, seat) == 0
    for kind, field in enumerate(KIND_SUPPLY):
        assert built_of(state, kind) <= getattr(RULES, field)
    assert sum(state.built) == sum(sum(levels(state, seat)[:2]) for seat in state.setting.seats)


@pytest.mark.rule("E0.1-b", "E0.1-c", "E0.1-d", "E0.1-e", "E0.1-f")
def test_each_empire_has_its_colour_and_its_hero() -> None:
    assert {empire: (HOME[empire]["color"], HOME[empire]["hero"]) for empire in EMPIRES} == {
        "rome": ("red", "caesar"),
        "greece": ("green", "pericles"),
        "babylon": ("purple", "hammurabi"),
        "egypt": ("yellow", "cleopatra"),
        "carthage": ("black", "hannibal"),
    }
    assert GAME.dump(GAME.new())["seats"]["egypt"]["tiles"] == ["cleopatra"]


def test_setup_and_tiles_agree_about_the_starting_heroes() -> None:
    assert TILED["starting_heroes"] == {empire: HOME[empire]["hero"] for empire in EMPIRES}


def test_every_site_of_the_start_is_a_site_of_the_board() -> None:
    built = GAME.dump(GAME.new())["built"]
    assert set(built) <= set(SITES[:BUILDINGS])
    assert len(built) == 27 + 13
