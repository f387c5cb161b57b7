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
from verifier.solving.backends.backend import UnreadableValueError
from verifier.solving.backends.full_backend import FullBackend, format_of
from verifier.terms.concrete_value import float_to_bits
from verifier.terms.sort import F32, Sort, bv_sort
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


class Cvc5Backend(FullBackend[cvc5.Term, cvc5.Sort]):
    """cvc5's incremental solver."""

    name: ClassVar[str] = "cvc5"

    def __init__(self) -> None:
        super().__init__()
        self._tm = cvc5.TermManager()
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

    def _bool_sort(self) -> cvc5.Sort:
        return self._tm.getBooleanSort()

    def _bv_sort(self, width: int) -> cvc5.Sort:
        return self._tm.mkBitVectorSort(width)

    def _float_sort(self, exponent: int, significand: int) -> cvc5.Sort:
        return self._tm.mkFloatingPointSort(exponent, significand)

    def _array_sort(self, index: cvc5.Sort, element: cvc5.Sort) -> cvc5.Sort:
        return self._tm.mkArraySort(index, element)

    def _truth(self, holds: bool) -> cvc5.Term:
        return self._tm.mkBoolean(holds)

    def _bits(self, value: int, sort: Sort) -> cvc5.Term:
        return self._tm.mkBitVector(sort.width, str(value & sort.mask), 10)

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
            format_ = format_of(sort)
            if op == Op.BV2F:
                return tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_FP_FROM_SBV, *format_), self._nearest, arg)
            if op == Op.F2F:
                return tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_FP_FROM_FP, *format_), self._nearest, arg)
            if op == Op.BITS2F:
                return tm.mkTerm(tm.mkOp(Kind.FLOATINGPOINT_TO_FP_FROM_IEEE_BV, *format_), arg)
        if op != Op.F2BV:
            raise ValueError(f"{op} was not lowered")
        return self._saturated(term, arg)

    def _simple(self, op: str, *args: cvc5.Term) -> cvc5.Term:
        return self._tm.mkTerm(KINDS[op], *args)

    def _truncated(self, arg: cvc5.Term, width: int) -> cvc5.Term:
        return self._tm.mkTerm(self._tm.mkOp(Kind.FLOATINGPOINT_TO_SBV, width), self._toward_zero, arg)

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

    def _evaluate(self, native: cvc5.Term) -> cvc5.Term:
        return self._solver.getValue(native)

    def _read_truth(self, value: cvc5.Term) -> bool:
        return bool(value.getBooleanValue())

    def _read_bits(self, value: cvc5.Term, sort: Sort) -> int | None:
        if sort.is_bv:
            return int(value.getBitVectorValue(10))
        if value.isFloatingPointNaN():
            return None
        return int(value.getFloatingPointValue()[2].getBitVectorValue(10))

    def _read_store(self, value: cvc5.Term) -> tuple[cvc5.Term, cvc5.Term, cvc5.Term] | None:
        return (value[0], value[1], value[2]) if value.getKind() == Kind.STORE else None

    def _read_everywhere(self, value: cvc5.Term) -> cvc5.Term:
        if not value.isConstArray():
            raise UnreadableValueError("an array value that is no chain of stores")
        return value.getConstArrayBase()
