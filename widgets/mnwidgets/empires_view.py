"""The empires: a card for each, with all that lies open on the table and one's own tokens."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Box

from mnlib import text
from mnlib.empires.board import BUILDINGS, EMPIRES, KINDS, PROVINCES, SITE_KIND, TILES, TOKENS, TRACKS, WIDTH
from mnlib.empires.collect import income
from mnlib.empires.leadership import levels
from mnlib.empires.pieces import fortresses_of, legions_of, owner, triremes_of
from mnlib.empires.state import KNOWN, stock
from mnlib.empires.victory import great_cities
from mnwidgets.marks import person
from mnwidgets.markup import chip, listed, seat_style, sprite, sprites, tag, token, wrap
from mnwidgets.session import Session
from mnwidgets.telling import Telling
from mnwidgets.tiles import picture_of


class Empires(Telling):
    """A card for each empire; only cards that changed are sent."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.cards: dict[str, HTML] = {}
        self.drawings = HTML()
        self.drawings.add_class("mn-sprites")
        self.widget = Box([self.drawings])
        self.widget.add_class("mn-empires")
        self.listen()

    def tell(self) -> None:
        """Tell every empire anew."""
        seats = self.session.seats
        if tuple(self.cards) != seats:
            self.cards = {seat: self.cards.get(seat) or HTML() for seat in seats}
            self.drawings.value = sprites(seats)
            self.widget.children = (self.drawings, *self.cards.values())
        view = self.session.state
        with text.language(self.session.language):
            for seat, card in self.cards.items():
                card.value = self._card(view, seat)

    def _card(self, view: Any, seat: str) -> str:
        at = EMPIRES.index(seat)
        own = seat == self.session.seat and not self.session.curtain
        head = (
            sprite("badge", seat, 28)
            + tag("span", text.name("seat", seat), "mn-empire-name")
            + person(self.session, seat)
        )
        head += tag("span", text.say("ui.empires.you"), "mn-you") if own else ""
        parts = [
            wrap("h3", head),
            self._titles(view, at),
            self._levels(view, at),
            self._tokens(view, at, own),
            self._row("ui.empires.income", self._income(view, at)),
            self._row("ui.empires.units", self._units(view, at, seat)),
            self._row("ui.empires.buildings", self._buildings(view, at)),
            self._row("ui.empires.tiles", self._tiles(view, at)),
            self._provinces(view, at),
        ]
        return f'<section class="mn-empire" style="{seat_style(seat)}">{"".join(parts)}</section>'

    def _row(self, key: str, chips: list[str], **numbers: Any) -> str:
        shown = listed(chips, "mn-chips") or tag("p", text.say("ui.empires.none"), "mn-quiet")
        return tag("h4", text.say(key, **numbers)) + shown

    def _titles(self, view: Any, at: int) -> str:
        held = [text.say(f"ui.empires.leader_{track}") for track, seat in zip(TRACKS, view.leaders) if seat == at]
        return listed([tag("li", f"♛ {words}", "mn-title") for words in held], "mn-chips")

    def _levels(self, view: Any, at: int) -> str:
        cells = [
            wrap("li", tag("span", text.name("track", track)) + tag("b", str(level)))
            for track, level in zip(TRACKS, levels(view, at))
        ]
        return listed(cells, "mn-levels")

    def _tokens(self, view: Any, at: int, own: bool) -> str:
        """What is behind the screen: all of it for oneself, else its number and what everybody remembers."""
        seen = own or view.setting.hands == "open"
        row = stock(view, at) if seen else view.tokens[KNOWN + at * WIDTH : KNOWN + at * WIDTH + WIDTH]
        chips = [chip(token(TOKENS[t]), text.many("token", TOKENS[t], n)) for t, n in enumerate(row) if n]
        number = view.counts[at] if view.counts is not None else sum(row) if seen else None
        key = "ui.empires.tokens" if number is not None else "ui.empires.tokens_hidden"
        head = tag("h4", text.say(key, number=number))
        return head + listed(chips, "mn-chips mn-stock" + ("" if seen else " mn-remembered"))

    def _income(self, view: Any, at: int) -> list[str]:
        row, draws, choices = income(view, at)
        chips = [chip(token(TOKENS[t]), text.many("token", TOKENS[t], n)) for t, n in enumerate(row) if n]
        more = (("legendary", draws, "legendary"), ("temple_bonus", choices, "temple"))
        return chips + [chip(sprite(picture), text.many("income", name, n)) for name, n, picture in more if n]

    def _units(self, view: Any, at: int, seat: str) -> list[str]:
        counts = {"legion": legions_of, "trireme": triremes_of, "fortress": fortresses_of}
        shown = {unit: count(view, at) for unit, count in counts.items()}
        return [chip(sprite(unit, seat), text.say(f"ui.empires.{unit}", number=n)) for unit, n in shown.items() if n]

    def _buildings(self, view: Any, at: int) -> list[str]:
        kinds = [SITE_KIND[site] for site in range(BUILDINGS) if view.built[site] and owner(view, site) == at]
        return [chip(sprite(KINDS[k]), text.many("kind", KINDS[k], kinds.count(k))) for k in sorted(set(kinds))]

    def _tiles(self, view: Any, at: int) -> list[str]:
        mine = [TILES[i] for i, holder in enumerate(view.tiles) if holder == at]
        return [chip(sprite(picture_of(tile)), text.name("tile", tile)) for tile in mine]

    def _provinces(self, view: Any, at: int) -> str:
        names = [text.name("province", PROVINCES[p]) for p, mark in enumerate(view.control) if mark == at + 1]
        head = text.say("ui.empires.provinces", number=len(names), cities=great_cities(view, at))
        return tag("h4", head) + tag("p", ", ".join(names), "mn-quiet")
