"""The worked examples of the rulebooks, X01 to X38, played through the doors."""

import pytest

import mnlib
from mnlib.empires.leadership import marker
from mnlib.empires.state import State
from tests.empires.table import GAME, Table, asked, codes, document, legal, level, lines, play, tokens

NOBODY = ["nobody"] * 5
COINS = "+".join(["coin"] * 3)


def until(state: State, question: str) -> State:
    """Play on, each time the first decision of the list, until this question is asked; at least one step."""
    state = GAME.apply(state, GAME.actions(state)[0])
    while asked(state) != question:
        state = GAME.apply(state, GAME.actions(state)[0])
    return state


def levels(state: State, seat: str) -> tuple[int, ...]:
    return tuple(level(state, seat, track) for track in ("trade", "culture", "military"))


# Collecting and paying ------------------------------------------------------------------------------------------------


@pytest.mark.rule("E0.9-e", "E1.1-e")
def test_x01_control_of_buildings_gives_their_income() -> None:
    table = Table().control("egypt", "aethiopia").built("aethiopia.grain", "aethiopia.gold")
    assert tokens(table.to_collect().state(), "egypt") == {"grain": 1, "gold": 1}


@pytest.mark.rule("E1.2-d")
def test_x02_a_legendary_token_duplicates_its_ordinary_kind() -> None:
    rome = Table().tokens("rome", sheep=1, legendary_sheep=1, wine=1)
    assert codes(rome.to_build("rome").state(), "build legion latium") == ["pay.poor"]
    richer = Table().tokens("rome", sheep=1, legendary_sheep=1, wine=1, oil=1).to_build("rome")
    state = richer.state("build legion latium", "pay oil", "pay sheep")
    assert codes(state, "pay legendary_sheep") == ["pay.duplicate"]


# Trade: Grady, Dave, Kirsten and Bill of the book are Rome, Greece, Egypt and Carthage --------------------------------


def exchange(number: int) -> State:
    """Four players have laid out so many coins each, and Rome, the trade leader, takes first."""
    table = Table(seats=4).leaders(trade="rome").set(phase="trade")
    for seat in table.names:
        table.offer(seat, coin=number)
    return table.ask("take", taker="rome", before="nobody", banned="nobody", sources=NOBODY).state()


NAMES = {"G": "rome", "D": "greece", "K": "egypt", "B": "carthage"}


def taken(state: State, *sources: str) -> State:
    return play(state, *(f"take coin from {source}" for source in sources))


@pytest.mark.rule("E2.1-d", "E2.1-h")
def test_x03_a_played_trade_tile_is_locked_until_all_are_played() -> None:
    table = Table(seats=4).leaders(trade="rome").built("latium.metal", "latium.wine", "latium.market", "latium.roma")
    for seat in table.names:
        table.tokens(seat, coin=4)
    state = table.legions("greece", "achaea").to_trade().state()
    assert lines(state) == [f"tile {number}" for number in (0, 1, 2, 3, 4)]  # what Rome can cover with four coins
    state = play(state, "tile 3")
    assert GAME.deciders(state) == ("rome", "greece", "egypt", "carthage")
    state = play(state, *["offer coin by rome"] * 3)
    assert GAME.deciders(state) == ("greece", "egypt", "carthage")
    assert "offer" not in GAME.dump(GAME.view(state, "egypt"))["seats"]["rome"]
    for seat in ("greece", "egypt", "carthage"):
        state = play(state, *[f"offer coin by {seat}"] * 3)
    state = until(state, "tile")
    assert GAME.to_move(state) == "rome"
    assert lines(state) == ["tile 0", "tile 1", "tile 2", "tile 5"]


@pytest.mark.rule("E2.2-c")
def test_x04_whoever_was_robbed_takes_next() -> None:
    assert GAME.to_move(taken(exchange(3), "greece", "egypt", "carthage")) == "carthage"


@pytest.mark.rule("E2.2-f")
def test_x05_the_chain_may_come_back_to_a_player_but_not_at_once() -> None:
    state = taken(exchange(3), "greece", "egypt", "greece")
    assert codes(state, "take coin from egypt") == ["take.banned"]
    assert GAME.to_move(taken(state, "carthage")) == "carthage"


