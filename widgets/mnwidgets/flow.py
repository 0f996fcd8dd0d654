"""The flow of messages from the kernel to the page: a table is laid in hundreds at once, and none is lost."""

from __future__ import annotations

from IPython.core.getipython import get_ipython

_UNBOUNDED = 0


def widen() -> None:
    """Let messages wait however many they are; a kernel would else drop what goes beyond the first thousand."""
    thread = getattr(getattr(get_ipython(), "kernel", None), "iopub_thread", None)
    if thread is not None:
        thread.schedule(lambda: setattr(thread.socket, "sndhwm", _UNBOUNDED))
