"""Chapters 3 and 4, their openings: leaders name the active players one by one; Perseus may jump in.

Rules E0.8-d, E0.8-e, E3.0-a, E4.0-a, E6.5-*, E9-a
"""

from __future__ import annotations

from collections.abc import Callable

from mnlib.empires.actions import decline, name, recruit, use
from mnlib.empires.board import PYRAMIDS, TILE
from mnlib.empires.build import BUILD
from mnlib.empires.heroes import PERSEUS, holders, owned, price_of
from mnlib.empires.pay import PAY, purse
from mnlib.empires.recruit import enlist, recruits, why_not_recruit
from mnlib.empires.rounds import BUILD as BUILD_PHASE
from mnlib.empires.rounds import starts
from mnlib.empires.state import FACE_UP, State, count, pop, push, turn_to
from mnlib.empires.store import REVEALING, close_build_phase
from mnlib.empires.victory import win
from mnlib.reasons import Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action

TURNS: dict[int, Callable[[State, int], None]] = {}  # how a turn of each phase begins
CLOSES: dict[int, Callable[[State], None]] = {BUILD_PHASE: close_build_phase}  # and how each phase ends


class Naming(Step[State]):
    """Who takes the next turn: the cultural leader says it for building, the military leader for movement."""

    name = "name"
    rule = "E0.8-e"
    verbs = ("name",)
    fields = (("acted", "seatmask"),)

    def waiting(self, state: State) -> list[int]:
        """Those who have not had their turn: everybody gets exactly one. (E0.8-d, E3.0-s, A64)"""
        acted = state.stack[-1][1]
        return [seat for seat in state.setting.seats if not acted >> seat & 1]

    def open(self, state: State) -> bool:
        """The phase ends after the last turn, not before. (E6.2-d)"""
        waiting = self.waiting(state)
        if len(waiting) > 1:
            return True
        if waiting:  # the last one needs no naming
            self.do(state, name.list[waiting[0]])
        else:
            pop(state)
            CLOSES[state.phase](state)
        return False

    def deciders(self, state: State) -> tuple[int, ...]:
        """The cultural leader for building, the military leader for movement. (E0.8-c, E3.0-a, E4.0-a)"""
        return (state.leaders[1 if state.phase == BUILD_PHASE else 2],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [name.list[other] for other in self.waiting(state)]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.i in self.waiting(state):
            return []
        if action.i not in state.setting.seats:
            return [Reason("seat.absent", rule="E0.1-a", seat=action.args[0])]
        return [Reason("name.acted", rule="E0.8-d", seat=action.args[0])]

    def do(self, state: State, action: Action) -> None:
        turn_to(state, self, state.stack[-1][1] | 1 << action.i)
        TURNS[state.phase](state, action.i)


NAMING = Naming()


@starts(BUILD_PHASE)
def begin(state: State) -> None:
    """The cultural leader names the first builder. (E3.0-a)"""
    state.stack = ((NAMING, 0),)


def build_turn(state: State, seat: int) -> None:
    """A build turn begins; where the table plays so, the display is filled after it. (E0.5-c)"""
    before = (seat, *NAMING.waiting(state))
    if state.setting.options["display_refill"] == "turn":
        push(state, REVEALING)
    push(state, BUILD, seat, 0)
    ask_perseus(state, before)


TURNS[BUILD_PHASE] = build_turn


def ask_perseus(state: State, seats: tuple[int, ...]) -> None:
    """The owner of Perseus may jump in before any turn, his own included, not after it. (E6.5-b, E9-a, A33)"""
    for seat in holders(state, PERSEUS):
        if seat in seats and asked(state, seat):
            push(state, JUMPING, seat)


def asked(state: State, seat: int) -> bool:
    """Whether the owner of Perseus is asked: from what everybody can see, so that the question tells nothing."""
    return not state.setting.public_counts or count(state, seat) >= min(winning_prices(state, seat))


def winning_prices(state: State, seat: int) -> list[int]:
    """What the owner of Perseus would have to pay to win now: the pyramids, or his fifth tile."""
    prices = [state.setting.rules.pyramids_price]
    fifth = price_of(state, seat, 0)
    if fifth is not None and FACE_UP in state.tiles and owned(state, seat) + 1 == state.setting.rules.tiles_to_win:
        prices.append(fifth)
    return prices


def winning(state: State, seat: int) -> list[int]:
    """What the owner of Perseus could build now to win. (E6.5-a, E10.11-a)"""
    fifth = owned(state, seat) + 1 == state.setting.rules.tiles_to_win
    return [tile for tile in recruits(state, seat, purse(state, seat)) if fifth or tile == PYRAMIDS]


class Jumping(Step[State]):
    """Whether the owner of Perseus builds first, and wins by it. (E6.5-a)"""

    name = "perseus"
    rule = "E6.5-a"
    verbs = ("use", "decline")
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        found = [use.list[TILE["perseus"]]] if winning(state, state.stack[-1][1]) else []
        return [*found, decline.list[0]]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        if action.verb == "decline":
            return []
        if action.i != TILE["perseus"]:
            return [Reason("use.now", rule=self.rule, tile=action.args[0], asked="perseus")]
        seat = state.stack[-1][1]
        return [] if winning(state, seat) else [Reason("perseus.price", rule="E6.5-a", have=purse(state, seat))]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        pop(state)
        if action.verb == "use":
            push(state, TRIUMPH, seat)


class Triumphing(Step[State]):
    """What the owner of Perseus builds to win. (E6.5-a)"""

    name = "triumph"
    rule = "E6.5-a"
    verbs = ("recruit",)
    fields = (("seat", "seat"),)

    def deciders(self, state: State) -> tuple[int, ...]:
        return (state.stack[-1][1],)

    def actions(self, state: State, seat: int) -> list[Action]:
        return [recruit.list[tile] for tile in winning(state, state.stack[-1][1])]

    def why_not(self, state: State, action: Action) -> list[Reason]:
        seat = state.stack[-1][1]
        if action.i in winning(state, seat):
            return []
        return why_not_recruit(state, seat, action.i) or [Reason("perseus.fifth", rule="E6.5-a", tile=action.args[0])]

    def do(self, state: State, action: Action) -> None:
        seat = state.stack[-1][1]
        push(state, PAY, seat, action, price_of(state, seat, action.i), -1, ())

    def bought(self, state: State, seat: int, action: Action) -> None:
        """The set is complete: the tile is his, and the game."""
        enlist(state, seat, action.i)
        if action.i != PYRAMIDS:
            win(state, [seat], "heroes")


JUMPING = Jumping()
TRIUMPH = Triumphing()
