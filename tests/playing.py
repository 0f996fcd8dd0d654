"""Random games of every kind, and all that must be true at every ply of them; tests and soak share this.

A game is known by its number: the number fixes its options, its start, its players and its dice.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import mnlib
from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import WIDTH
from mnlib.empires.options import EDITIONS, OPTIONS
from mnlib.empires.state import KNOWN
from mnlib.notation import read_position, write_position
from mnlib.reasons import IllegalAction
from mnlib.steps import STEPS
from mnlib.vocabulary import Action
from tests.crowding import crowded

GAME: Any = mnlib.game("empires")
ASKING = frozenset(name for name, step in STEPS.items() if step.verbs)  # the others only do something and move on
RECORDS = frozenset(("rolled", "drawn", "revealed"))  # what chance makes of a decision: never listed
MOST_PLIES = 20_000  # ten rounds take about a thousand
REFUSED = 300  # actions that are not listed, at most, to be questioned per check

# Numbers that stretch the rules; most games are played with the printed ones.
STRETCHED: tuple[dict[str, Any], ...] = (
    {"tile_prices": [0, 2, 2, 3, 3], "coins_kept": 9, "goods_kept": 9, "face_up": 1},
    {"legion_price": 1, "trireme_price": 1, "control_price": 1, "score_per_hit": 2, "cities_to_win": 99},
    {"market_bonus": 3, "temple_bonus": 3, "tiles_to_win": 99, "titles_to_win": 99, "pyramids_price": 26},
    {"trade_tiles": [[5, 5], [0, 0], [1, 4]], "largest_offer": 2, "coins_kept": 0, "goods_kept": 0},
    {"caravan_price": 9, "fortress_cancels": 0, "pillage_factor": 5, "fortress_score": 0, "caesar_bonus": 9},
)
# What a bold player does whenever he can.
BOLD = {
    "recruit", "copy", "use", "size", "store", "fetch", "peace", "convert", "sail", "engage", "march", "attack",
    "vacate", "pillage", "occupy", "seize", "settle",
}  # fmt: skip


@dataclass
class Tally:
    """What a number of games held."""

    games: int = 0
    plies: int = 0
    rounds: int = 0
    checks: int = 0
    widest: tuple[int, str] = (0, "")
    longest: tuple[int, str] = (0, "")
    asked: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        for name in ("games", "plies", "rounds", "checks", "asked", "verbs", "ends"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.widest, self.longest = max(self.widest, other.widest), max(self.longest, other.longest)


def options_of(number: int) -> dict[str, Any]:
    """The options of a game: seats in turn, every other value by lot; some editions keep their presets."""
    rng = Random(f"options {number}")
    chosen = {option.name: rng.choice(option.values) for option in OPTIONS.values()}
    if number % 5 == 4:
        chosen = {name: value for name, value in chosen.items() if name in ("display", "hands")}
    chosen |= {"seats": (5, 4, 3)[number % 3], "edition": rng.choice(EDITIONS), "round_limit": 10}
    if number % 8 == 7:
        chosen["rules"] = rng.choice(STRETCHED)
    return chosen


def start_of(number: int) -> Any:
    """Where a game starts: at the set-up or, one in four, on a crowded map with full hands."""
    state = GAME.new(seed=number, **options_of(number))
    return crowded(state, Random(f"crowd {number}")) if number // 3 % 4 == 3 else state


class Played:
    """A game while it is played: the position, how it came about, and what was counted."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.players, self.checker = Random(number), Random(-number)  # the same game, however often it is checked
        self.bold = number // 3 % 2 == 1
        self.start = self.state = start_of(number)
        self.actions: list[Action] = []
        self.tally = Tally(games=1)

    def choose(self, listed: list[Action]) -> Action:
        """One of the list: at random, or rather what a bold player likes."""
        bold = self.bold and self.players.random() < 0.8
        liked = [action for action in listed if action.verb in BOLD] if bold else []
        return self.players.choice(liked or listed)

    def play(self, every: int, seen: set[str]) -> Tally:
        """Play to the end: at every ply something is legal and nothing is lost; at some plies check everything.

        Every so many plies, at a random one of them, and at every kind of question not yet seen.
        """
        tally, due = self.tally, self.checker.randrange(every)
        while (seat := GAME.to_move(self.state)) is not None:
            state, step = self.state, self.state.step.name
            listed = GAME.actions(state)
            require(bool(listed), f"{step} leaves {seat} nothing to decide")
            tally.asked[step] += 1
            tally.widest = max(tally.widest, (len(listed), f"{step} in game {self.number}"))
            action = self.choose(listed)
            self.actions.append(action)
            tally.verbs[action.verb] += 1
            if due == 0 or step not in seen:
                seen.add(step)
                due = self.checker.randrange(1, 2 * every)
                tally.checks += 1
                check(state, self.checker)
                self.state = check_apply(state, action)
            else:
                self.state = GAME.apply(state, action)
            due -= 1
            require(is_complete(self.state), f"after {action} the tokens no longer add up to the box")
            require(len(self.actions) < MOST_PLIES, f"the game goes on after {MOST_PLIES} plies")
        tally.ends[GAME.outcome(self.state).reason] += 1
        tally.plies, tally.rounds = len(self.actions), self.state.round
        tally.longest = (tally.plies, f"game {self.number}")
        return tally


