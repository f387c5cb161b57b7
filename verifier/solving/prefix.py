"""Comparing a query with the one before it: path conditions mostly share a long beginning."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def common_prefix(a: Sequence[T], b: Sequence[T]) -> int:
    """How many first elements are equal (few comparisons of whole slices)."""
    most = min(len(a), len(b))
    if a[:most] == b[:most]:
        return most
    least = 0
    while most - least > 1:
        middle = (least + most) // 2
        if a[least:middle] == b[least:middle]:
            least = middle
        else:
            most = middle
    return least
