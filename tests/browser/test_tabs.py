"""Tabs of the browser and their kernels: one each, ended with it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.serving import children, lobby, need_browser

pytest.importorskip("voila")
pytestmark = pytest.mark.xdist_group("voila")


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    """A server of its own: kernels are counted here, and other tests leave pages while they still load."""
    need_browser()
    from mnwidgets.serve import Server

    with Server(quiet=True) as one:
        yield one


def kernels(server: Any, wanted: int, seconds: float = 20.0) -> int:
    """How many kernels there are, as soon as they are so many, or when the time is up."""
    end = time.monotonic() + seconds
    while (number := len(children(server.process.pid))) != wanted and time.monotonic() < end:
        time.sleep(0.2)
    return number


def test_ten_closed_tabs_leave_no_kernel(server: Any, chromium: Any) -> None:
    assert kernels(server, 0) == 0
    pages = []
    for _ in range(10):
        pages.append(chromium.new_page())
        lobby(pages[-1], server.address)
    assert kernels(server, 10) == 10
    for page in pages:
        page.close(run_before_unload=True)
    assert kernels(server, 0) == 0


def test_a_reloaded_tab_has_one_kernel(server: Any, chromium: Any) -> None:
    assert kernels(server, 0) == 0
    page = chromium.new_page()
    lobby(page, server.address)
    page.reload()
    page.get_by_role("button", name="Start the game").wait_for()
    assert kernels(server, 1) == 1
    page.close(run_before_unload=True)
    assert kernels(server, 0) == 0


def test_another_site_cannot_end_a_kernel(server: Any, chromium: Any) -> None:
    assert kernels(server, 0) == 0
    page = chromium.new_page()
    lobby(page, server.address)
    kernel = page.evaluate("JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId")
    answer = page.request.post(
        f"{server.address}voila/api/shutdown/{kernel}", headers={"Origin": "http://elsewhere.example"}
    )
    assert answer.status in (403, 404)
    assert kernels(server, 1) == 1
    page.close(run_before_unload=True)


def test_a_lost_server_is_told_with_a_button_to_reload(chromium: Any) -> None:
    from mnwidgets.serve import Server

    with Server(quiet=True) as one:
        page = chromium.new_page()
        lobby(page, one.address)
        one.stop()
        page.locator("#mn-lost button", has_text="Reload").wait_for()
        page.close()


def test_a_taken_port_is_told_in_a_sentence_and_a_killed_dashboard_takes_its_server_along() -> None:
    command = [sys.executable, "-m", "mnwidgets", "--no-browser"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as first:
        said = first.stdout.readline()
        port = said.split(":")[-1].split("/")[0]
        servers = children(first.pid)
        second = subprocess.run([*command, "--port", port], capture_output=True, text=True, timeout=60, check=False)
        first.terminate()
        first.wait(20)
    assert second.returncode == 1
    assert f"port {port} cannot be used" in second.stderr
    assert servers
    assert not any(Path("/proc", str(pid)).exists() for pid in servers)
