"""A picture that shows itself in a notebook and saves itself as SVG or PNG."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path

from mnlib.draw.export import png
from mnlib.reasons import BadInput
from mnlib.vocabulary import shown


@dataclass(frozen=True)
class Picture:
    """An SVG; a notebook shows it, `save` writes it."""

    svg: str = field(repr=False)

    def _repr_svg_(self) -> str:
        return self.svg

    def __str__(self) -> str:
        return self.svg

    def save(self, path: str | Path, scale: float = 2) -> Path:
        """Write the picture; the ending says how: `.svg` or `.png`. The scale is for PNG only."""
        path = Path(path)
        if path.suffix.lower() == ".svg":
            path.write_text(self.svg, encoding="utf-8")
        elif path.suffix.lower() == ".png":
            path.write_bytes(png(self.svg, scale))
        else:
            raise BadInput(f"{shown(path.name)} must end in .svg or .png")
        return path


def enable() -> bool:
    """From now on positions show themselves as pictures in this notebook; False where there is no notebook.

    The rules stay as they are: it is the notebook that is told how to show a position.
    """
    from mnlib.draw import board
    from mnlib.empires.state import State
    from mnlib.empires.view import View

    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    formatters = getattr(getattr(shell, "display_formatter", None), "formatters", {})
    formatter = formatters.get("image/svg+xml")
    if formatter is None:
        return False
    for kind in (State, View):
        formatter.for_type(kind, board)
    return True
