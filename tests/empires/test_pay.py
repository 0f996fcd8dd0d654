"""Chapter 3.0: prices and the sets that pay them.   Rules E3.0-b to -k, -o to -q, E10.3-a, E10.4-a, A32, A34, A52"""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from mnlib.empires.board import EMPIRES, GOODS, TOKENS
from mnlib.empires.pay import purse
from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules, tokens

HOMES = {"rome": "latium", "egypt": "aegyptus", "carthage": "africa"}  # without a power, Cleopatra's, Hannibal's


def to_pay(seat: str, price: int, *paid: str, **row: int) -> State:
    """A seat with some tokens has ordered a legion, at any price, and has paid some of it."""
    table = Table().set(phase="build").ask("name", acted=[seat]).ask("build", seat=seat, used=[]).tokens(seat, **row)
    action = f"build legion {HOMES[seat]}"
    return table.ask("pay", seat=seat, action=action, price=price, good="any", paid=[]).state(*paid)


def legions(state: State, seat: str) -> int:
    row = document(state)["provinces"][HOMES[seat]].get("legions", {})
    return int(row.get(seat, 0))


# Prices ------------------------------------------------------------------------------------------------------------


def price_of(line: str) -> int:
    table = Table().control("greece", "asia", "macedonia").tokens("greece", coin=12).to_build("greece")
    return int(GAME.prompt(table.state(line)).numbers["price"])


@pytest.mark.rule("E3.0-d")
@pytest.mark.parametrize(
    "work",
    [
        "control dalmatia",
        "city achaea.sparta",
        "capital achaea.athenae",
        "legendary asia.troia",
        "caravan achaea.oil",
        "legion achaea",
        "trireme aegaeum",
        "fortress achaea",
    ],
)
def test_control_cities_caravans_and_units_cost_three(work: str) -> None:
    assert price_of(f"build {work}") == 3


@pytest.mark.rule("E3.0-e")
@pytest.mark.parametrize("work", ["temple achaea.temple", "market achaea.market"])
def test_temples_and_markets_cost_six(work: str) -> None:
    assert price_of(f"build {work}") == 6


@pytest.mark.rule("E3.0-f")
@pytest.mark.parametrize(("owned", "price"), [(1, 7), (2, 8), (3, 9), (4, 10)])
def test_each_further_hero_or_wonder_costs_one_more(owned: int, price: int) -> None:
    table = Table().tile("greece", *("circe", "colossus", "hamilcar")[: owned - 1]).tokens("greece", coin=12)
    state = table.to_build("greece").state("recruit hercules")
    assert GAME.prompt(state).numbers["price"] == price


@pytest.mark.rule("E3.0-g")
@pytest.mark.parametrize("tiles", [(), ("circe", "colossus", "hamilcar")])
def test_the_pyramids_cost_twelve(tiles: tuple[str, ...]) -> None:
    table = Table().tile("greece", *tiles).tokens("greece", coin=12).to_build("greece")
    assert GAME.prompt(table.state("recruit pyramids")).numbers["price"] == 12


# A turn ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E3.0-b")
def test_a_builder_builds_as_often_as_he_can_pay_and_in_any_order() -> None:
    table = Table().tokens("greece", coin=3, grain=2, oil=2, wine=2).to_build("greece")
    state = table.state("build legion achaea: grain+oil+wine", "build capital achaea.athenae: coin+coin+coin")
    state = play(state, "build legion achaea: grain+oil+wine")
    assert (asked(state), GAME.deciders(state)) == ("build", ("greece",))
    assert document(state)["provinces"]["achaea"]["legions"] == {"greece": 2}


@pytest.mark.rule("E3.0-b")
@pytest.mark.parametrize("built", [(), ("build legion achaea: coin+coin+coin",)])
def test_a_builder_may_stop_at_any_time(built: tuple[str, ...]) -> None:
    state = Table().tokens("greece", coin=9).to_build("greece").state(*built)
    assert legal(state, "done")
    assert asked(play(state, "done")) == "name"


# Sets --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E3.0-c")
def test_the_item_is_there_when_the_set_has_exactly_its_size() -> None:
    state = to_pay("rome", 3, "pay coin", "pay coin", coin=5)
    assert (asked(state), legions(state, "rome")) == ("pay", 0)
    state = play(state, "pay coin")
    assert (asked(state), legions(state, "rome")) == ("build", 1)
    assert tokens(state, "rome") == {"coin": 2}


@pytest.mark.rule("E3.0-c")
def test_there_is_no_overpayment() -> None:
    state = to_pay("rome", 3, "pay coin", "pay coin", "pay coin", coin=5)
    assert codes(state, "pay coin") == ["step.other"]


