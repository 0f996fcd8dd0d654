"""Decisions in the groups in which people think: by verb, and by place, kind or seat; and the places they touch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from mnlib import text
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS
from mnlib.vocabulary import Action
from mnwidgets.session import Session

FINISH = "finish"
_ZONES = frozenset((*PROVINCES, *SEAS))
_KINDS = {"control": "control", "legion": "units", "fortress": "units", "trireme": "units"}
_ORDER = ("control", "units", "buildings", "heroes")
_CONQUEST = ("pillage", "occupy", "seize", "settle", "vacate")


@dataclass
class Group:
    """Some decisions under one heading; what the heading names is a place or a seat, or nothing."""

    key: str
    about: str = ""
    actions: list[Action] = field(default_factory=list)


def touched(action: Action) -> tuple[str, ...]:
    """The provinces, seas and sites that an action names, sites with their province.

    >>> import mnlib
    >>> touched(mnlib.game("empires").parse("march latium.wine to gallia"))
    ('latium.wine', 'latium', 'gallia')
    """
    found: list[str] = []
    for name in action.args:
        for word in name.split():
            zone, dot, _ = word.partition(".")
            if zone in _ZONES:
                found += [word, zone] if dot else [zone]
    return tuple(found)


def within(actions: Iterable[Action], selection: str) -> list[Action]:
    """The decisions that have to do with what is selected, and those that have to do with no place at all."""
    listed = list(actions)
    if not selection:
        return listed
    here = [action for action in listed if selection in touched(action)]
    if not here and "." in selection:
        return within(listed, selection.partition(".")[0])
    chosen = set(here)
    return [action for action in listed if action in chosen or not touched(action)]


def groups(actions: Sequence[Action]) -> list[Group]:
    """The decisions in groups, in reading order; what ends a turn comes last."""
    found: dict[tuple[str, str], Group] = {}
    for action in actions:
        key = group_of(action)
        found.setdefault(key, Group(*key)).actions.append(action)
    rank = {key: i for i, key in enumerate(_ORDER)}
    return sorted(found.values(), key=lambda group: (group.key == FINISH, rank.get(group.key, -1)))


def group_of(action: Action) -> tuple[str, str]:
    """The key of the group of a decision, and what its heading names."""
    verb = action.verb
    if verb in ("done", "decline"):
        return FINISH, ""
    if verb in ("build", "favour"):
        return _KINDS.get(action.args[0].partition(" ")[0], "buildings"), ""
    if verb == "recruit":
        return "heroes", ""
    if verb in ("march", "sail"):
        return verb, action.args[0].partition(".")[0]
    if verb in ("attack", "engage"):
        return "fight", action.args[0]
    if verb in _CONQUEST:
        return "conquest", touched(action)[-1]
    if verb == "take":
        return "take", action.args[0]
    return "question", ""


def title(session: Session, group: Group, asked: str) -> str:
    """The heading of a group, in the language of the session."""
    if group.key == "question":
        said = session.words(text.name, "step", asked)
        return said[:1].upper() + said[1:]
    names = {"seat": group.about} if group.about in EMPIRES else {"place": group.about} if group.about else {}
    return session.say(f"ui.deciding.group_{group.key}", **names)


def label(session: Session, action: Action, asked: str) -> str:
    """A decision as the words on its button."""
    return session.words(text.action, action, asked).rstrip(".")
