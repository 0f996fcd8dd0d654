"""The inputs in board degrees: the rough drawing of the zones, the coast, the grey islands, the rivers, the lakes.

A zone of `inputs/drawing.json` has parts: ["poly", points] with roughened strokes, ["smooth", points] as drawn, and
["isle", point], the whole piece of land nearest to the point. A point is [lon, lat], true, or follows a river:
{"river", "from", "to"}. Zones may overlap and overshoot the coast; the first one in the list owns a spot.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import shapely
from shapely import affinity
from shapely.geometry import LineString, MultiPolygon, Point, Polygon, box, shape

from tools.map import warp
from tools.map.places import read
from tools.map.rivers import along, rough

KM = 111.2  # per degree
ROUGHNESS = 0.07
# Straits opened to a width that can be seen and clicked: their course, and half their width in degrees.
STRAITS = (
    ([(29.19, 41.32), (29.08, 41.15), (29.03, 41.05), (28.95, 40.93)], 0.075),  # Bosporus
    ([(26.05, 39.95), (26.33, 40.10), (26.40, 40.18), (26.68, 40.38), (27.0, 40.5)], 0.07),  # Hellespont
    ([(15.76, 38.36), (15.62, 38.20), (15.58, 37.95)], 0.075),  # Messina
    ([(23.10, 38.85), (23.45, 38.60), (23.60, 38.46), (23.75, 38.36), (24.1, 38.2)], 0.035),  # Euripus
)
PROVINCE_ISLES = ((14.2, 37.5), (25, 35.2), (23.85, 38.55))  # Sicilia, Creta, Euboea (a part of Achaea)
BALEARES = box(2, 39, 4, 40.3)  # they touch the edge of the window, and are islands all the same
MAINLAND, AT_THE_EDGE, SMALLEST_ISLE, LAGOON = 60000, 300, 25, 3000  # km²
MODERN_LAKES = {(43.3, 34.0), (43.6, 32.8), (32.7, 49.3), (47.1, 30.8), (5.4, 52.7)}  # reservoirs and marshes


@dataclass(frozen=True)
class Zone:
    """A zone as drawn; a void one is on the map and not in the game."""

    name: str
    surface: str  # land or water
    void: bool
    shape: Any
    drawn: bool  # not only whole islands


def polygons(geometry: Any) -> list[Any]:
    """The polygons of a geometry, whatever it is made of."""
    if geometry.is_empty:
        return []
    if geometry.geom_type == "Polygon":
        return [geometry]
    return [part for one in getattr(geometry, "geoms", []) for part in polygons(one)]


def square_km(geometry: Any) -> float:
    """The area of a geometry in degrees, nearly."""
    flat = (affinity.scale(p, math.cos(math.radians(p.centroid.y)), 1, origin=(0, 0)) for p in polygons(geometry))
    return float(sum(part.area for part in flat) * KM**2)


def coast() -> tuple[Any, Any]:
    """The land that is divided into zones, and the grey islands."""
    window = box(*warp.WINDOW)
    land = shape(read("land.geojson")["features"][0]["geometry"]).intersection(window)
    opened = shapely.union_all([LineString(course).buffer(half) for course, half in STRAITS])
    parts = polygons(land.difference(opened))
    own = {min(range(len(parts)), key=lambda i: parts[i].distance(Point(at))) for at in PROVINCE_ISLES}
    edge = window.exterior.buffer(0.01)

    def is_main(i: int) -> bool:
        part = parts[i]
        cut = part.intersects(edge) and square_km(part) > AT_THE_EDGE and not part.intersects(BALEARES)
        return i in own or square_km(part) > MAINLAND or cut

    main = [i for i in range(len(parts)) if is_main(i)]
    isles = [p for i, p in enumerate(parts) if i not in main and square_km(p) > SMALLEST_ISLE]
    filled = [Polygon(parts[i].exterior, [h for h in parts[i].interiors if _is_lake(h)]) for i in main]
    return warp.geometry(shapely.union_all(filled)), warp.geometry(MultiPolygon(isles))


def _is_lake(hole: Any) -> bool:
    """Lagoons are filled: cut off from the sea, they would be stray water."""
    return square_km(Polygon(hole)) > LAGOON


def rivers() -> dict[str, list[Any]]:
    """The courses of the rivers, by their ancient name."""
    features = read("rivers.geojson")["features"]
    courses = {one["properties"]["name"]: warp.geometry(shape(one["geometry"])) for one in features}
    return {name: list(getattr(course, "geoms", [course])) for name, course in courses.items()}


def lakes() -> list[Any]:
    """The lakes that antiquity knew, cut to the window."""
    known = [f for f in read("lakes.geojson")["features"] if tuple(f["properties"]["at"]) not in MODERN_LAKES]
    shapes = [warp.geometry(shape(one["geometry"])).intersection(box(*warp.WINDOW)) for one in known]
    return [one for one in shapes if not one.is_empty]


def zones(land: Any) -> dict[str, Zone]:
    """The rough zones, in the order in which they own a spot: land first, then water."""
    document, courses, pieces = read("drawing.json"), rivers(), polygons(land)
    tree = shapely.STRtree(pieces)
    found = {}
    for surface, rows in (("land", document["zones"]), ("water", document["seas"])):
        for row in rows:
            parts = []
            for kind, value in row["parts"]:
                if kind == "isle":
                    parts.append(pieces[tree.nearest(Point(warp.point(value)))].buffer(0))
                else:
                    parts.append(_outline(value, courses, ROUGHNESS if kind == "poly" else 0))
            drawn = any(kind != "isle" for kind, _ in row["parts"])
            whole = shapely.union_all(parts)
            found[row["id"]] = Zone(row["name"], surface, bool(row.get("void")), whole, drawn)
    return found


def _outline(points: list[Any], courses: dict[str, list[Any]], strength: float) -> Any:
    """The polygon of a row of points and river courses."""
    row: list[tuple[Any, bool]] = []  # a point, and whether it lies on a river
    for one in points:
        if isinstance(one, dict):
            path = along(courses[one["river"]], warp.point(one["from"]), warp.point(one["to"]))
            row += [(at, True) for at in path]
        else:
            row.append((warp.point(one), False))
    outline: list[Any] = []
    for (a, wet), (b, also_wet) in zip(row, row[1:] + row[:1]):
        outline += [a] if (wet and also_wet) or not strength else rough(a, b, strength)[:-1]
    return shapely.union_all(polygons(shapely.make_valid(Polygon(outline))))
