"""Small pieces of HTML that several views share: seats with their badge, tokens with their icon, bars, hiding."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from mnlib import draw, text
from mnlib.empires.board import TOKENS
from mnwidgets.session import Session

GONE = "mn-gone"


def show(widget: Any, visible: bool) -> None:
    """Let a widget be seen, or hide it without taking it out of the page."""
    if visible == (GONE in widget._dom_classes):
        (widget.remove_class if visible else widget.add_class)(GONE)


def shown(widget: Any) -> bool:
    """Whether a widget can be seen."""
    return GONE not in widget._dom_classes


def put(widget: Any, value: str) -> None:
    """Write a value only if it is another one: what does not change is not sent."""
    if widget.value != value:
        widget.value = value


def seat(session: Session, name: str, size: int = 18) -> str:
    """A seat: its badge, which has a shape of its own, its name, and that of the person there."""
    said = escape(session.words(text.name, "seat", name)) + person(session, name)
    return f'<span class="mn-seat" data-seat="{name}">{_hidden(draw.icon("badge", name, size))} {said}</span>'


def person(session: Session, seat: str) -> str:
    """What the person on a seat is called, if anything."""
    called = session.names.get(seat, "") if seat in session.people else ""
    return f' <span class="mn-name">{escape(called)}</span>' if called else ""


def token(session: Session, name: str, number: int = 1) -> str:
    """A token and how many of it: its icon and its word; a legendary one has a gold rim and says so."""
    said = escape(session.words(text.many, "token", name, number))
    plain = name.removeprefix("legendary_")
    kind = " mn-legendary" if plain != name else ""
    return f'<span class="mn-token{kind}">{_hidden(draw.icon(plain, None, 18))} {said}</span>'


def tokens(session: Session, row: Mapping[int, int]) -> str:
    """Some tokens, by their number in the table."""
    return " ".join(token(session, TOKENS[one], number) for one, number in sorted(row.items()) if number)


def bar(parts: list[tuple[str, float]]) -> str:
    """A bar of shares: a class and a share of one for each; the words stand beside it."""
    cells = "".join(f'<span class="mn-bar-{kind}" style="width:{share:.1%}"></span>' for kind, share in parts if share)
    return f'<div class="mn-bar" aria-hidden="true">{cells}</div>'


def percent(share: Any) -> str:
    """A share of one in per cent; what is possible is never 0 and what is uncertain never 100.

    >>> percent(0.5), percent(0.0001), percent(0.9999), percent(1)
    ('50%', '<1%', '>99%', '100%')
    """
    value = float(share) * 100
    if 0 < value < 1:
        return "<1%"
    if 99 < value < 100:
        return ">99%"
    return f"{value:.0f}%"


def _hidden(icon: str) -> str:
    """An icon beside its word: screen readers need not hear it twice."""
    return icon.replace('role="img"', 'aria-hidden="true" focusable="false"')
