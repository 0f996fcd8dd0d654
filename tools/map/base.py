"""The drawing of the land and the seas, as one SVG of 1200 x 760: everything that no game changes.

Paths are in eighths of a board pixel. The shape of a zone has the id `mn-latium`, so that a picture can use it again.
"""

from __future__ import annotations

import base64
import math
from typing import Any

import shapely
from shapely.geometry import MultiLineString, box
from shapely.ops import linemerge

from tools.map import drawing, warp
from tools.map.decoration import landscape, rose
from tools.map.drawing import Zone
from tools.map.frame import FINE, HEIGHT, WIDTH, in_pixels, true_pixel
from tools.map.partition import GRID, segments
from tools.map.places import INPUTS, PROVINCES, SEAS, read
from tools.map.slots import Card
from tools.map.topology import path

VOID, SEA_VOID, FOAM, SEA_BORDER = "#cfc6b2", "#b4c2c2", "#e8f2f0", "#fbfdfc"
BORDER, COAST, RIVER, INK, GOLD, WIND = "#6d4c2b", "#43402f", "#6d9db3", "#2a1f12", "#c9a44c", "#5d8b9b"
SURF = ((20, 0.20), (13, 0.26), (6.5, 0.42))  # three lines along the coast: width and strength
GREY = ("void", "isles")
GRAIN = 200  # px: the side of a sheet of paper


def borders(shapes: dict[str, Any], zones: dict[str, Zone]) -> dict[str, Any]:
    """The lines between zones: along the coast, between lands of the game, between its seas."""
    dry = {name for name in shapes if name == "_land" or (name in zones and zones[name].surface == "land")}
    found: dict[str, list[Any]] = {"coast": [], "land": [], "sea": []}
    for (a, b), sides in segments(shapes).items():
        if len(sides) != 2:
            continue
        line = [[value * GRID for value in a], [value * GRID for value in b]]
        count = sum(side in dry for side in sides)
        if count == 1:
            found["coast"].append(line)
        elif count == 2 and any(side in PROVINCES for side in sides):
            found["land"].append(line)
        elif count == 0 and all(side in SEAS for side in sides):
            found["sea"].append(line)
    return {name: linemerge(MultiLineString(rows)) for name, rows in found.items()}


