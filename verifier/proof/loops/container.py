"""Havocked containers: the library's lists, queues, maps and sets in proofs about loops that change them.

Where a loop changes them, the classes of ``jvm/java/open`` take the place of the JDK's. They keep sizes
and counts of modifications in fields of their own; what was put into a collection is taken together
for all collections that one place of the program creates (its *allocation site*, the payload of each). What
comes out is any object that was ever put in, so that they may do all that the JDK's do.

``container_native`` gives the natives of ``java.util.Open`` their meaning. What the classes do not have (a
method of the JDK's that is missing, a subclass of the program that overrides one) is no proof.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from verifier.classfile import jdk
from verifier.classfile.path import names_beside
from verifier.errors import Unsupported
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass
from verifier.machine.value import Arr, Obj, SymArr
from verifier.proof.loops.heap_place import AllocationSite

OPEN = jdk.OPEN
"""The class whose natives the stand-ins call."""
COMPARABLE = "java/lang/Comparable"
KEPT_BY_SUPERS = frozenset({"java/util/AbstractList", "java/util/AbstractMap"})
"""Classes of the JDK's that stand-ins extend, too, and that keep fields for them."""
AROUND = frozenset({"java/util/HashSet", "java/util/LinkedHashSet", "java/util/TreeSet"})
"""Collections that keep what they hold in another one."""
WALKS = (
    "java/util/Arrays$ArrayItr",
    "java/util/ArrayList$Itr",
    "java/util/AbstractList$Itr",
    "java/util/RegularEnumSet$EnumSetIterator",
    *(f"java/util/EnumMap${kind}Iterator" for kind in ("EnumMap", "Key", "Value", "Entry")),
)
"""Iterators that are nothing but what they walk over and numbers."""
OF_BYTES = "java/io/ByteArray"
"""How the names of streams of bytes in memory begin, which are nothing but an array and numbers."""
_COLLECTIONS = frozenset({"java/util/Collection", "java/util/Map"})
_MAY_OVERRIDE = frozenset({"removeEldestEntry", "toString"})
VIEWS = frozenset(
    {
        "java/util/OpenMap$Keys",
        "java/util/OpenMap$Values",
        "java/util/OpenMap$Entries",
        "java/util/TreeMap$SortedKeys",
        "java/util/AnyTreeMap$SortedKeys",
    }
)
"""Classes of which a map of the JDK's has one object, and a new one is made here each time."""


@cache
def open_classes(place: Path | None) -> frozenset[str]:
    """The names of the replaced classes, and of those above them that keep fields for them."""
    if place is None:
        return frozenset()
    found = frozenset(str(p.relative_to(place).with_suffix("")) for p in place.rglob("*.class"))
    return found | KEPT_BY_SUPERS


@cache
def classes_beside(place: Path) -> frozenset[str]:
    """The names of the stand-ins that are there beside the JDK's classes, and of what they are made of."""
    names = (str(p.relative_to(place).with_suffix("")) for p in place.rglob("*.class"))
    of_all = {name for name in names if name.startswith(jdk.OPEN)}
    return frozenset(of_all | set(names_beside(place).values()))


def site_of(target: object) -> AllocationSite | None:
    """The site of a collection, None for other objects."""
    if isinstance(target, Obj) and not isinstance(target, (Arr, SymArr)):
        payload = list.__getitem__(target.slots, 0)
        return payload if type(payload) is AllocationSite else None
    return None


def is_container(cls: RtClass, replaced: frozenset[str]) -> bool:
    """Whether objects of a class are havocked containers."""
    above: RtClass | None = cls
    while above is not None:
        if above.name in replaced - KEPT_BY_SUPERS:
            return "$" not in above.name and bool(_COLLECTIONS & above.supers)
        above = above.superclass
    return False


def check_overrides(cls: RtClass, replaced: frozenset[str]) -> None:
    """The replaced classes call their own methods in other ways than the JDK's."""
    above = cls.superclass
    own = {key for key, method in cls.methods.items() if not method.is_static}
    while above is not None and cls.name not in replaced:
        for key in own & set(above.methods):
            name = key.partition("(")[0]
            if not name.startswith("<") and name not in _MAY_OVERRIDE:
                raise Unsupported(f"a subclass of {above.java_name} that overrides {name}", of=above.name)
        if above.name not in replaced:
            own |= {key for key, method in above.methods.items() if not method.is_static}
        above = above.superclass


def site_here(m: Machine, cls: RtClass) -> AllocationSite:
    """The site of an object that is being created."""
    frame: Frame | None = m.frame
    while frame is not None and frame.method.cls.origin == "jdk" and frame.caller is not None:
        frame = frame.caller
    if frame is None:
        return AllocationSite(cls.name, "", 0)
    return AllocationSite(cls.name, str(frame.method), frame.pc)
