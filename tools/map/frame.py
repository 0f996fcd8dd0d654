"""Board pixels: the frame of 1200 x 760 in which everything is placed and drawn, and how wide words are in it."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import shapely
from fontTools.ttLib import TTFont

from tools.map import warp
from tools.map.places import DATA

WIDTH, HEIGHT = 1200, 760
FINE = 8  # units of the stored geometry per board pixel
FONTS = {"caps": "cinzel-700.woff2", "italic": "eb-garamond-500-italic.woff2"}
SPACING = {"caps": 0.05, "italic": 0.1}  # between the letters of provinces and of seas, in parts of the size

_SCALE = WIDTH / (warp.EAST - warp.WEST)
_TOP = warp.mercator(warp.NORTH)


def pixel(lon: float, lat: float) -> tuple[float, float]:
    """Board degrees in board pixels."""
    return (lon - warp.WEST) * _SCALE, (_TOP - warp.mercator(lat)) * _SCALE


def true_pixel(at: Any) -> tuple[float, float]:
    """A true longitude and latitude in board pixels."""
    return pixel(*warp.point(at))


def _pixels(points: Any) -> Any:
    heights = np.degrees(np.arctanh(np.sin(np.radians(points[:, 1]))))
    return np.c_[(points[:, 0] - warp.WEST) * _SCALE, (_TOP - heights) * _SCALE]


def in_pixels(shape: Any) -> Any:
    """A shape in board degrees, in board pixels."""
    return shapely.transform(shape, _pixels)


@cache
def _metrics(font: str) -> tuple[dict[int, str], dict[str, tuple[int, int]], int]:
    file = TTFont(DATA / "fonts" / FONTS[font])
    return file.getBestCmap(), file["hmtx"].metrics, file["head"].unitsPerEm


def text_width(words: str, size: float, font: str, spacing: float | None = None) -> float:
    """How wide some words are in board pixels."""
    names, advances, unit = _metrics(font)
    gap = SPACING[font] if spacing is None else spacing
    return sum(advances[names.get(ord(letter), "space")][0] for letter in words) / unit * size + gap * size * len(words)
