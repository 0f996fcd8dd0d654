"""Chapter 5: levels and titles.   Rules E5-*, A58, A59, A67"""

from __future__ import annotations

import pytest

from mnlib.empires.board import EMPIRES, TRACKS
from mnlib.empires.leadership import levels, marker
from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules

SITES_OF_LATIUM = ("latium.metal", "latium.wine", "latium.market", "latium.roma", "latium.temple")


def claiming(**options: int) -> Table:
    """The leaders are determined, track by track."""
    return Table(**options).set(phase="claim").ask("crown", track="trade")


def leaders(state: State) -> tuple[str, ...]:
    return tuple(document(state)["leaders"][track] for track in TRACKS)


def track(state: State, name: str) -> list[int]:
    return [level(state, seat, name) for seat in EMPIRES]


def row(state: State, seat: str) -> tuple[int, ...]:
    return levels(state, EMPIRES.index(seat))


# Levels ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E5-a")
def test_the_trade_level_counts_caravans_and_markets() -> None:
    table = Table().built("latium.metal", "latium.wine", "latium.market", "africa.market", "africa.temple")
    assert track(table.to_build("rome").state(), "trade") == [3, 0, 0, 0, 1]


@pytest.mark.rule("E5-b")
def test_the_culture_level_counts_cities_of_all_kinds_and_temples() -> None:
    sites = ("achaea.sparta", "achaea.athenae", "asia.troia", "achaea.temple", "achaea.oil", "africa.temple")
    table = Table().control("greece", "asia").built(*sites)
    assert track(table.to_build("rome").state(), "culture") == [0, 4, 0, 0, 1]


@pytest.mark.rule("E5-c")
def test_the_military_level_counts_legions_triremes_and_fortresses_wherever_they_are() -> None:
    table = Table().legions("rome", "latium", 2).legions("rome", "achaea", 1)
    table.triremes("rome", "pontus", 2).fortress("rome", "latium").legions("carthage", "africa")
    assert track(table.to_build("rome").state(), "military") == [6, 0, 0, 0, 1]


@pytest.mark.rule("E5-n")
@pytest.mark.parametrize(
    ("tile", "bonus"),
    [
        ("hercules", (2, 2, 2)),
        ("perseus", (1, 2, 1)),
        ("queen_of_sheba", (0, 1, 1)),
        ("circe", (1, 0, 1)),
        ("hanging_gardens", (2, 0, 0)),
        ("ramses_ii", (0, 0, 0)),
    ],
)
def test_every_symbol_of_a_tile_raises_its_track_by_one(tile: str, bonus: tuple[int, int, int]) -> None:
    state = Table().tile("carthage", tile).to_build("rome").state()
    assert row(state, "carthage") == bonus
    assert row(state, "rome") == (0, 0, 0)


@pytest.mark.rule("E5-d")
def test_an_occupied_building_counts_for_the_occupier() -> None:
    table = Table().built("africa.sheep", "africa.carthago", "africa.spices").legions("rome", "africa", 2)
    state = table.stand("rome", "africa.sheep", "africa.carthago").to_build("rome").state()
    assert track(state, "trade") == [1, 0, 0, 0, 1]
    assert track(state, "culture") == [1, 0, 0, 0, 0]


@pytest.mark.rule("E5-d")
def test_a_building_where_nobody_controls_the_province_counts_for_nobody() -> None:
    state = Table().built("dalmatia.wood").to_build("rome").state()
    assert [row(state, seat) for seat in EMPIRES] == [(0, 0, 0)] * 5


@pytest.mark.rule("E5-e")
@pytest.mark.parametrize("seat", ["greece", None])
def test_anybody_can_recount_all_levels(seat: str | None) -> None:
    table = Table().built(*SITES_OF_LATIUM).legions("rome", "latium", 3).tile("carthage", "hercules")
    seen = GAME.view(table.to_build("rome").state(), seat)
    assert [track(seen, name) for name in TRACKS] == [[3, 0, 0, 0, 2], [2, 0, 0, 0, 2], [3, 0, 0, 0, 2]]


@pytest.mark.rule("E5-f")
def test_a_level_rises_at_once() -> None:
    table = Table().tokens("carthage", coin=13).to_build("carthage")
    state = table.state("build caravan africa.sheep: coin+coin+coin")
    assert row(state, "carthage") == (1, 0, 0)
    state = play(state, "build legion africa: coin+coin+coin")
    assert row(state, "carthage") == (1, 0, 1)
    state = play(state, "recruit queen_of_sheba", *["pay coin"] * 7)
    assert row(state, "carthage") == (1, 1, 2)


@pytest.mark.rule("E5-f")
def test_the_tracks_of_the_example_of_the_book() -> None:
    table = Table().control("greece", "thracia", "dacia").tokens("greece", coin=9).to_build("greece")
    state = table.state("build trireme aegaeum: coin+coin+coin", "build control asia: coin+coin+coin")
    state = play(state, "build legendary asia.troia: coin+coin+coin")
    assert row(state, "greece") == (0, 1, 1)


@pytest.mark.rule("E5-g")
@pytest.mark.parametrize(
    ("shown", "side"), [(0, (0, False)), (1, (1, False)), (15, (15, False)), (16, (1, True)), (18, (3, True))]
)
def test_above_fifteen_the_marker_is_turned_and_counts_on(shown: int, side: tuple[int, bool]) -> None:
    assert marker(shown) == side


