"""Chapters 7 and 8: tiles in general, and what may never change hands."""

from __future__ import annotations

from random import Random

import pytest

from mnlib.empires.board import EMPIRES, HEROES, WIDTH, WONDERS
from mnlib.empires.state import State, stock

from .table import GAME, Table, asked, codes, legal, level, lines, play, tokens

BONUSES = {
    "antigone": (2, 2, 0),
    "circe": (1, 0, 1),
    "hamilcar": (1, 1, 1),
    "hercules": (2, 2, 2),
    "penthesilea": (0, 2, 2),
    "perseus": (1, 2, 1),
    "queen_of_sheba": (0, 1, 1),
    "hanging_gardens": (2, 0, 0),
}


@pytest.mark.rule("E7-a")
@pytest.mark.parametrize("tile", [*HEROES, *WONDERS])
def test_a_tile_raises_the_levels_by_its_bonus_symbols(tile: str) -> None:
    state = Table().tile("rome", tile).to_build("rome").state()
    found = tuple(level(state, "rome", track) for track in ("trade", "culture", "military"))
    assert found == BONUSES.get(tile, (0, 0, 0))


@pytest.mark.rule("E7-a")
def test_a_starting_hero_has_a_power_and_no_bonus() -> None:
    state = Table().to_build("rome").state()
    assert all(level(state, seat, track) == 0 for seat in EMPIRES for track in ("trade", "culture", "military"))


@pytest.mark.rule("E7-a")
def test_the_power_works_from_the_moment_of_recruiting() -> None:
    table = Table().tokens("rome", coin=8).to_build("rome")
    state = table.state("recruit spartacus: " + "+".join(["coin"] * 7))
    assert legal(state, "build legion latium by spartacus")
    assert codes(table.state(), "build legion latium by spartacus") == ["favour.power"]


@pytest.mark.rule("E7-b")
@pytest.mark.parametrize(
    ("seat", "purse", "rule"),
    [
        ("carthage", {"wine": 2, "oil": 1}, "no good twice in a set"),
        ("egypt", {"coin": 2, "oil": 1}, "no coins and goods in a set"),
        ("egypt", {"wine": 1, "oil": 1, "coin": 1}, "no coins and goods in a set"),
    ],
)
def test_a_power_overrides_the_rule_it_contradicts(seat: str, purse: dict[str, int], rule: str) -> None:
    homes = {"carthage": "africa", "egypt": "aegyptus"}
    assert legal(Table().tokens(seat, **purse).to_build(seat).state(), f"build legion {homes[seat]}"), rule
    assert codes(Table().tokens("rome", **purse).to_build("rome").state(), "build legion latium") == ["pay.poor"]


@pytest.mark.rule("E7-b")
def test_circe_overrides_that_an_empty_site_gives_nothing() -> None:
    table = Table().control("rome", "dacia").legions("rome", "dacia").stand("rome", "dacia.wine").to_collect()
    assert tokens(table.state(), "rome") == {}
    assert tokens(table.tile("rome", "circe").state(), "rome") == {"wine": 1}


@pytest.mark.rule("E7-c")
@pytest.mark.parametrize(
    ("tile", "answers", "gain"),
    [
        ("temple_of_artemis", ["use temple_of_artemis", "decline"], {"coin": 1}),
        ("colossus", ["fetch wine", "fetch gladiator", "decline"], {"wine": 1}),
    ],
)
def test_a_gift_of_a_power_may_be_declined(tile: str, answers: list[str], gain: dict[str, int]) -> None:
    taken = {"ceramics": 3, "gems": 5, "papyrus": 5, "metal": 5, "spices": 5, "stone": 5, "wood": 5, "gold": 7}
    table = Table().tile("rome", tile).tokens("greece", **taken, grain=9, oil=9, sheep=9)
    state = table.to_collect().state()
    assert (GAME.deciders(state), lines(state)) == (("rome",), answers)
    assert tokens(play(state, answers[0]), "rome") == gain
    declined = play(state, "decline")
    assert (asked(declined), tokens(declined, "rome")) == ("tile", {})


