"""A position: buffers of small numbers, a stack of open questions, and the few words to read and change them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mnlib.empires.board import (
    BUILDINGS,
    CAPITAL_OF,
    KIND_SPAN,
    LAND_SITES,
    LANDS,
    LEGEND,
    MARKERS,
    SITE_LAND,
    TILES,
    WATERS,
    WIDTH,
    bits,
)
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
    def step(self) -> Step:
        """The question now open."""
        step: Step = self.stack[-1][0]
        return step

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = (self._values(), other._values())  # type: ignore[attr-defined]
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


# Questions -----------------------------------------------------------------------------------------------------


def push(state: State, *frame: Any) -> None:
    """Ask a further question before going on with the one now open."""
    state.stack = (*state.stack, frame)


def pop(state: State) -> None:
    """The open question is answered."""
    state.stack = state.stack[:-1]


def turn_to(state: State, *frame: Any) -> None:
    """Replace the open question by another one."""
    state.stack = (*state.stack[:-1], frame)


# Tokens --------------------------------------------------------------------------------------------------------


def stock(state: State, seat: int) -> bytearray:
    """What a seat has behind its screen, token by token."""
    return state.tokens[seat * WIDTH : seat * WIDTH + WIDTH]


def count(state: State, seat: int) -> int:
    """How many tokens a seat has behind its screen."""
    return sum(state.tokens[seat * WIDTH : seat * WIDTH + WIDTH])


def gain(state: State, seat: int, token: int, number: int = 1) -> int:
    """Take ordinary tokens from the reserve, as many as there are; everybody sees it."""
    tokens = state.tokens
    number = min(number, tokens[RESERVE + token])
    tokens[RESERVE + token] -= number
    tokens[seat * WIDTH + token] += number
    tokens[KNOWN + seat * WIDTH + token] += number
    return number


def discard(state: State, seat: int, token: int, number: int = 1) -> None:
    """Put tokens back openly: ordinary ones in the reserve, legendary ones on their discards."""
    tokens = state.tokens
    tokens[seat * WIDTH + token] -= number
    tokens[(DISCARDS if token >= LEGEND else RESERVE) + token] += number
    forget(tokens, seat, token, number)


def forget(tokens: bytearray, seat: int, token: int, number: int = 1) -> None:
    """A seat showed tokens that it no longer has: what was known of it shrinks."""
    at = KNOWN + seat * WIDTH + token
    tokens[at] = max(0, tokens[at] - number)


# The board -----------------------------------------------------------------------------------------------------


def legions_of(state: State, seat: int) -> int:
    """Legions of a seat on the map."""
    return sum(state.legions[seat::5])


def triremes_of(state: State, seat: int) -> int:
    """Triremes of a seat on the map."""
    return sum(state.triremes[seat::5])


def fortresses_of(state: State, seat: int) -> int:
    """Fortresses of a seat on the map."""
    return state.fortress.count(seat + 1)


def markers_of(state: State, seat: int) -> int:
    """Control markers of a seat on the map; a printed capital marker is none of the seven. (E0.3-e)"""
    return sum(1 for p in range(LANDS) if state.control[p] == seat + 1 and CAPITAL_OF.get(p) != seat)


def built_of(state: State, kind: int) -> int:
    """Buildings of a kind on the map."""
    start, end = KIND_SPAN[kind]
    return state.built.count(1, start, end)


def controlled(state: State, seat: int) -> int:
    """The mask of the provinces that a seat controls."""
    control, mark, mask, p = state.control, seat + 1, 0, -1
    while True:
        p = control.find(mark, p + 1)
        if p < 0:
            return mask
        mask |= 1 << p


def owner(state: State, site: int) -> int:
    """Who controls a building: the legion on it, else the province's controller; NOBODY without one. (E0.9)"""
    control = state.control[SITE_LAND[site]]
    if not control:
        return NOBODY
    return (state.stands[site] or control) - 1


def has_land_units(state: State, seat: int, p: int) -> bool:
    """Whether a seat has a legion or a fortress in a province."""
    return state.legions[p * 5 + seat] > 0 or state.fortress[p] == seat + 1


def has_enemies(state: State, seat: int, p: int) -> bool:
    """Whether anybody else has a legion or a fortress in a province."""
    row = state.legions[p * 5 : p * 5 + 5]
    return sum(row) > row[seat] or state.fortress[p] not in (0, seat + 1)


def enemies(state: State, seat: int, p: int) -> list[int]:
    """The other seats that have land units in a province."""
    return [other for other in state.setting.seats if other != seat and has_land_units(state, other, p)]


def at_war(state: State, p: int) -> bool:
    """Whether land units of two or more players are in a province. (E0.10-j)"""
    return sum(has_land_units(state, seat, p) for seat in state.setting.seats) > 1


def standing(state: State, seat: int, p: int) -> list[int]:
    """The sites of a province on which legions of a seat stand."""
    mark = seat + 1
    return [site for site in (*LAND_SITES[p], MARKERS[p]) if state.stands[site] == mark]


def loose(state: State, seat: int, p: int) -> int:
    """Legions of a seat in a province that stand on no site."""
    return state.legions[p * 5 + seat] - len(standing(state, seat, p))


def leave(state: State, sites: list[int]) -> None:
    """The legions on these sites step off."""
    for site in sites:
        state.stands = put(state.stands, site, 0)


# Links ---------------------------------------------------------------------------------------------------------


def harbours(state: State, seat: int) -> list[int]:
    """Per unbroken chain of the seat's triremes, the mask of the provinces it links. (E0.10-b)"""
    own = 0
    for sea in range(WATERS):
        if state.triremes[sea * 5 + seat]:
            own |= 1 << sea
    chains = []
    straits, coasts = state.setting.straits, state.setting.coasts
    while own:
        chain = edge = own & -own
        while edge:
            near = 0
            for sea in bits(edge):
                near |= straits[sea]
            edge = near & own & ~chain
            chain |= edge
        own &= ~chain
        coast = 0
        for sea in bits(chain):
            coast |= coasts[sea]
        chains.append(coast)
    return chains


def linked(state: State, seat: int, sources: int) -> int:
    """The provinces adjacent or contiguous, for this seat, to some provinces. (E0.10-a, E0.10-b)"""
    reach, borders = 0, state.setting.borders
    for p in bits(sources):
        reach |= borders[p]
    for coast in harbours(state, seat):
        # With a single source the source itself is not linked; with two on one coast each links the other.
        here = coast & sources
        if here:
            reach |= coast if here & (here - 1) else coast & ~here
    return reach


def empty(setting: Setting, seed: int) -> State:
    """A board with nothing on it and everything in the box."""
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
