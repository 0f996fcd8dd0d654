"""Chapter 1.2: legendary goods and the powers that give resources."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mnlib.empires.board import EMPIRES, TILES, TOKENS
from mnlib.empires.state import State

from .table import GAME, Table, asked, codes, document, legal, lines, play, tokens

LEGENDS = [token for token in TOKENS if token.startswith("legendary")]


def hoard(*missing: str) -> dict[str, int]:
    """All legendary tokens but some."""
    return {token: 1 for token in LEGENDS if token not in missing}


def troy(**options: Any) -> Table:
    """Rome has Troy and everybody collects."""
    return Table(**options).control("rome", "asia").built("asia.troia").to_collect()


def odds(state: State) -> dict[str, Fraction]:
    return {GAME.text(action): chance for action, chance in GAME.chance(state)}


@pytest.mark.rule("E1.2-a")
def test_every_token_of_the_pile_is_drawn_with_the_same_chance() -> None:
    pile = ("legendary_wine", "legendary_gems", "legendary_oil")
    state = troy().tokens("greece", **hoard(*pile)).state()
    assert (asked(state), lines(state)) == ("draw", ["draw"])
    assert odds(state) == {f"drawn {token}": Fraction(1, 3) for token in pile}


@pytest.mark.rule("E1.2-a")
def test_only_a_legendary_token_of_the_pile_can_be_drawn() -> None:
    state = troy().tokens("greece", legendary_wine=1).state()
    assert codes(state, "drawn legendary_wine") == ["draw.absent"]
    assert codes(state, "drawn wine") == codes(state, "drawn coin") == ["draw.absent"]
    assert legal(state, "drawn legendary_oil")


@pytest.mark.rule("E1.2-a")
def test_a_draw_takes_a_token_out_of_the_pile_and_depends_on_the_seed() -> None:
    found = set()
    for seed in range(60):
        start = troy(seed=seed).set(seed=seed).state()
        record = GAME.text(GAME.record(start, GAME.parse("draw")))
        state = play(start, "draw")
        assert tokens(state, "rome") == {"coin": 1, record.split()[1]: 1}
        found.add(record)
    assert len(found) == 13


@pytest.mark.rule("E1.2-a")
def test_what_was_drawn_is_no_longer_in_the_pile() -> None:
    table = troy().control("rome", "sicilia").built("sicilia.syracusae").tokens("greece", **hoard(*LEGENDS[:2]))
    state = table.state(f"drawn {LEGENDS[0]}")
    assert odds(state) == {f"drawn {LEGENDS[1]}": Fraction(1)}


@pytest.mark.rule("E1.2-a", "E1.2-b")
def test_only_the_drawer_knows_what_was_drawn() -> None:
    state = troy().state()
    action = GAME.parse("drawn legendary_gems")
    assert GAME.heard(state, action, "rome") == "drawn legendary_gems"
    assert GAME.heard(state, action, "greece") == GAME.heard(state, action, None) == "draw"
    after = play(state, "drawn legendary_gems")
    assert tokens(GAME.view(after, "rome"), "rome") == {"coin": 1, "legendary_gems": 1}
    assert tokens(GAME.view(after, "greece"), "rome") == {}
    assert GAME.view(after, "greece") == GAME.view(play(state, "drawn legendary_oil"), "greece")


@pytest.mark.rule("E1.2-c")
def test_a_legendary_good_pays_like_an_ordinary_one() -> None:
    table = Table().tokens("rome", legendary_wine=1, grain=1, legendary_oil=1).to_build("rome")
    state = table.state("build legion latium: legendary_wine+grain+legendary_oil")
    assert document(state)["provinces"]["latium"]["legions"] == {"rome": 1}


@pytest.mark.rule("E1.2-c", "A52")
@pytest.mark.parametrize(
    ("tile", "token", "line"),
    [
        ("spartacus", "legendary_gladiator", "build legion latium by spartacus"),
        ("gilgamesh", "legendary_stone", "build fortress latium by gilgamesh"),
        ("lighthouse", "legendary_wood", "build trireme tyrrhenum by lighthouse"),
    ],
)
def test_a_legendary_good_pays_a_reduced_price_like_an_ordinary_one(tile: str, token: str, line: str) -> None:
    state = Table().tile("rome", tile).tokens("rome", **{token: 1}).to_build("rome").state(f"{line}: {token}")
    assert document(state)["discards"] == [token]


@pytest.mark.rule("E1.2-c")
def test_a_legendary_good_is_offered_and_taken_like_an_ordinary_one() -> None:
    table = Table(seats=3).tokens("carthage", coin=1).tokens("rome", legendary_wine=1).to_trade()
    state = table.state("tile 1", "offer coin by carthage", "offer legendary_wine by rome")
    assert tokens(play(state, "take legendary_wine from rome"), "carthage") == {"legendary_wine": 1}


@pytest.mark.rule("E1.2-d")
def test_a_legendary_good_and_its_ordinary_one_are_duplicates() -> None:
    table = Table().tokens("rome", sheep=1, wine=1, legendary_sheep=1, legendary_oil=1).to_build("rome")
    state = table.state("build legion latium", "pay sheep", "pay wine")
    assert codes(state, "pay legendary_sheep") == ["pay.duplicate"]
    assert legal(state, "pay legendary_oil")
    table = Table().tokens("rome", sheep=1, legendary_sheep=1, wine=1).to_build("rome")
    assert codes(table.state(), "build legion latium") == ["pay.poor"]


@pytest.mark.rule("E1.2-e")
def test_a_used_legendary_good_goes_to_its_own_discards() -> None:
    table = Table().tokens("rome", legendary_wine=1, grain=1, oil=1, wine=1).to_build("rome")
    state = table.state("build legion latium: grain+oil+legendary_wine")
    assert document(state)["discards"] == ["legendary_wine"]
    assert tokens(state, "rome") == {"wine": 1}
    view = GAME.view(state, None)
    assert (view.discarded, view.pile) == (1, 12)


@pytest.mark.rule("E1.2-f", "A68")
def test_an_unused_legendary_good_goes_to_its_own_discards() -> None:
    table = Table().tokens("rome", legendary_wine=1, wine=1, coin=1)
    state = table.set(phase="build").ask("name", acted=table.names).ask("keep", seat="rome").state("keep 1 coins")
    assert document(state)["discards"] == ["legendary_wine"]
    assert tokens(state, "rome") == {"coin": 1}


@pytest.mark.rule("E1.2-g")
def test_an_empty_pile_is_made_anew_from_the_discards() -> None:
    used = ["legendary_gems", "legendary_wine"]
    state = troy().tokens("greece", **hoard(*used)).set(discards=used).state()
    assert odds(state) == {f"drawn {token}": Fraction(1, 2) for token in used}
    assert "discards" not in document(state)


@pytest.mark.rule("E1.2-g")
def test_the_discards_stay_while_the_pile_lasts() -> None:
    used = ["legendary_gems", "legendary_wine"]
    state = troy().tokens("greece", **hoard(*used, "legendary_oil")).set(discards=used).state()
    assert odds(state) == {"drawn legendary_oil": Fraction(1)}
    state = play(state, "draw")
    assert document(state)["discards"] == used


@pytest.mark.rule("E1.2-g")
def test_the_pile_is_made_anew_only_when_a_draw_is_due() -> None:
    table = troy().built("asia.temple").tokens("greece", **hoard("legendary_oil", "legendary_gems"))
    state = table.set(discards=["legendary_gems"]).state("drawn legendary_oil")
    assert asked(state) == "choose"
    assert document(state)["discards"] == ["legendary_gems"]
    assert document(play(state, "collect coin"))["discards"] == ["legendary_gems"]
    assert odds(play(state, "collect legendary")) == {"drawn legendary_gems": Fraction(1)}


@pytest.mark.rule("E1.2-h")
@pytest.mark.parametrize("hands", ["screens", "remembered", "open"])
def test_nobody_may_look_at_the_discards(hands: str) -> None:
    def table(token: str) -> State:
        return Table(hands=hands).set(discards=[token]).to_build("rome").state()

    for seat in (*EMPIRES, None):
        view = GAME.view(table("legendary_oil"), seat)
        assert "discards" not in document(view)
        assert (view.discarded, view.pile) == (1, 12)
        assert view == GAME.view(table("legendary_gems"), seat)


def drawers(table: Table) -> list[str]:
    """Who draws, in order."""
    state, found = table.state(), []
    while asked(state) == "draw":
        found.append(GAME.to_move(state))
        state = play(state, "draw")
    return found


@pytest.mark.rule("E1.2-i", "A20")
@pytest.mark.parametrize(
    ("leader", "built", "order"),
    [
        ("carthage", (), ["rome", "greece", "egypt"]),
        ("egypt", (), ["egypt", "rome", "greece"]),
        ("carthage", ("achaea.oil",), ["greece", "rome", "egypt"]),
        ("rome", ("achaea.oil", "aegyptus.papyrus", "aegyptus.market"), ["rome", "egypt", "greece"]),
        ("rome", ("aegyptus.papyrus", "achaea.temple", "achaea.athenae"), ["rome", "egypt", "greece"]),
    ],
)
def test_legendary_tokens_are_drawn_in_the_order_of_the_trade_track(
    leader: str, built: tuple[str, ...], order: list[str]
) -> None:
    table = Table().control("greece", "asia").control("rome", "sicilia").control("egypt", "judea")
    table.built("asia.troia", "sicilia.syracusae", "judea.ierusalem", *built)
    assert drawers(table.leaders(trade=leader).to_collect()) == order


@pytest.mark.rule("E1.2-j")
def test_with_nothing_to_draw_the_draw_is_lost() -> None:
    state = troy().tokens("greece", **hoard()).state()
    assert (asked(state), tokens(state, "rome")) == ("tile", {"coin": 1})


@pytest.mark.rule("E1.2-j")
def test_the_second_draw_is_lost_when_the_first_took_the_last_token() -> None:
    table = troy().control("greece", "judea").built("judea.ierusalem").tokens("egypt", **hoard("legendary_oil"))
    state = table.leaders(trade="greece").state("drawn legendary_oil")
    assert (asked(state), tokens(state, "greece"), tokens(state, "rome")) == (
        "tile",
        {"coin": 1, "legendary_oil": 1},
        {"coin": 1},
    )


@pytest.mark.rule("E1.2-k")
@pytest.mark.parametrize("tile", TILES)
def test_of_all_powers_three_give_something_while_collecting(tile: str) -> None:
    seat = EMPIRES[TILES.index(tile)] if tile in TILES[:5] else "rome"
    table = Table().control(seat, "dacia").legions(seat, "dacia").stand(seat, "dacia.wine").tokens(seat, coin=1)
    if tile not in TILES[:5]:
        table.tile(seat, tile)
    state = table.to_collect().state()
    gives = asked(state) != "tile" or tokens(state, seat) != {"coin": 1}
    assert gives is (tile in ("circe", "temple_of_artemis", "colossus"))


@pytest.mark.rule("E1.2-k")
@pytest.mark.parametrize("tile", TILES[5:])
def test_of_all_powers_hamilcar_alone_adds_to_a_pillage(tile: str) -> None:
    table = Table().tile("rome", tile).built("achaea.oil").legions("rome", "achaea").to_move("rome")
    state = table.state("done", "pillage achaea.oil")
    assert tokens(state, "rome") == {"oil": 2 if tile == "hamilcar" else 1}
