"""Chapters 4.1 and 4.1.2: legions move by land and over triremes, and must fight where they meet enemies."""

from __future__ import annotations

import pytest

from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules


@pytest.mark.rule("E4.0-d", "A15")
def test_no_legion_moves_once_battles_on_land_have_begun() -> None:
    table = Table().legions("egypt", "nubia", 2).legions("rome", "nubia").legions("carthage", "nubia")
    state = table.legions("egypt", "libya").legions("rome", "libya").to_move("egypt").state("done")
    state = play(state, "attack rome in libya", "rolled 1", "rolled 1")
    assert asked(state) == "attack"
    assert codes(state, "march nubia to aegyptus") == ["step.other"]


@pytest.mark.rule("E4.1-a")
def test_any_number_of_legions_may_move_and_none_has_to() -> None:
    table = Table().legions("egypt", "aegyptus", 2).set(phase="move").ask("name", acted=["greece", "babylon"])
    state = table.state("name egypt")
    assert asked(state) == "march"
    assert document(play(state, "done"))["provinces"]["aegyptus"]["legions"] == {"egypt": 2}
    state = play(state, "march aegyptus to nubia")
    assert asked(state) == "march"
    assert asked(play(state, "march aegyptus to nubia")) == "name"


@pytest.mark.rule("E4.1-c")
def test_a_legion_moves_once_in_a_turn() -> None:
    state = Table().legions("rome", "latium", 2).to_move("rome").state("march latium to gallia")
    assert legal(state, "march latium to gallia")
    assert not legal(state, "march gallia to latium")
    assert codes(state, "march gallia to latium") == ["march.moved"]


@pytest.mark.rule("E4.1-c")
def test_a_legion_that_stood_there_may_follow_one_that_arrived() -> None:
    table = Table().legions("rome", "latium").legions("rome", "gallia")
    state = table.to_move("rome").state("march latium to gallia", "march gallia to germania")
    assert asked(state) != "march"
    assert document(state)["provinces"]["germania"]["legions"] == {"rome": 1}


@pytest.mark.rule("E4.1-c")
def test_a_legion_moves_one_province_far() -> None:
    state = Table().legions("rome", "latium").to_move("rome").state()
    assert lines(state) == ["done", "march latium to gallia", "march latium to italia"]
    assert legal(state, "done")
    for far in ("germania", "latium", "africa"):
        assert codes(state, f"march latium to {far}") == ["march.far"]


@pytest.mark.rule("E4.1-c")
def test_a_legion_on_a_site_is_named_by_its_site() -> None:
    table = Table().control("egypt", "libya").legions("rome", "libya").stand("rome", "libya.control")
    state = table.built("libya.oil").to_move("rome").state("done")
    assert not legal(state, "march libya to africa")
    assert codes(state, "march libya to africa") == ["march.none"]
    assert codes(state, "march libya.oil to africa") == ["march.site"]
    assert legal(state, "march libya.control to africa")


@pytest.mark.rule("E4.1-c")
def test_a_player_moves_only_legions_of_his_own() -> None:
    table = Table().control("egypt", "libya").legions("rome", "libya").stand("rome", "libya.control")
    state = table.legions("egypt", "nubia").to_move("egypt").state()
    assert codes(state, "march libya.control to africa") == ["march.site"]
    assert codes(state, "march libya to africa") == ["march.none"]


@pytest.mark.rule("E0.4-b")
def test_no_legion_enters_a_covered_province() -> None:
    state = Table(seats=4).legions("egypt", "judea").to_move("egypt").state()
    assert codes(state, "march judea to syria") == ["map.covered", "march.far"]


@pytest.mark.rule("E4.1-d")
def test_a_fortress_never_moves() -> None:
    table = Table().fortress("rome", "latium").legions("rome", "latium").legions("rome", "dacia")
    state = table.to_move("rome").state()
    assert legal(state, "march latium to gallia")
    state = play(state, "march latium to gallia")
    assert not legal(state, "march latium to gallia")
    assert codes(state, "march latium to gallia") == ["march.none"]
    assert document(state)["provinces"]["latium"]["fortress"] == "rome"


