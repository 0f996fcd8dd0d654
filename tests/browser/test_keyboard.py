"""A round by keyboard alone: everything can be reached, nothing traps, the focus is never lost, no mouse is touched."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.mirror import Mirror
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219
_MICE = """() => {
  window.mice = 0;
  for (const name of ["mousedown", "pointerdown", "mousemove", "touchstart"]) {
    addEventListener(name, (event) => { if (event.isTrusted) window.mice += 1; }, true);
  }
}"""
_HERE = """() => {
  const one = document.activeElement, label = one.labels?.[0]?.textContent ?? "";
  return (one.getAttribute("aria-label") ?? (label || one.textContent)).trim();
}"""
_NOWHERE = "() => document.activeElement === document.body"
_STOPS = """() => {
  const all = document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]");
  const stop = (one) => one.tabIndex >= 0 && !one.disabled && one.type !== "file";
  return [...all].filter((one) => stop(one) && one.checkVisibility({visibilityProperty: true})).length;
}"""
_AGAIN = """() => {
  const one = document.activeElement, again = "met" in one.dataset;
  one.dataset.met = "yes";
  return again;
}"""


class Hands:
    """Two hands on a keyboard, at the page of a table."""

    def __init__(self, table: Table) -> None:
        self.table, self.page = table, table.page
        self.page.evaluate(_MICE)

    def press(self, key: str) -> None:
        self.page.keyboard.press(key)

    def go(self, name: str, key: str = "Tab") -> None:
        """Tab to the control of a name; an error where no number of tabs leads there."""
        for _ in range(150):
            if self.page.evaluate(_HERE) == name:
                return
            self.press(key)
        raise AssertionError(f"no tab leads to {name!r}")

    def start(self, seed: int) -> None:
        """From the lobby to the table."""
        self.go("3")
        self.press("Enter")
        self.go("Seed")
        self.press("Control+A")
        self.page.keyboard.type(str(seed))
        self.go("Start the game", "Shift+Tab")
        self.press("Enter")
        self.page.locator(".mn-prompt-line").wait_for()

    def play(self, mirror: Mirror) -> None:
        """One good decision by its number, or by tabs where it has none."""
        if mirror.paying:
            self.press("1")
            mirror.pay()
        else:
            action = mirror.choice()
            words = mirror.label(action)
            number = mirror.labels().index(words) + 1
            if number <= 9:
                self.press(str(number))
            else:
                self.press("d")
                self.go(words)
                self.press("Enter")
            mirror.play(action)
        self.table.follow(mirror)


@pytest.fixture
def hands(server: Any, chromium: Any) -> Any:
    with Table(chromium, server.address) as table:
        yield Hands(table)


def test_a_round_is_played_by_keyboard_alone(hands: Hands) -> None:
    table, mirror = hands.table, Mirror(SEED)
    hands.start(SEED)
    table.follow(mirror)
    presses = 0
    while mirror.session.state.round == 1:
        hands.play(mirror)
        presses += 1
        hands.page.wait_for_function(f"() => !({_NOWHERE})()")
    assert presses > 8
    before = table.seen()["prompt"]
    hands.press("u")
    table.wait(lambda seen: seen["prompt"] != before, "the question before")
    hands.press("r")
    table.wait(lambda seen: seen["prompt"] == before, "the question after")
    hands.press("[")
    hands.page.locator(".mn-time-past").wait_for()
    hands.press("End")
    hands.page.locator(".mn-timebar:not(.mn-time-past)").wait_for()
    for key, page in (("l", ".mn-log"), ("b", ".mn-board-list"), ("c", ".mn-charts")):
        hands.press(key)
        hands.page.locator(page).wait_for()
    hands.press("m")
    assert hands.page.evaluate(_HERE) == "Place"
    hands.page.keyboard.type("Gallia")
    table.follow(mirror, "gallia")
    assert hands.page.evaluate("() => window.mice") == 0
    assert table.ears.errors == []


def test_tabs_lead_through_the_whole_page_and_out_again(hands: Hands) -> None:
    table, mirror = hands.table, Mirror(SEED)
    hands.start(SEED)
    table.follow(mirror)
    stops, met = hands.page.evaluate(_STOPS), 0
    for _ in range(2 * stops):
        hands.press("Tab")
        if hands.page.evaluate(_NOWHERE):
            continue  # after the last stop the browser itself has the focus
        if hands.page.evaluate(_AGAIN):
            break
        met += 1
    else:
        raise AssertionError(f"no way around after {met} of {stops} stops")
    assert met == stops
    assert hands.page.evaluate("() => window.mice") == 0


def test_the_first_tabs_are_links_that_skip_to_what_matters(hands: Hands) -> None:
    hands.start(SEED)
    hands.table.follow(Mirror(SEED))
    for link, reached in (
        ("To what is asked", "() => document.activeElement.matches('.mn-question')"),
        ("To the list of places on the map", "() => document.activeElement.matches('.mn-map-tools select')"),
        ("To the log", "() => document.querySelector('.mn-log')?.checkVisibility()"),
    ):
        hands.go(link, "Shift+Tab")
        hands.press("Enter")
        hands.page.wait_for_function(reached)


def test_all_keys_stand_in_a_list_that_opens_and_closes_by_keys(hands: Hands) -> None:
    hands.start(SEED)
    hands.table.follow(Mirror(SEED))
    hands.press("d")
    before = hands.page.evaluate(_HERE)
    hands.press("?")
    rows = hands.page.locator(".mn-keys dt")
    rows.first.wait_for()
    assert rows.count() > 15
    assert hands.page.evaluate(_HERE) == "Keys"
    hands.table.picture("keyboard-list")
    hands.press("Escape")
    hands.page.locator(".mn-keys").wait_for(state="hidden")
    assert hands.page.evaluate(_HERE) == before


def test_shortcuts_put_off_do_nothing_and_can_be_put_on_again(hands: Hands) -> None:
    table, mirror = hands.table, Mirror(SEED)
    hands.start(SEED)
    table.follow(mirror)
    for on in (False, True):
        hands.go("Keyboard")
        hands.press("Enter")
        hands.go("Use these keys")
        hands.press("Space")
        hands.press("Escape")
        hands.page.wait_for_function(f"() => Boolean(document.querySelector('[data-mn-nth]')) === {str(on).lower()}")
        hands.press("b")
        assert hands.page.get_by_role("tab", name="Board in words", selected=True).is_visible() == on


def test_the_keys_are_letters_where_somebody_types(hands: Hands) -> None:
    table, mirror = hands.table, Mirror(SEED)
    hands.start(SEED)
    before = table.follow(mirror)
    hands.press("w")
    hands.page.locator(".mn-whynot input").wait_for()
    hands.page.locator(".mn-whynot input").focus()
    hands.page.keyboard.type("12u?")
    assert hands.page.locator(".mn-whynot input").input_value() == "12u?"
    assert hands.page.locator(".mn-keys").is_hidden()
    assert table.seen()["prompt"] == before["prompt"]


def test_the_focus_goes_to_the_button_of_the_curtain_and_from_it_to_the_question(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        table.start(SEED, persons=("rome", "greece"))
        table.page.wait_for_function("() => document.activeElement.closest('.mn-curtain')")
        table.page.keyboard.press("Enter")
        table.page.wait_for_function("() => document.activeElement.matches('.mn-question')")
