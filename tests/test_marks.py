"""Marks on pictures: zones that differ are hatched and ringed, and their sign has a shape of its own."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import mnlib
from mnlib import draw
from mnlib.draw import marks
from mnlib.draw.tables import HEIGHT, WIDTH
from mnlib.empires.board import PROVINCES, SEAS
from mnlib.reasons import BadInput

STATE = mnlib.game("empires").new(seats=5, seed=7)
MARKED = {"latium": "+", "creta": "-", "ionium": "≠"}


def test_without_marks_a_picture_is_as_it_was() -> None:
    assert draw.board(STATE, marks={}) == draw.board(STATE)
    assert draw.pieces(STATE, marks={}) == draw.pieces(STATE)
    assert draw.ownership(STATE, marks={}) == draw.ownership(STATE)


@pytest.mark.parametrize("drawn", [draw.board, draw.ownership])
def test_every_marked_zone_is_hatched_and_ringed(drawn: Any) -> None:
    plain, marked = drawn(STATE), drawn(STATE, marks=MARKED)
    for zone in MARKED:
        assert marked.count(f'"#mn-{zone}"') - plain.count(f'"#mn-{zone}"') == 3, "one hatching, two lines of a ring"
    assert "#mn-differs" in marked


@pytest.mark.parametrize("drawn", [draw.board, draw.pieces])
def test_every_marked_zone_has_its_sign(drawn: Any) -> None:
    marked = drawn(STATE, marks=MARKED)
    assert all(f": {sign}</title>" in marked for sign in MARKED.values())


@pytest.mark.parametrize("drawn", [draw.board, draw.ownership, draw.pieces])
def test_a_marked_picture_stands_alone(drawn: Any) -> None:
    svg = drawn(STATE, marks=MARKED)
    ElementTree.fromstring(svg)
    used = set(re.findall(r'href="#([^"]+)"', svg)) | set(re.findall(r"url\(#([^)]+)\)", svg))
    assert used <= set(re.findall(r' id="([^"]+)"', svg))


def test_the_signs_differ_in_the_shape_of_their_plates_and_strokes() -> None:
    assert set(marks.SIGNS) == {"+", "-", "≠"}
    for part in zip(*marks.SIGNS.values()):
        assert len(set(part)) == 3


def test_every_sign_lies_whole_on_the_board_and_apart_from_the_others() -> None:
    places = {zone: marks.place(zone) for zone in (*PROVINCES, *SEAS)}
    for zone, (x, y) in places.items():
        assert 17 <= x <= WIDTH - 17, zone
        assert 17 <= y <= HEIGHT - 17, zone
    for zone, (x, y) in places.items():
        near = [other for other, (u, v) in places.items() if other != zone and (x - u) ** 2 + (y - v) ** 2 < 32**2]
        assert near == [], zone


def test_a_picture_says_the_names_of_marked_zones_in_its_language() -> None:
    assert "<title>Лацій: +</title>" in draw.board(STATE, language="uk", marks=MARKED)


def test_unknown_zones_and_signs_are_refused() -> None:
    with pytest.raises(BadInput, match="zone 'latum' is unknown; did you mean 'latium'"):
        draw.board(STATE, marks={"latum": "+"})
    with pytest.raises(BadInput, match="the sign of latium is '!'"):
        draw.pieces(STATE, marks={"latium": "!"})
