"""What a session says: sentences in the language of the person, notes, refusals, and reports of what went wrong."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from typing import Any

from traitlets import HasTraits, List, Unicode

from mnlib import __version__, text


class Speaking(HasTraits):
    """The words of a session; views put them on the page."""

    language = Unicode("en")
    refusals = List()  # reasons against what was last tried
    note = Unicode("")  # a sentence for the person: saved, opened, refused file
    report = Unicode("")  # what went wrong inside, to be copied

    def say(self, key: str, **numbers: Any) -> str:
        """A sentence of the interface."""
        with text.language(self.language):
            return text.say(key, **numbers)

    def words(self, function: Callable[..., str], *things: Any, **numbers: Any) -> str:
        """A word or sentence of `mnlib.text`, in the language of the session: `session.words(text.reason, why)`."""
        with text.language(self.language):
            return function(*things, **numbers)

    def guard(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """A callback whose errors become a report; nothing is lost and the page goes on."""

        def guarded(*arguments: Any, **named: Any) -> Any:
            try:
                return function(*arguments, **named)
            except Exception:
                self.report = f"{traceback.format_exc(limit=-12)}\n{__version__}\n{self.where()}"
                return None

        return guarded

    def where(self) -> str:
        """What a report needs besides the error: where the game stood."""
        return ""
