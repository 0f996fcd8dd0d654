"""The sandbox on the page: a faulty position is listed and mended, then played on, and the dice fall as one says."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219


class Bench:
    """The sandbox on the page: rows by their keys."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page

    def row(self, key: str) -> Any:
        return self.page.locator(f'.mn-form-row[data-key="{key}"]:visible')

    def choose(self, key: str, value: str) -> None:
        self.row(key).locator("select").select_option(value)
        self.settle()

    def step(self, key: str, by: int) -> None:
        """Press plus or minus, as fast as can be."""
        buttons = self.row(key).get_by_role("button")
        for _ in range(abs(by)):
            (buttons.last if by > 0 else buttons.first).click()
        self.settle()

    def settle(self) -> None:
        """Until the kernel is done."""
        self.table.wait(lambda seen: True)

    def status(self) -> str:
        return str(self.page.locator(".mn-sandbox-why").inner_text())


def entered(table: Table) -> Bench:
    table.start(SEED)
    table.page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
    table.wait(lambda seen: seen["asked"] and seen["calm"], "a question")
    table.page.locator(".mn-into-sandbox").click()
    table.page.locator(".mn-sandbox-forms").wait_for()
    bench = Bench(table)
    bench.settle()
    return bench


def test_a_faulty_position_is_listed_mended_and_played_on_with_a_chosen_roll(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        bench, page = entered(table), table.page
        before = page.locator(".mn-map .leaflet-mn-pieces-pane img").first.get_attribute("src")
        play = table.button("Play from here")
        assert play.is_enabled()
        table.point("latium")
        bench.row("control latium").wait_for()
        bench.choose("control latium", "greece")
        bench.step("legions latium greece", 9)
        faults = page.locator(".mn-sandbox-faults .mn-form-row")
        assert faults.count() == 2
        assert "Latium is the capital province of Rome" in page.locator(".mn-sandbox-faults").inner_text()
        assert "Faults: 2" in bench.status()
        assert play.is_disabled()
        assert page.locator(".mn-map .leaflet-mn-pieces-pane img").first.get_attribute("src") != before
        table.picture("sandbox-faults")

        bench.choose("zone", "sicilia")
        table.button("Show Latium").click()
        bench.row("control latium").wait_for()
        bench.choose("control latium", "rome")
        assert faults.count() == 1
        bench.step("legions latium greece", -9)
        assert faults.count() == 0
        assert play.is_enabled()

        bench.choose("zone", "sicilia")
        bench.step("legions sicilia rome", 2)
        bench.step("legions sicilia greece", 1)
        bench.choose("phase", "move")
        bench.choose("turn", "rome")
        table.button("Begin there").click()
        bench.settle()
        assert "Nothing is wrong" in bench.status()
        play.click()
        table.wait(lambda seen: seen["asked"], "a question of the sandbox")
        table.press("March no further")  # the only battle is fought at once
        bench.row("exact").wait_for()
        table.picture("sandbox-roll")
        bench.choose("exact", "rolled 66")
        table.button("Let this roll come").click()
        bench.row("outcome rolled 1").wait_for()
        bench.row("outcome rolled 1").get_by_role("button").click()
        dice = page.locator(".mn-battle .mn-dice .mn-faces")
        dice.nth(1).wait_for()
        assert dice.all_inner_texts() == ["6 and 6", "1"]

        table.button("Leave the sandbox").click()
        table.wait(lambda seen: seen["asked"] and seen["calm"], "the game one came from")
        assert page.locator(".mn-map .leaflet-mn-pieces-pane img").first.get_attribute("src") == before
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []


def test_the_focus_stays_on_the_button_that_is_pressed_again_and_again(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, width=390, height=844) as table:
        bench, page = entered(table), table.page
        bench.choose("zone", "sicilia")
        more = bench.row("legions sicilia rome").get_by_role("button").last
        more.focus()
        for _ in range(3):
            page.keyboard.press("Enter")
            bench.settle()
        assert bench.row("legions sicilia rome").locator("output").inner_text() == "3"
        assert more.evaluate("(one) => one === document.activeElement")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        table.picture("sandbox-phone")
