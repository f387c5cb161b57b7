"""Deep terms: nothing recurses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from verifier.terms.context import IntervalContext
from verifier.terms.evaluator import evaluate
from verifier.terms.factory import TermFactory
from verifier.terms.rebuild import substitute
from verifier.terms.shape import Shapes
from verifier.terms.smtlib import script
from verifier.terms.sort import BOOL, BV32
from verifier.terms.term import Term, free_variables, post_order

DEPTH = 100_000


def deep_term(tm: TermFactory) -> Term:
    x, y = tm.var("x", BV32), tm.var("y", BV32)
    term = x
    for k in range(DEPTH):
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


def test_a_deep_term_may_be_alive_at_the_end_of_the_program() -> None:
    program = (
        "from tests.terms.test_deep import deep_term\n"
        "from verifier.terms.factory import TermFactory\n"
        "tm = TermFactory()\nterm = deep_term(tm)\nprint(len(tm) > 100000)\n"
    )
    root = Path(__file__).resolve().parents[2]
    result = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, timeout=60, check=False
    )
    assert (result.returncode, result.stdout) == (0, "True\n"), result.stderr
