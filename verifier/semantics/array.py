"""Arrays: creation, length, loads and stores with concrete and symbolic indices (JVMS 6.5)."""

from __future__ import annotations

from typing import Any, TypeAlias

from verifier.classfile import jdk
from verifier.classfile.descriptor import KIND_OF_TYPE, zero_of
from verifier.errors import Unsupported
from verifier.machine.control import PathEnd
from verifier.machine.frame import Frame
from verifier.machine.machine import Machine
from verifier.machine.memory import Slots
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Handler, Instr, RtClass
from verifier.machine.unknown import Opaque, OpenRefs, OpenTexts
from verifier.machine.value import (
    SORT_OF_KIND,
    Arr,
    Guarded,
    Obj,
    Reference,
    SymArr,
    SymRefs,
    SymRows,
    Value,
    is_null,
    join,
    lift,
    lower,
)
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, BV64, array_sort
from verifier.terms.term import Term
from verifier.texts.text import unknown_text
from verifier.verdict.outcome import Ending

Index: TypeAlias = "int | Term"
"""An int of the program: an index, or a length."""

MAX_LENGTH = 1 << 22
"""Longest array the machine holds, in elements."""
SMALL_LENGTH = 4096
"""The largest length for which arrays of symbolic length are distinguished: these can be replayed."""
FEW_LENGTHS = 4
"""The most lengths of an array of references that are tried one by one."""
SMALL_SIDE = 64
"""The largest symbolic length of each dimension of an array of arrays."""
SORT_OF_TYPE = {element: SORT_OF_KIND[kind] for element, kind in KIND_OF_TYPE.items() if kind != "A"}
_SEES_OUT_OF_MEMORY = jdk.SEES_FULL_HEAP | {None}
MAX_CHOICES = 256
"""Longest range of a symbolic index that is read as one term; above it the index is decided."""

ELEMENT_KIND = {"i": "I", "b": "I", "c": "I", "s": "I", "l": "J", "f": "F", "d": "D", "a": "A"}


def in_bounds(m: Machine, array: Obj, index: Index) -> bool:
    """Whether an index is inside the array; may fork."""
    if isinstance(array, SymArr):
        return m.decide(m.tm.ult(lift(m.tm, index, "I"), array.length))
    length = len(array.slots)
    if isinstance(index, Term):
        return m.decide(m.tm.ult(index, m.tm.bv(length, 32)))
    return bool(0 <= index < length)


def check_index(m: Machine, array: Obj, index: Index) -> None:
    """Throw ArrayIndexOutOfBoundsException unless the index is inside."""
    if in_bounds(m, array, index):
        return
    if isinstance(index, Term) or isinstance(array, SymArr):
        m.throw_new(jdk.ARRAY_INDEX_OUT_OF_BOUNDS, any_message(m))
    length = len(array.slots)
    m.throw_new(jdk.ARRAY_INDEX_OUT_OF_BOUNDS, f"Index {index} out of bounds for length {length}")


def any_message(m: Machine) -> Obj:
    """The message of an exception that names a number that depends on input: any text."""
    return m.new_string(unknown_text(m.tm, f"message{m.memory.stamp}"))


def index_range(m: Machine, index: Term, length: int) -> tuple[int, int]:
    """Possible values of an index known to be inside the array."""
    low, high = m.tm.interval(index)
    return max(low, 0), min(high, length - 1)


def decide_index(m: Machine, index: Index, length: int) -> int:
    """A concrete index of one known to be inside; forks over the values."""
    return m.choose_int(index, 0, length - 1)


def read(m: Machine, array: Obj, index: Index, kind: str) -> Any:
    """The element at an index that is inside the array."""
    if isinstance(array, SymRows):
        return array.row(lift(m.tm, index, "I"))
    if isinstance(array, OpenTexts):
        serial = m.memory.next_serial()
        return array.read(m.loader.get(jdk.STRING), lift(m.tm, index, "I"), serial)
    if isinstance(array, OpenRefs):
        return array.at(m.tm, array.content[0], lift(m.tm, index, "I"))
    if isinstance(array, SymRefs):
        return _read_reference(m, array, lift(m.tm, index, "I"))
    if isinstance(array, SymArr):
        value = lower(m.tm.select(array.content[0], array.place(m.tm, lift(m.tm, index, "I"))))
        return narrow_element(m, array.cls.element, value) if array.cls.element in "ZBCS" else value
    slots = array.slots
    if not isinstance(index, Term):
        return slots[index]
    low, high = index_range(m, index, len(slots))
    if high - low >= MAX_CHOICES:
        return slots[decide_index(m, index, len(slots))]
    return _select(m.tm, slots, index, low, high, kind)


