"""Nonsense at every door is refused in words that name the field and what would be right, and changes nothing."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib.empires.actions import DICE, VOCABULARY
from mnlib.empires.board import EMPIRES, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS
from mnlib.empires.load import _FIELDS
from mnlib.empires.options import OPTIONS, RULES, Rules
from mnlib.reasons import BadInput, IllegalAction
from mnlib.steps import STEPS
from mnlib.vocabulary import Action, Vocabulary
from tests.empires.table import Table
from tests.playing import ASKING, GAME
from tests.positions import plies, positions

LONG = 10**6000  # Python itself refuses to print it
TEXTS = ("", " ", "Ῥώμη", "Рим", "羅馬", "رومية", "🏛️", "\ud800", "rome\0")
WORDS = (*TEXTS, "x" * 100_000)
NUMBERS = (-1, 10**30, LONG, 1.5, float("nan"), float("inf"), 1j)


def deep(depth: int = 5000) -> list[Any]:
    """A list in a list in a list ..."""
    found: list[Any] = []
    for _ in range(depth):
        found = [found]
    return found


def refused(call: Callable[[], object], *named: str) -> None:
    """A call must be refused, in words that name something."""
    with pytest.raises(BadInput) as error:
        call()
    assert [name for name in named if name not in str(error.value)] == [], str(error.value)
    assert len(str(error.value)) < 5000


# New games ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["clash", "Empires", None, 5, [], {}, *WORDS], ids=lambda name: ascii(name)[:12])
def test_an_unknown_game_is_refused(name: Any) -> None:
    refused(lambda: mnlib.game(name), "game", "empires")


@pytest.mark.parametrize("seats", [2, 6, 0, -1, 5.0, True, "5", None, [5], 10**30], ids=repr)
def test_an_unknown_number_of_seats_is_refused(seats: Any) -> None:
    refused(lambda: GAME.new(seats=seats), "seats", "5, 4, 3")


@pytest.mark.parametrize("seed", [-1, 1 << 63, LONG, True, "7", None, 1.0, [], *WORDS], ids=lambda s: type(s).__name__)
def test_an_impossible_seed_is_refused(seed: Any) -> None:
    refused(lambda: GAME.new(seed=seed), "seed", "whole number from 0 to 9223372036854775807")


def test_the_largest_seed_is_allowed() -> None:
    assert GAME.new(seed=(1 << 63) - 1).seed == (1 << 63) - 1


@pytest.mark.parametrize("option", [name for name in OPTIONS if name != "seats"])
def test_an_unknown_value_of_an_option_is_refused(option: str) -> None:
    for value in ("none", 0, 1, -1, 2.5, [], {}, (), *WORDS):
        refused(lambda value=value: GAME.new(**{option: value}), option, repr(OPTIONS[option].values[-1]))


@pytest.mark.parametrize("limit", [0, -1, 10_001, True, "9", 2.0, []], ids=repr)
def test_an_impossible_round_limit_is_refused(limit: Any) -> None:
    refused(lambda: GAME.new(round_limit=limit), "round_limit", "from 1 to 10000")


@pytest.mark.parametrize("edition", ["v55", "Ukrainian", 54, True, [], *WORDS], ids=lambda e: ascii(e)[:12])
def test_an_unknown_edition_is_refused(edition: Any) -> None:
    refused(lambda: GAME.new(edition=edition), "edition", "v54, ukrainian")


@pytest.mark.parametrize("value", [LONG, deep()], ids=["long", "deep"])
@pytest.mark.parametrize("option", ["seats", "display", "round_limit", "edition", "rules"])
def test_a_value_that_cannot_be_printed_is_refused_too(option: str, value: Any) -> None:
    refused(lambda: GAME.new(**{option: {"coins_kept": value} if option == "rules" else value}), option)


def test_an_unknown_option_is_refused_with_the_nearest_one() -> None:
    refused(lambda: GAME.new(displays="all"), "displays", "'display'")
    refused(lambda: GAME.new(οψη="all"), "οψη", "display")


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_an_impossible_number_is_refused_for_every_field_of_the_rules(field: str) -> None:
    for value in (-1, 100, 10**30, True, 1.5, None, "3", [], {}, [1], deep(50), *WORDS):
        refused(lambda value=value: GAME.new(rules={field: value}), "rules", field, "number")


@pytest.mark.parametrize("field", [field.name for field in fields(Rules)])
def test_the_printed_number_is_allowed_for_every_field_of_the_rules(field: str) -> None:
    assert GAME.new(rules={field: getattr(RULES, field)}) == GAME.new()


@pytest.mark.parametrize(
    "rules",
    [
        {"tile_prices": [0, 7, 8, 9]},
        {"tile_prices": [0, 7, 8, 9, 27]},
        {"tile_prices": [0, 7, 8, 9, True]},
        {"trade_tiles": [[5, 0], [4, 3]]},
        {"trade_tiles": [[5, 0], [4, 3], [2]]},
        {"trade_tiles": [[5, 0], [4, 3], [2, 6]]},
        {"trade_tiles": "50"},
    ],
    ids=str,
)
def test_rows_of_numbers_have_their_length_and_bounds(rules: dict[str, Any]) -> None:
    refused(lambda: GAME.new(rules=rules), *rules)


@pytest.mark.parametrize("rules", ["coins_kept", 5, [("coins_kept", 3)], True], ids=repr)
def test_rules_must_be_a_table(rules: Any) -> None:
    refused(lambda: GAME.new(rules=rules), "rules must be a mapping")


@pytest.mark.parametrize("key", ["coin_kept", 5, None, ("a",), *WORDS], ids=lambda key: ascii(key)[:12])
def test_an_unknown_rule_is_refused(key: Any) -> None:
    refused(lambda: GAME.new(rules={key: 3}), "rules")


# Names ----------------------------------------------------------------------------------------------------------------

STRANGERS = ("Rome", "babylon", "troy", "nobody", 0, -1, True, [], {}, ("rome",), LONG, *WORDS)


@pytest.mark.parametrize(
    "seat", STRANGERS, ids=lambda seat: f"{type(seat).__name__} {ascii(seat)[:12]}"[:18] if seat != LONG else "long"
)
def test_an_unknown_seat_is_refused_by_every_door_that_takes_one(seat: Any) -> None:
    state = GAME.new(seats=4)
    action = GAME.actions(state)[0]
    for call in (
        lambda: GAME.actions(state, seat),
        lambda: GAME.why_not(state, action, seat),
        lambda: GAME.view(state, seat),
        lambda: GAME.heard(state, action, seat),
    ):
        refused(call, "seat", "rome")


@pytest.mark.parametrize(
    ("verb", "names", "fault"),
    [
        ("tile", ("6",), "number '6' is unknown; it may be one of: 0, 1, 2, 3, 4, 5"),
        ("take", ("egypt", "wien"), "token 'wien' is unknown; did you mean 'wine'"),
        ("take", ("egypt",), "take takes 2 names (seat, token), not 1"),
        ("convert", ("latum",), "province 'latum' is unknown; did you mean 'latium'"),
        ("sail", ("ionium", "mare"), "to 'mare' is unknown"),
        ("recruit", ("cyrce",), "did you mean 'circe'"),
        ("done", ("now",), "done takes 0 names (), not 1"),
        ("name", (None,), "seat None is unknown"),
        ("name", (0,), "seat 0 is unknown"),
        ("name", (["rome"],), "seat ['rome'] is unknown"),
        ("name", ("羅馬",), "seat '羅馬' is unknown; it may be one of: rome, greece"),
    ],
)
def test_an_unknown_name_in_an_action_is_refused(verb: str, names: tuple[Any, ...], fault: str) -> None:
    refused(lambda: VOCABULARY.verbs[verb](*names), fault)


# Texts ----------------------------------------------------------------------------------------------------------------

LINES = (
    *WORDS,
    "take",
    "take wine",
    "take wine from troy",
    "take wine from egypt now",
    "march latium",
    "march latium to latium to latium",
    "build",
    "build pyramid",
    "rolled 7",
    "rolled 1234567890",
    "tile ５",
    "взяти вино в Єгипту",
    "παίρνω οἶνον",
    "ワインを取る",
    "take 🍷 from egypt",
    "done; drop table",
    "../../etc/passwd",
    "%s%n{0}{verb.__class__}",
    "take " * 10_000,
)


@pytest.mark.parametrize("line", LINES, ids=lambda line: ascii(line)[:24])
def test_garbage_is_no_action(line: str) -> None:
    refused(lambda: GAME.parse(line), "is not an action")
    refused(lambda: GAME.parse_line(line), "is not an action")
    refused(lambda: GAME.parse_line(f"build legion latium: {line}"), "is not an action")


@pytest.mark.parametrize("line", [None, 5, LONG, 1.5, b"done", ["done"], {"done": 1}, GAME.parse("done")], ids=type)
def test_what_is_no_text_is_no_action(line: Any) -> None:
    refused(lambda: GAME.parse(line), "a line of text")
    refused(lambda: GAME.parse_line(line), "a line of text")


@pytest.mark.parametrize("line", ["done: coin", "march latium to gallia: coin", "tile 3: wine+wine"])
def test_only_purchases_are_paid(line: str) -> None:
    refused(lambda: GAME.parse_line(line), "takes nothing after a colon")


@pytest.mark.parametrize("line", ["build legion latium:", "build legion latium: coin+", "recruit circe: coin,coin"])
def test_a_payment_names_its_tokens(line: str) -> None:
    refused(lambda: GAME.parse_line(line), "is not an action")


@pytest.mark.parametrize("number", [-1, len(VOCABULARY.actions), LONG, True, "0", 0.0, None], ids=type)
def test_an_unknown_number_is_no_action(number: Any) -> None:
    refused(lambda: GAME.action(number), "action number", "0 to 10744")


# Actions --------------------------------------------------------------------------------------------------------------

ELSEWHERE = Vocabulary("elsewhere").verb("done", "done")()
FORGED = Action("empires", 5096, "tile", ("9",), (9,))


@pytest.mark.parametrize(
    "action",
    [None, "done", 0, [], {}, object(), ("done",), ELSEWHERE, FORGED, Action],
    ids=lambda action: type(action).__name__,
)
@pytest.mark.parametrize("question", ["tile", "build", "roll", "over"])
def test_what_is_no_action_of_the_game_is_refused_by_every_door(action: Any, question: str) -> None:
    state = positions()[question]
    before = GAME.dump(state)
    for door in (GAME.apply, GAME.why_not, GAME.preview, GAME.record):
        refused(lambda door=door: door(state, action), "action")
    refused(lambda: GAME.heard(state, action, None), "action")
    refused(lambda: GAME.action_id(action), "action")
    assert GAME.dump(state) == before


@pytest.mark.parametrize("question", [*sorted(ASKING), "over"])
def test_what_is_not_legal_is_refused_with_reasons_and_changes_nothing(question: str) -> None:
    state = positions()[question]
    before = GAME.dump(state)
    step = state.step.verbs if state.stack else ()
    near = [action for verb in step for action in VOCABULARY.verbs[verb].list]
    rng = Random(question)
    for action in rng.sample(VOCABULARY.actions, 60) + rng.sample(near, min(len(near), 60)):
        reasons = GAME.why_not(state, action)
        if not reasons:
            continue
        with pytest.raises(IllegalAction) as error:
            GAME.apply(state, action)
        assert error.value.reasons == reasons
        assert error.value.action is action
        assert GAME.text(action) in str(error.value)
        assert all(reason.rule and reason.code for reason in reasons)
        with pytest.raises(IllegalAction):
            GAME.preview(state, action)
    assert GAME.dump(state) == before


@pytest.mark.parametrize("question", sorted(ASKING))
def test_a_seat_that_does_not_decide_is_refused(question: str) -> None:
    state = positions()[question]
    deciders = GAME.deciders(state)
    for seat in GAME.dump(state)["seats"]:
        if seat not in deciders:
            reasons = GAME.why_not(state, GAME.actions(state)[0], seat)
            assert [reason.code for reason in reasons] == ["turn.other"]
            with pytest.raises(IllegalAction):
                GAME.preview(GAME.view(state, seat), GAME.actions(state)[0])


def test_a_view_cannot_be_played_on() -> None:
    state = GAME.new()
    for seat in ("rome", None):
        refused(lambda seat=seat: GAME.apply(GAME.view(state, seat), GAME.actions(state)[0]), "view", "sample()")


def test_a_view_answers_for_its_own_seat_only() -> None:
    view = GAME.view(GAME.new(), "rome")
    action = GAME.parse("tile 0")
    refused(lambda: GAME.actions(view, "egypt"), "view", "rome")
    refused(lambda: GAME.why_not(view, action, "egypt"), "view", "rome")
    refused(lambda: GAME.view(view, "egypt"), "view", "rome")
    refused(lambda: GAME.view(view, None), "view", "rome")
    refused(lambda: GAME.view(GAME.view(GAME.new(), None), "rome"), "view", "spectator")


@pytest.mark.parametrize("state", [None, {}, "state", 5, GAME], ids=lambda state: type(state).__name__)
def test_what_is_no_position_cannot_be_played_on(state: Any) -> None:
    refused(lambda: GAME.apply(state, GAME.parse("done")), "is not a position", "load()")
    refused(lambda: GAME.sample(state, Random(1)), "is not a view", "view()")


def test_a_position_is_no_view() -> None:
    refused(lambda: GAME.sample(GAME.new(), Random(1)), "is not a view")


# Documents: every field, broken in every way --------------------------------------------------------------------------

Path = tuple[str | int, ...]
NAMED = ("seats", "provinces", "seas", "standing", "tokens", "offer", "known", "legions", "triremes")  # tables of names


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every place in a document."""
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in inside:
        yield from paths(one, (*path, key))


