"""Games come back: after a reload, a killed kernel, a new server; and go when they are deleted, for good."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from mnlib.empires.battle import ROLLING
from tests.browser.mirror import Mirror
from tests.browser.serving import children, lobby
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 7
_BLOCKED = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("blocked", "SecurityError"); } });
}"""


class Window:
    """A browser of its own; its tabs share what it stores."""

    def __init__(self, chromium: Any, script: str = "", **more: Any) -> None:
        self.context = chromium.new_context(**more)
        if script:
            self.context.add_init_script(script)

    def new_page(self, **_: Any) -> Any:
        return self.context.new_page()

    def __enter__(self) -> Window:
        return self

    def __exit__(self, *_: Any) -> None:
        self.context.close()


def kept(table: Table, ply: int) -> None:
    """Until the browser has a copy of this ply; the shelf has it before."""
    table.page.locator(f'.mn-memory[data-ply="{ply}"]').wait_for(state="attached")


def reload(table: Table, act: Any = None) -> None:
    """Load the page again, and wait until it has come back: the lobby never flashes by."""
    (act or table.page.reload)()
    table.page.locator("#mn-returning").wait_for(state="attached")
    table.page.locator("#mn-returning").wait_for(state="detached")
    table.wire.asked.clear()  # what the old page asked is never answered
    assert not table.page.locator(".mn-lobby").is_visible()


def played(table: Table, decisions: int = 2) -> Mirror:
    """A game in which Rome has decided, kept in the browser."""
    mirror = Mirror(SEED)
    table.start(SEED)
    table.follow(mirror)
    for _ in range(decisions):
        table.play(mirror)
    kept(table, mirror.session.match.plies)
    return mirror


