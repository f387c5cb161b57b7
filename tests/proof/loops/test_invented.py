"""Formulas of a solver of Horn clauses as candidates: they say of ints what they say of integers."""

from __future__ import annotations

import random

import pytest

from tests.java_formula import value_of
from verifier.proof.instances import Instances
from verifier.proof.loops.invented import invented_relations, spelled
from verifier.proof.loops.relation import Variables
from verifier.proof.loops.stated import stated_relation
from verifier.solving.horn import parse
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BV32
from verifier.verdict.formula_parser import parse_formula

LEAST, MOST = -(1 << 31), (1 << 31) - 1
FORMULAS = {
    "(<= (+ x (* (- 1) y)) 2)": ("(long) x - y <= 2", lambda x, y: x - y <= 2),
    "(or (not (<= x 0)) (= (mod y 3) 1))": (
        "x > 0 || Math.floorMod((long) y, 3L) == 1",
        lambda x, y: x > 0 or y % 3 == 1,
    ),
    "(>= (+ x y) (- 5))": ("(long) x + y >= -5", lambda x, y: x + y >= -5),
    "(=> (< x y) (> (* 7 x) (- y 1)))": (
        "x < y ==> 7L * x > (long) y - 1",
        lambda x, y: x >= y or 7 * x > y - 1,
    ),
    "(not (= (* 2 x) y))": ("2L * x != y", lambda x, y: 2 * x != y),
}


@pytest.mark.parametrize("text", FORMULAS)
def test_candidates_say_what_formulas_do(text: str) -> None:
    tm, drawn = TermFactory(), random.Random(text)
    words, holds = FORMULAS[text]
    x, y = tm.fresh("x", BV32), tm.fresh("y", BV32)
    variables = Variables(("x",), (lambda _: x,), (("y", y),), (), ("I",), ())
    (relation,) = invented_relations(tm, variables, {words: parse(text)})
    assert spelled(parse(text)) == words
    said = parse_formula(words)
    again = stated_relation(tm, Instances(tm), variables, [x], said, words)
    near = (LEAST, LEAST + 1, MOST - 1, MOST, -3, -2, -1, 0, 1, 2, 3, 4)
    for _ in range(300):
        a, b = (drawn.choice((drawn.choice(near), drawn.randint(LEAST, MOST))) for _ in "xy")
        evaluator = Evaluator({x: a, y: b})
        assert evaluator.value(relation.holds([x])) == holds(a, b), (a, b)
        assert evaluator.value(again.holds([x])) == holds(a, b) == value_of(said, {"x": a, "y": b})


def test_what_cannot_be_said_is_no_candidate() -> None:
    tm = TermFactory()
    variables = Variables((), (), (), (), (), ())
    assert not list(invented_relations(tm, variables, {"gone": parse("(<= z 1)")}))
    assert not list(invented_relations(tm, variables, {"root": parse("(<= (root 1 2) 1)")}))
