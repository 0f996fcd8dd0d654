"""What the doors of Empires promise: previews, numbers and texts of actions, values that can be copied and compared."""

import ast
import copy
import inspect
import os
import pickle
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib.empires.actions import VOCABULARY
from mnlib.empires.view import View
from mnlib.games import Change, Game
from tests.empires.table import Table, codes, play
from tests.playing import ASKING, GAME
from tests.positions import positions

ROOT = Path(__file__).resolve().parents[1]


# The doors themselves -------------------------------------------------------------------------------------------------


def test_the_game_has_every_door_with_the_arguments_of_the_protocol() -> None:
    doors = [name for name, door in vars(Game).items() if inspect.isfunction(door) and not name.startswith("_")]
    assert len(doors) >= 20
    for name in doors:
        promised, real = (inspect.signature(getattr(owner, name)).parameters for owner in (Game, type(GAME)))
        assert list(real) == list(promised), name
        assert [p.kind for p in real.values()] == [p.kind for p in promised.values()], name
    assert GAME.name == "empires"
    assert mnlib.game("empires") is GAME


def test_every_door_says_what_it_does() -> None:
    doors = [door for name, door in vars(type(GAME)).items() if inspect.isfunction(door) and not name.startswith("_")]
    assert [door.__name__ for door in doors if not door.__doc__] == []


@pytest.mark.parametrize("question", sorted(ASKING))
def test_someone_can_decide_at_every_question(question: str) -> None:
    state = positions()[question]
    deciders = GAME.deciders(state)
    assert GAME.to_move(state) == deciders[0]
    assert GAME.prompt(state).key == question
    assert GAME.prompt(state).seats == deciders
    assert GAME.actions(state) == GAME.actions(state, deciders[0]) != []
    idle = [seat for seat in GAME.dump(state)["seats"] if seat not in deciders]
    assert [GAME.actions(state, seat) for seat in idle] == [[]] * len(idle)


def test_when_the_game_is_over_nobody_decides_anything() -> None:
    state = positions()["over"]
    assert (GAME.deciders(state), GAME.to_move(state), GAME.prompt(state)) == ((), None, None)
    assert (GAME.actions(state), GAME.actions(state, "rome"), GAME.chance(state)) == ([], [], ())
    assert GAME.outcome(state) is not None
    assert codes(state, "done") == codes(state, "roll", seat="rome") == ["game.over"]
    for door in (GAME.apply, GAME.preview, GAME.record):
        with pytest.raises(mnlib.IllegalAction) as error:
            door(state, GAME.parse("done"))
        assert [reason.code for reason in error.value.reasons] == ["game.over"]


def test_while_it_goes_on_there_is_no_outcome() -> None:
    assert [key for key, state in positions().items() if GAME.outcome(state) and key != "over"] == []


# Reasons about whose turn it is ---------------------------------------------------------------------------------------


def test_another_seat_is_told_whose_turn_it_is() -> None:
    state = Table().to_build("rome").state()
    (reason,) = GAME.why_not(state, GAME.parse("done"), "egypt")
    assert (reason.code, reason.numbers) == ("turn.other", {"seats": "rome"})
    assert GAME.why_not(state, GAME.parse("done"), "rome") == ()


def test_another_phase_is_named() -> None:
    (reason,) = GAME.why_not(Table().to_build("rome").state(), GAME.parse("march latium to gallia"))
    assert reason.code == "phase.other"
    assert reason.rule == "E0.8-a"
    assert reason.numbers == {"verb": "march", "now": "build", "phase": "move"}


def test_another_question_of_the_same_phase_is_named() -> None:
    (reason,) = GAME.why_not(Table().to_build("rome").state(), GAME.parse("name egypt"))
    assert (reason.code, reason.numbers) == ("step.other", {"verb": "name", "asked": "build"})


def test_both_are_told_where_both_are_wrong() -> None:
    assert codes(Table().to_build("rome").state(), "tile 0", "egypt") == ["turn.other", "phase.other"]


def test_nobody_offers_for_another_seat() -> None:
    table = Table()
    for seat in table.names:
        table.tokens(seat, coin=3)
    state = table.to_trade().state("tile 1")
    assert codes(state, "offer coin by egypt") == codes(state, "offer coin by egypt", "egypt") == []
    (reason,) = GAME.why_not(state, GAME.parse("offer coin by egypt"), "rome")
    assert (reason.code, reason.numbers) == ("turn.other", {"seats": "egypt"})
    assert GAME.why_not(GAME.view(state, "rome"), GAME.parse("offer oil by egypt")) == (reason,)


# Previews -------------------------------------------------------------------------------------------------------------


