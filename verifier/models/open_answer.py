"""Results of calls on unknown JDK objects, by their contracts (jdk_contract.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.rtclass import RtClass, RtMethod
from verifier.machine.unknown import COMMON, GET_CLASS, Opaque, UnknownString, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Reference, Value, choices_of, lower, targets_of
from verifier.models.jdk_contract import Promise
from verifier.models.open_array import new_array
from verifier.models.open_failure import new_exception, traced
from verifier.models.open_heap import Heap
from verifier.models.open_rows import is_of_rows, rows_answer
from verifier.models.util.open_time import TIMES
from verifier.terms.sort import BOOL, bv_sort

_COLLECTION, _LIST, _MAP = "java/util/Collection", "java/util/List", "java/util/Map"
INSIDE = frozenset(
    {_COLLECTION, _MAP, "java/util/Map$Entry", "java/util/Iterator", "java/util/Optional"}
    | {"java/util/EventObject", "java/util/concurrent/atomic/AtomicReference"}
)
"""Types of objects that contain other objects."""
UNSORTED = frozenset({_LIST, "java/util/Queue"})
"""Collections that compare elements by ``equals`` alone."""
_COMPARED = jdk.ALL_BOXES | {jdk.STRING}
"""Final classes with a natural order and an ``equals`` that reads nothing but the value."""
_OTHERS = frozenset({jdk.THROWABLE, "java/lang/ClassLoader"})
"""Result types that may be classes of the program."""


@dataclass(frozen=True, eq=False)
class JdkAnswer:
    """The results of calls on an unknown JDK object at or below ``declared``.

    ``is_exact``: its class is exactly this one, and it wraps no other object. ``is_bare``: it wraps no other
    object.
    """

    heap: Heap
    declared: RtClass
    is_exact: bool = False
    is_bare: bool = field(default=False, kw_only=True)

    def __call__(self, method: RtMethod, arguments: Args) -> Value | RtMethod:
        """The result of a method, the same for repeated calls where it must be; or another method to run
        instead."""
        receiver = arguments[0]
        if method.key not in receiver.told:
            given = self._given(method, arguments)
            is_steady = len(arguments) == 1 and self.heap.contracts.is_steady(self.declared, method)
            if isinstance(given, RtMethod) or not is_steady:
                return given
            receiver.told[method.key] = given
        return again(self.heap.machine, receiver.told[method.key])

    def _given(self, method: RtMethod, arguments: Args) -> Value | RtMethod:
        heap, declared = self.heap, self.declared
        if is_of_rows(method) and not self.is_exact:
            return rows_answer(heap, declared, method, arguments)
        promise = heap.contracts.promise(declared, method)
        if promise is not None:
            if promise.compares:
                self._check_compared(method, arguments[1])
            if not self.is_exact:
                _require_known(heap, declared, promise, self.is_bare)
            return contract_answer(heap, declared, promise, method, arguments)
        if method.key in COMMON and INSIDE.isdisjoint(declared.supers) and not self.is_exact:
            return common_answer(heap, method, f"{declared.java_name}.{method.name}")
        if method.key == GET_CLASS:
            return heap.opaque(f"what {declared.java_name}.getClass gives", jdk.CLASS, True)
        raise refused(declared, f"{method.name} of an object that was not made here")

    def _check_compared(self, method: RtMethod, value: Value) -> None:
        """Unsupported if comparing a value with elements may run code of the program."""
        if not _is_plain(self.heap.machine, value, self.is_exact):
            raise refused(self.declared, f"{method.name} of some object or null")
        is_sorted = not self.is_exact and self.declared.supers.isdisjoint(UNSORTED)
        if self.heap.facts.own_orders and is_sorted:
            raise refused(self.declared, f"{method.name}, which may run a comparator")


def _is_plain(m: Machine, value: Value, nullable: bool) -> bool:
    """Whether only JDK code compares a value: a text, a box or an enum constant."""
    if not (value is None or isinstance(value, (Obj, Guarded))):
        return False
    return all(
        nullable
        if one is None
        else one.cls.name in _COMPARED or (jdk.ENUM in one.cls.supers and not isinstance(one, Opaque))
        for one in targets_of(value)
    )


def contract_answer(
    heap: Heap, declared: RtClass, promise: Promise, called: RtMethod, arguments: Args
) -> Value | RtMethod:
    """The result of a call on an unknown JDK object at or below ``declared``, or a method to run instead."""
    m, name = heap.machine, f"{declared.java_name}.{called.name}"
    if not promise.is_pure:
        heap.change(declared)
    if promise.has_body:
        return promise.method
    for value in arguments[1:] if not promise.compares else ():
        if value is None or isinstance(value, (Obj, Guarded)):
            _check_argument(m, name, value)
    for failure in promise.failures:
        fails = m.decide(m.tm.var(f"in{m.state.asked}_failing", BOOL))
        thrown = new_exception(heap, name, failure) if fails else None
        m.state.asked += 1
        if thrown is not None:
            m.throw(traced(m, thrown, called.cls.java_name, called.name))
    return _any(heap, promise, called, name)


def _require_known(heap: Heap, declared: RtClass, promise: Promise, is_bare: bool) -> None:
    """Unsupported if the call may depend on objects that are not the JDK's."""
    name = f"{declared.java_name}.{promise.method.name}"
    needs_known = promise.leaves is not None or not promise.is_pure or promise.failures
    if needs_known and heap.facts.anything_goes:
        raise Unsupported(f"{name} of an object that was not made here", declared.name)
    if not is_bare and any(map(heap.facts.below, sorted(promise.leaves or ()))):
        raise Unsupported(f"{name} of an object that may leave it to the program", declared.name)