def _read_reference(m: Machine, array: SymRefs, index: Term) -> Reference:
    """One of the references that were stored, or null, by the number at the index."""
    tm = m.tm
    selected = tm.select(array.content[0], index)
    numbers = sorted(array.numbers(array.content[0]))
    if len(numbers) > MAX_CHOICES:
        raise Unsupported(f"an array whose length depends on input with more than {MAX_CHOICES} objects")
    guards = [(tm.eq(selected, tm.bv(number, 32)), array.targets[number]) for number in numbers]
    choices = tuple((guard, target) for guard, target in guards if not guard.is_false)
    return choices[0][1] if len(choices) == 1 else Guarded(choices)


def _select(tm: TermFactory, slots: Slots, index: Term, low: int, high: int, kind: str) -> Any:
    """A balanced if-then-else tree over slots[low..high]."""
    if low == high:
        return slots[low]
    middle = (low + high + 1) // 2
    right = _select(tm, slots, index, middle, high, kind)
    left = _select(tm, slots, index, low, middle - 1, kind)
    if left is right:
        return left
    guard = tm.eq(index, tm.bv(low, 32)) if high - low == 1 else tm.slt(index, tm.bv(middle, 32))
    return join(tm, guard, left, right, kind)


def write(m: Machine, array: Obj, index: Index, value: Any, kind: str) -> None:
    """Set the element at an index that is inside the array."""
    if isinstance(array, OpenTexts):
        raise Unsupported("a change of an array of unknown strings")
    if isinstance(array, OpenRefs):
        changed = array.with_element(m.tm, array.content[0], lift(m.tm, index, "I"), value)
        m.memory.write(array.content, 0, changed, array.holder)
        return
    if isinstance(array, SymRows):
        raise Unsupported("a row put into an array whose length depends on input")
    if isinstance(array, SymArr):
        tm = m.tm
        element = array.number(tm, value) if isinstance(array, SymRefs) else lift(tm, value, kind)
        stored = tm.store(array.content[0], array.place(tm, lift(tm, index, "I")), element)
        m.memory.write(array.content, 0, stored, array.holder)
        return
    if not isinstance(index, Term):
        m.write(array, index, value)
        return
    low, high = index_range(m, index, len(array.slots))
    if high - low >= MAX_CHOICES:
        m.write(array, decide_index(m, index, len(array.slots)), value)
        return
    tm = m.tm
    for at in range(low, high + 1):
        hit = tm.eq(index, tm.bv(at, 32))
        if not hit.is_false:
            m.write(array, at, join(tm, hit, value, array.slots[at], kind))


def forget_elements(m: Machine, array: SymArr) -> None:
    """From now on the elements of an array of primitives may be any: more than any change of them can do."""
    m.note(OPEN_LENGTH)
    name = f"elements({m.memory.next_serial()})"
    m.memory.write(array.content, 0, m.tm.var(name, array.content[0].sort), array.holder)


# -- guarded references ---------------------------------------------------------------


def _choices(m: Machine, reference: Guarded, index: Index = 0) -> list[tuple[Term, Arr]] | None:
    """The arrays that may be meant, if they can be accessed together; decides that it is not null.

    Together means one class, lengths that are known, and an index of no long range.
    """
    arrays = [(guard, target) for guard, target in reference.choices if target is not None]
    if not arrays or any(type(a) is not Arr or a.cls is not arrays[0][1].cls for _, a in arrays):
        return None
    if isinstance(index, Term):
        low, high = index_range(m, index, max(len(a.slots) for _, a in arrays))
        if (high - low) * len(arrays) >= MAX_CHOICES:
            return None
    if m.decide(is_null(m.tm, reference)):
        m.throw_new(jdk.NULL_POINTER)
    return arrays  # type: ignore[return-value]  # each is an Arr


def _check_indices(m: Machine, arrays: list[tuple[Term, Arr]], index: Index) -> None:
    """Throw ArrayIndexOutOfBoundsException unless the index is inside of the array that is meant."""
    tm = m.tm
    at = lift(tm, index, "I")
    inside = [tm.or_(tm.not_(guard), tm.ult(at, tm.bv(len(a.slots), 32))) for guard, a in arrays]
    if not m.decide(tm.and_(*inside)):
        m.throw_new(jdk.ARRAY_INDEX_OUT_OF_BOUNDS, any_message(m))


