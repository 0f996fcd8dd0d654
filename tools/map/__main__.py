"""`python -m tools.map [--check]`: write the generated files of mnlib/draw/data anew, or tell which are stale."""

from __future__ import annotations

import argparse
import sys

from tools.map.places import DATA


def main() -> None:
    """Build, compare, write."""
    parser = argparse.ArgumentParser(prog="python -m tools.map", description="The map, from its inputs.")
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    check = parser.parse_args().check
    try:
        from tools.map.build import build
    except ImportError as error:
        sys.exit(f"{error}; the map is built with the packages of the extra `map`: pip install -e '.[map]'")
    stale = []
    for name, text in build().items():
        path = DATA / name
        fresh = path.is_file() and path.read_bytes() == text.encode()
        print(f"{name:16}{len(text.encode()):8} bytes  {'unchanged' if fresh else 'stale' if check else 'written'}")
        if not fresh:
            stale.append(name)
            if not check:
                path.write_bytes(text.encode())
    if check and stale:
        sys.exit(f"stale: {', '.join(stale)}; `make map` writes them anew.")


if __name__ == "__main__":
    main()