# Titles ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E5-h")
def test_the_highest_level_takes_each_title() -> None:
    table = claiming().built("achaea.oil", "achaea.market", "latium.wine", "latium.roma").legions("babylon", "syria")
    assert leaders(table.state()) == ("greece", "rome", "babylon")


@pytest.mark.rule("E5-h")
def test_the_highest_level_keeps_a_title() -> None:
    table = claiming().leaders(trade="rome").built("latium.wine", "latium.roma", "achaea.athenae")
    state = table.state()
    assert leaders(state)[0] == "rome"
    assert GAME.prompt(state).numbers == {"track": "culture", "tied": ["rome", "greece"]}


@pytest.mark.rule("E5-h")
def test_the_trade_leader_of_the_book() -> None:
    sites = {
        "rome": ("latium.metal", "latium.wine", "gallia.grain", "latium.market", "gallia.market"),
        "greece": ("achaea.oil", "dacia.wine", "achaea.market", "dacia.market"),
        "babylon": ("mesopotamia.grain", "mesopotamia.sheep", "syria.spices", "mesopotamia.market"),
        "egypt": ("aegyptus.papyrus", "aethiopia.gold", "aegyptus.market"),
        "carthage": ("africa.sheep", "africa.spices", "africa.market"),
    }
    table = claiming().control("rome", "gallia").control("greece", "dacia").control("babylon", "syria")
    table.control("egypt", "aethiopia").leaders(trade="carthage")
    state = table.built(*(site for row in sites.values() for site in row)).state()
    assert [level(state, seat, "trade") for seat in sites] == [5, 4, 4, 3, 3]
    assert leaders(state)[0] == "rome"


@pytest.mark.rule("E5-i")
def test_the_past_holder_chooses_among_the_tied() -> None:
    table = claiming().leaders(trade="greece").built("latium.wine", "achaea.oil", "africa.sheep", "latium.roma")
    state = table.legions("egypt", "aegyptus").state()
    assert (asked(state), GAME.deciders(state)) == ("crown", ("greece",))
    assert lines(state) == ["crown rome", "crown greece", "crown carthage"]
    state = play(state, "crown carthage")
    assert leaders(state) == ("carthage", "rome", "egypt")
    assert (document(state)["round"], asked(state)) == (3, "tile")


@pytest.mark.rule("E5-i")
def test_a_past_holder_who_is_behind_cannot_choose_himself() -> None:
    state = claiming().leaders(trade="egypt").built("latium.wine", "achaea.oil").state()
    assert GAME.deciders(state) == ("egypt",)
    assert not legal(state, "crown egypt")
    assert (codes(state, "crown egypt"), rules(state, "crown egypt")) == (["crown.behind"], ["E5-i"])


@pytest.mark.rule("E5-i")
def test_an_empire_that_does_not_play_cannot_be_crowned() -> None:
    state = Table(seats=3).set(phase="claim").ask("crown", track="trade").state()
    assert codes(state, "crown egypt") == ["seat.absent"]


@pytest.mark.rule("E5-j")
def test_a_level_on_one_track_is_worth_nothing_on_another() -> None:
    table = claiming().built(*SITES_OF_LATIUM, "achaea.athenae").legions("greece", "achaea")
    assert leaders(table.state()) == ("rome", "rome", "greece")


@pytest.mark.rule("E5-j")
def test_the_titles_are_given_one_after_the_other_trade_culture_military() -> None:
    state = claiming().leaders(trade="rome", culture="greece", military="egypt").state()
    for track, holder in zip(TRACKS, ("rome", "greece", "egypt")):
        assert GAME.deciders(state) == (holder,)
        assert GAME.prompt(state).numbers["track"] == track
        state = play(state, f"crown {holder}")
    assert document(state)["round"] == 3


@pytest.mark.rule("E5-k")
def test_one_player_may_hold_two_titles_and_the_game_goes_on() -> None:
    table = claiming().built(*SITES_OF_LATIUM).legions("greece", "achaea")
    state = table.state()
    assert leaders(state) == ("rome", "rome", "greece")
    assert GAME.outcome(state) is None


@pytest.mark.rule("E5-l")
def test_everybody_sees_the_titles() -> None:
    table = claiming().built("achaea.oil", "latium.roma").legions("babylon", "syria")
    assert leaders(GAME.view(table.state(), None)) == ("greece", "rome", "babylon")


@pytest.mark.rule("E5-m")
def test_the_tiles_pass_unplayed_to_a_new_trade_leader() -> None:
    table = claiming().leaders(trade="greece").set(played=[0, 1]).built("latium.wine")
    assert "played" not in document(table.state())


@pytest.mark.rule("E5-m")
@pytest.mark.parametrize("track", ["culture", "military"])
def test_another_title_that_changes_hands_leaves_the_tiles_as_they_are(track: str) -> None:
    table = Table().set(phase="claim", played=[0, 1]).leaders(culture="greece", military="greece")
    table.ask("crown", track=track).built("latium.roma").legions("rome", "latium")
    state = table.state()
    assert document(state)["leaders"][track] == "rome"
    assert document(state)["played"] == [0, 1]


@pytest.mark.rule("E5-i", "E5-m")
@pytest.mark.parametrize(("crowned", "played"), [("greece", [0, 1]), ("rome", None)])
def test_a_trade_leader_who_chooses_himself_is_no_new_one(crowned: str, played: list[int] | None) -> None:
    table = claiming().leaders(trade="greece").set(played=[0, 1]).built("latium.wine", "achaea.oil")
    assert document(table.state(f"crown {crowned}")).get("played") == played
