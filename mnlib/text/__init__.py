"""The words people read, by key. Rules speak in keys and numbers; here they become sentences, in any language.

>>> from mnlib import text
>>> from mnlib.reasons import Reason
>>> text.reason(Reason("pay.poor", rule="E3.0-c", need=3, have=1))
'This costs 3 tokens in one set; your largest set has 1.'
>>> text.name("province", "latium"), text.option("display", "all")
('Latium', 'all of them from the start')

The catalogues lie in `locale/<language>/LC_MESSAGES/mnlib.po`; `make catalogues` compiles them. A new language is a
copy of the English one with its messages translated; what is missing is said in English.
"""

from __future__ import annotations

from typing import Any

from mnlib.games import Change, Outcome, Prompt
from mnlib.reasons import Reason
from mnlib.text.catalogue import add, current, find, language, languages, use
from mnlib.text.words import join, many, name, say, sentence
from mnlib.vocabulary import _VOCABULARIES, Action

__all__ = [
    "action", "add", "change", "current", "fault", "join", "language", "languages", "many", "name", "option", "outcome",
    "prompt", "reason", "say", "told", "use",
]  # fmt: skip


def reason(why: Reason) -> str:
    """Why something is not allowed; the rule's id is not part of the sentence."""
    return sentence(f"reason.{why.code}", why.numbers)


def fault(found: str) -> str:
    """What is wrong with an edited position; a fault that has no code is told as it is.

    >>> from mnlib.empires.faults import Fault
    >>> fault(Fault("legions", "legions: rome has 9 on the map", seat="rome", have=9, most=8))
    'Rome has 9 legions on the map; there are only 8.'
    """
    code = getattr(found, "code", "")
    return sentence(f"fault.{code}", found.numbers) if code else found  # type: ignore[attr-defined]


def prompt(asked: Prompt) -> str:
    """Who is asked what."""
    return sentence(f"prompt.{asked.key}", {"seats": asked.seats, **asked.numbers})


def change(one: Change) -> str:
    """One consequence."""
    numbers = {"seat": one.seat, "what": one.what, "before": one.before, "after": one.after}
    return sentence(f"change.{one.kind}", numbers)


def outcome(end: Outcome) -> str:
    """Who won, and how.

    >>> outcome(Outcome(("rome", "egypt"), "heroes"))
    'Rome and Egypt gathered the heroes and wonders it takes, and won.'
    """
    return sentence(f"outcome.{end.reason}", {"winners": end.winners})


def action(one: Action, asked: str = "") -> str:
    """A decision to choose; the question it answers may make it clearer.

    >>> import mnlib
    >>> action(mnlib.game("empires").parse("build caravan libya.oil"))
    'Build the oil caravan in Libya.'
    """
    key = f"action.{one.verb}.{asked}"
    return sentence(key if asked and find(key) else f"action.{one.verb}", _numbers(one))


def told(who: str, one: Action | str, **numbers: Any) -> str:
    """A decision that somebody took, as a sentence; a text is one of which only the verb was seen.

    >>> told("rome", "offer by rome", number=3)
    'Rome lays out 3 tokens, face down.'
    """
    if isinstance(one, str):
        return sentence(f"told.{one.partition(' ')[0]}.hidden", {"who": who, **numbers})
    return sentence(f"told.{one.verb}", {**_numbers(one), "who": who, **numbers})


def option(key: str, value: Any = ...) -> str:
    """What an option decides, or what one of its values means.

    >>> option("hands"), option("round_limit", 12)
    ('What you see of the tokens of others', '12 rounds')
    """
    if value is ...:
        return say(f"option.{key}")
    if find(f"option.{key}.number") and isinstance(value, int):
        return say(f"option.{key}.number", number=value)
    return say(f"option.{key}.{str(value).lower()}")


def _numbers(one: Action) -> dict[str, Any]:
    """The names of an action by what they are; an action of favour also names its tile."""
    fields = _VOCABULARIES[one.vocabulary].verbs[one.verb].domains
    numbers: dict[str, Any] = {field: int(word) if field == "number" else word for field, word in zip(fields, one.args)}
    if one.verb == "favour":
        numbers["work"], _, numbers["tile"] = numbers["work"].partition(" by ")
    return numbers
