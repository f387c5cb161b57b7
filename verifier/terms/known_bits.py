"""Known bits: which bits of a bit-vector term are the same under any assignment.

``Bits(may, must)`` are masks within the width: a bit outside of ``may`` is 0, one in ``must`` is 1. They see
what bounds do not: masks, low bits after a left shift or a multiplication, flags set by an or.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from verifier.terms.term import Op, Term

DEPTH: Final = 5
"""How far below a term is looked; whatever lies deeper may be anything within its bounds."""


class Bits(NamedTuple):
    """Bits that may be 1, and those of them that must be."""

    may: int
    must: int


def known_bits(term: Term, depth: int = DEPTH) -> Bits:
    """The known bits of a bit-vector term."""
    mask = term.sort.mask
    if term.op == Op.CONST:
        return Bits(term.lo & mask, term.lo & mask)
    may, must = _by_operator(term, depth - 1) if depth > 0 and term.args else Bits(mask, 0)
    if term.lo >= 0:
        may &= (1 << term.hi.bit_length()) - 1
    elif term.hi < 0:
        must |= mask ^ ((1 << (-1 - term.lo).bit_length()) - 1)
    return Bits(may, must)


def _by_operator(term: Term, depth: int) -> Bits:
    op, args, mask = term.op, term.args, term.sort.mask
    if op in (Op.BAND, Op.BOR, Op.BXOR):
        a, b = known_bits(args[0], depth), known_bits(args[1], depth)
        if op == Op.BAND:
            return Bits(a.may & b.may, a.must & b.must)
        if op == Op.BOR:
            return Bits(a.may | b.may, a.must | b.must)
        known = ~(a.may ^ a.must) & ~(b.may ^ b.must)
        ones = (a.must ^ b.must) & known
        return Bits((a.may | b.may) & (~known | ones), ones)
    if op == Op.BNOT:
        a = known_bits(args[0], depth)
        return Bits(mask ^ a.must, mask ^ a.may)
    if op == Op.ITE:
        a, b = known_bits(args[1], depth), known_bits(args[2], depth)
        return Bits(a.may | b.may, a.must & b.must)
    if op == Op.CONCAT:
        a, b = known_bits(args[0], depth), known_bits(args[1], depth)
        size = args[1].sort.width
        return Bits(a.may << size | b.may, a.must << size | b.must)
    if op in (Op.SHL, Op.LSHR, Op.ASHR) and args[1].op == Op.CONST:
        return _shifted(term, depth)
    if op in (Op.ADD, Op.SUB, Op.MUL, Op.NEG):
        return _low_bits(term, depth)
    if op in (Op.EXTRACT, Op.ZEXT, Op.SEXT):
        return _resized(term, depth)
    return Bits(mask, 0)


def _shifted(term: Term, depth: int) -> Bits:
    """A shift by a literal."""
    a, k, mask = known_bits(term.args[0], depth), term.args[1].lo, term.sort.mask
    if not 0 <= k < term.sort.width:
        return Bits(mask, 0)
    if term.op == Op.SHL:
        return Bits(a.may << k & mask, a.must << k & mask)
    filled = mask ^ (mask >> k) if term.op == Op.ASHR else 0
    top = term.sort.half
    return Bits(
        a.may >> k | (filled if a.may & top else 0),
        a.must >> k | (filled if a.must & top else 0),
    )


def _low_bits(term: Term, depth: int) -> Bits:
    """Arithmetic: zeros at the low end add up in a product, and the common ones stay in a sum."""
    zeros = [_trailing_zeros(known_bits(arg, depth), term.sort.width) for arg in term.args]
    count = sum(zeros) if term.op == Op.MUL else min(zeros)
    mask = term.sort.mask
    return Bits(mask ^ ((1 << min(count, term.sort.width)) - 1), 0)


def _trailing_zeros(bits: Bits, width: int) -> int:
    return (bits.may & -bits.may).bit_length() - 1 if bits.may else width


def _resized(term: Term, depth: int) -> Bits:
    a, mask = known_bits(term.args[0], depth), term.sort.mask
    if term.op == Op.EXTRACT:
        assert isinstance(term.data, tuple)
        low = term.data[1]
        return Bits(a.may >> low & mask, a.must >> low & mask)
    if term.op == Op.ZEXT:
        return a
    inner = term.args[0].sort
    filled = mask ^ inner.mask
    return Bits(
        a.may | (filled if a.may & inner.half else 0), a.must | (filled if a.must & inner.half else 0)
    )
