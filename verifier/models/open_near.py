"""Arguments of type Object: the classes that the called code distinguishes, and one object for all others.

An object of another class may be asked for ``equals``, ``hashCode`` and ``toString`` if no unlisted class of
the program overrides these. The JDK's implementations are assumed to return and to change nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES, parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import methods_in
from verifier.classfile.model import ACC_ANNOTATION
from verifier.errors import Unsupported
from verifier.machine.rtclass import ACC_ABSTRACT, ACC_INTERFACE, RtClass, RtMethod
from verifier.machine.unknown import COMMON, GET_CLASS, Opaque
from verifier.machine.value import Args, Obj, Value
from verifier.models.open_ancestor import told_ancestor
from verifier.models.open_answer import common_answer
from verifier.models.open_function import may_be_lambda, others
from verifier.models.open_heap import Heap

_FEW_CLASSES = 24
"""The largest number of listed classes."""
_OF_ARRAYS = ("java/lang/Cloneable", "java/io/Serializable")
_HANDED_ON = frozenset(
    {f"L{jdk.OBJECT};", f"[L{jdk.OBJECT};", "Ljava/lang/Iterable;", "Ljava/util/Iterator;"}
    | {f"Ljava/util/{name};" for name in ("Collection", "List", "Set", "Map")}
)
"""Types of arguments that may be, or contain, arbitrary objects."""
_FEW_TYPES = 12
"""The largest number of JDK types that are distinguished."""
_FEW_FUNCTIONS = 6
"""The largest number of functional interfaces of the program that are distinguished."""
_FEW_TARGETS = 6
"""The largest number of targets of a call that passes an object on."""
_FEW_METHODS = 60
"""The largest number of methods searched for types, the nearest in the call graph first."""
_FEW_OWN = 8
"""The largest number of classes that are listed because they override methods of Object."""
_EQUALS, _HASH, _SHOW = sorted(COMMON)
_ASKING = {
    ("java/util/Objects", "equals"): _EQUALS,
    ("java/util/Objects", "hashCode"): _HASH,
    ("java/util/Objects", "hash"): _HASH,
    ("java/util/Objects", "toString"): _SHOW,
    (jdk.STRING, "valueOf"): _SHOW,
    (jdk.STRING_BUILDER, "append"): _SHOW,
    (jdk.STRING_BUFFER, "append"): _SHOW,
}
"""JDK methods that call methods of an argument of type Object."""


@dataclass
class Near:
    """The classes that the called method may distinguish."""

    heap: Heap
    classes: set[str] = field(default_factory=set)
    """Classes whose objects are all among the options."""
    types: list[str] = field(default_factory=list)
    """JDK types, and functional interfaces of the program, that casts and instanceof tests name."""
    values: set[str] = field(default_factory=set)
    """Classes of texts and boxes."""
    arrays: set[str] = field(default_factory=set)
    """Arrays of primitives that casts name."""

    def look_around(self, called: str, key: str | None, values: frozenset[str]) -> list[str]:
        """The classes that the called method distinguishes, and their subclasses; also fills the fields.

        Methods of its class that it calls count as well, and methods of other classes if a call may pass an
        object of unknown class. ``key``: its name and descriptor, if there is just one. ``values``: classes
        of texts and boxes.
        """
        loader, below_of = self.heap.machine.loader, self.heap.facts.below
        named, asked = {called}, set[str]()
        cast: set[str] = set()
        for method in self._called_within(loader.get(called), key):
            for one in method.code.instructions if method.code is not None else ():
                used = one.operands[0] if one.operands else None
                if isinstance(used, ClassRef) and one.mnemonic in ("instanceof", "checkcast", "ldc"):
                    named.add(used.name)
                    cast |= set() if one.mnemonic == "ldc" else {used.name}
                asked |= set(_asked_of_any(one))
        self.values |= named & values
        self.arrays |= {name for name in cast if name[0] == "[" and name[1:] in NAMES_OF_PRIMITIVES}
        types = sorted(name for name in cast - values - {jdk.OBJECT} if not self._is_thrown(name))
        self.types = [name for name in types if self._is_type_of_jdk(name)][:_FEW_TYPES]
        self.types += [name for name in types if self._is_function(name)][:_FEW_FUNCTIONS]
        own = {name for key in asked for name in self.heap.facts.overriding(key)}
        if len(own) <= _FEW_OWN:
            named |= own
        listed: dict[str, None] = {}
        for name in sorted(named):
            cls = loader.find(name)
            if cls is None or cls.is_array or not (cls.origin == "user" or name in self.types):
                continue
            below = below_of(name)
            is_own = cls.origin == "user" and cls.is_interface and name not in self.types
            if is_own and (self._is_functional(name) or cls.flags & ACC_ANNOTATION or not below):
                continue
            if len(listed) + len(below) > _FEW_CLASSES:
                continue
            listed.update(dict.fromkeys(below))
            if all(told_ancestor(loader.get(one)) is None for one in below):
                self.classes.add(name)
        return list(listed)

    def _called_within(self, cls: RtClass, key: str | None) -> list[RtMethod]:
        """A method of the class and the methods that it may call; all methods of the class if it is not among
        them."""
        asked = cls.methods.find(key) if key is not None else None
        todo = [asked] if asked is not None else list(cls.methods.values())
        found = dict.fromkeys(todo)
        while todo and len(found) <= _FEW_METHODS:
            code = todo.pop(0).code
            for one in code.instructions if code is not None else ():
                for ref in (ref for operand in one.operands for ref in methods_in(operand)):
                    for method in self._targets(cls, ref):
                        if method not in found:
                            found[method] = None
                            todo.append(method)
        return list(found)

    def _targets(self, cls: RtClass, ref: MethodRef) -> Iterator[RtMethod]:
        """The possible targets of a call: in the class itself, or in others if there are few."""
        if ref.owner == cls.name and ref.key in cls.methods:
            yield cls.methods[ref.key]
        elif not _HANDED_ON.isdisjoint(parse_method_descriptor(ref.descriptor)[0]):
            loader = self.heap.machine.loader
            names = dict.fromkeys((ref.owner, *self.heap.facts.overriding(ref.key)))
            if len(names) <= _FEW_TARGETS:
                files = (loader.find(name) for name in names)
                yield from (
                    file.methods[ref.key]
                    for file in files
                    if file is not None and file.origin == "user" and ref.key in file.methods
                )

    def _is_thrown(self, name: str) -> bool:
        """Whether a class is an exception class: code that tests for these rarely receives them as Object."""
        cls = self.heap.machine.loader.find(name)
        return cls is not None and jdk.THROWABLE in cls.supers

    def _is_type_of_jdk(self, name: str) -> bool:
        cls = self.heap.machine.loader.find(name)
        return cls is not None and cls.origin == "jdk" and not cls.is_array

    def _is_function(self, name: str) -> bool:
        """Whether a type is a functional interface of the program."""
        cls = self.heap.machine.loader.find(name)
        is_own = cls is not None and cls.origin == "user" and cls.is_interface
        return is_own and cls is not None and not cls.flags & ACC_ANNOTATION and self._is_functional(name)

    def _is_functional(self, name: str) -> bool:
        """Whether objects of a type may come from lambda expressions."""
        loader = self.heap.machine.loader
        inner = (name, *self.heap.facts.interfaces(name)) if loader.get(name).is_interface else ()
        return any(may_be_lambda(loader.get(one), loader.get(jdk.OBJECT)) for one in inner)

    def rest(self, name: str) -> Opaque:
        """Some object of a class that the called method does not name."""
        rest = self.heap.opaque("objects of other classes as java.lang.Object", name, False)
        rest.unlike = self._unlike()

        rest.answer = self._answer(rest, False)
        return rest

    def _unlike(self) -> frozenset[str]:
        """Classes whose objects are all listed."""
        heap = self.heap
        unlike = set() if heap.facts.unknown_classes else self.values | self.arrays
        for one in () if heap.facts.unknown_classes else self.classes:
            below = heap.facts.below(one)
            if all(self._is_listed(heap.machine.loader.get(other)) for other in below):
                unlike |= {one, *below}
        return frozenset(unlike)

    def _classes_of_none(self) -> frozenset[str]:
        """Classes that neither the other object nor a listed object of a JDK type can have."""
        return self._unlike() - frozenset(self.types)

    def others(self, name: str) -> list[Obj | None]:
        """Objects of the types that casts name (see ``types``), and one object for all other classes."""
        loader = self.heap.machine.loader
        rest = self.rest(name)
        found: list[Obj | None] = []
        typed: list[Opaque] = []
        before: set[str] = set()
        for one in sorted(
            self.types, key=lambda one: (one != jdk.CHAR_SEQUENCE, self._is_functional(one), one)
        ):
            cls = loader.get(one)
            texts = self.heap.texts(one)
            if one not in self.classes or not before.isdisjoint(cls.supers):
                continue
            if texts is not None:
                found += texts
            else:
                other = self.heap.opaque(others(cls), one, not self._is_functional(one))
                other.unlike = self._classes_of_none() | before
                other.answer = self._answer(other, one not in _OF_ARRAYS)
                typed.append(other)
            before.add(one)
        for other in (*typed, rest):
            other.kin = (*typed, rest)
        return [*found, *typed, rest]

    def _answer(self, other: Opaque, typed: bool) -> Callable[[RtMethod, Args], Value | RtMethod]:
        """The result of a method on an object of a named type, or on the other object. ``typed``: it is no
        array."""
        heap, inner = self.heap, other.answer

        def answer(method: RtMethod, arguments: Args) -> Value | RtMethod:
            if method.key in COMMON and self._are_known(method.key):
                return common_answer(heap, method, other.why)
            if method.key == GET_CLASS:
                found = heap.opaque("classes of other objects", jdk.CLASS, True)
                found.no_class_of = self._classes_of_none()
                if typed:
                    found.told = {"isArray()Z": 0, "getComponentType()Ljava/lang/Class;": None}
                return found
            if inner is None:
                raise Unsupported(other.why)
            return inner(method, arguments)

        return answer

    def _are_known(self, key: str) -> bool:
        """Whether all classes of the program that override a method are listed."""
        return self._unlike().issuperset(self.heap.facts.overriding(key))

    def _is_listed(self, cls: RtClass) -> bool:
        """Whether the candidates include all objects of exactly this class."""
        ready = self.heap.ready
        if jdk.ENUM in cls.supers and not cls.is_enum and cls.superclass is not None:
            return cls.superclass in ready
        return bool(cls.flags & (ACC_ABSTRACT | ACC_INTERFACE) and not cls.is_enum) or cls in ready


def _asked_of_any(one: Instruction) -> Iterator[str]:
    """The methods of Object that an instruction may call on an arbitrary object."""
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
