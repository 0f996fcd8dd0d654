"""Chapter 3.0, its end: what is kept for the next round, and new tiles on display.   Rules E3.0-l to -r, E0.5-*"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from mnlib.chance import number
from mnlib.empires.actions import done, draw, keep, revealed, store
from mnlib.empires.board import COIN, KIND, STARTERS, TILES, TOKENS, WIDTH
from mnlib.empires.heroes import GARDENS
from mnlib.empires.rounds import next_phase
from mnlib.empires.state import FACE_DOWN, FACE_UP, KNOWN, State, count, discard, pop, push, put, stock, turn_to
from mnlib.empires.victory import check_tiles
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

_REVEAL = 3  # the kind of chance, in the key of the draw


def close_build_phase(state: State) -> None:
    """Five tiles may win; else everybody keeps what he may, and the display is filled. (E6.2-a, E6.6-a, A26)"""
    check_tiles(state)
    if state.outcome is None:
        state.stack = ((CLOSING,), (REVEALING,))
        for seat in reversed(state.setting.seats):
            push(state, KEEPING, seat)


class Closing(Step[State]):
    """The build phase is over."""

    name = "close"
    rule = "E3.0-l"
    verbs = ()

    def open(self, state: State) -> bool:
        pop(state)
        next_phase(state)
        return False


class Keeping(Step[State]):
    """How many coins a seat keeps; everything else is lost. (E3.0-m)"""

    name = "keep"
    rule = "E3.0-m"
    verbs = ("keep",)
    fields = (("seat", "seat"),)

    def open(self, state: State) -> bool:
        # Whether a seat is asked follows from the number of its tokens, never from their kinds.
        if count(state, state.stack[-1][1]) or not state.setting.public_counts:
            return True
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def most(self, state: State) -> int:
        seat: int = state.stack[-1][1]
        return min(state.setting.rules.coins_kept, state.tokens[seat * WIDTH + COIN])

    def actions(self, state: State, seat: int) -> list[Action]:
        return list(keep.list[: self.most(state) + 1])

    def why_not(self, state: State, action: Action) -> list[Reason]:
        most = self.most(state)
        return [] if action.i <= most else [Reason("keep.most", rule="E3.0-m", number=action.i, most=most)]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        surplus = state.tokens[seat * WIDTH + COIN] - action.i
        if surplus:
            discard(state, seat, COIN, surplus)
        if state.powers[seat] & GARDENS and state.setting.rules.goods_kept:  # (E3.0-r)
            turn_to(state, STORING, seat, ())
        else:
            pop(state)
            clear(state, seat, ())

    def numbers(self, state: State) -> dict[str, Any]:
        return {"most": state.setting.rules.coins_kept}


def clear(state: State, seat: int, stored: tuple[int, ...]) -> None:
    """All goods but the stored ones are lost; what is kept is shown. (E3.0-l, E3.0-n, E12-h)"""
    row = stock(state, seat)
    for token in range(1, WIDTH):
        surplus = row[token] - stored.count(token)
        if surplus > 0:
            discard(state, seat, token, surplus)
    known = KNOWN + seat * WIDTH
    state.tokens[known : known + WIDTH] = stock(state, seat)


class Storing(Step[State]):
    """Which goods, all different, the owner of the Hanging Gardens keeps besides his coins. (E3.0-r, E11.2-a)"""

    name = "store"
    rule = "E3.0-r"
    verbs = ("store", "done")
    fields = (("seat", "seat"), ("stored", "tokens"))

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def tokens(self, state: State) -> list[int]:
        _, seat, stored = state.stack[-1]
        if len(stored) >= state.setting.rules.goods_kept:
            return []
        kinds = [KIND[token] for token in stored]
        last = stored[-1] if stored else COIN
        row = stock(state, seat)
        return [token for token in range(last + 1, WIDTH) if row[token] and KIND[token] not in kinds]

    def open(self, state: State) -> bool:
        # Asked whatever is left behind the screen, so that the question tells nothing.
        if len(state.stack[-1][2]) < state.setting.rules.goods_kept:
            return True
        self.do(state, done.list[0])
        return False

    def actions(self, state: State, seat: int) -> list[Action]:
        return [store.list[token] for token in self.tokens(state)] + [done.list[0]]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "done" or action.i in self.tokens(state):
            return []
        _, seat, stored = state.stack[-1]
        token = action.i
        if token == COIN:
            return [Reason("store.coin", rule="E3.0-r")]
        if not stock(state, seat)[token]:
            return [Reason("store.none", rule="E3.0-r", token=TOKENS[token])]
        if KIND[token] in [KIND[one] for one in stored]:
            return [Reason("store.duplicate", rule="E3.0-r", good=TOKENS[KIND[token]])]
        return [Reason("store.order", rule="E3.0-r", token=TOKENS[token])]

    def do(self, state: State, action: Action) -> None:
        _, seat, stored = state.stack[-1]
        if action.verb == "store":
            turn_to(state, self, seat, (*stored, action.i))
        else:
            pop(state)
            clear(state, seat, stored)


class Revealing(Step[State]):
    """Tiles are turned up until five can be bought, the pyramids not counted. (E0.5-c, E0.5-d, E0.5-g)"""

    name = "reveal"
    rule = "E0.5-c"
    verbs = ("draw", "revealed")

    def open(self, state: State) -> bool:
        if state.tiles.count(FACE_UP) < state.setting.rules.face_up and hidden_tiles(state):
            return True
        pop(state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.leaders[1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [draw.list[0]]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "draw" or state.tiles[action.i] == FACE_DOWN:
            return []
        return [Reason("reveal.absent", rule="E0.5-c", tile=TILES[action.i])]

    def chance(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        tiles = hidden_tiles(state)
        return [(revealed.list[tile], Fraction(1, len(tiles))) for tile in tiles]

    def outcome_of(self, state: State, action: Action) -> Action:
        if action.verb == "revealed":
            return action
        tiles = hidden_tiles(state)
        return revealed.list[tiles[number(state.seed, state.round, _REVEAL, state.draws) % len(tiles)]]

    def do(self, state: State, action: Action) -> None:
        tile = self.outcome_of(state, action).i
        state.draws += 1
        state.tiles = put(state.tiles, tile, FACE_UP)


def hidden_tiles(state: State) -> list[int]:
    """The tiles that lie face down."""
    return [tile for tile in range(len(STARTERS), len(TILES)) if state.tiles[tile] == FACE_DOWN]


CLOSING = Closing()
KEEPING = Keeping()
STORING = Storing()
REVEALING = Revealing()
