"""The pipeline as a whole: answers do not depend on options, and opaque functions are handled soundly."""

from __future__ import annotations

import itertools
import math
from pathlib import Path

import pytest

from tests.solving.backends.test_backends import is_installed
from tests.terms.random_term import RandomTerms
from verifier.solving.answer import Sat, Unknown, Unsat
from verifier.solving.options import SolverOptions
from verifier.solving.pipeline import build_solver
from verifier.solving.solvers import make_backend
from verifier.stats import Stats
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, F32, F64

OPTIONS = [
    SolverOptions(solver=solver, evaluate=evaluate, cache=cache, helpers="never")
    for solver, evaluate, cache in itertools.product(
        ("z3", "portfolio"), ("none", "basic", "intervals"), ("none", "exact", "normalised")
    )
]


def test_every_combination_of_options_gives_the_same_answers() -> None:
    queries = []
    terms = RandomTerms(7, floats=False, arrays=False, models=1)
    for _ in range(60):
        terms.step()
    formulas = [pair[0] for pair in terms.pool[BOOL] if not pair[0].is_const]
    for _ in range(60):
        chosen = [terms.random.choice(formulas) for _ in range(terms.random.randint(1, 5))]
        queries.append([f if terms.random.random() < 0.5 else terms.tm.not_(f) for f in chosen])
    kinds = set()
    for number, query in enumerate(queries):
        queries[number] = query
    results: list[list[str]] = []
    for options in OPTIONS:
        stats = Stats()
        solver = build_solver(terms.tm, options, stats)
        answers = []
        for query in queries:
            answer = solver.check(query, 20.0)
            if isinstance(answer, Sat):
                evaluator = Evaluator(answer.model)
                assert all(evaluator.holds(formula) for formula in query)
            if isinstance(answer, Unsat) and answer.core is not None:
                plain = SolverOptions(solver="z3", evaluate="none", cache="none")
                again = build_solver(terms.tm, plain, Stats())
                assert isinstance(again.check(answer.core, 20.0), Unsat)
                again.close()
            answers.append(type(answer).__name__)
        solver.close()
        assert stats.counters["solver_defects"] == 0
        kinds.update(answers)
        results.append(answers)
    assert all(result == results[0] for result in results)
    assert kinds == {"Sat", "Unsat"}


def test_caches_and_intervals_spare_solver_queries() -> None:
    terms = RandomTerms(3, floats=False, arrays=False, models=1)
    tm = terms.tm
    counted = {}
    for options in (
        SolverOptions(evaluate="none", cache="none", helpers="never"),
        SolverOptions(helpers="never"),
    ):
        stats = Stats()
        solver = build_solver(tm, options, stats)
        path = []
        for k in range(24):
            x = tm.var(f"x{k}", BV32)
            condition = tm.slt(tm.mul(x, x), tm.bv(50 + k % 3, 32))
            for side in (condition, tm.not_(condition)):
                assert isinstance(solver.check([*path, side]), Sat)
            path.append(condition)
        solver.close()
        counted[options.cache] = stats.counters["solver_queries"]
    assert counted["normalised"] * 4 < counted["none"]


def functions() -> dict[str, object]:
    return {"sin": math.sin, "Math.pow": math.pow}


@pytest.fixture
def tm() -> TermFactory:
    return TermFactory()


def test_opaque_functions_are_refined_until_the_model_is_true(tm: TermFactory) -> None:
    stats = Stats()
    solver = build_solver(tm, SolverOptions(helpers="never"), stats, {"sin": math.sin})
    x = tm.var("x", F64)
    sine = tm.fn("sin", F64, x)
    between = [tm.flt(tm.f64(1.0), x), tm.flt(x, tm.f64(2.0))]
    answer = solver.check([*between, tm.flt(tm.f64(0.9), sine)])
    assert isinstance(answer, Sat)
    assert math.sin(answer.model[x]) > 0.9
    assert isinstance(solver.check([*between, tm.flt(tm.f64(1.5), sine)]), Unsat)
    solver.close()


def test_an_opaque_function_guessed_wrong_is_never_sat(tm: TermFactory) -> None:
    solver = build_solver(tm, SolverOptions(helpers="never"), Stats(), {"sin": math.sin})
    x = tm.var("x", F64)
    absurd = [tm.eq(tm.fn("sin", F64, x), tm.f64(0.1234567890123)), tm.flt(x, tm.f64(0.0))]
    assert not isinstance(solver.check(absurd, 2.0), Unsat)
    point = [tm.eq(x, tm.f64(1.0)), tm.flt(tm.fn("sin", F64, x), tm.f64(0.5))]
    assert isinstance(solver.check(point), Unsat)
    solver.close()


