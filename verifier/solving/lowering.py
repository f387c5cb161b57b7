"""Replaces what solvers do not know by fresh variables with facts.

* the bits of a float: a variable whose float value is that float (exact);
* the float remainder and opaque functions: a variable with facts that hold of every application, so
  that "unsatisfiable" stays sound and a model has to be checked by evaluation. ``exact_remainders`` says
  all about remainders, for a solver that has them and is not satisfied with the facts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import rebuild
from verifier.terms.sort import F32
from verifier.terms.term import Op, Term, bottom_up

Facts = Callable[[TermFactory, Term], list[Term]]
"""Formulas about an application of an opaque function that always hold."""


class Lowering:
    """Lowers constraints; the same constraint always becomes the same terms."""

    def __init__(self, tm: TermFactory, facts: Mapping[str, Facts]) -> None:
        self._tm = tm
        self._facts = facts
        self._lowered: dict[Term, Term] = {}
        self._stand_ins: dict[Term, Term] = {}
        self._needs: dict[Term, bool] = {}
        self._definitions: dict[Term, list[Term]] = {}

    def lower(self, constraint: Term) -> list[Term]:
        """The definitions that ``constraint`` needs, then the constraint itself, for solvers."""
        if not self._is_affected(constraint):
            return [constraint]
        result: dict[Term, None] = {}
        for stand_in in self._replace(constraint):
            for definition in self._definitions[stand_in]:
                result[definition] = None
        result[self._lowered[constraint]] = None
        return list(result)

    def opaque(self, constraint: Term) -> list[Term]:
        """Applications within ``constraint`` whose value solvers do not know exactly."""
        if not self._is_affected(constraint):
            return []
        found = []
        for term in _affected(constraint, self._needs):
            if term.op == Op.FN or term.op == Op.FREM:
                found.append(term)
        return found

    def stand_in(self, term: Term) -> Term:
        """The variable that solvers see for an opaque application that was lowered."""
        return self._stand_ins[term]

    def exact_remainders(self, opaque: Sequence[Term]) -> list[Term]:
        """Equations that define the variables for float remainders among lowered applications."""
        tm, lowered = self._tm, self._lowered
        return [
            tm.eq(self._stand_ins[term], tm.frem(*(lowered.get(arg, arg) for arg in term.args)))
            for term in opaque
            if term.op == Op.FREM
        ]

    def lowered_equality(self, term: Term, literal: Term) -> Term:
        """``term = literal`` for a subterm of a constraint that was lowered before."""
        return self._tm.eq(self._lowered.get(term, term), literal)

    def _is_affected(self, term: Term) -> bool:
        needs = self._needs
        if term in needs:
            return needs[term]
        for top in bottom_up((term,), needs):
            needs[top] = top.op in SPECIAL or any(needs[arg] for arg in top.args)
        return needs[term]

    def _replace(self, constraint: Term) -> list[Term]:
        """Lower bottom-up; returns the stand-ins used, arguments first."""
        tm, lowered = self._tm, self._lowered
        used = []
        for term in _affected(constraint, self._needs):
            if term not in lowered:
                args = [lowered.get(arg, arg) for arg in term.args]
                if term.op in SPECIAL:
                    lowered[term] = self._stand_in_for(term, args)
                else:
                    lowered[term] = rebuild(tm, term, args)
            if term.op in SPECIAL:
                used.append(term)
        return used

    def _stand_in_for(self, term: Term, args: list[Term]) -> Term:
        tm = self._tm
        variable = tm.fresh(f"lowered.{term.op}", term.sort)
        self._stand_ins[term] = variable
        if term.op == Op.F2BITS:
            nan = tm.bv(0x7FC00000 if args[0].sort is F32 else 0x7FF8000000000000, term.sort.width)
            definitions = [
                tm.ite(tm.fis_nan(args[0]), tm.eq(variable, nan), tm.eq(tm.bits2f(variable), args[0]))
            ]
        elif term.op == Op.FREM:
            definitions = _remainder_facts(tm, variable, args[0], args[1])
        else:
            maker = self._facts.get(str(term.data))
            definitions = maker(tm, variable) if maker is not None else []
        self._definitions[term] = definitions
        return variable


SPECIAL = frozenset({Op.FN, Op.FREM, Op.F2BITS})


def _affected(root: Term, needs: Mapping[Term, bool]) -> list[Term]:
    """Subterms above or at a special one, arguments first."""
    seen: set[Term] = set()
    stack = [root]
    while stack:
        term = stack.pop()
        if term not in seen and needs.get(term, False):
            seen.add(term)
            stack.extend(term.args)
    return sorted(seen, key=lambda t: t.uid)


def _remainder_facts(tm: TermFactory, r: Term, x: Term, y: Term) -> list[Term]:
    """Facts about ``r = x % y`` (JLS 15.17.3)."""
    zero = tm.literal(0.0, x.sort)
    undefined = tm.or_(tm.fis_nan(x), tm.fis_nan(y), tm.fis_inf(x), tm.feq(y, zero))
    defined = tm.not_(undefined)
    size_x, size_y, size_r = tm.fabs(x), tm.fabs(y), tm.fabs(r)
    return [
        tm.eq(undefined, tm.fis_nan(r)),
        tm.implies(defined, tm.flt(size_r, size_y)),
        tm.implies(defined, tm.fle(size_r, size_x)),
        tm.implies(tm.and_(defined, tm.flt(size_x, size_y)), tm.eq(r, x)),
        tm.implies(tm.and_(defined, tm.flt(zero, x)), tm.fle(zero, r)),
        tm.implies(tm.and_(defined, tm.flt(x, zero)), tm.fle(r, zero)),
    ]


def _bounded(low: float, high: float) -> Facts:
    """The value lies in [low, high] or is not a number."""

    def facts(tm: TermFactory, r: Term) -> list[Term]:
        return [
            tm.or_(
                tm.fis_nan(r),
                tm.and_(tm.fle(tm.literal(low, r.sort), r), tm.fle(r, tm.literal(high, r.sort))),
            )
        ]

    return facts


def standard_facts() -> dict[str, Facts]:
    """Facts about ``java.lang.Math`` functions, by the names under which the models apply them."""
    half_pi = math.nextafter(math.pi / 2, math.inf)
    pi = math.nextafter(math.pi, math.inf)
    ranges = {
        "sin": (-1.0, 1.0),
        "cos": (-1.0, 1.0),
        "tanh": (-1.0, 1.0),
        "asin": (-half_pi, half_pi),
        "acos": (0.0, pi),
        "atan": (-half_pi, half_pi),
        "atan2": (-pi, pi),
        "exp": (0.0, math.inf),
        "cosh": (1.0, math.inf),
        "hypot": (0.0, math.inf),
        "log": (-746.0, math.inf),
        "log10": (-325.0, math.inf),
    }
    table: dict[str, Facts] = {}
    for name, (low, high) in ranges.items():
        for prefix in ("", "Math.", "StrictMath.", "java/lang/Math.", "java/lang/StrictMath."):
            table[prefix + name] = _bounded(low, high)
    return table
