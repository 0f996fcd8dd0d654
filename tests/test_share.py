"""Codes: what goes in comes out again, nothing hidden is in a view, and whatever else is given ends in a sentence."""

import json
import re
import time
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

import mnlib
from mnlib import Match, share
from mnlib.empires.board import EMPIRES, LEGEND, WIDTH
from mnlib.empires.state import OFFERS
from mnlib.empires.view import View, hidden_seats
from mnlib.reasons import BadInput
from mnlib.share import documents, envelope, plies
from mnlib.share.digits import Reader, Writer
from tests.playing import ASKING, GAME, Played
from tests.positions import plies as every_ply
from tests.positions import positions

FILES = sorted((Path(__file__).parent / "games").glob("*.mn"))
START = GAME.new(seats=3, seed=7)
SOON = 5.0  # seconds: for the largest code there can be, on a busy machine
ALL = sorted({*ASKING, "over"})


def played(number: int, most: int = 600) -> Match:
    """A random game of any kind."""
    game = Played(number)
    match = Match.from_state(GAME, game.start)
    while match.plies < most and GAME.to_move(match.state):
        match.play(game.choose([one for seat in GAME.deciders(match.state) for one in GAME.actions(match.state, seat)]))
    return match


def again(match: Match) -> Match:
    found: Match = share.unpack(share.pack_game(match)).what
    return found


def eyes(state: Any) -> list[str | None]:
    return [*GAME.dump(state)["seats"], None]


def refused(code: str) -> str:
    """The sentence with which a code is refused."""
    with pytest.raises(BadInput) as caught:
        share.unpack(code)
    return str(caught.value)


# Whole games ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_recorded_game_comes_back_as_it_was(path: Path) -> None:
    match = Match.load(path)
    assert again(match).dumps() == match.dumps()


@pytest.mark.parametrize("number", range(12))
def test_a_random_game_comes_back_as_it_was(number: int) -> None:
    match = played(number)
    assert again(match).dumps() == match.dumps()


def test_branches_undone_steps_and_where_we_are_come_back() -> None:
    match = Match.load(next(path for path in FILES if path.stem == "five_open_hands"))
    for ply, line in ((0, 1), (61, 2), (match.at(0).round, 3)):
        match.branch(ply, line)
        assert again(match).dumps() == match.dumps()
        assert (again(match).plies, again(match).line_now) == (match.plies, match.line_now)


def test_decisions_that_were_one_step_are_undone_together() -> None:
    match = Match("empires", seats=3, seed=7)
    tile = GAME.actions(match.state)[0]
    offer = GAME.actions(GAME.apply(match.state, tile))[0]
    match.play_all([tile, offer])
    other = again(match)
    other.undo()
    assert other.plies == 0


def test_names_of_branches_come_back() -> None:
    match = Match("empires", seats=3, seed=7)
    match.play("tile 1")
    match.branch(0)
    match.play("tile 2")
    match.rename(2, "Що, якби? 🎲")
    assert again(match).name_of(2) == "Що, якби? 🎲"


def test_a_name_with_half_a_letter_can_still_be_saved() -> None:
    match = Match("empires", seats=3, seed=7)
    head = json.dumps({"seats": 3, "seed": 7, "names": ["\ud800"]}).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, 0, documents.common("empires"))
    inside = packer.compress(head) + packer.flush()
    rest = plies.write_game(match, {}, 0)
    size = int.from_bytes(rest[:2], "big")
    code = envelope.seal("game", GAME, len(inside).to_bytes(2, "big") + inside + rest[2 + size :])
    assert share.unpack(code).what.dumps().encode()


def test_a_roll_that_was_chosen_comes_back_and_not_that_of_the_seed() -> None:
    state = positions()["roll"]
    match = Match.from_state(GAME, state)
    given = GAME.record(state, GAME.actions(state)[0])
    match.play(next(record for record, _ in GAME.chance(state) if record != given))
    assert again(match).line == match.line


def test_later_chance_is_the_same_after_a_code() -> None:
    match = Match("empires", seats=3, seed=987_654_321)
    assert again(match).state.seed == 987_654_321


def test_an_earlier_ply_of_the_line_can_be_where_it_opens() -> None:
    match = played(0, 40)
    opened = share.unpack(share.pack_game(match, ply=10)).what
    assert opened.state == match.at(10)
    opened.switch(opened.line_now)
    assert opened.dumps() == match.dumps()


