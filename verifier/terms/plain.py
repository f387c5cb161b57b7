"""The factory without rewriting: literals are folded, everything else is left to the solvers.

It serves to measure the value of rewriting (``--evaluate none``). Terms keep their bounds, which models of
the class library need, but bounds decide no comparison, and no term is replaced by a simpler one.
"""

from __future__ import annotations

from collections.abc import Callable

from verifier.terms.concrete_value import CONCRETE, same_value
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, bv_sort
from verifier.terms.term import Op, Term


class PlainFactory(TermFactory):
    """Creates terms without simplification."""

    def neg(self, a: Term) -> Term:
        """Two's complement."""
        return self._apply(Op.NEG, a.sort, (a,))

    def bnot(self, a: Term) -> Term:
        """Bitwise complement."""
        return self._apply(Op.BNOT, a.sort, (a,))

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


def _unchanged(op: str) -> Callable[[TermFactory, Term, Term], Term]:
    return lambda self, a, b: self._apply(op, self._same(op, a, b), (a, b))


_OPS = ("ADD", "SUB", "MUL", "SDIV", "SREM", "UDIV", "UREM", "BAND", "BOR", "BXOR", "SHL", "LSHR", "ASHR")
for _name in _OPS:
    setattr(PlainFactory, _name.lower(), _unchanged(getattr(Op, _name)))