def _has_index(m: Machine, array: Arr, index: Index) -> bool:
    """Whether an index may be inside of an array."""
    if isinstance(index, Term):
        low, high = index_range(m, index, len(array.slots))
        return low <= high
    return bool(0 <= index < len(array.slots))


def _read_guarded(m: Machine, arrays: list[tuple[Term, Arr]], index: Index, kind: str) -> Value:
    meant = [(guard, array) for guard, array in arrays if _has_index(m, array, index)]
    if not meant:
        raise PathEnd(Ending.INFEASIBLE)
    value: Value = read(m, meant[-1][1], index, kind)
    for guard, array in reversed(meant[:-1]):
        value = join(m.tm, guard, read(m, array, index, kind), value, kind)
    return value


def _write_guarded(m: Machine, arrays: list[tuple[Term, Arr]], index: Index, value: Value, kind: str) -> None:
    tm = m.tm
    for guard, array in arrays:
        if _has_index(m, array, index):
            low, high = (
                (index, index) if not isinstance(index, Term) else index_range(m, index, len(array.slots))
            )
            for at in range(low, high + 1):
                hit = tm.and_(guard, tm.eq(lift(tm, index, "I"), tm.bv(at, 32)))
                if not hit.is_false:
                    m.write(array, at, join(tm, hit, value, array.slots[at], kind))


# -- instructions -----------------------------------------------------------------------


def _load(kind: str) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        array, index = stack[-2], stack[-1]
        if type(array) is Arr and type(index) is int:
            slots = array.slots
            if 0 <= index < len(slots):
                stack.pop()
                stack[-1] = slots[index]
                return
        array = by_elements(m, array)
        array = m.narrow(array) if isinstance(array, Guarded) else array
        arrays = _choices(m, array, index) if isinstance(array, Guarded) else None
        if arrays is not None:
            _check_indices(m, arrays, index)
            value = _read_guarded(m, arrays, index, kind)
        else:
            array = m.non_null(array)
            check_index(m, array, index)
            value = read(m, array, index, kind)
        stack.pop()
        stack[-1] = value

    return run


def narrow_element(m: Machine, descriptor: str, value: Any) -> Any:
    """The truncation of an int that is stored into an element or field of a smaller type."""
    tm = m.tm
    if descriptor == "Z":
        return value & 1 if type(value) is int else lower(tm.band(value, tm.bv(1, 32)))
    if descriptor == "C":
        return value & 0xFFFF if type(value) is int else lower(tm.zext(32, tm.extract(15, 0, value)))
    width = 8 if descriptor == "B" else 16
    if type(value) is int:
        value &= (1 << width) - 1
        return value - (1 << width) if value >> (width - 1) else value
    return lower(tm.sext(32, tm.extract(width - 1, 0, value)))


def _store(kind: str, narrows: bool) -> Handler:
    def run(m: Machine, f: Frame, i: Instr) -> None:
        stack = f.stack
        array, index, value = stack[-3], stack[-2], stack[-1]
        array = by_elements(m, array)
        array = m.narrow(array) if isinstance(array, Guarded) else array
        arrays = _choices(m, array, index) if isinstance(array, Guarded) else None
        if arrays is not None:
            _check_indices(m, arrays, index)
            if narrows:
                value = narrow_element(m, arrays[0][1].cls.element, value)
            _write_guarded(m, arrays, index, value, kind)
        else:
            array = m.non_null(array)
            check_index(m, array, index)
            if narrows:
                value = narrow_element(m, array.cls.element, value)
            write(m, array, index, value, kind)
        del stack[-3:]

    return run


def _aastore(m: Machine, f: Frame, i: Instr) -> None:
    stack = f.stack
    array, index, value = stack[-3], stack[-2], stack[-1]
    array = m.narrow(array) if isinstance(array, Guarded) else array
    arrays = _choices(m, array, index) if isinstance(array, Guarded) else None
    if arrays is not None:
        _check_indices(m, arrays, index)
        component = arrays[0][1].cls.component
    else:
        array = m.non_null(array)
        check_index(m, array, index)
        component = array.cls.component
    assert component is not None
    if component.name != jdk.OBJECT:
        value = m.concrete(value) if isinstance(value, Guarded) else value
        is_known = isinstance(value, Opaque) and value.is_one_of(component.name)
        if value is not None and not is_known and component.name not in value.cls.supers:
            m.throw_new(jdk.ARRAY_STORE, value.cls.java_name)
    if arrays is not None:
        _write_guarded(m, arrays, index, value, "A")
    else:
        write(m, array, index, value, "A")
    del stack[-3:]


