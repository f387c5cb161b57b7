"""Reads of JDK collections, maps and iterators that existed before the method was called.

Every check assumes of passed collections that their elements conform to their type arguments, that none is
null, and that they stay unmodified while the method modifies nothing. So each has one size, and an element
that is read is any value of the type, perhaps one that was read before. The collection may alias, or be a
view of, any collection or array of the initial heap. So it counts as modified once any of these is. Calls
that modify it, and methods without an entry, are left open.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, RtClass, RtField, RtMethod
from verifier.machine.unknown import Opaque, OpenRefs, arbitrary
from verifier.machine.value import (
    Args,
    Guarded,
    Obj,
    Reference,
    Value,
    join_references,
    lift,
    lower,
    targets_of,
)
from verifier.models.open_answer import UNSORTED, JdkAnswer, refused
from verifier.models.open_heap import OR_NULL, Heap, Holding
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Term

COLLECTION, MAP = "java/util/Collection", "java/util/Map"
_COMPARED = jdk.ALL_BOXES | {jdk.STRING}
"""Final classes with a natural order and an ``equals`` that reads nothing but the value."""
_ITERATORS = ("java/util/Iterator", "java/util/Enumeration")
_ENTRY = "java/util/Map$Entry"
_ITERABLE = "java/lang/Iterable"
_OWNERS = (COLLECTION, MAP, *_ITERATORS, _ENTRY, _ITERABLE)
_WRAPPED = (COLLECTION, MAP)
"""Types of which the program may have no subclasses: a JDK collection might wrap one."""
_SORTED = ("java/util/SortedMap", "java/util/SortedSet")
"""Types that compare elements or keys by an order."""
_PASSED, _WALK = jdk.PASSED, jdk.PASSED_WALK
OWN_CLASSES = frozenset({_PASSED, _WALK})
"""JR's own classes among those of the JDK."""
_MAY_BE_NULL = frozenset(f"{name}()Ljava/lang/Object;" for name in ("peek", "peekFirst", "peekLast"))
"""Methods that return an element, or null if the collection is empty."""
_HAVE_TO_BE = frozenset(
    f"{name}()Ljava/lang/Object;" for name in ("first", "last", "getFirst", "getLast", "element")
)
"""Methods that return an element, or throw if the collection is empty."""
_PLAIN = frozenset(f"L{name};" for name in _COMPARED)
_KEY = "(Ljava/lang/Object;)"
_BUT_NOT = {
    "java/util/Stack": ("peek()Ljava/lang/Object;",),
    "java/util/Hashtable": (f"contains{_KEY}Z",),
    "java/util/concurrent/ConcurrentHashMap": (f"contains{_KEY}Z",),
}
"""Methods whose behaviour differs from that of the same name in other collections."""
_LOOKING = {
    f"contains{_KEY}Z": "contains",
    f"containsKey{_KEY}Z": "contains",
    f"indexOf{_KEY}I": "indexOf",
    f"lastIndexOf{_KEY}I": "indexOf",
    f"get{_KEY}Ljava/lang/Object;": "get",
    "getOrDefault(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;": "getOrDefault",
}
"""Methods that compare their argument with elements, and the equivalent methods of the class Passed."""
_DEFAULTS = {
    "forEach(Ljava/util/function/Consumer;)V": "java/lang/Iterable",
    "forEach(Ljava/util/function/BiConsumer;)V": MAP,
    "forEachRemaining(Ljava/util/function/Consumer;)V": "java/util/Iterator",
}
"""Methods that behave like the interface's default method while the collection is unmodified."""
_STREAM = "stream()Ljava/util/stream/Stream;"
_EQUALS, _HASH = "equals(Ljava/lang/Object;)Z", "hashCode()I"
_TO_STRING = f"toString()L{jdk.STRING};"
_NAMES = re.compile(r"L([^;<]+)(?=[;<])")
_OBJECT = f"L{jdk.OBJECT};"


def arguments_of(signature: str) -> tuple[str, ...]:
    """The type arguments of a signature, as signatures (JVMS 4.7.9.1) without wildcards.

    A ``+`` at the beginning marks values that may be null.
    """
    if "<" not in signature:
        return ()
    inner, found, depth, start = signature[signature.index("<") + 1 : -2], [], 0, 0
    in_name = False
    for at, letter in enumerate(inner):
        depth += {"<": 1, ">": -1}.get(letter, 0)
        if depth == 0:
            in_name = letter != ";" and (in_name or letter == "L")
        if depth == 0 and not in_name and letter not in "+[":
            found.append(inner[start : at + 1])
            start = at + 1
    return tuple(found)


