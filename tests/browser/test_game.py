"""A whole game on the page, by mouse, against bots, to a victory; and back and forth in the middle of it."""

from __future__ import annotations

from typing import Any

import pytest

from mnlib.empires.rounds import PHASES
from mnwidgets.grouping import touched
from tests.browser.mirror import FIGHT, Mirror
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219  # Rome trades, builds, marches, fights a battle, and wins with heroes after 107 presses
TABS = ("Empires", "Heroes and wonders", "Charts", "Log", "Lines of play", "Rules", "Seats", "Share and save")


class Play:
    """A game on the page and in the mirror at once; pictures are taken where something is seen for the first time."""

    def __init__(self, table: Table, mirror: Mirror) -> None:
        self.table, self.mirror = table, mirror
        self.place = ""  # where the person points
        self.pointed: list[str] = []
        self.seen: set[str] = set()
        self.dice = False

    def first(self, name: str) -> bool:
        """Whether something is seen for the first time; then there is a picture of it."""
        if name in self.seen:
            return False
        self.seen.add(name)
        self.table.picture(name)
        return True

    def step(self) -> None:
        """One press, and the answer of the page."""
        table, mirror = self.table, self.mirror
        self.look()
        if not mirror.paying:
            action = mirror.choice()
            place = next((place for place in touched(action) if "." not in place), "")
            if action.verb in ("build", "march", "occupy") and len(mirror.labels()) > 3:
                self.point(place)
            elif self.place and mirror.label(action) not in mirror.labels(self.place):
                self.let_go()
            if action.verb in FIGHT:
                assert table.page.locator(".mn-battle .mn-odds").first.is_visible()
                table.row(mirror.label(action)).locator(".mn-ask").click()
                table.row(mirror.label(action)).locator(".mn-preview .mn-odds").wait_for()
                self.first("battle-odds")
        table.play(mirror, self.place)

    def look(self) -> None:
        """Pictures of the phases, the payment, the table at the reveal, the dice."""
        mirror, page = self.mirror, self.table.page
        phase = PHASES[mirror.session.state.phase]
        self.first(f"phase-{phase}")
        if mirror.key == "take":
            self.first("trade-revealed")
        if mirror.paying and len(mirror.sets()) > 1:
            self.first("payment")
        if page.locator(".mn-battle .mn-dice").is_visible():
            self.dice = True
            self.first("battle-dice")

    def point(self, place: str) -> None:
        """Point at a province on the map: the list is narrowed to it."""
        if place != self.place and len(self.pointed) < 12:
            self.table.point(place)
            self.place = place
            self.pointed.append(place)
            self.table.follow(self.mirror, place)
        elif self.place and self.place != place:
            self.let_go()

    def let_go(self) -> None:
        """Point at the same province again: everything is listed."""
        self.table.point(self.place)
        self.place = ""
        self.table.follow(self.mirror)


