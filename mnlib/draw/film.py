"""A whole game as one moving picture: the board is drawn once, and what lies on it changes phase by phase.

The movement is CSS inside the SVG: it needs no script and runs wherever an image is shown. Who asks for less motion, or
looks with something that does not move, sees the last frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from mnlib import text
from mnlib.draw import icons, layers, overlay
from mnlib.draw.captions import headline, spoken, summary, title
from mnlib.draw.counters import symbols, use
from mnlib.draw.layers import STYLE, wrap
from mnlib.draw.strip import STRIP, strip
from mnlib.draw.tables import HEIGHT
from mnlib.empires.board import EMPIRES
from mnlib.empires.state import State
from mnlib.match import Match
from mnlib.tables import positions

MOST_FRAMES = 60  # less than 1.5 megabytes; a longer game leaves phases out, then rounds
SECONDS = 1.2  # of a frame; the last one stays three times as long
_LAST = 3
_ICONS: tuple[tuple[str, str | None], ...] = (
    *(("badge", seat) for seat in EMPIRES),
    *(("legion", seat) for seat in EMPIRES),
)
_ICONS += tuple((name, None) for name in ("hero", "market", "temple"))


def film(match: Match, language: str | None = None, seconds: float = SECONDS) -> str:
    """The line that is played as an animated SVG, from what everybody may see.

    >>> import mnlib
    >>> film(mnlib.Match("empires", seats=3, seed=1)).count('class="mn-frame mn-last"')
    2
    """
    shown = [match.game.view(state, None) for state in moments(match)]
    with spoken(language):
        return _film(shown, seconds)


def moments(match: Match) -> list[State]:
    """The positions that make the frames: the end of each phase, or of each round where there are too many."""
    line = list(positions(match))
    ends = [now for now, then in pairwise(line) if (now.round, now.phase) != (then.round, then.phase)]
    if len(ends) >= MOST_FRAMES:
        ends = [now for now, then in pairwise(line) if now.round != then.round]
    found = [line[0], *ends, line[-1]] if len(line) > 1 else line
    step = -(-len(found) // MOST_FRAMES)
    return found[::-1][::step][::-1]


def _film(shown: list[State], seconds: float) -> str:
    land = shown[0].setting.land
    printed, lying = layers.sites(land), [overlay.pieces(state) for state in shown]
    owned = dict.fromkeys(group for state in shown for group in _owned(state))
    names = {group: f"owned-{i}" for i, group in enumerate(owned)}
    used = printed.symbols.union(*(drawn.symbols for drawn in lying))
    groups = "".join(f'<g id="mn-{name}">{group}</g>' for group, name in names.items())
    grounds = [[use(names[group]) for group in _owned(state)] for state in shown]
    above = [[title(headline(state)), drawn.body, _short(strip(state))] for state, drawn in zip(shown, lying)]
    body = (
        title(summary(shown[-1]), "desc"), STYLE, _movement(len(shown), seconds), layers.base(), symbols(used),
        f"<defs>{''.join(_icons())}{groups}</defs>", layers.covers(land), *_frames(grounds, seconds), layers.frame(),
        printed.body, layers.labels(land, text.current()), *_frames(above, seconds),
    )  # fmt: skip
    name = headline(shown[0]) if len(shown) == 1 else f"{headline(shown[0])} – {headline(shown[-1])}"
    return wrap("".join(body), f"Mare Nostrum: {name}", HEIGHT + STRIP, layer=False)


def _frames(parts: list[list[str]], seconds: float) -> Iterator[str]:
    """One layer of every frame; it begins when those before it have been seen."""
    for i, part in enumerate(parts):
        last = " mn-last" if i == len(parts) - 1 else ""
        early = (i - len(parts) - _LAST + 1) * seconds  # as if all had run once: nobody waits for the first frame
        yield f'<g class="mn-frame{last}" style="animation-delay:{early:g}s">{"".join(part)}</g>'


def _movement(frames: int, seconds: float) -> str:
    """Each frame is seen for its share of the time; without movement, the last one."""
    if frames == 1:
        return ""
    slots = frames + _LAST - 1
    one, last = (f"{100 * share / slots:.4f}%" for share in (1, _LAST))
    play = f"{slots * seconds:g}s step-end infinite"
    return (
        "<style>.mn-frame{visibility:hidden}.mn-last{visibility:visible}"
        f"@keyframes mn-one{{0%{{visibility:visible}}{one},to{{visibility:hidden}}}}"
        f"@keyframes mn-last{{0%{{visibility:visible}}{last},to{{visibility:hidden}}}}"
        f"@media (prefers-reduced-motion:no-preference){{.mn-frame{{animation:mn-one {play}}}"
        f".mn-last{{animation-name:mn-last}}}}</style>"
    )


def _owned(state: State) -> Iterator[str]:
    """The provinces of each seat, seat by seat: they seldom change, and each form is drawn once."""
    for seat in state.setting.seats:
        own = bytes(mark if mark == seat + 1 else 0 for mark in state.control)
        yield layers.ownership(own, True, text.current())


def _icons() -> Iterator[str]:
    for name, seat in _ICONS:
        yield f'<g id="mn-{_icon(name, seat)}">{icons.drawing(name, seat)}</g>'


def _icon(name: str, seat: str | None) -> str:
    return f"strip-{name}-{seat or 'any'}"


def _short(drawing: str) -> str:
    """A strip whose icons are drawn once for all frames."""
    for name, seat in _ICONS:
        drawing = drawing.replace(icons.drawing(name, seat), use(_icon(name, seat)))
    return drawing
