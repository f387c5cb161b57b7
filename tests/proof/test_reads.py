"""Questions about arrays and the same about numbers: what solves one solves the other."""

from __future__ import annotations

import random

import pytest

from verifier.proof.reads import Reads
from verifier.solving.answer import Model
from verifier.terms.concrete_value import ArrayValue
from verifier.terms.evaluator import Evaluator
from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32, array_sort
from verifier.terms.term import Term

_FEW = range(3)
"""Values of everything, so that indices are often equal."""


class _Drawn:
    """Terms over two arrays, three numbers and a truth."""

    def __init__(self, seed: int) -> None:
        self.tm = TermFactory()
        self.draw = random.Random(seed)
        self.arrays = [self.tm.var(name, array_sort(BV32, BV32)) for name in "ab"]
        self.numbers = [self.tm.var(name, BV32) for name in "ijk"]
        self.truth = self.tm.var("p", BOOL)

    def array(self, depth: int) -> Term:
        tm, kind = self.tm, self.draw.randrange(5 if depth else 2)
        if kind < 2:
            return self.draw.choice(self.arrays)
        if kind == 2:
            return tm.ite(self.condition(depth - 1), self.array(depth - 1), self.array(depth - 1))
        return tm.store(self.array(depth - 1), self.number(depth - 1), self.number(depth - 1))

    def number(self, depth: int) -> Term:
        tm, kind = self.tm, self.draw.randrange(5 if depth else 2)
        if kind == 0:
            return self.draw.choice(self.numbers)
        if kind == 1:
            return tm.bv(self.draw.choice(_FEW), 32)
        if kind == 2:
            return tm.sub(self.number(depth - 1), self.number(depth - 1))
        return tm.select(self.array(depth - 1), self.number(depth - 1))

    def condition(self, depth: int) -> Term:
        kind = self.draw.randrange(4)
        if kind == 0 or depth <= 0:
            return self.truth
        compare = self.tm.eq if kind == 1 else self.tm.slt
        return compare(self.number(depth - 1), self.number(depth - 1))

    def solution(self) -> Model:
        """Any values."""
        found: Model = {number: self.draw.choice(_FEW) for number in self.numbers}
        found[self.truth] = self.draw.random() < 0.5
        for array in self.arrays:
            entries = {at: self.draw.choice(_FEW) for at in _FEW}
            found[array] = ArrayValue(self.draw.choice(_FEW), {})
            for at, value in entries.items():
                found[array] = found[array].store(at, value)
        return found


@pytest.mark.parametrize("seed", range(60))
def test_a_reduced_question_says_the_same(seed: int) -> None:
    drawn = _Drawn(seed)
    reads, asked = Reads(drawn.tm), [drawn.condition(4) for _ in range(3)]
    reduced = reads.reduced(asked)
    assert reduced is not None
    for _ in range(20):
        model = drawn.solution()
        for variable in reads._used(reduced):  # indices may use elements of smaller numbers
            array, index = reads._read[variable]
            model[variable] = Evaluator(dict(model)).value(drawn.tm.select(array, index))
        evaluator = Evaluator(dict(model))
        assert not reads.disagreeing(model, reduced)
        wanted = all(evaluator.value(one) for one in asked)
        assert all(evaluator.value(one) for one in reduced) == wanted
        without = {term: value for term, value in model.items() if term not in drawn.arrays}
        again = Evaluator(reads.with_arrays(without, reduced))
        assert all(again.value(one) for one in asked) == wanted


def test_equal_indices_have_equal_elements() -> None:
    tm = TermFactory()
    array, i, j = tm.var("a", array_sort(BV32, BV32)), tm.var("i", BV32), tm.var("j", BV32)
    reads = Reads(tm)
    reduced = reads.reduced([tm.slt(tm.select(array, i), tm.select(array, j))])
    assert reduced is not None
    one, other = reads._used(reduced)
    model: Model = {i: 4, j: 4, one: 1, other: 2}
    (wrong,) = reads.disagreeing(model, reduced)
    assert not Evaluator(model).value(wrong)
    assert reads.disagreeing({**model, j: 5}, reduced) == []


def test_arrays_that_are_compared_stay() -> None:
    tm = TermFactory()
    one, other = (tm.var(name, array_sort(BV32, BV32)) for name in "ab")
    assert Reads(tm).reduced([tm.eq(one, other)]) is None
