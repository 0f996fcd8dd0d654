"""Chapter 3.1: building. Control, units and buildings where one may, each at its price.   Rules E3.1*"""

from __future__ import annotations

from mnlib.empires.actions import (
    BUILDING,
    CONTROL,
    FIRST_WORK,
    FORTRESS,
    LEGION,
    TRIREME,
    WORK_ITEM,
    WORK_PLACE,
    build,
    copy,
    done,
    favour,
    recruit,
    use,
)
from mnlib.empires.board import (
    BUILDINGS,
    CAPITALS,
    COPYABLE,
    EMPIRES,
    FAVOURS,
    KINDS,
    LAND_SITES,
    LANDS,
    PROVINCES,
    PYRAMIDS,
    SEAS,
    SITE_KIND,
    SITE_LAND,
    SITES,
    STARTERS,
    TILE,
    TILES,
    WATERS,
    bits,
)
from mnlib.empires.heroes import PENTHESILEA, favour_of, grant, owned, price_of, receive
from mnlib.empires.pay import PAY, favour_tokens, may_mix, purse
from mnlib.empires.state import (
    FACE_UP,
    State,
    built_of,
    controlled,
    fortresses_of,
    has_enemies,
    legions_of,
    linked,
    markers_of,
    pop,
    push,
    put,
    standing,
    stock,
    triremes_of,
    turn_to,
)
from mnlib.empires.victory import win
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_FIRST_TILE = len(STARTERS)
_CASTOR = TILE["castor_pollux"]
_ITEM_PRICE = ("control_price", "legion_price", "fortress_price", "trireme_price")
_KIND_PRICE = ("caravan_price", "market_price", "city_price", "city_price", "city_price", "temple_price")
KIND_SUPPLY = ("caravans", "markets", "cities", "capitals", "legendaries", "temples")


def price(state: State, work: int) -> int:
    """What a work costs. (E3.0-d, E3.0-e)"""
    item = WORK_ITEM[work]
    field = _KIND_PRICE[SITE_KIND[WORK_PLACE[work]]] if item == BUILDING else _ITEM_PRICE[item]
    cost: int = getattr(state.setting.rules, field)
    return cost


def barred(state: State, seat: int, p: int) -> bool:
    """Enemy units bar building in a province; one's own capital province never. (E3.1-d, E3.1-e)"""
    return CAPITALS[seat] != p and has_enemies(state, seat, p)


# Where each item may go. Each pair of functions shares its conditions: one lists the places, one explains. ----------


def control_targets(state: State, seat: int) -> int:
    """The provinces where a seat may place control now. (E3.1.1)"""
    if markers_of(state, seat) >= state.setting.rules.markers:
        return 0
    reach = linked(state, seat, state.held[seat])
    return sum(1 << p for p in bits(reach) if not state.control[p] and not has_enemies(state, seat, p))


