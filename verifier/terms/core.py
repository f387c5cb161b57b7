"""Interning of terms, literals and variables: what every part of the factory builds on."""

from __future__ import annotations

import math
from typing import Any

from verifier.terms.concrete_value import NAN, round_to_f32
from verifier.terms.sort import BOOL, F32, F64, Sort, bv_sort
from verifier.terms.term import Data, Op, Term


class TermCore:
    """The table of all terms of one run. Terms of different tables must not be mixed."""

    def __init__(self) -> None:
        self._table: dict[tuple[Any, ...], Term] = {}
        self._bv_constants: dict[int, dict[int, Term]] = {}
        self._variables: dict[str, Term] = {}
        self._next_uid = 0
        self._fresh_names: dict[str, int] = {}
        self.true = self._new(Op.CONST, BOOL, (), True, 0, 0)
        self.false = self._new(Op.CONST, BOOL, (), False, 0, 0)

    def __len__(self) -> int:
        return self._next_uid

    def _new(self, op: str, sort: Sort, args: tuple[Term, ...], data: Data, lo: int, hi: int) -> Term:
        uid = self._next_uid
        self._next_uid = uid + 1
        return Term(op, sort, args, data, uid, lo, hi=hi)

    def _make(self, op: str, sort: Sort, args: tuple[Term, ...], data: Data = None) -> Term:
        """The interned term; for a bit-vector sort with the full range as bounds."""
        key = (op, args, data) if sort is BOOL else (op, args, data, sort)
        term = self._table.get(key)
        if term is None:
            half = sort.half if sort.is_bv else 0
            term = self._new(op, sort, args, data, -half, half - 1 if half else 0)
            self._table[key] = term
        return term

    def _make_bv(
        self, op: str, sort: Sort, args: tuple[Term, ...], lo: int, hi: int, data: Data = None
    ) -> Term:
        """The interned bit-vector term with bounds; those beyond the sort's range are dropped."""
        half = sort.half
        if lo < -half or hi >= half:
            lo = -half
            hi = half - 1
        elif lo == hi:
            return self.bv(lo, sort.width)
        key = (op, args, data, sort)
        term = self._table.get(key)
        if term is None:
            term = self._new(op, sort, args, data, lo, hi)
            self._table[key] = term
        return term

    def bool(self, value: bool) -> Term:
        """The literal true or false."""
        return self.true if value else self.false

    def bv(self, value: int, width: int) -> Term:
        """The bit-vector literal; ``value`` is wrapped."""
        constants = self._bv_constants.get(width)
        if constants is None:
            constants = self._bv_constants[width] = {}
        term = constants.get(value)
        if term is None:
            sort = bv_sort(width)
            wrapped = ((value + sort.half) & sort.mask) - sort.half
            if wrapped != value:
                return self.bv(wrapped, width)
            term = constants[value] = self._new(Op.CONST, sort, (), value, value, value)
        return term

    def f32(self, value: float) -> Term:
        """The binary32 literal nearest to ``value``."""
        return self._float(round_to_f32(value), F32)

    def f64(self, value: float) -> Term:
        """The binary64 literal."""
        return self._float(float(value), F64)

    def _float(self, value: float, sort: Sort) -> Term:
        key: tuple[Any, ...]
        if value != value:
            value = NAN
            key = (Op.CONST, sort, "nan")
        else:
            key = (Op.CONST, sort, value, math.copysign(1.0, value))
        term = self._table.get(key)
        if term is None:
            term = self._table[key] = self._new(Op.CONST, sort, (), value, 0, 0)
        return term

    def literal(self, value: Any, sort: Sort) -> Term:
        """The literal of ``value`` in a Boolean, bit-vector or float sort."""
        if sort is BOOL:
            return self.true if value else self.false
        if sort.is_bv:
            return self.bv(value, sort.width)
        if sort.is_float:
            return self.f32(value) if sort is F32 else self.f64(value)
        raise ValueError(f"no literals of sort {sort}")

    def var(self, name: str, sort: Sort) -> Term:
        """The variable of this name; a name has one sort."""
        term = self._variables.get(name)
        if term is None:
            half = sort.half if sort.is_bv else 0
            term = self._new(Op.VAR, sort, (), name, -half, half - 1 if half else 0)
            self._variables[name] = term
        elif term.sort is not sort:
            raise ValueError(f"variable {name} is of sort {term.sort}, not {sort}")
        return term

    def fresh(self, prefix: str, sort: Sort) -> Term:
        """A variable with a name not used so far."""
        count = self._fresh_names.get(prefix, 0)
        name = f"{prefix}!{count}"
        while name in self._variables:
            count += 1
            name = f"{prefix}!{count}"
        self._fresh_names[prefix] = count + 1
        return self.var(name, sort)

    def fn(self, name: str, sort: Sort, *args: Term) -> Term:
        """An application of a function that only the evaluator can compute."""
        return self._make(Op.FN, sort, args, name)

    def interval(self, term: Term) -> tuple[int, int]:
        """Signed bounds of a bit-vector term that hold under any assignment."""
        if not term.sort.is_bv:
            raise ValueError(f"{term.sort} has no bounds")
        return term.lo, term.hi

    def const_array(self, sort: Sort, value: Term) -> Term:
        """The array of ``sort`` that holds ``value`` everywhere."""
        if sort.element is not value.sort:
            raise ValueError(f"{value.sort} is not the element sort of {sort}")
        return self._make(Op.CONST_ARRAY, sort, (value,))
