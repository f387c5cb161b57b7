"""Queries about elements of arrays as queries about numbers (Ackermann's reduction).

If arrays are only read and written, a read of a written array is an if-then-else over equality of indices.
The remaining reads are from unknown arrays; each becomes a variable. The axiom that equal indices have equal
elements is added lazily, for pairs of reads that a model gets wrong. If the reduced query is unsatisfiable,
so is the original one, and linear arithmetic can decide it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verifier.solving.answer import Model
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import rebuild
from verifier.terms.term import Op, Term, bottom_up, free_variables


class Reads:
    """The reads of arrays in the queries of one round of a proof."""

    def __init__(self, tm: TermFactory) -> None:
        self._tm = tm
        self._done: dict[Term, Term] = {}
        self._values: dict[tuple[Term, Term], Term] = {}
        self._read: dict[Term, tuple[Term, Term]] = {}
        """For each variable: the array and the index that it is the element of."""
        self._same: dict[tuple[Term, Term], Term] = {}

    def reduced(self, constraints: Iterable[Term]) -> list[Term] | None:
        """The query without arrays; None if it uses arrays in another way."""
        found: dict[Term, None] = {}
        for constraint in constraints:
            if not self._reduce(constraint):
                return None
            found[self._done[constraint]] = None
        return list(found)

    def disagreeing(self, model: Model, terms: Iterable[Term]) -> list[Term]:
        """The axioms that a model of reduced terms violates: equal indices with different elements."""
        evaluator = Evaluator(model)
        first: dict[tuple[Term, object], Term] = {}
        found: list[Term] = []
        for variable in self._used(terms):
            array, index = self._read[variable]
            known = first.setdefault((array, evaluator.value(index)), variable)
            if known is not variable and evaluator.value(known) != evaluator.value(variable):
                found.append(self._agree((known, variable)))
        return found

    def agreed(self, terms: Iterable[Term]) -> list[Term]:
        """The axioms from earlier models about the variables in some terms."""
        used = set(self._used(terms))
        return [said for (one, other), said in self._same.items() if one in used and other in used]

    def with_arrays(self, model: Model, constraints: Sequence[Term]) -> Model:
        """A model of the reduced query as a model of the original one."""
        evaluator = Evaluator(model)
        found: Model = {term: value for term, value in model.items() if term not in self._read}
        for variable in self._used(constraints):
            array, index = self._read[variable]
            known = found.get(array, ArrayValue(0, {}))
            at = evaluator.value(index)
            assert isinstance(known, ArrayValue) and isinstance(at, int)
            found[array] = known.store(at, evaluator.value(variable))
        return found

    def _used(self, terms: Iterable[Term]) -> list[Term]:
        """The variables for elements in some terms, and in the indices of these."""
        found: dict[Term, None] = {}
        waiting = list(terms)
        while waiting:
            for variable in free_variables(waiting.pop()):
                if variable in self._read and variable not in found:
                    found[variable] = None
                    waiting.append(self._read[variable][1])
        return sorted(found, key=lambda one: one.uid)

    def _agree(self, pair: tuple[Term, Term]) -> Term:
        if pair not in self._same:
            one, other = pair
            same = self._tm.eq(self._read[one][1], self._read[other][1])
            self._same[pair] = self._tm.implies(same, self._tm.eq(one, other))
        return self._same[pair]

    def _reduce(self, constraint: Term) -> bool:
        for term in bottom_up((constraint,), self._done):
            if term.sort.is_array:
                if term.op not in (Op.VAR, Op.STORE, Op.ITE, Op.CONST_ARRAY):
                    return False
                self._done[term] = term
            elif term.op == Op.SELECT:
                self._done[term] = self._element(term.args[0], self._done[term.args[1]])
            elif any(one.sort.is_array for one in term.args):
                return False
            else:
                args = [self._done[one] for one in term.args]
                changed = any(new is not old for new, old in zip(args, term.args, strict=True))
                self._done[term] = rebuild(self._tm, term, args) if changed else term
        return True

    def _element(self, array: Term, index: Term) -> Term:
        """A read without arrays; indices and values in the array are reduced already."""
        tm, key = self._tm, (array, index)
        if key not in self._values:
            written: list[tuple[Term, Term]] = []
            while array.op == Op.STORE:
                array, at, value = array.args
                written.append((tm.eq(self._done[at], index), self._done[value]))
            if array.op == Op.ITE:
                then, other = (self._element(one, index) for one in array.args[1:])
                found = tm.ite(self._done[array.args[0]], then, other)
            elif array.op == Op.CONST_ARRAY:
                found = self._done[array.args[0]]
            else:
                found = self._variable(array, index)
            for same, value in reversed(written):
                found = tm.ite(same, value, found)
            self._values[key] = found
        return self._values[key]

    def _variable(self, array: Term, index: Term) -> Term:
        key = (array, index)
        if key not in self._values:
            element = array.sort.element
            assert element is not None
            variable = self._values[key] = self._tm.fresh("element", element)
            self._read[variable] = key
        return self._values[key]
