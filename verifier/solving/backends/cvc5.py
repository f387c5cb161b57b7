"""cvc5. Only this module imports cvc5.

Its bindings hold Python's global lock while solving and cannot be interrupted; a time limit is given
to each check, and a process that runs it is killed instead of being asked to stop.
"""

from __future__ import annotations

from typing import ClassVar

import cvc5
from cvc5 import Kind, RoundingMode

from verifier.clock import by_clock_s
from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.solving.backends.backend import Backend, UnreadableValueError, int_of, real_of
from verifier.terms.concrete_value import NAN, ArrayValue, Concrete, bits_to_float, float_to_bits
from verifier.terms.sort import BOOL, F32, Sort, bv_sort
from verifier.terms.term import Op, Term

KINDS = {
    Op.NOT: Kind.NOT,
    Op.AND: Kind.AND,
    Op.OR: Kind.OR,
    Op.EQ: Kind.EQUAL,
    Op.ITE: Kind.ITE,
    Op.ADD: Kind.BITVECTOR_ADD,
    Op.SUB: Kind.BITVECTOR_SUB,
    Op.MUL: Kind.BITVECTOR_MULT,
    Op.NEG: Kind.BITVECTOR_NEG,
    Op.SDIV: Kind.BITVECTOR_SDIV,
    Op.SREM: Kind.BITVECTOR_SREM,
    Op.UDIV: Kind.BITVECTOR_UDIV,
    Op.UREM: Kind.BITVECTOR_UREM,
    Op.BAND: Kind.BITVECTOR_AND,
    Op.BOR: Kind.BITVECTOR_OR,
    Op.BXOR: Kind.BITVECTOR_XOR,
    Op.BNOT: Kind.BITVECTOR_NOT,
    Op.SHL: Kind.BITVECTOR_SHL,
    Op.LSHR: Kind.BITVECTOR_LSHR,
    Op.ASHR: Kind.BITVECTOR_ASHR,
    Op.SLT: Kind.BITVECTOR_SLT,
    Op.SLE: Kind.BITVECTOR_SLE,
    Op.ULT: Kind.BITVECTOR_ULT,
    Op.ULE: Kind.BITVECTOR_ULE,
    Op.CONCAT: Kind.BITVECTOR_CONCAT,
    Op.FNEG: Kind.FLOATINGPOINT_NEG,
    Op.FABS: Kind.FLOATINGPOINT_ABS,
    Op.FLT: Kind.FLOATINGPOINT_LT,
    Op.FLE: Kind.FLOATINGPOINT_LEQ,
    Op.FEQ: Kind.FLOATINGPOINT_EQ,
    Op.FIS_NAN: Kind.FLOATINGPOINT_IS_NAN,
    Op.FIS_INF: Kind.FLOATINGPOINT_IS_INF,
    Op.SELECT: Kind.SELECT,
    Op.STORE: Kind.STORE,
}
ROUNDED = {
    Op.FADD: Kind.FLOATINGPOINT_ADD,
    Op.FSUB: Kind.FLOATINGPOINT_SUB,
    Op.FMUL: Kind.FLOATINGPOINT_MULT,
    Op.FDIV: Kind.FLOATINGPOINT_DIV,
    Op.FSQRT: Kind.FLOATINGPOINT_SQRT,
}


