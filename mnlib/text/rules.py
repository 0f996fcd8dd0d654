"""The rules in words, by id: what a reason, a prompt or a test points to. They are told in English only.

>>> from mnlib.text import rules
>>> rules.rule("E0.1-b")
'Rome is red and starts with Hero Caesar.'
>>> [found.id for found in rules.search("repeat ban exchange", limit=2)]
['D06']

The table is written from `docs/rules/empires.md` by `python -m tools.rules`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType

_ID = re.compile(r"\b(?:E[\d.]+-[a-z]+|[ADMX]\d\d)\b")


@dataclass(frozen=True)
class Rule:
    """A rule, ruling, difference, fact of the map or example: its id, its chapter and its words."""

    id: str
    chapter: str
    text: str

    @property
    def see(self) -> tuple[str, ...]:
        """The other rules that its words name."""
        named = dict.fromkeys(_ID.findall(self.text))
        return tuple(name for name in named if name in rules() and name != self.id)


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule, by id, in the order of the rulebook."""
    table = json.loads(files(__package__).joinpath("data", "rules_empires.json").read_text("utf-8"))
    return MappingProxyType({name: Rule(name, *row) for name, row in table.items()})


def rule(name: str) -> str:
    """The words of a rule; nothing for an id that no rule has."""
    found = rules().get(name)
    return found.text if found else ""


def search(words: str, limit: int = 20) -> list[Rule]:
    """The rules that an id, the beginning of ids or some words find, best first."""
    asked = " ".join(str(words).split())[:100].casefold()
    if not asked:
        return []
    by_id = [one for name, one in rules().items() if name.casefold().startswith(asked)]
    if by_id:
        exact = [one for one in by_id if one.id.casefold() == asked]
        return (_around(exact[0]) if exact else by_id)[:limit]
    parts = asked.split()
    scored = [(_score(one, parts), one) for one in rules().values()]
    return [one for score, one in sorted(scored, key=lambda pair: -pair[0]) if score][:limit]


def _around(one: Rule) -> list[Rule]:
    """A rule, those that it names, and those that name it."""
    naming = (other.id for other in rules().values() if one.id in other.see)
    return [one, *(rules()[name] for name in dict.fromkeys((*one.see, *naming)))]


def _score(one: Rule, parts: list[str]) -> int:
    """How well a rule answers: every part has to be there; whole words and headings count more."""
    words, heading = one.text.casefold(), one.chapter.casefold()
    if not all(part in words or part in heading for part in parts):
        return 0
    whole = set(re.findall(r"\w+", words))
    return sum(1 + 2 * (part in whole) + (part in heading) for part in parts)
