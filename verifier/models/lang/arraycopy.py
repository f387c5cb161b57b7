"""System.arraycopy with HotSpot's checks and messages."""

from __future__ import annotations

from typing import Any

from verifier.classfile.descriptor import default_of
from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.unknown import OpenRefs
from verifier.machine.value import Args, Arr, Guarded, Obj, SymArr, Value, join, lift, lower_int, size_of
from verifier.semantics.array import SORT_OF_TYPE, any_message, forget_elements, index_range, read, write
from verifier.terms.term import Term

MAX_SYMBOLIC_LENGTH = 4096
"""Longest copy of symbolic length that is written as one conditional store per element."""
MAX_OPEN_COUNT = 64
"""Longest such copy where the length of an array depends on input."""


def _kind_name(array: Obj) -> str:
    component = array.cls.component
    assert component is not None
    return component.name if component.is_primitive else "object array"


def _described(array: Obj) -> str:
    name = _kind_name(array)
    return f"{name}[{len(array.slots)}]"


def _check_types(m: Machine, source: Obj, target: Obj) -> None:
    error = "java/lang/ArrayStoreException"
    for role, side in (("source", source), ("destination", target)):
        if not isinstance(side, (Arr, SymArr)):
            m.throw_new(error, f"arraycopy: {role} type {side.cls.java_name} is not an array")
    here, there = source.cls.component, target.cls.component
    assert here is not None and there is not None
    if (here.is_primitive or there.is_primitive) and here is not there:
        left = here.name + "[]" if here.is_primitive else "object array[]"
        right = there.name + "[]" if there.is_primitive else "object array[]"
        m.throw_new(error, f"arraycopy: type mismatch: can not copy {left} into {right}")


def _negative(m: Machine, value: Any) -> bool:
    if isinstance(value, Term):
        return m.decide(m.tm.slt(value, m.tm.bv(0, 32)))
    return bool(value < 0)


def _beyond(m: Machine, position: Any, length: Any, limit: int) -> bool:
    """Whether position + length (both not negative) is more than limit."""
    if not isinstance(position, Term) and not isinstance(length, Term):
        return bool(position + length > limit)
    tm = m.tm
    left = position if isinstance(position, Term) else tm.bv(position, 32)
    right = length if isinstance(length, Term) else tm.bv(length, 32)
    return m.decide(tm.ugt(tm.add(left, right), tm.bv(limit, 32)))


def _check_bounds(m: Machine, source: Obj, at: Value, target: Obj, to: Value, length: Any) -> None:
    error = "java/lang/ArrayIndexOutOfBoundsException"

    def fail(text: str, *values: Value) -> None:
        known = not any(isinstance(value, Term) for value in values)
        m.throw_new(error, f"arraycopy: {text.format(*values)}" if known else any_message(m))

    sides = ("source", source, at), ("destination", target, to)
    for role, array, first in sides:
        if _negative(m, first):
            fail(role + " index {} out of bounds for " + _described(array), first)
    if _negative(m, length):
        fail("length {} is negative", length)
    for role, array, first in sides:
        if _beyond(m, first, length, len(array.slots)):
            symbolic = next((one for one in (first, length) if isinstance(one, Term)), None)
            last = first + length if symbolic is None else symbolic
            fail("last " + role + " index {} out of bounds for " + _described(array), last)


def _fits(target: Obj, value: Any) -> bool:
    component = target.cls.component
    assert component is not None
    return value is None or component.name in value.cls.supers


def _copy_checked(m: Machine, source: Obj, at: int, target: Obj, to: int, length: int) -> None:
    """Copy references into an array that may not hold all of them; the prefix stays copied."""
    for offset in range(length):
        value = source.slots[at + offset]
        value = m.concrete(value) if isinstance(value, Guarded) else value
        if not _fits(target, value):
            m.throw_new("java/lang/ArrayStoreException", _mismatch(source, target))
        m.write(target, to + offset, value)


def _mismatch(source: Obj, target: Obj) -> str:
    """The message about an element of the wrong type, by whether the types allow any other."""
    given, wanted = source.cls.component, target.cls.component
    assert given is not None and wanted is not None
    if given.name not in wanted.supers:
        return f"arraycopy: type mismatch: can not copy {_type_name(source)} into {_type_name(target)}"
    return (
        "arraycopy: element type mismatch: can not cast one of the elements of "
        f"{_type_name(source)} to the type of the destination array, {wanted.java_name}"
    )


def _type_name(array: Obj) -> str:
    component = array.cls.component
    assert component is not None
    return f"{component.java_name}[]"


def _copy_conditional(m: Machine, source: Obj, at: int, target: Obj, to: int, length: Term) -> None:
    """Copy with a symbolic length: each element under the condition that it is inside."""
    tm = m.tm
    room = min(len(source.slots) - at, len(target.slots) - to, tm.interval(length)[1])
    kind = "A" if default_of(source.cls.element) is None else _kind_of(source)
    values = source.slots[at : at + room]
    for offset in range(room):
        inside = tm.sgt(length, tm.bv(offset, 32))
        old = target.slots[to + offset]
        m.write(target, to + offset, join(tm, inside, values[offset], old, kind))


