"""Bounds of single operators against all values of a small width."""

from __future__ import annotations

from itertools import combinations_with_replacement

from verifier.terms.interval import square
from verifier.terms.sort import bv_sort


def test_square_bounds_hold_all_squares() -> None:
    sort = bv_sort(6)
    for low, high in combinations_with_replacement(range(-32, 32), 2):
        least, most = square(sort, (low, high))
        values = [(x * x + 32) % 64 - 32 for x in range(low, high + 1)]
        assert least <= min(values) and max(values) <= most
        if max(low * low, high * high) < 32:
            assert (least, most) == (min(values), max(values))
