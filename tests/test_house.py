"""The house stands as designed: arrows point one way, package lists agree, files are at home anywhere."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
ENVIRONMENT = (ROOT / "environment.yml").read_text(encoding="utf-8")
STANDARD = sys.stdlib_module_names


def output(*command: str) -> str:
    """What a command prints, run at the root of the project."""
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


def distribution(requirement: str) -> str:
    """The name in a requirement: `psycopg` of `psycopg[binary]>=3.2`."""
    return re.split(r"[^\w-]", requirement, maxsplit=1)[0]


def imports(module: Path) -> Iterator[str]:
    """The top-level names that a module imports from outside its own package, anywhere in its text."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            yield node.module.split(".")[0]


def strangers(module: Path, *welcome: str) -> list[str]:
    """What a module imports that is neither in the standard library nor welcome."""
    names = [name for name in imports(module) if name not in STANDARD and name not in welcome]
    return [f"{module.relative_to(ROOT).as_posix()} imports {name}" for name in names]


def files() -> list[Path]:
    """Every file that is in git or could be added to it."""
    listed = output("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z")
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def test_mnlib_imports_only_the_standard_library() -> None:
    code = "import sys; before = set(sys.modules); import mnlib; print(*set(sys.modules) - before)"
    loaded = output(sys.executable, "-c", code)
    names = {name.split(".")[0] for name in loaded.split()}
    assert "mnlib" in names
    assert names - STANDARD == {"mnlib"}


def test_mnlib_runs_without_installed_packages() -> None:
    assert output(sys.executable, "-S", "-c", "import mnlib") == ""


def test_no_module_of_mnlib_imports_anything_but_its_own_extra() -> None:
    """`mnlib/lab` may use the packages of the extra `lab`, `mnlib/store` those of `store`, the rest none."""
    found = []
    for module in sorted((ROOT / "mnlib").rglob("*.py")):
        folder = module.relative_to(ROOT / "mnlib").parts[0]
        extra = EXTRAS[folder] if folder in {"lab", "store"} else []
        found += strangers(module, "mnlib", *map(distribution, extra))
    assert found == []


def test_mnwidgets_imports_only_mnlib_and_its_extra() -> None:
    welcome = ["mnlib", "mnwidgets", *map(distribution, EXTRAS["widgets"] + EXTRAS["lab"])]
    welcome += ["IPython", "traitlets", "tornado"]  # these come with ipywidgets and voila
    modules = sorted((ROOT / "widgets").rglob("*.py"))
    assert modules
    assert [line for module in modules for line in strangers(module, *welcome)] == []


def test_mare_nostrum_needs_no_package_to_run() -> None:
    assert PROJECT["dependencies"] == []


def test_environment_and_pyproject_name_the_same_packages() -> None:
    listed = re.findall(r"^  - ([\w-]+[<>=~].*)$", ENVIRONMENT, re.M)
    packages = [package for package in listed if not package.startswith("python=")]
    assert sorted(packages) == sorted(EXTRAS["widgets"] + EXTRAS["lab"])


def test_environment_has_the_oldest_python_that_pyproject_allows() -> None:
    """An exact version, because Binder picks its own where none is given."""
    oldest = PROJECT["requires-python"].removeprefix(">=")
    assert f"  - python={oldest}\n" in ENVIRONMENT


def test_environment_installs_the_project_itself() -> None:
    assert ENVIRONMENT.endswith("  - pip:\n      - -e .\n")


def test_ci_runs_make_test() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").endswith("exec make test\n")


def test_every_make_target_says_what_it_does() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = set(re.findall(r"^\.PHONY: (.*)$", makefile, re.M)[0].split())
    assert {"play", "test", "bench", "soak", "lint", "help"} <= phony
    assert set(re.findall(r"^([a-z-]+):.* ## \w", makefile, re.M)) == phony


def test_no_file_names_a_path_of_a_machine() -> None:
    homes = re.compile(r"(?<![\w.:/-])/(?:home|root|Users)/\w|\b[A-Z]:\\+Users\\")
    here = [str(place) for place in (ROOT, Path.home()) if len(place.parts) > 2]
    found = []
    for path in files():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture or a compiled catalogue
        for number, line in enumerate(text.splitlines(), start=1):
            if homes.search(line) or any(place in line for place in here):
                found.append(f"{path.relative_to(ROOT).as_posix()}:{number}: {line.strip()}")
    assert found == []