@pytest.mark.rule("E2.2-f")
def test_x06_two_players_do_not_take_from_each_other_back_and_forth() -> None:
    state = taken(exchange(3), "greece", "rome")
    assert GAME.to_move(state) == "rome"
    assert lines(state) == ["take coin from egypt", "take coin from carthage"]


@pytest.mark.rule("E2.2-h", "E2.2-j")
def test_x07_the_chain_is_blocked_between_the_last_two_players() -> None:
    state = taken(exchange(3), *(NAMES[letter] for letter in "KDKGBGKGDBD"))
    assert asked(state) == "give"
    assert GAME.prompt(state).numbers == {"to": "greece"}
    have = [tokens(state, seat)["coin"] for seat in ("rome", "egypt", "greece", "carthage")]
    assert have == [4, 3, 2, 2 + 1]  # the last one went back to Carthage
    state = play(state, "give coin")
    assert [tokens(state, seat)["coin"] for seat in ("rome", "greece")] == [3, 3]


@pytest.mark.rule("E2.2.1-b")
def test_x08_the_leader_gives_one_back_after_offers_of_five() -> None:
    state = taken(exchange(5), *(NAMES[letter] for letter in "BGDGBKDBKDGKGDKGDBKB"))
    assert asked(state) == "give"
    assert GAME.prompt(state).numbers == {"to": "carthage"}
    assert [tokens(state, NAMES[letter])["coin"] for letter in "GKDB"] == [6, 5, 5, 4]


@pytest.mark.rule("E2.2.1-b", "E2.2.1-c")
def test_x09_the_leader_gives_any_token_he_owns_to_the_one_left_short() -> None:
    table = Table(seats=4).leaders(trade="rome").set(phase="trade").tokens("rome", gold=1)
    table.offer("rome", coin=1).offer("greece", wine=1).offer("egypt", papyrus=1).offer("carthage", oil=1)
    state = table.ask("take", taker="rome", before="nobody", banned="nobody", sources=NOBODY).state()
    state = play(state, "take papyrus from egypt", "take coin from rome")
    state = play(state, "take wine from greece", "take oil from carthage")
    assert GAME.prompt(state).numbers == {"to": "carthage"}
    assert lines(state) == ["give papyrus", "give gold", "give wine"]
    assert tokens(play(state, "give gold"), "carthage") == {"gold": 1}


# Building -------------------------------------------------------------------------------------------------------------

STOCK = {"coin": 3, "grain": 2, "wood": 1, "sheep": 1, "gold": 1, "gladiator": 1}


@pytest.mark.rule("E3.0-h", "E3.0-i")
def test_x10_without_a_hero_sets_are_coins_only_or_goods_that_differ() -> None:
    state = Table().tokens("rome", **STOCK).to_build("rome").state()
    assert not legal(state, "build market latium.market")
    state = play(state, f"build caravan latium.metal: {COINS}", "build legion latium: grain+wood+sheep")
    state = play(state, "build legion latium: grain+gold+gladiator")
    assert tokens(state, "rome") == {}
    assert levels(state, "rome") == (1, 0, 2)


@pytest.mark.rule("E3.0-q")
def test_x11_hannibal_makes_a_set_of_six() -> None:
    state = Table().tokens("carthage", **STOCK).to_build("carthage").state()
    state = play(state, "build market africa.market: grain+grain+sheep+gladiator+gold+wood")
    state = play(state, f"build legion africa: {COINS}")
    assert tokens(state, "carthage") == {}


@pytest.mark.rule("E3.0-q")
@pytest.mark.parametrize(("seat", "home", "may"), [("carthage", "africa", True), ("rome", "latium", False)])
def test_x12_hannibal_alone_pays_three_with_a_pair(seat: str, home: str, may: bool) -> None:
    state = Table().tokens(seat, metal=2, wood=1).to_build(seat).state()
    assert legal(state, f"build legion {home}") == may


