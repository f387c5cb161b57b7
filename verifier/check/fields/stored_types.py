"""The types of objects stored in a field, where they are narrower than the declared type.

The analysis joins the static types at all writes on the class path. It ignores reflection and
deserialisation, as nullness.py does, and classes outside the class path.
"""

from __future__ import annotations

from collections.abc import Sequence

from verifier.check.fields.field_facts import FieldFacts
from verifier.check.fields.held_flow import NULL, Sources, stores_of
from verifier.classfile import jdk
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo

_MOST_TYPES = 4
_NOTHING = Sources(("", ""), lambda ref: False, lambda owner: False)


class StoredTypes(FieldFacts[tuple[str, ...]]):
    """Descriptors of types such that each object in a field has one of them.

    Empty if no more is known than the declared type.
    """

    prefix, unknown = "L", ()

    def find(
        self, file: ClassFile, declared: FieldInfo, writing: Sequence[tuple[ClassFile, MethodInfo]]
    ) -> tuple[str, ...]:
        stores = (store for writer, method in writing for store in stores_of(writer, method, _NOTHING))
        found = (type_ for ref, type_ in stores if self._library.may_mean(ref, file, declared))
        types = tuple(sorted({one for type_ in found for one in type_.split("|") if one != NULL}))
        is_told = 0 < len(types) <= _MOST_TYPES and all(self._is_narrow(one, declared) for one in types)
        return types if is_told else ()

    def _is_narrow(self, type_: str, declared: FieldInfo) -> bool:
        """Whether a type is narrower than the declared one."""
        if type_ in ("", declared.descriptor, f"L{jdk.OBJECT};") or type_[0] != "L":
            return False
        return self._library.is_subclass(type_[1:-1], declared.descriptor[1:-1])
