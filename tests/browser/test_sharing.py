"""Links in the real page: opened in a second browser they show the same, tell nothing hidden, and do no harm."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import mnlib
from mnlib import share, text
from tests.browser.mirror import Mirror
from tests.browser.serving import PATIENCE, PICTURES, Ears
from tests.browser.table import Table
from tests.browser.test_secrets import another_world, position
from tests.browser.wire import Wire, texts, unpacked

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")
SEED = 7
GAME = mnlib.game("empires")


@contextmanager
def visitor(chromium: Any, address: str, server: Any) -> Iterator[tuple[Any, Wire, Ears]]:
    """A second browser, which shares nothing with the first, opens a link."""
    context = chromium.new_context(viewport={"width": 1366, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    wire, ears = Wire(page), Ears(page, server.address)
    page.goto(address)
    try:
        yield page, wire, ears
    finally:
        page.close(run_before_unload=True)
        context.close()


def heard(wire: Wire) -> str:
    """Every word that came over the wire."""
    return "\n".join(word for frame in wire.received for word in texts(unpacked(frame)))


def chosen(table: Table, kind: int) -> str:
    """The link of a kind, from the panel."""
    table.tab("Share and save")
    table.page.locator(".mn-share-kinds input").nth(kind).check()
    field = table.page.locator(".mn-link-field")
    name = share.KINDS[kind]
    table.page.wait_for_function(
        "(name) => document.querySelector('.mn-link-field').value.includes(name)", arg=f"?{name}="
    )
    table.wait(lambda seen: True)
    found: str = field.input_value()
    return found


def test_a_view_link_opened_in_a_second_browser_shows_the_same_position(server: Any, chromium: Any) -> None:
    with Table(chromium, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        for _ in range(4):
            table.play(mirror)
        link = chosen(table, 0)
        table.page.get_by_role("button", name="QR code").click()
        table.page.locator(".mn-share-code svg[role=img]").wait_for()
        table.picture("share")
        assert table.ears.errors == []
    assert link.startswith(server.address)
    assert share.unpack(link.partition("=")[2]).what == mirror.session.state
    with visitor(chromium, link, server) as (page, _, ears):
        page.locator(".mn-view-head h2", has_text=f"Round {mirror.session.state.round}").wait_for()
        cards = page.locator(".mn-empire")
        cards.first.wait_for()
        assert cards.count() == 3
        goods = page.locator(".mn-stock:not(.mn-remembered) .mn-chip").all_text_contents()
        row = mirror.hands()["rome"]["tokens"]
        assert sorted(goods) == sorted(text.many("token", name, n) for name, n in row.items() if n)
        assert page.locator(".mn-choice, .mn-decisions").count() == 0
        page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
        page.screenshot(path=PICTURES / "view-link.png")
        assert ears.errors == ears.outside == []
        page.get_by_role("button", name="Play a game of your own").click()
        page.get_by_role("button", name="Start the game").wait_for()


def test_a_view_link_and_its_page_are_the_same_in_two_worlds_that_differ_in_hidden_hands(
    server: Any, chromium: Any
) -> None:
    state = position("sealed")
    worlds = [state, another_world(state)]
    codes = [share.pack_view(GAME, GAME.view(world, "rome")) for world in worlds]
    assert codes[0] == codes[1]
    with visitor(chromium, f"{server.address}?view={codes[0]}", server) as (page, wire, ears):
        page.locator(".mn-empire").first.wait_for()
        page.get_by_role("tab").nth(1).click()
        page.locator(".mn-tile-list:visible").wait_for()
        said = heard(wire) + page.content()
        assert "mn-empire" in said
        assert str(state.seed) not in re.findall(r"\bseed\W+(\d+)", said)
        assert not re.search(r'"offer":|"seed":|mare-nostrum match', said)
        assert ears.errors == []


@pytest.mark.parametrize("kind", ["position", "game"])
def test_a_link_with_everything_plays_on_where_it_was_made(server: Any, chromium: Any, kind: str) -> None:
    with Table(chromium, server.address) as table:
        mirror = Mirror(SEED)
        table.start(SEED)
        table.follow(mirror)
        for _ in range(3):
            table.play(mirror)
        link = chosen(table, share.KINDS.index(kind))
    with Table(chromium, server.address) as table:
        table.page.goto(link)
        table.page.locator(".mn-prompt-line").wait_for()
        table.follow(mirror)
        assert chosen(table, share.KINDS.index(kind)).partition("?")[2].startswith(kind)
        assert table.ears.errors == []


@pytest.mark.parametrize("query", ["view=nonsense", "game=", "position=%3Cimg%20src=x%3E", "view=" + "A" * 5000])
def test_a_damaged_link_is_a_sentence_and_the_lobby(server: Any, chromium: Any, query: str) -> None:
    with visitor(chromium, f"{server.address}?{query}", server) as (page, _, ears):
        page.get_by_role("button", name="Start the game").wait_for()
        page.locator(".mn-note", has_text="The link could not be opened").wait_for()
        assert page.locator(".mn-trouble:visible, img[src=x]").count() == 0
        assert ears.errors == []


def test_a_picture_in_pixels_and_a_film_can_be_taken_away(server: Any, chromium: Any, tmp_path: Path) -> None:
    with Table(chromium, server.address) as table:
        table.start(SEED)
        table.tab("Share and save")
        for button, start in (("This moment as PNG", b"\x89PNG"), ("The game as an animated picture", b"<svg")):
            with table.page.expect_download() as download:
                table.button(button).click()
            target = tmp_path / download.value.suggested_filename
            download.value.save_as(target)
            assert target.read_bytes().startswith(start)
        assert table.ears.errors == []
