"""Kinds of locals and operand stack entries at each instruction of the machine.

It tells dup2 and its kin what they copy, and merging and proofs how to join locals.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.classfile.code import Handler
from verifier.dataflow.abstract_frame import Body
from verifier.dataflow.kinds import KindDomain
from verifier.machine.rtclass import Instr, RtMethod

Kinds = tuple[str, str]
"""Of the locals and of the stack, a letter each (KindDomain)."""


def kinds_of(method: RtMethod, instrs: Sequence[Instr] | None = None) -> list[Kinds | None]:
    """The kinds before each instruction of a method (None where it cannot be reached), inferred once.

    ``instrs``: its instructions, where it does not have them yet.
    """
    if method.kinds is None:
        instrs = method.instrs if instrs is None else instrs
        assert instrs is not None
        code = [one.source for one in instrs if one.source is not None]
        body = Body(code, [Handler(*row) for row in method.handlers], method.max_locals)
        method.kinds = [None] * len(instrs)
        for at, frame in KindDomain(body, method.params, method.is_static).solve().items():
            method.kinds[at] = "".join(frame.locals), "".join(frame.stack)
    return method.kinds


def local_kinds(method: RtMethod, at: int) -> str:
    """The kinds of the locals before an instruction that can be reached."""
    kinds = kinds_of(method)[at]
    assert kinds is not None
    return kinds[0]
