"""The next roll or draw: everything that may come, with its exact probability; whoever likes says what comes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import ipywidgets as w

from mnlib import text
from mnlib.empires.actions import DICE_COUNT, DICE_SUM
from mnlib.empires.battle import ROLLING, hits_of
from mnlib.vocabulary import Action
from mnwidgets.form import Form, Row, check, choice, group, press
from mnwidgets.marks import percent, show
from mnwidgets.session import Session

FEW = 14  # outcomes that are listed one by one; more dice are listed by their hits


@dataclass(frozen=True)
class Hits:
    """The rolls that score so many hits: their probability, the likeliest of them, and their points."""

    hits: int
    odds: Fraction
    likeliest: Action
    least: int
    most: int


def by_hits(state: Any, outcomes: Sequence[tuple[Action, Fraction]]) -> list[Hits]:
    """The outcomes of a roll by the hits that they score, the fewest first."""
    _, place, at_sea, attacker, defender, *_ = state.stack[-1]
    who = ROLLING.hand(state)
    other = defender if who == attacker else attacker
    rows: dict[int, list[tuple[Action, Fraction]]] = {}
    for action, odds in outcomes:
        total, dice = DICE_SUM[action.i], DICE_COUNT[action.i]
        rows.setdefault(hits_of(state, place, at_sea, who, other, attacker, total, dice), []).append((action, odds))
    found = []
    for hits, row in sorted(rows.items()):
        likeliest = max(row, key=lambda one: one[1])[0]
        points = [DICE_SUM[action.i] for action, _ in row]
        found.append(Hits(hits, sum((odds for _, odds in row), Fraction(0)), likeliest, min(points), max(points)))
    return found


class ChanceChooser:
    """What may come, at a roll or draw in the sandbox; a press makes it so, or leaves it to chance."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.exact = ""  # the roll chosen in the list of all of them
        self.widget = w.Box([]).add_class("mn-chance")  # filled when first needed
        session.observe(session.guard(self.redraw), ["tick", "language", "sandbox", "choose_chance", "draft"])
        self.redraw()

    def outcomes(self) -> Sequence[tuple[Action, Fraction]]:
        """What may come in the position that is shown; nothing where no roll or draw is due."""
        session = self.session
        if session.match is None or session.draft is not None or not session.sandbox:
            return ()
        found: Sequence[tuple[Action, Fraction]] = session.game.chance(session.position)
        return found

    def _changed(self, key: str, value: Any) -> None:
        session = self.session
        if key == "ask":
            session.choose_chance = value
            session.moved()
        elif key == "exact":
            self.exact = value
            self.redraw()
        elif key == "chance":
            session.play(session.game.actions(session.position)[0])
        elif key == "this":
            session.play(session.game.parse(self.exact))
        else:
            session.play(session.game.parse(key.partition(" ")[2]))

    def redraw(self, _change: Any = None) -> None:
        """The box to tick and, where chance decides, what may come."""
        session = self.session
        wanted = session.sandbox and session.draft is None
        show(self.widget, wanted)
        if not wanted:
            return
        if not self.widget.children:
            self.form = Form(session.guard(self._changed))
            self.widget.children = (self.form,)
        groups = [
            group(
                session.say("ui.sandbox.chance"), [check("ask", session.say("ui.sandbox.ask"), session.choose_chance)]
            )
        ]
        if outcomes := self.outcomes():
            asked = session.words(text.prompt, session.game.prompt(session.position))
            rows = self._listed(outcomes) if len(outcomes) <= FEW else self._grouped(outcomes)
            free = press("chance", session.say("ui.sandbox.let_hint"), session.say("ui.sandbox.let"))
            groups.append(group(asked, [*rows, free]))
        self.form.show(groups)

    def _odds(self, odds: Fraction) -> str:
        return self.session.say("ui.sandbox.odds", share=str(odds), percent=percent(odds))

    def _words(self, action: Action) -> str:
        """An outcome in words: dice with their points, a token or a tile."""
        if action.verb == "rolled":
            dice = self.session.words(text.name, "dice", action.args[0])
            return self.session.say("ui.sandbox.roll", what=dice, points=DICE_SUM[action.i])
        return self.session.words(text.name, "token" if action.verb == "drawn" else "tile", action.args[0])

    def _listed(self, outcomes: Sequence[tuple[Action, Fraction]]) -> list[Row]:
        return [press(f"outcome {action}", self._odds(odds), self._words(action)) for action, odds in outcomes]

    def _grouped(self, outcomes: Sequence[tuple[Action, Fraction]]) -> list[Row]:
        """A button for each number of hits, and a list of all rolls for whoever wants a certain one."""
        say, rows = self.session.say, []
        for one in by_hits(self.session.position, outcomes):
            dice = self.session.words(text.name, "dice", one.likeliest.args[0])
            points = str(one.least) if one.least == one.most else f"{one.least}–{one.most}"
            words = say("ui.sandbox.hits", n=one.hits, points=points)
            rows.append(
                press(
                    f"outcome {one.likeliest}", say("ui.sandbox.hits_odds", odds=self._odds(one.odds), what=dice), words
                )
            )
        names = [str(action) for action, _ in outcomes]
        if self.exact not in names:
            self.exact = names[0]
        options = [(str(action), f"{self._words(action)}: {self._odds(odds)}") for action, odds in outcomes]
        rows.append(choice("exact", say("ui.sandbox.exact"), self.exact, options))
        rows.append(press("this", "", say("ui.sandbox.this")))
        return rows
