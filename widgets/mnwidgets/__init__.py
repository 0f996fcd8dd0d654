"""Views of mnlib for notebooks and dashboards: they show positions, pass decisions on, decide nothing.

In a notebook, `from mnwidgets import app` and then `app()` opens the lobby; `app(seats=3, seed=7)` starts at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mnlib import text

for _words in sorted((Path(__file__).parent / "words").glob("*")):
    text.add(_words)


def app(**arguments: Any) -> Any:
    """The whole dashboard; what is given starts a match at once: seats, seed, players, options."""
    from mnwidgets.page import App  # the widgets are heavy: a kernel that only wants words need not load them
    from mnwidgets.session import Session

    session = Session()
    if arguments:
        session.start(**arguments)
    return App(session)
