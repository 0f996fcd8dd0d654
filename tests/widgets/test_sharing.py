"""Sharing: links for what is shown, what they hold and refuse, files to take away, and the page of a view."""

import csv
import re
from collections.abc import Iterator
from io import StringIO
from typing import Any
from urllib.parse import urlsplit

import pytest

import mnlib
from mnlib import share
from mnlib.empires.view import View
from mnwidgets.downloads import PICTURES, TABLES, made
from mnwidgets.links import address, open_link
from mnwidgets.marks import shown
from mnwidgets.session import Session
from mnwidgets.sharing import LONGEST, SCANNED, Sharing
from mnwidgets.viewing import ViewPage

BASE = "http://localhost:8866/"


@pytest.fixture
def session() -> Iterator[Session]:
    """A game of Rome against bots, some decisions old; surprises fail the test."""
    one = Session()
    one.start(seats=3, seed=7, players={"rome": "person", "greece": "builder", "carthage": "builder"})
    one.match.play("tile 3")
    go_on(one, 20)
    yield one
    assert one.report == ""


def go_on(session: Session, plies: int) -> None:
    """Let everybody decide something."""
    assert session.match is not None
    until = session.match.plies + plies
    while session.match.plies < until and session.deciders:
        session.match.play(session.game.actions(session.match.state, session.deciders[0])[0])
    session.moved()


def hot_seat() -> Session:
    """Two people at one screen; it is the turn of one of them, and the curtain is up."""
    session = Session()
    session.start(seats=3, seed=7, players={"rome": "person", "greece": "person", "carthage": "builder"})
    while not session.curtain:
        session.let_bots_decide()
    session.lift_curtain()
    return session


def shared(session: Session, kind: str) -> Sharing:
    """The panel, with a kind chosen."""
    panel = Sharing(session)
    panel.field.base = BASE
    panel.kind.value = kind
    return panel


def held(panel: Sharing) -> share.Shared:
    """What the link of a panel holds."""
    return share.unpack(urlsplit(panel.field.link).query.partition("=")[2])


# Links ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", share.KINDS)
def test_each_kind_has_a_link_to_this_page_that_holds_it(session: Session, kind: str) -> None:
    panel = shared(session, kind)
    assert panel.field.link.startswith(f"{BASE}?{kind}=")
    assert held(panel).kind == kind
    assert panel.copy.text == panel.field.link
    assert str(len(panel.field.link)) in panel.about.value


def test_each_kind_says_in_a_sentence_what_it_holds(session: Session) -> None:
    words = [label for label, _ in Sharing(session).kind.options]
    assert [word for word in words if "hidden" in word] == words
    assert len(set(words)) == 3


def test_the_view_is_that_of_the_seat_that_looks_on(session: Session) -> None:
    assert held(shared(session, "view")).what == session.state


def test_the_view_can_be_that_of_any_spectator(session: Session) -> None:
    panel = shared(session, "view")
    panel.eyes.value = ""
    assert held(panel).what == session.game.view(session.position, None)


def test_the_link_is_for_the_ply_that_is_shown(session: Session) -> None:
    panels = {kind: shared(session, kind) for kind in share.KINDS}
    session.look(12)
    assert held(panels["view"]).what == session.state
    assert held(panels["position"]).what == session.position
    assert held(panels["game"]).what.plies == 12


def test_the_link_follows_the_game(session: Session) -> None:
    panel = shared(session, "position")
    go_on(session, 5)
    assert held(panel).what == session.position


def test_who_plays_each_seat_is_in_the_link_and_no_name(session: Session) -> None:
    session.call("rome", "Julia")
    before = shared(session, "game").field.link
    session.call("rome", "")
    assert shared(session, "game").field.link == before
    assert held(shared(session, "game")).players == session.players


# Secrets -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["position", "game"])
def test_people_at_one_screen_get_no_link_that_holds_everything(kind: str) -> None:
    panel = shared(hot_seat(), kind)
    assert panel.field.link == panel.copy.text == ""
    assert "Several people share this screen" in panel.about.value
    assert not shown(panel.field)


def test_people_at_one_screen_may_share_what_they_see() -> None:
    session = hot_seat()
    assert held(shared(session, "view")).what == session.state


