"""Chapter 4.3: conquest. Pillage one building, occupy buildings, or occupy the control marker.   Rules E4.3*"""

from __future__ import annotations

from mnlib.empires.actions import convert, done, occupy, pillage, seize, settle
from mnlib.empires.battle import VACATING
from mnlib.empires.board import (
    BUILDINGS,
    CAPITAL_OF,
    CARAVAN,
    COIN,
    LAND_CARAVANS,
    LAND_SITES,
    LANDS,
    LEGENDARY,
    MARKERS,
    MARKET,
    PROVINCES,
    SITE_GOOD,
    SITE_KIND,
    SITE_LAND,
    SITES,
    TEMPLE,
    bits,
)
from mnlib.empires.build import take_control
from mnlib.empires.collect import CHOOSING, DRAWING
from mnlib.empires.heroes import CIRCE, SHEBA, pillage_factor
from mnlib.empires.state import (
    State,
    controlled,
    gain,
    has_enemies,
    has_land_units,
    leave,
    linked,
    loose,
    markers_of,
    pop,
    push,
    put,
    standing,
    turn_to,
)
from mnlib.reasons import Reason
from mnlib.steps import STEPS, Step
from mnlib.vocabulary import Action


def conquered(state: State, seat: int) -> list[int]:
    """Provinces of opponents in which a seat alone has land units. (E4.3-a)"""
    control, legions, mark = state.control, state.legions, seat + 1
    return [
        p
        for p in range(LANDS)
        if legions[p * 5 + seat] and control[p] not in (0, mark) and not has_enemies(state, seat, p)
    ]


def is_linked(state: State, seat: int, p: int) -> bool:
    """Whether a province is adjacent or contiguous to another one of the seat. (E4.3.3-d, A45)"""
    return bool(linked(state, seat, controlled(state, seat) & ~(1 << p)) >> p & 1)


def spare_marker(state: State, seat: int) -> bool:
    """Whether a control marker is left. (E4.3.3-h)"""
    return markers_of(state, seat) < state.setting.rules.markers


# Conversion of markers occupied since an earlier turn --------------------------------------------------------------


class Converting(Step[State]):
    """Which occupied markers are replaced by the occupier's own, or taken away where the link is lost. (E4.3.3-c)

    It opens the turn, or closes it, as the option `conversion_timing` says; the frame remembers which.
    """

    name = "convert"
    rule = "E4.3.3-c"
    verbs = ("convert", "done")
    fields = (("seat", "seat"), ("due", "provinces"), ("last", "bool"))

    def ready(self, state: State) -> list[int]:
        """Markers still occupied that can be resolved now: unlinked, or with a spare marker. (E4.3.3-h, A43)"""
        _, seat, due, _ = state.stack[-1]
        spare = spare_marker(state, seat)
        return [
            p for p in bits(due) if state.stands[MARKERS[p]] == seat + 1 and (spare or not is_linked(state, seat, p))
        ]

    def forced(self, state: State) -> list[int]:
        """Unlinked markers that must be taken away under the stricter reading. (A44)"""
        if state.setting.options["conversion_unlinked"] == "optional":
            return []
        seat = state.stack[-1][1]
        return [p for p in self.ready(state) if not is_linked(state, seat, p)]

    def open(self, state: State) -> bool:
        if state.stack[-1][2] and self.ready(state):
            return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        words = [convert.list[p] for p in self.ready(state)]
        return words if self.forced(state) else [done.list[0], *words]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        _, seat, due, _ = state.stack[-1]
        if action.verb == "done":
            must = self.forced(state)
            return [Reason("convert.must", rule="E4.3.3-e", place=PROVINCES[must[0]])] if must else []
        p = action.i
        if p in self.ready(state):
            return []
        if not due >> p & 1 or state.stands[MARKERS[p]] != seat + 1:
            return [Reason("convert.early", rule="E4.3.3-c", place=PROVINCES[p])]
        return [Reason("supply.markers", rule="E4.3.3-h", most=state.setting.rules.markers)]

    def do(self, state: State, action: Action) -> None:
        _, seat, due, last = state.stack[-1]
        if action.verb == "done":
            if last:
                close_turn(state, seat)
            else:
                turn_to(state, STEPS["sail"], seat, due)
        elif is_linked(state, seat, action.i):
            take_control(state, seat, action.i)
        else:
            leave(state, standing(state, seat, action.i))
            state.control = put(state.control, action.i, 0)


