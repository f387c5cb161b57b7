"""Static fields that are set before any other code of the class path can read them (JVMS 5.5).

While the initialiser of a class runs, its own thread can see a field that is not set yet. No code does if the
call graph has no reader of the field that code before the write can reach, nor the initialisers of the
superclasses, which run first. As long as there are no objects and no functions of the class path, most of the
JDK's methods have nothing to call back.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo
from verifier.dataflow.call_graph import ANYTHING, call_graph
from verifier.dataflow.jdk_facts import Fact, holds_of

_INITIALISER = "<clinit>()V"


def is_set_early(library: Library, file: ClassFile, declared: FieldInfo) -> bool:
    """Whether nobody can read a static field of a class before its initialiser has set it."""
    method = file.methods_by_key.get(_INITIALISER)
    if method is None or method.code is None:
        return False
    instructions = method.code.instructions
    sets = [at for at, one in enumerate(instructions) if _is_access(one, "putstatic", file, declared)]
    if len(sets) != 1:
        return False
    (last,) = sets
    before = range(last)
    if any(row.start < last for row in method.code.exception_table):
        return False
    if any(target > last for at in before for target in instructions[at].jump_targets()):
        return False
    if any(one.mnemonic == "return" for one in instructions[:last]):
        return False
    return not _may_be_read(library, file, declared, instructions[:last])


def _may_be_read(
    library: Library, file: ClassFile, declared: FieldInfo, before: Sequence[Instruction]
) -> bool:
    """Whether code before a field is set may lead to code that reads it."""
    if any(_is_read(library, one, file, declared) for one in before):
        return True
    calls, own = call_graph(library), (file.name, _INITIALISER)
    above = calls.initialisers(file.name) - {own}
    has_others = calls.is_served or bool(above) or any(_makes_others(library, one) for one in before)
    begun = set(above)
    for one in before:
        used = one.operand
        is_jdk = isinstance(used, MethodRef) and not library.is_own(used.owner)
        if has_others or not (is_jdk and holds_of(Fact.CLOSED_EARLY, used)):
            begun.update(calls.led_to(one, runs=False))
    if not begun:
        return False
    readers = {
        (reader.name, method.key)
        for reader, method, one in library.accesses(declared.name, declared.descriptor)
        if _is_read(library, one, file, declared)
    }
    return any(at == ANYTHING or at in readers for at in calls.reach(begun, own, runs=False))


def _makes_others(library: Library, one: Instruction) -> bool:
    """Whether objects or functions of the class path may exist after an instruction."""
    used = one.operand
    if isinstance(used, InvokeDynamicRef):
        return used.bootstrap.handle.ref.owner == jdk.LAMBDA_METAFACTORY
    if isinstance(used, ClassRef):
        return one.mnemonic == "new" and library.is_own(used.name)
    return isinstance(used, MethodRef) and library.is_own(used.owner)


def _is_read(library: Library, one: Instruction, file: ClassFile, declared: FieldInfo) -> bool:
    if one.mnemonic != "getstatic":
        return False
    ref = one.operands[0]
    assert isinstance(ref, FieldRef)
    same = (ref.name, ref.descriptor) == (declared.name, declared.descriptor)
    return same and (ref.owner == file.name or library.is_subclass(ref.owner, file.name))


def _is_access(one: Instruction, op: str, file: ClassFile, declared: FieldInfo) -> bool:
    if one.mnemonic != op:
        return False
    ref = one.operands[0]
    assert isinstance(ref, FieldRef)
    return (ref.owner, ref.name, ref.descriptor) == (file.name, declared.name, declared.descriptor)
