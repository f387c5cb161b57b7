"""Known bits hold under every assignment, and the simplifier uses them."""

from __future__ import annotations

import pytest

from tests.terms.random_term import RandomTerms
from verifier.terms.factory import TermFactory
from verifier.terms.known_bits import known_bits
from verifier.terms.plain import PlainFactory
from verifier.terms.sort import BV8, BV32, BV64
from verifier.terms.term import Term


@pytest.mark.parametrize("factory", [TermFactory, PlainFactory])
def test_known_bits_hold_of_every_value(factory: type[TermFactory]) -> None:
    known = 0
    for seed in range(150):
        terms = RandomTerms(seed, floats=False, arrays=False, models=6, factory=factory)
        for _ in range(60):
            terms.step()
        for sort in (BV8, BV32, BV64):
            for term, values in terms.pool[sort]:
                bits = known_bits(term)
                assert bits.must & ~bits.may == 0
                known += (bits.may ^ bits.must) != sort.mask
                for value in values:
                    pattern = value & sort.mask
                    assert pattern & ~bits.may == 0, (seed, term, value)
                    assert bits.must & ~pattern == 0, (seed, term, value)
    assert known > 500


def x_and(tm: TermFactory, mask: int) -> Term:
    return tm.band(tm.var("x", BV32), tm.bv(mask, 32))


def test_masks_and_shifts_are_decided() -> None:
    tm = TermFactory()
    x, y = tm.var("x", BV32), tm.var("y", BV32)
    zero, one, four = tm.bv(0, 32), tm.bv(1, 32), tm.bv(4, 32)
    assert tm.eq(x_and(tm, 8), four) is tm.false
    assert tm.eq(tm.bor(x, four), zero) is tm.false
    assert tm.band(tm.shl(x, four), tm.bv(15, 32)) is zero
    assert tm.band(tm.mul(x, tm.bv(6, 32)), one) is zero
    assert tm.srem(tm.mul(x, four), tm.bv(2, 32)) is zero
    assert tm.band(x_and(tm, 0xF0), tm.band(y, tm.bv(0x0F, 32))) is zero
    assert tm.lshr(x_and(tm, 0xFF), tm.bv(8, 32)) is zero
    assert tm.extract(7, 0, tm.shl(x, tm.bv(8, 32))) is tm.bv(0, 8)
    nibble = tm.lshr(x_and(tm, 0xF0), four)
    assert tm.band(nibble, tm.bv(15, 32)) is nibble
    odd = tm.bor(tm.shl(x, one), one)
    assert tm.bor(odd, one) is odd
    assert tm.eq(tm.add(tm.shl(x, one), tm.shl(y, one)), one) is tm.false
