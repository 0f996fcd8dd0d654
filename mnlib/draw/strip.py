"""The strip beneath the board: the round and the phase, and every seat with its levels, titles, heroes and wonders."""

from __future__ import annotations

from html import escape

from mnlib import text
from mnlib.draw import icons
from mnlib.draw.captions import seat_name, word
from mnlib.draw.tables import HEIGHT, INKS, SEATS, WIDTH
from mnlib.empires.asking import deciders_of
from mnlib.empires.board import EMPIRES, TRACKS
from mnlib.empires.leadership import standings
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import State

STRIP = 64  # px
_ROUND = 176  # px for the round and the phase
_TRACK_ICON = {"trade": "market", "culture": "temple", "military": "legion"}
_CROWN = "M-9 5-11-6l6 4.5L0-8l5 6.5L11-6 9 5Z"


def strip(state: State) -> str:
    """The whole strip, below a board of 1200 x 760."""
    width = (WIDTH - _ROUND) / len(state.setting.seats)
    shown = [standings(state, track) for track in range(len(TRACKS))]
    asked = deciders_of(state)
    cells = []
    for i, seat in enumerate(state.setting.seats):
        levels = [row[seat] for row in shown]
        cells.append(_cell(state, seat, levels, seat in asked, _ROUND + i * width, width))
    phase = text.name("phase", PHASES[state.phase])
    return (
        f'<g transform="translate(0 {HEIGHT})"><rect width="{WIDTH}" height="{STRIP}" fill="{INKS["strip"]}"/>'
        f"{_words(18, 28, 20, word('draw.round', n=state.round))}{_words(18, 51, 18, phase, italic=True)}"
        f"{''.join(cells)}"
        f'<path d="M1.5 0V{STRIP - 1.5}H{WIDTH - 1.5}V0" fill="none" stroke="{INKS["frame"]}" stroke-width="3"/>'
        f'<path d="M5 0V{STRIP - 5}H{WIDTH - 5}V0" fill="none" stroke="{INKS["gold"]}" stroke-width="1.25"/></g>'
    )


def _words(x: float, y: float, size: float, words: str, italic: bool = False) -> str:
    face = 'font-family="\'MN Garamond\',serif" font-style="italic"'
    if not italic:
        face = 'font-family="\'MN Cinzel\',serif" font-weight="700"'
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" {face} fill="{INKS["land"]}">{escape(words)}</text>'


def _cell(state: State, seat: int, levels: list[int], asked: bool, left: float, width: float) -> str:
    """One seat: badge and name above, the three levels below; a title is a crown, the seats to decide are lit."""
    empire = EMPIRES[seat]
    look = SEATS[empire]
    drawn = [
        f'<rect x="{left:g}" y="7" width="{width - 8:g}" height="{STRIP - 15}" rx="7" '
        f'fill="{INKS["turn"] if asked else INKS["strip"]}" stroke="{look.fill if asked else INKS["gold"]}" '
        f'stroke-width="{3 if asked else 1}"/>',
        f'<rect x="{left:g}" y="7" width="7" height="{STRIP - 15}" rx="3.5" fill="{look.fill}" stroke="{look.edge}"/>',
        _icon("badge", empire, left + 13, 10.5, 21),
        _words(left + 39, 27, 17, seat_name(seat).upper()),
    ]
    tiles = sum(owner == seat for owner in state.tiles)
    if tiles:
        drawn.append(_icon("hero", None, left + width - 53, 10.5, 18))
        drawn.append(_words(left + width - 33, 27, 18, str(tiles)))
    step = min(66, (width - 24) / 3)
    for t, track in enumerate(TRACKS):
        x = left + 14 + t * step
        if state.leaders[t] == seat:
            drawn.append(_title(x, step))
        drawn.append(_icon(_TRACK_ICON[track], empire if track == "military" else None, x, 33, 20))
        drawn.append(_words(x + 23, 50, 18, str(levels[t])))
    return f"<g>{''.join(drawn)}</g>"


def _title(x: float, step: float) -> str:
    """A title: a golden plate behind the level, with a crown."""
    gold, edge = INKS["crown"], INKS["ink"]
    return (
        f'<rect x="{x - 3:g}" y="32" width="{step - 2:g}" height="22" rx="6" fill="{gold}" fill-opacity=".55" '
        f'stroke="{INKS["border"]}"/><path d="{_CROWN}" transform="translate({x + step - 12:g} 33) scale(.6)" '
        f'fill="{gold}" stroke="{edge}" stroke-width="2.4" stroke-linejoin="round"/>'
    )


def _icon(name: str, seat: str | None, x: float, y: float, size: float) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({size / 32:g})">{icons.drawing(name, seat)}</g>'
