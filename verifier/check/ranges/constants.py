"""Static final numbers that an initialiser computes at its start, from literals and constants of the JDK.

Also the lengths of constant arrays that it creates before any other code can read them.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.check.library import Library
from verifier.check.nulls.early_constants import is_set_early
from verifier.classfile.constant import FieldRef, IntConst, MethodRef, StringConst
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile
from verifier.dataflow.call_graph import CallGraph

_INITIALISER = "<clinit>()V"
_BOOLEANS = {"TRUE": True, "FALSE": False}
_MAKES = ("newarray", "anewarray")
_STORES = frozenset(f"{kind}astore" for kind in "bcsilfda")
_LITERALS = frozenset({"iconst", "lconst", "fconst", "dconst", "aconst_null", "ldc"})
"""The instructions, with dup before and a store after, that fill an array of literals."""

_Known = int | str | bool | None


def early_numbers(library: Library, file: ClassFile) -> dict[str, int]:
    """Fields (name with descriptor) of a class that have these numbers in every read.

    They are set before any code of the class path can run, and no superclass has an initialiser.
    """
    method = file.methods_by_key.get(_INITIALISER)
    if method is None or method.code is None:
        return {}
    if any(_INITIALISER in one.methods_by_key for one in library.supers(file.name) if one is not file):
        return {}
    finals = {one.key for one in file.fields if one.is_static and one.is_final}
    found: dict[str, int] = {}
    entered = {target for one in method.code.instructions for target in one.jump_targets()}
    stack: list[_Known] = []
    for at, one in enumerate(method.code.instructions):
        if at in entered or not _step(one, file, stack, found):
            break
    puts = [one.operands[0] for one in method.code.instructions if one.mnemonic == "putstatic"]
    once = {ref.key for ref in puts if puts.count(ref) == 1}
    return {key: value for key, value in found.items() if key in finals & once}


def _step(one: Instruction, file: ClassFile, stack: list[_Known], found: dict[str, int]) -> bool:
    """Execute one instruction; False if it is not supported."""
    used = one.operand
    match one.mnemonic, used:
        case "iconst", int():
            stack.append(used)
        case "ldc", IntConst() | StringConst():
            stack.append(used.value)
        case "getstatic", FieldRef(owner="java/lang/Boolean", name=name) if name in _BOOLEANS:
            stack.append(_BOOLEANS[name])
        case "invokevirtual", MethodRef(name="toString", descriptor="()Ljava/lang/String;"):
            truth = stack.pop()
            if not isinstance(truth, bool):
                return False
            stack.append(str(truth).lower())
        case "invokevirtual", MethodRef(owner="java/lang/String", name="length"):
            text = stack.pop()
            if not isinstance(text, str):
                return False
            stack.append(len(text))
        case "putstatic", FieldRef() if used.owner == file.name:
            value = stack.pop()
            if used.descriptor == "I" and isinstance(value, int) and not isinstance(value, bool):
                found[used.key] = value
        case _:
            return False
    return True


def early_lengths(library: Library, calls: CallGraph, file: ClassFile) -> dict[str, int]:
    """Static final fields (name with descriptor) with arrays of literals, and their lengths.

    Every read finds them set.
    """
    method = file.methods_by_key.get(_INITIALISER)
    if method is None or method.code is None:
        return {}
    instructions = method.code.instructions
    entered = {target for one in instructions for target in one.jump_targets()}
    found: dict[str, int] = {}
    for at, one in enumerate(instructions):
        used = one.operands[0] if one.mnemonic == "putstatic" else None
        if not isinstance(used, FieldRef) or used.owner != file.name or not used.descriptor.startswith("["):
            continue
        length = _literal_before(instructions, at, entered)
        declared = file.fields_by_key.get(used.key)
        if length is None or declared is None or not declared.is_final:
            continue
        if is_set_early(library, calls, file, declared):
            found[used.key] = length
    return found


def _literal_before(instructions: Sequence[Instruction], end: int, entered: set[int]) -> int | None:
    """The length of the array on the stack at ``end``, if it was created right before, from literals."""
    if end in entered:
        return None
    height, at = 1, end - 1
    while at > 0 and height > 0 and at not in entered:
        one = instructions[at]
        if one.mnemonic in _MAKES and height == 1:
            size = instructions[at - 1]
            is_known = size.mnemonic == "iconst" and at - 1 not in entered
            return int(size.operands[0]) if is_known else None
        if one.mnemonic in _STORES:
            height += 3
        elif one.mnemonic == "dup" or one.mnemonic in _LITERALS:
            height -= 1
        else:
            return None
        at -= 1
    return None
