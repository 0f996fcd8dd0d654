"""Each mutant in a copy of the project, under the tests that cite its rule: killed by one of them, or alive."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tools.coverage.citations import ROOT, Citation, by_rule, in_code, in_tests, rules
from tools.soak.mutants import Mutant, mutants
from tools.soak.tables import table_mutants

MOST = 12  # mutants per rule
IN_TABLES = 4  # of them, where a table has something to change
PATIENCE = 60  # seconds for one run of tests
FAILED = re.compile(r"^FAILED (\S+?)(?:\[.*\])?(?: - (\S+?)(?::.*)?)?$", re.M)
# Other errors are crashes: a last resort where code was changed; a table put out of order proves nothing.
FAIR = ("AssertionError", "Failed", "IllegalAction", "BadInput")
BROKEN = "broken"  # not even read: this tells nothing about a rule
# A mutant may loop for ever; it shall not eat the machine.
LAUNCH = """
import contextlib, sys, pytest
with contextlib.suppress(ImportError):
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
sys.exit(pytest.main(sys.argv[1:]))
"""
PYTEST = ("-x", "-q", "-rf", "--tb=no", "--assert=plain")
PLUGINS = ("no:cacheprovider", "no:xdist", "no:hypothesispytest")


@dataclass(frozen=True)
class Verdict:
    """What became of the mutants of one rule."""

    rule: str
    killed: bool
    words: str
    tried: int

    def __str__(self) -> str:
        return f"{self.rule:<10} {'killed  ' if self.killed else 'SURVIVED'} {self.words}"


def trials(sample: Iterable[str], workers: int) -> Iterator[Verdict]:
    """The verdict on each rule, as it comes."""
    tests, code, texts = by_rule(in_tests()), by_rule(in_code()), rules()
    with TemporaryDirectory(prefix="mare-nostrum-") as folder:
        copies: SimpleQueue[Path] = SimpleQueue()
        for worker in range(workers):
            copies.put(copy_to(Path(folder, str(worker))))

        def judge(rule: str) -> Verdict:
            place = copies.get()
            try:
                return _judge(rule, place, tests.get(rule, []), code.get(rule, []), texts)
            finally:
                copies.put(place)

        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(judge, sample)


def copy_to(place: Path) -> Path:
    """A copy of what the tests need, outside the project."""
    skip = shutil.ignore_patterns("__pycache__", ".*")
    for name in ("mnlib", "tests", "docs", "tools", "widgets"):
        shutil.copytree(ROOT / name, place / name, ignore=skip)
    for path in ROOT.glob("*.*"):
        if path.is_file():
            shutil.copy(path, place)
    return place


def _judge(rule: str, place: Path, tests: list[Citation], code: list[Citation], texts: dict[str, str]) -> Verdict:
    nodes = sorted({f"{test.path}::{test.name}" for test in tests})
    if not nodes:
        return Verdict(rule, False, "no test cites it", 0)
    failed, error = run(place, nodes)
    if error:
        return Verdict(rule, False, f"its tests fail as it is: {failed} ({error})", 0)
    crash, tried = "", list[Mutant]()
    for mutant in _candidates(rule, place, code, texts):
        killer, error = attempt(place, mutant, nodes)
        words = f"{mutant}\n{'':<20}by {killer}"
        if error.endswith(FAIR):
            return Verdict(rule, True, words, len(tried) + 1)
        if error != BROKEN:
            tried.append(mutant)
            crash = crash or (f"{words} ({error})" if killer and mutant.path.endswith(".py") else "")
        if len(tried) == MOST:
            break
    last = "".join(f"\n{'':<20}{mutant}" for mutant in tried)
    words = f"{len(tried)} mutants under {len(nodes)} tests{last}"
    return Verdict(rule, bool(crash), crash or words, len(tried))


def _candidates(rule: str, place: Path, code: list[Citation], texts: dict[str, str]) -> list[Mutant]:
    """The mutants of a rule in the order in which they are tried: most of the code, some of the tables, the rest."""
    chapter = rule.partition("-")[0]
    near, tables = mutants(place, code, MOST), table_mutants(place, texts[rule], texts.get(f"{chapter}-a", ""), MOST)
    first = MOST - min(IN_TABLES, len(tables))
    return near[:first] + tables + near[first:]


def attempt(place: Path, mutant: Mutant, nodes: list[str]) -> tuple[str, str]:
    """Put a mutant into a copy, run the tests, take it out again; the test that failed and how, or nothing."""
    path = place / mutant.path
    original = path.read_text(encoding="utf-8")
    path.write_text(mutant.text, encoding="utf-8")
    try:
        return run(place, nodes)
    finally:
        path.write_text(original, encoding="utf-8")


def run(place: Path, nodes: list[str]) -> tuple[str, str]:
    """Run some tests in a copy: the first that failed and its error; nothing if none did, BROKEN if none could run."""
    command = [sys.executable, "-c", LAUNCH, *PYTEST, *(part for name in PLUGINS for part in ("-p", name)), *nodes]
    # Without bytecode: two changes within a second and of the same length would look like one.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(place), "COLUMNS": "999"}
    try:
        done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        return "a test", "it no longer ends"
    failed = FAILED.search(done.stdout) if done.returncode == 1 else None
    if failed:
        return failed[1], failed[2] or ""
    return "", BROKEN if done.returncode else ""
