"""Tail calls as jumps: a tail-recursive static method is a loop.

The arguments are stored in its first local variables, and control goes back to its start. After a tail call
an activation only returns the result of the call. So only the depth of the stack and stack traces are lost.
"""

from __future__ import annotations

from copy import copy

from verifier.classfile.code import Code, Handler
from verifier.classfile.constant import MethodRef
from verifier.classfile.descriptor import slots_of
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import JUMP_OPCODES, LOOKUPSWITCH_OPCODE, RETURNS, TABLESWITCH_OPCODE

_STORES = {
    "J": ("lstore", 55),
    "F": ("fstore", 56),
    "D": ("dstore", 57),
    "L": ("astore", 58),
    "[": ("astore", 58),
}
_STORE_OF_INT = ("istore", 54)
_GOTO = 167


def calls_itself_last(file: ClassFile) -> bool:
    """Whether a class has a method whose calls of itself are jumps."""
    return any(tail_calls(file.name, method) for method in file.methods)


def tail_calls(owner: str, method: MethodInfo) -> list[int]:
    """Where a method calls itself, if each of these calls is the last thing that it does."""
    if not method.is_static or method.is_synchronized or method.code is None:
        return []
    code = method.code
    found = [at for at, ins in enumerate(code.instructions) if _is_call_of(ins, owner, method)]
    return found if all(_returns_after(code, at) for at in found) else []


def with_jumps(owner: str, method: MethodInfo) -> MethodInfo | None:
    """The same method with its tail calls replaced by jumps; None if it has none."""
    calls = tail_calls(owner, method)
    if method.code is None or not calls:
        return None
    changed = copy(method)
    changed.code = _with_jumps(method.code, calls, method.parameter_types)
    return changed


def _is_call_of(ins: Instruction, owner: str, method: MethodInfo) -> bool:
    called = ins.operands[0] if ins.mnemonic == "invokestatic" else None
    return isinstance(called, MethodRef) and (called.owner, called.key) == (owner, method.key)


def _returns_after(code: Code, at: int) -> bool:
    """Whether nothing comes after an instruction but a return, and no handler is around it."""
    if any(row.start <= at < row.end for row in code.exception_table):
        return False
    seen: set[int] = set()
    at += 1
    while code.instructions[at].mnemonic == "goto" and at not in seen:
        seen.add(at)
        (at,) = code.instructions[at].operands
    return code.instructions[at].mnemonic in RETURNS


def _with_jumps(code: Code, calls: list[int], parameters: tuple[str, ...]) -> Code:
    slots = zip(parameters, slots_of(parameters), strict=True)
    stores = [(*_STORES.get(kind[0], _STORE_OF_INT), slot) for kind, slot in slots]
    longer = len(stores)  # a call becomes a store for each argument, and the jump
    to = {at: at + longer * sum(call < at for call in calls) for at in range(len(code.instructions) + 1)}
    found: list[Instruction] = []
    for at, ins in enumerate(code.instructions):
        if at in calls:
            found += (Instruction(ins.offset, opcode, name, (n,)) for name, opcode, n in reversed(stores))
            found.append(Instruction(ins.offset, _GOTO, "goto", (0,)))
        else:
            found.append(Instruction(ins.offset, ins.opcode, ins.mnemonic, _moved(ins, to)))
    rows = [
        Handler(to[row.start], to[row.end], to[row.handler], row.catch_type) for row in code.exception_table
    ]
    changed = copy(code)
    vars(changed).pop("local_variables", None)
    vars(changed).update(
        instructions=tuple(found),
        exception_table=tuple(rows),
        _decoded=(tuple(found), {offset: to[at] for offset, at in code.index_of.items()}),
    )
    return changed


def _moved(ins: Instruction, to: dict[int, int]) -> tuple[object, ...]:
    """The operands of an instruction with other targets."""
    if ins.opcode in JUMP_OPCODES:
        return tuple(to[target] for target in ins.operands)
    if ins.opcode == TABLESWITCH_OPCODE:
        low, high, default, targets = ins.operands
        return low, high, to[default], tuple(to[target] for target in targets)
    if ins.opcode == LOOKUPSWITCH_OPCODE:
        default, rows = ins.operands
        return to[default], tuple((key, to[target]) for key, target in rows)
    return ins.operands