def _kind_of(array: Obj) -> str:
    element = array.cls.element
    return element if element in ("J", "F", "D") else "I"


def _copy_open(m: Machine, source: Obj, at: Any, target: Obj, to: Any, length: Any) -> None:
    """Copy primitives where the length of an array depends on input; if how many does, up to a bound.

    Above the bound, and where lengths stay open, the target's elements may be any afterwards.
    """
    tm = m.tm
    are_open = isinstance(source, OpenRefs) and isinstance(target, OpenRefs)
    if (not are_open and source.cls.element not in SORT_OF_TYPE) or (
        not isinstance(length, Term) and length > MAX_SYMBOLIC_LENGTH
    ):
        raise Unsupported("copying elements of an array whose length depends on input")
    first, goal, count = lift(tm, at, "I"), lift(tm, to, "I"), lift(tm, length, "I")
    fits = [tm.sle(tm.bv(0, 32), count)]
    for begin, array in ((first, source), (goal, target)):
        size = size_of(tm, array)
        fits += [tm.sle(tm.bv(0, 32), begin), tm.sle(count, size), tm.sle(begin, tm.sub(size, count))]
    if not m.decide(tm.and_(*fits)):
        m.throw_new("java/lang/ArrayIndexOutOfBoundsException", any_message(m))
    if isinstance(source, OpenRefs) and isinstance(target, OpenRefs):
        component = target.cls.component
        assert component is not None
        if component.name not in _component_supers(source):
            raise Unsupported("copying unknown objects into an array that may not hold them")
        changed = target.with_copy(tm, target.content[0], goal, source, source.content[0], first, count=count)
        m.memory.write(target.content, 0, changed, target.holder)
        return
    most = _most_copied(m, count, source, target)
    if most is None:
        assert isinstance(target, SymArr)
        forget_elements(m, target)
        return
    kind = _kind_of(source)
    copies: list[tuple[Term, Any, Value]] = []
    for offset in (tm.bv(k, 32) for k in range(most)):
        here, there = lower_int(tm.add(first, offset)), lower_int(tm.add(goal, offset))
        if _may_be_inside(m, source, here) and _may_be_inside(m, target, there):
            copies.append((tm.slt(offset, count), there, read(m, source, here, kind)))
    for inside, place, value in copies:
        kept = value if inside.is_true else join(tm, inside, value, read(m, target, place, kind), kind)
        write(m, target, place, kept, kind)


def _most_copied(m: Machine, count: Term, source: Obj, target: Obj) -> int | None:
    """The most elements that are copied; forks if that is more than a bound.

    None above the bound if the target may forget its elements instead, else it is refused.
    """
    sizes = [len(array.slots) for array in (source, target) if not isinstance(array, SymArr)]
    most = min([m.tm.interval(count)[1], *sizes])
    if count.is_const or most <= MAX_OPEN_COUNT:
        return most
    if m.decide(m.tm.sle(count, m.tm.bv(MAX_OPEN_COUNT, 32))):
        return MAX_OPEN_COUNT
    if m.mode.leaves_lengths_open and isinstance(target, SymArr):
        return None
    raise Unsupported("copying elements of an array whose length depends on input")


def _may_be_inside(m: Machine, array: Obj, index: Any) -> bool:
    """Whether an index of a copy may be one of the array."""
    if isinstance(array, SymArr):
        return True
    low, high = index_range(m, index, len(array.slots)) if isinstance(index, Term) else (index, index)
    return bool(low <= high < len(array.slots))


def arraycopy(m: Machine, args: Args) -> Result:
    """System.arraycopy(src, srcPos, dest, destPos, length)."""
    source, target = m.non_null(args[0]), m.non_null(args[2])
    at, to, length = args[1], args[3], args[4]
    _check_types(m, source, target)
    if isinstance(source, SymArr) or isinstance(target, SymArr):
        _copy_open(m, source, at, target, to, length)
        return None
    _check_bounds(m, source, at, target, to, length)
    at = m.choose_int(at, 0, len(source.slots))
    to = m.choose_int(to, 0, len(target.slots))
    references = default_of(source.cls.element) is None
    component = target.cls.component
    assert component is not None
    checked = references and source is not target and component.name not in _component_supers(source)
    if isinstance(length, Term):
        room = min(len(source.slots) - at, len(target.slots) - to)
        if not checked and room <= MAX_SYMBOLIC_LENGTH:
            _copy_conditional(m, source, at, target, to, length)
            return None
        length = m.choose_int(length, 0, room)
    if checked:
        _copy_checked(m, source, at, target, to, length)
        return None
    if length:
        values = source.slots[at : at + length]
        write, slots = m.memory.write, target.slots
        for offset, value in enumerate(values, to):
            write(slots, offset, value, target)
    return None


def _component_supers(array: Obj) -> frozenset[str]:
    component = array.cls.component
    assert component is not None
    return component.supers