def changes(state: Any, line: str) -> set[Change]:
    return set(GAME.preview(state, GAME.parse(line)).changes)


def builder() -> Any:
    return Table().built("latium.market").tokens("rome", coin=9).to_build("rome").state()


def test_a_caravan_shows_its_price_its_income_and_its_level() -> None:
    assert changes(builder(), "build caravan latium.wine") == {
        Change("price", "rome", "tokens", 0, 3),
        Change("income", "rome", "wine", 0, 2),
        Change("level", "rome", "trade", 1, 2),
    }
    assert GAME.preview(builder(), GAME.parse("build caravan latium.wine")).unknown == ("payment",)


@pytest.mark.parametrize(
    ("line", "price", "track", "after"),
    [
        ("build legion latium", 3, "military", 1),
        ("build fortress latium", 3, "military", 1),
        ("build trireme tyrrhenum", 3, "military", 1),
        ("build temple latium.temple", 6, "culture", 1),
        ("recruit penthesilea", 7, "culture", 2),
    ],
)
def test_a_purchase_shows_its_price_and_its_level(line: str, price: int, track: str, after: int) -> None:
    found = changes(builder(), line)
    assert Change("price", "rome", "tokens", 0, price) in found
    assert Change("level", "rome", track, 0, after) in found


def test_the_pyramids_show_their_price_to_perseus_too() -> None:
    table = Table().tile("rome", "perseus").tokens("rome", coin=12).set(phase="build").ask("name", acted=[])
    state = table.state("name greece", "use perseus")
    assert changes(state, "recruit pyramids") == {Change("price", "rome", "tokens", 0, 12)}


def test_what_is_free_has_no_price() -> None:
    state = Table().to_build("babylon").state()
    preview = GAME.preview(state, GAME.parse("build control syria by hammurabi"))
    assert (preview.changes, preview.unknown) == ((), ())


def test_a_payment_shows_the_token_that_goes() -> None:
    state = play(builder(), "build caravan latium.wine")
    assert Change("goods", "rome", "coin", 9, 8) in changes(state, "pay coin")
    last = play(state, "pay coin", "pay coin")
    assert changes(last, "pay coin") == {
        Change("goods", "rome", "coin", 7, 6),
        Change("income", "rome", "wine", 0, 2),
        Change("level", "rome", "trade", 1, 2),
    }


def conqueror(*sites: str) -> Any:
    table = Table().control("egypt", "cyrenaica", "judea").built(*sites).legions("rome", "cyrenaica", 2)
    table.legions("rome", "judea")
    return table.set(phase="move").ask("name", acted=["greece"]).state("name rome", "done")


def test_an_occupation_moves_income_and_level_from_one_to_the_other() -> None:
    assert changes(conqueror("cyrenaica.papyrus"), "occupy cyrenaica.papyrus") == {
        Change("income", "rome", "papyrus", 0, 1),
        Change("income", "egypt", "papyrus", 1, 0),
        Change("level", "rome", "trade", 0, 1),
        Change("level", "egypt", "trade", 1, 0),
    }


def test_a_pillage_shows_gain_and_loss() -> None:
    assert changes(conqueror("cyrenaica.papyrus"), "pillage cyrenaica.papyrus") == {
        Change("goods", "rome", "papyrus", 0, 1),
        Change("income", "egypt", "papyrus", 1, 0),
        Change("level", "egypt", "trade", 1, 0),
    }


def test_legendary_income_is_shown_by_number() -> None:
    state = conqueror("judea.ierusalem", "judea.temple")
    found = changes(state, "occupy judea.ierusalem")
    assert Change("income", "rome", "legendary", 0, 1) in found
    assert Change("income", "egypt", "temple_bonus", 1, 0) in found


def test_a_draw_is_left_open() -> None:
    state = play(conqueror("judea.ierusalem"), "pillage judea.ierusalem")
    preview = GAME.preview(state, GAME.parse("collect legendary"))
    assert (preview.changes, preview.unknown) == ((), ("draw",))
    state = play(state, "collect legendary")
    assert GAME.preview(state, GAME.parse("draw")).unknown == ("draw",)


def test_hamilcars_draw_is_left_open_beside_his_coin() -> None:
    table = Table().tile("rome", "hamilcar").control("egypt", "judea").built("judea.ierusalem")
    state = table.legions("rome", "judea").set(phase="move").ask("name", acted=[]).state("name rome", "done")
    preview = GAME.preview(state, GAME.parse("pillage judea.ierusalem"))
    assert Change("goods", "rome", "coin", 0, 1) in preview.changes
    assert preview.unknown == ("draw",)


