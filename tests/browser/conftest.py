"""One server for all browser tests of a worker, one Chromium for each file: its loop must not outlive the file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.serving import browser, need_browser


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The dashboard on a free port."""
    need_browser()
    from mnwidgets.serve import Server

    with Server(quiet=True, data=tmp_path_factory.mktemp("data")) as one:
        yield one


@pytest.fixture(scope="module")
def chromium(server: Any) -> Iterator[Any]:
    """A browser for all tests of a file."""
    with browser() as one:
        yield one
