"""Of which class exactly the arrays in a field are.

A field holds arrays of one class where each write on the class path stores one that ``anewarray`` made in the
same method, or a copy of what such a field holds (``Arrays.copyOf``, ``clone``), or null. A value that comes
from anywhere else, through a branch or out of a local variable that is set twice, makes it unknown.
"""

from __future__ import annotations

from verifier.check.library import Library
from verifier.classfile.code import Code
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodRef
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import WRITING_FIELDS
from verifier.classfile.model import FieldInfo, MethodInfo
from verifier.dataflow.effect import EFFECTS

_DOORS = (*WRITING_FIELDS, b"java/lang/invoke/MethodHandle")
_COPIES = {"copyOf": 2, "copyOfRange": 3}
"""Of java.util.Arrays, with their numbers of arguments: those that keep the class of the first one."""
_NULL = "null"
_SAME = "same"


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
        if not declared.descriptor.startswith("[L") or any(one.is_native for one in file.methods):
            return None
        found: set[str | None] = set()
        for name in self._library.writers(file, declared):
            if any(door in self._library.content(name) for door in _DOORS):
                return None
            for method in self._library.get(name).methods:
                found |= _stored(method, declared)
        made = found - {_NULL, _SAME}
        return f"[L{next(iter(made))};" if len(made) == 1 and None not in made else None


def _stored(method: MethodInfo, declared: FieldInfo) -> set[str | None]:
    """What a method stores in fields of this name and type: element classes, a word for others, or None."""
    if method.code is None:
        return set()
    walk = _Backwards(method, method.code, declared)
    return {walk.origin(at, 1) for at, one in enumerate(walk.code) if walk.is_field(one, "putfield")}


class _Backwards:
    """From where values of one method come."""

    def __init__(self, method: MethodInfo, code: Code, declared: FieldInfo) -> None:
        self.code = code.instructions
        handlers = {row.handler for row in code.exception_table}
        params = parse_method_descriptor(method.descriptor)[0]
        self._first_local = int(not method.is_static) + sum(2 if one in "JD" else 1 for one in params)
        self._declared = declared
        self._entered = {target for one in self.code for target in one.jump_targets()} | handlers

    def is_field(self, one: Instruction, mnemonic: str) -> bool:
        """Whether an instruction is about the field."""
        used = one.operands[0] if one.mnemonic == mnemonic else None
        wanted = self._declared.name, self._declared.descriptor
        return isinstance(used, FieldRef) and (used.name, used.descriptor) == wanted

    def origin(self, at: int, depth: int) -> str | None:
        """What the entry at a depth of the stack (1: the top) is before an instruction."""
        made = self._maker(at, depth)
        if made is None:
            return None
        one = self.code[made]
        used = one.operands[0] if one.operands else None
        if one.mnemonic == "aconst_null":
            return _NULL
        if one.mnemonic == "anewarray" and isinstance(used, ClassRef):
            return used.name if used.name[0] != "[" else None
        if one.mnemonic == "checkcast":
            return self.origin(made, 1)
        if one.mnemonic == "aload":
            return self._local(one.operands[0])
        if self.is_field(one, "getfield"):
            return _SAME
        if not isinstance(used, MethodRef):
            return None
        if one.mnemonic == "invokestatic" and used.owner == "java/util/Arrays" and used.name in _COPIES:
            count = _COPIES[used.name]
            is_it = len(parse_method_descriptor(used.descriptor)[0]) == count
            return self.origin(made, count) if is_it else None
        if one.mnemonic == "invokevirtual" and used.name == "clone" and used.owner.startswith("["):
            return self.origin(made, 1)
        return None

    def _local(self, slot: int) -> str | None:
        """What a local variable holds that is set once, and is no parameter."""
        if slot < self._first_local:
            return None
        sets = [at for at, one in enumerate(self.code) if _sets(one, slot)]
        return self.origin(sets[0], 1) if len(sets) == 1 else None

    def _maker(self, at: int, depth: int) -> int | None:
        """The instruction that puts an entry on the stack, if the way from there is straight."""
        wanted = depth
        for back in range(at - 1, -1, -1):
            if back + 1 in self._entered:
                return None
            effect = _effect(self.code[back])
            if effect is None:
                return None
            pops, pushes = effect
            if pushes >= wanted:
                return back
            wanted += pops - pushes
        return None


def _sets(one: Instruction, slot: int) -> bool:
    """Whether an instruction changes a local variable, or one that lies over it."""
    if one.mnemonic == "iinc":
        return bool(one.operands[0] == slot)
    if one.mnemonic[1:] != "store" or one.mnemonic[0] not in "ilfda":
        return False
    is_wide = one.mnemonic[0] in "ld"
    return slot == one.operands[0] or (is_wide and slot == one.operands[0] + 1)


def _effect(one: Instruction) -> tuple[int, int] | None:
    """How many entries an instruction pops and pushes; None for those that move entries, or leave."""
    op = one.mnemonic
    used = one.operands[0] if one.operands else None
    if op[0] in "ilfda" and op[1:] in ("load", "store"):
        return (0, 1) if op[1:] == "load" else (1, 0)
    if isinstance(used, FieldRef):
        is_get = op.startswith("get")
        return int(op in ("getfield", "putfield")) + int(not is_get), int(is_get)
    if isinstance(used, (MethodRef, InvokeDynamicRef)):
        params, returns = parse_method_descriptor(used.descriptor)
        return len(params) + int(op not in ("invokestatic", "invokedynamic")), int(returns != "V")
    if op not in EFFECTS or op in ("goto", "jsr", "ret", "athrow") or op.endswith(("return", "switch")):
        return None
    pops, pushed = EFFECTS[op]
    return pops, len(pushed)
