"""Chapter 12: who sees what."""

from __future__ import annotations

from itertools import groupby
from random import Random
from typing import Any

import pytest

from mnlib.empires.actions import VOCABULARY
from mnlib.empires.board import EMPIRES, LEGEND, TOKENS, WIDTH
from mnlib.empires.state import DISCARDS, KNOWN, OFFERS, RESERVE, State
from mnlib.empires.view import View, sealed
from mnlib.reasons import BadInput
from mnlib.vocabulary import Action

from .table import GAME, Table, asked, document, lines, play, tokens

WORDS = {verb: tuple(rows) for verb, rows in groupby(VOCABULARY.actions, key=lambda action: action.verb)}
PUBLIC = (
    "round", "phase", "provinces", "seas", "built", "standing", "leaders", "face_up", "played", "peace", "spared",
    "copied", "draws", "questions", "options",
)  # fmt: skip


def known(view: View, seat: str) -> dict[str, int]:
    """What a view remembers of the stock of a seat."""
    return dict(document(view)["seats"][seat].get("known", {}))


def trading(**options: Any) -> Table:
    """Three players with a token or two, about to trade."""
    table = Table(seats=3, **options).tokens("carthage", coin=2).tokens("rome", wine=1, oil=1).tokens("greece", grain=2)
    return table.to_trade()


# What lies open -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E12-a")
@pytest.mark.parametrize("seat", ["rome", "greece", None])
def test_the_board_the_tiles_and_the_titles_are_public(seat: str | None) -> None:
    table = (
        Table().control("rome", "dacia").legions("rome", "dacia", 2).fortress("greece", "achaea").built("dacia.wine")
    )
    table.triremes("egypt", "aegyptium").legions("greece", "dacia").stand("greece", "dacia.wine").tile("rome", "circe")
    table.tile("egypt", "castor_pollux").set(copied="circe", played=[1], spared="greece", peace=["rome", "egypt"])
    state = table.to_build("rome").state()
    seen, whole = document(GAME.view(state, seat)), document(state)
    assert all(field in whole for field in ("spared", "copied", "played", "standing", "seas"))
    for field in PUBLIC:
        assert seen.get(field) == whole.get(field), field
    for name in EMPIRES:
        assert seen["seats"][name]["tiles"] == whole["seats"][name]["tiles"]
    assert GAME.deciders(GAME.view(state, seat)) == ("rome",)


@pytest.mark.rule("E12-a")
def test_the_ordinary_reserve_is_public() -> None:
    state = Table().tokens("rome", coin=4, ceramics=3).to_build("rome").state()
    view = GAME.view(state, "greece")
    assert view.tokens[RESERVE : RESERVE + LEGEND] == state.tokens[RESERVE : RESERVE + LEGEND]
    assert view.tokens[RESERVE + TOKENS.index("ceramics")] == 0


# Stocks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E12-b")
@pytest.mark.parametrize("seat", ["greece", None])
def test_what_lies_behind_another_screen_is_not_in_a_view(seat: str | None) -> None:
    table = Table().tokens("rome", coin=3, wine=1, legendary_oil=1).tokens("greece", gems=1)
    view = GAME.view(table.to_build("rome").state(), seat)
    assert tokens(view, "rome") == {}
    assert tokens(view, "greece") == ({"gems": 1} if seat else {})


@pytest.mark.rule("E12-b")
def test_a_player_sees_what_lies_behind_his_own_screen() -> None:
    row = {"coin": 3, "wine": 1, "legendary_oil": 1}
    assert tokens(GAME.view(Table().tokens("rome", **row).to_build("rome").state(), "rome"), "rome") == row


@pytest.mark.rule("E12-b", "A24")
@pytest.mark.parametrize(
    ("options", "counts"),
    [
        ({}, (3, 1, 0, 0, 0)),
        ({"resource_counts": "public"}, (3, 1, 0, 0, 0)),
        ({"resource_counts": "hidden"}, None),
        ({"resource_counts": "hidden", "hands": "remembered"}, (3, 1, 0, 0, 0)),
        ({"resource_counts": "hidden", "hands": "open"}, (3, 1, 0, 0, 0)),
    ],
)
def test_how_many_resources_lie_behind_a_screen_is_public_unless_agreed_otherwise(
    options: dict[str, Any], counts: tuple[int, ...] | None
) -> None:
    state = Table(**options).tokens("rome", coin=2, wine=1).tokens("greece", oil=1).to_build("rome").state()
    assert GAME.view(state, "egypt").counts == counts


