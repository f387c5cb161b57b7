"""Formulas: connectives, if-then-else of any sort, and comparisons pushed through if-then-else trees.

Normal forms: no ``not`` over ``not`` or over a bit-vector order; conjunctions and disjunctions are
flat up to ``FLAT_LIMIT``, without duplicates, sorted by age; an if-then-else has an unnegated condition,
and a Boolean one has no literal branch.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

from verifier.terms.core import TermCore
from verifier.terms.sort import BOOL
from verifier.terms.term import Op, Term

FLAT_LIMIT: Final = 24
"""Most arguments that flattening makes; beyond it junctions nest, so that growing one stays cheap."""

TREE_LIMIT: Final = 64
"""The most nodes of an if-then-else tree through which a comparison is pushed."""

FLIPPED: Final = {Op.SLT: Op.SLE, Op.SLE: Op.SLT, Op.ULT: Op.ULE, Op.ULE: Op.ULT}
"""The order that holds, arguments swapped, when the key does not."""


class BooleanFactory(TermCore, ABC):
    """Builds formulas and if-then-else terms."""

    @abstractmethod
    def eq(self, a: Term, b: Term) -> Term:
        """SMT-LIB ``=`` on any sort."""

    @abstractmethod
    def _order(self, op: str, a: Term, b: Term) -> Term: ...

    def not_(self, a: Term) -> Term:
        """Negation."""
        known = a.negation
        if known is None:
            known = a.negation = self._negate(a)
        return known

    def _negate(self, a: Term) -> Term:
        op = a.op
        if op == Op.NOT:
            return a.args[0]
        flipped = FLIPPED.get(op)
        if flipped is not None:
            return self._order(flipped, a.args[1], a.args[0])
        if op == Op.CONST:
            return self.false if a is self.true else self.true
        if a.sort is not BOOL:
            raise ValueError(f"negation of {a.sort}")
        return self._make(Op.NOT, BOOL, (a,))

    def implies(self, a: Term, b: Term) -> Term:
        """Implication."""
        return self.or_(self.not_(a), b)

    def and_(self, *args: Term) -> Term:
        """Conjunction; of nothing true."""
        if len(args) == 2:
            return self._pair(Op.AND, args[0], args[1])
        return self._junction(Op.AND, list(args))

    def or_(self, *args: Term) -> Term:
        """Disjunction; of nothing false."""
        if len(args) == 2:
            return self._pair(Op.OR, args[0], args[1])
        return self._junction(Op.OR, list(args))

    def _pair(self, op: str, a: Term, b: Term) -> Term:
        """A junction of two."""
        unit, zero = (self.true, self.false) if op == Op.AND else (self.false, self.true)
        if a is unit or a is b:
            return b
        if b is unit:
            return a
        if a is zero or b is zero:
            return zero
        if a.sort is not BOOL or b.sort is not BOOL:
            raise ValueError(f"{op} of {a.sort} and {b.sort}")
        if self.not_(a) is b:
            return zero
        if a.op == op or b.op == op:
            return self._junction(op, [a, b])
        if a.uid > b.uid:
            a, b = b, a
        found = self._table.get((op, (a, b), None))
        if found is not None:
            return found
        combined = self._combine(op, a, b)
        if combined is None:
            return self._make(op, BOOL, (a, b))
        self._table[op, (a, b), None] = combined
        return combined

    def _combine(self, op: str, a: Term, b: Term) -> Term | None:
        """One term equal to the junction of ``a`` and ``b``, if a rule knows one."""
        if op == Op.OR:
            absorbed = self._absorb(op, Op.AND, a, b)
            return self._joined_orders(a, b) if absorbed is None else absorbed
        absorbed = self._absorb(op, Op.OR, a, b)
        if absorbed is not None:
            return absorbed
        joined = self._joined_orders(self.not_(a), self.not_(b))
        return None if joined is None else self.not_(joined)

    def _absorb(self, op: str, dual: str, a: Term, b: Term) -> Term | None:
        """Absorption and distribution, stated for ``op`` = or, ``dual`` = and:
        g | (g & x) = g;  g | (!g & x) = g | x;  (g & x) | (g & y) = g & (x | y).
        """
        if a.op == dual and b.op == dual:
            left, right = a.args, b.args
            common = [x for x in left if x in right]
            if not common:
                return None
            rest_a = self._junction(dual, [x for x in left if x not in common])
            rest_b = self._junction(dual, [x for x in right if x not in common])
            return self._junction(dual, [*common, self._pair(op, rest_a, rest_b)])
        if a.op == dual:
            a, b = b, a
        if b.op != dual:
            return None
        if a in b.args:
            return a
        negated = self.not_(a)
        if negated in b.args:
            return self._pair(op, a, self._junction(dual, [x for x in b.args if x is not negated]))
        return None

    def _joined_orders(self, a: Term, b: Term) -> Term | None:
        """``x<y | x=y`` as ``x<=y``, ``x<y | y<x`` as ``x!=y``, with literals and for floats."""
        if b.op != Op.EQ and b.op != Op.FEQ:
            a, b = b, a
        if b.op == Op.FEQ:
            if a.op == Op.FLT and set(a.args) == set(b.args):
                return self._make(Op.FLE, BOOL, a.args)
            return None
        if b.op == Op.EQ and a.op == Op.FLT and set(a.args) == set(b.args):
            literals = [x.data for x in b.args if x.op == Op.CONST]
            return self._make(Op.FLE, BOOL, a.args) if literals and literals[0] != 0.0 else None
        if b.op == Op.EQ and b.args[0].sort.is_bv:
            x, y = b.args
            if a.op == Op.SLT and (a.args == (x, y) or a.args == (y, x)):
                return self._order(Op.SLE, a.args[0], a.args[1])
            if a.op == Op.SLE and y.op == Op.CONST:
                low, high = a.args
                if low is x and high.op == Op.CONST and high.lo + 1 == y.lo:
                    return self._order(Op.SLE, x, y)
                if high is x and low.op == Op.CONST and low.lo - 1 == y.lo:
                    return self._order(Op.SLE, y, x)
            return None
        if a.op == Op.SLT and b.op == Op.SLT and a.args == (b.args[1], b.args[0]):
            return self.not_(self.eq(a.args[0], a.args[1]))
        if a.op == Op.SLE and b.op == Op.SLE:
            return self._split_by_literal(a, b)
        return None

    def _split_by_literal(self, a: Term, b: Term) -> Term | None:
        """``x<=k-1 | k+1<=x`` as ``x!=k`` and ``x<=k | k'<=x`` with ``k' <= k+1`` as true."""
        if a.args[1].op != Op.CONST:
            a, b = b, a
        x, k = a.args
        if k.op != Op.CONST or b.args[0].op != Op.CONST or b.args[1] is not x:
            return None
        gap = b.args[0].lo - k.lo
        if gap <= 1:
            return self.true
        return self.not_(self.eq(x, self.bv(k.lo + 1, x.sort.width))) if gap == 2 else None

    def _junction(self, op: str, args: list[Term]) -> Term:
        """A junction of any number of arguments."""
        unit, zero = (self.true, self.false) if op == Op.AND else (self.false, self.true)
        flat: dict[Term, None] = {}
        for at, arg in enumerate(args):
            if arg.op == op and len(flat) + len(arg.args) + len(args) - at - 1 <= FLAT_LIMIT:
                flat.update(dict.fromkeys(arg.args))
            else:
                flat[arg] = None
        flat.pop(unit, None)
        if zero in flat:
            return zero
        for arg in flat:
            if arg.sort is not BOOL:
                raise ValueError(f"{op} of {arg.sort}")
            if self.not_(arg) in flat:
                return zero
        if len(flat) <= 1:
            return next(iter(flat), unit)
        if len(flat) == 2:
            a, b = flat
            if a.op != op and b.op != op:
                return self._pair(op, a, b)
        elif len(flat) <= 8:
            reduced = self._reduce(op, list(flat))
            if reduced is not None:
                return reduced
        ordered = tuple(sorted(flat, key=lambda t: t.uid))
        return self._make(op, BOOL, ordered)

    def _reduce(self, op: str, args: list[Term]) -> Term | None:
        """Apply ``_combine`` to the last argument and any other; None if nothing combines."""
        last = args[-1]
        for at, other in enumerate(args[:-1]):
            combined = self._combine(op, other, last)
            if combined is not None and (combined.op != op):
                return self._junction(op, [*args[:at], *args[at + 1 : -1], combined])
        return None

    def ite(self, c: Term, a: Term, b: Term) -> Term:
        """``a`` where the formula ``c`` holds, ``b`` elsewhere."""
        if c.op == Op.NOT:
            c, a, b = c.args[0], b, a
        if a is b or c is self.true:
            return a
        if c is self.false:
            return b
        key = (Op.ITE, (c, a, b))
        found = self._table.get(key)
        if found is None:
            found = self._table[key] = self._ite(c, a, b)
        return found

    def _ite(self, c: Term, a: Term, b: Term) -> Term:
        """``ite`` for an unnegated condition that is no literal."""
        if a.sort is not b.sort or c.sort is not BOOL:
            raise ValueError(f"ite of {c.sort}, {a.sort} and {b.sort}")
        if a.op == Op.ITE and a.args[0] is c:
            a = a.args[1]
        if b.op == Op.ITE and b.args[0] is c:
            b = b.args[2]
        if a is b:
            return a
        if a.sort is BOOL:
            return self._ite_bool(c, a, b)
        if c.op == Op.EQ and (c.args == (a, b) or c.args == (b, a)):
            return b
        if a.op == Op.ITE:
            if a.args[2] is b:
                return self.ite(self.and_(c, a.args[0]), a.args[1], b)
            if a.args[1] is b:
                return self.ite(self.and_(c, self.not_(a.args[0])), a.args[2], b)
        if b.op == Op.ITE:
            if b.args[1] is a:
                return self.ite(self.or_(c, b.args[0]), a, b.args[2])
            if b.args[2] is a:
                return self.ite(self.or_(c, self.not_(b.args[0])), a, b.args[1])
        if a.sort.is_bv:
            lo = a.lo if a.lo < b.lo else b.lo
            hi = a.hi if a.hi > b.hi else b.hi
            return self._make_bv(Op.ITE, a.sort, (c, a, b), lo, hi)
        return self._make(Op.ITE, a.sort, (c, a, b))

    def _ite_bool(self, c: Term, a: Term, b: Term) -> Term:
        if a is self.true or a is c:
            return self._pair(Op.OR, c, b)
        if b is self.false or b is c:
            return self._pair(Op.AND, c, a)
        negated = self.not_(c)
        if a is self.false or a is negated:
            return self._pair(Op.AND, negated, b)
        if b is self.true or b is negated:
            return self._pair(Op.OR, negated, a)
        if self.not_(a) is b:
            return self.eq(c, a)
        return self._make(Op.ITE, BOOL, (c, a, b))

    def _through_tree(
        self, tree: Term, at_leaf: Callable[[Term], Term], stay: Callable[[Term], Term]
    ) -> Term | None:
        """Push a predicate to the leaves of an if-then-else tree where that simplifies it.

        ``at_leaf`` applies it to a leaf. It goes below a node if a side becomes a literal or if both sides no
        longer mention the predicate; elsewhere ``stay`` applies it to the node as a whole. None if it stays
        at the root, or the tree is large.
        """
        memo: dict[Term, Term] = {}
        decided: set[Term] = set()
        stack = [tree]
        nodes = 0
        while stack:
            node = stack[-1]
            if node in memo:
                stack.pop()
                continue
            if node.op != Op.ITE:
                memo[node] = at_leaf(node)
                if memo[node].op == Op.CONST:
                    decided.add(node)
                stack.pop()
                continue
            c, a, b = node.args
            pending = [side for side in (a, b) if side not in memo]
            if pending:
                nodes += 1
                if nodes > TREE_LIMIT:
                    return None
                stack.extend(pending)
                continue
            stack.pop()
            yes, no = memo[a], memo[b]
            if a in decided and b in decided:
                decided.add(node)
            elif yes.op != Op.CONST and no.op != Op.CONST:
                if node is tree:
                    return None
                memo[node] = stay(node)
                continue
            memo[node] = self.ite(c, yes, no)
        return memo[tree]
