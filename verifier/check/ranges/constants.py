"""Static final ints, and lengths of arrays in static final fields, where every reader finds them set."""

from __future__ import annotations

from typing import NamedTuple

from verifier.check.library import Library
from verifier.check.nulls.early_constants import is_set_early
from verifier.classfile.constant import FieldRef, IntConst, MethodRef, StringConst
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed

_INITIALISER = "<clinit>()V"
_BOOLEAN, _STRING = "java/lang/Boolean", "java/lang/String"


class Constant(NamedTuple):
    """An int, or what has a length: ``kind`` is one of the words below, "" for any other value."""

    kind: str
    of: int = 0


_OTHER, _WIDE = Constant(""), Constant("wide")
NUMBER, ARRAY, _TEXT, _TRUTH = "number", "array", "text", "truth"
_FIELDS = {NUMBER: "I", ARRAY: "["}
"""The beginnings of descriptors of fields that constants are known of."""
_LENGTHS_OF_TRUTHS = {"TRUE": len("true"), "FALSE": len("false")}


class StaticConstants:
    """The constants of a class path; each class is analysed once."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._known: dict[str, dict[str, Constant]] = {}

    def of(self, ref: FieldRef) -> Constant | None:
        """The value of a static field for all who read it, if it is known."""
        if not self._library.is_own(ref.owner):
            return None
        if ref.owner not in self._known:
            self._known[ref.owner] = self._find(self._library.get(ref.owner))
        return self._known[ref.owner].get(ref.key)

    def _find(self, file: ClassFile) -> dict[str, Constant]:
        try:
            domain = _ConstantDomain(file.methods_by_key[_INITIALISER])
        except (KeyError, Unfollowed):
            return {}
        domain.solve()
        return {
            declared.key: value
            for declared in file.fields
            if (value := domain.stored.get(FieldRef(file.name, declared.name, declared.descriptor)))
            if declared.is_final and declared.descriptor[0] == _FIELDS.get(value.kind)
            if is_set_early(self._library, file, declared)
        }


class _ConstantDomain(FrameDomain[Constant, object]):
    """The constants that an initialiser computes and stores; of a boolean, the length of its text."""

    nothing = thrown = _OTHER

    def __init__(self, method: MethodInfo) -> None:
        super().__init__(method)
        self.stored: dict[FieldRef, Constant] = {}

    def receiver(self) -> Constant:
        return _OTHER

    def of_type(self, type_: str) -> Constant:
        return _WIDE if type_ in ("J", "D") else _OTHER

    def is_wide(self, value: Constant) -> bool:
        return value is _WIDE

    def loaded(self, op: str, value: Constant) -> Constant:
        return value

    def other(
        self, one: Instruction, type_: str, used: tuple[Constant, ...], frame: Frame[Constant, object]
    ) -> Constant:
        if one.mnemonic in ("newarray", "anewarray") and used[0].kind == NUMBER:
            return Constant(ARRAY, used[0].of)
        match one.mnemonic, one.operand:
            case "iconst", int(number):
                return Constant(NUMBER, number)
            case "ldc", IntConst(number):
                return Constant(NUMBER, number)
            case "ldc", StringConst(text):
                return Constant(_TEXT, len(text))
        return self.of_type(type_)

    def field(
        self, op: str, ref: FieldRef, used: tuple[Constant, ...], frame: Frame[Constant, object]
    ) -> Constant:
        if op == "putstatic":
            known = self.stored.setdefault(ref, used[0])
            self.stored[ref] = known if known == used[0] else _OTHER
        if op == "getstatic" and ref.owner == _BOOLEAN and ref.name in _LENGTHS_OF_TRUTHS:
            return Constant(_TRUTH, _LENGTHS_OF_TRUTHS[ref.name])
        return self.of_type(ref.descriptor)

    def call(
        self, op: str, ref: MethodRef, used: tuple[Constant, ...], frame: Frame[Constant, object]
    ) -> Constant:
        if used and used[0].kind == _TRUTH and ref.name == "toString":
            return Constant(_TEXT, used[0].of)
        if used and used[0].kind == _TEXT and (ref.owner, ref.name) == (_STRING, "length"):
            return Constant(NUMBER, used[0].of)
        return super().call(op, ref, used, frame)
