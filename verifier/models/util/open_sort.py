"""Sorted arrays of numbers, where objects are open: afterwards, arrays of unknown length hold anything.

What is sorted is the content, so the length stays. Parts outside are left to the JDK's own code, which
rejects them.
"""

from __future__ import annotations

from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, Run
from verifier.machine.value import Args, SymArr
from verifier.models.calling import run_bytecode
from verifier.models.lang.text_access import as_int
from verifier.models.open_heap import Heap
from verifier.models.open_stream import fill

_ARRAYS = "java/util/Arrays"
_NAMES = ("sort", "parallelSort")
_TYPES = "BCSIJFD"


def sort_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """Models of Arrays.sort of numbers, where only TRUE is asked."""

    def model_of(key: str) -> Run:
        def model(m: Machine, args: Args) -> Result:
            array = m.non_null(args[0])
            if heap.called is not None and isinstance(array, SymArr) and _is_inside(m, array, args[1:]):
                fill(m, array)
                return VOID
            return run_bytecode(m, _ARRAYS, key, args)

        return model

    keys = [f"{name}([{kind}{part})V" for name in _NAMES for kind in _TYPES for part in ("", "II")]
    return {(_ARRAYS, key): Modelled(model_of(key)) for key in keys}


def _is_inside(m: Machine, array: SymArr, part: Args) -> bool:
    """Whether what is to be sorted, from an index on and below another one, lies in an array."""
    if not part:
        return True
    tm, first, last = m.tm, as_int(m, part[0]), as_int(m, part[1])
    inside = tm.and_(tm.sle(tm.bv(0, 32), first), tm.sle(first, last), tm.sle(last, array.length))
    return m.decide(inside)
