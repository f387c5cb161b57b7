"""Free variables of random terms, compared with a walk through all subterms."""

from __future__ import annotations

import random

import pytest

from verifier.terms.factory import TermFactory
from verifier.terms.sort import BOOL, BV32
from verifier.terms.term import Op, Term, are_disjoint, free_variables, joined, numbers_of, post_order


def _walked(term: Term) -> set[Term]:
    return {one for one in post_order(term) if one.op in (Op.VAR, Op.FN)}


def _grown(draw: random.Random, tm: TermFactory, steps: int) -> list[Term]:
    """Terms over old and new variables; some variables are looked at long before others are made."""
    terms: list[Term] = [tm.var("v0", BV32)]
    for step in range(steps):
        a, b = draw.choice(terms), draw.choice(terms)
        match draw.randrange(6):
            case 0:
                terms.append(tm.var(f"v{step + 1}", BV32))
            case 1:
                terms.append(tm.fn("f", BV32, a, b))
            case 2:
                terms.append(tm.fn("g", BV32))
            case 3:
                terms.append(tm.ite(tm.slt(a, b), tm.add(a, b), tm.var(f"w{step}", BV32)))
            case 4:
                terms.append(tm.mul(a, b))
            case _:
                terms.append(tm.ite(tm.var(f"p{step % 5}", BOOL), a, b))
        if draw.random() < 0.3:
            free_variables(draw.choice(terms))
    return terms


@pytest.mark.parametrize("seed", range(20))
def test_they_are_those_of_all_subterms(seed: int) -> None:
    draw = random.Random(seed)
    terms = _grown(draw, TermFactory(), 150)
    for term in draw.sample(terms, len(terms)):
        assert free_variables(term) == _walked(term)
    for _ in range(300):
        a, b = draw.choice(terms), draw.choice(terms)
        assert are_disjoint(numbers_of(a), numbers_of(b)) is _walked(a).isdisjoint(_walked(b))
        both = joined(numbers_of(a), numbers_of(b))
        assert (both == numbers_of(a)) is (_walked(b) <= _walked(a))


def test_a_chain_of_many_variables() -> None:
    tm = TermFactory()
    total = tm.var("x", BV32)
    for n in range(20_000):
        total = tm.bxor(tm.var(f"x{n}", BV32), tm.add(total, tm.bv(n, 32)))
    assert len(free_variables(total)) == 20_001
    first, bits = numbers_of(total)
    assert bits.bit_count() == 20_001 and first >= 0
