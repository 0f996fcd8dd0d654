"""Chapters 0.1 to 0.7: empires, board, start, display, tracks, component limits."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mnlib.empires.board import (
    BORDERS,
    CAPITAL,
    CARAVAN,
    CITY,
    GOODS,
    HEROES,
    LEGENDARY,
    MARKET,
    PROVINCES,
    SEAS,
    SHORES,
    SITE_KIND,
    SITES,
    STARTERS,
    STRAITS,
    TEMPLE,
    TOKENS,
    WONDERS,
    bits,
)
from mnlib.empires.board import (
    table as printed,
)
from mnlib.empires.collect import income
from mnlib.empires.options import RULES
from mnlib.empires.state import RESERVE, State
from mnlib.reasons import BadInput

from .table import GAME, Table, asked, codes, document, legal, level, lines, play, tokens

FOUR = ["rome", "greece", "egypt", "carthage"]
EAST = ["mesopotamia", "syria", "armenia", "arabia"]
SOUTH = ["aegyptus", "cyrenaica", "aethiopia", "nubia"]


def reserve(state: State, token: str) -> int:
    return state.tokens[RESERVE + TOKENS.index(token)]


# E0.1 Empires and players ---------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.1-a", "E0.4-a")
def test_five_players_lead_the_five_empires() -> None:
    assert list(document(GAME.new(seats=5))["seats"]) == ["rome", "greece", "babylon", "egypt", "carthage"]


@pytest.mark.rule("E0.1-a")
@pytest.mark.parametrize("seats", [2, 6, 0, "5", None, True])
def test_no_other_number_of_players_may_play(seats: Any) -> None:
    with pytest.raises(BadInput, match=r"seats: .* it may be one of: 5, 4, 3"):
        GAME.new(seats=seats)


@pytest.mark.rule("E0.1-a")
def test_an_empire_that_nobody_leads_cannot_be_named() -> None:
    state = Table(seats=4).set(phase="build").ask("name", acted=["greece"]).state()
    assert codes(state, "name babylon") == ["seat.absent"]
    assert codes(state, "name greece") == ["name.acted"]
    assert legal(state, "name rome")


@pytest.mark.rule("E0.1-a")
def test_an_empire_that_nobody_leads_gets_no_peace() -> None:
    table = Table(seats=4).tile("rome", "statue_of_zeus").set(phase="move", spared="greece").ask("name", acted=[])
    state = table.ask("peace", seat="rome").state()
    assert codes(state, "peace with babylon") == ["seat.absent"]
    assert codes(state, "peace with rome") == ["peace.self"]
    assert codes(state, "peace with greece") == ["peace.again"]
    assert legal(state, "peace with egypt")


@pytest.mark.rule("E0.1-a")
def test_an_empire_that_nobody_leads_takes_no_title() -> None:
    state = Table(seats=4).built("latium.wine", "achaea.oil").set(phase="claim").ask("crown", track="trade").state()
    assert codes(state, "crown babylon") == ["seat.absent"]
    assert codes(state, "crown egypt") == ["crown.behind"]
    assert legal(state, "crown rome")


@pytest.mark.parametrize(
    ("empire", "hero", "capital"),
    [
        pytest.param("rome", "caesar", "latium", marks=pytest.mark.rule("E0.1-b")),
        pytest.param("greece", "pericles", "achaea", marks=pytest.mark.rule("E0.1-c")),
        pytest.param("babylon", "hammurabi", "mesopotamia", marks=pytest.mark.rule("E0.1-d")),
        pytest.param("egypt", "cleopatra", "aegyptus", marks=pytest.mark.rule("E0.1-e")),
        pytest.param("carthage", "hannibal", "africa", marks=pytest.mark.rule("E0.1-f")),
    ],
)
@pytest.mark.rule("E0.1-g", "E0.1-h")
def test_each_empire_starts_with_its_hero_its_capital_and_three_provinces(empire: str, hero: str, capital: str) -> None:
    start = document(GAME.new())
    assert start["seats"][empire]["tiles"] == [hero]
    own = [name for name, row in start["provinces"].items() if row.get("control") == empire]
    assert len(own) == 3
    assert capital in own


@pytest.mark.parametrize(
    ("empire", "color"),
    [
        pytest.param("rome", "red", marks=pytest.mark.rule("E0.1-b")),
        pytest.param("greece", "green", marks=pytest.mark.rule("E0.1-c")),
        pytest.param("babylon", "purple", marks=pytest.mark.rule("E0.1-d")),
        pytest.param("egypt", "yellow", marks=pytest.mark.rule("E0.1-e")),
        pytest.param("carthage", "black", marks=pytest.mark.rule("E0.1-f")),
    ],
)
def test_each_empire_has_its_colour_in_the_tables(empire: str, color: str) -> None:
    assert printed("setup.json")["empires"][empire]["color"] == color


def in_build(seat: str, coins: int, **options: Any) -> State:
    """A new game, but in the build turn of a seat that has only coins."""
    start = document(GAME.new(**options))
    start["seats"][seat].update(tokens={"coin": coins}, known={})
    turn = [{"step": "name", "acted": [seat]}, {"step": "build", "seat": seat, "used": []}]
    state: State = GAME.load({**start, "phase": "build", "questions": turn})
    return state


@pytest.mark.rule("E0.1-h")
def test_the_first_tile_recruited_is_the_second_and_costs_seven() -> None:
    assert codes(in_build("rome", 6, display="all"), "recruit hercules") == ["pay.poor"]
    assert legal(in_build("rome", 7, display="all"), "recruit hercules")


# E0.2 Board and reserves ----------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.2-a")
def test_the_map_is_twenty_eight_provinces_and_nine_seas_each_beside_another() -> None:
    assert (len(PROVINCES), len(SEAS)) == (28, 9)
    assert not set(PROVINCES) & set(SEAS)
    for p in range(len(PROVINCES)):
        assert BORDERS[p] or SHORES[p], PROVINCES[p]
        assert all(BORDERS[q] >> p & 1 for q in bits(BORDERS[p])), PROVINCES[p]
    for s in range(len(SEAS)):
        assert STRAITS[s]
        assert all(STRAITS[t] >> s & 1 for t in bits(STRAITS[s])), SEAS[s]


@pytest.mark.rule("E0.2-a", "E0.2-c")
@pytest.mark.parametrize("place", ["sardinia", "cyprus", "hispania"])
def test_nothing_else_is_a_space(place: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(f"build control {place}")


@pytest.mark.rule("E0.2-b")
@pytest.mark.parametrize(("island", "sea"), [("sicilia", "tyrrhenum"), ("creta", "aegaeum")])
def test_an_island_with_icons_is_a_province(island: str, sea: str) -> None:
    table = Table().control("rome", "thracia").triremes("rome", sea).tokens("rome", coin=3).to_build("rome")
    assert legal(table.state(), f"build control {island}")


@pytest.mark.rule("E0.2-d")
@pytest.mark.parametrize(
    ("province", "sites"),
    [
        ("latium", ["metal", "wine", "market", "roma", "temple"]),
        ("asia", ["troia", "temple"]),
        ("cyrenaica", ["papyrus", "market", "cyrene", "temple"]),
        ("aethiopia", ["grain", "gold", "market"]),
        ("sicilia", ["syracusae", "temple"]),
        ("arabia", ["gladiator", "market"]),
    ],
)
def test_a_province_holds_only_its_printed_sites(province: str, sites: list[str]) -> None:
    table = Table(seats=5).tokens("rome", coin=6).to_build("rome")
    if province != "latium":
        table.control("rome", province)
    here = [line.rpartition(".")[2] for line in lines(table.state()) if f" {province}." in line]
    assert here == sites


@pytest.mark.rule("E0.2-d")
@pytest.mark.parametrize("work", ["market asia.market", "caravan asia.grain", "temple italia.temple"])
def test_a_site_that_is_not_printed_cannot_be_built_on(work: str) -> None:
    with pytest.raises(BadInput):
        GAME.parse(f"build {work}")


@pytest.mark.rule("E0.2-e")
def test_what_nobody_has_lies_in_the_reserve() -> None:
    state = Table().tokens("rome", coin=4, wine=2).to_build("rome").state()
    assert (reserve(state, "coin"), reserve(state, "wine"), reserve(state, "oil")) == (40, 7, 9)


@pytest.mark.rule("E0.2-f")
def test_all_thirteen_legendary_goods_lie_in_one_pile() -> None:
    state = Table().control("rome", "sicilia").built("sicilia.syracusae").to_collect().state()
    found = [(GAME.text(action), odds) for action, odds in GAME.chance(state)]
    assert found == [(f"drawn legendary_{good}", Fraction(1, 13)) for good in GOODS]


# E0.3 Start position --------------------------------------------------------------------------------------------------

HOMES: dict[str, tuple[dict[str, Any], list[str], dict[str, int]]] = {
    "rome": (
        {"latium": (2, True), "gallia": (0, False), "italia": (0, False)},
        ["latium.metal", "latium.wine", "gallia.grain", "gallia.sheep", "italia.metal", "italia.oil", "latium.market",
         "latium.roma"],
        {"metal": 3, "wine": 2, "grain": 1, "sheep": 1, "oil": 1, "coin": 1},
    ),
    "greece": (
        {"achaea": (2, True), "macedonia": (0, False), "thracia": (0, False)},
        ["achaea.oil", "macedonia.grain", "macedonia.wine", "thracia.stone", "achaea.athenae", "achaea.sparta",
         "thracia.byzantium", "achaea.temple"],
        {"oil": 1, "grain": 1, "wine": 1, "stone": 1, "coin": 5},
    ),
    "babylon": (
        {"mesopotamia": (1, True), "syria": (0, False), "cilicia": (0, False)},
        ["mesopotamia.grain", "mesopotamia.sheep", "syria.spices", "cilicia.wine", "mesopotamia.market",
         "mesopotamia.babylon", "syria.damascus", "cilicia.tarsus"],
        {"grain": 2, "sheep": 2, "spices": 1, "wine": 1, "coin": 3},
    ),
    "egypt": (
        {"aegyptus": (1, True), "cyrenaica": (0, False), "aethiopia": (0, False)},
        ["aegyptus.papyrus", "cyrenaica.papyrus", "aethiopia.grain", "aethiopia.gold", "aegyptus.alexandria",
         "aegyptus.memphis", "cyrenaica.cyrene", "aegyptus.temple"],
        {"papyrus": 2, "grain": 1, "gold": 1, "coin": 5},
    ),
    "carthage": (
        {"africa": (1, True), "numidia": (0, False), "libya": (0, False)},
        ["africa.sheep", "africa.spices", "numidia.gold", "numidia.gladiator", "libya.oil", "libya.sheep",
         "africa.market", "africa.carthago"],
        {"sheep": 3, "spices": 2, "gold": 1, "gladiator": 1, "oil": 1, "coin": 1},
    ),
}  # fmt: skip


@pytest.mark.rule("E0.3-b")
@pytest.mark.parametrize("empire", HOMES)
def test_the_first_pieces_stand_on_the_home_provinces(empire: str) -> None:
    start = document(GAME.new())
    homes, sites, _ = HOMES[empire]
    here = {name: row for name, row in start["provinces"].items() if row.get("control") == empire}
    found = {name: (row.get("legions", {}).get(empire, 0), row.get("fortress") == empire) for name, row in here.items()}
    assert found == homes
    assert sorted(site for site in start["built"] if site.partition(".")[0] in homes) == sorted(sites)
    assert "seas" not in start


@pytest.mark.rule("E0.3-c")
@pytest.mark.parametrize("empire", HOMES)
def test_each_player_starts_with_nine_resources(empire: str) -> None:
    found = tokens(GAME.new(), empire)
    assert found == HOMES[empire][2]
    assert sum(found.values()) == 9


@pytest.mark.rule("E0.3-d", "A71")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_round_starts_with_trade_and_nobody_collects(seats: int) -> None:
    state = GAME.new(seats=seats)
    assert (state.round, document(state)["phase"], asked(state)) == (1, "trade", "tile")
    assert all(sum(row["tokens"].values()) == 9 for row in document(state)["seats"].values())


@pytest.mark.rule("E0.3-e", "A49")
def test_seven_markers_besides_the_printed_one_make_eight_provinces() -> None:
    own = ["gallia", "italia", "germania", "dalmatia", "dacia", "macedonia"]
    table = Table().tokens("rome", coin=3).control("rome", *own).to_build("rome")
    assert legal(table.state(), "build control thracia")
    table.control("rome", "sicilia")
    assert codes(table.state(), "build control thracia") == ["supply.markers"]


@pytest.mark.rule("E0.3-f", "A69")
@pytest.mark.parametrize("empire", HOMES)
def test_the_first_resources_are_what_the_first_pieces_yield(empire: str) -> None:
    row, draws, choices = income(GAME.new(), list(HOMES).index(empire))
    assert {TOKENS[token]: number for token, number in enumerate(row) if number} == tokens(GAME.new(), empire)
    assert (sum(row), draws, choices) == (9, 0, 0)


# E0.4 Three and four players ------------------------------------------------------------------------------------------


def reach(seats: int) -> list[str]:
    """Where Greece, in Cappadocia, Libya and Judea, and on the African and Egyptian seas, may place control."""
    table = Table(seats=seats).control("greece", "cappadocia", "libya", "judea").tokens("greece", coin=3)
    table.triremes("greece", "africum").triremes("greece", "aegyptium").to_build("greece")
    return [line.split()[-1] for line in lines(table.state()) if line.startswith("build control")]


@pytest.mark.rule("E0.4-a", "E0.4-b", "E0.4-c", "E0.4-d", "A63")
@pytest.mark.parametrize(
    ("seats", "provinces"),
    [
        (5, ["macedonia", "sicilia", "creta", "phasania", "garamantia", "cyrenaica", "cilicia", "asia", "armenia",
             "syria", "arabia"]),
        (4, ["macedonia", "sicilia", "creta", "phasania", "garamantia", "cyrenaica", "cilicia", "asia"]),
        (3, ["macedonia", "sicilia", "creta", "phasania", "garamantia", "cilicia", "asia"]),
    ],
)  # fmt: skip
def test_fewer_players_cover_a_part_of_the_map(seats: int, provinces: list[str]) -> None:
    assert reach(seats) == provinces


@pytest.mark.rule("E0.4-a", "E0.4-b", "E0.4-c", "A63")
@pytest.mark.parametrize(("seats", "empires", "covered"), [
    (5, ["rome", "greece", "babylon", "egypt", "carthage"], []),
    (4, FOUR, EAST),
    (3, ["rome", "greece", "carthage"], EAST + SOUTH),
])  # fmt: skip
def test_the_cover_takes_away_provinces_and_empires(seats: int, empires: list[str], covered: list[str]) -> None:
    start = document(GAME.new(seats=seats))
    assert list(start["seats"]) == empires
    table = Table(seats=seats).tokens("rome", coin=3).to_build("rome")
    assert [name for name in PROVINCES if "map.covered" in codes(table.state(), f"build control {name}")] == [
        name for name in PROVINCES if name in covered
    ]


@pytest.mark.rule("E0.4-b", "E0.4-c")
@pytest.mark.parametrize(("seats", "province"), [(4, "syria"), (3, "aegyptus"), (3, "nubia")])
def test_nothing_may_lie_under_the_cover(seats: int, province: str) -> None:
    start = document(GAME.new(seats=seats))
    start["provinces"][province] = {"legions": {"rome": 1}}
    with pytest.raises(BadInput, match=province):
        GAME.load(start)


@pytest.mark.rule("E0.4-b", "E0.4-d")
@pytest.mark.parametrize("seats", [3, 4])
def test_cilicia_stays_on_the_map_and_starts_neutral(seats: int) -> None:
    assert "cilicia" not in document(GAME.new(seats=seats)).get("provinces", {})
    table = Table(seats=seats).control("greece", "asia").tokens("greece", coin=3).to_build("greece")
    assert legal(table.state(), "build control cilicia")


@pytest.mark.rule("E0.4-d")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_a_visible_coast_beside_the_cover_launches_triremes(seats: int) -> None:
    table = Table(seats=seats).control("greece", "judea").tokens("greece", coin=3).to_build("greece")
    assert legal(table.state(), "build trireme aegyptium")
    assert legal(table.state(), "build trireme cyprium")


@pytest.mark.rule("E0.4-e")
@pytest.mark.parametrize("seats", [3, 4])
def test_no_number_depends_on_the_number_of_players(seats: int) -> None:
    few, many = GAME.new(seats=seats).setting, GAME.new(seats=5).setting
    assert few.rules == many.rules == RULES
    assert few.totals == many.totals


@pytest.mark.rule("E0.4-f")
def test_the_hero_of_an_absent_empire_is_nobodys() -> None:
    table = Table(seats=4).tile("greece", "circe").tokens("rome", coin=12).to_build("rome")
    table.document["face_up"].remove("perseus")
    state = table.set(face_down=["perseus"]).state()
    assert codes(state, "recruit hammurabi") == ["recruit.starter"]
    assert codes(state, "recruit circe") == ["recruit.owned"]
    assert codes(state, "recruit perseus") == ["recruit.down"]
    assert legal(state, "recruit hercules")
    start = document(GAME.new(seats=4, display="five"))
    everywhere = [*start["face_up"], *start["face_down"], *(t for row in start["seats"].values() for t in row["tiles"])]
    assert "hammurabi" not in everywhere


# E0.5 Display ---------------------------------------------------------------------------------------------------------

POOL = [*HEROES, *WONDERS]


@pytest.mark.rule("E0.5-a", "E0.5-f")
def test_for_the_experienced_all_seventeen_tiles_lie_face_up() -> None:
    start = document(GAME.new(display="all"))
    assert start["face_up"] == POOL
    assert (len(HEROES), len(WONDERS)) == (12, 5)
    assert "face_down" not in start


@pytest.mark.rule("E0.5-a", "E0.5-b")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_for_beginners_five_tiles_lie_face_up_and_twelve_face_down(seats: int) -> None:
    start = document(GAME.new(seats=seats, seed=5))
    assert start["options"]["display"] == "five"
    assert (len(start["face_up"]), len(start["face_down"])) == (5, 12)
    assert sorted(start["face_up"] + start["face_down"]) == sorted(POOL)


@pytest.mark.rule("E0.5-b")
def test_the_five_tiles_are_random() -> None:
    shown = [tile for seed in range(60) for tile in document(GAME.new(seed=seed))["face_up"]]
    assert set(shown) == set(POOL)
    assert max(shown.count(tile) for tile in POOL) < 36


FIVE = POOL[:5]


def end_of_building(**options: Any) -> Table:
    """Rome has had the last build turn and may still build."""
    table = Table(display="five", **options).set(face_up=FIVE, face_down=POOL[5:]).tokens("rome", coin=9)
    return table.set(phase="build").ask("name", acted=table.names).ask("build", seat="rome", used=[])


@pytest.mark.rule("E0.5-c", "E0.5-d", "A38", "A39")
def test_the_display_is_filled_at_the_end_of_the_build_phase() -> None:
    state = end_of_building().state("recruit antigone: coin+coin+coin+coin+coin+coin+coin")
    assert len(document(state)["face_up"]) == 4
    state = play(state, "done", "keep 2 coins")
    assert (asked(state), lines(state)) == ("reveal", ["draw"])
    assert [(GAME.text(action), odds) for action, odds in GAME.chance(state)] == [
        (f"revealed {tile}", Fraction(1, 12)) for tile in POOL[5:]
    ]
    state = play(state, "revealed perseus")
    assert document(state)["face_up"] == [*FIVE[1:], "perseus"]
    assert "perseus" not in document(state)["face_down"]
    assert document(state)["phase"] == "move"


@pytest.mark.rule("E0.5-c")
def test_only_a_tile_that_lies_face_down_can_be_turned_up() -> None:
    state = end_of_building().state("recruit antigone: coin+coin+coin+coin+coin+coin+coin", "done", "keep 0 coins")
    assert codes(state, "revealed antigone") == codes(state, "revealed circe") == ["reveal.absent"]
    assert legal(state, "revealed colossus")


@pytest.mark.rule("E0.5-c")
def test_which_tile_is_turned_up_depends_on_the_seed() -> None:
    found = set()
    for seed in range(40):
        table = end_of_building().set(seed=seed)
        state = table.state("recruit antigone: coin+coin+coin+coin+coin+coin+coin", "done", "keep 0 coins", "draw")
        found |= set(document(state)["face_up"]) - set(FIVE)
    assert len(found) > 6


@pytest.mark.rule("E0.5-c")
@pytest.mark.parametrize(("refill", "question"), [("phase", "name"), ("turn", "reveal")])
def test_the_display_may_be_filled_after_each_turn_instead(refill: str, question: str) -> None:
    table = Table(display="five", display_refill=refill).set(face_up=FIVE[:4], face_down=[FIVE[4], *POOL[5:]])
    state = table.set(phase="build").ask("name", acted=["greece"]).state("name rome", "done")
    assert asked(state) == question


@pytest.mark.rule("E0.5-d")
def test_the_pyramids_are_none_of_the_five() -> None:
    state = end_of_building().tokens("rome", coin=12).state()
    found = [line for line in lines(state) if line.startswith("recruit")]
    assert found == [*(f"recruit {tile}" for tile in FIVE), "recruit pyramids"]


@pytest.mark.rule("E0.5-e")
def test_a_tile_that_lies_face_down_cannot_be_recruited() -> None:
    state = end_of_building().state()
    assert codes(state, "recruit hercules") == ["recruit.down"]
    assert legal(state, "recruit circe")


@pytest.mark.rule("E0.5-f")
def test_for_the_experienced_nothing_is_turned_up_later() -> None:
    table = Table(display="all").tokens("rome", coin=7).set(phase="build")
    state = table.ask("name", acted=table.names).ask("build", seat="rome", used=[]).state("done", "keep 0 coins")
    assert document(state)["phase"] == "move"


@pytest.mark.rule("E0.5-g")
def test_when_fewer_than_five_tiles_are_left_all_lie_face_up() -> None:
    table = Table(display="five").tile("greece", *POOL[3:9]).tile("egypt", *POOL[9:])
    table.set(face_up=POOL[:1], face_down=POOL[1:3], phase="build").ask("name", acted=table.names)
    state = table.ask("build", seat="rome", used=[]).set(rules={"tiles_to_win": 99}).state("done", "draw", "draw")
    assert document(state)["face_up"] == POOL[:3]
    assert document(state)["phase"] == "move"


@pytest.mark.rule("E0.5-h")
@pytest.mark.parametrize("display", ["five", "all"])
def test_the_pyramids_can_be_bought_in_the_first_build_phase(display: str) -> None:
    state = in_build("rome", 12, display=display)
    assert state.round == 1
    assert legal(state, "recruit pyramids")


# E0.6 Leader tracks ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.6-a")
@pytest.mark.parametrize("empire", HOMES)
def test_every_player_has_a_level_on_each_of_the_three_tracks(empire: str) -> None:
    assert all(level(GAME.new(), empire, track) > 0 for track in ("trade", "culture", "military"))


@pytest.mark.parametrize(
    ("empire", "levels"),
    [
        pytest.param("rome", (7, 1, 3), marks=pytest.mark.rule("E0.6-b", "E0.3-f")),
        pytest.param("greece", (4, 4, 3), marks=pytest.mark.rule("E0.6-c", "E0.3-f")),
        pytest.param("babylon", (5, 3, 2), marks=pytest.mark.rule("E0.6-d", "E0.3-f")),
        pytest.param("egypt", (4, 4, 2), marks=pytest.mark.rule("E0.6-e", "E0.3-f")),
        pytest.param("carthage", (7, 1, 2), marks=pytest.mark.rule("E0.6-f", "E0.3-f")),
    ],
)
def test_the_first_levels_are_those_of_the_first_pieces(empire: str, levels: tuple[int, ...]) -> None:
    state = GAME.new()
    assert tuple(level(state, empire, track) for track in ("trade", "culture", "military")) == levels


@pytest.mark.rule("E0.6-g", "E0.6-i")
@pytest.mark.parametrize("seats", [4, 5])
def test_the_first_titles_are_given_and_settle_the_first_ties(seats: int) -> None:
    leaders = {"trade": "carthage", "culture": "egypt", "military": "rome"}
    assert document(GAME.new(seats=seats))["leaders"] == leaders


@pytest.mark.rule("E0.6-h")
def test_of_three_players_greece_leads_in_culture() -> None:
    leaders = {"trade": "carthage", "culture": "greece", "military": "rome"}
    assert document(GAME.new(seats=3))["leaders"] == leaders


@pytest.mark.rule("E0.6-j")
def test_the_first_trade_leader_may_play_any_tile() -> None:
    assert lines(GAME.new(), "carthage") == ["tile 0", "tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]


# E0.7 Component limits ------------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.7-a")
@pytest.mark.parametrize(
    ("good", "number"),
    [("ceramics", 3), ("gems", 5), ("papyrus", 5), ("metal", 5), ("spices", 5), ("stone", 5), ("wood", 5), ("gold", 7),
     ("grain", 9), ("oil", 9), ("sheep", 9), ("wine", 9), ("gladiator", 11)],
)  # fmt: skip
def test_each_good_has_so_many_tokens(good: str, number: int) -> None:
    assert reserve(Table().tokens("rome", **{good: number}).to_build("rome").state(), good) == 0
    with pytest.raises(BadInput, match=f"{number + 1} of {good} lie on the table, but the box has {number}"):
        Table().tokens("rome", **{good: number}).tokens("greece", **{good: 1}).to_build("rome").state()
    assert len(GOODS) == 13


@pytest.mark.rule("E0.7-b")
def test_there_are_forty_four_coins() -> None:
    assert reserve(Table().to_build("rome").state(), "coin") == 44


@pytest.mark.rule("E0.7-c")
def test_there_is_one_legendary_token_of_each_good() -> None:
    state = Table().to_build("rome").state()
    assert [reserve(state, f"legendary_{good}") for good in GOODS] == [1] * 13


@pytest.mark.parametrize(
    ("kind", "supply", "number"),
    [
        pytest.param(CARAVAN, "caravans", 37, marks=pytest.mark.rule("E0.7-d")),
        pytest.param(MARKET, "markets", 25, marks=pytest.mark.rule("E0.7-e")),
        pytest.param(CITY, "cities", 8, marks=pytest.mark.rule("E0.7-f")),
        pytest.param(CAPITAL, "capitals", 5, marks=pytest.mark.rule("E0.7-f")),
        pytest.param(LEGENDARY, "legendaries", 3, marks=pytest.mark.rule("E0.7-f")),
        pytest.param(TEMPLE, "temples", 14, marks=pytest.mark.rule("E0.7-g")),
    ],
)
def test_there_is_a_piece_for_every_printed_site_and_no_more(kind: int, supply: str, number: int) -> None:
    sites = [site for site, its in zip(SITES, SITE_KIND) if its == kind]
    assert len(sites) == getattr(RULES, supply) == number


@pytest.mark.rule("E0.3-a", "E0.7-h", "E0.7-k")
@pytest.mark.parametrize(
    ("line", "most", "code"),
    [
        ("build legion latium", 8, "supply.legions"),
        ("build trireme tyrrhenum", 5, "supply.triremes"),
        ("build fortress latium", 5, "supply.fortresses"),
        ("build control gallia", 7, "supply.markers"),
    ],
)
def test_no_unit_or_marker_is_built_beyond_the_supply(line: str, most: int, code: str) -> None:
    def table(number: int) -> Table:
        start = Table().tokens("rome", coin=3).to_build("rome")
        far = ("creta", "sicilia", "judea", "asia", "germania", "dacia", "libya")[:number]
        if code == "supply.legions":
            start.legions("rome", "judea", number)
        if code == "supply.triremes":
            start.triremes("rome", "pontus", number)
        if code == "supply.fortresses":
            for province in far:
                start.fortress("rome", province)
        if code == "supply.markers":
            start.control("rome", *far)
        return start

    assert legal(table(most - 1).state(), line)
    assert codes(table(most).state(), line) == [code]


@pytest.mark.rule("E0.7-i")
def test_a_land_battle_rolls_nine_dice_at_most_and_a_sea_battle_five() -> None:
    table = Table().legions("rome", "achaea", 8).legions("greece", "achaea").tile("rome", "ramses_ii").to_move("rome")
    state = table.state("done", "use ramses_ii")
    assert GAME.prompt(state).numbers["dice"] == 9
    assert legal(state, "rolled 666666666")
    sea = Table().triremes("rome", "ionium", 5).triremes("greece", "ionium").to_move("rome")
    state = sea.state("done", "engage greece in ionium")
    assert GAME.prompt(state).numbers["dice"] == 5
    with pytest.raises(BadInput):
        GAME.parse("rolled 6666666666")


@pytest.mark.rule("E0.7-j")
@pytest.mark.parametrize(("played", "left"), [
    ([], ["tile 0", "tile 1", "tile 2", "tile 3", "tile 4", "tile 5"]),
    ([0], ["tile 1", "tile 2", "tile 3", "tile 4"]),
    ([1], ["tile 0", "tile 1", "tile 2", "tile 5"]),
    ([2], ["tile 0", "tile 3", "tile 4", "tile 5"]),
])  # fmt: skip
def test_the_trade_tiles_are_five_or_nothing_four_or_three_two_or_one(played: list[int], left: list[str]) -> None:
    assert lines(Table().tokens("carthage", coin=5).set(played=played).to_trade().state()) == left


@pytest.mark.rule("E0.7-k")
@pytest.mark.parametrize(
    ("supply", "line"),
    [
        ("caravans", "build caravan latium.wine"),
        ("markets", "build market latium.market"),
        ("cities", "build city thracia.byzantium"),
        ("capitals", "build capital latium.roma"),
        ("legendaries", "build legendary asia.troia"),
        ("temples", "build temple latium.temple"),
    ],
)
def test_no_building_is_built_beyond_the_reserve(supply: str, line: str) -> None:
    def table(number: int) -> Table:
        full = Table(rules={supply: number}).control("rome", "thracia", "asia").tokens("rome", coin=6)
        return full.built("achaea.oil", "achaea.market", "achaea.sparta", "achaea.athenae", "judea.ierusalem").built(
            "achaea.temple"
        )

    assert codes(table(1).to_build("rome").state(), line) == ["supply.buildings"]
    assert legal(table(2).to_build("rome").state(), line)


@pytest.mark.rule("E0.7-l")
def test_a_good_whose_tokens_are_all_taken_is_not_gained() -> None:
    table = Table().control("rome", "creta").built("creta.ceramics", "creta.cnossus").tokens("greece", ceramics=3)
    assert tokens(table.to_collect().state(), "rome") == {"coin": 1}


@pytest.mark.rule("E0.7-l")
def test_of_a_good_that_is_short_only_the_rest_is_gained() -> None:
    table = Table().control("rome", "creta").built("creta.ceramics", "creta.market").tokens("greece", ceramics=2)
    state = table.to_collect().state()
    assert tokens(state, "rome") == {"ceramics": 1}
    assert tokens(state, "greece") == {"ceramics": 2}


@pytest.mark.rule("E0.7-l")
def test_the_colossus_fetches_no_good_whose_tokens_are_all_taken() -> None:
    state = Table().tile("rome", "colossus").tokens("greece", ceramics=3).to_collect().state()
    assert codes(state, "fetch ceramics") == ["supply.good"]
    assert codes(state, "fetch coin") == ["fetch.coin"]
    assert legal(state, "fetch wine")
    assert legal(state, "decline")


@pytest.mark.rule("E0.7-m")
def test_spent_tokens_return_to_the_reserve() -> None:
    table = Table().tokens("rome", ceramics=3, wine=1, oil=1).to_build("rome")
    state = table.state("build legion latium: ceramics+wine+oil")
    assert (reserve(state, "ceramics"), reserve(state, "wine"), reserve(state, "oil")) == (1, 9, 9)
    assert tokens(state, "rome") == {"ceramics": 2}


@pytest.mark.rule("E0.7-m")
def test_what_is_lost_at_the_end_of_building_returns_to_the_reserve() -> None:
    table = Table().tokens("rome", coin=5, wine=2).set(phase="build")
    state = table.ask("name", acted=table.names).ask("keep", seat="rome").state("keep 1 coins")
    assert (reserve(state, "coin"), reserve(state, "wine")) == (43, 9)


def then_builds(state: State, seat: str) -> State:
    """The same table, in the build turn of a seat."""
    turn = [{"step": "name", "acted": [seat]}, {"step": "build", "seat": seat, "used": []}]
    later: State = GAME.load({**document(state), "phase": "build", "questions": turn})
    return later


@pytest.mark.rule("E0.7-n")
def test_a_destroyed_building_can_be_built_again() -> None:
    table = Table(rules={"temples": 1}).built("cyrenaica.temple").control("egypt", "cyrenaica").tokens("greece", coin=6)
    state = table.legions("rome", "cyrenaica").to_move("rome").state("done")
    assert codes(then_builds(state, "greece"), "build temple achaea.temple") == ["supply.buildings"]
    assert legal(then_builds(play(state, "pillage cyrenaica.temple"), "greece"), "build temple achaea.temple")


@pytest.mark.rule("E0.7-n")
def test_a_destroyed_legion_can_be_built_again() -> None:
    table = Table(rules={"legions": 1}).legions("rome", "achaea").legions("greece", "achaea").tokens("rome", coin=3)
    state = table.to_move("rome").state("done", "rolled 1")
    assert codes(then_builds(state, "rome"), "build legion latium") == ["supply.legions"]
    assert legal(then_builds(play(state, "rolled 5"), "rome"), "build legion latium")


# Options --------------------------------------------------------------------------------------------------------------


def test_the_ukrainian_edition_is_a_preset_that_single_options_override() -> None:
    options = GAME.new(edition="ukrainian", zeus_return="opponent").setting.options
    assert (options["display_refill"], options["conversion_timing"], options["pericles_at_sea"]) == (
        "turn",
        "end_of_turn",
        True,
    )
    assert options["zeus_return"] == "opponent"
    assert GAME.new(edition="ukrainian", display_refill="phase").setting.options["display_refill"] == "phase"
    assert GAME.new(edition="v54").setting.options == GAME.new().setting.options


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"edition": "french"}, "edition: 'french' is unknown; it may be one of: v54, ukrainian"),
        ({"display": "six"}, "display: 'six' is not allowed; it may be one of: 'five', 'all'"),
        ({"pericles_at_sea": 1}, "pericles_at_sea: 1 is not allowed; it may be one of: False, True"),
        ({"round_limit": 0}, "round_limit: 0 is not allowed; it may be None or a number from 1 to 10000"),
        ({"dispaly": "all"}, "option 'dispaly' is unknown; did you mean"),
        ({"rules": {"coins": 3}}, "rules: 'coins' is unknown"),
        ({"rules": {"legions": 9}}, "rules: legions must be a whole number from 0 to 8, not 9"),
        ({"rules": {"tile_prices": [1, 2]}}, "rules: tile_prices must be five numbers"),
        ({"rules": {"trade_tiles": [[5, 0], [4, 3], [2, 6]]}}, "rules: trade_tiles must be three pairs"),
        ({"rules": 3}, "rules must be a mapping"),
        ({"seed": -1}, "seed: -1 is not allowed"),
    ],
)
def test_an_option_that_cannot_be_understood_is_named_with_what_may_be(given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadInput) as error:
        GAME.new(**given)
    assert told in str(error.value)


@pytest.mark.parametrize(("rules", "line"), [
    ({"tile_prices": [0, 3, 3, 3, 3]}, "recruit hercules"),
    ({"pyramids_price": 3}, "recruit pyramids"),
    ({"market_price": 3}, "build market latium.market"),
])  # fmt: skip
def test_a_table_may_play_with_other_numbers(rules: dict[str, Any], line: str) -> None:
    def table(**options: Any) -> State:
        return Table(**options).tokens("rome", coin=3).to_build("rome").state()

    assert legal(table(rules=rules), line)
    assert codes(table(), line) == ["pay.poor"]


def test_starters_are_the_heroes_of_the_five_empires() -> None:
    assert STARTERS == ("caesar", "pericles", "hammurabi", "cleopatra", "hannibal")