def draw(shapes: dict[str, Any], zones: dict[str, Zone], isles: Any, cards: dict[str, Card]) -> str:
    """The whole drawing; decoration keeps away from names and places."""
    colours = read("decoration.json")
    lines = borders(shapes, zones)
    land = shapely.union_all([s for name, s in shapes.items() if name not in SEAS and not _is_water(name, zones)])
    void = shapely.union_all([s for name, s in shapes.items() if name.startswith("_") and not _is_water(name, zones)])
    window = box(*warp.WINDOW)
    streams = [course for courses in drawing.rivers().values() for course in courses]
    wet = [course.intersection(window).intersection(land) for course in streams]
    paths = "".join(f'<path id="mn-{name}" d="{path(shapes[name])}"/>' for name in (*SEAS, *PROVINCES))
    fine = f'<g transform="scale({1 / FINE:g})"'
    return "".join((
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'preserveAspectRatio="none"><defs>',
        _paper(),
        '<pattern id="mn-hatch" width="36" height="36" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<path d="M0 0V36" stroke="#a79c82" stroke-width="6" stroke-opacity=".55"/></pattern>'
        '<radialGradient id="mn-shade" r=".72"><stop offset=".62" stop-color="#3b2a12" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#3b2a12" stop-opacity=".26"/></radialGradient>',
        paths,
        f'<path id="mn-isles" d="{path(isles)}"/><path id="mn-coast" d="{path(lines["coast"], closed=False)}"/>'
        f'<path id="mn-borders" d="{path(lines["land"], closed=False)}"/>'
        f'<path id="mn-straits" d="{path(lines["sea"], closed=False)}"/><path id="mn-void" d="{path(void)}"/>'
        f'</defs><rect width="{WIDTH}" height="{HEIGHT}" fill="{SEA_VOID}"/>{fine} stroke-linejoin="round">',
        "".join(f'<use href="#mn-{sea}" fill="{colours["water"][sea]}"/>' for sea in SEAS),
        _winds(colours["winds"]),
        *(
            f'<g fill="none" stroke="{FOAM}" stroke-opacity="{strength}" stroke-width="{width * FINE:g}">'
            '<use href="#mn-coast"/><use href="#mn-isles"/></g>'
            for width, strength in SURF
        ),
        '<g fill="none"><use href="#mn-straits" stroke="#4f8294" stroke-width="24" stroke-opacity=".35"/>'
        f'<use href="#mn-straits" stroke="{SEA_BORDER}" stroke-width="14" stroke-dasharray="60 36" '
        'stroke-linecap="round"/></g>',
        "".join(
            f'<use href="#mn-{name}" fill="{colours["parchment"][name]}" stroke="{colours["parchment"][name]}" '
            'stroke-width="4"/>'
            for name in PROVINCES
        ),
        "".join(f'<use href="#mn-{name}" fill="{fill}"/>' for fill in (VOID, "url(#mn-hatch)") for name in GREY),
        f'<g fill="{SEA_VOID}" stroke="{RIVER}" stroke-width="5">{_paths(drawing.lakes(), True)}</g>',
        f'<use href="#mn-borders" fill="none" stroke="{BORDER}" stroke-width="44" stroke-opacity=".22"/>',
        f'<g fill="none" stroke="{RIVER}" stroke-width="10" stroke-linecap="round">{_paths(wet, False)}</g></g>',
        landscape(colours, in_pixels(land), cards),
        f'{fine} fill="none" stroke-linejoin="round"><use href="#mn-borders" stroke="{BORDER}" stroke-width="12"/>'
        f'<g stroke="{COAST}" stroke-width="9"><use href="#mn-coast"/><use href="#mn-isles"/></g></g>',
        rose(),
        "".join(
            f'<use href="#mn-paper" x="{x}" y="{y}"/>' for x in range(0, WIDTH, GRAIN) for y in range(0, HEIGHT, GRAIN)
        ),
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#mn-shade)"/>'
        f'<g fill="none"><path d="{_frame(1.5)}" stroke="{INK}" stroke-width="3"/>'
        f'<path d="{_frame(5.25)}" stroke="{GOLD}" stroke-width="1.25"/></g></svg>\n',
    ))  # fmt: skip


def _frame(inset: float) -> str:
    return f"M{inset} {inset}H{WIDTH - inset}V{HEIGHT - inset}H{inset}z"


def _is_water(name: str, zones: dict[str, Zone]) -> bool:
    return name == "_water" or (name in zones and zones[name].surface == "water")


def _paths(shapes: list[Any], closed: bool) -> str:
    return "".join(f'<path d="{data}"/>' for one in shapes if not one.is_empty and (data := path(one, closed)))


def _paper() -> str:
    """Seamless paper grain."""
    sheet = base64.b64encode((INPUTS / "paper.png").read_bytes()).decode()
    return (
        f'<image id="mn-paper" href="data:image/png;base64,{sheet}" width="{GRAIN}" height="{GRAIN}" '
        'preserveAspectRatio="none"/>'
    )


def _winds(middles: list[Any]) -> str:
    """The rhumb lines of a sea chart."""
    rays = []
    for middle in middles:
        x, y = (value * FINE for value in true_pixel(middle))
        for k in range(16):
            angle = math.pi * k / 8
            rays.append(f"M{x:.0f} {y:.0f}l{12000 * math.cos(angle):.0f} {12000 * math.sin(angle):.0f}")
    return f'<path d="{"".join(rays)}" stroke="{WIND}" stroke-width="4.4" stroke-opacity=".3"/>'
