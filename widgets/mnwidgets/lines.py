"""Lines of play: what each is called, where two of them part, and a picture of all of them along the plies."""

from __future__ import annotations

from collections.abc import Sequence

from mnlib.tree import Branch
from mnwidgets.session import Session

_WIDTH, _ROW, _EDGE = 600, 18, 10  # px


def line_name(session: Session, line: Branch) -> str:
    """What people call a line, or else where it comes from."""
    assert session.match is not None
    if name := session.match.name_of(line.number):
        return name
    if not line.of:
        return session.say("ui.branches.first")
    return session.say("ui.branches.unnamed", number=line.number, ply=line.ply)


def parting(lines: Sequence[Branch], one: int, other: int) -> int:
    """The last ply that two lines have in common.

    >>> lines = (Branch(1, 0, 0, 50), Branch(2, 20, 1, 60), Branch(3, 30, 2, 40))
    >>> parting(lines, 1, 2), parting(lines, 3, 2), parting(lines, 1, 3), parting(lines, 2, 2)
    (20, 30, 20, 60)
    """
    mine, theirs = _reach(lines, one), _reach(lines, other)
    return max(min(ply, theirs[line]) for line, ply in mine.items() if line in theirs)


def _reach(lines: Sequence[Branch], number: int) -> dict[int, int]:
    """The lines on the way to the end of a line, each with the ply up to which it is followed."""
    found, end = {}, lines[number - 1].end
    while number:
        line = lines[number - 1]
        found[number] = end
        number, end = line.of, line.ply
    return found


def tree(lines: Sequence[Branch], now: tuple[int, int]) -> str:
    """All lines as a picture like the map of an underground railway; the list beside it says the same in words."""
    last = max(1, *(line.end for line in lines))
    rows, drawn = {line.number: _EDGE + i * _ROW for i, line in enumerate(lines)}, []

    def x(ply: int) -> float:
        return round(_EDGE + ply / last * (_WIDTH - 2 * _EDGE), 1)

    for line in lines:
        y, kind = rows[line.number], ' class="mn-tree-now"' if line.number == now[0] else ""
        start = f"M{x(line.ply)} {rows[line.of]}V{y - 5}q0 5 5 5" if line.of else f"M{x(0)} {y}"
        drawn.append(f'<path{kind} d="{start}H{max(x(line.end), x(line.ply) + 8)}"/>')
        stops = ((line.ply, rows.get(line.of, y)), (line.end, y))
        drawn += [f'<circle cx="{x(ply)}" cy="{at}" r="4"/>' for ply, at in stops]
    here = f'<circle class="mn-tree-here" cx="{x(now[1])}" cy="{rows[now[0]]}" r="6"/>'
    height = 2 * _EDGE + (len(lines) - 1) * _ROW
    return (
        f'<svg class="mn-tree" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" aria-hidden="true" '
        f'focusable="false">{"".join(drawn)}{here}</svg>'
    )