def test_a_reload_comes_back_to_the_same_question_and_what_was_undone_can_be_redone(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror = played(table)
        after = mirror.session.match.plies
        table.page.locator(".mn-winding button", has_text="Undo").click()
        mirror.session.undo()
        table.follow(mirror)
        kept(table, mirror.session.match.plies)
        assert table.ears.errors == []  # a page that is being left may complain of it
        reload(table)
        table.follow(mirror)
        table.page.locator(".mn-winding button", has_text="Redo").click()
        mirror.session.redo()
        table.follow(mirror)
        assert mirror.session.match.plies == after
        table.play(mirror)
        assert table.seen()["trouble"] == ""
        assert table.ears.outside == []


def test_a_killed_kernel_is_told_and_the_button_comes_back_to_the_game(server: Any, chromium: Any) -> None:
    before = set(children(server.process.pid))
    with Table(chromium, server.address) as table:
        mirror = played(table)
        (kernel,) = set(children(server.process.pid)) - before
        os.kill(kernel, signal.SIGKILL)
        button = table.page.locator("#mn-lost button")
        button.wait_for()
        reload(table, button.click)
        table.follow(mirror)
        table.play(mirror)
        assert table.seen()["trouble"] == ""


def test_a_new_server_comes_back_to_the_middle_of_a_battle_behind_the_curtain(chromium: Any, tmp_path: Path) -> None:
    from mnwidgets.serve import Server

    mirror = Mirror(SEED)
    while not any(frame[0] is ROLLING for frame in mirror.session.state.stack):
        mirror.pay() if mirror.paying else mirror.play(mirror.choice())
    file = tmp_path / "battle.txt"
    file.write_text(mirror.session.match.dumps(), "utf-8")
    mirror.session.players = dict.fromkeys(mirror.session.players, "person")  # who opens a file plays all seats
    with Server(quiet=True, data=tmp_path / "data") as first:
        table = Table(chromium, first.address)
        table.page.locator(".mn-saving input[type=file]").last.set_input_files(file)
        table.page.locator(".mn-curtain button").click()
        table.follow(mirror)
        dice = table.page.locator(".mn-battle").inner_text()
        kept(table, mirror.session.match.plies)
    with table, Server(quiet=True, data=tmp_path / "data", port=first.port):
        reload(table, table.page.locator("#mn-lost button").click)
        assert table.page.locator(".mn-curtain").is_visible()
        assert table.page.locator(".mn-token:visible, .mn-choice:visible").count() == 0
        table.page.locator(".mn-curtain button").click()
        table.follow(mirror)
        assert table.page.locator(".mn-battle").inner_text() == dice
        table.play(mirror)
        assert table.seen()["trouble"] == ""


def test_my_games_are_resumed_deleted_and_gone_and_nobody_else_sees_them(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        page, games = table.page, table.page.locator(".mn-game")
        mirror = played(table, 1)
        table.button("Leave the table").click()
        games.first.wait_for()
        table.start(SEED + 1, persons=("rome", "greece"))
        table.page.locator(".mn-curtain").wait_for()
        table.button("Leave the table").click()
        page.wait_for_function("document.querySelectorAll('.mn-game').length === 2")
        page.locator(".mn-lobby-picture img").wait_for()
        table.picture("my-games")
        with Table(chromium, server.address) as stranger:
            stranger.page.locator(".mn-memory[data-settled]").wait_for(state="attached")
            assert stranger.page.locator(".mn-game").count() == 0
        games.last.get_by_role("button", name="Resume").click()
        table.follow(mirror)
        table.button("Leave the table").click()
        mine = games.filter(has_text="at this table")
        id = mine.get_attribute("data-game")
        assert page.evaluate("(id) => localStorage.getItem(`mare-nostrum.copy.${id}`)", id)
        mine.get_by_role("button", name="Delete").click()
        assert page.evaluate("document.activeElement.textContent") == "No, keep"
        page.keyboard.press("Escape")
        assert page.evaluate("document.activeElement.textContent") == "Delete"
        page.keyboard.press("Enter")
        table.picture("my-games-delete")
        table.button("Yes, delete").click()
        page.wait_for_function("document.querySelectorAll('.mn-game').length === 1")
        assert not table.button("Back to the table").is_visible()
        assert "at this table" not in games.inner_text()
        assert page.evaluate("(id) => localStorage.getItem(`mare-nostrum.copy.${id}`)", id) is None
        assert table.ears.errors == []
        table.wire.asked.clear()
        page.reload()
        table.button("Start the game").wait_for()
        games.first.wait_for()
        assert games.count() == 1
        assert games.get_attribute("data-game") != id
        assert table.seen()["trouble"] == ""


def test_a_duplicated_tab_starts_in_the_lobby_and_both_go_their_own_ways(server: Any, chromium: Any) -> None:
    with Window(chromium, viewport={"width": 1366, "height": 900}) as window, Table(window, server.address) as table:
        mirror = played(table, 1)
        with table.page.expect_popup() as opened:
            table.page.evaluate("void window.open(location.href)")  # it has a copy of what this tab stores
        copy = opened.value
        copy.get_by_role("button", name="Start the game").wait_for()
        copy.locator("#mn-returning").wait_for(state="detached")
        assert copy.locator(".mn-prompt-line:visible").count() == 0
        copy.locator(".mn-game").get_by_role("button", name="Resume").wait_for()
        copy.close(run_before_unload=True)
        reload(table)
        table.follow(mirror)


def test_a_browser_that_may_store_nothing_plays_and_says_so(server: Any, chromium: Any) -> None:
    with Window(chromium, _BLOCKED) as window, Table(window, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        table.page.locator(".mn-note", has_text="may store nothing").wait_for()
        table.play(mirror)
        assert table.seen()["trouble"] == ""
        table.wire.asked.clear()
        lobby(table.page, server.address)
        assert table.page.locator(".mn-game").count() == 0


def test_settings_and_language_are_remembered_and_told_to_other_tabs(server: Any, chromium: Any) -> None:
    with Window(chromium) as window, Table(window, server.address) as table:
        page = table.page
        page.locator(".mn-memory[data-settled]").wait_for(state="attached")
        page.locator(".mn-head select").select_option(label="Italiano")
        page.get_by_role("button", name="Inizia la partita").wait_for()
        page.wait_for_function("JSON.parse(localStorage.getItem('mare-nostrum.settings') ?? '{}').language === 'it'")
        table.wire.asked.clear()
        page.reload()
        page.get_by_role("button", name="Inizia la partita").wait_for()
        assert page.locator(".mn-head select").evaluate("one => one.selectedOptions[0].textContent") == "Italiano"


def test_my_games_fit_a_phone(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, width=390, height=800) as table:
        table.start(SEED)
        table.button("Leave the table").click()
        table.page.locator(".mn-game").wait_for()
        table.picture("my-games-phone")
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
