"""Crowded positions, as late in a wild game: full hands, many tiles, armies everywhere, occupied sites."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import mnlib
from mnlib.empires.board import (
    BUILDINGS,
    CAPITALS,
    COPYABLE,
    KIND_SPAN,
    LEGEND,
    PROVINCES,
    SEAS,
    SITE_KIND,
    SITE_LAND,
    SITES,
    TILES,
    TOKENS,
    bits,
)
from mnlib.empires.works import KIND_SUPPLY

GAME: Any = mnlib.game("empires")


def crowded(state: Any, rng: Random) -> Any:
    """The position with much more in it, dealt by lot; the doors read it, so it is a legal one."""
    document = GAME.dump(state)
    for deal in (_tiles, _tokens, _control, _units, _buildings, _standing):
        deal(document, state.setting, rng)
    return GAME.load(document)


def _tiles(document: dict[str, Any], setting: Any, rng: Random) -> None:
    """Most tiles have an owner; nobody has enough of them to win at once."""
    hidden = [tile for tile in document.get("face_down", []) if rng.random() < 0.3]
    pool = [tile for tile in TILES if tile in (*document["face_up"], *document.get("face_down", []))]
    rows = list(document["seats"].values())
    for tile in pool:
        row = rng.choice(rows)
        if tile not in hidden and len(row["tiles"]) < 4 and rng.random() < 0.8:
            row["tiles"].append(tile)
            if tile == "castor_pollux":
                _twin(document, row, rng)
    owned = {tile for row in rows for tile in row["tiles"]}
    document["face_down"] = [tile for tile in hidden if tile not in owned]
    document["face_up"] = [tile for tile in pool if tile not in owned and tile not in hidden]


def _twin(document: dict[str, Any], owner: dict[str, Any], rng: Random) -> None:
    others = [tile for row in document["seats"].values() if row is not owner for tile in row["tiles"]]
    heroes = [tile for tile in others if TILES.index(tile) in COPYABLE]
    if heroes:
        document["copied"] = rng.choice(heroes)


def _tokens(document: dict[str, Any], setting: Any, rng: Random) -> None:
    """Ten to twenty tokens more for each seat, and some legendary ones discarded."""
    rows = [row.setdefault("tokens", {}) for row in document["seats"].values()]
    left = Counter(dict(zip(TOKENS, setting.totals)))
    for row in rows:
        left.subtract(row)
    bag = list(left.elements())
    rng.shuffle(bag)
    for row in rows:
        for _ in range(rng.randrange(10, 21)):
            token = bag.pop()
            row[token] = row.get(token, 0) + 1
    document["discards"] = [token for token in TOKENS[LEGEND:] if token in bag and rng.random() < 0.5]


def _control(document: dict[str, Any], setting: Any, rng: Random) -> None:
    """Some free provinces have been taken, a few of them in this very round."""
    for name, row in document["seats"].items():
        free = [
            PROVINCES[p] for p in bits(setting.land) if "control" not in document["provinces"].get(PROVINCES[p], {})
        ]
        spare = setting.rules.markers - (len(row["held"]) - 1)
        for province in rng.sample(free, min(len(free), spare, 2)):
            document["provinces"].setdefault(province, {})["control"] = name
            if rng.random() < 0.7:
                row["held"].append(province)


def _units(document: dict[str, Any], setting: Any, rng: Random) -> None:
    """Legions and triremes anywhere, some of them beside those of others, and fortresses at home."""
    land, lands = document["provinces"], [PROVINCES[p] for p in bits(setting.land)]
    seas = document.setdefault("seas", {})
    for name in document["seats"]:
        for province in rng.sample(lands, 3):
            _add(land.setdefault(province, {}).setdefault("legions", {}), name, rng.randrange(1, 3))
        for sea in rng.sample(SEAS, 3):
            _add(seas.setdefault(sea, {}).setdefault("triremes", {}), name, rng.randrange(1, 3))
        homes = [province for province in lands if land.get(province, {}).get("control") == name]
        land[rng.choice(homes)].setdefault("fortress", name)
        _trim(land, "legions", name, setting.rules.legions)
        _trim(seas, "triremes", name, setting.rules.triremes)


def _add(row: dict[str, int], name: str, number: int) -> None:
    row[name] = row.get(name, 0) + number


def _trim(places: dict[str, Any], units: str, name: str, most: int) -> None:
    """Take units back until there are no more than pieces."""
    for row in places.values():
        here = row.get(units, {})
        here[name] = min(here.get(name, 0), most)
        most -= here[name]


def _buildings(document: dict[str, Any], setting: Any, rng: Random) -> None:
    """About half of the sites in play are built, as far as the pieces go."""
    built = document["built"]
    for site in rng.sample(range(BUILDINGS), BUILDINGS):
        first, end = KIND_SPAN[SITE_KIND[site]]
        number = sum(name in built for name in SITES[first:end])
        supply = getattr(setting.rules, KIND_SUPPLY[SITE_KIND[site]])
        if setting.land >> SITE_LAND[site] & 1 and SITES[site] not in built and number < supply and rng.random() < 0.4:
            built.append(SITES[site])


def _standing(document: dict[str, Any], setting: Any, rng: Random) -> None:
    """Legions alone in a province of another stand on what they can hold there."""
    capitals = {PROVINCES[p] for p in CAPITALS}
    standing = document.setdefault("standing", {})
    for province, row in document["provinces"].items():
        here = {name: number for name, number in row.get("legions", {}).items() if number}
        name = next(iter(here), None)
        alone = len(here) == 1 and row.get("fortress") in (None, name)
        if not alone or row.get("control") in (None, name):
            continue
        sites = [site for site in document["built"] if site.startswith(f"{province}.")]
        if province not in capitals and rng.random() < 0.5:
            sites = [f"{province}.control"]
        standing.update(dict.fromkeys(rng.sample(sites, min(len(sites), here[name])), name))
