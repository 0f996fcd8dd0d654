"""What this browser remembers from visit to visit: small settings by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


class Memory:
    """Settings by name, in plain values; callbacks hear of every change.

    >>> memory = Memory()
    >>> memory.set("theme", "dark")
    >>> memory.get("theme")
    'dark'
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self._heard: list[Callable[[], None]] = []

    def get(self, key: str, default: Any = None) -> Any:
        """What is remembered under a name."""
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        """Remember a value."""
        if key not in self.values or self.values[key] != value:
            self.values[key] = value
            for heard in self._heard:
                heard()

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this whenever something remembered has changed."""
        self._heard.append(callback)
