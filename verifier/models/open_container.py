"""Collections of the JDK in fields of open objects: of a known class, with any content of known types.

They are there where the classes of ``jvm/java/open`` take the place of the JDK's: objects of these classes
with any size. What comes out is any value of the types, or what was put in (proof/loops/open_content.py).
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.errors import Unsupported
from verifier.machine.rtclass import RtField
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Obj, Value, lower
from verifier.models.open_heap import Heap, Holding
from verifier.models.util.open_enum import OF_ENUMS, class_of_enums, value_of_enums
from verifier.terms.sort import bv_sort

OBJECT = "Ljava/lang/Object;"


def anything(name: str, parts: int) -> Holding:
    """A collection that may hold anything."""
    return Holding(name, (OBJECT,) * parts, (True,) * parts)


Mark = Callable[[Obj, Holding, str], None]
"""Says of a new collection what it holds, and in which field it was met."""


SIZE = "size"
_KNOWN = ("known", "present", "filling")
"""Flags of the stand-ins that are not set where nothing is known of one key."""
_INNER = "map"
"""The field in which a set keeps the map of its elements."""
_EMPTY = {OBJECT, "Ljava/util/Set;", "Ljava/util/Collection;", "Ljava/util/Comparator;"}
"""Types of fields that are null where nothing is known of one key, no view was asked for, and the order is
that of the keys."""


def collections(heap: Heap, holding: Holding, where: str, mark: Mark) -> list[Obj | None]:
    """The collections that a field may hold: those met so far, and a new one.

    Collections first met in other fields are excluded: each field holds objects that were made for it alone,
    which Object.clone hands on to the same field of another object.
    """
    if holding.name in OF_ENUMS:
        cls = class_of_enums(heap.machine, holding)
        heap.met_collections = True
    else:
        cls = heap.machine.loader.get(holding.name)
    found: list[Obj | None] = [one for one in heap.met(cls) if heap.place_of(one) in (None, where)]
    made = heap.new(cls)
    mark(made, holding, where)
    return [*found, made]


def first_value(heap: Heap, owner: Obj, field: RtField, holding: Holding, where: str, mark: Mark) -> Value:
    """What a field of a stand-in is in a collection that was there before."""
    if holding.name in OF_ENUMS:
        return value_of_enums(heap, owner, field, holding)
    tm = heap.machine.tm
    if field.descriptor == "I":
        size = tm.zext(32, tm.fresh("size", bv_sort(31)))
        return lower(size if field.name == SIZE else arbitrary(tm, "I"))
    if field.descriptor == "Z":
        return 0 if field.name in _KNOWN else lower(arbitrary(tm, "Z"))
    if field.name == _INNER:
        inner = Holding(field.descriptor[1:-1], (*holding.parts, OBJECT), (*holding.nullable, False))
        made = heap.new(heap.machine.loader.get(inner.name))
        mark(made, inner, f"{where}.{_INNER}")
        return made
    if field.descriptor in _EMPTY:
        return None
    raise Unsupported(
        f"what {field.cls.java_name} keeps in an object that was not made here", of=field.cls.name
    )
