"""Two positions side by side: what differs in their documents is found, nothing else is, and nothing hidden."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from mnlib.compare import Difference, signs
from mnlib.empires.board import BONUS, EMPIRES, MILITARY, TILE
from mnlib.empires.compare import differences
from mnlib.games import Outcome
from mnlib.reasons import BadInput
from tests.playing import GAME
from tests.positions import plies

GAMES = range(8)
DERIVED = {"level", "income", "provinces", "question", "asked", "tokens", "laid"}  # no field of a document says these
Fact = tuple[str, str, str, str, Any, Any]


@cache
def game(number: int) -> tuple[Any, ...]:
    """Every position of a random game."""
    return tuple(plies(number))


def pairs(number: int, count: int = 4) -> list[tuple[Any, Any]]:
    """Some pairs of views of a random game, through all eyes, far apart and close together."""
    rng, found = Random(number), []
    states = game(number)
    for _ in range(count):
        at = rng.randrange(len(states))
        for to in (rng.randrange(len(states)), min(at + rng.randrange(4), len(states) - 1)):
            for seat in (*GAME.dump(states[0])["seats"], None):
                found.append((GAME.view(states[at], seat), GAME.view(states[to], seat)))
    return found


def facts(view: Any) -> dict[tuple[str, str, str, str], Any]:
    """What a document says lies on the table, by kind, zone, seat and thing."""
    told, found = GAME.dump(view), dict[tuple[str, str, str, str], Any]()
    for kind in ("round", "phase", "spared", "copied"):
        found[kind, "", "", ""] = told.get(kind, "")
    found["peace", "", "", ""] = tuple(told.get("peace", ()))
    end = told.get("outcome")
    found["outcome", "", "", ""] = Outcome(tuple(end["winners"]), end["reason"]) if end else None
    for track, leader in told["leaders"].items():
        found["title", "", "", track] = leader
    for number in told.get("played", ()):
        low, high = view.setting.rules.trade_tiles[number]
        found["trade_tile", "", "", f"{low}/{high}"] = found.get(("trade_tile", "", "", f"{low}/{high}"), 0) + 1
    for place in ("face_up", "face_down"):
        found |= {("tile", "", "", tile): place for tile in told.get(place, ())}
    for zone, row in told["provinces"].items():
        found["control", zone, "", ""] = row.get("control", "")
        found["fortress", zone, "", ""] = row.get("fortress", "")
        found |= {("legions", zone, seat, ""): number for seat, number in row.get("legions", {}).items()}
    for zone, row in told.get("seas", {}).items():
        found |= {("triremes", zone, seat, ""): number for seat, number in row.get("triremes", {}).items()}
    found |= {("building", site.partition(".")[0], "", site): 1 for site in told["built"]}
    found |= {("occupied", site.partition(".")[0], "", site): seat for site, seat in told.get("standing", {}).items()}
    for seat, row in told["seats"].items():
        found |= {("tile", "", "", tile): seat for tile in row.get("tiles", ())}
        for kind, field in (("goods", "tokens"), ("offer", "offer"), ("known", "known")):
            found |= {(kind, "", seat, token): number for token, number in row.get(field, {}).items()}
    return found


def is_seen(view: Any, kind: str, seat: str) -> bool:
    """Whether a view knows the tokens of a seat: its own, all with open hands, offers once they are turned."""
    own = GAME.dump(view)["options"].get("hands") == "open" or EMPIRES.index(seat) == view.seat
    if kind == "known":
        return not own
    asked = GAME.dump(view).get("questions", [{"step": ""}])[0]["step"]
    return own or (kind == "offer" and asked != "offer")


def expected(a: Any, b: Any) -> set[Fact]:
    """What differs between two documents, where both may know it."""
    before, after = facts(a), facts(b)
    none = {"trade_tile": 0, "building": 0, "legions": 0, "triremes": 0, "goods": 0, "offer": 0, "known": 0}
    found = set()
    for key in before.keys() | after.keys():
        kind, _, seat, _ = key
        if kind in ("goods", "offer", "known") and not (is_seen(a, kind, seat) and is_seen(b, kind, seat)):
            continue
        away = "away" if kind == "tile" else none.get(kind, "")
        if (old := before.get(key, away)) != (new := after.get(key, away)):
            found.add((*key, old, new))
    return found


def told(found: tuple[Difference, ...], *kinds: str) -> list[Fact]:
    """Differences as plain rows; without kinds, those that a document says itself."""
    return [
        (one.kind, one.zone, one.seat, one.what, one.before, one.after)
        for one in found
        if (one.kind in kinds if kinds else one.kind not in DERIVED)
    ]


@pytest.mark.parametrize("number", GAMES)
def test_what_differs_between_the_documents_is_found_and_nothing_else(number: int) -> None:
    for a, b in pairs(number):
        found = told(differences(a, b))
        assert set(found) == expected(a, b)
        assert len(found) == len(set(found))


@pytest.mark.parametrize("number", GAMES)
def test_the_other_way_round_everything_is_turned(number: int) -> None:
    for a, b in pairs(number):
        assert differences(b, a) == tuple(one.turned for one in differences(a, b))


def test_the_same_position_differs_in_nothing() -> None:
    for number in GAMES:
        for state in game(number)[::40]:
            assert differences(state, state) == ()
            assert differences(GAME.view(state, None), GAME.view(state, None)) == ()


@pytest.mark.parametrize("number", GAMES)
def test_two_worlds_that_look_alike_do_not_differ(number: int) -> None:
    rng = Random(number)
    for state in rng.sample(game(number), 6):
        for seat in (*GAME.dump(state)["seats"], None):
            view = GAME.view(state, seat)
            other = GAME.view(GAME.sample(view, rng), seat)
            assert differences(view, other) == ()


def test_the_tokens_of_others_are_only_counted_and_not_even_that_where_the_number_is_hidden() -> None:
    for counts, kinds in (("public", {"tokens"}), ("hidden", set())):
        start = GAME.new(seats=3, seed=7, hands="screens", resource_counts=counts)
        later = start.clone()
        rome = EMPIRES.index("rome")
        later.tokens[rome * len(later.setting.totals)] += 1
        found = differences(GAME.view(start, "greece"), GAME.view(later, "greece"))
        assert {one.kind for one in found} == kinds
        assert [one.kind for one in differences(GAME.view(start, "rome"), GAME.view(later, "rome"))] == ["goods"]


@pytest.mark.parametrize("number", GAMES)
def test_who_is_asked_what_differs_as_the_prompts_do(number: int) -> None:
    for a, b in pairs(number):
        before, after = (GAME.prompt(view) for view in (a, b))
        wanted = [("question", "", "", "", getattr(before, "key", ""), getattr(after, "key", ""))]
        wanted += [("asked", "", "", "", getattr(before, "seats", ()), getattr(after, "seats", ()))]
        assert told(differences(a, b), "question", "asked") == [row for row in wanted if row[4] != row[5]]


@pytest.mark.parametrize("number", GAMES)
def test_provinces_and_military_levels_differ_as_the_documents_count(number: int) -> None:
    def numbers(view: Any, seat: str) -> tuple[int, int]:
        document = GAME.dump(view)
        lands, seas = document["provinces"].values(), document.get("seas", {}).values()
        units = sum(row.get("legions", {}).get(seat, 0) + (row.get("fortress") == seat) for row in lands)
        units += sum(row.get("triremes", {}).get(seat, 0) for row in seas)
        signs = sum(BONUS[TILE[tile]][MILITARY] for tile in document["seats"][seat].get("tiles", ()))
        return units + signs, sum(row.get("control") == seat for row in lands)

    for a, b in pairs(number, 2):
        wanted = []
        for seat in GAME.dump(a)["seats"]:
            (old, had), (new, has) = numbers(a, seat), numbers(b, seat)
            wanted += [("level", "", seat, "military", old, new)] if old != new else []
            wanted += [("provinces", "", seat, "", had, has)] if had != has else []
        rows = told(differences(a, b), "level", "provinces")
        assert [row for row in rows if row[3] in ("military", "")] == wanted


def test_differences_come_in_the_order_of_the_table_the_map_and_the_seats() -> None:
    first, last = game(0)[0], game(0)[-1]
    places = [2 if one.seat and not one.zone else bool(one.zone) for one in differences(first, last)]
    assert set(places) == {0, 1, 2}
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("options", "word"),
    [({"seats": 4}, "seats"), ({"display": "all"}, "display"), ({"rules": {"goods_kept": 5}}, "rules")],
)
def test_positions_of_different_tables_are_refused(options: dict[str, Any], word: str) -> None:
    with pytest.raises(BadInput, match=f"different tables: .*{word}"):
        differences(GAME.new(**{"seats": 3, **options}), GAME.new(seats=3))


def test_what_is_no_position_is_refused() -> None:
    with pytest.raises(BadInput, match="'latium' is not a position"):
        differences(GAME.new(), "latium")  # type: ignore[arg-type]


def test_a_place_with_more_and_less_has_neither_sign() -> None:
    more, less = Difference("legions", "creta", "rome", "", 1, 2), Difference("legions", "creta", "egypt", "", 1, 0)
    other = Difference("control", "creta", "", "", "rome", "egypt")
    assert signs([more]) == {"creta": "+"}
    assert signs([less]) == {"creta": "-"}
    assert signs([other]) == signs([more, less]) == signs([less, more, less]) == {"creta": "≠"}
    assert signs([Difference("goods", "", "rome", "wine", 1, 2)]) == {}
