"""Land and water divided into zones with exactly shared borders.

1. All lines (coast, rough zones, window) are noded together on a fixed grid and make faces.
2. Each face belongs to the first zone of the list that covers it, so every border is drawn once.
3. Crumbs and gaps go to the neighbour with the longest common border.
4. Faces are dissolved, so that neighbours keep identical vertices; lighter levels of detail keep them too.
"""

from __future__ import annotations

import math
from collections import defaultdict
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from shapely.geometry import LineString, box

from tools.map import warp
from tools.map.drawing import KM, Zone, polygons, square_km

GRID = 0.001  # degrees
CRUMB, GAP, ISLET = 1500, 6000, 12000  # km²: smaller ones are given away
REACH = 1.0  # degrees: how far an islet may lie from its zone
LEVELS = {"mid": 0.014, "low": 0.04}  # tolerance in degrees
Node = tuple[int, int]


def rings(geometry: Any) -> list[list[Node]]:
    """The rings of a geometry on the grid, closed."""
    found = []
    for part in polygons(geometry):
        for ring in (part.exterior, *part.interiors):
            found.append([(round(x / GRID), round(y / GRID)) for x, y in ring.coords])
    return found


def segments(shapes: dict[Any, Any]) -> dict[tuple[Node, Node], list[Any]]:
    """Every piece of border, and the shapes that have it."""
    found: dict[tuple[Node, Node], list[Any]] = defaultdict(list)
    for key, geometry in shapes.items():
        for ring in rings(geometry):
            for a, b in pairwise(ring):
                if a != b:
                    found[min(a, b), max(a, b)].append(key)
    return found


def kilometres(a: Node, b: Node) -> float:
    """The length of a piece of border."""
    shrink = math.cos(math.radians((a[1] + b[1]) / 2 * GRID))
    return math.hypot((a[0] - b[0]) * shrink, a[1] - b[1]) * GRID * KM


class Faces:
    """The faces of the noded lines, who owns each, and how long they border on each other."""

    def __init__(self, land: Any, zones: dict[str, Zone]) -> None:
        window = box(*warp.WINDOW)
        land = shapely.set_precision(land.intersection(window), GRID)
        drawn = [z.shape.boundary.intersection(window) for z in zones.values() if z.drawn and z.surface == "land"]
        seas = [z.shape.boundary for z in zones.values() if z.surface == "water"]
        lines = [shapely.set_precision(line, GRID) for line in (land.boundary, window.boundary, *drawn, *seas)]
        noded = shapely.union_all(lines, grid_size=GRID)
        inside = window.buffer(0.01)
        self.faces = [face for face in polygons(shapely.polygonize([noded])) if inside.contains(face)]
        self.zones = zones
        self.area = [square_km(face) for face in self.faces]
        middles = [face.representative_point() for face in self.faces]
        shapely.prepare(land)
        for zone in zones.values():
            shapely.prepare(zone.shape)
        self.surface = ["land" if land.contains(middle) else "water" for middle in middles]
        self.owner = [self._first(middle, surface) for middle, surface in zip(middles, self.surface)]
        self.borders: list[dict[int, float]] = [defaultdict(float) for _ in self.faces]
        for (a, b), sides in segments(dict(enumerate(self.faces))).items():
            if len(sides) == 2:
                i, j = sides
                self.borders[i][j] += kilometres(a, b)
                self.borders[j][i] += kilometres(a, b)

    def _first(self, at: Any, surface: str) -> str | None:
        ours = (name for name, zone in self.zones.items() if zone.surface == surface and zone.shape.contains(at))
        return next(ours, None)

    def regions(self) -> list[list[int]]:
        """Connected faces of one owner."""
        seen: set[int] = set()
        found = []
        for start in range(len(self.faces)):
            if start in seen:
                continue
            seen.add(start)
            region, open_faces = [], [start]
            while open_faces:
                face = open_faces.pop()
                region.append(face)
                for other in self.borders[face]:
                    if other not in seen and self._same(face, other):
                        seen.add(other)
                        open_faces.append(other)
            found.append(region)
        return found

    def _same(self, face: int, other: int) -> bool:
        return self.surface[other] == self.surface[face] and self.owner[other] == self.owner[face]

    def tidy(self) -> bool:
        """Give crumbs, gaps and islets to a neighbour; whether anything was given."""
        regions = self.regions()
        areas = [sum(self.area[face] for face in region) for region in regions]
        biggest: dict[str, int] = {}
        for i, region in enumerate(regions):
            owner = self.owner[region[0]]
            if owner and (owner not in biggest or areas[i] > areas[biggest[owner]]):
                biggest[owner] = i
        changed = False
        for i in sorted(range(len(regions)), key=lambda i: areas[i]):
            owner = self.owner[regions[i][0]]
            if owner and biggest[owner] == i:
                continue
            heir = self._heir(regions[i], areas[i])
            if heir:
                changed = True
                for face in regions[i]:
                    self.owner[face] = heir
        return changed

    def _heir(self, region: list[int], area: float) -> str | None:
        """The neighbour with the longest common border, for a small region; the nearest zone, for an islet."""
        owner, surface = self.owner[region[0]], self.surface[region[0]]
        lengths: dict[str, float] = defaultdict(float)
        for face in region:
            for other, length in self.borders[face].items():
                theirs = self.owner[other]
                if theirs and theirs != owner and self.surface[other] == surface:
                    lengths[theirs] += length
        if lengths:
            return max(lengths, key=lambda name: lengths[name]) if area < (CRUMB if owner else GAP) else None
        if owner or surface != "land" or area >= ISLET:
            return None
        islet = shapely.union_all([self.faces[face] for face in region])
        lands = ((zone.shape.distance(islet), name) for name, zone in self.zones.items() if zone.surface == "land")
        distance, name = min(lands)
        return name if distance < REACH else None


def partition(land: Any, zones: dict[str, Zone]) -> dict[str, Any]:
    """The zones, each with its exact share of the window; what nobody owns is void land and water."""
    faces = Faces(land, zones)
    for _ in range(4):
        if not faces.tidy():
            break
    shares: dict[str, list[Any]] = {name: [] for name in zones}
    for face, owner, surface in zip(faces.faces, faces.owner, faces.surface):
        shares.setdefault(owner or f"_{surface}", []).append(face)
    return {name: shapely.coverage_union_all(share) for name, share in shares.items() if share}


def simplified(shapes: dict[str, Any], tolerance: float) -> dict[str, Any]:
    """A lighter level of detail; borders stay shared, the window stays whole."""
    light = shapely.coverage_simplify(np.array(list(shapes.values()), object), tolerance, simplify_boundary=False)
    exact = shapely.set_precision(light, GRID, mode="pointwise")
    return dict(zip(shapes, exact))


def faults(shapes: dict[str, Any]) -> list[str]:
    """What keeps some shapes from being a partition of the window."""
    found = [f"{name} is not a valid shape" for name, geometry in shapes.items() if not geometry.is_valid]
    if not shapely.coverage_is_valid(np.array(list(shapes.values()), object)):
        found.append("shapes overlap, or leave gaps")
    edge = box(*warp.WINDOW).boundary
    for (a, b), owners in segments(shapes).items():
        line = LineString([[v * GRID for v in a], [v * GRID for v in b]])
        if len(owners) > 2 or (len(owners) == 1 and edge.distance(line) > 2 * GRID):
            found.append(f"the border at {line.coords[0]} has {len(owners)} owners")
    return found
