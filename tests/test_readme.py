"""What the README says is true: its Python runs, its links lead somewhere, its commands exist."""

import re
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = [
    (match[1], README.count("\n", 0, match.start(1)))
    for match in re.finditer(r"^```python\n(.*?)^```$", README, re.M | re.S)
]


def run(code: str, lines_above: int) -> dict[str, Any]:
    """Run a block as a module of its own; a traceback shows the line of the README."""
    names: dict[str, Any] = {"__name__": "readme"}
    exec(compile("\n" * lines_above + code, "README.md", "exec"), names)
    return names


@pytest.mark.parametrize(("code", "lines_above"), BLOCKS, ids=[f"line-{above + 1}" for _, above in BLOCKS])
def test_the_python_of_the_readme_runs(code: str, lines_above: int) -> None:
    run(code, lines_above)


def test_ten_lines_of_the_readme_play_a_round() -> None:
    code, lines_above = next(block for block in BLOCKS if "game.apply" in block[0])
    assert len([line for line in code.splitlines() if line]) <= 10
    names = run(code, lines_above)
    assert names["state"].round == 2
    assert names["game"].why_not(names["state"], names["action"])


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", README)
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_pictures_of_the_readme_are_small() -> None:
    pictures = [ROOT / link for link in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)]
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size > 300_000] == []


def test_every_command_of_the_readme_is_in_the_makefile() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    assert set(re.findall(r"`make ([\w-]+)", README)) <= targets
