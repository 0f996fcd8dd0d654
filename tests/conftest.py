"""Tests speak English, whatever the machine speaks."""

from collections.abc import Iterator

import pytest

from mnlib import text


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C")
    text.use("en")
    yield
    text.use("en")
