"""Static arrays whose elements are never written after the initialisation of their class.

The initialiser creates such an array for its field alone. An escape analysis follows the array from the field
into local variables, other fields (every read of these may return it), parameters and results, through all
code of the class path. That code may read, measure, compare and copy it. A write, or an escape to unknown
code, makes it mutable. Users can name public and protected fields.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.constant import DynamicConst, FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.descriptor import NAMES_OF_PRIMITIVES
from verifier.classfile.mention import READING_FIELDS
from verifier.classfile.model import ClassFile, FieldInfo, MethodInfo
from verifier.classfile.opcode import ARRAY_STORES
from verifier.dataflow.abstract_frame import Unfollowed
from verifier.dataflow.escape import exact_target, is_new
from verifier.dataflow.jdk_facts import Fact, holds_of
from verifier.dataflow.origins import argument, origins_of

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
    parameters: dict[MethodKey, set[int]] = field(default_factory=dict)
    """The numbers of arguments that may be it, the receiver first."""
    results: set[str] = field(default_factory=set)
    """Names with descriptors of methods that may return it."""
    todo: list[MethodKey] = field(default_factory=list)

    def run(self, file: ClassFile) -> None:
        """Follow it everywhere; Unfollowed if it may be written."""
        self._check_made(file)
        if any(map(self.library.below, _CHARSETS)):  # encoders may retain the result of getBytes
            raise Unfollowed
        self.carry(self.array)
        for _ in range(_MOST_METHODS):
            if not self.todo:
                return
            owner, key = self.todo.pop()
            found = self.library.find(owner)
            assert found is not None
            self._follow(found, found.methods_by_key[key])
        raise Unfollowed

    def _check_made(self, file: ClassFile) -> None:
        """Unfollowed unless only the initialiser sets the field, to arrays created for it."""
        for method in file.methods:
            refs = (one.operand for one in method.instructions if one.mnemonic == "putstatic")
            found = [ref for ref in refs if (ref.name, ref.descriptor) == self.array[1:]]
            if found and (method.key != _INITIALISER or any(ref.owner != file.name for ref in found)):
                raise Unfollowed
            origins = origins_of(file, method) if found else None
            for at, one in origins.reached() if origins is not None else ():
                if one.mnemonic == "putstatic" and one.operand in found:
                    assert origins is not None
                    if not all(is_new(self.library, origins, made, at) for made in origins.of(at, 0)):
                        raise Unfollowed

    def _follow(self, file: ClassFile, method: MethodInfo) -> None:
        """Look at all uses of values of a method that may be the array."""
        origins = origins_of(file, method)
        begun = {argument(number) for number in self.parameters.get((file.name, method.key), ())}
        for at, one in origins.reached():
            ref = one.operand
            is_read = one.mnemonic in ("getfield", "getstatic") and self.is_carrier(ref)
            if is_read or (isinstance(ref, MethodRef) and ref.key in self.results):
                begun.add(at)
        begun -= {one for one in begun if one >= 0 and origins.reads_others(one, begun)}
        fills = (file.name, method.key) == (self.array[0], _INITIALISER)
        for at, number in {use for origin in begun for use in origins.uses(origin)}:
            one = origins.code[at]
            if one.mnemonic == "areturn":
                self.give(file, method)
            elif isinstance(one.operand, FieldRef):
                self._store(one.operand)
            elif isinstance(one.operand, MethodRef):
                self._pass(one.mnemonic, one.operand, number)
            elif isinstance(one.operand, InvokeDynamicRef):
                if getattr(one.operand.bootstrap.handle.ref, "owner", "") != jdk.STRING_CONCAT_FACTORY:
                    raise Unfollowed
            elif one.mnemonic in ARRAY_STORES and (number == 2 or not fills):
                raise Unfollowed

    def _store(self, ref: FieldRef) -> None:
        """All fields that a reference may name hold it."""
        owners = [file.name for file in self.library.supers(ref.owner) if ref.key in file.fields_by_key]
        if not owners:
            raise Unfollowed
        for owner in owners:
            self.carry((owner, ref.name, ref.descriptor))

    def _pass(self, op: str, ref: MethodRef, number: int) -> None:
        """A call has it as its operand with this number."""
        if number == 0 and op != "invokestatic":
            if ref.name not in _OF_ARRAYS:
                raise Unfollowed
        elif self.library.is_own(ref.owner):
            self._pass_on(op, ref, number)
        else:
            copies = (ref.owner, ref.name, number) == ("java/lang/System", "arraycopy", 0)
            if not copies and not holds_of(Fact.READS_ARRAYS, ref):
                raise Unfollowed
            if _CHARSET in ref.descriptor and self.may_be_others:  # its decoder may receive it
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

    def _pass_on(self, op: str, ref: MethodRef, number: int) -> None:
        """A call of a method of the class path passes it."""
        found = exact_target(self.library, op, ref)
        if found is not None:
            self._enter(*found, number)
            return
        resolved = self.library.method(ref)
        if resolved is None or not self.library.is_own(resolved[0].name):
            raise Unfollowed
        if op != "invokevirtual" or self.may_be_others:
            raise Unfollowed
        for name in self.library.mentioning(ref.name):
            other = self.library.find(name)
            overriding = other.methods_by_key.get(ref.key) if other is not None else None
            if other is not None and overriding is not None and not overriding.is_static:
                self._enter(other, overriding, number)

    def _enter(self, file: ClassFile, method: MethodInfo, number: int) -> None:
        """It is passed to a method."""
        if method.is_native:
            raise Unfollowed
        given = self.parameters.setdefault((file.name, method.key), set())
        if number not in given:
            given.add(number)
            self.visit(file, method)


def handled(used: object) -> Iterator[object]:
    """The fields and methods of method handles among the operands."""
    if isinstance(used, MethodHandleConst):
        yield used.ref
    elif isinstance(used, (InvokeDynamicRef, DynamicConst)):
        for one in used.bootstrap.args:
            yield from handled(one)
