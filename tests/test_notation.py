"""Positions and games as text: they come back as they were, and whatever is wrong with them is said, with its place."""

import contextlib
import json
import random
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import mnlib
from mnlib import BadInput, Match
from mnlib.empires.actions import VOCABULARY
from mnlib.notation import read_moves, read_position, write_moves, write_position
from mnlib.toml import read_toml, write_toml

GAME = mnlib.game("empires")
PAGE = (Path(__file__).parents[1] / "docs" / "notation.md").read_text(encoding="utf-8")
TABLES: list[dict[str, Any]] = [
    {"seats": 3},
    {"seats": 4, "display": "all", "hands": "open"},
    {"seats": 5},
    {"seats": 5, "edition": "ukrainian", "trade_shortage": "offer_all"},
    {"seats": 4, "rules": {"coins_kept": 5, "trade_tiles": [[1, 2], [3, 4], [0, 5]]}, "resource_counts": "hidden"},
]


def played(seed: int, plies: int = 9999, **options: Any) -> Match:
    """A random game, with purchases in one step where the tokens are at hand."""
    match, rng = Match("empires", seed=seed, **options), random.Random(seed)
    while GAME.to_move(match.state) and match.plies < plies:
        actions = [rng.choice(GAME.actions(match.state))]
        state = GAME.apply(match.state, actions[0])
        while GAME.to_move(state) and GAME.prompt(state).key == "pay":
            actions.append(rng.choice(GAME.actions(state)))
            state = GAME.apply(state, actions[-1])
        match.play_all(actions)
    return match


def blocks(language: str) -> Iterator[str]:
    """The examples of the page in a language."""
    return (text for kind, text in re.findall(r"^```(\w*)\n(.*?)^```$", PAGE, re.M | re.S) if kind == language)


def branched() -> Match:
    """The middle of a game, with branches."""
    match = played(11, 90, seats=3, round_limit=2)
    for ply, seed in ((50, 1), (20, 2)):
        match.branch(ply, of=1)
        rng = random.Random(seed)
        for _ in range(12):
            match.play(rng.choice(GAME.actions(match.state)))
    match.branch(30, of=1)
    return match


SMALL = Match.loads(*blocks("")).dumps()
LONG = branched().dumps()


def refusal(text: str) -> str:
    """What is said against a text; it must be said by BadInput, in one line, with its place."""
    with pytest.raises(BadInput) as caught:
        Match.loads(text)
    said = str(caught.value)
    assert re.match(r"line \d+[:,] ", said), said
    assert "\n" not in said
    assert len(said) < 700, said
    return said


def edited(old: str, new: str) -> str:
    """The small match with one change."""
    assert SMALL.count(old) >= 1, old
    return SMALL.replace(old, new, 1)


# Round trips -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_position_of_a_game_comes_back_from_toml_and_json(options: dict[str, Any]) -> None:
    match = played(1, round_limit=3, **options)
    state = match.at(0)
    for record in match.line:
        state = GAME.apply(state, record)
        assert read_position(write_position(GAME, state)) == state
        assert GAME.load(json.loads(json.dumps(GAME.dump(state)))) == state


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_every_game_comes_back_with_its_steps(options: dict[str, Any]) -> None:
    for seed in (3, 4):
        match = played(seed, round_limit=4, **options)
        text = match.dumps()
        again = Match.loads(text)
        assert (again.state, again.line, again.log()) == (match.state, match.line, match.log())
        assert again.dumps() == text


def test_a_match_comes_back_from_every_ply() -> None:
    match = Match("empires", seats=3, seed=5, round_limit=1)
    rng = random.Random(5)
    while GAME.to_move(match.state):
        again = Match.loads(match.dumps())
        assert (again.state, again.line) == (match.state, match.line)
        match.play(rng.choice(GAME.actions(match.state)))


def test_a_match_from_a_position_comes_back() -> None:
    for ply in (0, 20, 90, 150):
        state = played(6, 200, seats=5).at(ply)
        match = Match.from_state("empires", state)
        match.play(GAME.actions(state)[0])
        again = Match.loads(match.dumps())
        assert (again.at(0), again.state) == (state, match.state)
        assert again.dumps() == match.dumps()


def test_every_action_is_a_move_that_reads_back() -> None:
    for action in VOCABULARY.actions[::7]:
        line = write_moves(GAME, [action])
        assert not set(line) & set("#;:\n")
        assert read_moves(GAME, line) == [action]


def test_no_action_reads_like_a_word_of_the_file() -> None:
    with pytest.raises(BadInput, match="actions begin with one of") as caught:
        GAME.parse("?")
    assert not {"branch", "now", "end", "---"} & set(re.findall(r"\w+", str(caught.value).partition(":")[2]))