@pytest.mark.rule("E3.1.1-a", "E3.1.1-d", "E3.1.1-e")
def test_x13_where_greece_may_build_control_in_the_first_picture() -> None:
    table = Table().control("greece", "thracia", "dacia").control("rome", "dalmatia").legions("rome", "macedonia")
    state = table.tokens("greece", coin=3).to_build("greece").state()
    assert legal(state, "build control germania")
    assert codes(state, "build control asia") == ["control.link"]
    assert codes(state, "build control dalmatia") == ["control.taken"]
    assert codes(state, "build control macedonia") == ["control.units"]


@pytest.mark.rule("E0.10-b", "E3.1.1-d", "E3.1.1-e")
def test_x14_where_greece_may_build_control_in_the_second_picture() -> None:
    table = Table().control("greece", "thracia", "dacia").control("rome", "macedonia").legions("rome", "dalmatia")
    state = table.triremes("greece", "aegaeum").tokens("greece", coin=3).to_build("greece").state()
    assert legal(state, "build control germania")
    assert legal(state, "build control asia")
    assert codes(state, "build control macedonia") == ["control.taken"]
    assert codes(state, "build control dalmatia") == ["control.units"]


def greece_builds_troy() -> tuple[State, State]:
    before = Table().control("greece", "thracia", "dacia").tokens("greece", coin=9).to_build("greece").state()
    works = ("trireme aegaeum", "control asia", "legendary asia.troia")
    return before, play(before, *(f"build {work}: {COINS}" for work in works))


@pytest.mark.rule("E3.1.1-c", "E3.1.1-f", "E3.1-a")
def test_x15_trireme_control_and_legendary_city_in_one_turn() -> None:
    before, after = greece_builds_troy()
    assert not legal(before, "build control asia")
    assert tokens(after, "greece") == {}
    assert document(after)["built"] == ["asia.troia"]
    for word in ("build caravan asia.grain", "build market asia.market"):
        with pytest.raises(mnlib.BadInput, match="asia"):
            GAME.parse(word)


@pytest.mark.rule("E3.2-b")
def test_x16_a_trireme_and_a_city_raise_military_and_culture() -> None:
    before, after = greece_builds_troy()
    assert levels(before, "greece") == (0, 0, 0)
    assert levels(after, "greece") == (0, 1, 1)


@pytest.mark.rule("E10.8-d", "E3.1.3-e")
def test_x17_circe_raises_trade_and_military() -> None:
    state = Table().tokens("egypt", coin=7).to_build("egypt").state("recruit circe: " + "+".join(["coin"] * 7))
    assert levels(state, "egypt") == (1, 0, 1)


# Movement and battle --------------------------------------------------------------------------------------------------

LANDING = ("march italia to cyrenaica", "march italia to cyrenaica", "march creta to cyrenaica")


def battle_of(state: State) -> tuple[str, str, str]:
    """Place, attacker and defender of the battle now rolled; an only battle is fought without a question."""
    numbers = GAME.prompt(state).numbers
    return numbers["place"], numbers["attacker"], numbers["defender"]


def fleet() -> State:
    table = Table().legions("rome", "italia", 2).legions("rome", "creta").triremes("rome", "ionium", 2)
    table.control("egypt", "cyrenaica").legions("egypt", "cyrenaica").fortress("egypt", "cyrenaica")
    return table.triremes("egypt", "africum").to_move("rome").state("sail ionium to africum", "done")


@pytest.mark.rule("E0.10-d", "E4.1.2-b", "E4.1.2-c", "E4.1.2-i")
def test_x18_triremes_move_and_carry_three_legions_past_the_enemy() -> None:
    state = play(fleet(), "done", *LANDING)
    assert document(state)["provinces"]["cyrenaica"]["legions"] == {"rome": 3, "egypt": 1}
    assert document(state)["seas"] == {
        "ionium": {"triremes": {"rome": 1}},
        "africum": {"triremes": {"rome": 1, "egypt": 1}},
    }
    assert battle_of(state) == ("cyrenaica", "rome", "egypt")


