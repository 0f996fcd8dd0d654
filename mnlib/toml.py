"""TOML for documents of plain values: Python reads it but does not write it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from mnlib.reasons import BadInput

WIDTH = 100


def write_toml(document: Mapping[str, Any]) -> str:
    """A document of plain values as TOML: first its values, then a section per table.

    >>> print(write_toml({"round": 2, "seats": {"rome": {"coin": 3}}}), end="")
    round = 2
    <BLANKLINE>
    [seats]
    rome = { coin = 3 }
    """
    return "\n".join(_section(document, "")).lstrip("\n") + "\n"


def _section(table: Mapping[str, Any], path: str) -> Iterator[str]:
    tables = {key: value for key, value in table.items() if isinstance(value, Mapping)}
    rows = {key: value for key, value in table.items() if _is_rows(value)}
    if path and all(len(_key(key) + _inline(value)) < WIDTH for key, value in tables.items()):
        tables = {}
    values = {key: value for key, value in table.items() if key not in tables and key not in rows}
    if path and (values or not (tables or rows)):
        yield from ("", f"[{path}]")
    for key, value in values.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in tables.items():
        yield from _section(value, f"{path}.{_key(key)}" if path else _key(key))
    for key, value in rows.items():
        for row in value:
            yield from ("", f"[[{path}.{_key(key)}]]" if path else f"[[{_key(key)}]]")
            yield from (f"{_key(name)} = {_value(one)}" for name, one in row.items())


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _inline(name)


def _value(value: Any) -> str:
    text = _inline(value)
    if len(text) < WIDTH or not isinstance(value, (list, tuple)):
        return text
    rows, row = [], ""
    for one in map(_inline, value):
        if row and len(row) + len(one) > WIDTH - 8:
            rows.append(row)
            row = ""
        row += f" {one}," if row else f"{one},"
    return "[\n" + "".join(f"    {row}\n" for row in (*rows, row)) + "]"


def _inline(value: Any) -> str:
    if isinstance(value, (bool, int, str)):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_inline, value))}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(one)}" for key, one in value.items()) + " }"
    raise BadInput(f"{value!r} cannot be written as text; names, whole numbers, true and false, lists and tables can")


def read_toml(text: str) -> dict[str, Any]:
    """The document in a TOML text; an error names the line."""
    try:
        document = tomllib.loads(text)
        json.dumps(document, default=str)  # refuses numbers too long to be shown
        return document
    except (ValueError, RecursionError) as error:
        message, _, where = str(error).partition(" (at ")
        found = re.match(r"line (\d+)", where)
        rows = text.rstrip().split("\n")
        # The end is a place too; what has none, a number of 5,000 digits or as many brackets, makes the longest row.
        last = len(rows) if where else rows.index(max(rows, key=len)) + 1
        raise BadInput(f"line {found[1] if found else last}: this is not TOML: {message}") from None