@pytest.mark.rule("E7-c")
def test_the_peace_of_zeus_may_be_declined() -> None:
    table = Table().tile("rome", "statue_of_zeus").set(phase="move").ask("name", acted=[]).ask("peace", seat="rome")
    state = table.state()
    assert legal(state, "decline")
    assert (asked(play(state, "decline")), play(state, "decline").peace) == ("name", ())


@pytest.mark.rule("E7-c")
def test_the_extra_die_of_ramses_and_the_jump_of_perseus_may_be_declined() -> None:
    table = Table().legions("rome", "achaea").legions("greece", "achaea").tile("rome", "ramses_ii").to_move("rome")
    state = table.state("done")
    assert asked(state) == "ramses"
    assert GAME.prompt(play(state, "decline")).numbers["dice"] == 1
    table = Table().tile("rome", "perseus").tokens("rome", coin=12).set(phase="build").ask("name", acted=[])
    state = table.state("name greece")
    assert asked(state) == "perseus"
    assert GAME.to_move(play(state, "decline")) == "greece"


# E8 Diplomacy ---------------------------------------------------------------------------------------------------------


def hands_over(before: State, after: State) -> set[str]:
    """What passed straight from one player to another: resources, tiles, control or units."""
    found = set()
    for token in range(WIDTH):
        change = [stock(after, seat)[token] - stock(before, seat)[token] for seat in range(5)]
        if min(change) < 0 < max(change):
            found.add("resources")
    if any(old != new for old, new in zip(before.tiles, after.tiles) if old < 5):
        found.add("tiles")
    if any(old and new and old != new for old, new in zip(before.control, after.control)):
        found.add("control")
    units = [
        [sum(state.legions[seat::5]) + sum(state.triremes[seat::5]) for seat in range(5)] for state in (before, after)
    ]
    gains = [new - old for old, new in zip(*units)]
    fortresses = any(old and new and old != new for old, new in zip(before.fortress, after.fortress))
    if min(gains) < 0 < max(gains) or fortresses:
        found.add("units")
    return found


@pytest.mark.rule("E8-c")
def test_nothing_changes_hands_but_by_trade_and_conversion() -> None:
    allowed = {"take": {"resources"}, "give": {"resources"}, "convert": {"control"}, "seize": {"control"}}
    seen: dict[str, set[str]] = {}
    for seed in range(6):
        rng = Random(seed)
        state = GAME.new(seats=3 + seed % 3, seed=seed, display="all", round_limit=8)
        while GAME.outcome(state) is None:
            action = rng.choice(GAME.actions(state, rng.choice(GAME.deciders(state))))
            after = GAME.apply(state, action)
            if state.phase != 1 and after.round == state.round:
                found = hands_over(state, after)
                assert found <= allowed.get(action.verb, set()), action
                seen.setdefault(action.verb, set()).update(found)
            state = after
    assert seen["give"] == {"resources"}


@pytest.mark.rule("E8-c")
@pytest.mark.parametrize("line", ["give coin", "take coin from greece", "offer coin by rome"])
@pytest.mark.parametrize("phase", ["build", "move"])
def test_no_resource_is_given_outside_the_trade(line: str, phase: str) -> None:
    table = Table().tokens("rome", coin=3).tokens("greece", coin=3).legions("rome", "latium")
    state = (table.to_build("rome") if phase == "build" else table.to_move("rome")).state()
    assert codes(state, line) == ["phase.other"]


@pytest.mark.rule("E8-c")
def test_no_decision_gives_a_tile_a_building_or_a_unit_away() -> None:
    for line in ("give hercules", "give legion", "give latium", "give latium.wine", "trade hercules to greece"):
        with pytest.raises(ValueError, match="is not an action"):
            GAME.parse(line)