@pytest.mark.rule("E3.0-c")
def test_every_item_takes_a_set_of_its_own() -> None:
    state = Table().tokens("rome", coin=2, grain=1).to_build("rome").state()
    assert codes(state, "build legion latium") == ["pay.poor"]


@pytest.mark.rule("E3.0-c", "E3.0-h", "E3.0-i", "E3.0-k")
@pytest.mark.parametrize(
    ("seat", "paid", "token", "reasons"),
    [
        pytest.param("rome", ["grain"], "oil", [], id="another good"),
        pytest.param("rome", ["coin"], "coin", [], id="another coin"),
        pytest.param("rome", [], "metal", ["pay.none"], id="nothing he has"),
        pytest.param("rome", [], "wine", ["pay.stuck"], id="too few come after it"),
        pytest.param("rome", ["coin"], "grain", ["pay.mixed"], id="a good after a coin"),
        pytest.param("rome", ["grain"], "coin", ["pay.mixed", "pay.order"], id="a coin after a good"),
        pytest.param("rome", ["grain"], "gold", ["pay.order"], id="before the last one in the order of the table"),
        pytest.param("rome", ["grain"], "grain", ["pay.duplicate"], id="a good twice"),
        pytest.param("carthage", ["grain"], "grain", [], id="a good twice with Hannibal"),
        pytest.param("carthage", ["grain", "grain"], "grain", ["pay.duplicate"], id="three times with Hannibal"),
        pytest.param("carthage", ["grain", "grain"], "coin", ["pay.mixed", "pay.order"], id="a coin with Hannibal"),
        pytest.param("egypt", ["coin"], "grain", [], id="a good after a coin with Cleopatra"),
        pytest.param("egypt", ["coin", "coin"], "grain", ["pay.stuck"], id="a good too early with Cleopatra"),
        pytest.param("egypt", ["coin", "grain"], "coin", ["pay.order"], id="a coin after a good with Cleopatra"),
        pytest.param("egypt", ["gold", "grain"], "coin", ["pay.mixed", "pay.order"], id="after two with Cleopatra"),
    ],
)
def test_why_a_token_cannot_be_paid(seat: str, paid: list[str], token: str, reasons: list[str]) -> None:
    state = to_pay(seat, 4, *[f"pay {one}" for one in paid], coin=4, gold=1, grain=3, oil=1, sheep=1, wine=1)
    assert codes(state, f"pay {token}") == reasons
    assert legal(state, f"pay {token}") == (not reasons)


@pytest.mark.rule("E3.0-h")
def test_coins_and_goods_do_not_mix() -> None:
    state = to_pay("rome", 3, "pay coin", coin=3, grain=1, oil=1)
    assert lines(state) == ["pay coin"]
    assert rules(state, "pay grain") == ["E3.0-h"]


@pytest.mark.rule("E3.0-i")
def test_a_set_never_holds_the_same_good_twice() -> None:
    state = to_pay("rome", 3, "pay grain", grain=2, oil=1, wine=1)
    assert lines(state) == ["pay oil"]
    assert rules(state, "pay grain") == ["E3.0-i"]


@pytest.mark.rule("E3.0-i")
def test_a_legendary_token_repeats_its_ordinary_good() -> None:
    state = to_pay("rome", 3, "pay sheep", sheep=1, wine=1, gladiator=1, legendary_sheep=1)
    assert codes(state, "pay legendary_sheep") == ["pay.duplicate"]


@pytest.mark.rule("E3.0-j")
def test_twelve_different_goods_build_the_pyramids_without_any_hero() -> None:
    state = Table().tokens("rome", **dict.fromkeys(GOODS[1:], 1)).to_build("rome").state("recruit pyramids")
    state = play(state, *[f"pay {good}" for good in GOODS[1:]])
    assert GAME.outcome(state).winners == ("rome",)


@pytest.mark.rule("E3.0-j")
@pytest.mark.parametrize(("seat", "each", "coins"), [("rome", 2, 1), ("egypt", 2, 0), ("carthage", 1, 1)])
def test_eleven_different_goods_do_not(seat: str, each: int, coins: int) -> None:
    table = Table().tokens(seat, coin=coins, **dict.fromkeys(GOODS[2:], each)).to_build(seat)
    assert codes(table.state(), "recruit pyramids") == ["pay.poor"]


@pytest.mark.rule("E3.0-k")
def test_a_paid_token_is_gone_at_once() -> None:
    state = to_pay("rome", 3, "pay grain", "pay oil", grain=1, oil=1, sheep=1, wine=1)
    assert tokens(state, "rome") == {"sheep": 1, "wine": 1}


