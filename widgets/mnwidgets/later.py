"""Packages that our packages import and we seldom need: they are promised, and read when somebody uses them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


class Promise(ModuleType):
    """Stands for a package until something of it is wanted."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # `import *` looks for one of these, and shall find nothing
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


@contextmanager
def later(*names: str) -> Iterator[None]:
    """A block in which these packages are only promised to whoever imports them; after it all is as before.

    ipyleaflet brings numpy, through branca, for pictures that we never ask for: megabytes for each visitor.
    """
    promises = {name: Promise(name) for name in names if name not in sys.modules}
    sys.modules.update(promises)
    try:
        yield
    finally:
        for name, promise in promises.items():
            if sys.modules.get(name) is promise:
                del sys.modules[name]
