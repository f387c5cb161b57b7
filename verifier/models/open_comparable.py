"""Unknown comparable objects: values of a type variable ``T extends Comparable<T>``.

One opaque object stands for objects of all classes, since a comparison may give any number each time. Every
check assumes that values of these type variables can be compared with each other: they are of one type.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.rtclass import RtMethod
from verifier.machine.unknown import COMMON, Opaque, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Value, choices_of, lower
from verifier.models.open_answer import common_answer
from verifier.models.open_heap import Heap

_COMPARE = "compareTo(Ljava/lang/Object;)I"


@dataclass(frozen=True, eq=False)
class ComparableAnswer:
    """The results of ``compareTo`` and of the methods of Object on any comparable object."""

    heap: Heap

    def __call__(self, method: RtMethod, arguments: Args) -> Value:
        """The result of a method; Unsupported for other methods, and for a comparison with other values."""
        heap = self.heap
        what = f"Comparable.{method.name} of an object that was not made here"
        if method.key in COMMON:
            return common_answer(heap, method, what)
        if method.key != _COMPARE:
            raise Unsupported(what)
        if not _is_any(heap, arguments[1]):
            raise Unsupported(f"{what}, with null or a value of another type")
        return lower(arbitrary(heap.machine.tm, "I"))


def any_comparable(heap: Heap) -> Opaque:
    """Any object of any class that implements ``Comparable``."""
    other = heap.opaque("what is done with objects of java.lang.Comparable", jdk.COMPARABLE, False)
    other.answer = ComparableAnswer(heap) if are_quiet(heap) else None
    return other


def are_quiet(heap: Heap) -> bool:
    """Whether comparable objects can be compared without an effect, by a total order.

    Not if the class path implements ``compareTo``. Objects of the type Comparable itself may be of several
    types: ``List<Comparable<?>>`` may hold a text and a number.
    """
    facts, loader = heap.facts, heap.machine.loader
    own = facts.below(jdk.COMPARABLE)
    if facts.anything_goes or not facts.typed_comparables or facts.interfaces(jdk.COMPARABLE):
        return False
    are_enums = all(jdk.ENUM in loader.get(name).supers for name in own)
    return are_enums and all(set(own).isdisjoint(facts.overriding(key)) for key in COMMON)


def _is_any(heap: Heap, value: Value) -> bool:
    """Whether a value is one of these objects, and not null."""
    assert value is None or isinstance(value, (Obj, Guarded))
    m = heap.machine
    return not any(
        not (isinstance(one, Opaque) and isinstance(one.answer, ComparableAnswer)) and m.decide(guard)
        for guard, one in choices_of(value, m.tm.true)
    )
