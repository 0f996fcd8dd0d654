"""A kernel may say any number of things at once."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from mnwidgets.flow import widen


def test_the_messages_of_a_kernel_may_wait_however_many_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    thread = SimpleNamespace(socket=SimpleNamespace(sndhwm=1000), schedule=lambda act: act())
    kernel = SimpleNamespace(iopub_thread=thread)
    monkeypatch.setattr("mnwidgets.flow.get_ipython", lambda: SimpleNamespace(kernel=kernel))
    widen()
    assert thread.socket.sndhwm == 0  # for zmq this is: no limit


def test_without_a_kernel_there_is_nothing_to_widen() -> None:
    widen()
