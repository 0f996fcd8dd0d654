"""Chapter 0.8: the round and its five phases."""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.state import State

from .table import GAME, Table, asked, codes, document, legal, level, lines, play

PHASES = ["collect", "trade", "build", "move", "claim"]


def idle(state: State) -> State:
    """The position after the least that the player who is asked can do."""
    found = lines(state)
    return play(
        state, next((line for line in ("done", "decline", "tile 0", "keep 0 coins") if line in found), found[0])
    )


def idle_game(**options: Any) -> State:
    """A game in which every phase asks something: Rome has the Temple of Artemis, and ties with Carthage in trade."""
    start = document(GAME.new(display="all", **options))
    start["seats"]["rome"]["tiles"].append("temple_of_artemis")
    start["face_up"].remove("temple_of_artemis")
    state: State = GAME.load(start)
    return state


@pytest.mark.rule("E0.8-a")
def test_the_five_phases_always_follow_each_other() -> None:
    state, seen = idle_game(), []
    while state.round < 4:
        here = (state.round, document(state)["phase"])
        if here not in seen:
            seen.append(here)
        state = idle(state)
    first = [(1, phase) for phase in PHASES[1:]]
    assert seen == first + [(number, phase) for number in (2, 3) for phase in PHASES]


@pytest.mark.rule("E0.8-a", "E0.8-b")
def test_a_decision_is_refused_in_another_phase_and_after_the_end() -> None:
    state = GAME.new()
    (reason,) = GAME.why_not(state, GAME.parse("build legion latium"))
    assert (reason.code, reason.rule) == ("phase.other", "E0.8-a")
    assert reason.numbers == {"verb": "build", "now": "trade", "phase": "build"}
    assert codes(state, "give wine") == ["step.other"]
    assert codes(state, "tile 0", "rome") == ["turn.other"]
    assert codes(state, "tile 0", "carthage") == codes(state, "tile 0") == []
    offers = play(state, "tile 1")
    assert codes(offers, "offer wine by rome", "greece") == ["turn.other"]
    assert codes(offers, "offer wine by rome", "rome") == []
    view = GAME.view(state, "rome")
    assert [reason.code for reason in GAME.why_not(view, GAME.parse("tile 0"))] == ["turn.other"]
    over = Table().tokens("rome", coin=12).to_build("rome").state("recruit pyramids: " + "+".join(["coin"] * 12))
    assert codes(over, "done") == ["game.over"]


@pytest.mark.rule("E0.8-b")
def test_rounds_repeat_without_a_limit() -> None:
    state = idle_game(seats=3)
    while state.round < 30:
        assert GAME.outcome(state) is None
        state = idle(state)


@pytest.mark.rule("E0.8-b")
@pytest.mark.parametrize("limit", [1, 3])
def test_a_limit_agreed_on_ends_the_game_without_a_winner(limit: int) -> None:
    state = idle_game(seats=3, round_limit=limit)
    while GAME.outcome(state) is None:
        assert state.round <= limit
        last, state = state, idle(state)
    assert (last.round, document(last)["phase"]) == (limit, "claim")
    assert (GAME.outcome(state).winners, GAME.outcome(state).reason) == ((), "round_limit")


@pytest.mark.rule("E0.8-b")
def test_nothing_can_be_decided_when_somebody_has_won() -> None:
    state = Table().tokens("rome", coin=12).to_build("rome").state("recruit pyramids: " + "+".join(["coin"] * 12))
    assert GAME.outcome(state).winners == ("rome",)
    assert codes(state, "done") == ["game.over"]
    assert (GAME.to_move(state), GAME.deciders(state), GAME.actions(state)) == (None, (), [])


@pytest.mark.rule("E0.8-c")
@pytest.mark.parametrize("seat", ["rome", "babylon"])
def test_the_trade_leader_opens_the_trade(seat: str) -> None:
    state = Table().leaders(trade=seat).tokens(seat, coin=5).to_trade().state()
    assert (asked(state), GAME.deciders(state)) == ("tile", (seat,))


@pytest.mark.rule("E0.8-c")
@pytest.mark.parametrize(("phase", "culture", "military"), [("build", "greece", "rome"), ("move", "rome", "greece")])
def test_the_cultural_leader_orders_building_and_the_military_leader_movement(
    phase: str, culture: str, military: str
) -> None:
    table = Table().leaders(trade="rome", culture=culture, military=military)
    state = table.set(phase=phase).ask("name", acted=[]).state()
    assert (asked(state), GAME.deciders(state)) == ("name", ("greece",))


