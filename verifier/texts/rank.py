"""Numbers that stand for the contents of texts, beyond the characters that questions look at.

A text's *rank* is an opaque variable of 96 bits: in the order of ``String.compareTo``, with the hash code in
the low bits. Each finite set of texts has such numbers, so ranks restrict no run. Texts are equal if their
ranks are, so answers on several pairs of texts agree with each other.
"""

from __future__ import annotations

from verifier.terms.factory import TermFactory
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term
from verifier.texts.text import EitherStream, TextLike, Window, length, opaque, pieces_of, text_name

_WIDTH, _HASH_WIDTH = 96, 32


def rank(tm: TermFactory, text: TextLike) -> Term:
    """The rank of a text; where it is one of two texts, that of either."""
    pieces = pieces_of(text)
    whole = pieces[0] if len(pieces) == 1 else None
    if isinstance(whole, Window) and isinstance(whole.stream, EitherStream) and not whole.offset:
        one = whole.stream
        if whole.length is tm.ite(one.condition, length(tm, one.left), length(tm, one.right)):
            return tm.ite(one.condition, rank(tm, one.left), rank(tm, one.right))
    return opaque(tm, bv_sort(_WIDTH), "rank", text)


def hash_by_rank(tm: TermFactory, text: TextLike) -> Term:
    """String.hashCode of a text."""
    return tm.extract(_HASH_WIDTH - 1, 0, rank(tm, text))


def compare_by_rank(tm: TermFactory, a: TextLike, b: TextLike) -> Term:
    """String.compareTo of two texts: any difference of the sign that their ranks have."""
    here, there = rank(tm, a), rank(tm, b)
    drawn = tm.zext(32, opaque(tm, bv_sort(31), "compareTo", *sorted((text_name(a), text_name(b)))))
    difference = tm.ite(tm.eq(drawn, tm.bv(0, 32)), tm.bv(1, 32), drawn)
    signed = tm.ite(tm.ult(here, there), tm.neg(difference), difference)
    return tm.ite(tm.eq(here, there), tm.bv(0, 32), signed)
