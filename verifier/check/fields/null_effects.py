"""What has to hold so that a method brings no null into the collection, or array, of a parameter.

All code is looked at that the method may run (call_graph.py). It may put into existing collections and arrays
only what is not null, whichever they are: so it does not matter which references lead to the same one. Each
instruction is of a kind that is known to put nothing anywhere, or puts values of which facts (nullness.py)
exclude null. All other code may put null there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Literal, NamedTuple

from verifier.check.library import Library
from verifier.check.nulls.null_flow import NEVER, Needs
from verifier.check.nulls.null_flow import Fact as NullFact
from verifier.classfile import jdk
from verifier.classfile.constant import (
    ClassRef,
    DynamicConst,
    FieldRef,
    InvokeDynamicRef,
    MethodHandleConst,
    MethodRef,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.call_graph import ANYTHING, FUNCTIONS, JDK, Method, call_graph, is_functions
from verifier.dataflow.jdk_facts import Fact, gets_no_code, holds_of
from verifier.dataflow.origins import MethodOrigins, argument, is_argument, origins_of

_UTIL = "java/util/"
_COPIES = {
    f"{_UTIL}{name}"
    for name in (
        "ArrayList", "LinkedList", "ArrayDeque", "HashMap", "LinkedHashMap", "TreeMap", "HashSet",
        "LinkedHashSet", "TreeSet", "PriorityQueue",
    )
}  # fmt: skip
"""Collections whose constructors do no more than to copy a collection."""
_FUNCTION = "Ljava/util/function/"
_LAZY = (
    _FUNCTION, "Ljava/util/stream/", "Ljava/util/Comparator;", "Ljava/util/Iterator;",
    "Ljava/util/ListIterator;", "Ljava/lang/Iterable;", "Ljava/lang/Runnable;",
)  # fmt: skip
"""Types of the JDK whose objects may run functions when they are used."""
_ASKED = ("equals", "hashCode", "compareTo", "compare", "toString")
"""What compares and shows objects."""
_OBJECT = "Ljava/lang/Object;"
_COMPARATOR = f"{_UTIL}Comparator"
_PLAIN = frozenset(f"L{name};" for name in (jdk.STRING, *jdk.ALL_BOXES))
"""Types whose equals, hashCode and compareTo call no code of a class path."""
_ASKS_NOTHING = re.compile(
    r"java/util/[\w$]+\.(size|isEmpty|iterator|hasNext|next|keySet|values|entrySet|getKey|getValue|clear|peek\w*"
    r"|get(First|Last)|(remove|poll|pop)(First|Last)|(first|last)\w*|stream)\(\).*"
    r"|java/util/\w+\.(get\(I\).*|<init>\(I?\)V|requireNonNull\(.*|forEach\(.*|removeIf\(.*)"
    r"|java/util/(List|ArrayList|LinkedList|ArrayDeque|Deque|Vector)\."
    r"(<init>|add|addFirst|addLast|push|set|offer|addAll)\(.*"
    r"|java/util/stream/\w+\.(filter|(flatM|m)ap\w*|count|(any|all|none)Match|find\w+|limit|skip|peek|forEach|sum"
    r"|average|boxed|reduce|toList)\(.*"
)
"""Methods of collections and streams that do not compare or show their elements."""
_NOT_WRAPPED = frozenset(
    f"java/{name}"
    for name in (
        "lang/Object", "lang/Enum", "lang/Record", "lang/Comparable", "lang/Iterable", "lang/Runnable",
        "lang/Cloneable", "lang/AutoCloseable", "lang/constant/Constable", "io/Closeable", "io/Serializable",
        "util/Comparator", "util/Iterator", "util/concurrent/Callable",
    )
)  # fmt: skip
"""Types of which objects of the JDK hold none, but where they get them as functions and iterators."""
_CALLED = ("java/lang/Runnable", "java/util/concurrent/Callable")
"""Interfaces of functions outside of ``java/util/function``, but for comparators."""
_NEXT = "next()Ljava/lang/Object;"
_GIVES = (_NEXT, "get(I)Ljava/lang/Object;")
"""What gives an element of a container."""
_OF_ENTRY = ("getKey()Ljava/lang/Object;", "getValue()Ljava/lang/Object;")
_ENTRIES = "entrySet()Ljava/util/Set;"
_OF_MAPS = ("keySet()Ljava/util/Set;", "values()Ljava/util/Collection;", _ENTRIES)
_WALKS = ("iterator()Ljava/util/Iterator;", *_OF_MAPS)
_COMPARISONS: Method = ("comparisons", "")
"""Stands for what may run where objects are compared or shown (``NullEffects.asked``)."""
_MOST_METHODS = 200
_CONSTRUCTED = ("new", "ldc", "newarray", "anewarray", "multianewarray")

Passed = Callable[[ClassFile, MethodInfo, int, int], Needs]
"""What an argument of a call needs not to be null: the method, the index of the call, and the number."""


class _Effect(NamedTuple):
    """What one method puts into collections (``needs``), and what else may run."""

    needs: Needs
    runs: frozenset[Method] = frozenset()


def _all(effects: Iterable[_Effect]) -> _Effect:
    """What several do."""
    needs, runs = set[NullFact](), set[Method]()
    for one in effects:
        if one.needs is None:
            return one
        needs |= one.needs
        runs |= one.runs
    return _Effect(frozenset(needs), frozenset(runs))


class NullEffects:
    """What has to hold so that methods of a class path put no null into what they get."""

    def __init__(self, library: Library, passed: Passed) -> None:
        self._library = library
        self._graph = call_graph(library)
        self._passed = passed
        self._effects: dict[Method, _Effect] = {}

    def needs(self, file: ClassFile, method: MethodInfo, number: int) -> Needs:
        """What excludes null that a method puts into the container of one of its parameters."""
        descriptor = method.parameter_types[number]
        if not is_container(self._library, descriptor):
            return None
        if descriptor[0] == "L" and self._library.below(descriptor[1:-1]):
            return None  # code of the class path gives the elements
        found: set[NullFact] = set()
        todo, seen = [(file.name, method.key)], set[Method]()
        while todo:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            effect = self._effect(at)
            if effect.needs is None or len(seen) > _MOST_METHODS:
                return None
            found |= effect.needs
            todo += effect.runs
        return frozenset(found)

    def _effect(self, at: Method) -> _Effect:
        if at not in self._effects:
            file = self._library.find(at[0]) if not is_functions(at) else None
            method = file.methods_by_key.get(at[1]) if file is not None else None
            if at == _COMPARISONS:
                self._effects[at] = _Effect(NEVER, self.asked)
            elif is_functions(at):
                self._effects[at] = _all(map(self.made, self._graph.functions(at[1])))
            elif file is None or method is None or at in (ANYTHING, JDK):
                self._effects[at] = _Effect(None)
            elif method.is_abstract:
                self._effects[at] = _Effect(NEVER)
            else:
                self._effects[at] = self._effect_of(file, method)
        return self._effects[at]

    def _effect_of(self, file: ClassFile, method: MethodInfo) -> _Effect:
        try:
            origins = origins_of(file, method)
        except Unfollowed:
            return _Effect(None)
        return _all(_Instruction(self, file, origins, at).effect() for at, _ in origins.reached())

    def made(self, used: InvokeDynamicRef) -> _Effect:
        """What a function does that code of the class path makes."""
        runs = set[Method]()
        for one in used.bootstrap.args:
            if isinstance(one, MethodHandleConst) and isinstance(body := one.ref, MethodRef):
                if self._library.is_own(body.owner):
                    op = "invokestatic" if body.name == "<init>" else "invokeinterface"
                    runs |= self.targets(op, body)
                    if not body.name.startswith("lambda$"):
                        runs |= self._graph.initialisers(body.owner)
                elif _puts_nothing(body) or (body.owner in _COPIES and body.key == "<init>()V"):
                    runs |= frozenset() if _is_closed(body) else {_COMPARISONS} | self.below(body.owner)
                else:
                    return _Effect(None)
        return _Effect(NEVER, frozenset(runs) | self.wrapped)

    def targets(self, op: str, ref: MethodRef) -> frozenset[Method]:
        """What a call of a method of the class path may run."""
        if op in ("invokestatic", "invokespecial"):
            found = self._library.method(ref)
            exact = frozenset({(found[0].name, ref.key) if found is not None else ANYTHING})
            return exact | self._graph.initialisers(ref.owner)
        functions = {(FUNCTIONS[0], ref.owner)} if op == "invokeinterface" else set()
        return self._graph.targets(ref) | functions

    def initialisers(self, name: str) -> frozenset[Method]:
        """The initialisers that the first use of a class runs."""
        return self._graph.initialisers(name)

    def passed(self, origins: MethodOrigins, file: ClassFile, at: int, number: int) -> Needs:
        """What an argument of a call needs not to be null."""
        return self._passed(file, origins.method, at, number)

    def is_own(self, name: str) -> bool:
        """Whether a class is one of the class path's."""
        return self._library.is_own(name)

    def below(self, name: str) -> frozenset[Method]:
        """All methods of the classes of the class path below one of the JDK."""
        files = map(self._library.get, self._library.below(name))
        return frozenset(
            (file.name, one.key) for file in files for one in file.methods if not one.is_abstract
        )

    def called(self, name: str) -> frozenset[Method]:
        """What a call of a function of an interface of the JDK may run."""
        return self.lazy if self._composes else self.below(name) | {(FUNCTIONS[0], name)}

    @cached_property
    def _composes(self) -> bool:
        """Whether the class path makes functions of others."""
        refs = (
            one.operand
            for _, method in self._library.methods_mentioning(_FUNCTION[1:])
            for one in method.instructions
            if one.mnemonic.startswith("invoke") and isinstance(one.operand, MethodRef)
        )
        return any(
            ref.owner.startswith(_FUNCTION[1:])
            and parse_method_descriptor(ref.descriptor)[1].startswith(_FUNCTION)
            for ref in refs
        )

    @cached_property
    def _called_back(self) -> frozenset[Method]:
        return frozenset[Method]().union(*map(self._graph.callbacks, self._library.names))

    @cached_property
    def lazy(self) -> frozenset[Method]:
        """What may run where a function or an iterator is used that was made elsewhere: all that the JDK may
        call."""
        return self._called_back | {FUNCTIONS}

    @cached_property
    def wrapped(self) -> frozenset[Method]:
        """What any method of the JDK may run if its objects may hold those of classes of the class path: of
        collections, streams of bytes, and the like."""
        library = self._library
        above = {
            one.name for name in library.names for one in library.supers(name) if not self.is_own(one.name)
        }
        return frozenset() if all(map(self._is_held_by_none, above)) else self.lazy

    @property
    def served(self) -> frozenset[Method]:
        """What even methods may run that get no objects: of classes of the class path that serve the JDK."""
        return self.wrapped if self._graph.is_served else frozenset()

    def _is_held_by_none(self, name: str) -> bool:
        """Whether the JDK holds no objects of a type, but for functions and what collections compare."""
        is_function = name.startswith(_FUNCTION[1:]) or name in _NOT_WRAPPED
        return is_function or self._library.is_subclass(name, jdk.THROWABLE)

    @cached_property
    def asked(self) -> frozenset[Method]:
        """What may run where objects are compared or shown."""
        asked = frozenset(one for one in self._called_back if one[1].partition("(")[0] in _ASKED)
        return asked | self.comparators

    @cached_property
    def comparators(self) -> frozenset[Method]:
        """What may run where a sorted collection compares texts and boxes."""
        found = {(FUNCTIONS[0], name) for name in ("java/lang/Comparable", _COMPARATOR)}
        found |= {one for one in self._called_back if one[1].startswith("compare")}
        for file, method in self._library.methods_mentioning(_COMPARATOR):
            calls = any(_makes_comparator(one) for one in method.instructions)
            made = self._keys(file, method) if calls else frozenset()
            found |= self.lazy if made is None else made
        return frozenset(found)

    def _keys(self, file: ClassFile, method: MethodInfo) -> frozenset[Method] | None:
        """What runs of the functions that a method makes comparators of; None if not all are known."""
        try:
            origins = origins_of(file, method)
        except Unfollowed:
            return None
        found = set[Method]()
        for at, one in origins.reached():
            kinds = parse_method_descriptor(one.operand.descriptor)[0] if _makes_comparator(one) else ()
            before = one.mnemonic != "invokestatic"
            for number, kind in enumerate(kinds):
                for made in origins.of(at, number + before) if kind.startswith(_FUNCTION) else ():
                    used = origins.code[made].operand if made >= 0 else None
                    effect = self.made(used) if isinstance(used, InvokeDynamicRef) else _Effect(None)
                    if effect.needs is None:
                        return None
                    found |= effect.runs
        return frozenset(found)


