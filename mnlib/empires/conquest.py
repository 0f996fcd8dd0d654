"""Chapter 4.3: conquest. Pillage one building, occupy buildings, or occupy the control marker.   Rules E4.3*"""

from __future__ import annotations

from mnlib.empires.actions import done, occupy, pillage, seize, settle
from mnlib.empires.board import (
    BUILDINGS,
    CAPITAL_OF,
    CARAVAN,
    LAND_SITES,
    LANDS,
    MARKERS,
    PROVINCES,
    SITE_KIND,
    SITE_LAND,
    SITES,
)
from mnlib.empires.convert import CONVERTING, is_linked, spare_marker, why_not_replace
from mnlib.empires.heroes import CIRCE, SHEBA
from mnlib.empires.losses import VACATING
from mnlib.empires.peace import close_turn
from mnlib.empires.pieces import has_enemies, loose
from mnlib.empires.pillage import free_hands, plunder, release, settlements, stand
from mnlib.empires.state import State, push, put, turn_to
from mnlib.empires.works import take_control
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


def conquered(state: State, seat: int) -> list[int]:
    """Provinces of opponents in which a seat alone has land units, however it came to be so. (E4.3-a, E4.3-b)"""
    control, legions, mark = state.control, state.legions, seat + 1
    return [
        p
        for p in range(LANDS)
        if legions[p * 5 + seat] and control[p] not in (0, mark) and not has_enemies(state, seat, p)
    ]


def has_marker(p: int) -> bool:
    """Whether control of a province lies on a marker; that of a capital province is printed for ever.

    (E4.3.3-b, E4.3.5-a, E4.3.5-e)
    """
    return p not in CAPITAL_OF


def buildings(state: State, p: int) -> list[int]:
    """The sites of a province with a building of any kind; a fortress is none. (E4.3.1-k, E4.3.2-b, E4.3.5-d)"""
    return [site for site in LAND_SITES[p] if state.built[site]]


def begin_conquest(state: State, seat: int, due: int) -> None:
    """All battles are fought: the active player, nobody else, chooses anew everywhere. (E4.3-c, E4.3-g, A15, A42)"""
    turn_to(state, CONQUERING, seat, due, 0, 0, False)


class Conquering(Step[State]):
    """What is done in each conquered province: one of the three options, or nothing.

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
        if len(self.actions(state, state.stack[-1][1])) > 1:
            return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        """Only the active player conquers. (E4.0-e)"""
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        _, seat, _, closed, occupying, _ = state.stack[-1]
        found = [done.list[0]]
        for p in conquered(state, seat):
            if closed >> p & 1:
                continue
            sites = buildings(state, p)
            if occupying >> p & 1:
                if free_hands(state, seat, p):
                    found += [occupy.list[site] for site in sites if state.stands[site] != seat + 1]
                continue
            found += [pillage.list[site] for site in sites]
            found += [occupy.list[site] for site in sites]
            if has_marker(p):
                found.append(occupy.list[MARKERS[p]])
                if self.may_seize(state, p):
                    found.append(seize.list[p])
        found += [settle.list[site] for site in settlements(state, seat)]
        return found

    def may_seize(self, state: State, p: int) -> bool:
        """Whether the Queen of Sheba can convert at once. (E4.3.3-k, A47, E10.13-a)"""
        _, seat, due, _, _, seized = state.stack[-1]
        if seized or due >> p & 1 or not state.powers[seat] & SHEBA:
            return False
        return spare_marker(state, seat) and is_linked(state, seat, p)

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done":
            return []
        if action.verb == "settle":
            return self.why_not_settle(state, action.i)
        seat = state.stack[-1][1]
        site = MARKERS[action.i] if action.verb == "seize" else action.i
        p = SITE_LAND[site]
        reasons = why_not_conquer(state, seat, p) + why_not_site(state, action.verb, site)
        reasons += self.why_not_choose(state, action.verb, site)
        if action.verb == "seize":
            reasons += self.why_not_seize(state, p)
        return reasons

    def why_not_choose(self, state: State, verb: str, site: int) -> list[Reason]:
        """Every reason that lies in earlier choices of this turn, province by province. (E4.3-f)"""
        _, seat, _, closed, occupying, _ = state.stack[-1]
        p = SITE_LAND[site]
        if occupying >> p & 1 and verb == "occupy" and site < BUILDINGS:
            return why_not_occupy(state, seat, site)
        if (closed | occupying) >> p & 1:
            return [Reason("conquer.chosen", rule="E4.3-e", place=PROVINCES[p])]
        return []

    def why_not_seize(self, state: State, p: int) -> list[Reason]:
        _, seat, due, _, _, seized = state.stack[-1]
        reasons = []
        if not state.powers[seat] & SHEBA:
            reasons.append(Reason("favour.power", rule="E4.3.3-k", tile="queen_of_sheba"))
        if seized:
            reasons.append(Reason("favour.used", rule="E4.3.3-k", tile="queen_of_sheba"))
        if due >> p & 1:
            reasons.append(Reason("seize.late", rule="E4.3.3-k", place=PROVINCES[p]))
        return reasons + why_not_replace(state, seat, p)

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
        if verb == "occupy" and action.i == MARKERS[p] and state.stands[action.i] != seat + 1:
            due &= ~(1 << p)  # it was left in this turn and is occupied afresh
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


def why_not_occupy(state: State, seat: int, site: int) -> list[Reason]:
    """Every reason against one more building to occupy."""
    if state.stands[site] == seat + 1:
        return [Reason("occupy.already", rule="E4.3.2-a", site=SITES[site])]
    p = SITE_LAND[site]
    return [] if free_hands(state, seat, p) else [Reason("occupy.legions", rule="E4.3.2-a", place=PROVINCES[p])]


def why_not_site(state: State, verb: str, site: int) -> list[Reason]:
    """Every reason against a site as such: no building there, or a marker that cannot be taken."""
    if site < BUILDINGS:
        return [] if state.built[site] else [Reason("conquer.empty", rule="E4.3.1-a", site=SITES[site])]
    if verb == "pillage":
        return [Reason("pillage.marker", rule="E4.3.1-a", site=SITES[site])]
    return why_not_marker(SITE_LAND[site])


def why_not_marker(p: int) -> list[Reason]:
    """The reason against taking the marker of a capital province."""
    return [] if has_marker(p) else [Reason("convert.capital", rule="E4.3.3-b", place=PROVINCES[p])]


CONQUERING = Conquering()
