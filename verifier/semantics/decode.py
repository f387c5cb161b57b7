"""From a class file's code to the machine's instructions: handlers bound, operands flattened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, MethodRef
from verifier.classfile.instruction import Instruction, synthetic
from verifier.errors import Defect
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr, RtMethod
from verifier.semantics.assembly import bind, finish, make_instr
from verifier.semantics.table import HANDLERS

bind(HANDLERS)


def decode(instructions: Sequence[Instruction], method: RtMethod) -> list[Instr]:
    """The machine's instructions of a body."""
    return [make_instr(one, at, method) for at, one in enumerate(instructions)]


def prepare(machine: Machine, method: RtMethod) -> list[Instr]:
    """Decode a method with code (the machine calls this once per method)."""
    code = method.code
    if code is None:
        if not method.body:
            raise Defect(f"{method} has no code")
        instrs = decode(method.body, method)
    else:
        instrs = decode(code.instructions, method)
        method.max_locals = code.max_locals
        method.handlers = tuple((h.start, h.end, h.handler, h.catch_type) for h in code.exception_table)
    finish(method, instrs)
    return instrs


def synthesize_throw(
    machine: Machine, method: RtMethod, constructor: str, has_argument: bool, has_cause: bool
) -> list[Instr]:
    """Code that creates and throws an exception; local 0 holds the constructor's argument, 1 the cause."""
    name = method.cls.name
    ref = MethodRef(name, "<init>", constructor, False)
    body: list[tuple[str, tuple[Any, ...]]] = [("new", (ClassRef(name),)), ("dup", ())]
    if has_argument:
        body.append(("aload", (0,)))
    body.append(("invokespecial", (ref,)))
    if has_cause:
        throwable = "Ljava/lang/Throwable;"
        cause = MethodRef(jdk.THROWABLE, "initCause", f"({throwable}){throwable}", False)
        body += [("aload", (1,)), ("invokevirtual", (cause,))]
    body.append(("athrow", ()))
    return decode([synthetic(*one) for one in body], method)
