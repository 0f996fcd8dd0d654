"""A simple builder: it spends on income first, then on heroes and wonders, and fights only where the odds are good.

Every kind of decision has one small function that gives each action a number; the highest one is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from mnlib.empires.actions import BUILDING, CONTROL, FORCE_LAND, FORTRESS, LEGION, WORK_ITEM, WORK_PLACE
from mnlib.empires.board import (
    CAPITAL,
    CAPITALS,
    CARAVAN,
    COIN,
    EMPIRES,
    KIND,
    LAND_CARAVANS,
    LAND_MARKET,
    LAND_SITES,
    LAND_TEMPLE,
    LEGEND,
    LEGENDARY,
    MARKET,
    PYRAMIDS,
    SITE_GOOD,
    SITE_KIND,
    SITE_LAND,
    TEMPLE,
    bits,
)
from mnlib.empires.collect import income
from mnlib.empires.pieces import controlled, enemies, legions_of
from mnlib.empires.state import stock
from mnlib.vocabulary import Action

_ALWAYS = {
    "collect": 1.0, "use": 5.0, "convert": 5.0, "copy": 5.0, "peace": 1.0,
    "seize": 6.0, "occupy": 5.0, "pillage": 3.0, "settle": 2.0, "vacate": -1.0,
}  # fmt: skip


class BuilderBot:
    """Builds what raises its income, gathers heroes, trades duplicates away, and attacks only weaker neighbours."""

    name = "builder"

    def choose(self, game: Any, view: Any, seat: str, rng: Random) -> Action:
        """The action with the highest number; the generator decides between equals."""
        actions: list[Action] = game.actions(view, seat)
        if len(actions) == 1:
            return actions[0]
        me = EMPIRES.index(seat)
        scores = [_SCORES.get(one.verb, _plain)(game, view, me, one) for one in actions]
        best = max(scores)
        return rng.choice([one for one, score in zip(actions, scores) if score == best])


def _plain(game: Any, view: Any, me: int, action: Action) -> float:
    """What is good or bad whatever the position; to stop is worth nought, so bad ideas lie below it."""
    return _ALWAYS.get(action.verb, 0.0)


# Tokens ----------------------------------------------------------------------------------------------------------


def _held(view: Any, me: int, token: int) -> int:
    """How many tokens of the same kind a seat has behind its screen, legendary ones too."""
    row = stock(view, me)
    return row[COIN] if token == COIN else row[KIND[token]] + row[KIND[token] + LEGEND - 1]


def _use_of(view: Any, me: int, token: int) -> float:
    """What one more of a token is worth: a new kind makes the set longer, a duplicate does not."""
    held = _held(view, me, token)
    if token == COIN:
        return 0.7 if held < 8 else 0.9
    return 1.0 if held == 0 else 0.5 / held


def _surplus(view: Any, me: int) -> int:
    """How many goods a seat has twice."""
    row = stock(view, me)
    return sum(max(0, row[good] + row[good + LEGEND - 1] - 1) for good in range(1, LEGEND))


def _tile(game: Any, view: Any, me: int, action: Action) -> float:
    return -abs(action.i - min(4, _surplus(view, me)))


def _offer(game: Any, view: Any, me: int, action: Action) -> float:
    held = _held(view, me, action.j)
    return -0.6 if action.j == COIN else (held - 1) * 1.0 - (2.0 if held == 1 else 0.0)


def _take(game: Any, view: Any, me: int, action: Action) -> float:
    return _use_of(view, me, action.j)


def _give(game: Any, view: Any, me: int, action: Action) -> float:
    held = _held(view, me, action.i)
    return -0.6 if action.i == COIN else (held - 1) * 1.0 - (2.0 if held == 1 else 0.0)


def _pay(game: Any, view: Any, me: int, action: Action) -> float:
    """Coins that would not be kept go first, then what lies there twice; two coins stay."""
    held = _held(view, me, action.i)
    if action.i == COIN:
        left = held - view.stack[-1][3]
        return 40.0 if left >= view.setting.rules.coins_kept else -40.0
    return held * 3.0 - action.i * 0.01


def _fetch(game: Any, view: Any, me: int, action: Action) -> float:
    return _use_of(view, me, action.i)


def _keep(game: Any, view: Any, me: int, action: Action) -> float:
    return float(action.i)


# Building --------------------------------------------------------------------------------------------------------


def _worth(view: Any, me: int, p: int) -> float:
    """What a province can bring: its sites, and twice as much for what already stands there."""
    return float(sum(1 + view.built[site] for site in LAND_SITES[p]))


def _mine(view: Any, me: int, p: int, site: int) -> bool:
    return site >= 0 and view.built[site] == 1 and view.stands[site] in (0, me + 1)


def _building(view: Any, me: int, site: int) -> float:
    """The income that a building brings, a new kind of good counting more; great cities also win games."""
    p, kind = SITE_LAND[site], SITE_KIND[site]
    if kind == CARAVAN:
        new = income(view, me)[0][SITE_GOOD[site]] == 0
        return 1.0 + 0.8 * new + _mine(view, me, p, LAND_MARKET[p])
    if kind == MARKET:
        return 0.9 * sum(_mine(view, me, p, caravan) for caravan in LAND_CARAVANS[p]) - 0.6
    cities = sum(_mine(view, me, p, one) for one in LAND_SITES[p] if CARAVAN < SITE_KIND[one] < TEMPLE) - (
        LAND_MARKET[p] >= 0 and _mine(view, me, p, LAND_MARKET[p])
    )
    if kind == TEMPLE:
        return 0.9 * cities - 0.6
    temple = _mine(view, me, p, LAND_TEMPLE[p])
    return 1.1 + temple + (0.9 if kind in (CAPITAL, LEGENDARY) else 0.0)


def _build(game: Any, view: Any, me: int, action: Action) -> float:
    """Income first, then land; soldiers until every neighbour is matched."""
    item, place = WORK_ITEM[action.i], WORK_PLACE[action.i]
    if item == BUILDING:
        return _building(view, me, place)
    if item == CONTROL:
        return 0.7 + 0.12 * _worth(view, me, place)
    if item == LEGION:
        threat: int = _threat(view, me, place) - view.legions[place * 5 + me]
        few = legions_of(view, me) < 4
        return (0.95 if threat > 0 and place == CAPITALS[me] else 0.4) + 0.3 * few + 0.02 * threat
    if item == FORTRESS:
        return 0.6 if place == CAPITALS[me] else 0.3
    return 0.2


def _recruit(game: Any, view: Any, me: int, action: Action) -> float:
    """A hero is nearly always best, the pyramids win at once."""
    return 100.0 if action.i == PYRAMIDS else 20.0


def _threat(view: Any, me: int, p: int) -> int:
    """The legions of others next to a province."""
    around = view.setting.borders[p]
    return int(sum(sum(view.legions[q * 5 : q * 5 + 5]) - view.legions[q * 5 + me] for q in bits(around)))


# War -------------------------------------------------------------------------------------------------------------


def _defence(view: Any, me: int, p: int) -> float:
    """The strength of everybody else in a province."""
    others: int = sum(view.legions[p * 5 : p * 5 + 5]) - view.legions[p * 5 + me]
    return float(others) + (1.5 if view.fortress[p] not in (0, me + 1) else 0.0)


def _march(game: Any, view: Any, me: int, action: Action) -> float:
    """Where a neighbour is weaker than what can be gathered there; the capital keeps its guard."""
    source, target = FORCE_LAND[action.i], action.j
    owner = view.control[target]
    if owner in (0, me + 1) or (source == CAPITALS[me] and view.legions[source * 5 + me] < 2):
        return -1.0
    if view.control[source] not in (0, me + 1) and view.legions[source * 5 + me] < 2:
        return -1.0
    here = view.legions[target * 5 + me]
    near = sum(view.legions[q * 5 + me] for q in bits(view.setting.borders[target]))
    against = _defence(view, me, target)
    if here + near < against * 1.3 + 1 or here > against + 2:
        return -1.0
    return _worth(view, me, target) - against


def _fight(game: Any, view: Any, me: int, action: Action) -> float:
    """Hits given less hits taken, exactly."""
    odds = game.preview(view, action).odds
    return float(sum(chance * (theirs - mine) for (mine, theirs), chance in odds.items())) - 0.1


def _lose(game: Any, view: Any, me: int, action: Action) -> float:
    return 1.0 if action.args[0] == "legion" and len(enemies(view, me, view.stack[-1][2])) else 0.0


def _self_first(game: Any, view: Any, me: int, action: Action) -> float:
    """Titles and turns go to oneself, else to whoever has least land."""
    return 99.0 if action.i == me else -float(controlled(view, action.i).bit_count())


_SCORES: dict[str, Callable[[Any, Any, int, Action], float]] = {
    "tile": _tile, "offer": _offer, "take": _take, "give": _give, "pay": _pay, "fetch": _fetch, "keep": _keep,
    "store": lambda game, view, me, action: _use_of(view, me, action.i),
    "build": _build, "favour": lambda game, view, me, action: 0.5 + _build(game, view, me, action), "recruit": _recruit,
    "march": _march, "sail": lambda game, view, me, action: -1.0, "attack": _fight, "engage": _fight, "lose": _lose,
    "name": _self_first, "crown": _self_first,
}  # fmt: skip