def test_who_plays_each_seat_comes_back_and_no_name() -> None:
    match = Match("empires", seats=3, seed=7)
    players = {"rome": "person", "greece": "builder", "carthage": "random"}
    assert share.unpack(share.pack_game(match, players)).players == players
    assert share.unpack(share.pack_position(GAME, match.state, players)).players == players
    assert share.unpack(share.pack_game(match)).players == {}


def test_a_forced_decision_takes_no_room() -> None:
    writer = Writer()
    for _ in range(1000):
        writer.put(0, 1)
    assert writer.number() == 0


def test_choices_and_answers_come_out_in_the_order_in_which_they_went_in() -> None:
    rng, writer = Random(3), Writer()
    row: list[tuple[int, int]] = [(rng.randrange(base), base) for base in (rng.randrange(1, 50) for _ in range(500))]
    for value, base in row:
        writer.put(value, base)
        writer.say(value == 0, base % 3)
    reader = Reader(writer.number())
    assert [(reader.get(base), reader.answer(base % 3)) for _, base in row] == [(value, value == 0) for value, _ in row]
    reader.close()


def test_an_answer_that_is_always_the_same_takes_almost_no_room() -> None:
    writer = Writer()
    for _ in range(1000):
        writer.say(False, "joined")
    assert writer.number().bit_length() <= 10


# Positions and views -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("question", ALL)
def test_a_position_comes_back_at_every_question(question: str) -> None:
    state = positions()[question]
    assert share.unpack(share.pack_position(GAME, state)).what == state


@pytest.mark.parametrize("question", ALL)
def test_a_view_comes_back_at_every_question_for_every_pair_of_eyes(question: str) -> None:
    state = positions()[question]
    for seat in eyes(state):
        for view in (GAME.view(state, seat), GAME.view(state, seat, hands_open=True)):
            found = share.unpack(share.pack_view(GAME, view)).what
            assert type(found) is View
            assert found == view


@pytest.mark.parametrize("question", ["offer", "roll", "pay", "tile"])
def test_the_code_of_a_view_does_not_depend_on_what_is_hidden(question: str) -> None:
    """Two worlds that look the same to a seat: another hand behind every screen, another seed."""
    state = positions()[question]
    for seat in eyes(state):
        view = GAME.view(state, seat)
        other = GAME.sample(view, Random(5))
        assert other != state
        assert share.pack_view(GAME, GAME.view(other, seat)) == share.pack_view(GAME, view)


def test_the_document_of_a_view_has_no_seed_and_no_hidden_goods() -> None:
    state = GAME.apply(START, GAME.parse("tile 3"))
    for action in (GAME.actions(state, "greece")[0], GAME.actions(state, "rome")[0]):
        state = GAME.apply(state, action)
    view = GAME.view(state, "rome")
    document = GAME.dump_view(view)
    assert "seed" not in document
    for seat in hidden_seats(view):
        assert not any(view.tokens[seat * WIDTH : seat * WIDTH + WIDTH])
        assert not any(view.tokens[OFFERS + seat * WIDTH : OFFERS + seat * WIDTH + WIDTH])
    assert [name for name, row in document["seats"].items() if "tokens" in row or "offer" in row] == ["rome"]


def test_a_position_cannot_pass_for_a_view() -> None:
    with pytest.raises(BadInput, match="not a view"):
        share.pack_view(GAME, positions()["tile"])


def false_views() -> Iterator[tuple[str, dict[str, Any]]]:
    """Documents that are no view of anything, and what is wrong with them."""
    right = GAME.dump_view(GAME.view(START, "rome"))

    def wrong(**changes: Any) -> dict[str, Any]:
        document = deepcopy(right)
        document["view"] |= changes
        return document

    yield "seed", right | {"seed": 7}
    yield "view", {key: value for key, value in right.items() if key != "view"}
    yield "seat", wrong(seat="persia")
    yield "counts", wrong(counts=[1, 2, 3])
    yield "no position looks like this", wrong(counts=[99] * 5)
    yield "there are 8 of coin, but the box has 44", wrong(reserve={})
    yield "laid", wrong(laid=None)
    yield "deciders", wrong(deciders=["rome", "rome"])
    yield "more, or other numbers", wrong(deciders=[])
    yield "pile", wrong(pile=-1)
    yield "reserve", wrong(reserve={"wine": 100})
    yield "there is no such field", wrong(luck=1)
    yield "more, or other numbers", wrong(pile=27, discarded=27)


