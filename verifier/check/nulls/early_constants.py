"""Static fields that are set before any other code of the class path can read them (JVMS 5.5).

While the initialiser of a class runs, its own thread can see a field that is not set yet. There are two ways
to show that none does. Either the code before the write calls nothing that may read the field or start
another initialiser. Or the call graph has no reader of the field that this code can reach, nor the
initialisers of the superclasses, which run first.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.call_graph import call_graph
from verifier.dataflow.jdk_facts import Fact, gets_no_code, holds_of

_INITIALISER = "<clinit>()V"
_DEEPEST = 6
"""How deep calls of own methods are followed."""


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
    above = [one for one in library.supers(file.name) if one is not file]
    first = any(_is_initialised_before(one) for one in above)
    walk = _Walk(library, file, declared)
    others = call_graph(library).is_served
    if not first and walk.is_calm(instructions[:last], others=others, deep=0):
        return True
    return not _may_be_read(library, file, declared, instructions[:last])


def _may_be_read(
    library: Library, file: ClassFile, declared: FieldInfo, before: Sequence[Instruction]
) -> bool:
    """Whether code before a field is set may lead to code that reads it."""
    if any(_is_read(library, one, file, declared) for one in before):
        return True
    readers = {
        (reader.name, method.key)
        for reader, method in library.methods_mentioning(declared.name)
        if any(_is_read(library, one, file, declared) for one in method.instructions)
    }
    calls, own = call_graph(library), (file.name, _INITIALISER)
    above = calls.initialisers(file.name) - {own}
    return calls.may_reach(before, above, readers - {own}, own)


def _is_read(library: Library, one: Instruction, file: ClassFile, declared: FieldInfo) -> bool:
    if one.mnemonic != "getstatic":
        return False
    ref = one.operands[0]
    assert isinstance(ref, FieldRef)
    same = (ref.name, ref.descriptor) == (declared.name, declared.descriptor)
    return same and (ref.owner == file.name or library.is_subclass(ref.owner, file.name))


def _is_initialised_before(above: ClassFile) -> bool:
    """Whether a superclass or interface has an initialiser, which runs first (JVMS 5.5, step 7)."""
    if _INITIALISER not in above.methods_by_key or above.name.startswith("java/"):
        return False
    has_defaults = any(one.code is not None and not one.is_static for one in above.methods)
    return not above.is_interface or has_defaults


def _is_access(one: Instruction, op: str, file: ClassFile, declared: FieldInfo) -> bool:
    if one.mnemonic != op:
        return False
    ref = one.operands[0]
    assert isinstance(ref, FieldRef)
    return (ref.owner, ref.name, ref.descriptor) == (file.name, declared.name, declared.descriptor)


class _Walk:
    """Checks that code neither reads the field nor starts an initialiser: such code is *calm*."""

    def __init__(self, library: Library, file: ClassFile, declared: FieldInfo) -> None:
        self._library = library
        self._calls = call_graph(library)
        self._file = file
        self._declared = declared

    def is_calm(self, instructions: Sequence[Instruction], others: bool, deep: int) -> bool:
        """Whether code never reads the field and starts no initialiser.

        ``others``: objects or lambdas of the class path may exist, and the JDK may call them back.
        """
        others = others or any(map(self._meets_others, instructions))
        for one in instructions:
            used = one.operand
            if isinstance(used, FieldRef):
                if not self._is_calm_access(one, used):
                    return False
            elif one.mnemonic == "new":
                assert isinstance(used, ClassRef)
                if self._library.is_own(used.name) and not self._is_ready(used.name):
                    return False
            elif isinstance(used, InvokeDynamicRef):
                made_by = used.bootstrap.handle.ref.owner
                if made_by == jdk.LAMBDA_METAFACTORY:
                    if not self._is_ready_function(used):
                        return False
                elif made_by != jdk.STRING_CONCAT_FACTORY or (others and not gets_no_code(used.descriptor)):
                    return False
            elif isinstance(used, MethodRef) and not self._is_calm_call(one.mnemonic, used, others, deep):
                return False
        return True

    def _is_calm_access(self, one: Instruction, ref: FieldRef) -> bool:
        if not one.mnemonic.endswith("static") or not self._library.is_own(ref.owner):
            return True
        return ref.owner == self._file.name and ref.name != self._declared.name

    def _meets_others(self, one: Instruction) -> bool:
        """Whether objects or lambdas of the class path may exist after an instruction."""
        used = one.operand
        if isinstance(used, InvokeDynamicRef):
            return used.bootstrap.handle.ref.owner == jdk.LAMBDA_METAFACTORY
        if isinstance(used, ClassRef):
            return one.mnemonic == "new" and self._library.is_own(used.name)
        return isinstance(used, MethodRef) and self._library.is_own(used.owner)

    def _is_ready_function(self, used: InvokeDynamicRef) -> bool:
        """Whether the creation of a lambda starts no initialiser of its interfaces (JVMS 5.5)."""
        types = [one.name for one in used.bootstrap.args if isinstance(one, ClassRef)]
        return all(map(self._is_ready, (parse_method_descriptor(used.descriptor)[1][1:-1], *types)))

    def _is_ready(self, name: str) -> bool:
        """Whether the creation of an object starts no initialiser, except the one that runs already."""
        above = self._library.supers(name)
        return all(one is self._file or not _is_initialised_before(one) for one in above)

    def _is_calm_call(self, op: str, ref: MethodRef, others: bool, deep: int) -> bool:
        if ref.owner.startswith("["):
            return True
        if self._library.is_own(ref.owner):
            return self._is_calm_method(op, ref, deep)
        if holds_of(Fact.QUIET_CONSTRUCTOR, ref):
            return True
        return self._calls.is_harmless(ref) if others else holds_of(Fact.CLOSED_EARLY, ref)

    def _is_calm_method(self, op: str, ref: MethodRef, deep: int) -> bool:
        """Whether a call runs one known method, which is calm. A virtual call is not."""
        file = self._library.find(ref.owner)
        method: MethodInfo | None = file.methods_by_key.get(ref.key) if file else None
        if file is None or method is None or method.code is None or deep >= _DEEPEST:
            return False
        if op not in ("invokespecial", "invokestatic") and not method.is_private:
            return False
        if op == "invokestatic" and file is not self._file:
            return False
        return self.is_calm(method.code.instructions, others=True, deep=deep + 1)
