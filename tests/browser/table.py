"""The page of a game, driven by mouse: what is to be seen on it, and what can be pressed."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from mnlib import draw
from mnlib.draw.tables import SLOTS
from tests.browser.mirror import Mirror
from tests.browser.serving import PATIENCE, PICTURES, Ears, lobby
from tests.browser.wire import Wire

_SEEN = """() => {
  const seen = (one) => one.checkVisibility();
  const texts = (what) => [...document.querySelectorAll(what)].filter(seen).map((one) => one.textContent.trim());
  return {
    prompt: texts(".mn-prompt-line").join(" "),
    asked: texts(".mn-prompt-asked").length > 0,
    curtain: texts(".mn-curtain h2").length > 0,
    over: texts(".mn-prompt-over").length > 0,
    choices: texts(".mn-decisions .mn-choice"),
    sets: texts(".mn-payment > .mn-choice"),
    trouble: texts(".mn-trouble textarea, .mn-trouble p").join(" "),
    calm: [...document.querySelectorAll(".mn-pacing > button")].filter(seen).every((one) => one.disabled),
  };
}"""

_HEIGHT = "() => Math.max(...[...document.querySelectorAll('body, body *')].map((one) => one.scrollHeight))"


class Table:
    """A page on the server. Every press is a real click on what can be seen."""

    def __init__(self, chromium: Any, address: str, width: int = 1366, height: int = 900, **more: Any) -> None:
        self.page = chromium.new_page(viewport={"width": width, "height": height}, **more)
        self.ears = Ears(self.page, address)
        self.wire = Wire(self.page)
        lobby(self.page, address)

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: Any) -> None:
        self.page.close(run_before_unload=True)

    # The lobby ----------------------------------------------------------------------------------------------------

    def start(self, seed: int, seats: int = 3, persons: tuple[str, ...] = ("rome",)) -> None:
        """Choose the seats and the seed, and press start."""
        page = self.page
        page.locator(".mn-lobby .mn-speeds button", has_text=str(seats)).click()
        for seat in persons:
            page.locator(f".mn-lobby .mn-seat-{seat} select").select_option(index=0)
        field = page.locator(".mn-lobby input[type=number]:visible").first
        field.fill(str(seed))
        field.press("Tab")
        self.button("Start the game").click()
        page.locator(".mn-prompt-line, .mn-curtain h2").first.wait_for()

    # What is seen -------------------------------------------------------------------------------------------------

    def seen(self) -> dict[str, Any]:
        """What the page shows now."""
        return dict(self.page.evaluate(_SEEN))

    def wait(self, wanted: Any, what: str = "") -> dict[str, Any]:
        """Until the kernel is done and the page is as wanted; an error that says what was seen instead."""
        end = time.monotonic() + PATIENCE / 1000
        seen: dict[str, Any] = {}
        while time.monotonic() < end:
            seen = self.seen()
            if self.wire.quiet and wanted(seen):
                return seen
            self.page.wait_for_timeout(15)
        raise AssertionError(f"not seen: {what}; but {seen}")

    def follow(self, mirror: Mirror, place: str = "") -> dict[str, Any]:
        """Until the page asks what the mirror asks, with the same choices."""
        if mirror.session.curtain:
            return self.wait(lambda seen: seen["curtain"], "the curtain")
        if mirror.over:
            return self.wait(lambda seen: seen["over"], "the end")
        wanted = (mirror.question, mirror.labels(place))
        return self.wait(
            lambda seen: seen["calm"] and seen["prompt"].endswith(wanted[0]) and seen["choices"] == wanted[1],
            str(wanted),
        )

    def picture(self, name: str, whole: bool = True) -> Path:
        """A picture of the page, for people to look at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        path = PICTURES / f"{name}.png"
        size = self.page.viewport_size
        high = self.page.evaluate(_HEIGHT) if whole else 0
        if high > size["height"]:  # the page scrolls inside its own window
            self.page.set_viewport_size({"width": size["width"], "height": min(high, 4000)})
            self.page.wait_for_timeout(60)
        self.page.screenshot(path=path)
        if high > size["height"]:
            self.page.set_viewport_size(size)
        return path

    # What is pressed ----------------------------------------------------------------------------------------------

    def button(self, name: str) -> Any:
        """A button by its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def row(self, words: str) -> Any:
        """The row of a decision."""
        rows = self.page.locator(".mn-decisions .mn-choice-row:visible")
        return rows.filter(has=self.page.get_by_role("button", name=words, exact=True)).first

    def press(self, words: str) -> None:
        """Press a decision."""
        self.row(words).locator(".mn-choice").click()

    def play(self, mirror: Mirror, place: str = "") -> None:
        """One good decision, on the page and in the mirror."""
        if mirror.paying:
            self.page.locator(".mn-payment > .mn-choice:visible").first.click()
            mirror.pay()
        else:
            action = mirror.choice()
            self.press(mirror.label(action))
            mirror.play(action)
        self.follow(mirror, place)

    def tab(self, name: str) -> None:
        """Open a tab."""
        self.page.get_by_role("tab", name=name, exact=True).click()

    def point(self, zone: str) -> None:
        """Click a zone on the map."""
        box = self.page.locator(".mn-map .leaflet-container[data-ready]")
        box.scroll_into_view_if_needed()
        size = box.bounding_box()
        x, y = SLOTS["zones"][zone]["label"][:2]
        box.click(position={"x": x / draw.WIDTH * size["width"], "y": y / draw.HEIGHT * size["height"]})
