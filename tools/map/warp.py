"""The projection of the board: like a printed one it enlarges the crowded centre and narrows the margins.

True longitude and latitude become "board degrees". The window keeps its corners, so the result is used exactly like
longitude and latitude in Web Mercator. The warp is separable, smooth and invertible; with STRENGTH = (0, 0) the
geography is true, but `hand.py` would have to be redone.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import shapely

WINDOW = (3.0, 25.73, 48.0, 48.2)  # west, south, east, north: 1200 x 760 px in Web Mercator
STRENGTH = (0.38, 0.34)  # extra scale on the plateau, in longitude and in latitude
PLATEAU = ((6, 9.5, 28, 33.5), (32.5, 35, 43, 45.2))  # where it begins to rise, is up, is still up, has fallen
STEPS = 4000

WEST, SOUTH, EAST, NORTH = WINDOW


def mercator(lat: float) -> float:
    """The height of a latitude in Web Mercator, in degrees."""
    return math.degrees(math.atanh(math.sin(math.radians(lat))))


def latitude(height: float) -> float:
    """The latitude of a height."""
    return math.degrees(math.asin(math.tanh(math.radians(height))))


def _table(
    low: float, high: float, strength: float, plateau: tuple[float, ...], back: Callable[[float], float]
) -> tuple[Any, Any]:
    """True values and where they come to lie: the scale, summed up from edge to edge."""
    steps = np.linspace(low, high, STEPS)
    true = np.array([back(step) for step in steps])
    rise, top, end, fall = plateau
    up = np.clip((true - rise) / (top - rise), 0, 1)
    down = np.clip((fall - true) / (fall - end), 0, 1)
    share = np.minimum(up, down)
    scale = 1 + strength * (3 * share * share - 2 * share**3)
    summed = np.r_[0, np.cumsum((scale[1:] + scale[:-1]) / 2)]
    return steps, low + (high - low) * summed / summed[-1]


_X, _BOARD_X = _table(WEST, EAST, STRENGTH[0], PLATEAU[0], float)
_Y, _BOARD_Y = _table(mercator(SOUTH), mercator(NORTH), STRENGTH[1], PLATEAU[1], latitude)


def _shift(values: Any, source: Any, target: Any) -> Any:
    """Values moved by a table; outside the window they shift without scaling."""
    inside = np.interp(values, source, target)
    low = target[0] + values - source[0]
    high = target[-1] + values - source[-1]
    return np.where(values < source[0], low, np.where(values > source[-1], high, inside))


def coordinates(points: Any) -> Any:
    """An array of true longitudes and latitudes in board degrees."""
    points = np.asarray(points, float)
    heights = np.degrees(np.arctanh(np.sin(np.radians(points[:, 1]))))
    moved = np.radians(_shift(heights, _Y, _BOARD_Y))
    return np.c_[_shift(points[:, 0], _X, _BOARD_X), np.degrees(np.arcsin(np.tanh(moved)))]


def point(at: Any) -> tuple[float, float]:
    """One true point in board degrees."""
    x, y = np.round(coordinates([at])[0], 4)
    return float(x), float(y)


def geometry(shape: Any) -> Any:
    """A true shape in board degrees."""
    return shapely.transform(shape, coordinates)
