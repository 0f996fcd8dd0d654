"""The session: one match, who plays each seat, who looks on, what is selected, which language is spoken.

Views observe it and redraw what changed; every act of a person goes back through `play`, `select` and the like. It asks
mnlib for everything and decides nothing.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable
from random import Random
from time import perf_counter
from typing import Any

from traitlets import Bool, Dict, HasTraits, Instance, Int, List, Unicode

import mnlib
from mnlib import bots, text
from mnlib.reasons import BadInput, IllegalAction, Reason
from mnlib.vocabulary import Action

PERSON = "person"
SPECTATOR = ""
NAME = 40  # letters of a name, at most


class Session(HasTraits):
    """What all views share. `tick` counts every change of the position: observe it to redraw.

    >>> session = Session()
    >>> session.start(seats=3, seed=7, players={"rome": "person"})
    >>> session.play("tile 2")
    True
    """

    tick = Int(0)
    match = Instance(mnlib.Match, allow_none=True)
    away = Bool(False)  # in the lobby, while a match may be waiting
    players = Dict()  # seat → "person" or the kind of a bot
    names = Dict()  # seat → what the person there is called, if anything
    seat = Unicode(SPECTATOR)  # whose eyes we look through
    curtain = Unicode("")  # the seat to which the screen has to be passed; "" when none
    selection = Unicode("")  # a province, sea or site
    language = Unicode("en")
    auto = Bool(True)  # forced decisions play themselves
    refusals = List()  # reasons against what was last tried
    report = Unicode("")  # what went wrong inside, to be copied
    note = Unicode("")  # a sentence for the person: saved, opened, refused file

    # The match ---------------------------------------------------------------------------------------------------

    def start(self, seats: int = 5, seed: int = 0, players: dict[str, str] | None = None, **options: Any) -> None:
        """Begin a match; seats that nobody is named for are played at random."""
        self.adopt(mnlib.Match("empires", seats=seats, seed=seed, **options), players)

    def open(self, saved: str) -> bool:
        """Go on with a saved match; False, and a note that says why, if it cannot be read."""
        try:
            match = mnlib.Match.loads(saved)
        except BadInput as error:
            self.note = str(error)
            return False
        self.adopt(match, {seat: self.players.get(seat, PERSON) for seat in self.seats_of(match)})
        return True

    def adopt(self, match: mnlib.Match, players: dict[str, str] | None = None) -> None:
        """Sit down at a match."""
        seats = self.seats_of(match)
        chosen = players or {}
        with self.hold_trait_notifications():
            self.match = match
            self.away = False
            self.players = {seat: chosen.get(seat, "random") for seat in seats}
            self.seat = self.people[0] if len(self.people) == 1 else SPECTATOR
            self.curtain = self.selection = self.report = self.note = ""
            self.refusals = []
        self.moved()

    def leave(self) -> None:
        """To the lobby; the match waits."""
        self.away = True

    def come_back(self) -> None:
        """Back to the match that waits."""
        self.away = False

    def seats_of(self, match: mnlib.Match) -> tuple[str, ...]:
        """The seats of a match, in table order."""
        return tuple(match.game.dump(match.state)["seats"])

    @property
    def game(self) -> Any:
        """The doors of the game."""
        assert self.match is not None
        return self.match.game

    @property
    def state(self) -> Any:
        """The position as the looking seat may know it: views never see more."""
        assert self.match is not None
        return self.game.view(self.match.state, self.seat or None)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the match, in table order."""
        return tuple(self.players)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people play here."""
        return tuple(seat for seat, player in self.players.items() if player == PERSON)

    @property
    def outcome(self) -> Any:
        """How the game ended, or None."""
        return self.game.outcome(self.match.state) if self.match else None

    # Who is asked ------------------------------------------------------------------------------------------------

    @property
    def deciders(self) -> tuple[str, ...]:
        """The seats that may decide now."""
        return self.game.deciders(self.match.state) if self.match else ()

    @property
    def asked(self) -> str:
        """The person who decides on this screen now; "" when it is nobody's turn here."""
        return self.seat if self.seat and not self.curtain and self.seat in self.deciders else ""

    @property
    def waiting(self) -> str:
        """The bot that decides next; "" when a person is asked or the game is over."""
        if any(self.players[seat] == PERSON for seat in self.deciders):
            # Simultaneous choices: bots lay out their offers first, people need not wait for them.
            return next((seat for seat in self.deciders if self.players[seat] != PERSON), "")
        return self.deciders[0] if self.deciders else ""

    def actions(self) -> list[Action]:
        """What the person may decide; empty when it is not his turn."""
        return list(self.game.actions(self.state, self.seat)) if self.asked else []

    def why_not(self, action: Action) -> tuple[Reason, ...]:
        """Every reason against an action of the looking seat."""
        return tuple(self.game.why_not(self.state, action, self.seat or None)) if self.match else ()

    def preview(self, action: Action) -> Any:
        """What an action would change."""
        return self.game.preview(self.state, action)

    # Acts --------------------------------------------------------------------------------------------------------

    def play(self, move: Action | str) -> bool:
        """Decide; a refusal becomes reasons beside the control and changes nothing."""
        return self.play_all([move] if isinstance(move, Action) else move)

    def play_all(self, moves: Iterable[Action] | str) -> bool:
        """Decide several things at once: one undo step."""
        assert self.match is not None
        try:
            self.match.play_all(moves)
        except IllegalAction as error:
            self.refusals = list(error.reasons)
            return False
        except BadInput as error:
            self.note = str(error)
            return False
        self.refusals = []
        self.moved()
        return True

    def select(self, thing: str) -> None:
        """Point at a province, a sea or a site; the same again lets go."""
        self.selection = "" if thing == self.selection else thing

    def undo(self) -> None:
        """Back to the last decision of a person."""
        assert self.match is not None
        while self.match.plies:
            self.match.undo()
            if self._choice():
                break
        self.moved(forced=False)

    def redo(self) -> None:
        """Forward along the line last left, to the next decision of a person."""
        assert self.match is not None
        while not self.match.at_end:
            self.match.redo()
            if self._choice():
                break
        self.moved(forced=False)

    def goto(self, ply: int) -> None:
        """Look at, and go on from, any ply of the line."""
        assert self.match is not None
        self.match.branch(ply)
        self.moved(forced=False)

    def hand(self, seat: str, player: str) -> None:
        """Hand a seat to a bot or a person, at any time."""
        self.players = {**self.players, seat: player}
        self.moved()

    def play_forced(self, auto: bool) -> None:
        """Whether decisions that leave no choice play themselves from now on."""
        self.auto = auto
        if self.match is not None:
            self.moved()

    def call(self, seat: str, name: str) -> None:
        """Call the person on a seat by a name: one line, not too long, shown as it is."""
        self.names = {**self.names, seat: " ".join(str(name).split())[:NAME]}
        self.tick += 1

    def lift_curtain(self) -> None:
        """The person named on the curtain sits at the screen."""
        self.seat, self.curtain = self.curtain, ""
        self.moved()

    def let_bots_decide(self, budget_seconds: float = 0.0) -> int:
        """Decisions of bots for so long, at least one, then one change for the views; how many were taken."""
        end, taken = perf_counter() + budget_seconds, 0
        while self.match is not None and (seat := self.waiting):
            bot = bots.bot(self.players[seat])
            view = self.game.view(self.match.state, seat)
            rng = Random(f"{self.match.state.seed} {self.match.plies} {seat}")
            self.match.play(bot.choose(self.game, view, seat, rng))
            taken += 1
            if self.auto:
                self._play_forced()
            if perf_counter() >= end:
                break
        if taken:
            self.moved()
        return taken

    # After every change ------------------------------------------------------------------------------------------

    def moved(self, forced: bool = True) -> None:
        """The position changed: play what is forced, see whose turn it is, tell the views."""
        if forced and self.auto and self.match is not None:
            self._play_forced()
        self._pass_on()
        self.tick += 1

    def _play_forced(self) -> None:
        """Decisions of people that leave no choice play themselves."""
        assert self.match is not None
        while self.deciders:
            seat = next((seat for seat in self.deciders if self.players[seat] == PERSON), "")
            actions = self.game.actions(self.match.state, seat) if seat else ()
            if len(actions) != 1:
                return
            self.match.play(actions[0])

    def _choice(self) -> bool:
        """Whether a person has a real choice in this position."""
        assert self.match is not None
        for seat in self.deciders:
            if self.players[seat] == PERSON:
                return not self.auto or len(self.game.actions(self.match.state, seat)) > 1
        return not self.people

    def _pass_on(self) -> None:
        """With several people at one screen a curtain falls before the next one decides."""
        due = [seat for seat in self.deciders if seat in self.people]
        if len(self.people) == 1:
            self.seat, self.curtain = self.people[0], ""
        elif not self.people:
            self.seat, self.curtain = SPECTATOR, ""
        elif due and self.seat not in due:
            self.curtain = due[0]

    # Words -------------------------------------------------------------------------------------------------------

    def say(self, key: str, **numbers: Any) -> str:
        """A sentence of the interface."""
        with text.language(self.language):
            return text.say(key, **numbers)

    def words(self, function: Callable[..., str], *things: Any, **numbers: Any) -> str:
        """A word or sentence of `mnlib.text`, in the language of the session: `session.words(text.reason, why)`."""
        with text.language(self.language):
            return function(*things, **numbers)

    # Surprises ---------------------------------------------------------------------------------------------------

    def guard(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A callback whose errors become a report; nothing is lost and the page goes on."""

        def guarded(*arguments: Any, **named: Any) -> Any:
            try:
                return function(*arguments, **named)
            except Exception:
                self.report = traceback.format_exc(limit=-12) + self._where()
                return None

        return guarded

    def _where(self) -> str:
        return f"\n{mnlib.__version__}\n{self.match.dumps()}" if self.match is not None else ""
