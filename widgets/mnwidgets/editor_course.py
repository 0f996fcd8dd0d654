"""What can be edited of the course of the game: round, titles, trade tiles, peace, whose turn it is, who plays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from mnlib import bots, text
from mnlib.empires.board import EMPIRES, TRACKS
from mnlib.empires.drafts import turns
from mnlib.empires.heroes import ZEUS, holders
from mnlib.empires.options import LONGEST
from mnlib.empires.rounds import PHASES
from mnwidgets.editor_places import or_nobody, seat_names, steps
from mnwidgets.form import Row, check, choice, count, group, press
from mnwidgets.session import Session
from mnwidgets.sight import PERSON


@dataclass
class Turn:
    """Where the game is to be resumed: a phase, the seat whose turn it is in it, and those who have had theirs."""

    phase: str = PHASES[1]
    seat: str = ""
    acted: set[str] = field(default_factory=set)


def course_groups(session: Session, state: Any, turn: Turn, sound: bool, folded: bool) -> list[dict[str, Any]]:
    """The course of the game, and where it is resumed; what is asked is told where nothing is wrong."""
    say = session.say
    now = say("ui.sandbox.now", what=session.words(text.name, "phase", PHASES[state.phase]))
    if sound:
        now += " " + session.words(text.prompt, session.game.prompt(state))
    return [
        group(say("ui.sandbox.turn"), _turn(session, state, turn), now),
        group(say("ui.sandbox.titles"), _titles(session, state), folded=folded),
        group(say("ui.sandbox.course"), _course(session, state), folded=folded),
    ]


def player_groups(session: Session, players: Mapping[str, str], state: Any) -> list[dict[str, Any]]:
    """Who is to play which empire in the sandbox."""
    kinds = [(kind, session.say(f"ui.starting.{kind}")) for kind in (PERSON, *bots.bots())]
    rows = [
        choice(f"player {seat}", words, players.get(seat, PERSON), kinds) for seat, words in seat_names(session, state)
    ]
    return [group(session.say("ui.sandbox.players"), rows, folded=True)]


def _turn(session: Session, state: Any, turn: Turn) -> Iterator[Row]:
    phases = [(phase, session.words(text.name, "phase", phase)) for phase in PHASES[1:]]
    yield choice("phase", session.say("ui.sandbox.phase"), turn.phase, phases)
    if turns(turn.phase):
        seats = [("", session.say("ui.sandbox.leader_names")), *seat_names(session, state)]
        yield choice("turn", session.say("ui.sandbox.whose"), turn.seat, seats)
        for seat, words in seat_names(session, state):
            if seat != turn.seat:
                yield check(f"acted {seat}", session.say("ui.sandbox.acted", what=words), seat in turn.acted)
    yield press("begin", session.say("ui.sandbox.begin_hint"), session.say("ui.sandbox.begin"))


def _titles(session: Session, state: Any) -> Iterator[Row]:
    for track, leader in zip(TRACKS, state.leaders):
        words = session.words(text.name, "track", track)
        yield choice(f"leader {track}", words, EMPIRES[leader], seat_names(session, state))


def _course(session: Session, state: Any) -> Iterator[Row]:
    words = session.say("ui.sandbox.round")
    yield count("round", words, state.round, LONGEST, least=1, steps=steps(session, words))
    for at, pair in enumerate(state.setting.rules.trade_tiles):
        said = session.say("ui.sandbox.played", what=" / ".join(map(str, pair)))
        yield check(f"played {at}", said, bool(state.played >> at & 1))
    makers = {EMPIRES[seat] for seat in (*holders(state, ZEUS)[:1], *state.peace[:1])}
    for maker in sorted(makers):
        at_peace = state.peace and EMPIRES[state.peace[0]] == maker
        partner = EMPIRES[state.peace[1]] if at_peace else ""
        options = [one for one in or_nobody(session, state) if one[0] != maker]
        yield choice(f"peace {maker}", session.say("ui.sandbox.peace", seat=maker), partner, options)
