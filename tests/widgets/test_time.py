"""Time: looking back changes nothing, playing there branches, and what was laid open is taken back only together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import mnlib
from mnwidgets.consent import Consent
from mnwidgets.log import Log
from mnwidgets.session import PERSON, Session
from mnwidgets.sight import NOW
from mnwidgets.table import TableView
from mnwidgets.timeline import Timeline

SEATS = ("rome", "greece", "carthage")


def played(people: tuple[str, ...], plies: int = 60) -> Session:
    """A game of three, some plies old, in which everybody decided at random."""
    session, rng = Session(), Random(5)
    session.start(seats=3, seed=5, players=dict.fromkeys(people, PERSON))
    assert session.match is not None
    while session.match.plies < plies:
        seat = session.game.deciders(session.match.state)[0]
        session.match.play(rng.choice(session.game.actions(session.match.state, seat)))
    session.moved(forced=False)
    return session


def choice(session: Session, seat: str = "rome") -> int:
    """The last ply at which a seat had to choose."""
    assert session.match is not None
    game, match = session.game, session.match
    return next(
        ply for ply in range(match.plies - 1, -1, -1)
        if seat in game.deciders(match.at(ply)) and len(game.actions(match.at(ply), seat)) > 1
    )  # fmt: skip


def rolled(session: Session) -> int:
    """The last ply at which something was about to be laid open."""
    assert session.match is not None
    match = session.match
    return next(ply for ply in range(match.plies - 1, -1, -1) if match.lays_open(ply))


def test_looking_back_shows_the_past_as_the_seat_knew_it_and_leaves_the_match_alone() -> None:
    session = played(("rome",))
    text = session.match.dumps()
    session.look(20)
    assert (session.ply, session.end) == (20, 60)
    assert session.state == session.game.view(session.match.at(20), "rome")
    session.look(NOW)
    assert session.state == session.game.view(session.match.state, "rome")
    assert session.match.dumps() == text


def test_bots_wait_while_somebody_looks_back() -> None:
    session = played(())
    assert session.waiting
    session.look(10)
    assert session.waiting == ""
    assert session.let_bots_decide() == 0


def test_alone_another_decision_in_the_past_begins_another_line_and_keeps_the_old_one() -> None:
    session = played(("rome",))
    ply, old = choice(session), session.match.line
    session.look(ply)
    other = next(action for action in session.actions() if action != old[ply])
    assert session.play(other)
    assert session.looking == NOW
    assert session.match.line[:ply] == old[:ply]
    assert session.match.line[ply] == other
    session.switch(1)
    assert session.match.line == old


def test_a_refused_decision_in_the_past_changes_nothing() -> None:
    session = played(("rome",))
    session.look(choice(session))
    text = session.match.dumps()
    assert not session.play("rolled 66")
    assert not session.play("nonsense")
    assert session.refusals
    assert session.note
    assert session.match.dumps() == text
    assert session.looking != NOW


def test_with_several_people_the_past_can_only_be_looked_at() -> None:
    session = played(SEATS)
    session.lift_curtain()
    ply = choice(session, session.seat)
    session.look(ply)
    assert session.seat in session.deciders
    assert session.asked == ""
    assert session.actions() == []


def test_with_several_people_each_seat_sees_the_past_with_its_own_eyes() -> None:
    session = played(SEATS)
    session.lift_curtain()
    for ply in range(0, 60, 7):
        session.look(ply)
        assert session.state == session.game.view(session.match.at(ply), session.seat)


def test_undo_past_what_was_laid_open_needs_everybody_and_a_no_keeps_it() -> None:
    session = played(SEATS)
    session.lift_curtain()
    consent = Consent(session)
    ply = rolled(session)
    session.undo_to(ply)
    others = tuple(seat for seat in SEATS if seat != session.seat)
    assert session.request.open == others
    assert len(consent.answers.children) == len(others) + 1
    consent.answers.children[-1].click()
    assert (session.request, session.match.plies) == (None, 60)
    session.undo_to(ply)
    consent.answers.children[0].click()
    assert session.match.plies == 60
    consent.answers.children[0].click()
    assert (session.request, session.match.plies) == (None, ply)
    assert "mn-gone" in consent.widget._dom_classes


def test_undo_of_what_showed_nothing_needs_nobody() -> None:
    session = Session()
    session.start(seats=3, seed=5, players=dict.fromkeys(SEATS, PERSON))
    session.lift_curtain()
    session.play(session.actions()[0])
    session.undo_to(0)
    assert (session.request, session.match.plies) == (None, 0)


@pytest.mark.parametrize("people", [(), ("rome",)])
def test_alone_undo_to_here_asks_nobody(people: tuple[str, ...]) -> None:
    session = played(people)
    session.look(rolled(session))
    ply = session.ply
    Timeline(session).undo.click()
    assert (session.request, session.match.plies) == (None, ply)


def test_what_is_laid_open_is_a_roll_a_draw_or_the_reveal_of_offers() -> None:
    match, game = played((), 200).match, mnlib.game("empires")
    opened = set()
    for ply, record in enumerate(match.line):
        state, after = match.at(ply), match.at(ply + 1)
        hidden = game.prompt(state).key == "offer" and game.prompt(after).key != "offer"
        chance = record.verb in ("rolled", "drawn", "revealed")
        assert game.lays_open(state, record) == (hidden or chance), record
        opened.add(record.verb if chance else "offers" if hidden else "")
    assert {"rolled", "offers", ""} <= opened


def test_undo_goes_behind_the_persons_own_choice_even_where_bots_chose_after_it() -> None:
    session = Session()
    session.start(seats=3, seed=219, players={"rome": PERSON, "greece": "builder", "carthage": "builder"})
    chosen = []
    while session.game.prompt(session.state).key != "build":
        while session.let_bots_decide():
            pass
        chosen.append(session.end)
        session.play(session.actions()[0])
    while session.let_bots_decide():
        pass
    for ply in reversed(chosen[2:]):
        session.undo()
        assert session.end <= ply
        assert session.match.record_at(session.end) in session.actions()
        while session.let_bots_decide():
            pass


def test_after_the_end_nothing_is_hidden_at_any_ply() -> None:
    session, rng = Session(), Random(1)
    session.start(seats=3, seed=1, players={"rome": PERSON}, round_limit=1)
    while not session.over:
        seat = session.game.deciders(session.match.state)[0]
        session.match.play(rng.choice(session.game.actions(session.match.state, seat)))
    for ply in (5, session.end // 2):
        session.look(ply)
        open_now = session.game.dump(session.state)["seats"]
        assert open_now == session.game.dump(session.game.view(session.match.at(ply), "rome", True))["seats"]
        whole = session.game.dump(session.match.at(ply))["seats"]
        assert {seat: row.get("tokens") for seat, row in open_now.items()} == {
            seat: row.get("tokens") for seat, row in whole.items()
        }


def test_the_bar_knows_the_ply_the_end_and_the_rounds_and_answers_every_wish() -> None:
    session = played(("rome",), 150)
    timeline = Timeline(session)
    assert (timeline.bar.ply, timeline.bar.end) == (150, 150)
    assert timeline.bar.rounds[0] == 0
    for number, wish in enumerate(({"ply": 40}, {"ply": -7}, {"ply": "x"}, None, {"ply": True}, {"ply": 10**9}), 1):
        timeline._heard(timeline.bar, wish, [])
        assert timeline.bar.answer == number
        assert timeline.bar.ply == {1: 40, 6: 150}.get(number, 0 if number < 6 else 150)
    assert session.report == ""


def test_each_line_of_the_log_leads_to_its_moment_and_the_one_shown_is_marked() -> None:
    session = played(("rome",), 120)
    log = Log(session)
    plies = [int(part.partition('"')[0]) for part in (log.now.value + log.past.value).split('data-press="')[1:]]
    assert len(set(plies)) > 20
    log._go(str(plies[3]))
    assert session.ply == plies[3]
    shown = log.now.value + log.past.value
    assert shown.count("aria-current") >= 1
    assert f'data-press="{plies[3]}"' in shown[: shown.index("aria-current")][-200:]


def test_lines_have_names_that_are_saved() -> None:
    session = played(("rome",))
    ply = choice(session)
    session.look(ply)
    session.play(next(action for action in session.actions() if action != session.match.line[ply]))
    session.match.rename(2, "  What if\n Rome <waits>? " + "x" * 60)
    again = mnlib.Match.loads(session.match.dumps())
    assert again.name_of(1) == ""
    assert again.name_of(2).startswith("What if Rome <waits>? xx")
    assert len(again.name_of(2)) == 40
    assert again.line_now == 2


@pytest.mark.parametrize("names", ['["a", 3]', '["a", "b", "c"]', '"a"'])
def test_names_that_fit_no_line_are_refused_with_a_sentence(names: str) -> None:
    match = mnlib.Match("empires", seats=3, seed=1)
    match.play("tile 1")
    broken = match.dumps().replace("seed = 1\n", f"seed = 1\nnames = {names}\n")
    with pytest.raises(mnlib.BadInput, match="names"):
        mnlib.Match.loads(broken)


def test_the_whole_table_looks_back_without_a_report() -> None:
    session = played(("rome",), 150)
    table: Any = TableView(session)
    for name in table.drawers.boxes:
        table.drawers.open(name)
        for ply in (0, 60, 149, 3):
            session.look(ply)
        session.look(NOW)
    assert session.report == ""
