"""Unknown comparable objects: values of a type variable ``T extends Comparable<T>``.

One opaque object stands for objects of all classes, those of the class path included, since a comparison may
give any number each time. Every check assumes that objects that are compared can be: they are of one type.
"""

from __future__ import annotations

from dataclasses import dataclass

from verifier.classfile import jdk
from verifier.errors import Unsupported
from verifier.machine.rtclass import RtMethod
from verifier.machine.unknown import COMMON, Opaque, arbitrary
from verifier.machine.value import Args, Guarded, Obj, Value, choices_of, lower
from verifier.models.open_answer import common_answer
from verifier.models.open_heap import ClassPathFacts, Heap

_COMPARE = "compareTo(Ljava/lang/Object;)I"


@dataclass(frozen=True, eq=False)
class ComparableAnswer:
    """The results of ``compareTo`` and of the methods of Object on any comparable object."""

    heap: Heap

    def __call__(self, method: RtMethod, arguments: Args) -> Value:
        """The result of a method; Unsupported for other methods, and for a comparison with null."""
        heap = self.heap
        what = f"Comparable.{method.name} of an object that was not made here"
        if method.key in COMMON:
            return common_answer(heap, method, what)
        if method.key != _COMPARE:
            raise Unsupported(what)
        if _may_be_null(heap, arguments[1]):
            raise Unsupported(f"{what}, with null")
        return lower(arbitrary(heap.machine.tm, "I"))


def any_comparable(heap: Heap) -> Opaque:
    """Any object of any class that implements ``Comparable``."""
    other = heap.opaque("what is done with objects of java.lang.Comparable", jdk.COMPARABLE, False)
    other.answer = ComparableAnswer(heap) if are_quiet(heap.facts) else None
    return other


def are_quiet(facts: ClassPathFacts) -> bool:
    """Whether comparable objects, those of the program's classes, too, can be compared without an effect.

    Objects of the type Comparable itself may be of several types: ``List<Comparable<?>>`` may hold a text
    and a number.
    """
    own = set(facts.below(jdk.COMPARABLE))
    asked = (*COMMON, _COMPARE)
    is_typed = facts.typed_comparables and not facts.anything_goes
    return is_typed and all(own.isdisjoint(facts.overriding(key)) for key in asked)


def _may_be_null(heap: Heap, value: Value) -> bool:
    assert value is None or isinstance(value, (Obj, Guarded))
    m = heap.machine
    return any(one is None and m.decide(guard) for guard, one in choices_of(value, m.tm.true))
