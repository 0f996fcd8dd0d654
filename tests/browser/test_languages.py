"""Every language at the table: switched in place, everything is said in it, and nothing else changes."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import unquote

import pytest

from mnlib import text
from mnwidgets.table import _DRAWERS
from tests.browser.mirror import Mirror
from tests.browser.table import Table

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 219
NATIVE = {"it": "Italiano", "pt": "Português", "uk": "Українська"}
_SAID = """() => [...document.querySelectorAll(
  ".mn-app :is(button, h2, h3, h4, label, .lm-TabBar-tabLabel, summary)"
)].filter((one) => one.checkVisibility()).map((one) => one.textContent.trim())
  .filter((one) => /\\p{L}{3}/u.test(one))"""
_ALL = """() => {
  const found = [document.querySelector(".mn-app").innerText];
  for (const one of document.querySelectorAll(".mn-app *"))
    for (const name of ["title", "placeholder", "aria-label", "alt"])
      if (one.getAttribute(name)) found.push(one.getAttribute(name));
  return found.join("\\n");
}"""
_MAP = """() => [...document.querySelectorAll(".leaflet-mn-print-pane img")].map((one) => one.src).join(" ")"""


def speak(table: Table, language: str) -> None:
    """Choose a language in the head of the page."""
    table.page.locator(".mn-head select").select_option(label=NATIVE.get(language, "English"))
    table.wait(lambda seen: True)


def proper_names(language: str) -> set[str]:
    """Names that are the same in English and in another language."""
    found = set()
    for kind, names in (("seat", ("rome", "greece", "carthage")), ("place", ("latium", "italia", "gallia"))):
        for name in names:
            words = text.name(kind, name)
            with text.language(language):
                if text.name(kind, name) == words:
                    found.add(words)
    return found


def test_the_table_speaks_every_language_in_place(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, height=1500) as table:
        page, mirror = table.page, Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        while mirror.key != "build":
            table.play(mirror)
        page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
        english, asked = set(page.evaluate(_SAID)), table.seen()["prompt"]
        table.picture("table-en")
        for language in NATIVE:
            speak(table, language)
            mirror.session.language = language
            seen = table.follow(mirror)  # every choice, in the same order, in its own words
            assert seen["prompt"] != asked
            with text.language(language):
                drawn = unquote(page.evaluate(_MAP))
                for sea in ("tyrrhenum", "ionium"):
                    assert text.name("sea", sea).upper() in drawn.upper()
                assert text.name("province", "macedonia").upper() in drawn.upper()
                assert text.name("seat", "greece") in page.locator(".mn-empires").inner_text()
            for number, name in enumerate(_DRAWERS):
                page.get_by_role("tab").nth(number).click()
                table.wait(lambda seen: True)
                if name == "charts":
                    page.locator(".mn-plot .axislabel").first.wait_for()
                assert not re.findall(r"\b(?:ui|draw|phase|unknown|power)\.[a-z_]+\b", page.evaluate(_ALL))
                if name != "rules":  # they are quoted in English
                    left = english & set(page.evaluate(_SAID)) - proper_names(language)
                    assert not left, (language, name, left)
            page.get_by_role("tab").nth(0).click()
            table.wait(lambda seen: True)
            table.picture(f"table-{language}")
        speak(table, "en")
        mirror.session.language = "en"
        assert table.follow(mirror)["prompt"] == asked
        assert table.seen()["trouble"] == ""
        assert table.ears.errors == []
        assert table.ears.outside == []
