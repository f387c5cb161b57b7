"""jdk.internal.misc.Unsafe: copies between arrays of numbers, byte by byte, in either order of bytes.

Buffers that are views of others copy so. Offsets count bytes, whatever the array holds, as code that copies
knows the sizes of elements (:mod:`verifier.models.lang.unsafe` has offsets of single elements).
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.threads.shared_access import touch_all
from verifier.machine.value import Args, Arr, Reference, Value
from verifier.models.classification import Table, fixed, telling
from verifier.models.lang.unsafe import SIZES, UNSAFE, join_bytes, split_bytes

_OBJECT = "Ljava/lang/Object;"
_MOST_BYTES = 1 << 20


def _array(m: Machine, base: Reference) -> tuple[Arr, int]:
    """The array of an address, and how many bytes an element has."""
    target = m.concrete(base)
    size = 0
    if isinstance(target, Arr):
        size = 1 if target.cls.element == "B" else SIZES.get(target.cls.element, 0)
    if not size:
        raise Unsupported("Unsafe.copyMemory outside of arrays of whole numbers")
    assert isinstance(target, Arr)
    return target, size


def _part(array: Arr, size: int, offset: Value, count: Value) -> range:
    """The elements that so many bytes from an offset on are."""
    if not isinstance(offset, int) or not isinstance(count, int):
        raise Unsupported("Unsafe.copyMemory of a length or place that depends on input")
    whole = offset % size == 0 and count % size == 0
    if not whole or not 0 <= offset <= offset + count <= size * len(array.slots) or count > _MOST_BYTES:
        raise Unsupported("Unsafe.copyMemory of parts of elements")
    return range(offset // size, (offset + count) // size)


def _copy(swapping: bool) -> Run:
    """copyMemory0, copySwapMemory0: source and offset, destination and offset, bytes, and those of a unit."""

    def model(m: Machine, args: Args) -> Result:
        (source, width), (target, size) = _array(m, args[1]), _array(m, args[3])
        read, written = _part(source, width, args[2], args[5]), _part(target, size, args[4], args[5])
        unit = args[6] if swapping else 1
        if not isinstance(unit, int):
            raise Unsupported("Unsafe.copySwapMemory of units that depend on input")
        touch_all(m, [source, target])
        data: list[Value] = []
        for at in read:
            value = source.slots[at]
            data += [value] if width == 1 else split_bytes(m, value, source.cls.element)
        data = [byte for at in range(0, len(data), unit) for byte in reversed(data[at : at + unit])]
        for number, at in enumerate(written):
            part = data[size * number : size * (number + 1)]
            value = part[0] if size == 1 else join_bytes(m, part, target.cls.element)
            m.memory.write(target.slots, at, value, target)
        return None

    return model


MODELS: Table = telling(
    {"jdk/internal/misc/Unsafe"},
    fixed(
        {
            (UNSAFE, f"copyMemory0({_OBJECT}J{_OBJECT}JJ)V"): _copy(False),
            (UNSAFE, f"copySwapMemory0({_OBJECT}J{_OBJECT}JJJ)V"): _copy(True),
        }
    ),
)
