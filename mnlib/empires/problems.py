"""Everything wrong with an edited position: pieces beyond the box, impossible places, questions nobody can answer."""

from __future__ import annotations

from collections.abc import Iterator

from mnlib.empires.board import (
    BUILDINGS,
    CAPITALS,
    EMPIRES,
    KIND_SPAN,
    KINDS,
    LANDS,
    MARKERS,
    PROVINCES,
    SEAS,
    SITE_LAND,
    SITES,
    STARTERS,
    TILE,
    TILES,
    TOKENS,
    WATERS,
    WIDTH,
)
from mnlib.empires.faults import Fault
from mnlib.empires.heroes import ZEUS
from mnlib.empires.pieces import built_of, fortresses_of, legions_of, markers_of, standing, triremes_of
from mnlib.empires.questions import question_faults
from mnlib.empires.state import AWAY, KNOWN, NOBODY, OFFERS, RESERVE, State
from mnlib.empires.works import KIND_SUPPLY


def problems(state: State) -> list[str]:
    """Every fault of a position, each one a sentence that names the place.

    >>> from mnlib.empires.game import GAME
    >>> problems(GAME.new(seed=7))
    []
    """
    faults = [*_tokens(state), *_pieces(state), *_places(state), *_tiles(state), *_course(state)]
    return [*faults, *(Fault("question", said) for said in question_faults(state, sound=not faults))]


