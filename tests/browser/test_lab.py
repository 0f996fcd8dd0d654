"""The notebook of the table in JupyterLab, where teachers open it: the same looks, no errors of ours."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.serving import browser, need_browser

pytest.importorskip("jupyterlab")
ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "build" / "screenshots"
PATIENCE = 60_000  # milliseconds
pytestmark = pytest.mark.xdist_group("voila")  # browsers take turns


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[str]:
    """JupyterLab with a copy of the notebook, its settings in a folder that goes; yields its address."""
    need_browser()
    from mnwidgets.serve import free_port

    shutil.copy(ROOT / "notebooks" / "play.ipynb", tmp_path)
    port = free_port()
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--ServerApp.port={port}"]
    command += ["--ServerApp.ip=127.0.0.1", "--ServerApp.port_retries=0", "--IdentityProvider.token="]
    command += [f"--ServerApp.root_dir={tmp_path}", "--LabApp.news_url=None", "--LabApp.check_for_updates_class="
                "jupyterlab.NeverCheckForUpdate"]  # fmt: skip
    folders = {f"JUPYTER_{name}_DIR": str(tmp_path / f".{name.lower()}") for name in ("CONFIG", "DATA", "RUNTIME")}
    with (tmp_path / "lab.log").open("w") as log:
        process = subprocess.Popen(command, env=os.environ | folders, stdout=log, stderr=log, cwd=tmp_path)
        try:
            end = time.monotonic() + 60
            while time.monotonic() < end:
                assert process.poll() is None, (tmp_path / "lab.log").read_text()
                try:
                    socket.create_connection(("127.0.0.1", port), timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.2)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def test_the_table_is_at_home_in_jupyterlab(lab: str) -> None:
    errors: list[str] = []
    with browser() as chromium:
        page = chromium.new_page(viewport={"width": 1500, "height": 1000})
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
        page.goto(f"{lab}/lab/tree/play.ipynb?reset")
        page.locator(".jp-Cell", has_text="app()").first.wait_for()
        page.locator("#jp-main-statusbar", has_text="Idle").wait_for()
        page.locator(".lm-MenuBar-item", has_text="Run").first.click()
        page.locator('[data-command="runmenu:run-all"]').click()
        page.get_by_role("button", name="Start the game").click()
        page.locator(".mn-prompt-line").wait_for()
        choice = page.locator(".mn-choice:visible").first
        before = choice.inner_text()
        choice.click()
        page.wait_for_function(
            "before => [...document.querySelectorAll('.mn-choice')].find(one => one.offsetParent)?.innerText != before",
            arg=before,
        )
        page.wait_for_timeout(1000)
        PICTURES.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=PICTURES / "lab.png")
        app, shown = page.locator(".mn-app").bounding_box(), page.locator(".mn-map").bounding_box()
        assert app
        assert shown
        assert shown["width"] > app["width"] / 2
        assert shown["height"] > 250
        assert page.locator(".mn-trouble:visible").all_inner_texts() == []
    assert errors == []