@pytest.mark.parametrize("kind", ["position", "game"])
def test_with_open_hands_everything_may_be_shared(kind: str) -> None:
    session = hot_seat()
    session.open_hands = True
    assert held(shared(session, kind)).kind == kind


def test_behind_the_curtain_the_link_shows_what_everybody_may_see() -> None:
    session = hot_seat()
    panel = shared(session, "view")
    panel.wake(False)
    session.curtain = "greece"
    assert held(panel).what == session.game.view(session.position, None)


def test_behind_the_curtain_no_file_is_given() -> None:
    session = hot_seat()
    panel, sent = shared(session, "view"), list[Any]()
    session.curtain = "greece"
    panel.tables.widget.send = sent.append
    panel.tables._heard(None, {"kind": "want", "file": "plies"}, [])
    assert sent == []


# QR codes and long links ---------------------------------------------------------------------------------------------


def test_a_qr_code_is_drawn_when_it_is_wanted_and_says_what_it_is(session: Session) -> None:
    panel = shared(session, "view")
    assert panel.code.value == ""
    panel.scan.value = True
    assert re.search(r'<svg role="img" aria-label="QR code of the link', panel.code.value)


def test_a_link_that_no_telephone_reads_has_no_qr_code(session: Session) -> None:
    panel = shared(session, "view")
    panel.scan.value = True
    panel.field.base = BASE + "x" * SCANNED
    assert "<svg" not in panel.code.value
    assert "A QR code holds" in panel.about.value


def test_a_link_that_is_too_long_becomes_a_file(session: Session) -> None:
    panel = shared(session, "game")
    assert not shown(panel.long.widget)
    panel.field.base = BASE + "x" * LONGEST
    assert panel.field.link == ""
    assert shown(panel.long.widget)
    assert "Save it as a file" in panel.about.value
    assert mnlib.Match.loads(made(session, "match")["text"]).state == session.match.state  # type: ignore[union-attr]


# Files ---------------------------------------------------------------------------------------------------------------


def test_every_button_gives_a_file(session: Session) -> None:
    panel = Sharing(session)
    for files, kinds in ((panel.pictures, PICTURES), (panel.tables, TABLES)):
        sent: list[Any] = []
        files.widget.send = sent.append
        for kind in kinds:
            files._heard(None, {"kind": "want", "file": kind}, [])
        assert len(sent) == len(kinds) == len({row["name"] for row in sent})


def test_a_picture_in_pixels_is_drawn_by_the_browser_from_the_same_svg(session: Session) -> None:
    svg, png = made(session, "svg"), made(session, "png")
    assert svg["text"] == png["text"]
    assert (svg["drawn"], png["drawn"], png["name"][-4:]) == (False, True, ".png")


def test_a_picture_speaks_the_language_of_the_session(session: Session) -> None:
    session.language = "it"
    assert "Roma" in made(session, "svg")["text"]


def test_tables_are_what_the_seat_that_looks_on_may_know(session: Session) -> None:
    rows = list(csv.reader(StringIO(made(session, "plies")["text"])))
    assert [row[-1] for row in rows if row[-1].startswith("offer by greece")]
    assert [row[-1] for row in rows if re.match(r"offer \w+ by rome", row[-1])]


@pytest.mark.parametrize("message", [None, 7, {}, {"kind": "want"}, {"kind": "want", "file": "/etc"}, {"file": "svg"}])
def test_a_wish_that_is_none_is_passed_over(session: Session, message: Any) -> None:
    panel, sent = Sharing(session), list[Any]()
    panel.pictures.widget.send = sent.append
    panel.pictures._heard(None, message, [])
    assert sent == []


def test_files_are_saved_and_opened_in_the_same_place(session: Session) -> None:
    panel = Sharing(session)
    assert panel.saving.widget in panel.widget.children


# Opening -------------------------------------------------------------------------------------------------------------


def opened(session: Session, kind: str) -> Session:
    """Another visitor, who opens the link."""
    other = Session()
    assert open_link(other, urlsplit(shared(session, kind).field.link).query)
    assert other.report == ""
    return other


def test_a_view_link_shows_the_same_position_and_no_match(session: Session) -> None:
    other = opened(session, "view")
    assert other.match is None
    assert type(other.shown) is View
    assert other.state == session.state


