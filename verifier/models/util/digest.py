"""Message digests of the JDK: where lengths stay open, digests of unknown bytes are any bytes.

A digest that received unknown bytes is marked by an unknown count of bytes; its own state is no longer
updated. A reset, which the JDK's code does after each result, makes it a known one again. Digests of known
bytes run the JDK's code.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.note import OPEN_LENGTH
from verifier.machine.rtclass import Run
from verifier.machine.unknown import arbitrary
from verifier.machine.value import Args, Arr, Obj, SymArr, Value, lift, size_of
from verifier.models.calling import run_bytecode
from verifier.models.classification import Table, open_answer
from verifier.semantics.array import is_part
from verifier.terms.sort import bv_sort
from verifier.terms.term import Term

_BASE = "sun/security/provider/DigestBase"
_COUNT = "bytesProcessed", "J"
_UPDATE_ONE, _UPDATE, _DIGEST = "engineUpdate(B)V", "engineUpdate([BII)V", "engineDigest([BII)I"


def _is_open(m: Machine, digest: Obj) -> bool:
    """Whether it was fed unknown bytes."""
    return isinstance(m.get_field(digest, *_COUNT), Term)


def _feed(m: Machine, digest: Obj) -> Result:
    """From now on it was fed unknown bytes, one at least."""
    tm = m.tm
    m.note(OPEN_LENGTH)
    more = tm.zext(64, tm.fresh("bytes digested", bv_sort(62)))
    m.set_field(digest, *_COUNT, tm.add(more, tm.bv(1, 64)))
    return VOID


def _update_one(m: Machine, args: Args) -> Result:
    digest = m.non_null(args[0])
    if m.mode.leaves_lengths_open and (_is_open(m, digest) or isinstance(args[1], Term)):
        return _feed(m, digest)
    return run_bytecode(m, _BASE, _UPDATE_ONE, args)


def _update(m: Machine, args: Args) -> Result:
    digest, data = m.non_null(args[0]), m.non_null(args[1])
    begin, count = args[2:]
    if not m.mode.leaves_lengths_open or (not _is_open(m, digest) and _are_known(data, begin, count)):
        return run_bytecode(m, _BASE, _UPDATE, args)
    tm, first, number = m.tm, lift(m.tm, begin, "I"), lift(m.tm, count, "I")
    if not isinstance(data, (Arr, SymArr)):
        raise Unsupported("a digest of the bytes of an array that depends on input")
    if m.decide(tm.eq(number, tm.bv(0, 32))):
        return VOID
    if not m.decide(is_part(tm, first, number, size_of(tm, data))):
        m.throw_new("java/lang/ArrayIndexOutOfBoundsException", None)
    return _feed(m, digest)


def _are_known(data: Obj, begin: Value, count: Value) -> bool:
    """Whether all bytes of a part of an array are known."""
    if not (isinstance(data, Arr) and isinstance(begin, int) and isinstance(count, int)):
        return False
    return not any(isinstance(one, Term) for one in data.slots[max(begin, 0) : max(begin, 0) + max(count, 0)])


def _digest(m: Machine, args: Args) -> Result:
    digest = m.non_null(args[0])
    if not (m.mode.leaves_lengths_open and _is_open(m, digest)):
        return run_bytecode(m, _BASE, _DIGEST, args)
    target, begin, room = m.non_null(args[1]), *args[2:]
    size = m.get_field(digest, "digestLength", "I")
    if not (isinstance(target, Arr) and isinstance(begin, int) and isinstance(room, int)):
        raise Unsupported("a digest of unknown bytes put into an array at a place that depends on input")
    if begin < 0 or room < size or begin > len(target.slots) - room:
        raise Unsupported("a digest of unknown bytes put into an array without room")
    m.note(OPEN_LENGTH)
    for at in range(begin, begin + size):
        m.write(target, at, arbitrary(m.tm, "B"))
    m.set_field(digest, *_COUNT, -1)
    return size


_RUNS: dict[str, Run] = {_UPDATE_ONE: _update_one, _UPDATE: _update, _DIGEST: _digest}
MODELS: Table = open_answer({(_BASE, key): run for key, run in _RUNS.items()})
