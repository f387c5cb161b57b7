"""How one method uses a collection from a field: an abstract interpretation.

An abstract value has a static type, a flag for aliases and views of the collection, and a reason why it is
not null. Where the collection is passed to methods of the class path, captured by lambda expressions, or
stored in further fields, these are told (``Uses``), to be analysed as well. ``Unfollowed`` is raised where it
escapes to other code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from verifier.check.making.functions import makes_function
from verifier.check.nulls.null_flow import Fact, element_of, given_by
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
from verifier.classfile.descriptor import PRIMITIVES, parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.jdk_facts import Fact as JdkFact
from verifier.dataflow.jdk_facts import holds_of
from verifier.dataflow.origins import origins_of

Parameter = tuple[str, str, int]
"""A parameter of a method: class, name with descriptor, and number (without the receiver)."""


class Held(NamedTuple):
    """An abstract value. ``type``: descriptors separated by ``|``, "" if unknown, ``NULL`` for null."""

    type: str = ""
    held: bool = False
    """Whether it may be the collection, or a view of it."""
    fact: Fact | None = None
    """The fact that implies that it is not null; ``SURE`` if no fact is needed."""
    gives: str = ""
    """For a lambda expression or method reference: the descriptor of its results."""
    result: Fact | None = None
    """For the same: the fact that implies that none of its results is null."""
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
    "addElement", "addIfAbsent",
}  # fmt: skip
KEEPS = {
    "size", "isEmpty", "get", "getOrDefault", "contains", "containsKey", "containsValue", "containsAll",
    "remove", "removeAll", "retainAll", "removeIf", "removeFirst", "removeLast", "clear", "indexOf",
    "lastIndexOf", "getFirst", "getLast", "peek", "peekFirst", "peekLast", "poll", "pollFirst", "pollLast",
    "pop", "element", "elementAt", "firstElement", "lastElement", "iterator", "listIterator",
    "descendingIterator", "hasNext", "next", "nextIndex", "hasPrevious", "previous", "previousIndex",
    "keySet", "values", "entrySet", "subList", "toArray", "stream", "forEach", "equals", "hashCode",
    "toString", "getClass", "sort",
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
_FILLING = ("parameter", "field")
"""The kinds of facts about values whose content may be known."""
_COPIES = {
    f"java/util/{name}"
    for name in (
        "ArrayList", "LinkedList", "ArrayDeque", "Vector", "PriorityQueue", "HashSet", "LinkedHashSet",
        "TreeSet", "HashMap", "LinkedHashMap", "TreeMap", "EnumMap", "concurrent/CopyOnWriteArrayList",
        "concurrent/ConcurrentHashMap",
    )
}  # fmt: skip
"""Collections whose constructors copy the argument."""
_TEXTS = {"java/lang/String", "java/lang/StringBuilder", "java/lang/StringBuffer"}
"""Classes whose methods call at most toString on a collection."""
_EQUALS = ("java/util/Objects", "equals")
_STATIC, _SPECIAL, _NEW = 6, 7, 8
"""Kinds of method handles: of static methods, of those that are called as they are, of constructors."""
_ITERATOR = "Ljava/util/Iterator;"
_STREAM = "Ljava/util/stream/"
"""The prefix of stream types. Streams do not modify their source."""


@dataclass
class Uses:
    """How a method uses the collection."""

    added: list[tuple[Held, ...]] = field(default_factory=list)
    """For each call that adds to the collection: its arguments that are references."""
    poured: list[Fact] = field(default_factory=list)
    """The parameters and fields whose content it adds to the collection."""
    gives: bool = False
    """Whether the method returns the collection."""
    is_viewed: bool = False
    """Whether it creates a view of the collection that is not followed."""
    spreads: bool = False
    """Whether it passes the collection to code of the class path whose parameter has its type arguments."""
    stored: list[tuple[FieldRef, str]] = field(default_factory=list)
    """The types of values that it stores in fields."""
    made: set[str] = field(default_factory=set)
    """The classes of new collections that it puts into the outer one."""
    functions: set[tuple[str, str]] = field(default_factory=set)
    """The methods of the class path that get elements of the outer collection, as functions."""
    put_back: set[tuple[str, str]] = field(default_factory=set)
    """Those of these whose results it puts into the outer collection."""
    passed: set[Parameter] = field(default_factory=set)
    """The parameters of methods of the class path that get the collection."""
    kept: set[FieldRef] = field(default_factory=set)
    """The further fields in which it is stored."""

    @property
    def escapes(self) -> bool:
        """Whether others may get the collection, or a view of it other than an iterator or a stream."""
        return self.gives or self.is_viewed or self.spreads or bool(self.kept)


@dataclass(frozen=True)
class Sources:
    """The field (class, name with descriptor) and the calls (keys) whose value may be the collection.

    ``may_mean``: whether a reference may name the field. ``may_be_own``: whether objects of a JDK type may be
    of classes of the class path. ``iterators_add``: whether an Iterator of the collection may also be a
    ListIterator. ``is_typed``: whether a field, or the parameter of a called method, has type arguments.
    ``makes``: the class of new, empty collections that a function returns. ``functions``: methods (class,
    name with descriptor) that get elements of the outer collection, ``put_back``: those of them whose results
    are put there. ``is_own``: whether a class is of the
    class path. ``follows``: whether it is followed into methods of the class path and
    further fields: ``parameters`` that may be the collection, references that may name such a field
    (``holds``), and the methods that a call may run (``run_by``; none if others may be run, too).
    ``is_sure``: whether an argument of a call (its place in a method, and the number) is never null.
    """

    field: tuple[str, str]
    may_mean: Callable[[FieldRef], bool]
    may_be_own: Callable[[str], bool]
    calls: frozenset[str] = frozenset()
    iterators_add: bool = False
    is_typed: Callable[[str, FieldRef | MethodRef, int], bool] = lambda op, ref, at: False
    makes: Callable[[InvokeDynamicRef], str] = lambda ref: ""
    functions: frozenset[tuple[str, str]] = frozenset()
    put_back: frozenset[tuple[str, str]] = frozenset()
    is_own: Callable[[str], bool] = lambda owner: True
    follows: bool = False
    parameters: frozenset[Parameter] = frozenset()
    holds: Callable[[FieldRef], bool] = lambda ref: False
    run_by: Callable[[str, MethodRef], list[tuple[str, str]]] = lambda op, ref: []
    is_sure: Callable[[ClassFile, MethodInfo, int, int], bool] = lambda file, method, at, number: False


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
        self._at = 0

    def run(self) -> Uses:
        """Record the effects of the instructions, with the values of the fixpoint."""
        try:
            states = self.solve()
            self._uses = Uses()
            for at, frame in states.items():
                self.transfer(at, frame)
        except Unfollowed as error:
            error.place = error.place or (self._file, self.method, self._at)
            raise
        return self._uses

    def receiver(self) -> Held:
        return Held(f"L{self._file.name};", False, SURE)

    def parameter(self, number: int, descriptor: str) -> Held:
        place = self._file.name, self.method.key, number
        return self._typed(descriptor, Fact("parameter", *place), place in self._sources.parameters)

    def transfer(self, at: int, frame: Frame[Held, object]) -> Frame[Held, object]:
        self._at = at
        return super().transfer(at, frame)

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
        if op == "aaload" and used[0].type.startswith(("[L", "[[")) and "|" not in used[0].type:
            return self._typed(used[0].type[1:], used[0].fact and element_of(used[0].fact))
        if op == "aastore" and used[-1].held and not self._is_list_of_arguments():
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
        is_it = op.startswith("get") and self._sources.may_mean(ref)
        found = self._typed(
            ref.descriptor, fact, is_it or (op.startswith("get") and self._sources.holds(ref))
        )
        return found._replace(sure=is_it and (ref.owner, ref.key) == self._sources.field)

    def _is_list_of_arguments(self) -> bool:
        """Whether the array of an ``aastore`` is new, and only read by a call that keeps nothing."""
        origins = origins_of(self._file, self.method)
        arrays = origins.of(self._at, 0)
        for made in arrays:
            if made < 0 or origins.code[made].mnemonic != "anewarray":
                return False
            for at, number in origins.uses(made):
                user = origins.code[at]
                ref = user.operand
                stores = user.mnemonic == "aastore" and number == 0
                if not stores and not (
                    isinstance(ref, MethodRef) and self._only_reads(user.mnemonic, ref, 0)
                ):
                    return False
        return bool(arrays)

    def _captured(self, ref: InvokeDynamicRef, used: tuple[Held, ...]) -> None:
        """A function captures the collection."""
        handles = [one for one in ref.bootstrap.args if isinstance(one, MethodHandleConst)]
        called = handles[0].ref if len(handles) == 1 else None
        if not isinstance(called, MethodRef) or not makes_function(ref):
            raise Unfollowed
        is_bound = handles[0].kind not in (_STATIC, _NEW)
        if is_bound and used[0].held:
            self._call_later(called, parse_method_descriptor(_types(ref)[1].descriptor)[0])
            return
        op = {_STATIC: "invokestatic", _SPECIAL: "invokespecial", _NEW: "invokespecial"}
        for number, value in enumerate(used[is_bound:]):
            if value.held:
                self._pass(op.get(handles[0].kind, "invokevirtual"), called, number)

    def _call_later(self, called: MethodRef, gets: Sequence[str]) -> None:
        """A function calls a method of the collection, with arguments of these types."""
        result = parse_method_descriptor(called.descriptor)[1]
        is_view = result.startswith("Ljava/util/") and not result.startswith(_STREAM)
        if is_view or called.name in _REPLACES | _COMPUTES:
            raise Unfollowed
        given = tuple(self._typed(one) for one in gets)
        self._on_held(called, given, not self._sources.is_own(called.owner))

    def _only_reads(self, op: str, ref: MethodRef, number: int) -> bool:
        """Whether a method of the JDK, which no class of the class path overrides, at most reads the elements
        of an argument."""
        is_own = op != "invokestatic" and self._sources.may_be_own(ref.owner)
        is_key = ref.owner == "java/util/Collections" and number > 0  # what comparators may get
        return holds_of(JdkFact.READS_ELEMENTS, ref) and not is_own and not is_key

    def _pass(self, op: str, ref: MethodRef, number: int) -> None:
        """The collection is an argument of a call of the class path."""
        run = self._sources.run_by(op, ref)
        if not run:
            raise Unfollowed
        self._uses.passed |= {(*one, number) for one in run}

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[Held, ...], frame: Frame[Held, object]) -> Held:
        if _any_held(used) and getattr(ref.bootstrap.handle.ref, "owner", "") != jdk.STRING_CONCAT_FACTORY:
            self._captured(ref, used)
        for one in ref.bootstrap.args:
            if isinstance(one, MethodHandleConst) and getattr(one.ref, "key", "") in self._sources.calls:
                raise Unfollowed
        made = self._typed(parse_method_descriptor(ref.descriptor)[1], SURE)
        types = _types(ref)
        if not makes_function(ref) or len(types) < 2:
            return made
        gives = parse_method_descriptor(types[1].descriptor)[1]
        handles = [one for one in ref.bootstrap.args if isinstance(one, MethodHandleConst)]
        return made._replace(gives=gives, result=_result_of(handles[0]) if len(handles) == 1 else None)

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
        is_made |= ref.owner.startswith("[")  # clone of an array
        of = used[0].fact if op != "invokestatic" else None
        inside = given_by(ref, of) if of is not None else None
        fact = SURE if is_made else inside or Fact("result", ref.owner, ref.key)
        return self._typed(result, fact, gives)

    def _check_arguments(self, op: str, ref: MethodRef, arguments: tuple[Held, ...]) -> None:
        copies = ref.name == "<init>" and ref.owner in _COPIES
        hides = ref.owner == "java/util/Collections" and ref.name.startswith("unmodifiable")
        takes = op != "invokestatic" and self._takes(ref)
        takes |= (ref.owner, ref.name) == _EQUALS and arguments[0].held
        self._uses.is_viewed |= hides and _any_held(arguments)
        if not (copies or hides or takes or ref.owner in _TEXTS):
            for number, value in enumerate(arguments):
                if value.held and not self._only_reads(op, ref, number):
                    self._spread(op, ref, number)

    def _spread(self, op: str, ref: FieldRef | MethodRef, at: int) -> None:
        """The collection escapes to other code, whose parameter must have its type arguments if that is not
        followed."""
        if isinstance(ref, FieldRef) and self._sources.follows and ref.descriptor.startswith("Ljava/util/"):
            self._uses.kept.add(ref)
            return
        if isinstance(ref, MethodRef) and self._sources.follows:
            self._pass(op, ref, at)
            return
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
        elif is_jdk and ref.name in _FILLS and (fact := arguments[-1].fact) and fact.kind in _FILLING:
            is_followed = True
            self._uses.poured.append(fact)
        if not is_followed:
            raise Unfollowed
        if ref.name in ADDS:
            told = ((number, one) for number, one in enumerate(arguments) if one not in (PLAIN, _WIDE))
            place = self._file, self.method, self._at
            self._uses.added.append(
                tuple(
                    one._replace(fact=SURE) if self._sources.is_sure(*place, number) else one
                    for number, one in told
                )
            )
        elif ref.name in _REPLACES:
            new = arguments[-1]
            value = new if ref.name == "replace" else Held(new.gives, fact=new.result)
            self._uses.added.append((value,) if _is_of_list(ref) else (Held(NULL, fact=SURE), value))
        elif ref.name in _COMPUTES:
            self._uses.added.append((arguments[0], Held(arguments[-1].gives, False, SURE)))
            if ref.name == "merge":
                self._uses.added.append((arguments[0], arguments[1]._replace(fact=SURE)))


def _types(ref: InvokeDynamicRef) -> list[MethodTypeConst]:
    """Of a function: the erased type of its method, and the type as it is used."""
    return [one for one in ref.bootstrap.args if isinstance(one, MethodTypeConst)]


def _result_of(handle: MethodHandleConst) -> Fact | None:
    """The fact that implies that a function never gives null: a new object, or a number, is none."""
    if not isinstance(handle.ref, MethodRef):
        return None
    is_new = handle.ref.name == "<init>"
    is_number = parse_method_descriptor(handle.ref.descriptor)[1] in PRIMITIVES
    return SURE if is_new or is_number else Fact("result", handle.ref.owner, handle.ref.key)


def _is_of_list(ref: MethodRef) -> bool:
    """Whether a method that replaces is one of lists, and not of maps."""
    return ref.descriptor == "(Ljava/util/function/UnaryOperator;)V"


def _any_held(values: Iterable[Held]) -> bool:
    return any(value.held for value in values)
