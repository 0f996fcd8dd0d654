"""Chapter 1: collecting. Cities give coins, caravans give goods; temples and markets add to them.   Rules E1.*"""

from __future__ import annotations

from mnlib.empires.actions import decline, fetch, use
from mnlib.empires.board import (
    CAPITAL,
    CARAVAN,
    CITY,
    COIN,
    GOODS,
    KIND_SPAN,
    LAND_MARKET,
    LAND_TEMPLE,
    LEGEND,
    LEGENDARY,
    SITE_GOOD,
    SITE_LAND,
    TILE,
)
from mnlib.empires.heroes import ARTEMIS, CIRCE, COLOSSUS, holders
from mnlib.empires.leadership import standings
from mnlib.empires.legendary import CHOOSING, DRAWING
from mnlib.empires.pieces import has_enemies, owner
from mnlib.empires.rounds import COLLECT, next_phase, starts
from mnlib.empires.state import RESERVE, State, gain, pop, push, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_CARAVANS = range(*KIND_SPAN[CARAVAN])
_CITIES = range(KIND_SPAN[CITY][0], KIND_SPAN[CAPITAL][1])
_LEGENDARIES = range(*KIND_SPAN[LEGENDARY])


def income(state: State, seat: int) -> tuple[bytearray, int, int]:
    """What a seat collects: coins and goods, legendary tokens to draw, temple bonuses to choose. (E0.9-b, E1.1-g)"""
    row = bytearray(LEGEND)
    for site in _CARAVANS:
        if controls(state, seat, site) or gathers(state, seat, site):
            row[SITE_GOOD[site]] += harvest(state, seat, site)
    for site in _CITIES:
        if controls(state, seat, site):
            row[COIN] += taxes(state, seat, site)
    draws = choices = 0
    for site in _LEGENDARIES:
        if controls(state, seat, site):
            row[COIN] += 1
            draws += 1
            choices += temple_bonus(state, seat, site)
    return row, draws, choices


def controls(state: State, seat: int, site: int) -> bool:
    """Whether a building is there and the seat controls it, war or not.

    (E1.1-l, E1.1-o, E1.1-p, E1.1-q, E4.2.1-d, E4.3.2-d)
    """
    return state.built[site] == 1 and owner(state, site) == seat


def harvest(state: State, seat: int, site: int) -> int:
    """A caravan gives one good of its site, and one more beside a market of the same seat. (E1.1-e, E1.1-f, E1.1-k)"""
    market = LAND_MARKET[SITE_LAND[site]]
    return 1 + doubled(state, seat, market) * state.setting.rules.market_bonus


def taxes(state: State, seat: int, site: int) -> int:
    """A city or capital gives one coin, and one more beside a temple of the same seat. (E1.1-b, E1.1-c, E1.1-d)"""
    return 1 + temple_bonus(state, seat, site)


def temple_bonus(state: State, seat: int, site: int) -> int:
    """What a temple adds to each city of its province; at a legendary one it is chosen. (E1.1-d, E1.1-h, E1.1-k)"""
    temple = LAND_TEMPLE[SITE_LAND[site]]
    return doubled(state, seat, temple) * state.setting.rules.temple_bonus


def doubled(state: State, seat: int, site: int) -> bool:
    """Whether a market or temple is there and controlled by the same seat. (E1.1-i, E1.1-j, E4.3.2-e, E4.3.2-f)"""
    return site >= 0 and controls(state, seat, site)


def gathers(state: State, seat: int, site: int) -> bool:
    """Whether a legion of Circe's owner stands on an empty caravan site and may collect there. (E10.8-a, A48, E7-b)"""
    if state.built[site] or state.stands[site] != seat + 1 or not state.powers[seat] & CIRCE:
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
    leader, shown = state.leaders[0], standings(state, 0)
    return tuple(sorted(state.setting.seats, key=lambda seat: (seat != leader, -shown[seat], seat)))


@starts(COLLECT)
def begin(state: State) -> None:
    """All players collect, one after the other only where it matters. (E1.1-a, A21)"""
    state.stack = ((COLLECTING, order(state), 0),)


class Collecting(Step[State]):
    """Each seat collects what needs no choice, on top of what it kept; its draws and choices are asked at once.

    First the draws, then the temple's bonus, then Artemis; the Colossus when all have collected.
    (E1.1-a, E1.1-n, E1.2-k, A23)
    """

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
        return [use.list[TILE["temple_of_artemis"]], decline()]  # E7-c

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
        found = [fetch.list[good] for good in range(1, LEGEND) if state.tokens[RESERVE + good]]
        return [*found, decline()]  # E7-c

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


COLLECTING = Collecting()


ARTEMIS_COIN = ArtemisCoin()


FETCHING = Fetching()
