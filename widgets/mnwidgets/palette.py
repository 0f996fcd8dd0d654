"""The palette: every colour by name, by day and by night, and every pair that has to be told apart.

The colours stand in `palette.css`, beside the template of the page, which shows them before there is an app.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

SHEET = Path(__file__).parent / "voila" / "voila" / "templates" / "mare_nostrum" / "palette.css"
TEXT, LINE = 4.5, 3.0  # the least contrast of words, and of large words, icons and lines that say something
SEATS = ("rome", "greece", "babylon", "egypt", "carthage")

GROUNDS = ("paper", "card", "paper-dark", "hover", "good-paper", "bad-paper", "warn-paper")
TEXTS = ("ink", "faint", "heading", "link", "good", "bad", "accent", *(f"{seat}-edge" for seat in SEATS))
LINES = ("rim", "gold", "focus", *SEATS)
# What stands only on grounds of its own: a name, its ground, the least contrast.
OWN = (
    ("on-accent", "accent", TEXT),
    ("accent", "on-accent", TEXT),
    ("on-curtain", "curtain", TEXT), ("on-curtain", "curtain-fold", TEXT), ("on-curtain", "curtain-light", TEXT),
    ("curtain-fold", "on-curtain", TEXT),
    ("curtain-gold", "curtain", LINE), ("curtain-gold", "curtain-fold", LINE), ("curtain-gold", "curtain-light", LINE),
    ("plate-ink", "plate", LINE),
    ("map-target", "map-edge", LINE), ("map-chosen", "map-frame", LINE),
)  # fmt: skip

_ROW = re.compile(r"--mn-([\w-]+): light-dark\((#\w{6}|transparent|rgb\([^)]+\)), (#\w{6}|rgb\([^)]+\))\);")


def pairs() -> Iterator[tuple[str, str, float]]:
    """A name, the ground under it, and the least contrast between them."""
    for ground in GROUNDS:
        yield from ((name, ground, TEXT) for name in TEXTS)
        yield from ((name, ground, LINE) for name in LINES)
    yield from OWN


@cache
def colours() -> dict[str, tuple[str, str]]:
    """Every colour by name: by day, by night."""
    return {name: (day, night) for name, day, night in _ROW.findall(SHEET.read_text("utf-8"))}


def sheet() -> str:
    """The colours as a style sheet; browsers that do not know the night keep the day."""
    days = "".join(f"--mn-{name}: {day}; " for name, (day, _) in colours().items())
    return f"{SHEET.read_text('utf-8')}@supports not (color: light-dark(red, red)) {{ :root {{ {days}}} }}\n"


def contrast(one: str, other: str) -> float:
    """How far two colours are apart, as WCAG 2.2 counts: 1 for the same, 21 for black on white.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    low, high = sorted((_light(one), _light(other)))
    return (high + 0.05) / (low + 0.05)


def _light(colour: str) -> float:
    """The relative luminance of a colour."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
