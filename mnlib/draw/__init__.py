"""A position or a view as an SVG picture: no widgets, nothing but the standard library.

>>> import mnlib
>>> from mnlib import draw
>>> state = mnlib.game("empires").new(seats=5, seed=7)
>>> draw.picture(state)  # in a notebook this is the board; .save("board.svg") or .save("board.png") keeps it
Picture()
>>> len(draw.pieces(state)) < 40_000, draw.icon("legion", "rome")[:4], draw.slot("latium", "badge")
(True, '<svg', (210, 165))

The layers can be had one by one: `base`, `covers`, `ownership`, `sites`, `labels`, `pieces`. Every picture shows what
lies open on the table only, so that it may be shown to anybody.
"""

from __future__ import annotations

from collections.abc import Mapping

from mnlib import text
from mnlib.draw import layers, overlay
from mnlib.draw import marks as _marks
from mnlib.draw.captions import headline, land_title, sea_title, spoken, summary, title
from mnlib.draw.counters import symbols
from mnlib.draw.geometry import BOUNDS, degrees, inside, pixel, slot, zones
from mnlib.draw.icons import icon
from mnlib.draw.layers import ALL, SCALED, STYLE, shapes, wrap
from mnlib.draw.showing import Picture, enable
from mnlib.draw.strip import STRIP, strip
from mnlib.draw.tables import HEIGHT, INKS, NEUTRAL, SEATS, WIDTH, Look
from mnlib.empires.board import LANDS, PROVINCES, SEAS, WATERS, bits
from mnlib.empires.state import State
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

__all__ = [
    "board", "picture", "Picture", "enable", "base", "covers", "ownership", "sites", "labels", "pieces", "icon",
    "zones", "slot", "pixel", "degrees", "inside", "describe", "BOUNDS", "WIDTH", "HEIGHT", "SEATS", "NEUTRAL", "INKS",
    "Look",
]  # fmt: skip


def board(
    state: State, legend: bool = True, language: str | None = None, marks: Mapping[str, str] | None = None
) -> str:
    """The whole board as an SVG that stands alone: 1200 x 760, with the legend 64 more beneath.

    Marks are signs (+, - or ≠) by zone, as `mnlib.compare.signs` gives them.

    >>> import mnlib
    >>> board(mnlib.game("empires").new(seats=3, seed=1))[:4]
    '<svg'
    """
    marked = marks or {}
    _marks.check(marked)
    with spoken(language):
        land, spoken_now = state.setting.land, text.current()
        printed, lying = layers.sites(land), overlay.pieces(state)
        body = (
            title(summary(state), "desc"), STYLE, layers.base(), symbols(printed.symbols | lying.symbols),
            layers.covers(land), layers.ownership(state.control, True, spoken_now), layers.frame(), printed.body,
            layers.labels(land, spoken_now), _marks.ground(marked), _titles(state), lying.body,
            _marks.plates(marked), strip(state) if legend else "",
        )  # fmt: skip
        return wrap("".join(body), headline(state), HEIGHT + (STRIP if legend else 0), layer=False)


def picture(state: State, legend: bool = True, language: str | None = None) -> Picture:
    """The whole board as a picture that a notebook shows."""
    return Picture(board(state, legend, language))


def base() -> str:
    """The lowest layer: land, seas, rivers and mountains. It never changes."""
    return wrap(layers.base())


def covers(state: State) -> str:
    """The provinces that this number of seats leaves out, grey and hatched; nothing with five seats."""
    land = state.setting.land
    out = tuple(PROVINCES[p] for p in bits(ALL & ~land))
    return wrap(shapes(out) + layers.covers(land))


def ownership(state: State, marks: Mapping[str, str] | None = None) -> str:
    """Who controls what: tints, and a solid band inside the frontier of every empire; marked zones are hatched."""
    marked = marks or {}
    _marks.check(marked)
    shown = (zone for p, zone in enumerate((*PROVINCES, *SEAS)) if zone in marked or (p < LANDS and state.control[p]))
    body = layers.ownership(state.control, False, text.current()) + _marks.ground(marked)
    return wrap(shapes(tuple(shown)) + body)


def sites(state: State | None = None) -> str:
    """The printed sites; those of covered provinces are left out."""
    return wrap(str(layers.sites(state.setting.land if state else ALL)))


def labels(state: State | None = None, language: str | None = None) -> str:
    """The names of provinces, seas and cities, with their fonts."""
    with spoken(language):
        return wrap(STYLE + layers.labels(state.setting.land if state else ALL, text.current()))


def pieces(state: State, language: str | None = None, marks: Mapping[str, str] | None = None) -> str:
    """All pieces of a position as one overlay, with the signs of marked zones."""
    marked = marks or {}
    _marks.check(marked)
    with spoken(language):
        return wrap(str(overlay.pieces(state)) + _marks.plates(marked), headline(state))


def describe(state: State, zone: str, language: str | None = None) -> str:
    """What is in a province or a sea, in words.

    >>> import mnlib
    >>> describe(mnlib.game("empires").new(seats=5, seed=7), "latium")
    'Latium (Rome): metal, wine, market, Roma; Rome: 2 legions, the fortress'
    """
    if zone not in (*PROVINCES, *SEAS):
        raise BadInput(f"zone {shown(zone)} is unknown; {nearest(str(zone), (*PROVINCES, *SEAS))}")
    with spoken(language):
        return land_title(state, PROVINCES.index(zone)) if zone in PROVINCES else sea_title(state, SEAS.index(zone))


def _titles(state: State) -> str:
    """Every zone as a clear shape over the map, with its title."""
    rows = [(PROVINCES[p], land_title(state, p)) for p in range(LANDS)]
    rows += [(SEAS[s], sea_title(state, s)) for s in range(WATERS)]
    uses = "".join(f'<g>{title(words)}<use href="#mn-{zone}"/></g>' for zone, words in rows)
    return f'<g {SCALED} fill-opacity="0">{uses}</g>'
