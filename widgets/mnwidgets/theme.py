"""Looks: the colours, the letters of the map and the rules of all `style/*.css` in one place, injected once."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from pathlib import Path

import ipywidgets

from mnwidgets import palette

_STYLE = Path(__file__).parent / "style"
_FONTS = {"Cinzel": "cinzel", "EB Garamond": "eb-garamond"}


@cache
def css() -> str:
    """Every rule of the house, the letters and the colours first."""
    sheets = "\n".join(path.read_text("utf-8") for path in sorted(_STYLE.glob("*.css")))
    return f"{_letters()}{palette.sheet()}{sheets}"


def _letters() -> str:
    """The fonts of the map, so that no page asks for them elsewhere."""
    rules = ""
    for path in sorted(files("mnlib.draw").joinpath("data", "fonts").iterdir(), key=lambda path: path.name):
        family = next((name for name, start in _FONTS.items() if path.name.startswith(start)), "")
        if family and path.name.endswith(".woff2"):
            look = "italic" if "italic" in path.name else "normal"
            data = b64encode(path.read_bytes()).decode()
            rules += f'@font-face {{ font-family: "{family}"; font-style: {look}; font-display: swap; '
            # Without their figures: their 1 reads like the letter I, and ours are numbers.
            rules += f"src: url(data:font/woff2;base64,{data}) format('woff2'); unicode-range: U+0-2F, U+3A-FFFF; }}\n"
    return rules


def style() -> ipywidgets.HTML:
    """A widget without a size that brings the looks into the page."""
    sheet = ipywidgets.HTML(f"<style>{css()}</style>")
    sheet.add_class("mn-style")
    return sheet
