"""The layers of the board, from below: base, covers, ownership, sites, labels. Pieces lie on top of them.

Every layer is a transparent SVG of 1200 x 760; what never changes is drawn once. Inside one picture the layers share
the shapes of the zones; alone, a layer brings its own.
"""

from __future__ import annotations

from functools import lru_cache
from html import escape

from mnlib import text
from mnlib.draw import geometry
from mnlib.draw.captions import title
from mnlib.draw.counters import Drawn, use
from mnlib.draw.overlay import DRAWN, PLACES
from mnlib.draw.tables import HEIGHT, INKS, SEATS, SLOTS, WIDTH, font, words
from mnlib.empires.board import (
    BUILDINGS,
    CAPITAL,
    CITY,
    EMPIRES,
    LEGENDARY,
    PROVINCES,
    SEAS,
    SITE_KIND,
    SITE_LAND,
    SITES,
    bits,
)

ALL = (1 << len(PROVINCES)) - 1
BAND = 5.5  # px: the solid band inside a frontier
FONTS = (("MN Cinzel", "normal", "cinzel-700.woff2"), ("MN Garamond", "italic", "eb-garamond-500-italic.woff2"))
SCALED = f'transform="scale({1 / geometry.FINE:g})"'
_FACES = "".join(
    f"@font-face{{font-family:'{name}';font-style:{style};src:url(data:font/woff2;base64,{font(file)})}}"
    for name, style, file in FONTS
)
STYLE = (
    f"<style>{_FACES}.mn-t{{text-anchor:middle;paint-order:stroke;stroke-linejoin:round}}"
    f".mn-l,.mn-v{{font-family:'MN Cinzel',serif;font-weight:700}}"
    f".mn-s,.mn-c{{font-family:'MN Garamond',serif;font-style:italic}}"
    f".mn-l{{fill:{INKS['land']};stroke:{INKS['halo']};stroke-width:2.75px;stroke-opacity:.82;letter-spacing:.05em}}"
    f".mn-s{{fill:{INKS['sea']};stroke:{INKS['foam']};stroke-width:2.5px;stroke-opacity:.7;letter-spacing:.1em}}"
    f".mn-v{{fill:{INKS['void']};letter-spacing:.3em}}.mn-o{{letter-spacing:.05em}}"
    f".mn-c{{fill:{INKS['land']};stroke:{INKS['halo']};stroke-width:2.25px;stroke-opacity:.9}}</style>"
)


def wrap(body: str, name: str = "Mare Nostrum", height: int = HEIGHT, layer: bool = True) -> str:
    """A drawing as an SVG that stands alone, with its title: a layer fills its frame, a picture keeps its form."""
    fit = 'preserveAspectRatio="none"' if layer else 'style="max-width:100%;height:auto"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'{fit} role="img">{title(name)}{body}</svg>'
    )


def base() -> str:
    """Land, seas, rivers and mountains, without what is inside the outer tag."""
    document = words("base.svg")
    return document[document.index(">") + 1 : document.rindex("</svg>")]


def shapes(zones: tuple[str, ...]) -> str:
    """The shapes of some zones, for a layer that stands alone."""
    return "<defs>" + "".join(f'<path id="mn-{zone}" d="{geometry.path(zone)}"/>' for zone in zones) + "</defs>"


@lru_cache(maxsize=8)
def covers(land: int) -> str:
    """The provinces that are out of the game with fewer seats: grey and hatched."""
    out = [PROVINCES[p] for p in bits(ALL & ~land)]
    if not out:
        return ""
    hatch = (
        '<pattern id="mn-covered" width="64" height="64" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        f'<path d="M0 0V64" stroke="{INKS["void"]}" stroke-width="12" stroke-opacity=".4"/></pattern>'
    )
    drawn = "".join(
        f'<use href="#mn-{zone}" fill="{fill}" fill-opacity="{strength}"/>'
        for fill, strength in ((INKS["cover"], 0.86), ("url(#mn-covered)", 1))
        for zone in out
    )
    return f"<defs>{hatch}</defs><g {SCALED}>{drawn}</g>"


