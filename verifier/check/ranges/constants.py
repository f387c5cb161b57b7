"""Static final ints, and lengths of arrays in static final fields, where every reader finds them set."""

from __future__ import annotations

from typing import NamedTuple

from verifier.check.library import Library
from verifier.check.nulls.early_constants import is_set_early
from verifier.classfile.constant import FieldRef, IntConst, MethodRef, StringConst
from verifier.classfile.model import ClassFile
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.origins import MethodOrigins, origins_of

_INITIALISER = "<clinit>()V"
_BOOLEAN, _STRING = "java/lang/Boolean", "java/lang/String"


class Constant(NamedTuple):
    """An int, or what has a length: ``kind`` is one of the words below, "" for any other value."""

    kind: str
    of: int = 0


_OTHER = Constant("")
NUMBER, ARRAY, _TEXT, _TRUTH = "number", "array", "text", "truth"
_FIELDS = {NUMBER: "I", ARRAY: "["}
"""The beginnings of descriptors of fields that constants are known of."""
_DEEPEST = 4
"""How many instructions before one are looked at in a row."""
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
            origins = origins_of(file, file.methods_by_key[_INITIALISER])
        except (KeyError, Unfollowed):
            return {}
        stored: dict[FieldRef, set[Constant]] = {}
        for at, one in origins.reached():
            if one.mnemonic == "putstatic" and one.operands[0].owner == file.name:
                stored.setdefault(one.operands[0], set()).add(_constant(origins, at))
        known = {ref.key: values.pop() for ref, values in stored.items() if len(values) == 1}
        return {
            declared.key: known[declared.key]
            for declared in file.fields
            if declared.is_final and declared.key in known
            if declared.descriptor[0] == _FIELDS.get(known[declared.key].kind)
            if is_set_early(self._library, file, declared)
        }


def _constant(origins: MethodOrigins, at: int, deep: int = 0) -> Constant:
    """The constant that an instruction takes as its first operand; of a boolean, the length of its text."""
    found = {_made(origins, origin, deep) for origin in origins.of(at, 0)}
    return found.pop() if len(found) == 1 else _OTHER


def _made(origins: MethodOrigins, origin: int, deep: int) -> Constant:
    """The constant that an instruction pushes."""
    if origin < 0 or deep > _DEEPEST:
        return _OTHER
    match origins.code[origin].mnemonic, origins.code[origin].operand:
        case ("iconst", int(number)) | ("ldc", IntConst(number)):
            return Constant(NUMBER, number)
        case "ldc", StringConst(text):
            return Constant(_TEXT, len(text))
        case "getstatic", FieldRef(owner=owner, name=name) if owner == _BOOLEAN:
            return Constant(_TRUTH, _LENGTHS_OF_TRUTHS[name]) if name in _LENGTHS_OF_TRUTHS else _OTHER
        case "newarray" | "anewarray", _:
            length = _constant(origins, origin, deep + 1)
            return Constant(ARRAY, length.of) if length.kind == NUMBER else _OTHER
        case "invokevirtual", MethodRef(name="toString"):
            of = _constant(origins, origin, deep + 1)
            return Constant(_TEXT, of.of) if of.kind == _TRUTH else _OTHER
        case "invokevirtual", MethodRef(owner=owner, name="length") if owner == _STRING:
            of = _constant(origins, origin, deep + 1)
            return Constant(NUMBER, of.of) if of.kind == _TEXT else _OTHER
    return _OTHER
