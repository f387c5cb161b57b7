"""CRC32 and Adler32 of data that depends on input, as terms; known data runs on the Java virtual machine.

CRC32 is the remainder of a polynomial over GF(2) (RFC 1952, section 8), so that the table entry of an
unknown byte is the sum of those of its bits. Adler32 (RFC 1950, section 8.2) keeps two sums modulo 65521; as
each summand is smaller than the modulus, one subtraction reduces a sum.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.value import Args, Arr, Number, Value, lift, lower_int
from verifier.terms.factory import TermFactory
from verifier.terms.term import Term

_POLYNOMIAL: Final = 0xEDB88320
_MODULUS: Final = 65521
Step = Callable[[TermFactory, Term, Term], Term]
"""The checksum after one more byte (of 8 bits), from the one before (of 32)."""


def _table_entry(byte: int) -> int:
    """The remainder of a byte."""
    for _ in range(8):
        byte = byte >> 1 ^ (_POLYNOMIAL if byte & 1 else 0)
    return byte


_OF_BITS: Final = tuple(_table_entry(1 << bit) for bit in range(8))


def crc32_step(tm: TermFactory, crc: Term, byte: Term) -> Term:
    """CRC32 after one more byte."""
    state = tm.bnot(crc)
    index = tm.bxor(tm.extract(7, 0, state), byte)
    state = tm.lshr(state, tm.bv(8, 32))
    for bit, remainder in enumerate(_OF_BITS):
        is_set = tm.eq(tm.extract(bit, bit, index), tm.bv(1, 1))
        state = tm.bxor(state, tm.ite(is_set, tm.bv(remainder, 32), tm.bv(0, 32)))
    return tm.bnot(state)


def adler32_step(tm: TermFactory, adler: Term, byte: Term) -> Term:
    """Adler32 after one more byte."""
    first = tm.zext(32, tm.extract(15, 0, adler))
    second = tm.lshr(adler, tm.bv(16, 32))
    first = _reduced(tm, tm.add(first, tm.zext(32, byte)))
    second = _reduced(tm, tm.add(second, first))
    return tm.bor(tm.shl(second, tm.bv(16, 32)), first)


def _reduced(tm: TermFactory, total: Term) -> Term:
    modulus = tm.bv(_MODULUS, 32)
    return tm.ite(tm.slt(total, modulus), total, tm.sub(total, modulus))


def _of_byte(m: Machine, args: Args, step: Step) -> Value:
    """``update(int, int)``: the lowest byte of the second argument."""
    return _updated(m, args[0], [args[1]], step)


def _of_array(m: Machine, args: Args, step: Step) -> Value:
    """``updateBytes(int, byte[], int, int)``: its callers have checked the range."""
    array = m.non_null(args[1])
    at, count = args[2], args[3]
    if not isinstance(array, Arr) or isinstance(at, Term) or isinstance(count, Term):
        raise Unsupported("a checksum of bytes whose number depends on input")
    return _updated(m, args[0], array.slots[int(at) : int(at) + int(count)], step)


def _updated(m: Machine, before: Number, data: list[Number], step: Step) -> Value:
    tm = m.tm
    state = lift(tm, before, "I")
    for value in data:
        state = step(tm, state, tm.extract(7, 0, lift(tm, value, "I")))
    return lower_int(state)


_CRC: Final = "java/util/zip/CRC32"
_ADLER: Final = "java/util/zip/Adler32"
FORMULAS: Final[dict[tuple[str, str], Callable[[Machine, Args], Value]]] = {
    (_CRC, "update(II)I"): lambda m, args: _of_byte(m, args, crc32_step),
    (_CRC, "updateBytes0(I[BII)I"): lambda m, args: _of_array(m, args, crc32_step),
    (_ADLER, "update(II)I"): lambda m, args: _of_byte(m, args, adler32_step),
    (_ADLER, "updateBytes(I[BII)I"): lambda m, args: _of_array(m, args, adler32_step),
}
"""Native methods of closed classes whose results are terms where the data depends on input."""