@pytest.mark.parametrize("number", range(13))
def test_a_false_view_is_refused_with_a_sentence(number: int) -> None:
    fault, document = list(false_views())[number]
    with pytest.raises(BadInput, match=fault):
        GAME.load_view(document)


def test_a_view_with_the_hand_of_another_seat_is_refused() -> None:
    document = GAME.dump_view(GAME.view(START, "rome"))
    other = next(name for name in document["seats"] if name != "rome")
    document["seats"][other]["tokens"] = {"coin": 1}
    document["view"]["reserve"]["coin"] -= 1
    with pytest.raises(BadInput):
        GAME.load_view(document)


# Sizes ---------------------------------------------------------------------------------------------------------------


def test_codes_are_short() -> None:
    match = Match.load(next(path for path in FILES if path.stem == "five"))
    assert len(share.pack_game(match)) < 300
    assert len(share.pack_position(GAME, match.state)) < 800
    assert len(share.pack_view(GAME, GAME.view(match.state, "rome"))) < 800


def test_the_places_of_plies_take_less_room_than_the_packed_text() -> None:
    for path in FILES:
        match = Match.load(path)
        assert len(share.pack_game(match)) < len(zlib.compress(match.dumps().encode(), 9)) / 2


def test_a_code_has_only_letters_that_an_address_may_hold() -> None:
    assert set(share.pack_game(played(3, 200))) <= set(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    )


def test_the_same_game_has_the_same_code() -> None:
    assert share.pack_game(played(2, 200)) == share.pack_game(played(2, 200))


# What is refused -----------------------------------------------------------------------------------------------------

CODE = share.pack_position(GAME, START)


def resealed(code: str, at: int, value: int) -> str:
    """A code with another byte at some place, and a checksum that is right again."""
    body = bytearray(urlsafe_b64decode(code + "=" * (-len(code) % 4))[:-4])
    body[at] = value
    return urlsafe_b64encode(bytes(body) + zlib.crc32(body).to_bytes(4, "big")).decode().rstrip("=")


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("", "there is no code"),
        ("   ", "there is no code"),
        ("<script>", "not a code"),
        ("a b", "not a code"),
        ("x", "damaged"),
        (CODE[:-1], "damaged"),
        (CODE[1:], "damaged"),
        (CODE.swapcase(), "damaged"),
        ("A" * (share.MOST_LETTERS + 1), "too long"),
        (resealed(CODE, 0, 2 << 4), "form 2"),
        (resealed(CODE, 0, 1 << 4 | 9), "does not know"),
        (resealed(CODE, 1, 200), "does not know"),
        (resealed(CODE, 3, 99), r"Mare Nostrum 0\.99, this is"),
        (resealed(CODE, 5, 0), "other tables"),
        (resealed(CODE, 9, 255), "cannot be read"),
    ],
)
def test_a_code_that_is_none_is_refused_with_a_sentence(code: str, why: str) -> None:
    assert re.search(why, refused(code))


def test_a_code_pasted_with_blanks_around_it_is_read() -> None:
    assert share.unpack(f"  {CODE}\n").kind == "position"


def test_other_numbers_in_the_tables_make_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = envelope.fingerprint("empires")
    monkeypatch.setattr(type(GAME), "options", lambda self: {})
    assert envelope.fingerprint.__wrapped__("empires") != before


def test_a_replay_that_goes_astray_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    code = share.pack_game(played(0, 30))
    monkeypatch.setattr(plies, "_check", lambda game, state: 12345)
    assert "another position" in refused(code)


