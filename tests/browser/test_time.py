"""Time on the page: the slider, the log and the charts in step; undo to here; another line from the past."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.mirror import Mirror
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219


def begun(table: Table, question: str = "build") -> Mirror:
    """A game on the page, played on to a question."""
    mirror = Mirror(SEED)
    table.start(SEED)
    table.follow(mirror)
    while mirror.key != question:
        table.play(mirror)
    return mirror


def until(page: Any, words: str) -> None:
    """Wait until the time bar says so."""
    page.wait_for_function(
        """(words) => document.querySelector(".mn-time-where").textContent.includes(words)""", arg=words
    )


def slide(table: Table, ply: int) -> None:
    """Drag the slider to a ply, as a hand does it: many small steps."""
    table.page.locator(".mn-timebar input[type=range]").evaluate(
        """(slider, ply) => {
          const from = Number(slider.value), steps = 12;
          for (let i = 1; i <= steps; i++) {
            slider.value = Math.round(from + (ply - from) * i / steps);
            slider.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }""",
        ply,
    )
    until(table.page, f"decision {ply}")
    table.wait(lambda seen: True)


def test_the_slider_winds_map_log_and_charts_and_comes_back(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror, page = begun(table), table.page
        end = mirror.session.end
        pieces = page.locator(".mn-map .leaflet-mn-pieces-pane img").first
        now = (pieces.get_attribute("src"), table.seen()["prompt"])
        table.tab("Charts")
        page.locator(".mn-plot .axislabel").first.wait_for()
        slide(table, 3)
        assert "Looking back" in page.locator(".mn-time-where").inner_text()
        assert pieces.get_attribute("src") != now[0]
        assert table.seen()["prompt"] != now[1]
        table.tab("Log")
        here = page.locator(".mn-line-back[aria-current]")
        here.first.wait_for()
        table.picture("timeline")
        page.locator("[data-mn-key=now]").click()
        table.wait(lambda seen: seen["prompt"] == now[1], "the present")
        assert pieces.get_attribute("src") == now[0]
        assert here.count() == 0
        plies = [int(one.get_attribute("data-press")) for one in page.locator(".mn-line-back").all()]
        ply = next(ply for ply in plies if 5 < ply < end)
        page.locator(f'.mn-line-back[data-press="{ply}"]').first.click()
        until(page, f"decision {ply} of {end}")
        page.locator("[data-mn-key=back]").focus()
        for _ in range(4):
            page.keyboard.press("Enter")
        until(page, f"decision {ply - 4} of")
        assert table.ears.errors == []


def test_undo_to_here_plays_on_from_there_and_another_decision_begins_another_line(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror, page = begun(table), table.page
        session = mirror.session
        ply = next(
            ply for ply in range(session.end - 1, 0, -1)
            if "rome" in session.game.deciders(session.match.at(ply))
            and len(session.game.actions(session.match.at(ply), "rome")) > 1
        )  # fmt: skip
        slide(table, ply)
        session.look(ply)
        table.follow(mirror)
        assert "another line begins" in page.locator(".mn-time-hint").inner_text()
        other = next(one for one in session.actions() if one != session.match.line[ply])
        table.press(mirror.label(other))
        mirror.play(other)
        table.follow(mirror)
        assert len(session.match.branches()) == 2
        slide(table, 2)
        page.locator(".mn-undo-to").click()
        session.undo_to(2)
        mirror.wind()
        table.follow(mirror)
        assert page.locator(".mn-time-where").inner_text().startswith("Now")
        table.play(mirror)
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []


def test_with_several_people_going_back_past_a_reveal_asks_everybody(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        page = table.page
        mirror = Mirror(SEED, persons=("rome", "carthage"))
        table.start(SEED, persons=("rome", "carthage"))
        for _ in range(60):
            if mirror.session.curtain:
                table.follow(mirror)
                page.locator(".mn-curtain button").click()
                mirror.session.lift_curtain()
                mirror.wind()
            elif mirror.key == "build":
                break
            else:
                table.play(mirror)
        table.follow(mirror)
        seat, end = mirror.session.seat, mirror.session.end
        slide(table, 1)
        assert table.seen()["choices"] == []
        page.locator(".mn-undo-to").click()
        question = page.locator(".mn-consent [role=alert]")
        question.wait_for()
        table.picture("consent")
        assert len(mirror.session.people) == 2
        table.button("No, play on").click()
        question.wait_for(state="detached")
        assert f"of {end}" in page.locator(".mn-time-where").inner_text()
        page.locator(".mn-undo-to").click()
        other = next(one for one in ("rome", "carthage") if one != seat)
        table.button(f"{other.capitalize()} agrees").click()
        mirror.session.undo_to(1)
        mirror.session.agree(other)
        mirror.wind()
        table.follow(mirror)
        assert table.ears.errors == []