@pytest.mark.rule("E4.1.2-d")
def test_x18_a_trireme_that_fought_and_survived_carries_too() -> None:
    state = play(fleet(), "engage egypt in africum", "rolled 6", "rolled 1", *LANDING)
    assert document(state)["seas"]["africum"]["triremes"] == {"rome": 1}
    assert battle_of(state) == ("cyrenaica", "rome", "egypt")


def cilicia(*moves: str) -> State:
    table = Table().control("babylon", "cilicia").legions("babylon", "cilicia", 2).fortress("babylon", "cilicia")
    table.control("egypt", "judea").fortress("egypt", "judea").legions("egypt", "cilicia", 2)
    return table.to_move("babylon").state(*moves)


@pytest.mark.rule("E4.1.2-j", "E4.2-p")
def test_x19_a_fortress_left_alone_must_fight_too() -> None:
    state = cilicia("march cilicia to judea", "march cilicia to judea")
    assert lines(state) == ["attack egypt in judea", "attack egypt in cilicia"]
    state = play(state, "attack egypt in cilicia")
    assert GAME.deciders(state) == ("egypt",)  # the fortress rolls no die
    assert GAME.prompt(state).numbers["dice"] == 2
    state = play(state, "rolled 54")  # one hit, cancelled; the fortress itself hits once
    assert document(state)["provinces"]["cilicia"] == {
        "control": "babylon",
        "fortress": "babylon",
        "legions": {"egypt": 1},
    }


@pytest.mark.rule("E4.2-l", "E4.2-m")
def test_x19_legions_that_leave_a_war_fight_where_they_arrive() -> None:
    state = cilicia("march cilicia to judea", "march cilicia to judea", "attack egypt in judea")
    assert GAME.deciders(state) == ("babylon",)
    assert GAME.prompt(state).numbers["dice"] == 2
    state = play(state, "rolled 54")  # one hit, cancelled by the fortress, which hits once
    assert document(state)["provinces"]["judea"] == {
        "control": "egypt",
        "fortress": "egypt",
        "legions": {"babylon": 1},
    }


@pytest.mark.rule("E4.2-d")
@pytest.mark.parametrize(("moves", "dice"), [(("march cilicia to asia", "done"), 1), (("done",), 2)])
def test_x19_whoever_stays_fights_with_what_is_left(moves: tuple[str, ...], dice: int) -> None:
    state = cilicia(*moves)
    assert battle_of(state) == ("cilicia", "babylon", "egypt")
    assert GAME.prompt(state).numbers["dice"] == dice
    state = play(state, "rolled " + "4" * dice, "rolled 54")  # 4 + 5 or 8 + 5 points against one hit cancelled
    assert document(state)["provinces"]["cilicia"]["fortress"] == "babylon"
    assert document(state)["provinces"]["cilicia"]["legions"].get("egypt", 0) == (1 if dice == 1 else 0)


BUILT = ("cyrenaica.papyrus", "cyrenaica.market", "cyrenaica.cyrene")


def battle(*later: str, **options: str) -> State:
    """The battle of Cyrenaica is about to be fought; Egypt, Greece and perhaps others move later in this round."""
    table = Table(**options).control("egypt", "cyrenaica").control("rome", "garamantia").built(*BUILT)
    table.legions("rome", "cyrenaica", 3).legions("egypt", "cyrenaica").fortress("egypt", "cyrenaica")
    table.legions("carthage", "libya", 3).set(phase="move")
    acted = [seat for seat in table.names if seat not in ("rome", "egypt", "greece", *later)]
    return table.ask("name", acted=acted).state("name rome", "done")


def conquest(*later: str, **options: str) -> State:
    """Rome has won the battle of Cyrenaica."""
    return play(battle(*later, **options), "rolled 543", "rolled 3")


@pytest.mark.rule("E10.1-a", "E4.2-f", "E4.2-m", "E4.3-a")
def test_x20_rome_wins_the_battle_of_cyrenaica_with_two_legions_left() -> None:
    state = conquest()
    assert document(state)["provinces"]["cyrenaica"] == {"control": "egypt", "legions": {"rome": 2}}
    assert (GAME.to_move(state), asked(state)) == ("rome", "conquer")


