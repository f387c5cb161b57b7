"""Bit-vector terms. Operators have SMT-LIB semantics; shift amounts are masked by the caller.

Normal forms: a literal stands second; sums carry one literal, outermost; subtraction of a literal is an
addition; a comparison with a literal is a ``<=``; an unsigned comparison of values known to have the
same sign is a signed one; extensions, extractions and masks that change nothing within the bounds or
known bits of their argument disappear.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier.terms import interval
from verifier.terms.boolean import BooleanFactory
from verifier.terms.concrete_value import CONCRETE
from verifier.terms.known_bits import known_bits
from verifier.terms.sort import Sort, bv_sort
from verifier.terms.term import Data, Op, Term


class BitVectorFactory(BooleanFactory):
    """Builds bit-vector arithmetic, logic and resizing."""

    def _same(self, op: str, a: Term, b: Term) -> Sort:
        sort = a.sort
        if sort is not b.sort or not sort.is_bv:
            raise ValueError(f"{op} of {a.sort} and {b.sort}")
        return sort

    def _apply(self, op: str, sort: Sort, args: tuple[Term, ...], data: Data = None) -> Term:
        """The term with bounds by interval arithmetic; literals are folded."""
        found = self._table.get((op, args, data, sort))
        if found is not None:
            return found
        if all(arg.op == Op.CONST for arg in args):
            return self.bv(CONCRETE[op](sort, data, *(arg.lo for arg in args)), sort.width)
        lo, hi = interval.TRANSFER[op](sort, data, *((arg.lo, arg.hi) for arg in args))
        return self._make_bv(op, sort, args, lo, hi, data)

    def _over_ite(self, op: str, a: Term, b: Term) -> Term | None:
        """``ite(c,k1,k2) op k`` as ``ite(c, k1 op k, k2 op k)`` for literals k, k1, k2."""
        if a.op == Op.ITE and b.op == Op.CONST:
            _, yes, no = a.args
            if yes.op == Op.CONST and no.op == Op.CONST:
                function, sort = CONCRETE[op], a.sort
                return self.ite(
                    a.args[0],
                    self.bv(function(sort, None, yes.lo, b.lo), sort.width),
                    self.bv(function(sort, None, no.lo, b.lo), sort.width),
                )
        return None

    def _pushed(self, op: str, a: Term, b: Term) -> Term:
        """``a op b``, pushed into an if-then-else of literals."""
        pushed = self._over_ite(op, a, b)
        return self._apply(op, a.sort, (a, b)) if pushed is None else pushed

    def add(self, a: Term, b: Term) -> Term:
        """Sum modulo 2^width."""
        sort = self._same("add", a, b)
        if a.op == Op.CONST:
            if b.op == Op.CONST:
                return self.bv(a.lo + b.lo, sort.width)
            a, b = b, a
        if b.op == Op.CONST:
            if b.lo == 0:
                return a
            if a.op == Op.ADD and a.args[1].op == Op.CONST:
                return self.add(a.args[0], self.bv(a.args[1].lo + b.lo, sort.width))
            return self._pushed(Op.ADD, a, b)
        if a.op == Op.ADD and a.args[1].op == Op.CONST:
            return self.add(self.add(a.args[0], b), a.args[1])
        if b.op == Op.ADD and b.args[1].op == Op.CONST:
            return self.add(self.add(a, b.args[0]), b.args[1])
        if b.op == Op.NEG:
            return self.sub(a, b.args[0])
        if a.op == Op.NEG:
            return self.sub(b, a.args[0])
        if a.op == Op.SUB and a.args[1] is b:
            return a.args[0]
        if b.op == Op.SUB and b.args[1] is a:
            return b.args[0]
        if a.uid > b.uid:
            a, b = b, a
        return self._apply(Op.ADD, sort, (a, b))

    def sub(self, a: Term, b: Term) -> Term:
        """Difference modulo 2^width."""
        sort = self._same("sub", a, b)
        if b.op == Op.CONST:
            return self.add(a, self.bv(-b.lo, sort.width))
        if a is b:
            return self.bv(0, sort.width)
        if a.op == Op.CONST and a.lo == 0:
            return self.neg(b)
        if a.op == Op.ADD:
            x, y = a.args
            if y.op == Op.CONST:
                return self.add(self.sub(x, b), y)
            if x is b:
                return y
            if y is b:
                return x
        if b.op == Op.ADD:
            x, y = b.args
            if y.op == Op.CONST:
                return self.add(self.sub(a, x), self.bv(-y.lo, sort.width))
            if x is a:
                return self.neg(y)
            if y is a:
                return self.neg(x)
        if b.op == Op.NEG:
            return self.add(a, b.args[0])
        return self._apply(Op.SUB, sort, (a, b))

    def neg(self, a: Term) -> Term:
        """Two's complement."""
        if a.op == Op.NEG:
            return a.args[0]
        if a.op == Op.SUB:
            return self.sub(a.args[1], a.args[0])
        if a.op == Op.ADD and a.args[1].op == Op.CONST:
            return self.sub(self.bv(-a.args[1].lo, a.sort.width), a.args[0])
        return self._apply(Op.NEG, a.sort, (a,))

    def mul(self, a: Term, b: Term) -> Term:
        """Product modulo 2^width."""
        sort = self._same("mul", a, b)
        if a.op == Op.CONST:
            a, b = b, a
        if b.op == Op.CONST:
            k = b.lo
            if k == 0:
                return b
            if k == 1:
                return a
            if k == -1:
                return self.neg(a)
            if a.op == Op.MUL and a.args[1].op == Op.CONST:
                return self.mul(a.args[0], self.bv(a.args[1].lo * k, sort.width))
            return self._pushed(Op.MUL, a, b)
        if a.uid > b.uid:
            a, b = b, a
        return self._apply(Op.MUL, sort, (a, b))

    def sdiv(self, a: Term, b: Term) -> Term:
        """Signed quotient toward zero."""
        self._same("sdiv", a, b)
        if b.op == Op.CONST and b.lo in (1, -1):
            return a if b.lo == 1 else self.neg(a)
        return self._pushed(Op.SDIV, a, b)

    def srem(self, a: Term, b: Term) -> Term:
        """Signed remainder, with the sign of the dividend."""
        sort = self._same("srem", a, b)
        if b.op == Op.CONST and b.lo != 0:
            most = abs(b.lo) - 1
            if -most <= a.lo and a.hi <= most:
                return a
            if most & (most + 1) == 0 and known_bits(a).may & most == 0:
                return self.bv(0, sort.width)
        return self._pushed(Op.SREM, a, b)

    def udiv(self, a: Term, b: Term) -> Term:
        """Unsigned quotient."""
        sort = self._same("udiv", a, b)
        if a.lo >= 0 and b.lo > 0:
            return self.sdiv(a, b)
        return self._apply(Op.UDIV, sort, (a, b))

    def urem(self, a: Term, b: Term) -> Term:
        """Unsigned remainder."""
        sort = self._same("urem", a, b)
        if a.lo >= 0 and b.lo > 0:
            return self.srem(a, b)
        return self._apply(Op.UREM, sort, (a, b))

    def band(self, a: Term, b: Term) -> Term:
        """Bitwise and."""
        sort = self._same("and", a, b)
        if a is b:
            return a
        if a.op == Op.CONST:
            a, b = b, a
        if b.op == Op.CONST:
            k = b.lo
            if k == 0 or a.op == Op.CONST:
                return self.bv(a.lo & k, sort.width)
            if k == -1:
                return a
            if a.op == Op.BAND and a.args[1].op == Op.CONST:
                return self.band(a.args[0], self.bv(a.args[1].lo & k, sort.width))
            if k > 0 and k & (k + 1) == 0:
                if a.lo >= 0 and a.hi <= k:
                    return a
                if a.op == Op.SEXT and a.args[0].sort.width == k.bit_length():
                    return self.zext(sort.width, a.args[0])
            found = self._over_ite(Op.BAND, a, b)
            if found is not None:
                return found
            may = known_bits(a).may
            if may & ~k == 0:
                return a
            if may & k == 0:
                return self.bv(0, sort.width)
        else:
            if a.uid > b.uid:
                a, b = b, a
            if known_bits(a).may & known_bits(b).may == 0:
                return self.bv(0, sort.width)
        return self._apply(Op.BAND, sort, (a, b))

    def bor(self, a: Term, b: Term) -> Term:
        """Bitwise or."""
        sort = self._same("or", a, b)
        if a is b:
            return a
        if a.op == Op.CONST:
            a, b = b, a
        if b.op == Op.CONST:
            if b.lo == 0:
                return a
            if b.lo == -1:
                return b
            if a.op == Op.BOR and a.args[1].op == Op.CONST:
                return self.bor(a.args[0], self.bv(a.args[1].lo | b.lo, sort.width))
            found = self._over_ite(Op.BOR, a, b)
            if found is not None:
                return found
            if b.lo & sort.mask & ~known_bits(a).must == 0:
                return a
        elif a.uid > b.uid:
            a, b = b, a
        return self._apply(Op.BOR, sort, (a, b))

    def bxor(self, a: Term, b: Term) -> Term:
        """Bitwise exclusive or."""
        sort = self._same("xor", a, b)
        if a is b:
            return self.bv(0, sort.width)
        if a.op == Op.CONST:
            a, b = b, a
        if b.op == Op.CONST:
            if b.lo == 0:
                return a
            if b.lo == -1:
                return self.bnot(a)
            if a.op == Op.BXOR and a.args[1].op == Op.CONST:
                return self.bxor(a.args[0], self.bv(a.args[1].lo ^ b.lo, sort.width))
            found = self._over_ite(Op.BXOR, a, b)
            if found is not None:
                return found
        elif a.uid > b.uid:
            a, b = b, a
        return self._apply(Op.BXOR, sort, (a, b))

    def bnot(self, a: Term) -> Term:
        """Bitwise complement."""
        if a.op == Op.BNOT:
            return a.args[0]
        return self._apply(Op.BNOT, a.sort, (a,))

    def shl(self, a: Term, b: Term) -> Term:
        """Left shift."""
        return self._shift(Op.SHL, a, b)

    def lshr(self, a: Term, b: Term) -> Term:
        """Logical right shift."""
        return self._shift(Op.LSHR, a, b)

    def ashr(self, a: Term, b: Term) -> Term:
        """Arithmetic right shift."""
        return self._shift(Op.LSHR if a.lo >= 0 else Op.ASHR, a, b)

    def _shift(self, op: str, a: Term, b: Term) -> Term:
        sort = self._same(op, a, b)
        if b.op == Op.CONST:
            k = b.lo
            if k == 0:
                return a
            if not 0 <= k < sort.width:
                if op != Op.ASHR:
                    return self.bv(0, sort.width)
                b = self.bv(sort.width - 1, sort.width)
            elif a.op == op and a.args[1].op == Op.CONST:
                total = a.args[1].lo + k
                if total >= sort.width:
                    if op != Op.ASHR:
                        return self.bv(0, sort.width)
                    total = sort.width - 1
                return self._shift(op, a.args[0], self.bv(total, sort.width))
            else:
                may = known_bits(a).may
                if (may << k & sort.mask if op == Op.SHL else may >> k) == 0:
                    return self.bv(0, sort.width)
        elif a.op == Op.CONST and a.lo == 0:
            return a
        return self._pushed(op, a, b)

    def concat(self, high: Term, low: Term) -> Term:
        """The bits of ``high`` above those of ``low``."""
        sort = bv_sort(high.sort.width + low.sort.width)
        if high.op == Op.CONST and high.lo == 0:
            return self.zext(sort.width, low)
        if high.op == Op.EXTRACT and low.op == Op.EXTRACT and high.args[0] is low.args[0]:
            assert isinstance(high.data, tuple) and isinstance(low.data, tuple)
            if high.data[1] == low.data[0] + 1:
                return self.extract(high.data[0], low.data[1], high.args[0])
        return self._apply(Op.CONCAT, sort, (high, low), low.sort.width)

    def extract(self, hi: int, lo: int, a: Term) -> Term:
        """Bits ``hi`` down to ``lo``, both included, counted from 0."""
        width = a.sort.width
        if not 0 <= lo <= hi < width:
            raise ValueError(f"bits {hi}..{lo} of {a.sort}")
        if lo == 0 and hi == width - 1:
            return a
        op = a.op
        if op == Op.EXTRACT:
            assert isinstance(a.data, tuple)
            return self.extract(hi + a.data[1], lo + a.data[1], a.args[0])
        size = hi - lo + 1
        if op == Op.SEXT or op == Op.ZEXT:
            source = a.args[0]
            inner = source.sort.width
            if hi < inner:
                return self.extract(hi, lo, source)
            if lo == 0:
                return self.sext(size, source) if op == Op.SEXT else self.zext(size, source)
            if op == Op.ZEXT and lo >= inner:
                return self.bv(0, size)
        if op == Op.CONCAT:
            assert isinstance(a.data, int)
            if lo >= a.data:
                return self.extract(hi - a.data, lo - a.data, a.args[0])
            if hi < a.data:
                return self.extract(hi, lo, a.args[1])
        if op == Op.ITE and a.args[1].op == Op.CONST and a.args[2].op == Op.CONST:
            return self.ite(a.args[0], self.extract(hi, lo, a.args[1]), self.extract(hi, lo, a.args[2]))
        if lo == 0 and op in NARROWING and all(_narrows(arg, size) for arg in a.args):
            low = [self.extract(hi, 0, arg) for arg in a.args]
            return NARROWING[op](self, *low)
        bits = known_bits(a)
        if (bits.may ^ bits.must) >> lo & ((1 << size) - 1) == 0:
            return self.bv(bits.must >> lo, size)
        return self._apply(Op.EXTRACT, bv_sort(size), (a,), (hi, lo))

    def sext(self, width: int, a: Term) -> Term:
        """Sign extension to ``width`` bits."""
        inner = a.sort.width
        if width == inner:
            return a
        if width < inner:
            raise ValueError(f"sign extension of {a.sort} to {width} bits")
        if a.op == Op.SEXT:
            return self.sext(width, a.args[0])
        if a.op == Op.ZEXT:
            return self.zext(width, a.args[0])
        if a.op == Op.EXTRACT and a.data == (inner - 1, 0):
            source = a.args[0]
            if -a.sort.half <= source.lo and source.hi < a.sort.half:
                return self._resized(width, source)
        if a.op == Op.ITE and a.args[1].op == Op.CONST and a.args[2].op == Op.CONST:
            return self.ite(a.args[0], self.bv(a.args[1].lo, width), self.bv(a.args[2].lo, width))
        return self._apply(Op.SEXT, bv_sort(width), (a,))

    def zext(self, width: int, a: Term) -> Term:
        """Zero extension to ``width`` bits."""
        inner = a.sort.width
        if width == inner:
            return a
        if width < inner:
            raise ValueError(f"zero extension of {a.sort} to {width} bits")
        if a.op == Op.ZEXT:
            return self.zext(width, a.args[0])
        if a.op == Op.EXTRACT and a.data == (inner - 1, 0):
            source = a.args[0]
            if source.lo >= 0 and source.hi <= a.sort.mask:
                return self._resized(width, source)
        if a.lo >= 0:
            return self.sext(width, a)
        if a.op == Op.ITE and a.args[1].op == Op.CONST and a.args[2].op == Op.CONST:
            mask = a.sort.mask
            return self.ite(
                a.args[0], self.bv(a.args[1].lo & mask, width), self.bv(a.args[2].lo & mask, width)
            )
        return self._apply(Op.ZEXT, bv_sort(width), (a,), inner)

    def _resized(self, width: int, a: Term) -> Term:
        """A term of ``width`` bits with the signed value of ``a``, which fits."""
        if width >= a.sort.width:
            return self.sext(width, a)
        return self.extract(width - 1, 0, a)


def _narrows(a: Term, size: int) -> bool:
    """Whether the low ``size`` bits of ``a`` are a simpler term."""
    if a.op == Op.CONST:
        return True
    return (a.op == Op.SEXT or a.op == Op.ZEXT) and a.args[0].sort.width <= size


NARROWING: Final[dict[str, Callable[..., Term]]] = {
    Op.ADD: BitVectorFactory.add,
    Op.SUB: BitVectorFactory.sub,
    Op.MUL: BitVectorFactory.mul,
    Op.NEG: BitVectorFactory.neg,
    Op.BAND: BitVectorFactory.band,
    Op.BOR: BitVectorFactory.bor,
    Op.BXOR: BitVectorFactory.bxor,
    Op.BNOT: BitVectorFactory.bnot,
}
"""Operators whose low bits depend on the arguments' low bits only."""
