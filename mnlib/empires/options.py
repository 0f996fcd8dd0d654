"""Options and numbers: what a table may choose, declared as data, and what follows from the choice."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields, replace
from functools import lru_cache
from typing import Any

from mnlib.empires.board import (
    BORDERS,
    COASTS,
    EMPIRES,
    LANDS,
    PROVINCES,
    SHORES,
    STRAITS,
    TOTALS,
    WATERS,
    mask_of,
    table,
)
from mnlib.reasons import BadInput
from mnlib.vocabulary import nearest, shown

_BOARD = table("board.json")
_COSTS = table("costs.json")


@dataclass(frozen=True)
class Option:
    """One choice of the table: its values, the default first, and the rule that tells more."""

    name: str
    values: tuple[Any, ...]
    rule: str
    ukrainian: Any = None


OPTIONS: dict[str, Option] = {
    option.name: option
    for option in (
        Option("seats", (5, 4, 3), "E0.1-a"),
        Option("display", ("five", "all"), "E0.5-b"),
        Option("display_refill", ("phase", "turn"), "E0.5-c", "turn"),
        Option("trade_shortage", ("sit_out", "offer_all"), "E2.2.2-a"),
        Option("trade_repeat_ban", ("mutual", "same_source"), "E2.2-f"),
        Option("conversion_timing", ("start_of_turn", "end_of_turn"), "E4.3.3-c", "end_of_turn"),
        Option("conversion_unlinked", ("optional", "mandatory"), "E4.3.3-e"),
        Option("zeus_return", ("both", "opponent"), "E11.4-d"),
        Option("pericles_at_sea", (False, True), "E10.2-b", True),
        Option("sea_battles", ("one", "per_opponent"), "E4.1.1-e"),
        Option("resource_counts", ("public", "hidden"), "E12-b"),
        Option("circe_scope", ("controlled_or_conquered", "controlled", "anywhere"), "E10.8-a"),
        Option("hands", ("screens", "remembered", "open"), "E12-b"),
    )
}
EDITIONS = ("v54", "ukrainian")
LONGEST = 10_000  # rounds


@dataclass(frozen=True)
class Rules:
    """The numbers of the game; `new(rules={"coins_kept": 4})` plays with others.

    >>> RULES.coins_kept, RULES.tile_prices
    (2, (0, 7, 8, 9, 10))
    """

    caravans: int
    markets: int
    cities: int
    capitals: int
    legendaries: int
    temples: int
    legions: int
    triremes: int
    fortresses: int
    markers: int
    control_price: int
    caravan_price: int
    market_price: int
    city_price: int
    temple_price: int
    legion_price: int
    trireme_price: int
    fortress_price: int
    pyramids_price: int
    market_bonus: int
    temple_bonus: int
    coins_kept: int
    goods_kept: int
    largest_offer: int
    face_up: int
    score_per_hit: int
    fortress_score: int
    fortress_cancels: int
    caesar_bonus: int
    pericles_bonus: int
    nebuchadnezzar_score: int
    pillage_factor: int
    tiles_to_win: int
    cities_to_win: int
    titles_to_win: int
    tile_prices: tuple[int, ...]
    trade_tiles: tuple[tuple[int, int], ...]


# The printed numbers, whatever the number of players. (E0.4-e)
RULES = Rules(
    **_COSTS["numbers"],
    tile_prices=tuple(_COSTS["tile_prices"]),
    trade_tiles=tuple((a, b) for a, b in _COSTS["trade_tiles"]),
)
# Bounds that keep every decision within the vocabulary; everything else may go from 0 to 99.
_BOUNDS = {
    **dict.fromkeys(("legions",), (0, 8)),
    **dict.fromkeys(("triremes", "fortresses", "markers", "coins_kept", "goods_kept"), (0, 9)),
    **dict.fromkeys(("largest_offer",), (0, 5)),
    **dict.fromkeys(("score_per_hit", "tiles_to_win", "cities_to_win", "titles_to_win"), (1, 99)),
    **{f"{item}_price": (1, 26) for item in ("control", "caravan", "market", "city", "temple", "legion")},
    **{f"{item}_price": (1, 26) for item in ("trireme", "fortress", "pyramids")},
    **dict.fromkeys(("caravans", "markets", "cities", "capitals", "legendaries", "temples"), (0, 40)),
}


def read_rules(overrides: dict[str, Any] | None) -> Rules:
    """The printed numbers with some of them changed; an error names the field and what is allowed."""
    if overrides is None:
        return RULES
    if isinstance(overrides, Rules):
        overrides = asdict(overrides)
    if not isinstance(overrides, dict):
        raise BadInput(f"rules must be a mapping of names to numbers, not {type(overrides).__name__}")
    known = tuple(field.name for field in fields(Rules))
    clean: dict[str, Any] = {}
    for key, value in overrides.items():
        if key not in known:
            raise BadInput(f"rules: {shown(key)} is unknown; {nearest(key, known)}")
        clean[key] = _read_number(key, value)
    return replace(RULES, **clean)


def _read_number(key: str, value: Any) -> Any:
    if key == "tile_prices":
        if _is_row(value, 5) and all(_is_number(n, 0, 26) for n in value):
            return tuple(value)
        raise BadInput("rules: tile_prices must be five numbers from 0 to 26, the first for the starting hero")
    if key == "trade_tiles":
        pairs = _is_row(value, 3) and all(_is_row(pair, 2) for pair in value)
        if pairs and all(_is_number(n, 0, 5) for pair in value for n in pair):
            return tuple(tuple(pair) for pair in value)
        raise BadInput("rules: trade_tiles must be three pairs of numbers from 0 to 5")
    low, high = _BOUNDS.get(key, (0, 99))
    if not _is_number(value, low, high):
        raise BadInput(f"rules: {key} must be a whole number from {low} to {high}, not {shown(value)}")
    return value


def _is_number(value: Any, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _is_row(value: Any, length: int) -> bool:
    return isinstance(value, (list, tuple)) and len(value) == length


def seats_in_play(count: int) -> tuple[int, ...]:
    """The empires of so many players. (E0.1-a, E0.4-b, E0.4-c)"""
    return tuple(EMPIRES.index(empire) for empire in _BOARD["players"][str(count)]["empires"])


def land_in_play(count: int) -> int:
    """The mask of the provinces that are not covered with so many players. (E0.4-a, E0.4-b, E0.4-c, A63)"""
    return ((1 << LANDS) - 1) & ~mask_of(_BOARD["players"][str(count)]["removed"], PROVINCES)


class Setting:
    """What stays the same for a whole match: options, numbers, and the part of the map in play.

    Whatever is not covered is in play, its borders and coasts too. (E0.4-d)
    """

    __slots__ = (
        "options", "rules", "seats", "count", "land", "borders", "coasts", "shores", "straits", "totals",
        "round_limit", "hands", "public_counts",
    )  # fmt: skip

    def __init__(self, options: dict[str, Any], rules: Rules) -> None:
        self.options = options
        self.rules = rules
        self.count = options["seats"]
        self.seats = seats_in_play(self.count)
        self.land = land_in_play(self.count)
        self.borders = tuple(BORDERS[p] & self.land if self.land >> p & 1 else 0 for p in range(LANDS))
        self.coasts = tuple(coast & self.land for coast in COASTS)
        self.shores = tuple(SHORES[p] if self.land >> p & 1 else 0 for p in range(LANDS))
        self.straits = STRAITS[:WATERS]
        self.totals = TOTALS
        self.round_limit = options["round_limit"] or 0
        self.hands = options["hands"]
        self.public_counts = options["resource_counts"] == "public"

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.options, self.rules)


def read_options(edition: str | None, given: dict[str, Any]) -> dict[str, Any]:
    """Complete, checked options; an error names the option and what it may be."""
    edition = "v54" if edition is None else edition
    if edition not in EDITIONS:
        raise BadInput(f"edition: {shown(edition)} is unknown; it may be one of: {', '.join(EDITIONS)}")
    chosen: dict[str, Any] = {"edition": edition}
    for option in OPTIONS.values():
        preset = option.ukrainian if edition == "ukrainian" and option.ukrainian is not None else option.values[0]
        value = given.pop(option.name, preset)
        if not any(value is one or (type(value) is type(one) and value == one) for one in option.values):
            raise BadInput(f"{option.name}: {shown(value)} is not allowed; it may be one of: {_list(option.values)}")
        chosen[option.name] = value
    limit = given.pop("round_limit", None)
    if limit is not None and not _is_number(limit, 1, LONGEST):
        raise BadInput(f"round_limit: {shown(limit)} is not allowed; it may be None or a number from 1 to {LONGEST}")
    chosen["round_limit"] = limit
    for key in given:
        known = (*OPTIONS, "round_limit", "edition", "seed", "rules")
        raise BadInput(f"option {shown(key)} is unknown; {nearest(key, known)}")
    return chosen


def _list(values: tuple[Any, ...]) -> str:
    return ", ".join(map(repr, values))


@lru_cache(maxsize=256)
def _setting(options: tuple[tuple[str, Any], ...], rules: Rules) -> Setting:
    return Setting(dict(options), rules)


def setting(options: dict[str, Any], rules: Rules = RULES) -> Setting:
    """The setting for checked options; the same choice gives the same object."""
    return _setting(tuple(options.items()), rules)
