"""Chapters 0.9 and 0.10: cities and control, geography and terms."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import Any

import pytest

from mnlib.empires.board import EMPIRES, KINDS, PROVINCES, SEAS, SITE_KIND, SITES, bits
from mnlib.empires.board import table as printed
from mnlib.empires.links import harbours, linked
from mnlib.empires.pieces import at_war
from mnlib.empires.state import State
from mnlib.reasons import BadInput

from .table import GAME, Table, asked, codes, document, legal, level, lines, tokens


def sites_of(kind: str) -> list[str]:
    return [site for site, its in zip(SITES, SITE_KIND) if KINDS[its] == kind]


# E0.9 Cities and control ----------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.9-a")
@pytest.mark.parametrize(
    ("kind", "sites"),
    [
        ("capital", ["latium.roma", "achaea.athenae", "africa.carthago", "aegyptus.alexandria", "mesopotamia.babylon"]),
        ("legendary", ["sicilia.syracusae", "judea.ierusalem", "asia.troia"]),
        ("city", ["thracia.byzantium", "achaea.sparta", "creta.cnossus", "cyrenaica.cyrene", "aegyptus.memphis",
                  "cilicia.tarsus", "armenia.artaxata", "syria.damascus"]),
    ],
)  # fmt: skip
def test_there_are_three_kinds_of_city(kind: str, sites: list[str]) -> None:
    assert sites_of(kind) == sites


@pytest.mark.rule("E0.9-b")
@pytest.mark.parametrize(
    ("site", "draws"), [("thracia.byzantium", False), ("latium.roma", False), ("asia.troia", True)]
)
def test_every_city_yields_a_coin_and_only_a_legendary_one_a_draw(site: str, draws: bool) -> None:
    state = Table().control("rome", "thracia", "asia").built(site).to_collect().state()
    assert tokens(state, "rome") == {"coin": 1}
    assert (asked(state) == "draw") is draws


@pytest.mark.rule("E0.9-c")
@pytest.mark.parametrize("work", ["city latium.roma", "capital thracia.byzantium", "legendary achaea.sparta"])
def test_no_other_kind_of_city_fits_a_site(work: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(f"build {work}")


@pytest.mark.rule("E0.9-c")
def test_each_kind_of_city_has_its_own_pieces() -> None:
    table = Table(rules={"cities": 0}).control("rome", "thracia", "asia").tokens("rome", coin=3).to_build("rome")
    assert codes(table.state(), "build city thracia.byzantium") == ["supply.buildings"]
    assert legal(table.state(), "build capital latium.roma")
    assert legal(table.state(), "build legendary asia.troia")


@pytest.mark.rule("E0.9-d")
def test_a_marker_controls_a_province_and_legions_do_not() -> None:
    table = Table().tokens("rome", coin=3).legions("rome", "dacia").control("rome", "thracia").to_build("rome")
    assert codes(table.state(), "build legion dacia") == ["build.uncontrolled"]
    assert legal(table.state(), "build legion thracia")
    assert legal(table.state(), "build legion latium")


@pytest.mark.rule("E0.9-d")
def test_only_the_controlling_player_counts_the_buildings_of_a_province() -> None:
    table = Table().built("thracia.stone", "thracia.byzantium").control("greece", "thracia").legions("rome", "thracia")
    state = table.to_build("rome").state()
    assert (level(state, "greece", "trade"), level(state, "greece", "culture")) == (1, 1)
    assert (level(state, "rome", "trade"), level(state, "rome", "culture")) == (0, 0)


@pytest.mark.rule("E0.9-e", "E0.9-f")
def test_a_building_under_a_legion_belongs_to_the_legion_and_the_others_to_the_province() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")
    table.legions("rome", "cyrenaica", 2).stand("rome", "cyrenaica.papyrus")
    state = table.to_collect().state()
    assert (level(state, "egypt", "trade"), level(state, "egypt", "culture")) == (1, 1)
    assert (level(state, "rome", "trade"), level(state, "rome", "culture")) == (1, 0)
    assert tokens(state, "egypt") == {"coin": 1}
    assert tokens(state, "rome") == {"papyrus": 1}


@pytest.mark.rule("E0.9-e")
def test_the_controlling_player_has_the_income_of_his_buildings() -> None:
    table = Table().control("egypt", "aethiopia").built("aethiopia.grain", "aethiopia.gold")
    assert tokens(table.to_collect().state(), "egypt") == {"grain": 1, "gold": 1}


@pytest.mark.rule("E0.9-g")
def test_legions_beside_a_building_do_not_take_it() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus").legions("rome", "cyrenaica", 3)
    state = table.to_collect().state()
    assert (tokens(state, "egypt"), tokens(state, "rome")) == ({"papyrus": 1}, {})
    assert (level(state, "egypt", "trade"), level(state, "rome", "trade")) == (1, 0)


@pytest.mark.rule("E0.9-h", "A46")
def test_without_a_marker_nobody_collects_or_counts() -> None:
    table = Table().built("dacia.wine", "dacia.stone", "dacia.market").legions("rome", "dacia", 2)
    table.stand("rome", "dacia.wine").set(phase="claim").ask("crown", track="none")
    state = table.state()
    assert all("tokens" not in row for row in document(state)["seats"].values())
    assert all(level(state, seat, "trade") == 0 for seat in EMPIRES)


@pytest.mark.rule("E0.9-i", "A56")
def test_a_province_cut_off_stays_controlled() -> None:
    table = Table().control("rome", "creta").built("creta.ceramics").tokens("rome", coin=3)
    assert tokens(table.to_collect().state(), "rome") == {"coin": 3, "ceramics": 1}
    state = table.set(questions=[]).to_build("rome").state()
    assert legal(state, "build legion creta")
    assert legal(state, "build trireme aegaeum")
    assert level(state, "rome", "trade") == 1


# E0.10 Geography ------------------------------------------------------------------------------------------------------


def links(state: State, seat: str, sources: list[str]) -> set[str]:
    mask = sum(1 << PROVINCES.index(name) for name in sources)
    return {PROVINCES[p] for p in bits(linked(state, EMPIRES.index(seat), mask))}


def reach(*triremes: tuple[str, str], source: str = "italia") -> set[str]:
    """The provinces linked, for Rome, to one of its provinces."""
    table = Table().control("rome", source)
    fleets: dict[str, dict[str, int]] = {}
    for seat, sea in triremes:
        fleets.setdefault(sea, {})[seat] = 1
    state = table.set(seas={sea: {"triremes": row} for sea, row in fleets.items()}).to_build("rome").state()
    return links(state, "rome", [source])


@pytest.mark.rule("E0.10-a")
@pytest.mark.parametrize(
    ("province", "neighbours"),
    [
        ("italia", {"latium"}),
        ("germania", {"gallia", "dalmatia", "dacia"}),
        ("thracia", {"dacia", "macedonia"}),
        ("cilicia", {"judea", "asia", "cappadocia", "syria"}),
        ("creta", set()),
        ("asia", {"cilicia", "cappadocia"}),
    ],
)
def test_provinces_are_adjacent_when_they_share_a_border_on_land(province: str, neighbours: set[str]) -> None:
    assert reach(source=province) == neighbours


@pytest.mark.rule("E0.10-a", "E0.10-b", "A73")
def test_two_coasts_of_a_sea_without_a_trireme_are_not_linked() -> None:
    table = Table().control("rome", "italia").tokens("rome", coin=3).to_build("rome")
    assert codes(table.state(), "build control sicilia") == ["control.link"]
    assert legal(table.triremes("rome", "tyrrhenum").state(), "build control sicilia")


@pytest.mark.rule("E0.10-b")
def test_a_chain_of_seas_with_own_triremes_links_its_two_ends() -> None:
    chain = (("rome", "ionium"), ("rome", "africum"), ("rome", "aegyptium"))
    assert "judea" in reach(*chain)
    for gap in range(3):
        assert "judea" not in reach(*chain[:gap], *chain[gap + 1 :])


@pytest.mark.rule("E0.10-b")
def test_a_chain_that_does_not_touch_the_province_links_nothing() -> None:
    assert reach(("rome", "cyprium"), ("rome", "aegyptium")) == {"latium"}


@pytest.mark.rule("E0.10-b")
def test_seas_that_touch_no_common_sea_make_two_chains() -> None:
    state = Table().triremes("rome", "sardum").triremes("rome", "cyprium").to_build("rome").state()
    chains = [{PROVINCES[p] for p in bits(coast)} for coast in harbours(state, 0)]
    assert chains == [{"sicilia", "numidia", "africa"}, {"judea", "cilicia", "asia"}]


@pytest.mark.rule("E0.10-c")
def test_one_trireme_links_all_coasts_of_its_sea() -> None:
    coast = {"thracia", "macedonia", "achaea", "asia", "creta"}
    for source in coast:
        border = reach(source=source)
        assert reach(("rome", "aegaeum"), source=source) == (coast | border) - {source}


@pytest.mark.rule("E0.10-d")
def test_triremes_of_others_do_not_break_a_link() -> None:
    own = (("rome", "ionium"), ("rome", "africum"))
    assert reach(*own, ("egypt", "africum"), ("greece", "ionium"), ("carthage", "africum")) == reach(*own)


@pytest.mark.rule("E0.10-e")
def test_triremes_of_others_make_no_link() -> None:
    assert reach(("egypt", "ionium"), ("egypt", "africum")) == {"latium"}
    assert "creta" not in reach(("rome", "ionium"), ("egypt", "africum"))


BOARD = printed("board.json")
SHORES = {province["id"]: set(province["seas"]) for province in BOARD["provinces"]}
BORDERS = {province["id"]: set(province["land"]) for province in BOARD["provinces"]}
STRAITS = {sea["id"]: sea["seas"] for sea in BOARD["seas"]}


def searched(source: str, fleet: set[str], covered: set[str]) -> set[str]:
    """The provinces linked to one of them by a fleet, by breadth-first search over the printed table."""
    queue = deque(SHORES[source] & fleet)
    seen = set(queue)
    while queue:
        for sea in STRAITS[queue.popleft()]:
            if sea in fleet and sea not in seen:
                seen.add(sea)
                queue.append(sea)
    return {name for name, seas in SHORES.items() if seen & seas} - covered - {source} | BORDERS[source] - covered


@pytest.mark.rule("E0.10-a", "E0.10-b", "E0.10-d", "E0.10-e", "E0.4-d")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_links_agree_with_a_plain_search_of_the_map(seats: int) -> None:
    rng = Random(seats)
    covered = set(BOARD["players"][str(seats)]["removed"])
    land = [name for name in PROVINCES if name not in covered]
    for _ in range(60):
        table = Table(seats=seats)
        fleets = {seat: {sea for sea in SEAS if rng.random() < 0.4} for seat in table.names}
        for seat, seas in fleets.items():
            for sea in seas:
                table.triremes(seat, sea)
        state = table.to_build("rome").state()
        for seat, fleet in fleets.items():
            found = {name: searched(name, fleet, covered) for name in land}
            for names in ([name] for name in land):
                assert links(state, seat, names) == found[names[0]]
            several = rng.sample(land, 3)
            assert links(state, seat, several) == found[several[0]] | found[several[1]] | found[several[2]]
            coasts = [{PROVINCES[p] for p in bits(coast)} for coast in harbours(state, EMPIRES.index(seat))]
            for one, other in (rng.sample(land, 2) for _ in range(20)):
                if other not in BORDERS[one]:
                    assert any({one, other} <= coast for coast in coasts) == (other in found[one])


# E0.10 Terms ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.10-f")
def test_triremes_legions_and_fortresses_are_units() -> None:
    table = Table().legions("rome", "latium", 2).triremes("rome", "tyrrhenum", 1).fortress("rome", "latium")
    assert level(table.to_build("rome").state(), "rome", "military") == 4


@pytest.mark.rule("E0.10-f")
def test_a_fortress_bars_others_like_a_legion() -> None:
    for unit in ("legions", "fortress"):
        table = getattr(Table().tokens("rome", coin=3), unit)("greece", "germania").control("rome", "gallia")
        assert codes(table.to_build("rome").state(), "build control germania") == ["control.units"]


@pytest.mark.rule("E0.10-f")
def test_a_fortress_is_no_building_to_pillage_or_to_occupy() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus").legions("rome", "cyrenaica")
    state = table.to_move("rome").state("done")
    assert lines(state) == [
        "done",
        "pillage cyrenaica.papyrus",
        "occupy cyrenaica.papyrus",
        "occupy cyrenaica.control",
    ]
    assert not any("fortress" in site for site in SITES)


@pytest.mark.rule("E0.10-g")
@pytest.mark.parametrize(
    ("site", "track"),
    [
        ("achaea.oil", "trade"),
        ("achaea.market", "trade"),
        ("achaea.temple", "culture"),
        ("achaea.sparta", "culture"),
        ("achaea.athenae", "culture"),
        ("asia.troia", "culture"),
    ],
)
def test_caravans_markets_temples_and_all_cities_are_buildings(site: str, track: str) -> None:
    province = site.partition(".")[0]
    table = Table().built(site).legions("rome", province)
    if province != "achaea":
        table.control("greece", province)
    state = table.to_move("rome").state("done")
    assert level(state, "greece", track) == 1
    assert legal(state, f"pillage {site}")
    assert legal(state, f"occupy {site}")


@pytest.mark.rule("E0.10-h")
def test_coins_goods_and_legendary_goods_are_all_resources() -> None:
    table = Table().tokens("carthage", coin=1, wine=1, legendary_wine=1).tokens("rome", coin=1, oil=1, legendary_oil=1)
    state = table.to_trade().state("tile 1")
    assert lines(state, "rome") == ["offer coin by rome", "offer oil by rome", "offer legendary_oil by rome"]


@pytest.mark.rule("E0.10-i")
@pytest.mark.parametrize("phase", ["build", "move"])
def test_the_active_player_is_the_one_whose_turn_it_is(phase: str) -> None:
    table = Table().legions("greece", "achaea").legions("rome", "latium").set(phase=phase).ask("name", acted=[])
    state = table.state("name greece")
    assert GAME.deciders(state) == ("greece",)
    assert codes(state, "done", "greece") == []
    assert codes(state, "done", "rome") == ["turn.other"]


@pytest.mark.rule("E0.10-j")
@pytest.mark.parametrize(
    ("units", "war"),
    [
        ({}, False),
        ({"rome": "legions"}, False),
        ({"rome": "fortress"}, False),
        ({"rome": "legions", "greece": "legions"}, True),
        ({"rome": "legions", "greece": "fortress"}, True),
        ({"rome": "legions", "greece": "legions", "egypt": "legions"}, True),
    ],
)
def test_land_units_of_two_players_make_a_war(units: dict[str, Any], war: bool) -> None:
    table = Table()
    for seat, unit in units.items():
        getattr(table, unit)(seat, "dacia")
    assert at_war(table.to_build("rome").state(), PROVINCES.index("dacia")) is war


@pytest.mark.rule("E0.10-j")
def test_one_players_legion_and_fortress_make_no_war() -> None:
    table = Table().legions("rome", "dacia").fortress("rome", "dacia").triremes("greece", "pontus")
    assert not at_war(table.to_build("rome").state(), PROVINCES.index("dacia"))
