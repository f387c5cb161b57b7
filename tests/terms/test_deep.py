"""Deep terms: nothing recurses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from verifier.solving.backends.yices import library_path
from verifier.solving.feature import Features
from verifier.solving.lowering import Lowering
from verifier.solving.search import Search
from verifier.solving.term_wire import TermReceiver, TermSender
from verifier.terms.context import IntervalContext
from verifier.terms.distance import compile_distance
from verifier.terms.evaluator import evaluate
from verifier.terms.factory import TermFactory
from verifier.terms.known_bits import known_bits
from verifier.terms.rebuild import substitute
from verifier.terms.shape import Shapes
from verifier.terms.smtlib import script
from verifier.terms.sort import BOOL, BV32, F64
from verifier.terms.term import Term, free_variables, post_order
from verifier.terms.term_reader import read_script

DEPTH = 30_000
"""Far beyond the depth to which Python lets functions recurse."""


def deep_term(tm: TermFactory, depth: int = DEPTH) -> Term:
    x, y = tm.var("x", BV32), tm.var("y", BV32)
    term = x
    for k in range(depth):
        term = tm.ite(tm.var(f"c{k % 7}", BOOL), tm.bxor(term, y), term) if k % 3 else tm.mul(term, x)
    return term


def test_traversals_of_a_deep_term() -> None:
    tm = TermFactory()
    term = deep_term(tm)
    x = tm.var("x", BV32)
    formula = tm.eq(term, tm.bv(5, 32))
    assert len(free_variables(formula)) == 9
    assert len(post_order(formula)) > DEPTH
    assert evaluate(formula, {x: 3}) in (True, False)
    context = IntervalContext(tm)
    assert context.assume_all([formula], 2)
    assert Shapes().of_query([formula]) is not None
    assert substitute(tm, term, {x: tm.bv(0, 32)}) is not term
    assert script([formula]).endswith("(check-sat)\n")
    assert len(repr(formula)) < 10_000
    other = TermFactory()
    (again,) = read_script(other, script([formula]))
    assert len(post_order(again)) == len(post_order(formula))
    assert Features().of_query([formula])[1] == len(post_order(formula))
    assert Lowering(tm, {}).lower(formula) == [formula]
    assert known_bits(term).must == 0
    nodes = TermSender().nodes([formula])
    receiver = TermReceiver()
    receiver.receive(nodes)
    assert len(post_order(receiver.term(formula.uid))) == len(nodes)
    free = sorted(free_variables(formula), key=lambda v: v.uid)
    distance = compile_distance([formula], free, {})
    assert distance is None or distance(*(3 if v.sort is BV32 else False for v in free)) >= 0.0


def test_a_deep_sum_of_floats() -> None:
    tm = TermFactory()
    total = tm.var("d", F64)
    for k in range(DEPTH):
        total = tm.fadd(total, tm.f64(k + 0.5))
    formula = tm.flt(total, tm.f64(1.0))
    assert evaluate(formula, {}) is False
    assert IntervalContext(tm).assume_all([formula], 2)
    Search([formula], {}, {}).run(0.01)


DEEP_QUERY = """
import os, sys
from verifier.solving.answer import Unknown
from verifier.solving.solvers import make_backend
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
tm = TermFactory()
x, y = tm.var("x", BV32), tm.var("y", BV32)
term = x
for k in range(100_000):
    term = tm.bxor(tm.bor(term, y), x) if k % 2 else tm.add(term, y)
answer = make_backend(sys.argv[1]).check([tm.eq(term, tm.bv(5, 32))], 1.0)
print(type(answer).__name__, flush=True)
os._exit(0)
"""


def test_a_deep_query_does_not_exhaust_the_stack_of_the_first_responder() -> None:
    """The others may run out of time here; those that die of it do so in processes of their own."""
    if library_path() is None:
        pytest.skip("yices is not installed")
    root = Path(__file__).resolve().parents[2]
    command = [sys.executable, "-c", DEEP_QUERY, "yices"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() in ("Sat", "Unknown")


def test_a_deep_term_may_be_alive_at_the_end_of_the_program() -> None:
    program = (
        "from tests.terms.test_deep import deep_term\n"
        "from verifier.terms.factory import TermFactory\n"
        "tm = TermFactory()\nterm = deep_term(tm, 100_000)\nprint(len(tm) > 100000)\n"
    )
    root = Path(__file__).resolve().parents[2]
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, timeout=600, check=False
    )
    assert (result.returncode, result.stdout) == (0, "True\n"), result.stderr