def by_elements(m: Machine, reference: Reference) -> Reference:
    """The reference with arrays of unknown classes replaced by arrays with the same elements, for reads
    only."""
    if isinstance(reference, Opaque):
        return reference.elements or reference
    if not isinstance(reference, Guarded):
        return reference
    if not any(isinstance(target, Opaque) and target.elements for _, target in reference.choices):
        return reference
    guards: dict[Obj | None, Term] = {}
    for guard, target in reference.choices:
        if isinstance(target, Opaque) and target.elements is not None:
            target = target.elements
        guards[target] = m.tm.or_(guards.get(target, m.tm.false), guard)
    return next(iter(guards)) if len(guards) == 1 else Guarded(tuple((g, t) for t, g in guards.items()))


def arraylength(m: Machine, f: Frame, i: Instr) -> None:
    """arraylength."""
    array = by_elements(m, f.stack[-1])
    array = m.narrow(array) if isinstance(array, Guarded) else array
    if isinstance(array, Guarded):
        arrays = _choices(m, array)
        if arrays is not None:
            length: Value = len(arrays[-1][1].slots)
            for guard, choice in reversed(arrays[:-1]):
                length = join(m.tm, guard, len(choice.slots), length, "I")
            f.stack[-1] = length
            return
    array = m.non_null(array)
    f.stack[-1] = array.length if isinstance(array, SymArr) else len(array.slots)


def is_part(tm: TermFactory, begin: Term, count: Term, size: Term) -> Term:
    """Whether so many elements from an index on lie within this size."""
    zero = tm.bv(0, 32)
    return tm.and_(tm.sle(zero, begin), tm.sle(zero, count), tm.sle(begin, tm.sub(size, count)))


def check_size(m: Machine, count: Index) -> None:
    """NegativeArraySizeException if an array is to have a negative length."""
    is_negative = m.decide(m.tm.slt(count, m.tm.bv(0, 32))) if isinstance(count, Term) else count < 0
    if is_negative:
        m.throw_new(jdk.NEGATIVE_ARRAY_SIZE, any_message(m) if isinstance(count, Term) else str(count))


def length_of(m: Machine, count: Index) -> int:
    """A concrete array length from the operand; throws for negative ones, forks if symbolic."""
    check_size(m, count)
    if isinstance(count, Term):
        count = m.choose_int(count, 0, 0x7FFFFFFF)
    if count > MAX_LENGTH:
        raise Unsupported(f"an array of {count} elements")
    return int(count)


def _newarray(m: Machine, f: Frame, i: Instr) -> None:
    count = f.stack[-1]
    if isinstance(count, Term) and not _chooses_length(m, f, count):
        f.stack[-1] = new_symbolic(m, m.loader.get(i.a), count)
        return
    length = length_of(m, count)
    f.stack[-1] = m.loader.new_default_array(m.loader.get(i.a), length)


def _chooses_length(m: Machine, f: Frame, count: Term) -> bool:
    """Whether an array of primitives is made once for each of its few lengths.

    The JDK's own code copies arrays as a whole and looks at their length, as BigInteger does.
    """
    if f.method.cls.origin == "user":
        return False
    low, high = m.tm.interval(count)
    constants = m.constants_of(count)
    return high - max(low, 0) < FEW_LENGTHS or (constants is not None and len(constants) <= FEW_LENGTHS)


def new_symbolic(m: Machine, cls: RtClass, count: Term) -> Obj:
    """An array of primitives or references of symbolic length, all zero or null."""
    tm = m.tm
    check_size(m, count)
    if _is_told_apart(m) and m.decide(tm.slt(tm.bv(SMALL_LENGTH, 32), count)) and may_catch_out_of_memory(m):
        raise Unsupported("an array so long that the program may catch the OutOfMemoryError")
    low, high = tm.interval(count)
    if low == high:
        return m.loader.new_default_array(cls, low)
    kind = KIND_OF_TYPE[cls.element[0]]
    if kind == "A" and m.mode.open_arrays:
        return m.loader.new_open_references(m.tm, cls, count, lambda index: None)
    if kind == "A":
        nulls = tm.const_array(array_sort(BV32, BV32), tm.bv(0, 32))
        return m.loader.new_symbolic_references(cls, count, nulls)
    zero = lift(tm, zero_of(cls.element), kind)
    content = tm.const_array(array_sort(BV32, SORT_OF_KIND[kind]), zero)
    return m.loader.new_symbolic_array(cls, count, content)


