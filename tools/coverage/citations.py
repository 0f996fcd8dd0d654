"""Who cites which rule: tests do it in marks, code in docstrings, reasons and comments; the rulebook has the ids."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULES = ROOT / "docs" / "rules" / "empires.md"
WORDING = ROOT / "docs" / "rules" / "wording.md"

RULE = re.compile(r"^- \*\*(E[\d.]+-[a-z]+)\*\* (.+?)(?: → \[.*)?$", re.M)
RULING = re.compile(r'^- \*\*(A\d\d)\*\* <a id="a\d\d"></a>\*(.+?)\*', re.M)
ROW = re.compile(r"^\| (E[\d.]+-[a-z]+) \| (.+?) \|$", re.M)
ID = re.compile(r"\b(?:E\d[\d.]*-[a-z]+|A\d\d)\b")
RANGE = re.compile(r"\b(E\d[\d.]*)-([a-z]) to (?:\1)?-([a-z])\b")

Scope = ast.FunctionDef | ast.ClassDef | ast.stmt


@dataclass(frozen=True)
class Citation:
    """One place that cites a rule; `line` is where, `first` to `last` are the lines of the function or class."""

    rule: str
    path: str
    name: str
    line: int
    first: int
    last: int
    kind: str  # "mark", "docstring", "string" or "comment"


def rules() -> dict[str, str]:
    """Every rule and its text, in the order of the rulebook."""
    return dict(RULE.findall(RULES.read_text(encoding="utf-8")))


def rulings() -> dict[str, str]:
    """Every ruling and the gap that it fills."""
    return dict(RULING.findall(RULES.read_text(encoding="utf-8")))


def wording() -> dict[str, str]:
    """The rules that need no test, and why."""
    return dict(ROW.findall(WORDING.read_text(encoding="utf-8")))


def ids(text: str) -> list[str]:
    """The rules that a text cites, ranges included.

    >>> ids("Prices. (E3.0-c, E3.0-h to -j, A32)")
    ['A32', 'E3.0-c', 'E3.0-h', 'E3.0-i', 'E3.0-j']
    """
    found = ID.findall(text)
    for chapter, first, last in RANGE.findall(text):
        found += [f"{chapter}-{chr(letter)}" for letter in range(ord(first), ord(last) + 1)]
    return sorted(set(found))


def modules(*folders: str) -> list[Path]:
    """The modules under some folders of the project, in order."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def by_rule(citations: Iterator[Citation]) -> dict[str, list[Citation]]:
    """Citations, rule by rule."""
    found: dict[str, list[Citation]] = defaultdict(list)
    for citation in citations:
        found[citation.rule].append(citation)
    return dict(found)


def in_tests() -> Iterator[Citation]:
    """Every mark `pytest.mark.rule` on a test, its parameters or its class."""
    for path in modules("tests", "mnlib"):
        if path.name.startswith("test_"):
            yield from _marks(path, ast.parse(path.read_text(encoding="utf-8")), ())


def _marks(path: Path, node: ast.Module | ast.ClassDef, outer: tuple[str, ...]) -> Iterator[Citation]:
    for one in node.body:
        if isinstance(one, ast.ClassDef):
            yield from _marks(path, one, (*outer, *_marked(one)))
        elif isinstance(one, ast.FunctionDef) and one.name.startswith("test"):
            name = f"{node.name}::{one.name}" if isinstance(node, ast.ClassDef) else one.name
            for rule in dict.fromkeys((*outer, *_marked(one))):
                yield Citation(rule, _relative(path), name, one.lineno, one.lineno, _end(one), "mark")


def _marked(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    """The ids in the marks among the decorators, those of `pytest.param(marks=...)` too."""
    for decorator in node.decorator_list:
        for call in ast.walk(decorator):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rule":
                yield from (str(one.value) for one in call.args if isinstance(one, ast.Constant))


def in_code() -> Iterator[Citation]:
    """Every docstring, string and comment of the rules that cites a rule, with the function or class around it."""
    for path in modules("mnlib/empires"):
        source = path.read_text(encoding="utf-8")
        tree = ast.parse(source)
        for rule, line, kind in dict.fromkeys((*_in_strings(tree), *_in_comments(source))):
            name, scope = _around(tree, line)
            first = scope.lineno if scope else line
            yield Citation(
                rule, _relative(path), ".".join((path.stem, *name)), line, first, _end(scope) if scope else line, kind
            )


def _in_strings(tree: ast.Module) -> Iterator[tuple[str, int, str]]:
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and ast.get_docstring(node) is not None:
            first = node.body[0]
            assert isinstance(first, ast.Expr)
            docstrings.add(first.value)
            if not isinstance(node, ast.Module):  # a module's docstring tells its chapter, not its rules
                yield from ((rule, first.lineno, "docstring") for rule in ids(ast.get_docstring(node) or ""))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in docstrings and ID.fullmatch(str(node.value)):
            yield str(node.value), node.lineno, "string"


def _in_comments(source: str) -> Iterator[tuple[str, int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield from ((rule, token.start[0], "comment") for rule in ids(token.string))


def _around(tree: ast.Module, line: int) -> tuple[tuple[str, ...], Scope | None]:
    """The names and the node of the innermost function or class around a line; else the statement there or next."""
    names: tuple[str, ...] = ()
    scope: Scope | None = None
    body: list[ast.stmt] = tree.body
    while body:
        inner = next((one for one in body if _end(one) >= line), None)
        if isinstance(inner, (ast.FunctionDef, ast.ClassDef)) and inner.lineno <= line:
            names, scope, body = (*names, inner.name), inner, inner.body
            continue
        if scope is None and inner is not None:
            names, scope = tuple(_assigned(inner)), inner
        break
    return names, scope


def _assigned(statement: ast.stmt) -> list[str]:
    """The first name that a statement assigns."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    names = [node.id for target in targets if target for node in ast.walk(target) if isinstance(node, ast.Name)]
    return names[:1]


def _end(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
