"""Two-dimensional arrays in fields: tables whose rows have equal length and are never replaced.

This holds if each write on the class path stores null or the result of a ``multianewarray`` in the same
method, and no code with a reference to the table replaces a row, or lets the table or a row escape. So each
object owns its table. The length of rows is known if it is a constant, or a final field that the constructor
sets to the same parameter.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from verifier.check.fields.field_facts import FieldFacts
from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.classfile.constant import FieldRef, IntConst, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.jdk_facts import Fact, holds
from verifier.models.open_heap import Grid

_OF_ROWS, _OF_TABLES = ("fill", "sort"), ("deepToString", "deepHashCode")
"""Methods of java.util.Arrays that retain no argument."""


class _Value(NamedTuple):
    kind: str
    of: int | str | None = None
    """For a number, its value; for a table created here, the length of its rows."""
    site: Instruction | None = None
    """The allocation of the table, or of the table of a row; None if it may be the field's value."""


_OTHER, _WIDE, _NULL, _THIS = (_Value(kind) for kind in ("", "J", "null", "this"))
_TABLE, _ROW, _NUMBER, _PARAMETER = "table", "row", "number", "parameter"


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
        for name in self._library.naming(declared.name):
            user = self._library.get(name)
            for method in user.methods:
                widths |= self._widths(file, declared, user, method)
        return Grid(widths.pop() if len(widths) == 1 else None) if widths else None

    def _widths(
        self, file: ClassFile, declared: FieldInfo, user: ClassFile, method: MethodInfo
    ) -> set[int | str | None]:
        """The lengths of rows of the tables that a method stores; Unfollowed if it may have other effects."""
        code = method.instructions
        used = (one.operands[0] for one in code if one.operands)
        key = declared.key
        if not any(isinstance(ref, FieldRef) and ref.key == key for ref in used):
            return set()
        if user is not file:
            own = (one for one in code if one.mnemonic == "putfield")
            if any(one.operands[0].name + one.operands[0].descriptor == key for one in own):
                raise Unfollowed
        domain = _TableDomain(file, method, key)
        domain.solve()
        if not domain.shown.isdisjoint(one.site for one in domain.stored):
            raise Unfollowed
        makes = method.name == "<init>" and self._nullness.is_quiet(file.name)
        return {domain.width(one, makes) for one in domain.stored}


class _TableDomain(FrameDomain[_Value, object]):
    """How one method uses tables."""

    nothing = thrown = _OTHER

    def __init__(self, file: ClassFile, method: MethodInfo, key: str) -> None:
        super().__init__(method)
        self._file, self._key = file, key
        self.stored: set[_Value] = set()
        """The new tables that it stores in the field of ``this``."""
        self.shown: set[Instruction | None] = set()
        """The allocations of tables that escape or whose rows may be replaced."""
        self._numbers: dict[str, set[_Value]] = {}
        """The numbers that it stores in final fields."""

    def width(self, table: _Value, makes: bool) -> int | str | None:
        """The number, or the final field of the object, that is the length of a table's rows.

        ``makes``: whether the method is a constructor that does not publish the object.
        """
        if isinstance(table.of, int) or not makes:
            return table.of if isinstance(table.of, int) else None
        wanted = {_Value(_PARAMETER, table.of)}
        return next((key for key, values in sorted(self._numbers.items()) if values == wanted), None)

    def _show(self, values: tuple[_Value, ...]) -> None:
        """Values escape; Unfollowed if one may be the field's value."""
        for one in values:
            if one.kind in (_TABLE, _ROW):
                if one.site is None:
                    raise Unfollowed
                self.shown.add(one.site)

    def receiver(self) -> _Value:
        return _THIS

    def parameter(self, number: int, descriptor: str) -> _Value:
        return _Value(_PARAMETER, str(number)) if descriptor == "I" else self.of_type(descriptor)

    def of_type(self, type_: str) -> _Value:
        return _WIDE if type_ in ("J", "D") else _OTHER

    def is_wide(self, value: _Value) -> bool:
        return value is _WIDE

    def loaded(self, op: str, value: _Value) -> _Value:
        return _WIDE if op in ("lload", "dload") else value

    def joined(self, a: _Value, b: _Value) -> _Value:
        if _NULL in (a, b):
            return a if b == _NULL else b
        kinds = {a.kind, b.kind}
        if kinds.isdisjoint((_TABLE, _ROW)):
            return _OTHER
        return _Value(_ROW if kinds == {_ROW} else _TABLE)

    def other(
        self, one: Instruction, type_: str, used: tuple[_Value, ...], frame: Frame[_Value, object]
    ) -> _Value:
        op, operand = one.mnemonic, one.operand
        if op == "multianewarray" and len(used) == 2:
            return _Value(_TABLE, used[1].of if used[1].kind in (_NUMBER, _PARAMETER) else None, one)
        if op in ("iconst", "ldc"):
            number = operand.value if isinstance(operand, IntConst) else operand
            return _Value(_NUMBER, number) if isinstance(number, int) else self.of_type(type_)
        if op == "aconst_null":
            return _NULL
        first = used[0] if used else _OTHER
        if op == "aaload" and first.kind == _TABLE:
            return _Value(_ROW, site=first.site)
        if first.kind == _ROW and op.endswith(("aload", "astore")):
            self._show(used[1:])
        elif op != "arraylength" and not op.startswith(("if", "monitor")):
            self._show(used)
        return self.of_type(type_)

    def field(self, op: str, ref: FieldRef, used: tuple[_Value, ...], frame: Frame[_Value, object]) -> _Value:
        own = self._file.fields_by_key if ref.owner == self._file.name else {}
        declared = own.get(ref.key)
        if ref.key != self._key:
            self._show(used)
            if op == "putfield" and ref.descriptor == "I" and declared is not None and declared.is_final:
                self._numbers.setdefault(f"{ref.name}I", set()).add(used[1])
        elif op == "putfield" and used[1] != _NULL:
            if used[1].site is None or used[0] != _THIS or declared is None:
                raise Unfollowed
            self.stored.add(used[1])
        return _Value(_TABLE) if ref.key == self._key else self.of_type(ref.descriptor)

    def dynamic(
        self, ref: InvokeDynamicRef, used: tuple[_Value, ...], frame: Frame[_Value, object]
    ) -> _Value:
        self._show(used)
        return self.of_type(parse_method_descriptor(ref.descriptor)[1])

    def call(self, op: str, ref: MethodRef, used: tuple[_Value, ...], frame: Frame[_Value, object]) -> _Value:
        tables = tuple(one for one in used if one.kind == _TABLE)
        rows = tuple(one for one in used if one.kind == _ROW)
        if ref.owner != "java/util/Arrays" or ref.name not in _OF_TABLES:
            self._show(tables)
        if not _keeps_no_row(ref, used):
            self._show(rows)
        return self.of_type(parse_method_descriptor(ref.descriptor)[1])


def _keeps_no_row(ref: MethodRef, used: tuple[_Value, ...]) -> bool:
    """Whether a method with rows as arguments stores them nowhere."""
    if ref.owner == "java/util/Arrays" and ref.name in _OF_ROWS:
        return all(one.kind != _ROW for one in used[1:])
    reads = holds(Fact.READS_ARRAYS, ref.owner, ref.key) and ref.owner != "java/util/Objects"
    return reads or ref.name == "clone" or (ref.owner, ref.name) == ("java/lang/System", "arraycopy")
