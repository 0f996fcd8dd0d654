"""What differs between two positions: small values that every game can give, and the signs to mark places with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from mnlib.games import Outcome

MORE, LESS, OTHER = "+", "-", "≠"

Value = int | str | tuple[str, ...] | Outcome | None


@dataclass(frozen=True)
class Difference:
    """One thing that differs: of which kind, where and whose it is, and how it stands in one and in the other.

    A place, a seat or a thing that is not meant is ""; so is a value that names nobody and nothing.

    >>> Difference("legions", zone="latium", seat="rome", before=2, after=3).sign
    '+'
    """

    kind: str
    zone: str = ""
    seat: str = ""
    what: str = ""
    before: Value = 0
    after: Value = 0

    @property
    def sign(self) -> str:
        """Whether the other position has more, less, or something else.

        >>> Difference("control", zone="latium", before="rome", after="").sign
        '-'
        """
        if isinstance(self.before, int) and isinstance(self.after, int):
            return MORE if self.after > self.before else LESS
        return MORE if not self.before else LESS if not self.after else OTHER

    @property
    def turned(self) -> Difference:
        """The same difference, seen from the other position."""
        return Difference(self.kind, self.zone, self.seat, self.what, self.after, self.before)


def signs(found: Iterable[Difference]) -> dict[str, str]:
    """The zones that differ, each with one sign: more where everything is more, less where everything is less.

    >>> here = [Difference("legions", "latium", "rome", "", 2, 3), Difference("legions", "latium", "egypt", "", 1, 0)]
    >>> signs(here), signs(here[:1])
    ({'latium': '≠'}, {'latium': '+'})
    """
    shown: dict[str, str] = {}
    for one in found:
        if one.zone:
            shown[one.zone] = one.sign if shown.get(one.zone, one.sign) == one.sign else OTHER
    return shown
