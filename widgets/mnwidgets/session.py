"""The session: what people and bots do at a table.

Views observe it and redraw what changed; every act of a person goes back through `play`, `select`, `look` and the like.
It asks mnlib for everything and decides nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from time import perf_counter
from typing import Any

import mnlib
from mnlib import bots
from mnlib.notation import one_row
from mnlib.reasons import BadInput, IllegalAction
from mnlib.vocabulary import Action
from mnwidgets.sight import NOW, PERSON, SPECTATOR, Request, Sight


class Session(Sight):
    """What all views share. `tick` counts every change of what is shown: observe it to redraw.

    >>> session = Session()
    >>> session.start(seats=3, seed=7, players={"rome": "person"})
    >>> session.play("tile 2")
    True
    """

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

    def adopt(self, match: mnlib.Match, players: dict[str, str] | None = None, sandbox: bool = False) -> None:
        """Sit down at a match."""
        seats = self.seats_of(match)
        chosen = players or {}
        with self.hold_trait_notifications():
            self.match, self.shown, self.draft, self.request = match, None, None, None
            self.sandbox = self.open_hands = self.choose_chance = sandbox
            self.away = False
            self.players = {seat: chosen.get(seat, "random") for seat in seats}
            self.seat = self.people[0] if len(self.people) == 1 else SPECTATOR
            self.curtain = self.selection = self.report = self.note = ""
            self.refusals = []
            self.looking = NOW
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

    # Acts --------------------------------------------------------------------------------------------------------

    def play(self, move: Action | str) -> bool:
        """Decide; a refusal becomes reasons beside the control and changes nothing."""
        return self.play_all([move] if isinstance(move, Action) else move)

    def play_all(self, moves: Iterable[Action] | str) -> bool:
        """Decide several things at once: one undo step. At a ply looked back at this begins another line."""
        assert self.match is not None
        now = self.match.plies
        try:
            if self.looking != NOW:
                self.match.branch(self.looking)
            self.match.play_all(moves)
        except (IllegalAction, BadInput) as error:
            while self.match.plies < now:
                self.match.redo()
            self.refusals = list(error.reasons) if isinstance(error, IllegalAction) else self.refusals
            self.note = self.note if isinstance(error, IllegalAction) else str(error)
            return False
        self.refusals = []
        self.moved()
        return True

    def select(self, thing: str) -> None:
        """Point at a province, a sea or a site; the same again lets go."""
        self.selection = "" if thing == self.selection else thing

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
        self.names = {**self.names, seat: one_row(name)}
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

    # Time --------------------------------------------------------------------------------------------------------

    def look(self, ply: int) -> None:
        """Show a ply of the line, or what is now; the match stays as it is."""
        assert self.match is not None
        self.looking = NOW if ply == NOW or ply >= self.match.plies else max(0, ply)
        self._past = None if self.looking == NOW else self.match.at(self.looking)
        self._pass_on()
        self.tick += 1

    def undo(self) -> None:
        """Back to the last decision of a person."""
        self.undo_to(self._before())

    def redo(self) -> None:
        """Forward along the line last left, to the next decision of a person."""
        assert self.match is not None
        while not self.match.at_end:
            self.match.redo()
            if not self.match.at_end and self._chose(self.match.plies):
                break
        self.moved(forced=False)

    def undo_to(self, ply: int) -> None:
        """Play on from an earlier ply; past what was laid open only if everybody at the table agrees."""
        assert self.match is not None
        others = tuple(seat for seat in self.people if seat != self.seat)
        if not self.free and others and self.match.lays_open(ply):
            self.request = Request(ply, others)
            return
        self._go_back(ply)

    def agree(self, seat: str) -> None:
        """A person agrees to go back; when all have, we do."""
        if self.request is None:
            return
        self.request = replace(self.request, open=tuple(one for one in self.request.open if one != seat))
        if not self.request.open:
            self._go_back(self.request.ply)

    def refuse(self) -> None:
        """Somebody does not agree, or the wish was withdrawn: everything stays as it was."""
        self.request = None

    def switch(self, line: int) -> None:
        """To the end of another line of play, as it was left."""
        assert self.match is not None
        self.match.switch(line)
        self.moved(forced=False)

    def _before(self) -> int:
        """The ply at which a person last chose something."""
        assert self.match is not None
        ply = self.match.step_before(self.match.plies)
        while ply and not self._chose(ply):
            ply = self.match.step_before(ply)
        return ply

    def _go_back(self, ply: int) -> None:
        assert self.match is not None
        self.request = None
        self.match.branch(ply)
        self.moved(forced=False)

    # After every change ------------------------------------------------------------------------------------------

    def moved(self, forced: bool = True) -> None:
        """The position changed: play what is forced, see whose turn it is, tell the views."""
        self.looking = NOW
        self.request = None
        if forced and self.auto and self.match is not None:
            self._play_forced()
        self._pass_on()
        self.tick += 1

    def _play_forced(self) -> None:
        """Decisions of people that leave no choice play themselves."""
        assert self.match is not None
        while self.deciders and not self.chance_waits():
            seat = next((seat for seat in self.deciders if self.players[seat] == PERSON), "")
            actions = self.game.actions(self.match.state, seat) if seat else ()
            if len(actions) != 1:
                return
            self.match.play(actions[0])

    def _chose(self, ply: int) -> bool:
        """Whether what was done at a ply was a real choice of a person; among bots alone, everything is."""
        assert self.match is not None
        position, record = self.match.at(ply), self.match.record_at(ply)
        for seat in self.game.deciders(position):
            if self.players[seat] == PERSON:
                actions = self.game.actions(position, seat)
                if record in actions or len(self.game.deciders(position)) == 1:
                    return not self.auto or len(actions) > 1
        return not self.people

    def _pass_on(self) -> None:
        """With several people at one screen a curtain falls before the next one decides."""
        due = [seat for seat in self.deciders if seat in self.people]
        if len(self.people) == 1:
            self.seat, self.curtain = self.people[0], ""
        elif not self.people:
            self.seat, self.curtain = SPECTATOR, ""
        elif due and self.seat not in due:
            if self.sandbox:
                self.seat = due[0]
            elif self.looking == NOW:
                self.curtain = due[0]

    def where(self) -> str:
        """The match, for a report."""
        return self.match.dumps() if self.match is not None else ""
