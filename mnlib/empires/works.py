"""Chapter 3.1: where each item may go, at what price. Lists and reasons share conditions.   Rules E3.1*"""

from __future__ import annotations

from collections.abc import Sequence

from mnlib.empires.actions import BUILDING, CONTROL, FIRST_WORK, FORTRESS, LEGION, TRIREME, WORK_ITEM, WORK_PLACE
from mnlib.empires.board import (
    BUILDINGS,
    CAPITALS,
    EMPIRES,
    KINDS,
    LAND_SITES,
    PROVINCES,
    SEAS,
    SITE_KIND,
    SITE_LAND,
    SITES,
    bits,
)
from mnlib.empires.links import linked
from mnlib.empires.pieces import (
    built_of,
    controlled,
    fortresses_of,
    has_enemies,
    legions_of,
    markers_of,
    standing,
    triremes_of,
)
from mnlib.empires.state import State, put
from mnlib.reasons import Reason

_ITEM_PRICE = ("control_price", "legion_price", "fortress_price", "trireme_price")


_KIND_PRICE = ("caravan_price", "market_price", "city_price", "city_price", "city_price", "temple_price")


KIND_SUPPLY = ("caravans", "markets", "cities", "capitals", "legendaries", "temples")


def price(state: State, work: int) -> int:
    """What a work costs. (E3.0-d, E3.0-e, E3.1.2-o)"""
    item = WORK_ITEM[work]
    field = _KIND_PRICE[SITE_KIND[WORK_PLACE[work]]] if item == BUILDING else _ITEM_PRICE[item]
    cost: int = getattr(state.setting.rules, field)
    return cost


def barred(state: State, seat: int, p: int) -> bool:
    """Enemy units bar building in a province; one's own capital province never.

    (E3.1-d, E3.1-e, E4.2.1-e, E4.3.5-b, E4.3.5-c)
    """
    return CAPITALS[seat] != p and has_enemies(state, seat, p)


def control_targets(state: State, seat: int) -> int:
    """The provinces where a seat may place control now."""
    spare = markers_of(state, seat) < state.setting.rules.markers  # (E3.1.1-h)
    reach = linked(state, seat, state.held[seat]) if spare else 0  # (E3.1.1-a, E3.1.1-b, E3.1.1-c, E3.1.1-l)
    # No control yet, no units of others. (E3.1.1-d, E3.1.1-e, E3.1.1-j, E3.1.1-k)
    return sum(1 << p for p in bits(reach) if not state.control[p] and not has_enemies(state, seat, p))


