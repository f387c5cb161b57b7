"""Of which class exactly the arrays in a field are.

A field holds arrays of one class where each write on the class path stores one that ``anewarray`` made in the
same method, or a copy of what such a field holds (``Arrays.copyOf``, ``clone``), or null. A value that comes
from anywhere else makes it unknown.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.check.fields.field_facts import FieldFacts
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Frame, FrameDomain

_COPIES = {"copyOf": 2, "copyOfRange": 3}
"""Of java.util.Arrays, with their numbers of arguments: those that keep the class of the first one."""

Origins = frozenset[str]
"""Where a value may come from: element classes of ``anewarray``, and the words below."""
_NULL, _SAME = frozenset({"null"}), frozenset({"same"})
"""null; what this very field holds, in any object."""
_UNKNOWN, _WIDE = frozenset({"?"}), frozenset({"J"})


class ArrayClasses(FieldFacts[str | None]):
    """The array class (internal name) of what a field holds, None if unknown."""

    prefix, unknown = "[L", None

    def find(
        self, file: ClassFile, declared: FieldInfo, writing: Sequence[tuple[ClassFile, MethodInfo]]
    ) -> str | None:
        found: Origins = frozenset()
        for _, method in writing:
            domain = _OriginDomain(file.name, method, declared)
            domain.solve()
            found |= domain.stored
        made = found - _NULL - _SAME
        return f"[L{next(iter(made))};" if len(made) == 1 and not made & (_UNKNOWN | _WIDE) else None


class _OriginDomain(FrameDomain[Origins, object]):
    """From where values of one method come."""

    nothing = thrown = _UNKNOWN

    def __init__(self, owner: str, method: MethodInfo, declared: FieldInfo) -> None:
        super().__init__(method)
        self._owner, self._declared = owner, declared
        self.stored: Origins = frozenset()

    def receiver(self) -> Origins:
        return _UNKNOWN

    def of_type(self, type_: str) -> Origins:
        return _WIDE if type_ in ("J", "D") else _UNKNOWN

    def is_wide(self, value: Origins) -> bool:
        return value == _WIDE

    def joined(self, a: Origins, b: Origins) -> Origins:
        return _UNKNOWN if (a | b) & (_UNKNOWN | _WIDE) else a | b

    def other(
        self, one: Instruction, type_: str, used: tuple[Origins, ...], frame: Frame[Origins, object]
    ) -> Origins:
        operand = one.operand
        if one.mnemonic == "anewarray" and isinstance(operand, ClassRef) and operand.name[0] != "[":
            return frozenset({operand.name})
        if one.mnemonic == "checkcast":
            return used[0]
        return _NULL if one.mnemonic == "aconst_null" else self.of_type(type_)

    def field(
        self, op: str, ref: FieldRef, used: tuple[Origins, ...], frame: Frame[Origins, object]
    ) -> Origins:
        is_it = (ref.name, ref.descriptor) == (self._declared.name, self._declared.descriptor)
        if is_it and op == "putfield":
            self.stored |= used[1]
        is_same = is_it and op == "getfield" and ref.owner == self._owner
        return _SAME if is_same else self.of_type(ref.descriptor)

    def call(
        self, op: str, ref: MethodRef, used: tuple[Origins, ...], frame: Frame[Origins, object]
    ) -> Origins:
        if (op, ref.owner) == ("invokestatic", "java/util/Arrays") and len(used) == _COPIES.get(ref.name):
            return used[0]
        is_clone = op == "invokevirtual" and ref.name == "clone" and ref.owner.startswith("[")
        return used[0] if is_clone else super().call(op, ref, used, frame)
