"""Questions about wrapping numbers as questions about integers, which Z3 decides by linear arithmetic.

A sum of signed numbers of n bits is the sum of integers plus a multiple of 2^n, which is none where bounds
say that nothing overflows (int-blasting; Zohar et al., VMCAI 2022). What is not linear is any number within
its bounds: that conditions exclude each other holds all the same, that they do not is left open then.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import z3

from verifier.solving.answer import Answer, Model, Sat, Unknown, Unsat
from verifier.terms.term import Op, Term

_COMPARISONS = (Op.SLE, Op.SLT, Op.ULE, Op.ULT, Op.EQ)


def ask_integers(conditions: Sequence[Term], limit_s: float) -> Answer:
    """Whether all conditions can hold at once."""
    question = _Question(_context())
    solver = z3.SimpleSolver(ctx=question.context)
    solver.set("timeout", max(1, int(1000 * limit_s)))
    for condition in conditions:
        solver.add(question.truth(condition))
    solver.add(*question.bounds)
    found = solver.check()
    if found == z3.unsat:
        return Unsat()
    if found == z3.sat and not question.leaves_out:
        return Sat(question.read(solver.model()))
    return Unknown("integers: not decided")


@cache
def _context() -> z3.Context:
    return z3.Context()


class _Question:
    """The terms of one question, translated."""

    def __init__(self, context: z3.Context) -> None:
        self.context = context
        self.bounds: list[z3.BoolRef] = []
        self.leaves_out = False
        self._numbers: dict[Term, z3.ArithRef] = {}
        self._truths: dict[Term, z3.BoolRef] = {}

    def read(self, found: z3.ModelRef) -> Model:
        """The values of the variables."""
        model: Model = {}
        for term, number in self._numbers.items():
            if term.op == Op.VAR:
                model[term] = found.eval(number, model_completion=True).as_long()
        for term, truth in self._truths.items():
            if term.op == Op.VAR:
                model[term] = z3.is_true(found.eval(truth, model_completion=True))
        return model

    def truth(self, term: Term) -> z3.BoolRef:
        """A formula."""
        if term not in self._truths:
            self._truths[term] = self._formula(term)
        return self._truths[term]

    def _formula(self, term: Term) -> z3.BoolRef:
        op, args = term.op, term.args
        if op == Op.CONST:
            return z3.BoolVal(bool(term.data), self.context)
        if op in (Op.AND, Op.OR):
            parts = [self.truth(one) for one in args]
            return z3.And(*parts) if op == Op.AND else z3.Or(*parts)
        if op == Op.NOT:
            return z3.Not(self.truth(args[0]))
        if op == Op.ITE:
            return z3.If(*map(self.truth, args))
        if op == Op.EQ and args[0].is_bool:
            return self.truth(args[0]) == self.truth(args[1])
        if op in _COMPARISONS and args[0].sort.is_bv:
            numbers = map(self._unsigned if op in (Op.ULE, Op.ULT) else self.number, args)
            a, b = numbers
            return a == b if op == Op.EQ else a <= b if op in (Op.SLE, Op.ULE) else a < b
        self.leaves_out |= op != Op.VAR
        return z3.Bool(f"b{term.uid}", self.context)

    def number(self, term: Term) -> z3.ArithRef:
        """A number of bits, as a signed one."""
        if term not in self._numbers:
            self._numbers[term] = self._signed(term)
        return self._numbers[term]

    def _signed(self, term: Term) -> z3.ArithRef:
        op, args = term.op, term.args
        if op == Op.CONST:
            return z3.IntVal(term.lo, self.context)
        if op in (Op.ADD, Op.SUB):
            a, b = map(self.number, args)
            (low, high), (least, most) = ((one.lo, one.hi) for one in args)
            if op == Op.ADD:
                return self._wrapped(a + b, low + least, high + most, term)
            return self._wrapped(a - b, low - most, high - least, term)
        if op == Op.NEG:
            return self._wrapped(-self.number(args[0]), -args[0].hi, -args[0].lo, term)
        if op == Op.MUL and any(one.op == Op.CONST for one in args):
            factor, other = sorted(args, key=lambda one: one.op != Op.CONST)
            ends = sorted((factor.lo * other.lo, factor.lo * other.hi))
            return self._wrapped(factor.lo * self.number(other), ends[0], ends[1], term)
        if op == Op.ITE:
            return z3.If(self.truth(args[0]), self.number(args[1]), self.number(args[2]))
        if op == Op.ZEXT:
            return self._unsigned(args[0])
        self.leaves_out |= op != Op.VAR
        found = z3.Int(f"n{term.uid}", self.context)
        self.bounds += [found >= term.lo, found <= term.hi]
        return found

    def _wrapped(self, exact: z3.ArithRef, low: int, high: int, term: Term) -> z3.ArithRef:
        """A result of this exact value, which lies between ``low`` and ``high``."""
        half = 1 << (term.sort.width - 1)
        if -half <= low and high < half:
            return exact
        found = z3.Int(f"n{term.uid}", self.context)
        times = z3.Int(f"k{term.uid}", self.context)
        self.bounds += [
            found == exact - 2 * half * times, found >= -half, found < half,
            times >= (low + half) // (2 * half), times <= (high + half) // (2 * half),
        ]  # fmt: skip
        return found

    def _unsigned(self, term: Term) -> z3.ArithRef:
        found = self.number(term)
        return found if term.lo >= 0 else z3.If(found < 0, found + (1 << term.sort.width), found)
