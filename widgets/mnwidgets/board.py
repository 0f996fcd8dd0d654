"""The map of a session: land drawn once; owners, targets, selection and pieces are small layers that change alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unicodedata import normalize

from ipywidgets import Button, Dropdown, HBox, Label, VBox

from mnlib import draw, text
from mnlib.draw.layers import frame
from mnlib.draw.tables import SLOTS
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS
from mnlib.empires.state import State
from mnlib.vocabulary import Action
from mnwidgets.later import later
from mnwidgets.mouse import Mouse
from mnwidgets.session import Session

with later("numpy"):
    from ipyleaflet import ImageOverlay, LayerGroup, Map, Polygon

ZONES = (*PROVINCES, *SEAS)
NEAREST, STEP = 7.0, 0.5  # zoom: the largest, and what a button adds
PANES = {"mn-land": 200, "mn-zones": 400, "mn-marks": 430, "mn-print": 450, "mn-pieces": 500}
_TITLES = re.compile(r"<title>[^<]*</title>")  # a picture inside a map cannot show them
_UKRAINIAN = str.maketrans({"Ґ": "Гя", "Є": "Ея", "І": "Ия"})  # letters that Unicode puts before А


def address(svg: str) -> str:
    """A drawing as the address of an image.

    >>> address("<svg fill='#fff'/>")
    "data:image/svg+xml;charset=utf-8,<svg fill='%23fff'/>"
    """
    drawn = _TITLES.sub("", svg).replace("%", "%25").replace("#", "%23").replace("\n", " ")
    return "data:image/svg+xml;charset=utf-8," + drawn


def zones_of(action: Action) -> list[str]:
    """The zones that an action names, be it by a site, a legion or a work there.

    >>> import mnlib
    >>> zones_of(mnlib.game("empires").parse("build caravan libya.oil"))
    ['libya']
    """
    words = (word.partition(".")[0] for argument in action.args for word in argument.split(" "))
    return [word for word in words if word in ZONES]


def _alphabetical(name: str) -> str:
    """A key to sort names by, accents aside."""
    return normalize("NFKD", name).translate(_UKRAINIAN)


def _turned(rings: list[Any]) -> list[Any]:
    """Rings of longitude and latitude, as Leaflet wants them: latitude first."""
    if isinstance(rings[0], (int, float)):
        return [rings[1], rings[0]]
    return [_turned(ring) for ring in rings]


class Board:
    """The map, its buttons, the line that says what is where, and a list of all zones for those who use no mouse."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.pictures = {
            name: ImageOverlay(bounds=draw.BOUNDS, pane=pane)
            for name, pane in (
                ("base", "mn-land"), ("covers", "mn-land"), ("sites", "mn-print"), ("labels", "mn-print"),
                ("pieces", "mn-pieces"),
            )
        }  # fmt: skip
        self.pictures["base"].url = address(draw.base())
        self.shapes = self._shapes()
        self.plates = self._plates()
        self.map = self._map()
        self.mouse = Mouse(map=self.map.model_id, bounds=[list(corner) for corner in draw.BOUNDS])
        self.mouse.names = [shape.name for shape in (*self.shapes.values(), *self.plates)]
        self.nearer, self.farther, self.whole = (Button(icon=icon) for icon in ("plus", "minus", "arrows-alt"))
        self.places = Dropdown(options=[("", "")], value="")
        self.here = Label()
        tools = HBox([self.places, self.nearer, self.farther, self.whole])
        self.widget = VBox([self.map, tools, self.here, self.mouse])
        for button, name in ((self.nearer, "nearer"), (self.farther, "farther"), (self.whole, "whole")):
            button.add_class(f"mn-key-{name}")
        for part, name in ((self.map, "map"), (tools, "map-tools"), (self.here, "here"), (self.widget, "board")):
            part.add_class(f"mn-{name}")
        self._printed: tuple[Any, ...] = ()  # what the pictures that rarely change show
        self._listing = False  # the list changes, and nobody chose
        self._listen()
        self.name()
        self.redraw()
        self.select()

    # Drawn once --------------------------------------------------------------------------------------------------

    def _shapes(self) -> dict[str, Polygon]:
        """One polygon per zone; the neighbourhood of the board is not part of the game."""
        found = {}
        for feature in draw.zones("low")["features"]:
            zone = feature["properties"]["id"]
            if zone in ZONES:
                found[zone] = self._polygon(zone, _turned(feature["geometry"]["coordinates"]))
        return found

    def _plates(self) -> list[Polygon]:
        """The plates beside provinces too small for their pieces belong to them."""
        found = []
        for zone, row in SLOTS["zones"].items():
            for number, (left, top, right, bottom) in enumerate(row.get("plates", ())):
                corners = [
                    draw.degrees(x, y)[::-1] for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))
                ]
                found.append(self._polygon(f"{zone}#{number}", [list(corner) for corner in corners]))
        return found

    def _polygon(self, name: str, locations: list[Any]) -> Polygon:
        shape = Polygon(name=name, locations=locations, pane="mn-zones", stroke=False, fill_opacity=0.0)
        zone = name.partition("#")[0]
        shape.on_click(self.session.guard(lambda **_: self.session.select(zone)))
        return shape

    def _map(self) -> Map:
        zones = LayerGroup(layers=(*self.shapes.values(), *self.plates))
        low, high = [*self.pictures.values()][:2], [*self.pictures.values()][2:]
        return Map(
            layers=(*low, zones, *high),
            panes={name: {"zIndex": order} for name, order in PANES.items()},
            center=draw.degrees(draw.WIDTH / 2, draw.HEIGHT / 2)[::-1],
            zoom=4, max_zoom=NEAREST, zoom_snap=0, zoom_delta=STEP,
            scroll_wheel_zoom=True, double_click_zoom=False, box_zoom=False,
            zoom_control=False, attribution_control=False,
        )  # fmt: skip

    def _listen(self) -> None:
        guard, session = self.session.guard, self.session
        session.observe(guard(self.redraw), "tick")
        session.observe(guard(self.select), "selection")
        session.observe(guard(self.rename), "language")
        self.places.observe(guard(self._choose), "value")
        self.nearer.on_click(guard(lambda _: self.zoom(1)))
        self.farther.on_click(guard(lambda _: self.zoom(-1)))
        self.whole.on_click(guard(lambda _: self.fit()))

    # What changes ------------------------------------------------------------------------------------------------

    def redraw(self, _: Any = None) -> None:
        """Show the position: only what differs from the last one is sent."""
        state = self.session.state
        if state is None:
            return
        with text.language(self.session.language):
            self._show("pieces", draw.pieces(state))
            self._tint(state)
            self._print(state)
            with self.mouse.hold_sync():
                self.mouse.targets = sorted({zone for action in self.session.actions() for zone in zones_of(action)})
                self.mouse.texts = {zone: draw.describe(state, zone) for zone in ZONES}
            self._list()
        self.select()

    def _show(self, name: str, svg: str) -> None:
        self.pictures[name].url = address(svg)

    def _tint(self, state: State) -> None:
        """Provinces in the colours of their owners."""
        for zone, mark in zip(PROVINCES, state.control):
            look = draw.SEATS[EMPIRES[mark - 1]] if mark else None
            with self.shapes[zone].hold_sync():
                self.shapes[zone].fill_color = look.fill if look else None
                self.shapes[zone].fill_opacity = look.tint if look else 0.0

    def _print(self, state: State) -> None:
        """What the number of seats and the language decide."""
        if self._printed != (state.setting.land, text.current()):
            self._printed = (state.setting.land, text.current())
            self._show("covers", draw.covers(state))
            self._show("sites", draw.sites(state).replace("</svg>", f"{frame()}</svg>"))
            self._show("labels", draw.labels(state))

    def _list(self) -> None:
        """All zones by name, provinces first; those to choose from say so."""
        rows = [(text.say("ui.board.nowhere"), "")]
        for kind, zones in (("province", PROVINCES), ("sea", SEAS)):
            names = sorted(((text.name(kind, zone), zone) for zone in zones), key=lambda row: _alphabetical(row[0]))
            for name, zone in names:
                rows.append((text.say("ui.board.possible", zone=name) if zone in self.mouse.targets else name, zone))
        if tuple(rows) != self.places.options:
            with self._unheard(), self.places.hold_sync():
                self.places.options = rows
                self.places.value = self.zone

    @contextmanager
    def _unheard(self) -> Iterator[None]:
        """A block in which a change of the list is nobody's choice."""
        self._listing = True
        try:
            yield
        finally:
            self._listing = False

    def select(self, _: Any = None) -> None:
        """Show what is selected, on the map, in the list and in words."""
        self.mouse.selected = self.session.selection
        self.here.value = self.mouse.texts.get(self.zone) or self.session.say("ui.board.hint")
        with self._unheard():
            self.places.value = self.zone

    @property
    def zone(self) -> str:
        """The zone of the selection; "" where there is none."""
        zone = self.session.selection.partition(".")[0]
        return zone if zone in ZONES else ""

    def _choose(self, change: Any) -> None:
        if not self._listing:
            self.session.select(change.new or self.session.selection)

    def zoom(self, steps: int) -> None:
        """Nearer, or farther where negative; the browser knows where to stop."""
        self.mouse.steps += steps

    def fit(self) -> None:
        """Show the whole board."""
        self.mouse.fits += 1

    # Words -------------------------------------------------------------------------------------------------------

    def name(self) -> None:
        """The words that no position changes."""
        say = self.session.say
        for button, key in ((self.nearer, "nearer"), (self.farther, "farther"), (self.whole, "whole")):
            button.description, button.tooltip = say(f"ui.board.{key}"), say(f"ui.board.{key}.tip")
        self.places.description, self.places.tooltip = say("ui.board.places"), say("ui.board.places.tip")
        self.mouse.label = say("ui.board.map")

    def rename(self, _: Any = None) -> None:
        """Say everything in another language."""
        self.name()
        self.redraw()
