"""Chapter 0.10: links. Provinces adjacent by land, or contiguous over a chain of own triremes.   Rules E0.10-a to -e"""

from __future__ import annotations

from mnlib.empires.board import WATERS, bits
from mnlib.empires.state import State


def harbours(state: State, seat: int) -> list[int]:
    """Per unbroken chain of the seat's triremes, the mask of the provinces it links.

    (E0.10-b, E0.10-c, E0.10-d, E0.10-e)
    """
    own = 0
    for sea in range(WATERS):
        if state.triremes[sea * 5 + seat]:
            own |= 1 << sea
    chains = []
    straits, coasts = state.setting.straits, state.setting.coasts
    while own:
        chain = edge = own & -own
        while edge:
            near = 0
            for sea in bits(edge):
                near |= straits[sea]
            edge = near & own & ~chain
            chain |= edge
        own &= ~chain
        coast = 0
        for sea in bits(chain):
            coast |= coasts[sea]
        chains.append(coast)
    return chains


def linked(state: State, seat: int, sources: int) -> int:
    """The provinces adjacent or contiguous, for this seat, to some provinces. (E0.10-a, E0.10-b, A73)"""
    reach, borders = 0, state.setting.borders
    for p in bits(sources):
        reach |= borders[p]
    for coast in harbours(state, seat):
        # With a single source the source itself is not linked; with two on one coast each links the other.
        here = coast & sources
        if here:
            reach |= coast if here & (here - 1) else coast & ~here
    return reach
