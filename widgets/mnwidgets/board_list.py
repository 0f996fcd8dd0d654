"""The board in words: all that the map shows as headings and lists, with a button to point at each zone."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from ipywidgets import HTML, VBox

from mnlib import text
from mnlib.draw.captions import counted, seat_name, site_name
from mnlib.empires.board import (
    BORDERS,
    COASTS,
    EMPIRES,
    LAND_SITES,
    LANDS,
    MARKERS,
    PROVINCES,
    SEAS,
    SHORES,
    STRAITS,
    WATERS,
    bits,
)
from mnlib.empires.pieces import loose
from mnwidgets.grouping import touched
from mnwidgets.marks import put, show
from mnwidgets.markup import listed, tag, wrap
from mnwidgets.press import Press
from mnwidgets.session import Session
from mnwidgets.telling import Telling

FREE, SEA = "free", "seas"
ZONES = (*PROVINCES, *SEAS)


class BoardList(Telling):
    """A heading for each empire, the free lands and the seas; only the parts that changed are sent."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.parts = {name: HTML() for name in (*EMPIRES, FREE, SEA)}
        self.press = Press(session.guard(self._press))
        self.widget = VBox([*self.parts.values(), self.press]).add_class("mn-board-list").add_class("mn-press-area")
        session.observe(session.guard(self.redraw), ["selection", "seat", "curtain"])
        self.listen()

    def _press(self, value: str) -> None:
        """Point at a zone; whatever else a browser may send is nothing to point at."""
        if value in ZONES:
            self.session.select(value)

    def tell(self) -> None:
        """Every zone under the heading of its owner; whoever owns nothing has none."""
        view = self.session.state
        with text.language(self.session.language):
            self._allowed = [touched(action) for action in self.session.actions()]
            for name, part in self.parts.items():
                zones = list(_zones(view, name))
                put(part, self._part(view, name, zones) if zones else "")
                show(part, bool(zones))

    def _part(self, view: Any, name: str, zones: list[int]) -> str:
        if name == SEA:
            title, rows = text.say("ui.access.seas", n=len(zones)), [self._sea(view, sea) for sea in zones]
        else:
            rows = [self._land(view, p) for p in zones]
            title = (
                text.say("ui.access.free", n=len(zones))
                if name == FREE
                else text.say("ui.access.lands", seat=name, n=len(zones))
            )
        return tag("h3", title) + listed(rows, "mn-zones")

    # A zone ------------------------------------------------------------------------------------------------------

    def _land(self, view: Any, p: int) -> str:
        if not view.setting.land >> p & 1:
            return self._zone(PROVINCES[p], [text.say("draw.covered")], [])
        built = [site_name(site) for site in LAND_SITES[p] if view.built[site]]
        free = [site_name(site) for site in LAND_SITES[p] if not view.built[site]]
        facts = [text.say("ui.access.built", what=text.join(built))] if built else [text.say("ui.access.nothing_built")]
        facts += [text.say("ui.access.sites", what=text.join(free))] if free else []
        facts += _garrisons(view, p)
        around = [_land_name(view, q) for q in bits(BORDERS[p])] + [_sea_name(view, sea) for sea in bits(SHORES[p])]
        return self._zone(PROVINCES[p], facts, around, _threats(view, p))

    def _sea(self, view: Any, sea: int) -> str:
        fleets = _fleets(view, sea) or [text.say("ui.access.empty")]
        around = [_sea_name(view, other) for other in bits(STRAITS[sea])]
        return self._zone(SEAS[sea], fleets, around + [_land_name(view, p) for p in bits(COASTS[sea])])

    def _zone(self, zone: str, facts: list[str], around: list[str], threats: str = "") -> str:
        """The name, what is there, a button to point at it, and, folded, what lies around it."""
        name = text.name("place", zone)
        number = sum(zone in places for places in self._allowed)
        here = self.session.selection.partition(".")[0] == zone
        words = (
            text.say("ui.access.choose_some", zone=name, n=number)
            if number
            else text.say("ui.access.choose", zone=name)
        )
        button = (
            f'<button type="button" class="jupyter-button widget-button" data-press="{zone}" '
            f'aria-pressed="{str(here).lower()}">{escape(words)}</button>'
        )
        rows = listed([tag("li", fact) for fact in [*facts, *filter(None, [threats])]], "mn-facts")
        more = tag("summary", text.say("ui.access.around", zone=name)) + listed([tag("li", one) for one in around])
        folded = f'<details data-name="{zone}">{more}</details>' if around else ""
        return wrap("li", tag("h4", name) + rows + button + folded, "mn-zone")


def _zones(view: Any, name: str) -> Iterator[int]:
    """The provinces of an empire, those of nobody, or the seas."""
    if name == SEA:
        yield from range(WATERS)
    else:
        yield from (p for p in range(LANDS) if view.control[p] == (0 if name == FREE else EMPIRES.index(name) + 1))


def _garrisons(view: Any, p: int) -> list[str]:
    """The units of each seat in a province, and where they stand."""
    return [f"{seat_name(seat)}: {text.join(units)}" for seat in range(5) if (units := list(_units(view, p, seat)))]


def _units(view: Any, p: int, seat: int) -> Iterator[str]:
    if free := loose(view, seat, p):
        yield counted("legions", free)
    for site in (*LAND_SITES[p], MARKERS[p]):
        if view.stands[site] == seat + 1:
            where = site_name(site) if site in LAND_SITES[p] else text.name("province", PROVINCES[p])
            yield text.say("ui.access.stands", units=counted("legions", 1), where=where)
    if view.fortress[p] == seat + 1:
        yield text.name("unit", "fortress")


def _fleets(view: Any, sea: int) -> list[str]:
    """The fleets of each seat in a sea."""
    found = ((seat, view.triremes[sea * 5 + seat]) for seat in range(5))
    return [f"{seat_name(seat)}: {counted('triremes', number)}" for seat, number in found if number]


def _land_name(view: Any, p: int) -> str:
    """A neighbouring province, its owner and the units there."""
    name = text.name("province", PROVINCES[p])
    owner = f" ({seat_name(view.control[p] - 1)})" if view.control[p] else ""
    return "; ".join([name + owner, *_garrisons(view, p)])


def _sea_name(view: Any, sea: int) -> str:
    """A neighbouring sea and the fleets there."""
    return "; ".join([text.name("sea", SEAS[sea]), *_fleets(view, sea)])


def _threats(view: Any, p: int) -> str:
    """Who has units next to a province that belongs to another seat; nothing for a province of nobody."""
    owner = view.control[p] - 1
    near = [
        EMPIRES[seat]
        for seat in range(5)
        if owner not in (-1, seat)
        and (
            any(any(_units(view, q, seat)) for q in (p, *bits(BORDERS[p])))
            or any(view.triremes[sea * 5 + seat] for sea in bits(SHORES[p]))
        )
    ]
    return text.say("ui.access.threats", seats=near) if near else ""
