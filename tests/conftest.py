"""Tests speak English, whatever the machine speaks, and keep no game in anybody's home."""

import os
from collections.abc import Iterator

import pytest

from mnlib import text


@pytest.fixture(autouse=True, scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("MARE_NOSTRUM_DATA")
    os.environ["MARE_NOSTRUM_DATA"] = str(tmp_path_factory.mktemp("games"))
    yield
    del os.environ["MARE_NOSTRUM_DATA"]
    if before is not None:
        os.environ["MARE_NOSTRUM_DATA"] = before


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    text.use("en")
    yield
    text.use("en")
