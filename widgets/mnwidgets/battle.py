"""The battle view: exact odds before the dice, the dice and their hits after."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets

from mnlib import text
from mnlib.empires.actions import DICE, DICE_COUNT, DICE_INDEX, DICE_SUM
from mnlib.empires.battle import ROLLING, hits_of
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS
from mnlib.empires.preview import preview
from mnlib.empires.rounds import PHASES
from mnwidgets.consequences import Field, field_of, odds_html, units
from mnwidgets.marks import put, seat, show
from mnwidgets.session import Session

_FACES = "⚀⚁⚂⚃⚄⚅"


@dataclass(frozen=True)
class Roll:
    """The dice of one side of a battle, and the hits that they score."""

    ply: int
    place: str
    attacker: str
    defender: str
    who: str
    dice: int
    hits: int


class BattleView:
    """Battles that can be fought, the one being fought, and the last one of this phase."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.before = ipywidgets.HTML()
        self.after = ipywidgets.HTML()
        self.widget = ipywidgets.VBox([self.before, self.after]).add_class("mn-battle")
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain", "seat"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Odds where dice are to come, dice where they have fallen."""
        session = self.session
        state = session.state if session.match is not None else None
        fighting = state is not None and bool(state.stack) and PHASES[state.phase] == "move"
        before = self._before(state) if fighting else ""
        after = self._after(self.rolls(state)) if fighting else ""
        put(self.before, before)
        put(self.after, after)
        show(self.widget, bool(before or after))

    # Before -------------------------------------------------------------------------------------------------------

    def _before(self, state: Any) -> str:
        frame = next((one for one in reversed(state.stack) if one[0] is ROLLING), None)
        if frame is not None:
            return self._fought(state, frame)
        session = self.session
        found = []
        for action in session.actions():
            if action.verb in ("attack", "engage"):
                odds = session.preview(action).odds
                field = field_of(state, action, EMPIRES.index(session.seat))
                place, other = action.args
                found.append(self._field(place, session.seat, other, odds, field))
        return "".join(found)

    def _fought(self, state: Any, frame: Any) -> str:
        """The battle now rolled, or about to be: with the extra dice chosen so far."""
        _, place, at_sea, attacker, defender, *_ = frame
        rolling = state.clone()
        rolling.stack = state.stack[: state.stack.index(frame) + 1]
        odds = preview(rolling, attacker, ROLLING.actions(rolling, attacker)[0]).odds
        field = Field(units(state, place, at_sea, attacker), units(state, place, at_sea, defender))
        name = (SEAS if at_sea else PROVINCES)[place]
        return self._field(name, EMPIRES[attacker], EMPIRES[defender], odds, field)

    def _field(self, place: str, attacker: str, defender: str, odds: Any, field: Field) -> str:
        session = self.session
        said = session.say("ui.deciding.battle", place=place)
        return (
            f"<section><h4>{escape(said)}</h4><p>{seat(session, attacker)} "
            f"<small>{escape(session.say('ui.deciding.units', n=field.attacker))}</small> ⚔ {seat(session, defender)} "
            f"<small>{escape(session.say('ui.deciding.units', n=field.defender))}</small></p>"
            f"{odds_html(session, odds, field, attacker, defender)}</section>"
        )

    # After --------------------------------------------------------------------------------------------------------

    def rolls(self, state: Any) -> list[Roll]:
        """The dice of the last battle of this phase: one roll or two."""
        match = self.session.match
        assert match is not None
        line, found = match.line[: self.session.ply], []
        for at in range(len(line) - 1, max(-1, len(line) - 200), -1):
            verb = line[at].verb
            if verb in ("tile", "crown", "reveal", "keep") or len(found) == 2 or (found and verb != "rolled"):
                break
            if verb == "rolled" and match.at(at).round == state.round:
                found.append(self._roll(at, line[at].args[0]))
        if len(found) == 2 and found[0].who == found[0].attacker:
            found = found[:1]  # the attacker's dice just fell; the other roll is of the battle before
        return found[::-1]

    def _roll(self, ply: int, faces: str) -> Roll:
        """A roll of the record; the table on which it fell lies open to everybody."""
        session = self.session
        assert session.match is not None
        state = session.seen(session.match.at(ply))
        _, place, at_sea, attacker, defender, *_ = state.stack[-1]
        who = ROLLING.hand(state)
        dice = DICE.index(faces)
        other = defender if who == attacker else attacker
        hits = hits_of(state, place, at_sea, who, other, attacker, DICE_SUM[dice], DICE_COUNT[dice])
        name = (SEAS if at_sea else PROVINCES)[place]
        return Roll(ply, name, EMPIRES[attacker], EMPIRES[defender], EMPIRES[who], dice, hits)

    def _after(self, rolls: list[Roll]) -> str:
        session = self.session
        if not rolls:
            return ""
        rows = []
        for roll in rolls:
            faces = next(faces for faces, at in DICE_INDEX.items() if at == roll.dice)
            drawn = "".join(f'<span class="mn-die">{_FACES[face - 1]}</span>' for face in faces)
            words = session.words(text.name, "dice", DICE[roll.dice])
            scored = session.say("ui.deciding.scored", hits=roll.hits, total=DICE_SUM[roll.dice])
            rows.append(
                f'<li>{seat(session, roll.who)} <span aria-hidden="true">{drawn}</span> '
                f'<span class="mn-faces">{escape(words)}</span> <strong>{escape(scored)}</strong></li>'
            )
        title = escape(session.say("ui.deciding.dice", place=rolls[-1].place))
        return f'<section><h4>{title}</h4><ul class="mn-dice">{"".join(rows)}</ul></section>'
