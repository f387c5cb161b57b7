"""jdk.internal.misc.Unsafe: offsets are slot indices, arrays start at 0 with scale 1.

Static fields have offsets beyond STATIC; their base is the Class object.
"""

from __future__ import annotations

from typing import Any

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.operation import (
    ACQUIRES,
    PLAIN,
    READ,
    RELEASES,
    VOLATILE_READ,
    VOLATILE_WRITE,
    WRITE,
)
from verifier.machine.threads.shared_access import released, touch_all, touch_slot
from verifier.machine.value import Args, Arr, Reference, Value, lift, lower
from verifier.models.calling import always, known_text, no_value
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.klass import class_of
from verifier.semantics.array import narrow_element, new_symbolic, read, write
from verifier.semantics.branch import references_equal, same_in_program
from verifier.terms.term import Term

UNSAFE = "jdk/internal/misc/Unsafe"
STATIC = 1 << 20
_OBJECT = "Ljava/lang/Object;"
NAMES = {
    "Reference": _OBJECT, "Int": "I", "Long": "J", "Boolean": "Z", "Byte": "B", "Short": "S", "Char": "C",
    "Float": "F", "Double": "D",
}  # fmt: skip


def _place(m: Machine, base: Reference, offset: Value, descriptor: str) -> tuple[list[Any], int, Any]:
    """The slot list, index and owner of an access; refused where Java types do not show what it means."""
    target = m.concrete(base)
    if target is None or not isinstance(offset, int):
        raise Unsupported("Unsafe access outside Java objects")
    if isinstance(target, Arr):
        element = target.cls.element
        fits = element == descriptor or (element[0] in "L[" and descriptor == _OBJECT)
        if not fits or not 0 <= offset < len(target.slots):
            raise Unsupported(f"Unsafe access of type {descriptor} in an array of {element}")
        return target.slots, offset, target
    if offset >= STATIC:
        return target.payload.statics, offset - STATIC, target.payload
    layout = target.cls.layout
    declared = layout[offset] if 0 < offset < len(layout) else None
    if declared is None or (declared.descriptor != descriptor and descriptor != _OBJECT):
        raise Unsupported(f"Unsafe access of type {descriptor} in {target.cls.java_name}")
    return target.slots, offset, target


def _open_element(m: Machine, base: Reference, offset: Value, descriptor: str) -> tuple[Arr, Any] | None:
    """Array and index of an access to an element whose index depends on input, if it is one."""
    if not isinstance(offset, Term):
        return None
    target = m.concrete(base)
    if not isinstance(target, Arr):
        return None
    element = target.cls.element
    fits = element == descriptor or (element[0] in "L[" and descriptor == _OBJECT)
    if not fits or not m.decide(m.tm.ult(offset, m.tm.bv(len(target.slots), 64))):
        raise Unsupported(f"Unsafe access of type {descriptor} in an array of {element}")
    touch_all(m, [target])
    return target, lower(m.tm.extract(31, 0, offset))


def _kind(descriptor: str) -> str:
    """The kind of operand that values of a type are."""
    return "A" if descriptor == _OBJECT else descriptor if descriptor in "JFD" else "I"


SIZES = {"S": 2, "C": 2, "I": 4, "J": 8}
"""Types that may be read from and written to byte arrays, with their sizes; low bytes come first."""


def _bytes_at(m: Machine, base: Reference, offset: Value, descriptor: str) -> Arr | None:
    """The byte array that an access wider than a byte goes to, if it does."""
    target = m.concrete(base) if descriptor in SIZES else None
    if not isinstance(target, Arr) or target.cls.element != "B" or not isinstance(offset, int):
        return None
    return target if 0 <= offset <= len(target.slots) - SIZES[descriptor] else None


def join_bytes(m: Machine, values: list[Any], descriptor: str) -> Value:
    """The number that bytes make, the low ones first."""
    if all(isinstance(value, int) for value in values):
        return int.from_bytes([value & 0xFF for value in values], "little", signed=descriptor != "C")
    tm = m.tm
    joined = tm.extract(7, 0, lift(tm, values[-1], "B"))
    for value in reversed(values[:-1]):
        joined = tm.concat(joined, tm.extract(7, 0, lift(tm, value, "B")))
    if joined.sort.width == 16:
        joined = tm.sext(32, joined) if descriptor == "S" else tm.zext(32, joined)
    return lower(joined)


def split_bytes(m: Machine, value: Any, descriptor: str) -> list[Value]:
    """The bytes of a number, the low ones first."""
    tm = m.tm
    term = lift(tm, value, descriptor)
    return [lower(tm.sext(32, tm.extract(8 * k + 7, 8 * k, term))) for k in range(SIZES[descriptor])]


