"""Kernels end with their tabs: a tab says goodbye, and one that goes without a word is missed soon after.

Culling comes last, for those who may come back: a laptop that sleeps answers no ping, and its line is closed by us.
"""

from __future__ import annotations

from typing import Any

from tornado.ioloop import IOLoop
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

_GOING_AWAY = 1001  # what a browser says when a tab is closed or leaves the page
_ending: set[str] = set()
_SOON, _LATER = 2.0, 20.0  # seconds: after that word, and after a line that broke and may be mended


class Goodbye(VoilaShutdownKernelHandler):
    """A tab that closes says so. Its beacon carries no token: our own pages may send it, for kernels they know."""

    def check_xsrf_cookie(self) -> None:
        if not self.check_origin():
            super().check_xsrf_cookie()  # refuses

    async def post(self, kernel_id: str) -> None:
        await _end(self.kernel_manager, kernel_id)
        self.set_status(204)
        self.finish()


class Line(VoilaKernelWebsocketHandler):
    """The line between a tab and its kernel; when the tab lets go of it and does not come back, the kernel ends."""

    ours = False  # whether we let go, because no ping was answered

    def close(self, *reason: Any) -> None:
        self.ours = True
        super().close(*reason)

    def on_close(self) -> None:
        manager, kernel_id = self.kernel_manager, self.kernel_id
        super().on_close()
        if not self.ours:
            IOLoop.current().call_later(_SOON if self.close_code == _GOING_AWAY else _LATER, _miss, manager, kernel_id)


async def _miss(manager: Any, kernel_id: str) -> None:
    """End a kernel that nobody is connected to any more."""
    if kernel_id in manager and not manager.kernel_model(kernel_id)["connections"]:
        await _end(manager, kernel_id)


async def _end(manager: Any, kernel_id: str) -> None:
    """End a kernel once, however many ask for it at the same time."""
    if kernel_id in manager and kernel_id not in _ending:
        _ending.add(kernel_id)
        try:
            await manager.shutdown_kernel(kernel_id, now=True)
        finally:
            _ending.discard(kernel_id)


class Table(Voila):
    """Voilà with these handlers in place of its own."""

    name = "voila"

    def init_handlers(self) -> list[Any]:
        ours = {VoilaShutdownKernelHandler: Goodbye, VoilaKernelWebsocketHandler: Line}
        return [(row[0], ours.get(row[1], row[1]), *row[2:]) for row in super().init_handlers()]
