"""The files of `data/`, read once, and the colours and shapes in them."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Look:
    """How a seat looks: its colour by name, solid, tint (strength of the solid), dark edge, sign on it, and shape."""

    colour: str
    fill: str
    tint: float
    edge: str
    sign: str
    shape: str


@cache
def table(name: str) -> Any:
    """One of the tables, as it stands in `data/`."""
    return json.loads(words(name))


@cache
def words(name: str) -> str:
    """One of the text files of `data/`."""
    return files(__package__).joinpath("data", name).read_text("utf-8")


@cache
def font(name: str) -> str:
    """One of the fonts as base64."""
    return b64encode(files(__package__).joinpath("data", "fonts", name).read_bytes()).decode()


THEME: dict[str, Any] = table("theme.json")
SEATS: dict[str, Look] = {name: Look(**row) for name, row in THEME["seats"].items()}
NEUTRAL = Look(**THEME["neutral"])
INKS: dict[str, str] = THEME["inks"]
SLOTS: dict[str, Any] = table("slots.json")
SIZES: dict[str, int] = SLOTS["sizes"]
WIDTH, HEIGHT = SLOTS["frame"]
