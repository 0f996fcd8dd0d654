"""Differences in words, in the language now spoken: a sentence each, under the place or the empire it is about."""

from __future__ import annotations

from collections.abc import Iterable

from mnlib import text
from mnlib.compare import MORE, Difference
from mnlib.empires.board import EMPIRES
from mnlib.games import Outcome

SIDES = ("A", "B")
COUNTED = ("level", "provinces")  # the table of numbers has these
KINDS = (  # those that have a word of their own here
    "phase", "question", "asked", "outcome", "peace", "spared", "trade_tile", "copied", "control", "fortress",
    "legions", "occupied", "triremes", "tokens", "known", "offer", "laid", "income",
)  # fmt: skip
AWAY = ("face_up", "face_down", "away")  # where a tile lies that no empire has
_NAMED = {"goods": "token", "tile": "tile", "building": "site"}  # these are called what they are
_NOTHING = {"outcome": "ui.comparing.going_on", "question": "ui.comparing.no_question"}
_PRESENT = ("building", "trade_tile")  # it is there, or it is not


def sentence(one: Difference) -> str:
    """A difference as a sentence: what it is, how it stands in A, how it stands in B."""
    label = _label(one)
    label = label[:1].upper() + label[1:]
    if one.kind in _PRESENT:
        return text.say("ui.comparing.only", what=label, side=SIDES[one.sign == MORE])
    return text.say("ui.comparing.change", what=label, first=_value(one, one.before), second=_value(one, one.after))


def _label(one: Difference) -> str:
    """What it is that differs."""
    if one.kind in _NAMED:
        return text.name(_NAMED[one.kind], one.what)
    if one.kind == "round":
        return text.say("ui.charts.round")
    if one.kind == "title":
        return text.say(f"ui.empires.leader_{one.what}")
    return text.say(f"ui.comparing.{one.kind}", seat=one.seat, what=one.what)


def _value(one: Difference, value: object) -> str:
    """How it stands on one side."""
    if isinstance(value, Outcome):
        return text.outcome(value).rstrip(".")
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return text.join([text.name("seat", seat) for seat in value]) if value else text.say("ui.comparing.nobody")
    if not value:
        return text.say(_NOTHING.get(one.kind, "ui.comparing.nobody"))
    if one.kind == "tile" and value not in EMPIRES:
        return text.say(f"ui.comparing.{value}")
    return text.name({"phase": "phase", "question": "step", "copied": "tile"}.get(one.kind, "seat"), str(value))


def grouped(found: Iterable[Difference]) -> dict[str, list[Difference]]:
    """The differences under headings, in the order in which they come: the table, places, empires."""
    groups: dict[str, list[Difference]] = {}
    for one in found:
        if one.kind not in COUNTED:
            groups.setdefault(_heading(one), []).append(one)
    return groups


def _heading(one: Difference) -> str:
    if one.zone:
        return text.name("place", one.zone)
    return text.name("seat", one.seat) if one.seat else text.say("ui.comparing.table")
