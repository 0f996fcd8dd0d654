"""The dashboard as a visitor meets it: the real server, the real Chromium."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import Ears, browser, children, need_browser

pytest.importorskip("voila")
PICTURES = Path(__file__).resolve().parents[2] / "build" / "screenshots"
PATIENCE = 60_000  # milliseconds
pytestmark = pytest.mark.xdist_group("voila")  # one worker, one server


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    """The dashboard on a free port."""
    need_browser()
    from mnwidgets.serve import Server

    with Server(quiet=True) as one:
        yield one


@pytest.fixture(scope="module")
def chromium(server: Any) -> Iterator[Any]:
    """A browser for all tests of this file."""
    with browser() as one:
        yield one


def lobby(page: Any, address: str) -> None:
    """Open the page and wait for the lobby."""
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.get_by_role("button", name="Start the game").wait_for()


def alive(server: Any, number: int, seconds: float = 15.0) -> bool:
    """Whether so many kernels are left before the time is up."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if len(children(server.process.pid)) == number:
            return True
        time.sleep(0.2)
    return False


def test_a_game_against_bots_starts_without_errors_or_requests_to_the_outside(server: Any, chromium: Any) -> None:
    page = chromium.new_page(viewport={"width": 1366, "height": 900})
    ears = Ears(page, server.address)
    lobby(page, server.address)
    assert page.title() == "Mare Nostrum"
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / "lobby.png", full_page=True)
    page.get_by_role("button", name="Start the game").click()
    page.locator(".mn-prompt-line").wait_for()
    page.wait_for_timeout(2000)
    page.screenshot(path=PICTURES / "started.png", full_page=True)
    assert ears.errors == []
    assert ears.outside == []
    page.close(run_before_unload=True)


def test_a_match_is_saved_and_opened_and_a_foreign_file_is_a_sentence(
    server: Any, chromium: Any, tmp_path: Path
) -> None:
    page = chromium.new_page(accept_downloads=True)
    lobby(page, server.address)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("tab", name="Save and open").click()
    with page.expect_download() as got:
        page.get_by_role("button", name="Save to a file").click()
    saved = tmp_path / got.value.suggested_filename
    got.value.save_as(saved)
    assert saved.suffix == ".txt"
    wrong = tmp_path / "<img src=x onerror=alert(1)>.png"
    wrong.write_bytes(b"\x89PNG\xff")
    large = tmp_path / "large.txt"
    large.write_bytes(b"x" * 20_000_000)
    chooser = page.locator(".mn-saving input[type=file]").last
    for file, said in ((wrong, "no saved game"), (large, "too large"), (saved, "is open")):
        chooser.set_input_files(file)
        page.locator(".mn-note-text", has_text=said).first.wait_for()
    page.close(run_before_unload=True)


@pytest.mark.parametrize("query", ["?game=%00%ff&seat=<script>", "?" + "x=y&" * 500])
def test_a_query_full_of_nonsense_shows_the_lobby(server: Any, chromium: Any, query: str) -> None:
    page = chromium.new_page()
    lobby(page, server.address + query)
    page.close(run_before_unload=True)


def test_closed_tabs_leave_no_kernel(server: Any, chromium: Any) -> None:
    assert alive(server, 0)
    pages = [chromium.new_page() for _ in range(3)]
    for page in pages:
        lobby(page, server.address)
    assert alive(server, 3)
    pages[0].reload()
    pages[0].get_by_role("button", name="Start the game").wait_for()
    assert alive(server, 3)
    for page in pages:
        page.close(run_before_unload=True)
    assert alive(server, 0)


def test_another_site_cannot_end_a_kernel(server: Any, chromium: Any) -> None:
    page = chromium.new_page()
    lobby(page, server.address)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    answer = page.request.post(
        f"{server.address}voila/api/shutdown/{kernel}", headers={"Origin": "http://elsewhere.example"}
    )
    assert answer.status in (403, 404)
    assert alive(server, 1)
    page.close(run_before_unload=True)


def test_a_lost_server_is_told_with_a_button_to_reload(chromium: Any) -> None:
    from mnwidgets.serve import Server

    with Server(quiet=True) as one:
        page = chromium.new_page()
        lobby(page, one.address)
        one.stop()
        page.locator("#mn-lost button", has_text="Reload").wait_for()
        page.close()
