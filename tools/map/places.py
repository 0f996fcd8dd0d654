"""Where the map is read from and written to, and how its files are read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

INPUTS = Path(__file__).parent / "inputs"
ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "mnlib" / "draw" / "data"
BOARD: dict[str, Any] = json.loads((ROOT / "mnlib/empires/data/board.json").read_text(encoding="utf-8"))
PROVINCES: dict[str, dict[str, Any]] = {province["id"]: province for province in BOARD["provinces"]}
SEAS: dict[str, dict[str, Any]] = {sea["id"]: sea for sea in BOARD["seas"]}


def read(name: str) -> Any:
    """One of the inputs, as it stands."""
    return json.loads((INPUTS / name).read_text(encoding="utf-8"))


def compact(value: Any) -> str:
    """A value as JSON on one line, without spaces."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def lines(document: dict[str, Any]) -> str:
    """A document as JSON with a line for each thing of its tables, so that a change shows as a line."""
    rows = []
    for key, value in document.items():
        if isinstance(value, dict):
            inside = ",\n".join(f"  {compact(name)}: {compact(row)}" for name, row in value.items())
            rows.append(f" {compact(key)}: {{\n{inside}\n }}")
        elif isinstance(value, list) and value and isinstance(value[0], list):
            inside = ",\n".join(f"  {compact(row)}" for row in value)
            rows.append(f" {compact(key)}: [\n{inside}\n ]")
        else:
            rows.append(f" {compact(key)}: {compact(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"
