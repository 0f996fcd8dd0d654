"""The guided first round: steps that follow the game, whatever is decided; left, resumed, undone, in every language."""

from __future__ import annotations

from html import escape
from random import Random
from typing import Any

import pytest

from mnlib import text
from mnwidgets import lesson
from mnwidgets.decisions import Decisions
from mnwidgets.guide import GUIDED, Guide
from mnwidgets.guide_offer import GuideOffer
from mnwidgets.hand import Hand
from mnwidgets.lesson import LAST, OPENING, PAGES, STEPS, suggestion
from mnwidgets.lobby import Lobby
from mnwidgets.marks import shown
from mnwidgets.payment import Payment
from mnwidgets.session import Session


class Pupil:
    """A person with the guide at the table; bots answer at once."""

    def __init__(self) -> None:
        self.session = Session()
        self.offer = GuideOffer(self.session)
        self.offer.start.click()
        self.decisions, self.payment = Decisions(self.session), Payment(self.session)
        self.hand = Hand(self.session)
        places = {"hand": self.hand.widget, "payment": self.payment.buttons[0]}
        self.guide = Guide(self.session, self.decisions, places)
        self.pages: list[str] = []
        self.wind()

    @property
    def page(self) -> str:
        """The page that is shown, by its title."""
        say = self.session.say
        return next(page for page in PAGES if f"<h3>{say(f'ui.guide.{page}')}</h3>" in self.guide.head.value)

    @property
    def question(self) -> str:
        return lesson.asked(self.session)

    def wind(self) -> None:
        """Let the bots decide, and take note of what the guide shows then."""
        while self.session.let_bots_decide():
            pass
        if shown(self.guide.card):
            self.pages.append(self.page)

    def obey(self) -> None:
        """Do what the guide suggests, by pressing what it points at."""
        if self.question == "pay":
            assert GUIDED in self.payment.buttons[0]._dom_classes
            self.payment.buttons[0].click()
        else:
            [row] = [row for row in self.decisions.rows if GUIDED in row.box._dom_classes]
            row.button.click()
        self.wind()

    def until(self, question: str) -> None:
        """Obey until a question is asked."""
        while self.question != question:
            self.obey()

    def read_on(self) -> None:
        self.guide.next.click()
        self.pages.append(self.page)


@pytest.fixture
def pupil() -> Pupil:
    return Pupil()


@pytest.fixture
def reader(pupil: Pupil) -> Pupil:
    """A person who has read the opening."""
    for _ in range(OPENING):
        pupil.read_on()
    return pupil


def finished(reader: Pupil) -> Pupil:
    while reader.session.state.round == 1:
        reader.obey()
    return reader


# The game of the guide -----------------------------------------------------------------------------------------------


def test_whoever_follows_the_suggestions_meets_every_step(reader: Pupil) -> None:
    finished(reader)
    numbers = {i for page in reader.pages for i, step in enumerate(STEPS) if page in step.pages.values()}
    assert numbers == set(range(len(STEPS)))


def test_the_round_shows_trade_payment_a_march_over_sea_a_battle_with_good_odds_and_a_tie(reader: Pupil) -> None:
    asked = []
    odds: Any = {}
    while reader.session.state.round == 1:
        asked.append(reader.question)
        if reader.question == "roll":
            odds = reader.session.preview(reader.session.actions()[0]).odds
        reader.obey()
    assert {"offer", "take", "build", "pay", "name", "sail", "march", "roll", "crown"} == set(asked)
    assert sum(chance for (_, theirs), chance in odds.items() if theirs) > 0.9
    assert len(asked) <= 24


def test_the_pupil_ends_the_first_round_with_two_titles_and_more_land(reader: Pupil) -> None:
    state = finished(reader).session.state
    assert state.leaders == (0, 1, 0)
    assert sum(owner == 1 for owner in state.control) == 4


def test_the_guide_ends_after_the_first_round_and_the_game_goes_on(reader: Pupil) -> None:
    finished(reader)
    assert reader.page == "next"
    assert not reader.guide.tip.value
    reader.guide.next.click()
    assert not shown(reader.guide.widget)
    assert reader.session.state.round == 2
    assert reader.question == "tile"
    reader.wind()
    assert not shown(reader.guide.widget)


# Steps ---------------------------------------------------------------------------------------------------------------


def test_the_guide_begins_with_who_you_are_and_says_how_far_it_goes(pupil: Pupil) -> None:
    assert pupil.page == "welcome"
    assert f"step 1 of {len(STEPS)}" in pupil.guide.head.value
    assert pupil.guide.back.disabled


def test_bots_that_lay_out_their_offers_do_not_interrupt_the_reading(pupil: Pupil) -> None:
    pupil.read_on()
    assert pupil.page == "map"
    pupil.session.tick += 1
    assert pupil.page == "map"


