"""Chapters 4.3.1, 4.3.2: what legions do on sites: destroy, occupy, work for Circe.   Rules E4.3.1-*, E4.3.2-*"""

from __future__ import annotations

from mnlib.empires.board import (
    BUILDINGS,
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
    """Whether a legion is left that occupies no building yet: each building takes one. (E4.3.2-a)"""
    busy = sum(1 for site in standing(state, seat, p) if site >= BUILDINGS or state.built[site])
    return state.legions[p * 5 + seat] > busy


def stand(state: State, seat: int, site: int) -> None:
    """One legion goes onto a site, the others stay loose; where all stand, one leaves an emptied site for it.

    From now on a building there is the occupier's; a control marker stays what it is.
    (E4.3.2-c, E4.3.2-j, E4.3.3-a, E4.3.4-b, A40)
    """
    state.stands = put(state.stands, site, seat + 1)
    push(state, VACATING, seat, SITE_LAND[site], site)


def plunder(state: State, seat: int, site: int) -> None:
    """The building goes back to the box, its yield to the conqueror, a legion onto the emptied site.

    (E4.3.1-a, E4.3.1-b, E4.3.1-i, E4.3.1-j)
    """
    state.built = put(state.built, site, 0)
    take_spoils(state, seat, site)
    stand(state, seat, site)


def take_spoils(state: State, seat: int, site: int) -> None:
    """A good from a caravan, a coin from a city, never doubled by their neighbours; markets and temples give nothing.

    (E4.3.1-c, E4.3.1-d, E4.3.1-e, E4.3.1-g, E4.3.1-h)
    """
    kind, factor = SITE_KIND[site], pillage_factor(state, seat)
    if kind == LEGENDARY:
        take_legend(state, seat, factor)
    elif kind not in (MARKET, TEMPLE):
        gain(state, seat, SITE_GOOD[site], factor)  # the good of a city is the coin


def take_legend(state: State, seat: int, factor: int) -> None:
    """A coin or a legendary good from a legendary city; both for Hamilcar's owner. (E4.3.1-f, E4.3.1-l)"""
    if factor > 1:
        gain(state, seat, COIN)
        push(state, DRAWING, seat)
    else:
        push(state, CHOOSING, seat)


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