@pytest.mark.rule("E4.1-e")
def test_units_built_in_this_round_may_move() -> None:
    table = Table().tokens("rome", coin=6)
    table.ask("name", acted=table.names).ask("build", seat="rome", used=[])
    state = table.state("build legion latium: coin+coin+coin", "build trireme tyrrhenum: coin+coin+coin", "done")
    state = play(state, "name rome", "sail tyrrhenum to ionium")
    assert asked(state) == "march"
    assert asked(play(state, "march latium to gallia")) == "name"


@pytest.mark.rule("E4.1.2-a")
def test_a_legion_enters_any_adjacent_province_whoever_is_there() -> None:
    table = Table().legions("rome", "germania").triremes("rome", "tyrrhenum").control("greece", "gallia", "dacia")
    table.legions("greece", "gallia", 2).fortress("greece", "dacia")
    state = table.to_move("rome").state("done")
    assert lines(state)[1:] == [f"march germania to {to}" for to in ("gallia", "dalmatia", "dacia")]


@pytest.mark.rule("E4.1.2-b")
def test_a_legion_is_carried_over_a_chain_of_own_triremes() -> None:
    table = Table().legions("egypt", "creta").legions("egypt", "germania").triremes("egypt", "ionium")
    state = table.triremes("egypt", "africum").triremes("carthage", "sardum").to_move("egypt").state("done")
    coasts = ("italia", "macedonia", "achaea", "sicilia", "africa", "libya", "cyrenaica")
    inland = ("gallia", "dalmatia", "dacia")
    assert lines(state)[1:] == [f"march germania to {to}" for to in inland] + [f"march creta to {to}" for to in coasts]


@pytest.mark.rule("E4.1.2-b")
def test_a_broken_chain_carries_nobody() -> None:
    table = Table().legions("egypt", "italia").triremes("egypt", "tyrrhenum").triremes("egypt", "africum")
    state = table.to_move("egypt").state("done")
    assert legal(state, "march italia to sicilia")
    assert not legal(state, "march italia to libya")


@pytest.mark.rule("E4.1.2-b")
def test_triremes_carry_from_where_they_stand_after_their_move() -> None:
    table = Table().legions("rome", "latium").triremes("rome", "tyrrhenum")
    state = table.to_move("rome").state("sail tyrrhenum to ionium")
    assert asked(state) == "march"
    assert not legal(state, "march latium to sicilia")
    table = Table().legions("rome", "italia").triremes("rome", "tyrrhenum")
    assert legal(table.to_move("rome").state("sail tyrrhenum to ionium"), "march italia to achaea")


@pytest.mark.rule("E4.1.2-c")
def test_a_trireme_serves_any_number_of_legions_and_routes() -> None:
    table = Table().legions("rome", "sicilia", 3).legions("rome", "italia").triremes("rome", "tyrrhenum")
    ways = ("march sicilia to latium", "march sicilia to latium", "march sicilia to gallia", "march italia to sicilia")
    state = table.to_move("rome").state("done", *ways)
    assert document(state)["provinces"]["latium"]["legions"] == {"rome": 2}
    assert document(state)["provinces"]["sicilia"]["legions"] == {"rome": 1}


@pytest.mark.rule("E4.1.2-d")
def test_a_trireme_that_moved_and_fought_still_carries() -> None:
    table = Table().legions("egypt", "creta").triremes("egypt", "ionium", 2).triremes("carthage", "africum")
    course = ("sail ionium to africum", "done", "engage carthage in africum", "rolled 5", "rolled 1")
    state = table.to_move("egypt").state(*course)
    coasts = ("italia", "macedonia", "achaea", "sicilia", "africa", "libya", "cyrenaica")
    assert lines(state)[1:] == [f"march creta to {to}" for to in coasts]


