"""Two positions or views of one table side by side: everything that lies otherwise, as far as both may know it.

What a turn or a question only remembers (who has moved, who held what, how many were drawn) is not on the table. A
number behind a screen is compared where both know it, and a token only where both see it: nothing is inferred.
"""

from __future__ import annotations

from collections.abc import Iterator

from mnlib.compare import Difference, Value
from mnlib.empires.asking import deciders_of
from mnlib.empires.board import (
    EMPIRES,
    LAND_SITES,
    MARKERS,
    PROVINCES,
    SEAS,
    SITES,
    TILES,
    TOKENS,
    TRACKS,
    WIDTH,
    bits,
)
from mnlib.empires.leadership import standings
from mnlib.empires.preview import income_of
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import KNOWN, OFFERS, State, stock
from mnlib.empires.view import View, counts_of, hidden_seats, sealed
from mnlib.games import Outcome
from mnlib.reasons import BadInput
from mnlib.vocabulary import shown

_WHERE = (*EMPIRES, "face_up", "face_down", "away")
_WHO = (*EMPIRES, "")
_MARK = ("", *EMPIRES)  # what a control marker, a fortress or a legion on a site says


def differences(a: State, b: State) -> tuple[Difference, ...]:
    """What differs from one position to the other, in a fixed order: the table, zone by zone, seat by seat.

    >>> from mnlib.empires.game import GAME
    >>> state = GAME.new(seats=3, seed=7)
    >>> later = GAME.apply(state, GAME.parse("tile 2"))
    >>> differences(state, state), [one.kind for one in differences(state, later)]
    ((), ['question', 'asked', 'trade_tile'])
    """
    _check(a, b)
    found = (*_table(a, b), *_lands(a, b), *_seas(a, b), *_seats(a, b))
    return tuple(one for one in found if one.before != one.after)


def _check(a: State, b: State) -> None:
    """Positions of one table: the same seats, options and numbers; only what is seen of hands may differ."""
    for one in (a, b):
        if not isinstance(one, State):
            raise BadInput(f"{shown(one)} is not a position; new(), load() and view() make one")
    mine, theirs = a.setting, b.setting
    for key in mine.options:
        if key != "hands" and mine.options[key] != theirs.options[key]:
            values = f"{shown(mine.options[key])} and {shown(theirs.options[key])}"
            raise BadInput(f"these are positions of different tables: {key} is {values}; compare two of one match")
    if mine.rules != theirs.rules:
        raise BadInput("these are positions of different tables: their rules differ; compare two of one match")


# The table ---------------------------------------------------------------------------------------------------


def _table(a: State, b: State) -> Iterator[Difference]:
    yield Difference("round", before=a.round, after=b.round)
    yield Difference("phase", before=PHASES[a.phase], after=PHASES[b.phase])
    yield Difference("question", before=_question(a), after=_question(b))
    yield Difference("asked", before=_names(deciders_of(a)), after=_names(deciders_of(b)))
    yield Difference("outcome", before=_outcome(a), after=_outcome(b))
    yield Difference("peace", before=_names(a.peace), after=_names(b.peace))
    yield Difference("spared", before=_WHO[a.spared], after=_WHO[b.spared])
    for i, track in enumerate(TRACKS):
        yield Difference("title", what=track, before=_WHO[a.leaders[i]], after=_WHO[b.leaders[i]])
    for i, pair in enumerate(a.setting.rules.trade_tiles):
        yield Difference("trade_tile", what="/".join(map(str, pair)), before=a.played >> i & 1, after=b.played >> i & 1)
    for i, tile in enumerate(TILES):
        yield Difference("tile", what=tile, before=_WHERE[a.tiles[i]], after=_WHERE[b.tiles[i]])
    yield Difference("copied", before=_copied(a), after=_copied(b))


def _question(state: State) -> str:
    return str(state.step.name) if state.stack else ""


