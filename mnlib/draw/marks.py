"""Marks for zones that differ between two pictures: hatched, ringed, and with a sign that has a shape of its own."""

from __future__ import annotations

from collections.abc import Mapping

from mnlib.compare import LESS, MORE, OTHER
from mnlib.draw import geometry
from mnlib.draw.captions import title, zone_name
from mnlib.draw.tables import INKS, SLOTS
from mnlib.empires.board import PROVINCES, SEAS
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

SIGNS = {  # sign → the plate it stands on, and its strokes; all around their middle
    MORE: ("M-9 0A9 9 0 0 1 9 0 9 9 0 0 1-9 0Z", "M-5 0H5M0-5V5"),
    LESS: ("M-8-8H8V8H-8Z", "M-5 0H5"),
    OTHER: ("M0-11.5 11.5 0 0 11.5-11.5 0Z", "M-4.5-2H4.5M-4.5 2.2H4.5M2.6-5-2.6 5"),
}
_LARGE = 1.45  # signs are read in small pictures too
_SCALED = f'transform="scale({1 / geometry.FINE:g})"'
_HATCH = (
    '<pattern id="mn-differs" width="72" height="72" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">'
    f'<path d="M0 0V72" stroke="{INKS["ink"]}" stroke-width="18" stroke-opacity=".34"/></pattern>'
)


def check(marked: Mapping[str, str]) -> None:
    """Marks are signs by zone; an error names what is neither."""
    zones = (*PROVINCES, *SEAS)
    for zone, sign in marked.items():
        if zone not in zones:
            raise BadInput(f"marks: zone {shown(zone)} is unknown; {nearest(zone, zones)}")
        if sign not in SIGNS:
            raise BadInput(f"marks: the sign of {zone} is {shown(sign)}; it may be one of: {' '.join(SIGNS)}")


def ground(marked: Mapping[str, str]) -> str:
    """What lies under the pieces: every marked zone hatched, with a broken ring around it; it needs their shapes."""
    if not marked:
        return ""
    uses = "".join(f'<use href="#mn-{zone}"/>' for zone in marked)
    fine = geometry.FINE
    lines = (("paper", 5.5, ""), ("ink", 2.6, f' stroke-dasharray="{9 * fine:g} {4 * fine:g}"'))
    rings = "".join(
        f'<g fill="none" stroke="{INKS[ink]}" stroke-width="{width * fine:g}" stroke-linejoin="round"{dash}>{uses}</g>'
        for ink, width, dash in lines
    )
    return f'<defs>{_HATCH}</defs><g {_SCALED}><g fill="url(#mn-differs)">{uses}</g>{rings}</g>'


def plates(marked: Mapping[str, str]) -> str:
    """What lies over the pieces: the sign of every marked zone, with a title for those who read it."""
    drawn = []
    for zone, sign in marked.items():
        x, y = place(zone)
        plate, strokes = SIGNS[sign]
        named = title(f"{zone_name(zone)}: {sign}")
        drawn.append(
            f'<g transform="translate({x:g} {y:g}) scale({_LARGE})" stroke-linejoin="round">{named}'
            f'<path d="{plate}" fill="{INKS["ink"]}" stroke="{INKS["paper"]}" stroke-width="1.8"/>'
            f'<path d="{strokes}" stroke="{INKS["paper"]}" stroke-width="2.4" stroke-linecap="round"/></g>'
        )
    return "".join(drawn)


def place(zone: str) -> tuple[float, float]:
    """Where the sign of a zone stands, in board pixels: left of its control marker or, for want of room, over its name.

    >>> place("latium"), place("numidia")
    ((186, 165), (20, 447))
    """
    row = SLOTS["zones"][zone]
    if zone in SEAS:
        x, y = row["label"][:2]
        return x, y - 26
    x, y = row["badge"]
    return (x - 24, y) if x - 24 > _LARGE * 12 else (x, y - 41)
