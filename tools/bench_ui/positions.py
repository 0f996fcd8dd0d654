"""Positions to measure in, found by letting bots play: choices on the map, and turns that hand over to four bots."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from mnlib import bots, draw, text
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS
from mnlib.empires.rounds import PHASES
from mnlib.match import Match
from mnlib.vocabulary import Action
from mnwidgets.grouping import within
from mnwidgets.session import PERSON, Session

SEAT, OTHERS = "rome", "builder"
PLAYERS = {seat: PERSON if seat == SEAT else OTHERS for seat in EMPIRES}
SEEDS = range(1, 60)
ZONES = frozenset((*PROVINCES, *SEAS))


@dataclass(frozen=True)
class Position:
    """A saved match in which the person is asked: the phase, the zones of the choices, the words of each choice.

    `here` says what stands in each zone, `rows` how many choices are left when it is selected.
    """

    saved: str
    phase: str
    targets: tuple[str, ...]
    words: tuple[str, ...]
    here: dict[str, str]
    rows: dict[str, int]


@dataclass(frozen=True)
class HandOver:
    """A position whose button `words` leaves the game to the four bots, for so many decisions."""

    position: Position
    words: str
    decisions: int


def asked() -> Iterator[Session]:
    """Every position of some games in which the person has a choice; a bot decides for the person afterwards."""
    for seed in SEEDS:
        session = Session()
        session.start(seats=5, seed=seed, players=PLAYERS)
        while session.outcome is None and session.state.round < 7:
            if session.waiting:
                session.let_bots_decide()
                continue
            yield session
            assert session.match is not None
            rng = Random(f"{seed} {session.match.plies}")
            session.play(bots.bot(OTHERS).choose(session.game, session.state, SEAT, rng))


def label(session: Session, action: Action) -> str:
    """The words on the button of an action."""
    return text.action(action, session.game.prompt(session.state).key).rstrip(".")


def position(session: Session) -> Position:
    """The position that a session shows."""
    assert session.match is not None
    actions = session.actions()
    words = (word.partition(".")[0] for action in actions for name in action.args for word in name.split(" "))
    targets = tuple(sorted({word for word in words if word in ZONES}))
    names = tuple(label(session, action) for action in actions)
    here = {zone: draw.describe(session.state, zone) for zone in ZONES}
    rows = {zone: len(within(actions, zone)) for zone in ZONES}
    return Position(session.match.dumps(), PHASES[session.state.phase], targets, names, here, rows)


def choices(phase: str, least: int) -> Position:
    """A position of a phase with at least so many targets on the map."""
    for session in asked():
        if PHASES[session.state.phase] == phase and session.actions()[0].verb == "done":
            found = position(session)
            if len(found.targets) >= least:
                return found
    raise LookupError(f"no {phase} phase with {least} targets")


def long_game(plies: int) -> Match:
    """A match of at least so many plies, played at random, in which the person has a choice now."""
    for seed in SEEDS:
        match, rng = Match("empires", seats=5, seed=seed), Random(seed)
        while seat := match.game.to_move(match.state):
            actions = match.game.actions(match.state, seat)
            if match.plies >= plies and match.game.deciders(match.state) == (SEAT,) and len(actions) > 1:
                return match
            match.play(rng.choice(actions))
    raise LookupError(f"no game of {plies} plies")


def hand_overs(number: int) -> list[HandOver]:
    """Ends of turns after which all four bots decide before the person is asked again; half are of each phase."""
    found: dict[str, list[HandOver]] = {"build": [], "move": []}
    for session in asked():
        rows = found.get(PHASES[session.state.phase])
        done = next((action for action in session.actions() if action.verb == "done"), None)
        if rows is not None and done is not None and len(rows) < (number + 1) // 2 and session.state.round > 1:
            here, words = position(session), label(session, done)
            if decisions := four_bots(here, done):
                rows.append(HandOver(here, words, decisions))
        if sum(map(len, found.values())) >= number:
            break
    return [one for rows in found.values() for one in rows][:number]


def four_bots(here: Position, done: Action) -> int:
    """How many decisions the bots take after the person is done; 0 unless all four decide and a question follows."""
    session = Session(players=PLAYERS)
    session.open(here.saved)
    session.play(done)
    seats, decisions = set(), 0
    while seat := session.waiting:
        seats.add(seat)
        decisions += session.let_bots_decide()
    return decisions if len(seats) == 4 and session.asked else 0
