"""Drawers: the tabs below the map. What lies in one is made when it is first opened, so that a table stands at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets as w

from mnwidgets.session import Session


class Drawers:
    """Tabs by name, each with the view that a function makes; views nobody looks at sleep."""

    def __init__(self, session: Session, makers: Mapping[str, Callable[[], Any]]) -> None:
        self.session = session
        self.makers = dict(makers)
        self.views: dict[str, Any] = {}  # those that were opened
        self.boxes = {name: w.VBox(_dom_classes=("mn-flow", f"mn-drawer-{name}")) for name in makers}
        self.widget = w.Tab(children=tuple(self.boxes.values()), _dom_classes=("mn-shelf",), selected_index=0)
        self.widget.observe(session.guard(self.look), "selected_index")
        session.observe(session.guard(self.speak), "language")
        self.speak()
        self.look()

    def look(self, _change: Any = None) -> None:
        """Make what is looked at for the first time; everything else sleeps, and catches up when it is opened."""
        name = list(self.boxes)[self.widget.selected_index or 0]
        if name not in self.views:
            self.views[name] = self.makers[name]()
            self.boxes[name].children = (self.views[name].widget,)
        for other, view in self.views.items():
            if hasattr(view, "wake"):
                view.wake(other == name)

    def open(self, name: str) -> Any:
        """Open a drawer; gives the view in it."""
        self.widget.selected_index = list(self.boxes).index(name)
        return self.views[name]

    def speak(self, _change: Any = None) -> None:
        """The titles again."""
        self.widget.titles = tuple(self.session.say(f"ui.tab.{name}") for name in self.boxes)
