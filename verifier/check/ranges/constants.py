"""Static final numbers that an initialiser computes first of all, from literals and constants of the JDK."""

from __future__ import annotations

from verifier.check.library import Library
from verifier.classfile.constant import FieldRef, IntConst, MethodRef, StringConst
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile

_INITIALISER = "<clinit>()V"
_BOOLEANS = {"TRUE": True, "FALSE": False}

_Known = int | str | bool | None


def early_numbers(library: Library, file: ClassFile) -> dict[str, int]:
    """Fields (name with descriptor) of a class that are these numbers for all who read them.

    They are set before any code of the class path can run: no initialiser of a class above is its own.
    """
    method = file.methods_by_key.get(_INITIALISER)
    if method is None or method.code is None:
        return {}
    if any(_INITIALISER in one.methods_by_key for one in library.supers(file.name) if one is not file):
        return {}
    finals = {one.name + one.descriptor for one in file.fields if one.is_static and one.is_final}
    found: dict[str, int] = {}
    entered = {target for one in method.code.instructions for target in one.jump_targets()}
    stack: list[_Known] = []
    for at, one in enumerate(method.code.instructions):
        if at in entered or not _step(one, file, stack, found):
            break
    puts = [one.operands[0] for one in method.code.instructions if one.mnemonic == "putstatic"]
    once = {ref.name + ref.descriptor for ref in puts if puts.count(ref) == 1}
    return {key: value for key, value in found.items() if key in finals & once}


def _step(one: Instruction, file: ClassFile, stack: list[_Known], found: dict[str, int]) -> bool:
    """One instruction; False if it is more than can be told here."""
    used = one.operands[0] if one.operands else None
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
                found[used.name + used.descriptor] = value
        case _:
            return False
    return True
