"""The views that tell: what they say is true, is for the seat that looks on, and follows time and language."""

from __future__ import annotations

import re
from html import unescape
from random import Random

import pytest

from mnlib import text
from mnlib.empires.board import EMPIRES, TILES, TOKENS
from mnlib.empires.state import stock
from mnlib.terminal.screen import narrate
from mnlib.text import rules
from mnwidgets.chronicle import Chronicle, news, passages_of
from mnwidgets.empires_view import Empires
from mnwidgets.ending import Ending
from mnwidgets.log import Log
from mnwidgets.news import News
from mnwidgets.rulebook import TERMS, Rulebook
from mnwidgets.session import Session
from mnwidgets.story import story_of
from mnwidgets.telling import Telling
from mnwidgets.tiles import Tiles
from mnwidgets.winding import Winding

LANGUAGES = ("en", "pt", "it", "uk")


def read(markup: str) -> str:
    """What a person reads of some markup."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", " ", markup)))


def begin(seed: int = 7, people: tuple[str, ...] = ("rome",), **options: object) -> Session:
    """A match of three with some people."""
    session = Session()
    session.start(seats=3, seed=seed, players=dict.fromkeys(people, "person"), **options)
    return session


def go_on(session: Session, decisions: int, seed: int = 1) -> None:
    """So many decisions, of bots and of people who choose at random."""
    rng = Random(seed)
    for _ in range(decisions):
        if session.curtain:
            session.lift_curtain()
        elif not session.let_bots_decide():
            if not session.asked:
                return
            session.play(rng.choice(session.actions()))
    assert session.report == ""


@pytest.fixture(scope="module")
def finished() -> str:
    """A whole game between bots, saved."""
    session = Session()
    session.start(seats=5, seed=3)
    while session.let_bots_decide():
        pass
    return session.match.dumps()


def test_a_card_shows_levels_titles_provinces_and_income() -> None:
    session = begin()
    card = read(Empires(session).cards["rome"].value)
    assert "Rome you" in card
    assert "Military leader" in card
    assert "trade 7 culture 1 military 3" in card
    assert "3 provinces, 1 great city Gallia, Latium, Italia" in card
    assert "Collects next" in card
    assert "2 legions" in card
    assert "Caesar" in card


def test_own_tokens_are_named_and_those_of_others_only_counted() -> None:
    session = begin()
    view = Empires(session)
    row = stock(session.state, EMPIRES.index("rome"))
    own = re.findall(r"mn-stock.*?</ul>", view.cards["rome"].value)[0]
    assert all(text.name("token", TOKENS[t]) in own for t, n in enumerate(row) if n)
    for other in ("greece", "carthage"):
        assert "mn-stock" not in view.cards[other].value
        assert "9 tokens" in read(view.cards[other].value)


def test_behind_the_curtain_no_tokens_are_shown_and_the_log_is_a_spectators() -> None:
    session = begin(people=("rome", "greece"))
    go_on(session, 60)
    for _ in range(200):
        if session.curtain and session.seat:
            break
        go_on(session, 1)
    view = Empires(session)
    assert not any("mn-stock" in card.value for card in view.cards.values())
    assert passages_of(session) == Chronicle(None, "en").update(session.match, story_of(session))


def test_hidden_numbers_are_said_to_be_hidden() -> None:
    session = begin(resource_counts="hidden")
    assert "number hidden" in read(Empires(session).cards["greece"].value)


def test_remembered_tokens_of_others_are_shown_as_such() -> None:
    session = begin(hands="remembered")
    go_on(session, 120)
    cards = Empires(session).cards
    assert any("mn-remembered" in cards[seat].value for seat in ("greece", "carthage"))


def test_a_card_that_did_not_change_is_not_sent_again() -> None:
    session = begin()
    view, sent = Empires(session), []
    for seat, card in view.cards.items():
        card.observe(lambda change, seat=seat: sent.append(seat), "value")
    session.tick += 1
    assert sent == []


def test_tiles_tell_power_price_and_holder() -> None:
    session = begin(display="all")
    view = Tiles(session)
    shown = read(view.list.value)
    assert "Hercules Hero No power but his fame. trade +2, culture +2, military +2 Costs you 7 tokens" in shown
    assert "Pyramids Wonder" in shown
    assert "Costs you 12 tokens" in shown
    view.filter.value = "held"
    assert "Caesar Hero" in read(view.list.value)
    assert "Held by Rome" in read(view.list.value)
    view.filter.value = "hidden"
    assert "None here now." in read(view.list.value)


def test_face_down_tiles_are_shown_as_not_for_sale_and_absent_heroes_not_at_all() -> None:
    view = Tiles(begin(display="five"))
    view.filter.value = "hidden"
    assert view.list.value.count("<li") == 12
    assert "not for sale yet" in view.list.value
    view.filter.value = "all"
    shown = read(view.list.value)
    assert "Cleopatra" not in shown
    assert view.list.value.count("<li") == len(TILES) + 1 - 2


def test_the_log_tells_what_the_terminal_tells() -> None:
    session = begin()
    go_on(session, 90)
    told = [words for passage in passages_of(session) for words in passage.sentences]
    assert told == narrate(session.match, "rome")


def test_the_log_grown_step_by_step_is_the_log_told_at_once() -> None:
    session = begin()
    for _ in range(6):
        go_on(session, 25)
        session.undo()
        assert passages_of(session) == Chronicle("rome", "en").update(session.match, story_of(session))


def test_the_log_names_rounds_newest_first_and_filters_by_seat() -> None:
    session = begin()
    log = Log(session)
    go_on(session, 150)
    now = session.state.round
    assert now > 1
    assert read(log.now.value).startswith(f" Round {max(one.round for one in passages_of(session) if one.sentences)} ")
    log.rounds = 99
    log.filter.value = "greece"
    everything = read(log.now.value + log.past.value)
    told = [words for one in passages_of(session) if one.seat == "greece" for words in one.sentences]
    assert all(words in everything for words in told)
    others = {words for one in passages_of(session) if one.seat != "greece" for words in one.sentences}
    assert not any(words in everything for words in others if words.startswith("Carthage"))


def test_earlier_rounds_come_on_demand() -> None:
    session = begin()
    log = Log(session)
    go_on(session, 300)
    before = log.past.value.count("<h4>")
    log.more.click()
    assert log.past.value.count("<h4>") == before + min(2, session.state.round - 2)


def test_news_are_what_others_did_since_ones_last_decision() -> None:
    session = begin()
    view = News(session)
    go_on(session, 60)
    while not session.asked:
        go_on(session, 1)
    since = news(passages_of(session), "rome")
    assert since
    assert all(passage.seat != "rome" for passage in since)
    if sentences := [words for one in since for words in one.sentences]:
        assert f"Since your last turn ({len(sentences)})" in view.widget.value


def test_nobody_has_news_before_his_first_decision() -> None:
    assert News(begin()).widget.value == ""


def test_undo_and_redo_are_buttons_that_work() -> None:
    session = begin()
    view = Winding(session)
    assert view.undo.disabled
    assert view.redo.disabled
    while not session.asked:
        go_on(session, 1)
    plies = session.match.plies
    session.play(session.actions()[0])
    after = session.match.plies
    view.undo.click()
    assert session.match.plies == plies
    assert not view.redo.disabled
    view.redo.click()
    assert plies < session.match.plies <= after


def test_a_story_of_a_match_is_the_same_however_it_was_learnt(finished: str) -> None:
    whole = Session()
    whole.open(finished)
    grown = Session()
    grown.open(finished)
    grown.match.branch(0)
    line = whole.match.line
    for ply in range(0, len(line), 37):
        while grown.match.plies < ply:
            grown.match.redo()
        story_of(grown)
    while grown.match.plies < len(line):
        grown.match.redo()
    assert story_of(grown).points == story_of(whole).points
    assert story_of(grown).starts == story_of(whole).starts
    for number, ply in enumerate(story_of(whole).starts[1:], 1):
        assert [whole.match.at(ply - 1).round, whole.match.at(ply).round] == [number, number + 1]


def test_another_line_of_play_makes_the_story_forget_the_old_one(finished: str) -> None:
    session = Session()
    session.open(finished)
    story = story_of(session)
    end, old = story.end, session.match.line
    session.look(200)
    assert (story_of(session).now, story_of(session).end) == (200, end)
    session.match.branch(200)
    while len(choices := session.game.actions(session.match.state, session.deciders[0])) < 2:
        session.match.branch(session.match.plies - 1)
    session.look(-1)
    session.match.play(next(one for one in choices if one != old[session.match.plies]))
    assert story_of(session).end == story.now == session.match.plies
    assert [row.ply for row in story.points] == sorted({*story.starts, session.match.plies})


def test_the_rulebook_finds_a_rule_by_its_id_and_what_it_names() -> None:
    session = begin()
    book = Rulebook(session)
    book.show("e2.2-f")
    assert "Back-and-forth ban" in read(book.results.value)
    shown = [button.description for button in book.links if button.layout.display != "none"]
    assert {"E2.2-f", "D06", "X06"} <= set(shown)
    next(button for button in book.links if button.description == "D06").click()
    assert book.field.value == "D06"
    assert "twice in a row" in read(book.results.value)


def test_the_rulebook_finds_words_and_limits_what_it_shows() -> None:
    book = Rulebook(begin())
    book.show("legion")
    assert book.results.value.count('<li lang="en">') == 12
    assert "These are the first 12" in book.results.value
    book.show("<img src=x onerror=alert(1)>")
    assert "<img" not in book.results.value
    assert "Nothing was found" in book.results.value


def test_the_rulebook_offers_the_rule_of_the_question_and_of_a_refusal() -> None:
    session = begin()
    book = Rulebook(session)
    asked = session.game.prompt(session.state).rule
    assert book.links[0].description == asked
    session.play("march latium to gallia")
    assert book.links[0].description == session.refusals[0].rule


def test_the_rulebook_says_that_rules_are_english_and_has_a_glossary_in_every_language() -> None:
    session = begin()
    book = Rulebook(session)
    assert set(TERMS.values()) <= set(rules.rules())
    for language in LANGUAGES[1:]:
        session.language = language
        book.show("")
        assert book.results.value.count("<b>") == len(TERMS)
        assert "ui.term" not in book.results.value
        book.show("E2.2-f")
        assert book.note.value != ""
    session.language = "it"
    book.show("saccheggio")
    assert "Saccheggio" in read(book.results.value)


def test_the_end_tells_who_won_what_turned_the_game_and_the_numbers(finished: str) -> None:
    session = Session()
    ending = Ending(session)
    assert ending.widget.layout.display == "none"
    session.open(finished)
    assert ending.widget.layout.display == ""
    told = read(ending.text.value)
    assert text.outcome(session.outcome) in told
    assert "Turning points" in told
    assert "Best builder" in told
    story = story_of(session)
    titles = [(a.titles, b.titles) for a, b in zip(story.points, story.points[1:])]
    assert sum(old != new for a, b in titles for old, new in zip(a, b)) >= told.count(" title from ") > 0
    session.look(5)
    assert ending.widget.layout.display == "none"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_view_speaks_every_language(language: str, finished: str) -> None:
    session = Session()
    views = (Empires(session), Tiles(session), Log(session), Rulebook(session), Ending(session))
    session.open(finished)
    session.language = language
    empires, tiles, log, book, ending = views
    tiles.filter.value = "all"
    shown = [*(card.value for card in empires.cards.values()), tiles.list.value, tiles.price.value, log.now.value]
    shown += [log.more.description, log.filter.description, book.results.value, book.field.placeholder]
    shown += [ending.text.value, *(label for label, _ in tiles.filter.options)]
    assert not re.search(r"\bui\.", " ".join(shown))
    assert session.report == ""
    if language != "en":
        assert "Heroes" not in ending.text.value


def test_a_view_that_sleeps_catches_up_when_it_wakes() -> None:
    session = begin()
    log = Log(session)
    log.wake(False)
    before = log.now.value
    go_on(session, 20)
    assert log.now.value == before
    log.wake()
    assert log.now.value != before


def test_views_can_be_made_before_a_match() -> None:
    session = Session()
    views = [Empires(session), Tiles(session), Log(session)]
    assert all(isinstance(view, Telling) for view in views)
    session.start(seats=4, seed=1)
    assert session.report == ""
    assert len(views[0].cards) == 4
