"""Whether no null comes into the collection or array of a parameter before a method is through with it.

That is shown of methods alone whose every instruction is one of a few kinds. They read the argument, and what
it gives; they add what is surely not null, to collections that fields hold or that they created; and they
create objects by constructors that do no more. So it does not matter which other references lead to the same
collection. All other methods may put null there.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from verifier.check.library import Library
from verifier.check.making.generics import method_types
from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.jdk_facts import Fact, gets_no_code, holds_of
from verifier.dataflow.origins import MethodOrigins, argument, origins_of

_UTIL = "java/util/"
_GIVES = {
    "get(I)Ljava/lang/Object;", "next()Ljava/lang/Object;", "getKey()Ljava/lang/Object;",
    "getValue()Ljava/lang/Object;",
}  # fmt: skip
"""Methods that give an element, or an entry with elements."""
_WALKS = {
    "iterator()Ljava/util/Iterator;", "keySet()Ljava/util/Set;", "values()Ljava/util/Collection;",
    "entrySet()Ljava/util/Set;",
}  # fmt: skip
_ASKS = {"size()I", "isEmpty()Z", "hasNext()Z"}
_READS = _GIVES | _WALKS | _ASKS
_ADDS = {"add", "addFirst", "addLast", "offer", "push", "put"}
_POURS = {"addAll", "putAll"}
_LISTS = ("ArrayList", "LinkedList", "ArrayDeque")
_COPIES = {f"{_UTIL}{name}" for name in (*_LISTS, "HashMap", "LinkedHashMap", "HashSet", "LinkedHashSet")}
_EMPTY = ("<init>()V", "<init>(I)V")
_MADE = (f"<init>(L{_UTIL}Collection;)V", f"<init>(L{_UTIL}Map;)V")
_NO_COMPARING = frozenset(f"{_UTIL}{name}" for name in (*_LISTS, "List", "Deque", "Vector"))
"""Types of the JDK whose collections take an element without comparing it."""
_COMPARING = frozenset(f"{_UTIL}{name}" for name in ("Map", "Set", "HashMap", "HashSet", "LinkedHashMap"))
"""Types whose collections compare what they get, by its own methods or a comparator."""
_BY_HASH = ("HashMap", "HashSet")
_PLAIN = frozenset(f"L{name};" for name in (jdk.STRING, *jdk.ALL_BOXES))
"""Types whose equals and hashCode call no code of a class path."""
_CALLS = ("invokevirtual", "invokeinterface")
_DEEPEST = 2
"""Constructors of constructors that are looked into."""


def is_container(library: Library, descriptor: str) -> bool:
    """Whether a type is that of an array of references, or of a collection, map or iterator of the JDK."""
    if descriptor.startswith(("[L", "[[")):
        return True
    tops = (f"{_UTIL}Collection", f"{_UTIL}Map", f"{_UTIL}Iterator")
    name = descriptor[1:-1]
    return descriptor.startswith(f"L{_UTIL}") and any(library.is_subclass(name, top) for top in tops)


class _Given(NamedTuple):
    """An argument: its origin, and whether texts and boxes alone are among its elements."""

    origin: int
    is_plain: bool


class OnlyRead:
    """Whether methods of a class path put no null into what they get."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def holds(self, file: ClassFile, method: MethodInfo, number: int) -> bool:
        """Whether that is shown of a method and the container of one of its parameters."""
        descriptor = method.parameter_types[number]
        if not is_container(self._library, descriptor):
            return False
        if descriptor[0] == "L" and self._library.below(descriptor[1:-1]):
            return False  # code of the class path may run to read it
        type_ = method_types(method).parameters[number]
        inside = [replace(type_, dimensions=0)] if type_.dimensions == 1 else type_.arguments
        is_plain = bool(inside) and all(one.base in _PLAIN and not one.dimensions for one in inside)
        is_plain = is_plain and not self._library.mentioning("java/util/Comparator")
        return self._is_harmless(file, method, _Given(argument(number + (not method.is_static)), is_plain), 0)

    def _is_harmless(self, file: ClassFile, method: MethodInfo, given: _Given | None, depth: int) -> bool:
        """Whether a method has instructions of the few kinds alone."""
        if method.code is None or depth > _DEEPEST:
            return False
        try:
            origins = origins_of(file, method)
        except Unfollowed:
            return False
        return all(self._is_fine(origins, at, given, depth) for at, _ in origins.reached())

    def _is_fine(self, origins: MethodOrigins, at: int, given: _Given | None, depth: int) -> bool:
        one = origins.code[at]
        ref = one.operand
        if one.mnemonic == "aastore":
            return self._are(origins, origins.of(at, 0), ("anewarray",))
        if isinstance(ref, InvokeDynamicRef):
            owner = getattr(ref.bootstrap.handle.ref, "owner", "")
            return owner == jdk.STRING_CONCAT_FACTORY and gets_no_code(ref.descriptor)
        if not isinstance(ref, MethodRef):
            return one.mnemonic != "athrow" or self._are(origins, origins.of(at, 0), ("new",))
        if ref.key == "<init>()V" and ref.owner in ("java/lang/Object", "java/lang/Record"):
            return True
        if holds_of(Fact.GIVES_BACK, ref):
            return "Ljava/util/function/" not in ref.descriptor
        if holds_of(Fact.FAILURE, ref):
            return gets_no_code(ref.descriptor)
        if holds_of(Fact.CLOSED, ref) and gets_no_code(ref.descriptor):
            return one.mnemonic == "invokestatic" or ref.owner in (jdk.STRING, *jdk.ALL_BOXES)
        if self._library.is_own(ref.owner):
            return self._creates(ref, depth)
        return ref.owner.startswith(_UTIL) and self._is_of_collections(origins, at, ref, given)

    def _creates(self, ref: MethodRef, depth: int) -> bool:
        """Whether a call is one of a harmless constructor."""
        file = self._library.find(ref.owner) if ref.name == "<init>" else None
        method = file.methods_by_key.get(ref.key) if file is not None else None
        return file is not None and method is not None and self._is_harmless(file, method, None, depth + 1)

    def _is_of_collections(
        self, origins: MethodOrigins, at: int, ref: MethodRef, given: _Given | None
    ) -> bool:
        """Whether a call of a collection reads, copies what may be read, or adds what is not null."""
        if ref.name == "<init>":
            is_copy = ref.key in _MADE and self._is_given(origins, origins.of(at, 1), given)
            is_copy = is_copy and (not ref.owner.endswith(_BY_HASH) or _is_plain(given))
            return ref.owner in _COPIES and (ref.key in _EMPTY or is_copy)
        if origins.code[at].mnemonic not in _CALLS:
            return False
        receivers = origins.of(at, 0)
        if ref.key in _READS:
            return self._is_given(origins, receivers, given)
        if not self._are(origins, receivers, ("getfield", "new")):
            return False
        types = [origins.code[one].operand for one in receivers]
        names = {one.descriptor[1:-1] if isinstance(one, FieldRef) else one.name for one in types}
        if any(map(self._library.below, names)):
            return False  # a collection of the class path
        if not (names <= _NO_COMPARING or (names <= _NO_COMPARING | _COMPARING and _is_plain(given))):
            return False
        if ref.name in _POURS:
            return self._is_given(origins, origins.of(at, 1), given)
        kinds = parse_method_descriptor(ref.descriptor)[0]
        return ref.name in _ADDS and all(
            kind[0] not in "L[" or self._is_there(origins, at, place + 1, given)
            for place, kind in enumerate(kinds)
        )

    def _is_given(self, origins: MethodOrigins, values: frozenset[int], given: _Given | None) -> bool:
        """Whether values are the argument itself, or an iterator, a view or an entry that came out of it."""
        if given is None or not values:
            return False
        for one in values:
            if one == given.origin:
                continue
            ref = origins.code[one].operand if one >= 0 else None
            if not isinstance(ref, MethodRef) or ref.key not in _GIVES | _WALKS:
                return False
            if not self._is_given(origins, origins.of(one, 0), given):
                return False
        return True

    def _is_there(self, origins: MethodOrigins, at: int, place: int, given: _Given | None) -> bool:
        """Whether an operand is not null: a new object, a constant, a box, or an element of the argument."""
        for one in origins.of(at, place):
            made = origins.code[one] if one >= 0 else None
            if made is None:
                return False
            ref = made.operand
            if isinstance(ref, MethodRef):
                is_box = ref.name == "valueOf" and ref.owner in jdk.ALL_BOXES
                is_element = ref.key in _GIVES and self._is_given(origins, origins.of(one, 0), given)
                if not (is_box or is_element):
                    return False
            elif made.mnemonic == "aaload":
                if not self._is_given(origins, origins.of(one, 0), given):
                    return False
            elif made.mnemonic != "ldc" and not (made.mnemonic == "new" and isinstance(ref, ClassRef)):
                return False
        return True

    @staticmethod
    def _are(origins: MethodOrigins, values: frozenset[int], kinds: tuple[str, ...]) -> bool:
        return bool(values) and all(one >= 0 and origins.code[one].mnemonic in kinds for one in values)


def _is_plain(given: _Given | None) -> bool:
    return given is not None and given.is_plain
