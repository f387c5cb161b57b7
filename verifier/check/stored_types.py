"""The types of objects stored in a field, where they are narrower than the declared type.

The analysis joins the static types at all writes on the class path. It ignores reflection and
deserialisation, as nullness.py does, and classes outside the class path.
"""

from __future__ import annotations

from verifier.check.held_flow import NULL, Sources, stores_of
from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.constant import FieldRef
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed

_MOST_TYPES = 4
_NOTHING = Sources(frozenset(), frozenset(), lambda owner: False, False)


class StoredTypes:
    """The types of field contents of a class path; each field is analysed once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[tuple[str, str], tuple[str, ...]] = {}

    def of_field(self, owner: str, key: str) -> tuple[str, ...]:
        """Descriptors of types such that each object in a field (name with descriptor) has one of them.

        Empty if no more is known than the declared type.
        """
        if (owner, key) not in self._known:
            self._known[owner, key] = self._find(owner, key)
        return self._known[owner, key]

    def _find(self, owner: str, key: str) -> tuple[str, ...]:
        file = self._library.find(owner) if self._library.is_own(owner) else None
        declared = file.fields_by_key.get(key) if file is not None else None
        if file is None or declared is None or declared.is_static or declared.descriptor[0] != "L":
            return ()
        writers = self._library.writers(file, declared)
        if (declared.is_public and not declared.is_final) or writers is None:
            return ()
        found: set[str] = set()
        for writer in writers:
            for method in writer.methods:
                if self._may_store(method, declared, file):
                    found |= self._stored(writer, method, declared, file)
        types = tuple(sorted(found))
        is_told = 0 < len(types) <= _MOST_TYPES and all(self._is_narrow(one, declared) for one in types)
        return types if is_told else ()

    def _is_narrow(self, type_: str, declared: FieldInfo) -> bool:
        """Whether a type is narrower than the declared one."""
        if type_ in ("", declared.descriptor, f"L{jdk.OBJECT};") or type_[0] != "L":
            return False
        return self._library.is_subclass(type_[1:-1], declared.descriptor[1:-1])

    def _may_store(self, method: MethodInfo, declared: FieldInfo, file: ClassFile) -> bool:
        code = method.instructions
        return any(
            one.mnemonic == "putfield" and self._is_it(one.operands[0], declared, file) for one in code
        )

    def _is_it(self, ref: FieldRef, declared: FieldInfo, file: ClassFile) -> bool:
        """Whether a field reference may name this field."""
        if (ref.name, ref.descriptor) != (declared.name, declared.descriptor):
            return False
        return self._library.find(ref.owner) is None or self._library.is_subclass(ref.owner, file.name)

    def _stored(
        self, writer: ClassFile, method: MethodInfo, declared: FieldInfo, file: ClassFile
    ) -> set[str]:
        """The types of the values that a method stores, ``""`` for an unknown one."""
        try:
            stores = stores_of(writer, method, _NOTHING)
        except Unfollowed:
            return {""}
        types = (type_ for ref, type_ in stores if self._is_it(ref, declared, file))
        return {one for type_ in types for one in type_.split("|") if one != NULL}
