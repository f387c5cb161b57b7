"""The contents of JDK collections, read from the fields of their objects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verifier.machine.rtclass import RtClass
from verifier.machine.value import Arr, Obj

MOST = 1000
"""Elements that are looked at."""


@dataclass(frozen=True)
class Contents:
    """Elements, or keys and values, in the order in which a walk comes to them.

    ``descriptor``: of the values; ``L`` where they are objects.
    """

    values: Sequence[object]
    keys: Sequence[object] | None = None
    descriptor: str = "L"


_IN_ARRAY = {
    "java/util/ArrayList": ("elementData", "size"),
    "java/util/Vector": ("elementData", "elementCount"),
    "java/util/PriorityQueue": ("queue", "size"),
    "java/util/Arrays$ArrayList": ("a", None),
    "java/util/ImmutableCollections$ListN": ("elements", None),
    "java/util/concurrent/CopyOnWriteArrayList": ("array", None),
}
"""Class, the field with the array, and the one with the number of elements, if not all are."""
_IN_FIELDS = {
    "java/util/ImmutableCollections$List12": ("e0", "e1"),
    "java/util/ImmutableCollections$Set12": ("e0", "e1"),
}
_AROUND = {
    "java/util/HashSet": "map",
    "java/util/TreeSet": "m",
    "java/util/Collections$UnmodifiableCollection": "c",
    "java/util/Collections$UnmodifiableMap": "m",
    "java/util/Collections$SynchronizedCollection": "c",
    "java/util/Collections$SynchronizedMap": "m",
    "java/util/concurrent/CopyOnWriteArraySet": "al",
}
"""Classes around another collection; of sets around a map its keys are the elements."""
_SETS = ("java/util/HashSet", "java/util/TreeSet")
_ONE_VALUE = {
    "java/util/concurrent/atomic/AtomicInteger": "I",
    "java/util/concurrent/atomic/AtomicLong": "J",
    "java/util/concurrent/atomic/AtomicReference": "L",
}


def field_of(target: Obj, name: str) -> object:
    """The value of a field, None if there is none of that name."""
    for field in target.cls.layout:
        if field is not None and field.name == name and field.slot < len(target.slots):
            return target.slots[field.slot]
    return None


def contents_of(target: Obj) -> Contents | None:
    """The content of a collection; None for other objects and unknown collection classes."""
    cls: RtClass | None = target.cls
    while cls is not None:
        name, cls = cls.name, cls.superclass
        if name in _IN_ARRAY:
            return _in_array(target, *_IN_ARRAY[name])
        if name in _IN_FIELDS:
            values = [field_of(target, field) for field in _IN_FIELDS[name]]
            return Contents([value for value in values if isinstance(value, Obj) and _is_element(value)])
        if name in _AROUND:
            inner = field_of(target, _AROUND[name])
            held = contents_of(inner) if isinstance(inner, Obj) else None
            return Contents(held.keys or ()) if held is not None and name in _SETS else held
        if name in _ONE_VALUE:
            return Contents([field_of(target, "value")], descriptor=_ONE_VALUE[name])
        if name in _OF:
            return _OF[name](target)
    return None


def _is_element(value: Obj) -> bool:
    """Not the mark of a place that is empty."""
    return value.cls.name != "java/lang/Object"


def _in_array(target: Obj, name: str, size: str | None) -> Contents | None:
    array = field_of(target, name)
    count = field_of(target, size) if size is not None else MOST
    if not isinstance(array, Arr) or not isinstance(count, int):
        return None
    return Contents(array.slots[: min(count, MOST)])


def _linked_list(target: Obj) -> Contents:
    return Contents([field_of(node, "item") for node in _chain(field_of(target, "first"), "next")])


def _deque(target: Obj) -> Contents | None:
    array, head, tail = (field_of(target, name) for name in ("elements", "head", "tail"))
    if not isinstance(array, Arr) or not isinstance(head, int) or not isinstance(tail, int):
        return None
    end = tail if tail >= head else tail + array.length
    return Contents([array.slots[index % array.length] for index in range(head, min(end, head + MOST))])


def _hash_map(target: Obj) -> Contents:
    table = field_of(target, "table")
    heads = table.slots[:MOST] if isinstance(table, Arr) else ()
    return _pairs([node for head in heads for node in _chain(head, "next")])


def _linked_map(target: Obj) -> Contents:
    return _pairs(list(_chain(field_of(target, "head"), "after")))


def _tree_map(target: Obj) -> Contents:
    found: list[Obj] = []
    above: list[Obj] = []
    at = field_of(target, "root")
    while (isinstance(at, Obj) or above) and len(found) < MOST:
        while isinstance(at, Obj) and len(above) < MOST:
            above.append(at)
            at = field_of(at, "left")
        found.append(above.pop())
        at = field_of(found[-1], "right")
    return _pairs(found)


def _small_map(target: Obj) -> Contents:
    return Contents([field_of(target, "v0")], [field_of(target, "k0")])


def _probed_map(target: Obj) -> Contents | None:
    table = field_of(target, "table")
    if not isinstance(table, Arr):
        return None
    rows = [
        (key, value)
        for key, value in zip(table.slots[::2], table.slots[1::2], strict=True)
        if key is not None
    ]
    return Contents([value for _, value in rows], [key for key, _ in rows])


def _probed_set(target: Obj) -> Contents | None:
    table = field_of(target, "elements")
    return Contents([value for value in table.slots if value is not None]) if isinstance(table, Arr) else None


def _pairs(nodes: Sequence[Obj]) -> Contents:
    values = [field_of(node, "val" if _has(node, "val") else "value") for node in nodes]
    return Contents(values, [field_of(node, "key") for node in nodes])


def _has(target: Obj, name: str) -> bool:
    return any(field is not None and field.name == name for field in target.cls.layout)


def _chain(node: object, after: str) -> Iterator[Obj]:
    count = 0
    while isinstance(node, Obj) and count < MOST:
        yield node
        node, count = field_of(node, after), count + 1


_OF = {
    "java/util/LinkedList": _linked_list,
    "java/util/ArrayDeque": _deque,
    "java/util/LinkedHashMap": _linked_map,
    "java/util/HashMap": _hash_map,
    "java/util/concurrent/ConcurrentHashMap": _hash_map,
    "java/util/TreeMap": _tree_map,
    "java/util/ImmutableCollections$Map1": _small_map,
    "java/util/ImmutableCollections$MapN": _probed_map,
    "java/util/ImmutableCollections$SetN": _probed_set,
}