@pytest.mark.rule("E4.1.2-e")
def test_a_destroyed_trireme_links_nothing() -> None:
    table = Table().legions("egypt", "creta").triremes("egypt", "africum").triremes("carthage", "africum")
    table.legions("egypt", "aegyptus").triremes("egypt", "aegyptium")
    state = table.to_move("egypt").state("done", "engage carthage in africum", "rolled 1", "rolled 5")
    assert document(state)["seas"] == {
        "africum": {"triremes": {"carthage": 1}},
        "aegyptium": {"triremes": {"egypt": 1}},
    }
    coasts = ("cyrenaica", "aegyptus", "judea")
    assert lines(state)[1:4] == [f"march creta to {to}" for to in coasts]
    assert not legal(state, "march creta to libya")


@pytest.mark.rule("E4.1.2-f")
def test_enemy_triremes_hinder_no_transport() -> None:
    table = Table().legions("egypt", "creta").triremes("egypt", "africum").triremes("carthage", "africum", 5)
    state = table.to_move("egypt").state("done", "done")
    coasts = ("sicilia", "africa", "libya", "cyrenaica")
    assert lines(state) == ["done", *(f"march creta to {to}" for to in coasts)]


@pytest.mark.rule("E4.1.2-g")
def test_legions_leave_a_province_at_war() -> None:
    table = Table().control("egypt", "cyrenaica").legions("rome", "cyrenaica", 2).built("cyrenaica.papyrus")
    table.stand("rome", "cyrenaica.papyrus").legions("egypt", "cyrenaica", 3).fortress("egypt", "cyrenaica")
    table.triremes("rome", "africum").triremes("rome", "pontus")
    state = table.to_move("rome").state("done")
    reach = ("sicilia", "creta", "africa", "libya", "garamantia", "nubia", "aegyptus")
    assert lines(state) == [
        "done",
        *(f"march cyrenaica to {to}" for to in reach),
        *(f"march cyrenaica.papyrus to {to}" for to in reach),
    ]
    state = play(state, "march cyrenaica to nubia", "march cyrenaica.papyrus to libya")
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"egypt": 3}


@pytest.mark.rule("E4.1.2-h")
def test_legions_part_and_meet() -> None:
    table = Table().tile("rome", "circe").legions("rome", "gallia", 3).stand("rome", "gallia.grain")
    table.legions("rome", "dacia")
    moves = ("march gallia.grain to germania", "march gallia to dalmatia", "march gallia to latium")
    state = table.to_move("rome").state(*moves, "march dacia to germania")
    found = document(state)["provinces"]
    assert {p: row["legions"] for p, row in found.items() if "legions" in row} == {
        "latium": {"rome": 1},
        "germania": {"rome": 2},
        "dalmatia": {"rome": 1},
    }
    assert "standing" not in document(state)


@pytest.mark.rule("E4.1.2-i")
def test_a_battle_must_be_fought_wherever_land_units_meet() -> None:
    table = Table().legions("egypt", "aegyptus", 2).legions("carthage", "nubia").fortress("rome", "cyrenaica")
    state = table.control("rome", "cyrenaica").legions("greece", "libya").to_move("egypt").state()
    state = play(state, "march aegyptus to nubia", "march aegyptus to cyrenaica")
    assert lines(state) == ["attack rome in cyrenaica", "attack carthage in nubia"]
    assert codes(state, "done") == ["step.other"]


@pytest.mark.rule("E4.1.2-i")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        ("attack greece in libya", ["march.none"]),
        ("attack babylon in nubia", ["attack.absent"]),
        ("attack egypt in nubia", ["attack.absent"]),
        ("attack babylon in gallia", ["march.none", "attack.absent"]),
    ],
)
def test_both_sides_of_a_battle_have_land_units_in_the_province(line: str, reasons: list[str]) -> None:
    table = Table().legions("egypt", "nubia").legions("carthage", "nubia").legions("rome", "nubia")
    state = table.legions("greece", "libya").to_move("egypt").state("done")
    assert legal(state, "attack rome in nubia")
    assert not legal(state, line)
    assert codes(state, line) == reasons
    assert set(rules(state, line)) == {"E4.1.2-i"}


