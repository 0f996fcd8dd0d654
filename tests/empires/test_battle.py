"""Chapter 4.2: battles. One roll of each side, hits for every five points, losses chosen by their owner."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from mnlib.empires.board import EMPIRES, PROVINCES, SEAS
from mnlib.empires.odds import odds
from mnlib.empires.state import State
from mnlib.reasons import BadInput
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, rules


def at_sea(attackers: int = 1, defenders: int = 1, **options: Any) -> Table:
    """Triremes of Egypt meet some of Carthage in the African sea."""
    table = Table(**options).triremes("egypt", "africum", attackers).triremes("carthage", "africum", defenders)
    return table.legions("egypt", "aegyptus").to_move("egypt")


def on_land(attackers: int = 1, defenders: int = 1, fortress: str | None = None, **options: Any) -> Table:
    """Legions of Egypt meet some of Carthage in Nubia, which is Carthaginian."""
    table = Table(**options).control("carthage", "nubia")
    if attackers:
        table.legions("egypt", "nubia", attackers)
    if defenders:
        table.legions("carthage", "nubia", defenders)
    if fortress:
        table.fortress(fortress, "nubia")
    return table.to_move("egypt")


def in_africum(state: State) -> dict[str, int]:
    return dict(document(state)["seas"].get("africum", {}).get("triremes", {}))


def in_nubia(state: State) -> dict[str, int]:
    return dict(document(state)["provinces"]["nubia"].get("legions", {}))


def has_fortress(state: State) -> bool:
    return "fortress" in document(state)["provinces"]["nubia"]


def dice(state: State) -> tuple[str, int]:
    """Who rolls now, and how many dice."""
    prompt = GAME.prompt(state)
    return prompt.seats[0], prompt.numbers["dice"]


@pytest.mark.rule("E4.2-a")
def test_both_sides_roll_once_and_the_battle_is_over() -> None:
    state = on_land(2, 2).state("done")
    assert (asked(state), dice(state), lines(state)) == ("roll", ("egypt", 2), ["roll"])
    state = play(state, "rolled 11")
    assert (asked(state), dice(state), lines(state)) == ("roll", ("carthage", 2), ["roll"])
    state = play(state, "rolled 11")
    assert asked(state) != "roll"
    assert in_nubia(state) == {"egypt": 2, "carthage": 2}


@pytest.mark.rule("E4.2-a", "E10.15-a")
def test_nobody_is_asked_for_an_extra_die_at_sea() -> None:
    table = Table().triremes("egypt", "africum").triremes("carthage", "africum").tile("carthage", "ramses_ii")
    assert asked(table.to_move("egypt").state("done", "engage carthage in africum")) == "roll"


@pytest.mark.rule("E4.2-b")
def test_nine_dice_on_land_are_enough_for_all_legions_and_ramses() -> None:
    table = on_land(8).tile("egypt", "ramses_ii")
    state = table.state("done", "use ramses_ii")
    assert dice(state) == ("egypt", 9)
    assert legal(state, "rolled 666666666")
    assert dice(play(state, "rolled 666666666")) == ("carthage", 1)
    with pytest.raises(BadInput):
        GAME.parse("rolled 6666666666")


@pytest.mark.rule("E4.2-b")
def test_five_dice_at_sea_are_enough_for_all_triremes() -> None:
    state = at_sea(5, 5).state("done", "engage carthage in africum")
    assert dice(state) == ("egypt", 5)
    assert dice(play(state, "rolled 11111")) == ("carthage", 5)


@pytest.mark.rule("E4.2-c")
def test_each_trireme_rolls_one_die() -> None:
    state = at_sea(3, 2).state("done", "engage carthage in africum")
    assert dice(state) == ("egypt", 3)
    assert legal(state, "rolled 321")
    assert (codes(state, "rolled 21"), rules(state, "rolled 21")) == (["roll.count"], ["E4.2-c"])
    assert dice(play(state, "rolled 111")) == ("carthage", 2)


@pytest.mark.rule("E4.2-d")
def test_each_legion_rolls_one_die_and_a_fortress_none() -> None:
    state = on_land(3, 2, fortress="carthage").state("done")
    assert dice(state) == ("egypt", 3)
    assert legal(state, "rolled 321")
    assert (codes(state, "rolled 4321"), rules(state, "rolled 4321")) == (["roll.count"], ["E4.2-d"])
    assert dice(play(state, "rolled 111")) == ("carthage", 2)


@pytest.mark.rule("E4.2-e")
def test_only_the_two_sides_of_a_battle_take_part() -> None:
    table = on_land(2, 3).legions("rome", "nubia", 4)
    state = table.state("done", "attack carthage in nubia")
    assert dice(state) == ("egypt", 2)
    state = play(state, "rolled 66")
    assert dice(state) == ("carthage", 3)
    assert in_nubia(play(state, "rolled 444")) == {"carthage": 1, "rome": 4}


@pytest.mark.rule("E4.2-e")
def test_the_fortress_of_a_third_player_helps_nobody() -> None:
    table = on_land(1, 1, fortress="rome")
    state = table.state("done", "attack carthage in nubia", "rolled 5", "rolled 4")
    assert in_nubia(state) == {"egypt": 1}


@pytest.mark.rule("E4.2-f", "A12")
def test_the_battle_of_cyrenaica_of_the_rulebook() -> None:
    table = Table().control("egypt", "cyrenaica").legions("rome", "cyrenaica", 3)
    table.legions("egypt", "cyrenaica").fortress("egypt", "cyrenaica")
    state = table.to_move("rome").state("done", "rolled 543", "rolled 3")
    assert document(state)["provinces"]["cyrenaica"] == {"control": "egypt", "legions": {"rome": 2}}


@pytest.mark.rule("E4.2-f", "A16")
@pytest.mark.parametrize(("faces", "left"), [("112", 4), ("113", 3), ("333", 3), ("433", 2), ("555", 1), ("666", 1)])
def test_every_five_points_are_a_hit(faces: str, left: int) -> None:
    state = on_land(3, 4).state("done", f"rolled {''.join(sorted(faces, reverse=True))}", "rolled 1111")
    assert in_nubia(state)["carthage"] == left


@pytest.mark.rule("E4.2-f")
def test_the_points_of_a_hit_are_a_number_of_the_rules() -> None:
    state = on_land(1, 2, rules={"score_per_hit": 3}).state("done", "rolled 6", "rolled 11")
    assert in_nubia(state) == {"egypt": 1}


@pytest.mark.rule("E4.2-g")
@pytest.mark.parametrize(("faces", "left"), [("11", 3), ("41", 2), ("64", 1)])
def test_each_hit_destroys_a_trireme(faces: str, left: int) -> None:
    state = at_sea(2, 3).state("done", "engage carthage in africum", f"rolled {faces}", "rolled 111")
    assert in_africum(state) == {"egypt": 2, "carthage": left}


@pytest.mark.rule("E4.2-g")
@pytest.mark.parametrize(("faces", "left"), [("11", 3), ("41", 2), ("64", 1)])
def test_each_hit_destroys_a_legion(faces: str, left: int) -> None:
    state = on_land(2, 3).state("done", f"rolled {faces}", "rolled 111")
    assert in_nubia(state) == {"egypt": 2, "carthage": left}


@pytest.mark.rule("E4.2-g", "E4.2-p")
def test_a_fortress_alone_falls_to_the_hit_that_is_not_cancelled() -> None:
    assert has_fortress(on_land(2, 0, fortress="carthage").state("done", "rolled 54"))
    assert not has_fortress(on_land(2, 0, fortress="carthage").state("done", "rolled 64"))


@pytest.mark.rule("E4.2-h")
@pytest.mark.parametrize(
    ("unit", "left"), [("legion", ({"egypt": 3}, True)), ("fortress", ({"egypt": 3, "carthage": 1}, False))]
)
def test_the_owner_chooses_between_legion_and_fortress(unit: str, left: tuple[dict[str, int], bool]) -> None:
    state = on_land(4, 1, fortress="carthage").state("done", "rolled 4411", "rolled 1")
    assert (asked(state), GAME.deciders(state)) == ("lose", ("carthage",))
    assert lines(state) == ["lose legion", "lose fortress"]
    state = play(state, f"lose {unit}")
    assert (in_nubia(state), has_fortress(state)) == left


@pytest.mark.rule("E4.2-h")
def test_the_owner_chooses_for_each_hit() -> None:
    state = on_land(4, 2, fortress="carthage").state("done", "rolled 6621", "rolled 11")
    assert GAME.prompt(state).numbers == {"place": "nubia", "hits": 2}
    state = play(state, "lose legion")
    assert (asked(state), GAME.prompt(state).numbers["hits"]) == ("lose", 1)
    state = play(state, "lose fortress")
    assert asked(state) != "lose"
    assert (in_nubia(state), has_fortress(state)) == ({"egypt": 3, "carthage": 1}, False)


@pytest.mark.rule("E4.2-h")
def test_nobody_is_asked_where_all_units_fall() -> None:
    state = on_land(4, 1, fortress="carthage").state("done", "rolled 6621", "rolled 1")
    assert asked(state) != "lose"
    assert (in_nubia(state), has_fortress(state)) == ({"egypt": 3}, False)


@pytest.mark.rule("A70")
def test_the_attacker_announces_his_losses_first() -> None:
    table = Table().control("egypt", "libya").fortress("egypt", "libya").legions("egypt", "libya", 2)
    table.legions("carthage", "libya", 2)
    state = table.to_move("egypt").state("done", "rolled 51", "rolled 64")
    assert (asked(state), GAME.deciders(state)) == ("lose", ("egypt",))
    assert document(state)["provinces"]["libya"]["legions"] == {"egypt": 2, "carthage": 2}
    state = play(state, "lose legion")
    assert document(state)["provinces"]["libya"]["legions"] == {"egypt": 1}


@pytest.mark.rule("E4.2-i")
def test_the_destroyed_have_rolled_too() -> None:
    assert in_nubia(on_land(1, 1).state("done", "rolled 6", "rolled 6")) == {}
    assert in_nubia(on_land(1, 1).state("done", "rolled 1", "rolled 6")) == {"carthage": 1}
    assert in_nubia(on_land(1, 1).state("done", "rolled 6", "rolled 1")) == {"egypt": 1}


@pytest.mark.rule("E4.2-j", "A16")
def test_surplus_hits_are_lost_at_sea() -> None:
    state = at_sea(3, 1).state("done", "engage carthage in africum", "rolled 666", "rolled 1")
    assert in_africum(state) == {"egypt": 3}


@pytest.mark.rule("E4.2-j", "A16")
@pytest.mark.parametrize("fortress", [None, "carthage"])
def test_surplus_hits_are_lost_on_land(fortress: str | None) -> None:
    state = on_land(4, 1, fortress=fortress).state("done", "rolled 6666", "rolled 1")
    assert (in_nubia(state).get("carthage", 0), has_fortress(state)) == (0, False)


@pytest.mark.rule("E4.2-k")
def test_triremes_take_no_part_on_land() -> None:
    table = on_land(1, 1).triremes("egypt", "aegyptium", 5)
    state = table.state("done", "done")
    assert dice(state) == ("egypt", 1)
    assert document(play(state, "rolled 1", "rolled 5"))["seas"]["aegyptium"]["triremes"] == {"egypt": 5}


@pytest.mark.rule("E4.2-k")
def test_land_units_take_no_part_at_sea() -> None:
    """The sea and the province of the same number must not be mixed up."""
    sea = SEAS[PROVINCES.index("italia")]
    table = Table().triremes("egypt", sea).triremes("carthage", sea).legions("egypt", "italia", 3)
    table.fortress("carthage", "italia").control("carthage", "italia")
    state = table.to_move("egypt").state("done", f"engage carthage in {sea}")
    assert dice(state) == ("egypt", 1)
    state = play(state, "rolled 5", "rolled 1")
    assert document(state)["seas"] == {sea: {"triremes": {"egypt": 1}}}
    assert document(state)["provinces"]["italia"]["fortress"] == "carthage"


@pytest.mark.rule("E4.2-l")
def test_a_fortress_adds_five_to_its_owner() -> None:
    state = on_land(2, 1, fortress="carthage").state("done", "rolled 11", "rolled 4")
    assert in_nubia(state)["egypt"] == 1
    assert in_nubia(on_land(2, 1, fortress="carthage").state("done", "rolled 11", "rolled 5")).get("egypt", 0) == 0


@pytest.mark.rule("E4.2-m")
def test_a_fortress_cancels_one_hit_on_its_owner() -> None:
    state = on_land(3, 3, fortress="carthage").state("done", "rolled 631", "rolled 111", "lose legion")
    assert in_nubia(state)["carthage"] == 2
    state = on_land(3, 3, fortress="carthage").state("done", "rolled 431", "rolled 111")
    assert in_nubia(state)["carthage"] == 3


@pytest.mark.rule("E4.2-m", "A16")
def test_a_cancelled_hit_never_turns_into_a_gain() -> None:
    state = on_land(1, 3, fortress="carthage").state("done", "rolled 1", "rolled 111")
    assert in_nubia(state) == {"carthage": 3}


def attacker_behind_walls() -> Table:
    """Egypt, on its own turn, in an Egyptian province with an Egyptian fortress."""
    table = Table().control("egypt", "nubia").fortress("egypt", "nubia").legions("egypt", "nubia", 2)
    return table.legions("carthage", "nubia", 2).to_move("egypt")


@pytest.mark.rule("E4.2-n")
def test_a_fortress_helps_an_attacker_as_well() -> None:
    state = attacker_behind_walls().state("done", "rolled 41", "rolled 64", "lose legion")
    assert in_nubia(state) == {"egypt": 1}


@pytest.mark.rule("E4.2-n")
def test_a_fortress_helps_even_in_the_battle_in_which_it_falls() -> None:
    state = attacker_behind_walls().state("done", "rolled 41", "rolled 64", "lose fortress")
    assert (in_nubia(state), has_fortress(state)) == ({"egypt": 2}, False)


@pytest.mark.rule("E4.2-o")
def test_a_fortress_stays_as_long_as_its_owner_gives_legions() -> None:
    state = on_land(4, 2, fortress="carthage").state("done", "rolled 6621", "rolled 11", "lose legion", "lose legion")
    assert asked(state) != "lose"
    assert (in_nubia(state), has_fortress(state)) == ({"egypt": 3}, True)


@pytest.mark.rule("E4.2-p")
def test_a_fortress_alone_rolls_nothing_and_scores_one_hit() -> None:
    state = on_land(2, 0, fortress="carthage").state("done")
    assert dice(state) == ("egypt", 2)
    state = play(state, "rolled 11")
    assert asked(state) != "roll"
    assert in_nubia(state) == {"egypt": 1}


@pytest.mark.rule("E4.2-q", "E4.2-r")
def test_the_active_player_fights_one_opponent_of_his_choice_in_a_province() -> None:
    table = on_land(3, 1).legions("rome", "nubia").legions("egypt", "libya", 2).legions("rome", "libya")
    table.legions("greece", "libya").legions("carthage", "gallia").legions("rome", "gallia")
    state = table.state("done")
    there = [f"attack {seat} in libya" for seat in ("rome", "greece")]
    assert lines(state) == [*there, "attack rome in nubia", "attack carthage in nubia"]
    state = play(state, "attack carthage in nubia", "rolled 611", "rolled 1")
    assert in_nubia(state) == {"egypt": 3, "rome": 1}
    assert lines(state) == there
    assert codes(state, "attack rome in nubia") == ["attack.fought"]


@pytest.mark.rule("E4.2-s")
def test_another_battle_may_follow_in_the_turn_of_another_player() -> None:
    table = Table().control("rome", "nubia").legions("egypt", "nubia", 2).legions("rome", "nubia")
    table.legions("carthage", "cyrenaica").set(phase="move").ask("name", acted=["greece", "babylon"])
    state = table.state("name egypt", "done", "rolled 66", "rolled 1", "done")
    state = play(state, "name carthage", "march cyrenaica to nubia")
    assert GAME.prompt(state).numbers == {"place": "nubia", "attacker": "carthage", "defender": "egypt", "dice": 1}


IDLE = [
    *("antigone", "castor_pollux", "circe", "gilgamesh", "hamilcar", "hercules", "penthesilea", "perseus"),
    *("queen_of_sheba", "spartacus", "colossus", "hanging_gardens", "lighthouse", "statue_of_zeus"),
    "temple_of_artemis",
]


@pytest.mark.rule("E4.2-t")
def test_no_other_tile_changes_a_battle() -> None:
    for seat in ("egypt", "carthage"):
        table = on_land(2, 2, fortress="carthage").tile(seat, *IDLE)
        assert chances(table.state(), "nubia") == chances(on_land(2, 2, fortress="carthage").state(), "nubia")


@pytest.mark.rule("E4.2-t", "A17", "A18")
def test_modifiers_add_up() -> None:
    """Caesar on two legions and on the die of Ramses, Nebuchadnezzar, a fortress: 3 + 3 + 5 + 5 make three hits."""
    table = Table().fortress("rome", "latium").legions("rome", "latium", 2).legions("egypt", "latium", 4)
    state = table.tile("rome", "nebuchadnezzar", "ramses_ii").to_move("rome").state("done", "use ramses_ii")
    after = play(state, "rolled 111", "rolled 6111")
    assert document(after)["provinces"]["latium"]["legions"] == {"rome": 2, "egypt": 1}
    after = play(state, "rolled 111", "rolled 6611")
    assert asked(after) == "lose"


@pytest.mark.rule("E4.2-u")
def test_destroyed_legions_go_back_to_the_supply_at_once() -> None:
    state = on_land(2, 3, rules={"legions": 3}).state("done", "rolled 64")
    assert level(state, "carthage", "military") == 3
    state = play(state, "rolled 111")
    assert level(state, "carthage", "military") == 1


@pytest.mark.rule("E4.2-u")
def test_destroyed_triremes_and_fortresses_go_back_to_the_supply_at_once() -> None:
    state = at_sea(2, 3).state("done", "engage carthage in africum", "rolled 64", "rolled 111")
    assert level(state, "carthage", "military") == 1
    state = on_land(2, 0, fortress="carthage").state("done", "rolled 64")
    assert level(state, "carthage", "military") == 0


@pytest.mark.rule("E4.2-u", "E3.1.2-h")
def test_what_was_destroyed_can_be_built_again() -> None:
    table = on_land(2, 3, rules={"legions": 3}).tokens("carthage", coin=3)
    found = document(table.state("done", "rolled 64", "rolled 111"))
    turn = [{"step": "name", "acted": ["carthage"]}, {"step": "build", "seat": "carthage", "used": []}]
    found |= {"phase": "build", "questions": turn}
    assert legal(GAME.load(found), "build legion africa")


@pytest.mark.rule("E10.15-a")
def test_only_ramses_is_used_when_ramses_is_asked() -> None:
    table = on_land(1, 1).tile("carthage", "ramses_ii").tile("egypt", "perseus")
    state = table.state("done")
    assert (asked(state), GAME.deciders(state)) == ("ramses", ("carthage",))
    assert lines(state) == ["use ramses_ii", "decline"]
    assert codes(state, "use perseus") == ["use.now"]
    assert dice(play(state, "use ramses_ii", "rolled 1")) == ("carthage", 2)
    assert dice(play(state, "decline", "rolled 1")) == ("carthage", 1)


# Odds, against plain enumeration of all dice ---------------------------------------------------------------------

Chances = dict[tuple[int, int], Fraction]


def chances(state: State, place: str, attacker: str = "egypt", defender: str = "carthage") -> Chances:
    """What the library says of (hits on the attacker, hits on the defender)."""
    sea = place in SEAS
    at = (SEAS if sea else PROVINCES).index(place)
    found = odds(state, at, sea, EMPIRES.index(attacker), EMPIRES.index(defender))
    assert sum(found.values()) == 1
    return {key: chance for key, chance in found.items() if chance}


def enumerated(attack: tuple[int, int, int, int], defence: tuple[int, int, int, int]) -> Chances:
    """The same by throwing every die; a side has dice, points per die, points, and hits that it cancels."""
    throws = [
        Counter(sum(face + per_die for face in faces) + points for faces in product(range(1, 7), repeat=number))
        for number, per_die, points, _ in (attack, defence)
    ]
    count: Counter[tuple[int, int]] = Counter()
    for (mine, ways), (theirs, others) in product(throws[0].items(), throws[1].items()):
        count[max(0, theirs // 5 - attack[3]), max(0, mine // 5 - defence[3])] += ways * others
    return {key: Fraction(ways, 6 ** (attack[0] + defence[0])) for key, ways in count.items()}


@pytest.mark.rule("E4.2-f", "E4.2-c", "A11")
@pytest.mark.parametrize(("a", "d"), [(1, 1), (2, 1), (1, 3), (3, 3), (4, 2), (4, 4)])
def test_the_odds_at_sea_are_those_of_all_dice(a: int, d: int) -> None:
    assert chances(at_sea(a, d).state(), "africum") == enumerated((a, 0, 0, 0), (d, 0, 0, 0))


@pytest.mark.rule("E4.2-f", "E4.2-d", "E4.2-m", "A11")
@pytest.mark.parametrize(
    ("a", "d", "fortress", "attack", "defence"),
    [
        (1, 1, None, (0, 0), (0, 0)),
        (4, 4, None, (0, 0), (0, 0)),
        (3, 2, "carthage", (0, 0), (5, 1)),
        (2, 3, "egypt", (5, 1), (0, 0)),
        (3, 0, "carthage", (0, 0), (5, 1)),
        (0, 3, "egypt", (5, 1), (0, 0)),
    ],
)
def test_the_odds_on_land_are_those_of_all_dice(
    a: int, d: int, fortress: str | None, attack: tuple[int, int], defence: tuple[int, int]
) -> None:
    assert chances(on_land(a, d, fortress).state(), "nubia") == enumerated((a, 0, *attack), (d, 0, *defence))


@pytest.mark.rule("E4.2-t", "A17", "A18")
@pytest.mark.parametrize(
    ("attacker", "defender", "place", "tiles", "attack", "defence"),
    [
        ("rome", "egypt", "nubia", {}, (3, 1, 0, 0), (2, 0, 0, 0)),
        ("egypt", "rome", "nubia", {}, (3, 0, 0, 0), (2, 0, 0, 0)),
        ("egypt", "greece", "nubia", {}, (3, 0, 0, 0), (2, 2, 0, 0)),
        ("greece", "egypt", "nubia", {}, (3, 0, 0, 0), (2, 0, 0, 0)),
        ("rome", "greece", "nubia", {}, (3, 1, 0, 0), (2, 2, 0, 0)),
        ("egypt", "rome", "latium", {"rome": "nebuchadnezzar"}, (3, 0, 0, 0), (2, 0, 5, 0)),
        ("rome", "egypt", "latium", {"rome": "nebuchadnezzar"}, (3, 1, 5, 0), (2, 0, 0, 0)),
        ("egypt", "rome", "nubia", {"rome": "nebuchadnezzar"}, (3, 0, 0, 0), (2, 0, 0, 0)),
        ("egypt", "greece", "nubia", {"greece": "ramses_ii"}, (3, 0, 0, 0), (3, 2, 0, 0)),
        ("rome", "egypt", "nubia", {"rome": "ramses_ii"}, (4, 1, 0, 0), (2, 0, 0, 0)),
    ],
)
def test_the_odds_with_heroes_are_those_of_all_dice(
    attacker: str,
    defender: str,
    place: str,
    tiles: dict[str, str],
    attack: tuple[int, int, int, int],
    defence: tuple[int, int, int, int],
) -> None:
    table = Table().legions(attacker, place, 3).legions(defender, place, 2)
    for seat, tile in tiles.items():
        table.tile(seat, tile)
    assert chances(table.to_move(attacker).state(), place, attacker, defender) == enumerated(attack, defence)


@pytest.mark.rule("E4.2-t", "A17", "A18")
def test_the_odds_of_everything_together_are_those_of_all_dice() -> None:
    table = Table().legions("rome", "latium", 2).fortress("rome", "latium").legions("greece", "latium", 3)
    state = table.tile("rome", "nebuchadnezzar", "ramses_ii").to_move("rome").state()
    assert chances(state, "latium", "rome", "greece") == enumerated((3, 1, 10, 1), (3, 2, 0, 0))


@pytest.mark.rule("E10.2-b")
@pytest.mark.parametrize(("option", "bonus"), [(False, 0), (True, 2)])
def test_pericles_helps_at_sea_only_by_an_option(option: bool, bonus: int) -> None:
    table = Table(pericles_at_sea=option).triremes("rome", "ionium", 2).triremes("greece", "ionium", 2)
    state = table.to_move("rome").state()
    assert chances(state, "ionium", "rome", "greece") == enumerated((2, 0, 0, 0), (2, bonus, 0, 0))


@pytest.mark.rule("E4.2-b", "A11")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_chances_of_a_roll_are_those_of_fair_dice(number: int) -> None:
    state = on_land(number).state("done")
    found = {GAME.text(action): chance for action, chance in GAME.chance(state)}
    counts = Counter("".join(map(str, sorted(faces, reverse=True))) for faces in product(range(1, 7), repeat=number))
    assert found == {f"rolled {faces}": Fraction(ways, 6**number) for faces, ways in counts.items()}
    assert sum(found.values()) == 1


@pytest.mark.rule("A11")
def test_a_roll_shows_one_of_its_chances_and_the_same_again() -> None:
    state = on_land(3).state("done")
    record = GAME.record(state, GAME.parse("roll"))
    assert record in [action for action, _ in GAME.chance(state)]
    assert GAME.apply(state, GAME.parse("roll")) == GAME.apply(state, record)
