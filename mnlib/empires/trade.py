"""Chapter 2: trade. A tile sets how much all must offer; then everybody takes from the one just robbed.   Rules E2.*"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import offer, size, tile
from mnlib.empires.board import EMPIRES, TOKENS, WIDTH
from mnlib.empires.chain import TAKING
from mnlib.empires.heroes import ANTIGONE, holders
from mnlib.empires.rounds import TRADE, starts
from mnlib.empires.state import NOBODY, OFFERS, State, count, forget, offered, push, stock, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_NO_SIZES = (0, 0, 0, 0, 0)


@starts(TRADE)
def begin(state: State) -> None:
    """The trade leader plays a tile. (E2.1-b)"""
    state.stack = ((TILING,),)


def unplayed(state: State) -> list[int]:
    """Both values of every tile not yet played, in ascending order. (E2.1-c, E2.1-d)"""
    tiles = state.setting.rules.trade_tiles
    return sorted({value for i, pair in enumerate(tiles) if not state.played >> i & 1 for value in pair})


class Tiling(Step[State]):
    """The trade leader chooses how many tokens everybody must offer. (E2.1-b)"""

    name = "tile"
    rule = "E2.1-b"
    verbs = ("tile",)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.leaders[0],)

    def values(self, state: State) -> list[int]:
        """Only what he can cover himself, where there is such a value; Antigone need not. (A02, A04)"""
        values = unplayed(state)
        leader = state.leaders[0]
        if state.powers[leader] & ANTIGONE:
            return values
        have = count(state, leader)
        return [value for value in values if value <= have] or values

    def actions(self, state: State, seat: int) -> list[Action]:
        return [tile.list[value] for value in self.values(state)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.i in self.values(state):
            return []
        if action.i not in unplayed(state):
            return [Reason("tile.played", rule="E2.1-d", number=action.i, left=unplayed(state))]
        return [Reason("tile.cover", rule="E2.1-h", number=action.i, have=count(state, state.leaders[0]))]

    def do(self, state: State, action: Action) -> None:
        """One tile is spent, even for a zero. (E2.1-b, E2.1-l)"""
        for i, pair in enumerate(state.setting.rules.trade_tiles):
            if action.i in pair and not state.played >> i & 1:
                state.played |= 1 << i
                break
        state.stack = ((OFFERING, action.i, _NO_SIZES, False),)
        ask_sizes(state)

    def numbers(self, state: State) -> dict[str, Any]:
        """Everybody sees which tiles are left. (E2.1-g)"""
        return {"numbers": unplayed(state)}


def ask_sizes(state: State) -> None:
    """Antigone's owner, then her copy, choose their own sizes. (E10.16-a, A76)"""
    for seat in reversed(holders(state, ANTIGONE)):
        push(state, SIZING, seat)


class Sizing(Step[State]):
    """Antigone's owner chooses the size of his own offer, after the announcement. (E10.16-a)"""

    name = "size"
    rule = "E10.16-a"
    verbs = ("size",)
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def most(self, state: State) -> int:
        return min(state.setting.rules.largest_offer, count(state, state.stack[-1][1]))

    def actions(self, state: State, seat: int) -> list[Action]:
        return list(size.list[: self.most(state) + 1])

    def why_not(self, state: State, action: Action) -> list[Reason]:
        most = self.most(state)
        return [] if action.i <= most else [Reason("size.most", rule="E10.16-a", number=action.i, most=most)]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        _, number, sizes, fixed = state.stack[0]
        sizes = (*sizes[:seat], action.i, *sizes[seat + 1 :])
        state.stack = ((OFFERING, number, sizes, fixed), *state.stack[1:-1])

    def numbers(self, state: State) -> dict[str, Any]:
        return {"number": state.stack[0][1], "most": state.setting.rules.largest_offer}


