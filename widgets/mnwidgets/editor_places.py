"""What can be edited on the map: owners, fortresses, legions, buildings and who stands on them; triremes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mnlib import text
from mnlib.empires.board import EMPIRES, LAND_SITES, MARKERS, PROVINCES, SEAS, SITES, bits
from mnwidgets.form import Row, check, choice, count, group
from mnwidgets.session import Session

_MOST = 20  # legions or triremes of one empire in one place: more than there are, so that faults can be seen


def zones(state: Any) -> list[str]:
    """The provinces in play and the seas."""
    return [*(PROVINCES[p] for p in bits(state.setting.land)), *SEAS]


def place_groups(session: Session, state: Any, zone: str) -> list[dict[str, Any]]:
    """A list of all places, and everything that can be changed in the one that is chosen."""
    say = session.say
    names = [(one, session.words(text.name, "place", one)) for one in zones(state)]
    listed = [("", say("ui.sandbox.no_place")), *sorted(names, key=lambda row: row[1])]
    chosen = zone if zone in dict(listed) else ""
    found = [group(say("ui.sandbox.places"), [choice("zone", say("ui.sandbox.place"), chosen, listed)])]
    if chosen in PROVINCES:
        p = PROVINCES.index(chosen)
        found += [
            group(dict(names)[chosen], _owners(session, state, p)),
            group(say("ui.sandbox.legions"), _units(session, state, "legions", chosen, p)),
            group(say("ui.sandbox.sites"), _sites(session, state, p)),
        ]
    elif chosen in SEAS:
        found.append(group(say("ui.sandbox.triremes"), _units(session, state, "triremes", chosen, SEAS.index(chosen))))
    return found


def seat_names(session: Session, state: Any) -> list[tuple[str, str]]:
    """The empires that play, by name."""
    return [(EMPIRES[seat], session.words(text.name, "seat", EMPIRES[seat])) for seat in state.setting.seats]


def or_nobody(session: Session, state: Any) -> list[tuple[str, str]]:
    """Nobody, or an empire."""
    return [("", session.say("ui.sandbox.nobody")), *seat_names(session, state)]


def _owner(mark: int) -> str:
    return EMPIRES[mark - 1] if mark else ""


def _owners(session: Session, state: Any, p: int) -> Iterator[Row]:
    name, options = PROVINCES[p], or_nobody(session, state)
    yield choice(f"control {name}", session.say("ui.sandbox.owner"), _owner(state.control[p]), options)
    yield choice(f"fortress {name}", session.say("ui.sandbox.fortress"), _owner(state.fortress[p]), options)


def _units(session: Session, state: Any, units: str, name: str, place: int) -> Iterator[Row]:
    for seat, words in seat_names(session, state):
        have = getattr(state, units)[place * 5 + EMPIRES.index(seat)]
        yield count(f"{units} {name} {seat}", words, have, max(have, _MOST), steps=steps(session, words))


def steps(session: Session, words: str) -> tuple[str, str]:
    """What the two buttons beside a number do, for those who do not see where they stand."""
    return session.say("ui.sandbox.fewer", what=words), session.say("ui.sandbox.more", what=words)


def _sites(session: Session, state: Any, p: int) -> Iterator[Row]:
    options = or_nobody(session, state)
    for site in (*LAND_SITES[p], MARKERS[p]):
        words = session.words(text.name, "site", SITES[site])
        if site != MARKERS[p]:
            yield check(
                f"built {SITES[site]}", session.say("ui.sandbox.built", site=SITES[site]), state.built[site] == 1
            )
        said = session.say("ui.sandbox.standing", what=words)
        yield choice(f"standing {SITES[site]}", said, _owner(state.stands[site]), options)
