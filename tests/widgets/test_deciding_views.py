"""Why not, payment, trade and battle: built and pressed without a browser."""

from __future__ import annotations

from fractions import Fraction
from html import unescape
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib import text
from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import EMPIRES, PROVINCES
from mnlib.match import Match
from mnlib.reasons import Reason
from mnwidgets.battle import BattleView
from mnwidgets.consequences import Field, ends
from mnwidgets.grouping import touched
from mnwidgets.marks import shown
from mnwidgets.payment import Payment, ranked, sets, worth
from mnwidgets.session import PERSON, Session
from mnwidgets.trading import TradeTable
from mnwidgets.whynot import WhyNot
from tests.playing import ASKING
from tests.positions import positions

GAME: Any = mnlib.game("empires")
VIEWS = (WhyNot, Payment, TradeTable, BattleView)


def sit(state: Any, seat: str = "") -> Session:
    session = Session(auto=False)
    session.adopt(Match.from_state("empires", state), {seat or GAME.to_move(state) or "rome": PERSON})
    return session


@pytest.mark.parametrize("kind", [*sorted(ASKING), "over"])
def test_every_view_stands_in_every_position_and_language(kind: str) -> None:
    for seat in ("", "rome"):
        session = sit(positions()[kind], seat)
        views = [view(session) for view in VIEWS]
        views[0].open.value = True
        for code in ("en", "it", "pt", "uk"):
            session.language = code
            said = str([widget.value for view in views for widget in view.widget.children if hasattr(widget, "value")])
            assert "ui." not in said
        assert session.report == ""


def test_a_refusal_is_told_with_its_rule() -> None:
    session = sit(positions()["build"])
    view = WhyNot(session)
    assert not shown(view.refused)
    assert not session.play("march latium to gallia")
    assert shown(view.refused)
    assert "E0.8-a" in view.refused.value
    assert text.reason(session.refusals[0]) in unescape(view.refused.value)
    session.language = "it"
    with text.language("it"):
        assert text.reason(session.refusals[0]) in unescape(view.refused.value)


def test_a_typed_action_gets_every_reason_and_the_text_of_its_rule() -> None:
    session = sit(positions()["build"])
    view = WhyNot(session)
    view.open.value = True
    action = next(a for a in mnlib.empires.actions.VOCABULARY.verbs["build"].list if len(session.why_not(a)) > 1)
    view.line.value = str(action)
    for why in session.why_not(action):
        assert text.reason(why) in unescape(view.answer.value)
        assert why.rule in view.answer.value
    assert '<p lang="en">' in view.answer.value
    assert not shown(view.do)


def test_what_may_be_done_can_be_done_at_once() -> None:
    session = sit(positions()["build"])
    view = WhyNot(session)
    action = next(action for action in session.actions() if action.verb == "build")
    view.open.value = True
    view.line.value = str(action)
    assert shown(view.do)
    view.do.click()
    assert session.match.line[-1] is action


def test_nonsense_is_answered_and_shown_as_text() -> None:
    view = WhyNot(sit(positions()["build"]))
    view.open.value = True
    view.line.value = "<img src=x onerror=alert(1)>"
    assert "<img" not in view.answer.value
    assert "is not an action" in view.answer.value


def test_verb_and_place_list_what_can_be_asked() -> None:
    session = sit(positions()["build"])
    view = WhyNot(session)
    view.open.value = True
    session.select("gallia")
    assert (view.verb.value, view.place.value) == ("build", "gallia")
    asked = [value for _, value in view.thing.options if value]
    assert asked
    assert all("gallia" in action.args[0] for action in asked)
    view.thing.value = asked[0]
    reasons = session.why_not(asked[0])
    assert all(why.rule in view.answer.value for why in reasons)


def test_what_is_clicked_in_vain_is_answered_without_asking() -> None:
    session = sit(positions()["build"])
    view = WhyNot(session)
    legal = {zone for action in session.actions() for zone in touched(action) if zone in PROVINCES}
    session.select(next(zone for zone in PROVINCES if zone not in legal))
    assert view.open.value
    assert "mn-reasons" in view.answer.value
    session.select(min(legal))
    assert not view.open.value
    view.open.value = True
    session.select(max(legal))
    assert view.open.value


def test_other_rule_texts_can_be_given() -> None:
    view = WhyNot(sit(positions()["build"]), rule=lambda name: f"text of {name}")
    assert "text of E3.0-c" in view.reasons([Reason("pay.poor", rule="E3.0-c", need=3, have=1)])


def test_a_whole_set_is_paid_by_one_press_and_one_undo() -> None:
    state = positions()["pay"]
    session = sit(state)
    view = Payment(session)
    assert shown(view.widget)
    price, paid = state.stack[-1][3], state.stack[-1][5]
    assert all(len(one) == price - len(paid) for one in view.sets)
    view.buttons[0].click()
    assert session.refusals == []
    assert session.match.plies == price - len(paid)
    session.match.undo()
    assert session.match.plies == 0


