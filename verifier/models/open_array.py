"""Arrays of primitives of any content."""

from __future__ import annotations

from verifier.classfile.descriptor import KIND_OF_TYPE
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.unknown import any_length, arbitrary
from verifier.machine.value import SORT_OF_KIND, Obj, SymArr, Value, lower
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, array_sort, bv_sort
from verifier.terms.term import Term

_LONGEST_FILLED = 1 << 14
"""Elements of an array of known length that get new values one by one."""


def new_array(m: Machine, descriptor: str, length: Term | None = None) -> Obj:
    """A new array of primitives of a type, with any content, and any length if none is given."""
    cls = m.loader.get(descriptor)
    content = m.tm.fresh("elements", array_sort(BV32, SORT_OF_KIND[KIND_OF_TYPE[cls.element]]))
    return m.loader.new_symbolic_array(cls, any_length(m.tm) if length is None else length, content)


def fill(m: Machine, array: Obj) -> None:
    """All elements may be any from now on, which is more than what may have been read."""
    if isinstance(array, SymArr):
        content = array.content[0]
        m.memory.write(array.content, 0, m.tm.fresh("elements", content.sort), array.holder)
        return
    if len(array.slots) > _LONGEST_FILLED:
        raise Unsupported("filling a long array")
    for at in range(len(array.slots)):
        m.write(array, at, lower(arbitrary(m.tm, array.cls.element)))


def how_many(tm: TermFactory, count: Term) -> Value:
    """Some of so many units, or -1: none only where none are asked for."""
    drawn, zero = tm.fresh("count", bv_sort(32)), tm.bv(0, 32)
    some = tm.or_(tm.not_(tm.eq(drawn, zero)), tm.eq(count, zero))
    inside = tm.and_(tm.sle(zero, drawn), tm.sle(drawn, count), some)
    return lower(tm.ite(inside, drawn, tm.bv(-1, 32)))