def classes_in(signature: str) -> tuple[str, ...]:
    """The descriptors of all classes in a signature with type arguments."""
    return tuple(f"L{name};" for name in _NAMES.findall(signature)) if "<" in signature else ()


@dataclass(eq=False)
class _Facts:
    """Facts about an object as it was when the method was called, shared by all paths."""

    size: Term | None = None
    keys: list[tuple[Obj, Term]] = field(default_factory=list)
    more: dict[object, Term] = field(default_factory=dict)
    """For an iterator: whether more elements follow, by the number of elements so far."""
    told: dict[int, Reference] = field(default_factory=dict)
    """For an entry: its key (0) and its value (1)."""


@dataclass(frozen=True, eq=False)
class CollectionAnswer(JdkAnswer):
    """The results of read calls on an unknown collection, map, iterator or entry.

    ``parts``: signatures of the element type, or of key and value types. ``nullable``: for each, whether null
    may occur. ``is_fixed``: it never changes.
    """

    heap: Heap
    parts: tuple[str, ...] = ()
    nullable: tuple[bool, ...] = ()
    facts: _Facts = field(default_factory=_Facts)
    is_fixed: bool = field(default=False, kw_only=True)

    def is_steady(self) -> bool:
        """Whether it is as it was. An iterator that was passed may be one of a hidden collection."""
        return self.is_fixed or self.heap.is_unchanged(bool({COLLECTION, MAP} & self.declared.supers))

    def __call__(self, method: RtMethod, arguments: Args) -> Value | RtMethod:
        """The result of a method, or an equivalent method to run."""
        heap = self.heap
        is_iterator = not self.declared.supers.isdisjoint(_ITERATORS)
        wrapped = (*_WRAPPED, *_ITERATORS) if is_iterator else _WRAPPED
        outside = heap.facts.anything_goes or any(map(heap.facts.below, wrapped))
        if (outside and not self._wraps_none) or not self.is_steady():
            return super().__call__(method, arguments)
        if self.may_compare(method.key):
            raise refused(self.declared, f"{method.name}, which may run a comparator")
        default = _DEFAULTS.get(method.key)
        owners = self.declared.supers | {method.cls.name}
        if any(method.key in keys for owner, keys in _BUT_NOT.items() if owner in owners):
            return super().__call__(method, arguments)
        if default is not None and default in self.declared.supers:
            return heap.machine.loader.get(default).methods[method.key]
        for owner, ask in (
            (MAP, self._of_map),
            (_ENTRY, self._of_entry),
            ("java/util/Iterator", self._of_iterator),
            ("java/util/Enumeration", self._of_iterator),
            ("java/util/List", self._of_list),
            (COLLECTION, self._of_collection),
            ("java/lang/Iterable", self._of_iterable),
        ):
            if owner in self.declared.supers:
                given = ask(method.key, arguments)
                if not isinstance(given, _Nothing):
                    return given
        if method.key == _STREAM and COLLECTION in self.declared.supers:
            return method_of_passed("stream", heap)
        if method.key in (_HASH, _TO_STRING) and self._are_harmless(method.key):
            return heap.value(method.returns, False)
        if method.key == _EQUALS and self.is_compared and _are_plain(heap, arguments[1]):
            return lower(arbitrary(heap.machine.tm, "Z"))
        if method.key in _LOOKING and self.is_exact and not self.is_hashed:
            raise refused(self.declared, f"{method.name} of what may be no key of its order")
        if method.key in _LOOKING and self._is_own(arguments[1]):
            given = self._found(method.key, arguments)
            return self._look_up(method.key) if isinstance(given, _Nothing) else given
        is_unsorted = self.is_hashed or not self.declared.supers.isdisjoint(UNSORTED)
        if method.key in _LOOKING and not is_unsorted and self.parts[0] != _OBJECT:
            raise refused(self.declared, f"{method.name} of objects of any class")
        return super().__call__(method, arguments)

    # -- what it holds ----------------------------------------------------------------

    @property
    def _wraps_none(self) -> bool:
        """Whether neither the object nor a view of it may wrap another collection."""
        return self.is_exact or self.is_bare

    @property
    def is_hashed(self) -> bool:
        """Whether it is known to be a list or a hash table, which compares by ``equals``."""
        return self.is_exact and self.declared.supers.isdisjoint(_SORTED)

    @property
    def signature(self) -> str:
        """Its type with its type arguments."""
        return Holding(self.declared.name, self.parts, self.nullable).signature

    @property
    def is_plain(self) -> bool:
        """Whether all elements are texts and boxes."""
        return all(one in _PLAIN for one in self.parts)

    def may_compare(self, key: str) -> bool:
        """Whether a method may run a comparator of the program, as the collection may be sorted.

        Passed collections, which hold no null, are assumed to accept the values that they are asked for.
        """
        is_unsorted = self.is_exact or not self.declared.supers.isdisjoint(UNSORTED)
        is_passed = not any(self.nullable)
        return (
            self.heap.facts.own_orders
            and not is_unsorted
            and not is_passed
            and (key in _LOOKING or key == _EQUALS)
        )

    @property
    def is_compared(self) -> bool:
        """Whether only JDK code compares a value with another: texts and boxes."""
        return self.is_plain and not self.may_compare(_EQUALS)

    def any_part(self, number: int) -> Reference:
        """An arbitrary element, key or value."""
        given = self.heap.value(self.parts[number], self.nullable[number])
        assert given is None or isinstance(given, (Obj, Guarded))
        return given

    def _size(self) -> Term:
        if self.facts.size is None:
            tm = self.heap.machine.tm
            self.facts.size = tm.zext(32, tm.fresh("size", bv_sort(31)))
        return self.facts.size

    def _is_empty(self) -> Term:
        tm = self.heap.machine.tm
        return tm.eq(self._size(), tm.bv(0, 32))

    def any_if_filled(self) -> Term:
        """An arbitrary Boolean that is false if the collection is empty."""
        tm = self.heap.machine.tm
        return tm.and_(tm.fresh("is there", BOOL), tm.not_(self._is_empty()))

    def any_index(self) -> Value:
        """The index of an arbitrary element, or -1."""
        tm = self.heap.machine.tm
        place = tm.zext(32, tm.fresh("place", bv_sort(31)))
        return lower(tm.ite(tm.slt(place, self._size()), place, tm.sub(tm.bv(0, 32), tm.bv(1, 32))))

    def _require(self, holds: Term, what: str) -> None:
        if not holds.is_true and not self.heap.machine.decide(holds):
            raise refused(self.declared, f"{what} of an object that was not made here")

    def _of(self, name: str, part: slice, size: Term | None = None) -> Opaque:
        """A view of a part, of the same size unless another size is given."""
        heap = self.heap
        other = heap.opaque(f"what {self.declared.java_name} gives", name, True)
        assert other.declared is not None
        facts = _Facts(self._size() if size is None else size)
        other.answer = CollectionAnswer(
            heap, other.declared, False, self.parts[part], self.nullable[part], facts,
            is_bare=self._wraps_none, is_fixed=self.is_fixed,
        )  # fmt: skip
        return other

    # -- methods ------------------------------------------------------------------------

    def _of_iterable(self, key: str, arguments: Args) -> Value | _Nothing:
        return self._walk(arguments[0]) if key == "iterator()Ljava/util/Iterator;" else _NOTHING

    def _of_collection(self, key: str, arguments: Args) -> Value | _Nothing:
        m = self.heap.machine
        match key:
            case "size()I":
                return lower(self._size())
            case "isEmpty()Z":
                return m.boolean(self._is_empty())
            case "iterator()Ljava/util/Iterator;":
                return self._walk(arguments[0])
            case "contains(Ljava/lang/Object;)Z" if self._is_key(arguments[1]):
                return m.boolean(self.any_if_filled())
            case key if key in _MAY_BE_NULL:
                return join_references(m.tm, self._is_empty(), None, self.any_part(0))
            case key if key in _HAVE_TO_BE:
                self._require(m.tm.not_(self._is_empty()), "(an element) where it is empty")
                return self.any_part(0)
            case "toArray()[Ljava/lang/Object;":
                return self._array(m.loader.get(f"[{_OBJECT}"))
            case "toArray([Ljava/lang/Object;)[Ljava/lang/Object;":
                return self._array_like(arguments[1])
        return _NOTHING

    def _of_list(self, key: str, arguments: Args) -> Value | _Nothing:
        tm = self.heap.machine.tm
        match key:
            case "get(I)Ljava/lang/Object;":
                place = lift(tm, arguments[1], "I")
                inside = tm.and_(tm.sle(tm.bv(0, 32), place), tm.slt(place, self._size()))
                self._require(inside, "get outside")
                return self.any_part(0)
            case "subList(II)Ljava/util/List;":
                first, last = lift(tm, arguments[1], "I"), lift(tm, arguments[2], "I")
                order = tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, self._size())
                self._require(tm.and_(*order), "subList outside")
                return self._of("java/util/List", slice(1), tm.sub(last, first))
            case "indexOf(Ljava/lang/Object;)I" | "lastIndexOf(Ljava/lang/Object;)I" if self._is_key(
                arguments[1]
            ):
                return self.any_index()
        return _NOTHING

    def _of_map(self, key: str, arguments: Args) -> Value | _Nothing:
        m = self.heap.machine
        match key:
            case "size()I":
                return lower(self._size())
            case "isEmpty()Z":
                return m.boolean(self._is_empty())
            case "containsKey(Ljava/lang/Object;)Z" if self._is_key(arguments[1]):
                return m.boolean(self._has(arguments[1]))
            case "get(Ljava/lang/Object;)Ljava/lang/Object;" if self._is_key(arguments[1]):
                return join_references(m.tm, self._has(arguments[1]), self.any_part(1), None)
            case "getOrDefault(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;" if self._is_key(
                arguments[1]
            ):
                return join_references(m.tm, self._has(arguments[1]), self.any_part(1), arguments[2])
            case "firstKey()Ljava/lang/Object;" | "lastKey()Ljava/lang/Object;":
                self._require(m.tm.not_(self._is_empty()), "(a key) where it is empty")
                return self.any_part(0)
            case "keySet()Ljava/util/Set;":
                return self._of("java/util/Set", slice(1))
            case "values()Ljava/util/Collection;":
                return self._of(COLLECTION, slice(1, 2))
            case "entrySet()Ljava/util/Set;":
                return self._entries()
        return _NOTHING

    def _entries(self) -> Opaque:
        """The set of entries; each entry has an arbitrary key and value."""
        heap, other = self.heap, self._of("java/util/Set", slice(2))
        assert isinstance(other.answer, CollectionAnswer) and other.declared is not None
        entry = Holding(_ENTRY, self.parts, self.nullable).signature
        other.answer = CollectionAnswer(
            heap, other.declared, False, (entry,), (False,), other.answer.facts,
            is_bare=self._wraps_none, is_fixed=self.is_fixed,
        )  # fmt: skip
        return other

    def _of_entry(self, key: str, arguments: Args) -> Value | _Nothing:
        match key:
            case "getKey()Ljava/lang/Object;":
                return self._told(0)
            case "getValue()Ljava/lang/Object;":
                return self._told(1)
        return _NOTHING

    def _told(self, number: int) -> Reference:
        """The key or value of an entry, which stays the same while nothing is modified."""
        told = self.facts.told
        return told[number] if number in told else told.setdefault(number, self.any_part(number))

    def _of_iterator(self, key: str, arguments: Args) -> Value | _Nothing:
        m = self.heap.machine
        passed = m.loader.get(_PASSED)
        counter = next(one for one in passed.static_fields if one is not None and one.name == "steps")
        steps = passed.statics[counter.slot]
        more = self.facts.more.setdefault(steps, m.tm.fresh("has more", BOOL))
        match key:
            case "hasNext()Z" | "hasMoreElements()Z":
                return m.boolean(more)
            case "next()Ljava/lang/Object;" | "nextElement()Ljava/lang/Object;":
                self._require(more, "next without hasNext")
                later = lower(m.tm.add(lift(m.tm, steps, "I"), m.tm.bv(1, 32)))
                m.memory.write(passed.statics, counter.slot, later, passed)
                return self.any_part(0)
        return _NOTHING

    # -- iterators, arrays and keys -------------------------------------------------------

    def _walk(self, owner: Value) -> Obj:
        m = self.heap.machine
        cls = m.loader.get(_WALK)
        walk = m.loader.new_object(cls)
        values = {"from": owner, "left": lower(self._size())}
        for one in cls.layout:
            if isinstance(one, RtField):
                m.write(walk, one.slot, values[one.name])
        return walk

    def _array(self, cls: RtClass) -> OpenRefs:
        m = self.heap.machine
        known: dict[Term, Reference] = {}

        def element(index: Term) -> Reference:
            if index not in known:
                known[index] = self.any_part(0)
            return known[index]

        return m.loader.new_open_references(m.tm, cls, self._size(), element)

    def _array_like(self, given: Value) -> Value | _Nothing:
        """The array that ``toArray`` returns for an argument that is too small, and for no other."""
        m = self.heap.machine
        if not isinstance(given, Obj) or isinstance(given, Opaque) or given.cls.component is None:
            return _NOTHING
        element = m.loader.of_descriptor(_erased(self.parts[0]))
        if element is None or given.cls.component.name not in element.supers:
            return _NOTHING
        length = getattr(given, "length", None)
        room = length if isinstance(length, Term) else m.tm.bv(len(given.slots), 32)
        if m.decide(m.tm.slt(room, self._size())):
            return self._array(given.cls)
        self._require(m.tm.eq(room, self._size()), "toArray into an array that is larger")
        if isinstance(given, OpenRefs):
            from_here, zero = self._array(given.cls), m.tm.bv(0, 32)
            version = given.with_copy(
                m.tm, given.content[0], zero, from_here, from_here.content[0], zero, count=self._size()
            )
            m.memory.write(given.content, 0, version, given.holder)
        else:
            self._require(self._is_empty(), "toArray into an array that is no new one")
        return given

    def _is_own(self, value: Value) -> bool:
        """Whether a value is an object of the program, whose own code compares it."""
        if not isinstance(value, (Obj, Guarded)):
            return False
        return all(
            one is None or (not isinstance(one, Opaque) and one.cls.origin == "user")
            for one in targets_of(value)
        )

    def _are_harmless(self, key: str) -> bool:
        """Whether a method of Object (name and descriptor) only returns a value for all elements."""
        harmful = self.heap.facts.overriding(key)
        return all(one in _PLAIN or self._has_no(one, harmful) for one in self.parts)

    def _has_no(self, part: str, classes: Sequence[str]) -> bool:
        """Whether all objects of a part are the program's, and none has one of these classes."""
        if part[0] != "L" or "<" in part:
            return False
        declared = self.heap.machine.loader.find(part[1:-1])
        is_own = declared is not None and declared.origin == "user"
        return is_own and set(classes).isdisjoint(self.heap.facts.below(part[1:-1]))

    def _found(self, key: str, arguments: Args) -> Value | _Nothing:
        """A free answer to whether the collection contains an object of the program, without running code.

        This is allowed if ``equals`` and ``hashCode`` of all compared objects only return a value.
        """
        heap, is_list = self.heap, not self.declared.supers.isdisjoint(UNSORTED)
        asking = (*heap.facts.overriding(_EQUALS), *(() if is_list else heap.facts.overriding(_HASH)))
        if not (is_list or self.is_hashed) or not self._has_no(self.parts[0], asking):
            return _NOTHING
        for one in targets_of(arguments[1]):
            if (one is None and not self.is_hashed) or (one is not None and one.cls.name in asking):
                return _NOTHING
        tm, name = heap.machine.tm, _LOOKING[key]
        if name == "indexOf":
            return self.any_index()
        if name == "contains":
            return heap.machine.boolean(self.any_if_filled())
        otherwise = arguments[2] if name == "getOrDefault" else None
        assert otherwise is None or isinstance(otherwise, (Obj, Guarded))
        return join_references(tm, self.any_if_filled(), self.any_part(1), otherwise)

    def _look_up(self, key: str) -> RtMethod:
        """Search for an object of the program."""
        name = _LOOKING[key]
        if name == "contains" and not self.declared.supers.isdisjoint(UNSORTED):
            name = "listContains"
        return method_of_passed(name, self.heap)

    def _is_key(self, value: Value) -> bool:
        """Whether a value has the final class of the elements or keys, and is compared by its value."""
        if not isinstance(value, (Obj, Guarded)):
            return False
        return all(one is not None and self._may_be_compared(one) for one in targets_of(value))

    def _may_be_compared(self, one: Obj) -> bool:
        declared = self.parts[0]
        if isinstance(one, Opaque):
            return False
        if self.is_hashed:
            return one.cls.name in _COMPARED or jdk.ENUM in one.cls.supers
        if jdk.ENUM in one.cls.supers:
            cls = self.heap.machine.loader.of_descriptor(declared) if declared[0] == "L" else None
            is_one = cls is not None and jdk.ENUM in cls.supers and cls.name != jdk.ENUM
            return is_one and declared[1:-1] in one.cls.supers
        return one.cls.name in _COMPARED and declared == f"L{one.cls.name};"

    def _has(self, key: Value) -> Term:
        """Whether a map has a key; the answer for one object stays the same."""
        for one, known in self.facts.keys:
            if one is key:
                return known
        found = self.any_if_filled()
        if isinstance(key, Obj):
            self.facts.keys.append((key, found))
        return found