def test_an_unknown_function_is_named(tm: TermFactory) -> None:
    solver = build_solver(tm, SolverOptions(helpers="never"), Stats())
    answer = solver.check([tm.flt(tm.f64(0.25), tm.fn("mystery", F64, tm.var("x", F64)))])
    assert isinstance(answer, Unknown)
    assert "mystery" in answer.reason
    solver.close()


def test_float_remainder(tm: TermFactory) -> None:
    solver = build_solver(tm, SolverOptions(helpers="never"), Stats())
    x = tm.var("x", F64)
    rest = tm.frem(x, tm.f64(3.0))
    answer = solver.check([tm.feq(rest, tm.f64(1.5)), tm.flt(tm.f64(10.0), x), tm.flt(x, tm.f64(20.0))], 10.0)
    assert isinstance(answer, Sat)
    assert math.fmod(answer.model[x], 3.0) == 1.5
    assert isinstance(solver.check([tm.flt(tm.f64(3.5), rest)], 10.0), Unsat)
    solver.close()


@pytest.mark.skipif(not is_installed("bitwuzla"), reason="only Bitwuzla is believed about remainders")
def test_float_remainders_are_exact(tm: TermFactory) -> None:
    options = SolverOptions(evaluate="basic", helpers="never")
    solver = build_solver(tm, options, Stats())
    f, g = tm.var("f", F32), tm.var("g", F32)
    rest = tm.frem(f, g)
    range_ = [tm.flt(tm.f32(0.0), f), tm.flt(f, tm.f32(100.0)), tm.flt(tm.f32(1.0), g), tm.flt(g, f)]
    answer = solver.check([*range_, tm.feq(rest, tm.f32(0.625))], 30.0)
    assert isinstance(answer, Sat)
    assert math.fmod(answer.model[f], answer.model[g]) == 0.625
    whole = [tm.eq(f, tm.bv2f(tm.var("i", BV32), F32)), tm.eq(g, tm.f32(2.0))]
    assert isinstance(solver.check([*range_, *whole, tm.feq(rest, tm.f32(0.5))], 30.0), Unsat)
    solver.close()


def test_a_solver_not_believed_about_remainders_is_not_told(tm: TermFactory) -> None:
    d, r = tm.var("d", F64), tm.var("r", F64)
    facts = [tm.eq(r, tm.frem(d, tm.f64(3.0))), tm.flt(d, tm.f64(1.0))]
    for name in ("z3", "cvc5"):
        if is_installed(name):
            backend = make_backend(name)
            assert isinstance(backend.check(facts, 10.0), Sat)
            backend.close()


def test_bits_of_floats(tm: TermFactory) -> None:
    solver = build_solver(tm, SolverOptions(helpers="never"), Stats())
    x = tm.var("x", F64)
    answer = solver.check([tm.eq(tm.f2bits(x), tm.bv(0x4004000000000000, 64))])
    assert isinstance(answer, Sat)
    assert answer.model[x] == 2.5
    signalling = tm.eq(tm.f2bits(x), tm.bv(0x7FF8000000000001, 64))
    assert isinstance(solver.check([signalling]), Unsat)
    solver.close()


def test_a_wrong_model_is_not_believed(tm: TermFactory) -> None:
    from verifier.solving.lowering import Lowering
    from verifier.solving.validation import ValidatingSolver

    class Liar:
        def check(self, constraints: object, time_limit_s: float | None = None) -> Sat:
            return Sat({tm.var("x", BV32): 5})

        def close(self) -> None: ...

    stats = Stats()
    solver = ValidatingSolver(tm, Liar(), Lowering(tm, {}), {}, stats)
    answer = solver.check([tm.eq(tm.var("x", BV32), tm.bv(6, 32))])
    assert isinstance(answer, Unknown)
    assert stats.counters["solver_defects"] == 1


def test_queries_are_dumped(tm: TermFactory, tmp_path: Path) -> None:
    options = SolverOptions(solver="z3", dump_queries=tmp_path / "queries")
    solver = build_solver(tm, options, Stats())
    x = tm.var("x", BV32)
    solver.check([tm.eq(tm.mul(x, x), tm.bv(49, 32))])
    solver.close()
    (path,) = (tmp_path / "queries").iterdir()
    text = path.read_text()
    assert "(check-sat)" in text
    assert "\n; answer: sat\n; seconds: " in text
