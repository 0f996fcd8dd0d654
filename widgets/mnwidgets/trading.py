"""The trade table: the tile, what each seat has laid out, who takes next, and who got what from whom."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets

from mnlib.empires.board import EMPIRES, TOKENS
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import offered
from mnlib.empires.view import sealed
from mnwidgets.marks import put, seat, show, token, tokens
from mnwidgets.session import Session

_STEP = 12  # so many plies may come in one step; more is a jump
Take = tuple[str, str, str]  # who got it, what ("" where it was not seen), from whom


class TradeTable:
    """The trade of this round, as the looking seat may see it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.offers = ipywidgets.HTML()
        self.story = ipywidgets.HTML()
        self.widget = ipywidgets.VBox([self.offers, self.story]).add_class("mn-trading")
        self._takes: list[Take] = []
        self._told: tuple[Any, ...] = ()
        self._number = -1  # what the tile asks for, where the record tells
        self._known: tuple[Any, ...] = ()
        self._ply, self._trading = 0, False
        session.observe(session.guard(self.redraw), ["tick", "language", "seat"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Show the table while there is one, and what changed hands for the rest of the round."""
        session = self.session
        state = session.state if session.match is not None else None
        trading = state is not None and bool(state.stack) and PHASES[state.phase] == "trade"
        show(self.offers, trading)
        takes = self.takes(state) if state is not None else []
        if trading:
            put(self.offers, self._offers(state))
        told = (*takes, session.language)
        if told != self._told:
            self._told = told
            put(self.story, self._story(takes) if takes else "")
        show(self.widget, trading or bool(takes))

    # The table ----------------------------------------------------------------------------------------------------

    def _offers(self, state: Any) -> str:
        """A line for each seat; who decides is marked by a word, not by colour alone."""
        session, step = self.session, state.stack[0][0].name
        deciders = session.game.deciders(state)
        rows = []
        for name in session.seats:
            mark = session.say(f"ui.deciding.mark_{step}") if name in deciders else ""
            leader = state.leaders[0] == EMPIRES.index(name)
            title = f"<small>{escape(session.say('ui.deciding.trade_leader'))}</small>" if leader else ""
            turn = f'<span class="mn-turn">{escape(mark)}</span>' if mark else ""
            now = ' class="mn-now"' if mark else ""
            rows.append(
                f'<tr{now}><th scope="row">{seat(session, name)} {title}</th>'
                f"<td>{self._offer(state, name)} {turn}</td></tr>"
            )
        return f'<h4>{escape(self._tile(state))}</h4><table class="mn-offers">{"".join(rows)}</table>'

    def _tile(self, state: Any) -> str:
        """What the tile says, or which tiles are left."""
        session, frame = self.session, state.stack[0]
        if frame[0].name == "tile":
            left = frame[0].numbers(state)["numbers"]
            return session.say("ui.deciding.tiles_left", numbers=left)
        number = frame[1] if frame[0].name == "offer" else self._number
        return (
            session.say("ui.deciding.tile", number=number) if number >= 0 else session.say("phase.trade").capitalize()
        )

    def _offer(self, state: Any, name: str) -> str:
        """Tokens that lie open, or one's own; else how many lie face down."""
        session, at = self.session, EMPIRES.index(name)
        laid, open_ = state.laid[at], offered(state, at)
        sizes = state.stack[0][2] if state.stack[0][0].name == "offer" else ()
        size = f"<small>{laid} / {sizes[at]}</small>" if sizes and sizes[at] else ""
        if sum(open_):
            return tokens(session, dict(enumerate(open_))) + " " + size
        if laid and sealed(state):
            backs = '<span class="mn-back" aria-hidden="true"></span>' * laid
            return f"{backs} {escape(session.say('ui.deciding.face_down', n=laid))} {size}"
        return size or "–"

    # Who got what -------------------------------------------------------------------------------------------------

    def takes(self, state: Any) -> list[Take]:
        """What changed hands in the trade of this round, as far as the looking seat could see it.

        While the game goes on only what is new is read; after a jump, all of it.
        """
        match = self.session.match
        assert match is not None
        known = (match, self.session.seat, state.round)
        if known != self._known or not self._ply <= self.session.ply <= self._ply + _STEP:
            self._takes, self._number = [], -1
            self._read(self._start(state.round))
        elif self._trading:
            self._read(self._ply)
        self._known, self._ply, self._trading = known, self.session.ply, PHASES[state.phase] == "trade"
        return self._takes

    def _start(self, number: int) -> int:
        """The ply before the tile of a round, or the present one where none was played."""
        match = self.session.match
        assert match is not None
        line = match.line[: self.session.ply]
        start = next((at for at in range(len(line) - 1, -1, -1) if line[at].verb == "tile"), -1)
        return start if start >= 0 and match.at(start).round == number else self.session.ply

    def _read(self, since: int) -> None:
        """Take note of what the looking seat saw after a ply."""
        match = self.session.match
        assert match is not None
        if since == self.session.ply:
            return
        for entry in match.log(self.session.seat or None, since, self.session.ply):
            for part in entry.text.split("; "):
                words = part.split()
                if words[0] == "tile":
                    self._takes, self._number = [], int(words[1])
                elif words[0] == "take":
                    self._takes.append((entry.seat, words[1], words[3]))
                elif words[0] == "give" and self._takes:
                    self._takes.append((self._takes[-1][2], words[1] if len(words) > 1 else "", entry.seat))

    def _story(self, takes: list[Take]) -> str:
        """Takes in their order; what went over unseen is said to be so."""
        session = self.session
        lines = []
        for who, what, source in takes:
            thing = token(session, what) if what in TOKENS else escape(session.say("ui.deciding.unseen"))
            lines.append(f"<li>{seat(session, who)} ← {thing} ← {seat(session, source)}</li>")
        title = escape(session.say("ui.deciding.trade_story"))
        return f'<h4>{title}</h4><ol class="mn-takes">{"".join(lines)}</ol>'
