"""The sandbox: any position can be taken in, edited, mended and played from, and left again."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib.empires.board import PROVINCES
from mnlib.empires.drafts import asking
from mnlib.empires.state import KNOWN
from mnwidgets.chance_view import ChanceChooser, by_hits
from mnwidgets.marks import shown
from mnwidgets.sandbox import Sandbox
from mnwidgets.session import Session
from mnwidgets.table import TableView
from tests.crowding import crowded

GAME: Any = mnlib.game("empires")
ALL = ("rome", "greece", "babylon", "egypt", "carthage")


def session_of(*persons: str, seats: int = 3, seed: int = 7) -> Session:
    session = Session()
    session.start(seats=seats, seed=seed, players={seat: "person" if seat in persons else "builder" for seat in ALL})
    return session


def inside(session: Session) -> Sandbox:
    sandbox = Sandbox(session)
    sandbox.enter()
    return sandbox


@pytest.fixture
def session() -> Session:
    return session_of("rome")


@pytest.fixture
def sandbox(session: Session) -> Sandbox:
    return inside(session)


# Taking a position in -------------------------------------------------------------------------------------------------


def test_outside_nothing_is_built(session: Session) -> None:
    assert Sandbox(session).widget.children == ()


def test_the_position_that_is_shown_is_taken_in(session: Session, sandbox: Sandbox) -> None:
    assert session.sandbox
    assert session.match is not None
    assert GAME.dump(session.draft) == GAME.dump(session.match.state)


def test_a_ply_that_is_looked_back_at_is_the_one_taken_in(session: Session) -> None:
    session.play("tile 2")
    while session.let_bots_decide():
        pass
    session.look(1)
    sandbox = inside(session)
    assert session.match is not None
    assert sandbox.editor is not None
    assert sandbox.editor.document == GAME.dump(session.match.at(1))


def test_with_several_people_hidden_tokens_are_dealt_by_lot_and_that_is_said() -> None:
    session = session_of("rome", "greece", seed=3)
    if session.curtain:
        session.lift_curtain()
    assert session.match is not None
    seen, true = session.state, session.match.state
    sandbox = inside(session)
    assert sandbox.editor is not None
    assert "at random" in session.note
    taken = sandbox.editor.state
    assert GAME.view(taken, session.seat or None).counts == seen.counts
    assert taken.tokens[:KNOWN] != true.tokens[:KNOWN]


def test_a_view_of_a_link_can_be_taken_in_too() -> None:
    session = Session()
    session.shown = GAME.view(GAME.new(seats=3, seed=7), None)
    sandbox = inside(session)
    assert sandbox.editor is not None
    assert sandbox.editor.faults == []


# Editing --------------------------------------------------------------------------------------------------------------


def test_an_edit_is_seen_by_all_views(session: Session, sandbox: Sandbox) -> None:
    ticks = session.tick
    session.selection = "sicilia"
    assert sandbox.place.change("control sicilia", "rome")
    assert session.tick > ticks
    assert session.state.control[PROVINCES.index("sicilia")] == 1


def test_the_place_chosen_on_the_map_is_the_one_edited(session: Session, sandbox: Sandbox) -> None:
    session.select("latium")
    assert "legions latium rome" in sandbox.place.rows
    session.select("ionium")
    assert "triremes ionium rome" in sandbox.place.rows


def test_the_place_chosen_in_the_list_is_selected_on_the_map(session: Session, sandbox: Sandbox) -> None:
    sandbox.place.change("zone", "latium")
    assert session.selection == "latium"


def test_tokens_say_how_many_are_left_in_the_box_and_no_more_can_be_taken(sandbox: Sandbox) -> None:
    row = sandbox.hands.rows["goods rome coin"]
    left = row["most"] - row["value"]
    assert row["note"] == f"{left} left in the box"
    assert not sandbox.hands.change("goods rome coin", row["most"] + 1)
    assert sandbox.hands.change("goods rome coin", row["most"])
    assert sandbox.hands.rows["goods rome coin"]["note"] == "0 left in the box"


def test_the_empire_chosen_is_the_one_whose_tokens_are_edited(sandbox: Sandbox) -> None:
    sandbox.hands.change("seat", "greece")
    assert sandbox.hands.change("goods greece wine", 1)


def test_a_hero_can_be_given_and_taken_back(sandbox: Sandbox) -> None:
    assert sandbox.editor is not None
    sandbox.hands.change("tile perseus", "rome")
    assert "perseus" in sandbox.editor.document["seats"]["rome"]["tiles"]
    sandbox.hands.change("tile perseus", "face_up")
    assert "perseus" in sandbox.editor.document["face_up"]


def test_titles_and_round_can_be_edited(sandbox: Sandbox) -> None:
    assert sandbox.editor is not None
    sandbox.course.change("leader military", "greece")
    sandbox.course.change("round", 5)
    assert sandbox.editor.document["leaders"]["military"] == "greece"
    assert sandbox.editor.document["round"] == 5


def test_edits_are_undone_one_by_one(sandbox: Sandbox) -> None:
    assert sandbox.editor is not None
    before = sandbox.editor.document
    sandbox.course.change("round", 5)
    sandbox.course.change("round", 6)
    sandbox.undo()
    assert sandbox.editor.document["round"] == 5
    sandbox.undo()
    assert sandbox.editor.document == before
    assert sandbox.back.disabled


def test_nothing_is_played_while_somebody_edits(session: Session, sandbox: Sandbox) -> None:
    assert session.asked == ""
    assert session.waiting == ""
    assert session.actions() == []


# Faults ---------------------------------------------------------------------------------------------------------------


def test_faults_are_listed_and_bar_the_way_until_they_are_mended(session: Session, sandbox: Sandbox) -> None:
    session.selection = "latium"
    sandbox.place.change("control latium", "greece")
    assert sandbox.go.disabled
    assert "Faults: 1" in sandbox.why.value
    [row] = sandbox.faults.rows.values()
    assert row["label"] == "Latium is the capital province of Rome and cannot belong to anybody else."
    sandbox.play()
    assert session.draft is not None
    sandbox.place.change("control latium", "rome")
    assert not sandbox.go.disabled
    assert sandbox.faults.rows == {}


def test_the_button_of_a_fault_selects_its_place(session: Session, sandbox: Sandbox) -> None:
    session.selection = "latium"
    sandbox.place.change("control latium", "greece")
    session.selection = ""
    [(key, row)] = sandbox.faults.rows.items()
    assert row["value"] == "Show Latium"
    sandbox.faults.change(key)
    assert session.selection == "latium"


def test_the_button_of_a_fault_chooses_its_empire(session: Session, sandbox: Sandbox) -> None:
    session.selection = "latium"
    sandbox.place.change("legions latium greece", 12)
    [key] = sandbox.faults.rows
    sandbox.faults.change(key)
    assert sandbox.seat == "greece"


def test_the_button_of_a_fault_opens_the_rows_that_were_folded_away(sandbox: Sandbox) -> None:
    sandbox.hands.change("tile perseus", "")
    assert sandbox.hands.groups[-1]["folded"]
    [key] = sandbox.faults.rows
    sandbox.faults.change(key)
    assert not sandbox.hands.groups[-1]["folded"]


def test_faults_are_told_in_the_language_of_the_page(session: Session, sandbox: Sandbox) -> None:
    session.selection = "latium"
    sandbox.place.change("control latium", "greece")
    session.language = "it"
    [row] = sandbox.faults.rows.values()
    assert row["label"].startswith("Lazio è la provincia capitale di Roma")


def test_a_question_that_no_longer_fits_is_mended_by_choosing_whose_turn_it_is(sandbox: Sandbox) -> None:
    assert sandbox.editor is not None
    for track in ("0", "1", "2"):
        sandbox.course.change(f"played {track}", True)
    assert sandbox.go.disabled
    sandbox.course.change("phase", "build")
    sandbox.course.change("turn", "greece")
    sandbox.course.change("begin")
    assert sandbox.editor.faults == []
    assert GAME.to_move(sandbox.editor.state) == "greece"


def test_from_the_end_of_a_game_one_plays_only_after_choosing_a_phase(session: Session) -> None:
    document = {**GAME.dump(GAME.new(seats=3, seed=7)), "outcome": {"winners": ["rome"], "reason": "cities"}}
    del document["questions"]
    session.adopt(mnlib.Match.from_state("empires", GAME.load(document)), {"rome": "person"})
    sandbox = inside(session)
    assert "over" in sandbox.why.value
    assert sandbox.go.disabled
    sandbox.course.change("begin")
    assert not sandbox.go.disabled


# Playing and leaving --------------------------------------------------------------------------------------------------


def test_one_person_plays_all_seats_with_open_hands_and_no_curtain(session: Session, sandbox: Sandbox) -> None:
    sandbox.play()
    assert session.people == ("rome", "greece", "carthage")
    rng, askers = Random(1), set()
    for _ in range(40):
        assert session.curtain == ""
        askers.add(session.asked)
        assert session.state.setting.hands == "open"
        session.play(rng.choice(session.actions()))
    assert askers == set(session.people)


def test_seats_can_be_given_to_bots_before_play(session: Session, sandbox: Sandbox) -> None:
    sandbox.who.change("player greece", "builder")
    sandbox.play()
    assert session.players["greece"] == "builder"
    assert session.players["rome"] == "person"


def test_play_starts_from_the_edited_position(session: Session, sandbox: Sandbox) -> None:
    sandbox.hands.change("goods rome coin", 9)
    sandbox.play()
    assert session.match is not None
    assert GAME.dump(session.match.at(0))["seats"]["rome"]["tokens"]["coin"] == 9
    assert session.sandbox
    assert session.draft is None


def test_what_was_played_can_be_edited_again_and_the_way_home_stays(session: Session, sandbox: Sandbox) -> None:
    home = session.match
    sandbox.play()
    sandbox.enter()
    sandbox.play()
    sandbox.leave()
    assert session.match is home


def test_leaving_brings_back_the_game_as_it_was(session: Session, sandbox: Sandbox) -> None:
    match, players = session.match, session.players
    assert match is not None
    saved = match.dumps()
    sandbox.hands.change("goods rome coin", 9)
    sandbox.play()
    sandbox.leave()
    assert session.match is match
    assert match.dumps() == saved
    assert session.players == players
    assert not session.sandbox
    assert not session.open_hands


def test_leaving_while_editing_takes_the_draft_off_the_map(session: Session, sandbox: Sandbox) -> None:
    sandbox.leave()
    assert session.draft is None
    assert not session.sandbox
    assert not shown(sandbox.widget)


def test_leaving_goes_back_to_the_view_of_a_link() -> None:
    session = Session()
    session.shown = view = GAME.view(GAME.new(seats=3, seed=7), None)
    sandbox = inside(session)
    sandbox.play()
    sandbox.leave()
    assert session.match is None
    assert session.shown is view


def test_whoever_sits_down_at_another_match_has_left_the_sandbox(session: Session, sandbox: Sandbox) -> None:
    session.start(seats=3, seed=8, players={"rome": "person"})
    assert sandbox.editor is None
    assert sandbox.home is None
    assert not shown(sandbox.widget)


# All views look at drafts ---------------------------------------------------------------------------------------------


def test_no_view_stumbles_over_a_faulty_draft() -> None:
    session, rng = session_of("rome"), Random(5)
    table = TableView(session)
    for name in table.drawers.boxes:
        table.drawers.open(name)
    fighting = asking(GAME.dump(crowded(GAME.new(seats=3, seed=2), Random(2))), "move", "rome")
    session.adopt(mnlib.Match.from_state("empires", GAME.load(fighting)), {"rome": "person"})
    sandbox, faulty = inside(session), 0
    for _ in range(60):
        session.selection = rng.choice(("latium", "sicilia", "italia", "ionium", "tyrrhenum"))
        form = rng.choice((sandbox.place, sandbox.hands, sandbox.course))
        key, row = rng.choice(list(form.rows.items()))
        value: Any = True
        if row["kind"] == "count":
            value = rng.randint(row["least"], min(row["most"], 20))
        elif row["kind"] == "choice":
            value = rng.choice(row["options"])[0]
        form.change(key, value)
        assert session.report == ""
        assert sandbox.editor is not None
        faulty += bool(sandbox.editor.faults)
    assert faulty > 30


# The next roll or draw ------------------------------------------------------------------------------------------------


def battle(legions: int = 3) -> Session:
    """A sandbox in which Rome attacks Greece in Sicily, just before the dice."""
    document = GAME.dump(GAME.new(seats=3, seed=7))
    document["provinces"]["sicilia"] = {"legions": {"rome": legions, "greece": 2}}
    document = asking(document, "move", "rome")
    session = Session()
    session.adopt(mnlib.Match.from_state("empires", GAME.load(document)), dict.fromkeys(ALL, "person"), sandbox=True)
    session.choose_chance = True
    while not session.chance_waits():
        actions = session.actions()
        session.play(next((one for one in actions if one.verb == "attack"), actions[0]))
    return session


def test_every_outcome_of_a_roll_is_offered_with_its_share() -> None:
    session = battle()
    chooser = ChanceChooser(session)
    outcomes = chooser.outcomes()
    assert len(outcomes) == 56
    assert sum(odds for _, odds in outcomes) == 1
    assert len(chooser.form.rows["exact"]["options"]) == 56


def test_many_dice_are_listed_by_their_hits() -> None:
    session = battle()
    groups = by_hits(session.position, ChanceChooser(session).outcomes())
    assert sum((one.odds for one in groups), Fraction(0)) == 1
    assert [one.hits for one in groups] == sorted({one.hits for one in groups})
    assert all(one.least <= one.most for one in groups)


def test_one_die_has_six_buttons() -> None:
    session = battle(legions=1)
    keys = [key for key in ChanceChooser(session).form.rows if key.startswith("outcome ")]
    assert keys == [f"outcome rolled {face}" for face in (6, 5, 4, 3, 2, 1)]


def test_the_roll_that_is_pressed_is_the_one_that_comes() -> None:
    session = battle(legions=1)
    ChanceChooser(session).form.change("outcome rolled 1")
    assert session.match is not None
    assert str(session.match.line[-1]) == "rolled 1"


def test_a_certain_roll_of_many_comes_too() -> None:
    session = battle()
    chooser = ChanceChooser(session)
    chooser.form.change("exact", "rolled 631")
    chooser.form.change("this")
    assert session.match is not None
    assert str(session.match.line[-1]) == "rolled 631"


def test_chance_can_be_left_to_decide() -> None:
    session = battle()
    chooser = ChanceChooser(session)
    assert session.match is not None
    due = session.game.record(session.match.state, session.game.parse("roll"))
    chooser.form.change("chance")
    assert session.match.line[-1] == due


def test_without_the_tick_rolls_are_not_waited_for() -> None:
    session = battle()
    chooser = ChanceChooser(session)
    chooser.form.change("ask", False)
    assert session.match is not None
    assert "rolled" in [one.verb for one in session.match.line]


def test_bots_wait_for_the_choice() -> None:
    session = battle()
    for seat in session.seats:
        session.hand(seat, "random")
    assert session.waiting == ""
    session.choose_chance = False
    assert session.waiting != ""


def test_in_a_game_nobody_chooses_what_comes(session: Session) -> None:
    chooser = ChanceChooser(session)
    assert not shown(chooser.widget)
    assert chooser.outcomes() == ()