class _Instruction:
    """One instruction of a method, and what it may put into collections."""

    def __init__(self, effects: NullEffects, file: ClassFile, origins: MethodOrigins, at: int) -> None:
        self._effects = effects
        self._file = file
        self._origins = origins
        self._at = at
        self._one = origins.code[at]

    def effect(self) -> _Effect:
        """What it puts there, and what it runs."""
        op, ref = self._one.mnemonic, self._one.operand
        if op == "aastore":
            return _Effect(self._stored())
        if isinstance(ref, InvokeDynamicRef):
            return self._dynamic(ref)
        if isinstance(ref, FieldRef):
            return _Effect(
                NEVER, self._effects.initialisers(ref.owner) if op.endswith("static") else frozenset()
            )
        if isinstance(ref, ClassRef):
            return _Effect(NEVER, self._effects.initialisers(ref.name) if op == "new" else frozenset())
        if isinstance(ref, DynamicConst):
            return _Effect(None)
        if not isinstance(ref, MethodRef):
            return _Effect(NEVER)
        if self._effects.is_own(ref.owner):
            return _Effect(NEVER, self._effects.targets(op, ref))
        return self._of_jdk(op, ref)

    def _dynamic(self, ref: InvokeDynamicRef) -> _Effect:
        made_by = getattr(ref.bootstrap.handle.ref, "owner", "")
        if made_by in (jdk.STRING_CONCAT_FACTORY, jdk.OBJECT_METHODS):
            is_plain = made_by == jdk.STRING_CONCAT_FACTORY and gets_no_code(ref.descriptor)
            return _Effect(NEVER, frozenset() if is_plain else self._effects.asked)
        if made_by != jdk.LAMBDA_METAFACTORY:
            return _Effect(None)
        return self._effects.made(ref)

    def _of_jdk(self, op: str, ref: MethodRef) -> _Effect:
        if ref.owner.startswith("[") or (ref.name == "<init>" and holds_of(Fact.QUIET_CONSTRUCTOR, ref)):
            return _Effect(NEVER)
        if _is_closed(ref):
            return _Effect(NEVER, self._effects.served)
        if ref.owner in _CALLED or ref.owner.startswith(_FUNCTION[1:]):
            return _Effect(NEVER, self._effects.called(ref.owner))
        runs = self._functions(op, ref) | self._effects.wrapped
        if not _ASKS_NOTHING.fullmatch(f"{ref.owner}.{ref.key}"):
            runs |= self._effects.comparators if self._has_plain_keys(op, ref) else self._effects.asked
        if op != "invokestatic" and ref.owner != "java/lang/Object" and not self._is_of_jdk(0):
            runs |= self._effects.below(ref.owner)
        if (
            holds_of(Fact.FAILURE, ref)
            or _puts_nothing(ref)
            or (ref.owner in _COPIES and ref.name == "<init>")
        ):
            return _Effect(NEVER, runs)
        is_new = op != "invokestatic" and self._is_new(0)
        if holds_of(Fact.PUTS, ref):
            return _Effect(NEVER if is_new else self._put(ref), runs)
        if holds_of(Fact.POURS, ref):
            return _Effect(NEVER if is_new else self._poured(ref.descriptor), runs)
        return _Effect(None)

    def _has_plain_keys(self, op: str, ref: MethodRef) -> bool:
        """Whether a call compares only texts and boxes with the elements of a collection."""
        kinds = parse_method_descriptor(ref.descriptor)[0]
        if op == "invokestatic" or not kinds or kinds[0] != _OBJECT:
            return False
        is_key = [
            kind == _OBJECT and (number == 0 or ref.name in ("remove", "replace"))
            for number, kind in enumerate(kinds)
        ]
        return ref.owner.startswith(_UTIL) and all(
            self._origins.types(self._at, number + 1) <= _PLAIN for number, one in enumerate(is_key) if one
        )

    def _functions(self, op: str, ref: MethodRef) -> frozenset[Method]:
        """What a method of the JDK may run of its arguments: functions that were not made in this method, and
        methods of classes of the class path that are of their types."""
        kinds = parse_method_descriptor(ref.descriptor)[0]
        if op != "invokestatic":
            kinds = (f"L{ref.owner};", *kinds)
        for place, kind in enumerate(kinds):
            if kind.startswith(_LAZY) and not all(map(self._is_made, self._origins.of(self._at, place))):
                return self._effects.lazy
        given = (kind for kind in parse_method_descriptor(ref.descriptor)[0] if kind[0] == "L")
        return frozenset().union(*(self._effects.below(kind[1:-1]) for kind in given if kind != _OBJECT))

    def _is_made(self, origin: int) -> bool:
        """Whether the method made a function, or had the JDK make a stream, an iterator or a comparator."""
        ref = self._origins.code[origin].operand if origin >= 0 else None
        if isinstance(ref, MethodRef):
            result = parse_method_descriptor(ref.descriptor)[1]
            return result.startswith(_LAZY[1:]) and not self._effects.is_own(ref.owner)
        return isinstance(ref, InvokeDynamicRef)

    def _is_of_jdk(self, place: int) -> bool:
        """Whether an operand is what an object of the JDK gave, as an iterator of a list."""
        refs = [
            self._origins.code[one].operand if one >= 0 else None for one in self._origins.of(self._at, place)
        ]
        return bool(refs) and all(
            isinstance(ref, MethodRef) and ref.key in _WALKS and not self._effects.below(ref.owner)
            for ref in refs
        )

    def _is_new(self, place: int) -> bool:
        """Whether an operand is an object that the method created."""
        values = self._origins.of(self._at, place)
        return bool(values) and all(
            one >= 0 and self._origins.code[one].mnemonic in ("new", "anewarray") for one in values
        )

    def _stored(self) -> Needs:
        """What an ``aastore`` needs: a new array, or a value that is not null."""
        return NEVER if self._is_new(0) else self._value(self._at, 2)

    def _poured(self, descriptor: str) -> Needs:
        """What is needed of a collection whose elements are put into another one."""
        kinds = parse_method_descriptor(descriptor)[0]
        return self._container(self._at, len(kinds), kinds[-1].endswith("Map;"))

    def _put(self, ref: MethodRef) -> Needs:
        """What values need that are put into a collection, but for functions."""
        needs = set[NullFact]()
        for number, kind in enumerate(parse_method_descriptor(ref.descriptor)[0]):
            if kind[0] in "L[" and not kind.startswith(_FUNCTION):
                one = self._value(self._at, number + 1)
                if one is None:
                    one = self._effects.passed(self._origins, self._file, self._at, number)
                if one is None:
                    return None
                needs |= one
        return frozenset(needs)

    def _value(self, at: int, place: int) -> Needs:
        """What an operand needs not to be null: a new object, an argument, or an element of a container."""
        needs = set[NullFact]()
        for one in self._origins.of(at, place):
            found = self._argument("parameter", one) if is_argument(one) else None
            if one >= 0:
                made = self._origins.code[one]
                ref = made.operand
                is_call = isinstance(ref, MethodRef) and ref.owner.startswith(_UTIL)
                if isinstance(ref, MethodRef) and is_call and ref.key in _OF_ENTRY:
                    found = self._entry(one)
                elif made.mnemonic == "aaload" or (
                    isinstance(ref, MethodRef) and is_call and ref.key in _GIVES
                ):
                    found = self._container(one, 0)
                elif _is_never_null(made):
                    found = NEVER
            if found is None:
                return None
            needs |= found
        return frozenset(needs)

    def _entry(self, at: int) -> Needs:
        """What the key or value of an entry needs, which an iterator over a map gives."""
        needs = set[NullFact]()
        for one in self._origins.of(at, 0):
            ref = self._origins.code[one].operand if one >= 0 else None
            is_next = getattr(ref, "key", "") == _NEXT and self._is_of_entries(one)
            found = self._container(one, 0, of_map=True) if is_next else None
            if found is None:
                return None
            needs |= found
        return frozenset(needs)

    def _is_of_entries(self, at: int) -> bool:
        """Whether an iterator is one over the entries of a map."""
        for walk in self._origins.of(at, 0):
            ref = self._origins.code[walk].operand if walk >= 0 else None
            if getattr(ref, "key", "") != _WALKS[0]:
                return False
            for one in self._origins.of(walk, 0):
                if one < 0 or getattr(self._origins.code[one].operand, "key", "") != _ENTRIES:
                    return False
        return True

    def _container(self, at: int, place: int, of_map: bool = False) -> Needs:
        """What the elements of a container need: of an argument, a field, or a view or iterator of these.

        ``of_map``: what is in the entries of a map.
        """
        needs = set[NullFact]()
        for one in self._origins.of(at, place):
            ref = self._origins.code[one].operand if one >= 0 else None
            found: Needs = None
            if is_argument(one):
                found = self._argument("elements", one)
                is_map = all(
                    self._origins.method.parameter_types[fact.number].endswith("Map;") for fact in found
                )
                found = found if found and is_map == of_map else None
            elif isinstance(ref, FieldRef) and ref.descriptor.endswith("Map;") == of_map:
                parts = (0, 1) if of_map else (0,)
                found = frozenset(NullFact("content", ref.owner, ref.key, part) for part in parts)
            elif isinstance(ref, MethodRef) and ref.owner.startswith(_UTIL) and ref.key in _WALKS:
                found = self._container(one, 0, of_map or ref.key in _OF_MAPS)
            if found is None:
                return None
            needs |= found
        return frozenset(needs)

    def _argument(self, kind: Literal["parameter", "elements"], origin: int) -> frozenset[NullFact]:
        """A fact about an argument; ``this`` needs none."""
        method = self._origins.method
        number = argument(0) - origin - (not method.is_static)
        return frozenset({NullFact(kind, self._file.name, method.key, number)} if number >= 0 else ())


