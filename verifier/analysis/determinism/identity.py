"""Whether a program could tell which of its objects are one, where the specification leaves that open.

Boxes of equal values above 127 and what lambda expressions without captured values give may be one object or
several (JLS 5.1.7, 15.27.4), and a NaN has any of its bit patterns. One run on a Java virtual machine says
nothing about the others; the symbolic analysis takes these answers for open.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo

_BOXES = tuple(f"java/lang/{name}" for name in ("Integer", "Long", "Short", "Character", "Float", "Double"))
_RAW_BITS = ("floatToRawIntBits", "doubleToRawLongBits")
_COMPARISONS = ("if_acmpeq", "if_acmpne")


def what_identity_tells(classes: Iterable[ClassFile]) -> str | None:
    """What one run does not decide about identities, in words; None if the program cannot tell."""
    files = list(classes)
    methods = [method for file in files for method in file.methods if method.code is not None]
    operands = [o for method in methods for i in _code(method) for o in i.operands]
    if any(isinstance(o, MethodRef) and o.name in _RAW_BITS for o in operands):
        return "the bits of a NaN"
    boxes = any(isinstance(o, MethodRef) and o.owner in _BOXES and o.name == "valueOf" for o in operands)
    lambdas = any(isinstance(o, InvokeDynamicRef) and o.descriptor.startswith("()") for o in operands)
    if not boxes and not lambdas:
        return None
    own = {file.name for file in files if not file.is_interface}
    if not any(_compares_unknown(method, own) for method in methods):
        return None
    return "the identity of boxed numbers" if boxes else "the identity of lambda expressions"


def _code(method: MethodInfo) -> Sequence[Instruction]:
    return method.code.instructions if method.code is not None else ()


def _compares_unknown(method: MethodInfo, own: set[str]) -> bool:
    """Whether a method compares references of which both may be a box or a lambda expression."""
    code = _code(method)
    for at, instruction in enumerate(code):
        if instruction.mnemonic not in _COMPARISONS or at < 2:
            continue
        right, left = code[at - 1], code[at - 2]
        if _gives(right, own):
            continue
        # Only where one instruction pushes the right side, the one before has pushed the left one.
        is_this = left.mnemonic == "aload" and left.operands == (0,) and not method.is_static
        if right.mnemonic != "aload" or not (is_this or _gives(left, own)):
            return True
    return False


def _gives(last: Instruction, own: set[str]) -> bool:
    """Whether what pushes a value ends with an instruction that gives neither a box nor a lambda expression,
    but an object of a class of the program or a String."""
    if last.mnemonic in ("ldc", "aconst_null"):
        return True
    given = last.operands[0] if last.operands else None
    if isinstance(given, ClassRef):
        return given.name in own
    if isinstance(given, (MethodRef, FieldRef)):
        kind = given.owner if given.name == "<init>" else given.descriptor.rpartition(")")[2]
        return kind.removeprefix("L").removesuffix(";") in {*own, "java/lang/String"}
    return False
