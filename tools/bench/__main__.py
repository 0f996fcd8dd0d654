"""`python -m tools.bench [--quick]`: measure, print the table, the targets and what was measured."""

import argparse
import os
import platform
import sys
from collections.abc import Iterable
from importlib import import_module
from importlib.metadata import version
from statistics import median
from typing import cast

from tools.bench.measure import Bench, Subject, counts, measure, prepare, sizes

# The package each subject's module needs, and the module.
SUBJECTS = {"mnlib": "ours", "catanatron": "catan", "chess": "chess_"}

# Row, words, unit: a rate or count (""), microseconds of CPU ("µs"), bytes ("B").
ROWS = (
    ("games/s", "games/s, set-up included", ""),
    ("rounds/s", "rounds/s", ""),
    ("decisions/s", "decisions/s, all", ""),
    ("unforced decisions/s", "decisions/s, unforced", ""),
    ("list", "list the actions", "µs"),
    ("apply", "apply one", "µs"),
    ("apply, keep", "apply one, old position kept", "µs"),
    ("copy", "copy", "µs"),
    ("copy.history", "copy with its history", "µs"),
    ("view", "view", "µs"),
    ("state", "state written down", "B"),
    ("memory", "copy in memory", "B"),
    ("saved", "saved game", "B"),
    ("saved.zlib", "saved game, zlib", "B"),
    ("games", "games played", ""),
    ("game.rounds", "rounds per game", ""),
    ("game.decisions", "decisions per game", ""),
    ("game.unforced", "unforced per game", ""),
    ("widths.mean", "actions where unforced, mean", ""),
    ("widths.max", "actions, most", ""),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description="Our speed beside our peers'.")
    parser.add_argument("--quick", action="store_true", help="3 repetitions of a few games: a rough look")
    quick = parser.parse_args().quick
    subjects = {package: load(package) for package in SUBJECTS}
    benches = {
        package: prepare(subject, max(2, subject.GAMES // 4) if quick else subject.GAMES)
        for package, subject in subjects.items()
        if subject
    }
    if not benches:
        sys.exit("Nothing to measure: none of mnlib, catanatron and chess can be imported.")
    repetitions = 3 if quick else 7
    measure(list(benches.values()), repetitions, progress)
    progress("")

    python, machine, cores = platform.python_version(), platform.machine(), os.cpu_count()
    print(f"CPU time, medians of {repetitions} interleaved repetitions, random play with fixed seeds,")
    print(f"garbage collector off for all. Python {python}, {machine}, {cores} cores.")
    for part in (table(benches), verdicts(benches), notes(benches)):
        print("", *part, sep="\n")


def load(package: str) -> Subject | None:
    """The subject's module; None if the package it needs is not installed."""
    try:
        return cast(Subject, import_module(f"tools.bench.{SUBJECTS[package]}"))
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        return None


def progress(words: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


def table(benches: dict[str, Bench]) -> Iterable[str]:
    values = {package: bench.rows | sizes(bench) | counts(bench) for package, bench in benches.items()}
    heads = [benches[package].subject.NAME if package in benches else package for package in SUBJECTS]
    yield line("", heads)
    yield line("", [title(package) if package in benches else "not installed" for package in SUBJECTS])
    for row, words, unit in ROWS:
        cells = [cell(values.get(package, {}).get(row), unit) for package in SUBJECTS]
        yield line(words, cells)


def title(package: str) -> str:
    return "this tree" if package == "mnlib" else version(package)


def line(words: str, cells: Iterable[str]) -> str:
    return f"{words:<30}" + "".join(f"{cell:>16}" for cell in cells)


def cell(value: float | None, unit: str) -> str:
    if value is None:
        return "-"
    if unit == "µs":
        value *= 1e6
    digits = 0 if value >= 1000 or value == int(value) else 1 if value >= 10 else 2
    return f"{value:,.{digits}f}" + (f" {unit}" if unit else "")


def verdicts(benches: dict[str, Bench]) -> Iterable[str]:
    """The two targets against Catanatron, each with its range over the repetitions."""
    if not {"mnlib", "catanatron"} <= benches.keys():
        yield "Targets: not measured, they need both mnlib and catanatron."
        return
    ours, theirs = benches["mnlib"].runs, benches["catanatron"].runs
    yield verdict("unforced decisions/s, ours / Catanatron", ratios(ours, theirs, "unforced decisions/s"), 3)
    yield verdict("copy time, Catanatron / ours", ratios(theirs, ours, "copy"), 20)


def ratios(above: list[dict[str, float]], below: list[dict[str, float]], row: str) -> list[float]:
    return [a[row] / b[row] for a, b in zip(above, below, strict=True)]


def verdict(words: str, found: list[float], target: float) -> str:
    middle = median(found)
    met = "met" if middle >= target else "NOT MET"
    return f"{words}: {middle:.2f} ({min(found):.2f} to {max(found):.2f}); target {target:g} or more: {met}"


def notes(benches: dict[str, Bench]) -> Iterable[str]:
    yield "A decision: a player is given the list of legal actions; unforced: the list has more than one."
    yield "Decisions/s: the loop list, choose, apply; unforced/s divides by the time of the whole loop."
    yield "List, apply: the same games replayed, with and without listing. Copy, view: the middle of each."
    for bench in benches.values():
        yield from (f"{bench.subject.NAME}: {note}." for note in bench.subject.NOTES)


if __name__ == "__main__":
    main()