def test_a_position_link_plays_on_with_the_same_kinds_of_players(session: Session) -> None:
    other = opened(session, "position")
    assert other.position == session.position
    assert other.players == session.players


def test_a_game_link_brings_the_whole_game(session: Session) -> None:
    other = opened(session, "game")
    assert other.match is not None
    assert session.match is not None
    assert other.match.dumps() == session.match.dumps()
    assert other.looking == session.looking


def test_a_game_link_made_while_looking_back_opens_at_that_moment(session: Session) -> None:
    end = session.end
    session.look(12)
    other = opened(session, "game")
    assert (other.ply, other.end) == (12, end)
    assert other.state == session.state


def test_a_link_without_players_gives_every_seat_to_a_person() -> None:
    other = Session()
    code = share.pack_position(mnlib.game("empires"), mnlib.game("empires").new(seats=3, seed=7))
    assert open_link(other, f"position={code}")
    assert set(other.players.values()) == {"person"}


@pytest.mark.parametrize("query", ["", "theme=dark", "?", "&&&"])
def test_a_page_without_a_code_says_nothing(query: str) -> None:
    session = Session()
    assert not open_link(session, query)
    assert session.note == ""


CODE = share.pack_position(mnlib.game("empires"), mnlib.game("empires").new(seats=3, seed=7))


@pytest.mark.parametrize(
    "query",
    [
        "view=", "view=x", "game=%00%ff", f"position={CODE[:-2]}", f"view={CODE}", "view=" + "A" * 40_000,
        "game=<script>alert(1)</script>", "a=1&" * 50 + "view=x", "position=" + "%F0%9F%92%A3" * 9,
    ],
)  # fmt: skip
def test_a_bad_link_is_a_sentence_and_the_lobby(query: str) -> None:
    session = Session()
    assert not open_link(session, query)
    assert session.note.startswith("The link could not be opened: ")
    assert session.match is None
    assert session.shown is None
    assert session.report == ""


def test_an_address_is_the_page_and_the_code() -> None:
    assert address("https://example.org/play", "game", "AbC") == "https://example.org/play?game=AbC"


# The page of a view --------------------------------------------------------------------------------------------------


def test_the_page_of_a_view_tells_whose_eyes_and_when(session: Session) -> None:
    page = ViewPage(opened(session, "view"))
    assert "Rome" in page.head.value
    assert f"Round {session.state.round}" in page.head.value


def test_the_page_of_a_view_shows_the_own_goods_and_nobody_elses(session: Session) -> None:
    page = ViewPage(opened(session, "view"))
    goods = {
        seat: card.value.partition("mn-stock")[2].partition("</ul>")[0] for seat, card in page.empires.cards.items()
    }
    assert {seat for seat, row in goods.items() if "<li" in row} == {"rome"}


def test_the_page_of_a_view_draws_the_board(session: Session) -> None:
    page = ViewPage(opened(session, "view"))
    assert page.board.pictures["pieces"].url
    assert page.board.mouse.targets == []
    assert "Rome" in page.board.mouse.texts["latium"]


def test_the_page_of_a_view_speaks_the_language_of_the_session(session: Session) -> None:
    other = opened(session, "view")
    page = ViewPage(other)
    other.language = "it"
    assert "Roma" in page.head.value
    assert "Roma" in page.empires.cards["rome"].value


def test_one_press_leads_from_a_view_to_the_lobby(session: Session) -> None:
    other = opened(session, "view")
    ViewPage(other).away.click()
    assert other.shown is None


def test_a_spectators_view_is_told_as_such(session: Session) -> None:
    panel = shared(session, "view")
    panel.eyes.value = ""
    other = Session()
    open_link(other, urlsplit(panel.field.link).query)
    assert "any spectator" in ViewPage(other).head.value


def test_the_panel_speaks_every_language(session: Session) -> None:
    panel = Sharing(session)
    for language in ("it", "pt", "uk"):
        session.language = language
        said = [*(label for label, _ in panel.kind.options), *panel.pictures.widget.files.values()]
        assert [word for word in said if word.startswith("ui.") or "hidden" in word] == []
