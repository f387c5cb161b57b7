"""Every backend against the evaluator, and against each other."""

from __future__ import annotations

import importlib.util
import math
import random
import threading
import time
from collections.abc import Iterator

import pytest

from tests.terms.random_term import ARRAY, RandomTerms
from verifier.clock import thread_clock
from verifier.solver import NAMES as BACKENDS
from verifier.solver import UNRELIABLE
from verifier.solving.answer import Sat, Unknown, Unsat
from verifier.solving.backends.backend import Backend
from verifier.solving.backends.yices import library_path
from verifier.solving.lowering import Lowering, standard_facts
from verifier.solving.solvers import make_backend
from verifier.solving.validation import ValidatingSolver
from verifier.stats import Stats
from verifier.terms.concrete_value import CONCRETE, same_value
from verifier.terms.evaluator import evaluate
from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import rebuild
from verifier.terms.sort import BOOL, BV8, BV32, BV64, F32, F64
from verifier.terms.term import Op, Term


def is_installed(name: str) -> bool:
    if name == "yices":
        return library_path() is not None
    return importlib.util.find_spec(name) is not None


@pytest.fixture(params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> Iterator[Backend]:
    if not is_installed(request.param):
        pytest.skip(f"{request.param} is not installed")
    made = make_backend(request.param)
    yield made
    made.close()


UNARY_ON_FLOATS = [Op.FNEG, Op.FABS, Op.FSQRT, Op.FIS_NAN, Op.FIS_INF]
BINARY_ON_FLOATS = [Op.FADD, Op.FSUB, Op.FMUL, Op.FDIV, Op.FLT, Op.FLE, Op.FEQ, Op.EQ]
BINARY_ON_BITS = [
    Op.ADD, Op.SUB, Op.MUL, Op.SDIV, Op.SREM, Op.UDIV, Op.UREM, Op.BAND, Op.BOR, Op.BXOR, Op.SHL, Op.LSHR,
    Op.ASHR, Op.SLT, Op.SLE, Op.ULT, Op.ULE, Op.EQ,
]  # fmt: skip


def applications(terms: RandomTerms, floats: bool) -> Iterator[Term]:
    """Each operator on variables."""
    tm = terms.tm
    for sort in (BV8, BV32, BV64):
        a, b = (pair[0] for pair in terms.pool[sort][:2])
        for op in BINARY_ON_BITS:
            yield _raw(tm, op, a, b)
        yield tm.neg(a)
        yield tm.bnot(a)
        yield tm.ite(tm.slt(a, b), a, b)
    x, wide = terms.pool[BV32][0][0], terms.pool[BV64][0][0]
    yield from (tm.sext(64, x), tm.zext(64, x), tm.concat(x, x), tm.extract(20, 13, wide))
    if not floats:
        return
    for sort in (F32, F64):
        f, g = (pair[0] for pair in terms.pool[sort][:2])
        for op in UNARY_ON_FLOATS:
            yield _raw(tm, op, f)
        for op in BINARY_ON_FLOATS:
            yield _raw(tm, op, f, g)
        yield from (tm.f2bv(f, 32), tm.f2bv(f, 64), tm.bv2f(x, sort), tm.bv2f(wide, sort), tm.f2bits(f))
    yield tm.f2f(terms.pool[F32][0][0], F64)
    yield tm.f2f(terms.pool[F64][0][0], F32)
    yield tm.bits2f(x)
    yield tm.bits2f(wide)


def _raw(tm: TermFactory, op: str, *args: Term) -> Term:
    return rebuild(tm, Term(op, args[0].sort, args, None, -1, 0, 0), args)


def test_operators_mean_the_same_to_solver_and_evaluator(backend: Backend) -> None:
    compared = 0
    for seed in range(6):
        terms = RandomTerms(seed, floats=backend.has_floats, arrays=False, models=1)
        tm = terms.tm
        assignment = terms.assignments[0]
        lowering = Lowering(tm, {})
        here = [tm.eq(variable, tm.literal(value, variable.sort)) for variable, value in assignment.items()]
        for term in applications(terms, backend.has_floats):
            values = [assignment.get(arg) for arg in term.args]
            if None in values:
                continue
            expected = CONCRETE[term.op](term.sort, term.data, *values)
            claim = tm.eq(term, tm.literal(expected, term.sort))
            query = [*here, *lowering.lower(tm.not_(claim))]
            answer = backend.check(query, 20.0)
            assert isinstance(answer, Unsat), (seed, term, values, expected, answer)
            compared += 1
        backend.close()
        backend.__init__()  # type: ignore[misc]
    assert compared > 300


def test_float_remainder_is_that_of_the_evaluator(backend: Backend) -> None:
    if not backend.has_remainder:
        pytest.skip("not believed about remainders")
    randomness = random.Random(3)
    special = [0.0, -0.0, math.inf, math.nan, 1.5, -2.5, 1e-40, 3.0]
    for sort, limit in ((F32, 60), (F64, 6)):
        tm = TermFactory()
        x, y, r = (tm.var(name, sort) for name in "xyr")
        for number in range(limit):
            if number % 3 == 0:
                a, b = randomness.choice(special), randomness.choice(special)
            else:
                a, b = randomness.uniform(-1e4, 1e4), randomness.uniform(-30.0, 30.0)
            here = [tm.eq(x, tm.literal(a, sort)), tm.eq(y, tm.literal(b, sort))]
            expected = CONCRETE[Op.FREM](sort, None, here[0].args[1].data, here[1].args[1].data)
            differs = tm.not_(tm.eq(r, tm.literal(expected, sort)))
            answer = backend.check([tm.eq(r, tm.frem(x, y)), *here, differs], 60.0)
            assert isinstance(answer, Unsat), (a, b, expected, answer)


def test_float_remainder_of_one_of_two_values(backend: Backend) -> None:
    """No constant may be put in for the dividend here."""
    if not backend.has_remainder:
        pytest.skip("not believed about remainders")
    randomness = random.Random(4)
    for _ in range(12):
        tm = TermFactory()
        x, r, p = tm.var("x", F32), tm.var("r", F32), tm.var("p", BOOL)
        values = [tm.f32(randomness.uniform(-50.0, 50.0)) for _ in range(2)]
        divisor = tm.f32(randomness.choice([0.5, 3.0, 1.1, -7.0, 1e-3, 40.0]))
        rests = [tm.frem(value, divisor) for value in values]
        query = [tm.eq(x, tm.ite(p, *values)), tm.eq(r, tm.frem(x, divisor))]
        assert isinstance(backend.check([*query, tm.eq(r, rests[1])], 20.0), Sat)
        others = [tm.not_(tm.eq(r, rest)) for rest in rests]
        assert isinstance(backend.check([*query, *others], 20.0), Unsat)


def test_random_conjunctions_get_right_answers(backend: Backend) -> None:
    sats = 0
    for seed in range(25):
        terms = RandomTerms(seed, floats=False, arrays=False, models=1)
        for _ in range(15):
            terms.step()
        tm = terms.tm
        formulas = [pair for pair in terms.pool[BOOL] if not pair[0].is_const][-4:]
        stats = Stats()
        solver = ValidatingSolver(tm, backend, Lowering(tm, {}), {}, stats)
        backend.close()
        backend.__init__()  # type: ignore[misc]
        holding = [term if values[0] else tm.not_(term) for term, values in formulas]
        for end in range(1, len(holding) + 1):
            answer = solver.check(holding[:end], 10.0)
            assert not isinstance(answer, Unsat), (seed, holding[:end])
            sats += isinstance(answer, Sat)
            flipped = solver.check([*holding[: end - 1], tm.not_(holding[end - 1])], 10.0)
            assert stats.counters["solver_defects"] == 0, (seed, flipped)
    assert sats > 50


def test_models_of_all_sorts_are_read(backend: Backend) -> None:
    tm = TermFactory()
    p, x, wide = tm.var("p", BOOL), tm.var("x", BV32), tm.var("l", BV64)
    query = [p, tm.eq(x, tm.bv(-7, 32)), tm.eq(wide, tm.bv(-(1 << 63), 64))]
    expected = {p: True, x: -7, wide: -(1 << 63)}
    if backend.has_floats:
        for name, value in (("a", math.nan), ("b", -0.0), ("c", 1e-310), ("d", -math.inf), ("e", 2.5)):
            variable = tm.var(name, F64)
            query.append(tm.eq(variable, tm.f64(value)))
            expected[variable] = value
        small = tm.var("f", F32)
        query.append(tm.eq(small, tm.f32(0.1)))
        expected[small] = tm.f32(0.1).data
    answer = backend.check(query, 10.0)
    assert isinstance(answer, Sat)
    for variable, value in expected.items():
        assert same_value(answer.model[variable], value), variable


def test_variables_that_do_not_matter_have_values(backend: Backend) -> None:
    tm = TermFactory()
    p, q, x, wide = tm.var("p", BOOL), tm.var("q", BOOL), tm.var("x", BV32), tm.var("l", BV64)
    one_of = [q, tm.eq(x, tm.bv(3, 32)), tm.slt(wide, tm.bv(0, 64))]
    if backend.has_floats:
        one_of += [tm.flt(tm.var(f"f{sort}", sort), tm.literal(0.5, sort)) for sort in (F32, F64)]
    query = [tm.or_(p, *one_of), p]
    answer = backend.check(query, 10.0)
    assert isinstance(answer, Sat)
    assert all(evaluate(constraint, answer.model) for constraint in query)
    assert {x, wide, p, q} <= set(answer.model)


def test_arrays(backend: Backend) -> None:
    if not backend.has_arrays:
        pytest.skip("no arrays")
    tm = TermFactory()
    a, i, j = tm.var("r", ARRAY), tm.var("i", BV8), tm.var("j", BV8)
    stored = tm.store(a, i, tm.bv(5, 32))
    differ = [tm.eq(tm.select(stored, j), tm.bv(6, 32)), tm.eq(tm.select(stored, tm.bv(3, 8)), tm.bv(9, 32))]
    answer = backend.check(differ, 10.0)
    assert isinstance(answer, Sat)
    assert answer.model[i] not in (answer.model[j], 3)
    assert answer.model[a].select(answer.model[j]) == 6
    assert isinstance(backend.check([*differ, tm.eq(i, j)], 10.0), Unsat)
    zeros = tm.const_array(ARRAY, tm.bv(0, 32))
    written = tm.select(tm.store(zeros, i, tm.bv(5, 32)), j)
    assert isinstance(backend.check([tm.eq(written, tm.bv(5, 32))], 10.0), Sat)
    assert isinstance(backend.check([tm.eq(written, tm.bv(6, 32))], 10.0), Unsat)


def hard_query(tm: TermFactory) -> list[Term]:
    """A prime to be factored: no solver refutes that soon."""
    a, b = tm.var("a", BV64), tm.var("b", BV64)
    one, limit = tm.bv(1, 64), tm.bv(1 << 32, 64)
    product = tm.eq(tm.mul(a, b), tm.bv(0x7FFFFFFFFFFFFFE7, 64))
    return [product, *(f for v in (a, b) for f in (tm.slt(one, v), tm.slt(v, limit)))]


def test_time_limit_is_kept_and_the_backend_stays_usable(backend: Backend) -> None:
    if backend.name == "cvc5":
        pytest.skip("who owns its process keeps it (test_process.py)")
    tm = TermFactory()
    x = tm.var("x", BV32)
    start = time.thread_time()
    assert isinstance(backend.check(hard_query(tm), 0.3), Unknown)
    assert 0.25 < time.thread_time() - start < 1.0
    assert isinstance(backend.check([tm.eq(x, tm.bv(1, 32))], 5.0), Sat)
    assert isinstance(backend.check([tm.slt(x, tm.bv(1, 32)), tm.slt(tm.bv(1, 32), x)], 5.0), Unsat)


def test_interrupt_from_another_thread(backend: Backend) -> None:
    if backend.name in UNRELIABLE:
        pytest.skip("is killed instead (test_process.py)")
    tm = TermFactory()
    at: list[float] = []
    clock = thread_clock()

    def stop() -> None:
        at.append(clock())
        backend.interrupt()

    timer = threading.Timer(0.3, stop)
    timer.start()
    answer = backend.check(hard_query(tm), None)
    assert isinstance(answer, Unknown)
    assert clock() - at[0] < 0.1
    timer.join()


def test_common_prefix_stays_pushed(backend: Backend) -> None:
    tm = TermFactory()
    x = tm.var("x", BV32)
    bounds = [tm.slt(x, tm.bv(100 - k, 32)) for k in range(30)]
    assert isinstance(backend.check(bounds, 5.0), Sat)
    pushed = list(backend._levels)
    assert isinstance(backend.check([*bounds[:28], tm.slt(tm.bv(90, 32), x)], 5.0), Unsat)
    assert backend._levels[: len(pushed) - 2] == pushed[:-2]
    assert isinstance(backend.check(bounds, 5.0), Sat)
    assert isinstance(backend.check([], 5.0), Sat)
    assert isinstance(backend.check([*bounds, tm.not_(bounds[3])], 5.0), Unsat)


def test_standard_facts_hold_of_the_functions() -> None:
    tm = TermFactory()
    for name, function in (("sin", math.sin), ("exp", math.exp), ("atan2", math.atan2), ("log", math.log)):
        r = tm.var("r", F64)
        for fact in standard_facts()[name](tm, r):
            for x in (0.5, 1.0, 3.0, 700.0):
                value = function(x, 2.0) if name == "atan2" else function(x)
                assert evaluate(fact, {r: value}, {}) is True


def test_two_backends_of_one_kind_side_by_side(backend: Backend) -> None:
    tm = TermFactory()
    x, y = tm.var("x", BV32), tm.var("y", BV32)
    query = [tm.eq(tm.mul(x, x), tm.bv(49, 32)), tm.slt(x, y)]
    assert isinstance(backend.check(query, 5.0), Sat)
    other = make_backend(backend.name)
    assert isinstance(other.check([*query, tm.slt(y, tm.bv(3, 32)), tm.slt(tm.bv(2, 32), x)], 5.0), Unsat)
    other.close()
    assert isinstance(backend.check([*query, tm.slt(y, x)], 5.0), Unsat)
    answer = backend.check([*query, tm.eq(y, tm.bv(8, 32))], 5.0)
    assert isinstance(answer, Sat)
    assert answer.model[x] < answer.model[y] == 8
