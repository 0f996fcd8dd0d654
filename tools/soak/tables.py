"""Rules that live in tables: numbers and names of `data/*.json` changed, those first that a rule speaks of."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

from mnlib.empires.board import EMPIRES, GOODS, PROVINCES, TILES
from tools.soak.mutants import Mutant

FOLDER = "mnlib/empires/data"
ALIKE = 3  # values at most that stand in the same place of different rows
ROWS = {"coin", *GOODS, *PROVINCES}
ISLAND = "sardinia"  # drawn on the map, but no province
SILENT = {"source", "status", "name", "title", "lon", "lat"}  # for people and pictures


def table_mutants(root: Path, text: str, context: str, most: int) -> list[Mutant]:
    """Up to so many tables with one value changed, by the words and numbers that they share with a rule.

    The first rule of the chapter, the context, counts less. Where either names one empire or tile, only values of
    that one are changed; of values alike in many places only a few.
    """
    words, more = set(_words(text)), set(_words(context))
    named = NAMES & words or NAMES & more
    named = named if len(named) <= 2 else set()  # two: the Queen of Sheba
    scored: list[tuple[int, int, str, tuple[Any, ...], Any]] = []
    for path in sorted((root / FOLDER).glob("*.json")):
        document = json.loads(path.read_text(encoding="utf-8"))
        for place, value in _leaves(document, ()):
            near, said = set(_words(" ".join(map(str, place)))), str(value).lower() in words
            score = 3 * len(near & words) + len(near & more) + 2 * said
            meant = named & {*near, *_words(str(value))} if named else near & words or isinstance(value, list)
            if score and meant and (said or not isinstance(value, str)):
                scored.append((-score, len(place), path.name, place, document))
    scored.sort(key=lambda row: row[:2])
    alike: Counter[tuple[Any, ...]] = Counter()
    found = []
    for *_, name, place, document in scored:
        kind = (name, *_kind(place))
        alike[kind] += 1
        if alike[kind] <= ALIKE:
            found.append(_changed(name, place, document))
    return found[:most]


def _words(text: str) -> Iterator[str]:
    """Its words and numbers, all small and without the plural s.

    >>> list(_words("Markets: 25; city_price"))
    ['market', '25', 'city', 'price']
    """
    for word in re.findall(r"[a-z]+|\d+", text.lower()):
        word = word[:-3] + "y" if word.endswith("ies") else word
        yield word.removesuffix("s") if len(word) > 3 else word


NAMES = {word for name in (*EMPIRES, *TILES) for word in _words(name) if word not in ("of", "temple", "ii")}


def _leaves(value: Any, place: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every single value and every list of a table, with its place."""
    if isinstance(value, dict):
        for key, one in value.items():
            if key not in SILENT:
                yield from _leaves(one, (*place, key))
    elif isinstance(value, list):
        if value:
            yield place, value
        for i, one in enumerate(value):
            label = one.get("id", i) if isinstance(one, dict) else i
            yield from _leaves(one, (*place, _Index(i, str(label))))
    else:
        yield place, value


class _Index(int):
    """A place in a list that reads as the name of what stands there."""

    def __new__(cls, i: int, label: str) -> _Index:
        self = super().__new__(cls, i)
        self.label = label
        return self

    label: str

    def __str__(self) -> str:
        return self.label


def _kind(place: tuple[Any, ...]) -> tuple[Any, ...]:
    """A place without the row, good or province: the same for values that mean the same."""
    return tuple("*" if isinstance(key, _Index) or key in ROWS else key for key in place)


def _changed(name: str, place: tuple[Any, ...], document: Any) -> Mutant:
    """The table with a number one higher, a truth turned, a name replaced by its like, a list longer or shorter."""
    new = deepcopy(document)
    holder = new
    for key in place[:-1]:
        holder = holder[key]
    before = holder[place[-1]]
    after: Any
    if isinstance(before, list):
        named = isinstance(before[-1], dict) and "id" in before[-1]
        after = [*before, {**before[-1], "id": ISLAND}] if named else before[:-1]
    elif isinstance(before, bool):
        after = not before
    elif isinstance(before, int):
        after = before + 1
    else:
        others = [one for where, one in _leaves(document, ()) if _kind(where) == _kind(place)]
        others += list(holder.values()) if isinstance(holder, dict) else holder
        after = next((one for one in others if isinstance(one, str) and one != before), None)
    if after is None and isinstance(holder, list):
        del holder[place[-1]]
    else:
        holder[place[-1]] = after
    where = ".".join(map(str, place))
    return Mutant(f"{FOLDER}/{name}", where, json.dumps(before), json.dumps(after), json.dumps(new, ensure_ascii=False))