def kind_of(path: Path, document: dict[str, Any]) -> str:
    """What a place is, whatever the names and numbers on the way: "provinces.*.legions.*"."""
    words = []
    for i, key in enumerate(path):
        if path[0] == "questions" and i == 1:
            words.append(document["questions"][key]["step"])
        else:
            words.append("*" if isinstance(key, int) or (i and path[i - 1] in NAMED) else key)
    return ".".join(words)


@cache
def places() -> dict[str, tuple[dict[str, Any], Path]]:
    """For every kind of place one document that has it."""
    found: dict[str, tuple[dict[str, Any], Path]] = {}
    documents = [GAME.dump(state) for state in positions().values()]
    documents += [GAME.dump(state) for number in (7, 10, 11, 23) for i, state in enumerate(plies(number)) if i % 9 == 0]
    changed = GAME.new(rules={"coins_kept": 3, "tile_prices": [0, 1, 2, 3, 4], "trade_tiles": [[1, 2], [3, 4], [5, 0]]})
    zeus = Table().tile("rome", "statue_of_zeus").set(phase="move").ask("name", acted=[]).ask("peace", seat="rome")
    documents += [GAME.dump(changed), GAME.dump(zeus.state("peace with egypt"))]
    for document in documents:
        for path in paths(document):
            found.setdefault(kind_of(path, document), (document, path))
    return found


