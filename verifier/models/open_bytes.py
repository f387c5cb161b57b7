"""Contents that loops write into a ByteArrayOutputStream, in proofs with open objects: any bytes.

Only the count is tracked; the array is never read. Proofs ignore the end of memory, so writes never fail for
the stream's size.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import VOID, Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Modelled, Run
from verifier.machine.value import Args, Arr, Obj, SymArr, lower, size_of
from verifier.models.calling import run_bytecode
from verifier.models.lang.text_access import STRING, as_int
from verifier.models.open_array import new_array
from verifier.models.open_heap import Heap
from verifier.semantics.array import any_message, is_part
from verifier.terms.term import Term

BYTES = "java/io/ByteArrayOutputStream"
_COUNT = "count"
_OUTSIDE = "java/lang/IndexOutOfBoundsException"
_AS_TEXT = f"toString()L{STRING};"
_LOOKING = (
    f"toString(L{STRING};)L{STRING};",
    f"toString(Ljava/nio/charset/Charset;)L{STRING};",
    f"toString(I)L{STRING};",
    "writeTo(Ljava/io/OutputStream;)V",
)
"""Methods that return more of the content."""


def bytes_models(heap: Heap) -> dict[tuple[str, str], Modelled]:
    """The models. Subclasses of ByteArrayOutputStream run their own code and keep an array."""

    def as_text(m: Machine, stream: Obj, args: Args) -> Result:
        return heap.value(f"L{STRING};", False)

    def refuse(m: Machine, stream: Obj, args: Args) -> Result:
        raise Unsupported("what a loop wrote into a java.io.ByteArrayOutputStream")

    runs = {
        "write(I)V": _write,
        "write([BII)V": _write_part,
        "toByteArray()[B": _to_array,
        "size()I": _size,
        _AS_TEXT: as_text,
        **dict.fromkeys(_LOOKING, refuse),
    }

    def exactly(key: str) -> Run:
        def model(m: Machine, args: Args) -> Result:
            stream = m.non_null(args[0])
            if stream.cls.name != BYTES:
                return run_bytecode(m, BYTES, key, args)
            return runs[key](m, stream, args)

        return model

    return {(BYTES, key): Modelled(exactly(key)) for key in runs}


def _count(m: Machine, stream: Obj) -> Term:
    """The count of bytes, which a loop may have havocked; it is not negative."""
    tm, count = m.tm, as_int(m, m.get_field(stream, _COUNT, "I"))
    return tm.ite(tm.slt(count, tm.bv(0, 32)), tm.bv(0, 32), count)


def _grow(m: Machine, stream: Obj, by: Term) -> Result:
    m.set_field(stream, _COUNT, "I", lower(m.tm.add(_count(m, stream), by)))
    return VOID


def _write(m: Machine, stream: Obj, args: Args) -> Result:
    return _grow(m, stream, m.tm.bv(1, 32))


def _write_part(m: Machine, stream: Obj, args: Args) -> Result:
    tm, array = m.tm, m.non_null(args[1])
    if not isinstance(array, (Arr, SymArr)):
        raise Unsupported("an array that was not made here, written into a java.io.ByteArrayOutputStream")
    begin, size = as_int(m, args[2]), as_int(m, args[3])
    if not m.decide(is_part(tm, begin, size, size_of(tm, array))):
        m.throw_new(_OUTSIDE, any_message(m))
    return _grow(m, stream, size)


def _to_array(m: Machine, stream: Obj, args: Args) -> Result:
    return new_array(m, "[B", _count(m, stream))


def _size(m: Machine, stream: Obj, args: Args) -> Result:
    return lower(_count(m, stream))