@pytest.mark.rule("E4.1.2-j", "A14")
def test_units_that_did_not_move_must_fight_even_a_fortress_alone() -> None:
    table = Table().control("babylon", "cilicia", "syria").fortress("babylon", "cilicia").legions("egypt", "cilicia", 2)
    table.legions("babylon", "syria").legions("rome", "syria").legions("greece", "asia").legions("rome", "asia")
    state = table.to_move("babylon").state("done")
    assert lines(state) == ["attack egypt in cilicia", "attack rome in syria"]


@pytest.mark.rule("E4.1.2-j", "A14")
def test_a_fortress_fights_alone_when_its_legions_have_left() -> None:
    table = Table().control("babylon", "cilicia").fortress("babylon", "cilicia").legions("babylon", "cilicia", 2)
    table.legions("egypt", "cilicia", 2).fortress("egypt", "judea").control("egypt", "judea")
    state = table.to_move("babylon").state("march cilicia to judea", "march cilicia to judea")
    assert lines(state) == ["attack egypt in judea", "attack egypt in cilicia"]
    assert GAME.prompt(play(state, "attack egypt in judea")).numbers["dice"] == 2
    state = play(state, "attack egypt in cilicia")
    assert (GAME.deciders(state), GAME.prompt(state).numbers["dice"]) == (("egypt",), 2)


@pytest.mark.rule("E4.1.2-k", "A66")
def test_battles_are_fought_in_own_enemy_and_neutral_provinces_alike() -> None:
    table = Table().control("carthage", "libya")
    for province in ("aegyptus", "nubia", "libya"):
        table.legions("egypt", province).legions("carthage", province)
    state = table.legions("rome", "gallia").legions("carthage", "gallia").to_move("egypt").state("done")
    assert lines(state) == [f"attack carthage in {p}" for p in ("libya", "nubia", "aegyptus")]


@pytest.mark.rule("E4.1.2-l")
def test_entering_a_province_without_enemies_causes_no_battle() -> None:
    table = Table().legions("egypt", "aegyptus", 2).control("rome", "nubia").triremes("rome", "aegyptium")
    table.legions("egypt", "libya").legions("rome", "libya").legions("greece", "libya").legions("rome", "gallia")
    state = table.to_move("egypt").state("march aegyptus to nubia", "march aegyptus to judea", "done")
    assert lines(state) == ["attack rome in libya", "attack greece in libya"]


@pytest.mark.rule("E4.1.2-l")
def test_without_any_enemy_the_turn_goes_on_to_conquest() -> None:
    table = Table().legions("egypt", "aegyptus").control("rome", "nubia").legions("rome", "gallia")
    assert asked(table.to_move("egypt").state("march aegyptus to nubia")) == "conquer"


@pytest.mark.rule("E11.4-f")
def test_a_peace_closes_the_provinces_of_the_partner() -> None:
    table = Table().legions("egypt", "aegyptus").control("carthage", "nubia").control("rome", "cyrenaica")
    state = table.set(peace=["carthage", "egypt"]).to_move("egypt").state()
    assert not legal(state, "march aegyptus to nubia")
    assert codes(state, "march aegyptus to nubia") == ["peace.enter"]
    assert legal(state, "march aegyptus to cyrenaica")


@pytest.mark.rule("E11.4-e", "A53")
def test_a_peace_forbids_battles_on_land_with_the_partner_only() -> None:
    table = Table().legions("egypt", "nubia").legions("carthage", "nubia").legions("rome", "nubia")
    table.legions("greece", "nubia").set(peace=["carthage", "egypt"])
    state = table.to_move("egypt").state("done")
    assert lines(state) == ["attack rome in nubia", "attack greece in nubia"]
    assert codes(state, "attack carthage in nubia") == ["peace.fight"]
