"""Names and places set by hand in the narrow zones, in board pixels; the search in `slots.py` finds the others.

A label is x, y, angle (clockwise), size, lines. Plates are boxes in the sea for what does not fit on the land.
"""

from __future__ import annotations

from dataclasses import dataclass

Spot = tuple[float, float]
LEGIONS = [f"legion{i}" for i in range(5)]
TRIREMES = [f"trireme{i}" for i in range(5)]


@dataclass(frozen=True)
class Hand:
    """One zone: its label, the centre of each place, its plates."""

    label: tuple[float, float, float, float, int]
    slots: dict[str, Spot]
    plates: tuple[tuple[float, float, float, float], ...] = ()


def _row(x: float, y: float, *keys: str) -> dict[str, Spot]:
    """A row of places of 20 px (17 for a badge), with its middle at x."""
    widths = [17 if key == "badge" else 20 for key in keys]
    left = x - sum(widths) / 2
    found = {}
    for key, width in zip(keys, widths):
        found[key] = (left + width / 2, y)
        left += width
    return found


def _at(keys: list[str], *spots: Spot) -> dict[str, Spot]:
    return dict(zip(keys, spots))


def _fleet(x: float, y: float) -> dict[str, Spot]:
    """A row of five fleets with its middle at x."""
    return {key: (x + (i - 2) * 23, y) for i, key in enumerate(TRIREMES)}


HAND = {
    "latium": Hand(
        (226, 148, 0, 13, 1),
        _row(240, 165, "badge", "caravan0", "caravan1", "market")
        | _row(262, 186, "city0", "temple", "fortress")
        | _at(LEGIONS, (253, 214), (273, 214), (293, 214), (269, 234), (289, 234)),
    ),
    "italia": Hand(
        (393, 275, 33, 12.5, 1),
        _at(
            ["badge", "caravan0", "caravan1", "market", "fortress"],
            (308, 248), (326, 250), (346, 250), (333, 270), (353, 270),
        )
        | _at(LEGIONS, (345, 291), (365, 296), (367, 316), (375, 335), (365, 369)),
    ),
    "sicilia": Hand(
        (291, 390, 0, 12, 1),
        _at(["badge", "temple", "city0", "fortress"], (271, 403), (289, 406), (308, 407), (327, 406))
        | _row(262, 447, *LEGIONS),
        ((211, 436, 313, 458),),
    ),
    "africa": Hand(
        (159, 446, 0, 13, 1),
        _row(157, 464, "badge", "caravan0", "caravan1")
        | _row(162, 484, "market", "city0", "temple", "fortress")
        | _at(LEGIONS, (150, 514), (130, 514), (170, 514), (140, 534), (160, 534)),
    ),
    "achaea": Hand(
        (555, 324, 0, 11, 1),
        _row(547, 341, "badge", "caravan0", "market")
        | _at(["temple", "city0", "city1", "fortress"], (560, 363), (591, 371), (553, 408), (533, 397))
        | _row(466, 433, *LEGIONS),
        ((415, 422, 517, 444),),
    ),
    "creta": Hand(
        (637, 492, 0, 11.5, 1),
        _row(688, 521, "badge", "caravan0", "market", "city0", "temple", "fortress") | _row(688, 549, *LEGIONS),
        ((628, 510, 748, 560),),
    ),
    "thracia": Hand(
        (652, 208, 0, 14, 1),
        _row(650, 227, "badge", "caravan0", "market", "city0", "temple", "fortress") | _row(664, 256, *LEGIONS),
    ),
    "judea": Hand(
        (935, 580, 0, 12, 1),
        _at(["badge", "city0", "temple", "fortress"], (907, 599), (926, 599), (946, 599), (964, 600))
        | _at(LEGIONS, (937, 503), (937, 522), (937, 541), (926, 561), (946, 561)),
    ),
    "cilicia": Hand(
        (893, 387, 0, 12.5, 1),
        _row(884, 405, "badge", "caravan0", "market", "fortress", "temple", "city0")
        | _at(LEGIONS, (852, 428), (872, 430), (892, 426), (945, 438), (945, 458)),
    ),
    "aegyptus": Hand(
        (694, 630, 0, 14, 1),
        _row(726, 650, "badge", "caravan0", "market", "city0", "temple", "city1", "fortress")
        | _row(722, 677, *LEGIONS),
    ),
    "mesopotamia": Hand(
        (1101, 498, 0, 12, 1),
        _row(1101, 516, "badge", "caravan0", "caravan1", "market")
        | _row(1101, 537, "city0", "temple", "fortress")
        | _row(1112, 566, *LEGIONS),
    ),
    "tyrrhenum": Hand((252, 303, 0, 17, 1), _fleet(252, 327)),
    "hadriaticum": Hand(
        (412, 241, 0, 14.5, 2), _at(TRIREMES, (288, 129), (309, 148), (330, 167), (351, 186), (372, 205))
    ),
    "ionium": Hand((441, 364, 0, 17, 1), _fleet(440, 388)),
    "aegaeum": Hand(
        (648, 461, 0, 17, 1), _at(TRIREMES, (609, 327), (632, 327), (655, 327), (621, 350), (644, 350))
    ),
    "cyprium": Hand(
        (797, 481, 0, 15.5, 2), _at(TRIREMES, (851, 528), (874, 528), (897, 528), (883, 551), (906, 551))
    ),
    "aegyptium": Hand((796, 577, 0, 17, 1), _fleet(748, 599)),
}  # fmt: skip