def test_a_whole_game_is_won_by_mouse_without_an_error_or_a_request_to_the_outside(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        table.page.locator(".mn-lobby-picture img").wait_for()
        table.picture("lobby")
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        table.page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
        play = Play(table, mirror)
        while not mirror.over:
            play.step()
        won = mirror.session.outcome
        assert won.winners == ("rome",)
        assert won.reason == "heroes"
        ending = table.page.locator(".mn-end")
        ending.wait_for()
        assert "Rome" in ending.locator("h2").inner_text()
        table.picture("end")
        assert len(set(play.pointed)) > 3
        assert play.dice
        assert {"phase-trade", "phase-build", "phase-move", "payment", "battle-odds"} <= play.seen
        for number, name in enumerate(TABS):
            table.tab(name)
            table.wait(lambda seen: True)
            table.page.wait_for_timeout(150)
            table.picture(f"tab-{number}-{name.replace(' ', '-').lower()}")
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []
        assert table.ears.outside == []


def test_undo_brings_back_the_former_question_and_redo_the_later_one(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        while mirror.key != "build":
            table.play(mirror)
        asked = []
        for _ in range(4):
            asked.append(question(table))
            table.play(mirror)
        later = question(table)
        for former in reversed(asked):
            table.page.locator(".mn-winding button", has_text="Undo").click()
            table.wait(lambda seen, wanted=former: question_of(seen) == wanted, str(former))
        for wanted in (*asked[1:], later):
            table.page.locator(".mn-winding button", has_text="Redo").click()
            table.wait(lambda seen, wanted=wanted: question_of(seen) == wanted, str(wanted))
        assert table.page.locator(".mn-winding button", has_text="Redo").is_disabled()
        table.follow(mirror)  # and the game goes on as if nothing had been undone
        table.play(mirror)
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []


def question(table: Table) -> tuple[str, tuple[str, ...]]:
    """What is asked now, and all that may be answered."""
    return question_of(table.seen())


def question_of(seen: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    return seen["prompt"], tuple(seen["choices"])


def test_a_double_click_decides_once(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        for pause in (0, 120):
            action = mirror.choice()
            button = table.row(mirror.label(action)).locator(".mn-choice")
            box = button.bounding_box()
            x, y = box["x"] + 40, box["y"] + box["height"] / 2
            table.page.mouse.click(x, y)
            table.page.wait_for_timeout(pause)
            table.page.mouse.down(click_count=2)
            table.page.mouse.up(click_count=2)
            mirror.play(action)
            table.follow(mirror)
        assert table.ears.errors == []


def test_why_not_and_the_consequences_of_a_choice_are_told_on_request(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        page, mirror = table.page, Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        while mirror.key != "build":
            table.play(mirror)
        before = question(table)
        row = table.row(mirror.labels()[0])
        row.locator(".mn-ask").click()
        row.locator(".mn-preview li").first.wait_for()
        table.picture("preview")
        row.locator(".mn-ask").click()
        row.locator(".mn-preview").wait_for(state="hidden")
        table.button("Why can I not …?").click()
        table.point("macedonia")
        reasons = page.locator(".mn-answer .mn-reasons li")
        reasons.first.wait_for()
        assert page.locator(".mn-answer .mn-rule summary").first.inner_text().startswith("E")
        page.locator(".mn-answer .mn-rule summary").first.click()
        table.picture("why-not")
        table.button("Why can I not …?").click()
        table.point("macedonia")
        table.follow(mirror)
        assert question(table) == before
        assert table.ears.errors == []


@pytest.mark.parametrize(("name", "width", "height"), [("phone", 390, 844), ("projector", 1920, 1080)])
def test_nothing_sticks_out_on_a_phone_or_a_projector(
    server: Any, chromium: Any, name: str, width: int, height: int
) -> None:
    with Table(chromium, server.address, width, height) as table:
        page, mirror = table.page, Mirror(SEED)
        page.locator(".mn-lobby-picture img").wait_for()
        sizes = {"lobby": page.evaluate(_WIDEST)}
        table.picture(f"{name}-lobby")
        table.start(SEED)
        table.follow(mirror)
        page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
        while mirror.key != "build":
            table.play(mirror)
        sizes["table"] = page.evaluate(_WIDEST)
        table.picture(f"{name}-table")
        table.point("dalmatia")  # the map is as good to point at as on a desk
        table.follow(mirror, "dalmatia")
        if width > 1000:
            table.picture(f"{name}-screen", whole=False)
        assert sizes == {"lobby": [], "table": []}
        assert table.ears.errors == []


_WIDEST = """() => [...document.querySelectorAll(".mn-app :is(button, select, input, .mn-card, .mn-map)")]
  .filter((one) => one.checkVisibility() && !one.closest(".mn-scroll, .leaflet-container, .mn-plots"))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 || one.getBoundingClientRect().left < -1)
  .map((one) => one.className + ": " + one.textContent.trim().slice(0, 40))"""
