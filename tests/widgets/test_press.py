"""Buttons written in HTML reach Python, and nothing else does."""

from __future__ import annotations

import pytest

from mnwidgets.press import Press


def test_a_press_gives_the_value_of_its_button() -> None:
    heard: list[str] = []
    Press(heard.append)._hear(None, {"kind": "press", "value": "gallia"}, [])
    assert heard == ["gallia"]


@pytest.mark.parametrize(
    "message", [None, "gallia", {}, {"kind": "press"}, {"kind": "press", "value": 7}, {"value": "x"}]
)
def test_what_is_no_press_is_not_heard(message: object) -> None:
    heard: list[str] = []
    Press(heard.append)._hear(None, message, [])
    assert heard == []
