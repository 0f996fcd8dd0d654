"""Chapter 2: trade. A tile sets how much all must offer; then everybody takes from the one just robbed.   Rules E2.*"""

from __future__ import annotations

from typing import Any

from mnlib.empires.actions import give, offer, size, take, tile
from mnlib.empires.board import EMPIRES, TOKENS, WIDTH
from mnlib.empires.heroes import ANTIGONE, holders
from mnlib.empires.rounds import TRADE, next_phase, starts
from mnlib.empires.state import KNOWN, NOBODY, OFFERS, State, count, forget, push, stock, turn_to
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_NO_SIZES = (0, 0, 0, 0, 0)


@starts(TRADE)
def begin(state: State) -> None:
    """The trade leader plays a tile. (E2.1-b)"""
    state.stack = ((TILING,),)


# The tile -------------------------------------------------------------------------------------------------------


def unplayed(state: State) -> list[int]:
    """The values on the tiles not yet played, in ascending order. (E2.1-d)"""
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
        for i, pair in enumerate(state.setting.rules.trade_tiles):
            if action.i in pair and not state.played >> i & 1:
                state.played |= 1 << i
                break
        state.stack = ((OFFERING, action.i, _NO_SIZES, False),)
        for seat in reversed(holders(state, ANTIGONE)):
            push(state, SIZING, seat)

    def numbers(self, state: State) -> dict[str, Any]:
        return {"numbers": unplayed(state)}


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


# The offers -----------------------------------------------------------------------------------------------------


def offered(state: State, seat: int) -> bytearray:
    """What a seat has laid out, token by token."""
    start = OFFERS + seat * WIDTH
    return state.tokens[start : start + WIDTH]


def sizes_of(state: State, number: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """How many tokens each seat lays out; a seat that is short stays out. (E2.1-h, E2.2.2-a, A01, A02)"""
    partial = state.setting.options["trade_shortage"] == "offer_all"
    sizes = list(chosen)
    for seat in state.setting.seats:
        if state.powers[seat] & ANTIGONE:
            continue
        have = count(state, seat)
        sizes[seat] = number if have >= number else have if partial else 0
    leader = state.leaders[0]
    takes_part = sizes[leader] > 0 or state.powers[leader] & ANTIGONE or number == 0
    return tuple(sizes) if takes_part else _NO_SIZES


class Offering(Step[State]):
    """Everybody lays out tokens face down, all at once, token by token in the order of the table. (E2.1-i)"""

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
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
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
    """All offers are turned up; the trade leader takes first. (E2.1-j, E2.2-a)"""
    for seat in state.setting.seats:
        for token, number in enumerate(offered(state, seat)):
            if number:
                forget(state.tokens, seat, token, number)
    state.stack = ((TAKING, state.leaders[0], NOBODY, NOBODY, (NOBODY,) * 5),)


# The chain ------------------------------------------------------------------------------------------------------


class Taking(Step[State]):
    """Whose token is taken next, and which; the one who lost it takes after. (E2.2-c)

    The frame remembers the taker, who took from him, whom he may not take from now, and whom each took from last.
    """

    name = "take"
    rule = "E2.2-c"
    verbs = ("take",)
    fields = (("taker", "seat"), ("before", "seat?"), ("banned", "seat?"), ("sources", "seats?"))

    def sources(self, state: State) -> list[int]:
        """The seats from which the taker may take. (E2.2-d, E2.2-f)"""
        _, taker, _, banned, lasts = state.stack[-1]
        if state.setting.options["trade_repeat_ban"] == "same_source":
            banned = lasts[taker]
        return [seat for seat in state.setting.seats if seat not in (taker, banned) and any(offered(state, seat))]

    def open(self, state: State) -> bool:
        if self.sources(state):
            return True
        equalise(state, state.stack[-1][1])
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        found = []
        for source in self.sources(state):
            words = take.table[source]
            found += [words[token] for token, number in enumerate(offered(state, source)) if number]
        return found

    def why_not(self, state: State, action: Action) -> list[Reason]:
        source, token = action.i, action.j
        if state.tokens[OFFERS + source * WIDTH + token] and source in self.sources(state):
            return []
        who = EMPIRES[source]
        reasons = []
        if source == state.stack[-1][1]:
            reasons.append(Reason("take.own", rule="E2.2-d"))
        elif any(offered(state, source)) and source not in self.sources(state):
            reasons.append(Reason("take.banned", rule="E2.2-f", seat=who))
        if not state.tokens[OFFERS + source * WIDTH + token]:
            reasons.append(Reason("take.absent", rule="E2.2-a", seat=who, token=TOKENS[token]))
        return reasons

    def do(self, state: State, action: Action) -> None:
        _, taker, before, _, lasts = state.stack[-1]
        source, token = action.i, action.j
        tokens = state.tokens
        tokens[OFFERS + source * WIDTH + token] -= 1
        tokens[taker * WIDTH + token] += 1
        tokens[KNOWN + taker * WIDTH + token] += 1
        # The one robbed now had robbed the taker just before: he may not do it again at once.
        banned = taker if before == source else NOBODY
        turn_to(state, self, source, taker, banned, (*lasts[:taker], source, *lasts[taker + 1 :]))


def equalise(state: State, due: int) -> None:
    """Open tokens go back; whoever was due to take gets one from the leader. (E2.2-j, E2.2.1-b, A05)"""
    tokens = state.tokens
    chain = state.stack[-1][2] != NOBODY
    for seat in state.setting.seats:
        for token, number in enumerate(offered(state, seat)):
            if number:
                tokens[OFFERS + seat * WIDTH + token] = 0
                tokens[seat * WIDTH + token] += number
                tokens[KNOWN + seat * WIDTH + token] += number
    if chain and due != state.leaders[0]:
        state.stack = ((GIVING, due),)
    else:
        finish(state)


class Giving(Step[State]):
    """The trade leader gives one of his tokens, any one, to the player left short. (E2.2.1-c)"""

    name = "give"
    rule = "E2.2.1-b"
    verbs = ("give",)
    fields = (("to", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.leaders[0],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [give.list[token] for token, number in enumerate(stock(state, state.leaders[0])) if number]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if stock(state, state.leaders[0])[action.i]:
            return []
        return [Reason("give.none", rule="E2.2.1-c", token=TOKENS[action.i])]

    def do(self, state: State, action: Action) -> None:
        leader, to = state.leaders[0], state.stack[-1][1]
        tokens = state.tokens
        tokens[leader * WIDTH + action.i] -= 1
        tokens[to * WIDTH + action.i] += 1
        # The others see that one token went over, not which: each kind the leader had may now be one fewer. (A07)
        for token in range(WIDTH):
            forget(tokens, leader, token)
        finish(state)

    def heard(self, state: State, action: Action, seat: int) -> str:
        """Only giver and receiver see what is given. (A07)"""
        return str(action) if seat in (state.leaders[0], state.stack[-1][1]) else "give"

    def numbers(self, state: State) -> dict[str, Any]:
        return {"to": EMPIRES[state.stack[-1][1]]}


def finish(state: State) -> None:
    """The phase ends; after the third tile all three are available again. (E2.1-e, A09)"""
    if state.played == 7:
        state.played = 0
    next_phase(state)


TILING, SIZING, OFFERING, TAKING, GIVING = Tiling(), Sizing(), Offering(), Taking(), Giving()