_ORDERS = {
    "": PLAIN,
    "Plain": PLAIN,
    "Opaque": PLAIN,
    "Acquire": PLAIN | ACQUIRES,
    "Release": PLAIN | RELEASES,
}


def order_of(suffix: str, volatile: int) -> int:
    """The memory order of an access mode (JEP 193); ``volatile``: that of volatile variables."""
    return volatile if suffix == "Volatile" else _ORDERS[suffix]


def order_of_update(suffix: str) -> int:
    """The memory order of an access that reads and writes: volatile if no mode is given."""
    return VOLATILE_READ | VOLATILE_WRITE if not suffix else _ORDERS[suffix]


def _get(descriptor: str, order: int) -> Run:
    def model(m: Machine, args: Args) -> Result:
        array = _bytes_at(m, args[1], args[2], descriptor)
        if array is not None:
            touch_all(m, [array])
            return join_bytes(m, array.slots[args[2] : args[2] + SIZES[descriptor]], descriptor)
        element = _open_element(m, args[1], args[2], descriptor)
        if element is not None:
            return read(m, *element, _kind(descriptor))
        slots, index, owner = _place(m, args[1], args[2], descriptor)
        touch_slot(m, owner, index, READ, order)
        return slots[index]

    return model


def _put(descriptor: str, order: int) -> Run:
    def model(m: Machine, args: Args) -> None:
        array = _bytes_at(m, args[1], args[2], descriptor)
        if array is not None:
            touch_all(m, [array])
            for at, byte in enumerate(split_bytes(m, args[3], descriptor), args[2]):
                m.memory.write(array.slots, at, byte, array)
            return
        value = narrow_element(m, descriptor, args[3]) if descriptor in "ZBCS" else args[3]
        element = _open_element(m, args[1], args[2], descriptor)
        if element is not None:
            write(m, *element, value, _kind(descriptor))
            return
        slots, index, owner = _place(m, args[1], args[2], descriptor)
        touch_slot(m, owner, index, WRITE, order, args[3])
        m.memory.write(slots, index, value, owner)

    return model


def same(m: Machine, left: Any, right: Any, descriptor: str) -> bool:
    """Whether two values are the same; may fork."""
    if descriptor == _OBJECT:
        return m.decide(references_equal(m.tm, left, right, same_in_program(m)))
    kind = _kind(descriptor)
    return m.decide(m.tm.eq(lift(m.tm, left, kind), lift(m.tm, right, kind)))


def _compare_and_set(descriptor: str, order: int) -> Run:
    def model(m: Machine, args: Args) -> Result:
        element = _open_element(m, args[1], args[2], descriptor)
        if element is not None:
            if not same(m, read(m, *element, _kind(descriptor)), args[3], descriptor):
                return 0
            write(m, *element, args[4], _kind(descriptor))
            return 1
        slots, index, owner = _place(m, args[1], args[2], descriptor)
        touch_slot(m, owner, index, WRITE, order & ~RELEASES, args[4])
        if not same(m, slots[index], args[3], descriptor):
            return 0
        m.memory.write(slots, index, args[4], owner)
        released(m, owner, index, order)
        return 1

    return model


def _compare_and_exchange(descriptor: str, order: int) -> Run:
    def model(m: Machine, args: Args) -> Result:
        slots, index, owner = _place(m, args[1], args[2], descriptor)
        touch_slot(m, owner, index, WRITE, order & ~RELEASES, args[4])
        old = slots[index]
        if same(m, old, args[3], descriptor):
            m.memory.write(slots, index, args[4], owner)
            released(m, owner, index, order)
        return old

    return model


def _get_and_add(descriptor: str, order: int) -> Run:
    """An intrinsic of HotSpot: one atomic operation, not the loop that its bytecode is."""

    def model(m: Machine, args: Args) -> Result:
        slots, index, owner = _place(m, args[1], args[2], descriptor)
        touch_slot(m, owner, index, WRITE, order)
        old = slots[index]
        added = m.tm.add(lift(m.tm, old, descriptor), lift(m.tm, args[3], descriptor))
        m.memory.write(slots, index, lower(added), owner)
        return old

    return model


def _get_and_set(descriptor: str, order: int) -> Run:
    def model(m: Machine, args: Args) -> Result:
        slots, index, owner = _place(m, args[1], args[2], descriptor)
        touch_slot(m, owner, index, WRITE, order, args[3])
        old = slots[index]
        m.memory.write(slots, index, args[3], owner)
        return old

    return model


def _field_offset(m: Machine, args: Args) -> Result:
    """objectFieldOffset(Class, String)."""
    cls = class_of(m, args[1])
    name = known_text(m, args[2], "Unsafe.objectFieldOffset")
    found: Any = cls
    while found is not None:
        for declared in found.fields.values():
            if declared.name == name:
                return declared.slot
        found = found.superclass
    return m.throw_new("java/lang/InternalError", name)


