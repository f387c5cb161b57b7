"""Simplifier, known bits and intervals held to a solver: it must not find a difference.

Hypothesis draws the random choices and shrinks them (see ``tests/conftest.py`` for fresh examples).
"""

from __future__ import annotations

import os
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.terms.random_term import RandomTerms
from verifier.solving.answer import Sat, Unsat
from verifier.solving.backends.backend import Backend, BackendMissingError
from verifier.solving.lowering import Lowering
from verifier.solving.solvers import make_backend
from verifier.terms.concrete_value import same_value
from verifier.terms.context import IntervalContext
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.known_bits import known_bits
from verifier.terms.plain import PlainFactory
from verifier.terms.rebuild import rebuild
from verifier.terms.sort import BOOL, BV8, BV32, BV64
from verifier.terms.term import Op, Term, post_order

EXAMPLES = 400 if os.environ.get("JR_FRESH_EXAMPLES") else 40
RANDOMS = st.randoms(use_true_random=False)
RELAXED = settings(
    max_examples=EXAMPLES, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def solver(name: str) -> Backend:
    try:
        return make_backend(name)
    except BackendMissingError:
        pytest.skip(f"{name} is not installed")


def copied(tm: TermFactory, root: Term) -> Term:
    """A term of another factory, made again in this one."""
    made: dict[Term, Term] = {}
    for term in post_order(root):
        if term.op == Op.VAR:
            made[term] = tm.var(str(term.data), term.sort)
        elif term.op == Op.CONST:
            made[term] = tm.literal(term.data, term.sort)
        else:
            made[term] = rebuild(tm, term, [made[arg] for arg in term.args])
    return made[root]


def assert_never(backend: Backend, tm: TermFactory, formula: Term, *assumptions: Term) -> None:
    """No assignment satisfies the formulas; a query that takes long is let go."""
    lowering = Lowering(tm, {})
    query = [part for term in (*assumptions, formula) for part in lowering.lower(term)]
    answer = backend.check(query, 2.0)
    if isinstance(answer, Sat):  # a model may guess a float remainder wrong
        evaluator = Evaluator(answer.model)
        assert not all(evaluator.holds(term) for term in (*assumptions, formula)), (formula, answer.model)


@pytest.mark.parametrize("name", ["yices", "bitwuzla", "z3", "cvc5"])
def test_simplified_terms_equal_what_was_asked_for(name: str) -> None:
    floats = name == "bitwuzla"

    @RELAXED
    @given(RANDOMS)
    def run(randomness: Random) -> None:
        state = randomness.getrandbits(48)
        simple = RandomTerms(state, floats=floats, arrays=False, models=1)
        plain = RandomTerms(state, floats=floats, arrays=False, models=1, factory=PlainFactory)
        backend = solver(name)
        for _ in range(12):
            here, raw = simple.step()[0], plain.step()[0]
            again = copied(plain.tm, here)
            if again is not raw:
                assert_never(backend, plain.tm, plain.tm.not_(plain.tm.eq(raw, again)))
        backend.close()

    run()


@RELAXED
@given(RANDOMS)
def test_values_bounds_and_bits_hold(randomness: Random) -> None:
    for factory in (TermFactory, PlainFactory):
        terms = RandomTerms(Random(randomness.getrandbits(48)), factory=factory)
        evaluators = [Evaluator(assignment) for assignment in terms.assignments]
        for _ in range(40):
            term, values = terms.step()
            for evaluator, value in zip(evaluators, values, strict=True):
                assert same_value(evaluator.value(term), value)
                if term.sort.is_bv:
                    assert term.lo <= value <= term.hi
                    bits = known_bits(term)
                    assert bits.must & ~value == 0 == value & term.sort.mask & ~bits.may


@RELAXED
@given(RANDOMS)
def test_a_solver_finds_no_value_outside_of_bounds_and_known_bits(randomness: Random) -> None:
    terms = RandomTerms(randomness.getrandbits(48), floats=False, arrays=False, models=1)
    tm = terms.tm
    for _ in range(15):
        terms.step()
    backend = solver("yices")
    formulas = [pair for pair in terms.pool[BOOL] if not pair[0].is_const][-3:]
    holding = [term if values[0] else tm.not_(term) for term, values in formulas]
    context = IntervalContext(tm)
    assert context.assume_all(holding, 3)
    for sort in (BV8, BV32, BV64):
        for term, _ in terms.pool[sort][-3:]:
            width = sort.width
            bits = known_bits(term)
            both = tm.band(term, tm.bv(bits.may, width)), tm.bor(term, tm.bv(bits.must, width))
            plain = PlainFactory()
            here = copied(plain, term)
            same = plain.and_(
                plain.eq(here, plain.band(here, plain.bv(bits.may, width))),
                plain.eq(here, plain.bor(here, plain.bv(bits.must, width))),
            )
            assert both == (term, term)
            assert_never(backend, plain, plain.not_(same))
            low, high = context.bounds(term)
            inside = plain.and_(plain.sle(plain.bv(low, width), here), plain.sle(here, plain.bv(high, width)))
            assert_never(backend, plain, plain.not_(inside), *(copied(plain, formula) for formula in holding))
    backend.close()


def test_a_difference_would_be_found() -> None:
    tm = PlainFactory()
    x = tm.var("x", BV32)
    backend = solver("yices")
    assert_never(backend, tm, tm.not_(tm.eq(tm.add(x, x), tm.mul(x, tm.bv(2, 32)))))
    with pytest.raises(AssertionError):
        assert_never(backend, tm, tm.not_(tm.eq(tm.add(x, x), tm.mul(x, tm.bv(3, 32)))))
    assert isinstance(backend.check([tm.slt(x, x)], 1.0), Unsat)
    backend.close()
