"""A reader of the accessibility tree: it knows what a screen reader is told, and presses what it finds there."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from tests.browser.serving import PATIENCE

_SILENT = {
    "none",
    "generic",
    "InlineTextBox",
    "LineBreak",
    "ListMarker",
    "LabelText",
    "paragraph",
    "strong",
    "emphasis",
}
_NOTHING = (None, False, "false", "")
_STATES = ("checked", "pressed", "expanded", "selected", "disabled", "level", "valuetext")


class Reader:
    """The tree of a page, anew at every question; nothing is found by its place or its looks."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.line = page.context.new_cdp_session(page)

    # Reading ------------------------------------------------------------------------------------------------------

    def nodes(self) -> Iterator[tuple[int, dict[str, Any]]]:
        """Every node that is told, in order, with its depth among them."""
        found = {node["nodeId"]: node for node in self.line.send("Accessibility.getFullAXTree")["nodes"]}
        root = next(node for node in found.values() if "parentId" not in node)
        waiting = [(0, root)]
        while waiting:
            depth, node = waiting.pop()
            told = not node["ignored"] and role(node) not in _SILENT
            if told:
                yield depth, node
            below = [found[child] for child in node.get("childIds", ()) if child in found]
            waiting += [(depth + told, child) for child in reversed(below)]

    def all(self, wanted: str) -> list[dict[str, Any]]:
        """The nodes of a role, in order."""
        return [node for _, node in self.nodes() if role(node) == wanted]

    def names(self, wanted: str) -> list[str]:
        """What the nodes of a role are called, in order."""
        return [name(node) for node in self.all(wanted)]

    def find(self, wanted: str, words: str) -> dict[str, Any]:
        """The first node of a role and a name, waited for."""
        return self.wait(
            lambda: next((one for one in self.all(wanted) if name(one) == words), None), f"{wanted} {words}"
        )

    def status(self) -> str:
        """What the live regions hold."""
        found, inside = list[str](), -1
        for depth, node in self.nodes():
            inside = depth if role(node) == "status" else -1 if depth <= inside else inside
            if 0 <= inside < depth and role(node) == "StaticText":
                found.append(name(node))
        return " ".join(found)

    def outline(self) -> list[str]:
        """The whole tree as lines: role, name and states, each under what it belongs to."""
        lines, parents = list[str](), dict[int, str]()
        for depth, node in self.nodes():
            parents[depth] = name(node)
            if role(node) == "StaticText" and name(node) == parents.get(depth - 1):
                continue  # it has been told as the name of what it is in
            states = [
                f"{one} {value}" for one in _STATES if (value := state(node, one)) not in (None, False, "false", "")
            ]
            value = node.get("value", {}).get("value", "")
            words = f'{role(node)} "{name(node)}"' + (f" = {value}" if value not in ("", name(node)) else "")
            lines.append("  " * depth + "- " + " ".join([words, *(f"[{one}]" for one in states)]))
        return lines

    def wait(self, wanted: Any, what: str) -> Any:
        """What a question to the tree gives, once it gives something."""
        end = time.monotonic() + PATIENCE / 1000
        while time.monotonic() < end:
            if found := wanted():
                return found
            self.page.wait_for_timeout(40)
        raise AssertionError(f"the tree does not tell: {what}; but\n" + "\n".join(self.outline()[:80]))

    # Acting -------------------------------------------------------------------------------------------------------

    def press(self, wanted: str, words: str) -> None:
        """What a screen reader does when its user presses what it reads."""
        self._call(self.find(wanted, words), "function () { this.focus(); this.click(); }")

    def type(self, wanted: str, words: str, value: str) -> None:
        """Type into a field."""
        self._call(self.find(wanted, words), "function () { this.focus(); this.select?.(); }")
        self.page.keyboard.type(value)
        self.page.keyboard.press("Tab")

    def _call(self, node: dict[str, Any], function: str) -> None:
        resolved = self.line.send("DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]})
        which = resolved["object"]["objectId"]
        self.line.send("Runtime.callFunctionOn", {"functionDeclaration": function, "objectId": which})


def role(node: dict[str, Any]) -> str:
    return str(node.get("role", {}).get("value", "none"))


def name(node: dict[str, Any]) -> str:
    return str(node.get("name", {}).get("value", "")).strip()


def state(node: dict[str, Any], wanted: str) -> Any:
    return next((one["value"].get("value") for one in node.get("properties", ()) if one["name"] == wanted), None)
