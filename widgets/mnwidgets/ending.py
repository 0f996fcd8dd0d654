"""The end screen: who won and how, what turned the game, who did most, and how all stood at the end."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from ipywidgets import HTML, VBox

from mnlib import text
from mnlib.empires.board import EMPIRES, TRACKS
from mnlib.empires.heroes import owned
from mnlib.empires.victory import great_cities
from mnwidgets.markup import icon, listed, table, tag, wrap
from mnwidgets.session import Session
from mnwidgets.story import DEEDS, MEASURES, Row, Story, deeds, story_of

TURNS = 10  # turning points told
_COLUMNS = "mn-end-columns"


class Ending:
    """Empty while the game goes on; then its story, told once."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._told: tuple[Any, ...] = ()
        self.text = HTML()
        self.widget = VBox([self.text])
        self.widget.add_class("mn-ending")
        self.widget.layout.display = "none"
        session.observe(session.guard(self.redraw), ["tick", "language"])
        self.redraw()

    def redraw(self, change: Any = None) -> None:
        """Tell the story when the game has ended."""
        end = self.session.outcome
        self.widget.layout.display = "none" if end is None else ""
        if end is None:
            return
        match = self.session.match
        assert match is not None
        key = (id(match), match.plies, self.session.language)
        if key == self._told:
            return
        story = story_of(self.session)
        with text.language(self.session.language):
            badges = "".join(icon("badge_capital", seat, 56) for seat in end.winners)
            parts = [
                wrap("div", badges, "mn-winners"),
                tag("h2", text.outcome(end)),
                tag("p", text.say("ui.ending.length", rounds=self.session.state.round, decisions=match.plies)),
                self._wealth(story),
                wrap(
                    "div", self._turning(story) + self._section("ui.ending.deeds", self._deeds(deeds(match))), _COLUMNS
                ),
                self._table(story),
            ]
        self.text.value = wrap("section", "".join(parts), "mn-end")
        self._told = key

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats, in the order of the numbers of a story."""
        return tuple(EMPIRES[seat] for seat in self.session.state.setting.seats)

    def _section(self, key: str, rows: list[str]) -> str:
        return wrap("div", tag("h3", text.say(key)) + listed(rows)) if rows else ""

    def _turning(self, story: Story) -> str:
        return self._section("ui.ending.turning", [tag("li", words) for words in turning_points(story, self.seats)])

    def _wealth(self, story: Story) -> str:
        """Who had the highest income of all rounds together, and who grew most."""
        totals = Counter({seat: _sum(story, i) for i, seat in enumerate(self.seats)})
        first, last = story.points[0].numbers["income"], story.points[-1].numbers["income"]
        growth = Counter({seat: (last[i] or 0) - (first[i] or 0) for i, seat in enumerate(self.seats)})
        who, number = best(totals)
        words = [text.say("ui.ending.richest", who=who, number=number)]
        who, number = best(growth)
        if number > 0:
            words.append(text.say("ui.ending.growth", who=who, number=number))
        return tag("p", " ".join(words))

    def _deeds(self, counted: dict[str, Counter[str]]) -> list[str]:
        rows = []
        for deed in (*DEEDS, "hero"):
            who, number = best(counted[deed])
            if number:
                rows.append(tag("li", text.say(f"ui.ending.{deed}", who=who, number=number)))
        takes, built, rolls = (sum(counted[deed].values()) for deed in ("trader", "builder", "roll"))
        return [*rows, tag("li", text.say("ui.ending.totals", takes=takes, built=built, rolls=rolls))]

    def _table(self, story: Story) -> str:
        view, last = self.session.state, story.points[-1]
        head = ["", *(text.say(f"ui.charts.{one}") for one in MEASURES)]
        head += [text.say("ui.ending.tiles"), text.say("ui.ending.cities"), text.say("ui.ending.total_income")]
        rows = []
        for i, seat in enumerate(self.seats):
            at = EMPIRES.index(seat)
            numbers = [last.numbers[one][i] for one in MEASURES]
            more = [owned(view, at), great_cities(view, at), _sum(story, i)]
            shown = ["?" if number is None else str(number) for number in (*numbers, *more)]
            rows.append([text.name("seat", seat), *shown])
        return table(text.say("ui.ending.table"), head, rows)


def best(counted: Counter[str]) -> tuple[list[str], int]:
    """Those with the highest number, and the number."""
    most = max(counted.values(), default=0)
    return [seat for seat, number in counted.items() if number == most], most


def _sum(story: Story, at: int) -> int:
    """The income of all rounds together."""
    return sum(row.numbers["income"][at] or 0 for row in story.rows)


def turning_points(story: Story, seats: tuple[str, ...]) -> list[str]:
    """The rounds in which a title or the lead in income changed hands, in order; the last ones where they are many."""
    points, leader = story.points, _leader(story.points[0], seats)
    found = []
    for number, (before, after) in enumerate(pairwise(points), story.first):
        for track, old, new in zip(TRACKS, before.titles, after.titles):
            if old != new:
                found.append(text.say(f"ui.ending.title_{track}", round=number, who=new, seat=old))
        ahead = _leader(after, seats)
        if ahead and ahead != leader:
            income = max(n or 0 for n in after.numbers["income"])
            found.append(text.say("ui.ending.lead", round=number, who=ahead, number=income))
            leader = ahead
    return found[-TURNS:]


def _leader(row: Row, seats: tuple[str, ...]) -> str:
    """The one seat with the highest income; nobody where several have it."""
    who, _ = best(Counter({seat: row.numbers["income"][i] or 0 for i, seat in enumerate(seats)}))
    return who[0] if len(who) == 1 else ""
