"""Positions as documents: they read back as they were, and an edited one is told every fault it has."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from mnlib.empires.board import CAPITALS, EMPIRES, MARKERS, PROVINCES, SEAS, SITES, TILE, TOKENS, WIDTH
from mnlib.empires.state import AWAY, DISCARDS, KNOWN, NOBODY, OFFERS, RESERVE, State, put
from mnlib.reasons import BadInput
from mnlib.steps import STEPS
from tests.empires.table import Table
from tests.playing import ASKING, GAME
from tests.positions import plies, positions

ROME, GREECE, BABYLON, EGYPT, CARTHAGE = range(5)
LATIUM, CYRENAICA = PROVINCES.index("latium"), PROVINCES.index("cyrenaica")


@pytest.mark.parametrize("number", range(24))
def test_every_position_of_a_random_game_reads_back_as_it_was(number: int) -> None:
    """Sampled: every seventh ply, and the end."""
    for ply, state in enumerate(plies(number)):
        if ply % 7 == 0 or GAME.outcome(state):
            text = json.dumps(GAME.dump(state), ensure_ascii=ply % 2 == 0)
            again = GAME.load(json.loads(text))
            assert again == state
            assert GAME.dump(again) == json.loads(text)


@pytest.mark.parametrize("question", [*sorted(ASKING), "over"])
def test_every_question_reads_back_as_it_was(question: str) -> None:
    state = positions()[question]
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


def test_a_document_is_plain_and_has_no_empty_fields() -> None:
    def check(value: Any) -> None:
        assert type(value) in (dict, list, str, int, bool)
        if isinstance(value, dict):
            assert all(type(key) is str for key in value)
        for one in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            check(one)

    for state in positions().values():
        document = GAME.dump(state)
        check(document)
        assert [name for name, value in document.items() if value in (None, {}, [])] == []


def test_a_document_holds_only_the_numbers_that_were_changed() -> None:
    state = GAME.new(rules={"coins_kept": 4, "trade_tiles": [[5, 0], [4, 3], [1, 1]], "markers": 7})
    assert GAME.dump(state)["rules"] == {"coins_kept": 4, "trade_tiles": [[5, 0], [4, 3], [1, 1]]}
    assert GAME.load(GAME.dump(state)).setting is state.setting


def test_what_is_not_said_is_not_there() -> None:
    document = GAME.dump(GAME.new(seed=3))
    for name in ("provinces", "seas", "built", "seed", "round"):
        document.pop(name, None)
    document["provinces"] = {PROVINCES[p]: {"control": EMPIRES[seat]} for seat, p in enumerate(CAPITALS)}
    state = GAME.load(document)
    assert (sum(state.built), sum(state.legions), state.seed, state.round) == (0, 0, 0, 1)


def test_reading_leaves_the_document_as_it_was() -> None:
    document = GAME.dump(positions()["pay"])
    before = json.dumps(document)
    GAME.load(document)
    assert json.dumps(document) == before


def test_one_error_lists_every_fault_with_its_place() -> None:
    document = GAME.dump(GAME.new(seed=3))
    document["round"] = 0
    document["seats"]["rome"]["tokens"]["amber"] = 1
    document["provinces"]["latium"] |= {"control": "troy", "legions": {"rome": -1}}
    document["provinces"]["atlantis"] = {}
    document["leaders"]["trade"] = None
    document["walls"] = []
    with pytest.raises(BadInput) as error:
        GAME.load(document)
    for fault in (
        "walls: there is no such field",
        "round: 0 is not allowed",
        "seats.rome.tokens: amber: 'amber' is unknown",
        "provinces.latium.control: 'troy' is unknown",
        "provinces.latium.legions: rome: -1 is not allowed",
        "provinces.atlantis: 'atlantis' is unknown",
        "leaders.trade: None is unknown",
    ):
        assert fault in str(error.value)


# Problems: one test for each kind of fault ---------------------------------------------------------------------------


def edited(change: Callable[[State], None], seats: int = 5, **options: Any) -> list[str]:
    """What is wrong with a start position after some change."""
    state = GAME.new(seats=seats, seed=7, **options)
    assert GAME.problems(state) == []
    change(state)
    found: list[str] = GAME.problems(state)
    return found


def setter(**fields: Any) -> Callable[[State], None]:
    def change(state: State) -> None:
        for name, value in fields.items():
            setattr(state, name, value)

    return change


def counter(buffer: str, i: int, number: int) -> Callable[[State], None]:
    def change(state: State) -> None:
        getattr(state, buffer)[i] = number

    return change


def marks(buffer: str, *cells: tuple[int, int]) -> Callable[[State], None]:
    def change(state: State) -> None:
        for i, value in cells:
            setattr(state, buffer, put(getattr(state, buffer), i, value))

    return change


def site(name: str) -> int:
    return SITES.index(name)


COIN = TOKENS.index("coin")
AWAY_FROM_ROME = [p for p in range(len(PROVINCES)) if p not in CAPITALS]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (counter("tokens", RESERVE + COIN, 0), "tokens: there are 15 of coin, but the box has 44"),
        (counter("tokens", DISCARDS + TOKENS.index("legendary_gold"), 1), "tokens: there are 2 of legendary_gold"),
        (counter("tokens", KNOWN + COIN, 40), "seats.rome.known: 40 of coin, but rome has 1"),
        (counter("legions", LATIUM * 5, 9), "legions: rome has 9 on the map, but there are only 8"),
        (counter("triremes", GREECE, 6), "triremes: greece has 6 on the map, but there are only 5"),
        (
            marks("fortress", *((p, EGYPT + 1) for p in AWAY_FROM_ROME[:6])),
            "fortresses: egypt has 7 on the map, but there are only 5",
        ),
        (
            marks("control", *((p, CARTHAGE + 1) for p in AWAY_FROM_ROME[:8])),
            "control markers: carthage has 10 on the map, but there are only 7",
        ),
        (
            marks("stands", (site("gallia.grain"), EGYPT + 1)),
            "standing: egypt holds 1 sites in gallia with 0 legions",
        ),
        (counter("moved", LATIUM, 3), "provinces.latium.arrived: 3 legions arrived, but fewer are there"),
        (
            counter("moved", len(PROVINCES) + SEAS.index("pontus"), 1),
            "seas.pontus.arrived: 1 triremes arrived, but fewer are there",
        ),
        (
            marks("control", (LATIUM, GREECE + 1)),
            "provinces.latium.control: it is the capital province of rome for ever",
        ),
        (
            marks("stands", (MARKERS[LATIUM], GREECE + 1)),
            "standing: nobody may stand on the printed marker latium.control",
        ),
        (
            marks("stands", (MARKERS[CYRENAICA], EGYPT + 1)),
            "standing: the marker cyrenaica.control is held by its own side",
        ),
        (marks("tiles", (TILE["caesar"], GREECE)), "tiles: caesar belongs to rome"),
        (marks("tiles", (TILE["circe"], AWAY)), "tiles: circe is neither owned nor face up nor face down"),
        (setter(copied=TILE["circe"]), "copied: no other seat has circe"),
        (setter(leaders=(NOBODY, EGYPT, ROME)), "leaders: each title has a holder who plays"),
        (setter(played=7), "played: after the third tile all three are unplayed again"),
        (setter(peace=(ROME, EGYPT)), "peace: rome, named first, does not have statue_of_zeus"),
        (setter(stack=()), "questions: missing; a game that goes on has at least one open question"),
        (setter(outcome=(1, "titles")), "questions: the game is over, so nothing is asked"),
    ],
)
def test_an_edited_position_is_told_its_fault(change: Callable[[State], None], fault: str) -> None:
    found = edited(change)
    assert any(line.startswith(fault) for line in found), found


def test_more_buildings_than_pieces_are_a_fault() -> None:
    found = edited(lambda state: None, rules={"caravans": 27})
    assert found == []
    built = marks("built", (site("germania.gems"), 1))
    assert edited(built, rules={"caravans": 24}) == ["built: 25 buildings of the kind caravan, but there are only 24"]


def test_tokens_in_an_offer_outside_of_trade_are_a_fault() -> None:
    def change(state: State) -> None:
        state.tokens[OFFERS + COIN] += 1
        state.tokens[COIN] -= 1

    assert "seats: tokens lie in an offer, but nobody is trading" in edited(change)


def test_a_round_beyond_the_limit_is_a_fault() -> None:
    assert edited(setter(round=4), round_limit=3) == ["round: 4 is beyond the round limit of 3"]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (counter("tokens", BABYLON * WIDTH + COIN, 2), "seats.babylon: babylon does not play, but has 2 tokens"),
        (counter("legions", LATIUM * 5 + BABYLON, 1), "legions: babylon has 1 on the map, but there are only 0"),
        (
            counter("legions", PROVINCES.index("syria") * 5, 1),
            "provinces.syria: it is covered in a game of 4, but something is there",
        ),
        (marks("built", (site("syria.market"), 1)), "built: syria.market is covered in a game of 4"),
        (
            marks("tiles", (TILE["hammurabi"], ROME)),
            "tiles: hammurabi is not in this game, because babylon is not",
        ),
        (setter(leaders=(BABYLON, EGYPT, ROME)), "leaders: each title has a holder who plays"),
    ],
)
def test_what_is_not_in_a_game_of_four_is_a_fault(change: Callable[[State], None], fault: str) -> None:
    assert fault in edited(change, seats=4)


def test_a_copied_hero_of_another_seat_is_no_fault() -> None:
    def change(state: State) -> None:
        state.tiles = put(put(state.tiles, TILE["castor_pollux"], ROME), TILE["circe"], EGYPT)
        state.copied = TILE["circe"]

    assert edited(change) == []


# Questions that do not fit --------------------------------------------------------------------------------------------


def asked(phase: str, *questions: dict[str, Any], **document: Any) -> list[str]:
    """What is wrong with the questions of an otherwise sound position."""
    table = Table(seats=document.pop("seats", 5))
    for seat in table.names:
        table.tokens(seat, coin=8, wine=1)
    table.legions("rome", "cyrenaica", 2).control("egypt", "cyrenaica").legions("egypt", "cyrenaica")
    table.triremes("rome", "ionium").triremes("egypt", "ionium").tile("rome", "ramses_ii", "perseus")
    table.set(phase=phase, questions=list(questions), **document)
    with pytest.raises(BadInput) as error:
        GAME.load(table.document)
    return str(error.value).split("; ")


NAME = {"step": "name", "acted": ["rome"]}
BUILD = {"step": "build", "seat": "rome", "used": []}
PAY = {"step": "pay", "seat": "rome", "action": "build legion latium", "price": 3, "good": "any", "paid": []}
ATTACK = {"step": "attack", "seat": "rome", "due": [], "fought": ["cyrenaica"]}
ENGAGE = {"step": "engage", "seat": "rome", "due": [], "fought": ["engage egypt in ionium"]}
SIDES = {"place": "cyrenaica", "at_sea": False, "attacker": "rome", "defender": "egypt"}
ROLL = {"step": "roll", **SIDES, "extra": 0, "dice": "not yet"}
AFTER = {"step": "aftermath", **SIDES, "dice": "61", "dice2": "6"}
LOSE = {"step": "lose", "seat": "egypt", "place": "cyrenaica", "at_sea": False, "hits": 1}
TAKE = {"step": "take", "taker": "rome", "before": "nobody", "banned": "nobody", "sources": ["nobody"] * 5}
COLLECT = {"step": "collect", "order": ["carthage", "rome", "greece", "babylon", "egypt"], "index": 2}


@pytest.mark.parametrize(
    ("phase", "questions", "fault"),
    [
        ("move", [{"step": "tile"}], "questions.0.step: tile is not asked in the phase move, but in trade"),
        ("build", [BUILD], "questions.0.step: build cannot lie on nothing, but on name reveal"),
        ("build", [NAME, PAY], "questions.1.step: pay cannot lie on name, but on build triumph"),
        ("build", [NAME, BUILD, NAME], "questions.2.step: name cannot lie on build, but on nothing"),
        ("trade", [TAKE], "questions: take has nothing to ask in this position"),
        ("trade", [{"step": "give", "to": "carthage"}], "questions.0.to: carthage is the trade leader, who gives"),
        (
            "build",
            [NAME, BUILD | {"seat": "egypt"}],
            "questions.1.seat: egypt has the turn, so name must count it among those that acted",
        ),
        (
            "move",
            [NAME, {"step": "convert", "seat": "rome", "due": [], "last": True}],
            "questions.1.last: the option conversion_timing says otherwise",
        ),
        (
            "build",
            [
                {"step": "name", "acted": ["rome", "egypt"]},
                BUILD | {"seat": "egypt"},
                {"step": "perseus", "seat": "rome"},
            ],
            "questions.2.seat: rome has had its turn",
        ),
        (
            "build",
            [NAME, BUILD, {"step": "perseus", "seat": "egypt"}],
            "questions.2.seat: egypt does not have perseus",
        ),
        (
            "build",
            [NAME, BUILD, {"step": "perseus", "seat": "rome"}, {"step": "perseus", "seat": "rome"}],
            "questions.3.seat: perseus asks rome twice",
        ),
        (
            "collect",
            [COLLECT | {"order": ["rome", "rome", "greece", "egypt", "carthage"]}, {"step": "draw", "seat": "rome"}],
            "questions.0.order: it must name every seat that plays once",
        ),
        (
            "collect",
            [COLLECT | {"index": 0}, {"step": "draw", "seat": "rome"}],
            "questions.0.index: it counts who has collected, the one now asked included",
        ),
        ("collect", [COLLECT, {"step": "draw", "seat": "egypt"}], "questions.1.seat: rome is the one to ask"),
        (
            "trade",
            [{"step": "offer", "number": 1, "sizes": [1] * 5, "fixed": False}],
            "questions.0.fixed: it is true as soon as nobody has to choose a size any more, and not before",
        ),
        ("build", [NAME, BUILD, PAY | {"seat": "egypt"}], "questions.2.seat: rome is the one who pays"),
        ("build", [NAME, BUILD, PAY | {"action": "done"}], "questions.2.action: done is nothing to pay for"),
        (
            "build",
            [NAME, BUILD, PAY | {"action": "build legion gallia"}],
            "questions.2.action: build legion gallia is not for sale to rome",
        ),
        ("build", [NAME, BUILD, PAY | {"price": 2}], "questions.2.price: it is not what build legion latium costs"),
        (
            "build",
            [NAME, BUILD, PAY | {"good": "wood"}],
            "questions.2.price: it is not what build legion latium costs",
        ),
        (
            "build",
            [NAME, BUILD, PAY | {"paid": ["coin", "wine"]}],
            "questions.2.paid: these tokens are no part of a set that pays this price",
        ),
        ("build", [NAME, BUILD, PAY | {"paid": ["coin"] * 3}], "questions.2.paid: the price is paid already"),
        (
            "build",
            [NAME, BUILD, PAY | {"paid": ["legendary_gold"]}],
            "questions.2.paid: what is paid must lie in the reserve, or among the discards",
        ),
        ("move", [NAME, ENGAGE, ROLL], "questions.2.at_sea: the battle comes after engage"),
        (
            "move",
            [NAME, ATTACK | {"fought": []}, ROLL],
            "questions.2.place: attack must count this battle among those fought",
        ),
        ("move", [NAME, ATTACK, ROLL | {"attacker": "egypt"}], "questions.2.attacker: rome has the turn"),
        ("move", [NAME, ATTACK, ROLL | {"defender": "rome"}], "questions.2.defender: nobody fights against himself"),
        (
            "move",
            [NAME, ATTACK, ROLL | {"defender": "greece"}],
            "questions.2.defender: greece has nothing there to fight with",
        ),
        ("move", [NAME, ATTACK, ROLL | {"extra": 2}], "questions.2.extra: egypt rolls no extra die"),
        ("move", [NAME, ATTACK, ROLL | {"dice": "654"}], "questions.2.dice: rome rolls 2 dice"),
        (
            "move",
            [NAME, ATTACK, ROLL, {"step": "ramses", "seat": "rome", "side": 1}],
            "questions.3.side: it is 0 for the attacker and 1 for the defender",
        ),
        (
            "move",
            [NAME, ATTACK, ROLL | {"extra": 1}, {"step": "ramses", "seat": "rome", "side": 0}],
            "questions.3.seat: rome is asked before the dice of a land battle, once",
        ),
        ("move", [NAME, ATTACK, AFTER, LOSE | {"seat": "greece"}], "questions.3.seat: greece did not fight"),
        (
            "move",
            [NAME, ATTACK, AFTER, LOSE | {"place": "libya"}],
            "questions.3.place: it must be where the battle was",
        ),
        ("move", [NAME, ATTACK, AFTER | {"dice2": "not yet"}, LOSE], "questions.2.dice2: both sides have rolled"),
        (
            "move",
            [NAME, ATTACK, {"step": "vacate", "seat": "rome", "place": "cyrenaica", "taken": "cyrenaica.market"}],
            "questions.2.taken: after a battle no site has been taken",
        ),
        (
            "move",
            [
                NAME,
                {"step": "conquer", "seat": "rome", "due": [], "closed": [], "occupying": [], "seized": False},
                {"step": "vacate", "seat": "egypt", "place": "cyrenaica", "taken": "none"},
            ],
            "questions.2.taken: it must be the site just taken there",
        ),
        (
            "move",
            [NAME, {"step": "conquer", "seat": "rome", "due": [], "closed": [], "occupying": [], "seized": False}],
            "questions: conquer has nothing to ask in this position",
        ),
        ("claim", [{"step": "crown", "track": "none"}], "questions: crown has nothing to ask in this position"),
    ],
)
def test_a_question_that_does_not_fit_is_a_fault(phase: str, questions: list[dict[str, Any]], fault: str) -> None:
    assert fault in asked(phase, *questions)


def test_a_question_may_not_ask_who_does_not_play() -> None:
    fault = "questions.1.seat: babylon does not play"
    assert fault in asked("build", {"step": "name", "acted": []}, BUILD | {"seat": "babylon"}, seats=4)
    assert "questions.0.acted: somebody in it does not play" in asked("build", NAME | {"acted": ["babylon"]}, seats=4)
    sources = ["nobody", "nobody", "nobody", "nobody", "babylon"]
    assert "questions.0.sources: babylon does not play" in asked("trade", TAKE | {"sources": sources}, seats=4)
    offer = {"step": "offer", "number": 1, "sizes": [1, 1, 1, 1, 1], "fixed": True}
    assert "questions.0.sizes: babylon does not play" in asked("trade", offer, seats=4)


def test_more_may_not_be_offered_than_the_size_says() -> None:
    table = Table().offer("rome", coin=2).set(phase="trade").tokens("greece", coin=1)
    table.ask("offer", number=1, sizes=[1, 1, 0, 0, 0], fixed=True)
    with pytest.raises(BadInput, match=r"questions\.0\.sizes: rome has laid out 2 tokens already"):
        GAME.load(table.document)


def test_goods_that_cannot_be_kept_together_are_a_fault() -> None:
    table = Table().tile("rome", "hanging_gardens").tokens("rome", wine=1, legendary_wine=1).set(phase="build")
    table.ask("close").ask("reveal").ask("store", seat="rome", stored=["wine", "legendary_wine"])
    with pytest.raises(BadInput, match=r"questions\.2\.stored: these goods cannot be kept together"):
        GAME.load(table.document)


def test_a_question_that_leaves_nothing_to_decide_is_a_fault() -> None:
    table = Table().set(phase="trade").ask("give", to="rome")
    with pytest.raises(BadInput, match="questions: give leaves carthage nothing to decide"):
        GAME.load(table.document)


def test_every_step_has_its_place_among_the_questions() -> None:
    from mnlib.empires.questions import _PLACES

    assert set(_PLACES) == set(STEPS)
