"""Rules broken on purpose: for a rule, small changes near the places that cite it, the likeliest first."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import zip_longest
from pathlib import Path

from tools.coverage.citations import Citation

CONDITION, RETURN, LOGIC, EFFECT, SUM, NUMBER = range(6)  # kinds of change, in the order in which they are tried
OPPOSITE: dict[type[ast.cmpop], str] = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: ">=", ast.GtE: "<", ast.Gt: "<=", ast.LtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
EDGE: dict[type[ast.cmpop], str] = {ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">"}
ARITHMETIC: dict[type[ast.operator], str] = {
    ast.Add: "-", ast.Sub: "+", ast.Mult: "+", ast.BitOr: "&", ast.BitAnd: "|", ast.FloorDiv: "*", ast.Mod: "+",
}  # fmt: skip
EMPTY = {"list": "[]", "tuple": "()", "dict": "{}", "frozenset": "frozenset()", "int": "-1", "str": "''"}


@dataclass(frozen=True)
class Mutant:
    """A file with one change in it."""

    path: str
    where: str  # a line, or the place in a table
    before: str
    after: str
    text: str

    def __str__(self) -> str:
        return f"{self.path}:{self.where}: {_clip(self.before)} → {_clip(self.after)}"


def _clip(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 60 else text[:57] + "..."


@dataclass(frozen=True)
class Change:
    """Replace what stands at a node by another text."""

    node: ast.AST
    kind: int
    after: str


def mutants(root: Path, citations: Iterable[Citation], most: int) -> list[Mutant]:
    """Up to so many mutants of the files under a root, from each citation in turn."""
    rows = [list(_near(root, one)) for one in dict.fromkeys(citations)]
    found = {(one.path, one.text): one for turn in zip_longest(*rows) for one in turn if one}
    return list(found.values())[:most]


def _near(root: Path, citation: Citation) -> Iterator[Mutant]:
    source, tree = _read(root / citation.path)
    scope = _scope(tree, citation)
    around = _around(scope, citation.line) if citation.kind == "string" else []
    docstring = citation.kind == "docstring"

    def key(change: Change) -> tuple[int, ...]:
        line: int = change.node.lineno  # type: ignore[attr-defined]
        if change.node in around:
            return -1, around.index(change.node), 0
        return (0, change.kind, line) if docstring else (0, abs(line - citation.line), change.kind)

    for change in sorted(_changes(scope), key=key):
        yield _mutant(citation.path, source, change)


@cache
def _read(path: Path) -> tuple[bytes, ast.Module]:
    source = path.read_bytes()
    return source, ast.parse(source)


def _scope(tree: ast.Module, citation: Citation) -> ast.AST:
    """The function, class or statement that holds a citation."""
    found = [one for one in ast.walk(tree) if isinstance(one, ast.stmt) and one.lineno == citation.first]
    return found[0] if found else tree


def _around(scope: ast.AST, line: int) -> list[ast.AST]:
    """The conditions under which a line is reached, the innermost first, and the statement itself."""
    tests: list[ast.AST] = []
    for node in ast.walk(scope):
        if not isinstance(node, (ast.stmt, ast.expr)) or not node.lineno <= line <= (node.end_lineno or 0):
            continue
        if isinstance(node, (ast.If, ast.IfExp)):
            tests.append(node.test)
        elif isinstance(node, (ast.Expr, ast.Return)):
            tests.append(node)
    return tests[::-1]


def _changes(scope: ast.AST) -> Iterator[Change]:
    """Everything that can be changed in a function, a class or a statement."""
    returns = _returns(scope)
    hidden = {part for node in ast.walk(scope) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(scope):
        if node in hidden:
            continue
        if isinstance(node, (ast.If, ast.IfExp)):
            yield Change(node.test, CONDITION, f"not ({ast.unparse(node.test)})")
        elif isinstance(node, ast.comprehension):
            for test in node.ifs:
                yield Change(test, CONDITION, "True")
                yield Change(test, CONDITION, f"not ({ast.unparse(test)})")
        elif isinstance(node, ast.Return) and node.value is not None and not isinstance(node.value, ast.Constant):
            yield Change(node, RETURN, f"return {_other(node.value, returns.get(node, ''))}")
        elif isinstance(node, ast.stmt):
            yield from _without(node)
        elif isinstance(node, ast.expr):
            yield from _turned(node)


def _returns(scope: ast.AST) -> dict[ast.AST, str]:
    """What each return is declared to give."""
    found: dict[ast.AST, str] = {}
    for function in ast.walk(scope):
        if isinstance(function, ast.FunctionDef) and function.returns:
            found |= {one: ast.unparse(function.returns) for one in ast.walk(function) if isinstance(one, ast.Return)}
    return found


def _other(value: ast.expr, declared: str) -> str:
    """Another value of the kind that a function gives."""
    text = ast.unparse(value)
    if declared == "int":
        return f"({text}) + 1"
    return EMPTY.get(declared.partition("[")[0], f"not ({text})")


def _without(node: ast.stmt) -> Iterator[Change]:
    """The same without a statement, or with an addition turned round."""
    if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        turned = f"{ast.unparse(node.target)} {ARITHMETIC[type(node.op)]}= {ast.unparse(node.value)}"
        yield Change(node, SUM, turned)
    called = isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    stored = isinstance(node, ast.Assign) and not isinstance(node.targets[0], (ast.Name, ast.Tuple))
    if called or stored or isinstance(node, ast.AugAssign):
        yield Change(node, EFFECT, "pass")


def _turned(node: ast.expr) -> Iterator[Change]:
    """A comparison, a sum, a connection or a number, turned into another one."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right, op = ast.unparse(node.left), ast.unparse(node.comparators[0]), type(node.ops[0])
        yield Change(node, CONDITION, f"({left}) {OPPOSITE[op]} ({right})")
        if op in EDGE:
            yield Change(node, SUM, f"({left}) {EDGE[op]} ({right})")
    elif isinstance(node, ast.BoolOp):
        word = " or " if isinstance(node.op, ast.And) else " and "
        yield Change(node, LOGIC, word.join(f"({ast.unparse(one)})" for one in node.values))
        yield from (Change(one, LOGIC, str(isinstance(node.op, ast.And))) for one in node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield Change(node, CONDITION, ast.unparse(node.operand))
    elif isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        sides = ast.unparse(node.left), ast.unparse(node.right)
        yield Change(node, SUM, f"({sides[0]}) {ARITHMETIC[type(node.op)]} ({sides[1]})")
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("min", "max"):
        yield Change(node.func, SUM, "max" if node.func.id == "min" else "min")
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield Change(node, CONDITION, str(not node.value))
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield Change(node, NUMBER, str(node.value + 1))


def _mutant(path: str, source: bytes, change: Change) -> Mutant:
    node = change.node
    assert isinstance(node, (ast.stmt, ast.expr))
    rows = source.splitlines(keepends=True)
    start = sum(map(len, rows[: node.lineno - 1])) + node.col_offset
    end = sum(map(len, rows[: (node.end_lineno or 0) - 1])) + (node.end_col_offset or 0)
    after = change.after if isinstance(node, ast.stmt) else f"({change.after})"
    text = (source[:start] + after.encode() + source[end:]).decode()
    return Mutant(path, str(node.lineno), source[start:end].decode(), change.after, text)
