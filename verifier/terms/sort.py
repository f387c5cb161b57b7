"""Sorts of terms: Boolean, bit-vector, IEEE 754 binary32 and binary64, array.

Sorts are made only by the functions and constants here, so that equal sorts are the same object.
"""

from __future__ import annotations

from functools import cache
from typing import Final


class Sort:
    """A sort; compare with ``is``.

    ``width`` is the number of bits (0 for Boolean and array), ``mask`` and ``half`` wrap a Python int
    to the signed range: ``((v + half) & mask) - half``.
    """

    __slots__ = ("element", "half", "index", "is_bv", "is_float", "mask", "name", "width")

    def __init__(
        self, name: str, width: int, is_bv: bool, is_float: bool, index: Sort | None, element: Sort | None
    ) -> None:
        self.name = name
        self.width = width
        self.is_bv = is_bv
        self.is_float = is_float
        self.index = index
        self.element = element
        self.mask = (1 << width) - 1
        self.half = 1 << (width - 1) if width else 0

    @property
    def is_array(self) -> bool:
        """Whether this is an array sort; then ``index`` and ``element`` are set."""
        return self.index is not None

    def __repr__(self) -> str:
        return self.name

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (sort_of_name, (self.name,))


@cache
def bv_sort(width: int) -> Sort:
    """The sort of bit-vectors of ``width`` bits."""
    if width <= 0:
        raise ValueError(f"bit-vector width must be positive, not {width}")
    return Sort(f"bv{width}", width, True, False, None, None)


@cache
def array_sort(index: Sort, element: Sort) -> Sort:
    """The sort of total arrays from ``index`` to ``element``."""
    return Sort(f"array({index.name},{element.name})", 0, False, False, index, element)


BOOL: Final = Sort("bool", 0, False, False, None, None)
F32: Final = Sort("f32", 32, False, True, None, None)
F64: Final = Sort("f64", 64, False, True, None, None)
BV8: Final = bv_sort(8)
BV16: Final = bv_sort(16)
BV32: Final = bv_sort(32)
BV64: Final = bv_sort(64)


def sort_of_name(name: str) -> Sort:
    """The inverse of ``Sort.name`` (used when terms cross a process boundary)."""
    if name == "bool":
        return BOOL
    if name == "f32":
        return F32
    if name == "f64":
        return F64
    if name.startswith("bv"):
        return bv_sort(int(name[2:]))
    if not (name.startswith("array(") and name.endswith(")")):
        raise ValueError(f"no sort is called {name}")
    inner = name[6:-1]
    depth = 0
    for at, char in enumerate(inner):
        depth += (char == "(") - (char == ")")
        if char == "," and depth == 0:
            return array_sort(sort_of_name(inner[:at]), sort_of_name(inner[at + 1 :]))
    raise ValueError(f"no sort is called {name}")
