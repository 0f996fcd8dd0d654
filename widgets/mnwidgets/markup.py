"""Small pieces of HTML for the views that tell: everything that is a word is escaped here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from mnlib import draw
from mnlib.draw import icons


def tag(name: str, words: str, kind: str = "") -> str:
    """Words as an element; nothing in them is taken for markup."""
    return wrap(name, escape(words), kind)


def wrap(name: str, body: str, kind: str = "") -> str:
    """Markup inside an element."""
    return f'<{name} class="{escape(kind)}">{body}</{name}>' if kind else f"<{name}>{body}</{name}>"


def icon(name: str, seat: str | None = None, size: int = 20) -> str:
    """A drawing beside a word that says the same: screen readers pass over it."""
    drawing = draw.icon(name, seat, size).replace(' role="img"', ' aria-hidden="true" focusable="false"', 1)
    return wrap("span", drawing, _frame(name))


def sprites(seats: Iterable[str]) -> str:
    """Every drawing once, as a symbol that `sprite` shows: cards that change often stay small."""
    names = [(name, None) for name in icons.NAMES if name not in icons.UNITS and not name.startswith("badge")]
    names += [(name, seat) for seat in seats for name in (*icons.UNITS, "badge")]
    body = "".join(
        f'<symbol id="{_sprite(name, seat)}" viewBox="0 0 32 32">{icons.drawing(name, seat)}</symbol>'
        for name, seat in names
    )
    return f'<svg width="0" height="0" aria-hidden="true">{body}</svg>'


def sprite(name: str, seat: str | None = None, size: int = 20) -> str:
    """A drawing of `sprites`, beside a word that says the same."""
    use = f'<use href="#{_sprite(name, seat)}"/>'
    look = f'class="{_frame(name)}" width="{size}" height="{size}" viewBox="0 0 32 32"'
    return f'<svg {look} aria-hidden="true">{use}</svg>'


def _frame(name: str) -> str:
    """The classes of a drawing; in the dark all but the round badges need a piece of parchment beneath."""
    return "mn-icon" if name.startswith("badge") else "mn-icon mn-plate"


def _sprite(name: str, seat: str | None) -> str:
    return f"mn-i-{name}-{seat}" if seat else f"mn-i-{name}"


def token(name: str) -> str:
    """The drawing of a token; a legendary one has a golden rim."""
    kind = "mn-legendary" if name.startswith("legendary_") else ""
    return wrap("span", sprite(name.removeprefix("legendary_")), kind)


def chip(picture: str, words: str, kind: str = "") -> str:
    """A picture and its words, side by side."""
    return wrap("li", picture + tag("span", words), f"mn-chip {kind}".strip())


def listed(items: Iterable[str], kind: str = "", ordered: bool = False) -> str:
    """List entries, made already, as a list; nothing for none."""
    body = "".join(items)
    return wrap("ol" if ordered else "ul", body, kind) if body else ""


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "mn-numbers") -> str:
    """Words in rows; the first of each row names it."""
    top = "".join(f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>" for cell in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(tag("td", cell) for cell in rest)}</tr>'
        for first, *rest in rows
    )
    inner = f"{tag('caption', caption)}<thead><tr>{top}</tr></thead><tbody>{body}</tbody>"
    return wrap("div", wrap("table", inner, kind), "mn-scroll")


def seat_style(seat: str) -> str:
    """The colours of a seat as properties that the style sheet reads."""
    return f"--mn-seat:var(--mn-{seat});--mn-edge:var(--mn-{seat}-edge)"