def why_not_control(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason against placing control in a province."""
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
    """Every reason against building units or buildings in a province."""
    reasons = off_map(state, p)
    name = PROVINCES[p]
    if state.control[p] != seat + 1:
        if state.control[p]:
            reasons.append(Reason("build.foreign", rule="E3.1-c", place=name, seat=EMPIRES[state.control[p] - 1]))
        else:
            reasons.append(Reason("build.uncontrolled", rule="E3.1-f", place=name))
    if barred(state, seat, p):
        reasons.append(Reason("build.enemies", rule="E3.1-d", place=name))
    return reasons


def why_not_work(state: State, seat: int, work: int) -> list[Reason]:
    """Every reason against a work, apart from its price."""
    item, place = WORK_ITEM[work], WORK_PLACE[work]
    rules = state.setting.rules
    if item == CONTROL:
        return why_not_control(state, seat, place)
    if item == TRIREME:
        return why_not_trireme(state, seat, place)
    reasons = why_not_land(state, seat, SITE_LAND[place] if item == BUILDING else place)
    if item == LEGION and legions_of(state, seat) >= rules.legions:
        reasons.append(Reason("supply.legions", rule="E3.1.2-h", most=rules.legions))
    if item == FORTRESS:
        if fortresses_of(state, seat) >= rules.fortresses:
            reasons.append(Reason("supply.fortresses", rule="E3.1.2-h", most=rules.fortresses))
        if state.fortress[place]:
            reasons.append(Reason("build.fortress", rule="E3.1.2-b", place=PROVINCES[place]))
    if item == BUILDING:
        kind = SITE_KIND[place]
        if state.built[place]:
            reasons.append(Reason("build.site", rule="E3.1.2-i", site=SITES[place]))
        elif state.stands[place] and state.stands[place] != seat + 1:
            seat_there = EMPIRES[state.stands[place] - 1]
            reasons.append(Reason("build.legion", rule="E3.1-e", site=SITES[place], seat=seat_there))
        if built_of(state, kind) >= getattr(rules, KIND_SUPPLY[kind]):
            reasons.append(Reason("supply.buildings", rule="E0.7-k", kind=KINDS[kind]))
    return reasons


def why_not_trireme(state: State, seat: int, sea: int) -> list[Reason]:
    """Every reason against building a trireme in a sea. (E3.1.2-c, E3.1.2-d)"""
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


def off_map(state: State, p: int) -> list[Reason]:
    """The reason against anything in a province that is covered in this game. (E0.4-b)"""
    if state.setting.land >> p & 1:
        return []
    return [Reason("map.covered", rule="E0.4-b", place=PROVINCES[p], seats=state.setting.count)]


def works(state: State, seat: int, most: int) -> list[int]:
    """Every work that a seat may build and that costs no more than it can pay, in the order of the table."""
    rules = state.setting.rules
    found = []
    if most >= rules.control_price:
        found += list(bits(control_targets(state, seat)))
    own = bits(controlled(state, seat))
    free = [p for p in own if CAPITALS[seat] == p or not has_enemies(state, seat, p)]
    if most >= rules.legion_price and legions_of(state, seat) < rules.legions:
        found += [LANDS + p for p in free]
    if most >= rules.fortress_price and fortresses_of(state, seat) < rules.fortresses:
        found += [2 * LANDS + p for p in free if not state.fortress[p]]
    if most >= rules.trireme_price and triremes_of(state, seat) < rules.triremes:
        found += [3 * LANDS + sea for sea in havens(state, free)]
    built, stands = state.built, state.stands
    first = FIRST_WORK[BUILDING]
    sites = []
    for p in free:
        for site in LAND_SITES[p]:
            if not built[site] and stands[site] in (0, seat + 1) and most >= price(state, first + site):
                kind = SITE_KIND[site]
                if built_of(state, kind) < getattr(rules, KIND_SUPPLY[kind]):
                    sites.append(first + site)
    sites.sort()
    return found + sites


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
    """The province is the seat's; its own legions there need occupy nothing any more. (E3.1.1-f, A57)"""
    state.control = put(state.control, p, seat + 1)
    for site in standing(state, seat, p):
        if site >= BUILDINGS or state.built[site]:
            state.stands = put(state.stands, site, 0)


# The turn ---------------------------------------------------------------------------------------------------------


class Building(Step[State]):
    """What the active player builds next, or that he is done. The frame remembers the powers already used."""

    name = "build"
    rule = "E3.0-b"
    verbs = ("build", "favour", "recruit", "use", "done")
    fields = (("seat", "seat"), ("used", "tiles"))

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        seat, used = state.stack[-1][1:]
        found = [done.list[0]]
        most = purse(state, seat)
        if most:
            words = build.list
            found += [words[work] for work in works(state, seat, most)]
        for tile in recruits(state, seat, most):
            found.append(recruit.list[tile])
        for tile in FAVOURS:
            if state.powers[seat] >> tile & 1 and not used >> tile & 1:
                found += self.favours(state, seat, tile)
        if state.powers[seat] & PENTHESILEA & ~used and muster(state, seat):
            found.append(use.list[TILE["penthesilea"]])
        return found

    def favours(self, state: State, seat: int, tile: int) -> list[Action]:
        """What a tile lets a seat build free or for one token, where it may be placed. (E3.1.2-m)"""
        item = ("control", "legion", "fortress", "trireme").index(FAVOURS[tile][0])
        if not affordable(state, seat, tile):
            return []
        spots = range(WATERS) if item == TRIREME else bits(state.setting.land)
        first = FIRST_WORK[item]
        return [favour.list[first + spot] for spot in spots if not why_not_work(state, seat, first + spot)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        seat, used = state.stack[-1][1:]
        verb = action.verb
        if verb == "done":
            return []
        if verb == "build":
            reasons = why_not_work(state, seat, action.i)
            return reasons + short(state, seat, price(state, action.i))
        if verb == "recruit":
            return why_not_recruit(state, seat, action.i)
        if verb == "favour":
            tile = favour_of(state, seat, WORK_ITEM[action.i])
            if tile < 0:
                name = action.args[0].rpartition(" ")[2]
                return [Reason("favour.power", rule="E3.1.2-m", tile=name)]
            reasons = why_not_work(state, seat, action.i)
            if used >> tile & 1:
                reasons.append(Reason("favour.used", rule="E10.5-a", tile=TILES[tile]))
            if not affordable(state, seat, tile):
                reasons.append(Reason("favour.price", rule="E3.1.2-m", tile=TILES[tile]))
            return reasons
        if action.i != TILE["penthesilea"]:
            return [Reason("use.now", rule="E3.0-b", tile=action.args[0], asked="penthesilea")]
        if not state.powers[seat] & PENTHESILEA:
            return [Reason("favour.power", rule="E10.9-a", tile="penthesilea")]
        if PENTHESILEA & used:
            return [Reason("favour.used", rule="E10.9-a", tile="penthesilea")]
        if not muster(state, seat):
            return [Reason("muster.none", rule="E10.9-a")]
        return []

    def do(self, state: State, action: Action) -> None:
        _, seat, used = state.stack[-1]
        verb = action.verb
        if verb == "done":
            pop(state)
        elif verb == "use":
            turn_to(state, self, seat, used | PENTHESILEA)
            state.legions[CAPITALS[seat] * 5 + seat] += muster(state, seat)
        elif verb == "favour":
            tile = favour_of(state, seat, WORK_ITEM[action.i])
            turn_to(state, self, seat, used | 1 << tile)
            good = FAVOURS[tile][1]
            if good < 0:
                place(state, seat, action.i)
            else:
                push(state, PAY, seat, action, 1, good, ())
        elif verb == "recruit":
            push(state, PAY, seat, action, price_of(state, seat, action.i), -1, ())
        else:
            push(state, PAY, seat, action, price(state, action.i), -1, ())

    def bought(self, state: State, seat: int, action: Action) -> None:
        """The set is complete: the item takes effect."""
        if action.verb == "recruit":
            enlist(state, seat, action.i)
        else:
            place(state, seat, action.i)


def enlist(state: State, seat: int, tile: int) -> None:
    """The pyramids win at once; Castor & Pollux choose whom to copy. (E6.1-a, E10.6-a)"""
    if tile == PYRAMIDS:
        win(state, [seat], "pyramids")
        return
    receive(state, seat, tile)
    if tile == _CASTOR and copyable(state, seat):
        push(state, COPYING, seat)


def short(state: State, seat: int, cost: int) -> list[Reason]:
    """The reason against a price that a seat cannot pay with one set. (E3.0-c)"""
    most = purse(state, seat)
    return [] if most >= cost else [Reason("pay.poor", rule="E3.0-c", need=cost, have=most)]


def recruits(state: State, seat: int, most: int) -> list[int]:
    """The tiles that a seat can recruit now. (E3.1.3)"""
    cost = price_of(state, seat, 0)
    found = []
    if cost is not None and most >= cost:
        found = [tile for tile in range(_FIRST_TILE, PYRAMIDS) if state.tiles[tile] == FACE_UP]
    if most >= state.setting.rules.pyramids_price:
        found.append(PYRAMIDS)
    return found


def why_not_recruit(state: State, seat: int, tile: int) -> list[Reason]:
    """Every reason against recruiting a tile."""
    reasons = []
    if tile < _FIRST_TILE:
        reasons.append(Reason("recruit.starter", rule="E0.4-f", tile=TILES[tile]))
    elif tile < PYRAMIDS and state.tiles[tile] != FACE_UP:
        where = state.tiles[tile]
        if where < 5:
            reasons.append(Reason("recruit.owned", rule="E3.1.3-g", tile=TILES[tile], seat=EMPIRES[where]))
        else:
            reasons.append(Reason("recruit.down", rule="E0.5-e", tile=TILES[tile]))
    cost = price_of(state, seat, tile)
    if cost is None:
        reasons.append(Reason("recruit.sixth", rule="E3.1.3-a", have=owned(state, seat)))
    else:
        reasons += short(state, seat, cost)
    return reasons


def affordable(state: State, seat: int, tile: int) -> bool:
    """Whether a seat has the one token that a favour costs; Hammurabi's costs none."""
    good = FAVOURS[tile][1]
    return good < 0 or bool(favour_tokens(stock(state, seat), good, may_mix(state, seat)))


def muster(state: State, seat: int) -> int:
    """How many legions Penthesilea gives: one per own province with enemies in it. (E10.9-a, A50)"""
    provinces = [p for p in bits(controlled(state, seat)) if has_enemies(state, seat, p)]
    return min(len(provinces), state.setting.rules.legions - legions_of(state, seat))


def copyable(state: State, seat: int) -> list[int]:
    """The heroes that Castor & Pollux may copy: those of others, no starting hero, not Perseus. (E10.6-b)"""
    return [tile for tile in sorted(COPYABLE) if state.tiles[tile] < 5 and state.tiles[tile] != seat]


class Copying(Step[State]):
    """Whose power Castor & Pollux take on, for the rest of the game. (E10.6-d)"""

    name = "copy"
    rule = "E10.6-a"
    verbs = ("copy",)
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [copy.list[tile - _FIRST_TILE] for tile in copyable(state, state.stack[-1][1])]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        tile = action.i + _FIRST_TILE
        if tile in copyable(state, state.stack[-1][1]):
            return []
        if tile not in COPYABLE:
            return [Reason("copy.never", rule="E10.6-b", hero=action.args[0])]
        return [Reason("copy.absent", rule="E10.6-a", hero=action.args[0])]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        state.copied = action.i + _FIRST_TILE
        grant(state, seat, state.copied)


BUILD, COPYING = Building(), Copying()
