"""From the inputs to the files of `mnlib/draw/data`."""

from __future__ import annotations

import shapely
from shapely.geometry import MultiPolygon

from tools.map import base, check, drawing, warp
from tools.map.frame import in_pixels
from tools.map.partition import GRID, LEVELS, partition, simplified
from tools.map.places import lines, read
from tools.map.slots import cards, document
from tools.map.topology import topology

ISLE_TOLERANCE = 0.012  # degrees


def build() -> dict[str, str]:
    """Every generated file, by its name; raises with all problems if the map is not right."""
    land, isles = drawing.coast()
    zones = drawing.zones(land)
    shapes = partition(land, zones)
    levels = {name: simplified(shapes, tolerance) for name, tolerance in LEVELS.items()}
    light = shapely.coverage_simplify(list(isles.geoms), ISLE_TOLERANCE)
    rocks = MultiPolygon([part for isle in light for part in drawing.polygons(shapely.set_precision(isle, GRID))])
    pixels = {name: in_pixels(shape) for name, shape in levels["mid"].items()}
    placed = cards(pixels, in_pixels(rocks))
    wrong = check.problems({"full": shapes, **levels}, pixels, placed)
    if wrong:
        raise ValueError("\n".join(wrong))
    files = {f"zones_{name}.json": lines(topology(level)) for name, level in levels.items()}
    files["slots.json"] = lines(document(placed, warp.WINDOW, read("decoration.json")["remarks"]))
    files["base.svg"] = base.draw(levels["mid"], zones, rocks, placed)
    return files