def why_not_control(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason against placing control in a province. (E3.1.1-b, E3.1.1-c, E3.1.1-k, E3.1.1-l)"""
    reasons = off_map(state, p)
    name = PROVINCES[p]
    if markers_of(state, seat) >= state.setting.rules.markers:
        reasons.append(Reason("supply.markers", rule="E3.1.1-h", most=state.setting.rules.markers))
    if state.control[p] == seat + 1:
        reasons.append(Reason("control.own", rule="E3.1.1-j", place=name))
    elif state.control[p]:
        reasons.append(Reason("control.taken", rule="E3.1.1-d", place=name, seat=EMPIRES[state.control[p] - 1]))
    if has_enemies(state, seat, p):
        reasons.append(Reason("control.units", rule="E3.1.1-e", place=name))
    if not linked(state, seat, state.held[seat]) >> p & 1:
        reasons.append(Reason("control.link", rule="E3.1.1-a", place=name))
    return reasons


def why_not_land(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason against building units or buildings in a province. (E3.1-b, A56)"""
    reasons = off_map(state, p)
    name, holder = PROVINCES[p], state.control[p]
    if holder not in (0, seat + 1):
        reasons.append(Reason("build.foreign", rule="E3.1-c", place=name, seat=EMPIRES[holder - 1]))
    if not holder:
        reasons.append(Reason("build.uncontrolled", rule="E3.1-f", place=name))
    if barred(state, seat, p):
        reasons.append(Reason("build.enemies", rule="E3.1-d", place=name))
    return reasons


def why_not_legion(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason against raising a legion in a province. (E3.1.2-a, E3.1.2-f)"""
    reasons = why_not_land(state, seat, p)
    most = state.setting.rules.legions
    if legions_of(state, seat) >= most:
        reasons.append(Reason("supply.legions", rule="E3.1.2-h", most=most))
    return reasons


def why_not_fortress(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason against building a fortress in a province."""
    reasons = why_not_land(state, seat, p)
    most = state.setting.rules.fortresses
    if fortresses_of(state, seat) >= most:
        reasons.append(Reason("supply.fortresses", rule="E3.1.2-h", most=most))
    if state.fortress[p]:
        reasons.append(Reason("build.fortress", rule="E3.1.2-b", place=PROVINCES[p]))
    return reasons


def why_not_building(state: State, seat: int, site: int) -> list[Reason]:
    """Every reason against a building on a site. (E3.1.2-j, E3.1.2-l, E3.1.2-o, A41)"""
    reasons = why_not_land(state, seat, SITE_LAND[site])
    kind, stands = SITE_KIND[site], state.stands[site]
    if state.built[site]:
        reasons.append(Reason("build.site", rule="E3.1.2-i", site=SITES[site]))
    elif stands not in (0, seat + 1):
        reasons.append(Reason("build.legion", rule="E3.1-e", site=SITES[site], seat=EMPIRES[stands - 1]))
    if built_of(state, kind) >= getattr(state.setting.rules, KIND_SUPPLY[kind]):
        reasons.append(Reason("supply.buildings", rule="E0.7-k", kind=KINDS[kind]))
    return reasons


def why_not_trireme(state: State, seat: int, sea: int) -> list[Reason]:
    """Every reason against building a trireme in a sea. (E3.1.2-e, E3.1.2-f, E3.1.2-g, E3.1.2-n, E4.2.1-f)"""
    reasons = []
    most = state.setting.rules.triremes
    if triremes_of(state, seat) >= most:
        reasons.append(Reason("supply.triremes", rule="E3.1.2-h", most=most))
    coast = bits(state.setting.coasts[sea] & controlled(state, seat))
    if not coast:
        reasons.append(Reason("build.coast", rule="E3.1.2-c", place=SEAS[sea]))
    elif all(barred(state, seat, p) for p in coast):
        reasons.append(Reason("build.blocked", rule="E3.1.2-d", place=SEAS[sea]))
    return reasons


_WHY_NOT = (why_not_control, why_not_legion, why_not_fortress, why_not_trireme, why_not_building)  # per item


def why_not_work(state: State, seat: int, work: int) -> list[Reason]:
    """Every reason against a work, apart from its price."""
    return _WHY_NOT[WORK_ITEM[work]](state, seat, WORK_PLACE[work])


def off_map(state: State, p: int) -> list[Reason]:
    """The reason against anything in a province that is covered in this game. (E0.4-b)"""
    if state.setting.land >> p & 1:
        return []
    return [Reason("map.covered", rule="E0.4-b", place=PROVINCES[p], seats=state.setting.count)]


def works(state: State, seat: int, most: int) -> list[int]:
    """Every work that a seat may build and that costs no more than it can pay, in the order of the table."""
    rules = state.setting.rules
    free = unbarred(state, seat)
    found = []
    for item, field in enumerate(_ITEM_PRICE):
        if most >= getattr(rules, field):
            first = FIRST_WORK[item]
            found += [first + spot for spot in spots(state, seat, item, free)]
    kinds = [
        most >= getattr(rules, cost) and built_of(state, kind) < getattr(rules, supply)
        for kind, (cost, supply) in enumerate(zip(_KIND_PRICE, KIND_SUPPLY, strict=True))
    ]
    built, stands, first = state.built, state.stands, FIRST_WORK[BUILDING]
    return found + sorted(
        first + site
        for p in free
        for site in LAND_SITES[p]
        if not built[site] and kinds[SITE_KIND[site]] and stands[site] in (0, seat + 1)
    )


def unbarred(state: State, seat: int) -> list[int]:
    """The provinces in which a seat may build. (E3.1-d, E3.1-e, E3.1-f)"""
    return [p for p in bits(controlled(state, seat)) if not barred(state, seat, p)]


def spots(state: State, seat: int, item: int, free: list[int]) -> Sequence[int]:
    """The provinces or seas where control or a unit may be placed, given the unbarred provinces. (E3.1.2-h, E9-b)"""
    rules = state.setting.rules
    if item == CONTROL:
        return bits(control_targets(state, seat))
    if item == LEGION:
        return free if legions_of(state, seat) < rules.legions else ()
    if item == FORTRESS:
        return [p for p in free if not state.fortress[p]] if fortresses_of(state, seat) < rules.fortresses else ()
    return havens(state, free) if triremes_of(state, seat) < rules.triremes else ()


def havens(state: State, free: list[int]) -> tuple[int, ...]:
    """The seas on which some unbarred provinces lie. (E3.1.2-g)"""
    seas = 0
    for p in free:
        seas |= state.setting.shores[p]
    return bits(seas)


def place(state: State, seat: int, work: int) -> None:
    """The piece is on the board and counts at once. (E3.1-a)"""
    item, where = WORK_ITEM[work], WORK_PLACE[work]
    if item == CONTROL:
        take_control(state, seat, where)
    elif item == LEGION:
        state.legions[where * 5 + seat] += 1
    elif item == FORTRESS:
        state.fortress = put(state.fortress, where, seat + 1)
    elif item == TRIREME:
        state.triremes[where * 5 + seat] += 1
    else:
        state.built = put(state.built, where, 1)
        state.stands = put(state.stands, where, 0)  # an own legion steps aside


def take_control(state: State, seat: int, p: int) -> None:
    """The province is the seat's; its own legions there need occupy nothing. (E3.1.1-f, E3.1.1-g, A57)"""
    state.control = put(state.control, p, seat + 1)
    for site in standing(state, seat, p):
        if site >= BUILDINGS or state.built[site]:
            state.stands = put(state.stands, site, 0)