@pytest.mark.rule("E4.2-h")
@pytest.mark.parametrize("loss", ["legion", "fortress"])
def test_x21_the_owner_chooses_his_losses_and_the_war_goes_on(loss: str) -> None:
    state = play(battle(), "rolled 542", "rolled 3")  # 11 + 3 points: two hits, one of them cancelled
    assert GAME.to_move(state) == "egypt"
    assert lines(state) == ["lose legion", "lose fortress"]
    state = play(state, f"lose {loss}")
    left = {"legion": {"fortress": "egypt", "legions": {"rome": 2}}, "fortress": {"legions": {"rome": 2, "egypt": 1}}}
    assert document(state)["provinces"]["cyrenaica"] == {"control": "egypt", **left[loss]}
    assert asked(state) == "name"  # no conquest in a province at war


@pytest.mark.rule("E4.2-s", "E10.1-b")
def test_x22_a_later_player_may_attack_the_survivors() -> None:
    state = play(conquest("carthage"), "done", "name carthage", "march libya to cyrenaica", "done")
    assert battle_of(state) == ("cyrenaica", "carthage", "rome")
    state = play(state, "rolled 4")
    assert GAME.prompt(state).numbers["dice"] == 2
    assert "carthage" not in document(play(state, "rolled 54"))["provinces"]["cyrenaica"]["legions"]
    assert document(play(state, "rolled 22"))["provinces"]["cyrenaica"]["legions"] == {"rome": 2, "carthage": 1}


@pytest.mark.rule("E4.3.1-b", "E4.3.1-d", "E4.3.1-g", "E4.3-e")
def test_x23_pillage_of_the_caravan_brings_one_papyrus_and_ends_the_choice() -> None:
    before = conquest()
    after = play(before, "pillage cyrenaica.papyrus")
    assert tokens(after, "rome") == {"papyrus": 1}
    assert document(after)["built"] == ["cyrenaica.market", "cyrenaica.cyrene"]
    assert document(after)["standing"] == {"cyrenaica.papyrus": "rome"}
    assert level(after, "egypt", "trade") == level(before, "egypt", "trade") - 1
    assert asked(after) == "name"


@pytest.mark.rule("E4.3.2-d", "E4.3.2-e", "E1.1-p")
def test_x24_occupied_caravan_and_market_bring_two_papyrus() -> None:
    state = play(conquest(), "occupy cyrenaica.papyrus", "occupy cyrenaica.market")
    state = until(state, "tile")
    assert tokens(state, "rome") == {"papyrus": 2}
    assert tokens(state, "egypt") == {"coin": 1}


@pytest.mark.rule("E1.1-q", "E4.3.3-a", "E4.3.3-c")
def test_x25_an_occupied_marker_is_converted_at_the_start_of_the_next_turn() -> None:
    state = until(play(conquest(), "occupy cyrenaica.control"), "tile")
    assert tokens(state, "egypt") == {"papyrus": 2, "coin": 1}
    assert tokens(state, "rome") == {}
    state = until(state, "convert")
    assert document(state)["questions"][-1] == {"step": "convert", "seat": "rome", "due": ["cyrenaica"], "last": False}
    state = play(state, "convert cyrenaica")
    assert document(state)["provinces"]["cyrenaica"] == {"control": "rome", "legions": {"rome": 2}}


def test_x25_in_the_ukrainian_edition_the_conversion_comes_at_the_end_of_that_turn() -> None:
    state = until(play(conquest(edition="ukrainian"), "occupy cyrenaica.control"), "march")
    assert GAME.to_move(state) == "rome"
    state = play(state, "done", "done")
    assert document(state)["questions"][-1] == {"step": "convert", "seat": "rome", "due": ["cyrenaica"], "last": True}
    assert document(play(state, "convert cyrenaica"))["provinces"]["cyrenaica"]["control"] == "rome"


