"""Candidate invariants from a solver for constrained Horn clauses.

A loop that is cut at its head is a system of constrained Horn clauses: its invariant is an unknown predicate
of the ints at the head. It holds on entry to the loop, a round preserves it, and it excludes violations of
the property. The solution of a solver (solving/horn.py) may be a disjunction, or depend on flags and states.
It is found over integers, and it is a candidate like all others: checked on entry and after a round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from verifier.machine.state import State
from verifier.proof.loops.heap_place import CutPoint
from verifier.proof.loops.knowledge import Knowledge
from verifier.proof.loops.relation import Relation, Variables
from verifier.solving.horn import Clause, Formula, Use, solve
from verifier.strategy.limits import INVENTING_S
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term
from verifier.verdict.formula import Binary, Call, Cast, Literal, Name, Unary, text_of
from verifier.verdict.formula import Formula as Said
from verifier.verdict.formula_parser import parse_formula

_MOST_CLAUSES = 200
_BITS = 64
"""A width in which sums of ints with small factors do not wrap around."""
_LARGEST_FACTOR = 1 << 24
_ORDERS = {"<=": False, "<": True, ">=": False, ">": True}
"""Comparison operators, with whether they are strict."""


@dataclass
class Clauses:
    """The clauses for the paths of one round."""

    found: list[Clause]

    def note(
        self,
        state: State,
        entered: Iterable[tuple[CutPoint, Variables, Sequence[Term]]],
        head: tuple[CutPoint, Variables, Sequence[Term]] | None,
    ) -> None:
        """Add a clause for the live path, which entered these loops and reaches the head of one, or a
        violation."""
        body = tuple(_use(*one) for one in entered)
        self.found.append(Clause(body, tuple(state.condition), None if head is None else _use(*head)))

    def invent(self, known: Knowledge) -> None:
        """Solve the clauses."""
        if len(self.found) > _MOST_CLAUSES:
            return
        cuts = {str(cut): cut for cut in known.cuts}
        for wraps in (False, True):
            answer = solve(self.found, INVENTING_S, wraps)
            for name, formulas in answer.items():
                for formula in formulas:
                    known.invent(cuts[name], spelled(formula), formula)
            if known.changed:
                return


def _use(cut: CutPoint, variables: Variables, values: Sequence[Term]) -> Use:
    numbers = dict(variables.limits)
    return Use(str(cut), numbers | dict(zip(variables.ints, values, strict=False)))


def invented_relations(
    tm: TermFactory, variables: Variables, invented: Mapping[str, Formula]
) -> Iterator[Relation]:
    """The candidates for a cut from the solution."""
    places = {name: at for at, name in enumerate(variables.ints)}
    limits = dict(variables.limits)

    def statement(formula: Formula) -> Callable[[Sequence[Term]], Term]:
        def holds(values: Sequence[Term]) -> Term:
            return _Terms(tm, limits | {name: values[at] for name, at in places.items()}).truth(formula)

        return holds

    for text, formula in invented.items():
        if _Terms(tm, limits | {name: tm.bv(0, 32) for name in places}).can_tell(formula):
            yield Relation(text, statement(formula))


class _NotToldError(Exception):
    """A formula contains something that cannot be translated."""


class _Terms:
    """Translates formulas over some ints to terms."""

    def __init__(self, tm: TermFactory, numbers: Mapping[str, Term]) -> None:
        self._tm = tm
        self._numbers = numbers

    def can_tell(self, formula: Formula) -> bool:
        """Whether a formula can be translated."""
        try:
            self.truth(formula)
        except _NotToldError:
            return False
        return True

    def truth(self, formula: Formula) -> Term:
        """A formula, translated."""
        tm = self._tm
        if isinstance(formula, str):
            if formula not in ("true", "false"):
                raise _NotToldError
            return tm.true if formula == "true" else tm.false
        op, args = formula[0], formula[1:]
        if op in ("and", "or"):
            parts = [self.truth(one) for one in args]
            return tm.and_(*parts) if op == "and" else tm.or_(*parts)
        if op == "not":
            return tm.not_(self.truth(args[0]))
        if op == "=>":
            return tm.implies(self.truth(args[0]), self.truth(args[1]))
        if op == "=" and len(args) == 2:
            return tm.eq(self._number(args[0]), self._number(args[1]))
        if op in _ORDERS and len(args) == 2:
            a, b = (self._number(one) for one in args)
            low, high = (a, b) if op in ("<=", "<") else (b, a)
            return tm.slt(low, high) if _ORDERS[str(op)] else tm.sle(low, high)
        raise _NotToldError

    def _number(self, formula: Formula) -> Term:
        tm = self._tm
        if isinstance(formula, str):
            known = self._numbers.get(formula)
            if known is not None:
                return tm.sext(_BITS, known)
            if not formula.isdigit() or int(formula) >= 1 << (_BITS - 8):
                raise _NotToldError
            return tm.bv(int(formula), _BITS)
        op, args = formula[0], formula[1:]
        if op == "*" and isinstance(args[0], tuple):  # a negative factor
            return self._product(-_literal(args[0][1]), args[1:])
        if op == "*":
            return self._product(_literal(args[0]), args[1:])
        if op == "mod" and _literal(args[1]) > 0:
            divisor = tm.bv(_literal(args[1]), _BITS)
            return tm.srem(tm.add(tm.srem(self._number(args[0]), divisor), divisor), divisor)
        parts = [self._number(one) for one in args]
        if op == "+":
            return reduce(tm.add, parts)
        if op == "-":
            return tm.neg(parts[0]) if len(parts) == 1 else reduce(tm.sub, parts)
        raise _NotToldError

    def _product(self, factor: int, others: Sequence[Formula]) -> Term:
        if abs(factor) > _LARGEST_FACTOR or len(others) != 1:
            raise _NotToldError
        return self._tm.mul(self._tm.bv(factor, _BITS), self._number(others[0]))


def _literal(formula: Formula) -> int:
    if isinstance(formula, str) and formula.isdigit():
        return int(formula)
    raise _NotToldError


_OPPOSITE = {"<=": ">", "<": ">=", ">=": "<", ">": "<=", "=": "!="}
_SIGNS = {"and": "&&", "or": "||", "=": "==", "=>": "==>"}


def spelled(formula: Formula) -> str:
    """The formula in the syntax of verdict/formula.py; with the solver's operators where that has no
    equivalent."""
    try:
        return text_of(_said(formula))
    except _NotToldError:
        return str(formula)


def _said(formula: Formula) -> Said:
    """A Boolean formula in that syntax."""
    if isinstance(formula, str):
        if formula not in ("true", "false"):
            raise _NotToldError
        return Literal(formula == "true", "Z")
    op, args = str(formula[0]), formula[1:]
    if op == "not" and isinstance(args[0], tuple) and args[0][0] in _OPPOSITE:
        inner = args[0]
        return Binary(_OPPOSITE[str(inner[0])], _number_said(inner[1]), _number_said(inner[2]))
    if op == "not":
        return Unary("!", _said(args[0]))
    if (op == "=" or op in _ORDERS) and len(args) == 2:
        return Binary(_SIGNS.get(op, op), _number_said(args[0]), _number_said(args[1]))
    if op not in _SIGNS:
        raise _NotToldError
    sign = _SIGNS[op]
    return reduce(lambda left, right: Binary(sign, left, right), map(_said, args))


def _number_said(formula: Formula) -> Said:
    """A number in that syntax without wrap-around: sums and products are of type long."""
    if isinstance(formula, str):
        return _constant(int(formula)) if formula.isdigit() else parse_formula(formula)
    op, args = formula[0], formula[1:]
    if op == "-" and len(args) == 1:
        return _times(-1, args[0])
    if op == "*":
        factor = -_literal(args[0][1]) if isinstance(args[0], tuple) else _literal(args[0])
        return _times(factor, args[1])
    if op == "mod":
        return Call("Math.floorMod", (_long(_number_said(args[0])), Literal(_literal(args[1]), "J")))
    if op not in ("+", "-"):
        raise _NotToldError
    total = _long(_number_said(args[0]))
    for one in args[1:]:
        number, sign = _number_said(one), str(op)
        if _is_negated(number) or (isinstance(number, Literal) and number.value < 0):
            number, sign = _negated(number), "-" if op == "+" else "+"
        total = Binary(sign, total, number)
    return total


def _constant(number: int) -> Said:
    return Literal(number, "I" if -(1 << 31) <= number < 1 << 31 else "J")


def _times(factor: int, of: Formula) -> Said:
    number = _number_said(of)
    if isinstance(number, Literal):
        return _constant(factor * int(number.value))
    return Binary("*", Literal(factor, "J"), number)


def _is_negated(number: Said) -> bool:
    """Whether it is a product with -1."""
    return isinstance(number, Binary) and number.operator == "*" and number.left == Literal(-1, "J")


def _negated(number: Said) -> Said:
    if isinstance(number, Literal):
        return Literal(-number.value, number.kind)
    assert isinstance(number, Binary)
    return number.right


def _long(number: Said) -> Said:
    """The expression with type long."""
    if isinstance(number, Literal):
        return Literal(number.value, "J")
    return Cast("J", number) if isinstance(number, Name) else number
