"""Writes the rules of `docs/rules/empires.md` as the table that `mnlib.text.rules` reads: `python -m tools.rules`."""

from __future__ import annotations

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "docs" / "rules" / "empires.md"
TARGET = ROOT / "mnlib" / "text" / "data" / "rules_empires.json"
_POINT = re.compile(r"- \*\*(?P<id>[EA][\d.]+(?:-[a-z]+)?)\*\* (?P<words>.*)")
_ROW = re.compile(r"\| (?:<a id=\"\w+\"></a>)?(?P<id>[DM]\d+) \| (?P<words>.*) \|$")
_EXAMPLE = re.compile(r"### <a id=\"x\d+\"></a>(?P<id>X\d+) · (?P<words>.*)")


def read(document: str) -> dict[str, list[str]]:
    """Every rule by its id: its chapter and its words, without any markup."""
    found: dict[str, list[str]] = {}
    part = chapter = example = ""
    head: list[str] = []
    for line in document.splitlines():
        if line.startswith("## "):
            part = chapter = line[3:]
            example = ""
        elif match := _EXAMPLE.match(line):
            example = match["id"]
            found[example] = [part, plain(match["words"])]
        elif line.startswith("###"):
            chapter = line.lstrip("# ")
        elif match := _POINT.match(line):
            found[match["id"]] = [chapter, plain(match["words"])]
        elif match := _ROW.match(line):
            cells = [plain(cell) for cell in match["words"].split(" | ")]
            found[match["id"]] = [part, "; ".join(f"{name}: {cell}" for name, cell in zip(head, cells) if cell)]
        elif line.startswith("| id |"):
            head = [cell.strip() for cell in line.strip("| ").split(" | ")][1:]
        elif example and line.strip() and not line.startswith("```"):
            found[example][1] += "\n" + plain(line)
    return found


def plain(words: str) -> str:
    """Words without markup; links become what they point to."""
    words = re.sub(r"<a id=\"\w+\"></a>", "", words)
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", words)
    words = re.sub(r"(\*\*?)(\S(?:[^*]*\S)?)\1", r"\2", words)
    return words.replace("`", "").rstrip()


def written(document: str) -> str:
    """The table as a text with one rule on each line."""
    rows = (f"  {json.dumps(name)}: {json.dumps(row, ensure_ascii=False)}" for name, row in read(document).items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> None:
    """Write the table anew."""
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(written(SOURCE.read_text(encoding="utf-8")), encoding="utf-8", newline="\n")
    print(f"{TARGET.relative_to(ROOT)}: {len(json.loads(TARGET.read_text(encoding='utf-8')))} rules")


if __name__ == "__main__":
    main()
