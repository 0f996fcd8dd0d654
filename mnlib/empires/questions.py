"""The open questions of an edited position: whether they fit each other, the phase and the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mnlib.empires.actions import DICE_COUNT
from mnlib.empires.board import EMPIRES, LEGEND, SITE_LAND, TILE, TILES, WIDTH
from mnlib.empires.heroes import ANTIGONE, ARTEMIS, COLOSSUS, GARDENS, PERSEUS, RAMSES, ZEUS
from mnlib.empires.pieces import has_land_units
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import DISCARDS, NOBODY, RESERVE, Frame, State, offered, turn_to

# Every question: the phases in which it is asked, and the questions on which it may lie ("": on the table itself).
_MOVING = ("convert", "sail", "engage", "march", "attack", "conquer")
_PLACES: dict[str, tuple[str, str]] = {
    "collect": ("collect", ""),
    "artemis": ("collect", "collect"),
    "choose": ("collect move", "collect artemis choose conquer"),
    "draw": ("collect move", "collect artemis choose draw conquer"),
    "colossus": ("collect", ""),
    **dict.fromkeys(("tile", "offer", "take", "give"), ("trade", "")),
    "size": ("trade", "offer size"),
    "name": ("build move", ""),
    "build": ("build", "name reveal"),
    "perseus": ("build", "build perseus"),
    "triumph": ("build", "build perseus"),
    "pay": ("build", "build triumph"),
    "copy": ("build", "build"),
    "close": ("build", ""),
    "reveal": ("build", "close name"),
    **dict.fromkeys(("keep", "store"), ("build", "reveal keep")),
    "peace": ("move", "name peace"),
    **dict.fromkeys(_MOVING, ("move", "name")),
    **dict.fromkeys(("roll", "aftermath"), ("move", "attack engage")),
    "ramses": ("move", "roll ramses"),
    "lose": ("move", "aftermath lose"),
    "vacate": ("move", "attack conquer draw choose"),
    "crown": ("claim", ""),
}
_ONCE = ("size", "perseus", "keep", "peace", "ramses", "lose")  # of these a seat is asked once
_POWERS = {
    "artemis": ARTEMIS, "colossus": COLOSSUS, "size": ANTIGONE, "perseus": PERSEUS, "triumph": PERSEUS,
    "store": GARDENS, "peace": ZEUS, "ramses": RAMSES, "copy": 1 << TILE["castor_pollux"],
}  # fmt: skip


def question_faults(state: State, sound: bool = True) -> Iterator[str]:
    """Every fault of the open questions; what they remember is looked at only on an otherwise sound table."""
    if state.outcome is not None:
        if state.stack:
            yield "questions: the game is over, so nothing is asked"
        return
    if not state.stack:
        yield "questions: missing; a game that goes on has at least one open question"
        return
    for search in (_misplaced, _strangers, _forgetful, _unanswerable)[: 4 if sound else 2]:
        faults = list(search(state))
        yield from faults
        if faults:
            return


def _misplaced(state: State) -> Iterator[str]:
    """Questions of another phase, or on others than those from which they come."""
    below = ""
    for i, (step, *_) in enumerate(state.stack):
        phases, unders = _PLACES[step.name]
        if PHASES[state.phase] not in phases.split():
            yield f"questions.{i}.step: {step.name} is not asked in the phase {PHASES[state.phase]}, but in {phases}"
        if below not in (unders.split() or [""]):
            yield f"questions.{i}.step: {step.name} cannot lie on {below or 'nothing'}, but on {unders or 'nothing'}"
        below = step.name


def _strangers(state: State) -> Iterator[str]:
    """Questions to seats that do not play, have not the power, or are asked twice."""
    seats = state.setting.seats
    asked = []
    for i, (step, *values) in enumerate(state.stack):
        for (field, kind), value in zip(step.fields, values):
            where = f"questions.{i}.{field}"
            if kind == "seat" and value not in seats:
                yield f"{where}: {EMPIRES[value]} does not play"
            elif kind == "seatmask" and any(value >> seat & 1 for seat in range(5) if seat not in seats):
                yield f"{where}: somebody in it does not play"
            elif kind in ("seat?", "seats?"):
                named = value if isinstance(value, tuple) else (value,)
                yield from (f"{where}: {EMPIRES[seat]} does not play" for seat in named if seat not in (*seats, NOBODY))
            elif kind == "seats" and tuple(sorted(value)) != seats:
                yield f"{where}: it must name every seat that plays once"
        power = _POWERS.get(step.name, 0)
        if power and values[0] in seats and not state.powers[values[0]] & power:
            yield f"questions.{i}.seat: {EMPIRES[values[0]]} does not have {TILES[power.bit_length() - 1]}"
        if step.name in _ONCE:
            asked.append((step.name, values[0]))
            if asked.count(asked[-1]) > 1:
                yield f"questions.{i}.seat: {step.name} asks {EMPIRES[values[0]]} twice"


def _forgetful(state: State) -> Iterator[str]:
    """What a question remembers, against the table and against the questions below."""
    for i, frame in enumerate(state.stack):
        check = _MEMORIES.get(frame[0].name)
        faults = list(check(state, i, frame)) if check is not None else []
        yield from (f"questions.{i}.{field}: {fault}" for field, fault in faults)
        if faults:  # what lies above may rest on them
            return


def _unanswerable(state: State) -> Iterator[str]:
    """A last question that asks nothing, or leaves nothing to answer."""
    step = state.stack[-1][0]
    if not step.open(state.clone()):
        yield f"questions: {step.name} has nothing to ask in this position"
        return
    for seat in step.deciders(state):
        if not step.actions(state, seat):
            yield f"questions: {step.name} leaves {EMPIRES[seat]} nothing to decide"


# Memories: each yields the field and its fault ------------------------------------------------------------------------

Faults = Iterator[tuple[str, str]]


def _turn(state: State, i: int, frame: Frame) -> Faults:
    acted = state.stack[0][1]
    if not acted >> frame[1] & 1:
        yield "seat", f"{EMPIRES[frame[1]]} has the turn, so name must count it among those that acted"
    if frame[0].name == "convert" and frame[3] != (state.setting.options["conversion_timing"] == "end_of_turn"):
        yield "last", "the option conversion_timing says otherwise"


def _jump(state: State, i: int, frame: Frame) -> Faults:
    builder = next(below[1] for below in state.stack if below[0].name == "build")
    if frame[1] != builder and state.stack[0][1] >> frame[1] & 1:
        yield "seat", f"{EMPIRES[frame[1]]} has had its turn"


def _collection(state: State, i: int, frame: Frame) -> Faults:
    if not 1 <= frame[2] <= len(frame[1]):
        yield "index", "it counts who has collected, the one now asked included"


def _gain(state: State, i: int, frame: Frame) -> Faults:
    step, *values = state.stack[0]
    seat = values[0][values[1] - 1] if step.name == "collect" else state.stack[1][1]
    if frame[1] != seat:
        yield "seat", f"{EMPIRES[seat]} is the one to ask"


def _offer(state: State, i: int, frame: Frame) -> Faults:
    _, _, sizes, fixed = frame
    last = i == len(state.stack) - 1
    if fixed != last:
        yield "fixed", "it is true as soon as nobody has to choose a size any more, and not before"
    for seat, size in enumerate(sizes):
        laid = sum(offered(state, seat))
        if size and seat not in state.setting.seats:
            yield "sizes", f"{EMPIRES[seat]} does not play"
        elif laid > (size if fixed else 0):
            yield "sizes", f"{EMPIRES[seat]} has laid out {laid} tokens already"


def _gift(state: State, i: int, frame: Frame) -> Faults:
    if frame[1] == state.leaders[0]:
        yield "to", f"{EMPIRES[frame[1]]} is the trade leader, who gives"


def _payment(state: State, i: int, frame: Frame) -> Faults:
    """What is bought must be for sale at this price, and the tokens paid so far a part of a set: buy it again."""
    pay, seat, action, price, good, paid = frame
    again = state.clone()
    below, *values = state.stack[i - 1]
    again.stack = state.stack[:i]
    if below.name == "build" and action.verb == "favour":
        turn_to(again, below, seat, values[1] & ~(1 << TILE[action.args[0].rpartition(" ")[2]]))
    if values[0] != seat:
        yield "seat", f"{EMPIRES[values[0]]} is the one who pays"
        return
    for token in paid:
        pile = (DISCARDS if token >= LEGEND else RESERVE) + token
        if not again.tokens[pile]:
            yield "paid", "what is paid must lie in the reserve, or among the discards"
            return
        again.tokens[pile] -= 1
        again.tokens[seat * WIDTH + token] += 1
    if action.verb not in ("build", "favour", "recruit") or action.verb not in below.verbs:
        yield "action", f"{action} is nothing to pay for"
        return
    if below.why_not(again, action):
        yield "action", f"{action} is not for sale to {EMPIRES[seat]}"
        return
    below.do(again, action)
    if again.stack[-1][:5] != (pay, seat, action, price, good):
        yield "price", f"it is not what {action} costs"
        return
    for token in paid:
        if len(again.stack) <= i or token not in pay.tokens(again):
            yield "paid", "these tokens are no part of a set that pays this price"
            return
        pay.do(again, pay.actions(again, seat)[pay.tokens(again).index(token)])
    if len(again.stack) <= i:
        yield "paid", "the price is paid already"


def _storage(state: State, i: int, frame: Frame) -> Faults:
    step, seat, stored = frame
    again = state.clone()
    turn_to(again, step, seat, ())
    for token in stored:
        if token not in step.tokens(again):
            yield "stored", "these goods cannot be kept together"
            return
        turn_to(again, step, seat, (*again.stack[-1][2], token))


def _sides(state: State, i: int, frame: Frame) -> Faults:
    """The place and the two sides of a battle, against the turn in which it is fought."""
    _, place, at_sea, attacker, defender, *_ = frame
    below, seat, _, fought = state.stack[i - 1]
    if at_sea != (below.name == "engage"):
        yield "at_sea", f"the battle comes after {below.name}"
    elif not fought >> (place * 5 + defender if at_sea else place) & 1:
        yield "place", f"{below.name} must count this battle among those fought"
    if attacker != seat:
        yield "attacker", f"{EMPIRES[seat]} has the turn"
    if defender == seat:
        yield "defender", "nobody fights against himself"


def _battle(state: State, i: int, frame: Frame) -> Faults:
    yield from _sides(state, i, frame)
    _, place, at_sea, attacker, defender, extra, dice = frame
    for side, seat in (("attacker", attacker), ("defender", defender)):
        here = state.triremes[place * 5 + seat] > 0 if at_sea else has_land_units(state, seat, place)
        if not here:
            yield side, f"{EMPIRES[seat]} has nothing there to fight with"
        bonus = extra >> (side == "defender") & 1
        if bonus and (at_sea or not state.powers[seat] & RAMSES):
            yield "extra", f"{EMPIRES[seat]} rolls no extra die"
    rolling = (state.triremes if at_sea else state.legions)[place * 5 + attacker] + (extra & 1)
    if dice >= 0 and DICE_COUNT[dice] != rolling:
        yield "dice", f"{EMPIRES[attacker]} rolls {rolling} dice"


def _extra_die(state: State, i: int, frame: Frame) -> Faults:
    battle = next(below for below in reversed(state.stack[:i]) if below[0].name == "roll")
    _, _, at_sea, attacker, defender, extra, dice = battle
    if frame[1] != (defender if frame[2] else attacker):
        yield "side", "it is 0 for the attacker and 1 for the defender"
    if at_sea or dice >= 0 or extra >> frame[2] & 1:
        yield "seat", f"{EMPIRES[frame[1]]} is asked before the dice of a land battle, once"


def _losses(state: State, i: int, frame: Frame) -> Faults:
    battle = next(below for below in reversed(state.stack[:i]) if below[0].name == "aftermath")
    if frame[1] not in battle[3:5]:
        yield "seat", f"{EMPIRES[frame[1]]} did not fight"
    if frame[2:4] != battle[1:3]:
        yield "place", "it must be where the battle was"


def _after(state: State, i: int, frame: Frame) -> Faults:
    yield from _sides(state, i, frame)
    for field, dice in zip(("dice", "dice2"), frame[5:]):
        if dice < 0:
            yield field, "both sides have rolled"


def _retreat(state: State, i: int, frame: Frame) -> Faults:
    _, seat, place, taken = frame
    turn = state.stack[1]
    if turn[0].name == "conquer":
        if seat != turn[1]:
            yield "seat", f"{EMPIRES[turn[1]]} has the turn"
        if taken < 0 or SITE_LAND[taken] != place:
            yield "taken", "it must be the site just taken there"
    elif taken >= 0:
        yield "taken", "after a battle no site has been taken"


_MEMORIES: dict[str, Callable[[State, int, Frame], Faults]] = {
    **dict.fromkeys((*_MOVING, "build"), _turn),
    **dict.fromkeys(("perseus", "triumph"), _jump),
    "collect": _collection,
    **dict.fromkeys(("artemis", "choose", "draw"), _gain),
    "offer": _offer,
    "give": _gift,
    "pay": _payment,
    "store": _storage,
    "roll": _battle,
    "ramses": _extra_die,
    "lose": _losses,
    "aftermath": _after,
    "vacate": _retreat,
}
