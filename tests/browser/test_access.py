"""axe-core finds no barrier on any screen, in any language, with every rule asked."""

from __future__ import annotations

from typing import Any

import pytest

import mnlib
from mnlib import share
from tests.browser.access import check, check_all, speak
from tests.browser.mirror import FIGHT, Mirror
from tests.browser.table import Table
from tests.browser.test_sandbox import entered

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 56  # Rome trades, builds, pays, marches, conquers and fights, in 54 decisions
PHASES = {"offer", "take", "build", "payment", "name", "march", "conquer", "keep", "battle"}
SMALL = {"width": 1000, "height": 700}  # less to paint


def screens() -> dict[str, str]:
    """A saved game for each kind of question, as the first one of its kind was asked."""
    mirror, found = Mirror(SEED), dict[str, str]()
    while "battle" not in found:
        fights = any(action.verb in FIGHT for action in mirror.session.actions())
        screen = "battle" if fights else "payment" if mirror.paying else mirror.key
        assert mirror.session.match is not None
        found.setdefault(screen, mirror.session.match.dumps())
        if mirror.paying:
            mirror.pay()
        else:
            mirror.play(mirror.choice())
    return found


def test_no_barrier_in_the_lobby_or_among_the_keys(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **SMALL) as table:
        found = check_all(table, "lobby")
        table.button("Rules of the table").click()
        table.page.locator(".mn-option select").first.wait_for()
        found += check_all(table, "lobby, rules of the table")
        table.button("Keyboard").click()
        table.page.locator(".mn-keys dl").wait_for()
        assert found + check_all(table, "keyboard list") == []


def test_no_barrier_in_any_phase_or_on_the_curtain(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **SMALL) as table:
        saved, found = screens(), []
        assert set(saved) >= PHASES
        for screen, game in saved.items():
            file = {"name": "game.mn", "mimeType": "text/plain", "buffer": game.encode()}
            table.page.locator("input[type=file]").first.set_input_files(file)
            table.page.locator(".mn-curtain h2:visible").wait_for()
            if screen == "offer":
                found += check_all(table, "curtain")
            table.page.locator(".mn-curtain button").click()
            table.wait(lambda seen: seen["asked"])
            table.tab("Share and save")  # from where the next one is opened
            found += check_all(table, f"phase {screen}")
        assert found == []


def test_no_barrier_on_any_tab_or_panel(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **SMALL) as table:
        page, mirror = table.page, Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        while mirror.key != "build":
            table.play(mirror)
        tabs = page.locator(".mn-shelf > .lm-TabBar [role=tab]")
        names, found = tabs.all_inner_texts(), []
        for language in ("it", "pt", "uk", "en"):  # to turn a page is faster than to change the language
            speak(table, language)
            for number, name in enumerate(names):
                tabs.nth(number).click()
                table.wait(lambda seen: True)
                if name == "Charts":
                    page.locator(".mn-plot .axislabel").first.wait_for()
                found += check(page, f"tab {name}", language)
        table.row(mirror.labels()[0]).locator(".mn-ask").click()
        page.locator(".mn-preview li").first.wait_for()
        table.button("Why can I not …?").click()
        page.locator(".mn-map-tools select").select_option(label="Macedonia")
        page.locator(".mn-answer li").first.wait_for()
        found += check_all(table, "preview and why not")
        page.locator("[data-mn-key=back]").click()
        page.locator(".mn-time-past").wait_for()
        assert found + check_all(table, "looking back") == []


def test_no_barrier_at_the_end(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **SMALL) as table:
        table.page.locator(".mn-lobby .mn-seat-rome select").select_option(label="a builder")
        table.start(SEED, persons=())
        table.page.locator(".mn-end h2").wait_for(timeout=60_000)
        table.wait(lambda seen: seen["over"])
        assert check_all(table, "ending") == []


def test_no_barrier_in_the_sandbox_among_my_games_or_on_the_page_of_a_view(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **SMALL) as table:
        page, bench = table.page, entered(table)
        found = check_all(table, "sandbox")
        bench.choose("zone", "latium")
        bench.choose("control latium", "greece")
        page.locator(".mn-sandbox-faults .mn-form-row").first.wait_for()
        found += check_all(table, "sandbox with faults")
        table.button("Leave the table").click()
        page.locator(".mn-game").first.wait_for()
        found += check_all(table, "my games")
        game = mnlib.game("empires")
        page.goto(f"{server.address}?view={share.pack_view(game, game.view(game.new(seats=3, seed=7), 'rome'))}")
        page.locator(".mn-empire").first.wait_for()
        assert found + check_all(table, "view link") == []


def test_no_barrier_in_the_guide_by_night_on_a_phone_or_on_a_projector(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address, **SMALL) as table:
        page = table.page
        table.button("Start the guided round").click()
        page.locator(".mn-guide:visible").first.wait_for()
        table.wait(lambda seen: True)
        found = check_all(table, "guide")
        page.evaluate("document.documentElement.dataset.mnTheme = 'dark'")
        found += check_all(table, "guide by night")
        page.evaluate("document.documentElement.dataset.mnProjector = 'yes'")
        found += check_all(table, "projector by night")
        page.evaluate("delete document.documentElement.dataset.mnProjector")
        page.set_viewport_size({"width": 390, "height": 844})
        assert found + check_all(table, "phone by night") == []
