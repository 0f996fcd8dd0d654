"""How the numbers of a sentence are shown: names by their kind, counts with their noun, lists joined.

A placeholder may say more than its name: `{need:tokens}` counts ("3 tokens"), `{asked:tile}` names the kind,
`{token:plain}` asks for the name as it stands alone ("coin", not "a coin"), `{left:or}` joins with "or".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from mnlib.text.catalogue import ENGLISH, find, plural

# What a number of a sentence names, by its name; numbers left out are shown as they are.
KIND = {
    "seat": "seat", "seats": "seat", "who": "seat", "winners": "seat", "attacker": "seat", "defender": "seat",
    "tied": "seat", "people": "seat", "place": "place", "province": "place", "sea": "place", "to": "place",
    "site": "site", "legion": "force", "token": "token", "good": "token", "last": "token", "tile": "tile",
    "hero": "tile", "track": "track", "phase": "phase", "now": "phase", "kind": "kind", "unit": "unit", "gain": "gain",
    "verb": "verb", "asked": "step", "work": "work", "action": "bought", "dice": "dice", "city": "city",
}  # fmt: skip
_ALSO = {"place": ("province", "sea"), "good": ("token",), "income": ("income", "token")}


class _Number:
    """A number of a sentence, shown as its placeholder says."""

    __slots__ = ("_value", "_kind")

    def __init__(self, value: Any, kind: str) -> None:
        self._value = value
        self._kind = kind

    def __format__(self, how: str) -> str:
        if how in ("and", "or"):
            return join([_show(one, self._kind, False) for one in self._value], how)
        first, _, rest = how.partition(" ")
        plain = first == "plain"
        return _show(self._value, (rest if plain else how) or self._kind, plain)


def say(key: str, **numbers: Any) -> str:
    """The sentence of a key with its numbers; without one, the key itself, so that nothing is lost.

    >>> say("reason.supply.legions", most=8)
    'No legion is left; each empire has 8.'
    >>> say("no.such.key", most=8)
    'no.such.key (most=8)'
    """
    for message in (find(key), find(key, code=ENGLISH)):
        if message is not None:
            try:
                return message.format_map({name: _Number(value, KIND.get(name, "")) for name, value in numbers.items()})
            except (LookupError, ValueError, AttributeError, TypeError):
                continue  # a placeholder that is not given: the English sentence has none
    return f"{key} ({', '.join(f'{name}={value}' for name, value in numbers.items())})" if numbers else key


def sentence(key: str, numbers: Mapping[str, Any]) -> str:
    """The same with a capital letter."""
    said = say(key, **numbers)
    return said[:1].upper() + said[1:]


def name(kind: str, word: str, inline: bool = False) -> str:
    """The name of a thing, as it stands alone or as it reads in a sentence.

    >>> name("sea", "ionium"), name("tile", "queen_of_sheba"), name("tile", "queen_of_sheba", inline=True)
    ('Mare Ionium', 'Queen of Sheba', 'the Queen of Sheba')
    >>> name("site", "latium.wine")
    'the wine caravan in Latium'
    """
    word = str(word)
    if kind in _MADE:
        return _MADE[kind](word)
    kinds = _ALSO.get(kind, (kind,))
    keys = [f"{one}.{word}" for one in kinds]
    if inline:
        keys = [f"inline.{key}" for key in keys] + keys
    return find(*keys) or word.replace("_", " ")


def join(words: Sequence[str], how: str = "and") -> str:
    """Some words as one: "wine", "wine and oil", "wine, oil and grain".

    >>> join(["wine", "oil", "grain"], "or")
    'wine, oil or grain'
    """
    if not words:
        return say("list.nothing")
    head = words[0]
    for word in words[1:-1]:
        head = say("list.comma", head=head, tail=word)
    return say(f"list.{how}", head=head, tail=words[-1]) if len(words) > 1 else head


def _show(value: Any, kind: str, plain: bool) -> str:
    if not kind:
        return join([str(one) for one in value]) if isinstance(value, (list, tuple)) else str(value)
    if isinstance(value, (list, tuple)):
        counts = Counter(value)
        return join([many(kind, one, n) if n > 1 else _show(one, kind, plain) for one, n in counts.items()])
    if isinstance(value, int):
        message = plural(f"count.{kind}", value)
        return message.format(n=value) if message else str(value)
    if kind == "seat" and "," in value:
        return _show(value.replace(",", " ").split(), kind, plain)
    return name(kind, value, inline=not plain)


def many(kind: str, word: str, number: int) -> str:
    """A thing and how many of it there are.

    >>> many("token", "coin", 3), many("token", "coin", 1)
    ('coin ×3', 'coin')
    """
    return say("list.many", what=name(kind, word), n=number) if number > 1 else name(kind, word)


# Names that are made of others -----------------------------------------------------------------------------------


def _site(word: str) -> str:
    place, _, what = word.partition(".")
    if what in ("market", "temple", "control"):
        return say(f"site.{what}", place=place)
    if find(f"token.{what}"):
        return say("site.caravan", good=what, place=place)
    return say("site.city", city=what, place=place)


def _force(word: str) -> str:
    return _site(word) if "." in word else name("place", word)


def _work(word: str) -> str:
    item, _, where = word.partition(" by ")[0].partition(" ")
    place, _, what = where.partition(".")
    return say(f"work.{item}", place=place, good=what, city=what)


def _bought(line: str) -> str:
    verb, _, rest = line.partition(" ")
    return _work(rest) if verb == "build" else name("tile", rest, inline=True)


def _dice(word: str) -> str:
    return join(list(word)) if word.isdecimal() else say("list.no_dice")


_MADE = {"site": _site, "force": _force, "work": _work, "bought": _bought, "dice": _dice}
