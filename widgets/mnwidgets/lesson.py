"""The guided first round: the game it is played in, its steps, and what it suggests at each decision.

The game is always the same. Rome trades metal for coins, claims Dalmatia and builds there, loses a caravan to a raid of
Greece, frees it over the sea with good odds, and keeps its title in a tie. Whoever decides otherwise gets the advice of
the builder.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

import mnlib
from mnlib import bots
from mnlib.empires.board import EMPIRES, PROVINCES, TOKENS
from mnlib.empires.pieces import enemies
from mnlib.empires.state import stock
from mnlib.vocabulary import Action
from mnwidgets.session import PERSON, Session

SEED, SEATS, PUPIL, BOT = 5081, 3, "rome", "builder"
GOING, LEFT, DONE, REFUSED = "going", "left", "done", "refused"  # how it stands with the guide


@dataclass(frozen=True)
class Step:
    """A step of the guide: its pages by the question that each goes with, and the part of the table it talks about."""

    pages: dict[str, str]
    about: str = ""


def _told(page: str, about: str = "") -> Step:
    """A step that only tells: no question belongs to it."""
    return Step({"": page}, about)


STEPS = (
    _told("welcome"),
    _told("map", "map"),
    _told("goods", "hand"),
    Step(dict.fromkeys(("offer", "tile", "size"), "offer")),
    Step(dict.fromkeys(("take", "give"), "take")),
    Step({
        **dict.fromkeys(("build", "copy", "perseus", "triumph"), "build"),
        "pay": "pay",
        **dict.fromkeys(("keep", "store", "reveal"), "keep"),
    }),
    Step(dict.fromkeys(("name", "peace"), "order")),
    Step(dict.fromkeys(("sail", "engage"), "sail")),
    Step(dict.fromkeys(("march", "convert"), "march")),
    Step({
        **dict.fromkeys(("roll", "attack", "ramses", "lose"), "battle"),
        **dict.fromkeys(("conquer", "vacate", "choose", "draw"), "conquest"),
    }),
    Step({"crown": "titles"}),
    _told("next", "tabs"),
)  # fmt: skip
PAGES = tuple(dict.fromkeys(page for step in STEPS for page in step.pages.values()))
OPENING, TITLES, LAST = 3, len(STEPS) - 2, len(STEPS) - 1  # steps before the first decision; the last two
_STEP_OF = {asked: number for number, step in enumerate(STEPS) for asked in step.pages if asked}


@dataclass(frozen=True)
class Advice:
    """What the guide suggests once, and why; some of it at one question, or while an enemy stands in a province."""

    action: str
    why: str
    enemy: str = ""
    question: str = ""


ADVICE = (
    Advice("build control dalmatia", "dalmatia"),
    Advice("build caravan dalmatia.wood", "wood"),
    Advice("build trireme hadriaticum", "ship"),
    Advice("name greece", "others_first"),
    Advice("name carthage", "others_first"),
    Advice("done", "bridge", enemy="dalmatia", question="sail"),
    Advice("march latium to dalmatia", "rescue", enemy="dalmatia"),
    Advice("march latium to dalmatia", "rescue_too", enemy="dalmatia"),
)
_WHY = {
    "done.sail": "stay", "done.march": "stay", "done": "enough", "decline": "enough", "recruit": "hero",
    "favour": "bargain", "build control": "land", "build legion": "force", "build fortress": "force",
    "build trireme": "force", "build": "income", "march": "weak", "attack": "odds", "engage": "odds", "roll": "luck",
}  # fmt: skip
WHYS = (
    *dict.fromkeys([one.why for one in ADVICE] + [*_WHY.values()]),
    "spare", "least", "coin", "new", "left_over", "set", "self_first", "own_title", "calm",
)  # fmt: skip


Suggestion = tuple[Action, str]  # what to do, and the key of the reason


def begin(session: Session) -> None:
    """Start the guided round: a new game, in which every decision waits for the person, forced ones too."""
    session.memory.set("guide", {})  # a step of an earlier guided round is none of this one
    session.auto = False
    players = {seat: PERSON if seat == PUPIL else BOT for seat in EMPIRES}
    session.start(seats=SEATS, seed=SEED, players=players)
    session.memory.set("guide", {"state": GOING, "step": 0})


def guided(match: mnlib.Match | None) -> bool:
    """Whether a match is the one of the guide."""
    return match is not None and match.state.seed == SEED and len(match.state.setting.seats) == SEATS


def remembered(session: Session) -> dict[str, Any]:
    """How it stands with the guide in this browser: its `state`, and the `step` that was shown last."""
    found = session.memory.get("guide")
    return found if isinstance(found, dict) else {}


def step_at(session: Session, before: int) -> int:
    """The step that fits the position shown; while others decide, the one before."""
    if session.outcome is not None or session.state.round > 1:
        return LAST
    return _STEP_OF[asked(session)] if session.asked else before


def asked(session: Session) -> str:
    """The key of the question that the person is asked; "" when it is nobody's turn here."""
    return str(session.game.prompt(session.state).key) if session.asked else ""


def decided(session: Session) -> list[str]:
    """What the person has decided up to the ply that is shown."""
    match = session.match
    assert match is not None
    entries = [entry for entry in match.log(session.seat) if entry.seat == session.seat and entry.ply <= session.ply]
    return [entry.text.partition(":")[0] for entry in entries]  # what it was paid with does not matter


def suggestion(session: Session) -> Suggestion | None:
    """What the guide would do, and the key of its reason; nothing where nobody is asked."""
    if not session.asked:
        return None
    actions = {str(action): action for action in session.actions()}
    state, done = session.state, Counter(decided(session))
    for one in ADVICE:
        if done[one.action] and not one.question:
            done[one.action] -= 1
        elif one.action in actions and _fits(one, session):
            return actions[one.action], one.why
    rng = Random(f"{SEED} {session.ply}")  # the same advice whenever the same position is shown
    choice = bots.bot(BOT).choose(session.game, state, session.seat, rng)
    return choice, why(session, choice)


def why(session: Session, action: Action) -> str:
    """The key of the reason for a decision of the builder."""
    verb, question = action.verb, asked(session)
    if question == "pay":
        return "set"
    if verb in ("offer", "give", "take"):
        return _why_token(session, action)
    if verb == "name":
        return "self_first" if action.args[0] == session.seat else "others_first"
    if verb == "crown":
        return "own_title" if action.args[0] == session.seat else "calm"
    keys = (f"{verb}.{question}", " ".join(str(action).split()[:2]), verb)
    return next((_WHY[key] for key in keys if key in _WHY), "calm")


def _why_token(session: Session, action: Action) -> str:
    """Why a token is given away, or taken."""
    token = next(word for name in action.args for word in name.split() if word in TOKENS)
    held = stock(session.state, EMPIRES.index(session.seat))[TOKENS.index(token)]
    if action.verb == "take":
        return "coin" if token == "coin" else "left_over" if held else "new"
    return "spare" if held > 1 and token != "coin" else "least"


def _fits(one: Advice, session: Session) -> bool:
    """Whether the moment of a piece of advice has come."""
    meant = not one.question or one.question == asked(session)
    there = PROVINCES.index(one.enemy) if one.enemy else -1
    return meant and (there < 0 or bool(enemies(session.state, EMPIRES.index(PUPIL), there)))
