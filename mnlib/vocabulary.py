"""The words of a game: every action there is, made once, with a number, a text and small ints for the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches
from itertools import product
from reprlib import Repr
from typing import Any

from mnlib.reasons import BadInput

_VOCABULARIES: dict[str, Vocabulary] = {}
_REPR = Repr()
_REPR.maxstring = _REPR.maxother = _REPR.maxlong = 60
_REPR.maxlevel = 2


class Action:
    """One decision, interned: equal actions are the same object."""

    __slots__ = ("id", "verb", "args", "i", "j", "vocabulary")

    def __init__(self, vocabulary: str, number: int, verb: str, args: tuple[str, ...], ints: tuple[int, ...]):
        self.vocabulary = vocabulary
        self.id = number
        self.verb = verb
        self.args = args
        self.i = ints[0] if ints else -1
        self.j = ints[1] if len(ints) > 1 else -1

    def __repr__(self) -> str:
        return f"{self.verb}({', '.join(map(repr, self.args))})"

    def __str__(self) -> str:
        return _VOCABULARIES[self.vocabulary].text(self)

    def __reduce__(self) -> tuple[Callable[..., Action], tuple[Any, ...]]:
        return _recall, (self.vocabulary, self.id)

    def __copy__(self) -> Action:
        return self

    def __deepcopy__(self, memo: object) -> Action:
        return self


def _recall(vocabulary: str, number: int) -> Action:
    return _VOCABULARIES[vocabulary].actions[number]


class Verb:
    """A kind of action. Calling it with names gives the action; `at` holds the actions by small ints.

    The pattern is how it reads: "take {token} from {seat}".
    """

    def __init__(self, vocabulary: Vocabulary, name: str, pattern: str, domains: dict[str, tuple[str, ...]]):
        self.name = name
        self.pattern = pattern
        self.domains = domains
        self._by_names: dict[tuple[str, ...], Action] = {}
        rows: list[Action] = []
        for ints in product(*(range(len(names)) for names in domains.values())):
            args = tuple(names[i] for i, names in zip(ints, domains.values()))
            action = Action(vocabulary.name, len(vocabulary.actions), name, args, ints)
            vocabulary.actions.append(action)
            self._by_names[args] = action
            rows.append(action)
        self.list = tuple(rows)
        width = len(tuple(domains.values())[1]) if len(domains) > 1 else 1
        self.table = tuple(self.list[i : i + width] for i in range(0, len(rows), width))

    def __call__(self, *names: str) -> Action:
        action = self._by_names.get(names) if all(isinstance(name, str) for name in names) else None
        if action is None:
            raise BadInput(self._fault(names))
        return action

    def _fault(self, names: tuple[str, ...]) -> str:
        fields = list(self.domains)
        if len(names) != len(fields):
            return f"{self.name} takes {len(fields)} names ({', '.join(fields)}), not {len(names)}"
        for field, name in zip(fields, names):
            if name not in self.domains[field]:
                return f"{self.name}: {field} {shown(name)} is unknown; {nearest(name, self.domains[field])}"
        raise AssertionError(names)


class Vocabulary:
    """All verbs of one game and, through them, all its actions."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.verbs: dict[str, Verb] = {}
        self.actions: list[Action] = []
        self._by_text: dict[str, Action] = {}
        _VOCABULARIES[name] = self

    def verb(self, name: str, pattern: str, **domains: tuple[str, ...]) -> Verb:
        """Declare a verb; its place in the order of declarations fixes the numbers of its actions."""
        verb = self.verbs[name] = Verb(self, name, pattern, domains)
        return verb

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def text(self, action: Action) -> str:
        """The action as a line that `parse` reads back."""
        verb = self.verbs[action.verb]
        return verb.pattern.format(**dict(zip(verb.domains, action.args)))

    def parse(self, line: str) -> Action:
        """The action that a line of text names; an error says which words are near."""
        if not self._by_text:
            self._by_text = {self.text(action): action for action in self.actions}
        if not isinstance(line, str):
            raise BadInput(f"{shown(line)} is not an action; an action is a line of text")
        words = " ".join(line.split())
        action = self._by_text.get(words.lower())
        if action is None:
            raise BadInput(self._fault(words))
        return action

    def _fault(self, line: str) -> str:
        word = line.lower().partition(" ")[0]
        lines = [text for text in self._by_text if text.partition(" ")[0] == word]
        if lines:
            return f"{shown(line)} is not an action; {nearest(line.lower(), tuple(lines))}"
        words = sorted({text.partition(" ")[0] for text in self._by_text})
        return f"{shown(line)} is not an action; actions begin with one of: {', '.join(words)}"


def shown(value: object) -> str:
    """Any value as it can stand in a message: short, and never an error of its own.

    >>> shown("wein"), shown([[[["deep"]]]])
    ("'wein'", '[[[...]]]')
    """
    try:
        return _REPR.repr(value)
    except ValueError:  # a number of thousands of digits
        return f"this {type(value).__name__}"


def nearest(word: object, words: tuple[str, ...]) -> str:
    """What would be right: the nearest words, or all of them where they are few.

    >>> nearest("wein", ("wine", "grain"))
    "did you mean 'wine'?"
    """
    near = get_close_matches(word[:60], words, n=3, cutoff=0.6) if isinstance(word, str) else []
    if near:
        return "did you mean " + " or ".join(map(repr, near)) + "?"
    shown = ", ".join(words[:40]) + (", ..." if len(words) > 40 else "")
    return f"it may be one of: {shown}"
