"""`python -m tools.soak --minutes 10 [--mutants 60] [--seed 1]`: see `--help`."""

from __future__ import annotations

import argparse
import os
import sys
from random import Random
from time import monotonic

from tests.playing import Tally
from tools.coverage.citations import rules, wording
from tools.soak.games import again, soak, summary
from tools.soak.trials import trials

# Rules that say what cannot be done at all: no word of the game does it, so there is no condition to negate. Their
# tests list what every word does.
ABSENT = {
    "E3.1.1-i": "no word takes back one's own marker",
    "E3.1.2-k": "no word builds where there is no site",
    "E3.1.3-f": "no word passes on a tile",
    "E9-c": "no word takes off one's own unit",
    "E10.14-a": "Hercules has no power",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long to play; 0: not at all")
    parser.add_argument("--mutants", type=int, default=60, help="how many rules to break; 0: none")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games and other rules")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time")
    parser.add_argument("--rules", default="", help="break these, such as E3.0-h,E4.2-m, instead of a sample")
    parser.add_argument("--all", action="store_true", help="break every rule that is not wording only")
    parser.add_argument("--game", type=int, help="play only this game, with all checks at every ply")
    chosen = parser.parse_args()
    if chosen.game is not None:
        result = again(chosen.game)
        if not isinstance(result, Tally):
            sys.exit(result)
        show(result)
        return
    faults = games(chosen.minutes, chosen.seed, chosen.jobs) if chosen.minutes > 0 else 0
    sample = pick(chosen.rules, chosen.all, chosen.mutants, chosen.seed)
    survivors = breaking(sample, chosen.jobs) if sample else 0
    sys.exit(1 if faults or survivors else 0)


def show(tally: Tally) -> None:
    print(*summary(tally), sep="\n")


def games(minutes: float, seed: int, jobs: int) -> int:
    """Play; the number of faults."""
    print(f"Playing for {minutes:g} minutes on {jobs} cores, seed {seed}; everything is checked at every ply.")
    tally, faults = soak(minutes, seed, jobs)
    show(tally)
    print(f"{len(faults)} faults.")
    return len(faults)


def pick(named: str, every: bool, number: int, seed: int) -> list[str]:
    """The rules to break: those named, all, or a sample."""
    known = list(rules())
    if named:
        unknown = [rule for rule in named.split(",") if rule not in known]
        if unknown:
            sys.exit(f"There is no rule {unknown[0]}; docs/rules/empires.md has them all.")
        return named.split(",")
    excused = {*wording(), *ABSENT}
    known = [rule for rule in known if rule not in excused]
    return known if every else sorted(Random(seed).sample(known, min(number, len(known))), key=known.index)


def breaking(sample: list[str], jobs: int) -> int:
    """Break rules; the number of those of which no test noticed."""
    print(f"\nBreaking {len(sample)} rules, each near its citations, under the tests that cite it:")
    start, survivors, tried = monotonic(), [], 0
    for verdict in trials(sample, jobs):
        print(verdict, flush=True)
        tried += verdict.tried
        if not verdict.killed:
            survivors.append(verdict.rule)
    print(f"{len(sample) - len(survivors)} of {len(sample)} rules broken and noticed, with {tried} mutants, ", end="")
    print(f"in {monotonic() - start:.0f} s." + (f" Survived: {', '.join(survivors)}" if survivors else ""))
    return len(survivors)


if __name__ == "__main__":
    main()
