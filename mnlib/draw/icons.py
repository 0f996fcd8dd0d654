"""Icons: goods, buildings, units and badges, each a small drawing that stands alone or in a picture as a symbol.

Sites tell their kind by their shape (round for goods, square for markets, six corners for cities, a house for temples),
seats tell theirs by the shape of their badge.
"""

from __future__ import annotations

from functools import cache

from mnlib.draw.tables import INKS, NEUTRAL, SEATS, Look, table
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

_ICONS: dict[str, dict[str, str]] = table("icons.json")
GOODS, THINGS, UNITS, BADGES = (_ICONS[key] for key in ("goods", "things", "units", "badges"))
SITES = (*GOODS, "market", "city", "capital", "legendary", "temple")
NAMES = (*GOODS, *THINGS, *UNITS, "badge", "badge_capital")
_LINE = f'stroke="{INKS["ink"]}" stroke-linejoin="round" stroke-linecap="round"'
_SHAPES = {
    "good": ('<circle cx="18" cy="18" r="16.2"{}/>', 18, 0.74),
    "market": ('<rect x="2" y="2" width="32" height="32" rx="8"{}/>', 18, 0.76),
    "town": ('<path d="M18 1.2 33 9v18L18 34.8 3 27V9Z"{}/>', 18, 0.7),
    "temple": ('<path d="M2 13 18 1.5 34 13v20.5H2Z"{}/>', 21, 0.62),
}
_BUILT = f' fill="{INKS["plate"]}" stroke="{INKS["ink"]}" stroke-width="3.4" stroke-linejoin="round"'
_PRINTED = (
    f' fill="{INKS["site"]}" fill-opacity=".55" stroke="{INKS["dash"]}" stroke-width="1.7" '
    'stroke-dasharray="3.6 2.4" stroke-linejoin="round"'
)


def look(seat: str | None) -> Look:
    """The colours and the shape of a seat; None is nobody."""
    if seat is not None and seat not in SEATS:
        raise BadInput(f"seat {shown(seat)} is unknown; {nearest(str(seat), tuple(SEATS))}")
    return SEATS[seat] if seat else NEUTRAL


@cache
def icon(name: str, seat: str | None = None, size: int = 32) -> str:
    """An icon as an SVG of its own; units and badges are coloured by seat, `site.wine` and `built.wine` are sites.

    >>> icon("wine")[:42]
    '<svg xmlns="http://www.w3.org/2000/svg" vi'
    """
    state, _, what = name.partition(".")
    if what and state in ("site", "built") and what in SITES:
        body, box = site(what, state == "built"), 36
    elif name in NAMES:
        body, box = drawing(name, seat), 32
    else:
        known = (*NAMES, *(f"{kind}.{one}" for kind in ("site", "built") for one in SITES))
        raise BadInput(f"icon {shown(name)} is unknown; {nearest(name, known)}")
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box} {box}" width="{size}" height="{size}" role="img">'
    )
    return f"{head}{body}</svg>"


@cache
def drawing(name: str, seat: str | None = None) -> str:
    """The drawing of an icon on its grid of 32 x 32."""
    if name.startswith("badge"):
        return _badge(look(seat), name == "badge_capital")
    body = GOODS.get(name) or THINGS.get(name) or UNITS[name]
    colours = look(seat)
    for word, value in (
        ("{o}", f'{_LINE} stroke-width="2"'),
        ("{l}", f'fill="none" {_LINE} stroke-width="1.8"'),
        ("{ink}", INKS["ink"]),
        ("{fill}", colours.fill),
        ("{edge}", colours.edge),
        ("{sign}", colours.sign),
    ):
        body = body.replace(word, value)
    return body.replace("'", '"')


def shape(seat: str, scale: float, x: float = 16, y: float = 16, fill: str = "", edge: str = "") -> str:
    """The shape of a seat around a point."""
    colours = look(seat)
    ink = f'fill="{fill or colours.fill}" stroke="{edge or colours.edge}"'
    body = BADGES[colours.shape].replace("'", '"')
    move = f"translate({x:g} {y:g}) scale({scale:g}) translate(-16 -16)"
    return f'<g transform="{move}" {ink} stroke-width="1.8" stroke-linejoin="round">{body}</g>'


def _badge(colours: Look, capital: bool) -> str:
    """A control marker: a disc with the shape of the seat; the one printed at a capital has a double rim."""
    paper = INKS["paper"]
    if capital:
        rim = f'<circle cx="16" cy="16" r="15" fill="{colours.edge}"/><circle cx="16" cy="16" r="12.2" fill="{paper}"/>'
    else:
        rim = f'<circle cx="16" cy="16" r="14.5" fill="{paper}" stroke="{colours.edge}" stroke-width="2.6"/>'
    seat = next((name for name, one in SEATS.items() if one is colours), None)
    body = BADGES[colours.shape].replace("'", '"')
    sign = shape(seat, 0.66 if capital else 0.74) if seat else f'<g fill="{colours.fill}">{body}</g>'
    return rim + sign


@cache
def site(name: str, built: bool) -> str:
    """A site on its grid of 36 x 36: printed it is pale and dashed, built it is white with a strong rim."""
    kind = "good" if name in GOODS else name if name in _SHAPES else "town"
    outline, middle, scale = _SHAPES[kind]
    pale = "" if built else ' opacity=".9"'
    inner = f'<g transform="translate(18 {middle}) scale({scale}) translate(-16 -16)"{pale}>{drawing(name)}</g>'
    return outline.format(_BUILT if built else _PRINTED) + inner
