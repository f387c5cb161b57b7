"""From a class file's code to the machine's instructions: handlers bound, operands flattened."""

from __future__ import annotations

from typing import Any

from verifier.classfile import jdk
from verifier.classfile.constant import (
    ClassRef,
    DoubleConst,
    FloatConst,
    IntConst,
    LongConst,
    MethodRef,
    StringConst,
)
from verifier.classfile.instruction import Instruction
from verifier.errors import Defect
from verifier.machine.machine import Machine
from verifier.machine.rtclass import Instr, RtMethod
from verifier.semantics.kind import duplication_form, infer_kinds
from verifier.semantics.table import HANDLERS

_FORMS = {"pop2", "dup_x2", "dup2", "dup2_x1", "dup2_x2"}
_LDC_KINDS = {IntConst: "I", LongConst: "J", FloatConst: "F", DoubleConst: "D"}


def _constant(constant: Any) -> tuple[str, Any, Any]:
    """Mnemonic, operand and kind of an ldc."""
    kind = _LDC_KINDS.get(type(constant))
    if kind is not None:
        return "ldc", constant.value, kind
    if isinstance(constant, StringConst):
        return "ldc_string", constant.value, None
    if isinstance(constant, ClassRef):
        return "ldc_class", constant.name, None
    return "ldc_dynamic", constant, None


def make_instr(op: str, operands: tuple[Any, ...], index: int, method: RtMethod) -> Instr:
    """One machine instruction from a normalised mnemonic and operands."""
    a = operands[0] if operands else None
    b = operands[1] if len(operands) > 1 else None
    if op == "ldc":
        op, a, b = _constant(a)
    elif op == "tableswitch":
        a, b = (operands[0], operands[1]), (operands[2], operands[3])
    elif op == "lookupswitch":
        b = dict(operands[1])
    elif op == "newarray":
        a = f"[{a}"
    elif isinstance(a, ClassRef):
        a = a.name
    return Instr(HANDLERS[op], op, a, b, index, method)


def decode(instructions: tuple[Instruction, ...] | list[Instruction], method: RtMethod) -> list[Instr]:
    """The machine's instructions of a body."""
    return [make_instr(ins.mnemonic, ins.operands, at, method) for at, ins in enumerate(instructions)]


def prepare(machine: Machine, method: RtMethod) -> list[Instr]:
    """Decode a method with code (the machine calls this once per method)."""
    code = method.code
    if code is None:
        raise Defect(f"{method} has no code")
    instrs = decode(code.instructions, method)
    method.max_locals = code.max_locals
    method.handlers = tuple((h.start, h.end, h.handler, h.catch_type) for h in code.exception_table)
    finish(method, instrs)
    return instrs


def finish(method: RtMethod, instrs: list[Instr]) -> None:
    """Tell the forms of dup2 and its kin."""
    if not any(i.op in _FORMS for i in instrs):
        return
    kinds = infer_kinds(method, instrs)
    method.kinds = kinds
    for instr in instrs:
        before = kinds[instr.index]
        if instr.op in _FORMS and before is not None:
            instr.a = duplication_form(instr.op, before[1])


def kinds_of(method: RtMethod) -> Any:
    """The kinds before each instruction of a decoded method, inferred once."""
    if method.kinds is None:
        assert method.instrs is not None
        method.kinds = infer_kinds(method, method.instrs)
    return method.kinds


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
    return [make_instr(op, operands, at, method) for at, (op, operands) in enumerate(body)]