def sizes_of(state: State, number: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """How many tokens each seat lays out; nobody any where the leader himself cannot. (A02, A04, A10)"""
    sizes = list(chosen)
    for seat in state.setting.seats:
        if not state.powers[seat] & ANTIGONE:
            sizes[seat] = size_of(state, number, seat)
    leader = state.leaders[0]
    takes_part = sizes[leader] > 0 or state.powers[leader] & ANTIGONE or number == 0
    return tuple(sizes) if takes_part else _NO_SIZES


def size_of(state: State, number: int, seat: int) -> int:
    """All of the number, for whoever has it. (E2.1-h, E2.1-k, E2.2.2-c)"""
    return number if count(state, seat) >= number else short_size(state, seat)


def short_size(state: State, seat: int) -> int:
    """Whoever has less stays out, or offers all he has where the table plays so. (E2.2.2-a, E2.2.2-b, A01)"""
    return count(state, seat) if state.setting.options["trade_shortage"] == "offer_all" else 0


class Offering(Step[State]):
    """Everybody lays out tokens face down, token by token in the order of the table."""

    name = "offer"
    rule = "E2.1-h"
    verbs = ("offer",)
    fields = (("number", "int"), ("sizes", "ints"), ("fixed", "bool"))

    def open(self, state: State) -> bool:
        _, number, sizes, fixed = state.stack[-1]
        if not fixed:
            sizes = sizes_of(state, number, sizes)
            turn_to(state, self, number, sizes, True)
        if self.deciders(state):
            return True
        reveal(state)
        begin_chain(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        """All whose offer is not complete, at the same time. (E2.1-i)"""
        sizes = state.stack[-1][2]
        return tuple(seat for seat in state.setting.seats if sizes[seat] and sum(offered(state, seat)) < sizes[seat])

    def tokens(self, state: State, seat: int) -> list[int]:
        """Tokens that may come next: not before the last one, and leaving enough for the rest."""
        laid = offered(state, seat)
        left = state.stack[-1][2][seat] - sum(laid)
        last = max(len(laid.rstrip(b"\0")) - 1, 0)
        row = stock(state, seat)
        beyond = sum(row[last:])
        found = []
        for token in range(last, WIDTH):
            have = row[token]
            if have:
                if beyond < left:
                    break
                found.append(token)
                beyond -= have
        return found

    def actions(self, state: State, seat: int) -> list[Action]:
        words = offer.table[seat]
        return [words[token] for token in self.tokens(state, seat)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        seat, token = action.i, action.j
        sizes = state.stack[-1][2]
        who = EMPIRES[seat]
        if not sizes[seat]:
            return [Reason("offer.out", rule="E2.2.2-a", seat=who)]
        if sum(offered(state, seat)) >= sizes[seat]:
            return [Reason("offer.full", rule="E2.1-h", seat=who, number=sizes[seat])]
        if token in self.tokens(state, seat):
            return []
        if not stock(state, seat)[token]:
            return [Reason("offer.none", rule="E2.1-h", seat=who, token=TOKENS[token])]
        return [Reason("offer.order", rule="E2.1-h", seat=who, token=TOKENS[token])]

    def do(self, state: State, action: Action) -> None:
        at = action.i * WIDTH + action.j
        state.tokens[at] -= 1
        state.tokens[OFFERS + at] += 1

    def heard(self, state: State, action: Action, seat: int) -> str:
        """Offers lie face down. (E2.1-i)"""
        return str(action) if seat == action.i else f"offer by {EMPIRES[action.i]}"

    def numbers(self, state: State) -> dict[str, Any]:
        return {"number": state.stack[-1][1]}


def reveal(state: State) -> None:
    """All offers are turned up at once: what was known of the screens shrinks. (E2.1-j)"""
    for seat in state.setting.seats:
        for token, number in enumerate(offered(state, seat)):
            if number:
                forget(state.tokens, seat, token, number)


def begin_chain(state: State) -> None:
    """The trade leader takes first. (E2.2-a)"""
    state.stack = ((TAKING, state.leaders[0], NOBODY, NOBODY, (NOBODY,) * 5),)


TILING = Tiling()


SIZING = Sizing()


OFFERING = Offering()
