"""Equality of any sort and the orders of bit-vectors."""

from __future__ import annotations

from verifier.terms.bitvector import BitVectorFactory
from verifier.terms.concrete_value import same_value
from verifier.terms.known_bits import known_bits
from verifier.terms.sort import BOOL
from verifier.terms.term import Op, Term

_BY_BITS = frozenset({Op.BAND, Op.BOR, Op.BXOR})
"""Operations that make each bit of those at its place."""


class ComparisonFactory(BitVectorFactory):
    """Builds equalities and bit-vector comparisons."""

    def __init__(self) -> None:
        super().__init__()
        self._tightest: dict[Term, tuple[int, int]] = {}

    def eq(self, a: Term, b: Term) -> Term:
        """SMT-LIB ``=``: on floats one NaN equals itself and the zeros differ."""
        if a is b:
            return self.true
        sort = a.sort
        if sort is not b.sort:
            raise ValueError(f"eq of {a.sort} and {b.sort}")
        if a.op == Op.CONST:
            if b.op == Op.CONST:
                return self.bool(same_value(a.data, b.data))
            a, b = b, a
        elif b.op != Op.CONST and a.uid > b.uid:
            a, b = b, a
        found = self._table.get((Op.EQ, (a, b), None))
        if found is not None:
            return found
        if sort.is_bv and (a.hi < b.lo or b.hi < a.lo):
            return self.false
        result = self._eq(a, b)
        self._table[Op.EQ, (a, b), None] = result
        return result

    def _eq(self, a: Term, b: Term) -> Term:
        """``eq`` of different terms in order."""
        sort = a.sort
        if sort is BOOL:
            return self._eq_bool(a, b)
        reduced: Term | None = None
        if sort.is_bv:
            reduced = self._eq_literal(a, b) if b.op == Op.CONST else self._eq_terms(a, b)
        elif a.op == Op.ITE and b.op == Op.CONST:
            reduced = self._through_tree(
                a, lambda leaf: self.eq(leaf, b), lambda node: self._make(Op.EQ, BOOL, (node, b))
            )
        return self._make(Op.EQ, BOOL, (a, b)) if reduced is None else reduced

    def distinct(self, a: Term, b: Term) -> Term:
        """The negation of ``eq``."""
        return self.not_(self.eq(a, b))

    def _eq_bool(self, a: Term, b: Term) -> Term:
        if b is self.true:
            return a
        if b is self.false:
            return self.not_(a)
        if self.not_(a) is b:
            return self.false
        negate = False
        if a.op == Op.NOT:
            a, negate = a.args[0], not negate
        if b.op == Op.NOT:
            b, negate = b.args[0], not negate
        if a.uid > b.uid:
            a, b = b, a
        result = self._make(Op.EQ, BOOL, (a, b))
        return self.not_(result) if negate else result

    def _eq_literal(self, a: Term, b: Term) -> Term | None:
        """``a = b`` for a literal ``b`` within the bounds of ``a``."""
        op, k, width = a.op, b.lo, a.sort.width
        if op == Op.ITE:
            return self._through_tree(
                a, lambda leaf: self.eq(leaf, b), lambda node: self._make(Op.EQ, BOOL, (node, b))
            )
        bits = known_bits(a)
        if k & a.sort.mask & ~bits.may or bits.must & ~k:
            return self.false
        if op == Op.ADD and a.args[1].op == Op.CONST:
            return self.eq(a.args[0], self.bv(k - a.args[1].lo, width))
        if op == Op.SUB:
            if k == 0:
                return self.eq(a.args[0], a.args[1])
            if a.args[0].op == Op.CONST:
                return self.eq(a.args[1], self.bv(a.args[0].lo - k, width))
        if op == Op.BXOR and a.args[1].op == Op.CONST:
            return self.eq(a.args[0], self.bv(k ^ a.args[1].lo, width))
        if op == Op.BXOR and k == 0:
            return self.eq(a.args[0], a.args[1])
        if op == Op.NEG:
            return self.eq(a.args[0], self.bv(-k, width))
        if op == Op.BNOT:
            return self.eq(a.args[0], self.bv(~k, width))
        if op == Op.MUL and a.args[1].op == Op.CONST and a.args[1].lo & 1:
            inverse = pow(a.args[1].lo, -1, 1 << width)
            return self.eq(a.args[0], self.bv(k * inverse, width))
        if op == Op.SEXT:
            return self.eq(a.args[0], self.bv(k, a.args[0].sort.width))
        if op == Op.ZEXT:
            return self.eq(a.args[0], self.bv(k, a.args[0].sort.width))
        if op == Op.CONCAT:
            assert isinstance(a.data, int)
            high, low = a.args
            return self.and_(
                self.eq(high, self.bv(k >> a.data, high.sort.width)),
                self.eq(low, self.bv(k, low.sort.width)),
            )
        return None

    def _eq_terms(self, a: Term, b: Term) -> Term | None:
        """``a = b`` for two terms that are no literals."""
        if a.op == b.op and a.op in (Op.SEXT, Op.ZEXT) and a.args[0].sort is b.args[0].sort:
            return self.eq(a.args[0], b.args[0])
        zero = self.bv(0, a.sort.width)
        for x, y in ((a, b), (b, a)):
            if x.op == Op.ADD:
                if x.args[0] is y:
                    return self.eq(x.args[1], zero)
                if x.args[1] is y:
                    return self.eq(x.args[0], zero)
        if a.op == Op.ADD and b.op == Op.ADD:
            if a.args[1].op == Op.CONST and b.args[1].op == Op.CONST:
                shift = self.bv(a.args[1].lo - b.args[1].lo, a.sort.width)
                return self.eq(self.add(a.args[0], shift), b.args[0])
            common = [x for x in a.args if x in b.args]
            if common:
                left = a.args[1] if a.args[0] is common[0] else a.args[0]
                right = b.args[1] if b.args[0] is common[0] else b.args[0]
                return self.eq(left, right)
        return None

    def slt(self, a: Term, b: Term) -> Term:
        """Signed less."""
        return self._order(Op.SLT, a, b)

    def sle(self, a: Term, b: Term) -> Term:
        """Signed less or equal."""
        return self._order(Op.SLE, a, b)

    def sgt(self, a: Term, b: Term) -> Term:
        """Signed greater."""
        return self._order(Op.SLT, b, a)

    def sge(self, a: Term, b: Term) -> Term:
        """Signed greater or equal."""
        return self._order(Op.SLE, b, a)

    def ult(self, a: Term, b: Term) -> Term:
        """Unsigned less."""
        return self._order(Op.ULT, a, b)

    def ule(self, a: Term, b: Term) -> Term:
        """Unsigned less or equal."""
        return self._order(Op.ULE, a, b)

    def ugt(self, a: Term, b: Term) -> Term:
        """Unsigned greater."""
        return self._order(Op.ULT, b, a)

    def _order(self, op: str, a: Term, b: Term) -> Term:
        found = self._table.get((op, (a, b), None))
        if found is not None:
            return found
        self._same(op, a, b)
        if op == Op.SLT or op == Op.SLE:
            result = self._signed_order(op, a, b)
        else:
            result = self._unsigned_order(op, a, b)
        if result.op != Op.CONST or a.op == Op.ITE or b.op == Op.ITE:
            self._table[op, (a, b), None] = result
        return result

    def _signed_order(self, op: str, a: Term, b: Term) -> Term:
        if op == Op.SLT:
            if a.hi < b.lo:
                return self.true
            if a.lo >= b.hi or a is b:
                return self.false
            if b.op == Op.CONST:
                return self._order(Op.SLE, a, self.bv(b.lo - 1, b.sort.width))
            if a.op == Op.CONST:
                return self._order(Op.SLE, self.bv(a.lo + 1, a.sort.width), b)
        else:
            if a.hi <= b.lo or a is b:
                return self.true
            if a.lo > b.hi:
                return self.false
            if b.op == Op.CONST:
                reduced = self._sle_literal(a, b)
                return self._make(op, BOOL, (a, b)) if reduced is None else reduced
            if a.op == Op.CONST:
                reduced = self._literal_sle(a, b)
                return self._make(op, BOOL, (a, b)) if reduced is None else reduced
        if a.op == b.op and a.op in (Op.SEXT, Op.ZEXT) and a.args[0].sort is b.args[0].sort:
            if a.op == Op.SEXT:
                return self._order(op, a.args[0], b.args[0])
            return self._order(Op.ULT if op == Op.SLT else Op.ULE, a.args[0], b.args[0])
        return self._make(op, BOOL, (a, b))

    def _sle_literal(self, a: Term, b: Term) -> Term | None:
        """``a <= b`` for a literal ``b`` within the bounds of ``a``."""
        k = b.lo
        if a.lo == k:
            return self.eq(a, b)
        op = a.op
        if op == Op.ITE:
            if self._is_within_leaves(a, k):
                return None
            return self._through_tree(
                a,
                lambda leaf: self._order(Op.SLE, leaf, b),
                lambda node: self._make(Op.SLE, BOOL, (node, b)),
            )
        if op == Op.SEXT:
            return self._order(Op.SLE, a.args[0], self.bv(k, a.args[0].sort.width))
        if op == Op.ZEXT:
            return self._order(Op.ULE, a.args[0], self.bv(k, a.args[0].sort.width))
        if k == -1 and op in _BY_BITS:
            return self._has_sign(a)
        moved = self._without_offset(a, k)
        return None if moved is None else self._order(Op.SLE, *moved)

    def _literal_sle(self, a: Term, b: Term) -> Term | None:
        """``a <= b`` for a literal ``a`` within the bounds of ``b``."""
        k = a.lo
        if b.hi == k:
            return self.eq(b, a)
        op = b.op
        if op == Op.ITE:
            if self._is_within_leaves(b, k):
                return None
            return self._through_tree(
                b,
                lambda leaf: self._order(Op.SLE, a, leaf),
                lambda node: self._make(Op.SLE, BOOL, (a, node)),
            )
        if op == Op.SEXT:
            return self._order(Op.SLE, self.bv(k, b.args[0].sort.width), b.args[0])
        if op == Op.ZEXT:
            return self._order(Op.ULE, self.bv(k, b.args[0].sort.width), b.args[0])
        if k == 0 and op in _BY_BITS:
            return self.not_(self._has_sign(b))
        moved = self._without_offset(b, k)
        return None if moved is None else self._order(Op.SLE, moved[1], moved[0])

    def _has_sign(self, a: Term) -> Term:
        """Whether what bits of two numbers make is negative, as ``Math.floorMod`` and ``addExact`` ask."""
        minus = self.bv(-1, a.sort.width)
        first, second = (self._order(Op.SLE, one, minus) for one in a.args)
        if a.op == Op.BXOR:
            return self.not_(self.eq(first, second))
        return self.and_(first, second) if a.op == Op.BAND else self.or_(first, second)

    def _is_within_leaves(self, tree: Term, k: int) -> bool:
        """Whether a literal is within the bounds of all leaves of a tree, so that bounds decide no
        comparison.

        One tree is compared with many literals, one for each class of characters.
        """
        known = self._tightest
        stack = [tree]
        while stack:
            node = stack[-1]
            if node.op != Op.ITE:
                known[node] = (node.lo, node.hi)
            elif node not in known:
                pending = [side for side in node.args[1:] if side not in known]
                if pending:
                    stack.extend(pending)
                    continue
                (low, high), (lower, higher) = (known[side] for side in node.args[1:])
                known[node] = max(low, lower), min(high, higher)
            stack.pop()
        low, high = known[tree]
        return low < k < high

    def _without_offset(self, a: Term, k: int) -> tuple[Term, Term] | None:
        """``(x, k - c)`` if ``a`` is ``x + c`` and that sum cannot overflow."""
        if a.op != Op.ADD or a.args[1].op != Op.CONST:
            return None
        x, offset = a.args[0], a.args[1].lo
        half = a.sort.half
        if x.lo + offset < -half or x.hi + offset >= half or not -half <= k - offset < half:
            return None
        return x, self.bv(k - offset, a.sort.width)

    def _unsigned_order(self, op: str, a: Term, b: Term) -> Term:
        signed = Op.SLT if op == Op.ULT else Op.SLE
        if a is b:
            return self.bool(op == Op.ULE)
        if (a.lo >= 0 and b.lo >= 0) or (a.hi < 0 and b.hi < 0):
            return self._order(signed, a, b)
        if a.lo >= 0 and b.hi < 0:
            return self.true
        if a.hi < 0 and b.lo >= 0:
            return self.false
        if a.op == Op.CONST:
            if op == Op.ULT and a.lo == -1:
                return self.false
            if op == Op.ULT:
                return self._order(Op.ULE, self.bv(a.lo + 1, a.sort.width), b)
            if a.lo == 0:
                return self.true
            if a.lo == -1:
                return self.eq(a, b)
        if b.op == Op.CONST:
            if op == Op.ULT and b.lo == 0:
                return self.false
            if op == Op.ULT:
                return self._order(Op.ULE, a, self.bv(b.lo - 1, b.sort.width))
            if b.lo == -1:
                return self.true
            if b.lo == 0:
                return self.eq(a, b)
        return self._make(op, BOOL, (a, b))
