"""What the browser tests share: Chromium, or a loud skip; the real server; its kernels."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

PICTURES = Path(__file__).resolve().parents[2] / "build" / "screenshots"
PATIENCE = 30_000  # milliseconds
CHROMIUM = next(
    (path for name in ("chromium", "chromium-browser", "google-chrome") if (path := shutil.which(name))), ""
)


def need_browser() -> None:
    """Skip, saying so, where there is no browser; under CI=true fail instead."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        missing = "playwright is not installed"
    else:
        missing = "" if CHROMIUM else "no Chromium is installed"
    if missing and os.environ.get("CI") == "true":
        pytest.fail(f"browser tests cannot run: {missing}")
    if missing:
        pytest.skip(f"BROWSER TESTS SKIPPED: {missing}")


@contextmanager
def browser() -> Iterator[Any]:
    """A headless Chromium."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        one = play.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            yield one
        finally:
            one.close()


def lobby(page: Any, address: str) -> None:
    """Open the page and wait for the lobby."""
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    page.get_by_role("button", name="Start the game").wait_for()


def children(pid: int) -> list[int]:
    """The processes that a process has started: the kernels of a server."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
                dead = (entry / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
            except (OSError, IndexError, ValueError):
                continue
            if parent == pid and not dead:
                found.append(int(entry.name))
    return found


class Ears:
    """What a page says and asks for: console errors, and requests that leave the machine."""

    def __init__(self, page: Any, address: str) -> None:
        self.errors: list[str] = []
        self.outside: list[str] = []
        self.address = address
        page.on("console", lambda message: self.errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: self._asked(socket.url.replace("ws", "http", 1)))

    def _asked(self, url: str) -> None:
        if not url.startswith((self.address, "data:", "blob:")):
            self.outside.append(url)
