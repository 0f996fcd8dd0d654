"""Chapter 12: who sees what. A view lacks what its seat may not know; nothing hidden is in it.   Rules E12-*"""

from __future__ import annotations

from operator import add
from random import Random

from mnlib.empires.board import LEGEND, TOTALS, WIDTH
from mnlib.empires.chain import GIVING
from mnlib.empires.options import setting
from mnlib.empires.order import TRIUMPH, winning_prices
from mnlib.empires.pay import PAY, favour_tokens, may_mix, may_repeat, next_tokens
from mnlib.empires.state import DISCARDS, KNOWN, OFFERS, RESERVE, State, count, put
from mnlib.empires.store import STORING
from mnlib.empires.trade import OFFERING

_HIDDEN = bytes(WIDTH)


class View(State):
    """A position as one seat may know it; NOBODY's is the spectator's."""

    __slots__ = (
        "seat",
        "deciders",  # the seats that may decide: with hidden offers the buffers no longer tell
        "counts",  # tokens behind each screen, or None where the numbers are hidden too
        "laid",  # tokens in each offer
        "pile",  # legendary tokens in the pile
        "discarded",  # legendary tokens discarded
    )

    seat: int
    deciders: tuple[int, ...]
    counts: tuple[int, ...] | None
    laid: tuple[int, ...]
    pile: int
    discarded: int

    def pile_tokens(self) -> list[int]:
        """The legendary tokens that may lie in the pile: all but those this seat sees, or knows of."""
        rest = unseen(self)
        known = self.tokens[KNOWN:]
        return [token for token in range(LEGEND, WIDTH) if rest[token] and not any(known[token::WIDTH])]

    def _values(self) -> list[object]:
        mine = [getattr(self, name) for name in View.__slots__]
        return [*super()._values(), *mine]


def sealed(state: State) -> bool:
    """Whether offers lie face down. (E12-c)"""
    return bool(state.stack) and state.stack[0][0] is OFFERING


def view_of(state: State, seat: int) -> View:
    """What a seat may know of a position: all that lies open, and what is its own. (E12-a)"""
    tokens = state.tokens
    view = object.__new__(View)
    for name in State.__slots__:
        setattr(view, name, getattr(state, name))
    view.legions, view.triremes, view.moved = state.legions[:], state.triremes[:], state.moved[:]
    view.seat = seat
    view.seed = 0
    view.deciders = state.stack[-1][0].deciders(state) if state.stack else ()
    view.counts = counts_of(state)
    view.laid = tuple(sum(tokens[OFFERS + s * WIDTH : OFFERS + s * WIDTH + WIDTH]) for s in range(5))
    view.pile = sum(tokens[RESERVE + LEGEND : RESERVE + WIDTH])
    view.discarded = sum(tokens[DISCARDS : DISCARDS + WIDTH])
    view.tokens = tokens[:]
    hide_stocks(view)
    hide_offers(view)
    hide_pile(view)
    hide_memory(view)
    return view


def open_view(state: State, seat: int) -> View:
    """What a seat sees where everybody has laid the screens aside, as a class or the end of a game may want it."""
    played = state.setting
    shown = state.clone()
    shown.setting = setting({**played.options, "hands": "open"}, played.rules)
    return view_of(shown, seat)


def counts_of(state: State) -> tuple[int, ...] | None:
    """The number of tokens behind each screen, where it is public or follows from public events. (A24)"""
    if state.setting.public_counts or state.setting.hands != "screens":
        return tuple(count(state, seat) for seat in range(5))
    return None


def hide_stocks(view: View) -> None:
    """The screens of others hide what is behind, drawn tokens too. (E1.1-m, E1.2-b, E12-b, E12-e)"""
    for other in hidden_seats(view):
        view.tokens[other * WIDTH : other * WIDTH + WIDTH] = _HIDDEN


def hidden_seats(view: View) -> list[int]:
    """The seats whose tokens a view does not show: all others, unless hands are open. (E12-b)"""
    return [] if view.setting.hands == "open" else [seat for seat in range(5) if seat != view.seat]


def hide_offers(view: View) -> None:
    """Offers of others are hidden until all have placed theirs. (E12-c)"""
    if sealed(view):
        for other in hidden_seats(view):
            view.tokens[OFFERS + other * WIDTH : OFFERS + other * WIDTH + WIDTH] = _HIDDEN


def hide_pile(view: View) -> None:
    """Nobody sees the legendary pile and its discards. (E1.2-h, E12-i)"""
    view.tokens[RESERVE + LEGEND : RESERVE + WIDTH] = bytes(WIDTH - LEGEND)
    view.tokens[DISCARDS : DISCARDS + WIDTH] = _HIDDEN


def hide_memory(view: View) -> None:
    """What everybody has seen of the others' tokens is remembered only if the table says so. (E12-d)"""
    if view.setting.hands == "screens":
        view.tokens[KNOWN:] = bytes(5 * WIDTH)


def unseen(view: View) -> bytearray:
    """The tokens whose place this seat does not see: in the box, less everything on view."""
    rest = bytearray(TOTALS)
    for row in range(12):
        for token in range(WIDTH):
            rest[token] -= view.tokens[row * WIDTH + token]
    return rest


