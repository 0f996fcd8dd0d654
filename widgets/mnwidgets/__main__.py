"""`python -m mnwidgets`: the dashboard in a browser."""

from __future__ import annotations

import argparse
import signal
import sys
import webbrowser
from pathlib import Path

from mnlib.store import data_folder
from mnwidgets.serve import Server


def main(arguments: list[str] | None = None) -> int:
    """Start the dashboard, print its address, open a browser, and stay until Ctrl-C."""
    parser = argparse.ArgumentParser(prog="python -m mnwidgets", description="Play Mare Nostrum in a browser.")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument("--port", type=int, default=0, help="the port to use; a free one if none is given")
    parser.add_argument("--data", type=Path, metavar="DIR", help="where games are kept, if not in your data folder")
    chosen = parser.parse_args(arguments)
    if not 0 <= chosen.port <= 65535:
        parser.error("a port is a number from 1 to 65535")
    if chosen.data and chosen.data.exists() and not chosen.data.is_dir():
        parser.error(f"{chosen.data} is no folder; games are kept in one, which is made if it is not there")
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # both end the server as well
    try:
        with Server(port=chosen.port, data=chosen.data) as server:
            print(f"Mare Nostrum is ready: {server.address}   (Ctrl-C ends it)", flush=True)
            print(f"Games are kept in {chosen.data or data_folder()}", flush=True)
            if not chosen.no_browser:
                webbrowser.open(server.address)
            server.process.wait()
    except KeyboardInterrupt:
        print()
    except (OSError, RuntimeError) as error:
        print(f"Mare Nostrum cannot start: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