def test_whoever_decides_before_having_read_on_is_followed(pupil: Pupil) -> None:
    pupil.session.play("offer oil by rome")
    assert pupil.page == "offer"


def test_back_and_next_turn_the_pages_that_were_reached_and_no_further(reader: Pupil) -> None:
    reader.until("build")
    assert not shown(reader.guide.next)
    for page in ("take", "offer", "goods"):
        reader.guide.back.click()
        assert reader.page == page
    assert not reader.guide.tip.value
    for _ in range(3):
        assert shown(reader.guide.next)
        reader.guide.next.click()
    assert reader.page == "build"
    assert reader.guide.tip.value


def test_a_step_points_at_the_part_of_the_table_that_it_is_about(pupil: Pupil) -> None:
    pupil.read_on()
    assert GUIDED not in pupil.hand.widget._dom_classes
    pupil.read_on()
    assert GUIDED in pupil.hand.widget._dom_classes
    pupil.read_on()
    assert GUIDED not in pupil.hand.widget._dom_classes


def test_the_suggestion_names_the_button_that_is_marked_and_gives_a_reason(reader: Pupil) -> None:
    reader.until("build")
    [row] = [row for row in reader.decisions.rows if GUIDED in row.box._dom_classes]
    assert row.button.description in reader.guide.tip.value
    assert escape(reader.session.say("ui.guide.why_dalmatia")) in reader.guide.tip.value


def test_the_mark_stays_with_its_decision_when_the_list_is_narrowed(reader: Pupil) -> None:
    reader.until("build")
    reader.session.select("dalmatia")
    marked = [row.action for row in reader.decisions.rows if GUIDED in row.box._dom_classes]
    assert [str(action) for action in marked] == ["build control dalmatia"]


def test_pages_that_name_a_button_name_it_as_it_is(reader: Pupil) -> None:
    reader.until("build")
    assert escape(reader.session.say("ui.deciding.why_not")) in reader.guide.body.value


def test_whoever_met_no_tie_reads_about_the_titles_before_the_end() -> None:
    for seed in range(40):
        pupil = Pupil()
        asked = set()
        rng = Random(seed)
        while pupil.session.state.round == 1:
            asked.add(pupil.question)
            pupil.session.play(rng.choice(pupil.session.actions()))
            pupil.wind()
        if "crown" not in asked:
            assert pupil.page == "titles"
            assert pupil.guide.live == LAST
            pupil.guide.next.click()
            assert pupil.page == "next"
            return
    raise AssertionError("every random round had a tie")


@pytest.mark.parametrize("seed", range(6))
def test_odd_choices_are_followed_to_the_end_of_the_round(seed: int) -> None:
    pupil, rng = Pupil(), Random(seed)
    while pupil.session.state.round == 1 and pupil.session.outcome is None:
        assert pupil.question in STEPS[pupil.guide.live].pages
        found = suggestion(pupil.session)
        assert found is not None
        assert found[0] in pupil.session.actions()
        assert (
            escape(pupil.session.say(f"ui.guide.why_{found[1]}")) in pupil.guide.tip.value or pupil.guide.at < OPENING
        )
        pupil.session.play(rng.choice(pupil.session.actions()))
        pupil.wind()
    assert pupil.guide.live == LAST
    assert pupil.session.report == ""
    for _ in range(LAST):  # every explanation can be read, those of decisions that never came too
        pupil.guide.back.click()
        assert pupil.page in PAGES
    assert pupil.page == "welcome"


def test_the_same_position_gets_the_same_advice(reader: Pupil) -> None:
    reader.until("take")
    assert len({suggestion(reader.session) for _ in range(8)}) == 1


# Time ----------------------------------------------------------------------------------------------------------------


def test_undo_brings_back_the_former_step_and_its_suggestion(reader: Pupil) -> None:
    reader.until("pay")
    advice = reader.guide.tip.value
    reader.obey()
    assert reader.page == "build"
    reader.session.undo()
    assert reader.page == "pay"
    assert reader.guide.tip.value == advice
    reader.session.undo()
    assert reader.page == "build"
    assert escape(reader.session.say("ui.guide.why_dalmatia")) in reader.guide.tip.value


def test_undo_from_the_second_round_brings_back_the_guided_one(reader: Pupil) -> None:
    finished(reader)
    assert reader.session.auto
    reader.session.undo()
    assert reader.page == "titles"
    assert not reader.session.auto
    reader.obey()
    assert reader.page == "next"


def test_looking_back_shows_the_step_of_that_moment_and_now_the_present_one(reader: Pupil) -> None:
    reader.until("take")
    ply = reader.session.ply
    reader.until("name")
    reader.session.look(ply)
    assert reader.page == "take"
    reader.session.look(-1)
    assert reader.page == "order"