@pytest.mark.rule("E12-b")
@pytest.mark.parametrize(
    ("hands", "seen", "remembered"),
    [("screens", {}, {}), ("remembered", {}, {"coin": 1}), ("open", {"coin": 1, "legendary_oil": 1}, {"coin": 1})],
)
def test_a_table_may_remember_or_play_with_open_hands(
    hands: str, seen: dict[str, int], remembered: dict[str, int]
) -> None:
    table = Table(hands=hands).control("rome", "asia").built("asia.troia").to_collect()
    view = GAME.view(table.state("drawn legendary_oil"), "greece")
    assert (tokens(view, "rome"), known(view, "rome")) == (seen, remembered)


@pytest.mark.rule("E12-b")
def test_a_view_answers_only_for_its_own_seat() -> None:
    view = GAME.view(Table().tokens("rome", coin=3).to_build("rome").state(), "greece")
    assert GAME.actions(view) == []
    assert [reason.code for reason in GAME.why_not(view, GAME.parse("done"))] == ["turn.other"]
    for ask in (GAME.actions, GAME.view):
        with pytest.raises(BadInput, match="this view is that of greece"):
            ask(view, "rome")
    with pytest.raises(BadInput, match="cannot be played on"):
        GAME.apply(view, GAME.parse("done"))


# Offers ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("E12-c")
def test_offers_are_hidden_until_all_have_placed_theirs() -> None:
    state = trading().state("tile 1", "offer wine by rome", "offer coin by carthage")
    assert GAME.deciders(state) == ("greece",)
    hidden = GAME.view(state, "greece")
    assert [hidden.laid[EMPIRES.index(name)] for name in ("rome", "greece", "carthage")] == [1, 0, 1]
    assert all("offer" not in document(hidden)["seats"][name] for name in ("rome", "carthage"))
    assert document(GAME.view(state, "rome"))["seats"]["rome"]["offer"] == {"wine": 1}
    state = play(state, "offer grain by greece")
    assert asked(state) == "take"
    for seat in ("rome", "greece", "carthage", None):
        seen = document(GAME.view(state, seat))["seats"]
        assert {name: row["offer"] for name, row in seen.items()} == {
            "rome": {"wine": 1},
            "greece": {"grain": 1},
            "carthage": {"coin": 1},
        }


@pytest.mark.rule("E12-c")
def test_what_is_offered_is_not_heard_by_the_others() -> None:
    state = trading().state("tile 1")
    action = GAME.parse("offer wine by rome")
    assert GAME.heard(state, action, "rome") == "offer wine by rome"
    assert GAME.heard(state, action, "greece") == GAME.heard(state, action, None) == "offer by rome"


@pytest.mark.rule("E12-c")
def test_open_hands_show_the_offers_too() -> None:
    view = GAME.view(trading(hands="open").state("tile 1", "offer wine by rome"), "greece")
    assert document(view)["seats"]["rome"]["offer"] == {"wine": 1}


@pytest.mark.rule("E12-d")
def test_what_is_taken_lies_face_down_but_all_have_seen_it() -> None:
    answers = ("tile 1", "offer wine by rome", "offer coin by carthage", "offer grain by greece", "take wine from rome")
    for hands, remembered in (("screens", {}), ("remembered", {"wine": 1})):
        before = trading(hands=hands).state(*answers[:-1])
        assert GAME.heard(before, GAME.parse(answers[-1]), None) == "take wine from rome"
        view = GAME.view(play(before, answers[-1]), "greece")
        assert (tokens(view, "carthage"), known(view, "carthage")) == ({}, remembered)


@pytest.mark.rule("E12-d")
def test_what_comes_back_from_an_offer_is_remembered() -> None:
    table = Table(seats=3, hands="remembered").tokens("carthage", coin=2).tokens("rome", wine=1, oil=1).to_trade()
    answers = ("offer oil by rome", "offer wine by rome", "offer coin by carthage", "offer coin by carthage")
    state = table.state("tile 2", *answers, "take wine from rome", "take coin from carthage")
    view = GAME.view(state, "greece")
    assert document(state)["phase"] == "build"
    assert known(view, "rome") == {"coin": 1, "oil": 1}
    assert known(view, "carthage") == {"coin": 1, "wine": 1}


@pytest.mark.rule("E12-d")
def test_after_a_gift_unseen_one_of_each_kind_is_in_doubt() -> None:
    table = Table(seats=3, hands="remembered").tokens("carthage", grain=2, wine=1, oil=1)
    table.document["seats"]["carthage"]["known"] = {"grain": 2, "wine": 1}
    state = table.set(phase="trade").ask("give", to="greece").state("give oil")
    assert known(GAME.view(state, "rome"), "carthage") == {"grain": 1}
    assert known(GAME.view(state, "rome"), "greece") == {}


