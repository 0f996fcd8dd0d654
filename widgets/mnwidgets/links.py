"""Links: the address of a code, and what becomes of one that is opened; a bad one is a sentence, and the lobby."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qs

import anywidget
from traitlets import Unicode

import mnlib
from mnlib import share
from mnlib.reasons import BadInput
from mnlib.share import Shared
from mnwidgets.session import PERSON, Session

_FIELDS = 20  # of a query, at most


class LinkField(anywidget.AnyWidget):
    """A field with a link, which can be read and selected; the browser tells where the page itself is."""

    _esm = Path(__file__).parent / "static" / "link.js"
    base = Unicode("").tag(sync=True)
    link = Unicode("").tag(sync=True)
    label = Unicode("").tag(sync=True)


def address(base: str, kind: str, code: str) -> str:
    """The link to a code, on a page.

    >>> address("https://example.org/", "view", "EAAB")
    'https://example.org/?view=EAAB'
    """
    return f"{base}?{kind}={code}"


def open_link(session: Session, query: str) -> bool:
    """Show or play on what a query such as `view=...` holds; False, and a note where it cannot be read."""
    try:
        found = _found(query)
        if found is None:
            return False
        shared = share.unpack(found[1])
        if shared.kind != found[0]:
            raise BadInput(f"the link says {found[0]!r}, but its code holds a {shared.kind}")
    except BadInput as error:
        session.note = session.say("ui.sharing.refused", why=str(error))
        return False
    _OPEN[shared.kind](session, shared)
    return True


def _found(query: str) -> tuple[str, str] | None:
    """The kind and the code that a query names, if any."""
    try:
        fields = parse_qs(query, keep_blank_values=True, max_num_fields=_FIELDS)
    except ValueError:
        raise BadInput(f"the link has more than {_FIELDS} parts") from None
    return next(((kind, fields[kind][0]) for kind in share.KINDS if kind in fields), None)


def _show(session: Session, shared: Shared) -> None:
    session.shown = shared.what


def _play_on(session: Session, shared: Shared) -> None:
    session.adopt(mnlib.Match.from_state(shared.game, shared.what), _seated(shared, shared.what))


def _replay(session: Session, shared: Shared) -> None:
    """The match to the end of its line; an earlier ply is looked at."""
    match = shared.what
    ply = match.plies
    match.switch(match.line_now)
    session.adopt(match, _seated(shared, match.state))
    if ply < session.end:
        session.look(ply)


def _seated(shared: Shared, state: object) -> dict[str, str]:
    """Who plays each seat: people, where the code does not tell."""
    return {seat: shared.players.get(seat, PERSON) for seat in shared.game.dump(state)["seats"]}


_OPEN = {"view": _show, "position": _play_on, "game": _replay}
