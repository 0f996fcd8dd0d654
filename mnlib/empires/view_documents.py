"""Views as documents: what lies open, what is the seat's own, and the numbers that all may know.   Rules E12-*"""

from __future__ import annotations

from random import Random
from typing import Any

from mnlib.empires.board import EMPIRES, LEGEND, TOKENS, WIDTH
from mnlib.empires.documents import dump
from mnlib.empires.frames import distinct, index, mapping, rows, whole
from mnlib.empires.load import Reader, load
from mnlib.empires.problems import problems
from mnlib.empires.state import NOBODY, RESERVE, State
from mnlib.empires.view import View, sample, view_of
from mnlib.reasons import BadInput

_FIELDS = ("seat", "deciders", "counts", "laid", "pile", "discarded", "reserve")
_SPECTATOR = "spectator"
_SEATS = (*EMPIRES, _SPECTATOR)
_PATIENCE = 20_000  # guesses at what a view hides; a true one seldom needs a thousand


def dump_view(view: View) -> dict[str, Any]:
    """The view as a document of plain values; there is no seed in it."""
    document = dump(view)
    del document["seed"]
    own = {
        "seat": _SEATS[view.seat],
        "deciders": [EMPIRES[seat] for seat in view.deciders],
        "counts": None if view.counts is None else list(view.counts),
        "laid": list(view.laid),
        "pile": view.pile,
        "discarded": view.discarded,
        "reserve": {TOKENS[t]: view.tokens[RESERVE + t] for t in range(LEGEND) if view.tokens[RESERVE + t]},
    }
    return {**document, "view": own}


def load_view(document: Any) -> View:
    """The view that a document describes; it must be what a seat, or a spectator, sees of some position."""
    document = dict(mapping(document))
    own = document.pop("view", None)
    if not isinstance(own, dict):
        raise BadInput("view: missing; it tells the seat that looks on, and the numbers that it may know")
    if "seed" in document:
        raise BadInput("seed: nobody who looks on may know it")
    state = load(document)
    view: View = object.__new__(View)
    for name in State.__slots__:
        setattr(view, name, getattr(state, name))
    _read_own(view, mapping(own))
    _imagine(view)
    return view


def _read_own(view: View, own: dict[str, Any]) -> None:
    read = Reader()
    read.known("view.", own, _FIELDS)
    with read.at("view.seat"):
        view.seat = index(own.get("seat"), _SEATS)
        if view.seat not in (*view.setting.seats, NOBODY):
            raise BadInput(f"{own['seat']} does not play")
    with read.at("view.deciders"):
        view.deciders = tuple(index(seat, EMPIRES) for seat in distinct(own.get("deciders")))
    with read.at("view.counts"):
        view.counts = None if own.get("counts") is None else _five(own["counts"])
    with read.at("view.laid"):
        view.laid = _five(own.get("laid"))
    for name in ("pile", "discarded"):
        with read.at(f"view.{name}"):
            setattr(view, name, whole(own.get(name), 0, WIDTH))
    view.tokens[RESERVE : RESERVE + WIDTH] = bytes(WIDTH)
    with read.at("view.reserve"):
        for name, number in mapping(own.get("reserve")).items():
            view.tokens[RESERVE + index(name, TOKENS[:LEGEND])] = whole(number, 0, 99)
    read.close()


def _five(value: Any) -> tuple[int, ...]:
    if len(rows(value)) != len(EMPIRES):
        raise BadInput(f"there must be a number for each of {', '.join(EMPIRES)}")
    return tuple(whole(number, 0, 99) for number in value)


class _Guesses(Random):
    """Chance that gives up: a false view could make us look for its position for ever."""

    left = _PATIENCE

    def sample(self, *arguments: Any, **named: Any) -> list[Any]:
        self.left -= 1
        if self.left < 0:
            raise BadInput("view: no position was found that looks like this")
        return super().sample(*arguments, **named)


def _imagine(view: View) -> None:
    """Find a position that looks like the view; where there is none, the view is false."""
    try:
        state = sample(view, _Guesses(0))
        faults = problems(state)
    except (IndexError, OverflowError) as error:
        raise BadInput("view: no position looks like this; tokens are missing") from error
    except BadInput:
        raise
    except ValueError as error:  # a number of tokens below none, or more than there are to draw from
        raise BadInput("view: no position looks like this; its tokens do not add up") from error
    if faults:
        raise BadInput("; ".join(faults))
    if view_of(state, view.seat) != view:
        raise BadInput("view: it shows more, or other numbers, than its seat may know")
