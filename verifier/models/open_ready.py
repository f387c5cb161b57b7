"""The classes of open objects that references may lead to; these are initialised first."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from verifier.machine.rtclass import RtClass, RtField
from verifier.models.open_collection import classes_in
from verifier.models.open_heap import Heap

_FEW_CLASSES = 24
"""The largest number of subclasses of a JDK type that are initialised for it."""


def classes_behind(
    heap: Heap, types: Sequence[str], used: Collection[str] | None = None
) -> frozenset[RtClass]:
    """The classes of all open objects reachable from references of these types (internal names).

    ``used``: only these fields of the program (name with descriptor) are followed; None for all.
    """
    names = (_opened_class(heap, heap.machine.loader.get(name).descriptor) for name in types)
    todo = list(dict.fromkeys(name for name in names if name is not None))
    found, seen = dict[RtClass, None](), set(todo)
    while todo:
        for cls in heap.candidates(todo.pop()):
            if cls in found:
                continue
            found[cls] = None
            fields = [f for f in cls.layout if f is not None] if not cls.is_enum else []
            if used is not None:
                fields = [f for f in fields if f.cls.origin != "user" or f.name + f.descriptor in used]
            for descriptor in (told for one in fields for told in _types_of(heap, one)):
                inner = _opened_class(heap, descriptor)
                if inner is not None and inner not in seen:
                    seen.add(inner)
                    todo.append(inner)
    return frozenset(found)


def _types_of(heap: Heap, one: RtField) -> tuple[str, ...]:
    """Descriptors of the direct targets of a field."""
    place = one.cls.name, one.name + one.descriptor
    held = heap.facts.holds(*place)
    if held is not None:
        return held.parts if held.inner is None else (*held.parts, *held.inner.parts)
    return tuple(heap.facts.stored_types(*place)) or (
        one.descriptor,
        *classes_in(heap.facts.gives(*place) or ""),
    )


def _opened_class(heap: Heap, descriptor: str) -> str | None:
    """The declared class of a type, or of the elements of an array type.

    None for JDK classes, except in proofs where a JDK type has few subclasses in the program.
    """
    inner = descriptor.lstrip("[")
    declared = heap.machine.loader.find(inner[1:-1]) if inner[0] == "L" else None
    if declared is None or declared.origin == "user":
        return None if declared is None else declared.name
    if heap.is_any(declared.name):
        return declared.name
    few = heap.called is not None and 0 < len(heap.facts.below(declared.name)) <= _FEW_CLASSES
    return declared.name if few else None
