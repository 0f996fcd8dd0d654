"""The two dashboards in one browser: ours, and a bare notebook with one button and one label."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import mnwidgets  # noqa: F401  (its words)
from mnlib import text
from mnwidgets.serve import Server
from tools.bench_ui.positions import Position

PATIENCE = 120_000  # milliseconds
QUIET = 300  # milliseconds without a change: the page has settled; not counted
PICTURES = Path("build", "ui")
WINDOW = {"width": 1366, "height": 900}
STOPWATCH = Path(__file__).with_name("stopwatch.js")
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BARE = """\
import ipywidgets
label, button = ipywidgets.Label("0"), ipywidgets.Button(description="Count")
button.on_click(lambda _: setattr(label, "value", str(int(label.value) + 1)))
ipywidgets.VBox([button, label])"""


def notebook(folder: Path) -> Path:
    """The bare notebook, written to a folder."""
    cell = {"cell_type": "code", "id": "bare", "execution_count": None, "metadata": {}, "outputs": [], "source": BARE}
    kernel = {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"}
    page = {"cells": [cell], "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    path = folder / "bare.ipynb"
    path.write_text(json.dumps(page), encoding="utf-8")
    return path


@contextmanager
def chromium() -> Iterator[Any]:
    """A headless Chromium with one profile, so that a second load is a warm one."""
    from playwright.sync_api import sync_playwright

    path = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if path is None:
        raise SystemExit("No Chromium here; on Debian, 'sudo apt install chromium' helps.")
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser.new_context(viewport=WINDOW)
        finally:
            browser.close()


@dataclass
class Tab:
    """An open page, and how many messages went to its kernel and came from it."""

    page: Any
    sent: int = 0
    received: int = 0

    def __post_init__(self) -> None:
        self.page.set_default_timeout(PATIENCE)
        self.page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framesent", lambda _: setattr(self, "sent", self.sent + 1))
        socket.on("framereceived", lambda _: setattr(self, "received", self.received + 1))

    def picture(self, name: str) -> None:
        """Keep how the page looks now."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=PICTURES / f"{name}.png", full_page=True)

    def settled(self, place: str, words: str = "") -> dict[str, float]:
        """What the stopwatch says once a place of the page holds some words and all is quiet."""
        given = [place, words, QUIET, PATIENCE]
        found: dict[str, float] = self.page.evaluate("given => stopwatch.settled(...given)", given)
        return found

    def close(self) -> None:
        """Close the page; its kernel ends with it."""
        self.page.close(run_before_unload=True)


@dataclass
class Site:
    """A server with one notebook, and the button that its visitors wait for."""

    server: Server
    browser: Any
    button: str
    tabs: list[Tab] = field(default_factory=list)

    def tab(self) -> Tab:
        """A new, empty tab."""
        return Tab(self.browser.new_page())

    def ready(self, tab: Tab) -> None:
        """Wait until the button is there and can be pressed."""
        tab.page.wait_for_function(
            "name => [...document.querySelectorAll('button')].some("
            "one => one.textContent.trim() === name && !one.disabled && one.checkVisibility())",
            arg=self.button,
            polling=20,
        )

    def open(self) -> Tab:
        """A tab with the notebook, ready, and with a stopwatch in it."""
        tab = self.tab()
        tab.page.goto(self.server.address, wait_until="commit")
        self.ready(tab)
        tab.page.add_script_tag(path=STOPWATCH)
        return tab

    def kernels(self) -> list[int]:
        """The processes of the kernels."""
        return children(self.server.process.pid)


def children(pid: int) -> list[int]:
    """The living processes that a process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
            except (OSError, ValueError):
                continue
            if int(parent) == pid and state != "Z":
                found.append(int(entry.name))
    return found


@contextmanager
def sites(folder: Path) -> Iterator[tuple[Site, Site]]:
    """Ours and the bare one, each on its own server, in one browser."""
    os.environ.setdefault("PYTHONWARNINGS", "ignore")
    with (
        Server(quiet=True, data=folder / "data") as ours,
        Server(page=notebook(folder), quiet=True) as bare,
        chromium() as browser,
    ):
        yield Site(ours, browser, text.say("ui.starting.start")), Site(bare, browser, "Count")


def start(tab: Tab) -> None:
    """From the lobby to the table: one person, four bots, as the lobby proposes."""
    tab.page.get_by_role("button", name=text.say("ui.starting.start")).click()
    tab.page.locator(".mn-prompt-asked").wait_for()
    tab.page.locator(".mn-map .leaflet-container[data-ready]").wait_for()
    tab.page.wait_for_timeout(1000)


def show(tab: Tab, position: Position) -> None:
    """Open a saved position; the person is asked in it."""
    open_saved(tab, position.saved)
    tab.page.locator(".mn-choice", has_text=position.words[-1]).first.wait_for()
    open_tab(tab, "empires")
    tab.page.evaluate("scrollTo(0, 0)")
    tab.page.wait_for_timeout(1000)


def open_saved(tab: Tab, saved: str) -> None:
    """Open a file with a saved match."""
    open_tab(tab, "file")
    file = {"name": "bench.txt", "mimeType": "text/plain", "buffer": saved.encode()}
    tab.page.evaluate("stopwatch.arm()")
    tab.page.locator(".mn-saving input[type=file]").last.set_input_files(file)


def open_tab(tab: Tab, name: str) -> None:
    """Choose a tab below the map."""
    tab.page.get_by_role("tab", name=text.say(f"ui.tab.{name}")).click()