def test_another_set_is_chosen_from_the_list() -> None:
    session = sit(positions()["pay"])
    view = Payment(session)
    assert shown(view.more) == (len(view.sets) > len(view.buttons))
    if view.others.options:
        chosen = view.others.options[-1][1]
        view.others.value = chosen
        tokens = view.sets[chosen]
        view.other.click()
        assert tuple(action.i for action in session.match.line) == tokens


def test_every_set_offered_can_be_paid_and_none_is_left_out() -> None:
    checked = 0
    for number in range(4):
        state, rng = GAME.new(seats=3, seed=number), Random(number)
        while state.round < 3 and GAME.outcome(state) is None:
            if state.stack[-1][0].name == "pay":
                found = ranked(state)
                assert sorted(found) == sorted(_by_actions(state))
                checked += 1
            state = GAME.apply(state, rng.choice(GAME.actions(state)))
    assert checked > 20


def _by_actions(state: Any) -> list[tuple[int, ...]]:
    """Every way to go on paying, through the doors alone."""
    depth, found = len(state.stack), []
    for action in GAME.actions(state):
        after = GAME.apply(state, action)
        over = len(after.stack) < depth or after.stack[-1][0].name != "pay" or after.outcome is not None
        found += [(action.i,)] if over else [(action.i, *rest) for rest in _by_actions(after)]
    return found


def test_the_suggestion_leaves_the_most_to_buy_with() -> None:
    row = bytes([1, 3, 1, 1, *([0] * 23)])
    best = max(sets(row, (), 1, 0, 0), key=lambda one: worth(row, one, 0, 0))
    assert best == (1,)


def test_offers_of_others_lie_face_down() -> None:
    session = Session(auto=False)
    view = TradeTable(session)
    session.start(seats=3, seed=3, players={"rome": PERSON})
    session.match.play("tile 2")
    session.moved()
    while session.deciders != ("rome",):
        assert session.let_bots_decide()
    others = [seat for seat in session.seats if seat != "rome" and session.state.laid[EMPIRES.index(seat)]]
    assert session.state.stack[0][0].name == "offer"
    assert view.offers.value.count("face down") == len(others) > 0
    assert shown(view.widget)


def test_undo_takes_back_what_was_taken() -> None:
    session, rng = Session(), Random(5)
    view = TradeTable(session)
    session.start(seats=3, seed=3, players={"rome": PERSON})
    while len(view.takes(session.state)) < 3:
        if session.asked and session.asked != session.waiting:
            session.play(rng.choice(session.actions()))
        else:
            session.let_bots_decide()
    told, ply = list(view.takes(session.state)), session.match.plies
    session.undo_to(ply - 1)
    assert view.takes(session.state) == told[:-1]
    session.undo_to(0)
    assert view.takes(session.state) == []
    assert not session.report


def test_takes_are_told_with_who_got_what_from_whom() -> None:
    session, rng = Session(), Random(5)
    view = TradeTable(session)
    session.start(seats=3, seed=3, players={"rome": PERSON})
    known = []
    while session.state.round < 4:
        if session.asked and session.asked != session.waiting:
            session.play(rng.choice(session.actions()))
        else:
            session.let_bots_decide()
        last = session.match.log("rome", max(0, session.match.plies - 1))[-1:]
        known += [entry for entry in last if entry.text.startswith("take")]
        assert session.report == ""
        if view.takes(session.state) and last and last[0].text.startswith("take "):
            words = last[0].text.split()
            assert view.takes(session.state)[-1] == (last[0].seat, words[1], words[3])
    assert known


def test_the_chances_of_a_battle_add_up_to_one() -> None:
    odds = {(0, 0): Fraction(1, 4), (0, 2): Fraction(1, 4), (2, 0): Fraction(1, 4), (2, 2): Fraction(1, 4)}
    assert ends(odds, Field(2, 2)) == dict.fromkeys(("attacker", "both", "neither", "defender"), Fraction(1, 4))
    assert ends(odds, Field(3, 2))["attacker"] == Fraction(1, 2)


def test_odds_are_shown_before_the_dice_and_dice_after() -> None:
    session = sit(positions()["roll"])
    view = BattleView(session)
    assert "%" in view.before.value
    rolls = 0
    while session.state.stack and session.state.stack[-1][0].name == "roll":
        session.match.play("roll")
        session.moved()
        rolls += 1
    assert rolls
    shown_rolls = view.rolls(session.state)
    assert [roll.who for roll in shown_rolls][-1] in (shown_rolls[0].attacker, shown_rolls[0].defender)
    assert view.after.value.count("mn-faces") == len(shown_rolls) == rolls
    assert session.report == ""


def test_a_spectator_learns_nothing_of_hands_from_reasons() -> None:
    session = sit(positions()["offer"])
    seat = session.seat
    offers = [action for action in VOCABULARY.verbs["offer"].list if action.args[0] == seat]
    told = {len(session.why_not(action)) for action in offers}
    session.hand(seat, "random")
    assert session.seat == ""
    assert told == {0, 1}
    assert len({tuple(why.code for why in session.why_not(action)) for action in offers}) == 1
