"""What a decision would change, as HTML: goods, income, tracks, and the odds of a battle in per cent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from mnlib import text
from mnlib.empires.board import EMPIRES
from mnlib.vocabulary import Action
from mnwidgets.marks import bar, percent
from mnwidgets.session import Session

Odds = Mapping[tuple[int, int], Fraction]
ENDS = ("attacker", "both", "neither", "defender")  # who is left on the field


@dataclass(frozen=True)
class Field:
    """Where a battle is fought, and how many units each side has there."""

    attacker: int
    defender: int


def units(state: Any, place: int, at_sea: bool, seat: int) -> int:
    """All units of a seat that a hit can take: triremes at sea, legions and a fortress on land."""
    if at_sea:
        return int(state.triremes[place * 5 + seat])
    return int(state.legions[place * 5 + seat] + (state.fortress[place] == seat + 1))


def ends(odds: Odds, field: Field) -> dict[str, Fraction]:
    """The chances of each end of a battle: who is left on the field."""
    found = dict.fromkeys(ENDS, Fraction(0))
    for (on_attacker, on_defender), chance in odds.items():
        stands, falls = field.attacker > on_attacker, field.defender <= on_defender
        found[("attacker" if falls else "both") if stands else ("neither" if falls else "defender")] += chance
    return found


def field_of(state: Any, action: Action, seat: int) -> Field:
    """The field of a battle that an action would begin."""
    at_sea = action.verb == "engage"
    return Field(units(state, action.i, at_sea, seat), units(state, action.i, at_sea, action.j))


def odds_html(session: Session, odds: Odds, field: Field, attacker: str, defender: str) -> str:
    """The odds of a battle: who will be left, as words and a bar, and the table of hits."""
    chances = ends(odds, field)
    said = [
        session.say(f"ui.deciding.left_{end}", attacker=attacker, defender=defender, share=percent(chance))
        for end, chance in chances.items()
        if chance
    ]
    words = "".join(f'<li class="mn-left-{end}">{escape(one)}</li>' for end, one in zip(_some(chances), said))
    strip = bar([(end, float(chances[end])) for end in ENDS])
    return f'{strip}<ul class="mn-odds">{words}</ul>{_hits(session, odds, attacker, defender)}'


def _some(chances: Mapping[str, Fraction]) -> list[str]:
    return [end for end, chance in chances.items() if chance]


def _hits(session: Session, odds: Odds, attacker: str, defender: str) -> str:
    """The hits on the two sides: a table with a row for each number on the attacker."""
    rows = sorted({on_attacker for (on_attacker, _), chance in odds.items() if chance})
    columns = sorted({on_defender for (_, on_defender), chance in odds.items() if chance})
    head = "".join(f'<th scope="col">{escape(session.say("ui.deciding.hits", hits=n))}</th>' for n in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(session.say("ui.deciding.hits", hits=n))}</th>'
        + "".join(f"<td>{escape(percent(odds.get((n, m), 0)))}</td>" for m in columns)
        + "</tr>"
        for n in rows
    )
    caption = escape(session.say("ui.deciding.hits_table", attacker=attacker, defender=defender))
    return (
        f'<details class="mn-hits"><summary>{caption}</summary>'
        f'<div class="mn-scroll"><table><tr><td></td>{head}</tr>{body}</table></div></details>'
    )


def preview_html(session: Session, action: Action) -> str:
    """Everything that is known of a decision before it is taken."""
    found = session.preview(action)
    lines = [session.words(text.change, one) for one in found.changes]
    if action.verb == "recruit":
        lines.append(session.say(f"power.{action.args[0]}"))
    lines += [session.say(f"unknown.{one}") for one in found.unknown]
    if not lines and not found.odds:
        lines.append(session.say("ui.deciding.no_change"))
    html = "".join(f"<li>{escape(line)}</li>" for line in lines)
    html = f'<ul class="mn-changes">{html}</ul>' if html else ""
    if found.odds and action.verb in ("attack", "engage"):
        field = field_of(session.state, action, EMPIRES.index(session.seat))
        html = odds_html(session, found.odds, field, session.seat, action.args[1]) + html
    return html
