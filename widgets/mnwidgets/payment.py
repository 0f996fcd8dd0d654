"""The payment chooser: whole sets to pay with, the best one first, each paid by one press."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from html import escape
from typing import Any

import ipywidgets

from mnlib import text
from mnlib.empires.actions import pay
from mnlib.empires.board import COIN, KIND, LEGEND, TOKENS, WIDTH
from mnlib.empires.pay import PAY, favour_tokens, may_mix, may_repeat, next_tokens
from mnwidgets.marks import put, show
from mnwidgets.session import Session

Paid = tuple[int, ...]
_MOST_SETS = 1500  # of a full purse there are thousands; the first ones in the order of the table are looked at
_OFFERED = 4


class Payment:
    """While a purchase is being paid: the best sets as buttons, all others in a list."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.sets: list[Paid] = []
        self.title = ipywidgets.HTML()
        self.buttons = [ipywidgets.Button(layout=_auto()).add_class("mn-choice") for _ in range(_OFFERED)]
        self.buttons[0].add_class("mn-suggested")
        self.others = ipywidgets.Dropdown(layout=ipywidgets.Layout(width="auto", min_width="0")).add_class("mn-list")
        self.other = ipywidgets.Button(layout=_auto()).add_class("mn-choice")
        self.more = ipywidgets.Box([self.others, self.other]).add_class("mn-pay-line")
        self.widget = ipywidgets.VBox([self.title, *self.buttons, self.more]).add_class("mn-payment")
        for at, button in enumerate(self.buttons):
            button.on_click(session.guard(lambda _button, at=at: self.pay(at)))
        self.other.on_click(session.guard(lambda _button: self.pay(self.others.value)))
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain", "seat"])
        self.redraw()

    def pay(self, at: int | None) -> None:
        """Pay a whole set: one step of undo."""
        if at is not None and at < len(self.sets):
            self.session.play_all([pay.list[token] for token in self.sets[at]])

    def redraw(self, _change: Any = None) -> None:
        """Offer the sets that pay what is left."""
        session = self.session
        state = session.state if session.asked else None
        paying = state is not None and state.stack[-1][0] is PAY
        self.sets = ranked(state) if paying else []
        show(self.widget, bool(self.sets))
        if not paying or state is None:
            return
        _, _, bought, price, _, paid = state.stack[-1]
        said = session.say("ui.deciding.pay_title", action=str(bought), left=price - len(paid))
        put(self.title, f"<h4>{escape(said)}</h4>")
        for at, button in enumerate(self.buttons):
            show(button, at < len(self.sets))
            if at < len(self.sets):
                key = "ui.deciding.pay_best" if at == 0 and len(self.sets) > 1 else "ui.deciding.pay_with"
                button.description = button.tooltip = session.say(key, rows=self._words(self.sets[at]))
        rest = range(_OFFERED, len(self.sets))
        show(self.more, bool(rest))
        self.others.options = [(self._words(self.sets[at]), at) for at in rest]
        self.others.value = rest[0] if rest else None
        self.others.tooltip = session.say("ui.deciding.pay_others")
        self.other.description = session.say("ui.deciding.pay")

    def _words(self, tokens: Paid) -> str:
        def said() -> str:
            return text.join([text.many("token", TOKENS[one], number) for one, number in Counter(tokens).items()])

        return self.session.words(said)


def ranked(state: Any) -> list[Paid]:
    """Every set that completes the payment now open, best first: what leaves most to buy with, then most to keep."""
    _, seat, _, price, good, paid = state.stack[-1]
    row = bytes(state.tokens[seat * WIDTH : seat * WIDTH + WIDTH])
    mix, repeat = may_mix(state, seat), may_repeat(state, seat)
    if good >= 0:
        found = [(token,) for token in favour_tokens(row, good, mix)]
    else:
        found = [one for _, one in zip(range(_MOST_SETS), sets(row, paid, price, mix, repeat))]
    return sorted(found, key=lambda one: worth(row, one, mix, repeat), reverse=True)


def sets(row: bytes, paid: Paid, price: int, mix: int, repeat: int) -> Iterator[Paid]:
    """The ways to complete a set, token by token in the order of the table."""
    for token in next_tokens(row, paid, price, mix, repeat):
        if len(paid) + 1 == price:
            yield (token,)
            continue
        less = row[:token] + bytes((row[token] - 1,)) + row[token + 1 :]
        for rest in sets(less, (*paid, token), price, mix, repeat):
            yield (token, *rest)


def worth(row: bytes, tokens: Paid, mix: int, repeat: int) -> tuple[int, ...]:
    """How good it is to pay so: the largest set left, the coins left (they keep), and goods given of which many are."""
    left = bytearray(row)
    for token in tokens:
        left[token] -= 1
    kinds = Counter(KIND[token] for token in range(1, WIDTH) for _ in range(left[token]))
    goods = len(kinds) + (1 if repeat and any(number > 1 for number in kinds.values()) else 0)
    coins = left[COIN]
    purse = max(coins + (1 if mix and kinds else 0), goods + (1 if mix and coins else 0))
    legends = sum(token >= LEGEND for token in tokens)
    return purse, coins, -legends, sum(row[token] for token in tokens)


def _auto() -> ipywidgets.Layout:
    return ipywidgets.Layout(width="auto", height="auto")
