"""A memory that reports every write, and the writes between two of its versions."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Protocol

from verifier.machine.memory import Cell, Memory, Node, Slots
from verifier.machine.memory import Place as Written
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.value import Arr, Obj, SymArr, SymRows
from verifier.proof.loops.container import site_of
from verifier.proof.loops.heap_place import AllocationSite, Place, PlaceKind
from verifier.proof.nodes.node_field import NodeKinds

FORGOTTEN: Cell[object] = Cell()
"""The owner, in the log, of a write that only makes a value unknown."""


class Quiet:
    """The owner, in the log, of a write that only makes a slot unknown, with the slot's owner."""

    __slots__ = ("owner",)

    def __init__(self, owner: object) -> None:
        self.owner = owner


class Most(Cell[int]):
    """For numbers: a larger one means less information, so a join takes the maximum."""

    def join(self, before: int, values: Sequence[int]) -> int:
        return max(values)


class Forgot:
    """The owner, in the log, of an entry that lists the places which a loop may have changed."""

    def __init__(self, places: frozenset[Place]) -> None:
        self.places = places


class Watcher(Protocol):
    """The observer of writes; the owner of slots is an object or a class."""

    def created(self, owner: Any) -> None: ...

    def to_be_written(self, key: int, value: Any, owner: Any) -> None: ...

    def written(self, key: int, value: Any, owner: Any) -> None: ...


class ProofMemory(Memory):
    """A memory that reports every write to its watcher, and keeps all versions."""

    __slots__ = ("arrays", "builders", "decides_owners", "node_kinds", "raw", "watcher")

    def __init__(self) -> None:
        super().__init__()
        self.raw = False
        """Whether slots are read without creating values for unknown objects."""
        self.decides_owners = False
        self.watcher: Watcher | None = None
        self.builders: dict[Obj, AllocationSite] = {}
        """The allocation sites of the program's text builders."""
        self.arrays: dict[Obj, AllocationSite] = {}
        """The allocation sites of the program's arrays of primitives."""
        self.node_kinds: NodeKinds | None = None
        """The possible targets of references, if relations speak of fields behind references."""

    def write(self, slots: Slots, key: int, value: Any, owner: Any = None) -> None:
        if self.watcher is not None:
            self.watcher.to_be_written(key, value, owner)
        self._log(slots, key, value, owner)
        if self.watcher is not None:
            self.watcher.written(key, value, owner)

    def put(self, slots: Slots, key: int, value: Any, owner: object = FORGOTTEN) -> None:
        """A write that has no meaning for the program."""
        self._log(slots, key, value, owner)

    def write_beside(self, slots: Slots, key: int, value: object, owner: object) -> None:
        """A write that belongs to the write which is being reported."""
        self._log(slots, key, value, owner)

    def _log(self, slots: Slots, key: int, value: object, owner: object) -> None:
        raw, self.raw = self.raw, True
        super().write(slots, key, value, owner)
        self.raw = raw

    def written_between(self, ancestor: Node, node: Node) -> dict[tuple[int, int], Written]:
        """As in the superclass; a place counts as quietly written only if it has no other write."""
        places: dict[tuple[int, int], Written] = {}
        here: Node | None = node
        while here is not ancestor:
            assert here is not None, "ancestor is not above node"
            for slots, key, _, owner in here.log:
                if isinstance(owner, Forgot):
                    continue
                known = places.get((id(slots), key))
                if isinstance(owner, Quiet):
                    if known is None:
                        places[(id(slots), key)] = Written(slots, key, owner.owner, True)
                elif known is None or known.is_quiet:
                    places[(id(slots), key)] = Written(slots, key, owner)
            here = here.parent
        return places

    def write_joint(self, place: Written, value: object) -> None:
        """The joined paths reported the possible values when they wrote them."""
        owner = Quiet(place.owner) if place.is_quiet else place.owner
        self._log(place.slots, place.key, value, owner)

    def join_marks(self, ancestor: Node, nodes: Sequence[Node]) -> None:
        """Record the places that loops on these paths may have changed."""
        found: set[Place] = set()
        slots: Slots | None = None
        for node in nodes:
            here: Node | None = node
            while here is not ancestor:
                assert here is not None
                for marked, _, _, owner in here.log:
                    if isinstance(owner, Forgot):
                        slots = marked
                        found |= owner.places
                here = here.parent
        if slots is not None:
            self.mark(slots, Forgot(frozenset(found)))

    def note_new(self, slots: Slots, owner: Any) -> None:
        super().note_new(slots, owner)
        if self.watcher is not None:
            self.watcher.created(owner)

    def forget(self) -> Node:
        return self.freeze()

    def switch(self, target: Node) -> None:
        self.raw = True
        super().switch(target)
        self.raw = False

    def place_of(self, owner: Any, key: int) -> Place:
        """The place of a slot of an object or class."""
        site = self.builders.get(owner) if key == 0 else None
        if site is not None:
            return Place(PlaceKind.PAYLOAD, site.owner, 0, site)
        place = place_of(owner, key)
        return place._replace(site=self.arrays.get(owner)) if place.kind is PlaceKind.ELEMENT else place

    def is_array_among(self, array: Obj, places: Collection[Place]) -> bool:
        """Whether a place is that of an array's elements; unknown arrays may come from any allocation
        site."""
        place = self.place_of(array, 0)
        if place in places or place._replace(site=None) in places:
            return True
        return array.is_unknown and any(one.kind is place.kind and one.owner == place.owner for one in places)

    def is_reset(self, field: RtField) -> bool:
        """Whether cuts reset a field to a fixed value; relations must not speak of such a field."""
        return False

    def changes(self, before: Node, after: Node, stamp: int) -> set[Place]:
        """The places of objects that existed at ``stamp`` and were written between two versions."""
        found: set[Place] = set()
        here: Node | None = after
        while here is not before:
            assert here is not None, "the cut's version is not above the live one"
            for _, key, _, owner in here.log:
                if isinstance(owner, (Cell, Quiet)):
                    continue
                if isinstance(owner, Forgot):
                    found |= owner.places
                    continue
                if isinstance(owner, RtClass) or owner.is_unknown or owner.serial <= stamp:
                    found.add(self.place_of(owner, key))
            here = here.parent
        return found


def place_of(owner: Any, key: int) -> Place:
    """The place of a slot of an object or class other than a text builder."""
    if isinstance(owner, RtClass):
        return Place(PlaceKind.STATIC, owner.name, key)
    if isinstance(owner, SymRows):
        return Place(PlaceKind.ROWS, owner.cls.name)
    if isinstance(owner, (Arr, SymArr)):
        return Place(PlaceKind.ELEMENT, owner.cls.name)
    field = owner.cls.layout[key]
    if field is None:
        return Place(PlaceKind.PAYLOAD, owner.cls.name)
    return Place(PlaceKind.FIELD, field.cls.name, key, site_of(owner))