@pytest.mark.rule("E12-d", "A07")
def test_what_the_leader_gives_is_seen_only_by_the_two() -> None:
    table = Table(seats=3).tokens("carthage", wine=1, oil=1).set(phase="trade").ask("give", to="greece")
    state = table.state()
    action = GAME.parse("give wine")
    heard = {seat: GAME.heard(state, action, seat) for seat in ("rome", "greece", "carthage", None)}
    assert heard == {"rome": "give", "greece": "give wine", "carthage": "give wine", None: "give"}


# Draws, payments, what is kept ----------------------------------------------------------------------------------------


@pytest.mark.rule("E12-e")
def test_that_a_legendary_token_was_drawn_is_public_and_which_is_not() -> None:
    before = Table(hands="remembered").control("rome", "asia").built("asia.troia").to_collect().state()
    after = play(before, "drawn legendary_oil")
    first, second = GAME.view(before, "greece"), GAME.view(after, "greece")
    assert (first.pile, second.pile) == (13, 12)
    assert (first.counts[0], second.counts[0]) == (1, 2)
    assert known(second, "rome") == {"coin": 1}
    assert second == GAME.view(play(before, "drawn legendary_gems"), "greece")
    assert GAME.heard(before, GAME.parse("drawn legendary_oil"), "greece") == "draw"


@pytest.mark.rule("E12-f")
def test_every_payment_is_public() -> None:
    table = Table(hands="remembered").tokens("rome", coin=3, wine=1)
    table.document["seats"]["rome"]["known"] = {"coin": 2, "wine": 1}
    state = table.to_build("rome").state("build legion latium", "pay coin")
    assert GAME.heard(state, GAME.parse("pay coin"), None) == "pay coin"
    view = GAME.view(state, "greece")
    assert document(view)["questions"][-1]["paid"] == ["coin"]
    assert known(view, "rome") == {"coin": 1, "wine": 1}
    assert view.tokens[RESERVE] == 42
    assert known(GAME.view(play(state, "pay coin", "pay coin"), "greece"), "rome") == {"wine": 1}


@pytest.mark.rule("E12-g")
def test_what_the_colossus_fetches_is_public() -> None:
    state = Table(hands="remembered").tile("rome", "colossus").to_collect().state()
    assert GAME.heard(state, GAME.parse("fetch gems"), "greece") == "fetch gems"
    assert known(GAME.view(play(state, "fetch gems"), "greece"), "rome") == {"gems": 1}


@pytest.mark.rule("E12-h")
def test_what_is_kept_is_public() -> None:
    table = Table(hands="remembered").tile("rome", "hanging_gardens").tokens("rome", coin=3, wine=1, oil=2, gems=1)
    state = table.set(phase="build").ask("name", acted=table.names).ask("keep", seat="rome").state()
    assert GAME.heard(state, GAME.parse("keep 2 coins"), "greece") == "keep 2 coins"
    state = play(state, "keep 2 coins")
    assert GAME.heard(state, GAME.parse("store oil"), "greece") == "store oil"
    state = play(state, "store oil", "store wine")
    assert known(GAME.view(state, "greece"), "rome") == tokens(state, "rome") == {"coin": 2, "oil": 1, "wine": 1}


# What nobody sees -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("E12-i")
@pytest.mark.parametrize("seat", ["rome", "greece", None])
@pytest.mark.parametrize("hands", ["screens", "remembered", "open"])
def test_what_chance_will_decide_is_in_no_view(seat: str | None, hands: str) -> None:
    def start(seed: int) -> State:
        table = Table(hands=hands).control("rome", "asia").built("asia.troia").to_collect()
        return table.set(seed=seed).state()

    draws = {GAME.text(GAME.record(start(seed), GAME.parse("draw"))) for seed in range(20)}
    assert len(draws) > 5
    assert all(GAME.view(start(seed), seat) == GAME.view(start(0), seat) for seed in range(20))
    assert document(GAME.view(start(3), seat))["seed"] == 0
    assert not any(GAME.view(start(3), seat).tokens[RESERVE + LEGEND : RESERVE + WIDTH])


@pytest.mark.rule("E12-i")
def test_which_tile_will_be_turned_up_is_in_no_view() -> None:
    def start(seed: int) -> State:
        table = Table(display="five").tokens("rome", coin=1)
        table.set(face_down=table.document["face_up"][4:], face_up=table.document["face_up"][:4], seed=seed)
        return table.set(phase="build").ask("name", acted=table.names).ask("reveal").state()

    assert lines(start(0)) == ["draw"]
    found = {GAME.text(GAME.record(start(seed), GAME.parse("draw"))) for seed in range(20)}
    assert len(found) > 5
    assert len({repr(document(GAME.view(start(seed), "rome"))) for seed in range(20)}) == 1


