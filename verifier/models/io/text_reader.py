"""BufferedReaders over a text of which nothing is known, in proofs: they deliver any lines.

A proof cannot follow where in the text a reader stands. There, a BufferedReader over a StringReader
with such a text reads instead as if the text came from outside (models.io.stream_input), which
covers whatever lines it has. Other uses of that StringReader are no proof.
"""

from __future__ import annotations

from verifier.errors import Unsupported
from verifier.machine.control import Result
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Run
from verifier.machine.value import PAYLOAD, Args
from verifier.models.calling import run_bytecode
from verifier.models.classification import Table, fixed
from verifier.models.io.stream_input import READER, reader_from_outside

_TEXT_READER = "java/io/StringReader"
_TAKEN = "taken"
"""Payload of a StringReader whose text a BufferedReader took over."""
_OVER = "<init>(Ljava/io/Reader;I)V"


def _over(m: Machine, args: Args) -> Result:
    """new BufferedReader(reader, size)."""
    source = m.concrete(args[1])
    if m.mode.any_lines and source is not None and source.cls.name == _TEXT_READER:
        text = m.concrete(m.get_field(source, "str", "Ljava/lang/String;"))
        if text is not None and not isinstance(text.payload, str):
            m.write(source, PAYLOAD, _TAKEN)
            args = [args[0], reader_from_outside(m), args[2]]
    return run_bytecode(m, READER, _OVER, args)


def _unless_taken(key: str) -> Run:
    def model(m: Machine, args: Args) -> Result:
        source = m.concrete(args[0])
        if source is not None and source.payload is _TAKEN:
            raise Unsupported("a text that two readers read, in a proof")
        return run_bytecode(m, _TEXT_READER, key, args)

    return model


_FIXED: dict[tuple[str, str], Run] = {
    (READER, _OVER): _over,
    **{
        (_TEXT_READER, key): _unless_taken(key)
        for key in ("read()I", "read([CII)I", "skip(J)J", "ready()Z", "mark(I)V", "reset()V", "close()V")
    },
}
MODELS: Table = fixed(_FIXED)
