"""Of which class exactly the arrays in a field are.

A field holds arrays of one class where each write on the class path stores one that ``anewarray`` made in the
same method, or a copy of what such a field holds (``Arrays.copyOf``, ``clone``), or null. A value that comes
from anywhere else makes it unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verifier.check.fields.field_facts import FieldFacts
from verifier.classfile.constant import ClassRef, FieldRef, MethodRef
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.origins import MethodOrigins, origins_of

_COPIES = {
    "copyOf([Ljava/lang/Object;I)[Ljava/lang/Object;",
    "copyOfRange([Ljava/lang/Object;II)[Ljava/lang/Object;",
}
"""Of java.util.Arrays: those that keep the class of the first argument."""


class ArrayClasses(FieldFacts[str | None]):
    """The array class (internal name) of what a field holds, None if unknown."""

    prefix, unknown = "[L", None

    def find(
        self, file: ClassFile, declared: FieldInfo, writing: Sequence[tuple[ClassFile, MethodInfo]]
    ) -> str | None:
        same = FieldRef(file.name, declared.name, declared.descriptor)
        found: set[str] = set()
        for writer, method in writing:
            origins = origins_of(writer, method)
            for at, one in origins.reached():
                if one.mnemonic == "putfield" and one.operands[0].key == same.key:
                    found |= set(_elements(origins, origins.of(at, 1), same))
        return f"[L{found.pop()};" if len(found) == 1 else None


def _elements(origins: MethodOrigins, values: frozenset[int], same: FieldRef) -> Iterator[str]:
    """The element classes of new arrays among values; raises Unfollowed if others may be there.

    ``same``: the field itself, whose arrays in any object add nothing.
    """
    todo, seen = set(values), set[int]()
    while todo:
        origin = todo.pop()
        seen.add(origin)
        one = origins.code[origin] if origin >= 0 else None
        op, used = (one.mnemonic, one.operand) if one is not None else ("", None)
        if op == "anewarray" and isinstance(used, ClassRef) and used.name[0] != "[":
            yield used.name
        elif isinstance(used, MethodRef) and _keeps_class(op, used):
            todo |= origins.of(origin, 0) - seen
        elif op != "aconst_null" and (op, used) != ("getfield", same):
            raise Unfollowed


def _keeps_class(op: str, ref: MethodRef) -> bool:
    """Whether a call gives a copy of its first operand, of the same class."""
    if op == "invokestatic":
        return ref.owner == "java/util/Arrays" and ref.key in _COPIES
    return op == "invokevirtual" and ref.name == "clone" and ref.owner.startswith("[")