@pytest.mark.rule("E0.8-c")
def test_nobody_orders_collecting_and_claiming() -> None:
    table = Table().control("egypt", "thracia").built("thracia.byzantium", "latium.roma").to_collect()
    state = table.state()
    assert (asked(state), document(state)["phase"]) == ("tile", "trade")
    assert {name: row.get("tokens") for name, row in document(state)["seats"].items() if "tokens" in row} == {
        "rome": {"coin": 1},
        "egypt": {"coin": 1},
    }


def everybody_moves(phase: str) -> Table:
    table = Table().built("latium.wine", "achaea.athenae").leaders(culture="greece", military="greece")
    for seat, home in zip(table.names, ("latium", "achaea", "mesopotamia", "aegyptus", "africa")):
        table.legions(seat, home)
    return table.set(phase=phase).ask("name", acted=[])


@pytest.mark.rule("E0.8-d", "A64")
@pytest.mark.parametrize(("phase", "after"), [("build", "move"), ("move", "claim")])
def test_every_player_has_exactly_one_turn_in_a_phase(phase: str, after: str) -> None:
    state, turns = everybody_moves(phase).state(), []
    for seat in ("egypt", "rome", "carthage", "babylon"):
        state = play(state, f"name {seat}")
        turns.append(GAME.to_move(state))
        state = play(state, "done")
        if asked(state) == "name":
            assert codes(state, f"name {seat}") == ["name.acted"]
            assert seat not in "".join(lines(state))
    turns.append(GAME.to_move(state))  # the last one needs no naming
    assert turns == ["egypt", "rome", "carthage", "babylon", "greece"]
    assert document(state)["phase"] == phase
    assert document(play(state, "done"))["phase"] == after


@pytest.mark.rule("E0.8-d", "A64")
def test_a_turn_may_be_empty() -> None:
    state = Table().tokens("rome", coin=3).set(phase="build").ask("name", acted=[]).state("name rome")
    assert legal(state, "done")


@pytest.mark.rule("E0.8-d", "E0.8-e", "A74")
@pytest.mark.parametrize(("phase", "leader"), [("build", "greece"), ("move", "carthage")])
def test_the_leader_names_the_next_player_only_after_the_turn_before(phase: str, leader: str) -> None:
    table = Table(seats=4).leaders(trade="rome", culture="greece", military="carthage")
    for seat, home in zip(table.names, ("latium", "achaea", "aegyptus", "africa")):
        table.legions(seat, home)
    state = table.set(phase=phase).ask("name", acted=[]).state()
    for seat in ("rome", "egypt", "carthage"):
        assert (asked(state), GAME.deciders(state)) == ("name", (leader,))
        state = play(state, f"name {seat}")
        assert GAME.deciders(state) == (seat,)
        assert codes(state, "name greece") == ["step.other"]
        state = play(state, "done")
        if seat == "rome":
            assert lines(state) == ["name greece", "name egypt", "name carthage"]
            assert codes(state, "name rome") == ["name.acted"]
            assert codes(state, "name babylon") == ["seat.absent"]
    assert GAME.deciders(state) == ("greece",)
    assert document(play(state, "done"))["phase"] != phase


@pytest.mark.rule("E0.8-e")
@pytest.mark.parametrize("acted", [[], ["greece"], ["greece", "babylon", "egypt"]])
def test_the_leader_may_name_himself_at_any_point(acted: list[str]) -> None:
    state = Table().leaders(culture="rome").set(phase="build").ask("name", acted=acted).state()
    assert legal(state, "name rome")


@pytest.mark.rule("E0.8-f")
def test_a_title_does_not_pass_on_before_the_last_phase() -> None:
    table = Table(seats=3).control("rome", "thracia").tokens("rome", coin=3).leaders(culture="greece")
    table.legions("carthage", "africa").built("africa.sheep")
    table.set(phase="build").ask("name", acted=[])
    state = table.state("name rome", "build city thracia.byzantium: coin+coin+coin")
    assert level(state, "rome", "culture") > level(state, "greece", "culture")
    state = play(state, "done")
    assert (GAME.deciders(state), document(state)["leaders"]["culture"]) == (("greece",), "greece")
    while document(state)["phase"] != "trade":
        assert document(state)["leaders"]["culture"] == "greece"
        state = idle(state)
    assert document(state)["leaders"]["culture"] == "rome"
