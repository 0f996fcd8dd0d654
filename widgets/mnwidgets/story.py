"""The course of a match in public numbers, one row for the beginning of each round and one for now."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from mnlib.empires.board import EMPIRES, TRACKS
from mnlib.empires.collect import income
from mnlib.empires.leadership import standings
from mnlib.empires.rounds import PHASES
from mnlib.match import Match
from mnwidgets.session import Session

_END = 0.99  # of a round: the end of the last one is not the beginning of another
ECONOMY = ("income", "tokens", "provinces")
MEASURES = (*TRACKS, *ECONOMY)
DEEDS = {  # what is counted of a seat, and the verbs that count
    "trader": ("take",),
    "builder": ("build", "favour"),
    "conqueror": ("pillage", "occupy", "seize", "convert"),
}


@dataclass(frozen=True)
class Row:
    """A moment: its ply, where it lies in the rounds, the numbers of every seat, the holders of the titles."""

    ply: int
    time: float
    numbers: Mapping[str, tuple[int | None, ...]]
    titles: tuple[str, ...]


def measured(view: Any, ply: int, starts: bool = False) -> Row:
    """The public numbers of a position, read from the view of a spectator; a round starts when all have collected."""
    seats = view.setting.seats
    shown = [standings(view, track) for track in range(len(TRACKS))]
    numbers: dict[str, tuple[int | None, ...]] = {
        track: tuple(shown[i][seat] for seat in seats) for i, track in enumerate(TRACKS)
    }
    numbers["income"] = tuple(total_income(view, seat) for seat in seats)
    numbers["tokens"] = tuple(view.counts[seat] if view.counts is not None else None for seat in seats)
    numbers["provinces"] = tuple(view.control.count(seat + 1) for seat in seats)
    later = 0.0 if starts else _END if view.outcome else (view.phase - 1) / (len(PHASES) - 1)
    return Row(ply, view.round + later, numbers, tuple(EMPIRES[seat] for seat in view.leaders))


def total_income(view: Any, seat: int) -> int:
    """How many tokens a seat would collect now: its income, draws and choices."""
    row, draws, choices = income(view, seat)
    return sum(row) + draws + choices


class Story:
    """What is known of a match, brought up to date as it grows; looking back in time forgets nothing."""

    def __init__(self) -> None:
        self._clear(None, False)

    def _clear(self, match: Match | None, hands_open: bool) -> None:
        self.match, self.hands_open = match, hands_open
        self.line: tuple[Any, ...] = ()
        self.now = 0  # the ply that is shown; the line may go on after it
        self.starts: list[int] = []  # the first ply of each round
        self.first = 1  # the round of the first of them
        self.rows: list[Row] = []
        self._last: Row | None = None

    @property
    def end(self) -> int:
        """The last ply of the line."""
        return len(self.line)

    @property
    def points(self) -> list[Row]:
        """The rows of all rounds and the last one."""
        return self.rows if self._last is None else [*self.rows, self._last]

    def round_of(self, ply: int) -> int:
        """The round in which the decision that leads to a ply was taken."""
        return self.first + max(0, bisect_right(self.starts, ply - 1) - 1)

    def update(self, match: Match, hands_open: bool = False) -> None:
        """Learn what was played since; a line that was left for another one is forgotten from there on."""
        if match is not self.match or hands_open != self.hands_open:
            self._clear(match, hands_open)
        line = match.line
        if self.starts and line == self.line:
            return
        shared = next((i for i, pair in enumerate(zip(line, self.line)) if pair[0] != pair[1]), len(line))
        keep = bisect_right(self.starts, min(shared, len(self.line)))
        del self.starts[keep:], self.rows[keep:]
        self.line = line
        self._learn(match)

    def _learn(self, match: Match) -> None:
        if not self.starts:
            self.first = match.at(0).round
            self._start(match, 0)
        while (ply := self._next_start(match)) <= len(self.line):
            self._start(match, ply)
        self._last = measured(self._seen(match, len(self.line)), len(self.line))
        if self._last.ply == self.rows[-1].ply:
            self._last = None

    def _start(self, match: Match, ply: int) -> None:
        self.starts.append(ply)
        self.rows.append(measured(self._seen(match, ply), ply, starts=True))

    def _seen(self, match: Match, ply: int) -> Any:
        return match.game.view(match.at(ply), None, self.hands_open)

    def _next_start(self, match: Match) -> int:
        """The first ply of a later round; one more than there are where no later round has begun."""
        low, high = self.starts[-1] + 1, len(self.line) + 1
        now = self.first + len(self.starts) - 1
        while low < high:
            middle = (low + high) // 2
            if match.at(middle).round > now:
                high = middle
            else:
                low = middle + 1
        return low


def deeds(match: Match) -> dict[str, Counter[str]]:
    """How often each seat did what is counted, as everybody could see it."""
    found: dict[str, Counter[str]] = {deed: Counter() for deed in (*DEEDS, "hero", "roll")}
    kinds = {verb: deed for deed, verbs in DEEDS.items() for verb in verbs} | {"recruit": "hero", "rolled": "roll"}
    for entry in match.log(None):
        for part in entry.text.split("; "):
            if deed := kinds.get(part.partition(" ")[0]):
                found[deed][entry.seat] += 1
    return found


_stories: WeakKeyDictionary[Session, Story] = WeakKeyDictionary()


def story_of(session: Session) -> Story:
    """The one story of a session, up to date."""
    story = _stories.setdefault(session, Story())
    if session.match is not None:
        story.update(session.match, session.open_hands or session.over)
        story.now = session.ply
    return story
