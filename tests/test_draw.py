"""Pictures show what is on the table, all of it and nothing else, and every SVG stands alone."""

from __future__ import annotations

import re
import shutil
import struct
import sys
import time
import zlib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

import mnlib
from mnlib import draw, text
from mnlib.draw import export, icons
from mnlib.draw.captions import title
from mnlib.empires.board import EMPIRES, PROVINCES, SITE_LAND, SITES
from mnlib.empires.state import put
from mnlib.reasons import BadInput

GAME: Any = mnlib.game("empires")
SVG = "{http://www.w3.org/2000/svg}"
CHEAP = {"legion_price": 1, "trireme_price": 1, "control_price": 2, "cities_to_win": 99, "titles_to_win": 99}


@cache
def positions() -> tuple[Any, ...]:
    """Starts for 3, 4 and 5 seats, and positions after some rounds of random play."""
    found = [GAME.new(seats=seats, seed=7) for seats in (3, 4, 5)]
    for seed, seats in ((1, 5), (2, 4), (3, 3)):
        dice, state = Random(seed), GAME.new(seats=seats, seed=seed, rules=CHEAP)
        while state.round < 5 and GAME.outcome(state) is None:
            state = GAME.apply(state, dice.choice(GAME.actions(state)))
        found.append(state)
    return tuple(found)


def occupied() -> Any:
    """Three legions of Carthage in Latium: one on the wine, one on the control marker, one loose."""
    state = GAME.new(seats=5, seed=7).clone()
    latium = PROVINCES.index("latium")
    state.legions[latium * 5 : latium * 5 + 5] = bytes((0, 0, 0, 0, 3))
    state.fortress = put(state.fortress, latium, 0)
    for site in ("latium.wine", "latium.control"):
        state.stands = put(state.stands, SITES.index(site), EMPIRES.index("carthage") + 1)
    return state


def used(svg: str) -> Counter[str]:
    """How often each symbol lies on the map; what symbols are made of is not counted."""
    tree = ElementTree.fromstring(svg)
    for defs in list(tree.iter(f"{SVG}defs")):
        defs.clear()
    return Counter(use.get("href", "").removeprefix("#mn-") for use in tree.iter(f"{SVG}use"))


def numbers(svg: str, fill: str) -> int:
    """The sum of the numbers on the stacks of a colour."""
    tree = ElementTree.fromstring(svg)
    return sum(int(t.text or 0) for t in tree.iter(f"{SVG}text") if t.get("fill") == fill)


def drawings() -> dict[str, str]:
    """Every kind of drawing for every position, by a name."""
    found = {"base": draw.base(), "sites": draw.sites(), "labels": draw.labels()}
    for i, state in enumerate(positions()):
        found[f"board {i}"] = draw.board(state)
        for layer in (draw.pieces, draw.ownership, draw.covers, draw.sites, draw.labels):
            found[f"{layer.__name__} {i}"] = layer(state)
    return found


def test_every_drawing_stands_alone() -> None:
    for name, svg in drawings().items():
        tree = ElementTree.fromstring(svg)
        ids = [node.get("id") for node in tree.iter() if node.get("id")]
        assert len(ids) == len(set(ids)), name
        assert all(str(one).startswith("mn-") for one in ids), name
        links = {node.get("href", "") for node in tree.iter() if node.get("href")}
        assert {link[1:] for link in links if link.startswith("#")} <= set(ids), name
        assert all(link.startswith(("#", "data:")) for link in links), name
        assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= set(ids), name
        assert not re.search(r"url\((?!#|data:)|<script|\son\w+=", svg), name
        assert tree.get("role") == "img", name
        assert tree.get("viewBox", "").startswith("0 0 1200 "), name


def test_styles_touch_nothing_outside_the_picture() -> None:
    """A notebook may put the picture into its own page: no rule for bare tags, no class without our prefix."""
    style = re.search(r"<style>(.*?)</style>", draw.labels(), re.S)
    assert style
    rules = re.sub(r"@font-face\{[^}]*\}", "", style[1])
    selectors = [one for rule in re.findall(r"([^{}]+)\{", rules) for one in rule.split(",")]
    assert selectors
    assert all(selector.startswith(".mn-") for selector in selectors)


