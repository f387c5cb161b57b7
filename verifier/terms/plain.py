"""The factory without rewriting: literals are folded, everything else is left to the solvers.

It serves to measure the value of rewriting (``--evaluate none``). Terms keep their bounds, which models of
the class library need, but bounds decide no comparison, and no term is replaced by a simpler one.
"""

from __future__ import annotations

from verifier.terms.concrete_value import CONCRETE, same_value
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Op, Term


class PlainFactory(TermFactory):
    """Creates terms without simplification."""

    def add(self, a: Term, b: Term) -> Term:
        """Sum modulo 2^width."""
        return self._binary(Op.ADD, a, b)

    def sub(self, a: Term, b: Term) -> Term:
        """Difference modulo 2^width."""
        return self._binary(Op.SUB, a, b)

    def neg(self, a: Term) -> Term:
        """Two's complement."""
        return self._apply(Op.NEG, a.sort, (a,))

    def mul(self, a: Term, b: Term) -> Term:
        """Product modulo 2^width."""
        return self._binary(Op.MUL, a, b)

    def sdiv(self, a: Term, b: Term) -> Term:
        """Signed quotient toward zero."""
        return self._binary(Op.SDIV, a, b)

    def srem(self, a: Term, b: Term) -> Term:
        """Signed remainder, with the sign of the dividend."""
        return self._binary(Op.SREM, a, b)

    def udiv(self, a: Term, b: Term) -> Term:
        """Unsigned quotient."""
        return self._binary(Op.UDIV, a, b)

    def urem(self, a: Term, b: Term) -> Term:
        """Unsigned remainder."""
        return self._binary(Op.UREM, a, b)

    def band(self, a: Term, b: Term) -> Term:
        """Bitwise and."""
        return self._binary(Op.BAND, a, b)

    def bor(self, a: Term, b: Term) -> Term:
        """Bitwise or."""
        return self._binary(Op.BOR, a, b)

    def bxor(self, a: Term, b: Term) -> Term:
        """Bitwise exclusive or."""
        return self._binary(Op.BXOR, a, b)

    def bnot(self, a: Term) -> Term:
        """Bitwise complement."""
        return self._apply(Op.BNOT, a.sort, (a,))

    def shl(self, a: Term, b: Term) -> Term:
        """Left shift."""
        return self._binary(Op.SHL, a, b)

    def lshr(self, a: Term, b: Term) -> Term:
        """Logical right shift."""
        return self._binary(Op.LSHR, a, b)

    def ashr(self, a: Term, b: Term) -> Term:
        """Arithmetic right shift."""
        return self._binary(Op.ASHR, a, b)

    def concat(self, high: Term, low: Term) -> Term:
        """The bits of ``high`` above those of ``low``."""
        sort = bv_sort(high.sort.width + low.sort.width)
        return self._apply(Op.CONCAT, sort, (high, low), low.sort.width)

    def extract(self, hi: int, lo: int, a: Term) -> Term:
        """Bits ``hi`` down to ``lo``, both included, counted from 0."""
        if not 0 <= lo <= hi < a.sort.width:
            raise ValueError(f"bits {hi}..{lo} of {a.sort}")
        if hi - lo + 1 == a.sort.width:
            return a
        return self._apply(Op.EXTRACT, bv_sort(hi - lo + 1), (a,), (hi, lo))

    def sext(self, width: int, a: Term) -> Term:
        """Sign extension to ``width`` bits."""
        if width < a.sort.width:
            raise ValueError(f"sign extension of {a.sort} to {width} bits")
        return a if width == a.sort.width else self._apply(Op.SEXT, bv_sort(width), (a,))

    def zext(self, width: int, a: Term) -> Term:
        """Zero extension to ``width`` bits."""
        if width < a.sort.width:
            raise ValueError(f"zero extension of {a.sort} to {width} bits")
        return a if width == a.sort.width else self._apply(Op.ZEXT, bv_sort(width), (a,), a.sort.width)

    def eq(self, a: Term, b: Term) -> Term:
        """SMT-LIB ``=``: on floats one NaN equals itself and the zeros differ."""
        if a.sort is not b.sort:
            raise ValueError(f"eq of {a.sort} and {b.sort}")
        if a is b:
            return self.true
        if a.op == Op.CONST and b.op == Op.CONST:
            return self.bool(same_value(a.data, b.data))
        return self._make(Op.EQ, BOOL, (a, b))

    def _binary(self, op: str, a: Term, b: Term) -> Term:
        return self._apply(op, self._same(op, a, b), (a, b))

    def _order(self, op: str, a: Term, b: Term) -> Term:
        self._same(op, a, b)
        return self._folded(op, a, b)

    def _float_order(self, op: str, a: Term, b: Term) -> Term:
        if not a.sort.is_float or a.sort is not b.sort:
            raise ValueError(f"{op} of {a.sort} and {b.sort}")
        return self._folded(op, a, b)

    def _folded(self, op: str, a: Term, b: Term) -> Term:
        if a.op == Op.CONST and b.op == Op.CONST:
            return self.bool(CONCRETE[op](BOOL, None, a.data, b.data))
        return self._make(op, BOOL, (a, b))

    def _combine(self, op: str, a: Term, b: Term) -> Term | None:
        return None

    def _ite(self, c: Term, a: Term, b: Term) -> Term:
        if a.sort is not b.sort or c.sort is not BOOL:
            raise ValueError(f"ite of {c.sort}, {a.sort} and {b.sort}")
        if a.sort.is_bv:
            return self._make_bv(Op.ITE, a.sort, (c, a, b), min(a.lo, b.lo), max(a.hi, b.hi))
        return self._make(Op.ITE, a.sort, (c, a, b))
