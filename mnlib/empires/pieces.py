"""What stands where: units, buildings, control, legions on sites.   Rules E0.9-*, E0.10-*"""

from __future__ import annotations

from mnlib.empires.board import CAPITALS, KIND_SPAN, LAND_SITES, MARKERS, SITE_LAND
from mnlib.empires.state import NOBODY, State, put


def legions_of(state: State, seat: int) -> int:
    """Legions of a seat on the map; the others are in its supply, lost ones too. (E0.7-n)"""
    return sum(state.legions[seat::5])


def triremes_of(state: State, seat: int) -> int:
    """Triremes of a seat on the map."""
    return sum(state.triremes[seat::5])


def fortresses_of(state: State, seat: int) -> int:
    """Fortresses of a seat on the map."""
    return state.fortress.count(seat + 1)


def markers_of(state: State, seat: int) -> int:
    """Control markers of a seat on the map; a printed capital marker is none of the seven. (E0.3-e)"""
    return state.control.count(seat + 1) - (state.control[CAPITALS[seat]] == seat + 1)


def built_of(state: State, kind: int) -> int:
    """Buildings of a kind on the map; the others are in the reserve, destroyed ones too. (E0.7-n)"""
    start, end = KIND_SPAN[kind]
    return state.built.count(1, start, end)


def controlled(state: State, seat: int) -> int:
    """The mask of the provinces that a seat controls: those with its marker, cut off or not. (E0.9-d, E0.9-i)"""
    control, mark, mask, p = state.control, seat + 1, 0, -1
    while True:
        p = control.find(mark, p + 1)
        if p < 0:
            return mask
        mask |= 1 << p


def owner(state: State, site: int) -> int:
    """Who controls a building: the legion on it, else the controller of the province; without one nobody.

    (E0.9-d, E0.9-e, E0.9-f, E0.9-g, E0.9-h, A46)
    """
    control = state.control[SITE_LAND[site]]
    if not control:
        return NOBODY
    return (state.stands[site] or control) - 1


def has_land_units(state: State, seat: int, p: int) -> bool:
    """Whether a seat has a legion or a fortress in a province. (E0.10-f)"""
    return state.legions[p * 5 + seat] > 0 or state.fortress[p] == seat + 1


def has_enemies(state: State, seat: int, p: int) -> bool:
    """Whether anybody else has a legion or a fortress in a province. (E0.10-f)"""
    row = state.legions[p * 5 : p * 5 + 5]
    return sum(row) > row[seat] or state.fortress[p] not in (0, seat + 1)


def enemies(state: State, seat: int, p: int) -> list[int]:
    """The other seats that have land units in a province."""
    return [other for other in state.setting.seats if other != seat and has_land_units(state, other, p)]


def at_war(state: State, p: int) -> bool:
    """Whether land units of two or more players are in a province. (E0.10-j, E4.2.1-a, E4.2.1-c)"""
    return sum(has_land_units(state, seat, p) for seat in state.setting.seats) > 1


def standing(state: State, seat: int, p: int) -> list[int]:
    """The sites of a province on which legions of a seat stand."""
    mark = seat + 1
    return [site for site in (*LAND_SITES[p], MARKERS[p]) if state.stands[site] == mark]


def loose(state: State, seat: int, p: int) -> int:
    """Legions of a seat in a province that stand on no site."""
    return state.legions[p * 5 + seat] - len(standing(state, seat, p))


def leave(state: State, sites: list[int]) -> None:
    """The legions on these sites step off."""
    for site in sites:
        state.stands = put(state.stands, site, 0)
