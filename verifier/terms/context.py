"""Interval inference under assumptions: bounds and truth values of terms on a path.

An assumed formula narrows the bounds of the terms that it compares, and then the bounds of their arguments
(backward propagation). Bounds decide other formulas. All of it is sound: a value outside the bounds is
impossible under the assumptions, and ``feasible`` turns false only if they contradict each other.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from verifier.terms import float_interval
from verifier.terms.factory import TermFactory
from verifier.terms.float_interval import ANY, NOT_A_NUMBER, FloatBounds
from verifier.terms.interval import Bounds, square, transfer
from verifier.terms.sort import BOOL, F32
from verifier.terms.term import NO_VARIABLES, Op, Term, are_disjoint, bottom_up, joined, numbers_of

NODE_LIMIT: Final = 20_000
"""Most term visits of one context. Terms that are not visited keep the bounds they were made with."""

Known = Bounds | FloatBounds | bool | None
"""Bounds of a number, the truth of a formula, or nothing."""
_FLOAT_ORDER: Final = frozenset({Op.FLT, Op.FLE, Op.FEQ, Op.EQ})


class IntervalContext:
    """Bounds of terms while the assumed formulas hold."""

    def __init__(self, tm: TermFactory, limit: int = NODE_LIMIT) -> None:
        """``limit``: most term visits."""
        self._tm = tm
        self._bounds: dict[Term, Bounds] = {}
        self._float_bounds: dict[Term, FloatBounds] = {}
        self._facts: dict[Term, bool] = {}
        self._memo: dict[Term, Known] = {}
        self._open: list[Term] = []
        self._limit = self._budget = limit
        self._changed = False
        self._stale = NO_VARIABLES
        self.feasible = True

    @property
    def visits(self) -> int:
        """How many terms were visited: what the context has cost."""
        return self._limit - self._budget

    def child(self, limit: int = NODE_LIMIT) -> IntervalContext:
        """A copy to which more can be assumed."""
        copy = IntervalContext(self._tm, limit)
        copy._bounds = dict(self._bounds)
        copy._float_bounds = dict(self._float_bounds)
        copy._facts = dict(self._facts)
        copy._open = list(self._open)
        self._forget()
        copy._memo = dict(self._memo)
        copy.feasible = self.feasible
        return copy

    def assume_all(self, formulas: Sequence[Term], rounds: int) -> bool:
        """Assume formulas, then those again that are not decided yet, until no bounds change.

        ``rounds``: how often each formula is looked at, at most.
        """
        for formula in formulas:
            self._forget()
            if not self.assume(formula):
                return False
        for _ in range(rounds - 1):
            if not self._changed or self._budget <= 0:
                break
            self._changed = False
            self._forget()
            open_, self._open = self._open, []
            for formula in open_:
                self._facts.pop(formula, None)
                if not self.assume(formula):
                    return False
        return True

    def assume(self, formula: Term) -> bool:
        """Assume one formula; returns ``feasible``."""
        work = [formula]
        while work and self.feasible:
            top = work.pop()
            if self._facts.get(top) is True:
                continue
            truth = self.truth(top)
            if truth is False:
                self.feasible = False
            elif truth is None:
                self._learn(top)
                work.extend(self._consequences(top))
                if not self._is_exhausted(top):
                    self._open.append(top)
        return self.feasible

    def _forget(self) -> None:
        """Drop memorised values that may have changed, as terms were narrowed since."""
        if self._stale is not NO_VARIABLES:
            stale, memo = self._stale, self._memo
            for term in [t for t in memo if not are_disjoint(stale, numbers_of(t))]:
                del memo[term]
            self._stale = NO_VARIABLES

    def _is_exhausted(self, formula: Term) -> bool:
        """Whether the bounds and facts already say all that the formula says."""
        op, args = formula.op, formula.args
        if op in (Op.SLE, Op.SLT, Op.EQ):
            return args[0].op == Op.CONST or args[1].op == Op.CONST
        if op == Op.NOT and args[0].op == Op.EQ and args[0].args[0].sort.is_bv:
            a, b = (self.bounds(arg) for arg in args[0].args)
            return a[1] < b[0] or b[1] < a[0]
        return op in (Op.VAR, Op.AND) or (op == Op.NOT and args[0].op in (Op.VAR, Op.OR))

    def _learn(self, formula: Term) -> None:
        negated = self._tm.not_(formula)
        self._facts[formula] = True
        self._facts[negated] = False
        self._memo[formula] = True
        self._memo[negated] = False
        self._stale = joined(self._stale, numbers_of(formula))

    def truth(self, formula: Term) -> bool | None:
        """Whether the formula holds or does not; None if it may do either."""
        value = self._value(formula)
        return value if isinstance(value, bool) else None

    def bounds(self, term: Term) -> Bounds:
        """Signed bounds of a bit-vector term."""
        value = self._value(term)
        return value if isinstance(value, tuple) else (term.lo, term.hi)

    def float_bounds(self, term: Term) -> FloatBounds:
        """Bounds of a floating-point term."""
        if term.op == Op.CONST:
            return float_interval.point(term.data)  # type: ignore[arg-type]  # of a float sort
        value = self._value(term)
        return value if isinstance(value, FloatBounds) else ANY

    def narrowed(self) -> Iterable[tuple[Term, Bounds]]:
        """Terms whose bounds the assumptions narrowed."""
        return self._bounds.items()

    def _value(self, term: Term) -> Known:
        memo = self._memo
        if term in memo:
            return memo[term]
        if self._budget <= 0:
            return self._unexplored(term)
        for top in bottom_up((term,), memo, self._asked):
            if self._budget <= 0:
                return self._unexplored(term)
            self._budget -= 1
            memo[top] = self._compute(top)
        return memo[term]

    def _asked(self, term: Term) -> Iterable[Term]:
        """The arguments from which a term's bounds are computed. An assumed formula needs none."""
        if term.sort is BOOL and term in self._facts:
            return ()
        return [arg for arg in term.args if arg.op != Op.CONST]

    def _unexplored(self, term: Term) -> Known:
        if term.sort is BOOL:
            return self._facts.get(term)
        if term.sort.is_float:
            return self._float_bounds.get(term)
        return self._bounds.get(term, (term.lo, term.hi)) if term.sort.is_bv else None

    def _compute(self, term: Term) -> Known:
        if term.sort is BOOL:
            known = self._facts.get(term)
            return self._compute_truth(term) if known is None else known
        if term.sort.is_float:
            return self._compute_float(term)
        if not term.sort.is_bv:
            return None
        low, high = term.lo, term.hi
        if term.op == Op.ITE:
            other = self._ite_bounds(term)
            low, high = max(low, other[0]), min(high, other[1])
        elif term.op == Op.MUL and term.args[0] is term.args[1]:
            other = square(term.sort, self._of(term.args[0]))
            low, high = max(low, other[0]), min(high, other[1])
        elif term.args and all(arg.sort.is_bv for arg in term.args):
            other = transfer(term.op, term.sort, term.data, [self._of(arg) for arg in term.args])
            low, high = max(low, other[0]), min(high, other[1])
        elif term.op == Op.F2BV:
            other = float_interval.to_integer(term.sort.width, self._float_of(term.args[0]))
            low, high = max(low, other[0]), min(high, other[1])
        known_bounds = self._bounds.get(term)
        if known_bounds is not None:
            low, high = max(low, known_bounds[0]), min(high, known_bounds[1])
        if low > high:
            self.feasible = False
            return term.lo, term.hi
        return low, high

    def _compute_float(self, term: Term) -> FloatBounds:
        op, args = term.op, term.args
        if op == Op.ITE:
            condition = self._known(args[0])
            a, b = self._float_of(args[1]), self._float_of(args[2])
            bounds = a.join(b) if condition is None else a if condition else b
        elif op == Op.BV2F:
            bounds = float_interval.of_integer(term.sort, self._of(args[0]))
        elif args and all(arg.sort.is_float for arg in args):
            bounds = float_interval.operate(op, term.sort, term.data, [self._float_of(a) for a in args])
        else:
            bounds = ANY
        known = self._float_bounds.get(term)
        if known is not None:
            bounds = bounds.meet(known)
        if bounds.is_empty:
            self.feasible = False
            return ANY
        return bounds

    def _float_of(self, term: Term) -> FloatBounds:
        if term.op == Op.CONST:
            return float_interval.point(term.data)  # type: ignore[arg-type]  # of a float sort
        value = self._memo.get(term)
        return value if isinstance(value, FloatBounds) else ANY

    def _of(self, term: Term) -> Bounds:
        value = self._memo.get(term)
        return value if isinstance(value, tuple) else (term.lo, term.hi)

    def _known(self, formula: Term) -> bool | None:
        if formula.op == Op.CONST:
            return bool(formula.data)
        value = self._memo.get(formula)
        return value if isinstance(value, bool) else None

    def _ite_bounds(self, term: Term) -> Bounds:
        condition = self._known(term.args[0])
        if condition is not None:
            return self._of(term.args[1] if condition else term.args[2])
        a, b = self._of(term.args[1]), self._of(term.args[2])
        return min(a[0], b[0]), max(a[1], b[1])

    def _compute_truth(self, term: Term) -> bool | None:
        op, args = term.op, term.args
        if op == Op.NOT:
            value = self._known(args[0])
            return None if value is None else not value
        if op == Op.AND or op == Op.OR:
            deciding = op == Op.OR
            values = [self._known(arg) for arg in args]
            if deciding in values:
                return deciding
            return None if None in values else not deciding
        if op == Op.ITE:
            condition = self._known(args[0])
            if condition is not None:
                return self._known(args[1] if condition else args[2])
            yes, no = self._known(args[1]), self._known(args[2])
            return yes if yes is no else None
        if op == Op.EQ and args[0].sort is BOOL:
            left, right = self._known(args[0]), self._known(args[1])
            return None if left is None or right is None else left == right
        if args and args[0].sort.is_bv:
            return _compare(op, self._of(args[0]), self._of(args[1]))
        if args and args[0].sort.is_float:
            return self._compute_float_truth(op, args)
        return None

    def _compute_float_truth(self, op: str, args: tuple[Term, ...]) -> bool | None:
        bounds = [self._float_of(arg) for arg in args]
        if op in _FLOAT_ORDER:
            return float_interval.compare(op, *bounds)
        if op == Op.FIS_NAN:
            return None if bounds[0].nan and bounds[0].is_number else bounds[0].nan
        if op == Op.FIS_INF:
            return None if bounds[0].has_infinity else False
        return None

    def _consequences(self, formula: Term) -> list[Term]:
        """Narrow bounds by an assumed formula; returns further formulas that it implies."""
        op, args = formula.op, formula.args
        if op == Op.AND:
            return list(args)
        if op == Op.OR:
            return self._last_open(args)
        if op == Op.ITE:
            condition = self.truth(args[0])
            if condition is not None:
                return [args[1] if condition else args[2]]
            return []
        if op == Op.NOT:
            return self._of_negation(args[0])
        if op == Op.EQ and args[0].sort is BOOL:
            return self._of_equivalence(args[0], args[1], True)
        if args and args[0].sort.is_bv:
            return self._of_comparison(op, args[0], args[1])
        if args and args[0].sort.is_float:
            self._narrow_by_order(op, args)
        return []

    def _last_open(self, args: tuple[Term, ...]) -> list[Term]:
        """The only disjunct that can hold, if there is one."""
        open_ = [arg for arg in args if self.truth(arg) is not False]
        return open_ if len(open_) == 1 else []

    def _of_negation(self, inner: Term) -> list[Term]:
        tm, op, args = self._tm, inner.op, inner.args
        if op == Op.OR:
            return [tm.not_(arg) for arg in args]
        if op == Op.AND:
            return self._last_open(tuple(tm.not_(arg) for arg in args))
        if op == Op.ITE:
            condition = self.truth(args[0])
            return [] if condition is None else [tm.not_(args[1] if condition else args[2])]
        if op == Op.EQ and args[0].sort is BOOL:
            return self._of_equivalence(args[0], args[1], False)
        if op == Op.FIS_NAN:
            self._narrow_float(args[0], FloatBounds(-math.inf, math.inf, False))
        elif op in (Op.FLT, Op.FLE) and not any(self.float_bounds(arg).nan for arg in args):
            self._narrow_by_order(Op.FLE if op == Op.FLT else Op.FLT, (args[1], args[0]))
        if op == Op.EQ and args[0].sort.is_bv:
            implied = []
            for x, y in ((args[0], args[1]), (args[1], args[0])):
                (low, high), (k, last) = self.bounds(x), self.bounds(y)
                if k == last and (low == k or high == k):
                    implied += self._narrow(x, low + (low == k), high - (high == k))
            return implied
        return []

    def _of_equivalence(self, a: Term, b: Term, same: bool) -> list[Term]:
        for x, y in ((a, b), (b, a)):
            truth = self.truth(x)
            if truth is not None:
                return [y if truth == same else self._tm.not_(y)]
        return []

    def _of_comparison(self, op: str, a: Term, b: Term) -> list[Term]:
        (a_low, a_high), (b_low, b_high) = self.bounds(a), self.bounds(b)
        if op == Op.ULT or op == Op.ULE:
            if b_low < 0:
                return []
            implied = self._narrow(a, 0, b_high - (op == Op.ULT))
            return implied + (self._narrow(b, a_low + (op == Op.ULT), b_high) if a_low >= 0 else [])
        if op == Op.EQ:
            low, high = max(a_low, b_low), min(a_high, b_high)
            return self._narrow(a, low, high) + self._narrow(b, low, high)
        if op not in (Op.SLT, Op.SLE):
            return []
        strict = op == Op.SLT
        return self._narrow(a, a_low, b_high - strict) + self._narrow(b, a_low + strict, b_high)

    def _narrow(self, term: Term, low: int, high: int) -> list[Term]:
        """Intersect bounds of a term, then of its arguments; returns formulas that follow."""
        implied: list[Term] = []
        work = [(term, low, high)]
        while work:
            top, low, high = work.pop()
            old = self.bounds(top)
            low, high = max(low, old[0]), min(high, old[1])
            if low > high:
                self.feasible = False
                return []
            if (low, high) == old or top.op == Op.CONST:
                continue
            self._bounds[top] = self._memo[top] = (low, high)
            self._changed = True
            self._stale = joined(self._stale, numbers_of(top))
            self._budget -= 1
            if top.op == Op.ITE:
                c, a, b = top.args
                for side, other, fact in ((a, b, self._tm.not_(c)), (b, a, c)):
                    side_low, side_high = self.bounds(side)
                    if side_low > high or side_high < low or self.truth(fact) is True:
                        implied.append(fact)
                        work.append((other, low, high))
            else:
                work += self._arguments(top, low, high)
        return implied

    def _narrow_by_order(self, op: str, args: tuple[Term, ...]) -> None:
        """Narrow by a formula about floats that holds: a comparison, or that one is NaN."""
        if op == Op.FIS_NAN:
            self._narrow_float(args[0], NOT_A_NUMBER)
        elif op in _FLOAT_ORDER:
            a, b = (self.float_bounds(arg) for arg in args)
            sides = float_interval.narrowed(op, args[0].sort, a, b)
            for arg, bounds in zip(args, sides, strict=True):
                self._narrow_float(arg, bounds)

    def _narrow_float(self, term: Term, bounds: FloatBounds) -> None:
        """Intersect bounds of a float, then of its argument if the operation is exact (sign, widening)."""
        while self.feasible and term.op != Op.CONST:
            old = self.float_bounds(term)
            bounds = bounds.meet(old)
            if bounds.is_empty:
                self.feasible = False
            if bounds == old or bounds.is_empty:
                return
            self._float_bounds[term] = self._memo[term] = bounds
            self._changed = True
            self._stale = joined(self._stale, numbers_of(term))
            self._budget -= 1
            if term.op == Op.FNEG:
                bounds = FloatBounds(-bounds.high, -bounds.low, bounds.nan)
            elif term.op == Op.FABS:
                bounds = FloatBounds(-bounds.high, bounds.high, bounds.nan)
            elif term.op == Op.F2F and term.sort is not F32:
                bounds = float_interval.within_f32(bounds)
            else:
                return
            term = term.args[0]

    def _arguments(self, term: Term, low: int, high: int) -> list[tuple[Term, int, int]]:
        """Bounds of arguments that follow from bounds of the result."""
        op, args = term.op, term.args
        if op == Op.ADD or op == Op.SUB:
            return self._sum_arguments(term, low, high)
        half = term.sort.half
        if op == Op.NEG:
            return [(args[0], -high, -low)] if low > -half else []
        if op == Op.BNOT:
            return [(args[0], ~high, ~low)]
        if op == Op.SEXT:
            return [(args[0], low, high)]
        if op == Op.ZEXT:
            inner = args[0].sort
            if high < inner.half:
                return [(args[0], low, high)]
            return [(args[0], low - inner.mask - 1, high - inner.mask - 1)] if low >= inner.half else []
        if op == Op.EXTRACT and isinstance(term.data, tuple) and term.data[1] == 0:
            source = self.bounds(args[0])
            return [(args[0], low, high)] if -half <= source[0] and source[1] < half else []
        if len(args) != 2 or args[1].op != Op.CONST:
            return []
        x, k = args[0], args[1].lo
        x_low, x_high = self.bounds(x)
        if op == Op.MUL and k > 0 and x_low * k >= -half and x_high * k < half:
            return [(x, -(-low // k), high // k)]
        if op == Op.SDIV and k > 0:
            return [
                (x, low * k if low > 0 else low * k - (k - 1), high * k if high < 0 else high * k + k - 1)
            ]
        if (op == Op.ASHR or (op == Op.LSHR and x_low >= 0)) and 0 <= k < term.sort.width:
            return [(x, low << k, (high << k) + (1 << k) - 1)]
        return []

    def _sum_arguments(self, term: Term, low: int, high: int) -> list[tuple[Term, int, int]]:
        a, b = term.args
        half = term.sort.half
        (a_low, a_high), (b_low, b_high) = self.bounds(a), self.bounds(b)
        if term.op == Op.ADD:
            if b.op == Op.CONST:
                turn = 0
                if low - b_low < -half and high - b_low < -half:
                    turn = term.sort.mask + 1
                elif low - b_low >= half and high - b_low >= half:
                    turn = -term.sort.mask - 1
                elif not (-half <= low - b_low and high - b_low < half):
                    return []
                return [(a, low - b_low + turn, high - b_low + turn)]
            if a_low + b_low < -half or a_high + b_high >= half:
                return []
            return [(a, low - b_high, high - b_low), (b, low - a_high, high - a_low)]
        if a_low - b_high < -half or a_high - b_low >= half:
            return []
        return [(a, low + b_low, high + b_high), (b, a_low - high, a_high - low)]


def _compare(op: str, a: Bounds, b: Bounds) -> bool | None:
    """The value of a comparison, as far as bounds decide it."""
    if op == Op.EQ:
        if a[1] < b[0] or b[1] < a[0]:
            return False
        return True if a[0] == a[1] == b[0] == b[1] else None
    if op == Op.ULT or op == Op.ULE:
        if a[0] >= 0 and b[1] < 0:
            return True
        if a[1] < 0 and b[0] >= 0:
            return False
        if not ((a[0] >= 0 and b[0] >= 0) or (a[1] < 0 and b[1] < 0)):
            return None
    if op == Op.SLT or op == Op.ULT:
        if a[1] < b[0]:
            return True
        return False if a[0] >= b[1] else None
    if op == Op.SLE or op == Op.ULE:
        if a[1] <= b[0]:
            return True
        return False if a[0] > b[1] else None
    return None
