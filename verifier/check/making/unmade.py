"""Classes of which there can be no objects, as what they need is not on the class path.

Optional parts of a library are such. A class whose superclass is missing is never loaded. A constructor that
needs a missing class on all its paths throws a NoClassDefFoundError (JVMS 5.4.3); so do those that call it.
Objects that a constructor publishes before it fails are ignored, as everywhere.
"""

from __future__ import annotations

from verifier.check.library import Library
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.classfile.opcode import NO_FALL_THROUGH, RETURNS

_STATIC = frozenset({"invokestatic", "getstatic", "putstatic"})


class Unmade:
    """Which classes those are."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._classes: dict[str, bool] = {}
        self._constructors: dict[tuple[str, str], bool] = {}

    def is_unmade(self, name: str) -> bool:
        """Whether there can be no object of a class (internal name) or of those below it."""
        if name not in self._classes:
            self._classes[name] = False  # what needs itself may be made, as far as is known
            self._classes[name] = self._is_unmade(name)
        return self._classes[name]

    def _is_unmade(self, name: str) -> bool:
        file = self._library.find(name) if self._library.is_own(name) else None
        if file is None:
            return False
        above = [file.super_name] if file.super_name else []
        if any(map(self._library.is_absent, [*above, *file.interfaces])) or any(map(self.is_unmade, above)):
            return True
        makers = [one for one in file.methods if one.name == "<init>"]
        return bool(makers) and all(self._never_returns(file, one) for one in makers)

    def _never_returns(self, file: ClassFile, maker: MethodInfo) -> bool:
        key = (file.name, maker.key)
        if key not in self._constructors:
            self._constructors[key] = False
            self._constructors[key] = self._walk(file, maker)
        return self._constructors[key]

    def _walk(self, file: ClassFile, maker: MethodInfo) -> bool:
        """Whether no path leads to a return past what throws; what is caught may go on anywhere."""
        code = maker.code
        if code is None or code.exception_table:
            return False
        steps = code.instructions
        todo, seen = [0], set[int]()
        while todo:
            at = todo.pop()
            if at in seen:
                continue
            seen.add(at)
            one = steps[at]
            if one.mnemonic in RETURNS:
                return False
            if not self._throws(file, one):
                todo += one.jump_targets()
                if one.mnemonic not in NO_FALL_THROUGH:
                    todo.append(at + 1)
        return True

    def _throws(self, file: ClassFile, one: Instruction) -> bool:
        """Whether an instruction needs a class that is missing, whatever the operands are."""
        used = one.operand
        if one.mnemonic == "new":
            return isinstance(used, ClassRef) and self._library.is_absent(used.name)
        if one.mnemonic in _STATIC:
            return isinstance(used, (FieldRef, MethodRef)) and self._library.is_absent(used.owner)
        if one.mnemonic == "invokespecial" and isinstance(used, MethodRef) and used.name == "<init>":
            called = file.methods_by_key.get(used.key) if used.owner == file.name else None
            return called is not None and self._never_returns(file, called)
        return False
