"""The doors of Mare Nostrum: Empires, for 3, 4 and 5 seats and in two editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

from mnlib.empires import move as _movement  # noqa: F401  (the chapter enters its phase when it is read)
from mnlib.empires.actions import VERB_PHASE, VOCABULARY
from mnlib.empires.asking import (
    ACTIONS,
    check_action,
    check_own,
    deciders_of,
    not_playable,
    own_seat,
    read_seat,
    read_seed,
)
from mnlib.empires.board import EMPIRES, bits
from mnlib.empires.documents import dump
from mnlib.empires.load import load
from mnlib.empires.options import OPTIONS, read_options, read_rules, setting
from mnlib.empires.preview import preview
from mnlib.empires.problems import problems
from mnlib.empires.rounds import PHASES
from mnlib.empires.setup import new_state
from mnlib.empires.state import NOBODY, State
from mnlib.empires.view import View, open_view, sample, sealed, view_of
from mnlib.empires.view_documents import dump_view, load_view
from mnlib.games import Outcome, Preview, Prompt
from mnlib.reasons import BadInput, IllegalAction, Reason
from mnlib.steps import Step
from mnlib.vocabulary import Action, shown


def settle(state: State) -> None:
    """Go on until somebody has to decide, or somebody has won."""
    while state.outcome is None:
        if state.stack[-1][0].open(state):
            return
    state.stack = ()


class Empires:
    """Mare Nostrum: Empires.

    >>> game = Empires()
    >>> state = game.new(seats=5, seed=7)
    >>> game.to_move(state), [game.text(action) for action in game.actions(state)][:2]
    ('carthage', ['tile 0', 'tile 1'])
    """

    name = "empires"

    def new(self, seats: int = 5, seed: int = 0, **options: Any) -> State:
        """A position to start from.

        >>> Empires().new(seats=3, seed=7, display="all").round
        1
        """
        rules = read_rules(options.pop("rules", None))
        chosen = read_options(options.pop("edition", None), {"seats": seats, **options})
        state = new_state(setting(chosen, rules), read_seed(seed))
        settle(state)
        return state

    def options(self) -> Mapping[str, Any]:
        """What a table may choose: per option its values, the default first, and its rule."""
        return OPTIONS

    # Questions ---------------------------------------------------------------------------------------------------

    def deciders(self, state: State) -> tuple[str, ...]:
        """Every seat that may decide now; more than one where choices are simultaneous."""
        return tuple(EMPIRES[seat] for seat in deciders_of(state))

    def to_move(self, state: State) -> str | None:
        """The first of the deciders; None when the game is over."""
        seats = deciders_of(state)
        return EMPIRES[seats[0]] if seats else None

    def prompt(self, state: State) -> Prompt | None:
        """What is being asked, as a key and numbers that everybody may know.

        >>> Empires().prompt(Empires().new(seed=7)).key
        'tile'
        """
        if not state.stack:
            return None
        step = state.stack[-1][0]
        return Prompt(step.name, self.deciders(state), step.rule, step.numbers(state))

    def actions(self, state: State, seat: str | None = None) -> list[Action]:
        """Every legal decision of a seat, in a fixed order; never empty for one that decides."""
        seats = deciders_of(state)
        if seat is None:
            at = own_seat(state, seats)
        else:
            at = read_seat(state, seat)
            check_own(state, at)
        if at not in seats:
            return []
        found: list[Action] = state.stack[-1][0].actions(state, at)
        return found

    def why_not(self, state: State, action: Action, seat: str | None = None) -> tuple[Reason, ...]:
        """() when legal, else every reason against it, for the seat that asks.

        >>> game = Empires()
        >>> [reason.code for reason in game.why_not(game.new(seed=7), game.parse("march latium to gallia"))]
        ['phase.other']
        """
        check_action(action)
        if state.outcome is not None:
            return (Reason("game.over", rule="E0.8-b"),)
        step = state.stack[-1][0]
        reasons: list[Reason] = []
        if seat is not None or type(state) is View:
            at = read_seat(state, seat) if seat is not None else state.seat  # type: ignore[attr-defined]
            check_own(state, at)
            seats = deciders_of(state)
            if action.verb == "offer" and action.i != at:  # it names whose it is
                seats = (action.i,)
            if at not in seats:
                whose = ", ".join(EMPIRES[other] for other in seats)
                reasons.append(Reason("turn.other", rule=step.rule, seats=whose))
        if action.verb not in step.verbs:
            phase = VERB_PHASE.get(action.verb)
            if phase and PHASES[state.phase] not in phase:
                reasons.append(
                    Reason(
                        "phase.other",
                        rule="E0.8-a",
                        verb=action.verb,
                        now=PHASES[state.phase],
                        phase=phase[0],
                    )
                )
            else:
                reasons.append(Reason("step.other", rule=step.rule, verb=action.verb, asked=step.name))
        elif not reasons:
            reasons = step.why_not(state, action)
        return tuple(reasons)

    def preview(self, state: State, action: Action) -> Preview:
        """The consequences of a legal action, as far as the seat that decides can know them; never draws."""
        reasons = self.why_not(state, action)
        if reasons:
            raise IllegalAction(action, reasons)
        seats = deciders_of(state)
        at = action.i if action.verb == "offer" else own_seat(state, seats)
        known = state if isinstance(state, View) else view_of(state, at)
        return preview(known, at, action)

    # Play --------------------------------------------------------------------------------------------------------

    def apply(self, state: State, action: Action) -> State:
        """The position after an action; raises IllegalAction with the reasons; the old one is untouched."""
        if state.__class__ is not State:
            raise BadInput(not_playable(state))
        if not state.stack:
            raise IllegalAction(action, self.why_not(state, action))
        step = state.stack[-1][0]
        known = action.__class__ is Action and action in ACTIONS
        if not known or action.verb not in step.verbs or step.why_not(state, action):
            raise IllegalAction(action, self.why_not(state, action))
        new = state.clone()
        step.do(new, action)
        settle(new)
        return new

    def chance(self, state: State) -> Sequence[tuple[Action, Fraction]]:
        """At a roll or draw: what may come, with exact probabilities; () elsewhere."""
        if not state.stack:
            return ()
        outcomes: Sequence[tuple[Action, Fraction]] = state.stack[-1][0].chance(state)
        return outcomes

    def record(self, state: State, action: Action) -> Action:
        """What a record holds of an action: itself, or what chance makes of it in this position.

        >>> game = Empires()
        >>> game.record(game.new(seed=7), game.parse("tile 5"))
        tile('5')
        """
        found: Action = self._asked(state, action).outcome_of(state, action)
        return found

    def heard(self, state: State, action: Action, seat: str | None) -> str:
        """A recorded action, about to be taken, as a seat could see it at the table."""
        at = read_seat(state, seat) if seat is not None else NOBODY
        return self._asked(state, action).heard(state, action, at)

    def lays_open(self, state: State, action: Action) -> bool:
        """Whether a recorded action, about to be taken, shows what was hidden: a roll, a draw or the offers."""
        return bool(self.chance(state)) or (sealed(state) and not sealed(self.apply(state, action)))

    def _asked(self, state: State, action: Action) -> Step[State]:
        """The open question, where the action is of a kind that answers it."""
        check_action(action)
        if not state.stack or action.verb not in state.step.verbs:
            raise IllegalAction(action, self.why_not(state, action))
        return state.step

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended; None while it goes on."""
        if state.outcome is None:
            return None
        winners, reason = state.outcome
        return Outcome(tuple(EMPIRES[seat] for seat in bits(winners)), reason)

    # Information -------------------------------------------------------------------------------------------------

    def view(self, state: State, seat: str | None, hands_open: bool = False) -> View:
        """The position as a seat may know it, None being a spectator; with open hands nobody's tokens are hidden."""
        at = read_seat(state, seat) if seat is not None else NOBODY
        if isinstance(state, View):
            check_own(state, at)
            return state
        return open_view(state, at) if hands_open else view_of(state, at)

    def sample(self, view: View, rng: Random) -> State:
        """A full position that agrees with a view: what search players imagine."""
        if not isinstance(view, View):
            raise BadInput(f"{shown(view)} is not a view; view() makes one of a position")
        return sample(view, rng)

    # Documents ---------------------------------------------------------------------------------------------------

    def problems(self, state: State) -> list[str]:
        """Everything wrong with an edited position, not only the first."""
        return problems(state)

    def dump(self, state: State) -> dict[str, Any]:
        """The position as a document of plain values that a person can read and edit."""
        return dump(state)

    def load(self, document: Any) -> State:
        """The position that a document describes; one error lists everything wrong with it."""
        state = load(document)
        faults = problems(state)
        if faults:
            raise BadInput("; ".join(faults))
        return state

    def dump_view(self, view: View) -> dict[str, Any]:
        """A view as a document of plain values; there is no seed in it."""
        if not isinstance(view, View):
            raise BadInput(f"{shown(view)} is not a view; view() makes one of a position")
        return dump_view(view)

    def load_view(self, document: Any) -> View:
        """The view that a document describes; an error where no position looks like that."""
        return load_view(document)

    def text(self, action: Action) -> str:
        """The action as a line that `parse` reads back."""
        return VOCABULARY.text(action)

    def parse(self, line: str) -> Action:
        """The action that a line names.

        >>> Empires().parse("take wine from egypt")
        take('egypt', 'wine')
        """
        return VOCABULARY.parse(line)

    def parse_line(self, line: str) -> list[Action]:
        """The actions of one line: an action, or one with what it takes after a colon.

        >>> [str(action) for action in Empires().parse_line("build legion latium: wine+grain+oil")]
        ['build legion latium', 'pay grain', 'pay oil', 'pay wine']
        """
        if not isinstance(line, str):
            raise BadInput(f"{shown(line)} is not a line of text")
        head, colon, tail = line.partition(":")
        actions = [self.parse(head)]
        if not colon:
            return actions
        verb = _FOLLOWS.get(actions[0].verb)
        if verb is None:
            raise BadInput(f"{shown(head.strip())} takes nothing after a colon; only building and recruiting do")
        tokens = [VOCABULARY.parse(f"{verb} {word}") for word in tail.split("+")]
        return actions + sorted(tokens, key=lambda action: action.i)

    def action_id(self, action: Action) -> int:
        """A stable small integer, for masks, compact saves and learners."""
        check_action(action)
        return action.id

    def action(self, number: int) -> Action:
        """The action of a number.

        >>> Empires().action(0)
        done()
        """
        last = len(VOCABULARY.actions) - 1
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number <= last:
            raise BadInput(f"action number {shown(number)} is unknown; they go from 0 to {last}")
        return VOCABULARY.actions[number]


_FOLLOWS = {"build": "pay", "favour": "pay", "recruit": "pay"}


GAME = Empires()
