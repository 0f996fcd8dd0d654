"""A position: buffers of small numbers, a stack of open questions, and the few words to read and change them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mnlib.empires.board import BUILDINGS, LANDS, LEGEND, SITE_LAND, TILES, WATERS, WIDTH
from mnlib.empires.options import Setting

if TYPE_CHECKING:
    from mnlib.steps import Step


Frame = tuple[Any, ...]  # a Step and what it has to remember


# Rows of the token buffer: five stocks, five offers, the reserve (with the legendary pile), the legendary
# discards. Their columns always add up to what is in the box. The last five rows are what everybody has seen.
OFFERS, RESERVE, DISCARDS, KNOWN = 5 * WIDTH, 10 * WIDTH, 11 * WIDTH, 12 * WIDTH


ROWS = 17


FACE_UP, FACE_DOWN, AWAY = 5, 6, 7  # where a tile may be, when no seat owns it


NOBODY = 5


NO_OUTCOME: tuple[int, str] | None = None


def put(buffer: bytes, i: int, value: int) -> bytes:
    """The buffer with one number changed; boards change seldom, so they are shared between positions."""
    return buffer[:i] + bytes((value,)) + buffer[i + 1 :]


class State:
    """One position of Empires. Treat it as a value: the doors never change one."""

    __slots__ = (
        "setting",  # options, numbers and map in play
        "seed",
        "round",
        "phase",  # 1 to 5
        "stack",  # frames: the last one is the question now open
        "tokens",  # rows of WIDTH counts
        "legions",  # five per province
        "triremes",  # five per sea
        "moved",  # legions per province, then triremes per sea, that arrived in this turn
        "control",  # per province: seat + 1, or 0
        "fortress",  # per province: seat + 1, or 0
        "built",  # per building site: 1 or 0
        "stands",  # per site: seat + 1 of the legion standing on it, or 0
        "tiles",  # per tile: its owner, or FACE_UP, FACE_DOWN, AWAY
        "powers",  # per seat: mask of the tiles whose power it has
        "copied",  # the hero that Castor & Pollux copy, or -1
        "leaders",  # holders of the titles of trade, culture and military
        "played",  # mask of the trade tiles already played
        "held",  # per seat: mask of the provinces controlled at the start of the round
        "peace",  # the two seats at peace in this round, or ()
        "spared",  # the seat with which Zeus made peace last, or NOBODY
        "draws",  # legendary tokens and tiles turned in this round: part of the key of the next one
        "outcome",  # None, or (mask of winners, reason)
    )

    setting: Setting
    seed: int
    round: int
    phase: int
    stack: tuple[Frame, ...]
    tokens: bytearray
    legions: bytearray
    triremes: bytearray
    moved: bytearray
    control: bytes
    fortress: bytes
    built: bytes
    stands: bytes
    tiles: bytes
    powers: tuple[int, ...]
    copied: int
    leaders: tuple[int, int, int]
    played: int
    held: tuple[int, ...]
    peace: tuple[int, ...]
    spared: int
    draws: int
    outcome: tuple[int, str] | None

    def clone(self) -> State:
        """A copy that can be changed without touching this one."""
        new = object.__new__(State)
        new.setting = self.setting
        new.seed = self.seed
        new.round = self.round
        new.phase = self.phase
        new.stack = self.stack
        new.tokens = self.tokens[:]
        new.legions = self.legions[:]
        new.triremes = self.triremes[:]
        new.moved = self.moved[:]
        new.control = self.control
        new.fortress = self.fortress
        new.built = self.built
        new.stands = self.stands
        new.tiles = self.tiles
        new.powers = self.powers
        new.copied = self.copied
        new.leaders = self.leaders
        new.played = self.played
        new.held = self.held
        new.peace = self.peace
        new.spared = self.spared
        new.draws = self.draws
        new.outcome = self.outcome
        return new

    @property
    def step(self) -> Step[State]:
        """The question now open."""
        step: Step[State] = self.stack[-1][0]
        return step

    def pile_tokens(self) -> list[int]:
        """The legendary tokens still in the pile; no order of it is kept. (E0.2-f, E12-i)"""
        return [token for token in range(LEGEND, WIDTH) if self.tokens[RESERVE + token]]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = (self._values(), other._values())
        return bool(mine == theirs)

    def __hash__(self) -> int:
        return hash((self.round, bytes(self.tokens), bytes(self.legions), self.built, self.stands, len(self.stack)))

    def _values(self) -> list[Any]:
        return [getattr(self, name) for name in State.__slots__[1:]] + [
            self.setting.options,
            self.setting.rules,
        ]

    def __repr__(self) -> str:
        asked = self.stack[-1][0].name if self.stack else "over"
        return f"<{type(self).__name__} of empires: round {self.round}, {asked}>"


def push(state: State, *frame: Any) -> None:
    """Ask a further question before going on with the one now open."""
    state.stack = (*state.stack, frame)


def pop(state: State) -> None:
    """The open question is answered."""
    state.stack = state.stack[:-1]


def turn_to(state: State, *frame: Any) -> None:
    """Replace the open question by another one."""
    state.stack = (*state.stack[:-1], frame)


def stock(state: State, seat: int) -> bytearray:
    """What a seat has behind its screen, token by token."""
    return state.tokens[seat * WIDTH : seat * WIDTH + WIDTH]


def count(state: State, seat: int) -> int:
    """How many tokens a seat has behind its screen."""
    return sum(state.tokens[seat * WIDTH : seat * WIDTH + WIDTH])


def gain(state: State, seat: int, token: int, number: int = 1) -> None:
    """Take ordinary tokens from the reserve, as many as there are; everybody sees it. (E0.7-l, E12-g, E9-d, E11.1-b)"""
    tokens = state.tokens
    number = min(number, tokens[RESERVE + token])
    tokens[RESERVE + token] -= number
    tokens[seat * WIDTH + token] += number
    tokens[KNOWN + seat * WIDTH + token] += number


def discard(state: State, seat: int, token: int, number: int = 1) -> None:
    """Put tokens back openly: ordinary ones in the reserve, legendary ones on their discards.

    (E0.7-m, E1.2-e, E1.2-f, E12-f, A68)
    """
    tokens = state.tokens
    tokens[seat * WIDTH + token] -= number
    tokens[(DISCARDS if token >= LEGEND else RESERVE) + token] += number
    forget(tokens, seat, token, number)


def forget(tokens: bytearray, seat: int, token: int, number: int = 1) -> None:
    """A seat showed tokens that it no longer has: what was known of it shrinks."""
    at = KNOWN + seat * WIDTH + token
    tokens[at] = max(0, tokens[at] - number)


def offered(state: State, seat: int) -> bytearray:
    """What a seat has laid out, token by token."""
    start = OFFERS + seat * WIDTH
    return state.tokens[start : start + WIDTH]


def empty(setting: Setting, seed: int) -> State:
    """A board with nothing on it and everything in the box; the trade tiles are unplayed. (E0.2-e, E0.6-j)"""
    state = State()
    state.setting = setting
    state.seed = seed
    state.round = state.phase = 1
    state.stack = ()
    state.tokens = bytearray(ROWS * WIDTH)
    state.tokens[RESERVE : RESERVE + WIDTH] = setting.totals
    state.legions = bytearray(LANDS * 5)
    state.triremes = bytearray(WATERS * 5)
    state.moved = bytearray(LANDS + WATERS)
    state.control = state.fortress = bytes(LANDS)
    state.built = bytes(BUILDINGS)
    state.stands = bytes(len(SITE_LAND))
    state.tiles = bytes([AWAY] * len(TILES))
    state.powers = state.held = (0,) * 5
    state.copied = -1
    state.leaders = (NOBODY, NOBODY, NOBODY)
    state.played = 0
    state.peace = ()
    state.spared = NOBODY
    state.draws = 0
    state.outcome = NO_OUTCOME
    return state
