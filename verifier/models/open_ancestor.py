"""What open objects inherit from classes of the JDK."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verifier.classfile import jdk
from verifier.machine.rtclass import RtClass

_BARE_ANCESTORS = re.compile(
    r"java/util/(Abstract\w+|EventObject|TimerTask)"
    r"|java/io/((Filter|Buffered|Pushback)\w+|(LineNumber)?Reader|Writer)"
)
"""Classes of the JDK of which no model keeps anything but the fields, in objects of classes below."""


def in_order(classes: Iterable[RtClass]) -> Iterator[RtClass]:
    """Classes by their names, before each its superclasses that are the program's, the highest first.

    So they are initialised as if these had been used before.
    """
    for one in sorted(classes, key=lambda one: one.name):
        found = [one]
        while (above := found[-1].superclass) is not None and above.origin == "user":
            found.append(above)
        yield from reversed(found)


def strange_ancestor(cls: RtClass) -> RtClass | None:
    """A superclass of the JDK that may have invariants of its own, as it has fields."""
    at: RtClass | None = cls
    while at is not None:
        if at.origin == "jdk" and len(at.layout) > 1 and at.name != jdk.ENUM:
            return at
        at = at.superclass
    return None


def told_ancestor(of: RtClass) -> RtClass | None:
    """A superclass whose fields models know; what they are in an open object is not read."""
    strange = strange_ancestor(of)
    if strange is None or jdk.THROWABLE in strange.supers or _BARE_ANCESTORS.fullmatch(strange.name):
        return None
    return strange


def is_enum(cls: RtClass) -> bool:
    """Whether a class is an enum, and not the body of a constant."""
    return cls.superclass is not None and cls.superclass.name == jdk.ENUM


def primitive_of(box: RtClass) -> str:
    """The descriptor of what a box holds."""
    return next(f.descriptor for f in box.layout[1:] if f is not None)
