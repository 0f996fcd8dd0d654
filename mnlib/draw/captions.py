"""What a picture says in words: titles of zones, of seats and of the whole, in the language now spoken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from html import escape

from mnlib import text
from mnlib.empires.board import (
    BUILDINGS,
    EMPIRES,
    KINDS,
    LAND_SITES,
    MARKERS,
    PROVINCES,
    SEAS,
    SITE_KIND,
    SITES,
    TRACKS,
)
from mnlib.empires.leadership import standings
from mnlib.empires.pieces import loose
from mnlib.empires.rounds import PHASES
from mnlib.empires.state import State
from mnlib.text.catalogue import plural


def spoken(language: str | None) -> AbstractContextManager[object]:
    """A block in which a language is spoken; None is the one now spoken."""
    return text.language(language) if language else nullcontext()


def word(key: str, **numbers: int) -> str:
    """A word or two of a picture."""
    return text.say(key, **numbers)


def seat_name(seat: int) -> str:
    """The name of a seat."""
    return text.name("seat", EMPIRES[seat])


def zone_name(zone: str) -> str:
    """The name of a province or a sea."""
    return text.name("place", zone)


def site_name(site: int) -> str:
    """A site in short, inside its province: wine, market, Roma."""
    what = SITES[site].partition(".")[2]
    kind = KINDS[SITE_KIND[site]]
    if kind == "caravan":
        return text.name("token", what)
    return text.name("kind", kind) if kind in ("market", "temple") else text.name("city", what)


def land_title(state: State, p: int) -> str:
    """What is in a province: its controller, its buildings, the units of each seat."""
    name = text.name("province", PROVINCES[p])
    if not state.setting.land >> p & 1:
        return f"{name} ({word('draw.covered')})"
    if state.control[p]:
        name = f"{name} ({seat_name(state.control[p] - 1)})"
    parts = [", ".join(site_name(site) for site in LAND_SITES[p] if state.built[site])]
    parts += [
        f"{seat_name(seat)}: {', '.join(units)}" for seat in range(5) if (units := list(_land_units(state, p, seat)))
    ]
    return ": ".join((name, "; ".join(filter(None, parts)))) if any(parts) else name


def _land_units(state: State, p: int, seat: int) -> Iterator[str]:
    if free := loose(state, seat, p):
        yield counted("legions", free)
    for site in (*LAND_SITES[p], MARKERS[p]):
        if state.stands[site] == seat + 1:
            where = site_name(site) if site < BUILDINGS else text.name("province", PROVINCES[p])
            yield f"{counted('legions', 1)} → {where}"
    if state.fortress[p] == seat + 1:
        yield text.name("unit", "fortress")


def sea_title(state: State, sea: int) -> str:
    """The fleets in a sea."""
    fleets = [(seat, state.triremes[sea * 5 + seat]) for seat in range(5)]
    parts = [f"{seat_name(seat)}: {counted('triremes', count)}" for seat, count in fleets if count]
    name = text.name("sea", SEAS[sea])
    return f"{name}: {'; '.join(parts)}" if parts else name


def counted(what: str, number: int) -> str:
    """So many of something."""
    return (plural(f"count.{what}", number) or "{n}").format(n=number)


def headline(state: State) -> str:
    """The round and the phase."""
    phase = text.name("phase", PHASES[state.phase])
    return f"{word('draw.round', n=state.round)}, {phase}"


def summary(state: State) -> str:
    """Every seat with its provinces, its levels and its titles."""
    shown = [standings(state, track) for track in range(len(TRACKS))]
    parts = []
    for seat in state.setting.seats:
        levels = [f"{text.name('track', track)} {shown[t][seat]}" for t, track in enumerate(TRACKS)]
        held = counted("provinces", state.control.count(seat + 1))
        parts.append(f"{seat_name(seat)}: {', '.join((held, *levels))}.")
    return " ".join(parts)


def title(words: str, tag: str = "title") -> str:
    """Words as the title of a group; nothing in them is taken for markup."""
    return f"<{tag}>{escape(words, quote=False)}</{tag}>"
