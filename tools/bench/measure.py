"""What a subject of the bench is, and how one is measured: CPU time, interleaved repetitions, medians."""

import gc
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import repeat
from statistics import mean, median
from sys import getsizeof
from time import process_time
from typing import Any, Protocol

CALLS = 200  # of each chore, per position and repetition


@dataclass(frozen=True)
class Played:
    """One random game: its seed, what was chosen, among how many each time, and the rounds it lasted."""

    seed: int
    actions: list[Any]
    widths: list[int]
    rounds: float


class Subject(Protocol):
    """A library under measure; each is a module with these names."""

    NAME: str
    GAMES: int  # games per repetition: enough for about a second
    IN_PLACE: bool  # whether applying an action changes the position itself
    NOTES: tuple[str, ...]

    @staticmethod
    def new(seed: int) -> Any:
        """The start of a game."""

    @staticmethod
    def play(position: Any, seed: int) -> Played:
        """Random play to the end: list the actions, choose, apply."""

    @staticmethod
    def apply_all(position: Any, actions: Sequence[Any]) -> Any:
        """The position after these actions, without listing any."""

    @staticmethod
    def list_and_apply_all(position: Any, actions: Sequence[Any]) -> Any:
        """The same, listing the legal actions before each."""

    @staticmethod
    def chores(position: Any) -> dict[str, Callable[[], object]]:
        """Calls to be timed on one position; "copy" is one of them."""

    @staticmethod
    def sizes(played: Played, middle: Any) -> dict[str, int]:
        """Bytes of a mid-game position and of the whole game when written down."""


@dataclass
class Bench:
    """A subject with its games; the same ones are played in every repetition."""

    subject: Subject
    games: list[Played]
    middles: list[Any]
    runs: list[dict[str, float]] = field(default_factory=list)

    @property
    def rows(self) -> dict[str, float]:
        """Each row's median over the repetitions."""
        return {row: median(run[row] for run in self.runs) for row in self.runs[0]}


def prepare(subject: Subject, games: int) -> Bench:
    """Play the games once (the warm-up too) and keep the position in the middle of each."""
    played = [subject.play(subject.new(seed), seed) for seed in range(1, games + 1)]
    halves = [(game.seed, game.actions[: len(game.actions) // 2]) for game in played]
    middles = [subject.apply_all(subject.new(seed), half) for seed, half in halves]
    return Bench(subject, played, middles)


def measure(benches: Sequence[Bench], repetitions: int, progress: Callable[[str], None]) -> None:
    """Round-robin: every subject once per repetition, each repetition starting with another one."""
    for turn in range(repetitions):
        shift = turn % len(benches)
        for bench in (*benches[shift:], *benches[:shift]):
            progress(f"repetition {turn + 1} of {repetitions}: {bench.subject.NAME}")
            gc.collect()
            gc.disable()
            try:
                bench.runs.append(run(bench))
            finally:
                gc.enable()


def run(bench: Bench) -> dict[str, float]:
    """One repetition of one subject; times in seconds of CPU."""
    subject = bench.subject
    setup = loop = applying = both = 0.0
    for game in bench.games:
        # A fresh start right before each pass: Catanatron seeds the global generator there.
        seconds, start = clock(subject.new, game.seed)
        setup += seconds
        seconds, again = clock(subject.play, start, game.seed)
        loop += seconds
        if again.widths != game.widths:
            raise RuntimeError(f"{subject.NAME}: seed {game.seed} gave another game this time")
        applying += clock(subject.apply_all, subject.new(game.seed), game.actions)[0]
        both += clock(subject.list_and_apply_all, subject.new(game.seed), game.actions)[0]
    decisions = sum(len(game.widths) for game in bench.games)
    unforced = sum(width > 1 for game in bench.games for width in game.widths)
    result = {
        "games/s": len(bench.games) / (setup + loop),
        "rounds/s": sum(game.rounds for game in bench.games) / loop,
        "decisions/s": decisions / loop,
        "unforced decisions/s": unforced / loop,
        "list": (both - applying) / decisions,
        "apply": applying / decisions,
    }
    chores = [subject.chores(middle) for middle in bench.middles]
    for name in chores[0]:
        result[name] = sum(clock(many, chore[name])[0] for chore in chores) / (CALLS * len(chores))
    result["apply, keep"] = result["apply"] + (result["copy"] if subject.IN_PLACE else 0.0)
    return result


def clock(call: Callable[..., Any], *args: Any) -> tuple[float, Any]:
    start = process_time()
    result = call(*args)
    return process_time() - start, result


def many(call: Callable[[], object]) -> None:
    for _ in repeat(None, CALLS):
        call()


def counts(bench: Bench) -> dict[str, float]:
    """What the games were like: the same in every repetition, hence counted, not timed."""
    widths = [width for game in bench.games for width in game.widths]
    return {
        "games": len(bench.games),
        "game.rounds": mean(game.rounds for game in bench.games),
        "game.decisions": len(widths) / len(bench.games),
        "game.unforced": sum(width > 1 for width in widths) / len(bench.games),
        "widths.mean": mean(width for width in widths if width > 1),
        "widths.max": max(widths),
    }


def sizes(bench: Bench) -> dict[str, float]:
    """Mean bytes over the games, and what one more copy takes in memory."""
    pairs = zip(bench.games, bench.middles, strict=True)
    each = [bench.subject.sizes(game, middle) for game, middle in pairs]
    return {name: mean(size[name] for size in each) for name in each[0]} | {"memory": memory(bench)}


def memory(bench: Bench) -> float:
    """Bytes a copy of a mid-game position adds in memory, seen by tracemalloc."""
    copies = [bench.subject.chores(middle)["copy"] for middle in bench.middles]
    gc.collect()
    tracemalloc.start()
    kept = [copy() for copy in copies for _ in range(10)]
    taken = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return (taken - getsizeof(kept)) / len(kept)
