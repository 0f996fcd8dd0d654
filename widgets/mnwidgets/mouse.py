"""The browser's half of the map: hover, selection and targets painted at once, mouse moves kept from the kernel."""

from __future__ import annotations

from pathlib import Path

from anywidget import AnyWidget
from traitlets import Dict, Int, List, Unicode


class Mouse(AnyWidget):
    """Shown beside an ipyleaflet map, it takes care of its mouse. It has no picture of its own.

    Zones are layers that have a name; what lies outside its zone is named "zone#part". Of everything that ipyleaflet
    tells of the mouse, only clicks on them reach the kernel: `Map.on_interaction` hears nothing.
    """

    _esm = Path(__file__).parent / "static" / "mouse.js"

    map = Unicode().tag(sync=True)  # the id of the map's model
    names = List().tag(sync=True)  # of the layers that are zones, or parts of them
    label = Unicode().tag(sync=True)  # what the map is, for those who do not see it
    bounds = List().tag(sync=True)  # what "fit" shows, and what panning stays inside
    texts = Dict().tag(sync=True)  # zone → what is there
    targets = List().tag(sync=True)  # zones to choose from
    selected = Unicode().tag(sync=True)  # a zone, or a site in one
    steps = Int(0).tag(sync=True)  # one more: a step nearer; one less: a step farther
    fits = Int(0).tag(sync=True)  # one more: show the whole map again
