"""Havocked containers: the library's lists, queues, maps and sets in proofs about loops that change them.

Where a loop changes them, the classes of ``jvm/java/open`` replace the JDK's. They have fields for sizes and
modification counts. Their content is summarised by *allocation site*, which is the payload of each
collection: an element that is read is any object that was ever added to a collection of that site. So their
behaviours include those of the JDK's classes. Only names in ``java/util`` are replaced (classfile/path.py).
Classes whose names there begin with ``Any`` replace none, as the JDK's own initialisers rely on what they put
into such collections: they are beside the JDK's (stand_in.py), and in fields (models/open_container.py).

``container_native`` implements the native methods of ``java.util.Open``. A use that the classes do not
support (a missing method, a subclass of the program that overrides a method) ends the attempt without a
proof.
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
"""The class of the native methods that the stand-ins call."""
KEPT_BY_SUPERS = frozenset({"java/util/AbstractList", "java/util/AbstractMap"})
"""JDK classes that stand-ins extend as well, and that have fields of their own."""
AROUND = frozenset({"java/util/HashSet", "java/util/LinkedHashSet", "java/util/TreeSet"})
"""Collections that delegate to another collection."""
WALKS = (
    "java/util/Arrays$ArrayItr",
    "java/util/ArrayList$Itr",
    "java/util/AbstractList$Itr",
    "java/util/ImmutableCollections$ListItr",
    "java/util/RegularEnumSet$EnumSetIterator",
    *(f"java/util/EnumMap${kind}Iterator" for kind in ("EnumMap", "Key", "Value", "Entry")),
)
"""Iterators that consist of a reference to the collection and numbers."""
STATISTICS = tuple(f"java/util/{kind}SummaryStatistics" for kind in ("Int", "Long", "Double"))
"""What counts and sums numbers, in numbers."""
OF_BYTES = "java/io/ByteArray"
"""The prefix of the names of byte streams in memory, which consist of an array and numbers."""
_COLLECTIONS = frozenset({"java/util/Collection", "java/util/Map"})
_MAY_OVERRIDE = frozenset({"removeEldestEntry", "toString"})
_TREE_VIEWS = ("SortedKeys", "RangeValues", "RangeEntries")
VIEWS = frozenset(
    {
        "java/util/OpenMap$Keys",
        "java/util/OpenMap$Values",
        "java/util/OpenMap$Entries",
        *(f"java/util/{name}${view}" for name in ("TreeMap", "AnyTreeMap") for view in _TREE_VIEWS),
    }
)
"""View classes: a map of the JDK caches one object of each, and a stand-in creates a new one each time."""


@cache
def open_classes(place: Path | None) -> frozenset[str]:
    """The names of the replaced classes, and of their superclasses with fields."""
    if place is None:
        return frozenset()
    found = frozenset(str(p.relative_to(place).with_suffix("")) for p in place.rglob("*.class"))
    return found | KEPT_BY_SUPERS


@cache
def classes_beside(place: Path) -> frozenset[str]:
    """The names of the stand-ins that exist beside the JDK's classes, and of the classes that they use."""
    names = (str(p.relative_to(place).with_suffix("")) for p in place.rglob("*.class"))
    of_all = {name for name in names if name.startswith(jdk.OPEN)}
    return frozenset(of_all | set(names_beside(place).values()))


def site_of(target: object) -> AllocationSite | None:
    """The allocation site of a collection, None for other objects."""
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
    """Refuse subclasses that override methods, as the stand-ins call their own methods differently."""
    above = cls.superclass
    own = {key for key, method in cls.methods.items() if not method.is_static}
    while above is not None and cls.name not in replaced:
        for key in sorted(own & set(above.methods)):
            name = key.partition("(")[0]
            if not name.startswith("<") and name not in _MAY_OVERRIDE:
                raise Unsupported(f"a subclass of {above.java_name} that overrides {name}", of=above.name)
        if above.name not in replaced:
            own |= {key for key, method in above.methods.items() if not method.is_static}
        above = above.superclass


def site_here(m: Machine, cls: RtClass) -> AllocationSite:
    """The allocation site of the object under construction."""
    frame: Frame | None = m.frame
    inner = frame
    while frame is not None and frame.method.cls.origin == "jdk" and frame.caller is not None:
        frame = frame.caller
    if frame is None:
        return AllocationSite(cls.name, "", 0)
    while inner is not None and inner is not frame and inner.method.cls.is_hidden:
        inner = inner.caller
    within = "" if inner is frame or inner is None else str(inner.method)
    return AllocationSite(cls.name, str(frame.method), frame.pc, within)