def two_battles() -> Any:
    table = Table().legions("egypt", "cyrenaica", 1).legions("egypt", "judea", 1).legions("greece", "cyrenaica", 1)
    return table.legions("greece", "judea", 2).fortress("egypt", "judea").to_move("greece").state("done")


def test_an_attack_shows_its_exact_odds() -> None:
    preview = GAME.preview(two_battles(), GAME.parse("attack egypt in cyrenaica"))
    hit = Fraction(1, 3)  # a five or a six
    assert preview.odds == {
        (0, 0): (1 - hit) ** 2,
        (0, 1): hit * (1 - hit),
        (1, 0): hit * (1 - hit),
        (1, 1): hit**2,
    }
    assert preview.unknown == ("dice",)


def test_the_odds_know_the_dice_that_lie_there() -> None:
    state = play(two_battles(), "attack egypt in cyrenaica", "rolled 6")
    assert GAME.preview(state, GAME.parse("roll")).odds == {(0, 1): Fraction(2, 3), (1, 1): Fraction(1, 3)}


def test_the_odds_count_an_extra_die_only_where_it_is_rolled() -> None:
    table = Table().tile("greece", "ramses_ii").legions("egypt", "cyrenaica").legions("greece", "cyrenaica")
    state = table.to_move("greece").state("done")
    odds = {line: GAME.preview(play(state, line), GAME.parse("roll")).odds for line in ("use ramses_ii", "decline")}
    assert odds["decline"][0, 1] == Fraction(2, 9)
    assert odds["use ramses_ii"][0, 1] > odds["decline"][0, 1]
    assert max(theirs for _, theirs in odds["use ramses_ii"]) == 2


def test_a_sea_battle_shows_its_odds() -> None:
    table = Table().triremes("rome", "ionium", 2).triremes("egypt", "ionium")
    state = table.to_move("rome").state("done")
    odds = GAME.preview(state, GAME.parse("engage egypt in ionium")).odds
    assert sum(odds.values()) == 1
    assert sum(chance for (mine, _), chance in odds.items() if mine == 1) == Fraction(1, 3)
    assert sum(chance for (_, theirs), chance in odds.items() if theirs == 2) == Fraction(6, 36)


@pytest.mark.parametrize("question", sorted(ASKING))
def test_no_preview_draws_or_changes_anything(question: str) -> None:
    """What a preview knows does not depend on the seed, nor on what the others hold."""
    state = positions()[question]
    before = GAME.dump(state)
    seat = GAME.to_move(state)
    other = GAME.sample(GAME.view(state, seat), Random(5))
    for action in GAME.actions(state)[:40]:
        assert GAME.preview(state, action) == GAME.preview(other, action)
    assert GAME.dump(state) == before


def test_what_is_not_legal_has_no_preview() -> None:
    with pytest.raises(mnlib.IllegalAction) as error:
        GAME.preview(builder(), GAME.parse("build caravan gallia.grain"))
    assert [reason.code for reason in error.value.reasons] == ["build.uncontrolled"]


# Actions as numbers and as text ---------------------------------------------------------------------------------------


def test_every_action_has_its_number_and_its_text() -> None:
    seen = set()
    for number, action in enumerate(VOCABULARY):
        assert GAME.action_id(action) == number
        assert GAME.action(number) is action
        assert GAME.parse(GAME.text(action)) is action
        seen.add(GAME.text(action))
    assert len(seen) == len(VOCABULARY.actions)


def test_capitals_and_spaces_do_not_matter_in_a_text() -> None:
    assert GAME.parse("  Take   WINE from\tEgypt ") is GAME.parse("take wine from egypt")


@pytest.mark.parametrize(
    ("number", "line"),
    [
        (0, "done"),
        (1, "decline"),
        (2, "roll"),
        (3, "rolled none"),
        (5008, "draw"),
        (5009, "drawn coin"),
        (5036, "revealed caesar"),
        (5058, "use caesar"),
        (5096, "tile 0"),
        (5108, "offer coin by rome"),
        (5243, "take coin from rome"),
        (5405, "name rome"),
        (5410, "build control gallia"),
        (5688, "recruit caesar"),
        (5711, "pay coin"),
        (5820, "sail tyrrhenum to tyrrhenum"),
        (5946, "march gallia to gallia"),
        (10090, "attack rome in gallia"),
        (10472, "occupy gallia.grain"),
        (10744, "crown carthage"),
    ],
)
def test_the_numbers_of_actions_never_change(number: int, line: str) -> None:
    """Saved matches and trained players hold them: new verbs come at the end."""
    assert GAME.text(GAME.action(number)) == line


