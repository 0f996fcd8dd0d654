"""Chapter 4.2, its end: losses chosen by their owner; war ends occupations.   Rules E4.2-g to -j, E4.2.1-*"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import lose, vacate
from mnlib.empires.board import BUILDINGS, PROVINCES, SITES
from mnlib.empires.pieces import at_war, leave, standing
from mnlib.empires.state import State, pop, push, put, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action


class Losing(Step[State]):
    """Which unit a side loses; asked only where there is a choice."""

    name = "lose"
    rule = "E4.2-h"
    verbs = ("lose",)
    fields = (("seat", "seat"), ("place", "place"), ("at_sea", "bool"), ("hits", "int"))

    def open(self, state: State) -> bool:
        _, seat, place, at_sea, wounds = state.stack[-1]
        if has_choice(state, seat, place, at_sea, wounds):
            return True
        destroy(state, seat, place, at_sea, wounds)
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return list(lose.list)

    def why_not(self, state: State, action: Action) -> list[Reason]:
        return []

    def do(self, state: State, action: Action) -> None:
        """The unit is taken away: a fortress only if its owner says so. (E4.2-o)"""
        _, seat, place, at_sea, wounds = state.stack[-1]
        if action.i == 0:
            state.legions[place * 5 + seat] -= 1
        else:
            raze(state, seat, place)
        if wounds > 1:
            turn_to(state, self, seat, place, at_sea, wounds - 1)
        else:
            pop(state)

    def numbers(self, state: State) -> dict[str, Any]:
        _, _, place, _, wounds = state.stack[-1]
        return {"place": PROVINCES[place], "hits": wounds}


def has_choice(state: State, seat: int, place: int, at_sea: bool, wounds: int) -> bool:
    """Whether the hits on a side leave it a choice: between legions and a fortress, if some will be left. (E4.2-h)"""
    legions = state.legions[place * 5 + seat]
    return not at_sea and state.fortress[place] == seat + 1 and legions > 0 and wounds <= legions


def destroy(state: State, seat: int, place: int, at_sea: bool, wounds: int) -> None:
    """Each hit takes a unit off the board, as long as there are any. (E4.2-g, E4.2-j, E4.2-u)"""
    at = place * 5 + seat
    units = state.triremes if at_sea else state.legions
    surplus = wounds - units[at]
    units[at] -= min(wounds, units[at])
    if surplus > 0 and not at_sea:
        raze(state, seat, place)


def raze(state: State, seat: int, p: int) -> None:
    """The fortress of a seat goes, if it has one there."""
    if state.fortress[p] == seat + 1:
        state.fortress = put(state.fortress, p, 0)


class Aftermath(Step[State]):
    """After the losses: what becomes of the occupations in a province."""

    name = "aftermath"
    rule = "E4.2.1-g"
    verbs = ()
    fields = (
        ("place", "place"), ("at_sea", "bool"), ("attacker", "seat"), ("defender", "seat"), ("dice", "dice"),
        ("dice2", "dice"),
    )  # fmt: skip

    def open(self, state: State) -> bool:
        """Triremes that share a sea are never at war. (E4.1.1-h)"""
        _, place, at_sea, *_ = state.stack[-1]
        pop(state)
        if not at_sea:
            end_occupations(state, place)
        return False


def end_occupations(state: State, p: int) -> None:
    """War ends every occupation, death those of the dead; one who is left alone keeps what his survivors can hold.

    (E4.2.1-g, E4.3-i, E4.3-k, E4.3.2-h, E4.3.2-i, E4.3.3-j, A27, A28)
    """
    war = at_war(state, p)
    for seat in state.setting.seats:
        if war or not state.legions[p * 5 + seat]:
            leave(state, standing(state, seat, p))
        else:
            push(state, VACATING, seat, p, -1)


class Vacating(Step[State]):
    """Which site is given up where fewer legions are left than sites they hold. (A19, A40)

    After a battle any of them; after a pillage or occupation only emptied sites, and not the one just taken.
    """

    name = "vacate"
    rule = "E4.3-i"
    verbs = ("vacate",)
    fields = (("seat", "seat"), ("place", "province"), ("taken", "site?"))

    def sites(self, state: State) -> list[int]:
        _, seat, p, taken = state.stack[-1]
        sites = standing(state, seat, p)
        if taken < 0:
            return sites
        return [site for site in sites if site != taken and site < BUILDINGS and not state.built[site]]

    def open(self, state: State) -> bool:
        """Asked until each site still held has a legion of its own. (E4.3-i, A19)"""
        _, seat, p, _ = state.stack[-1]
        surplus = len(standing(state, seat, p)) - state.legions[p * 5 + seat]
        sites = self.sites(state)
        if 0 < surplus < len(sites):
            return True
        pop(state)
        if surplus > 0:  # none of them can be kept
            leave(state, sites)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [vacate.list[site] for site in self.sites(state)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.i in self.sites(state):
            return []
        return [Reason("vacate.site", rule="E4.3-j", site=SITES[action.i])]

    def do(self, state: State, action: Action) -> None:
        leave(state, [action.i])


LOSING = Losing()


AFTER = Aftermath()


VACATING = Vacating()