class _Nothing:
    """No fact about a method is known."""


_NOTHING = _Nothing()


def method_of_passed(name: str, heap: Heap) -> RtMethod:
    """The method of the class Passed with this name."""
    return next(one for one in heap.machine.loader.get(_PASSED).methods.values() if one.name == name)


def _erased(signature: str) -> str:
    return signature.partition("<")[0] + ";" if "<" in signature else signature


def _are_plain(heap: Heap, value: Value) -> bool:
    """Whether a value is null, or a collection or map of this kind that holds texts and boxes only."""
    assert value is None or isinstance(value, (Obj, Guarded))
    return all(
        one is None
        or (isinstance(one, Opaque) and isinstance(one.answer, CollectionAnswer) and one.answer.is_compared)
        for one in targets_of(value)
    )


def collection_answer(
    heap: Heap, declared: RtClass, signature: str, is_exact: bool = False, is_bare: bool = False,
    is_fixed: bool = False,
) -> JdkAnswer | None:  # fmt: skip
    """The answers of a collection, map, iterator or entry with type arguments; None for other types."""
    told = arguments_of(signature)
    owner = next((one for one in _OWNERS if one in declared.supers), None)
    wanted = 2 if owner in (MAP, _ENTRY) else 1
    is_strange = owner == _ITERABLE and declared.name != _ITERABLE  # a loader of services
    if owner is None or is_strange or len(told) != wanted:
        return None
    nullable = tuple(one.startswith(OR_NULL) for one in told)
    parts = tuple(one.lstrip(OR_NULL) for one in told)
    return CollectionAnswer(heap, declared, is_exact, parts, nullable, is_bare=is_bare, is_fixed=is_fixed)


