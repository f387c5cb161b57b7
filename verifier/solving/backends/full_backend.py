"""The common part of backends with floats and arrays: sorts, literals, saturation, values of models."""

from __future__ import annotations

from abc import abstractmethod
from typing import Generic, TypeVar

from verifier.solving.backends.backend import Backend, Native, int_of, real_of
from verifier.terms.concrete_value import NAN, ArrayValue, Concrete, bits_to_float
from verifier.terms.sort import BOOL, F32, Sort
from verifier.terms.term import Op, Term

NativeSort = TypeVar("NativeSort")
"""A sort of the solver."""


def format_of(sort: Sort) -> tuple[int, int]:
    """Bits of the exponent and of the significand (the hidden one counts) of a float sort."""
    return (8, 24) if sort is F32 else (11, 53)


class FullBackend(Backend[Native], Generic[Native, NativeSort]):
    """A backend that says how its solver makes and reads terms; which ones are needed is said here."""

    def __init__(self) -> None:
        super().__init__()
        self._sorts: dict[Sort, NativeSort] = {}

    # -- sorts ----------------------------------------------------------------------

    def _sort(self, sort: Sort) -> NativeSort:
        found = self._sorts.get(sort)
        if found is None:
            found = self._sorts[sort] = self._make_sort(sort)
        return found

    def _make_sort(self, sort: Sort) -> NativeSort:
        if sort is BOOL:
            return self._bool_sort()
        if sort.is_bv:
            return self._bv_sort(sort.width)
        if sort.is_float:
            return self._float_sort(*format_of(sort))
        assert sort.index is not None and sort.element is not None
        return self._array_sort(self._sort(sort.index), self._sort(sort.element))

    @abstractmethod
    def _bool_sort(self) -> NativeSort: ...

    @abstractmethod
    def _bv_sort(self, width: int) -> NativeSort: ...

    @abstractmethod
    def _float_sort(self, exponent: int, significand: int) -> NativeSort: ...

    @abstractmethod
    def _array_sort(self, index: NativeSort, element: NativeSort) -> NativeSort: ...

    # -- terms ----------------------------------------------------------------------

    def _literal(self, term: Term) -> Native:
        sort = term.sort
        if sort is BOOL:
            return self._truth(bool(term.data))
        return self._bits(term.lo, sort) if sort.is_bv else self._float(real_of(term), sort)

    def _saturated(self, term: Term, arg: Native) -> Native:
        """F2BV: Java's conversion, which saturates and gives 0 for NaN (JLS 5.1.3)."""
        sort, source = term.sort, term.args[0].sort
        top, bottom = self._float(float(sort.half), source), self._float(-float(sort.half), source)
        low, high = self._simple(Op.FLE, arg, bottom), self._simple(Op.FLE, top, arg)
        result = self._simple(Op.ITE, low, self._bits(-sort.half, sort), self._truncated(arg, sort.width))
        result = self._simple(Op.ITE, high, self._bits(sort.half - 1, sort), result)
        return self._simple(Op.ITE, self._simple(Op.FIS_NAN, arg), self._bits(0, sort), result)

    @abstractmethod
    def _truth(self, holds: bool) -> Native: ...

    @abstractmethod
    def _bits(self, value: int, sort: Sort) -> Native: ...

    @abstractmethod
    def _float(self, value: float, sort: Sort) -> Native: ...

    @abstractmethod
    def _simple(self, op: str, *args: Native) -> Native:
        """An operation that the solver supports directly."""

    @abstractmethod
    def _truncated(self, arg: Native, width: int) -> Native:
        """A float as a signed number, rounded toward zero; any where it has no room."""

    # -- values of models -----------------------------------------------------------

    def _value(self, variable: Term, native: Native) -> Concrete:
        return self._read(self._evaluate(native), variable.sort)

    def _read(self, value: Native, sort: Sort) -> Concrete:
        if sort is BOOL:
            return self._read_truth(value)
        if sort.is_array:
            return self._read_array(value, sort)
        number = self._read_bits(value, sort)
        if number is None:
            return NAN
        signed = ((number + sort.half) & sort.mask) - sort.half
        return signed if sort.is_bv else bits_to_float(signed, sort)

    def _read_array(self, value: Native, sort: Sort) -> ArrayValue:
        assert sort.index is not None and sort.element is not None
        entries: dict[int, Concrete] = {}
        while (store := self._read_store(value)) is not None:
            value, index, element = store
            entries.setdefault(int_of(self._read(index, sort.index)), self._read(element, sort.element))
        return ArrayValue(self._read(self._read_everywhere(value), sort.element), entries)

    @abstractmethod
    def _evaluate(self, native: Native) -> Native:
        """A term's value in the model."""

    @abstractmethod
    def _read_truth(self, value: Native) -> bool: ...

    @abstractmethod
    def _read_bits(self, value: Native, sort: Sort) -> int | None:
        """The bits of a number, also of a float; None for NaN."""

    @abstractmethod
    def _read_store(self, value: Native) -> tuple[Native, Native, Native] | None:
        """Array, index and element of a store; None if the value is none."""

    @abstractmethod
    def _read_everywhere(self, value: Native) -> Native:
        """The one element of an array that is the same everywhere; UnreadableValueError if it is none."""