def test_forced_decisions_wait_for_the_pupil_in_the_first_round_only(reader: Pupil) -> None:
    reader.until("roll")
    assert len(reader.session.actions()) == 1
    assert not reader.session.auto
    finished(reader)
    assert reader.session.auto


# Left and resumed ----------------------------------------------------------------------------------------------------


def test_the_guide_can_be_left_and_resumed_where_the_game_is_then(reader: Pupil) -> None:
    reader.until("build")
    reader.guide.leave.click()
    assert not shown(reader.guide.card)
    assert shown(reader.guide.resume)
    assert not [row for row in reader.decisions.rows if GUIDED in row.box._dom_classes]
    while reader.question != "name":
        reader.session.play(suggestion(reader.session)[0])  # type: ignore[index]
        reader.wind()
    assert not shown(reader.guide.card)
    reader.guide.resume.click()
    assert shown(reader.guide.card)
    assert not shown(reader.guide.resume)
    assert reader.page == "order"


def test_a_reload_resumes_at_the_same_step(reader: Pupil) -> None:
    reader.until("build")
    reader.guide.back.click()
    again = Session()
    again.memory.values.update(reader.session.memory.values)
    guide = Guide(again)
    assert not shown(guide.widget)
    again.adopt(reader.session.match, reader.session.players)  # type: ignore[arg-type]
    assert guide.at == reader.guide.at
    assert guide.head.value == reader.guide.head.value
    assert not again.auto


def test_what_the_browser_remembers_may_come_late(reader: Pupil) -> None:
    again = Session()
    again.adopt(reader.session.match, reader.session.players)  # type: ignore[arg-type]
    guide = Guide(again)
    assert not shown(guide.widget)
    again.memory.set("guide", reader.session.memory.get("guide"))
    assert shown(guide.card)


@pytest.mark.parametrize("kept", ["going", 7, [], {"state": 3}, {"state": "going", "step": "x"}, {"step": 99}])
def test_a_memory_that_makes_no_sense_does_no_harm(kept: Any) -> None:
    session = Session()
    lesson.begin(session)
    session.memory.set("guide", kept)
    guide = Guide(session)
    assert session.report == ""
    assert guide.at <= guide.live


def test_in_another_game_or_in_the_sandbox_the_guide_says_nothing(reader: Pupil) -> None:
    reader.session.sandbox = True
    reader.session.tick += 1
    assert not shown(reader.guide.widget)
    reader.session.start(seats=3, seed=7, players={"rome": "person"})
    assert not shown(reader.guide.widget)
    assert not [row for row in reader.decisions.rows if GUIDED in row.box._dom_classes]


# Languages -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", text.languages())
def test_a_language_can_be_changed_in_the_middle(reader: Pupil, language: str) -> None:
    reader.until("march")
    reader.session.language = language
    assert reader.page == "march"
    assert escape(reader.session.say("ui.guide.why_rescue")) in reader.guide.tip.value
    [row] = [row for row in reader.decisions.rows if GUIDED in row.box._dom_classes]
    assert row.button.description in reader.guide.tip.value
    assert reader.guide.leave.description == reader.session.say("ui.guide.leave")


@pytest.mark.parametrize("language", text.languages())
def test_every_page_is_short(language: str) -> None:
    with text.language(language):
        assert [page for page in PAGES if len(text.say(f"ui.guide.{page}_is", button="?")) > 360] == []


# The offer -----------------------------------------------------------------------------------------------------------


def test_a_first_visit_is_offered_a_guided_round() -> None:
    session = Session()
    lobby = Lobby(session)
    assert shown(lobby.guide.banner)
    assert not shown(lobby.guide.later)
    lobby.guide.start.click()
    assert lesson.guided(session.match)
    assert session.people == ("rome",)


def test_no_thanks_is_remembered_and_a_quiet_line_remains() -> None:
    session = Session()
    offer = GuideOffer(session)
    offer.refuse.click()
    assert not shown(offer.banner)
    assert shown(GuideOffer(session).later)
    offer.later.click()
    assert lesson.guided(session.match)


def test_from_the_lobby_one_comes_back_to_the_guided_round_that_waits(reader: Pupil) -> None:
    reader.until("take")
    match = reader.session.match
    reader.session.leave()
    assert reader.offer.later.description == reader.session.say("ui.guide.resume")
    reader.offer.later.click()
    assert not reader.session.away
    assert reader.session.match is match


def test_a_second_guided_round_begins_at_the_first_step(reader: Pupil) -> None:
    finished(reader)
    reader.guide.next.click()
    reader.offer.later.click()
    assert reader.page == "welcome"
    assert reader.guide.live == OPENING
