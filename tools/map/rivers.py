"""Strokes of the rough drawing: straight lines made natural, and borders that follow a river."""

from __future__ import annotations

import hashlib
import heapq
import math
import random
from collections import defaultdict
from itertools import pairwise
from typing import Any

Point = tuple[float, float]
SHORTEST = 0.12  # degrees: shorter strokes stay straight
BRIDGE = 0.8  # degrees: pieces of a river closer than this are joined, where a lake parts them


def rough(a: Point, b: Point, strength: float, depth: int = 5) -> list[Point]:
    """A stroke from a to b, displaced at random; two zones that name the same ends get the same stroke."""
    first, last = sorted([a, b])
    dice = random.Random(hashlib.md5(repr((first, last)).encode()).hexdigest())

    def halve(start: Point, end: Point, left: int) -> list[Point]:
        length = math.hypot(start[0] - end[0], start[1] - end[1])
        if left == 0 or length < SHORTEST:
            return [end]
        away = max(-0.3, min(0.3, dice.gauss(0, 1) * strength * length))
        middle = (
            (start[0] + end[0]) / 2 - (end[1] - start[1]) / length * away,
            (start[1] + end[1]) / 2 + (end[0] - start[0]) / length * away,
        )
        return halve(start, middle, left - 1) + halve(middle, end, left - 1)

    points = [first, *halve(first, last, depth)]
    return points if first == a else points[::-1]


def along(courses: list[Any], start: Point, end: Point) -> list[Point]:
    """The shortest way along a river between the points nearest to two others."""
    pieces = [[(x, y) for x, y, *_ in course.coords] for course in courses]
    ways: dict[Point, dict[Point, float]] = defaultdict(dict)
    for piece in pieces:
        for a, b in pairwise(piece):
            ways[a][b] = ways[b][a] = math.dist(a, b)
    ends = [end for piece in pieces for end in (piece[0], piece[-1])]
    for i, a in enumerate(ends):
        for b in ends[i + 1 :]:
            gap = math.dist(a, b)
            if 0 < gap < BRIDGE and b not in ways[a]:
                ways[a][b] = ways[b][a] = gap * 3
    source = min(ways, key=lambda node: math.dist(node, start))
    target = min(ways, key=lambda node: math.dist(node, end))
    return _shortest(ways, source, target)


def _shortest(ways: dict[Point, dict[Point, float]], source: Point, target: Point) -> list[Point]:
    cost = {source: 0.0}
    before: dict[Point, Point] = {}
    queue = [(0.0, source)]
    while queue:
        so_far, node = heapq.heappop(queue)
        if node == target:
            break
        if so_far > cost[node]:
            continue
        for other, length in ways[node].items():
            if so_far + length < cost.get(other, math.inf):
                cost[other] = so_far + length
                before[other] = node
                heapq.heappush(queue, (cost[other], other))
    path = [target]
    while path[-1] != source:
        path.append(before[path[-1]])
    return path[::-1]