class Cvc5Backend(Backend[cvc5.Term]):
    """cvc5's incremental solver."""

    name: ClassVar[str] = "cvc5"

    def __init__(self) -> None:
        super().__init__()
        self._tm = cvc5.TermManager()
        self._sorts: dict[Sort, cvc5.Sort] = {}
        self._nearest = self._tm.mkRoundingMode(RoundingMode.ROUND_NEAREST_TIES_TO_EVEN)
        self._toward_zero = self._tm.mkRoundingMode(RoundingMode.ROUND_TOWARD_ZERO)
        self._limit_ms = 0
        self._solver = self._new_solver()

    def _new_solver(self) -> cvc5.Solver:
        solver = cvc5.Solver(self._tm)
        solver.setOption("incremental", "true")
        solver.setOption("produce-models", "true")
        if self._limit_ms:
            solver.setOption("tlimit-per", str(self._limit_ms))
        solver.setOption("arrays-exp", "true")  # arrays that hold one value everywhere
        solver.setLogic("QF_ABVFP")
        return solver

    def _sort(self, sort: Sort) -> cvc5.Sort:
        found = self._sorts.get(sort)
        if found is None:
            tm = self._tm
            if sort is BOOL:
                found = tm.getBooleanSort()
            elif sort.is_bv:
                found = tm.mkBitVectorSort(sort.width)
            elif sort.is_float:
                found = tm.mkFloatingPointSort(8, 24) if sort is F32 else tm.mkFloatingPointSort(11, 53)
            else:
                assert sort.index is not None and sort.element is not None
                found = tm.mkArraySort(self._sort(sort.index), self._sort(sort.element))
            self._sorts[sort] = found
        return found

    def _bits(self, value: int, sort: Sort) -> cvc5.Term:
        return self._tm.mkBitVector(sort.width, str(value & sort.mask), 10)

    def _literal(self, term: Term) -> cvc5.Term:
        sort = term.sort
        if sort is BOOL:
            return self._tm.mkBoolean(bool(term.data))
        return self._bits(term.lo, sort) if sort.is_bv else self._float(real_of(term), sort)

    def _float(self, value: float, sort: Sort) -> cvc5.Term:
        exponent = 8 if sort is F32 else 11
        if value != value:
            return self._tm.mkFloatingPointNaN(exponent, sort.width - exponent)
        bits = self._bits(float_to_bits(value, sort.width), bv_sort(sort.width))
        return self._tm.mkFloatingPoint(exponent, sort.width - exponent, bits)

    def _variable(self, term: Term) -> cvc5.Term:
        return self._tm.mkConst(self._sort(term.sort), str(term.data))

    def _apply(self, term: Term, args: list[cvc5.Term]) -> cvc5.Term:
        tm, op = self._tm, term.op
        kind = KINDS.get(op)
        if kind is not None:
            return tm.mkTerm(kind, *args)
        kind = ROUNDED.get(op)
        if kind is not None:
            return tm.mkTerm(kind, self._nearest, *args)
        if op == Op.EXTRACT:
            assert isinstance(term.data, tuple)
            return tm.mkTerm(tm.mkOp(Kind.BITVECTOR_EXTRACT, *term.data), *args)
        if op == Op.SEXT or op == Op.ZEXT:
            kind = Kind.BITVECTOR_SIGN_EXTEND if op == Op.SEXT else Kind.BITVECTOR_ZERO_EXTEND
            return tm.mkTerm(tm.mkOp(kind, term.sort.width - term.args[0].sort.width), *args)
        if op == Op.CONST_ARRAY:
            return tm.mkConstArray(self._sort(term.sort), args[0])
        return self._convert(term, args[0])

    def _convert(self, term: Term, arg: cvc5.Term) -> cvc5.Term:
        tm, op, sort = self._tm, term.op, term.sort
        if sort.is_float:
            format_ = (8, 24) if sort is F32 else (11, 53)
            if op == Op.BV2F:
                return tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_FP_FROM_SBV, *format_), self._nearest, arg)
            if op == Op.F2F:
                return tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_FP_FROM_FP, *format_), self._nearest, arg)
            if op == Op.BITS2F:
                return tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_FP_FROM_IEEE_BV, *format_), arg)
        if op != Op.F2BV:
            raise ValueError(f"{op} was not lowered")
        source = term.args[0].sort
        top, bottom = self._float(float(sort.half), source), self._float(-float(sort.half), source)
        inside = tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_SBV, sort.width), self._toward_zero, arg)
        low = tm.mkTerm(Kind.FLOATINGPOINT_LEQ, arg, bottom)
        high = tm.mkTerm(Kind.FLOATINGPOINT_LEQ, top, arg)
        result = tm.mkTerm(Kind.ITE, low, self._bits(-sort.half, sort), inside)
        result = tm.mkTerm(Kind.ITE, high, self._bits(sort.half - 1, sort), result)
        nan = tm.mkTerm(Kind.FLOATINGPOINT_IS_NAN, arg)
        return tm.mkTerm(Kind.ITE, nan, self._bits(0, sort), result)

    def _push(self) -> None:
        self._solver.push(1)

    def _pop(self, levels: int) -> None:
        self._solver.pop(levels)

    def _assert(self, native: cvc5.Term) -> None:
        self._solver.assertFormula(native)

    def _solve(self, time_limit_s: float | None) -> Answer:
        """cvc5 knows limits by the clock only; the exact one is kept by who owns its process."""
        limit_ms = 0 if time_limit_s is None else max(1, int(by_clock_s(time_limit_s) * 1000))
        if limit_ms != self._limit_ms:
            self._limit_ms = limit_ms
            self._solver.setOption("tlimit-per", str(limit_ms))
        try:
            result = self._solver.checkSat()
        except RuntimeError as problem:
            return Unknown(f"cvc5: {str(problem).splitlines()[0]}")
        if result.isSat():
            return Sat()
        return Unsat() if result.isUnsat() else Unknown(f"cvc5: {result}")

    def _value(self, variable: Term, native: cvc5.Term) -> Concrete:
        return self._read(self._solver.getValue(native), variable.sort)

    def _read(self, value: cvc5.Term, sort: Sort) -> Concrete:
        if sort is BOOL:
            return bool(value.getBooleanValue())
        if sort.is_array:
            return self._read_array(value, sort)
        if sort.is_bv:
            number = int(value.getBitVectorValue(10))
            return ((number + sort.half) & sort.mask) - sort.half
        if value.isFloatingPointNaN():
            return NAN
        number = int(value.getFloatingPointValue()[2].getBitVectorValue(10))
        return bits_to_float(((number + sort.half) & sort.mask) - sort.half, sort)

    def _read_array(self, value: cvc5.Term, sort: Sort) -> ArrayValue:
        assert sort.index is not None and sort.element is not None
        entries: dict[int, Concrete] = {}
        while value.getKind() == Kind.STORE:
            entries.setdefault(int_of(self._read(value[1], sort.index)), self._read(value[2], sort.element))
            value = value[0]
        if not value.isConstArray():
            raise UnreadableValueError("an array value that is no chain of stores")
        return ArrayValue(self._read(value.getConstArrayBase(), sort.element), entries)