def test_the_documents_have_every_field_there_is() -> None:
    """Else the tests below would break too little."""
    kinds = set(places())
    assert set(_FIELDS) <= kinds
    assert {f"options.{name}" for name in (*OPTIONS, "edition", "round_limit")} <= kinds
    for step in STEPS.values():
        assert {f"questions.{step.name}.{name}" for name, _ in step.fields} <= kinds
    for kind in ("seats.*.tokens.*", "seats.*.offer.*", "seats.*.known.*", "seats.*.tiles.*", "seats.*.held.*"):
        assert kind in kinds
    for kind in ("provinces.*.control", "provinces.*.fortress", "provinces.*.legions.*", "provinces.*.arrived"):
        assert kind in kinds
    assert {"seas.*.triremes.*", "seas.*.arrived", "standing.*", "outcome.reason", "outcome.winners"} <= kinds


def wrong_for(value: Any) -> Iterator[Any]:
    """Values that cannot stand where this one stands."""
    yield from (deep(), object(), b"rome", ("rome",), *NUMBERS)
    yield from WORDS
    if not isinstance(value, list):
        yield from ([], [value], ["rome"])
    if not isinstance(value, dict):
        yield from ({}, {"rome": value})
    if not isinstance(value, bool):
        yield from (True, False)
    if not isinstance(value, int) or isinstance(value, bool):
        yield from (0, 1, 7)
    if isinstance(value, list):
        yield from ([None], ["Ῥώμη"], [["rome"]], [{}], [-1], [LONG], [1.5], [True], [*value, "🏛️"])
        yield ["rome"] * 100_000
        if value:
            yield [*value, None]
    if isinstance(value, dict):
        yield from ({"Ῥώμη": 1}, {"": {}}, {1: 2}, {None: None}, {**value, "🏛️": 1}, {"x" * 1000: {}})


