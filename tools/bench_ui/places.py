"""Where to click: a point well inside each zone, and the zones that a position is worth clicking in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import cycle
from typing import Any

from mnlib import draw
from mnlib.draw.tables import SLOTS
from mnlib.empires.board import PROVINCES, SEAS

MARGIN = 5  # board pixels around a point that belong to the zone too
ROUND = ((0, 0), (1, 0), (-1, 0), (0, 1), (0, -1))


@cache
def point(zone: str) -> tuple[float, float] | None:
    """A point of a zone in board pixels that no neighbour is near to; None where there is none."""
    return next((spot for spot in spots(zone) if deep(zone, *spot)), None)


def spots(zone: str) -> Iterator[tuple[float, float]]:
    """The places of a zone: of its name and of its pieces."""
    for key, row in SLOTS["zones"].get(zone, {}).items():
        if key not in ("plates", "leaders"):
            for one in row if isinstance(row[0], list) else [row]:
                yield one[0], one[1]


def deep(zone: str, x: float, y: float) -> bool:
    """Whether a point and all around it lie in a zone."""
    return all(draw.inside(zone, x + MARGIN * a, y + MARGIN * b, "low") for a, b in ROUND)


def zones(targets: Sequence[str]) -> Iterator[str]:
    """Zones to click without end: one with something to decide, one without, by turns."""
    good = [zone for zone in (*PROVINCES, *SEAS) if point(zone)]
    within = cycle(zone for zone in good if zone in targets)
    without = cycle(zone for zone in good if zone not in targets)
    for pair in zip(within, without):
        yield from pair


def on_screen(page: Any, zone: str) -> tuple[float, float]:
    """The point of a zone on the screen."""
    box = page.locator(".leaflet-mn-land-pane img").first.bounding_box()
    x, y = point(zone) or (0.0, 0.0)
    return box["x"] + x / draw.WIDTH * box["width"], box["y"] + y / draw.HEIGHT * box["height"]
