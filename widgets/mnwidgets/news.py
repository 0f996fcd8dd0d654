"""The news: what the others did since the person at the screen last decided."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML

from mnlib import text
from mnwidgets.chronicle import news, passages_of
from mnwidgets.marks import put, show
from mnwidgets.markup import listed, tag, wrap
from mnwidgets.session import Session

MOST = 14  # sentences


class News:
    """A summary that can be opened, while the person is asked; nothing where there are no news."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.widget = HTML().add_class("mn-news-box")
        session.observe(session.guard(self.redraw), ["tick", "language", "curtain"])
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """The last sentences of the others, oldest first."""
        with text.language(self.session.language):
            put(self.widget, self._summary())
        show(self.widget, bool(self.widget.value))

    def _summary(self) -> str:
        session = self.session
        heard = [one for one in passages_of(session) if one.end <= session.ply] if session.asked else []
        since = news(heard, session.asked)
        sentences = [words for one in since for words in one.sentences]
        if not sentences:
            return ""
        left = len(sentences) - MOST
        head = tag("summary", text.say("ui.log.since", number=len(sentences)))
        more = tag("p", text.say("ui.log.left", number=left), "mn-quiet") if left > 0 else ""
        rows = listed([tag("li", words) for words in sentences[-MOST:]])
        return wrap("details", head + more + rows, "mn-news")
