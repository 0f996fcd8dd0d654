"""Heroes and wonders: what each can do, what it costs the one who looks on, who holds it."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, ToggleButtons, VBox

from mnlib import text
from mnlib.empires.board import BONUS, EMPIRES, STARTERS, TILE, TILES, TRACKS, WONDERS
from mnlib.empires.heroes import price_of
from mnlib.empires.state import AWAY, FACE_DOWN, FACE_UP, NOBODY
from mnwidgets.markup import icon, listed, seat_style, tag, wrap
from mnwidgets.session import Session
from mnwidgets.telling import Telling

SHOWN = ("display", "held", "hidden", "all")


def picture_of(tile: str) -> str:
    """The name of the drawing of a hero or wonder."""
    return "pyramids" if tile == "pyramids" else "wonder" if tile in WONDERS else "hero"


class Tiles(Telling):
    """The display, the tiles of all empires and those still face down; a filter chooses."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.filter = ToggleButtons(options=[("", kind) for kind in SHOWN], value="display")
        self.filter.add_class("mn-filter")
        self.price = HTML()
        self.list = HTML()
        self.widget = VBox([self.filter, self.price, self.list])
        self.widget.add_class("mn-tiles")
        self.filter.observe(session.guard(self.redraw), "value")
        self.listen()

    def speak(self) -> None:
        """The filter in words."""
        chosen = self.filter.value
        with self.filter.hold_trait_notifications():
            self.filter.options = [(self.session.say(f"ui.tiles.{kind}"), kind) for kind in SHOWN]
            self.filter.value = chosen
            self.filter.description = self.session.say("ui.tiles.show")

    def tell(self) -> None:
        """Tell the tiles that the filter lets through."""
        view, chosen = self.session.state, self.filter.value
        with text.language(self.session.language):
            self.price.value = self._price(view)
            shown = [tile for tile in (*TILES, "pyramids") if chosen in ("all", self._where(view, tile))]
            cards = [self._card(view, tile) for tile in shown if self._where(view, tile) != "away"]
            self.list.value = listed(cards, "mn-tile-list") or tag("p", text.say("ui.tiles.none"), "mn-quiet")

    def _where(self, view: Any, tile: str) -> str:
        place = view.tiles[TILE[tile]] if tile in TILES else FACE_UP
        return {FACE_UP: "display", FACE_DOWN: "hidden", AWAY: "away"}.get(place, "held")

    def _cost(self, view: Any, tile: str) -> int | None:
        """What the seat that looks on would pay."""
        return price_of(view, EMPIRES.index(self.session.seat), TILE[tile])

    def _price(self, view: Any) -> str:
        """What the next one costs the seat that looks on."""
        if not self.session.seat:
            return tag("p", text.say("ui.tiles.prices"), "mn-quiet")
        cost = self._cost(view, STARTERS[0])
        return tag("p", text.say("ui.tiles.price" if cost is not None else "ui.tiles.full", price=cost), "mn-quiet")

    def _card(self, view: Any, tile: str) -> str:
        kind = "wonder" if tile in (*WONDERS, "pyramids") else "hero"
        head = icon(picture_of(tile), None, 28) + tag("span", text.name("tile", tile))
        body = wrap("h4", head) + tag("p", text.say(f"ui.tiles.{kind}"), "mn-kind")
        body += tag("p", text.say(f"power.{tile}"))
        body += self._symbols(tile)
        where = self._where(view, tile)
        style = ""
        if where == "held":
            seat = EMPIRES[view.tiles[TILE[tile]]]
            body += wrap("p", icon("badge", seat) + tag("span", text.say("ui.tiles.holder", seat=seat)), "mn-holder")
            style = f' style="{seat_style(seat)}"'
            body += self._copy(view, tile)
        elif where == "hidden":
            body += tag("p", text.say("ui.tiles.face_down"), "mn-quiet")
        elif self.session.seat and (cost := self._cost(view, tile)) is not None:
            body += tag("p", text.say("ui.tiles.costs", price=cost), "mn-cost")
        return f'<li class="mn-tile mn-tile-{where}"{style}>{body}</li>'

    def _symbols(self, tile: str) -> str:
        """The levels that a tile adds."""
        bonus = BONUS[TILE[tile]] if tile in TILES else (0, 0, 0)
        words = [f"{text.name('track', track)} +{n}" for track, n in zip(TRACKS, bonus) if n]
        return tag("p", ", ".join(words), "mn-symbols") if words else ""

    def _copy(self, view: Any, tile: str) -> str:
        """Whom Castor & Pollux copy."""
        if tile != "castor_pollux" or view.copied < 0 or view.tiles[TILE[tile]] >= NOBODY:
            return ""
        return tag("p", text.say("ui.tiles.copies", tile=TILES[view.copied]), "mn-quiet")
