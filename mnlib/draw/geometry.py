"""The zones as shapes: paths for pictures, polygons for maps, frontiers of empires, places for pieces.

Pictures are in board pixels, 1200 x 760. Maps use board degrees: like longitude and latitude in Web Mercator, over
`BOUNDS`, but with the crowded centre enlarged, so never mix them with true ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import Any

from mnlib.draw.tables import SLOTS, WIDTH, table
from mnlib.empires.board import PROVINCES, SEAS
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

WEST, SOUTH, EAST, NORTH = SLOTS["window"]
BOUNDS = ((SOUTH, WEST), (NORTH, EAST))  # as Leaflet wants them
LEVELS = ("mid", "low")
FINE: int = table("zones_mid.json")["fine"]  # units of the paths per board pixel

_SCALE = WIDTH / (EAST - WEST)
_TOP = math.degrees(math.atanh(math.sin(math.radians(NORTH))))


def pixel(lon: float, lat: float) -> tuple[float, float]:
    """Board degrees in board pixels.

    >>> pixel(3.0, 48.2)
    (0.0, 0.0)
    """
    height = math.degrees(math.atanh(math.sin(math.radians(lat))))
    return (lon - WEST) * _SCALE, (_TOP - height) * _SCALE


def degrees(x: float, y: float) -> tuple[float, float]:
    """Board pixels in board degrees: longitude, latitude.

    >>> degrees(1200, 0)
    (48.0, 48.2)
    """
    height = math.radians(_TOP - y / _SCALE)
    return round(x / _SCALE + WEST, 4), round(math.degrees(math.asin(math.tanh(height))), 4)


def kind(zone: str) -> str:
    """What a zone is: land or sea of the game, or void."""
    return "land" if zone in PROVINCES else "sea" if zone in SEAS else "void"


def slot(zone: str, what: str, number: int = 0) -> tuple[float, float]:
    """The centre of a place in board pixels: badge, caravan, market, city, temple, fortress, legion or trireme.

    >>> slot("latium", "caravan", 1)
    (248.5, 165)
    """
    rows = SLOTS["zones"]
    if zone not in rows:
        raise BadInput(f"zone {shown(zone)} is unknown; {nearest(zone, tuple(rows))}")
    row = rows[zone]
    known = tuple(key for key in row if key not in ("label", "plates", "leaders"))
    if what not in known:
        raise BadInput(f"{zone} has no place for {shown(what)}; {nearest(what, known)}")
    spots = row[what] if isinstance(row[what][0], list) else [row[what]]
    if not 0 <= number < len(spots):
        raise BadInput(f"{zone} has {len(spots)} places for {what}, numbered from 0; {number} is none of them")
    x, y = spots[number]
    return x, y


Ring = list[tuple[int, int]]


def _topology(level: str) -> dict[str, Any]:
    if level not in LEVELS:
        raise BadInput(f"level {shown(level)} is unknown; it may be one of: {', '.join(LEVELS)}")
    document: dict[str, Any] = table(f"zones_{level}.json")
    return document


@cache
def _points(level: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """The points of every arc."""
    found = []
    for x, y, *steps in _topology(level)["arcs"]:
        points = [(x, y)]
        for dx, dy in zip(steps[::2], steps[1::2]):
            x, y = x + dx, y + dy
            points.append((x, y))
        found.append(tuple(points))
    return tuple(found)


@cache
def rings(zone: str, level: str = "mid") -> tuple[tuple[Ring, ...], ...]:
    """The polygons of a zone in fine units: an outline, then its holes, none of them closed."""
    points = _points(level)
    polygons = []
    for polygon in _topology(level)["zones"][zone]:
        drawn = []
        for ring in polygon:
            line: Ring = []
            for arc in ring:
                line += (points[arc] if arc >= 0 else points[~arc][::-1])[:-1]
            drawn.append(line)
        polygons.append(tuple(drawn))
    return tuple(polygons)


@cache
def path(zone: str, level: str = "mid") -> str:
    """A zone as the data of an SVG path in fine units."""
    return "".join(_line(ring) + "z" for polygon in rings(zone, level) for ring in polygon)


def _line(points: Iterable[tuple[int, int]]) -> str:
    (x, y), *rest = points
    words = [f"M{x} {y}l"]
    for u, v in rest:
        words.append(f"{u - x} {v - y}")
        x, y = u, v
    return words[0] + " ".join(words[1:]).replace(" -", "-")


@cache
def _sides() -> tuple[frozenset[str], ...]:
    """The zones on the sides of every arc."""
    found: list[set[str]] = [set() for _ in _points("mid")]
    for zone, polygons in _topology("mid")["zones"].items():
        for arc in (arc for polygon in polygons for ring in polygon for arc in ring):
            found[arc if arc >= 0 else ~arc].add(zone)
    return tuple(map(frozenset, found))


@cache
def _arc(number: int) -> str:
    return _line(_points("mid")[number])


def frontier(zones: frozenset[str]) -> str:
    """The lines that part some zones from all others, as the data of an SVG path; the frame is no frontier."""
    sides = _sides()
    return "".join(_arc(i) for i, side in enumerate(sides) if len(side) == 2 and len(side & zones) == 1)


@cache
def zones(level: str = "low") -> dict[str, Any]:
    """The zones as GeoJSON in board degrees; each feature has an id, and its kind: land, sea or void.

    >>> sorted(zones()["features"][1]["properties"].items())
    [('id', 'latium'), ('kind', 'land')]
    """
    features = []
    for zone in _topology(level)["zones"]:
        shapes = [[_closed(ring) for ring in polygon] for polygon in rings(zone, level)]
        geometry: dict[str, Any] = {"type": "MultiPolygon", "coordinates": shapes}
        if len(shapes) == 1:
            geometry = {"type": "Polygon", "coordinates": shapes[0]}
        properties = {"id": zone, "kind": kind(zone)}
        features.append({"type": "Feature", "properties": properties, "geometry": geometry})
    return {"type": "FeatureCollection", "features": features}


def _closed(ring: Ring) -> list[tuple[float, float]]:
    points = (degrees(x / FINE, y / FINE) for x, y in (*ring, ring[0]))
    return [(round(lon, 3), round(lat, 3)) for lon, lat in points]


def inside(zone: str, x: float, y: float, level: str = "mid") -> bool:
    """Whether a point in board pixels lies in a zone.

    >>> inside("latium", *slot("latium", "market")), inside("italia", *slot("latium", "market"))
    (True, False)
    """
    x, y, odd = x * FINE, y * FINE, False
    for ring in (ring for polygon in rings(zone, level) for ring in polygon):
        for (a, b), (c, d) in zip(ring, ring[1:] + ring[:1]):
            if (b > y) != (d > y) and x < a + (y - b) * (c - a) / (d - b):
                odd = not odd
    return odd
