"""The voice says what is new, once, to whom it may concern, in the language of the session."""

from __future__ import annotations

import pytest

from mnlib import text
from mnlib.terminal.screen import narrate
from mnwidgets.live import Live
from mnwidgets.prompt import now
from mnwidgets.session import Session


def begin(*people: str, seed: int = 7) -> tuple[Session, Live]:
    """A match of three, and its voice."""
    session = Session()
    session.start(seats=3, seed=seed, players={**dict.fromkeys(("rome", "greece", "carthage"), "builder"),
                                               **dict.fromkeys(people, "person")})  # fmt: skip
    return session, Live(session)


def wind(session: Session) -> None:
    while session.let_bots_decide():
        pass


def test_the_question_is_said_when_the_person_is_asked() -> None:
    session, live = begin("rome")
    wind(session)
    assert session.asked == "rome"
    assert live.widget.news["asked"] == now(session).said


def test_the_result_of_an_act_and_the_acts_of_others_are_said() -> None:
    session, live = begin("rome")
    wind(session)
    heard: list[str] = []
    live.widget.observe(lambda change: heard.extend(change["new"]["sentences"]), "news")
    for _ in range(4):
        session.play(session.actions()[0])
        wind(session)
    assert any("Rome" in words for words in heard)
    assert any("Greece" in words for words in heard)


def test_everything_is_said_once_and_nothing_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mnwidgets.live._BATCH", 1e9)
    session, live = begin("rome")
    batches: dict[int, list[str]] = {}
    live.widget.observe(lambda change: batches.update({change["new"]["batch"]: change["new"]["sentences"]}), "news")
    wanted, start = [], session.end
    for _ in range(8):
        session.play(session.actions()[0]) if session.asked else None
        wind(session)
        assert session.match is not None
        wanted += narrate(session.match, "rome", start)
        start = session.end
    assert [words for batch in batches.values() for words in batch] == wanted


def test_many_acts_of_bots_are_one_piece_of_news() -> None:
    session, live = begin("rome")
    wind(session)
    assert "Greece lays out 3 tokens, face down." in live.widget.news["sentences"]
    assert len(live.widget.news["sentences"]) < session.end


def test_nothing_is_said_again_when_nothing_happened() -> None:
    session, live = begin("rome")
    wind(session)
    said = live.widget.news
    session.tick += 1
    assert live.widget.news == said


def test_nothing_is_said_behind_the_curtain_but_who_comes_next() -> None:
    session, live = begin("rome", "greece")
    wind(session)
    assert session.curtain
    assert live.widget.news["sentences"] == []
    assert live.widget.news["hush"]
    assert live.widget.news["asked"] == session.say("ui.deciding.pass", seat=session.curtain)


def test_nobody_hears_what_another_seat_laid_out() -> None:
    session, live = begin("rome", "greece", seed=3)
    hidden: set[tuple[str, str]] = set()
    for _ in range(30):
        if session.curtain:
            session.lift_curtain()
            said = " ".join(live.widget.news["sentences"])
            assert not [words for seat, words in hidden if words in said and seat != session.seat]
        elif session.asked:
            action = session.actions()[0]
            before = session.seat
            session.play(action)
            if action.verb == "offer" and session.curtain:
                hidden.add((before, session.words(text.told, before, action)))
        else:
            session.let_bots_decide()
    assert hidden


def test_what_is_undone_is_said_to_be_undone() -> None:
    session, live = begin("rome")
    wind(session)
    session.play(session.actions()[0])
    wind(session)
    session.undo()
    assert live.widget.news["sentences"][0] == session.say("ui.access.undone")


def test_an_opened_game_is_not_told_from_its_beginning() -> None:
    session, _ = begin("rome")
    wind(session)
    assert session.match is not None
    saved = session.match.dumps()
    later = Session()
    voice = Live(later)
    later.players = dict(session.players)
    assert later.open(saved)
    assert voice.widget.news["sentences"] == []


@pytest.mark.parametrize("language", ["it", "pt", "uk"])
def test_the_voice_speaks_the_language_of_the_session(language: str) -> None:
    session, live = begin("rome")
    session.language = language
    wind(session)
    with text.language(language):
        assert live.widget.earlier == text.say("ui.access.earlier")
    assert live.widget.news["asked"] == now(session).said


def test_looking_back_says_what_happened_there() -> None:
    session, live = begin("rome")
    wind(session)
    session.play(session.actions()[0])
    wind(session)
    session.look(3)
    assert len(live.widget.news["sentences"]) <= 1
    assert live.widget.news["hush"]
    session.look(-1)
    assert live.widget.news["asked"] == now(session).said