def _names(seats: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(EMPIRES[seat] for seat in seats)


def _outcome(state: State) -> Value:
    return Outcome(_names(bits(state.outcome[0])), state.outcome[1]) if state.outcome else None


def _copied(state: State) -> str:
    return TILES[state.copied] if state.copied >= 0 else ""


# The map -----------------------------------------------------------------------------------------------------


def _lands(a: State, b: State) -> Iterator[Difference]:
    for p, zone in enumerate(PROVINCES):
        yield Difference("control", zone, before=_MARK[a.control[p]], after=_MARK[b.control[p]])
        yield Difference("fortress", zone, before=_MARK[a.fortress[p]], after=_MARK[b.fortress[p]])
        for site in LAND_SITES[p]:
            yield Difference("building", zone, what=SITES[site], before=a.built[site], after=b.built[site])
        yield from _units("legions", zone, p, a.legions, b.legions)
        for site in (*LAND_SITES[p], MARKERS[p]):
            yield Difference("occupied", zone, "", SITES[site], _MARK[a.stands[site]], _MARK[b.stands[site]])


def _seas(a: State, b: State) -> Iterator[Difference]:
    for sea, zone in enumerate(SEAS):
        yield from _units("triremes", zone, sea, a.triremes, b.triremes)


def _units(kind: str, zone: str, place: int, before: bytearray, after: bytearray) -> Iterator[Difference]:
    for seat, name in enumerate(EMPIRES):
        yield Difference(kind, zone, name, "", before[place * 5 + seat], after[place * 5 + seat])


# The seats ---------------------------------------------------------------------------------------------------


def _seats(a: State, b: State) -> Iterator[Difference]:
    tracks = [(track, standings(a, i), standings(b, i)) for i, track in enumerate(TRACKS)]
    for seat in a.setting.seats:
        name = EMPIRES[seat]
        for track, before, after in tracks:
            yield Difference("level", "", name, track, before[seat], after[seat])
        yield Difference("provinces", "", name, "", a.control.count(seat + 1), b.control.count(seat + 1))
        yield from _tokens(a, b, seat)
        earns = (income_of(a, seat), income_of(b, seat))
        for what in (*TOKENS, "legendary", "temple_bonus"):
            yield Difference("income", "", name, what, earns[0].get(what, 0), earns[1].get(what, 0))


def _tokens(a: State, b: State, seat: int) -> Iterator[Difference]:
    """What is behind a screen and in an offer: token by token where both see it, else what both know of it."""
    name = EMPIRES[seat]
    if _open(a, seat) and _open(b, seat):
        yield from _rows("goods", name, stock(a, seat), stock(b, seat))
    else:
        counts = (_counts(a), _counts(b))
        if counts[0] is not None and counts[1] is not None:
            yield Difference("tokens", "", name, "", counts[0][seat], counts[1][seat])
        if _remembered(a) and _remembered(b):
            start = KNOWN + seat * WIDTH
            yield from _rows("known", name, a.tokens[start : start + WIDTH], b.tokens[start : start + WIDTH])
    start = OFFERS + seat * WIDTH
    if _laid_open(a, seat) and _laid_open(b, seat):
        yield from _rows("offer", name, a.tokens[start : start + WIDTH], b.tokens[start : start + WIDTH])
    else:
        yield Difference("laid", "", name, "", _laid(a, seat), _laid(b, seat))


def _rows(kind: str, seat: str, before: bytearray, after: bytearray) -> Iterator[Difference]:
    for token, pair in enumerate(zip(before, after)):
        yield Difference(kind, "", seat, TOKENS[token], *pair)


def _open(state: State, seat: int) -> bool:
    """Whether the tokens of a seat are seen here."""
    return not isinstance(state, View) or seat not in hidden_seats(state)


def _laid_open(state: State, seat: int) -> bool:
    return _open(state, seat) or not sealed(state)


def _counts(state: State) -> tuple[int, ...] | None:
    return state.counts if isinstance(state, View) else counts_of(state)


def _remembered(state: State) -> bool:
    return str(state.setting.hands) != "screens"


def _laid(state: State, seat: int) -> int:
    start = OFFERS + seat * WIDTH
    return state.laid[seat] if isinstance(state, View) else sum(state.tokens[start : start + WIDTH])
