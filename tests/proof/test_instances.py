"""Facts about all elements, and about any two of them: which instances a question gets."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from verifier.proof.instances import Instances, Instantiating
from verifier.solving.answer import Answer, Sat, Solver, Unsat
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, array_sort
from verifier.terms.term import Term


class Ordered:
    """An array of which it is believed that any two elements are in order."""

    def __init__(self) -> None:
        self.tm = TermFactory()
        self.instances = Instances(self.tm)
        solver = build_solver(self.tm, SolverOptions(helpers="never", integers=True), Stats())
        self.solver = Instantiating(self.tm, solver, self.instances)
        self.content = self.tm.fresh("content", array_sort(BV32, BV32))
        self.marker = self.instances.for_all_pairs([(self.content, lambda index: index)], self.in_order)

    def in_order(self, one: Term, other: Term) -> Term:
        """Whether elements at one index and at a smaller one are in order."""
        tm = self.tm
        first, second = (tm.select(self.content, index) for index in (other, one))
        return tm.implies(tm.slt(other, one), tm.sle(first, second))


def test_any_two_elements_that_are_read_are_in_order() -> None:
    one = Ordered()
    tm = one.tm
    low, high = tm.fresh("low", BV32), tm.fresh("high", BV32)
    asked = [tm.slt(low, high), tm.slt(tm.select(one.content, high), tm.select(one.content, low))]
    assert isinstance(one.solver.check([one.marker, *asked]), Unsat)
    assert isinstance(one.solver.check(asked), Sat), "it is not believed"


def test_nothing_is_said_of_an_element_that_was_written() -> None:
    one = Ordered()
    tm = one.tm
    low, high, at = (tm.fresh(name, BV32) for name in ("low", "high", "at"))
    written = tm.store(one.content, at, tm.bv(7, 32))
    asked = [tm.slt(low, high), tm.slt(tm.select(written, high), tm.select(written, low))]
    assert isinstance(one.solver.check([one.marker, *asked]), Sat)
    apart = [tm.not_(tm.eq(at, low)), tm.not_(tm.eq(at, high))]
    assert isinstance(one.solver.check([one.marker, *asked, *apart]), Unsat)


def test_it_is_proved_for_two_indices_of_which_nothing_is_known() -> None:
    one = Ordered()
    tm, instances = one.tm, one.instances
    fact = one.in_order(instances.index, instances.other)
    assert isinstance(one.solver.check([one.marker, tm.not_(fact)]), Unsat)
    neighbours = instances.for_all(
        [(one.content, lambda index: index)], lambda index: one.in_order(index, tm.sub(index, tm.bv(1, 32)))
    )
    answer = one.solver.check([neighbours, tm.not_(fact)])
    assert isinstance(answer, Sat), "instances about neighbours do not tell of it"


class Listening:
    """A solver that notes what it is asked."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self.asked: list[set[Term]] = []

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.asked.append(set(constraints))
        return self._solver.check(constraints, time_limit_s)

    def close(self) -> None:
        self._solver.close()


def test_a_question_gets_no_more_instances_than_its_answer_needs() -> None:
    one = Ordered()
    tm, content = one.tm, one.content
    low, high = tm.fresh("low", BV32), tm.fresh("high", BV32)
    listening = Listening(build_solver(tm, SolverOptions(helpers="never", integers=True), Stats()))
    solver = Instantiating(tm, listening, one.instances)
    others = [tm.sle(tm.bv(number, 32), tm.select(content, tm.bv(number, 32))) for number in range(8)]
    wrong = [tm.slt(low, high), tm.slt(tm.select(content, high), tm.select(content, low))]
    asked = [one.marker, *others, *wrong]
    there_are = len(one.instances.of(asked))
    assert there_are > 60
    assert isinstance(solver.check(asked), Unsat)
    assert len(listening.asked[0]) == len(asked), "no instance is needed for the first model"
    assert len(listening.asked[-1]) < len(asked) + there_are / 2
    assert isinstance(solver.check([*asked[:-1], tm.not_(asked[-1])]), Sat)


def test_a_model_satisfies_all_instances_of_what_is_read() -> None:
    one = Ordered()
    tm, content = one.tm, one.content
    indices = [tm.fresh("index", BV32) for _ in range(4)]
    elements = [tm.select(content, index) for index in indices]
    apart = [tm.slt(low, high) for low, high in pairwise(indices)]
    between = [tm.slt(elements[3], tm.bv(9, 32)), tm.not_(tm.eq(elements[1], elements[2]))]
    asked = [one.marker, *apart, tm.eq(elements[0], tm.bv(3, 32)), *between]
    answer = one.solver.check(asked)
    assert isinstance(answer, Sat)
    evaluator = Evaluator(answer.model)
    in_order = [tm.sle(first, second) for first, second in pairwise(elements)]
    assert all(evaluator.value(term) for term in (*asked[1:], *in_order))