NULL_IS_THE_DEFAULT = ("options.edition", "options.round_limit")


def broken(kind: str) -> Iterator[tuple[dict[str, Any], str, Any]]:
    """A document with one place broken, the name of the field, and by what."""
    original, path = places()[kind]
    field = next(str(key) for key in reversed(path) if isinstance(key, str))
    at = original
    for key in path[:-1]:
        at = at[key]  # type: ignore[index]
    value = at[path[-1]]  # type: ignore[index]
    for wrong in (*wrong_for(value), None):
        if wrong is None and kind in NULL_IS_THE_DEFAULT:
            continue
        document = copy.deepcopy(original)
        inner: Any = document
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = wrong
        yield document, field, wrong


KINDS = sorted(places())


@pytest.mark.parametrize("kind", KINDS)
def test_a_broken_field_is_refused_and_named(kind: str) -> None:
    for document, field, wrong in broken(kind):
        faults = faults_of(document)
        assert field in faults, (type(wrong), wrong if wrong is not LONG else "", faults[:300])


def faults_of(document: Any) -> str:
    """What is said against a document; "" where it is read."""
    try:
        GAME.load(document)
    except BadInput as error:
        return str(error)
    return ""


NEEDED = {
    "game", "version", "phase", "leaders", "leaders.trade", "leaders.culture", "leaders.military", "seats", "seats.*",
    "seats.*.tiles", "provinces", "questions", "outcome.reason",
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_missing_field_is_refused_where_it_is_needed(kind: str) -> None:
    """Elsewhere what is missing is not there, or is the default; then the rest may not fit any more."""
    original, path = places()[kind]
    document: Any = copy.deepcopy(original)
    inner = document
    for key in path[:-1]:
        inner = inner[key]
    del inner[path[-1]]
    faults = faults_of(document)
    if kind in NEEDED or (path[0] == "questions" and len(path) == 3):
        assert next(str(key) for key in reversed(path) if isinstance(key, str)) in faults


@pytest.mark.parametrize("document", [None, [], "", "empires", 5, {1: 2}, {}, {"game": "empires"}, deep()], ids=type)
def test_what_is_no_document_is_refused(document: Any) -> None:
    assert faults_of(document) != ""


def test_reading_never_changes_a_broken_document() -> None:
    document = GAME.dump(positions()["build"])
    document["options"]["seats"] = 7
    before = copy.deepcopy(document)
    assert "seats: 7 is not allowed" in faults_of(document)
    assert document == before


@pytest.mark.parametrize("key", ["built", "discards", "played"])
def test_nothing_stands_twice_in_a_list(key: str) -> None:
    document, _ = places()[f"{key}.*"]
    document = copy.deepcopy(document)
    document[key].append(document[key][0])
    assert f"{key}: " in faults_of(document)
    assert "stands there twice" in faults_of(document)


def test_a_tile_is_in_one_place() -> None:
    document = GAME.dump(GAME.new(display="all"))
    document["seats"]["rome"]["tiles"].append("circe")
    assert "face_up: 'circe' is in two places" in faults_of(document)


def test_there_are_no_more_tokens_than_in_the_box() -> None:
    document = GAME.dump(GAME.new())
    document["seats"]["rome"]["tokens"] = {"ceramics": 4}
    assert "tokens: 4 of ceramics lie on the table, but the box has 3" in faults_of(document)


@pytest.mark.parametrize(
    ("outcome", "fault"),
    [
        ({"winners": [], "reason": "titles"}, "somebody wins"),
        ({"winners": ["rome"], "reason": "round_limit"}, "somebody wins"),
        ({"winners": ["rome", "rome"], "reason": "titles"}, "stands there twice"),
        ({"winners": ["rome"], "reason": "luck"}, "'luck' is unknown"),
        ({"winners": ["rome"], "reason": "titles", "why": "luck"}, "outcome.why: there is no such field"),
        ({"winners": ["rome"], "reason": "titles"}, "questions: the game is over"),
    ],
)
def test_an_impossible_end_is_refused(outcome: dict[str, Any], fault: str) -> None:
    assert fault in faults_of(GAME.dump(GAME.new()) | {"outcome": outcome})


# Plausible nonsense ---------------------------------------------------------------------------------------------------

POOLS = (EMPIRES, PROVINCES, SEAS, SITES, TILES, TOKENS, TRACKS, tuple(STEPS), DICE[:300])


def edited(document: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The document with one value changed to another one of its sort, as a person might do."""
    document = copy.deepcopy(document)
    path = rng.choice([path for path in paths(document) if path[0] not in ("game", "version", "options", "rules")])
    inner: Any = document
    for key in path[:-1]:
        inner = inner[key]
    value = inner[path[-1]]
    if isinstance(value, bool):
        inner[path[-1]] = not value
    elif isinstance(value, int):
        inner[path[-1]] = rng.choice((0, 1, 2, 5, value + 1))
    elif isinstance(value, str):
        inner[path[-1]] = rng.choice(next((pool for pool in POOLS if value in pool), ("done", "build legion latium")))
    elif value and rng.random() < 0.5:
        value.pop(rng.choice(list(value)) if isinstance(value, dict) else rng.randrange(len(value)))
    elif isinstance(value, list):
        value.append(copy.deepcopy(rng.choice(value)) if value else "rome")
    return document


@pytest.mark.parametrize("question", sorted(ASKING))
def test_an_edited_position_is_refused_or_can_be_played_on(question: str) -> None:
    rng = Random(question)
    original = GAME.dump(positions()[question])
    for _ in range(40):
        document = edited(original, rng)
        if faults_of(document):
            continue
        state = GAME.load(document)
        assert GAME.load(GAME.dump(state)) == state
        for _ in range(40):
            if GAME.to_move(state) is None:
                break
            state = GAME.apply(state, rng.choice(GAME.actions(state)))
        assert GAME.problems(state) == []
