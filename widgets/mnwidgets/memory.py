"""What this browser remembers from visit to visit: small settings by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


class Memory:
    """Settings by name, in plain values; callbacks hear of every change.

    A browser that is connected keeps them, and tells what it knew before; without one they last as long as the kernel.

    >>> memory = Memory()
    >>> memory.set("theme", "dark")
    >>> memory.get("theme")
    'dark'
    """

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.browser: Callable[[str, Any], None] | None = None  # keeps what is set
        self._heard: list[Callable[[], None]] = []

    def get(self, key: str, default: Any = None) -> Any:
        """What is remembered under a name."""
        return self.values.get(key, default)

    def set(self, key: str, value: Any) -> None:
        """Remember a value."""
        if key not in self.values or self.values[key] != value:
            self.values[key] = value
            if self.browser is not None:
                self.browser(key, value)
            self._tell()

    def learn(self, values: Mapping[str, Any]) -> None:
        """What the browser knows, from an earlier visit or another tab."""
        if any(key not in self.values or self.values[key] != value for key, value in values.items()):
            self.values.update(values)
            self._tell()

    def on_change(self, callback: Callable[[], None]) -> None:
        """Call this whenever something remembered has changed."""
        self._heard.append(callback)

    def _tell(self) -> None:
        for heard in self._heard:
            heard()
