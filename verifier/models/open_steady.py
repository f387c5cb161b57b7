"""Whether the initial heap is unmodified, as far as passed collections may alias it.

These are the collections of static fields and of open objects, and arrays of references, of which a list may
be a view. Each is compared with its initial content.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from verifier.dataflow.jdk_facts import IMMUTABLE
from verifier.machine.machine import Machine
from verifier.machine.payload import references_of
from verifier.machine.rtclass import RtClass, RtField
from verifier.machine.unknown import NOT_MADE, OpenRefs, Unknown
from verifier.machine.value import Obj, SymArr, SymRefs, Value
from verifier.machine.virtual_machine import Cell
from verifier.models.open_initialiser import user_classes
from verifier.models.util.unchanged import is_one_value

_MOST_KEPT = 2000
_MOST_SLOTS = 20000
_VIEWS = frozenset({"keySet", "values", "entrySet"})
"""Fields that cache a view of a map."""
SIZES = frozenset({"size", "modCount", "changes", "elements"})
"""Fields of stand-ins for collections and of enum sets that every modification changes."""


@dataclass
class Kept:
    """The initial content of JDK objects and arrays that static fields lead to."""

    _slots: dict[int, tuple[Obj, list[object]]] = field(default_factory=dict)
    _is_lost: bool = False

    def take(self, m: Machine, driver: str) -> None:
        """Record the content now. Paths that begin with different content are not distinguished."""
        classes = [cls for cls in user_classes(m) if cls.name != driver]
        properties = m.vm.cell(m.loader, Cell.SET_PROPERTIES, ())  # a map that all code can reach
        for one in (*_reached(classes), properties):
            content = _content(one)
            if id(one) in self._slots and not _same(self._slots[id(one)][1], content):
                self._is_lost = True
            self._slots[id(one)] = one, content
        total = sum(len(content) for _, content in self._slots.values())
        self._is_lost |= len(self._slots) > _MOST_KEPT or total > _MOST_SLOTS

    def objects(self) -> list[Obj]:
        """All recorded objects."""
        return [one for one, _ in self._slots.values()]

    def is_unchanged(self, made: Mapping[Obj, Mapping[int, Value]]) -> bool:
        """Whether all recorded objects, and open objects with their first values, are unmodified on the live
        path."""
        kept = all(_same(was, _content(one)) for one, was in self._slots.values())
        return not self._is_lost and kept and all(map(_is_as_at_first, made, made.values()))


def _is_as_at_first(one: Obj, first: Mapping[int, Value]) -> bool:
    if isinstance(one, OpenRefs):
        return one.is_as_at_first()
    if isinstance(one, SymArr) or one.cls.origin != "jdk":
        return True
    for declared in one.cls.layout:
        if isinstance(declared, RtField) and declared.name in SIZES:
            value = list.__getitem__(one.slots, declared.slot)
            if value is not NOT_MADE and value is not first.get(declared.slot, NOT_MADE):
                return False
    return True


def _reached(classes: Iterable[RtClass]) -> list[Obj]:
    todo = [target for cls in classes for value in cls.statics for target in references_of(value)]
    seen: dict[int, Obj] = {}
    while todo and len(seen) <= _MOST_KEPT:
        target = todo.pop()
        is_flat = isinstance(target, SymArr) and not isinstance(target, SymRefs)
        if id(target) in seen or is_flat or target.is_opaque or isinstance(target, Unknown):
            continue
        if target.cls.name in IMMUTABLE:
            continue
        seen[id(target)] = target
        for value in target.slots if not isinstance(target, SymArr) else ():
            todo += references_of(value)
    return [one for one in seen.values() if one.cls.origin == "jdk" or one.cls.is_array]


def _content(one: Obj) -> list[object]:
    if isinstance(one, SymArr):
        return [one.content[0]]
    if one.cls.is_array:
        return list(one.slots)
    fields = zip(one.slots, one.cls.layout, strict=True)
    return [value for value, declared in fields if declared is None or declared.name not in _VIEWS]


def _same(was: list[object], now: list[object]) -> bool:
    return len(was) == len(now) and all(map(is_one_value, was, now))