def is_container(library: Library, descriptor: str) -> bool:
    """Whether a type is that of an array of references, or of a collection, map or iterator of the JDK."""
    if descriptor.startswith(("[L", "[[")):
        return True
    tops = (f"{_UTIL}Collection", f"{_UTIL}Map", f"{_UTIL}Iterator")
    name = descriptor[1:-1]
    return descriptor.startswith(f"L{_UTIL}") and any(library.is_subclass(name, top) for top in tops)


def _puts_nothing(ref: MethodRef) -> bool:
    return _is_closed(ref) or holds_of(Fact.PUTS_NOTHING, ref) or holds_of(Fact.GIVES_BACK, ref)


def _is_closed(ref: MethodRef) -> bool:
    """Whether a method of the JDK runs no code of the class path."""
    return gets_no_code(ref.descriptor) and (holds_of(Fact.CLOSED, ref) or holds_of(Fact.MAKES, ref))


def _makes_comparator(one: Instruction) -> bool:
    """Whether a call makes a comparator of functions that give keys."""
    ref = one.operand
    return isinstance(ref, MethodRef) and ref.owner == _COMPARATOR and _FUNCTION in ref.descriptor


def _is_never_null(one: Instruction) -> bool:
    is_given = isinstance(one.operand, MethodRef) and holds_of(Fact.NEVER_NULL, one.operand)
    return is_given or one.mnemonic in _CONSTRUCTED
