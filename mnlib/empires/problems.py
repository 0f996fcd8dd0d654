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
    return [*faults, *question_faults(state, sound=not faults)]


def _tokens(state: State) -> Iterator[str]:
    for token, name in enumerate(TOKENS):
        found = sum(state.tokens[row * WIDTH + token] for row in range(KNOWN // WIDTH))
        if found != state.setting.totals[token]:
            yield f"tokens: there are {found} of {name}, but the box has {state.setting.totals[token]}"
    for seat, empire in enumerate(EMPIRES):
        held = sum(state.tokens[seat * WIDTH : seat * WIDTH + WIDTH])
        if held and seat not in state.setting.seats:
            yield f"seats.{empire}: {empire} does not play, but has {held} tokens"
        for token, name in enumerate(TOKENS):
            at = seat * WIDTH + token
            have = state.tokens[at] + (state.tokens[OFFERS + at] if _base(state) == "offer" else 0)
            if state.tokens[KNOWN + at] > have:
                yield f"seats.{empire}.known: {state.tokens[KNOWN + at]} of {name}, but {empire} has {have}"


def _pieces(state: State) -> Iterator[str]:
    rules = state.setting.rules
    for seat, empire in enumerate(EMPIRES):
        for what, have, most in (
            ("legions", legions_of(state, seat), rules.legions),
            ("triremes", triremes_of(state, seat), rules.triremes),
            ("fortresses", fortresses_of(state, seat), rules.fortresses),
            ("control markers", markers_of(state, seat), rules.markers),
        ):
            if seat not in state.setting.seats:
                most = 0
            if have > most:
                yield f"{what}: {empire} has {have} on the map, but there are only {most}"
    for kind in range(len(KIND_SPAN) - 1):
        have, most = built_of(state, kind), getattr(rules, KIND_SUPPLY[kind])
        if have > most:
            yield f"built: {have} buildings of the kind {KINDS[kind]}, but there are only {most}"


def _places(state: State) -> Iterator[str]:
    land = state.setting.land
    for p, name in enumerate(PROVINCES):
        here = state.control[p] or state.fortress[p] or any(state.legions[p * 5 : p * 5 + 5])
        if here and not land >> p & 1:
            yield f"provinces.{name}: it is covered in a game of {state.setting.count}, but something is there"
        for seat in state.setting.seats:
            sites = standing(state, seat, p)
            if len(sites) > state.legions[p * 5 + seat] and not _vacating(state, seat, p):
                have = state.legions[p * 5 + seat]
                yield f"standing: {EMPIRES[seat]} holds {len(sites)} sites in {name} with {have} legions"
        if state.moved[p] > max(state.legions[p * 5 : p * 5 + 5]):
            yield f"provinces.{name}.arrived: {state.moved[p]} legions arrived, but fewer are there"
    for sea in range(WATERS):
        if state.moved[LANDS + sea] > max(state.triremes[sea * 5 : sea * 5 + 5]):
            yield f"seas.{SEAS[sea]}.arrived: {state.moved[LANDS + sea]} triremes arrived, but fewer are there"
    for seat in state.setting.seats:
        home = CAPITALS[seat]
        if state.control[home] != seat + 1:
            yield f"provinces.{PROVINCES[home]}.control: it is the capital province of {EMPIRES[seat]} for ever"
        if state.stands[MARKERS[home]]:
            yield f"standing: nobody may stand on the printed marker {SITES[MARKERS[home]]}"
    for site in range(BUILDINGS):
        if state.built[site] and not land >> SITE_LAND[site] & 1:
            yield f"built: {SITES[site]} is covered in a game of {state.setting.count}"
    for site in MARKERS:
        if state.stands[site] and state.stands[site] == state.control[SITE_LAND[site]]:
            yield f"standing: the marker {SITES[site]} is held by its own side"


def _base(state: State) -> str:
    """The name of the question on which all others lie."""
    return state.stack[0][0].name if state.stack else ""


def _vacating(state: State, seat: int, p: int) -> bool:
    """Whether a seat is about to give up a site of a province."""
    return bool(state.stack) and state.step.name == "vacate" and state.stack[-1][1:3] == (seat, p)


def _tiles(state: State) -> Iterator[str]:
    for tile, where in enumerate(state.tiles):
        starter = tile < len(STARTERS)
        right = (tile if tile in state.setting.seats else AWAY) if starter else None
        if starter and where != right:
            yield (
                f"tiles: {TILES[tile]} belongs to {EMPIRES[tile]}"
                if right != AWAY
                else (f"tiles: {TILES[tile]} is not in this game, because {EMPIRES[tile]} is not")
            )
        if not starter and where == AWAY:
            yield f"tiles: {TILES[tile]} is neither owned nor face up nor face down"
    twin = state.tiles[TILE["castor_pollux"]]
    if state.copied >= 0 and (state.tiles[state.copied] >= NOBODY or state.tiles[state.copied] == twin):
        yield f"copied: no other seat has {TILES[state.copied]}"
    if any(leader == NOBODY or leader not in state.setting.seats for leader in state.leaders):
        yield "leaders: each title has a holder who plays"


def _course(state: State) -> Iterator[str]:
    base = _base(state)
    if any(state.tokens[OFFERS:RESERVE]) and base not in ("offer", "take"):
        yield "seats: tokens lie in an offer, but nobody is trading"
    if state.played == 7 and base not in ("offer", "take", "give"):
        yield "played: after the third tile all three are unplayed again"
    limit = state.setting.round_limit
    if limit and state.round > limit:
        yield f"round: {state.round} is beyond the round limit of {limit}"
    if state.peace and not state.powers[state.peace[0]] & ZEUS:
        yield f"peace: {EMPIRES[state.peace[0]]}, named first, does not have statue_of_zeus"
