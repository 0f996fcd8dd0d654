"""A round read and played through the accessibility tree alone; the map is never touched. It leaves its transcript."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from tests.browser.mirror import Mirror
from tests.browser.reader import Reader, name, state
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219
TRANSCRIPT = Path(__file__).resolve().parents[2] / "build" / "reader-transcript.md"
_UNTOUCHED = """() => {
  window.touched = 0;
  for (const event of ["pointerdown", "mousedown", "click", "keydown", "focusin"]) {
    addEventListener(event, ({target}) => { if (target.closest?.(".leaflet-container")) window.touched += 1; }, true);
  }
}"""


class Round:
    """A round in the tree and in the mirror at once, written down as the tree tells it."""

    def __init__(self, table: Table) -> None:
        self.table, self.reader = table, Reader(table.page)
        self.mirror = Mirror(SEED)
        self.lines = ["# A round, as the accessibility tree tells it", ""]
        table.page.evaluate(_UNTOUCHED)

    def write(self, title: str, lines: list[str]) -> None:
        self.lines += [f"## {title}", "", *lines, ""]

    def begin(self) -> None:
        """Read the lobby, set the table, start."""
        reader = self.reader
        reader.find("button", "Start the game")
        self.write("The lobby", reader.outline())
        reader.press("button", "3")
        reader.type("spinbutton", "Seed", str(SEED))
        reader.press("button", "Start the game")

    def follow(self) -> None:
        """Until the tree asks what the mirror asks, with the same choices in the same order."""
        wanted = set(self.mirror.labels())

        def told() -> bool:
            if not self.table.wire.quiet or self.mirror.question not in self.reader.names("heading"):
                return False
            return [words for words in self.reader.names("button") if words in wanted] == self.mirror.labels()

        self.reader.wait(told, self.mirror.question)

    def step(self, number: int) -> None:
        """Listen, read the choices, press one of them."""
        reader, mirror = self.reader, self.mirror
        question = mirror.question
        said = reader.wait(lambda: question in (heard := reader.status()) and heard, f"news, then {question!r}")
        choices = mirror.labels()
        if mirror.paying:
            words = next(one for one in reader.names("button") if one.startswith(("Best: pay", "Pay ")))
        else:
            words = mirror.label(mirror.choice())
        listed = "; ".join(choices[:12]) + (f"; … ({len(choices)} in all)" if len(choices) > 12 else "")
        told = [f"- status: {said}", f"- heading: {question}", f"- buttons: {listed}", f"- press: button “{words}”"]
        self.write(f"Step {number}", told)
        reader.press("button", words)
        if mirror.paying:
            mirror.pay()
        else:
            mirror.play(mirror.choice())
        self.follow()


def test_a_round_is_read_and_played_through_the_accessibility_tree_alone(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        play = Round(table)
        play.begin()
        play.follow()
        play.write("The table", play.reader.outline())
        steps = 0
        while play.mirror.session.state.round == 1:
            steps += 1
            play.step(steps)
        TRANSCRIPT.parent.mkdir(parents=True, exist_ok=True)
        TRANSCRIPT.write_text("\n".join(play.lines), encoding="utf-8")
        assert steps > 8
        assert table.page.evaluate("() => window.touched") == 0
        assert table.ears.errors == []


def test_the_tree_tells_what_the_map_shows(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        play = Round(table)
        play.begin()
        play.follow()
        table.page.keyboard.press("b")
        reader = play.reader
        reader.find("heading", "Rome: provinces (3)")
        assert "Latium" in reader.names("heading")
        pointing = next(words for words in reader.names("button") if words.startswith("Point at Gallia"))
        reader.press("button", pointing)
        pressed = reader.wait(
            lambda: [one for one in reader.all("button") if name(one) == pointing and state(one, "pressed") == "true"],
            "Gallia is pointed at",
        )
        assert state(pressed[0], "focused")  # the list was written anew, and the focus stays where it was
        assert table.page.evaluate("() => window.touched") == 0


def test_headings_landmarks_and_language_are_told(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        play = Round(table)
        play.begin()
        play.follow()
        levels = [state(one, "level") for one in play.reader.all("heading")]
        assert levels[:2] == [1, 2]
        assert all(after <= before + 1 for before, after in pairwise(levels))
        for landmark in ("banner", "main", "navigation"):
            assert len(play.reader.all(landmark)) == 1, landmark
        table.page.locator(".mn-head select").select_option(label="Italiano")
        table.page.wait_for_function("() => document.documentElement.lang === 'it'")
