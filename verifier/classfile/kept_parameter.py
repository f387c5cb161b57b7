"""Final fields that hold a parameter of their constructor: objects that existed before.

The arguments of a constructor are computed before the constructor of Object runs for the new object, and so
before other code may refer to it. So a chain of such fields is acyclic and finite: decorators, trees and
expressions that are built bottom-up. Reflection and deserialisation are ignored.
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary

from verifier.classfile import jdk
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo

_REQUIRES = "requireNonNull"
_KNOWN: WeakKeyDictionary[FieldInfo, bool] = WeakKeyDictionary()


def keeps_parameters(file: ClassFile, declared: FieldInfo) -> bool:
    """Whether all that a class writes into a final instance field are parameters of constructors, or null."""
    if declared.is_static or not declared.is_final or declared.descriptor[0] != "L":
        return False
    if declared not in _KNOWN:
        bodies = (method for method in file.methods if method.code is not None)
        _KNOWN[declared] = all(_is_fine(file, method, declared) for method in bodies)
    return _KNOWN[declared]


def _is_fine(file: ClassFile, method: MethodInfo, declared: FieldInfo) -> bool:
    assert method.code is not None
    instructions = method.code.instructions
    puts = [at for at, one in enumerate(instructions) if _is_put(file, one, declared)]
    if not puts:
        return True
    if method.name != "<init>":
        return False
    targets = {target for one in instructions for target in one.jump_targets()}
    targets |= {row.handler for row in method.code.exception_table}
    stored = {int(one.operands[0]) for one in instructions if one.mnemonic == "astore"}
    for at in puts:
        first = _receiver_before(instructions[:at], method.argument_slots, stored)
        if first is None or any(first < target <= at for target in targets):
            return False
    return 0 not in stored


def _is_put(file: ClassFile, one: Instruction, declared: FieldInfo) -> bool:
    ref = one.operands[0] if one.mnemonic == "putfield" else None
    # A class below may name the field through itself, but may not write it.
    return isinstance(ref, FieldRef) and (ref.name, ref.descriptor) == (declared.name, declared.descriptor)


def _receiver_before(before: Sequence[Instruction], slots: int, stored: set[int]) -> int | None:
    """Where ``this`` is loaded for a write of a parameter that comes next; None if it is none."""
    at = len(before) - 1
    while at >= 0 and before[at].mnemonic == "checkcast":
        at -= 1
    if at >= 1 and _is_requiring(before[at]):
        at -= 1
        if before[at].mnemonic == "ldc":
            at -= 1
        while at >= 0 and before[at].mnemonic == "checkcast":
            at -= 1
    if at < 1:
        return None
    value, receiver = before[at], before[at - 1]
    if value.mnemonic == "aload":
        slot = int(value.operands[0])
        if not 0 < slot < slots or slot in stored:
            return None
    elif value.mnemonic != "aconst_null":
        return None
    return at - 1 if (receiver.mnemonic, receiver.operands[:1]) == ("aload", (0,)) else None


def _is_requiring(one: Instruction) -> bool:
    ref = one.operands[0] if one.mnemonic == "invokestatic" else None
    if not isinstance(ref, MethodRef) or (ref.owner, ref.name) != (jdk.OBJECTS, _REQUIRES):
        return False
    return ref.descriptor in (
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        "(Ljava/lang/Object;Ljava/lang/String;)Ljava/lang/Object;",
    )