@pytest.mark.rule("E3.0-k")
def test_a_set_already_paid_pays_nothing_more() -> None:
    table = Table().tokens("rome", grain=1, oil=1, wine=1).to_build("rome")
    state = table.state("build legion latium: grain+oil+wine")
    assert codes(state, "build legion latium") == ["pay.poor"]


@pytest.mark.rule("E3.0-k")
def test_what_one_does_not_have_cannot_be_paid() -> None:
    state = to_pay("rome", 3, "pay oil", oil=1, sheep=1, wine=1)
    assert codes(state, "pay gladiator") == ["pay.none"]


def test_a_paid_legendary_token_goes_to_the_legendary_discards() -> None:
    state = to_pay("rome", 3, "pay oil", "pay wine", "pay legendary_gold", oil=1, wine=1, legendary_gold=1)
    assert document(state)["discards"] == ["legendary_gold"]


# Cleopatra, Hannibal -----------------------------------------------------------------------------------------------


@pytest.mark.rule("E3.0-o")
def test_with_cleopatra_one_coin_stands_in_for_a_good() -> None:
    state = to_pay("egypt", 3, "pay coin", "pay grain", "pay wine", coin=1, grain=1, wine=1)
    assert legions(state, "egypt") == 1


@pytest.mark.rule("E3.0-o")
def test_with_cleopatra_two_coins_do_not_stand_in_for_two_goods() -> None:
    state = to_pay("egypt", 4, "pay coin", coin=2, grain=1, oil=1, wine=1)
    assert lines(state) == ["pay grain"]
    assert codes(state, "pay coin") == ["pay.stuck"]


@pytest.mark.rule("E3.0-p")
def test_with_cleopatra_one_good_stands_in_for_a_coin() -> None:
    state = to_pay("egypt", 3, "pay coin", "pay coin", "pay wine", coin=2, wine=1)
    assert legions(state, "egypt") == 1


@pytest.mark.rule("E3.0-p")
def test_with_cleopatra_two_goods_do_not_stand_in_for_two_coins() -> None:
    state = to_pay("egypt", 4, "pay coin", "pay coin", coin=3, grain=1, wine=1)
    assert lines(state) == ["pay coin"]
    assert codes(state, "pay grain") == ["pay.stuck"]


@pytest.mark.rule("E3.0-o", "E3.0-p")
def test_cleopatra_helps_in_every_set_of_a_turn() -> None:
    table = Table().tokens("egypt", coin=3, grain=2, oil=1).to_build("egypt")
    state = table.state("build legion aegyptus: coin+grain+oil", "build legion aegyptus: coin+coin+grain")
    assert legions(state, "egypt") == 2


@pytest.mark.rule("E3.0-q")
def test_with_hannibal_one_good_appears_twice() -> None:
    state = to_pay("carthage", 3, "pay metal", "pay metal", "pay wood", metal=2, wood=1)
    assert legions(state, "carthage") == 1


@pytest.mark.rule("E3.0-q")
def test_with_hannibal_no_good_appears_three_times() -> None:
    state = to_pay("carthage", 4, "pay metal", "pay metal", metal=3, wood=1, wine=1)
    assert lines(state) == ["pay wood"]
    assert codes(state, "pay metal") == ["pay.duplicate"]


@pytest.mark.rule("E3.0-q")
def test_with_hannibal_only_one_good_appears_twice() -> None:
    state = to_pay("carthage", 4, "pay metal", "pay metal", "pay wood", metal=2, wood=2, wine=1)
    assert lines(state) == ["pay wine"]
    assert codes(state, "pay wood") == ["pay.duplicate"]


@pytest.mark.rule("E3.0-q")
def test_hannibal_helps_in_every_set_of_a_turn() -> None:
    table = Table().tokens("carthage", metal=2, wood=1, oil=2, wine=1).to_build("carthage")
    state = table.state("build legion africa: metal+metal+wood", "build legion africa: oil+oil+wine")
    assert legions(state, "carthage") == 2


def test_hannibal_does_not_let_coins_and_goods_mix() -> None:
    assert codes(to_pay("carthage", 3, "pay coin", coin=3, metal=2), "pay metal") == ["pay.mixed"]


# The worked examples -----------------------------------------------------------------------------------------------


@pytest.mark.rule("E3.0-h", "E3.0-i")
def test_the_stock_of_the_book_pays_three_sets_of_three_and_none_of_six() -> None:
    table = Table().tokens("rome", coin=3, grain=2, wood=1, sheep=1, gold=1, gladiator=1).to_build("rome")
    assert not legal(table.state(), "build market latium.market")
    state = table.state("build caravan latium.wine: coin+coin+coin", "build legion latium: grain+wood+sheep")
    state = play(state, "build legion latium: grain+gold+gladiator")
    assert tokens(state, "rome") == {}


