"""Arguments of type Object: the classes that the called code tells apart, and an object of all others.

An object of another class answers ``equals``, ``hashCode`` and ``toString`` where no class of the program
that is not listed has its own: those of the JDK's are taken to answer, and to change nothing by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, InvokeDynamicRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_INTERFACE, RtClass, RtMethod
from verifier.machine.unknown import Opaque, arbitrary
from verifier.machine.value import Args, Value, lower
from verifier.models.open_ancestor import is_enum, told_ancestor

_FEW_CLASSES = 24
"""Classes that are listed."""
_FEW_OWN = 6
"""Classes with methods of Object of their own that are listed for that."""
_EQUALS, _HASH, _SHOW = "equals(Ljava/lang/Object;)Z", "hashCode()I", "toString()Ljava/lang/String;"
COMMON = frozenset({_EQUALS, _HASH, _SHOW})
"""Methods that all objects have, and that give any value."""
_ASKING = {
    ("java/util/Objects", "equals"): _EQUALS,
    ("java/util/Objects", "hashCode"): _HASH,
    ("java/util/Objects", "hash"): _HASH,
    ("java/util/Objects", "toString"): _SHOW,
    (jdk.STRING, "valueOf"): _SHOW,
    (jdk.STRING_BUILDER, "append"): _SHOW,
    (jdk.STRING_BUFFER, "append"): _SHOW,
}
"""Methods of the JDK that ask an argument of type Object."""


class Heap(Protocol):
    """Where open objects are made (open_object.py)."""

    machine: Machine
    unknown_classes: bool
    holes: bool

    @property
    def ready(self) -> frozenset[RtClass]: ...

    @property
    def below(self) -> Callable[[str], Sequence[str]]: ...

    @property
    def overriding(self) -> Callable[[str], Sequence[str]]: ...

    def value(self, descriptor: str, nullable: bool = True) -> Value: ...

    def opaque(self, why: str, name: str, is_jdk: bool) -> Opaque: ...


@dataclass
class Near:
    """Classes that the called method may tell apart."""

    heap: Heap
    classes: set[str] = field(default_factory=set)
    """Of which all objects are listed."""
    values: set[str] = field(default_factory=set)
    """Classes of texts and boxes."""

    def look_around(self, called: str, values: frozenset[str]) -> list[str]:
        """The classes that code of the called class tells apart, and those below; notes what they are.

        ``values``: classes of texts and boxes.
        """
        loader, below_of = self.heap.machine.loader, self.heap.below
        named, asked = {called}, set[str]()
        for method in loader.get(called).methods.values():
            for one in method.code.instructions if method.code is not None else ():
                used = one.operands[0] if one.operands else None
                if isinstance(used, ClassRef) and one.mnemonic in ("instanceof", "checkcast", "ldc"):
                    named.add(used.name)
                asked |= set(_asked_of_any(one))
        self.values |= named & values
        own = {name for key in asked for name in self.heap.overriding(key)}
        if len(own) <= _FEW_OWN:
            named |= own
        listed: dict[str, None] = {}
        for name in sorted(named):
            cls = loader.find(name)
            if cls is None or cls.origin != "user" or cls.is_array or cls.flags & ACC_INTERFACE:
                continue
            below = below_of(name)
            if len(listed) + len(below) > _FEW_CLASSES:
                continue
            listed.update(dict.fromkeys(below))
            if all(told_ancestor(loader.get(one)) is None for one in below):
                self.classes.add(name)
        return list(listed)

    def rest(self, name: str) -> Opaque:
        """Some object of a class that the called method does not name."""
        heap = self.heap
        rest = heap.opaque("objects of other classes as java.lang.Object", name, False)
        unlike = set() if heap.unknown_classes else self.values.copy()
        for one in () if heap.unknown_classes else self.classes:
            below = heap.below(one)
            if all(self._is_listed(heap.machine.loader.get(other)) for other in below):
                unlike |= {one, *below}
        rest.unlike = frozenset(unlike)

        def answer(method: RtMethod, arguments: Args) -> Value:
            if method.key in COMMON and unlike.issuperset(heap.overriding(method.key)):
                return common_answer(heap, method, rest.why)
            if method.key != "getClass()Ljava/lang/Class;":
                raise Unsupported(rest.why)
            found = heap.opaque("classes of other objects", jdk.CLASS, True)
            found.no_class_of = rest.unlike
            return found

        rest.answer = answer
        return rest

    def _is_listed(self, cls: RtClass) -> bool:
        """Whether all objects of a class are among the candidates, if there are any."""
        ready = self.heap.ready
        if jdk.ENUM in cls.supers and not is_enum(cls) and cls.superclass is not None:
            return cls.superclass in ready
        return bool(cls.flags & (ACC_ABSTRACT | ACC_INTERFACE) and not is_enum(cls)) or cls in ready


def common_answer(heap: Heap, method: RtMethod, why: str) -> Value:
    """What such a method gives of an object of the JDK's."""
    if heap.holes or heap.unknown_classes:
        raise Unsupported(why)
    given = method.returns
    return heap.value(given, False) if given[0] == "L" else lower(arbitrary(heap.machine.tm, given))


def _asked_of_any(one: Instruction) -> Iterator[str]:
    """Methods of Object that an instruction may ask any object for."""
    used = one.operands[0] if one.operands else None
    if isinstance(used, MethodRef):
        if used.owner == jdk.OBJECT and used.key in COMMON:
            yield used.key
        if (used.owner, used.name) in _ASKING and jdk.OBJECT in used.descriptor:
            yield _ASKING[used.owner, used.name]
    if (
        isinstance(used, InvokeDynamicRef)
        and used.name.startswith("makeConcat")
        and jdk.OBJECT in used.descriptor
    ):
        yield _SHOW
