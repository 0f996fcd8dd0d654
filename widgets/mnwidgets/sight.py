"""What is seen of a match: by whom, at which ply, who is asked there and what may be decided."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from traitlets import Any as Anything
from traitlets import Bool, Dict, Instance, Int, Unicode

import mnlib
from mnlib.reasons import Reason
from mnlib.vocabulary import Action
from mnwidgets.memory import Memory
from mnwidgets.speaking import Speaking

PERSON = "person"
SPECTATOR = ""
NOW = -1  # no ply is looked back at


@dataclass(frozen=True)
class Request:
    """A wish to go back past something that was laid open: to which ply, and who still has to agree."""

    ply: int
    open: tuple[str, ...]


class Sight(Speaking):
    """One match, the seats at it, and the eyes through which it is seen. Views never see more than `state`."""

    tick = Int(0)
    match = Instance(mnlib.Match, allow_none=True)
    shown = Anything(None)  # a view from a link: it is shown, and there is nothing to play
    draft = Anything(None)  # a position being edited: it is shown instead of the match
    away = Bool(False)  # in the lobby, while a match may be waiting
    players = Dict()  # seat → "person" or the kind of a bot
    names = Dict()  # seat → what the person there is called, if anything
    seat = Unicode(SPECTATOR)  # whose eyes we look through
    curtain = Unicode("")  # the seat to which the screen has to be passed; "" when none
    selection = Unicode("")  # a province, sea or site
    auto = Bool(True)  # forced decisions play themselves
    looking = Int(NOW)  # the ply that is looked back at
    request = Instance(Request, allow_none=True)  # a wish that others have to agree to
    sandbox = Bool(False)  # everything is free, one person plays all seats
    open_hands = Bool(False)  # a class looks at everybody's tokens
    choose_chance = Bool(False)  # rolls and draws wait until somebody says what comes

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.memory = Memory()
        self._past: Any = None  # the position at the ply that is looked back at

    @property
    def game(self) -> Any:
        """The doors of the game."""
        return self.match.game if self.match is not None else mnlib.game("empires")

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the match, in table order."""
        return tuple(self.players)

    @property
    def people(self) -> tuple[str, ...]:
        """The seats that people play here."""
        return tuple(seat for seat, player in self.players.items() if player == PERSON)

    # What is shown -----------------------------------------------------------------------------------------------

    @property
    def position(self) -> Any:
        """The whole position of the ply that is shown; views ask for `state` instead."""
        assert self.match is not None
        return self.match.state if self.looking == NOW else self._past

    @property
    def state(self) -> Any:
        """The position as it may be shown here: views never see more."""
        if self.draft is not None:
            return self.game.view(self.draft, None, hands_open=True)
        return self.shown if self.match is None else self.seen(self.position)

    def seen(self, position: Any) -> Any:
        """Any position of the match as the looking seat may know it; after the end nothing is hidden any more."""
        return self.game.view(position, self.seat or None, hands_open=self.open_hands or self.over)

    @property
    def ply(self) -> int:
        """The ply that is shown."""
        assert self.match is not None
        return self.match.plies if self.looking == NOW else self.looking

    @property
    def end(self) -> int:
        """The last ply of the line that is played."""
        return self.match.plies if self.match is not None else 0

    @property
    def outcome(self) -> Any:
        """How the game ended, or None, in the position that is shown."""
        return self.game.outcome(self.position) if self.match is not None else None

    @property
    def over(self) -> bool:
        """Whether the game has ended, whichever ply is shown."""
        return self.match is not None and self.game.outcome(self.match.state) is not None

    # Who is asked ------------------------------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        """Whether time is one person's own: alone with bots, with bots only, or in the sandbox."""
        return self.sandbox or len(self.people) < 2

    @property
    def deciders(self) -> tuple[str, ...]:
        """The seats that may decide in the position that is shown."""
        return self.game.deciders(self.position) if self.match is not None else ()

    @property
    def asked(self) -> str:
        """The person who decides on this screen now; "" when it is nobody's turn here."""
        open_ = not self.curtain and self.draft is None and (self.looking == NOW or self.free)
        return self.seat if open_ and self.seat and self.seat in self.deciders else ""

    @property
    def waiting(self) -> str:
        """The bot that decides next; "" when a person is asked, the past is looked at, or the game is over."""
        if self.looking != NOW or self.draft is not None or self.chance_waits():
            return ""
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

    def chance_waits(self) -> bool:
        """Whether a roll or draw is due and somebody wants to say what comes."""
        return self.choose_chance and self.match is not None and bool(self.game.chance(self.match.state))
