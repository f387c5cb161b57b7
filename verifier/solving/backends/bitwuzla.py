"""Bitwuzla. Only this module imports bitwuzla.

Its bindings hold Python's global lock while solving, except during the termination callback, which is
called some thousand times a second; interrupts and time limits therefore go through that callback.
"""

from __future__ import annotations

from typing import ClassVar

import bitwuzla
from bitwuzla import Kind, Result

from verifier.solving.answer import Answer, Sat, Unknown, Unsat
from verifier.solving.backends.backend import UnreadableValueError
from verifier.solving.backends.full_backend import FullBackend, format_of
from verifier.terms.concrete_value import float_to_bits
from verifier.terms.sort import Sort
from verifier.terms.term import Op, Term

KINDS = {
    Op.NOT: Kind.NOT,
    Op.AND: Kind.AND,
    Op.OR: Kind.OR,
    Op.EQ: Kind.EQUAL,
    Op.ITE: Kind.ITE,
    Op.ADD: Kind.BV_ADD,
    Op.SUB: Kind.BV_SUB,
    Op.MUL: Kind.BV_MUL,
    Op.NEG: Kind.BV_NEG,
    Op.SDIV: Kind.BV_SDIV,
    Op.SREM: Kind.BV_SREM,
    Op.UDIV: Kind.BV_UDIV,
    Op.UREM: Kind.BV_UREM,
    Op.BAND: Kind.BV_AND,
    Op.BOR: Kind.BV_OR,
    Op.BXOR: Kind.BV_XOR,
    Op.BNOT: Kind.BV_NOT,
    Op.SHL: Kind.BV_SHL,
    Op.LSHR: Kind.BV_SHR,
    Op.ASHR: Kind.BV_ASHR,
    Op.SLT: Kind.BV_SLT,
    Op.SLE: Kind.BV_SLE,
    Op.ULT: Kind.BV_ULT,
    Op.ULE: Kind.BV_ULE,
    Op.CONCAT: Kind.BV_CONCAT,
    Op.FNEG: Kind.FP_NEG,
    Op.FABS: Kind.FP_ABS,
    Op.FLT: Kind.FP_LT,
    Op.FLE: Kind.FP_LEQ,
    Op.FEQ: Kind.FP_EQUAL,
    Op.FIS_NAN: Kind.FP_IS_NAN,
    Op.FIS_INF: Kind.FP_IS_INF,
    Op.SELECT: Kind.ARRAY_SELECT,
    Op.STORE: Kind.ARRAY_STORE,
}
ROUNDED = {
    Op.FADD: Kind.FP_ADD,
    Op.FSUB: Kind.FP_SUB,
    Op.FMUL: Kind.FP_MUL,
    Op.FDIV: Kind.FP_DIV,
    Op.FSQRT: Kind.FP_SQRT,
}


