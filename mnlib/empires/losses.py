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
    """Which unit a side loses; asked only where there is a choice. (E4.2-h)"""

    name = "lose"
    rule = "E4.2-h"
    verbs = ("lose",)
    fields = (("seat", "seat"), ("place", "place"), ("at_sea", "bool"), ("hits", "int"))

    def open(self, state: State) -> bool:
        _, seat, place, at_sea, wounds = state.stack[-1]
        at = place * 5 + seat
        if at_sea:
            state.triremes[at] -= min(wounds, state.triremes[at])
            pop(state)
            return False
        legions, fort = state.legions[at], state.fortress[place] == seat + 1
        if fort and legions and wounds < legions + 1:
            return True
        state.legions[at] -= min(wounds, legions)
        if fort and wounds > legions:
            state.fortress = put(state.fortress, place, 0)
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return list(lose.list)

    def why_not(self, state: State, action: Action) -> list[Reason]:
        return []

    def do(self, state: State, action: Action) -> None:
        _, seat, place, at_sea, wounds = state.stack[-1]
        if action.i == 0:
            state.legions[place * 5 + seat] -= 1
        else:
            state.fortress = put(state.fortress, place, 0)
        if wounds > 1:
            turn_to(state, self, seat, place, at_sea, wounds - 1)
        else:
            pop(state)

    def numbers(self, state: State) -> dict[str, Any]:
        _, _, place, _, wounds = state.stack[-1]
        return {"place": PROVINCES[place], "hits": wounds}


class Aftermath(Step[State]):
    """After the losses: war ends every occupation there; a lone survivor keeps what he still can. (E4.2.1-g, E4.3-i)"""

    name = "aftermath"
    rule = "E4.2.1-g"
    verbs = ()
    fields = (
        ("place", "place"), ("at_sea", "bool"), ("attacker", "seat"), ("defender", "seat"), ("dice", "dice"),
        ("dice2", "dice"),
    )  # fmt: skip

    def open(self, state: State) -> bool:
        _, place, at_sea, *_ = state.stack[-1]
        pop(state)
        if at_sea:
            return False
        war = at_war(state, place)
        for seat in state.setting.seats:
            sites = standing(state, seat, place)
            if sites and (war or not state.legions[place * 5 + seat]):
                leave(state, sites)
            elif len(sites) > state.legions[place * 5 + seat]:
                push(state, VACATING, seat, place, -1)
        return False


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
        _, seat, p, _ = state.stack[-1]
        if len(standing(state, seat, p)) > state.legions[p * 5 + seat]:
            return True
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [vacate.list[site] for site in self.sites(state)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.i in self.sites(state):
            return []
        return [Reason("vacate.site", rule="E4.3-i", site=SITES[action.i])]

    def do(self, state: State, action: Action) -> None:
        leave(state, [action.i])


LOSING = Losing()


AFTER = Aftermath()


VACATING = Vacating()
