"""Search satisfies what solvers cannot, and never anything that does not hold."""

from __future__ import annotations

import math
import random
from types import SimpleNamespace

from verifier.solving.answer import Answer, Unknown, Unsat
from verifier.solving.approximation import quick_functions
from verifier.solving.search import Search, SearchSolver
from verifier.stats import Stats
from verifier.terms.distance import from_ordinal, ordinal
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32, F32, F64
from verifier.terms.term import Term

FUNCTIONS = {f"Math.{name}": quick_functions({})[f"Math.{name}"] for name in ("sin", "cos", "pow", "log")}


def queries(tm: TermFactory) -> list[list[Term]]:
    x, y, z = (tm.var(name, F64) for name in "xyz")
    f, i = tm.var("f", F32), tm.var("i", BV32)
    one, two, ten = tm.f64(1.0), tm.f64(2.0), tm.f64(10.0)

    def call(name: str, *args: Term) -> Term:
        return tm.fn(f"Math.{name}", F64, *args)

    return [
        [tm.feq(tm.fmul(x, x), tm.f64(2.25))],
        [tm.flt(tm.f64(0.999), call("sin", x)), tm.flt(tm.f64(100.0), x)],
        [
            tm.flt(call("log", tm.fmul(x, y)), tm.fadd(x, z)),
            tm.flt(call("pow", x, two), z),
            tm.flt(tm.fadd(call("sin", x), call("cos", y)), tm.f64(-1.5)),
            tm.flt(one, x),
            tm.flt(y, ten),
        ],
        [tm.feq(tm.frem(x, tm.f64(7.0)), tm.f64(3.5)), tm.flt(ten, x)],
        [tm.feq(f, tm.fadd(f, tm.f32(1.0))), tm.flt(f, tm.f32(1e30))],
        [tm.feq(tm.bv2f(i, F64), tm.fmul(x, tm.f64(3.0))), tm.slt(tm.bv(1000, 32), i)],
    ]


def test_search_finds_models() -> None:
    tm = TermFactory()
    for query in queries(tm):
        model = Search(query, FUNCTIONS, {}).run(10.0)
        assert model is not None, query
        assert all(Evaluator(model, FUNCTIONS).holds(formula) for formula in query)


class Refuter:
    """Says the given answer to everything."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        self.asked = 0

    def check(self, constraints: object, time_limit_s: float | None = None) -> Answer:
        self.asked += 1
        return self.answer

    def close(self) -> None: ...


def test_the_solvers_are_asked_where_search_fails() -> None:
    tm = TermFactory()
    x = tm.var("x", F64)
    impossible = [tm.flt(tm.f64(1.0), tm.fn("Math.sin", F64, x))]
    below = Refuter(Unsat())
    stats = Stats()
    assert isinstance(SearchSolver(below, stats, FUNCTIONS).check(impossible, 2.0), Unsat)
    assert below.asked == 1
    bits = [tm.eq(tm.var("i", BV32), tm.bv(1, 32))]
    assert isinstance(SearchSolver(below, stats, FUNCTIONS).check(bits, 2.0), Unsat)
    assert stats.counters["decided_by_search"] == 0


def test_a_model_has_to_satisfy_the_exact_functions() -> None:
    tm = TermFactory()
    x = tm.var("x", F64)
    exact = {"Math.sin": lambda value: 5.0}
    answer = SearchSolver(Refuter(Unknown("no")), Stats(), exact).check(
        [tm.flt(tm.f64(0.5), tm.fn("Math.sin", F64, x)), tm.flt(tm.fn("Math.sin", F64, x), tm.f64(2.0))], 0.5
    )
    assert isinstance(answer, Unknown)


def test_what_stand_ins_nearly_know_is_polished() -> None:
    tm = TermFactory()
    x, y = tm.var("x", F64), tm.var("y", F64)
    exact = {"Math.sin": lambda value: math.nextafter(math.sin(value), 2.0)}
    query = [tm.feq(tm.fn("Math.sin", F64, x), y), tm.flt(tm.f64(0.5), y)]
    model = Search(query, exact, {}).run(5.0)
    assert model is not None
    assert exact["Math.sin"](model[x]) == model[y]


def test_turns_grow_until_a_solver_knows() -> None:
    class Late(Refuter):
        def check(self, constraints: object, time_limit_s: float | None = None) -> Answer:
            self.asked += 1
            assert time_limit_s is not None
            turns.append(time_limit_s)
            return Unsat() if self.asked == 2 else Unknown("time limit")

    tm = TermFactory()
    turns: list[float] = []
    impossible = [tm.flt(tm.f64(1.0), tm.fn("Math.sin", F64, tm.var("x", F64)))]
    assert isinstance(SearchSolver(Late(Unknown("")), Stats(), FUNCTIONS).check(impossible, 60.0), Unsat)
    assert len(turns) == 2
    assert turns[0] < turns[1]


def test_stand_ins_have_the_special_results_of_java() -> None:
    quick = quick_functions({"other": abs})
    assert quick["Math.log"](0.0) == -math.inf
    assert math.isnan(quick["Math.log"](-1.0))
    assert quick["Math.exp"](1e9) == math.inf
    assert math.isnan(quick["Math.sin"](math.inf))
    assert math.isnan(quick["Math.pow"](1.0, math.inf))
    assert quick["Math.pow"](0.0, -1.0) == math.inf
    assert quick["other"] is abs
    assert "Math.nothing" not in quick
    answer = quick["StrictMath.cbrt"](27.0)
    assert abs(answer - 3.0) < 1e-12


def test_a_shake_moves_each_kind_of_variable_by_its_magnitude() -> None:
    sorts = [BV32, F64] * 20
    search = SimpleNamespace(_random=random.Random(4), _sorts=sorts, _clamped=lambda place, at: place)
    before = [100 if sort is BV32 else ordinal(1e6) for sort in sorts]
    places = list(before)
    Search._shake(search, places, 0.01)
    ints, reals = places[::2], [from_ordinal(place) for place in places[1::2]]
    assert all(abs(value - 100) <= 10 for value in ints)
    assert all(abs(value - 1e6) <= 1e5 for value in reals)
    assert places != before
