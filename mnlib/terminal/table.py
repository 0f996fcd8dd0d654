"""The table: the people around one keyboard, random players in the other seats, and everything they can type."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any

from mnlib.match import Match
from mnlib.notation import read_moves
from mnlib.reasons import BadInput
from mnlib.terminal import screen
from mnlib.terminal.talk import Leave, Talk
from mnlib.text import name, outcome, prompt, reason, say
from mnlib.vocabulary import Action

_LOG = 30  # lines of the log that are shown where nothing else is said


class Table:
    """The people around one keyboard, and the match they play."""

    def __init__(self, match: Match, people: tuple[str, ...], rng: Random, talk: Talk) -> None:
        self.talk, self.rng, self.people = talk, rng, people
        self.pictures: dict[str, Callable[[], list[str]]] = {
            "help": lambda: [say("terminal.help")],
            "board": lambda: screen.board(self.game, self.view()),
            "hand": lambda: screen.hand(self.game, self.view(), self.seat),
            "scores": lambda: screen.tracks(self.game, self.view()),
            "tracks": lambda: screen.tracks(self.game, self.view()),
            "tiles": lambda: screen.tiles(self.game, self.view(), self.seat),
        }
        self.commands: dict[str, Callable[[str], bool]] = {
            "why": self.why, "preview": self.preview, "undo": self.undo, "redo": self.redo, "save": self.save,
            "load": self.load, "log": self.log, "quit": self.quit, "exit": self.quit,
        }  # fmt: skip
        self.seat = ""  # who sits at the keyboard
        self.asked = ""  # the open question
        self.listed: list[Action] = []
        self.warned = False
        self.sit_down(match)

    def sit_down(self, match: Match) -> None:
        """Go on with a match; what happened before is nobody's news."""
        self.match, self.game = match, match.game
        self.seen = dict.fromkeys(self.people, match.plies)
        self.unsaved = False

    # The course of the game ---------------------------------------------------------------------------------------

    def run(self) -> None:
        """Play until somebody leaves; the end of the game can be undone."""
        while True:
            seat = self.next_seat()
            if seat is None or seat in self.people:
                self.ask(seat)
            else:
                self.match.play(self.rng.choice(self.game.actions(self.game.view(self.match.state, seat))))
                self.unsaved = True

    def next_seat(self) -> str | None:
        """Who decides next: random players at once, then whoever sits at the keyboard already."""
        seats = self.game.deciders(self.match.state)
        return min(seats, key=lambda seat: (seat in self.people, seat != self.seat), default=None)

    def ask(self, seat: str | None) -> None:
        """Show a person the question and do as told until the position is another one."""
        if seat is not None and seat != self.seat and len(self.people) > 1:
            self.talk.clear()
            self.talk.read(say("terminal.pass", seat=seat))
        self.seat = seat or self.seat
        self.show(seat)
        while not self.obey(self.talk.read(f"{name('seat', seat) if seat else say('terminal.over')}> ")):
            pass

    def show(self, seat: str | None) -> None:
        """The news, the position, the question and everything that can be decided."""
        state, talk = self.match.state, self.talk
        if self.seat in self.seen:
            news = screen.narrate(self.match, self.seat, self.seen[self.seat], news=True)
            talk.say(*([""] if news else []), *news, "")
            self.seen[self.seat] = self.match.plies
        if seat is None:
            self.listed, self.asked = [], ""
            end = self.game.outcome(state)
            talk.bold(outcome(end) if end else "")
            talk.say(*screen.tracks(self.game, self.view()), say("terminal.after"))
            return
        asked = self.game.prompt(state)
        assert asked is not None, "somebody decides, so something is asked"
        self.listed, self.asked = self.game.actions(state, seat), asked.key
        head, *rest = screen.summary(self.game, self.view(), seat)
        talk.bold(head)
        talk.say(*rest, "", prompt(asked), *screen.choices(self.listed, asked.key, talk.width))
        if len(self.listed) == 1:
            talk.say(say("terminal.enter"))

    def view(self) -> Any:
        """The position as the person at the keyboard may know it; after the end anybody may look."""
        return self.game.view(self.match.state, self.seat or None)

    def obey(self, line: str) -> bool:
        """Do what a line says; tells whether the position is another one now."""
        first, _, rest = line.partition(" ")
        if (command := self.commands.get(first.lower())) is not None:
            self.warned = self.warned and command == self.quit
            return command(rest.strip())
        self.warned = False
        if (picture := self.pictures.get(line.lower())) is not None:
            self.talk.say(*picture())
            return False
        if not line:
            if len(self.listed) != 1:
                self.talk.say(say("terminal.empty", number=len(self.listed)))
                return False
            line = "1"
        actions = self.understand(line)
        against = self.against(actions) if actions else []
        self.talk.say(*against)
        if not actions or against:
            return False
        self.match.play_all(actions)
        self.unsaved = True
        return True

    def understand(self, line: str) -> list[Action]:
        """The actions that a number or a text means; none where it cannot be understood, and that is said."""
        try:
            if line.isdecimal():
                number = int(line[:9])
                if 1 <= number <= len(self.listed):
                    return [self.listed[number - 1]]
                self.talk.say(say("terminal.number", number=len(self.listed)))
                return []
            return read_moves(self.game, line)
        except BadInput as error:
            self.talk.say(say("terminal.unknown", error=str(error)))
            return []

    def against(self, actions: list[Action]) -> list[str]:
        """Every reason against the first of some actions that cannot be taken; chance is never chosen."""
        state = self.match.state
        for action in actions:
            if action not in self.game.actions(state, self.seat or None):
                reasons = self.game.why_not(self.game.view(state, self.seat or None), action)
                return [f"{reason(one)} ({one.rule})" for one in reasons] or [say("terminal.unlisted")]
            state = self.game.apply(state, action)
        return []

    # Commands: each tells whether the position is another one now ---------------------------------------------------

    def why(self, line: str) -> bool:
        """Every reason against something."""
        if not line:
            self.talk.say(say("terminal.why"))
        elif actions := self.understand(line):
            self.talk.say(*(self.against(actions) or [say("terminal.legal")]))
        return False

    def preview(self, line: str) -> bool:
        """What something would change."""
        actions = self.understand(line) if line else []
        if not line:
            self.talk.say(say("terminal.preview"))
        elif actions and (against := self.against(actions[:1])):
            self.talk.say(*against)
        elif actions:
            self.talk.say(*screen.preview(self.game, self.view(), actions[0]))
        return False

    def undo(self, _: str) -> bool:
        """Back to the last decision of a person; random players decide anew after it."""
        start = self.match.plies
        while self.match.plies:
            self.match.undo()
            if self.next_seat() in self.people:
                break
        else:
            while self.match.plies < start:
                self.match.redo()
            self.talk.say(say("terminal.no_undo"))
            return False
        return self.moved()

    def redo(self, _: str) -> bool:
        """Forward again, to the next decision of a person."""
        start = self.match.plies
        try:
            while self.match.plies == start or self.next_seat() not in (None, *self.people):
                self.match.redo()
        except BadInput:
            if self.match.plies == start:
                self.talk.say(say("terminal.no_redo"))
                return False
        return self.moved()

    def moved(self) -> bool:
        """The position is another one: what was seen after it is news again."""
        self.seen = {seat: min(ply, self.match.plies) for seat, ply in self.seen.items()}
        self.unsaved = True
        return True

    def save(self, line: str) -> bool:
        """Write the match to a file, but over nothing that is not a match."""
        if not line:
            self.talk.say(say("terminal.save"))
            return False
        path = os.path.expanduser(line)
        try:
            if os.path.exists(path):
                Match.load(path)
            self.match.save(path)
            self.unsaved = False
            self.talk.say(say("terminal.saved", path=path))
        except BadInput:
            self.talk.say(say("terminal.keep_file", path=path))
        except (OSError, ValueError) as error:
            self.talk.say(say("terminal.not_saved", path=path, error=getattr(error, "strerror", error)))
        return False

    def load(self, line: str) -> bool:
        """Go on with the match in a file."""
        if not line:
            self.talk.say(say("terminal.load"))
            return False
        try:
            match = Match.load(os.path.expanduser(line))
        except (BadInput, ValueError) as error:
            self.talk.say(say("terminal.not_loaded", error=str(error)))
            return False
        seats = screen.seats_of(match)
        self.people = tuple(seat for seat in self.people if seat in seats) or seats[:1]
        self.seat = self.seat if self.seat in self.people else ""
        self.sit_down(match)
        return True

    def log(self, line: str) -> bool:
        """What happened so far, as the person at the keyboard could see it."""
        lines = screen.narrate(self.match, self.seat or None) or [say("terminal.no_log")]
        self.talk.say(*(lines if line else lines[-_LOG:]))
        return False

    def quit(self, _: str) -> bool:
        """Leave; a game that is not saved is left only at the second word."""
        if self.warned or not self.unsaved:
            raise Leave
        self.warned = True
        self.talk.say(say("terminal.quit"))
        return False
