"""Of which class exactly the arrays in a field are.

A field holds arrays of one class where each write on the class path stores one that ``anewarray`` made in the
same method, or a copy of what such a field holds (``Arrays.copyOf``, ``clone``), or null. A value that comes
from anywhere else makes it unknown.
"""

from __future__ import annotations

from verifier.check.library import Library
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed

_COPIES = {"copyOf": 2, "copyOfRange": 3}
"""Of java.util.Arrays, with their numbers of arguments: those that keep the class of the first one."""

Origins = frozenset[str]
"""Where a value may come from: element classes of ``anewarray``, and the words below."""
_NULL, _SAME = frozenset({"null"}), frozenset({"same"})
"""null; what this very field holds, in any object."""
_UNKNOWN, _WIDE = frozenset({"?"}), frozenset({"J"})


class ArrayClasses:
    """The classes of arrays in fields of a class path; each field is looked at once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[str, str], str | None] = {}

    def of_field(self, owner: str, key: str) -> str | None:
        """The array class (internal name) of what a field (name with descriptor) holds, None if unknown."""
        if (owner, key) not in self._known:
            self._known[owner, key] = self._find(owner, key)
        return self._known[owner, key]

    def _find(self, owner: str, key: str) -> str | None:
        file = self._library.find(owner)
        declared = file.fields_by_key.get(key) if file is not None else None
        if file is None or declared is None or declared.is_static or not self._library.is_own(owner):
            return None
        writers = self._library.writers(file, declared)
        is_open = declared.is_public and not declared.is_final  # users may store others
        if not declared.descriptor.startswith("[L") or is_open or writers is None:
            return None
        found: Origins = frozenset()
        for writer in writers:
            for method in writer.methods:
                found |= _stored(owner, method, declared)
        made = found - _NULL - _SAME
        return f"[L{next(iter(made))};" if len(made) == 1 and not made & (_UNKNOWN | _WIDE) else None


def _stored(owner: str, method: MethodInfo, declared: FieldInfo) -> Origins:
    """What a method stores in fields of this name and type; ``owner`` declares the one that is meant."""
    if method.code is None or not any(_is_about(declared, one) for one in method.code.instructions):
        return frozenset()
    try:
        domain = _OriginDomain(owner, method, declared)
    except Unfollowed:
        return _UNKNOWN
    domain.solve()
    return domain.stored


def _is_about(declared: FieldInfo, one: Instruction) -> bool:
    """Whether an instruction writes a field of this name and type."""
    used = one.operands[0] if one.mnemonic == "putfield" else None
    return isinstance(used, FieldRef) and (used.name, used.descriptor) == (
        declared.name,
        declared.descriptor,
    )


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
