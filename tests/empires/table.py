"""A table to lay out tiny positions on, and the few words to play and question them."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import mnlib
from mnlib.empires.board import CAPITALS, EMPIRES, PROVINCES, TRACKS
from mnlib.empires.game import settle
from mnlib.empires.leadership import levels
from mnlib.empires.load import load
from mnlib.empires.state import State

GAME: Any = mnlib.game("empires")


class Table:
    """An almost empty board: each empire has its capital province and hero, nothing else; all tiles are face up.

    Every method adds something and returns the table; `state()` gives the position.

    >>> Table().tokens("rome", coin=3).ask("build", seat="rome", used=[]).state().round
    2
    """

    def __init__(self, seats: int = 5, **options: Any) -> None:
        full = GAME.dump(GAME.new(seats=seats, seed=options.pop("seed", 1), display="all"))
        self.options = {"seats": seats, "display": "all", **options}
        rules = self.options.pop("rules", {})
        homes = {EMPIRES[seat]: PROVINCES[p] for seat, p in enumerate(CAPITALS)}
        self.names = list(full["seats"])
        self.document: dict[str, Any] = {
            "game": "empires",
            "version": full["version"],
            "options": self.options,
            "rules": rules,
            "seed": full["seed"],
            "round": 2,
            "phase": "build",
            "seats": {
                name: {"tiles": list(row["tiles"][:1]), "held": [homes[name]]} for name, row in full["seats"].items()
            },
            "provinces": {homes[name]: {"control": name} for name in self.names},
            "seas": {},
            "built": [],
            "standing": {},
            "discards": [],
            "face_up": list(full["face_up"]),
            "face_down": [],
            "leaders": dict(full["leaders"]),
            "played": [],
            "peace": [],
            "draws": 0,
            "questions": [],
        }

    def control(self, seat: str, *provinces: str, held: bool = True) -> Table:
        """Provinces of a seat; held: since the start of the round."""
        for province in provinces:
            self.document["provinces"].setdefault(province, {})["control"] = seat
            if held:
                self.document["seats"][seat]["held"].append(province)
        return self

    def legions(self, seat: str, province: str, number: int = 1) -> Table:
        self.document["provinces"].setdefault(province, {}).setdefault("legions", {})[seat] = number
        return self

    def fortress(self, seat: str, province: str) -> Table:
        self.document["provinces"].setdefault(province, {})["fortress"] = seat
        return self

    def triremes(self, seat: str, sea: str, number: int = 1) -> Table:
        self.document["seas"].setdefault(sea, {}).setdefault("triremes", {})[seat] = number
        return self

    def built(self, *sites: str) -> Table:
        self.document["built"] += sites
        return self

    def stand(self, seat: str, *sites: str) -> Table:
        """Legions of a seat stand on sites (put them in the province with `legions` too)."""
        self.document["standing"].update(dict.fromkeys(sites, seat))
        return self

    def tokens(self, seat: str, **row: int) -> Table:
        self.document["seats"][seat].setdefault("tokens", {}).update(row)
        return self

    def offer(self, seat: str, **row: int) -> Table:
        self.document["seats"][seat]["offer"] = row
        return self

    def tile(self, seat: str, *tiles: str) -> Table:
        for tile in tiles:
            self.document["seats"][seat]["tiles"].append(tile)
            for row in ("face_up", "face_down"):
                if tile in self.document[row]:
                    self.document[row].remove(tile)
        return self

    def leaders(self, **titles: str) -> Table:
        self.document["leaders"].update(titles)
        return self

    def ask(self, step: str, **fields: Any) -> Table:
        """Open a question on top of the others."""
        self.document["questions"].append({"step": step, **fields})
        return self

    def set(self, **fields: Any) -> Table:
        """Set fields of the document itself: round, phase, played, peace, face_down, ..."""
        self.document.update(fields)
        return self

    # Whole phases, opened as the game opens them ------------------------------------------------------------------

    def to_build(self, seat: str) -> Table:
        """The build turn of a seat."""
        return self.set(phase="build").ask("name", acted=[seat]).ask("build", seat=seat, used=[])

    def to_move(self, seat: str) -> Table:
        """The movement turn of a seat, from its first question: the triremes (or what follows, if it has none)."""
        return self.set(phase="move").ask("name", acted=[s for s in self.names if s != seat])

    def to_collect(self) -> Table:
        """Everybody collects next: the last title of the round before is given, then the phase opens."""
        return self.set(phase="claim").ask("crown", track="none")

    def to_trade(self) -> Table:
        """The trade leader is asked for a tile."""
        return self.set(phase="trade").ask("tile")

    def state(self, *lines: str) -> State:
        """The position, settled: as soon as somebody has to decide; then these lines are played."""
        state = load(deepcopy(self.document))
        settle(state)
        return play(state, *lines)


def play(state: State, *lines: str) -> State:
    """The position after some lines such as "build legion latium: wine+grain+oil"."""
    for line in lines:
        for action in GAME.parse_line(line):
            state = GAME.apply(state, action)
    return state


def lines(state: State, seat: str | None = None) -> list[str]:
    """What may be decided now, as text."""
    return [GAME.text(action) for action in GAME.actions(state, seat)]


def legal(state: State, line: str) -> bool:
    """Whether a line may be played now, and that the list agrees with the reasons."""
    action = GAME.parse(line)
    reasons = GAME.why_not(state, action)
    chance = action.verb in ("rolled", "drawn", "revealed")
    assert chance or (not reasons) == any(action in GAME.actions(state, seat) for seat in GAME.deciders(state))
    return not reasons


def codes(state: State, line: str, seat: str | None = None) -> list[str]:
    """The codes of the reasons against a line."""
    return [reason.code for reason in GAME.why_not(state, GAME.parse(line), seat)]


def rules(state: State, line: str, seat: str | None = None) -> list[str]:
    """The rule ids of the reasons against a line."""
    return [reason.rule for reason in GAME.why_not(state, GAME.parse(line), seat)]


def document(state: State) -> dict[str, Any]:
    """The position as a document."""
    found: dict[str, Any] = GAME.dump(state)
    return found


def tokens(state: State, seat: str) -> dict[str, int]:
    """What a seat has behind its screen."""
    return dict(document(state)["seats"][seat].get("tokens", {}))


def level(state: State, seat: str, track: str) -> int:
    """The level of a seat on a track."""
    return levels(state, EMPIRES.index(seat))[TRACKS.index(track)]


def asked(state: State) -> str | None:
    """The key of the question now open."""
    prompt = GAME.prompt(state)
    return prompt.key if prompt else None
