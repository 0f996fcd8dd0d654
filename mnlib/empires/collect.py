"""Chapter 1: collecting. Cities give coins, caravans give goods; temples and markets add to them.   Rules E1.*"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from mnlib.chance import number
from mnlib.empires.actions import collect, decline, draw, drawn, fetch, use
from mnlib.empires.board import (
    BUILDINGS,
    CARAVAN,
    COIN,
    GOODS,
    LAND_MARKET,
    LAND_TEMPLE,
    LEGEND,
    LEGENDARY,
    MARKET,
    SITE_GOOD,
    SITE_KIND,
    SITE_LAND,
    TEMPLE,
    TILE,
    TOKENS,
    WIDTH,
)
from mnlib.empires.heroes import ARTEMIS, CIRCE, COLOSSUS, holders
from mnlib.empires.leadership import level
from mnlib.empires.rounds import COLLECT, next_phase, starts
from mnlib.empires.state import DISCARDS, RESERVE, State, gain, has_enemies, owner, pop, push, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_DRAW = 1  # the kind of chance, in the key of the draw


def income(state: State, seat: int) -> tuple[bytearray, int, int]:
    """What a seat collects: coins and goods, then legendary tokens to draw, then temple bonuses to choose. (E1.1)"""
    row = bytearray(LEGEND)
    draws = choices = 0
    rules = state.setting.rules
    for site in range(BUILDINGS):
        kind = SITE_KIND[site]
        if kind in (MARKET, TEMPLE):
            continue
        p = SITE_LAND[site]
        if not state.built[site]:
            if kind == CARAVAN and works(state, seat, site):
                row[SITE_GOOD[site]] += 1 + doubled(state, seat, LAND_MARKET[p]) * rules.market_bonus
            continue
        if owner(state, site) != seat:
            continue
        if kind == CARAVAN:
            row[SITE_GOOD[site]] += 1 + doubled(state, seat, LAND_MARKET[p]) * rules.market_bonus
        elif kind == LEGENDARY:
            row[COIN] += 1
            draws += 1
            choices += doubled(state, seat, LAND_TEMPLE[p]) * rules.temple_bonus
        else:
            row[COIN] += 1 + doubled(state, seat, LAND_TEMPLE[p]) * rules.temple_bonus
    return row, draws, choices


def doubled(state: State, seat: int, site: int) -> bool:
    """Whether a market or temple is there and controlled by the same seat. (E1.1-j)"""
    return site >= 0 and state.built[site] == 1 and owner(state, site) == seat


def works(state: State, seat: int, site: int) -> bool:
    """Whether a legion of Circe's owner stands on an empty caravan site and may collect there. (E10.8-a, A48)"""
    if state.stands[site] != seat + 1 or not state.powers[seat] & CIRCE:
        return False
    p = SITE_LAND[site]
    if has_enemies(state, seat, p):
        return False
    scope = state.setting.options["circe_scope"]
    if scope == "anywhere" or state.control[p] == seat + 1:
        return True
    return scope == "controlled_or_conquered" and state.control[p] != 0


def order(state: State) -> tuple[int, ...]:
    """Who is served first: the trade leader, then by trade level, then by seat. (E1.2-i, A20)"""
    leader = state.leaders[0]
    return tuple(sorted(state.setting.seats, key=lambda seat: (seat != leader, -level(state, seat, 0), seat)))


@starts(COLLECT)
def begin(state: State) -> None:
    """All players collect, one after the other only where it matters. (E1.1-a)"""
    state.stack = ((COLLECTING, order(state), 0),)


class Collecting(Step[State]):
    """Each seat collects what needs no choice; its draws and choices are asked at once."""

    name = "collect"
    rule = "E1.1-a"
    verbs = ()
    fields = (("order", "seats"), ("index", "int"))

    def open(self, state: State) -> bool:
        _, seats, index = state.stack[-1]
        if index == len(seats):
            pop(state)
            fetchers = holders(state, COLOSSUS)
            if fetchers:
                push(state, FETCHING, fetchers[0])
            else:
                next_phase(state)
            return False
        seat = seats[index]
        turn_to(state, self, seats, index + 1)
        row, draws, choices = income(state, seat)
        for token in range(LEGEND):
            if row[token]:
                gain(state, seat, token, row[token])
        if state.powers[seat] & ARTEMIS:
            push(state, ARTEMIS_COIN, seat)
        for _ in range(choices):
            push(state, CHOOSING, seat)
        for _ in range(draws):
            push(state, DRAWING, seat)
        return False