def _tokens(state: State) -> Iterator[Fault]:
    for token, name in enumerate(TOKENS):
        found = sum(state.tokens[row * WIDTH + token] for row in range(KNOWN // WIDTH))
        most = state.setting.totals[token]
        if found != most:
            said = f"tokens: there are {found} of {name}, but the box has {most}"
            yield Fault("tokens", said, token=name, have=found, most=most)
    for seat, empire in enumerate(EMPIRES):
        held = sum(state.tokens[seat * WIDTH : seat * WIDTH + WIDTH])
        if held and seat not in state.setting.seats:
            said = f"seats.{empire}: {empire} does not play, but has {held} tokens"
            yield Fault("absent", said, seat=empire, have=held)
        for token, name in enumerate(TOKENS):
            at = seat * WIDTH + token
            have = state.tokens[at] + (state.tokens[OFFERS + at] if _base(state) == "offer" else 0)
            known = state.tokens[KNOWN + at]
            if known > have:
                said = f"seats.{empire}.known: {known} of {name}, but {empire} has {have}"
                yield Fault("known", said, seat=empire, token=name, number=known, have=have)


def _pieces(state: State) -> Iterator[Fault]:
    rules = state.setting.rules
    for seat, empire in enumerate(EMPIRES):
        for what, have, most in (
            ("legions", legions_of(state, seat), rules.legions),
            ("triremes", triremes_of(state, seat), rules.triremes),
            ("fortresses", fortresses_of(state, seat), rules.fortresses),
            ("control_markers", markers_of(state, seat), rules.markers),
        ):
            if seat not in state.setting.seats:
                most = 0
            if have > most:
                said = f"{what.replace('_', ' ')}: {empire} has {have} on the map, but there are only {most}"
                yield Fault(what, said, seat=empire, have=have, most=most)
    for kind in range(len(KIND_SPAN) - 1):
        have, most = built_of(state, kind), getattr(rules, KIND_SUPPLY[kind])
        if have > most:
            said = f"built: {have} buildings of the kind {KINDS[kind]}, but there are only {most}"
            yield Fault("buildings", said, kind=KINDS[kind], have=have, most=most)


def _places(state: State) -> Iterator[Fault]:
    land = state.setting.land
    for p, name in enumerate(PROVINCES):
        here = state.control[p] or state.fortress[p] or any(state.legions[p * 5 : p * 5 + 5])
        if here and not land >> p & 1:
            said = f"provinces.{name}: it is covered in a game of {state.setting.count}, but something is there"
            yield Fault("covered", said, place=name)
        for seat in state.setting.seats:
            sites = standing(state, seat, p)
            if len(sites) > state.legions[p * 5 + seat] and not _vacating(state, seat, p):
                have = state.legions[p * 5 + seat]
                said = f"standing: {EMPIRES[seat]} holds {len(sites)} sites in {name} with {have} legions"
                yield Fault("standing", said, seat=EMPIRES[seat], place=name, number=len(sites), have=have)
        if state.moved[p] > max(state.legions[p * 5 : p * 5 + 5]):
            said = f"provinces.{name}.arrived: {state.moved[p]} legions arrived, but fewer are there"
            yield Fault("arrived", said, place=name, number=state.moved[p])
    for sea in range(WATERS):
        if state.moved[LANDS + sea] > max(state.triremes[sea * 5 : sea * 5 + 5]):
            said = f"seas.{SEAS[sea]}.arrived: {state.moved[LANDS + sea]} triremes arrived, but fewer are there"
            yield Fault("arrived", said, place=SEAS[sea], number=state.moved[LANDS + sea])
    for seat in state.setting.seats:
        home = CAPITALS[seat]
        if state.control[home] != seat + 1:
            said = f"provinces.{PROVINCES[home]}.control: it is the capital province of {EMPIRES[seat]} for ever"
            yield Fault("capital", said, place=PROVINCES[home], seat=EMPIRES[seat])
        if state.stands[MARKERS[home]]:
            said = f"standing: nobody may stand on the printed marker {SITES[MARKERS[home]]}"
            yield Fault("printed", said, place=PROVINCES[home])
    for site in range(BUILDINGS):
        if state.built[site] and not land >> SITE_LAND[site] & 1:
            said = f"built: {SITES[site]} is covered in a game of {state.setting.count}"
            yield Fault("covered", said, place=PROVINCES[SITE_LAND[site]])
    for site in MARKERS:
        if state.stands[site] and state.stands[site] == state.control[SITE_LAND[site]]:
            said = f"standing: the marker {SITES[site]} is held by its own side"
            yield Fault("own_marker", said, place=PROVINCES[SITE_LAND[site]])


def _base(state: State) -> str:
    """The name of the question on which all others lie."""
    return state.stack[0][0].name if state.stack else ""


def _vacating(state: State, seat: int, p: int) -> bool:
    """Whether a seat is about to give up a site of a province."""
    return bool(state.stack) and state.step.name == "vacate" and state.stack[-1][1:3] == (seat, p)


def _tiles(state: State) -> Iterator[Fault]:
    for tile, where in enumerate(state.tiles):
        starter = tile < len(STARTERS)
        name = TILES[tile]
        if starter and tile in state.setting.seats and where != tile:
            yield Fault("starter", f"tiles: {name} belongs to {EMPIRES[tile]}", tile=name, seat=EMPIRES[tile])
        if starter and tile not in state.setting.seats and where != AWAY:
            said = f"tiles: {name} is not in this game, because {EMPIRES[tile]} is not"
            yield Fault("no_starter", said, tile=name, seat=EMPIRES[tile])
        if not starter and where == AWAY:
            yield Fault("nowhere", f"tiles: {name} is neither owned nor face up nor face down", tile=name)
    twin = state.tiles[TILE["castor_pollux"]]
    if state.copied >= 0 and (state.tiles[state.copied] >= NOBODY or state.tiles[state.copied] == twin):
        yield Fault("copied", f"copied: no other seat has {TILES[state.copied]}", tile=TILES[state.copied])
    if any(leader == NOBODY or leader not in state.setting.seats for leader in state.leaders):
        yield Fault("leaders", "leaders: each title has a holder who plays")


def _course(state: State) -> Iterator[Fault]:
    base = _base(state)
    if any(state.tokens[OFFERS:RESERVE]) and base not in ("offer", "take"):
        yield Fault("offers", "seats: tokens lie in an offer, but nobody is trading")
    if state.played == 7 and base not in ("offer", "take", "give"):
        yield Fault("played", "played: after the third tile all three are unplayed again")
    limit = state.setting.round_limit
    if limit and state.round > limit:
        said = f"round: {state.round} is beyond the round limit of {limit}"
        yield Fault("round", said, number=state.round, most=limit)
    if state.peace and not state.powers[state.peace[0]] & ZEUS:
        maker = EMPIRES[state.peace[0]]
        yield Fault("peace", f"peace: {maker}, named first, does not have statue_of_zeus", seat=maker)
