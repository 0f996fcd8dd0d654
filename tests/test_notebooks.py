"""The notebooks run from top to bottom, check themselves, and are stored without outputs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("nbval")
ROOT = Path(__file__).resolve().parents[1]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
notebooks = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def cells(path: Path, kind: str = "") -> list[dict[str, Any]]:
    """The cells of a notebook, or those of one kind."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell for cell in found if kind in ("", cell["cell_type"])]


@notebooks
def test_a_notebook_runs_and_its_assertions_hold(path: Path) -> None:
    """nbval runs the cells in a kernel of its own; what it warns of is not ours."""
    command = [sys.executable, "-m", "pytest", "--nbval-lax", "-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    run = subprocess.run(
        [*command, "-c", os.devnull, f"--rootdir={ROOT}", str(path)], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{len(cells(path, 'code'))} passed" in run.stdout


@notebooks
def test_a_notebook_is_stored_without_outputs(path: Path) -> None:
    assert all(not cell["outputs"] and cell["execution_count"] is None for cell in cells(path, "code"))


@notebooks
def test_a_notebook_has_a_title_and_names_its_cells(path: Path) -> None:
    assert json.loads(path.read_text(encoding="utf-8"))["metadata"]["title"]
    assert cells(path)[0]["source"][0].startswith("# ")
    names = [cell["id"] for cell in cells(path)]
    assert len(names) == len(set(names))


def test_the_notebook_of_the_dashboard_has_three_cells() -> None:
    assert [cell["cell_type"] for cell in cells(ROOT / "notebooks" / "play.ipynb")] == ["markdown", "code", "code"]


def test_the_notebook_of_the_board_checks_what_it_shows() -> None:
    code = ["".join(cell["source"]) for cell in cells(ROOT / "notebooks" / "board.ipynb", "code")]
    assert sum("assert " in cell for cell in code) >= len(code) // 2


def test_the_package_carries_the_notebook_where_the_server_looks_for_it() -> None:
    from mnwidgets.serve import TEMPLATES

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    carried = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    place = (TEMPLATES / "play.ipynb").relative_to(TEMPLATES.parents[1]).as_posix()
    assert carried == {"notebooks/play.ipynb": place}


def test_the_widgets_bring_a_kernel_to_run_in() -> None:
    """Neither Voilà nor ipywidgets asks for one: without it a fresh installation shows an empty page."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert any(name.startswith("ipykernel") for name in project["optional-dependencies"]["widgets"])