class Drawing(Step[State]):
    """A legendary token is drawn from the pile, unseen by the others. (E1.2-a)"""

    name = "draw"
    rule = "E1.2-a"
    verbs = ("draw", "drawn")
    fields = (("seat", "seat"),)

    def open(self, state: State) -> bool:
        if fill_pile(state):
            return True
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [draw()]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "draw" or (action.i >= LEGEND and state.tokens[RESERVE + action.i]):
            return []
        return [Reason("draw.absent", rule="E1.2-a", token=TOKENS[action.i])]

    def chance(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        pile = pile_of(state)
        return [(drawn.list[token], Fraction(1, len(pile))) for token in pile]

    def outcome_of(self, state: State, action: Action) -> Action:
        if action.verb == "drawn":
            return action
        pile = pile_of(state)
        at = number(state.seed, state.round, _DRAW, state.stack[-1][1], state.draws) % len(pile)
        return drawn.list[pile[at]]

    def heard(self, state: State, action: Action, seat: int) -> str:
        """What was drawn is nobody else's business. (E1.2-b)"""
        return str(action) if seat == state.stack[-1][1] else "draw"

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        token = self.outcome_of(state, action).i
        state.draws += 1
        state.tokens[RESERVE + token] -= 1
        state.tokens[seat * WIDTH + token] += 1
        pop(state)


def pile_of(state: State) -> list[int]:
    """The legendary tokens still in the pile."""
    return [token for token in range(LEGEND, WIDTH) if state.tokens[RESERVE + token]]


def fill_pile(state: State) -> bool:
    """Whether a legendary token can be drawn; an empty pile is made anew from the discards. (E1.2-g, E1.2-j)"""
    tokens = state.tokens
    if not any(tokens[RESERVE + LEGEND : RESERVE + WIDTH]):
        for token in range(LEGEND, WIDTH):
            tokens[RESERVE + token] += tokens[DISCARDS + token]
            tokens[DISCARDS + token] = 0
    return any(tokens[RESERVE + LEGEND : RESERVE + WIDTH])


class Choosing(Step[State]):
    """A coin or a legendary token: the temple beside a legendary city, or its pillage. (E1.1-h, E4.3.1-f)"""

    name = "choose"
    rule = "E1.1-h"
    verbs = ("collect",)
    fields = (("seat", "seat"),)

    def open(self, state: State) -> bool:
        seat = state.stack[-1][1]
        coin, legend = state.tokens[RESERVE + COIN] > 0, fill_pile(state)
        if coin and legend:
            return True
        pop(state)
        if coin:
            gain(state, seat, COIN)
        elif legend:
            push(state, DRAWING, seat)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return list(collect.list)

    def why_not(self, state: State, action: Action) -> list[Reason]:
        return []

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        if action.i == 0:
            gain(state, seat, COIN)
        else:
            push(state, DRAWING, seat)


class ArtemisCoin(Step[State]):
    """The owner of the Temple of Artemis may take a coin. (E11.5-a)"""

    name = "artemis"
    rule = "E11.5-a"
    verbs = ("use", "decline")
    fields = (("seat", "seat"),)

    def open(self, state: State) -> bool:
        if state.tokens[RESERVE + COIN]:
            return True
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [use.list[TILE["temple_of_artemis"]], decline()]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "use" and action.i != TILE["temple_of_artemis"]:
            return [Reason("use.now", rule=self.rule, tile=action.args[0], asked="temple_of_artemis")]
        return []

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        if action.verb == "use":
            gain(state, seat, COIN)


class Fetching(Step[State]):
    """The owner of the Colossus may take a good of his choice, after everybody has collected. (E11.1-a)"""

    name = "colossus"
    rule = "E11.1-a"
    verbs = ("fetch", "decline")
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [fetch.list[good] for good in range(1, LEGEND) if state.tokens[RESERVE + good]] + [decline()]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "decline":
            return []
        if action.i == COIN:
            return [Reason("fetch.coin", rule="E11.1-a")]
        if not state.tokens[RESERVE + action.i]:
            return [Reason("supply.good", rule="E0.7-l", good=GOODS[action.i - 1])]
        return []

    def do(self, state: State, action: Action) -> None:
        if action.verb == "fetch":
            gain(state, state.stack[-1][1], action.i)
        pop(state)
        next_phase(state)


COLLECTING, DRAWING, CHOOSING = Collecting(), Drawing(), Choosing()
ARTEMIS_COIN, FETCHING = ArtemisCoin(), Fetching()
