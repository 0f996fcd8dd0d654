"""`python -m tools.bench_ui [--quick]`: the dashboard beside a bare notebook, as a table and as pictures."""

from __future__ import annotations

import argparse
import os
import platform
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from tools.bench_ui import measures, pages, positions
from tools.bench_ui.measures import Memory, Phases, Series
from tools.bench_ui.report import Row, lines

TEN = 10
LONG = 2000  # plies


def main() -> int:
    """Everything in one run; 1 if a target was missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench_ui", description="The speed of the dashboard.")
    parser.add_argument("--quick", action="store_true", help="a few repetitions of everything: a rough look")
    parser.add_argument(
        "--only", choices=("clicks", "steps", "loads", "phases", "memory", "crowd"), help="only one part"
    )
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="mare-nostrum-bench-") as folder, pages.sites(Path(folder)) as both:
        rows = list(measured(*both, chosen.quick, chosen.only))
    progress("")
    python, machine, cores = platform.python_version(), platform.machine(), os.cpu_count()
    print(
        f"The dashboard beside a bare Voilà notebook of one button and one label, by turns. Python {python}, {machine},"
    )
    print(f"{cores} cores for browser, server and kernels. Medians; in brackets the 95th percentile.\n")
    print(*lines(rows), sep="\n")
    print(f"\nPictures are in {pages.PICTURES.as_posix()}/.")
    return int(any(row.verdict == "MISSED" for row in rows))


def measured(ours: pages.Site, bare: pages.Site, quick: bool, only: str | None) -> Iterable[Row]:
    """The rows, measure by measure."""

    def wanted(part: str) -> bool:
        return only in (None, part)

    if wanted("loads"):
        progress("loads")
        yield from told_loads(*measures.loads(ours, bare, 3 if quick else 9))
    if only not in ("loads", "crowd"):
        progress("a game at the table")
        table, counter = measures.table(ours), bare.open()
        counter.picture("bare")
        if wanted("clicks"):
            yield from clicks(table, counter, quick)
        if wanted("steps"):
            progress("steps back in time")
            yield from told_steps(table, 8 if quick else 32)
        if wanted("phases"):
            progress("phases of bots")
            yield from told_phases(measures.phases(table, positions.hand_overs(4 if quick else 12)))
        if wanted("memory"):
            progress("memory")
            table.page.bring_to_front()
            before = measures.memory(ours)
            measures.open_charts(table)
            yield from told_memory(before, measures.memory(ours), measures.memory(bare))
        table.close()
        counter.close()
    if wanted("crowd"):
        progress("ten at once")
        yield from told_crowd(measures.crowd(ours, TEN))


def clicks(table: pages.Tab, counter: pages.Tab, quick: bool) -> Iterable[Row]:
    """Clicks in a build and in a move phase."""
    found = {name: Series() for name in ("click", "bare", "sweep")}
    for phase, least in (("build", 8), ("move", 5)):
        progress(f"clicks, {phase} phase")
        where = positions.choices(phase, least)
        measures.clicks(table, counter, where, 6 if quick else 32, 2, found)
    yield from told_clicks(found["click"], found["bare"], found["sweep"])


def told_steps(table: pages.Tab, number: int) -> Iterable[Row]:
    """Steps back in a long game, with the empires and with the log below the map."""
    match = positions.long_game(LONG)
    table.page.bring_to_front()
    for shelf in ("empires", "log"):
        found = measures.steps(table, match, number, shelf)
        words = f"a step back at ply {match.plies:,}, {shelf} open (n={number})"
        yield Row(words, spread(found), "", found.middle, 100, "ms")


def told_clicks(click: Series, bare: Series, sweep: Series) -> Iterable[Row]:
    """Clicks: against the clock, against the bare click, and after a sweep."""
    yield Row(f"click until settled (n={len(click.numbers)})", spread(click), spread(bare), click.middle, 100, "ms")
    yield Row("  against the bare click", "", "", click.middle / bare.middle, 5, "×")
    yield Row("  messages per click", f"{click.talk:.0f}", f"{bare.talk:.0f}")
    words = f"  after a sweep of one second (n={len(sweep.numbers)})"
    yield Row(words, spread(sweep), "", sweep.middle / click.middle, 1.3, "×")
    yield Row("  messages per sweep and click", f"{sweep.talk:.0f}")


def told_loads(ours: Series, bare: Series) -> Iterable[Row]:
    """Warm loads."""
    words = f"warm load until usable (n={len(ours.numbers)})"
    yield Row(words, spread(ours, "s"), spread(bare, "s"), ours.middle / bare.middle, 1.35, "×")
    yield Row("  messages per load", f"{ours.talk:.0f}", f"{bare.talk:.0f}")


def told_memory(before: Memory, after: Memory, bare: Memory) -> Iterable[Row]:
    """The memory of a kernel."""
    for words, found, most in (("at the table", before, 1.6), ("after the charts were opened", after, 2.5)):
        ratio = found.resident / bare.resident
        yield Row(
            f"memory of the kernel {words}", f"{found.resident:.0f} MB", f"{bare.resident:.0f} MB", ratio, most, "×"
        )
        ours = f"{found.share:.0f} MB, {found.share / bare.share:.2f} ×"
        yield Row("  its own and its share of the libraries", ours, f"{bare.share:.0f} MB")


def told_phases(found: Phases) -> Iterable[Row]:
    """Phases of four bots."""
    times = Series([one / 1000 for one in found.times.numbers])
    words = f"a phase of four bots until the next question (n={len(times.numbers)})"
    yield Row(words, spread(times, "s"), "", times.middle, 1, "s")
    decisions, repaints = sum(found.decisions), sum(found.repaints)
    yield Row("  decisions, repaints, messages, all together", f"{decisions}, {repaints}, {sum(found.times.messages)}")
    yield Row("  repaints for each decision", "", "", repaints / decisions, 0.5, "")


def told_crowd(found: Series) -> Iterable[Row]:
    """Ten at once: the last one counts."""
    words = f"{len(found.numbers)} opened at once, the last usable"
    yield Row(words, f"{max(found.numbers):.1f} s", "", max(found.numbers), 60, "s")


def spread(series: Series, unit: str = "ms") -> str:
    """The median and the 95th percentile."""
    digits = 0 if unit == "ms" else 2
    return f"{series.middle:.{digits}f} {unit} ({series.late:.{digits}f})"


def progress(words: str) -> None:
    """A line that the next one replaces."""
    if sys.stderr.isatty():
        print(f"\r\033[K{words}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
