"""Two-dimensional arrays in fields: tables whose rows have equal length and are never replaced.

This holds if each write on the class path stores null or the result of a ``multianewarray`` in the same
method, and no code with a reference to the table replaces a row, or lets the table or a row escape. So each
object owns its table. The length of rows is known if it is a constant, or a final field that the constructor
sets to the same parameter.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from verifier.check.fields.field_facts import FieldFacts
from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.classfile.constant import FieldRef, MethodRef
from verifier.classfile.effect import int_constant
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.jdk_facts import Fact, holds_of
from verifier.dataflow.origins import MethodOrigins, argument, origins_of
from verifier.models.open_heap import Grid

_OF_ROWS, _OF_TABLES = ("fill", "sort"), ("deepToString", "deepHashCode")
"""Methods of java.util.Arrays that retain no argument."""


class Grids(FieldFacts[Grid | None]):
    """The tables in a field, None if it may hold others."""

    prefix, unknown = "[[", None

    def __init__(self, library: Library, nullness: Nullness) -> None:
        super().__init__(library)
        self._nullness = nullness

    def find(
        self, file: ClassFile, declared: FieldInfo, writing: Sequence[tuple[ClassFile, MethodInfo]]
    ) -> Grid | None:
        below = (file.name, *self._library.below(file.name))
        is_copied = any(self._library.is_subclass(name, "java/lang/Cloneable") for name in below)
        if declared.descriptor[2] == "[" or declared.is_public or declared.is_protected or is_copied:
            return None
        widths: set[int | str | None] = set()
        accesses = self._library.accesses(declared.name, declared.descriptor)
        for user, method in dict.fromkeys((user, method) for user, method, _ in accesses):
            widths |= self._widths(file, declared, user, method)
        return Grid(widths.pop() if len(widths) == 1 else None) if widths else None

    def _widths(
        self, file: ClassFile, declared: FieldInfo, user: ClassFile, method: MethodInfo
    ) -> set[int | str | None]:
        """The lengths of rows of the tables that a method stores; Unfollowed if it may have other effects."""
        key = declared.key
        origins = origins_of(user, method)
        widths: set[int | str | None] = set()
        makes = method.name == "<init>" and self._nullness.is_quiet(file.name)
        for at, one in origins.reached():
            if not isinstance(one.operand, FieldRef) or one.operand.key != key:
                continue
            if one.mnemonic == "getfield":
                _check_uses(origins, at, key, _keeps_table)
            for made in origins.of(at, 1) if one.mnemonic == "putfield" else ():
                if user is file and made >= 0 and origins.code[made].mnemonic == "aconst_null":
                    continue
                is_of_this = origins.of(at, 0) == {argument(0)} and not method.is_static
                if user is not file or not is_of_this or not _is_new_table(origins, made):
                    raise Unfollowed
                _check_uses(origins, made, key, _keeps_table)
                widths.add(_width(file, origins, made, makes))
        return widths


def _is_new_table(origins: MethodOrigins, made: int) -> bool:
    """Whether a value is a new table."""
    one = origins.code[made] if made >= 0 else None
    return one is not None and one.mnemonic == "multianewarray" and one.operands[1] == 2


def _width(file: ClassFile, origins: MethodOrigins, table: int, makes: bool) -> int | str | None:
    """The number, or the final field of the object, that is the length of a new table's rows.

    ``makes``: whether the method is a constructor that does not publish the object.
    """
    lengths = origins.of(table, 1)
    given = {int_constant(origins.code[one]) if one >= 0 else None for one in lengths}
    if None not in given:
        return given.pop() if len(given) == 1 else None
    fields: dict[str, set[int]] = {}
    for at, one in origins.reached() if makes and len(lengths) == 1 and max(lengths) < 0 else ():
        ref = one.operand
        declared = file.fields_by_key.get(ref.key) if one.mnemonic == "putfield" else None
        if declared is not None and declared.is_final and (ref.owner, ref.descriptor) == (file.name, "I"):
            fields.setdefault(ref.key, set()).update(origins.of(at, 1))
    return next((key for key, values in sorted(fields.items()) if values == lengths), None)


def _check_uses(
    origins: MethodOrigins, value: int, key: str, keeps: Callable[[MethodRef, int], bool]
) -> None:
    """Unfollowed if a table or a row may escape, apart from a store in the field, or a row be replaced.

    ``keeps``: whether a call may get it as the operand with a number.
    """
    for at, number in origins.uses(value):
        op, ref = origins.code[at].mnemonic, origins.code[at].operand
        if keeps is _keeps_table and op == "aaload":
            _check_uses(origins, at, key, _keeps_row)
        elif isinstance(ref, MethodRef) and op.startswith("invoke"):
            if not keeps(ref, number):
                raise Unfollowed
        elif isinstance(ref, FieldRef):
            if keeps is not _keeps_table or (op, ref.key, number) != ("putfield", key, 1):
                raise Unfollowed
        elif not (op == "arraylength" or op.startswith(("if", "monitor"))):
            is_element = keeps is _keeps_row and number == 0 and op.endswith(("aload", "astore"))
            if not is_element:
                raise Unfollowed


def _keeps_table(ref: MethodRef, number: int) -> bool:
    """Whether a call retains a table nowhere."""
    return ref.owner == "java/util/Arrays" and ref.name in _OF_TABLES


def _keeps_row(ref: MethodRef, number: int) -> bool:
    """Whether a call retains a row nowhere."""
    if ref.owner == "java/util/Arrays" and ref.name in _OF_ROWS:
        return number == 0
    reads = holds_of(Fact.READS_ARRAYS, ref) and not holds_of(Fact.GIVES_BACK, ref)
    copies = ref.name == "clone" and ref.owner.startswith("[")
    return reads or copies or (ref.owner, ref.name) == ("java/lang/System", "arraycopy")