@pytest.mark.rule("E4.3.4-b")
def test_x26_occupied_buildings_move_two_levels_of_trade() -> None:
    before = conquest()
    after = play(before, "occupy cyrenaica.papyrus", "occupy cyrenaica.market")
    assert level(after, "rome", "trade") == level(before, "rome", "trade") + 2
    assert level(after, "egypt", "trade") == level(before, "egypt", "trade") - 2


# Titles, tiles and questions of players -------------------------------------------------------------------------------


@pytest.mark.rule("E5-a", "E5-h")
def test_x27_the_highest_trade_level_leads_plays_the_tile_and_takes_first() -> None:
    table = Table().control("rome", "gallia").control("greece", "macedonia").control("babylon", "syria")
    table.control("egypt", "cyrenaica").set(phase="claim").ask("crown", track="trade")
    table.built("latium.metal", "latium.wine", "gallia.grain", "latium.market", "gallia.market")
    table.built("achaea.oil", "macedonia.grain", "achaea.market", "macedonia.market")
    table.built("mesopotamia.grain", "mesopotamia.sheep", "syria.spices", "mesopotamia.market")
    table.built("aegyptus.papyrus", "cyrenaica.papyrus", "aegyptus.market")
    table.built("africa.sheep", "africa.spices", "africa.market")
    state = table.state()
    assert [level(state, seat, "trade") for seat in table.names] == [5, 4, 4, 3, 3]
    assert document(state)["leaders"]["trade"] == "rome"
    state = play(state, "crown greece", "crown greece")
    assert (GAME.to_move(state), asked(state)) == ("rome", "tile")
    state = play(state, "tile 1")
    for seat in table.names:
        state = GAME.apply(state, GAME.actions(state, seat)[0])
    assert (GAME.to_move(state), asked(state)) == ("rome", "take")


@pytest.mark.rule("E5-c", "E5-g")
def test_x28_a_level_above_fifteen_is_shown_on_the_other_side() -> None:
    table = Table().control("rome", "gallia", "italia", "germania", "dalmatia").legions("rome", "latium", 4)
    for province in ("latium", "gallia", "italia", "germania", "dalmatia"):
        table.fortress("rome", province)
    state = table.triremes("rome", "tyrrhenum", 5).tokens("rome", coin=12).to_build("rome").state()
    assert level(state, "rome", "military") == 14
    state = play(state, *[f"build legion latium: {COINS}"] * 4)
    assert document(state)["provinces"]["latium"]["legions"] == {"rome": 8}
    assert level(state, "rome", "military") == 18
    assert marker(18) == (3, True)


@pytest.mark.rule("E10.13-b")
def test_x29_the_queen_of_sheba_raises_culture_and_military() -> None:
    state = Table().tokens("rome", coin=7).to_build("rome").state("recruit queen_of_sheba: " + "+".join(["coin"] * 7))
    assert levels(state, "rome") == (0, 1, 1)


def test_x30_a_promise_does_not_bind() -> None:
    state = Table().legions("rome", "dalmatia").to_move("rome").state()
    assert legal(state, "march dalmatia to dacia")


@pytest.mark.rule("E6.5-a", "E6.5-b", "E9-a")
def test_x31_perseus_jumps_the_queue_and_wins_with_the_pyramids() -> None:
    table = Table().tile("rome", "perseus").tokens("rome", coin=12).set(phase="build").ask("name", acted=[])
    state = table.state("name greece")
    assert (GAME.to_move(state), asked(state)) == ("rome", "perseus")
    state = play(state, "use perseus", "recruit pyramids: " + "+".join(["coin"] * 12))
    assert GAME.outcome(state) == mnlib.Outcome(("rome",), "pyramids")


@pytest.mark.rule("E9-b", "E9-c", "E3.1.2-h")
def test_x32_there_is_no_ninth_legion_and_no_way_to_remove_one() -> None:
    state = Table().legions("rome", "latium", 8).tokens("rome", coin=3).to_build("rome").state()
    assert codes(state, "build legion latium") == ["supply.legions"]
    assert codes(state, "lose legion") == ["phase.other"]
    for line in lines(state):
        assert document(play(state, line))["provinces"]["latium"]["legions"] == {"rome": 8}


