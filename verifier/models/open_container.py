"""JDK collections in fields of open objects: their class and element types are known, their content is not.

They are used where the classes of ``jvm/java/open`` replace those of the JDK. Such a collection has any size.
An element that is read is any value of the element types, or one that the method put in
(proof/loops/open_content.py).
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.rtclass import RtField
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Obj, Value, lower
from verifier.models.open_heap import Heap, Holding
from verifier.models.util.open_enum import OF_ENUMS, class_of_enums, enum_of, value_of_enums
from verifier.terms.sort import bv_sort

OBJECT = "Ljava/lang/Object;"


def anything(name: str, parts: int) -> Holding:
    """A new collection of arbitrary content."""
    return Holding(name, (OBJECT,) * parts, (True,) * parts)


Mark = Callable[[Obj, Holding, str], None]
"""Called with a new collection, its possible content, and the field in which it was first read."""


SIZE = "size"
_KNOWN = ("known", "present", "knownBefore", "presentBefore", "filling", "made", "replaced", "replacing")
"""Flags of the stand-ins that are false where no key is tracked, and in maps of fields."""
_INNER = "map"
"""The field in which a set stores the map that backs it."""
_EMPTY = {OBJECT, "Ljava/util/Set;", "Ljava/util/Collection;", "Ljava/util/Comparator;"}
"""Types of fields that are initially null: no key is tracked, no view exists, and the order is the natural
one."""


def collections(heap: Heap, holding: Holding, where: str, mark: Mark) -> list[Obj | None]:
    """The collections that a field may hold: those met so far, and a new one.

    Collections first met in other fields are excluded: each field holds objects that were made for it alone,
    which Object.clone hands on to the same field of another object.
    """
    if is_of_jdk(heap, holding):
        cls = class_of_enums(heap.machine, holding)
        heap.met_collections = True
    else:
        cls = heap.machine.loader.get(_stand_in(heap, holding) or holding.name)
        if holding.name in OF_ENUMS:
            enum_of(heap.machine, holding)
    found: list[Obj | None] = [one for one in heap.met(cls) if heap.place_of(one) in (None, where)]
    made = heap.new(cls)
    mark(made, holding, where)
    return [*found, made]


def inside(where: str) -> str:
    """Where the collections are that a collection of a field holds."""
    return f"{where}[]"


def is_of_jdk(heap: Heap, holding: Holding) -> bool:
    """Whether objects of the JDK's own class are in the field: a collection of enums without a stand-in."""
    return holding.name in OF_ENUMS and _stand_in(heap, holding) is None


def _stand_in(heap: Heap, holding: Holding) -> str | None:
    """The stand-in beside the JDK's class that objects in fields have, if there is one.

    Other objects are the JDK's, as its own initialisers rely on what they put there.
    """
    other = jdk.ANY + holding.name.removeprefix(jdk.OF_UTIL)
    return other if heap.mark is not None and other in heap.machine.mode.replaced else None


def part_of(heap: Heap, holding: Holding, number: int, where: str, mark: Mark) -> Value:
    """Any element, key or value that a collection of a field (``where``) may hold at first."""
    inner = holding.inner if number == len(holding.parts) - 1 else None
    if inner is None:
        return heap.value(holding.parts[number], holding.nullable[number])
    found = collections(heap, inner, inside(where), mark)
    return heap.any_of([None, *found] if holding.nullable[number] else found, inner.name)


def first_value(heap: Heap, owner: Obj, field: RtField, holding: Holding, where: str, mark: Mark) -> Value:
    """What a field of a stand-in is in a collection that was there before."""
    if is_of_jdk(heap, holding):
        return value_of_enums(heap, owner, field, holding)
    tm = heap.machine.tm
    if field.descriptor == "I":
        size = tm.zext(32, tm.fresh("size", bv_sort(31)))
        return lower(size if field.name == SIZE else arbitrary(tm, "I"))
    if field.descriptor == "Z":
        return 0 if field.name in _KNOWN else lower(arbitrary(tm, "Z"))
    if field.name == _INNER:
        inner = Holding(
            field.descriptor[1:-1],
            (*holding.parts, OBJECT),
            (*holding.nullable, False),
            is_hidden=holding.is_hidden,
        )
        made = heap.new(heap.machine.loader.get(inner.name))
        mark(made, inner, f"{where}.{_INNER}")
        return made
    if field.descriptor in _EMPTY:
        return None
    if holding.name in OF_ENUMS and field.name == "keyType":
        return heap.machine.loader.mirror(enum_of(heap.machine, holding))
    raise Unsupported(
        f"what {field.cls.java_name} keeps in an object that was not made here", of=field.cls.name
    )
