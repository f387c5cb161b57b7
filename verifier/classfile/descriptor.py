"""Field and method descriptors (JVMS 4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from verifier.classfile.error import ClassFormatError

PRIMITIVES = "BCDFIJSZ"
NAMES_OF_PRIMITIVES: dict[str, str] = {
    "Z": "boolean", "B": "byte", "C": "char", "S": "short", "I": "int", "J": "long", "F": "float",
    "D": "double",
}  # fmt: skip
"""Names in sources."""
MAX_DIMENSIONS = 255
KIND_OF_TYPE: dict[str, str] = {
    "Z": "I", "B": "I", "C": "I", "S": "I", "I": "I", "J": "J", "F": "F", "D": "D", "L": "A", "[": "A",
}  # fmt: skip
"""Kinds of values (machine.value) by the first character of a descriptor."""


def field_end(descriptor: str, start: int) -> int:
    """The position after the field descriptor that begins at ``start``."""
    pos = start
    size = len(descriptor)
    while pos < size and descriptor[pos] == "[":
        pos += 1
    if pos - start > MAX_DIMENSIONS:
        raise ClassFormatError(f"array type of more than {MAX_DIMENSIONS} dimensions")
    if pos < size:
        char = descriptor[pos]
        if char in PRIMITIVES:
            return pos + 1
        if char == "L":
            end = descriptor.find(";", pos)
            if end > pos + 1:
                return end + 1
    raise ClassFormatError(f"malformed descriptor {descriptor[:200]!r}")


def check_field_descriptor(descriptor: str) -> str:
    """``descriptor`` itself if it is one field descriptor."""
    if field_end(descriptor, 0) != len(descriptor):
        raise ClassFormatError(f"malformed field descriptor {descriptor[:200]!r}")
    return descriptor


def parse_method_descriptor(descriptor: str) -> tuple[tuple[str, ...], str]:
    """The descriptors of the parameters, and of the result (``V`` for none)."""
    if not descriptor.startswith("("):
        raise ClassFormatError(f"malformed method descriptor {descriptor[:200]!r}")
    close = descriptor.find(")")
    pos = 1
    parameters: list[str] = []
    while pos < close:
        end = field_end(descriptor, pos)
        parameters.append(descriptor[pos:end])
        pos = end
    result = descriptor[close + 1 :]
    if pos != close:
        raise ClassFormatError(f"malformed method descriptor {descriptor[:200]!r}")
    return tuple(parameters), result if result == "V" else check_field_descriptor(result)


def java_type(descriptor: str) -> str:
    """A field or return descriptor as sources and messages have it: ``int``, ``java.lang.String[]``."""
    depth = descriptor.count("[")
    base = descriptor[depth:]
    name = "void" if base == "V" else NAMES_OF_PRIMITIVES.get(base)
    return (name or base[1:-1].replace("/", ".")) + "[]" * depth


def slot_count(descriptor: str) -> int:
    """Local variable slots (or stack words) of a value: 2 for long and double, 0 for ``V``, else 1."""
    if descriptor in ("J", "D"):
        return 2
    return 0 if descriptor == "V" else 1


def slots_of(descriptors: Iterable[str], first: int = 0) -> list[int]:
    """The local variables of values of these types, which stand one after the other."""
    return list(accumulate(map(slot_count, descriptors), initial=first))[:-1]


def parameter_slots(descriptor: str) -> int:
    """Slots all the parameters of a method descriptor take, the receiver not counted."""
    return sum(map(slot_count, parse_method_descriptor(descriptor)[0]))


def class_of_descriptor(descriptor: str) -> str:
    """The name in a ``CONSTANT_Class`` for a reference descriptor: ``x/Y`` for ``Lx/Y;``, arrays are
    unchanged."""
    return descriptor[1:-1] if descriptor.startswith("L") else descriptor


def default_of(descriptor: str) -> int | float | None:
    """The value a field or array element of this type has at first (JVMS 2.3, 2.4)."""
    return None if descriptor[0] in "L[" else zero_of(descriptor)


def zero_of(descriptor: str) -> int | float:
    """The value that a field or array element of a primitive type has at first."""
    return 0.0 if descriptor[0] in "FD" else 0