@pytest.mark.parametrize(
    "line",
    [
        "build legion latium: grain+oil+wine",
        "recruit antigone: coin+coin+coin+coin+coin+coin+coin",
        "build legion latium: grain+oil+wine; build control judea by hammurabi; done",
        "march latium to gallia; march latium to gallia; done",
        "offer coin by rome; offer coin by rome",
    ],
)
def test_actions_taken_together_are_one_short_line(line: str) -> None:
    assert write_moves(GAME, read_moves(GAME, line)) == line


def test_a_payment_out_of_order_is_written_action_by_action() -> None:
    actions = [GAME.parse(line) for line in ("build legion latium", "pay wine", "pay oil")]
    line = write_moves(GAME, actions)
    assert line == "build legion latium: wine; pay oil"
    assert read_moves(GAME, line) == actions


def test_toml_keeps_every_kind_of_value() -> None:
    document = {
        "flag": True, "none": [], "empty": {}, "number": -5, "a b.c": "x", "": "no name",
        "text": 'quote " back \\ tab \t line \n bell \a delete \x7f Рим Ῥώμη 羅馬 🏛',
        "long": [f"name_{i}" for i in range(40)],
        "nested": {"rows": [{"a": 1, "b": {"c": [1, [2, 3]]}}, {"a": 2}], "wide": {"x": {"y": list(range(60))}}},
    }  # fmt: skip
    assert tomllib.loads(write_toml(document)) == document
    assert read_toml(write_toml(document)) == document


def test_what_toml_cannot_say_is_refused() -> None:
    with pytest.raises(BadInput, match="cannot be written as text"):
        write_toml({"nothing": None})


# The page --------------------------------------------------------------------------------------------------------


def test_the_position_of_the_page_can_be_played() -> None:
    (text,) = blocks("toml")
    state = read_position(text)
    assert [GAME.text(action) for action in GAME.actions(state)] == ["name rome", "name greece", "name carthage"]
    assert read_position(write_position(GAME, state)) == state


def test_the_game_of_the_page_is_what_the_page_says() -> None:
    (text,) = blocks("")
    match = Match.loads(text)
    assert match.plies == 12
    assert len(match.branches()) == 3
    plain = [re.sub(r"\s*#.*", "", row) for row in text.splitlines()]
    library = f'library = "{mnlib.__version__}"'
    assert [row for row in match.dumps().splitlines() if row != library] == plain
    match.branch(7)
    match.play("name greece")
    assert match.branches()[-1].number == 4


# What a person may write -----------------------------------------------------------------------------------------


def test_comments_blank_rows_windows_line_ends_and_marks_are_welcome() -> None:
    rows = (f"\t{row}  # Ῥώμη 羅馬 🏛\r\n\r\n" if row != "---" else "---\r\n" for row in LONG.splitlines())
    assert Match.loads("\ufeff# Рим\r\n" + "".join(rows)).dumps() == LONG


def test_a_file_without_its_last_line_end_is_whole() -> None:
    assert Match.loads(LONG.rstrip("\n")).dumps() == LONG


def test_a_roll_in_a_file_is_decided_by_the_seed() -> None:
    match = played(8, seats=5, round_limit=3)
    text = match.dumps()
    assert "\nrolled " in text
    unrolled = re.sub(r"\nrolled \d+", "\nroll", text)
    assert Match.loads(unrolled).dumps() == text


def test_without_a_word_about_it_a_match_stands_at_its_last_move() -> None:
    text = re.sub(r"\nnow at .*", "", LONG)
    assert Match.loads(text).plies == 32


def test_an_older_library_is_named_where_its_match_cannot_be_replayed() -> None:
    text = edited(f'library = "{mnlib.__version__}"', 'library = "0.0.1"')
    assert Match.loads(text).dumps() == SMALL
    assert "(saved by Mare Nostrum 0.0.1, this is" in refusal(text.replace("tile 1", "crown rome"))


# What is refused -------------------------------------------------------------------------------------------------


