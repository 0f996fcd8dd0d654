"""Notes and surprises: a sentence for the person; an error is a panel with a report to copy, and loses nothing."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as w
from traitlets import Unicode

from mnwidgets.marks import put, show
from mnwidgets.session import Session


class CopyButton(anywidget.AnyWidget):
    """A real button that puts a text on the clipboard."""

    _esm = Path(__file__).parent / "static" / "copy.js"
    label = Unicode("").tag(sync=True)
    done = Unicode("").tag(sync=True)
    text = Unicode("").tag(sync=True)


class Trouble:
    """The last note in a line that can be closed, and the last report in a panel; nothing where there is neither."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.note = w.HTML().add_class("mn-note-text")
        self.close_note = w.Button().add_class("mn-quiet")
        self.note_row = w.Box([self.note, self.close_note]).add_class("mn-note")
        self.said = w.HTML().add_class("mn-note-text")
        self.report = w.Textarea(disabled=True, rows=8, layout=w.Layout(width="100%")).add_class("mn-report")
        self.copy = CopyButton()
        self.close_report = w.Button().add_class("mn-quiet")
        buttons = w.Box([self.copy, self.close_report]).add_class("mn-row")
        self.panel = w.VBox([self.said, self.report, buttons]).add_class("mn-trouble")
        self.widget = w.VBox([self.note_row, self.panel])
        self.close_note.on_click(lambda _: session.set_trait("note", ""))
        self.close_report.on_click(lambda _: session.set_trait("report", ""))
        session.observe(self.redraw, ["note", "report", "language"])  # unguarded: an error here would call itself
        self.redraw()

    def redraw(self, _change: Any = None) -> None:
        """Show what there is to tell, hide the rest."""
        session, say = self.session, self.session.say
        show(self.note_row, bool(session.note))
        show(self.panel, bool(session.report))
        put(self.note, f'<p role="status" aria-live="polite">{escape(session.note)}</p>' if session.note else "")
        self.close_note.description = self.close_report.description = say("ui.starting.dismiss")
        self.copy.label, self.copy.done = say("ui.starting.copy"), say("ui.starting.copied")
        self.report.placeholder = self.report.tooltip = say("ui.starting.report")
        wrong, secret = escape(say("ui.starting.trouble")), escape(say("ui.starting.secret"))
        put(self.said, f'<p role="alert"><strong>{wrong}</strong> {secret}</p>' if session.report else "")
        put(self.report, session.report)
        self.copy.text = session.report
