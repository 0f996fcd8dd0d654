"""The tree of records of a match: a branch is a node, and undo only moves a pointer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from mnlib.reasons import BadInput
from mnlib.vocabulary import Action


@dataclass(frozen=True)
class Branch:
    """A line of play: its number, the ply and the line that it leaves, and the ply at which it ends."""

    number: int
    ply: int
    of: int
    end: int


class Tree:
    """Nodes are numbered as they were made, 0 is the start; several records can make one step.

    >>> tree = Tree()
    >>> tree.path(tree.add(0, "roll", joined=False)), tree.branches()
    ([0, 1], (Branch(number=1, ply=0, of=0, end=1),))
    """

    def __init__(self) -> None:
        self.records: list[Action | None] = [None]
        self.parents, self.plies = [-1], [0]
        self.joined = [False]  # whether a record belongs to the same step as the one before it
        self.children: list[list[int]] = [[]]
        self.next = [-1]  # the child last visited
        self.names: dict[int, str] = {}  # what the line is called that begins at a node

    def add(self, node: int, record: Action, joined: bool) -> int:
        """The node after a record: the one that is there already, or a new one."""
        for child in self.children[node]:
            if self.records[child] == record:
                break
        else:
            child = len(self.records)
            self.records.append(record)
            self.parents.append(node)
            self.plies.append(self.plies[node] + 1)
            self.joined.append(joined)
            self.children.append([])
            self.next.append(-1)
            self.children[node].append(child)
        self.joined[child] = joined
        self.next[node] = child
        return child

    def record(self, node: int) -> Action:
        """The record that leads to a node other than the start."""
        record = self.records[node]
        assert record is not None, "nothing leads to the start"
        return record

    def path(self, node: int) -> list[int]:
        """The nodes from the start to a node."""
        found = []
        while node >= 0:
            found.append(node)
            node = self.parents[node]
        return found[::-1]

    def steps(self, nodes: Iterable[int]) -> list[list[int]]:
        """The nodes of a path, step by step."""
        found: list[list[int]] = []
        for node in nodes:
            if found and self.joined[node]:
                found[-1].append(node)
            else:
                found.append([node])
        return found

    def before(self, node: int) -> int:
        """The node before the step that leads to a node; none is before the start."""
        while self.joined[node]:
            node = self.parents[node]
        return self.parents[node]

    def after(self, node: int) -> int:
        """The node after the next step of the line last left, or -1."""
        node = self.next[node]
        while node >= 0 and (further := self.next[node]) >= 0 and self.joined[further]:
            node = further
        return node

    def follow(self, tip: int) -> None:
        """From now on the line last left is the one that ends here."""
        for node, child in pairwise(self.path(tip)):
            self.next[node] = child

    def tips(self) -> list[int]:
        """The last node of every line, in the order in which the lines began."""
        return [self._tip(node) for node in self._starts()]

    def _starts(self) -> list[int]:
        return [0, *(n for n in range(1, len(self.records)) if self.children[self.parents[n]][0] != n)]

    def _tip(self, node: int) -> int:
        while self.children[node]:
            node = self.children[node][0]
        return node

    def branches(self) -> tuple[Branch, ...]:
        """Every line of play; one that parts within a step leaves before that step."""
        starts = self._starts()
        owner = [0] * len(self.records)
        for number, node in enumerate(starts, 1):
            while True:
                owner[node] = number
                if not self.children[node]:
                    break
                node = self.children[node][0]
        return tuple(
            Branch(
                number,
                ply=self.plies[self.before(start)] if start else 0,
                of=owner[self.parents[start]] if start else 0,
                end=self.plies[self._tip(start)],
            )
            for number, start in enumerate(starts, 1)
        )

    def find(self, tip: int, ply: object) -> int:
        """The node at a ply of the line that ends at a node."""
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= self.plies[tip]:
            raise BadInput(f"ply {ply!r} is not there; on this line they go from 0 to {self.plies[tip]}")
        return self.path(tip)[ply]

    def start(self, number: object) -> int:
        """The first node of a line that no earlier line has."""
        starts = self._starts()
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= len(starts):
            raise BadInput(f"line {number!r} is not there; they go from 1 to {len(starts)}")
        return starts[number - 1]

    def line(self, number: object) -> int:
        """The last node of a line."""
        return self._tip(self.start(number))

    def named(self) -> list[str]:
        """The names of all lines up to the last that has one."""
        names = [self.names.get(start, "") for start in self._starts()]
        while names and not names[-1]:
            names.pop()
        return names

    def now(self, node: int) -> tuple[int, int]:
        """The ply of a node, and the line on which `after` goes on from there."""
        tip = node
        while self.next[tip] >= 0:
            tip = self.next[tip]
        return self.plies[node], self.tips().index(tip) + 1