def _check_argument(m: Machine, name: str, value: Reference) -> None:
    """Unsupported if an argument may be null or an object of the program."""
    for guard, one in choices_of(value, m.tm.true):
        if (one is None or not is_of_jdk(one)) and m.decide(guard):
            raise Unsupported(
                f"{name} with an argument that it may reject, of an object that was not made here"
            )


def is_of_jdk(target: Obj) -> bool:
    """Whether methods of an argument run no code of the program."""
    if isinstance(target, Opaque):
        return target.is_jdk or target.text is not None
    return target.cls.origin == "jdk"


def _any(heap: Heap, promise: Promise, called: RtMethod, name: str) -> Value:
    """An arbitrary value of the result type."""
    m, given, nullable = heap.machine, called.returns, promise.is_nullable
    if given == "V":
        return None
    if promise.is_natural:
        width = 64 if given == "J" else 32
        return m.tm.zext(width, m.tm.fresh("size", bv_sort(width - 1)))
    if given[0] not in "L[":
        return lower(arbitrary(m.tm, given))
    if given[0] == "[" and given[1] not in "L[":
        return heap.any_of([None, new_array(m, given)], given) if nullable else new_array(m, given)
    if given[0] == "[":
        return heap.array(m.loader.get(given), nullable, heap.facts.holes)
    result = given[1:-1]
    is_kept = not promise.owner.startswith("java/lang/") and heap.facts.below(result)  # the program's
    if result == jdk.STRING or result in _OTHERS | TIMES or is_kept:
        return heap.value(given, nullable)
    other = heap.opaque(f"what {name} gives", result, True)
    return heap.any_of([None, other] if nullable else [other], result)


def again(m: Machine, given: Value) -> Value:
    """The result of a repeated call: for a text, a new object with the same characters."""
    if isinstance(given, Guarded):
        return Guarded(tuple((guard, _copied(m, one)) for guard, one in given.choices))
    return _copied(m, given) if isinstance(given, Obj) else given


def _copied(m: Machine, target: Obj | None) -> Obj | None:
    if not isinstance(target, UnknownString):
        return target
    copy = UnknownString(target.cls, target.cls.template[:], m.memory.next_serial())
    copy.payload = target.payload
    return copy


def refused(declared: RtClass, what: str) -> Unsupported:
    """The exception for a call whose effect on an unknown JDK object is not modelled."""
    text = f"{declared.java_name}.{what}"
    return Unsupported(text, declared.name)


def answer_of_object(heap: Heap, declared: RtClass, method: RtMethod, why: str) -> Value:
    """The result of a method of Object on an unlisted object, unless the program has an override."""
    is_any = method.key in COMMON and INSIDE.isdisjoint(declared.supers)
    if not is_any or not set(heap.facts.below(declared.name)).isdisjoint(heap.facts.overriding(method.key)):
        raise Unsupported(why)
    return common_answer(heap, method, why)


def common_answer(heap: Heap, method: RtMethod, why: str) -> Value:
    """The result of a method of Object on an unknown JDK object, whose code is the JDK's."""
    if heap.facts.anything_goes:
        raise Unsupported(why)
    given = method.returns
    return heap.value(given, False) if given[0] == "L" else lower(arbitrary(heap.machine.tm, given))
