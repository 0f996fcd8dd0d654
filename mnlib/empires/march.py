"""Chapter 4.1.2: legions move by land or over triremes, then must fight.   Rules E4.1-*, E4.1.2-*"""

from __future__ import annotations

from functools import cache

from mnlib.empires.actions import FORCE_LAND, FORCES, attack, done, march
from mnlib.empires.battle import begin_battle
from mnlib.empires.board import EMPIRES, LANDS, PROVINCES, WATERS, bits
from mnlib.empires.conquest import begin_conquest
from mnlib.empires.links import harbours
from mnlib.empires.peace import at_peace
from mnlib.empires.pieces import enemies, has_land_units, loose, standing
from mnlib.empires.state import State, put, turn_to
from mnlib.empires.works import off_map
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


@cache
def marches(force: int, targets: int) -> tuple[Action, ...]:
    """The words for one legion and all its targets."""
    words = march.table[force]
    return tuple(words[p] for p in bits(targets))


def forbidden(state: State, seat: int) -> int:
    """The provinces that a peace closes to a seat. (E11.4-f)"""
    if seat not in state.peace:
        return 0
    other = state.peace[1] if state.peace[0] == seat else state.peace[0]
    return sum(1 << p for p in range(LANDS) if state.control[p] == other + 1)


class Marching(Step[State]):
    """Which legion moves where: to an adjacent province, or over a chain of own triremes. (E4.1-c)"""

    name = "march"
    rule = "E4.1-c"
    verbs = ("march", "done")
    fields = (("seat", "seat"), ("due", "provinces"))

    def open(self, state: State) -> bool:
        seat = state.stack[-1][1]
        legions, moved = state.legions, state.moved
        for p in range(LANDS):
            if legions[p * 5 + seat] > moved[p]:
                return True
        self.do(state, done.list[0])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        seat = state.stack[-1][1]
        found = [done.list[0]]
        legions, moved, stands = state.legions, state.moved, state.stands
        open_ = ~forbidden(state, seat) if state.peace else -1
        coasts = harbours(state, seat)
        borders = state.setting.borders
        on_sites = stands.count(seat + 1)
        for p in range(LANDS):
            ready = legions[p * 5 + seat] - moved[p]
            if ready <= 0:
                continue
            reach = borders[p]
            for coast in coasts:
                if coast >> p & 1:
                    reach |= coast & ~(1 << p)
            reach &= open_
            sites = standing(state, seat, p) if on_sites else ()
            if ready > len(sites):
                found += marches(p, reach)
            for site in sites:
                found += marches(LANDS + site, reach)
        return found

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done":
            return []
        seat, force, to = state.stack[-1][1], action.i, action.j
        p = FORCE_LAND[force]
        reasons = off_map(state, to)
        if force >= LANDS:
            if state.stands[force - LANDS] != seat + 1:
                reasons.append(Reason("march.site", rule="E4.1-c", site=FORCES[force]))
        elif loose(state, seat, p) <= 0:
            reasons.append(Reason("march.none", rule="E4.1-c", place=PROVINCES[p]))
        elif loose(state, seat, p) <= state.moved[p]:
            reasons.append(Reason("march.moved", rule="E4.1-c", place=PROVINCES[p]))
        reach = state.setting.borders[p]
        for coast in harbours(state, seat):
            if coast >> p & 1:
                reach |= coast & ~(1 << p)
        if not reach >> to & 1:
            reasons.append(Reason("march.far", rule="E4.1-c", place=PROVINCES[p], to=PROVINCES[to]))
        if forbidden(state, seat) >> to & 1:
            reasons.append(Reason("peace.enter", rule="E11.4-f", place=PROVINCES[to]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        _, seat, due = state.stack[-1]
        if action.verb == "done":
            state.moved = bytearray(LANDS + WATERS)
            turn_to(state, ATTACKING, seat, due, 0)
            return
        force, to = action.i, action.j
        if force >= LANDS:
            state.stands = put(state.stands, force - LANDS, 0)
        state.legions[FORCE_LAND[force] * 5 + seat] -= 1
        state.legions[to * 5 + seat] += 1
        state.moved[to] += 1


class Attacking(Step[State]):
    """Which battle is fought next; none may be left out. The frame remembers where there was one. (E4.1.2-i)"""

    name = "attack"
    rule = "E4.1.2-i"
    verbs = ("attack",)
    fields = (("seat", "seat"), ("due", "provinces"), ("fought", "provinces"))

    def rivals(self, state: State) -> list[tuple[int, int]]:
        """The provinces and the opponents there that must be fought. (E4.2-q, E4.2-r)"""
        _, seat, _, fought = state.stack[-1]
        found = []
        legions, fortress, mark = state.legions, state.fortress, seat + 1
        for p in range(LANDS):
            if (legions[p * 5 + seat] or fortress[p] == mark) and not fought >> p & 1:
                row = legions[p * 5 : p * 5 + 5]
                if sum(row) > row[seat] or fortress[p] not in (0, mark):
                    found += [(p, other) for other in enemies(state, seat, p) if not at_peace(state, seat, other)]
        return found

    def open(self, state: State) -> bool:
        rivals = self.rivals(state)
        if len(rivals) > 1:
            return True
        _, seat, due, _ = state.stack[-1]
        if rivals:  # the only battle left needs no choice
            self.do(state, attack.table[rivals[0][0]][rivals[0][1]])
        else:
            begin_conquest(state, seat, due)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [attack.table[p][other] for p, other in self.rivals(state)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        p, other = action.i, action.j
        if (p, other) in self.rivals(state):
            return []
        seat = state.stack[-1][1]
        reasons = []
        if not has_land_units(state, seat, p):
            reasons.append(Reason("march.none", rule="E4.1.2-i", place=PROVINCES[p]))
        if other == seat or not has_land_units(state, other, p):
            reasons.append(Reason("attack.absent", rule="E4.1.2-i", place=PROVINCES[p], seat=EMPIRES[other]))
        if at_peace(state, seat, other):
            reasons.append(Reason("peace.fight", rule="E11.4-e", seat=EMPIRES[other]))
        if not reasons:
            reasons.append(Reason("attack.fought", rule="E4.2-q", place=PROVINCES[p]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        _, seat, due, fought = state.stack[-1]
        turn_to(state, self, seat, due, fought | 1 << action.i)
        begin_battle(state, action.i, False, seat, action.j)


MARCHING = Marching()


ATTACKING = Attacking()
