"""Chapter 3.1: building. Control, units and buildings where one may, each at its price.   Rules E3.1*"""

from __future__ import annotations

from mnlib.empires.actions import FIRST_WORK, WORK_ITEM, build, done, favour, recruit, use
from mnlib.empires.board import CAPITALS, FAVOURS, TILE, TILES, bits
from mnlib.empires.heroes import PENTHESILEA, favour_of, price_of
from mnlib.empires.pay import PAY, favour_tokens, may_mix, purse
from mnlib.empires.pieces import controlled, has_enemies, legions_of
from mnlib.empires.recruit import enlist, recruits, short, why_not_recruit
from mnlib.empires.state import State, pop, push, stock, turn_to
from mnlib.empires.works import place, price, spots, unbarred, why_not_work, works
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

# The rule by which each favour works once per round.
_ONCE = {
    TILE["hammurabi"]: "E10.5-a",
    TILE["spartacus"]: "E10.17-a",
    TILE["gilgamesh"]: "E10.10-a",
    TILE["lighthouse"]: "E11.3-a",
}


class Building(Step[State]):
    """What the active player builds next, or that he is done. The frame remembers the powers already used."""

    name = "build"
    rule = "E3.0-b"
    verbs = ("build", "favour", "recruit", "use", "done")
    fields = (("seat", "seat"), ("used", "tiles"))

    def deciders(self, state: State) -> tuple[int, ...]:
        """The active player alone. (E0.10-i)"""
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
        first = FIRST_WORK[item]
        return [favour.list[first + spot] for spot in spots(state, seat, item, unbarred(state, seat))]

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
            return why_not_favour(state, seat, used, action)
        return why_not_muster(state, seat, used, action)

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


def why_not_favour(state: State, seat: int, used: int, action: Action) -> list[Reason]:
    """Every reason against building by a tile, free or for one token: once, and where one may build. (E10.5-b)"""
    tile = favour_of(state, seat, WORK_ITEM[action.i])
    if tile < 0:
        return [Reason("favour.power", rule="E3.1.2-m", tile=action.args[0].rpartition(" ")[2])]
    reasons = why_not_work(state, seat, action.i)
    if used >> tile & 1:
        reasons.append(Reason("favour.used", rule=_ONCE[tile], tile=TILES[tile]))
    if not affordable(state, seat, tile):
        reasons.append(Reason("favour.price", rule="E3.1.2-m", tile=TILES[tile]))
    return reasons


def why_not_muster(state: State, seat: int, used: int, action: Action) -> list[Reason]:
    """Every reason against Penthesilea's legions."""
    if action.i != TILE["penthesilea"]:
        return [Reason("use.now", rule="E10.9-a", tile=action.args[0], asked="penthesilea")]
    if not state.powers[seat] & PENTHESILEA:
        return [Reason("favour.power", rule="E10.9-a", tile="penthesilea")]
    if used & PENTHESILEA:
        return [Reason("favour.used", rule="E10.9-a", tile="penthesilea")]
    if not muster(state, seat):
        return [Reason("muster.none", rule="E10.9-a")]
    return []


def affordable(state: State, seat: int, tile: int) -> bool:
    """Whether a seat has the one token that a favour costs; Hammurabi's costs none. (E3.1.2-m, E10.5-a)"""
    good = FAVOURS[tile][1]
    return good < 0 or bool(favour_tokens(stock(state, seat), good, may_mix(state, seat)))


def muster(state: State, seat: int) -> int:
    """How many legions Penthesilea gives: one per own province with enemies in it. (E10.9-a, E10.9-b, A50)"""
    provinces = [p for p in bits(controlled(state, seat)) if has_enemies(state, seat, p)]
    return min(len(provinces), state.setting.rules.legions - legions_of(state, seat))


BUILD = Building()
