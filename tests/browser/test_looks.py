"""The page by day and by night, on a phone, in front of a class, and at rest."""

from __future__ import annotations

from typing import Any

import pytest

from mnwidgets import palette
from tests.browser.mirror import Mirror
from tests.browser.serving import PATIENCE
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219
PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
MAP = ".mn-map .leaflet-container[data-ready]"
REMEMBER = "localStorage.setItem('mare-nostrum.looks', JSON.stringify({theme: 'dark', size: 'large'}))"

_STYLE = "([what, name]) => getComputedStyle(document.querySelector(what))[name]"
_MOVING = "() => document.getAnimations().map((one) => String(one.effect.target?.className))"
_WATCH = """() => {
  window.moved = [];
  const look = () => {
    for (const one of document.getAnimations()) window.moved.push(String(one.effect.target?.className));
    requestAnimationFrame(look);
  };
  look();
}"""
_SMALL = """() => [...document.querySelectorAll("button, select, summary, input, textarea, [role=tab], a")]
  .filter((one) => one.checkVisibility())
  .map((one) => (one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one))
  .filter((one) => one.getBoundingClientRect().height < (one.closest(".mn-rule, p") ? 24 : 43.5))
  .map((one) => `${one.tagName} ${one.className} ${one.textContent}: ${one.getBoundingClientRect().height}`)"""
_OUTSIDE = """() => [...document.querySelectorAll(".mn-app *")]
  .filter((one) => one.checkVisibility() && !one.closest(".leaflet-container, .mn-scroll, svg"))
  .filter((one) => { const box = one.getBoundingClientRect();
    return box.width > 1 && (box.right > innerWidth + 1 || box.left < -1); })
  .map((one) => `${one.tagName} ${one.className}`)"""
