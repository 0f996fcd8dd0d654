"""Where this machine keeps its games: the folder that is named, else the one its system has for such things."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

NAMED = "MARE_NOSTRUM_DATA"  # the variable that names a folder


def data_folder(environment: Mapping[str, str] | None = None, system: str = sys.platform) -> Path:
    """The folder for games; it need not be there yet.

    >>> data_folder({"MARE_NOSTRUM_DATA": "games"}).as_posix()
    'games'
    >>> data_folder({"XDG_DATA_HOME": "data"}, "linux").as_posix()
    'data/mare-nostrum'
    """
    known = os.environ if environment is None else environment
    if named := known.get(NAMED):
        return Path(named)
    if system == "win32" and (local := known.get("LOCALAPPDATA")):
        return Path(local) / "mare-nostrum"
    if system == "darwin":
        return Path.home() / "Library" / "Application Support" / "mare-nostrum"
    if shared := known.get("XDG_DATA_HOME"):
        return Path(shared) / "mare-nostrum"
    return Path.home() / ".local" / "share" / "mare-nostrum"
