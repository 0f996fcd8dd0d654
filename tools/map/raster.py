"""Shapes as masks of board pixels, and where a box fits into one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np

from tools.map.drawing import polygons
from tools.map.frame import HEIGHT, WIDTH


def raster(geometry: Any) -> Any:
    """The mask of the pixels whose centre lies in a shape given in board pixels."""
    turns = np.zeros((HEIGHT, WIDTH + 1), np.int32)
    for part in polygons(geometry):
        for ring in (part.exterior, *part.interiors):
            for (x, y), (u, v) in pairwise(ring.coords):
                if y > v:
                    x, y, u, v = u, v, x, y
                rows = np.arange(max(0, int(np.ceil(y - 0.5))), min(HEIGHT, int(np.ceil(v - 0.5))))
                if len(rows):
                    crossed = x + (rows + 0.5 - y) * (u - x) / (v - y)
                    np.add.at(turns, (rows, np.clip(np.ceil(crossed - 0.5).astype(int), 0, WIDTH)), 1)
    return turns.cumsum(axis=1)[:, :WIDTH] % 2 == 1


def fits(mask: Any, width: float, height: float) -> Any:
    """Where the centre of a box may lie so that all of it is in the mask."""
    w, h = round(width), round(height)
    sums = np.zeros((HEIGHT + 1, WIDTH + 1), np.int32)
    sums[1:, 1:] = mask.cumsum(0).cumsum(1)
    inside = sums[h:, w:] - sums[:-h, w:] - sums[h:, :-w] + sums[:-h, :-w]
    found = np.zeros((HEIGHT, WIDTH), bool)
    found[h // 2 : h // 2 + inside.shape[0], w // 2 : w // 2 + inside.shape[1]] = inside == w * h
    return found
