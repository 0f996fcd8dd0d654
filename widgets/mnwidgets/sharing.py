"""Sharing: three kinds of links to what is shown, each saying what it holds; pictures, tables and files beside them."""

from __future__ import annotations

from html import escape
from typing import Any

import segno
from ipywidgets import HTML, Box, Dropdown, RadioButtons, ToggleButton, VBox

from mnlib import share, text
from mnlib.reasons import BadInput
from mnwidgets.downloads import PICTURES, TABLES, Files
from mnwidgets.links import LinkField, address
from mnwidgets.marks import put, show
from mnwidgets.saving import Saving
from mnwidgets.session import SPECTATOR, Session
from mnwidgets.telling import Telling
from mnwidgets.trouble import CopyButton

LONGEST = 6000  # letters of a link; beyond it some programs cut addresses off
SCANNED = 2300  # letters that a telephone still reads from a screen
_QR = 3  # pixels of a square


class Sharing(Telling):
    """The link to what is shown, with its QR code; pictures, tables, and the match as a file."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.heads = {name: HTML() for name in ("link", "pictures", "tables", "file")}
        self.kind = RadioButtons(options=[("", kind) for kind in share.KINDS]).add_class("mn-share-kinds")
        self.eyes = Dropdown(options=[("", SPECTATOR)], value=SPECTATOR, style={"description_width": "initial"})
        self.eyes.add_class("mn-share-eyes")
        self.about = HTML().add_class("mn-share-about")
        self.field = LinkField().add_class("mn-share-link")
        self.copy = CopyButton()
        self.scan = ToggleButton(icon="qrcode")
        self.code = HTML().add_class("mn-share-code")
        self.long = Files(session, ("match",))
        self.pictures, self.tables = Files(session, PICTURES), Files(session, TABLES)
        self.saving = Saving(session)
        tools = Box([self.copy, self.scan]).add_class("mn-row")
        link = [self.kind, self.eyes, self.about, self.field, tools, self.code, self.long.widget]
        parts = [self.heads["link"], *link, self.heads["pictures"], self.pictures.widget]
        parts += [self.heads["tables"], self.tables.widget, self.heads["file"], self.saving.widget]
        self.widget = VBox(parts).add_class("mn-sharing")
        for one in (self.kind, self.eyes, self.scan):
            one.observe(session.guard(self.redraw), "value")
        self.field.observe(session.guard(self.redraw), "base")
        session.observe(session.guard(self._offer), ["seat", "players"])
        self.listen()

    # Words -------------------------------------------------------------------------------------------------------

    def speak(self) -> None:
        """The controls in words."""
        say = self.session.say
        for name, head in self.heads.items():
            put(head, f"<h3>{escape(say(f'ui.sharing.head_{name}'))}</h3>")
        chosen = self.kind.value
        with self.kind.hold_trait_notifications():
            self.kind.options = [(say(f"ui.sharing.holds_{kind}"), kind) for kind in share.KINDS]
            self.kind.value = chosen
        self.eyes.description = say("ui.sharing.eyes")
        self.field.label = say("ui.sharing.link")
        self.copy.label, self.copy.done = say("ui.sharing.copy"), say("ui.starting.copied")
        self.scan.description, self.scan.tooltip = say("ui.sharing.qr"), say("ui.sharing.qr_tip")
        self.long.speak(say("ui.sharing.head_file"))
        self.pictures.speak(say("ui.sharing.head_pictures"))
        self.tables.speak(say("ui.sharing.head_tables"))
        self._offer()

    def _offer(self, change: Any = None) -> None:
        """The eyes through which a view may be shared: those that look on here, or anybody's."""
        seat, rows = self.session.seat, [(self.session.say("ui.sharing.anybody"), SPECTATOR)]
        if seat:
            rows.insert(0, (self.session.words(text.name, "seat", seat), seat))
        if self.eyes.options != tuple(rows):
            chosen, known = self.eyes.value, [one for _, one in self.eyes.options]
            self.eyes.options = rows
            self.eyes.value = chosen if known == [one for _, one in rows] else rows[0][1]

    # What is shown -----------------------------------------------------------------------------------------------

    def tell(self) -> None:
        """The link to what is shown now, or a sentence that says why there is none."""
        kind = self.kind.value
        code, why = self._code(kind)
        link = address(self.field.base, kind, code) if code else ""
        fits = bool(link) and len(link) <= LONGEST
        self.field.link = self.copy.text = link if fits else ""
        for part in (self.field, self.copy, self.scan):
            show(part, fits)
        show(self.eyes, kind == "view")
        show(self.long.widget, bool(link) and not fits)
        show(self.code, fits and self.scan.value)
        put(self.about, f'<p role="status">{escape(why or self._size(len(link)))}</p>')
        put(self.code, self._drawn(link) if fits and self.scan.value else "")

    def _code(self, kind: str) -> tuple[str, str]:
        """The code of what is shown; or none, and why."""
        session = self.session
        match = session.match
        assert match is not None
        if kind == "view":
            own = bool(self.eyes.value) and not session.curtain
            seen = session.seen(session.position) if own else session.game.view(session.position, None, session.over)
            return share.pack_view(session.game, seen), ""
        if not self.may_tell_all:
            return "", session.say("ui.sharing.secret")
        try:
            if kind == "position":
                return share.pack_position(session.game, session.position, session.players), ""
            return share.pack_game(match, session.players, session.ply), ""
        except BadInput as error:
            return "", str(error)

    @property
    def may_tell_all(self) -> bool:
        """Whether a link with everything in it tells nobody here what is hidden from him."""
        session = self.session
        return session.free or session.over or session.open_hands or session.state.setting.hands == "open"

    def _size(self, letters: int) -> str:
        say = self.session.say
        if letters > LONGEST:
            return say("ui.sharing.too_long", letters=letters, most=LONGEST)
        if letters > SCANNED and self.scan.value:
            return say("ui.sharing.no_qr", letters=letters, most=SCANNED)
        return say("ui.sharing.letters", letters=letters)

    def _drawn(self, link: str) -> str:
        """The link as a QR code; black on white, whatever the page looks like, so that it can be read."""
        if len(link) > SCANNED:
            return ""
        code = segno.make(link, error="l", micro=False)
        drawing = code.svg_inline(scale=_QR, border=4, dark="#000", light="#fff", omitsize=False)
        said = escape(self.session.say("ui.sharing.qr_alt", letters=len(link)))
        return drawing.replace("<svg ", f'<svg role="img" aria-label="{said}" ', 1)