def _new_rows(m: Machine, cls: RtClass, counts: list[Index]) -> Obj | None:
    """A new array of rows of primitives, where one of the two lengths is symbolic."""
    component = cls.component
    assert component is not None
    symbolic = [count for count in counts if isinstance(count, Term)]
    if len(counts) != 2 or not symbolic or component.element not in SORT_OF_TYPE:
        return None
    tm = m.tm
    for count in symbolic:
        if (
            _is_told_apart(m)
            and m.decide(tm.slt(tm.bv(SMALL_SIDE, 32), count))
            and may_catch_out_of_memory(m)
        ):
            raise Unsupported("an array so long that the program may catch the OutOfMemoryError")
    length, width = (lift(tm, count, "I") for count in counts)
    if length.is_const:
        rows = [new_symbolic(m, component, width) for _ in range(length_of(m, counts[0]))]
        return m.loader.new_array(cls, rows)
    sort = SORT_OF_TYPE[component.element]
    zero = lift(tm, zero_of(component.element), KIND_OF_TYPE[component.element])
    return m.loader.new_rows(cls, length, width, tm.const_array(array_sort(BV64, sort), zero))


def _is_told_apart(m: Machine) -> bool:
    """Whether long arrays go their own way: nothing is replayed of what is only to be proved."""
    return not m.mode.is_proof or may_catch_out_of_memory(m)


def may_catch_out_of_memory(m: Machine) -> bool:
    """Whether a handler of the program's own stands around the live instruction that would see it."""
    frame: Frame | None = m.frame
    while frame is not None:
        at = frame.pc - 1
        for start, end, _, catch in frame.method.handlers:
            if start <= at < end and frame.method.cls.origin == "user" and catch in _SEES_OUT_OF_MEMORY:
                return True
        frame = frame.caller
    return False


def _anewarray(m: Machine, f: Frame, i: Instr) -> None:
    cls = i.cache
    if cls is None:
        cls = i.cache = m.loader.array_of(m.require_class(i.a))
    if _leaves_length_open(m, f, f.stack[-1]):
        m.note(OPEN_LENGTH)
        f.stack[-1] = new_symbolic(m, cls, f.stack[-1])
        return
    length = length_of(m, f.stack[-1])
    f.stack[-1] = m.loader.new_default_array(cls, length)


def _leaves_length_open(m: Machine, f: Frame, count: Index) -> bool:
    """Whether an array of references gets a symbolic length: in the program's code, where many are possible.

    The JDK copies its arrays as a whole, for which a length has to be known; where lengths are not left
    open, they are tried one by one.
    """
    copies = m.mode.open_arrays and f.method.cls.name == jdk.ARRAYS
    if not isinstance(count, Term) or not (copies or f.method.cls.origin == "user"):
        return False
    return m.mode.leaves_lengths_open and has_many_lengths(m, count)


def has_many_lengths(m: Machine, count: Term) -> bool:
    """Whether an array may have more lengths than are distinguished."""
    low, high = m.tm.interval(count)
    return high - max(low, 0) >= FEW_LENGTHS


def new_multi(m: Machine, cls: RtClass, lengths: list[int]) -> Arr:
    """A rectangular array of arrays; the dimensions beyond ``lengths`` stay null."""
    if len(lengths) == 1:
        return m.loader.new_default_array(cls, lengths[0])
    component = cls.component
    assert component is not None
    return m.loader.new_array(cls, [new_multi(m, component, lengths[1:]) for _ in range(lengths[0])])


def _multianewarray(m: Machine, f: Frame, i: Instr) -> None:
    stack = f.stack
    counts = stack[-i.b :]
    for count in counts:
        check_size(m, count)
    cls = m.require_class(i.a)
    rows = _new_rows(m, cls, counts)
    if rows is not None:
        del stack[-i.b :]
        stack.append(rows)
        return
    lengths = [length_of(m, count) for count in counts]
    total = 1
    for length in lengths:
        total *= max(length, 1)
    if total > MAX_LENGTH:
        raise Unsupported(f"an array of {total} elements")
    result = new_multi(m, cls, lengths)
    del stack[-i.b :]
    stack.append(result)


HANDLERS: dict[str, Handler] = {
    "aastore": _aastore,
    "arraylength": arraylength,
    "newarray": _newarray,
    "anewarray": _anewarray,
    "multianewarray": _multianewarray,
}
for _prefix, _kind in ELEMENT_KIND.items():
    HANDLERS[_prefix + "aload"] = _load(_kind)
    if _prefix != "a":
        HANDLERS[_prefix + "astore"] = _store(_kind, _prefix in "bcs")
