"""Static arrays whose elements are never written after the initialisation of their class.

The initialiser creates such an array for its field alone. An escape analysis follows the array from the field
into local variables, other fields (every read of these may return it), parameters and results, through all
code of the class path. That code may read, measure, compare and copy it. A write, or an escape to unknown
code, makes it mutable. Users can name public and protected fields.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.code import Code
from verifier.classfile.constant import (
    DynamicConst,
    FieldRef,
    InvokeDynamicRef,
    MethodHandleConst,
    MethodRef,
)
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES, parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import READING_FIELDS
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.classfile.opcode import ARRAY_STORES
from verifier.dataflow.abstract_frame import Frame, FrameDomain, Unfollowed
from verifier.dataflow.effect import straight_effect
from verifier.dataflow.jdk_facts import Fact, holds_of

FieldKey = tuple[str, str, str]
"""Internal name of the class, name and descriptor."""
MethodKey = tuple[str, str]
"""Internal name of the class, name with descriptor."""

_INITIALISER = "<clinit>()V"
_MOST_METHODS = 300
_ELEMENTS = frozenset({*NAMES_OF_PRIMITIVES, "Ljava/lang/String;"})
_OF_ARRAYS = frozenset({"clone", "equals", "getClass", "hashCode", "toString"})
_CHARSET = "Ljava/nio/charset/Charset;"
_CHARSETS = tuple(f"java/nio/charset/Charset{part}" for part in ("", "Encoder", "Decoder"))
_IT, _OTHER, _WIDE, _THIS = "T", "?", "J", "S"


class KeptArrays:
    """The static arrays of a class path; each is analysed once."""

    def __init__(self, library: Library, may_be_others: bool) -> None:
        """``may_be_others``: whether classes outside the class path may exist."""
        self._library = library
        self._may_be_others = may_be_others
        self._known: dict[FieldKey, bool] = {}

    def keeps(self, array: FieldKey) -> bool:
        """Whether the target of a static field stays as the initialiser of its class left it."""
        if array not in self._known:
            self._known[array] = self._find(array)
        return self._known[array]

    def is_followed(self, array: FieldKey) -> bool:
        """Whether only analysed code can reach the array of a field (unless it is empty)."""
        declared = self._declared(array)
        return declared is not None and not (declared.is_public or declared.is_protected)

    def _declared(self, array: FieldKey) -> FieldInfo | None:
        """The field, if it may hold an array that is analysed."""
        owner, name, descriptor = array
        file = self._library.find(owner) if self._library.is_own(owner) else None
        declared = file.field(name, descriptor) if file is not None else None
        is_flat = declared is not None and declared.is_static and descriptor[1:] in _ELEMENTS
        return declared if is_flat else None

    def _find(self, array: FieldKey) -> bool:
        if self._declared(array) is None:
            return False
        file = self._library.get(array[0])
        try:
            _Spread(self._library, array, self._may_be_others).run(file)
        except Unfollowed:
            return False
        return True


@dataclass
class _Spread:
    """The places that an array may reach."""

    library: Library
    array: FieldKey
    may_be_others: bool
    """Whether classes outside the class path may exist, and override methods."""
    carriers: set[FieldKey] = field(default_factory=set)
    parameters: dict[MethodKey, frozenset[int]] = field(default_factory=dict)
    results: set[str] = field(default_factory=set)
    """Names with descriptors of methods that may return it."""
    todo: list[MethodKey] = field(default_factory=list)

    def run(self, file: ClassFile) -> None:
        """Follow it everywhere; Unfollowed if it may be written."""
        _check_made(file, self.array)
        if any(map(self.library.below, _CHARSETS)):  # encoders may retain the result of getBytes
            raise Unfollowed
        self.carry(self.array)
        for _ in range(_MOST_METHODS):
            if not self.todo:
                return
            owner, key = self.todo.pop()
            found = self.library.find(owner)
            assert found is not None
            _ArrayDomain(self, found, found.methods_by_key[key]).solve()
        raise Unfollowed

    def carry(self, carrier: FieldKey) -> None:
        """A field may hold it."""
        if carrier in self.carriers:
            return
        file = self.library.find(carrier[0]) if self.library.is_own(carrier[0]) else None
        declared = file.field(*carrier[1:]) if file is not None else None
        if declared is None or declared.is_public or declared.is_protected:
            raise Unfollowed
        self.carriers.add(carrier)
        for found, method in self._mentioning(carrier[1]):
            for one in method.instructions:
                used = one.operand
                if isinstance(used, FieldRef) and self._means(used, carrier):
                    self.visit(found, method)
                if any(isinstance(ref, FieldRef) and self._means(ref, carrier) for ref in handled(used)):
                    raise Unfollowed

    def _mentioning(self, text: str) -> Iterator[tuple[ClassFile, MethodInfo]]:
        for file, method in self.library.methods_mentioning(text):
            if any(door in self.library.content(file.name) for door in READING_FIELDS):
                raise Unfollowed
            yield file, method

    def _means(self, ref: FieldRef, carrier: FieldKey) -> bool:
        named = (ref.name, ref.descriptor) == carrier[1:]
        return named and any(file.name == carrier[0] for file in self.library.supers(ref.owner))

    def is_carrier(self, ref: FieldRef) -> bool:
        """Whether the field of an instruction may hold it."""
        return any(self._means(ref, carrier) for carrier in self.carriers)

    def visit(self, file: ClassFile, method: MethodInfo) -> None:
        """A method may read it."""
        if method.code is not None and (file.name, method.key) not in self.todo:
            self.todo.append((file.name, method.key))

    def give(self, file: ClassFile, method: MethodInfo) -> None:
        """A method may return it."""
        if method.is_public or method.is_protected:
            raise Unfollowed
        if method.key in self.results:
            return
        self.results.add(method.key)
        for found, caller in self._mentioning(method.name):
            for one in caller.instructions:
                used = one.operand
                if isinstance(used, MethodRef) and used.key == method.key:
                    self.visit(found, caller)
                if any(isinstance(ref, MethodRef) and ref.key == method.key for ref in handled(used)):
                    raise Unfollowed

    def pass_on(self, op: str, ref: MethodRef, numbers: frozenset[int]) -> None:
        """A call of a method of the class path passes it."""
        file, method = self._resolve(ref)
        is_exact = op == "invokestatic" or method.is_private or method.is_final or method.name == "<init>"
        if is_exact or (file.is_final and op == "invokevirtual"):
            self._enter(file, method, numbers)
            return
        if op != "invokevirtual" or self.may_be_others:
            raise Unfollowed
        for name in self.library.mentioning(ref.name):
            other = self.library.find(name)
            overriding = other.methods_by_key.get(ref.key) if other is not None else None
            if other is not None and overriding is not None and not overriding.is_static:
                self._enter(other, overriding, numbers)

    def _enter(self, file: ClassFile, method: MethodInfo, numbers: frozenset[int]) -> None:
        """It is passed to a method."""
        if method.is_native:
            raise Unfollowed
        key = file.name, method.key
        before = self.parameters.get(key, frozenset())
        if not numbers <= before:
            self.parameters[key] = before | numbers
            self.visit(file, method)

    def _resolve(self, ref: MethodRef) -> tuple[ClassFile, MethodInfo]:
        found = self.library.method(ref)
        if found is None or not self.library.is_own(found[0].name):
            raise Unfollowed
        return found


def handled(used: object) -> Iterator[object]:
    """The fields and methods of method handles among the operands."""
    if isinstance(used, MethodHandleConst):
        yield used.ref
    elif isinstance(used, (InvokeDynamicRef, DynamicConst)):
        for one in used.bootstrap.args:
            yield from handled(one)


def _check_made(file: ClassFile, array: FieldKey) -> None:
    """Unfollowed unless only the initialiser sets the field, once, to an array created for it."""
    for method in file.methods:
        for at, one in enumerate(method.instructions):
            used = one.operands[0] if one.mnemonic == "putstatic" else None
            if not isinstance(used, FieldRef) or (used.name, used.descriptor) != array[1:]:
                continue
            if method.key != _INITIALISER or used.owner != file.name or method.code is None:
                raise Unfollowed
            if not _is_new(method.code, at):
                raise Unfollowed


def _is_new(code: Code, at: int) -> bool:
    """Whether an instruction stores an array created right before: a literal, an empty one, or a copy."""
    row = code.instructions
    entered = {target for one in row for target in one.jump_targets()}
    entered |= {handler.handler for handler in code.exception_table}
    last = row[at - 1] if at else None
    if at in entered or last is None:
        return False
    if last.mnemonic == "checkcast" and at >= 2 and at - 1 not in entered:
        last = row[at - 2]
    used = last.operand
    if isinstance(used, MethodRef):
        is_clone = used.owner.startswith("[") and used.name == "clone"
        return is_clone or holds_of(Fact.COPIES_ARRAY, used)
    for start in range(at - 1, -1, -1):
        if start + 1 in entered:
            return False
        if row[start].mnemonic in ("newarray", "anewarray"):
            return _is_filled(row[start + 1 : at])
    return False


def _is_filled(between: Sequence[Instruction]) -> bool:
    """Whether code only writes elements into the new array on the stack, and leaves it there."""
    stack = _IT
    for one in between:
        if one.mnemonic == "dup":
            stack += stack[-1]
            continue
        effect = straight_effect(one)
        if effect is None:
            return False
        pops, pushes = effect
        used = stack[len(stack) - pops :]
        if len(used) < pops or (_IT in used and not (one.mnemonic in ARRAY_STORES and used == f"{_IT}??")):
            return False
        stack = stack[: len(stack) - pops] + "?" * pushes
        if not stack.startswith(_IT):
            return False
    return stack == _IT


class _ArrayDomain(FrameDomain[str, FieldRef]):
    """The domain for one method: which of its values may be the array.

    The facts are fields of ``this`` that were just set to other arrays.
    """

    nothing = thrown = _OTHER

    def __init__(self, spread: _Spread, file: ClassFile, method: MethodInfo) -> None:
        super().__init__(method)
        self._spread, self._file = spread, file
        self._fills = (file.name, method.key) == (spread.array[0], _INITIALISER)
        self._given = spread.parameters.get((file.name, method.key), frozenset())

    def receiver(self) -> str:
        return _THIS

    def parameter(self, number: int, descriptor: str) -> str:
        return _IT if number in self._given else self.of_type(descriptor)

    def of_type(self, type_: str) -> str:
        return _WIDE if type_ in ("J", "D") else _OTHER

    def is_wide(self, value: str) -> bool:
        return value == _WIDE

    def joined(self, a: str, b: str) -> str:
        return _IT if _IT in (a, b) else _OTHER

    def other(self, one: Instruction, type_: str, used: tuple[str, ...], frame: Frame[str, FieldRef]) -> str:
        if one.mnemonic == "checkcast":
            return used[0]
        if one.mnemonic in ARRAY_STORES and (used[2] == _IT or (used[0] == _IT and not self._fills)):
            raise Unfollowed
        if one.mnemonic == "areturn" and used[0] == _IT:
            self._spread.give(self._file, self.method)
        return self.of_type(type_)

    def field(self, op: str, ref: FieldRef, used: tuple[str, ...], frame: Frame[str, FieldRef]) -> str:
        if op.startswith("put"):
            if used[-1] == _IT:
                self._carry(ref)
            return _OTHER
        is_other = op == "getfield" and used[0] == _THIS and ref in frame.facts
        is_it = self._spread.is_carrier(ref) and not is_other
        return _IT if is_it else self.of_type(ref.descriptor)

    def facts_after(
        self, one: Instruction, used: tuple[str, ...], frame: Frame[str, FieldRef]
    ) -> frozenset[FieldRef]:
        op, ref = one.mnemonic, one.operand
        if op == "new" or op.startswith("invoke"):
            return frozenset()
        if not isinstance(ref, FieldRef):
            return frame.facts
        if op == "getstatic" and ref.owner != self._file.name:
            return frozenset()  # an initialiser may run
        if op.startswith("get"):
            return frame.facts
        others = frozenset(one for one in frame.facts if one.name != ref.name)
        return others | {ref} if op == "putfield" and used[1] != _IT and used[0] == _THIS else others

    def _carry(self, ref: FieldRef) -> None:
        """All fields that a reference may name hold it."""
        owners = [
            file.name
            for file in self._spread.library.supers(ref.owner)
            if file.field(ref.name, ref.descriptor) is not None
        ]
        if not owners:
            raise Unfollowed
        for owner in owners:
            self._spread.carry((owner, ref.name, ref.descriptor))

    def dynamic(self, ref: InvokeDynamicRef, used: tuple[str, ...], frame: Frame[str, FieldRef]) -> str:
        if _IT in used and getattr(ref.bootstrap.handle.ref, "owner", "") != jdk.STRING_CONCAT_FACTORY:
            raise Unfollowed
        return self.of_type(parse_method_descriptor(ref.descriptor)[1])

    def call(self, op: str, ref: MethodRef, used: tuple[str, ...], frame: Frame[str, FieldRef]) -> str:
        arguments = used if op == "invokestatic" else used[1:]
        numbers = frozenset(number for number, value in enumerate(arguments) if value == _IT)
        if op != "invokestatic" and used[0] == _IT and (ref.name not in _OF_ARRAYS or numbers):
            raise Unfollowed
        gives = ref.key in self._spread.results
        if numbers and self._spread.library.is_own(ref.owner):
            self._spread.pass_on(op, ref, numbers)
        elif numbers:
            self._check_read(ref, numbers)
            gives |= ref.name == "requireNonNull"
        return _IT if gives else self.of_type(parse_method_descriptor(ref.descriptor)[1])

    def _check_read(self, ref: MethodRef, numbers: frozenset[int]) -> None:
        """Unfollowed unless a JDK method only reads the arguments with these numbers."""
        copies = (ref.owner, ref.name) == ("java/lang/System", "arraycopy") and numbers == {0}
        if not copies and not holds_of(Fact.READS_ARRAYS, ref):
            raise Unfollowed
        if _CHARSET in ref.descriptor and self._spread.may_be_others:  # its decoder may receive it
            raise Unfollowed