# Everything at once, in games played at random ------------------------------------------------------------------------


def rich_game(seed: int, **options: Any) -> State:
    """A game in which powers ask questions and legendary cities give draws."""
    seats = 3 + seed % 3
    start = document(GAME.new(seats=seats, seed=seed, display="all", round_limit=6, **options))
    names = list(start["seats"])
    tiles = ["antigone", "castor_pollux", "hanging_gardens", "perseus", "colossus", "temple_of_artemis"]
    for i, tile in enumerate(tiles):
        start["seats"][names[(i + seed) % seats]]["tiles"].append(tile)
    start["face_up"] = [tile for tile in start["face_up"] if tile not in tiles]
    start["copied"] = "antigone"
    for name, city in zip(names, ("sicilia.syracusae", "asia.troia", "judea.ierusalem")):
        province = city.partition(".")[0]
        start["provinces"][province] = {"control": name}
        start["built"] += [city, f"{province}.temple"]
    state: State = GAME.load(start)
    return state


def check_nothing_hidden(state: State, view: View) -> None:
    """The view holds none of what its seat may not know."""
    options = state.setting.options
    assert view.seed == 0
    for seat in state.setting.seats:
        if seat == view.seat or options["hands"] == "open":
            continue
        assert not any(view.tokens[seat * WIDTH : seat * WIDTH + WIDTH])
        if sealed(state):
            assert not any(view.tokens[OFFERS + seat * WIDTH : OFFERS + seat * WIDTH + WIDTH])
    assert not any(view.tokens[RESERVE + LEGEND : RESERVE + WIDTH])
    assert not any(view.tokens[DISCARDS : DISCARDS + WIDTH])
    if options["hands"] == "screens":
        assert not any(view.tokens[KNOWN:])
        assert (view.counts is None) == (options["resource_counts"] == "hidden")


def check_memory(state: State) -> None:
    """Nobody is remembered to have what he has not."""
    for seat in state.setting.seats:
        for token in range(WIDTH):
            have = state.tokens[seat * WIDTH + token]
            if sealed(state):
                have += state.tokens[OFFERS + seat * WIDTH + token]
            assert state.tokens[KNOWN + seat * WIDTH + token] <= have


def some_actions(state: State, rng: Random) -> list[Action]:
    """Words about the question now open, but not those of chance, and one about anything."""
    found = [rng.choice(WORDS[verb]) for verb in state.step.verbs if verb != "drawn" for _ in range(2)]
    return [*found, *rng.sample(GAME.actions(state), 1), rng.choice(VOCABULARY.actions)]


def check_same(state: State, name: str | None, told: Action, rng: Random) -> None:
    """Positions that a seat cannot tell apart look the same to it and answer it in the same way."""
    view = GAME.view(state, name)
    check_nothing_hidden(state, view)
    words = some_actions(state, rng)
    for other in (GAME.sample(view, Random(rng.random())) for _ in range(2)):
        assert GAME.problems(other) == []
        assert GAME.view(other, name) == view
        assert GAME.prompt(other) == GAME.prompt(state) == GAME.prompt(view)
        assert GAME.deciders(other) == GAME.deciders(state) == GAME.deciders(view)
        assert GAME.heard(other, told, name) == GAME.heard(state, told, name)
        if name:
            assert GAME.actions(other, name) == GAME.actions(state, name) == GAME.actions(view)
            for word in words:
                assert GAME.why_not(other, word, name) == GAME.why_not(state, word, name) == GAME.why_not(view, word)


@pytest.mark.rule("E12-b", "E12-c", "E12-e", "E12-i")
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"resource_counts": "hidden"},
        {"hands": "remembered"},
        {"hands": "remembered", "resource_counts": "hidden", "trade_shortage": "offer_all"},
        {"hands": "open"},
    ],
)
def test_no_view_tells_what_its_seat_cannot_know(options: dict[str, Any]) -> None:
    for seed in range(12):
        rng = Random(seed)
        state = rich_game(seed, **options)
        names = (*document(state)["seats"], None)
        while GAME.outcome(state) is None:
            action = rng.choice(GAME.actions(state, rng.choice(GAME.deciders(state))))
            told = GAME.record(state, action)
            check_memory(state)
            if rng.random() < 0.2:
                check_same(state, rng.choice(names), told, rng)
            state = GAME.apply(state, told)
