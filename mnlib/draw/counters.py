"""Symbols of the pieces as they lie on the map, around their middle, in board pixels.

A symbol is known by its name: `built-wine`, `site-wine`, `badge-rome`, `capital-rome`, `fortress-rome`, `legion-rome`
(one legion), `legions-rome` (a stack, to be numbered), `trireme-rome`, `triremes-rome`, `stand-rome`.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from mnlib.draw import icons
from mnlib.draw.icons import look
from mnlib.draw.tables import INKS, SIZES

_SHIELD = "M-8.2-8.6C-4-7.4 4-7.4 8.2-8.6V.6C8.2 5.6 4.8 8.2 0 10-4.8 8.2-8.2 5.6-8.2.6Z"
_TOWER = "M-7.5 9.3V-3H-9v-6h4v2h2.6v-2h4.8v2H5v-2h4v6H7.5v12.3Z"
_SAIL = "M-8.2-9.8H8.6C7.2-6 7.2-2.6 8.6 1H-8.2C-6.8-2.6-6.8-6-8.2-9.8Z"
_HULL = "M-11 1.8C-9.5 2.9-8.5 3.2-6.5 3.2H6C8.4 3.2 9.8 2 10.4-.4L12.2 0C12.2 5 9.8 8.6 6 8.6H-6C-9 8.6-10.4 6-11 1.8Z"
_RIGGING = "M.2-12V3M-5 6-6.6 10.4M-1 6-2.6 10.4M3 6 1.4 10.4M7 6 5.4 10.4"
_FRAME = "M-6-11H6A5 5 0 0 1 11-6V6A5 5 0 0 1 6 11H-6A5 5 0 0 1-11 6V-6A5 5 0 0 1-6-11Z"
_FONT = 'font-family="DejaVu Sans,Verdana,Arial,sans-serif" font-weight="700" text-anchor="middle"'


_PARTS = {"shield": _SHIELD, "tower": _TOWER, "ship": _SAIL + _HULL}
_NEEDS = {  # symbols are made of others, so that a shape is written once
    "legion": ("arms",), "legions": ("arms", "mark"), "trireme": ("hull",), "triremes": ("hull", "mark"),
    "stand": ("arms", "legion"),
}  # fmt: skip


class Drawn(NamedTuple):
    """A drawing, and the names of the symbols that it uses."""

    body: str
    symbols: frozenset[str]

    def __str__(self) -> str:
        return symbols(self.symbols) + self.body


def symbols(names: frozenset[str]) -> str:
    """The definitions of some symbols and of all that they are made of; ids begin with `mn-`."""
    all_names = set(names)
    for name in names:
        kind, _, seat = name.partition("-")
        all_names.update(f"{part}-{seat}" for part in _NEEDS.get(kind, ()))
    return f"<defs>{_parts()}{''.join(map(_symbol, sorted(all_names)))}</defs>"


@cache
def _parts() -> str:
    return "".join(f'<path id="mn-{name}" d="{path}" stroke-linejoin="round"/>' for name, path in _PARTS.items())


@cache
def _symbol(name: str) -> str:
    kind, _, rest = name.partition("-")
    return f'<g id="mn-{name}">{_DRAWN[kind](rest)}</g>'


def use(name: str, x: float = 0, y: float = 0) -> str:
    """A symbol at a place."""
    at = f' x="{x:g}" y="{y:g}"' if x or y else ""
    return f'<use href="#mn-{name}"{at}/>'


def number(seat: str, unit: str, count: int, x: float, y: float) -> str:
    """How many units are in a stack."""
    size, drop = (13, 4.9) if unit == "legion" else (11, -0.4)
    return f'<text x="{x:g}" y="{y + drop:g}" font-size="{size}" fill="{look(seat).sign}" {_FONT}>{count}</text>'


def _centred(body: str, size: float, grid: int) -> str:
    scale = size / grid
    return f'<g transform="translate({-size / 2:g} {-size / 2:g}) scale({scale:.4g})">{body}</g>'


def _site(name: str) -> str:
    return _centred(icons.site(name, built=False), SIZES["site"], 36)


def _built(name: str) -> str:
    return _centred(icons.site(name, built=True), SIZES["site"], 36)


def _place(_: str) -> str:
    """Where a stack may lie, printed faintly."""
    ink = INKS["border"]
    return f'<g fill="{ink}" fill-opacity=".12" stroke="{ink}" stroke-opacity=".3">{use("shield")}</g>'


def _badge(seat: str) -> str:
    return _centred(icons.drawing("badge", seat), SIZES["badge"], 32)


def _capital(seat: str) -> str:
    return _centred(icons.drawing("badge_capital", seat), SIZES["badge"] + 1, 32)


def _painted(part: str, seat: str, behind: str = "") -> str:
    """A silhouette in the colour of a seat, with a light halo around its dark edge and what lies behind it."""
    colours = look(seat)
    halo = f'<g fill="none" stroke="{INKS["paper"]}" stroke-width="3.5">{use(part)}</g>'
    return f'{halo}{behind}<g fill="{colours.fill}" stroke="{colours.edge}" stroke-width="1.5">{use(part)}</g>'


def _sign(seat: str, scale: float, x: float, y: float) -> str:
    colours = look(seat)
    return icons.shape(seat, scale, x, y, colours.sign, colours.sign)


def _mark(seat: str) -> str:
    """The small disc with the shape of a seat that a numbered stack carries."""
    disc = f'<circle r="4.2" fill="{INKS["paper"]}" stroke="{look(seat).edge}"/>'
    return disc + icons.shape(seat, 0.23, 0, 0)


def _arms(seat: str) -> str:
    return _painted("shield", seat)


def _legion(seat: str) -> str:
    return use(f"arms-{seat}") + _sign(seat, 0.42, 0, 0)


def _legions(seat: str) -> str:
    return use(f"arms-{seat}", 3, -2.2) + use(f"arms-{seat}") + use(f"mark-{seat}", 8.6, -8)


def _hull(seat: str) -> str:
    rigging = f'<path d="{_RIGGING}" stroke="{look(seat).edge}" stroke-width="1.5" stroke-linecap="round"/>'
    return _painted("ship", seat, rigging)


def _trireme(seat: str) -> str:
    return use(f"hull-{seat}") + _sign(seat, 0.32, 0.2, -4.4)


def _triremes(seat: str) -> str:
    return use(f"hull-{seat}") + use(f"mark-{seat}", 10, -9)


def _fortress(seat: str) -> str:
    gate = f'<path d="M-2.5 9V6A2.5 2.5 0 0 1 2.5 6V9Z" fill="{look(seat).sign}"/>'
    return _painted("tower", seat) + gate + _sign(seat, 0.26, 0, -1.6)


def _stand(seat: str) -> str:
    """A legion on a site: a frame in the colour of its seat around the site, and its shield over the corner."""
    colours = look(seat)
    frame = "".join(
        f'<path d="{_FRAME}" fill="none" stroke="{ink}" stroke-width="{width}"/>'
        for ink, width in ((colours.edge, 3.6), (colours.fill, 2.2))
    )
    return f'{frame}<g transform="translate(6.5 6.5) scale(.68)">{use(f"legion-{seat}")}</g>'


_DRAWN = {
    "site": _site, "built": _built, "badge": _badge, "capital": _capital, "fortress": _fortress, "legion": _legion,
    "legions": _legions, "trireme": _trireme, "triremes": _triremes, "stand": _stand,
    "place": _place, "arms": _arms, "hull": _hull, "mark": _mark,
}  # fmt: skip