def test_a_line_may_hold_a_purchase_and_its_payment() -> None:
    actions = GAME.parse_line("recruit circe: wine + grain+oil")
    assert [GAME.text(action) for action in actions] == ["recruit circe", "pay grain", "pay oil", "pay wine"]


# Values ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", [*sorted(ASKING), "over"])
def test_positions_and_views_can_be_pickled_and_copied(question: str) -> None:
    state = positions()[question]
    for value in (state, GAME.view(state, "rome"), GAME.view(state, None)):
        for again in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert again == value
            assert hash(again) == hash(value)
            assert type(again) is type(value)
            assert GAME.actions(again) == GAME.actions(value)


def test_actions_are_the_same_after_pickling_and_copying() -> None:
    for action in (GAME.parse("done"), GAME.parse("march latium to gallia")):
        for again in (pickle.loads(pickle.dumps(action)), copy.copy(action), copy.deepcopy(action)):
            assert again is action


def test_positions_are_equal_only_where_nothing_differs() -> None:
    state = GAME.new(seed=7)
    assert state == GAME.new(seed=7)
    assert hash(state) == hash(GAME.new(seed=7))
    for other in (
        GAME.new(seed=8),
        GAME.new(seed=7, seats=4),
        GAME.new(seed=7, hands="open"),
        GAME.new(seed=7, rules={"coins_kept": 3}),
        GAME.apply(state, GAME.actions(state)[0]),
        GAME.view(state, "rome"),
        None,
    ):
        assert state != other
    assert GAME.view(state, "rome") != GAME.view(state, "egypt")


def test_apply_leaves_the_old_position_as_it_was() -> None:
    for question in ASKING:
        state = positions()[question]
        before = pickle.dumps(state)
        for action in GAME.actions(state)[:20]:
            GAME.apply(state, action)
        assert pickle.dumps(state) == before, question


def test_a_view_of_a_view_is_itself() -> None:
    view = GAME.view(GAME.new(), "rome")
    assert type(view) is View
    assert GAME.view(view, "rome") is view


# Purity ---------------------------------------------------------------------------------------------------------------

CLOCKS = {"time", "datetime", "random", "secrets", "uuid", "os", "socket", "threading", "asyncio"}
LIBRARY = ROOT / "mnlib"
RULES = [
    *sorted((LIBRARY / "empires").glob("*.py")),
    *(LIBRARY / f"{name}.py" for name in ("chance", "steps", "reasons")),
]


@pytest.mark.parametrize("module", RULES, ids=lambda path: path.stem)
def test_no_rule_reads_a_clock_or_draws_by_itself(module: Path) -> None:
    """A `Random` may be a type of an argument, or guess with a fixed seed what a view hides; nothing else is used."""
    used = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            used |= {alias.name.split(".")[0] for alias in node.names} & CLOCKS
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in CLOCKS:
            used |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            used |= {f"{node.func.id}()"} & {"Random()", "hash()", "id()", "input()", "print()"}
    allowed = {"game": {"random.Random"}, "view": {"random.Random"}, "state": {"hash()"}, "reasons": {"hash()"}}
    allowed["view_documents"] = {"random.Random"}
    assert used <= allowed.get(module.stem, set())


PLAY = """
import random, sys
import mnlib
game = mnlib.game("empires")
state, rng = game.new(seed=11, display="five", round_limit=4), random.Random(3)
while game.to_move(state) is not None:
    listed = game.actions(state)
    action = rng.choice(listed)
    print(game.to_move(state), len(listed), game.record(state, action))
    state = game.apply(state, action)
print(game.dump(state), game.problems(state))
print("|", *sorted({name.split(".")[0] for name in sys.modules} - sys.stdlib_module_names))
"""


def in_another_process(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    command = [sys.executable, "-S", "-c", PLAY]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_same_seed_gives_the_same_game_in_any_process_from_the_standard_library_alone() -> None:
    first, second = in_another_process("1"), in_another_process("2")
    assert first == second
    assert len(first.splitlines()) > 200
    assert first.splitlines()[-1].split() == ["|", "__main__", "mnlib"]


def test_records_lead_to_the_same_position_under_another_seed() -> None:
    state, rng, records = GAME.new(seed=5, display="all", round_limit=4), Random(8), []
    start = GAME.load(GAME.dump(state) | {"seed": 99})
    while GAME.to_move(state) is not None:
        action = rng.choice(GAME.actions(state))
        records.append(GAME.record(state, action))
        state = GAME.apply(state, action)
    again = start
    for record in records:
        again = GAME.apply(again, record)
    assert GAME.dump(again) == GAME.dump(state) | {"seed": 99}
    assert any(record.verb == "rolled" for record in records)