def test_a_truncated_save_is_refused_and_says_where() -> None:
    for cut in (*range(0, len(LONG) - 1, 50), len(LONG) - 2, len(LONG) - 3):
        refusal(LONG[:cut])
    rows = LONG[: len(LONG) // 2].count("\n") + 1
    assert refusal(LONG[: len(LONG) // 2]).startswith(f"line {rows}: the text breaks off; its last line must be: end ")


def test_a_save_that_lost_a_row_is_refused() -> None:
    rows = LONG.splitlines(keepends=True)
    for at in range(rows.index("---\n"), len(rows)):
        if rows[at].strip() and not rows[at].startswith("now"):
            refusal("".join(rows[:at] + rows[at + 1 :]))


def said_against(text: str) -> str:
    """What is said against a text, or nothing if it tells a whole match."""
    try:
        match = Match.loads(text)
    except BadInput as error:
        return str(error)
    assert GAME.problems(match.state) == []
    return ""


def test_a_changed_letter_is_refused_with_its_place_or_gives_a_whole_match() -> None:
    rng, refused = random.Random(1), 0
    for _ in range(150):
        at = rng.randrange(len(LONG))
        said = said_against(LONG[:at] + rng.choice('aZ9 "=[]{}#;:+\n\0Рώ羅🏛') + LONG[at + 1 :])
        assert said == "" or re.match(r"line \d+[:,] ", said), said
        refused += said != ""
    assert refused > 100


def test_a_changed_byte_never_gives_another_error(tmp_path: Path) -> None:
    rng, path = random.Random(2), tmp_path / "changed.mn"
    for _ in range(60):
        data = bytearray(LONG.encode())
        data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(data)
        with contextlib.suppress(BadInput):
            Match.load(path)


@pytest.mark.parametrize(
    "text",
    [
        "", " \n\t\n", "# only a comment\n", "---", "---\nend 0\n", "end 0", "{}", '{"game": "empires"}', "<html>\n",
        '[Event "F/S Return Match"]\n\n1. e4 e5', "Рим не збудували за день\n", "Ῥώμη", "羅馬不是一天建成的", "🏛🏺⚔️",
        "\0\0\0\0", "\x7fELF\x02\x01", "PK\x03\x04", "format", "format = ", "\ud800", "x" * 100_000, "[" * 100_000,
    ],
    ids=lambda text: ascii(text[:20]),
)  # fmt: skip
def test_a_foreign_text_is_refused_with_what_a_match_looks_like(text: str) -> None:
    said = refusal(text)
    assert 'format = "mare-nostrum match"' in said or "line ---" in said


@pytest.mark.parametrize("data", [b"\xff\xfe\x00a", b"\x89PNG\r\n\x1a\n\0\0", bytes(range(256)), b"format\n\n\x80"])
def test_a_binary_file_is_refused_and_says_where(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "picture.mn"
    path.write_bytes(data)
    with pytest.raises(BadInput, match=r"picture\.mn: line \d+: this is not a text in UTF-8"):
        Match.load(path)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mare-nostrum match", "mare-nostrum mach", r'line 1, format: .*format = "mare-nostrum match"'),
        ("version = 1", "version = 2", "line 2, version: 2 needs a newer Mare Nostrum; this one reads version 1"),
        ("version = 1", "version = 0", "line 2, version: 0 is not allowed; it must be 1"),
        ("version = 1", "version = true", "line 2, version: .* a whole number"),
        ("version = 1", "verison = 1", "line 2, verison: there is no such field; did you mean 'version'"),
        ("version = 1\n", "", "line 13, version: missing"),
        ('game = "empires"', 'game = "empire"', "line 4: game 'empire' is unknown; did you mean 'empires'"),
        ('game = "empires"', "game = 5", "line 4, game: '5' is not allowed; it must be text in quotes"),
        ('game = "empires"', "game = Рим", "line 4: this is not TOML: Invalid value"),
        ("seats = 3", "seats = 6", "line 5: seats: 6 is not allowed; it may be one of: 5, 4, 3"),
        ("seats = 3", "seats = 3.0", "line 5, seats: .* a whole number"),
        ("seats = 3", "", "line .*, seats: missing"),
        ("seats = 3", "seats = 3\nseats = 3", "line 6: this is not TOML"),
        ("seed = 7", "seed = -1", "line 6: seed: -1 is not allowed"),
        ("seed = 7", "seed = 99999999999999999999999999", "line 6: seed: .* from 0 to"),
        ("seed = 7", f"seed = {'9' * 5000}", "line 6: this is not TOML"),
        ("seed = 7", f"seed = 0x{'f' * 9000}", "line 6: this is not TOML"),
        ("seed = 7", f"seed = {'[' * 9000}", "line 6: this is not TOML"),
        ("seed = 7", "seed = 2020-01-01", "line 6, seed: .* a whole number"),
        ("round_limit = 5", "round_limit = 0", "line 9: round_limit: 0 is not allowed"),
        ("round_limit = 5", "rounds = 2", "line 9: option 'rounds' is unknown; it may be one of: .*round_limit"),
        ("round_limit = 5", "self = 2", "line 9: self: is no option"),
        ("round_limit = 5", "seed = 2", "line .: seed: is no option; it stands above"),
        ("round_limit = 5", 'display = "🏛"', "line 9: display: '🏛' is not allowed; it may be one of"),
        ("coins_kept = 3", "coins_keep = 3", "line 12: rules: 'coins_keep' is unknown; did you mean 'coins_kept'"),
        ("coins_kept = 3", "coins_kept = 3.5", "line 12: rules: coins_kept must be a whole number from 0 to 9"),
        ("[options]", "[optoins]", "line 8, optoins: there is no such field; did you mean 'options'"),
        ("[options]", "options = 5\n[x]", "line .*, options: '5' is not allowed; it must be a table"),
        ("[options]", "[position]\n[options]", "line 6|line 5, seats: cannot stand beside"),
        ("\n---", "\n[result]\nwinners = []\n---", "line 14, result: the moves lead to no end"),
        ("\ntile 1", "\ntile 9", r"line 15: 'tile 9' is not an action; did you mean"),
        ("\ntile 1", "\ntile 1: coin", "line 15: 'tile 1' takes nothing after a colon"),
        ("\ntile 1", "\ntile 1;", "line 15: '' is not an action"),
        ("\ntile 1", "\ncrown rome", "line 15: 'crown rome' cannot be played: .*it may be one of: tile 0, tile 1"),
        ("\ntile 1", "\ntile 1\ntile 1", "'end 13', but there are 14 moves"),
        ("\ntile 1", "\nрим", "line 15: 'рим' is not an action"),
        (
            "branch from ply 7",
            "branch from ply 70",
            "line 26: ply 70 is not there; on this line they go from 0 to 13",
        ),
        ("branch from ply 7", "branch from ply 7 of line 7", "line .*: line 7 is not there; they go from 1 to 1"),
        ("branch from ply 7", "branch from ply 7 of line 0", "line .*: line 0 is not there"),
        (
            "branch from ply 7",
            "branch form ply 7",
            "line 26: .* is not understood; it must be such as: branch from ply 12",
        ),
        ("branch from ply 7", f"branch from ply {'5' * 5000}", "line 26: .* is not understood"),
        ("\nbranch from ply 7", "\nbranch from ply 7\nbranch from ply 7", "this branch has no move of its own"),
        ("now at ply 12", "now at ply 1200", "line .*: ply 1200 is not there"),
        ("now at ply 12", "now at ply 12\nnow at ply 12", "only 'end ...' may follow"),
        ("now at ply 12", "now at ply 12\ndone", "only 'end ...' may follow"),
        ("\nend ", "\nend 1", "moves; if none is missing, write that"),
        ("\nend ", f"\nend {'1' * 5000}", "only 'end ...' may follow"),
        ("\nend ", "\nEND ", "only 'end ...' may follow"),
    ],
)
def test_an_edited_match_is_refused_with_the_place_and_what_would_be_right(old: str, new: str, said: str) -> None:
    assert re.search(said, refusal(edited(old, new)))


def test_nothing_may_stand_after_the_end() -> None:
    assert "stands after the end" in refusal(SMALL + "done\n")
    assert Match.loads(SMALL + "\n# a comment may\n").dumps() == SMALL


def test_a_result_must_be_what_the_moves_lead_to() -> None:
    text = played(7, seats=3, round_limit=1).dumps()
    assert '[result]\nwinners = []\nreason = "round_limit"' in text
    assert "the moves lead to {'winners': [], " in refusal(text.replace("winners = []", 'winners = ["rome"]'))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('version = 1\nseed', "version = 99\nseed", "version"),
        ('control = "rome"', 'control = "roma"', r"provinces\.latium.*did you mean 'rome'"),
        ("coin = 2", "coin = -2", r"seats\.rome\.tokens: .*from 0 to 99"),
        ("coin = 2", f"coin = {'9' * 40}", r"seats\.rome\.tokens"),
        ("[[position.questions]]", "[[position.question]]", "question"),
        ('step = "name"', 'step = "Ῥώμη"', r"questions\.0: step: 'Ῥώμη' is unknown"),
        ("trade = ", "tarde = ", "did you mean 'trade'"),
    ],
)  # fmt: skip
def test_a_match_with_a_faulty_position_is_refused_with_the_field(old: str, new: str, said: str) -> None:
    (text,) = blocks("toml")
    whole = Match.from_state("empires", read_position(text)).dumps()
    assert whole.count(old) == 1
    assert re.match(rf"line 6: .*{said}", refusal(whole.replace(old, new)))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "game: missing"),
        ("game = 5", "'5' is unknown; it may be one of: empires"),
        ('game = "empires"\nversion = 1\n[', "line 3: this is not TOML"),
        ('game = "empires"\nseed = "', "line 2: this is not TOML"),
        ("羅馬", "line 1: this is not TOML"),
        ("\0", "line 1: this is not TOML"),
        (f"game = {'9' * 5000}", "line 1: this is not TOML"),
        ("a = " + "[" * 50_000, "line 1: this is not TOML"),
    ],
    ids=lambda text: ascii(text[:20]),
)
def test_a_faulty_position_is_refused_with_its_place(text: str, said: str) -> None:
    with pytest.raises(BadInput, match=said):
        read_position(text)
