"""Which facts need not follow from a condition, by a solver that tries all values of one small variable."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from verifier.proof.houdini import unproved
from verifier.solving.answer import Answer, Model, Sat, Unknown, Unsat
from verifier.terms.evaluator import evaluate
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV8
from verifier.terms.term import Term


class Trying:
    """Tries x = -10 ... 10; gives up after so many ``answers``, or at formulas longer than ``size``."""

    def __init__(self, x: Term, answers: int = 1000, size: int = 1000) -> None:
        self._x = x
        self._answers = answers
        self._size = size
        self.asked = 0

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        self.asked += 1
        if self.asked > self._answers or len(str(constraints[-1])) > self._size:
            return Unknown("enough")
        for value in range(-10, 11):
            if all(evaluate(constraint, {self._x: value}) for constraint in constraints):
                return Sat({self._x: value})
        return Unsat()

    def close(self) -> None:
        """Nothing to close."""


@pytest.fixture
def tm() -> TermFactory:
    return TermFactory()


def at_least(tm: TermFactory, *bounds: int) -> list[Term]:
    """x is at least each of these."""
    x = tm.var("x", BV8)
    return [tm.sge(x, tm.bv(bound, 8)) for bound in bounds]


def test_what_follows_stays(tm: TermFactory) -> None:
    solver = Trying(tm.var("x", BV8))
    condition = at_least(tm, 0)
    facts = [*at_least(tm, -3, 1, 0, 5), tm.true, tm.false]
    assert unproved(tm, solver, condition, facts, 1.0, {}).all == {1, 3, 5}
    assert solver.asked >= 2


def test_one_model_refutes_several(tm: TermFactory) -> None:
    solver = Trying(tm.var("x", BV8))
    assert unproved(tm, solver, at_least(tm, -10), at_least(tm, *range(-9, 11)), 1.0, {}).all == set(
        range(20)
    )
    assert solver.asked == 1


def test_nothing_to_ask(tm: TermFactory) -> None:
    solver = Trying(tm.var("x", BV8))
    assert unproved(tm, solver, [], [tm.true, tm.false], 1.0, {}).all == {1}
    assert solver.asked == 0


@pytest.mark.parametrize("answers", [0, 1])
def test_what_nobody_answers_need_not_follow(tm: TermFactory, answers: int) -> None:
    solver = Trying(tm.var("x", BV8), answers)
    facts = [tm.false, *at_least(tm, -3, 5, 0)]
    found = unproved(tm, solver, at_least(tm, 0), facts, 1.0, {})
    assert found.all == {0, 1, 2, 3}
    assert found.refuted == ({0, 2} if answers else {0})
    assert found.unanswered == found.all - found.refuted


def test_alone_each_fact_has_its_own_question(tm: TermFactory) -> None:
    x = tm.var("x", BV8)
    facts = [tm.false, *at_least(tm, -3, 5, 0, -1)]
    longest = max(len(str(tm.not_(fact))) for fact in facts)
    together = Trying(x, size=longest)
    assert unproved(tm, together, at_least(tm, 0), facts, 1.0, {}).all == {0, 1, 2, 3, 4}
    apart = Trying(x, size=longest)
    assert unproved(tm, apart, at_least(tm, 0), facts, 1.0, {}, 1.0).all == {0, 2}


class Unchanging:
    """Gives one model, whatever is asked."""

    def __init__(self, model: Model) -> None:
        self._model = model

    def check(self, constraints: Sequence[Term], time_limit_s: float | None = None) -> Answer:
        return Sat(self._model)

    def close(self) -> None:
        """Nothing to close."""


@pytest.mark.parametrize("alone_s", [None, 1.0])
def test_a_model_that_refutes_nothing_is_no_answer(tm: TermFactory, alone_s: float | None) -> None:
    solver = Unchanging({tm.var("x", BV8): 5})
    assert unproved(tm, solver, [], at_least(tm, 7, 0, 3), 1.0, {}, alone_s).all == {0, 1, 2}