class BitwuzlaBackend(FullBackend[bitwuzla.Term, bitwuzla.Sort]):
    """Bitwuzla's incremental solver."""

    name: ClassVar[str] = "bitwuzla"
    has_remainder: ClassVar[bool] = True
    searches_first: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._tm = bitwuzla.TermManager()
        options = bitwuzla.Options()
        options.set(bitwuzla.Option.PRODUCE_MODELS, True)
        if self.searches_first:
            options.set(bitwuzla.Option.BV_SOLVER, "preprop")
        self._solver = bitwuzla.Bitwuzla(self._tm, options)
        self._solver.configure_terminator(self._is_interrupted)
        self._nearest = self._tm.mk_rm_value(bitwuzla.RoundingMode.RNE)
        self._toward_zero = self._tm.mk_rm_value(bitwuzla.RoundingMode.RTZ)

    def _is_interrupted(self) -> bool:
        return self._interrupted

    def _bool_sort(self) -> bitwuzla.Sort:
        return self._tm.mk_bool_sort()

    def _bv_sort(self, width: int) -> bitwuzla.Sort:
        return self._tm.mk_bv_sort(width)

    def _float_sort(self, exponent: int, significand: int) -> bitwuzla.Sort:
        return self._tm.mk_fp_sort(exponent, significand)

    def _array_sort(self, index: bitwuzla.Sort, element: bitwuzla.Sort) -> bitwuzla.Sort:
        return self._tm.mk_array_sort(index, element)

    def _truth(self, holds: bool) -> bitwuzla.Term:
        return self._tm.mk_true() if holds else self._tm.mk_false()

    def _bits(self, value: int, sort: Sort) -> bitwuzla.Term:
        return self._tm.mk_bv_value(self._sort(sort), value & sort.mask)

    def _float(self, value: float, sort: Sort) -> bitwuzla.Term:
        tm, native = self._tm, self._sort(sort)
        if value != value:
            return tm.mk_fp_nan(native)
        exponent, significand = format_of(sort)
        fraction = significand - 1
        bits = float_to_bits(value, sort.width) & sort.mask
        return tm.mk_fp_value(
            tm.mk_bv_value(tm.mk_bv_sort(1), bits >> (sort.width - 1)),
            tm.mk_bv_value(tm.mk_bv_sort(exponent), (bits >> fraction) & ((1 << exponent) - 1)),
            tm.mk_bv_value(tm.mk_bv_sort(fraction), bits & ((1 << fraction) - 1)),
        )

    def _variable(self, term: Term) -> bitwuzla.Term:
        return self._tm.mk_const(self._sort(term.sort), str(term.data))

    def _apply(self, term: Term, args: list[bitwuzla.Term]) -> bitwuzla.Term:
        tm, op = self._tm, term.op
        kind = KINDS.get(op)
        if kind is not None:
            return tm.mk_term(kind, args)
        kind = ROUNDED.get(op)
        if kind is not None:
            return tm.mk_term(kind, [self._nearest, *args])
        if op == Op.FREM:
            return self._remainder(args[0], args[1], term.sort)
        if op == Op.EXTRACT:
            assert isinstance(term.data, tuple)
            return tm.mk_term(Kind.BV_EXTRACT, args, list(term.data))
        if op == Op.SEXT or op == Op.ZEXT:
            kind = Kind.BV_SIGN_EXTEND if op == Op.SEXT else Kind.BV_ZERO_EXTEND
            return tm.mk_term(kind, args, [term.sort.width - term.args[0].sort.width])
        if op == Op.CONST_ARRAY:
            return tm.mk_const_array(self._sort(term.sort), args[0])
        return self._convert(term, args[0])

    def _remainder(self, x: bitwuzla.Term, y: bitwuzla.Term, sort: Sort) -> bitwuzla.Term:
        """Java's ``%`` (JLS 15.17.3) out of that of IEEE 754, whose quotient is the nearest integer.

        Of the magnitudes, the latter may be negative by less than the divisor; adding that is exact, as
        the truncating remainder is a number of the format. The sign is that of the dividend.
        """
        tm = self._tm
        size = tm.mk_term(Kind.FP_ABS, [y])
        nearest = tm.mk_term(Kind.FP_REM, [tm.mk_term(Kind.FP_ABS, [x]), size])
        raised = tm.mk_term(Kind.FP_ADD, [self._nearest, nearest, size])
        below = tm.mk_term(Kind.FP_LT, [nearest, self._float(0.0, sort)])
        rest = tm.mk_term(Kind.ITE, [below, raised, tm.mk_term(Kind.FP_ABS, [nearest])])
        negative = tm.mk_term(Kind.FP_IS_NEG, [x])
        return tm.mk_term(Kind.ITE, [negative, tm.mk_term(Kind.FP_NEG, [rest]), rest])

    def _convert(self, term: Term, arg: bitwuzla.Term) -> bitwuzla.Term:
        tm, op, sort = self._tm, term.op, term.sort
        if sort.is_float:
            format_ = list(format_of(sort))
            if op == Op.BV2F:
                return tm.mk_term(Kind.FP_TO_FP_FROM_SBV, [self._nearest, arg], format_)
            if op == Op.F2F:
                return tm.mk_term(Kind.FP_TO_FP_FROM_FP, [self._nearest, arg], format_)
            if op == Op.BITS2F:
                return tm.mk_term(Kind.FP_TO_FP_FROM_BV, [arg], format_)
        if op != Op.F2BV:
            raise ValueError(f"{op} was not lowered")
        return self._saturated(term, arg)

    def _simple(self, op: str, *args: bitwuzla.Term) -> bitwuzla.Term:
        return self._tm.mk_term(KINDS[op], list(args))

    def _truncated(self, arg: bitwuzla.Term, width: int) -> bitwuzla.Term:
        return self._tm.mk_term(Kind.FP_TO_SBV, [self._toward_zero, arg], [width])

    def _push(self) -> None:
        self._solver.push(1)

    def _pop(self, levels: int) -> None:
        self._solver.pop(levels)

    def _assert(self, native: bitwuzla.Term) -> None:
        self._solver.assert_formula(native)

    def _solve(self, time_limit_s: float | None) -> Answer:
        with self._limited(time_limit_s):
            result = self._solver.check_sat()
        if result == Result.SAT:
            return Sat()
        return Unsat() if result == Result.UNSAT else Unknown("bitwuzla: interrupted")

    def _evaluate(self, native: bitwuzla.Term) -> bitwuzla.Term:
        return self._solver.get_value(native)

    def _read_truth(self, value: bitwuzla.Term) -> bool:
        return bool(value.value())

    def _read_bits(self, value: bitwuzla.Term, sort: Sort) -> int:
        return int(value.value(2, False), 2)

    def _read_store(self, value: bitwuzla.Term) -> tuple[bitwuzla.Term, bitwuzla.Term, bitwuzla.Term] | None:
        if value.kind() != Kind.ARRAY_STORE:
            return None
        array, index, element = value.children()
        return array, index, element

    def _read_everywhere(self, value: bitwuzla.Term) -> bitwuzla.Term:
        if value.kind() != Kind.CONST_ARRAY:
            raise UnreadableValueError("an array value that is no chain of stores")
        return value.children()[0]


class SearchingBitwuzlaBackend(BitwuzlaBackend):
    """Bitwuzla with its local search before bits are blasted: two to three times as quick for many a
    satisfiable query about floats, slower for others, so a good companion to the plain one.
    """

    name: ClassVar[str] = "bitwuzla-search"
    searches_first: ClassVar[bool] = True