def exactly(heap: Heap, held: Holding) -> Opaque:
    """A collection of exactly this class, or (``is_bare``) of a subclass that wraps no other."""
    heap.met_collections = True
    if held.is_bare:
        bare = heap.opaque(f"objects of {held.name.replace('/', '.')}", held.name, True)
        assert bare.declared is not None
        bare.answer = collection_answer(heap, bare.declared, held.signature, False, True, held.is_fixed)
        return bare
    other = heap.opaque(f"objects of {held.name.replace('/', '.')}", held.name, False)
    declared = other.declared
    assert declared is not None
    other.is_exact = True
    answer = collection_answer(heap, declared, held.signature, True)
    other.answer = answer or JdkAnswer(heap, declared, is_exact=True)
    return other


def passed_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """The native methods of ``java.util.Passed``."""

    def answer_of(args: Args) -> CollectionAnswer:
        answer = args[0].answer if isinstance(args[0], Opaque) else None
        if not isinstance(answer, CollectionAnswer) or not answer.is_steady():
            raise Unsupported("iterators over collections that may have changed")
        return answer

    def any_part(m: Machine, args: Args) -> Value:
        number = args[1]
        assert isinstance(number, int)
        return answer_of(args).any_part(number)

    def may_hold(m: Machine, args: Args) -> Value:
        return m.boolean(answer_of(args).any_if_filled())

    def any_index(m: Machine, args: Args) -> Value:
        return answer_of(args).any_index()

    def check(m: Machine, args: Args) -> None:
        answer_of(args)

    def refuse(m: Machine, args: Args) -> Value:
        raise Unsupported("java.util.Iterator.remove of an object that was not made here", _ITERATORS[0])

    return {
        (_PASSED, "any(Ljava/lang/Object;I)Ljava/lang/Object;"): Modelled(any_part),
        (_PASSED, "flip()Z"): Modelled(lambda m, args: lower(arbitrary(m.tm, "Z"))),
        (_PASSED, "mayHold(Ljava/lang/Object;)Z"): Modelled(may_hold),
        (_PASSED, "anyIndex(Ljava/lang/Object;)I"): Modelled(any_index),
        (_PASSED, "check(Ljava/lang/Object;)V"): Modelled(check),
        (_PASSED, "refuse(Ljava/lang/Object;)Ljava/lang/RuntimeException;"): Modelled(refuse),
    }
