"""The factory, the bounds and the evaluator against the operators' concrete meaning."""

from __future__ import annotations

import random

import pytest

from tests.terms.random_term import RandomTerms, rebuilt
from verifier.terms.concrete_value import same_value
from verifier.terms.context import IntervalContext
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.plain import PlainFactory
from verifier.terms.sort import BOOL, BV8, BV32, F32, F64
from verifier.terms.term import Term, post_order


@pytest.mark.parametrize(
    ("block", "factory"), [*((block, TermFactory) for block in range(10)), (0, PlainFactory)]
)
def test_rewriting_keeps_meaning_and_bounds_hold(block: int, factory: type[TermFactory]) -> None:
    for seed in range(block * 30, block * 30 + 30):
        terms = RandomTerms(seed, factory=factory)
        evaluators = [Evaluator(assignment) for assignment in terms.assignments]
        for _ in range(60):
            term, values = terms.step()
            for evaluator, value in zip(evaluators, values, strict=True):
                got = evaluator.value(term)
                assert same_value(got, value), (seed, term, got, value)
                if term.sort.is_bv:
                    assert term.lo <= got <= term.hi, (seed, term)


class Thorough(TermFactory):
    """Looks at each leaf of a tree, whatever is compared with it."""

    def _is_within_leaves(self, tree: Term, k: int) -> bool:
        return False


def test_a_term_is_no_fact() -> None:
    tm = TermFactory()
    for term in (tm.false, tm.bv(0, 32), tm.var("p", BOOL)):
        with pytest.raises(TypeError, match="neither true nor false"):
            bool(term)


def _compared(tm: TermFactory, seed: int) -> list[str]:
    """A random tree of leaves with bounds, compared with literals."""
    draw = random.Random(seed)
    small, wide = tm.var("a", BV8), tm.var("x", BV32)
    leaves = [
        tm.zext(32, small), tm.sext(32, small), wide, tm.bv(draw.randrange(-300, 300), 32),
        tm.add(tm.zext(32, small), tm.bv(draw.randrange(-9, 9), 32)), tm.band(wide, tm.bv(0xF0, 32)),
    ]  # fmt: skip
    tree = draw.choice(leaves)
    for number in range(draw.randrange(1, 4)):
        tree = tm.ite(tm.var(f"p{number}", BOOL), tree, draw.choice(leaves))
    literals = [tm.bv(k, 32) for k in (-129, -128, -1, 0, 1, 100, 127, 128, 239, 240, 241, 254, 255, 256)]
    made = [one for k in literals for one in (tm.sle(tree, k), tm.sle(k, tree))]
    return [str([(t.op, t.data, t.lo, t.hi) for t in post_order(term)]) for term in made]


def test_what_decides_no_leaf_is_left_at_the_root() -> None:
    for seed in range(200):
        assert _compared(TermFactory(), seed) == _compared(Thorough(), seed), seed


def test_terms_are_normal_forms_of_themselves() -> None:
    changed = 0
    total = 0
    for seed in range(60):
        terms = RandomTerms(seed)
        for _ in range(60):
            terms.step()
        for term in post_order(*(pair[0] for pool in terms.pool.values() for pair in pool)):
            total += 1
            again = rebuilt(terms.tm, term)
            changed += again is not term
            for assignment in terms.assignments:
                evaluator = Evaluator(assignment)
                assert same_value(evaluator.value(term), evaluator.value(again))
    assert changed < total / 100


@pytest.mark.parametrize("floats", (False, True))
@pytest.mark.parametrize("block", range(6))
def test_inferred_bounds_and_truth_hold_on_every_model(block: int, floats: bool) -> None:
    inferred = 0
    for seed in range(block * 40, block * 40 + 40):
        terms = RandomTerms(seed, floats=floats, models=6)
        for _ in range(50):
            terms.step()
        formulas = [pair for pair in terms.pool[BOOL] if not pair[0].is_const]
        for at, assignment in enumerate(terms.assignments):
            holding = [
                pair[0] if pair[1][at] else terms.tm.not_(pair[0])
                for pair in terms.random.sample(formulas, min(4, len(formulas)))
            ]
            context = IntervalContext(terms.tm)
            assert context.assume_all(holding, 3), (seed, holding)
            for term, (low, high) in context.narrowed():
                inferred += 1
                value = Evaluator(assignment).value(term)
                assert low <= value <= high, (seed, holding, term)
            for term, values in [*terms.pool[F32], *terms.pool[F64]] if floats else ():
                bounds = context.float_bounds(term)
                value = values[at]
                assert bounds.nan if value != value else bounds.low <= value <= bounds.high, (seed, term)
            for formula, values in formulas:
                truth = context.truth(formula)
                assert truth is None or truth == values[at], (seed, holding, formula)
            assert context.feasible
    assert inferred > (50 if floats else 100)
