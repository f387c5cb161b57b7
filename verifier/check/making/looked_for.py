"""What the code of a class looks for in an object of unknown class: types that it asks for, Class objects."""

from __future__ import annotations

from verifier.check.making.generics import TEXT, Type, plain
from verifier.classfile.constant import ClassRef, MethodRef
from verifier.classfile.model import ClassFile, MethodInfo

_ASK_FOR_ARRAYS = frozenset({("java/lang/Class", "isArray"), ("java/lang/reflect/Array", "getLength")})


def told_apart(owner: ClassFile, method: MethodInfo) -> list[Type]:
    """The types that a method asks an object for, then those that others of its class do."""
    found: dict[Type, None] = {}
    for one in (method, *owner.methods):
        for instruction in one.code.instructions if one.code is not None else ():
            used = instruction.operands[0] if instruction.operands else None
            if instruction.mnemonic in ("instanceof", "checkcast") and isinstance(used, ClassRef):
                found[plain(used.name if used.name.startswith("[") else f"L{used.name};")] = None
            elif isinstance(used, MethodRef) and (used.owner, used.name) in _ASK_FOR_ARRAYS:
                found[plain("[I")] = None
    return [one for one in found if one not in (TEXT, plain("Ljava/lang/Integer;"))]


def class_literals(owner: ClassFile) -> list[str]:
    """Internal names of the classes (no arrays) that the methods of a class mention as class literals."""
    codes = (method.code for method in owner.methods)
    loads = (i for code in codes if code is not None for i in code.instructions if i.mnemonic == "ldc")
    refs = (i.operands[0] for i in loads)
    return list(dict.fromkeys(r.name for r in refs if isinstance(r, ClassRef) and not r.name.startswith("[")))
