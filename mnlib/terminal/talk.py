"""Lines in, lines out: any streams will do, and a person who leaves is let go."""

from __future__ import annotations

import os
import shutil
from typing import TextIO

from mnlib.text import say

_BOLD, _PLAIN, _CLEAR = "\x1b[1m", "\x1b[0m", "\x1b[2J\x1b[3J\x1b[H"


class Leave(Exception):
    """Somebody leaves the table."""


class Talk:
    """A conversation over two streams; bold letters only on a screen, and only where they are welcome."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source, self.out = source, out
        self.screen = out.isatty()
        self.colours = self.screen and not os.environ.get("NO_COLOR")

    @property
    def width(self) -> int:
        """How many letters fit in a line."""
        return shutil.get_terminal_size((100, 24)).columns

    def say(self, *lines: str) -> None:
        """Print some lines."""
        for line in lines:
            print(line, file=self.out)

    def bold(self, line: str) -> None:
        """Print a line that stands out."""
        self.say(f"{_BOLD}{line}{_PLAIN}" if self.colours else line)

    def clear(self) -> None:
        """Take what is on the screen away from the next person's eyes."""
        if self.screen:
            self.out.write(_CLEAR)

    def read(self, asked: str) -> str:
        """The next line; the end of the input, or a second interruption, means leaving."""
        for _ in range(2):
            self.out.write(asked)
            self.out.flush()
            try:
                line = self.source.readline()
            except KeyboardInterrupt:
                self.say("", say("terminal.interrupted"))
                continue
            if not line:
                raise Leave
            return line.strip()
        raise Leave