def sample(view: View, rng: Random) -> State:
    """A full position that agrees with a view: hidden tokens dealt at random, open questions answerable."""
    state = view.clone()
    state.seed = rng.getrandbits(63)
    rest = unseen(view)
    others = [seat for seat in hidden_seats(view) if seat in view.setting.seats]
    hands = {seat: bytearray(WIDTH) for seat in others}
    if view.setting.hands == "remembered":
        for seat in others:
            _move(rest, hands[seat], state.tokens[KNOWN + seat * WIDTH : KNOWN + seat * WIDTH + WIDTH])
    held_legends = sum(rest[LEGEND:]) - view.pile - view.discarded
    for token in _just_paid(view):
        rest[token] -= 1
        state.tokens[DISCARDS + token] += 1
    for seat in others:
        room = view.counts[seat] - sum(hands[seat]) if view.counts is not None else sum(rest)
        dealt = _needed(state, seat, hands[seat], rest, room, held_legends, rng)
        _move(rest, hands[seat], bytearray(dealt.count(token) for token in range(WIDTH)))
        held_legends -= sum(token >= LEGEND for token in dealt)
    legends = [token for token in range(LEGEND, WIDTH) for _ in range(rest[token])]
    rng.shuffle(legends)
    bag = [token for token in range(LEGEND) for _ in range(rest[token])] + legends[:held_legends]
    rng.shuffle(bag)
    for i, token in enumerate(legends[held_legends:]):
        state.tokens[(RESERVE if i < view.pile else DISCARDS) + token] += 1
    for seat, slots in _hand_sizes(view, hands, len(bag), rng).items():
        for _ in range(slots):
            hands[seat][bag.pop()] += 1
        laid = _lay_out(state, seat, hands[seat], view.laid[seat] if sealed(view) else 0, rng)
        for token in range(WIDTH):
            state.tokens[seat * WIDTH + token] = hands[seat][token] - laid.count(token)
            if sealed(view):
                state.tokens[OFFERS + seat * WIDTH + token] = laid.count(token)
    return state


def _move(rest: bytearray, hand: bytearray, row: bytearray) -> None:
    for token, number in enumerate(row):
        rest[token] -= number
        hand[token] += number


def _just_paid(view: View) -> list[int]:
    """Legendary tokens of the set now being paid: everybody has seen them go to the discards."""
    step, *frame = view.stack[-1] if view.stack else (None,)
    return [token for token in frame[-1] if token >= LEGEND] if step is PAY else []


def _needed(
    state: State, seat: int, hand: bytearray, rest: bytearray, room: int, legends: int, rng: Random
) -> list[int]:
    """What a seat must have besides its known hand: the goods it showed to store, or enough to finish paying."""
    step, *frame = state.stack[-1] if state.stack else (None,)
    if not frame or frame[0] != seat:
        return []
    if step is STORING:
        return [token for token in frame[1] if not hand[token]]
    if step is PAY:
        _, _, price, good, paid = frame
    elif step is TRIUMPH:
        price, good, paid = min(winning_prices(state, seat)), -1, ()
    else:
        return []

    def complete(paid: tuple[int, ...], hand: bytes, rest: bytes, room: int, legends: int) -> list[int] | None:
        """The tokens to add to the hand so that the price can be paid, with this much room for them."""
        if len(paid) == price:
            return []
        if not room:
            rest = _HIDDEN
        elif not legends:
            rest = rest[:LEGEND] + _HIDDEN[LEGEND:]
        pool = bytes(map(add, hand, rest))
        if good >= 0:
            tokens = favour_tokens(pool, good, may_mix(state, seat))
        else:
            tokens = next_tokens(pool, paid, price, may_mix(state, seat), may_repeat(state, seat))
        for token in rng.sample(tokens, len(tokens)):
            new = not hand[token]
            rows = (hand, put(rest, token, rest[token] - 1)) if new else (put(hand, token, hand[token] - 1), rest)
            more = complete((*paid, token), *rows, room - new, legends - (new and token >= LEGEND))
            if more is not None:
                return [token, *more] if new else more
        return None

    return complete(paid, bytes(hand), bytes(rest), room, legends) or []


def _hand_sizes(view: View, hands: dict[int, bytearray], left: int, rng: Random) -> dict[int, int]:
    """How many more tokens each seat gets: up to its public number, or at random where that is hidden."""
    if not hands:
        return {}
    if view.counts is not None:
        laid = view.laid if sealed(view) else (0,) * 5
        return {seat: view.counts[seat] + laid[seat] - sum(hand) for seat, hand in hands.items()}
    sizes = dict.fromkeys(hands, 0)
    for seat, hand in hands.items():
        sizes[seat] = max(0, _fewest(view, seat) - sum(hand))
    for _ in range(left - sum(sizes.values())):
        sizes[rng.choice(tuple(sizes))] += 1
    return sizes


def _fewest(view: View, seat: int) -> int:
    """The tokens that a seat has at least: those it offers, or the one that it has to give."""
    if sealed(view):
        sizes: tuple[int, ...] = view.stack[0][2]
        return sizes[seat]
    return 1 if view.stack and view.stack[-1][0] is GIVING and seat == view.leaders[0] else 0


def _lay_out(state: State, seat: int, hand: bytearray, laid: int, rng: Random) -> list[int]:
    """The first tokens, in the order of the table, of an offer that the seat can complete."""
    if not laid:
        return []
    bag = [token for token in range(WIDTH) for _ in range(hand[token])]
    return sorted(rng.sample(bag, state.stack[-1][2][seat]))[:laid]
