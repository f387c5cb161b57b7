"""Sorting where objects are open: an array of primitives of unknown length has any content afterwards.

Sorting changes the content only, so the length stays. Ranges out of bounds are left to the JDK's code, which
rejects them. A sorted stream of objects gathers them in a list, even if it could use an array as it knows how
many there are: proofs know what lists hold (jvm/java/open).
"""

from __future__ import annotations

from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, Run
from verifier.machine.value import Args, SymArr
from verifier.models.calling import run_bytecode
from verifier.models.lang.text_access import as_int
from verifier.models.open_array import fill
from verifier.models.open_heap import Heap

_ARRAYS = "java/util/Arrays"
_NAMES = ("sort", "parallelSort")
_TYPES = "BCSIJFD"
_SORTED = "java/util/stream/SortedOps$OfRef"
_WRAP = "opWrapSink(ILjava/util/stream/Sink;)Ljava/util/stream/Sink;"
_SIZED = 0xC0  # the two bits of java.util.stream.StreamOpFlag.SIZED


def sort_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """The models of Arrays.sort for primitives, and of sorted streams, where only TRUE is asked."""

    def model_of(key: str) -> Run:
        def model(m: Machine, args: Args) -> Result:
            array = m.non_null(args[0])
            if heap.called is not None and isinstance(array, SymArr) and _is_inside(m, array, args[1:]):
                fill(m, array)
                return VOID
            return run_bytecode(m, _ARRAYS, key, args)

        return model

    keys = [f"{name}([{kind}{part})V" for name in _NAMES for kind in _TYPES for part in ("", "II")]
    arrays = {(_ARRAYS, key): Modelled(model_of(key)) for key in keys}
    return arrays if heap.called is None else {**arrays, (_SORTED, _WRAP): Modelled(_wrap)}


def _wrap(m: Machine, args: Args) -> Result:
    """The operation of a sorted stream, for a stream of unknown size."""
    stream, flags, sink = args
    if isinstance(flags, int):
        flags &= ~_SIZED
    return run_bytecode(m, _SORTED, _WRAP, [stream, flags, sink])


def _is_inside(m: Machine, array: SymArr, part: Args) -> bool:
    """Whether the range to be sorted lies within an array."""
    if not part:
        return True
    tm, first, last = m.tm, as_int(m, part[0]), as_int(m, part[1])
    inside = tm.and_(tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, array.length))
    return m.decide(inside)