def test_a_picture_has_every_piece_of_the_position() -> None:
    for state in positions():
        count = used(draw.pieces(state))
        assert sum(n for name, n in count.items() if name.startswith("built-")) == sum(state.built)
        for seat, empire in enumerate(EMPIRES):
            assert count[f"badge-{empire}"] + count[f"capital-{empire}"] == state.control.count(seat + 1)
            assert count[f"fortress-{empire}"] == state.fortress.count(seat + 1)
            assert count[f"stand-{empire}"] == state.stands.count(seat + 1)
            fleets = sum(1 for n in state.triremes[seat::5] if n)
            assert count[f"trireme-{empire}"] + count[f"triremes-{empire}"] == fleets


def test_the_numbers_on_the_stacks_add_up() -> None:
    for state in positions():
        svg = draw.pieces(state)
        count = used(svg)
        single = sum(n for name, n in count.items() if name.startswith(("legion-", "stand-", "trireme-")))
        signs = {draw.SEATS[empire].sign for empire in EMPIRES}
        shown = sum(numbers(svg, sign) for sign in signs)
        assert single + shown == sum(state.legions) + sum(state.triremes)


def test_a_legion_on_a_site_is_drawn_on_it() -> None:
    svg = draw.pieces(occupied())
    count = used(svg)
    assert count["stand-carthage"] == 2
    x, y = draw.slot("latium", "badge")
    assert f'<use href="#mn-stand-carthage" x="{x:g}" y="{y:g}"/>' in svg
    assert svg.index('#mn-capital-rome" x') < svg.index('#mn-stand-carthage" x')
    words = draw.describe(occupied(), "latium")
    assert words == "Latium (Rome): metal, wine, market, Roma; Carthage: 1 legion, 1 legion → wine, 1 legion → Latium"


def test_a_view_gives_the_same_picture_as_the_position() -> None:
    """Nothing hidden is drawn: whoever looks on sees the same board."""
    for state in positions():
        for seat in (*GAME.deciders(state), None):
            assert draw.board(GAME.view(state, seat)) == draw.board(state)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_covered_provinces_are_grey_and_have_no_sites(seats: int) -> None:
    state = GAME.new(seats=seats, seed=7)
    out = [zone for p, zone in enumerate(PROVINCES) if not state.setting.land >> p & 1]
    assert len(out) == {3: 8, 4: 4, 5: 0}[seats]
    assert all(f'id="mn-{zone}"' in draw.covers(state) for zone in out)
    left = sum(1 for p in SITE_LAND[: len(state.built)] if state.setting.land >> p & 1)
    assert sum(n for name, n in used(draw.sites(state)).items() if name.startswith("site-")) == left
    assert draw.labels(state).count("mn-o") == len(out) + 1  # and the rule of the class
    assert all("(covered)" in draw.describe(state, zone) for zone in out)


def test_every_zone_has_a_title() -> None:
    for state in positions():
        titles = [node.text for node in ElementTree.fromstring(draw.board(state)).iter(f"{SVG}title")]
        assert len([one for one in titles if one]) == len(titles)
        for zone in (*PROVINCES, "ionium"):
            assert draw.describe(state, zone) in titles


def test_the_legend_is_a_strip_beneath_the_board() -> None:
    state = positions()[2]
    with_legend, without = (ElementTree.fromstring(draw.board(state, legend=legend)) for legend in (True, False))
    assert (without.get("width"), without.get("height")) == ("1200", "760")
    assert (with_legend.get("width"), with_legend.get("height")) == ("1200", "824")
    words = [node.text for node in with_legend.iter(f"{SVG}text")]
    assert {"Round 1", "ROME", "CARTHAGE"} <= set(words)


def test_pieces_are_small_and_quick() -> None:
    for state in positions():
        assert len(draw.pieces(state).encode()) < 40_000
    state, best = positions()[3], 1.0
    for _ in range(20):
        start = time.perf_counter()
        draw.pieces(state)
        best = min(best, time.perf_counter() - start)
    assert best < 0.01  # it takes half a millisecond


