"""How one method uses a collection from a field: an abstract interpretation.

An abstract value has a static type, a flag for aliases and views of the collection, and a reason why it is
not null. ``Unfollowed`` is raised where the collection escapes to code that is not analysed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.check.nulls.null_flow import Fact, given_by
from verifier.classfile import jdk
from verifier.classfile.constant import (
    ClassRef,
    FieldRef,
    InvokeDynamicRef,
    MethodHandleConst,
    MethodRef,
    MethodTypeConst,
    StringConst,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.jdk_facts import Fact as JdkFact
from verifier.dataflow.jdk_facts import holds_of


class Held(NamedTuple):
    """An abstract value. ``type``: descriptors separated by ``|``, "" if unknown, ``NULL`` for null."""

    type: str = ""
    held: bool = False
    """Whether it may be the collection, or a view of it."""
    fact: Fact | None = None
    """The fact that implies that it is not null; ``SURE`` if no fact is needed."""
    gives: str = ""
    """For a lambda expression or method reference: the descriptor of its results."""
    made: str = ""
    """For one whose results are new, empty collections of one class: this class (inner_flow.py)."""
    code: tuple[str, str] | None = None
    """For a function: the class and the name with descriptor of the method that it calls (inner_flow.py)."""
    outer: bool = False
    """Whether it may be the collection around the followed ones, or a view or an entry of it."""
    sure: bool = False
    """Whether it is surely the collection of some object: it was read from the field itself."""


SURE = Fact("itself", "", "")
NULL = "null"
MIXED = "mixed"
"""The type of a value that may or may not be the collection."""
PLAIN, _WIDE, _OTHER = Held("X"), Held("J"), Held()
_MOST_TYPES = 4
"""The most types of one value."""
_JDK = ("java/", "javax/")
ADDS = {
    "add", "addFirst", "addLast", "offer", "offerFirst", "offerLast", "push", "set", "put", "putIfAbsent",
    "addElement",
}  # fmt: skip
KEEPS = {
    "size", "isEmpty", "get", "getOrDefault", "contains", "containsKey", "containsValue", "containsAll",
    "remove", "removeAll", "retainAll", "removeIf", "removeFirst", "removeLast", "clear", "indexOf",
    "lastIndexOf", "getFirst", "getLast", "peek", "peekFirst", "peekLast", "poll", "pollFirst", "pollLast",
    "pop", "element", "elementAt", "firstElement", "lastElement", "iterator", "listIterator",
    "descendingIterator", "hasNext", "next", "hasPrevious", "previous", "keySet", "values", "entrySet",

    "subList", "toArray", "stream", "forEach", "equals", "hashCode", "toString", "getClass", "sort",
    "trimToSize", "ensureCapacity", "getKey", "getValue", "comparator",
    *(f"{end}{part}" for end in ("first", "last") for part in ("", "Key", "Entry")),
    *(f"{near}{part}" for near in ("lower", "floor", "ceiling", "higher") for part in ("", "Key", "Entry")),
    "pollFirstEntry", "pollLastEntry", "headSet", "tailSet", "subSet", "descendingSet",
    "headMap", "tailMap", "subMap", "descendingMap", "navigableKeySet", "descendingKeySet",
}  # fmt: skip
_COMPUTES = {"merge", "compute", "computeIfAbsent", "computeIfPresent"}
"""Methods of maps that also store the non-null result of a function, their last argument."""
_REPLACES = {"replace", "replaceAll"}
"""Methods that replace elements, or values of keys that are there already."""
_TAKES = {"addAll", "putAll", "containsAll", "removeAll", "retainAll", "equals"}
"""Methods of JDK collections that read the elements of an argument and do not retain the argument itself."""
_FILLS = {"addAll", "putAll"}
"""Those that add the elements."""
_COPIES = {
    f"java/util/{name}"
    for name in (
        "ArrayList", "LinkedList", "ArrayDeque", "Vector", "PriorityQueue", "HashSet", "LinkedHashSet",
        "TreeSet", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap",
    )
}  # fmt: skip
"""Collections whose constructors copy the argument."""
_TEXTS = {"java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer"}
"""Classes whose methods call at most toString on a collection."""
_ITERATOR = "Ljava/util/Iterator;"
_STREAM = "Ljava/util/stream/"
"""The prefix of stream types. Streams do not modify their source."""


@dataclass
class Uses:
    """How a method uses the collection."""

    added: list[tuple[Held, ...]] = field(default_factory=list)
    """For each call that adds to the collection: its arguments that are references."""
    gives: bool = False
    """Whether the method returns the collection."""
    spreads: bool = False
    """Whether it passes the collection to code of the class path whose parameter has its type arguments."""
    stored: list[tuple[FieldRef, str]] = field(default_factory=list)
    """The types of values that it stores in fields."""
    made: set[str] = field(default_factory=set)
    """The classes of new collections that it puts into the outer one."""
    functions: set[tuple[str, str]] = field(default_factory=set)
    """The methods of the class path that get elements of the outer collection, as functions."""


@dataclass(frozen=True)
class Sources:
    """The field (class, name with descriptor) and the calls (keys) whose value may be the collection.

    ``may_mean``: whether a reference may name the field. ``may_be_own``: whether objects of a JDK type may be
    of classes of the class path. ``iterators_add``: whether an Iterator of the collection may also be a
    ListIterator. ``is_typed``: whether a field, or the parameter of a called method, has type arguments.
    ``makes``: the class of new, empty collections that a function returns. ``functions``: methods (class,
    name with descriptor) that get elements of the outer collection. ``is_own``: whether a class is of the
    class path.
    """

    field: tuple[str, str]
    may_mean: Callable[[FieldRef], bool]
    may_be_own: Callable[[str], bool]
    calls: frozenset[str] = frozenset()
    iterators_add: bool = False
    is_typed: Callable[[str, FieldRef | MethodRef, int], bool] = lambda op, ref, at: False
    makes: Callable[[InvokeDynamicRef], str] = lambda ref: ""
    functions: frozenset[tuple[str, str]] = frozenset()
    is_own: Callable[[str], bool] = lambda owner: True


def uses_of(file: ClassFile, method: MethodInfo, sources: Sources) -> Uses:
    """How a method uses the collection; raises Unfollowed if that is not known."""
    return HeldDomain(file, method, sources).run()


def stores_of(file: ClassFile, method: MethodInfo, sources: Sources) -> list[tuple[FieldRef, str]]:
    """The types of the values that a method stores in fields of objects (see ``Held.type``)."""
    return HeldDomain(file, method, sources).run().stored


def _met_types(left: Held, right: Held) -> str:
    """The join of two types."""
    types = {left.type, right.type} - {NULL}
    if MIXED in types or (left.held != right.held and NULL not in (left.type, right.type)):
        return MIXED
    found = {one for type_ in types for one in type_.split("|")}
    is_known = all(one[:1] in ("L", "[") for one in found) and len(found) <= _MOST_TYPES
    return "|".join(sorted(found)) if is_known else ""


class HeldDomain(FrameDomain[Held, object]):
    nothing = _OTHER
    thrown = Held("", False, SURE)

    def __init__(self, file: ClassFile, method: MethodInfo, sources: Sources) -> None:
        super().__init__(method)
        self._file, self._sources = file, sources
        self._uses = Uses()

    def run(self) -> Uses:
        """Record the effects of the instructions, with the values of the fixpoint."""
        states = self.solve()
        self._uses = Uses()
        for at, frame in states.items():
            self.transfer(at, frame)
        return self._uses

    def receiver(self) -> Held:
        return Held(f"L{self._file.name};", False, SURE)

    def parameter(self, number: int, descriptor: str) -> Held:
        return self._typed(descriptor, Fact("parameter", self._file.name, self.method.key, number))

    def of_type(self, type_: str) -> Held:
        return _OTHER if type_ == "A" else self._typed(type_)

    def _typed(self, descriptor: str, fact: Fact | None = None, held: bool = False) -> Held:
        if descriptor in ("J", "D"):
            return _WIDE
        return Held(descriptor, held, fact) if descriptor[0] in "L[" else PLAIN

    def is_wide(self, value: Held) -> bool:
        return value == _WIDE

    def joined(self, a: Held, b: Held) -> Held:
        fact = a.fact if a.fact == b.fact else None
        return Held(_met_types(a, b), a.held or b.held, fact, sure=a.sure and b.sure)

    def other(self, one: Instruction, type_: str, used: tuple[Held, ...], frame: Frame[Held, object]) -> Held:
        op, operand = one.mnemonic, one.operand
        if op == "new" and isinstance(operand, ClassRef):
            return Held(f"L{operand.name};", False, SURE)
        if op == "aconst_null":
            return Held(NULL)
        if op == "checkcast" and isinstance(operand, ClassRef):
            type_ = operand.name if operand.name.startswith("[") else f"L{operand.name};"
            return used[0] if used[0].type in (NULL, MIXED) else used[0]._replace(type=type_)
        if op == "ldc" and type_ not in ("J", "D"):
            return Held("Ljava/lang/String;" if isinstance(operand, StringConst) else "", False, SURE)
        if op == "multianewarray":
            return Held("", False, SURE)
        if op == "aastore" and used[-1].held:
            raise Unfollowed
        if op == "areturn" and used[-1].held:
            self._uses.gives = True
        return self.of_type(type_)

    def field(self, op: str, ref: FieldRef, used: tuple[Held, ...], frame: Frame[Held, object]) -> Held:
        if op in ("putfield", "putstatic"):
            if used[-1].held:
                self._spread(op, ref, 0)
            self._uses.stored.append((ref, used[-1].type))
        fact = Fact("static" if op == "getstatic" else "field", ref.owner, ref.key)
        found = self._typed(ref.descriptor, fact, op == "getfield" and self._sources.may_mean(ref))
        return found._replace(sure=found.held and (ref.owner, ref.key) == self._sources.field)

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Held, ...], frame: Frame[Held, object]) -> Held:
        if _any_held(used) and getattr(ref.bootstrap.handle.ref, "owner", "") != jdk.STRING_CONCAT_FACTORY:
            raise Unfollowed
        for one in ref.bootstrap.args:
            if isinstance(one, MethodHandleConst) and getattr(one.ref, "key", "") in self._sources.calls:
                raise Unfollowed
        made = self._typed(parse_method_descriptor(ref.descriptor)[1], SURE)
        types = [one for one in ref.bootstrap.args if isinstance(one, MethodTypeConst)]
        is_function = getattr(ref.bootstrap.handle.ref, "owner", "") == jdk.LAMBDA_METAFACTORY
        if not is_function or len(types) < 2:
            return made
        return made._replace(gives=parse_method_descriptor(types[1].descriptor)[1])

    def call(self, op: str, ref: MethodRef, used: tuple[Held, ...], frame: Frame[Held, object]) -> Held:
        _, result = parse_method_descriptor(ref.descriptor)
        arguments = used if op == "invokestatic" else used[1:]
        is_jdk = ref.owner.startswith(_JDK) and not self._sources.is_own(ref.owner)
        if holds_of(JdkFact.GIVES_BACK, ref) and not _any_held(arguments[1:]):
            return arguments[0]._replace(fact=SURE)
        on_held = op != "invokestatic" and used[0].held
        if not on_held:
            self._check_arguments(op, ref, arguments)
        gives = ref.key in self._sources.calls
        gives |= not is_jdk and _any_held(arguments) and result.startswith("Ljava/util/")
        if on_held:
            self._on_held(ref, arguments, is_jdk)
            reads = result == _ITERATOR and not self._sources.iterators_add
            gives |= result.startswith("Ljava/util/") and not reads and not result.startswith(_STREAM)
        elif ref.name == "setValue" and ref.owner == "java/util/Map$Entry":
            raise Unfollowed
        is_made = is_jdk and ref.name == "valueOf" and ref.owner != "java/lang/String"
        of = used[0].fact if op != "invokestatic" else None
        inside = given_by(ref, of) if of is not None else None
        fact = SURE if is_made else inside or Fact("result", ref.owner, ref.key)
        return self._typed(result, fact, gives)

    def _check_arguments(self, op: str, ref: MethodRef, arguments: tuple[Held, ...]) -> None:
        copies = ref.name == "<init>" and ref.owner in _COPIES
        hides = ref.owner == "java/util/Collections" and ref.name.startswith("unmodifiable")
        takes = op != "invokestatic" and self._takes(ref)
        if not (copies or hides or takes or ref.owner in _TEXTS):
            for number, value in enumerate(arguments):
                if value.held:
                    self._spread(op, ref, number)

    def _spread(self, op: str, ref: FieldRef | MethodRef, at: int) -> None:
        """The collection escapes to other code, whose parameter must have its type arguments."""
        if not self._sources.is_typed(op, ref, at):
            raise Unfollowed
        self._uses.spreads = True

    def _takes(self, ref: MethodRef) -> bool:
        """Whether a method retains at most the elements of its arguments."""
        is_own = ref.owner.startswith("java/util/") and self._sources.may_be_own(ref.owner)
        return ref.name in _TAKES and ref.owner.startswith("java/util/") and not is_own

    def _on_held(self, ref: MethodRef, arguments: tuple[Held, ...], is_jdk: bool) -> None:
        is_followed = is_jdk and (ref.name in KEEPS or ref.name in ADDS | _COMPUTES | _REPLACES)
        if _any_held(arguments):
            is_same = all(one.sure for one in arguments if one != PLAIN)
            is_followed = self._takes(ref) and (is_same or ref.name not in _FILLS)
        if not is_followed:
            raise Unfollowed
        if ref.name in ADDS:
            self._uses.added.append(tuple(one for one in arguments if one not in (PLAIN, _WIDE)))
        elif ref.name in _REPLACES:
            new = arguments[-1]
            value = new if ref.name == "replace" else Held(new.gives)
            self._uses.added.append((value,) if _is_of_list(ref) else (Held(NULL, fact=SURE), value))
        elif ref.name in _COMPUTES:
            self._uses.added.append((arguments[0], Held(arguments[-1].gives, False, SURE)))
            if ref.name == "merge":
                self._uses.added.append((arguments[0], arguments[1]._replace(fact=SURE)))


def _is_of_list(ref: MethodRef) -> bool:
    """Whether a method that replaces is one of lists, and not of maps."""
    return ref.descriptor == "(Ljava/util/function/UnaryOperator;)V"


def _any_held(values: Iterable[Held]) -> bool:
    return any(value.held for value in values)
