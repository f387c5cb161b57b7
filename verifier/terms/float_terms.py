"""IEEE 754 terms (rounding to nearest, ties to even) and conversions with Java's meaning.

Normal forms: comparisons of exactly converted integers are integer comparisons.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from verifier.terms.comparison import ComparisonFactory
from verifier.terms.concrete_value import CONCRETE
from verifier.terms.sort import BOOL, F32, F64, Sort, bv_sort
from verifier.terms.term import Op, Term


class FloatFactory(ComparisonFactory):
    """Builds floating-point arithmetic, comparisons and conversions."""

    def _arithmetic(self, op: str, *args: Term) -> Term:
        sort = args[0].sort
        if not sort.is_float or any(arg.sort is not sort for arg in args):
            raise ValueError(f"{op} of {', '.join(str(arg.sort) for arg in args)}")
        if all(arg.op == Op.CONST for arg in args):
            return self._float(CONCRETE[op](sort, None, *(arg.data for arg in args)), sort)
        for arg in args:
            if arg.op == Op.CONST and arg.data != arg.data:
                return arg
        return self._make(op, sort, args)

    def fadd(self, a: Term, b: Term) -> Term:
        """Sum."""
        if a.op == Op.CONST or (b.op != Op.CONST and a.uid > b.uid):
            a, b = b, a
        if _is_literal(b, -0.0) and a.sort is b.sort:
            return a
        return self._arithmetic(Op.FADD, a, b)

    def fsub(self, a: Term, b: Term) -> Term:
        """Difference."""
        if _is_literal(b, 0.0) and a.sort is b.sort:
            return a
        return self._arithmetic(Op.FSUB, a, b)

    def fmul(self, a: Term, b: Term) -> Term:
        """Product."""
        if a.op == Op.CONST or (b.op != Op.CONST and a.uid > b.uid):
            a, b = b, a
        if _is_literal(b, 1.0) and a.sort is b.sort:
            return a
        return self._arithmetic(Op.FMUL, a, b)

    def fdiv(self, a: Term, b: Term) -> Term:
        """Quotient."""
        if _is_literal(b, 1.0) and a.sort is b.sort:
            return a
        return self._arithmetic(Op.FDIV, a, b)

    def frem(self, a: Term, b: Term) -> Term:
        """Java ``%`` on floats, which is C's ``fmod`` (JLS 15.17.3)."""
        return self._arithmetic(Op.FREM, a, b)

    def fneg(self, a: Term) -> Term:
        """The sign flipped."""
        return a.args[0] if a.op == Op.FNEG else self._arithmetic(Op.FNEG, a)

    def fabs(self, a: Term) -> Term:
        """The sign cleared."""
        if a.op == Op.FABS:
            return a
        return self.fabs(a.args[0]) if a.op == Op.FNEG else self._arithmetic(Op.FABS, a)

    def fsqrt(self, a: Term) -> Term:
        """Square root, correctly rounded."""
        return self._arithmetic(Op.FSQRT, a)

    def flt(self, a: Term, b: Term) -> Term:
        """Less; false if an argument is NaN."""
        if a is b:
            return self.false
        return self._float_order(Op.FLT, a, b)

    def fle(self, a: Term, b: Term) -> Term:
        """Less or equal; false if an argument is NaN."""
        if a is b:
            return self.not_(self.fis_nan(a))
        return self._float_order(Op.FLE, a, b)

    def fgt(self, a: Term, b: Term) -> Term:
        """Greater; false if an argument is NaN."""
        return self.flt(b, a)

    def fge(self, a: Term, b: Term) -> Term:
        """Greater or equal; false if an argument is NaN."""
        return self.fle(b, a)

    def feq(self, a: Term, b: Term) -> Term:
        """IEEE equality: the zeros are equal, NaN is not equal to itself."""
        if a is b:
            return self.not_(self.fis_nan(a))
        if a.op == Op.CONST or (b.op != Op.CONST and a.uid > b.uid):
            a, b = b, a
        return self._float_order(Op.FEQ, a, b)

    def _float_order(self, op: str, a: Term, b: Term) -> Term:
        if not a.sort.is_float or a.sort is not b.sort:
            raise ValueError(f"{op} of {a.sort} and {b.sort}")
        for x in (a, b):
            if x.op == Op.CONST and x.data != x.data:
                return self.false
        if b.op == Op.CONST:
            if a.op == Op.CONST:
                return self.bool(CONCRETE[op](BOOL, None, a.data, b.data))
            if op == Op.FEQ and b.data != 0.0 and a.op != Op.BV2F:
                return self.eq(a, b)
            reduced = self._order_leaves(a, lambda x: self._float_order(op, x, b), op, b, False)
            if reduced is None and _is_exact(a):
                reduced = self._integer_order(op, a.args[0], b, False)
        elif a.op == Op.CONST:
            reduced = self._order_leaves(b, lambda x: self._float_order(op, a, x), op, a, True)
            if reduced is None and _is_exact(b):
                reduced = self._integer_order(op, b.args[0], a, True)
        else:
            reduced = None
            if _is_exact(a) and _is_exact(b):
                width = max(a.args[0].sort.width, b.args[0].sort.width)
                x, y = self.sext(width, a.args[0]), self.sext(width, b.args[0])
                return self.eq(x, y) if op == Op.FEQ else self._order(INTEGER_ORDER[op], x, y)
        return self._make(op, BOOL, (a, b)) if reduced is None else reduced

    def _order_leaves(
        self, tree: Term, at_leaf: Callable[[Term], Term], op: str, literal: Term, literal_first: bool
    ) -> Term | None:
        if tree.op != Op.ITE:
            return None

        def stay(node: Term) -> Term:
            return self._make(op, BOOL, (literal, node) if literal_first else (node, literal))

        return self._through_tree(tree, at_leaf, stay)

    def _integer_order(self, op: str, a: Term, literal: Term, literal_first: bool) -> Term:
        """A comparison of an exactly converted integer with a literal."""
        k = float(literal.data)  # type: ignore[arg-type]
        if op == Op.FEQ:
            if not math.isfinite(k) or k != int(k) or not a.lo <= k <= a.hi:
                return self.false
            return self.eq(a, self.bv(int(k), a.sort.width))
        if math.isinf(k):
            return self.bool((k > 0) is not literal_first)
        if literal_first:
            least = math.floor(k) + 1 if op == Op.FLT else math.ceil(k)
            if least > a.hi:
                return self.false
            return self.true if least <= a.lo else self.sle(self.bv(least, a.sort.width), a)
        most = math.ceil(k) - 1 if op == Op.FLT else math.floor(k)
        if most < a.lo:
            return self.false
        return self.true if most >= a.hi else self.sle(a, self.bv(most, a.sort.width))

    def fis_nan(self, a: Term) -> Term:
        """Whether ``a`` is not a number."""
        return self._float_class(Op.FIS_NAN, a)

    def fis_inf(self, a: Term) -> Term:
        """Whether ``a`` is an infinity."""
        return self._float_class(Op.FIS_INF, a)

    def _float_class(self, op: str, a: Term) -> Term:
        if not a.sort.is_float:
            raise ValueError(f"{op} of {a.sort}")
        if a.op == Op.CONST:
            return self.bool(CONCRETE[op](BOOL, None, a.data))
        if a.op == Op.BV2F:
            return self.false
        if a.op in (Op.FNEG, Op.FABS) or (a.op == Op.F2F and (a.sort is F64 or op == Op.FIS_NAN)):
            return self._float_class(op, a.args[0])
        if a.op == Op.ITE:
            pushed = self._through_tree(
                a, lambda x: self._float_class(op, x), lambda node: self._make(op, BOOL, (node,))
            )
            if pushed is not None:
                return pushed
        return self._make(op, BOOL, (a,))

    def f2bv(self, a: Term, width: int) -> Term:
        """Java ``d2i`` and kin: NaN is 0, saturating, toward zero (JLS 5.1.3)."""
        sort = bv_sort(width)
        if a.op == Op.CONST:
            return self.bv(CONCRETE[Op.F2BV](sort, None, a.data), width)
        if not a.sort.is_float:
            raise ValueError(f"f2bv of {a.sort}")
        if _is_exact(a) and -sort.half <= a.args[0].lo and a.args[0].hi < sort.half:
            return self._resized(width, a.args[0])
        return self._make(Op.F2BV, sort, (a,))

    def bv2f(self, a: Term, sort: Sort) -> Term:
        """Java ``i2d`` and kin: the signed integer, rounded once."""
        if a.op == Op.CONST:
            return self._float(CONCRETE[Op.BV2F](sort, None, a.data), sort)
        if not a.sort.is_bv or not sort.is_float:
            raise ValueError(f"bv2f of {a.sort} to {sort}")
        if a.op == Op.SEXT:
            a = a.args[0]
        return self._make(Op.BV2F, sort, (a,))

    def f2f(self, a: Term, sort: Sort) -> Term:
        """Java ``f2d`` (exact) and ``d2f`` (rounded)."""
        if a.sort is sort:
            return a
        if a.op == Op.CONST:
            return self._float(CONCRETE[Op.F2F](sort, None, a.data), sort)
        if not a.sort.is_float or not sort.is_float:
            raise ValueError(f"f2f of {a.sort} to {sort}")
        if a.op == Op.F2F and sort is F32:
            return a.args[0]
        if _is_exact(a):
            return self.bv2f(a.args[0], sort)
        return self._make(Op.F2F, sort, (a,))

    def f2bits(self, a: Term) -> Term:
        """Java ``doubleToLongBits`` and ``floatToIntBits``: one canonical NaN."""
        sort = bv_sort(a.sort.width)
        if a.op == Op.CONST:
            return self.bv(CONCRETE[Op.F2BITS](sort, None, a.data), sort.width)
        if not a.sort.is_float:
            raise ValueError(f"f2bits of {a.sort}")
        return self._make(Op.F2BITS, sort, (a,))

    def bits2f(self, a: Term) -> Term:
        """Java ``longBitsToDouble`` and ``intBitsToFloat``."""
        if a.sort.width not in (32, 64) or not a.sort.is_bv:
            raise ValueError(f"bits2f of {a.sort}")
        sort = F32 if a.sort.width == 32 else F64
        if a.op == Op.CONST:
            return self._float(CONCRETE[Op.BITS2F](sort, None, a.data), sort)
        if a.op == Op.F2BITS:
            return a.args[0]
        return self._make(Op.BITS2F, sort, (a,))


INTEGER_ORDER = {Op.FLT: Op.SLT, Op.FLE: Op.SLE}


def _is_literal(a: Term, value: float) -> bool:
    """Whether ``a`` is the float literal ``value``, sign of zero included."""
    if a.op != Op.CONST or not a.sort.is_float or not isinstance(a.data, float):
        return False
    return a.data == value and math.copysign(1.0, a.data) == math.copysign(1.0, value)


def _is_exact(a: Term) -> bool:
    """Whether ``a`` is an integer converted without rounding."""
    if a.op != Op.BV2F:
        return False
    limit = 1 << (24 if a.sort is F32 else 53)
    return a.args[0].lo >= -limit and a.args[0].hi <= limit
