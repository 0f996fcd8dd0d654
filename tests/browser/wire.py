"""What goes over the websocket of a page: frames as messages, and whether the kernel has answered them all."""

from __future__ import annotations

import json
import struct
from itertools import pairwise
from typing import Any

Message = dict[str, Any]


def unpacked(frame: str | bytes) -> Message:
    """A frame as a message: plain JSON, or the parts of the protocol of Jupyter's servers, buffers as text."""
    if isinstance(frame, str):
        return dict(json.loads(frame))
    (number,) = struct.unpack_from("<Q", frame)
    edges = struct.unpack_from(f"<{number}Q", frame, 8)
    parts = [frame[start:end] for start, end in pairwise(edges)]
    names = ("header", "parent_header", "metadata", "content")
    message: Message = {name: json.loads(part) for name, part in zip(names, parts[1:])}
    message["buffers"] = [part.decode("utf-8", "replace") for part in parts[5:]]
    return message


def texts(thing: Any) -> list[str]:
    """Every string inside a message, however deep: the words, and the names under which they are sent."""
    if isinstance(thing, str):
        return [thing]
    if isinstance(thing, dict):
        return [text for key, value in thing.items() for text in (*texts(key), *texts(value))]
    if isinstance(thing, (list, tuple)):
        return [text for value in thing for text in texts(value)]
    return []


class Wire:
    """All frames of a page, in their order, as they come."""

    def __init__(self, page: Any) -> None:
        self.received: list[str | bytes] = []
        self.asked: set[str] = set()
        self.done: set[str] = set()
        page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", self._heard)
        socket.on("framesent", self._said)

    def _said(self, frame: str | bytes) -> None:
        message = unpacked(frame)
        if message["header"]["msg_type"] == "comm_msg":
            self.asked.add(message["header"]["msg_id"])

    def _heard(self, frame: str | bytes) -> None:
        self.received.append(frame)
        if b'"idle"' in frame if isinstance(frame, bytes) else '"idle"' in frame:
            message = unpacked(frame)
            if message.get("content", {}).get("execution_state") == "idle":
                self.done.add(message["parent_header"].get("msg_id", ""))

    @property
    def quiet(self) -> bool:
        """Whether the kernel is done with everything that the page has sent."""
        return self.asked <= self.done

    def heard(self, since: int = 0) -> list[str]:
        """Every string that came over the wire since so many frames."""
        return [text for frame in self.received[since:] for text in texts(unpacked(frame).get("content"))]