def bomb() -> bytes:
    """A gigabyte of blanks in a document, as few bytes as it takes."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, 0, documents.common("empires"))
    blanks = b" " * 1_000_000
    return b"".join(packer.compress(blanks) for _ in range(20)) + packer.flush()


def test_a_code_that_would_unpack_to_gigabytes_is_refused_at_once() -> None:
    start = time.perf_counter()
    for kind in ("view", "position"):
        assert "more than" in refused(envelope.seal(kind, GAME, bomb()))
    assert "more than" in refused(envelope.seal("game", GAME, len(bomb()).to_bytes(2, "big") + bomb()))
    assert time.perf_counter() - start < 1


def packed(text: bytes) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, 0, documents.common("empires"))
    return envelope.seal("position", GAME, packer.compress(text) + packer.flush())


@pytest.mark.parametrize(
    "text",
    [
        b"", b"[]", b"7", b"null", b"{", b"\xff\xfe", b"[" * 60_000, b'{"position":' * 5_000, b'{"position":NaN}',
        b'{"position":' + b"9" * 50_000 + b"}", b'{"position":{"game":"empires","version":1e999}}', b'{"x":1}',
        b'{"position":{"game":"empires","version":1,"seats":' + b'{"a":' * 900 + b"1" + b"}" * 902,
    ],
    ids=range(13),
)  # fmt: skip
def test_a_document_that_is_none_is_refused(text: bytes) -> None:
    assert refused(packed(text))


def test_a_game_of_too_many_plies_is_refused_before_it_is_played() -> None:
    writer = Writer()
    writer.put(1, plies.MOST_LINES)
    writer.put(plies.MOST_PLIES, plies.MOST_PLIES + 1)
    head = documents.squeeze(GAME, {"seats": 3, "seed": 7})
    number = writer.number()
    inside = len(head).to_bytes(2, "big") + head + number.to_bytes(20, "little")
    start = time.perf_counter()
    refused(envelope.seal("game", GAME, inside))
    assert time.perf_counter() - start < SOON


def test_a_game_of_too_many_plies_cannot_be_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plies, "MOST_PLIES", 10)
    with pytest.raises(BadInput, match="save it as a file"):
        share.pack_game(played(0, 20))


@pytest.mark.parametrize(
    "head",
    [
        {}, {"seats": 3}, {"seats": "x", "seed": 1}, {"seats": 3, "seed": -1}, {"seats": 3, "seed": 1, "rules": [1]},
        {"seats": 3, "seed": 1, "options": []}, {"seats": 3, "seed": 1, "options": {"seed": 2}},
        {"seats": 3, "seed": 1, "options": {"luck": 2}}, {"position": 1}, {"position": {}, "seats": 3},
        {"seats": 3, "seed": 1, "names": ["a", "b"]}, {"seats": 3, "seed": 1, "names": [1]},
        {"seats": 3, "seed": 1, "players": ["person"]}, {"seats": 3, "seed": 1, "players": ["god"] * 3},
        {"seats": 3, "seed": 1, "luck": 1},
    ],
    ids=range(15),
)  # fmt: skip
def test_a_game_with_a_false_set_up_is_refused(head: dict[str, Any]) -> None:
    whole = plies.write_game(Match("empires", seats=3, seed=1), {}, 0)
    rest = whole[2 + int.from_bytes(whole[:2], "big") :]
    inside = documents.squeeze(GAME, head)
    assert refused(envelope.seal("game", GAME, len(inside).to_bytes(2, "big") + inside + rest))


# Fuzz ----------------------------------------------------------------------------------------------------------------


def tried(code: str) -> None:
    """A code gives a sentence or a whole value, soon."""
    start = time.perf_counter()
    try:
        told = share.unpack(code).kind
    except BadInput as error:
        told = str(error)
    assert told in share.KINDS or 10 < len(told) < 500
    assert time.perf_counter() - start < SOON


def mutated(document: Any, rng: Random) -> Any:
    """A document with some values changed, doubled or taken away."""
    document = deepcopy(document)
    for _ in range(rng.choice((1, 1, 2, 3))):
        node, key = document, ""
        while isinstance(node, (dict, list)) and node:
            above = node
            key = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))  # type: ignore[assignment]
            node = node[key]
            if rng.random() < 0.1:
                break
        if node is document:
            continue
        odd = [None, -1, 0, 1, 5, 26, 99, 255, 256, 10**30, "x", [], {}, True, 1.5, "rome", "wine", "latium", [[1]]]
        how = rng.randrange(4)
        if how == 0:
            del above[key]  # type: ignore[arg-type]
        elif how == 1 and isinstance(node, int):
            above[key] = node + rng.choice((-1, 1, 2))  # type: ignore[index]
        elif how == 2 and isinstance(above, list):
            above.append(node)
        else:
            above[key] = rng.choice(odd)  # type: ignore[index]
    return document


@pytest.mark.parametrize("kind", share.KINDS)
def test_thousands_of_damaged_codes_each_give_a_sentence(kind: str) -> None:
    state = positions()["roll"]
    code = {
        "view": share.pack_view(GAME, GAME.view(state, None)),
        "position": share.pack_position(GAME, state),
        "game": share.pack_game(played(1, 100)),
    }[kind]
    rng = Random(f"damage {kind}")
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_%&=+/é \0"
    for _ in range(2000):
        row = list(code)
        for _ in range(rng.choice((1, 1, 2, 10))):
            at = rng.randrange(len(row))
            row[at : at + rng.choice((0, 1, 1, 20))] = [rng.choice(letters)] * rng.choice((0, 1, 1))
            row = row or ["A"]
        if "".join(row) != code:
            assert refused("".join(row))


@pytest.mark.parametrize("number", range(4))
def test_documents_changed_behind_the_checksum_give_a_sentence_or_a_whole_value(number: int) -> None:
    rng = Random(number)
    for _ in range(8):
        state = positions()[rng.choice(ALL)]
        seat = rng.choice(eyes(state))
        for _ in range(20):
            view = mutated(GAME.dump_view(GAME.view(state, seat)), rng)
            tried(envelope.seal("view", GAME, documents.squeeze(GAME, view)))
            position = mutated({"position": GAME.dump(state), "players": ["person"] * (len(eyes(state)) - 1)}, rng)
            tried(envelope.seal("position", GAME, documents.squeeze(GAME, position)))


def test_plies_changed_behind_the_checksum_give_a_sentence_or_a_whole_game() -> None:
    rng = Random(8)
    whole = plies.write_game(Match("empires", seats=3, seed=1, round_limit=2), {}, 0)
    head = whole[: 2 + int.from_bytes(whole[:2], "big")]
    for _ in range(60):
        tried(envelope.seal("game", GAME, head + rng.randbytes(rng.choice((0, 1, 2, 5, 40, 400, 9000)))))


def test_bytes_changed_behind_the_checksum_give_a_sentence_or_a_whole_value() -> None:
    rng = Random(9)
    inside = [
        ("view", documents.squeeze(GAME, GAME.dump_view(GAME.view(positions()["pay"], None)))),
        ("position", documents.squeeze(GAME, {"position": GAME.dump(positions()["lose"])})),
        ("game", plies.write_game(played(1, 60), {}, 20)),
    ]
    for kind, data in inside:
        for _ in range(300 if kind != "game" else 60):
            row = bytearray(data)
            for _ in range(rng.choice((1, 2, 8))):
                row[rng.randrange(len(row))] = rng.randrange(256)
            tried(envelope.seal(kind, GAME, bytes(row)))


def test_a_game_four_times_as_long_as_any_is_read_in_bounded_time() -> None:
    match, rng = Match("empires", seats=5, seed=1), Random(4)
    while match.plies < 10_000:
        listed = [one for seat in GAME.deciders(match.state) for one in GAME.actions(match.state, seat)]
        match.play(rng.choice([one for one in listed if one.verb in ("done", "pass", "skip")] or listed))
    for i in range(50):
        match.branch(match.plies - i - 2, 1)
        match.play(rng.choice(GAME.actions(match.state)))
    code = share.pack_game(match)
    assert len(code) < share.MOST_LETTERS / 6
    start = time.perf_counter()
    share.unpack(code)
    assert time.perf_counter() - start < SOON


def test_a_false_view_does_not_make_us_search_for_ever() -> None:
    """A price that nobody could pay with so few tokens behind the screen: every set would have to be tried."""
    found = (one for number in range(200) for one in every_ply(number) if one.stack and one.step.name == "pay")
    state = next(one for one in found if one.setting.hands == "screens" and one.setting.public_counts)
    payer = GAME.deciders(state)[0]
    document = GAME.dump_view(GAME.view(state, None))
    document["questions"][-1] |= {"price": 9, "paid": []}
    document["view"]["counts"][EMPIRES.index(payer)] = 8
    start = time.perf_counter()
    with pytest.raises(BadInput, match="no position was found"):
        GAME.load_view(document)
    assert time.perf_counter() - start < SOON


def test_everything_in_a_legendary_pile_stays_unknown_to_a_view() -> None:
    view = share.unpack(share.pack_view(GAME, GAME.view(positions()["draw"], None))).what
    assert not any(view.tokens[10 * WIDTH + LEGEND : 11 * WIDTH])


def test_the_shelf_of_kinds_is_closed() -> None:
    assert share.KINDS == ("view", "position", "game")
    assert mnlib.games().index("empires") == 0
