"""Versioned memory: one live heap, a tree of versions, and an undo log between them.

Objects are referenced directly and written in place. Every write is logged, so that the
machine can go back to the version where a path forked, and forward to another path's
version (the rerooting of persistent arrays, Baker 1978). A log is also the write set of a
path, which is what merging joins.

Invariant: the live heap is the content of ``node`` changed by the writes in ``log``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

Slots = list[Any]
"""The slots of an object or a class, each with the type of its field or payload."""
Entry = list[Any]
"""A write: [slots, key, the value that is not live, owner]; swapped in place."""
Log = list[Entry]
Held = TypeVar("Held")


class Node:
    """A frozen version: its parent and the writes between the two, swapped on each pass."""

    __slots__ = ("depth", "log", "parent")

    def __init__(self, parent: Node | None, log: Log) -> None:
        self.parent = parent
        self.log = log
        self.depth: int = 0 if parent is None else parent.depth + 1


def _swap(log: Log, backwards: bool) -> None:
    for entry in reversed(log) if backwards else log:
        slots = entry[0]
        key = entry[1]
        value = entry[2]
        entry[2] = slots[key]
        slots[key] = value


class ApartError(Exception):
    """Paths hold what has no joint form: they stay apart."""


class Cell(Generic[Held]):
    """Owner, in the log, of slots of an analysis: it says what they hold where paths are joined."""

    def join(self, before: Held, values: Sequence[Held]) -> Held:
        """The joint value; ``before``: where the paths parted, ``values``: on each of them."""
        if any(value is not values[0] for value in values):
            raise ApartError("notes of an analysis differ")
        return values[0]


class Memory:
    """The live heap's version and undo log."""

    __slots__ = ("_common", "log", "node", "settled", "stamp")

    decides_owners = False
    """Whether paths fork over the object that is written to, where a reference may mean several."""

    def __init__(self) -> None:
        self.node = Node(None, [])
        self.log: Log = []
        self.stamp = 0
        """Serial number of the newest object, so that creation order can be compared."""
        self._common = 0
        """Serial number of the newest object that all versions had when older ones were last dropped."""
        self.settled: set[int] = set()
        """Serial numbers of objects that are there for all paths, whichever path made them."""

    def is_common(self, serial: int) -> bool:
        """Whether every version holds an object."""
        return serial <= self._common or serial in self.settled

    def next_serial(self) -> int:
        """The serial number of a new object."""
        self.stamp += 1
        return self.stamp

    def write(self, slots: Any, key: Any, value: object, owner: object = None) -> None:
        """Set ``slots[key]``, remembering the old value; ``owner`` is the object or class of the slots."""
        self.log.append([slots, key, slots[key], owner])
        slots[key] = value

    def note_new(self, slots: Slots, owner: object) -> None:
        """Log the creation of an object as a write of its first slot: it is part of the path's write set."""
        self.log.append([slots, 0, slots[0], owner])

    def mark(self, slots: Slots, owner: object) -> None:
        """Log an entry for readers of the log; the first slot is unchanged."""
        self.log.append([slots, 0, slots[0], owner])

    def freeze(self) -> Node:
        """Make the present content a version that can be returned to."""
        if self.log:
            self.node = Node(self.node, self.log)
            self.log = []
        return self.node

    def forget(self) -> Node:
        """Drop all older versions: nothing will go back to them."""
        self.log = []
        self.node = Node(None, [])
        self._common = self.stamp
        return self.node

    def rewind(self, mark: int) -> None:
        """Undo the writes logged since the log had ``mark`` entries."""
        log = self.log
        while len(log) > mark:
            slots, key, value, _ = log.pop()
            slots[key] = value

    def switch(self, target: Node) -> None:
        """Make ``target`` the live version; unfrozen writes are undone and dropped."""
        self.rewind(0)
        here, there = self.node, target
        forward: list[Node] = []
        while here is not there:
            if here.depth >= there.depth:
                _swap(here.log, backwards=True)
                assert here.parent is not None
                here = here.parent
            else:
                forward.append(there)
                assert there.parent is not None
                there = there.parent
        for node in reversed(forward):
            _swap(node.log, backwards=False)
        self.node = target

    # -- what merging asks --------------------------------------------------------------

    def written_between(self, ancestor: Node, node: Node) -> dict[tuple[int, int], Place]:
        """The places written on the way from ``ancestor`` to ``node``; see ``writes_between``."""
        return writes_between(ancestor, node)

    def write_joint(self, place: Place, value: object) -> None:
        """Set a place that joined paths wrote."""
        self.write(place.slots, place.key, value, place.owner)

    def join_marks(self, ancestor: Node, nodes: Sequence[Node]) -> None:
        """Mark what the paths to these versions marked, as the log of a joined path is a new one."""


class Place:
    """A slot that was written: its list, index and owner (an Obj, an RtClass, a Cell, or None)."""

    __slots__ = ("is_quiet", "key", "owner", "slots")

    def __init__(self, slots: Slots, key: int, owner: object, is_quiet: bool = False) -> None:
        """``is_quiet``: whether it was written in a way that means nothing to the program."""
        self.slots = slots
        self.key = key
        self.owner = owner
        self.is_quiet = is_quiet


def writes_between(ancestor: Node, node: Node) -> dict[tuple[int, int], Place]:
    """The places written on the way from ``ancestor`` to ``node``, by (identity of slots, key).

    Creating an object counts as writing its slot 0 (see ``Loader.new_object``).
    """
    places: dict[tuple[int, int], Place] = {}
    here: Node | None = node
    while here is not ancestor:
        assert here is not None, "ancestor is not above node"
        for slots, key, _, owner in here.log:
            places[(id(slots), key)] = Place(slots, key, owner)
        here = here.parent
    return places
