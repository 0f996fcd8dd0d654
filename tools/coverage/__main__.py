"""`python -m tools.coverage [--check]`: write docs/rules/coverage.md anew, or tell whether it is stale."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator

from tools.coverage.citations import ROOT, RULE, RULES, Citation, by_rule, in_code, in_tests, rules, rulings, wording

PAGE = ROOT / "docs" / "rules" / "coverage.md"
SHORT = 90  # letters of a rule's text

HEAD = """\
# Which test guards which rule

Written by `make docs` from the [rules](empires.md), the marks of the tests and the citations in the code; a test
compares. A test is listed with a rule only if it fails when that rule is broken; `make soak` samples and tries.
Numbers without a function stand in the [tables](../../mnlib/empires/data). Rules that are [wording only](wording.md)
need no test. At the end, the same for the rulings.
"""
CHAPTER = re.compile(r"^#{3,4} (E.+)$", re.M)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.coverage", description="Rule, test, function: one page.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if the page is stale")
    check = parser.parse_args().check
    text = page()
    stale = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text
    if check and stale:
        sys.exit(f"{PAGE.relative_to(ROOT)} is stale; `make docs` writes it anew.")
    if stale:
        PAGE.write_text(text, encoding="utf-8")
    print(text[len(HEAD) :].strip().partition("\n")[0])


def page() -> str:
    """The whole page."""
    return "\n".join((HEAD, *_summary(), *_chapters())) + "\n"


def _summary() -> Iterator[str]:
    known, tested, excused = rules(), by_rule(in_tests()), wording()
    open_ = [rule for rule in known if rule not in tested and rule not in excused]
    marked = sum(rule in tested for rule in known)
    yield f"{len(known)} rules: {marked} with a test, {len(excused)} wording only, {len(open_)} without a test."


def _chapters() -> Iterator[str]:
    tests, code, excused = by_rule(in_tests()), by_rule(in_code()), wording()
    parts = CHAPTER.split(_rulebook())
    for title, text in zip(parts[1::2], parts[2::2]):
        yield from ("", f"## {title}", "", "| rule | tests | code |", "| --- | --- | --- |")
        for rule, words in RULE.findall(text):
            cited = _tests(tests.get(rule, [])) or (f"none: {excused[rule]}" if rule in excused else "**none yet**")
            yield f"| **{rule}** {_short(words)} | {cited} | {_code(code.get(rule, []))} |"
    yield from ("", "## Rulings", "", "| ruling | tests | code |", "| --- | --- | --- |")
    for ruling, words in rulings().items():
        yield f"| **{ruling}** {_short(words)} | {_tests(tests.get(ruling, []))} | {_code(code.get(ruling, []))} |"


def _rulebook() -> str:
    return RULES.read_text(encoding="utf-8").partition("\n## Rulings\n")[0]


def _short(words: str) -> str:
    """The beginning of a rule, cut between two words.

    >>> _short("1 Coin per ordinary City controlled.")
    '1 Coin per ordinary City controlled.'
    """
    words = words.replace("|", "/").replace("**", "")
    return words if len(words) <= SHORT else words[:SHORT].rpartition(" ")[0].rstrip(",;:") + " …"


def _tests(citations: Iterable[Citation]) -> str:
    return _links((one.name.rpartition("::")[2].removeprefix("test_").replace("_", " "), one.path) for one in citations)


def _code(citations: Iterable[Citation]) -> str:
    return _links((f"`{one.name}`", one.path) for one in citations)


def _links(rows: Iterable[tuple[str, str]]) -> str:
    return "<br>".join(dict.fromkeys(f"[{words}](../../{path})" for words, path in rows))


if __name__ == "__main__":
    main()
