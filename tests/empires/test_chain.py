"""Chapter 2.2: the chain of takes, its ban, its ends, and what the leader owes.   Rules E2.2-*, E2.2.1-*, A05 to A10"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, lines, play, rules, tokens


def laid_out(leader: str = "rome", seats: int = 5, **options: Any) -> Table:
    """All offers are open and the leader takes first."""
    table = Table(seats=seats, **options).leaders(trade=leader).set(phase="trade")
    return table.ask("take", taker=leader, before="nobody", banned="nobody", sources=["nobody"] * 5)


def three_each(**options: Any) -> Table:
    """The examples of the rulebook: four players with three tokens each, Rome leads."""
    table = laid_out(seats=4, **options)
    for seat in table.names:
        table.offer(seat, coin=3)
    return table


def takes(state: State, *sources: str) -> State:
    return play(state, *[f"take coin from {source}" for source in sources])


def sources(state: State) -> list[str]:
    return [line.split()[-1] for line in lines(state)]


# Who takes from whom -----------------------------------------------------------------------------------------------


@pytest.mark.rule("E2.2-a")
def test_the_trade_leader_takes_first_any_token_of_anybody_else() -> None:
    table = laid_out("greece", seats=3).offer("rome", coin=1, wine=2).offer("greece", oil=1).offer("carthage", gold=1)
    state = table.state()
    assert GAME.deciders(state) == ("greece",)
    assert lines(state) == ["take coin from rome", "take wine from rome", "take gold from carthage"]


@pytest.mark.rule("E2.2-a", "E2.2-c", "E2.2-d", "E2.2-f")
@pytest.mark.parametrize(
    ("line", "reasons"),
    [
        pytest.param("take coin from egypt", [], id="an open one"),
        pytest.param("take wine from egypt", ["take.absent"], id="one behind the screen"),
        pytest.param("take coin from rome", ["take.own"], id="his own"),
        pytest.param("take wine from rome", ["take.own", "take.absent"], id="his own, not even open"),
        pytest.param("take coin from greece", ["take.banned"], id="back and forth"),
        pytest.param("take wine from greece", ["take.banned", "take.absent"], id="back and forth, not even open"),
        pytest.param("take coin from carthage", ["take.absent"], id="one who has offered nothing"),
    ],
)
def test_why_a_token_cannot_be_taken(line: str, reasons: list[str]) -> None:
    state = takes(three_each().offer("carthage").tokens("egypt", wine=1).state(), "greece", "rome")
    assert codes(state, line) == reasons
    assert legal(state, line) == (not reasons)


@pytest.mark.rule("E2.2-b")
def test_a_taken_token_cannot_be_taken_again() -> None:
    table = laid_out(seats=3).offer("rome", coin=1).offer("greece", wine=1).offer("carthage", oil=1)
    state = table.state("take wine from greece")
    assert codes(state, "take wine from rome") == ["take.absent"]
    assert lines(state) == ["take coin from rome", "take oil from carthage"]


@pytest.mark.rule("E2.2-b")
def test_a_taken_token_lies_with_the_taker_and_everybody_has_seen_it() -> None:
    state = three_each(hands="remembered").offer("greece", wine=1).state("take wine from greece")
    assert tokens(state, "rome") == {"wine": 1}
    assert document(GAME.view(state, None))["seats"]["rome"]["known"] == {"wine": 1}


@pytest.mark.rule("E2.2-c")
def test_whoever_has_just_lost_a_token_takes_next() -> None:
    state = three_each().state()
    for source in ("greece", "egypt", "carthage", "rome"):
        state = takes(state, source)
        assert GAME.deciders(state) == (source,)


@pytest.mark.rule("E2.2-c", "E2.2-d")
def test_he_takes_from_anybody_but_himself() -> None:
    state = takes(three_each().state(), "greece")
    assert sources(state) == ["rome", "egypt", "carthage"]


@pytest.mark.rule("E2.2-c")
def test_a_chain_may_come_back_to_a_player() -> None:
    state = takes(three_each().state(), "greece", "egypt", "greece", "carthage")
    assert GAME.deciders(state) == ("carthage",)


@pytest.mark.rule("E2.2-e")
def test_a_taker_may_not_pass() -> None:
    state = takes(three_each().state(), "greece")
    assert {line.split()[0] for line in lines(state)} == {"take"}
    assert not legal(state, "decline")
    assert not legal(state, "done")


@pytest.mark.rule("E2.2-l")
def test_whoever_loses_nothing_takes_nothing() -> None:
    table = laid_out(seats=4).offer("rome", coin=1).offer("greece", wine=1).offer("egypt", oil=1)
    state = table.state("take wine from greece", "take coin from rome", "take oil from egypt")
    assert asked(state) == "give"
    assert tokens(state, "carthage") == {}


# The ban -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E2.2-f")
def test_two_players_may_not_take_from_each_other_twice_in_a_row() -> None:
    state = takes(three_each().state(), "greece", "rome")
    assert sources(state) == ["egypt", "carthage"]
    assert rules(state, "take coin from greece") == ["E2.2-f"]


@pytest.mark.rule("E2.2-f")
def test_the_one_just_robbed_may_always_take_back() -> None:
    assert "rome" in sources(takes(three_each().state(), "greece"))


@pytest.mark.rule("E2.2-f")
def test_the_ban_of_the_book_stands_in_the_middle_of_a_chain_too() -> None:
    assert sources(takes(three_each().state(), "greece", "egypt", "greece")) == ["rome", "carthage"]


@pytest.mark.rule("E2.2-f")
def test_the_ban_is_gone_after_the_next_take() -> None:
    state = takes(three_each().state(), "greece", "rome", "egypt")
    assert sources(state) == ["rome", "greece", "carthage"]
    assert sources(takes(state, "rome")) == ["greece", "carthage"]


@pytest.mark.rule("E2.2-f")
def test_by_option_nobody_takes_from_the_source_of_his_last_take() -> None:
    state = takes(three_each(trade_repeat_ban="same_source").state(), "greece", "egypt", "rome")
    assert sources(state) == ["egypt", "carthage"]
    assert codes(state, "take coin from greece") == ["take.banned"]
    assert "greece" in sources(takes(three_each().state(), "greece", "egypt", "rome"))


@pytest.mark.rule("E2.2-f")
def test_by_option_a_source_is_free_again_after_a_take_from_another() -> None:
    state = takes(three_each(trade_repeat_ban="same_source").state(), "greece", "rome", "egypt", "rome")
    assert sources(state) == ["greece", "carthage"]


# The end -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E2.2-g")
def test_the_chain_ends_when_nothing_is_open() -> None:
    table = laid_out(seats=3).offer("rome", coin=1).offer("greece", coin=1).offer("carthage", coin=1)
    state = takes(table.state(), "greece", "carthage")
    assert asked(state) == "take"
    assert asked(takes(state, "rome")) == "name"


@pytest.mark.rule("E2.2-h")
def test_the_chain_ends_when_the_ban_leaves_no_source() -> None:
    state = takes(
        three_each().state(),
        *("greece", "egypt", "greece", "rome", "carthage", "rome", "greece", "rome", "egypt", "carthage", "egypt"),
    )
    assert asked(state) == "give"
    assert [tokens(state, seat) for seat in ("rome", "greece", "egypt", "carthage")] == [
        {"coin": 4},
        {"coin": 3},
        {"coin": 2},
        {"coin": 3},
    ]
    assert GAME.prompt(state).numbers == {"to": "egypt"}


@pytest.mark.rule("E2.2-i")
def test_the_chain_ends_when_only_the_taker_has_open_tokens() -> None:
    table = laid_out(seats=3).offer("rome", wine=1).offer("greece", coin=3).offer("carthage", oil=1)
    state = table.state("take oil from carthage", "take coin from greece", "take wine from rome")
    assert asked(state) == "take"
    state = play(state, "take coin from greece")
    assert asked(state) == "give"


@pytest.mark.rule("E2.2-j")
def test_tokens_still_open_at_the_end_go_back_to_their_owner() -> None:
    table = laid_out(seats=3, hands="remembered").offer("rome", coin=1).offer("greece", wine=2, gold=2)
    state = table.tokens("greece", wine=1).state("take wine from greece", "take coin from rome")
    assert tokens(state, "greece") == {"coin": 1, "wine": 2, "gold": 2}
    assert "offer" not in document(state)["seats"]["greece"]
    assert document(state)["seats"]["greece"]["known"] == {"coin": 1, "wine": 1, "gold": 2}


@pytest.mark.rule("E2.2-k")
def test_what_was_taken_ends_behind_the_screen() -> None:
    table = laid_out(seats=3).offer("rome", coin=1).offer("greece", wine=1).offer("carthage", oil=1)
    state = table.state("take wine from greece", "take oil from carthage", "take coin from rome")
    assert asked(state) == "name"
    assert [tokens(state, seat) for seat in ("rome", "greece", "carthage")] == [{"wine": 1}, {"oil": 1}, {"coin": 1}]
    assert document(GAME.view(state, None))["seats"]["rome"].get("tokens") is None


# What the leader owes ----------------------------------------------------------------------------------------------


def one_short() -> Table:
    """One token each: Rome has taken twice, and Carthage is left without."""
    table = laid_out(seats=4).tokens("rome", gold=1, wood=2)
    return table.offer("rome", coin=1).offer("greece", wine=1).offer("egypt", oil=1).offer("carthage", metal=1)


ONE_SHORT = ("take wine from greece", "take coin from rome", "take oil from egypt", "take metal from carthage")


@pytest.mark.rule("E2.2.1-b")
def test_the_leader_gives_one_token_to_the_player_left_short() -> None:
    state = one_short().state(*ONE_SHORT)
    assert (asked(state), GAME.deciders(state)) == ("give", ("rome",))
    state = play(state, "give wood")
    assert tokens(state, "carthage") == {"wood": 1}
    assert tokens(state, "rome") == {"wood": 1, "gold": 1, "wine": 1, "oil": 1}


@pytest.mark.rule("E2.2.1-a")
def test_in_the_end_everybody_has_as_many_as_before() -> None:
    state = one_short().state(*ONE_SHORT, "give wood")
    assert [sum(tokens(state, seat).values()) for seat in ("rome", "greece", "egypt", "carthage")] == [4, 1, 1, 1]


@pytest.mark.rule("E2.2.1-b", "E2.2.1-d")
def test_the_leader_owes_nothing_when_he_was_due_to_take() -> None:
    table = laid_out(seats=3).offer("rome", coin=1).offer("greece", coin=1).offer("carthage", coin=1)
    assert asked(takes(table.state(), "greece", "carthage", "rome")) == "name"


@pytest.mark.rule("E2.2.1-b", "E2.2.1-c")
def test_the_leader_gives_a_token_from_his_screen_a_taken_one_or_a_returned_one() -> None:
    table = laid_out(seats=3).tokens("rome", gold=1).offer("rome", wine=3).offer("greece", coin=3)
    state = table.offer("carthage", oil=1).state("take coin from greece", "take wine from rome")
    state = play(state, "take oil from carthage", "take coin from greece", "take wine from rome")
    state = play(state, "take coin from greece")
    assert lines(state) == ["give coin", "give gold", "give oil", "give wine"]
    assert codes(state, "give metal") == ["give.none"]


@pytest.mark.rule("E2.2.1-e")
@pytest.mark.parametrize(
    ("offers", "chain", "due"),
    [
        pytest.param({"greece": 1, "carthage": 1}, ("greece", "carthage"), "carthage", id="nothing open"),
        pytest.param({"greece": 2, "carthage": 2}, ("greece", "carthage", "greece"), "greece", id="banned"),
        pytest.param({"greece": 2}, ("greece",), "greece", id="only his own"),
    ],
)
def test_the_leader_owes_whichever_way_the_chain_ended(
    offers: dict[str, int], chain: tuple[str, ...], due: str
) -> None:
    table = laid_out(seats=3)
    for seat, number in offers.items():
        table.offer(seat, coin=number)
    state = takes(table.state(), *chain)
    assert asked(state) == "give"
    assert GAME.prompt(state).numbers == {"to": due}


@pytest.mark.rule("E2.2.1-f")
def test_the_recipient_is_not_asked() -> None:
    state = one_short().state(*ONE_SHORT)
    assert (GAME.deciders(state), lines(state, "carthage")) == (("rome",), [])
    assert codes(state, "give wood", "carthage") == ["turn.other"]
    assert asked(play(state, "give wood")) == "name"


@pytest.mark.rule("E2.2.1-b")
def test_only_giver_and_recipient_see_what_is_given() -> None:
    state = one_short().state(*ONE_SHORT)
    action = GAME.parse("give wood")
    assert {seat: GAME.heard(state, action, seat) for seat in ("rome", "carthage", "greece", None)} == {
        "rome": "give wood",
        "carthage": "give wood",
        "greece": "give",
        None: "give",
    }


def test_after_a_gift_nothing_is_certain_of_the_giver() -> None:
    table = one_short()
    table.document["seats"]["rome"]["known"] = {"wood": 2, "gold": 1}
    state = table.state(*ONE_SHORT, "give wood")
    assert document(state)["seats"]["rome"]["known"] == {"wood": 1}


# The worked examples of the rulebook, and an independent simulation --------------------------------------------------


@pytest.mark.rule("E2.2.1-b")
def test_the_example_with_five_tokens_each() -> None:
    table = laid_out(seats=4)
    for seat in table.names:
        table.offer(seat, coin=5)
    names = {"G": "rome", "K": "greece", "D": "egypt", "B": "carthage"}
    state = takes(table.state(), *[names[letter] for letter in "BGDGBKDBKDGKGDKGDBKB"])
    assert [sum(tokens(state, names[letter]).values()) for letter in "GKDB"] == [6, 5, 5, 4]
    assert GAME.prompt(state).numbers == {"to": "carthage"}


class Chain:
    """The chain as the rules tell it, from the list of takes alone."""

    def __init__(self, leader: str, offers: dict[str, Counter[str]], ban: str) -> None:
        self.leader, self.open, self.ban = leader, offers, ban
        self.takes: list[tuple[str, str]] = []
        self.stock: dict[str, Counter[str]] = {seat: Counter() for seat in offers}

    def taker(self) -> str:
        return self.takes[-1][1] if self.takes else self.leader

    def banned(self) -> str | None:
        if self.ban == "mutual":
            swapped = len(self.takes) > 1 and self.takes[-1] == self.takes[-2][::-1]
            return self.takes[-1][0] if swapped else None
        mine = [source for taker, source in self.takes if taker == self.taker()]
        return mine[-1] if mine else None

    def choices(self) -> set[tuple[str, str]]:
        barred = (self.taker(), self.banned())
        return {(seat, token) for seat, row in self.open.items() if seat not in barred for token in +row}

    def take(self, source: str, token: str) -> None:
        self.open[source][token] -= 1
        self.stock[self.taker()][token] += 1
        self.takes.append((self.taker(), source))

    def balance(self) -> Counter[str]:
        change = Counter(taker for taker, _ in self.takes)
        change.subtract(source for _, source in self.takes)
        return change


@pytest.mark.rule("E2.2-a", "E2.2-b", "E2.2-c", "E2.2-d", "E2.2-e", "E2.2-f", "E2.2-g", "E2.2-h", "E2.2-i")
@pytest.mark.rule("E2.2-j", "E2.2-k", "E2.2-l", "E2.2.1-a", "E2.2.1-b", "E2.2.1-d", "E2.2.1-e")
@pytest.mark.parametrize("ban", ["mutual", "same_source"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_random_chains_agree_with_a_plain_simulation(ban: str, seats: int) -> None:
    rng = Random(f"{ban} {seats}")
    for _ in range(350):
        table = laid_out(seats=seats, trade_repeat_ban=ban)
        leader = rng.choice(table.names)
        table.leaders(trade=leader).document["questions"][-1]["taker"] = leader
        number = rng.randrange(6)
        bag = rng.sample(("coin", "grain", "oil", "wine"), k=25, counts=(9, 9, 9, 9))
        offers = {}
        for seat in table.names:
            size = rng.choice((number, number, number, rng.randrange(6)))
            offers[seat] = Counter(bag.pop() for _ in range(size))
            table.offer(seat, **offers[seat])
        before = {seat: row.total() for seat, row in offers.items()}
        chain = Chain(leader, offers, ban)
        state = table.state()
        while choices := chain.choices():
            assert GAME.deciders(state) == (chain.taker(),)
            listed = GAME.actions(state)
            assert {action.args for action in listed} == choices
            action = rng.choice(listed)
            state = GAME.apply(state, action)
            chain.take(*action.args)
        assert {seat: tokens(state, seat) for seat in table.names} == {
            seat: dict(+(row + chain.stock[seat])) for seat, row in offers.items()
        }
        balance = {seat: change for seat, change in chain.balance().items() if change}
        if balance:
            assert balance == {leader: 1, chain.taker(): -1}
            assert GAME.prompt(state).numbers == {"to": chain.taker()}
            state = GAME.apply(state, rng.choice(GAME.actions(state)))
        assert asked(state) == "name"
        assert {seat: sum(tokens(state, seat).values()) for seat in table.names} == before