_FONT = """(what) => Math.min(...[...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
_SAME = "([text, same]) => [...document.querySelectorAll('.mn-empire')].some((one) => one.innerText === text) === same"


def colour(page: Any, what: str, name: str = "backgroundColor") -> str:
    """A colour of the page, as the palette writes it."""
    parts = page.evaluate(_STYLE, [what, name]).partition("(")[2].strip(")").split(",")
    return "#" + "".join(f"{int(part):02x}" for part in parts[:3])


def choose(page: Any, words: str) -> None:
    """Choose something in the menu of looks."""
    page.locator(".mn-menu > summary").click()
    page.locator(".mn-menu").get_by_label(words, exact=True).check()
    page.keyboard.press("Escape")


def begun(table: Table, presses: int = 0) -> Mirror:
    """A game on the page, some decisions on."""
    mirror = Mirror(SEED)
    table.start(SEED)
    table.follow(mirror)
    table.page.locator(MAP).wait_for()
    for _ in range(presses):
        table.play(mirror)
    return mirror


def drag(page: Any, fingers: list[tuple[tuple[float, float], tuple[float, float]]], steps: int = 10) -> None:
    """Fingers on the screen, each from one place to another."""
    devtools = page.context.new_cdp_session(page)
    for step in range(steps + 1):
        part = step / steps
        at = [{"x": a + (c - a) * part, "y": b + (d - b) * part} for (a, b), (c, d) in fingers]
        devtools.send("Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": at})
        page.evaluate("() => new Promise(requestAnimationFrame)")
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.evaluate("() => new Promise((done) => setTimeout(done, 50))")


# By day and by night -------------------------------------------------------------------------------------------------


def test_the_page_is_dark_where_the_system_is(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, color_scheme="dark") as table:
        begun(table, 6)
        for what in ("body", ".mn-app"):
            assert colour(table.page, what) == palette.colours()["paper"][1]
        assert colour(table.page, ".mn-app", "color") == palette.colours()["ink"][1]
        table.picture("dark")
        table.tab("Charts")
        table.page.locator(".mn-plot text.axislabel").first.wait_for()
        assert colour(table.page, ".mn-plot text.axislabel", "fill") == palette.colours()["ink"][1]
        assert colour(table.page, ".mn-plot") == palette.colours()["card"][1]
        table.page.wait_for_timeout(300)
        table.picture("dark-charts")
        assert table.ears.errors == []


def test_a_person_may_choose_another_theme_than_the_system(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, color_scheme="dark") as table:
        for words, theme in (("light", 0), ("dark", 1), ("as the system", 1)):
            choose(table.page, words)
            assert colour(table.page, "body") == palette.colours()["paper"][theme]
        table.page.emulate_media(color_scheme="light")
        assert colour(table.page, "body") == palette.colours()["paper"][0]


def test_in_jupyterlab_the_app_is_as_dark_as_the_lab(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, color_scheme="light") as table:
        table.page.evaluate("() => document.body.removeAttribute('data-voila')")
        for light, theme in (("false", 1), ("true", 0)):
            table.page.evaluate("(light) => { document.body.dataset.jpThemeLight = light; }", light)
            assert colour(table.page, ".mn-app") == palette.colours()["paper"][theme]
        choose(table.page, "dark")
        assert colour(table.page, ".mn-app") == palette.colours()["paper"][1]


def test_the_page_looks_as_it_was_left_before_there_is_anything_on_it(server: Any, chromium: Any) -> None:
    page = chromium.new_page(color_scheme="light")
    page.add_init_script(REMEMBER)
    page.goto(server.address, wait_until="commit", timeout=PATIENCE)
    page.locator("#loading h1").wait_for(timeout=PATIENCE)
    assert colour(page, "body") == palette.colours()["paper"][1]
    assert colour(page, "body", "color") == palette.colours()["ink"][1]
    page.close()


# On a phone ----------------------------------------------------------------------------------------------------------


def test_on_a_phone_decisions_are_taken_by_tap(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **PHONE) as table:
        page, mirror = table.page, begun(table)
        tops = [page.locator(f"{one}:visible").first.bounding_box()["y"] for one in (
            ".mn-prompt-line", MAP, ".mn-decisions", ".mn-pacing", ".mn-shelf")]  # fmt: skip
        assert tops == sorted(tops)
        for _ in range(6):
            if mirror.paying:
                page.locator(".mn-payment > .mn-choice:visible").first.tap()
                mirror.pay()
            else:
                action = mirror.choice()
                table.row(mirror.label(action)).locator(".mn-choice").tap()
                mirror.play(action)
            table.follow(mirror)
            page.wait_for_timeout(350)  # two taps at once are one: nobody decides what he has not read
        assert page.evaluate(_SMALL) == []
        assert page.evaluate(_OUTSIDE) == []
        table.picture("phone")
        assert table.ears.errors == []


def test_one_finger_on_the_map_scrolls_the_page_and_two_zoom_the_map(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **PHONE) as table:
        page = table.page
        begun(table)
        place, land = page.locator(MAP), page.locator(f"{MAP} .leaflet-mn-land-pane img").first
        box, before = place.bounding_box(), land.bounding_box()["width"]
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        drag(page, [((x - 20, y), (x - 80, y)), ((x + 20, y), (x + 80, y))])
        assert land.bounding_box()["width"] > 1.5 * before
        assert place.bounding_box()["y"] == box["y"]
        drag(page, [((x, y), (x, y - 150))])
        assert place.bounding_box()["y"] < box["y"] - 100


def test_the_menu_of_looks_fits_on_a_phone(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **PHONE) as table:
        table.page.locator(".mn-menu > summary").tap()
        assert table.page.evaluate(_SMALL) == []
        assert table.page.evaluate(_OUTSIDE) == []
        table.page.locator(".mn-head h1").tap()
        assert not table.page.locator(".mn-menu-sheet").is_visible()


# In front of a class -------------------------------------------------------------------------------------------------


def test_the_projector_is_read_from_the_last_row(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, 1920, 1080) as table:
        page, mirror = table.page, begun(table, 3)
        choose(page, "Projector")
        page.mouse.move(1, 1)
        for width, height in ((1280, 720), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            read_from_afar(page, width, height)
        table.picture("projector-mode", whole=False)
        table.play(mirror)
        assert table.ears.errors == []


def read_from_afar(page: Any, width: int, height: int) -> None:
    """The question, the map and the choices are large, and together on the screen."""
    assert page.evaluate(_FONT, ".mn-question") >= 32
    assert page.evaluate(_FONT, ".mn-prompt-line .mn-seat") >= 32
    assert page.evaluate(_FONT, ".mn-decisions .mn-choice") >= 24
    place = page.locator(MAP).bounding_box()
    assert place["width"] >= width * 0.55
    assert place["y"] + place["height"] <= height
    assert page.locator(".mn-decisions .mn-choice:visible").first.bounding_box()["y"] < height * 0.7
    assert page.locator(".mn-shelf [role=tab]:visible").count() == 1
    assert colour(page, ".mn-prompt-line", "borderLeftColor") == palette.colours()["rome"][0]
    assert page.evaluate(_OUTSIDE) == []


def test_hands_are_opened_to_a_class_and_hidden_again(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        begun(table)
        greece = table.page.locator(".mn-empire", has=table.page.get_by_role("heading", name="Greece"))
        hidden = greece.inner_text()
        choose(table.page, "Open hands")
        table.page.wait_for_function(_SAME, arg=[hidden, False])
        table.page.locator(".mn-menu > summary").click()
        table.page.get_by_label("Open hands").uncheck()
        table.page.wait_for_function(_SAME, arg=[hidden, True])


# At rest -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_loading_screen_breathes_only_where_motion_is_welcome(server: Any, chromium: Any, motion: str) -> None:
    page = chromium.new_page(reduced_motion=motion)
    page.goto(server.address, wait_until="commit", timeout=PATIENCE)
    page.locator("#loading p").wait_for(timeout=PATIENCE)
    assert bool(page.evaluate(_MOVING)) == (motion == "no-preference")
    page.close()


def test_nothing_moves_where_people_want_rest(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, reduced_motion="reduce") as table:
        page = table.page
        page.evaluate(_WATCH)
        page.locator(".mn-lobby-picture img").wait_for()
        mirror = begun(table, 2)
        page.locator(".mn-menu > summary").click()
        page.keyboard.press("Escape")
        page.locator(".mn-map-tools button").first.click()
        page.locator(MAP).press("ArrowRight")
        for name in ("Heroes and wonders", "Charts", "Log", "Empires"):
            table.tab(name)
        table.play(mirror)
        assert page.evaluate("() => window.moved") == []
