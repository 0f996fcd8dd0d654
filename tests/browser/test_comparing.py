"""Back, otherwise, and both side by side: a line is named, compared and gone to, as a person does it on the page."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.browser.mirror import Mirror
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219  # Rome against two builders
NAME = "Bold <b>Rome</b>"


def play(table: Table, mirror: Mirror, presses: int) -> None:
    """Good decisions, on the page and in the mirror."""
    for _ in range(presses):
        table.play(mirror)


def branch(table: Table, mirror: Mirror) -> None:
    """Play, go back to what Rome builds, build a trireme instead, play on: two lines."""
    play(table, mirror, 12)
    for _ in range(4):
        table.page.locator(".mn-winding button", has_text="Undo").click()
        mirror.session.undo()
        mirror.wind()
        table.follow(mirror)
    trireme = mirror.session.game.parse("build trireme ionium")
    table.press(mirror.label(trireme))
    mirror.play(trireme)
    table.follow(mirror)
    play(table, mirror, 2)


def test_another_line_is_named_compared_and_gone_to(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        branch(table, mirror)
        page = table.page
        table.tab("Lines of play")
        lines = page.locator(".mn-lines button")
        lines.nth(1).wait_for()
        assert lines.count() == len(mirror.session.match.branches())  # type: ignore[union-attr]
        assert page.locator(".mn-lines [aria-current]").count() == 1

        lines.first.click()
        field = page.get_by_label("Name", exact=True)
        field.fill(NAME)
        field.press("Enter")
        page.locator(".mn-lines button", has_text=NAME).first.wait_for()
        assert page.locator(".mn-lines b").count() == 0
        table.button("Compare with it").click()

        page.locator(".mn-figure figcaption", has_text=NAME).wait_for()
        page.wait_for_function(
            "() => [...document.querySelectorAll('.mn-picture img')].filter((one) => one.naturalWidth).length === 4"
        )
        marked = page.locator(".mn-differing button")
        assert marked.count() > 0
        marked.first.click()
        page.locator(".mn-map .leaflet-container[data-selected]:not([data-selected=''])").wait_for()
        assert re.search(r"\d → \d+ \([+-]\d", page.locator(".mn-comparing .mn-numbers").inner_text())
        page.locator(".mn-comparing").scroll_into_view_if_needed()
        table.picture("comparison")

        table.button("Go to its end").click()
        page.locator(".mn-lines button[aria-current]", has_text=NAME).wait_for()
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []
        assert table.ears.outside == []


def test_on_a_phone_the_pictures_stand_one_above_the_other(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, width=390, height=844) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        play(table, mirror, 3)
        table.tab("Lines of play")
        pictures = table.page.locator(".mn-picture")
        pictures.nth(1).wait_for()
        first, second = (pictures.nth(i).bounding_box() for i in range(2))
        assert second["y"] >= first["y"] + first["height"]
        assert first["width"] > 300
        assert table.page.evaluate("document.documentElement.scrollWidth") <= 390
        table.picture("comparison-phone")
        assert table.ears.errors == []