def play(numbers: Iterable[int], every: int) -> Tally:
    """Play some games; an error tells which one and how far it had come."""
    total, seen = Tally(), set[str]()
    for number in numbers:
        game = Played(number)
        try:
            total.add(game.play(every, seen))
        except Exception as error:
            error.add_note(f"game {number}, ply {len(game.actions)}; again: python -m tools.soak --game {number}")
            raise
    return total


# What must be true -----------------------------------------------------------------------------------------------


def require(truth: bool, fault: str) -> None:
    """An assertion that also speaks where pytest does not rewrite it."""
    if not truth:
        raise AssertionError(fault)


def is_complete(state: Any) -> bool:
    """Whether stocks, offers, reserve and discards together are what is in the box, token by token."""
    tokens = state.tokens
    rows = (int.from_bytes(tokens[at : at + WIDTH], "big") for at in range(0, KNOWN, WIDTH))
    return sum(rows) == int.from_bytes(state.setting.totals, "big")


def check(state: Any, rng: Random) -> None:
    """Everything that can be asked of one position."""
    require(GAME.problems(state) == [], f"problems: {GAME.problems(state)}")
    check_documents(state)
    check_reasons(state, rng)
    check_views(state, rng)
    check_chance(state)


def check_documents(state: Any) -> None:
    """JSON and text give the same position back."""
    document = json.loads(json.dumps(GAME.dump(state)))
    require(GAME.load(document) == state, "the JSON document reads back as another position")
    require(read_position(write_position(GAME, state)) == state, "the text reads back as another position")


def check_reasons(state: Any, rng: Random) -> None:
    """What is listed has no reason against it; what is not listed has one."""
    listed = [action for seat in GAME.deciders(state) for action in GAME.actions(state, seat)]
    require(len(set(listed)) == len(listed), "an action is listed twice")
    for action in listed:
        require(GAME.why_not(state, action) == (), f"{action} is listed, but has reasons against it")
        require(GAME.parse(GAME.text(action)) is action, f"{action} reads back as another action")
    come = {record for record, _ in GAME.chance(state)}
    known = set(listed)
    asked = [action for verb in state.step.verbs for action in VOCABULARY.verbs[verb].list if action not in known]
    for action in rng.sample(asked, min(REFUSED, len(asked))) + rng.sample(VOCABULARY.actions, 10):
        if action in known:
            continue
        legal = action.verb in RECORDS and action in come
        require((GAME.why_not(state, action) == ()) == legal, f"{action} is not listed, but nothing is against it")
    for action in rng.sample(asked, min(3, len(asked))):
        if reasons := GAME.why_not(state, action):
            check_refusal(state, action, reasons)


def check_refusal(state: Any, action: Action, reasons: tuple[Any, ...]) -> None:
    """What has reasons against it cannot be done, for exactly these reasons."""
    try:
        GAME.apply(state, action)
    except IllegalAction as error:
        require(error.reasons == reasons, f"{action} is refused for other reasons than told")
    else:
        raise AssertionError(f"{action} has reasons against it, but can be done")


def check_views(state: Any, rng: Random) -> None:
    """A seat decides by its own view alone, sees the same question, and can imagine what it does not see."""
    deciders = GAME.deciders(state)
    for seat in (*GAME.dump(state)["seats"], None):
        view = GAME.view(state, seat)
        require(GAME.prompt(view) == GAME.prompt(state), f"{seat} sees another question")
        imagined = GAME.sample(view, rng)
        require(GAME.view(imagined, seat) == view, f"{seat} imagines a position that looks otherwise")
        require(GAME.problems(imagined) == [], f"{seat} imagines the impossible: {GAME.problems(imagined)}")
        if seat is None:
            continue
        listed = GAME.actions(state, seat)
        require(GAME.actions(view, seat) == listed, f"{seat} would list something else from its view")
        require(bool(listed) == (seat in deciders), f"{seat} has {len(listed)} actions; deciders: {deciders}")
        for action in rng.sample(listed, min(2, len(listed))):
            require(GAME.why_not(view, action) == (), f"{action} is refused to {seat} by its view")
            require(GAME.preview(view, action) == GAME.preview(state, action), f"{action} previews otherwise")


def check_chance(state: Any) -> None:
    """What chance may bring adds up to certainty, and what it will bring is among it."""
    outcomes = GAME.chance(state)
    require(not outcomes or sum(odds for _, odds in outcomes) == 1, "the probabilities do not add up to 1")
    if outcomes:
        (action,) = GAME.actions(state)
        require(GAME.record(state, action) in dict(outcomes), f"{action} brings what cannot come")


def check_apply(state: Any, action: Action) -> Any:
    """The next position; the old one is untouched, and the record leads to the same place."""
    before = GAME.dump(state)
    after = GAME.apply(state, action)
    require(GAME.dump(state) == before, f"{action} changed the old position")
    require(GAME.apply(state, GAME.record(state, action)) == after, f"{action} and its record lead to other places")
    return after
