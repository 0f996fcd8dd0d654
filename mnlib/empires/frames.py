"""Open questions as documents: what each step has to remember, written with the names of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from mnlib.empires.actions import DICE, VOCABULARY, engage
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS, bits
from mnlib.empires.state import Frame
from mnlib.reasons import BadInput
from mnlib.steps import STEPS, Step
from mnlib.vocabulary import nearest, shown

_LARGEST = 1 << 63
_LONGEST = 199


def index(value: Any, names: tuple[str, ...]) -> int:
    """The place of a name in a tuple of names."""
    if not isinstance(value, str) or value not in names:
        raise BadInput(f"{shown(value)} is unknown; {nearest(value, names)}")
    return names.index(value)


def whole(value: Any, low: int = 0, high: int = _LARGEST) -> int:
    """A whole number within bounds."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        limit = f"from {low} to {high}" if high < _LARGEST else f"of at least {low}"
        raise BadInput(f"{shown(value)} is not allowed; it must be a whole number {limit}")
    return value


def rows(value: Any) -> list[Any]:
    """A list, no longer than anything on the table."""
    if not isinstance(value, list) or len(value) > _LONGEST:
        raise BadInput(f"{shown(value)} is not allowed; it must be a list of at most {_LONGEST}")
    return value


def distinct(value: Any) -> list[Any]:
    """A list in which no name or number stands twice."""
    twice = [one for i, one in enumerate(rows(value)) if isinstance(one, (str, int)) and one in value[:i]]
    if twice:
        raise BadInput(f"{shown(twice[0])} stands there twice")
    return rows(value)


def mapping(value: Any) -> dict[str, Any]:
    """A table of names."""
    if not isinstance(value, dict) or not all(isinstance(key, str) for key in value):
        raise BadInput(f"{shown(value)} is not allowed; it must be a table of names")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise BadInput(f"{shown(value)} is not allowed; it must be true or false")
    return value


def _names(order: tuple[str, ...]) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    return (lambda i: order[i]), (lambda value: index(value, order))


def _lists(order: tuple[str, ...]) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    return (lambda places: [order[i] for i in places]), (lambda value: tuple(index(one, order) for one in rows(value)))


def _masks(order: tuple[str, ...]) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    return (lambda mask: [order[i] for i in bits(mask)]), (
        lambda value: sum(1 << index(one, order) for one in distinct(value))
    )


def _five(value: Any) -> list[Any]:
    if len(rows(value)) != len(EMPIRES):
        raise BadInput(f"{shown(value)} is not allowed; it must have an entry for each of {', '.join(EMPIRES)}")
    return rows(value)


def _fight(line: Any) -> int:
    action = VOCABULARY.parse(line)
    if action.verb != "engage":
        raise BadInput(f"{shown(line)} is not allowed; it must be such as 'engage rome in mare_ionium'")
    return action.i * 5 + action.j


_OR_NOBODY = (*EMPIRES, "nobody")
# kind of a field → how it is written, how it is read
KINDS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "ints": (list, lambda value: tuple(whole(one, 0, 5) for one in _five(value))),
    "bool": (bool, _flag),
    "seat": _names(EMPIRES),
    "seat?": _names(_OR_NOBODY),
    "seats": _lists(EMPIRES),
    "seats?": ((lambda seats: [_OR_NOBODY[i] for i in seats]), lambda v: tuple(index(s, _OR_NOBODY) for s in _five(v))),
    "seatmask": _masks(EMPIRES),
    "tokens": _lists(TOKENS),
    "token?": (
        (lambda i: TOKENS[i] if i >= 0 else "any"),
        (lambda v: -1 if v == "any" else index(v, TOKENS)),
    ),
    "tiles": _masks(TILES),
    "provinces": _masks(PROVINCES),
    "province": _names(PROVINCES),
    "site?": ((lambda i: SITES[i] if i >= 0 else "none"), (lambda v: -1 if v == "none" else index(v, SITES))),
    "dice": (
        (lambda i: DICE[i] if i >= 0 else "not yet"),
        (lambda v: -1 if v == "not yet" else index(v, DICE)),
    ),
    "track": ((lambda i: (*TRACKS, "none")[i]), (lambda v: index(v, (*TRACKS, "none")))),
    "action": (str, VOCABULARY.parse),
    "fights": (
        lambda mask: [str(engage.list[i]) for i in bits(mask)],
        lambda value: sum(1 << _fight(one) for one in distinct(value)),
    ),
}
# The numbers that a question may remember.
_NUMBERS = {"number": (0, 5), "price": (1, 26), "hits": (1, 9999), "extra": (0, 3), "side": (0, 1), "index": (0, 5)}
_PLACES = {True: _names(SEAS), False: _names(PROVINCES)}


def _kinds(step: Step[Any], at_sea: Any) -> Iterator[tuple[str, Any]]:
    """The fields of a step, each with how it is written and read; a place is a sea or a province."""
    for name, kind in step.fields:
        if kind == "int":
            yield name, (int, partial(_number, name))
        else:
            yield name, _PLACES[bool(at_sea)] if kind == "place" else KINDS[kind]


def _number(name: str, value: Any) -> int:
    return whole(value, *_NUMBERS[name])


def write_frame(frame: Frame) -> dict[str, Any]:
    """One open question as a table."""
    step, *values = frame
    names = [name for name, _ in step.fields]
    at_sea = "at_sea" in names and values[names.index("at_sea")]
    document = {"step": step.name}
    for (name, (write, _)), value in zip(_kinds(step, at_sea), values):
        document[name] = write(value)
    return document


def read_frame(document: Any) -> Frame:
    """The question that a table describes; an error names every faulty field."""
    document = mapping(document)
    try:
        step = STEPS[tuple(STEPS)[index(document.get("step"), tuple(STEPS))]]
    except BadInput as error:
        raise BadInput(f"step: {error}") from None
    known = [name for name, _ in step.fields]
    faults = [
        f"{name}: {step.name} has no such field; {nearest(name, ('step', *known))}"
        for name in document
        if name not in ("step", *known)
    ]
    values: list[Any] = [step]
    for name, (_, read) in _kinds(step, document.get("at_sea")):
        if name not in document:
            faults.append(f"{name}: missing; {step.name} needs {', '.join(known)}")
            continue
        try:
            values.append(read(document[name]))
        except BadInput as error:
            faults.append(f"{name}: {error}")
    if faults:
        raise BadInput("; ".join(faults))
    return tuple(values)