@pytest.mark.rule("E3.0-q")
def test_the_same_stock_pays_a_set_of_six_with_hannibal() -> None:
    table = Table().tokens("carthage", coin=3, grain=2, wood=1, sheep=1, gold=1, gladiator=1).to_build("carthage")
    state = table.state("build market africa.market: grain+grain+sheep+gladiator+gold+wood")
    state = play(state, "build legion africa: coin+coin+coin")
    assert tokens(state, "carthage") == {}


# Prices of one token -----------------------------------------------------------------------------------------------


@pytest.mark.rule("E3.0-c")
def test_a_favour_costs_one_coin_or_the_named_good() -> None:
    table = Table().tile("rome", "spartacus").tokens("rome", coin=1, wine=1, gladiator=1, legendary_gladiator=1)
    state = table.to_build("rome").state("build legion latium by spartacus")
    assert lines(state) == ["pay coin", "pay gladiator", "pay legendary_gladiator"]
    assert codes(state, "pay wine") == ["pay.favour"]


def test_a_legendary_token_pays_a_favour_like_the_ordinary_one() -> None:
    table = Table().tile("rome", "spartacus").tokens("rome", legendary_gladiator=1).to_build("rome")
    state = table.state("build legion latium by spartacus", "pay legendary_gladiator")
    assert legions(state, "rome") == 1
    assert document(state)["discards"] == ["legendary_gladiator"]


def test_with_cleopatra_a_favour_costs_any_token() -> None:
    table = Table().tile("egypt", "spartacus").tokens("egypt", wine=1).to_build("egypt")
    assert lines(table.state("build legion aegyptus by spartacus")) == ["pay wine"]


# Brute force -------------------------------------------------------------------------------------------------------


def is_set(paid: tuple[str, ...], seat: str) -> bool:
    """Whether some tokens are a valid set, as the rules say it."""
    goods = [token.removeprefix("legendary_") for token in paid if token != "coin"]
    coins, repeats = len(paid) - len(goods), len(goods) - len(set(goods))
    if seat == "egypt":
        return len(goods) <= 1 or (coins <= 1 and repeats == 0)
    return not goods or (coins == 0 and repeats <= (seat == "carthage"))


def sets(hand: list[str], price: int, seat: str) -> set[tuple[str, ...]]:
    return {paid for paid in combinations(hand, price) if is_set(paid, seat)}


def ways(state: State) -> list[tuple[str, ...]]:
    """Every complete payment that the lists of actions lead to."""
    if asked(state) != "pay":
        return [()]
    found = []
    for act in GAME.actions(state):
        rests = ways(GAME.apply(state, act))
        assert rests, f"{act} leads nowhere"
        found += [(act.args[0], *rest) for rest in rests]
    return found


def hands(seed: str, number: int, size: int) -> list[list[str]]:
    """Random stocks of a few kinds, legendary tokens and repetitions among them, in the order of the table."""
    rng = Random(seed)
    found = []
    for _ in range(number):
        kinds = rng.sample(GOODS, rng.randint(1, 5))
        bag = ["coin"] * rng.randrange(5) + [good for good in kinds for _ in range(rng.randint(1, 3))]
        bag += [f"legendary_{good}" for good in rng.sample(GOODS, 3) + kinds[:2]]
        hand = rng.sample(bag, min(len(bag), rng.randint(1, size)))
        hand = [t for i, t in enumerate(hand) if not t.startswith("legendary") or t not in hand[:i]]
        found.append(sorted(hand, key=TOKENS.index))
    return found


@pytest.mark.rule("E3.0-c", "E3.0-h", "E3.0-i", "E3.0-o", "E3.0-p", "E3.0-q")
@pytest.mark.parametrize("price", [1, 2, 3, 4, 5, 6])
def test_every_valid_set_is_reached_in_exactly_one_way(price: int) -> None:
    for seat in HOMES:
        for hand in hands(f"{seat} {price}", 100, 10):
            state = to_pay(seat, price, **{token: hand.count(token) for token in hand})
            assert sorted(ways(state)) == sorted(sets(hand, price, seat)), (seat, hand)


@pytest.mark.rule("E3.0-o", "E3.0-p", "E3.0-q")
@pytest.mark.parametrize("seat", ["rome", "egypt", "carthage"])
def test_the_purse_is_the_largest_set_and_all_smaller_ones_can_be_paid(seat: str) -> None:
    for hand in hands(f"purse {seat}", 150, 11):
        state = Table().tokens(seat, **{token: hand.count(token) for token in hand}).to_build(seat).state()
        payable = [price for price in range(1, 14) if sets(hand, price, seat)]
        assert payable == list(range(1, purse(state, EMPIRES.index(seat)) + 1)), hand
