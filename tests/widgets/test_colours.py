"""The palette: every pair of colours can be told apart by day and by night, and no sheet knows a colour of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mnlib import draw
from mnwidgets import markup, palette, theme

ROOT = Path(theme.__file__).parent
SHEETS = (*sorted((ROOT / "style").glob("*.css")), palette.SHEET.with_name("page.css"))
CODE = (*sorted(ROOT.glob("*.py")), *sorted(ROOT.glob("static/*.js")))
RAW = re.compile(
    r"#[0-9a-fA-F]{3,8}\b|(?<![-\w])(?:(?:rgb|hsl|hwb|lab|lch|color)a?\(|(?:white|black|red|gr[ae]y)(?![-\w]))"
)
PAINT = re.compile(r"(?:color|fill|stroke|background)\w*[\"']?[:=] ?[\"']?(?:#[0-9a-fA-F]{3,8}\b|rgba?\()")


def rules(sheet: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Every rule of a sheet: its selector and what it declares."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    for selector, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain):
        lines = (line.partition(":") for line in body.split(";") if ":" in line)
        yield selector.strip(), {name.strip(): value.strip() for name, _, value in lines}


def named(value: str) -> set[str]:
    """The colours that a declaration names."""
    return set(re.findall(r"var\(--mn-([\w-]+)", value)) & set(palette.colours())


@pytest.mark.parametrize("theme", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize(("name", "ground", "least"), list(palette.pairs()), ids=lambda one: str(one))
def test_a_pair_is_far_enough_apart(name: str, ground: str, least: float, theme: int) -> None:
    over, under = palette.colours()[name][theme], palette.colours()[ground][theme]
    if under == "transparent":
        under = palette.colours()["card"][theme]
    assert palette.contrast(over, under) >= least


def test_contrast_is_counted_as_wcag_counts_it() -> None:
    assert palette.contrast("#000000", "#ffffff") == 21
    assert palette.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert palette.contrast("#ffffff", "#767676") == pytest.approx(4.54, abs=0.005)


def test_every_colour_of_the_palette_is_read() -> None:
    assert len(palette.colours()) == palette.SHEET.read_text("utf-8").count("light-dark(")


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_no_sheet_names_a_colour_of_its_own(path: Path) -> None:
    found = {
        f"{selector}: {name}: {value}"
        for selector, declared in rules(path.read_text("utf-8"))
        for name, value in declared.items()
        if RAW.search(value)
    }
    assert found == set()


def test_no_view_names_a_colour_of_its_own() -> None:
    lines = [(path.name, line) for path in CODE for line in path.read_text("utf-8").splitlines()]
    assert [(name, line) for name, line in lines if PAINT.search(line) and ">>>" not in line] == []


def test_every_variable_that_is_used_is_defined() -> None:
    text = "".join(path.read_text("utf-8") for path in (*SHEETS, *CODE))
    used = set(re.findall(r"var\(--mn-([a-z-]+)[,)]", text))
    assert used - set(palette.colours()) - set(re.findall(r"--mn-([a-z-]+):", text)) == set()


def test_every_colour_is_used() -> None:
    text = "".join(path.read_text("utf-8") for path in (*SHEETS, *CODE))
    seats = {f"{seat}{edge}" for seat in draw.SEATS for edge in ("", "-edge")}
    drawn = {"plate-ink"}  # the ink of the drawings themselves
    assert {name for name in palette.colours() if f"var(--mn-{name})" not in text} - seats - drawn == set()


@pytest.mark.parametrize("path", SHEETS, ids=lambda path: path.name)
def test_every_colour_declared_with_its_ground_is_a_pair(path: Path) -> None:
    known = {(name, ground) for name, ground, _ in palette.pairs()}
    found = {
        f"{selector}: {name} on {ground}"
        for selector, declared in rules(path.read_text("utf-8"))
        for name in named(declared.get("color", ""))
        for ground in named(declared.get("background", "")) | named(declared.get("background-color", ""))
        if (name, ground) not in known
    }
    assert found == set()


def test_words_stand_only_in_colours_made_for_words() -> None:
    words = {name for name, _, least in palette.pairs() if least == palette.TEXT}
    used = {
        name for path in SHEETS for _, declared in rules(path.read_text("utf-8"))
        for name in named(declared.get("color", ""))
    }  # fmt: skip
    assert used <= words


@pytest.mark.parametrize("seat", draw.SEATS)
def test_the_colour_of_a_seat_comes_from_the_palette(seat: str) -> None:
    assert markup.seat_style(seat) == f"--mn-seat:var(--mn-{seat});--mn-edge:var(--mn-{seat}-edge)"
    assert {seat, f"{seat}-edge"} <= set(palette.colours())


def test_no_two_seats_share_a_shape_so_that_none_is_known_by_colour_alone() -> None:
    assert len({look.shape for look in draw.SEATS.values()}) == len(draw.SEATS)


def test_the_ink_of_the_drawings_is_the_one_that_is_measured() -> None:
    assert palette.colours()["plate-ink"] == (draw.INKS["ink"],) * 2


def test_an_old_browser_gets_the_day() -> None:
    kept = theme.css().partition("@supports not (color: light-dark(red, red))")[2]
    assert f"--mn-ink: {palette.colours()['ink'][0]};" in kept
