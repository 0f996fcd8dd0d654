"""Chapters 4.3.1, 4.3.2: what legions do on sites: destroy, occupy, work for Circe.   Rules E4.3.1-*, E4.3.2-*"""

from __future__ import annotations

from mnlib.empires.board import (
    BUILDINGS,
    CARAVAN,
    COIN,
    LAND_CARAVANS,
    LANDS,
    LEGENDARY,
    MARKET,
    SITE_GOOD,
    SITE_KIND,
    SITE_LAND,
    TEMPLE,
)
from mnlib.empires.heroes import CIRCE, pillage_factor
from mnlib.empires.legendary import CHOOSING, DRAWING
from mnlib.empires.losses import VACATING
from mnlib.empires.pieces import has_enemies, leave, loose, standing
from mnlib.empires.state import State, gain, push, put


def release(state: State, seat: int, p: int) -> None:
    """A new choice ends the seat's earlier occupations in the province; emptied sites stay held. (A40)"""
    leave(state, [site for site in standing(state, seat, p) if site >= BUILDINGS or state.built[site]])


def free_hands(state: State, seat: int, p: int) -> bool:
    """Whether a legion is left that occupies no building yet."""
    busy = sum(1 for site in standing(state, seat, p) if site >= BUILDINGS or state.built[site])
    return state.legions[p * 5 + seat] > busy


def stand(state: State, seat: int, site: int) -> None:
    """A legion goes onto a site; where all stand already, one leaves an emptied site for it. (A40)"""
    state.stands = put(state.stands, site, seat + 1)
    push(state, VACATING, seat, SITE_LAND[site], site)


def plunder(state: State, seat: int, site: int) -> None:
    """The building is destroyed, the gain taken at once, a legion put on the emptied site. (E4.3.1)"""
    kind, factor = SITE_KIND[site], pillage_factor(state, seat)
    state.built = put(state.built, site, 0)
    if kind == CARAVAN:
        gain(state, seat, SITE_GOOD[site], factor)
    elif kind == LEGENDARY:
        if factor > 1:
            gain(state, seat, COIN)
            push(state, DRAWING, seat)
        else:
            push(state, CHOOSING, seat)
    elif kind not in (MARKET, TEMPLE):
        gain(state, seat, COIN, factor)
    stand(state, seat, site)


def settlements(state: State, seat: int) -> list[int]:
    """Empty caravan sites on which Circe's owner may put a loose legion. (E10.8-b, A48)"""
    if not state.powers[seat] & CIRCE:
        return []
    scope = state.setting.options["circe_scope"]
    found = []
    for p in range(LANDS):
        if not state.legions[p * 5 + seat] or has_enemies(state, seat, p) or loose(state, seat, p) <= 0:
            continue
        own = state.control[p] == seat + 1
        if own or scope == "anywhere" or (scope == "controlled_or_conquered" and state.control[p]):
            found += [s for s in LAND_CARAVANS[p] if not state.built[s] and not state.stands[s]]
    return found
