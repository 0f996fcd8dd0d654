"""Editing a position: every change does what it says, every fault is listed, and any phase can be resumed."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib import text
from mnlib.empires import edit
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS
from mnlib.empires.drafts import asking, draft, faults, turns
from mnlib.empires.faults import Fault
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import FACE_DOWN, NOBODY
from mnlib.reasons import BadInput
from tests.crowding import crowded

GAME: Any = mnlib.game("empires")
Document = dict[str, Any]


def start(seats: int = 5, **options: Any) -> Document:
    document: Document = GAME.dump(GAME.new(seats=seats, seed=7, **options))
    return document


def edited(line: str, value: Any, document: Document | None = None) -> Any:
    """The position after one change, as it would be drawn."""
    state = draft(edit.change(document or start(), line, value))
    assert state is not None
    return state


# Every kind of edit ---------------------------------------------------------------------------------------------------


def test_a_province_gets_an_owner_who_holds_it_since_the_start_of_the_round() -> None:
    state = edited("control sicilia", "egypt")
    at = PROVINCES.index("sicilia")
    assert state.control[at] == EMPIRES.index("egypt") + 1
    assert state.held[EMPIRES.index("egypt")] >> at & 1


def test_a_province_given_to_nobody_is_held_by_nobody() -> None:
    state = edited("control italia", "")
    at = PROVINCES.index("italia")
    assert state.control[at] == 0
    assert not any(mask >> at & 1 for mask in state.held)


def test_a_fortress_comes_and_goes() -> None:
    at = PROVINCES.index("italia")
    document = edit.change(start(), "fortress italia", "rome")
    assert edited("fortress italia", "rome").fortress[at] == 1
    assert edited("fortress italia", "", document).fortress[at] == 0


def test_legions_are_as_many_as_it_says() -> None:
    assert edited("legions sicilia greece", 3).legions[PROVINCES.index("sicilia") * 5 + 1] == 3


def test_triremes_are_as_many_as_it_says() -> None:
    assert edited("triremes ionium greece", 2).triremes[SEAS.index("ionium") * 5 + 1] == 2


def test_no_more_legions_have_arrived_than_are_left() -> None:
    document = edit.change(start(), "legions sicilia greece", 3)
    document["provinces"]["sicilia"]["arrived"] = 3
    document = edit.change(document, "legions sicilia greece", 1)
    assert document["provinces"]["sicilia"]["arrived"] == 1


def test_a_building_comes_and_goes() -> None:
    site = next(site for site in SITES if site.endswith(".market") and site not in start()["built"])
    document = edit.change(start(), f"built {site}", True)
    assert site in document["built"]
    assert site not in edit.change(document, f"built {site}", False)["built"]


def test_a_legion_stands_on_a_site() -> None:
    document = edit.change(start(), "standing italia.control", "egypt")
    assert document["standing"] == {"italia.control": "egypt"}
    assert "standing" not in edit.change(document, "standing italia.control", "")


def test_goods_are_as_many_as_it_says_and_nobody_knows_of_more() -> None:
    row = edit.change(start(), "goods rome coin", 0)["seats"]["rome"]
    assert "coin" not in row["tokens"]
    assert "coin" not in row["known"]


def test_goods_given_come_from_the_box() -> None:
    before, after = edited("goods rome coin", 0), edited("goods rome coin", 5)
    assert before.tokens[10 * len(TOKENS)] - after.tokens[10 * len(TOKENS)] == 5


def test_a_legendary_token_lies_on_the_discards() -> None:
    document = edit.change(start(), "discarded legendary_wine", True)
    assert document["discards"] == ["legendary_wine"]
    assert "discards" not in edit.change(document, "discarded legendary_wine", False)


@pytest.mark.parametrize("where", ["rome", "face_up", "face_down"])
def test_a_hero_is_where_it_is_put_and_nowhere_else(where: str) -> None:
    document = edit.change(edit.change(start(), "tile perseus", "greece"), "tile perseus", where)
    rows = [document.get("face_up", []), document.get("face_down", [])]
    rows += [row.get("tiles", []) for row in document["seats"].values()]
    assert sum("perseus" in row for row in rows) == 1
    assert "perseus" in (document["seats"]["rome"]["tiles"] if where == "rome" else document[where])


def test_who_gives_castor_and_pollux_away_copies_nobody() -> None:
    document = edit.change(edit.change(start(), "tile castor_pollux", "rome"), "tile circe", "greece")
    document = edit.change(document, "copied", "circe")
    assert faults(document) == []
    assert "copied" not in edit.change(document, "tile castor_pollux", "face_up")


def test_a_title_changes_hands() -> None:
    assert edited("leader culture", "rome").leaders[1] == 0


def test_the_round_is_counted_anew() -> None:
    assert edited("round", 4).round == 4


def test_a_trade_tile_is_spent_or_not() -> None:
    document = edit.change(start(), "played 1", True)
    assert document["played"] == [1]
    assert "played" not in edit.change(document, "played 1", False)


def test_peace_is_made_and_ended() -> None:
    document = edit.change(edit.change(start(), "tile statue_of_zeus", "rome"), "peace rome", "egypt")
    assert document["peace"] == ["rome", "egypt"]
    assert "peace" not in edit.change(document, "peace rome", "")


def test_an_edit_leaves_the_old_document_alone() -> None:
    document = start()
    before = deepcopy(document)
    for line, value in (("control italia", ""), ("goods rome coin", 0), ("tile perseus", "rome"), ("round", 3)):
        edit.change(document, line, value)
    assert document == before


@pytest.mark.parametrize(
    ("line", "value", "why"),
    [
        ("conquer latium", "rome", "edit 'conquer' is unknown"),
        ("control", "rome", "takes 1 names, not 0"),
        ("control atlantis", "rome", "'atlantis' is unknown"),
        ("control latium", "sparta", "'sparta' is unknown"),
        ("legions latium rome", -1, "whole number"),
        ("legions latium rome", "many", "whole number"),
        ("built latium.wine", 1, "true or false"),
        ("round", 0, "whole number"),
    ],
)
def test_what_is_no_edit_is_refused_with_a_sentence(line: str, value: Any, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        edit.change(start(), line, value)


# Faults ---------------------------------------------------------------------------------------------------------------


def changed(*changes: tuple[str, Any], seats: int = 5, **options: Any) -> Document:
    document = start(seats, **options)
    for line, value in changes:
        document = edit.change(document, line, value)
    return document


FAULTY: dict[str, tuple[tuple[str, Any], ...]] = {
    "tokens": (("goods rome coin", 99),),
    "legions": (("legions latium rome", 9),),
    "triremes": (("triremes ionium rome", 9),),
    "fortresses": tuple((f"fortress {province}", "rome") for province in PROVINCES[:9]),
    "control_markers": tuple((f"control {province}", "rome") for province in PROVINCES),
    "buildings": tuple((f"built {site}", True) for site in SITES if site.endswith(".temple")),
    "standing": (("standing sicilia.control", "greece"),),
    "capital": (("control latium", "egypt"),),
    "printed": (("standing latium.control", "egypt"), ("legions latium egypt", 1)),
    "own_marker": (("standing italia.control", "rome"), ("legions italia rome", 2)),
    "starter": (("tile caesar", "egypt"),),
    "nowhere": (("tile perseus", ""),),
    "copied": (("tile castor_pollux", "rome"), ("copied", "circe")),
    "played": tuple((f"played {tile}", True) for tile in range(3)),
    "peace": (("peace rome", "egypt"),),
}


def faulty(code: str) -> list[str]:
    """The faults of a position that has at least this one; temples are few there."""
    return faults(changed(*FAULTY[code], display="all", rules={"temples": 4}))


@pytest.mark.parametrize("code", sorted(FAULTY))
def test_each_fault_is_listed_by_its_code(code: str) -> None:
    found = faulty(code)
    assert code in [fault.code for fault in found if isinstance(fault, Fault)], found


def test_a_round_beyond_the_limit_is_listed() -> None:
    found = faults(changed(("round", 9), round_limit=8))
    assert [fault.code for fault in found if isinstance(fault, Fault)] == ["round"]


def test_a_question_that_no_longer_fits_is_listed() -> None:
    document = {**start(), "phase": "build"}
    assert [fault.code for fault in faults(document) if isinstance(fault, Fault)] == ["question"]


def test_all_faults_are_listed_at_once() -> None:
    found = faults(changed(*FAULTY["legions"], *FAULTY["capital"], *FAULTY["peace"]))
    assert [fault.code for fault in found if isinstance(fault, Fault)] == ["legions", "capital", "peace"]


def test_a_faulty_position_can_still_be_drawn() -> None:
    assert draft(changed(*FAULTY["capital"])) is not None


def test_what_cannot_be_read_is_not_drawn_and_every_fault_of_it_is_told() -> None:
    document = {**start(), "round": "first", "phase": "siesta"}
    assert draft(document) is None
    assert [fault.partition(":")[0] for fault in faults(document)] == ["round", "phase"]
    assert draft(["no", "document"]) is None
    assert len(faults(None)) == 1


@pytest.mark.parametrize("language", ["en", "it", "pt", "uk"])
@pytest.mark.parametrize("code", sorted(FAULTY))
def test_every_fault_is_a_sentence_in_every_language(code: str, language: str) -> None:
    fault = next(one for one in faulty(code) if getattr(one, "code", "") == code)
    with text.language(language):
        said = text.fault(fault)
    assert said.endswith(".")
    assert "fault." not in said
    assert not {"{", "_", "="} & {*said}


def test_a_fault_without_a_code_is_told_as_it_is() -> None:
    assert text.fault("round: 'first' is not allowed") == "round: 'first' is not allowed"


# Thousands of random edits --------------------------------------------------------------------------------------------

VALUES: tuple[Any, ...] = (
    "",
    *EMPIRES,
    "face_up",
    "face_down",
    True,
    False,
    *range(10),
    -1,
    99,
    None,
    1.5,
    "x",
    [],
    {},
)


def random_edit(rng: Random) -> tuple[str, Any]:
    """Any edit of anything; mostly with names that fit."""
    names: dict[str, Callable[[], str]] = {
        "control": lambda: rng.choice(PROVINCES),
        "fortress": lambda: rng.choice(PROVINCES),
        "legions": lambda: f"{rng.choice(PROVINCES)} {rng.choice(EMPIRES)}",
        "triremes": lambda: f"{rng.choice(SEAS)} {rng.choice(EMPIRES)}",
        "built": lambda: rng.choice(SITES),
        "standing": lambda: rng.choice(SITES),
        "goods": lambda: f"{rng.choice(EMPIRES)} {rng.choice(TOKENS)}",
        "discarded": lambda: rng.choice(TOKENS),
        "tile": lambda: rng.choice(TILES),
        "copied": lambda: "",
        "leader": lambda: rng.choice(TRACKS),
        "round": lambda: "",
        "played": lambda: str(rng.randrange(4)),
        "peace": lambda: rng.choice(EMPIRES),
    }
    assert set(names) == set(edit.EDITS)
    name = rng.choice(tuple(names))
    line = f"{name} {names[name]()}".strip()
    return line, rng.choice((*TILES, *VALUES) if name == "copied" else VALUES)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_thousands_of_random_edits_are_told_or_refused_and_never_break_anything(seats: int) -> None:
    rng, taken = Random(seats), 0
    for seed in range(8):
        document = GAME.dump(crowded(GAME.new(seats=seats, seed=seed), rng))
        for _ in range(500):
            try:
                document = edit.change(document, *random_edit(rng))
                taken += 1
            except BadInput:
                continue
            state, found = draft(document), faults(document)
            assert state is not None or found
            assert all(text.fault(fault) for fault in found)
            if state is not None and rng.random() < 0.1:
                GAME.view(state, None)
                document = asking(document, rng.choice(PHASES[1:]), rng.choice(tuple(document["seats"])))
            elif state is None:
                document = GAME.dump(crowded(GAME.new(seats=seats, seed=seed), rng))
    assert taken > 600


# Whose turn it is -----------------------------------------------------------------------------------------------------


def positions() -> dict[str, Any]:
    """Positions of every phase from random games, and crowded ones."""
    found: dict[str, Any] = {}
    for seats, display in ((5, "all"), (4, "five"), (3, "five")):
        rng, state = Random(seats), GAME.new(seats=seats, seed=seats, display=display)
        for _ in range(900):
            if state.outcome is not None:
                break
            found.setdefault(f"{seats} seats, {state.step.name}", state)
            state = GAME.apply(state, rng.choice(GAME.actions(state, rng.choice(GAME.deciders(state)))))
        found[f"{seats} seats, crowded"] = crowded(GAME.new(seats=seats, seed=1), Random(1))
    return found


POSITIONS = positions()


def played_on(state: Any, plies: int, rng: Random) -> Any:
    for _ in range(plies):
        if not GAME.deciders(state):
            break
        state = GAME.apply(state, rng.choice(GAME.actions(state, rng.choice(GAME.deciders(state)))))
        assert GAME.problems(state) == []
    return state


def test_the_positions_are_of_many_kinds() -> None:
    assert len(POSITIONS) > 25


@pytest.mark.parametrize("phase", PHASES[1:])
@pytest.mark.parametrize("where", sorted(POSITIONS))
def test_every_phase_can_be_resumed_with_every_seat(where: str, phase: str) -> None:
    document = GAME.dump(POSITIONS[where])
    for seat in ("", *document["seats"]):
        fresh = asking(document, phase, seat)
        assert faults(fresh) == []
        played_on(GAME.load(fresh), 30, Random(f"{where} {phase} {seat}"))


@pytest.mark.parametrize("seat", EMPIRES)
def test_the_builder_named_is_the_one_asked(seat: str) -> None:
    assert GAME.to_move(GAME.load(asking(start(), "build", seat))) == seat


@pytest.mark.parametrize("seat", EMPIRES)
def test_the_mover_named_is_the_one_asked(seat: str) -> None:
    assert GAME.to_move(GAME.load(asking(start(), "move", seat))) == seat


def test_those_who_have_acted_are_not_named_again() -> None:
    document = asking(start(), "build", "egypt", acted=("rome", "greece"))
    assert document["questions"][0] == {"step": "name", "acted": ["rome", "greece", "egypt"]}


def test_the_trade_leader_opens_trade_whoever_is_named() -> None:
    document = asking(edit.change(start(), "leader trade", "egypt"), "trade", "rome")
    assert GAME.to_move(GAME.load(document)) == "egypt"


def test_open_offers_go_back_when_another_phase_begins() -> None:
    state = GAME.new(seed=7)
    before = GAME.dump(state)["seats"]
    state = GAME.apply(state, GAME.parse("tile 3"))
    state = GAME.apply(state, GAME.actions(state)[0])
    after = asking(GAME.dump(state), "build")["seats"]
    assert {seat: row["tokens"] for seat, row in after.items()} == {seat: row["tokens"] for seat, row in before.items()}


def test_a_game_that_is_over_can_be_resumed() -> None:
    document = {**start(), "outcome": {"winners": ["rome"], "reason": "cities"}}
    del document["questions"]
    assert faults(document) == []
    assert GAME.to_move(GAME.load(asking(document, "move", "egypt"))) == "egypt"


def test_only_building_and_movement_know_turns() -> None:
    assert [phase for phase in (*PHASES[1:], "siesta") if turns(phase)] == ["build", "move"]


@pytest.mark.parametrize(("phase", "seat"), [("siesta", ""), ("build", "sparta"), ("move", "carthage, rome")])
def test_a_turn_of_nobody_is_refused(phase: str, seat: str) -> None:
    with pytest.raises(BadInput, match="is unknown"):
        asking(start(), phase, seat)


def test_a_document_that_cannot_be_read_is_not_resumed() -> None:
    with pytest.raises(BadInput, match="the box has"):
        asking(changed(("goods rome coin", 99)), "build")


def test_a_tile_in_the_box_is_never_taken_for_one_face_down() -> None:
    state = edited("tile perseus", "")
    assert state.tiles[TILES.index("perseus")] not in (FACE_DOWN, *range(NOBODY))