@pytest.mark.rule("E0.7-l", "E9-d")
def test_x33_a_good_whose_tokens_are_all_taken_cannot_be_gained() -> None:
    table = Table().tokens("greece", ceramics=3).control("rome", "creta").built("creta.ceramics")
    assert tokens(table.to_collect().state(), "rome") == {}


@pytest.mark.rule("E4.2-q", "E4.2-r", "E9-e")
def test_x34_among_several_opponents_one_is_fought_and_the_other_left_alone() -> None:
    table = Table().legions("rome", "phasania", 2).legions("babylon", "phasania").legions("carthage", "phasania")
    state = table.set(phase="move").ask("name", acted=["greece", "babylon"]).state("name rome", "done")
    assert lines(state) == ["attack babylon in phasania", "attack carthage in phasania"]
    state = play(state, "attack babylon in phasania", "rolled 66", "rolled 1")
    assert document(state)["provinces"]["phasania"]["legions"] == {"rome": 2, "carthage": 1}
    assert asked(state) == "name"


@pytest.mark.rule("E4.3.3-e", "E9-f")
def test_x35_without_a_link_the_marker_goes_and_nobody_collects() -> None:
    table = Table().control("egypt", "cyrenaica").built("cyrenaica.papyrus").legions("greece", "cyrenaica")
    state = table.stand("greece", "cyrenaica.control").to_move("greece").state("convert cyrenaica")
    assert document(state)["provinces"]["cyrenaica"] == {"legions": {"greece": 1}}
    state = until(state, "tile")
    assert [tokens(state, seat) for seat in table.names] == [{}] * 5


@pytest.mark.rule("E4.3.1-l", "E10.12-a")
@pytest.mark.parametrize(
    ("site", "gains"),
    [
        ("cyrenaica.cyrene", {"coin": 2}),
        ("aegyptus.alexandria", {"coin": 2}),
        ("cyrenaica.papyrus", {"papyrus": 2}),
        ("judea.ierusalem", {"coin": 1, "legendary_gold": 1}),
        ("cyrenaica.temple", {}),
        ("cyrenaica.market", {}),
    ],
)
def test_x36_hamilcar_doubles_what_a_pillage_brings(site: str, gains: dict[str, int]) -> None:
    province = site.partition(".")[0]
    table = Table().tile("rome", "hamilcar").built(site).legions("rome", province)
    if province != "aegyptus":
        table.control("egypt", province)
    state = table.set(phase="move").ask("name", acted=["greece"]).state("name rome", "done", f"pillage {site}")
    if asked(state) == "draw":
        state = play(state, "drawn legendary_gold")
    assert tokens(state, "rome") == gains
    assert asked(state) == "name"


@pytest.mark.rule("E0.6-b", "E0.6-c", "E0.6-d", "E0.6-e", "E0.6-f", "E0.6-g", "E0.6-h")
def test_x37_start_levels_and_titles() -> None:
    state = GAME.new(seats=5)
    shown = {seat: levels(state, seat) for seat in ("rome", "greece", "babylon", "egypt", "carthage")}
    assert shown == {
        "rome": (7, 1, 3),
        "greece": (4, 4, 3),
        "babylon": (5, 3, 2),
        "egypt": (4, 4, 2),
        "carthage": (7, 1, 2),
    }
    assert document(state)["leaders"] == {"trade": "carthage", "culture": "egypt", "military": "rome"}
    assert document(GAME.new(seats=3))["leaders"]["culture"] == "greece"


@pytest.mark.rule("E3.1.3-a", "E3.1.3-b", "E3.1.3-h")
def test_x38_each_hero_or_wonder_costs_one_more_and_the_pyramids_twelve() -> None:
    state = Table().tokens("rome", coin=44).to_build("rome").state()
    for tile, price in (("circe", 7), ("colossus", 8), ("hercules", 9), ("lighthouse", 10)):
        assert GAME.prompt(play(state, "recruit pyramids")).numbers["price"] == 12
        state = play(state, f"recruit {tile}: " + "+".join(["coin"] * price))
        assert asked(state) == "build"
    assert tokens(state, "rome") == {"coin": 44 - 34}