def _reflected_offset(m: Machine, args: Args) -> Result:
    declared = m.non_null(args[1]).payload
    return declared.slot + (STATIC if declared.is_static else 0)


def _static_base(m: Machine, args: Args) -> Result:
    return m.loader.mirror(m.non_null(args[1]).payload.cls)


def _allocate(m: Machine, args: Args) -> Result:
    cls = class_of(m, args[1])
    m.require_init(cls)
    return m.loader.new_object(cls)


def _throw(m: Machine, args: Args) -> Result:
    m.throw(m.non_null(args[1]))


def _uninitialised_array(m: Machine, args: Args) -> Result:
    """allocateUninitializedArray: the elements are read only after they were written."""
    component = class_of(m, args[1])
    length = args[2]
    if isinstance(length, Term):
        return new_symbolic(m, m.loader.array_of(component), length)
    if length < 0:
        m.throw_new("java/lang/IllegalArgumentException", "Negative length")
    return m.loader.new_default_array(m.loader.array_of(component), length)


def _mismatch(m: Machine, args: Args) -> Result:
    """ArraysSupport.vectorizedMismatch: nothing compared yet, all elements remain."""
    length = args[4]
    return ~length if isinstance(length, int) else m.tm.bnot(length)


def _table() -> dict[tuple[str, str], Run]:
    models: dict[str, Run] = {
        "registerNatives()V": no_value,
        "arrayBaseOffset0(Ljava/lang/Class;)I": always(0),
        "arrayIndexScale0(Ljava/lang/Class;)I": always(1),
        "objectFieldOffset(Ljava/lang/Class;Ljava/lang/String;)J": _field_offset,
        "objectFieldOffset1(Ljava/lang/Class;Ljava/lang/String;)J": _field_offset,
        "objectFieldOffset0(Ljava/lang/reflect/Field;)J": _reflected_offset,
        "staticFieldOffset0(Ljava/lang/reflect/Field;)J": _reflected_offset,
        "staticFieldBase0(Ljava/lang/reflect/Field;)Ljava/lang/Object;": _static_base,
        "allocateInstance(Ljava/lang/Class;)Ljava/lang/Object;": _allocate,
        "allocateUninitializedArray(Ljava/lang/Class;I)Ljava/lang/Object;": _uninitialised_array,
        "throwException(Ljava/lang/Throwable;)V": _throw,
        "loadFence()V": no_value,
        "storeFence()V": no_value,
        "fullFence()V": no_value,
    }
    for name, descriptor in (("Int", "I"), ("Long", "J"), ("Reference", _OBJECT)):
        for suffix in ("", "Acquire", "Release"):
            key = f"({_OBJECT}J{descriptor}){descriptor}"
            models[f"getAndSet{name}{suffix}{key}"] = _get_and_set(descriptor, order_of_update(suffix))
            if descriptor != _OBJECT:
                models[f"getAndAdd{name}{suffix}{key}"] = _get_and_add(descriptor, order_of_update(suffix))
    for name, descriptor in NAMES.items():
        for suffix in ("", "Volatile", "Acquire", "Opaque"):
            order = order_of(suffix, VOLATILE_READ)
            models[f"get{name}{suffix}({_OBJECT}J){descriptor}"] = _get(descriptor, order)
        for suffix in ("", "Volatile", "Release", "Opaque"):
            order = order_of(suffix, VOLATILE_WRITE)
            models[f"put{name}{suffix}({_OBJECT}J{descriptor})V"] = _put(descriptor, order)
        operands = f"({_OBJECT}J{descriptor}{descriptor})"
        models[f"compareAndSet{name}{operands}Z"] = _compare_and_set(descriptor, order_of_update(""))
        for suffix in ("", "Plain", "Acquire", "Release"):
            key = f"weakCompareAndSet{name}{suffix}{operands}Z"
            models[key] = _compare_and_set(descriptor, order_of_update(suffix))
        for suffix in ("", "Acquire", "Release"):
            key = f"compareAndExchange{name}{suffix}{operands}{descriptor}"
            models[key] = _compare_and_exchange(descriptor, order_of_update(suffix))
    table = {(UNSAFE, key): model for key, model in models.items()}
    support = "jdk/internal/util/ArraysSupport"
    table[("java/util/concurrent/atomic/AtomicLong", "VMSupportsCS8()Z")] = always(1)
    table[(support, f"vectorizedMismatch({_OBJECT}J{_OBJECT}JII)I")] = _mismatch
    return table


MODELS: Table = telling(
    {"jdk/internal/misc/Unsafe"},
    fixed(_table()),
)