@lru_cache(maxsize=64)
def ownership(control: bytes, blend: bool, language: str) -> str:
    """The provinces of every seat: tinted, with a solid band inside the frontier of the empire."""
    drawn = []
    for seat, empire in enumerate(EMPIRES):
        own = tuple(PROVINCES[p] for p, mark in enumerate(control) if mark == seat + 1)
        if not own:
            continue
        look, uses = SEATS[empire], "".join(f'<use href="#mn-{zone}"/>' for zone in own)
        name = f"mn-own-{empire}-{sum(1 << PROVINCES.index(zone) for zone in own):x}"
        drawn.append(
            f'<clipPath id="{name}">{uses}</clipPath><g>{title(text.name("seat", empire))}'
            f'<g fill="{look.fill}" fill-opacity="{look.tint}">{uses}</g>'
            f'<path d="{geometry.frontier(frozenset(own))}" fill="none" stroke="{look.fill}" stroke-opacity=".85" '
            f'stroke-width="{2 * BAND * geometry.FINE:g}" stroke-linejoin="round" clip-path="url(#{name})"/></g>'
        )
    style = ' style="mix-blend-mode:multiply"' if blend else ""
    return f"<g {SCALED}{style}>{''.join(drawn)}</g>"


@lru_cache(maxsize=8)
def sites(land: int) -> Drawn:
    """The printed sites, dashed, and the plates of provinces too small for their pieces."""
    used, printed, plates = {"place"}, [], []
    for p in bits(land):
        plates.append(_plates(SLOTS["zones"][PROVINCES[p]]))
    for site in range(BUILDINGS):
        if land >> SITE_LAND[site] & 1:
            used.add(f"site-{DRAWN[site]}")
            printed.append(use(f"site-{DRAWN[site]}", *PLACES[site]))
    return Drawn("".join((*plates, *printed)), frozenset(used))


def _plates(row: dict[str, list[list[float]]]) -> str:
    drawn = []
    for x, y, u, v in row.get("leaders", ()):
        line = f'd="M{x:g} {y:g}L{u:g} {v:g}" stroke-linecap="round"'
        drawn.append(
            f'<path {line} stroke="{INKS["paper"]}" stroke-width="3.2"/>'
            f'<path {line} stroke="{INKS["border"]}" stroke-width="1.3"/>'
            f'<circle cx="{u:g}" cy="{v:g}" r="2.2" fill="{INKS["border"]}"/>'
        )
    for left, top, right, bottom in row.get("plates", ()):
        drawn.append(
            f'<rect x="{left - 1:g}" y="{top - 1:g}" width="{right - left + 2:g}" height="{bottom - top + 2:g}" rx="5" '
            f'fill="{INKS["halo"]}" fill-opacity=".62" stroke="{INKS["border"]}" stroke-width="1.1"/>'
        )
        for x, y in row["legion"]:
            if left < x < right and top < y < bottom:
                drawn.append(use("place", x, y))
    return "".join(drawn)


@lru_cache(maxsize=32)
def labels(land: int, language: str) -> str:
    """The names of provinces, seas and cities; covered provinces are named in grey."""
    drawn = []
    for kind, x, y, angle, size, name in SLOTS["remarks"]:
        drawn.append(
            _label("s" if kind == "water" else "v", x, y, angle, size, [name if kind == "water" else name.upper()])
        )
    for zone, row in SLOTS["zones"].items():
        x, y, angle, size, lines = row["label"]
        if zone in SEAS:
            name = text.name("sea", zone)
            drawn.append(_label("s", x, y, angle, size, name.split(" ", 1) if lines == 2 else [name]))
        else:
            style = "l" if land >> PROVINCES.index(zone) & 1 else "v mn-o"
            drawn.append(_label(style, x, y, angle, size, [text.name("province", zone).upper()], len(zone)))
    for site in range(BUILDINGS):
        if SITE_KIND[site] in (CITY, CAPITAL, LEGENDARY) and land >> SITE_LAND[site] & 1:
            x, y = PLACES[site]
            name = text.name("city", SITES[site].partition(".")[2])
            drawn.append(_label("c", x, y + 13, 0, 9, [name]))
    return "".join(drawn)


def _label(style: str, x: float, y: float, angle: float, size: float, lines: list[str], room: int = 0) -> str:
    """A name around its middle; one that is longer than the Latin one is written smaller."""
    if room and len(lines[0]) > room + 1:
        size = round(size * (room + 1) / len(lines[0]), 1)
    top = y - (len(lines) - 1) * size * 0.5 + size * 0.34
    turned = f' transform="rotate({angle:g} {x:g} {y:g})"' if angle else ""
    spans = "".join(f'<tspan x="{x:g}" y="{top + i * size:.1f}">{escape(line)}</tspan>' for i, line in enumerate(lines))
    return f'<text class="mn-t mn-{style}" font-size="{size:g}"{turned}>{spans}</text>'


def frame() -> str:
    """The frame of the board, over what was painted on it."""
    lines = ((1.5, 3, INKS["frame"]), (5.25, 1.25, INKS["gold"]))
    return "".join(
        f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}" fill="none" '
        f'stroke="{ink}" stroke-width="{width}"/>'
        for inset, width, ink in lines
    )
