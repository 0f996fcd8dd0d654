"""Chapter 4.1.2: legions move by land or over triremes, then must fight.   Rules E4.1-*, E4.1.2-*"""

from __future__ import annotations

from functools import cache

from mnlib.empires.actions import FORCE_LAND, FORCES, attack, done, march
from mnlib.empires.battle import begin_battle
from mnlib.empires.board import EMPIRES, LANDS, PROVINCES, WATERS, bits
from mnlib.empires.conquest import begin_conquest
from mnlib.empires.links import harbours
from mnlib.empires.peace import at_peace
from mnlib.empires.pieces import enemies, has_enemies, has_land_units, loose, standing
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


def reach(state: State, p: int, coasts: list[int]) -> int:
    """Where a legion can go: over a border, or over own triremes as they stand.

    They are not used up; enemies hinder neither its leaving nor its passage nor its coming.
    (E4.1.2-a, E4.1.2-b, E4.1.2-c, E4.1.2-d, E4.1.2-e, E4.1.2-f, E4.1.2-g)
    """
    found = state.setting.borders[p]
    for coast in coasts:
        if coast >> p & 1:
            found |= coast
    return found & ~(1 << p)


class Marching(Step[State]):
    """Which legion moves where: to an adjacent province, or over a chain of own triremes."""

    name = "march"
    rule = "E4.1-c"
    verbs = ("march", "done")
    fields = (("seat", "seat"), ("due", "provinces"))

    def open(self, state: State) -> bool:
        """Asked as long as any of his legions, old or new, has not moved. (E4.1-a, E4.1-e)"""
        seat = state.stack[-1][1]
        legions, moved = state.legions, state.moved
        for p in range(LANDS):
            if legions[p * 5 + seat] > moved[p]:
                return True
        begin_battles(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        """Only the active player moves legions. (E4.0-e)"""
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        seat = state.stack[-1][1]
        found = [done.list[0]]
        legions, moved, stands = state.legions, state.moved, state.stands
        open_ = ~forbidden(state, seat) if state.peace else -1
        coasts = harbours(state, seat)
        on_sites = stands.count(seat + 1)
        for p in range(LANDS):
            ready = legions[p * 5 + seat] - moved[p]
            if ready <= 0:
                continue
            targets = reach(state, p, coasts) & open_
            sites = standing(state, seat, p) if on_sites else ()
            if ready > len(sites):
                found += marches(p, targets)
            for site in sites:
                found += marches(LANDS + site, targets)
        return found

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done":
            return []
        seat, force, to = state.stack[-1][1], action.i, action.j
        p = FORCE_LAND[force]
        reasons = off_map(state, to) + why_not_leave(state, seat, force)
        if not reach(state, p, harbours(state, seat)) >> to & 1:
            reasons.append(Reason("march.far", rule="E4.1-c", place=PROVINCES[p], to=PROVINCES[to]))
        if forbidden(state, seat) >> to & 1:
            reasons.append(Reason("peace.enter", rule="E11.4-f", place=PROVINCES[to]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        """One move: legions may part and meet; one that leaves a site gives it back. (E4.1.2-h, E4.3.2-h)"""
        if action.verb == "done":
            begin_battles(state)
            return
        seat = state.stack[-1][1]
        force, to = action.i, action.j
        if force >= LANDS:
            state.stands = put(state.stands, force - LANDS, 0)
        state.legions[FORCE_LAND[force] * 5 + seat] -= 1
        state.legions[to * 5 + seat] += 1
        state.moved[to] += 1


def why_not_leave(state: State, seat: int, force: int) -> list[Reason]:
    """Every reason why no legion can leave from there."""
    if force < LANDS:
        return why_not_loose(state, seat, force)
    held = state.stands[force - LANDS] == seat + 1
    return [] if held else [Reason("march.site", rule="E4.1-c", site=FORCES[force])]


def why_not_loose(state: State, seat: int, p: int) -> list[Reason]:
    """The reason why no loose legion can leave a province; a fortress is no legion. (E4.1-d)"""
    legions = loose(state, seat, p)
    if legions > state.moved[p]:
        return []
    moved = Reason("march.moved", rule="E4.1-c", place=PROVINCES[p])
    return [moved if legions > 0 else Reason("march.none", rule="E4.1-c", place=PROVINCES[p])]


def begin_battles(state: State) -> None:
    """All moves are made: no legion moves any more in this turn; every province may see one battle. (E4.0-d, E4.2-s)"""
    _, seat, due = state.stack[-1]
    state.moved = bytearray(LANDS + WATERS)
    turn_to(state, ATTACKING, seat, due, 0)


class Attacking(Step[State]):
    """Which battle is fought next; none may be left out. The frame remembers where there was one."""

    name = "attack"
    rule = "E4.1.2-i"
    verbs = ("attack",)
    fields = (("seat", "seat"), ("due", "provinces"), ("fought", "provinces"))

    def rivals(self, state: State) -> list[tuple[int, int]]:
        """The provinces and the opponents there that must be fought, wherever land units of both are.

        (E4.1.2-i, E4.1.2-j, E4.1.2-k, E4.1.2-l, E4.2-q, E4.2-r, E4.2.1-b, E4.2.1-i, A14, A66, E9-e)
        """
        _, seat, _, fought = state.stack[-1]
        found = []
        for p in range(LANDS):
            if has_land_units(state, seat, p) and has_enemies(state, seat, p) and not fought >> p & 1:
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
        """Only the active player starts battles. (E4.0-e)"""
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
