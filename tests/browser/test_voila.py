"""What visitors bring along: their files and the address they typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import lobby

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")  # one worker, one server


def test_a_match_is_saved_and_opened_and_a_foreign_file_is_a_sentence(
    server: Any, chromium: Any, tmp_path: Path
) -> None:
    page = chromium.new_page(accept_downloads=True)
    lobby(page, server.address)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_role("tab", name="Share and save").click()
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
