"""The map tells the truth: borders as on the board, a place for everything, nothing on top of anything else."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from importlib.util import find_spec
from itertools import combinations
from pathlib import Path

import pytest

from mnlib.draw import geometry
from mnlib.draw.overlay import PLACES
from mnlib.draw.tables import HEIGHT, SIZES, SLOTS, WIDTH
from mnlib.empires.board import LAND_SITES, MARKERS, PROVINCES, SEAS, SITES, table

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "mnlib" / "draw" / "data"
MAP_EXTRA = ("shapely", "numpy", "fontTools", "brotli")
Node = tuple[int, int]


def borders(level: str) -> dict[tuple[Node, Node], list[str]]:
    """Every piece of border and the zones that have it, from the drawn rings alone."""
    found: dict[tuple[Node, Node], list[str]] = defaultdict(list)
    for feature in geometry.zones(level)["features"]:
        zone = feature["properties"]["id"]
        for ring in (ring for polygon in geometry.rings(zone, level) for ring in polygon):
            for a, b in zip(ring, ring[1:] + ring[:1]):
                found[min(a, b), max(a, b)].append(zone)
    return found


def boxes() -> list[tuple[str, float, float, float]]:
    """Every place of every zone: its name, its centre, half its size."""
    found = []
    for zone, row in SLOTS["zones"].items():
        for kind, value in row.items():
            if kind in ("label", "plates", "leaders"):
                continue
            half = SIZES.get(kind, SIZES["site"]) / 2
            spots = value if isinstance(value[0], list) else [value]
            found += [(f"{zone}.{kind}{i}", x, y, half) for i, (x, y) in enumerate(spots)]
    return found


def plates(zone: str) -> list[list[float]]:
    return SLOTS["zones"][zone].get("plates", [])


@pytest.mark.parametrize("level", geometry.LEVELS)
def test_the_drawn_borders_are_those_of_the_board(level: str) -> None:
    drawn = {tuple(sorted(sides)) for sides in borders(level).values() if len(sides) == 2}
    drawn = {pair for pair in drawn if not any(zone.startswith("_") for zone in pair)}
    board = table("board.json")
    lands = {tuple(sorted((p["id"], q))) for p in board["provinces"] for q in p["land"]}
    shores = {tuple(sorted((p["id"], sea))) for p in board["provinces"] for sea in p["seas"]}
    straits = {tuple(sorted((sea["id"], other))) for sea in board["seas"] for other in sea["seas"]}
    assert (len(lands), len(shores), len(straits)) == (42, 37, 12)
    assert drawn == lands | shores | straits


@pytest.mark.parametrize("level", geometry.LEVELS)
def test_the_zones_fill_the_frame_without_gap_or_overlap(level: str) -> None:
    right, bottom = WIDTH * geometry.FINE, HEIGHT * geometry.FINE
    for (a, b), sides in borders(level).items():
        assert len(sides) in (1, 2), (a, b, sides)
        if len(sides) == 1:
            on_edge = a[0] == b[0] in (0, right) or (a[1] == b[1] and min(a[1], abs(bottom - a[1])) <= 4)
            assert on_edge, (a, b, sides)


@pytest.mark.parametrize("level", geometry.LEVELS)
def test_every_zone_of_the_game_is_on_the_map(level: str) -> None:
    kinds: dict[str, set[str]] = defaultdict(set)
    for feature in geometry.zones(level)["features"]:
        kinds[feature["properties"]["kind"]].add(feature["properties"]["id"])
    assert kinds["land"] == set(PROVINCES)
    assert kinds["sea"] == set(SEAS)
    assert all(zone.startswith("_") for zone in kinds["void"])


def test_every_site_and_every_stack_has_its_place() -> None:
    assert len(PLACES) == len(SITES)
    assert len(set(PLACES)) == len(SITES)
    for p, zone in enumerate(PROVINCES):
        row = SLOTS["zones"][zone]
        sites = [SITES[site] for site in LAND_SITES[p]]
        places = [*row.get("caravan", ()), *row.get("city", ()), *(row[k] for k in ("market", "temple") if k in row)]
        assert len(places) == len(sites)
        assert len(row["legion"]) == 5
        assert list(PLACES[MARKERS[p]]) == row["badge"]
    assert all(len(SLOTS["zones"][sea]["trireme"]) == 5 for sea in SEAS)


def test_no_place_overlaps_another() -> None:
    hit = [
        (a, b)
        for (a, x, y, half), (b, u, v, other) in combinations(boxes(), 2)
        if abs(x - u) < half + other - 0.05 and abs(y - v) < half + other - 0.05
    ]
    assert hit == []


def test_every_place_lies_in_its_zone_or_on_its_plate() -> None:
    for name, x, y, half in boxes():
        zone = name.partition(".")[0]
        on_plate = any(left < x < right and top < y < bottom for left, top, right, bottom in plates(zone))
        assert on_plate or geometry.inside(zone, x, y), name
        assert half < x < WIDTH - half
        assert half < y < HEIGHT - half


def test_plates_lie_in_the_seas_of_their_province() -> None:
    board = {province["id"]: province for province in table("board.json")["provinces"]}
    assert [zone for zone in PROVINCES if plates(zone)] == ["achaea", "sicilia", "creta"]
    for zone in ("achaea", "sicilia", "creta"):
        for left, top, right, bottom in plates(zone):
            for x, y in ((left, top), (right, top), (left, bottom), (right, bottom)):
                assert any(geometry.inside(sea, x, y) for sea in board[zone]["seas"])


def test_degrees_and_pixels_agree() -> None:
    for x, y in ((0, 0), (1200, 760), (640, 333.5)):
        u, v = geometry.pixel(*geometry.degrees(x, y))
        assert abs(u - x) < 0.01
        assert abs(v - y) < 0.01
    (south, west), (north, east) = geometry.BOUNDS
    assert geometry.pixel(east, south) == pytest.approx((1200, 760), abs=0.5)
    assert geometry.pixel(west, north) == (0, 0)


def test_a_frontier_has_no_line_inside_the_empire() -> None:
    both = geometry.frontier(frozenset(("latium", "italia")))
    alone = [geometry.frontier(frozenset((zone,))) for zone in ("latium", "italia")]
    assert len(both) < sum(map(len, alone))
    assert geometry.frontier(frozenset()) == ""


def test_the_data_are_small_and_the_fonts_have_their_licences() -> None:
    sizes = {path.name: path.stat().st_size for path in DATA.rglob("*") if path.is_file()}
    assert sum(sizes.values()) < 500_000
    assert {"OFL-Cinzel.txt", "OFL-EBGaramond.txt"} <= set(sizes)


def test_the_map_is_rebuilt_byte_by_byte() -> None:
    missing = [name for name in MAP_EXTRA if find_spec(name) is None]
    if missing:
        message = f"THE MAP WAS NOT REBUILT: {', '.join(missing)} not installed; pip install -e '.[map]' and run again"
        pytest.skip(message)
    command = [sys.executable, "-m", "tools.map", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