# Conquest ----------------------------------------------------------------------------------------------------------


def begin_conquest(state: State, seat: int, due: int) -> None:
    """All battles are fought: the conqueror chooses. (A15)"""
    turn_to(state, CONQUERING, seat, due, 0, 0, False)


class Conquering(Step[State]):
    """What is done in each conquered province: one of the three options, or nothing. (E4.3-e)

    The frame remembers where the choice is made, where buildings are being occupied, and whether Sheba acted.
    """

    name = "conquer"
    rule = "E4.3-e"
    verbs = ("pillage", "occupy", "seize", "settle", "done")
    fields = (
        ("seat", "seat"), ("due", "provinces"), ("closed", "provinces"), ("occupying", "provinces"),
        ("seized", "bool"),
    )  # fmt: skip

    def open(self, state: State) -> bool:
        _, seat, _, closed, _, _ = state.stack[-1]
        if any(not closed >> p & 1 for p in conquered(state, seat)) or settlements(state, seat):
            return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        _, seat, _, closed, occupying, _ = state.stack[-1]
        found = [done.list[0]]
        for p in conquered(state, seat):
            if closed >> p & 1:
                continue
            sites = [site for site in LAND_SITES[p] if state.built[site]]
            if occupying >> p & 1:
                if free_hands(state, seat, p):
                    found += [occupy.list[site] for site in sites if state.stands[site] != seat + 1]
                continue
            found += [pillage.list[site] for site in sites]
            found += [occupy.list[site] for site in sites]
            if p not in CAPITAL_OF:
                found.append(occupy.list[MARKERS[p]])
                if self.may_seize(state, p):
                    found.append(seize.list[p])
        found += [settle.list[site] for site in settlements(state, seat)]
        return found

    def may_seize(self, state: State, p: int) -> bool:
        """Whether the Queen of Sheba can convert at once. (E4.3.3-k, A47)"""
        _, seat, due, _, _, seized = state.stack[-1]
        if seized or due >> p & 1 or not state.powers[seat] & SHEBA:
            return False
        return spare_marker(state, seat) and is_linked(state, seat, p)

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done":
            return []
        if action.verb == "settle":
            return self.why_not_settle(state, action.i)
        _, seat, _, closed, occupying, _ = state.stack[-1]
        site = MARKERS[action.i] if action.verb == "seize" else action.i
        p = SITE_LAND[site]
        reasons = why_not_conquer(state, seat, p)
        if site < BUILDINGS:
            if not state.built[site]:
                reasons.append(Reason("conquer.empty", rule="E4.3.1-a", site=SITES[site]))
        elif action.verb == "pillage":
            reasons.append(Reason("pillage.marker", rule="E4.3.1-a", site=SITES[site]))
        elif p in CAPITAL_OF:
            reasons.append(Reason("convert.capital", rule="E4.3.3-b", place=PROVINCES[p]))
        if closed >> p & 1:
            reasons.append(Reason("conquer.chosen", rule="E4.3-e", place=PROVINCES[p]))
        elif occupying >> p & 1:
            if action.verb != "occupy" or site >= BUILDINGS:
                reasons.append(Reason("conquer.chosen", rule="E4.3-e", place=PROVINCES[p]))
            elif state.stands[site] == seat + 1:
                reasons.append(Reason("occupy.already", rule="E4.3.2-a", site=SITES[site]))
            elif not free_hands(state, seat, p):
                reasons.append(Reason("occupy.legions", rule="E4.3.2-a", place=PROVINCES[p]))
        if action.verb == "seize":
            reasons += self.why_not_seize(state, p)
        return reasons

    def why_not_seize(self, state: State, p: int) -> list[Reason]:
        _, seat, due, _, _, seized = state.stack[-1]
        reasons = []
        if not state.powers[seat] & SHEBA:
            reasons.append(Reason("favour.power", rule="E4.3.3-k", tile="queen_of_sheba"))
        if seized:
            reasons.append(Reason("favour.used", rule="E4.3.3-k", tile="queen_of_sheba"))
        if due >> p & 1:
            reasons.append(Reason("seize.late", rule="E4.3.3-k", place=PROVINCES[p]))
        if not spare_marker(state, seat):
            reasons.append(Reason("supply.markers", rule="E4.3.3-h", most=state.setting.rules.markers))
        if not is_linked(state, seat, p):
            reasons.append(Reason("convert.link", rule="E4.3.3-d", place=PROVINCES[p]))
        return reasons

    def why_not_settle(self, state: State, site: int) -> list[Reason]:
        seat = state.stack[-1][1]
        if site in settlements(state, seat):
            return []
        p = SITE_LAND[site]
        reasons = []
        if not state.powers[seat] & CIRCE:
            reasons.append(Reason("favour.power", rule="E10.8-a", tile="circe"))
        if SITE_KIND[site] != CARAVAN or state.built[site] or state.stands[site]:
            reasons.append(Reason("settle.site", rule="E10.8-a", site=SITES[site]))
        if loose(state, seat, p) <= 0:
            reasons.append(Reason("march.none", rule="E10.8-a", place=PROVINCES[p]))
        if not reasons:
            reasons.append(Reason("settle.place", rule="E10.8-a", place=PROVINCES[p]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        _, seat, due, closed, occupying, seized = state.stack[-1]
        verb = action.verb
        if verb == "done":
            if state.setting.options["conversion_timing"] == "end_of_turn":
                turn_to(state, CONVERTING, seat, due, True)
            else:
                close_turn(state, seat)
            return
        if verb == "settle":
            state.stands = put(state.stands, action.i, seat + 1)
            return
        p = action.i if verb == "seize" else SITE_LAND[action.i]
        if not occupying >> p & 1:
            release(state, seat, p)
        if verb == "occupy" and action.i < BUILDINGS:
            occupying |= 1 << p
        else:
            closed |= 1 << p
        turn_to(state, self, seat, due, closed, occupying, seized or verb == "seize")
        if verb == "seize":
            state.legions[p * 5 + seat] -= 1
            take_control(state, seat, p)
            push(state, VACATING, seat, p, MARKERS[p])
        elif verb == "occupy":
            stand(state, seat, action.i)
        else:
            plunder(state, seat, action.i)


def why_not_conquer(state: State, seat: int, p: int) -> list[Reason]:
    """Every reason why a seat is not the conqueror of a province. (E4.3-a, E4.2.1-h)"""
    name = PROVINCES[p]
    reasons = []
    if state.control[p] == seat + 1:
        reasons.append(Reason("conquer.own", rule="E4.3-l", place=name))
    elif not state.control[p]:
        reasons.append(Reason("conquer.nobody", rule="E4.3-d", place=name))
    if not state.legions[p * 5 + seat]:
        reasons.append(Reason("conquer.absent", rule="E4.3-a", place=name))
    if has_enemies(state, seat, p):
        reasons.append(Reason("conquer.enemies", rule="E4.2.1-h", place=name))
    return reasons


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


def close_turn(state: State, seat: int) -> None:
    """The turn is over. Partners in peace who share a province end the occupations there. (A27)"""
    pop(state)
    if seat in state.peace:
        a, b = state.peace
        for p in range(LANDS):
            if has_land_units(state, a, p) and has_land_units(state, b, p):
                for one in state.peace:
                    leave(state, standing(state, one, p))


CONVERTING, CONQUERING = Converting(), Conquering()
