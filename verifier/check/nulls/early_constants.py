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
from verifier.classfile.constant import (
    ClassRef,
    DynamicConst,
    FieldRef,
    InvokeDynamicRef,
    MethodHandleConst,
    MethodRef,
)
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo
from verifier.dataflow.call_graph import ANYTHING, call_graph
from verifier.dataflow.jdk_facts import Fact, holds_of

_INITIALISER = "<clinit>()V"


def is_set_early(library: Library, file: ClassFile, declared: FieldInfo) -> bool:
    """Whether no code can read a static field of a class before its initialiser has set it."""
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
    if not (above or calls.is_served) and all(_is_early(library, file, one) for one in before):
        return False
    readers = {
        (reader.name, method.key)
        for reader, method, one in library.accesses(declared.name, declared.descriptor)
        if _is_read(library, one, file, declared)
    }
    begun = above.union(*(calls.led_to(one, runs=False) for one in before))
    return any(at == ANYTHING or at in readers for at in calls.reach(begun, {own}, runs=False))


def _is_early(library: Library, file: ClassFile, one: Instruction) -> bool:
    """Whether an instruction of an initialiser neither runs code of the class path nor gets an object of it.

    As long as that is so, the methods of the JDK have nothing to call back.
    """
    used = one.operand
    if isinstance(used, InvokeDynamicRef):
        return used.bootstrap.handle.ref.owner == jdk.STRING_CONCAT_FACTORY
    if isinstance(used, ClassRef):
        return one.mnemonic != "new" or not library.is_own(used.name)
    if isinstance(used, FieldRef) and one.mnemonic.endswith("static"):
        return not library.is_own(used.owner) or (used.owner == file.name and used.key in file.fields_by_key)
    if not isinstance(used, MethodRef) or used.owner.startswith("["):
        return not isinstance(used, (DynamicConst, MethodHandleConst))
    if library.is_own(used.owner):
        return False
    return holds_of(Fact.CLOSED_EARLY, used) or holds_of(Fact.QUIET_CONSTRUCTOR, used)


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