def test_the_language_of_a_picture_may_be_chosen() -> None:
    state = positions()[0]
    assert draw.board(state, language="en") == draw.board(state)
    assert draw.board(state, language="no such") == draw.board(state)
    assert text.current() == "en"


def test_words_are_never_taken_for_markup() -> None:
    assert title("<script>&") == "<title>&lt;script&gt;&amp;</title>"


@pytest.mark.parametrize("seat", [None, *EMPIRES])
def test_every_icon_is_a_small_svg(seat: str | None) -> None:
    for name in icons.NAMES:
        svg = draw.icon(name, seat)
        assert ElementTree.fromstring(svg).get("viewBox") == "0 0 32 32"
        assert len(svg) < 2500
        assert "{" not in svg


def test_sites_have_icons_printed_and_built() -> None:
    assert draw.icon("site.wine") != draw.icon("built.wine")
    assert 'width="20"' in draw.icon("built.city", size=20)


def test_seats_differ_in_colour_and_in_shape() -> None:
    assert tuple(draw.SEATS) == EMPIRES
    for field in ("fill", "edge", "shape", "colour"):
        assert len({getattr(look, field) for look in draw.SEATS.values()}) == len(EMPIRES)


def test_what_is_unknown_is_named_with_what_is_near() -> None:
    for call, words in (
        (lambda: draw.icon("vine"), "wine"),
        (lambda: draw.icon("legion", "roma"), "rome"),
        (lambda: draw.slot("latum", "badge"), "latium"),
        (lambda: draw.slot("latium", "harbour"), "latium has no place"),
        (lambda: draw.slot("latium", "caravan", 2), "has 2 places"),
        (lambda: draw.zones("high"), "mid, low"),
        (lambda: draw.describe(positions()[0], "atlantis"), "atlantis"),
        (lambda: draw.picture(positions()[0]).save("board.gif"), ".svg or .png"),
        (lambda: export.png("<svg/>", 0), "scale"),
    ):
        with pytest.raises(BadInput, match=words):
            call()


def test_a_picture_shows_and_saves_itself(tmp_path: Path) -> None:
    state = positions()[3]
    picture = draw.picture(state)
    assert picture._repr_svg_() == str(picture) == draw.board(state)
    assert picture.save(tmp_path / "board.svg").read_text(encoding="utf-8") == picture.svg


def test_a_notebook_can_be_told_to_show_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "IPython", raising=False)
    assert not draw.enable()
    known: dict[type, Any] = {}
    formatter = SimpleNamespace(for_type=known.__setitem__)
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"image/svg+xml": formatter}))
    notebook = ModuleType("IPython")
    notebook.get_ipython = lambda: shell  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "IPython", notebook)
    assert draw.enable()
    state = positions()[0]
    assert known[type(state)](state) == known[type(GAME.view(state, None))](state) == draw.board(state)


def test_without_a_converter_an_error_says_what_would_help(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(export, "CONVERTERS", {"none": lambda svg, scale: None})
    with pytest.raises(BadInput, match="Chromium, rsvg-convert or the Python package cairosvg"):
        draw.picture(positions()[0]).save(tmp_path / "board.png")
    assert not (tmp_path / "board.png").exists()


def test_a_png_is_cropped_from_below() -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = b"".join(b"\0" + bytes((y, 0, 0)) * 2 for y in range(5))
    head = struct.pack(">IIBBBBB", 2, 5, 8, 2, 0, 0, 0)
    image = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    small = export.crop(image, 3)
    assert struct.unpack(">II", small[16:24]) == (2, 3)
    with pytest.raises(ValueError, match="another size"):
        export.crop(image, 6)


def test_chromium_draws_a_png(tmp_path: Path) -> None:
    if not any(map(shutil.which, export.BROWSERS)):
        pytest.skip("NO PNG WAS DRAWN: Chromium is not installed; apt install chromium and run again")
    image = draw.picture(positions()[2]).save(tmp_path / "board.png", scale=0.5).read_bytes()
    assert image[:4] == b"\x89PNG"
    assert struct.unpack(">II", image[16:24]) == (600, 412)
