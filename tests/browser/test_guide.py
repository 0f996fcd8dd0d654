"""A first visit: the guided round to its end, by clicking what is suggested; left, resumed, and in Ukrainian."""

from __future__ import annotations

import re
from typing import Any

import pytest

from mnwidgets.lesson import SEED, STEPS, suggestion
from tests.browser.mirror import Mirror
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
UKRAINIAN = "Українська"


class Visit:
    """A visitor who does what the guide points at, with the same game in a mirror."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.steps: list[int] = []

    def start(self, name: str = "guide") -> None:
        """Press the offer in the lobby."""
        self.page.locator(".mn-guide-offer").wait_for()
        self.table.picture(f"{name}-offer")
        self.table.button("Start the guided round").click()
        self.page.locator(".mn-guide h3").wait_for()
        self.page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
        self.mirror = Mirror(SEED)
        self.mirror.session.auto = False
        self.table.follow(self.mirror)

    @property
    def step(self) -> int:
        """The number of the step that the card shows."""
        found = re.search(r"\d+", self.page.locator(".mn-guide-progress span").inner_text())
        assert found
        return int(found[0])

    @property
    def told(self) -> str:
        """What the card and the hand say."""
        return " ".join(self.page.locator(".mn-guide, .mn-hand").all_inner_texts())

    def look(self) -> None:
        """A picture of each step when it first comes."""
        if self.step not in self.steps:
            self.steps.append(self.step)
            self.table.picture(f"guide-{self.step}", whole=False)

    def obey(self) -> None:
        """Click what is marked, on the page; the mirror does the same."""
        self.look()
        mirror, before = self.mirror, self.told
        if mirror.paying:
            self.page.locator(".mn-payment > .mn-guided:visible").click()
            mirror.pay()
        else:
            found = suggestion(mirror.session)
            assert found
            marked = self.page.locator(".mn-choice-row.mn-guided:visible .mn-choice")
            assert marked.inner_text() == mirror.label(found[0])
            marked.click()
            mirror.play(found[0])
        self.table.wait(lambda seen: self.told != before, "another suggestion")  # two marches ask the same thing
        self.table.follow(mirror)

    def speak(self, name: str, code: str) -> None:
        """Choose a language in the head of the page."""
        self.page.locator(".mn-head select").select_option(label=name)
        self.mirror.session.language = code
        self.table.follow(self.mirror)


def test_the_guided_round_is_played_to_its_end_left_resumed_and_in_another_language(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, height=1000) as table:
        visit, page = Visit(table), table.page
        visit.start()
        for step in (1, 2, 3):
            assert visit.step == step
            visit.look()
            table.button("Next").click()
            table.wait(lambda seen, step=step: visit.step == step + 1, f"step {step + 1}")
        while visit.mirror.key != "build":
            visit.obey()
        table.button("Leave the guide").click()
        page.locator(".mn-guide").wait_for(state="hidden")
        assert page.locator(".mn-choice-row.mn-guided:visible").count() == 0
        table.picture("guide-left", whole=False)
        table.button("Resume the guide").click()
        page.locator(".mn-guide h3").wait_for()
        while visit.mirror.key != "sail":
            visit.obey()
        visit.speak(UKRAINIAN, "uk")
        table.wait(lambda seen: "крок 8" in page.locator(".mn-guide-progress").inner_text(), "the guide in Ukrainian")
        visit.obey()
        visit.look()
        visit.speak("English", "en")
        while visit.mirror.session.state.round == 1:
            visit.obey()
        table.wait(lambda seen: visit.step == len(STEPS), "the last step")
        visit.steps.append(visit.step)
        assert visit.steps == list(range(1, len(STEPS) + 1))
        table.picture("guide-end")
        table.button("Play on").click()
        page.locator(".mn-guide").wait_for(state="hidden")
        table.follow(visit.mirror)
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []


def test_the_guide_fits_a_phone_and_moves_nobodys_focus(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, 390, 844) as table:
        visit, page = Visit(table), table.page
        visit.start("guide-phone")
        table.button("Next").focus()
        page.keyboard.press("Enter")
        table.wait(lambda seen: visit.step == 2, "step 2")
        assert page.evaluate("() => document.activeElement.textContent.trim()") == "Next"
        table.picture("guide-phone")
        for wide in (".mn-guide", ".mn-guide-tip", ".mn-guide-buttons"):
            for box in page.locator(f"{wide}:visible").all():
                size = box.bounding_box()
                assert size
                assert size["x"] >= 0
                assert size["x"] + size["width"] <= 390
        assert table.ears.errors == []


def test_in_an_ordinary_game_each_question_is_explained_once(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        page, mirror = table.page, Mirror(219)
        table.start(219)
        table.follow(mirror)
        page.locator(".mn-hint-card h4", has_text="The offer").wait_for()
        table.picture("hint", whole=False)
        table.button("Got it").click()
        page.locator(".mn-hint-card").wait_for(state="hidden")
        table.play(mirror)
        assert mirror.key == "offer"
        assert not page.locator(".mn-hint-card").is_visible()
        table.button("What is this about?").click()
        page.locator(".mn-hint-card h4", has_text="The offer").wait_for()
        table.button("No more hints").click()
        page.locator(".mn-hint-card").wait_for(state="hidden")
        while mirror.key == "offer":
            table.play(mirror)
        assert not page.locator(".mn-hint-card").is_visible()
        assert table.ears.errors == []
