"""The dashboard server: Voilà with our template, on a free port, whose kernels end when their tab closes."""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from mnlib.store.place import NAMED

HERE = Path(__file__).parent
TEMPLATES = HERE / "voila"
ADDRESS = "127.0.0.1"
STARTING = 60.0  # seconds that a server may take until it answers
# All that a kernel may know of the world around it: nobody's keys, tokens or start-up files.
KEPT = (
    "PATH", "HOME", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "TMPDIR", "TEMP", "TMP", "SYSTEMROOT", "SYSTEMDRIVE", "COMSPEC",
    "PATHEXT", "WINDIR", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "XDG_DATA_HOME", "MARE_NOSTRUM_DATA",
)  # fmt: skip
SETTINGS = (
    "--no-browser",
    "--template=mare_nostrum",
    "--theme=light",
    "--VoilaConfiguration.allow_template_override=NO",
    "--VoilaConfiguration.allow_theme_override=NO",
    "--VoilaConfiguration.show_tracebacks=False",
    "--VoilaConfiguration.file_denylist=.*",
    "--VoilaConfiguration.http_keep_alive_timeout=10",
    "--VoilaExecutor.iopub_timeout=60",  # on a busy machine 4 seconds, the default, leave pages blank
    "--MappingKernelManager.cull_interval=60",
    "--MappingKernelManager.cull_idle_timeout=600",
    "--Voila.log_level=ERROR",
)


def notebook() -> Path:
    """The notebook of the dashboard: beside the package where it is installed, else in the repository."""
    places = (TEMPLATES / "play.ipynb", HERE.parents[1] / "notebooks" / "play.ipynb")
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        raise FileNotFoundError("notebooks/play.ipynb is missing; is this a whole copy of Mare Nostrum?")
    return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((ADDRESS, 0))
        port: int = probe.getsockname()[1]
        return port


def check_port(port: int) -> int:
    """The port, if nobody listens on it."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OSError as error:
            raise RuntimeError(f"port {port} cannot be used ({error.strerror}); name another, or none") from error
    return port


def environment(home: str, data: Path | None = None) -> dict[str, str]:
    """A clean environment, with our templates first; settings and history go to a folder that is removed.

    Games are kept in the folder `data`, or where the library keeps them if none is named.
    """
    kept = {name: value for name, value in os.environ.items() if name.upper() in KEPT}
    ours = {
        "JUPYTER_PATH": str(TEMPLATES),
        "JUPYTER_CONFIG_DIR": home,
        "JUPYTER_RUNTIME_DIR": str(Path(home) / "runtime"),
        "JUPYTER_PLATFORM_DIRS": "1",
        "IPYTHONDIR": str(Path(home) / "ipython"),
        "PYDEVD_DISABLE_FILE_VALIDATION": "1",
        "PYTHONUTF8": "1",
    }
    return {**kept, **ours, **({NAMED: str(data.resolve())} if data else {})}


class Server:
    """A running dashboard; use it in a `with` block.

    >>> with Server() as server:  # doctest: +SKIP
    ...     print(server.address)
    http://127.0.0.1:43127/
    """

    def __init__(
        self,
        page: Path | None = None,
        port: int = 0,
        quiet: bool = False,
        settings: tuple[str, ...] = (),
        data: Path | None = None,
    ):
        self.page = page or notebook()
        self.port = check_port(port) if port else free_port()
        self.address = f"http://{ADDRESS}:{self.port}/"
        self._home = tempfile.TemporaryDirectory(prefix="mare-nostrum-", ignore_cleanup_errors=True)
        where = (f"--port={self.port}", f"--Voila.ip={ADDRESS}", "--Voila.port_retries=0")
        command = [sys.executable, "-m", "mnwidgets.serve", str(self.page), *SETTINGS, *where, *settings]
        if os.name == "posix":
            command.append("--KernelManager.transport=ipc")  # nobody else on the machine can talk to a kernel
        output = subprocess.DEVNULL if quiet else None
        self.process = subprocess.Popen(
            command, env=environment(self._home.name, data), stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )

    def wait(self) -> None:
        """Until the server answers; an error if it ended instead."""
        end = time.monotonic() + STARTING
        while time.monotonic() < end:
            if self.process.poll() is not None:
                raise RuntimeError(f"the server ended at once, with status {self.process.returncode}")
            try:
                socket.create_connection((ADDRESS, self.port), timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"the server did not answer within {STARTING:.0f} seconds")

    def stop(self) -> None:
        """End the server and, with it, its kernels."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT if os.name == "posix" else signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self._home.cleanup()

    def __enter__(self) -> Server:
        try:
            self.wait()
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_: Any) -> None:
        self.stop()


def main(arguments: list[str] | None = None) -> None:
    """Voilà itself, in this process, with our way of ending a kernel."""
    from mnwidgets.tabs import Table

    # Jupyter's ping settings make Tornado warn every visitor's host of something nobody can mend.
    logging.getLogger("tornado.general").setLevel(logging.ERROR)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    Table.launch_instance(argv=arguments)


if __name__ == "__main__":
    main()
