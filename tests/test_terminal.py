"""The terminal plays whole games, loses nothing, tells nobody what is not theirs to know, and lets everybody leave."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

import mnlib
from mnlib.terminal import main
from mnlib.terminal.start import read_people
from mnlib.terminal.table import Table
from mnlib.terminal.talk import Leave, Talk

ROOT = Path(__file__).resolve().parents[1]
ROME = ("--seats", "3", "--people", "rome", "--seed", "7")


def played(lines: Iterable[str], *argv: str) -> str:
    """What the terminal says when these lines are typed."""
    out = io.StringIO()
    assert main(list(argv), io.StringIO("".join(f"{line}\n" for line in lines)), out) == 0
    return out.getvalue()


def answer(command: str, *before: str) -> str:
    """What the terminal says to one line, typed by Rome after some others, up to the next prompt."""
    return played([*before, command], *ROME).rsplit("Rome> ", 2)[1]


class Typist(io.StringIO):
    """A person who types at random: numbers mostly, some commands, some nonsense."""

    def __init__(self, rng: Random, lines: int, out: io.StringIO) -> None:
        super().__init__()
        self.rng, self.left, self.out = rng, lines, out

    def readline(self, *_: object) -> str:  # type: ignore[override]
        self.left -= 1
        shown = re.findall(r"^ {0,3}(\d+)  ", self.out.getvalue()[-6000:].rpartition("\n\n")[2], re.M)
        others = (
            "undo",
            "redo",
            "why done",
            "preview 1",
            "board",
            "log all",
            "tiles",
            "ειρήνη",
            "done",
            "take wine from rome",
        )
        if self.left < 0:
            return ""
        return (
            self.rng.choice(others) if self.rng.random() < 0.2 else str(len(shown) and self.rng.randint(1, len(shown)))
        ) + "\n"


def table(people: tuple[str, ...] = ("rome",), seats: int = 3, seed: int = 7) -> tuple[Table, io.StringIO]:
    out = io.StringIO()
    match = mnlib.Match("empires", seats=seats, seed=seed)
    return Table(match, people, Random(seed), Talk(io.StringIO(), out)), out


def at_battle() -> mnlib.Match:
    """Rome attacks a legion of Greece in Latium, and the dice are about to fall."""
    game = mnlib.game("empires")
    document = game.dump(game.new(seats=3, seed=7))
    document["phase"], document["provinces"]["latium"]["legions"] = "move", {"rome": 2, "greece": 1}
    dice = {"place": "latium", "at_sea": False, "attacker": "rome", "defender": "greece", "extra": 0, "dice": "not yet"}
    document["questions"] = [
        {"step": "name", "acted": ["rome"]},
        {"step": "attack", "seat": "rome", "due": [], "fought": ["latium"]},
        {"step": "roll", **dice},
    ]
    return mnlib.Match.from_state("empires", game.load(document))


def test_a_person_plays_a_whole_round() -> None:
    said = played(["1"] * 40, *ROME)
    phases = ("Round 1, trade phase", "Round 1, building phase", "Round 1, movement phase", "Round 2, trade phase")
    assert [said.index(phase) for phase in phases] == sorted(said.index(phase) for phase in phases)
    assert "Carthage asks" in said


def test_every_decision_comes_with_the_position_and_the_question() -> None:
    said = played([], *ROME)
    for line in (
        "Round 1, trade phase",
        "Leaders: trade Carthage, culture Greece, military Rome",
        "Levels in trade/culture/military: Rome 7/1/3, Greece 4/4/3, Carthage 7/1/2",
        "9 tokens: coin, metal ×3, grain, oil, sheep, wine ×2",
        "Provinces: Gallia, Latium (2 legions, fortress), Italia",
        "   1  Lay out a coin.",
    ):
        assert f"\n{line}\n" in said
    assert "Rome, lay out the next token of your offer" in said


def test_a_number_and_a_text_mean_the_same() -> None:
    assert played(["6"], *ROME) == played(["offer wine by rome"], *ROME)


def test_a_purchase_is_one_line() -> None:
    one, _ = table()
    one.match.play("tile 0")
    one.match.play("name rome")
    one.seat = "rome"
    assert one.obey("build legion latium: wine+grain+oil")
    assert one.match.log("rome")[-1].text == "build legion latium: grain+oil+wine"
    assert one.undo("")
    assert one.match.plies == 2


def test_random_players_finish_a_game_among_themselves() -> None:
    said = played([], "--people", "none", "--seats", "3", "--seed", "7", "--round-limit", "6")
    assert re.findall(r"^Round (\d)", said, re.M) == list("123456"[: said.count("Round ")])
    assert "won." in said


@pytest.mark.parametrize("seed", [1, 2])
def test_typing_at_random_never_breaks_anything(seed: int) -> None:
    out = io.StringIO()
    people = "all" if seed == 1 else "greece,carthage"
    argv = ["--people", people, "--seats", "3", "--seed", str(seed), "--display", "all", "--edition", "ukrainian"]
    assert main(argv, Typist(Random(seed), 400, out), out) == 0
    assert "Round 2" in out.getvalue()
    assert not re.search(r"terminal\.|[{}]|Traceback", out.getvalue())


def test_the_end_of_a_game_says_who_won_and_can_be_undone() -> None:
    lines = ["1"] * 60
    said = played([*lines, "scores", "why roll", "1", "undo", "1"], *ROME, "--round-limit", "2")
    assert said.count("The last round is over, and nobody won.") == 2
    assert "The game is over. (E0.8-b)" in said
    assert "over> " in said


def test_undo_goes_back_to_the_last_decision_of_a_person_and_redo_forward() -> None:
    one, _ = table()
    with pytest.raises(Leave):
        one.run()
    first = one.match.plies
    assert not one.undo("")
    assert one.match.plies == first
    assert one.obey("1")
    assert one.undo("")
    assert one.match.plies == first
    assert one.redo("")
    assert one.match.plies == first + 1
    assert not one.redo("")


def test_undo_asks_the_same_question_again() -> None:
    said = played(["1", "undo"], *ROME)
    assert said.count("9 tokens: coin, metal ×3") == 2


def test_a_game_is_saved_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "вечір game.mn"
    said = played(["2", f"save {file}", "1", f"load {file}", "quit"], *ROME)
    assert f"Saved in {file}" in said
    assert said.count("Rome, lay out the next token") == 3
    assert said.endswith("Goodbye.\n")
    again = played(["log"], "--load", str(file), "--people", "rome")
    assert "Laid out: metal\n" in again
    assert "Rome lays out metal." in again


def test_saving_never_writes_over_another_file(tmp_path: Path) -> None:
    file = tmp_path / "thesis.txt"
    file.write_text("years of work", encoding="utf-8")
    assert "choose another name" in answer(f"save {file}")
    assert file.read_text(encoding="utf-8") == "years of work"
    assert "cannot be written" in answer(f"save {tmp_path / 'no' / 'where.mn'}")
    assert "The game goes on" in answer(f"load {file}")
    assert "The game goes on" in answer(f"load {tmp_path}")


def test_why_gives_every_reason_with_its_rule() -> None:
    assert answer("why march latium to gallia").startswith(
        "Marching belongs to the movement phase; this is the trade phase. (E0.8-a)"
    )
    assert "Nothing stands against it." in answer("why 1")
    assert "For example" in answer("why")


def test_preview_shows_the_changes_and_the_odds() -> None:
    assert answer("preview 1") == "Rome: coin 1 → 0.\n"
    assert "For example" not in answer("preview 1")
    assert "for example" in answer("preview")
    assert "not the question now" in answer("preview done")
    one, out = table()
    one.sit_down(at_battle())
    one.seat = "rome"
    one.show("rome")
    one.preview("roll")
    said = out.getvalue()
    chances = [float(found) for found in re.findall(r"^ +([\d.]+)%  \d and \d$", said, re.M)]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(100, abs=0.5)


@pytest.mark.parametrize(
    "line",
    ["съешь ещё", "取る", "اضرب", "99", "0", "-1", "1.5", "²", "9" * 5000, "build", "take wine", ";", ":", "a: b",
     "\x00", "\x1b[2J", "offer wine by carthage", "rolled 666", "drawn legendary_wine", "why 取る", "preview 99",
     "redo", "undo", "hands"],
)  # fmt: skip
def test_whatever_is_typed_gets_an_answer_and_loses_nothing(line: str) -> None:
    said = answer(line)
    assert said.strip()
    assert "Traceback" not in said
    assert "9 tokens: coin, metal ×3" in answer("hand", line)


def test_numbers_of_any_script_are_numbers() -> None:
    assert played(["٣"], *ROME) == played(["3"], *ROME)


def test_nobody_can_choose_the_dice_or_decide_for_others() -> None:
    one, out = table(("rome", "carthage"))
    one.match.play("tile 2")
    one.seat = "rome"
    assert not one.obey("offer wine by carthage")
    assert not one.obey("offer oil by carthage")
    one.match = at_battle()
    assert not one.obey("rolled 66")
    assert "the dice and draws speak for themselves" in out.getvalue()


def test_a_roll_needs_only_enter_and_is_told() -> None:
    one, out = table()
    one.sit_down(at_battle())
    one.seat = "rome"
    one.show("rome")
    assert "Rome, roll 2 dice." in out.getvalue()
    assert "Press Enter" in out.getvalue()
    assert one.obey("")
    with pytest.raises(Leave):
        one.run()
    assert re.search(r"^Rome fights Greece in Latium: Rome rolls \d and \d\.$", out.getvalue(), re.M)
    assert re.search(r"^Rome fights Greece in Latium: Greece rolls \d\.$", out.getvalue(), re.M)


def test_people_see_only_what_is_theirs() -> None:
    lines = ["", "3", "1", "1", "", "1", "1", ""]
    said = played(lines, "--seats", "3", "--people", "rome,carthage", "--seed", "7")
    carthage, rome, again = re.split(r"Press Enter, \w+\. ", said)[1:4]
    assert "Carthage, how many tokens" in carthage
    assert "coin, metal ×3" not in carthage
    assert "gladiator" not in rome.partition("Rome> ")[0]
    assert "Rome lays out 2 tokens, face down." in again
    assert "Greece lays out 2 tokens, face down." in rome


def test_the_keyboard_is_passed_only_between_people() -> None:
    assert "Press Enter," not in played(["1"] * 10, *ROME)


def test_a_game_that_is_not_saved_is_left_only_at_the_second_word() -> None:
    said = played(["1", "quit", "hand", "quit", "quit", "hand"], *ROME)
    assert said.count('"quit" again leaves') == 2
    assert said.count("tokens: ") == 3


def test_the_end_of_the_input_is_polite_and_tells_how_to_save() -> None:
    assert played(["1"], *ROME).endswith("and --load evening.mn goes on.\n")
    assert played([]).endswith("Goodbye.\n")


def test_an_interruption_loses_nothing_and_a_second_one_leaves() -> None:
    class Restless(io.StringIO):
        presses = iter((True, False, True, True))

        def readline(self, *_: object) -> str:  # type: ignore[override]
            if next(self.presses):
                raise KeyboardInterrupt
            return "hand\n"

    out = io.StringIO()
    assert main(list(ROME), Restless(), out) == 0
    assert out.getvalue().count("Nothing is lost.") == 3
    assert out.getvalue().count("9 tokens:") == 2
    assert "Goodbye." in out.getvalue()


def test_without_options_a_few_questions_are_asked() -> None:
    said = played(["3", "?", "display=all, edition=ukrainian", "5", "rom", "rome", "tiles"])
    assert "display=five" in said
    assert "did you mean 'rome'?" in said
    assert "The seed is 5." in said
    assert "Spartacus" in said
    said = played(["6", "colour=red", "x", "", "", "", "", "none"])
    assert said.count("Once more, please.") == 1
    assert "won" in said


@pytest.mark.parametrize(
    "argv",
    [["--seats", "7"], ["--people", "sparta"], ["--display", "six"], ["--seed", "-1"],
     ["--load", "nowhere.mn"], ["--edition", "x"]],
    ids=" ".join,
)  # fmt: skip
def test_a_wrong_option_is_explained(argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(argv, io.StringIO(), io.StringIO())
    assert leaving.value.code == 2
    assert "mn: error: " in capsys.readouterr().err


def test_people_are_named_all_or_none() -> None:
    seats = ("rome", "greece", "carthage")
    assert read_people("all", seats) == seats
    assert read_people("NONE", seats) == ()
    assert read_people("", seats) == ("rome",)


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def test_letters_are_bold_only_on_a_screen_and_where_they_are_welcome(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in played(["1"], *ROME)
    monkeypatch.delenv("NO_COLOR", raising=False)
    out = Screen()
    main(list(ROME), io.StringIO("1\n"), out)
    assert "\x1b[1mRound 1, trade phase\x1b[0m" in out.getvalue()
    monkeypatch.setenv("NO_COLOR", "1")
    out = Screen()
    main(list(ROME), io.StringIO("1\n"), out)
    assert "\x1b[1m" not in out.getvalue()


COMMANDS = (["-m", "mnlib"], ["-c", "from mnlib.terminal import main; raise SystemExit(main())"])


@pytest.mark.parametrize("command", COMMANDS, ids=("module", "script"))
def test_it_runs_as_a_command_with_plain_pipes_and_poor_letters(command: list[str]) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LANG": "C"}
    done = subprocess.run(
        [sys.executable, *command, *ROME],
        input=b"\xff\xfe\n1\nboard\n",
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=True,
    )
    assert b"Rome, lay out" in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize(
    "argv", [ROME, ("--people", "none", "--seed", "3", "--round-limit", "2")], ids=("play", "watch")
)
def test_it_is_silent_when_nobody_reads_on(argv: tuple[str, ...]) -> None:
    ear, mouth = os.pipe()
    os.close(ear)
    try:
        command = [sys.executable, "-m", "mnlib", *argv]
        done = subprocess.run(command, input=b"1\n", stdout=mouth, stderr=subprocess.PIPE, cwd=ROOT, check=True)
    finally:
        os.close(mouth)
    assert done.stderr == b""
