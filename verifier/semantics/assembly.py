"""Machine instructions from mnemonics and operands, for decoded and for synthetic code alike.

Handlers make synthetic code themselves, so the table of handlers is bound from above (semantics.decode).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verifier.classfile.constant import ClassRef, DoubleConst, FloatConst, IntConst, LongConst, StringConst
from verifier.classfile.effect import duplication_form
from verifier.classfile.instruction import Instruction
from verifier.machine.rtclass import Handler, Instr, RtMethod
from verifier.semantics.kind import kinds_of

_FORMS = {"pop2", "dup_x2", "dup2", "dup2_x1", "dup2_x2"}
_LDC_KINDS = {IntConst: "I", LongConst: "J", FloatConst: "F", DoubleConst: "D"}
_HANDLERS: dict[str, Handler] = {}


def bind(handlers: Mapping[str, Handler]) -> None:
    """Set the handlers of all mnemonics."""
    _HANDLERS.update(handlers)


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


def make_instr(source: Instruction, index: int, method: RtMethod) -> Instr:
    """The machine's instruction for one of a class file, or a synthetic one."""
    op, operands = source.mnemonic, source.operands
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
    return Instr(_HANDLERS[op], op, a, b, index, method, source=source)


def finish(method: RtMethod, instrs: list[Instr]) -> None:
    """Set the forms of dup2 and the like."""
    if not any(i.op in _FORMS for i in instrs):
        return
    kinds = kinds_of(method, instrs)
    for instr in instrs:
        before = kinds[instr.index]
        if instr.op in _FORMS and before is not None:
            instr.a = duplication_form(instr.op, before[1])
