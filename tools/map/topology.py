"""Zones as arcs: each border once, in eighths of a board pixel, with the rings that every zone makes of them.

A ring is a list of arcs; `~i` is arc i backwards. An arc is a flat list: the first point, then the steps.
"""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any

import shapely

from tools.map.drawing import polygons
from tools.map.frame import FINE, in_pixels

Node = tuple[int, int]
Arc = tuple[Node, ...]


def fine_rings(geometry: Any) -> list[list[list[Node]]]:
    """The polygons of a shape in board degrees as rings of fine units, not closed; what vanished is left out."""
    found = []
    for part in polygons(in_pixels(geometry)):
        rings = []
        for ring in (part.exterior, *part.interiors):
            nodes = [(round(x * FINE), round(y * FINE)) for x, y in ring.coords]
            clean = [b for a, b in pairwise(nodes) if a != b]
            if len(clean) > 2:
                rings.append(clean)
        found.append(rings)
    return found


def _corners(zones: dict[str, list[list[list[Node]]]]) -> set[Node]:
    """The nodes at which arcs end: where borders meet, or the two sides of one change."""
    sides: dict[tuple[Node, Node], list[str]] = defaultdict(list)
    around: dict[Node, set[Node]] = defaultdict(set)
    for name, parts in zones.items():
        for ring in (ring for rings in parts for ring in rings):
            for a, b in zip(ring, ring[1:] + ring[:1]):
                sides[min(a, b), max(a, b)].append(name)
                around[a].add(b)
                around[b].add(a)
    corners = set()
    for node, others in around.items():
        borders = {tuple(sorted(sides[min(node, other), max(node, other)])) for other in others}
        if len(others) != 2 or len(borders) != 1:
            corners.add(node)
    return corners


def _pieces(ring: list[Node], corners: set[Node]) -> list[Arc]:
    """A ring cut at the corners; without one it starts at its smallest node."""
    cuts = [i for i, node in enumerate(ring) if node in corners] or [ring.index(min(ring))]
    turned = ring[cuts[0] :] + ring[: cuts[0] + 1]
    stops = [cut - cuts[0] for cut in cuts] + [len(ring)]
    return [tuple(turned[a : b + 1]) for a, b in pairwise(stops)]


def topology(shapes: dict[str, Any]) -> dict[str, Any]:
    """The arcs of a level of detail, and the rings of every zone."""
    zones = {name: fine_rings(geometry) for name, geometry in shapes.items()}
    corners = _corners(zones)
    number: dict[Arc, int] = {}
    rows: dict[str, list[list[list[int]]]] = {}
    for name, parts in zones.items():
        rows[name] = []
        for rings in parts:
            row = []
            for ring in rings:
                pieces = _pieces(ring, corners)
                row.append([_reference(number, piece) for piece in pieces])
            if row:
                rows[name].append(row)
    return {"fine": FINE, "zones": rows, "arcs": [steps(arc) for arc in number]}


def _reference(number: dict[Arc, int], piece: Arc) -> int:
    back = piece[::-1]
    if back < piece:
        return ~number.setdefault(back, len(number))
    return number.setdefault(piece, len(number))


def steps(nodes: Arc | list[Node]) -> list[int]:
    """Nodes as the first one and the steps from each to the next."""
    flat = list(nodes[0])
    for (x, y), (u, v) in pairwise(nodes):
        flat += [u - x, v - y]
    return flat


def path(geometry: Any, closed: bool = True) -> str:
    """A shape or a line in board degrees as the data of an SVG path in fine units."""
    if closed:
        return "".join(_draw(ring) + "z" for rings in fine_rings(geometry) for ring in rings)
    drawn = []
    for line in getattr(in_pixels(geometry), "geoms", [in_pixels(geometry)]):
        nodes = [(round(x * FINE), round(y * FINE)) for x, y in shapely.get_coordinates(line)]
        clean = nodes[:1] + [b for a, b in pairwise(nodes) if a != b]
        if len(clean) > 1:
            drawn.append(_draw(clean))
    return "".join(drawn)


def _draw(nodes: list[Node]) -> str:
    x, y, *rest = steps(nodes)
    words = "".join(str(step) if step < 0 else f" {step}" for step in rest)
    return f"M{x} {y}l{words.lstrip()}"
