"""Plans: which makers give the receiver and the arguments of a method, and what they leave out.

A plan of growing ``depth`` has more ways: 0 is plain values and constructors of plain values, 1 also objects
made of objects, and calls before the one that is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making import (
    ArrayOf,
    Boxed,
    Call,
    Choice,
    Constant,
    Construct,
    Earlier,
    Input,
    Maker,
    Open,
    Plan,
    Prepared,
)
from verifier.check.target import Target
from verifier.classfile.constant import ClassRef
from verifier.classfile.model import ClassFile, MethodInfo

BOXES = {
    "java/lang/Boolean": "boolean",
    "java/lang/Byte": "byte",
    "java/lang/Character": "char",
    "java/lang/Short": "short",
    "java/lang/Integer": "int",
    "java/lang/Long": "long",
    "java/lang/Float": "float",
    "java/lang/Double": "double",
}
_TEXT = "java/lang/String"
_OBJECT = "java/lang/Object"
_CLASS = "java/lang/Class"
_MOST_WAYS = 4
"""Of making one object."""
_MOST_CALLS = 6
"""Methods of which the calls before the checked one are."""
_MOST_CONSTANTS = 12
_OPENS = (
    "java/io/FileInputStream", "java/io/FileOutputStream", "java/io/FileReader", "java/io/FileWriter",
    "java/io/PrintStream", "java/io/PrintWriter", "java/io/RandomAccessFile", "java/lang/Process",
    "java/net/", "java/nio/channels/", "java/nio/file/", "java/util/Formatter", "java/util/Scanner",
    "java/util/jar/JarFile", "java/util/logging/", "java/util/zip/ZipFile",
)  # fmt: skip
"""Beginnings of the names of library classes that open files, connections or processes when they are given a
name: neither a driver nor the reproducer of a failure is to do that on a user's machine."""


class NoWay(Exception):
    """There is no way to make a value; the message says of what."""


def make_plan(
    target: Target, library: Library, depth: int, first_calls: int = 1, fields: bool = False
) -> Plan:
    """The plan of a method; NoWay if something cannot be made.

    ``first_calls``: the depth from which on there are calls before the one that is checked. ``fields``:
    objects are open, whatever makes them.
    """
    return _Planner(target, library, depth, depth >= first_calls, fields).plan()


@dataclass
class _Planner:
    target: Target
    library: Library
    depth: int
    calls_before: bool
    fields: bool = False
    gaps: list[str] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    """Descriptors of the receiver and the arguments planned so far."""
    identity: bool = False

    def plan(self) -> Plan:
        owner, method = self.target.owner, self.target.method
        makers: list[Maker] = []
        if not method.is_static and not self.target.is_constructor:
            self.made.append(f"L{owner.name};")
            makers.append(self._receiver())
        for descriptor in method.parameter_types:
            makers.append(self._argument(descriptor))
            self.made.append(descriptor)
        types = tuple(self.library.spell(descriptor) for descriptor in self.made)
        return Plan(tuple(makers), types, self.gaps[0] if self.gaps else None, self.identity)

    def _receiver(self) -> Maker:
        """An object whose method of that key is the one under check."""
        name = self.target.owner.name
        spelled = self.library.spell_class(name)
        if self.target.owner.is_enum:
            constants = self._constants(name)
            changing = self.calls_before and has_state(self.library, self.target.owner)
            return self._after_calls(spelled, constants) if changing else constants
        if self.fields and self._may_be_open(name):
            return Open(spelled, self.target.method.key)
        self.gaps.append(f"receivers that no planned sequence of calls makes ({spelled})")
        ways = self._ways(name, self.depth, own=True)
        base = _choice(spelled, ways, f"no public way to make an object of {spelled}")
        return self._after_calls(spelled, base) if self.calls_before else base

    def _after_calls(self, spelled: str, base: Maker) -> Maker:
        """The receiver after any number of calls of its public methods."""
        calls = tuple(self._calls(self.target.owner))
        return Prepared(spelled, base, calls) if calls else base

    def _calls(self, owner: ClassFile) -> Iterator[Call]:
        found = 0
        for method in owner.methods:
            usable = method.is_public and not method.is_static and not method.is_synthetic
            if not usable or method.name.startswith("<") or method.code is None or _only_reads(method):
                continue
            try:
                arguments = tuple(self._value(d, self.depth - 1) for d in method.parameter_types)
            except NoWay:
                continue
            yield Call(method.name, self._types(method), arguments)
            found += 1
            if found == _MOST_CALLS:
                return

    def _argument(self, descriptor: str) -> Maker:
        """A value, or the same object as one before."""
        maker = self._value(descriptor, self.depth)
        if descriptor in PRIMITIVES:
            return maker
        same = tuple(
            Earlier(number) for number, before in enumerate(self.made) if self._fits(before, descriptor)
        )
        return Choice(self.library.spell(descriptor), (maker, *same)) if same else maker

    def _fits(self, before: str, descriptor: str) -> bool:
        if before == descriptor:
            return True
        if before.startswith("L") and descriptor.startswith("L"):
            return self.library.is_subclass(before[1:-1], descriptor[1:-1])
        return False

    def _value(self, descriptor: str, depth: int) -> Maker:
        if descriptor in PRIMITIVES:
            return Input(PRIMITIVES[descriptor])
        if descriptor.startswith("["):
            element = descriptor[1:]
            if element not in PRIMITIVES:
                self.gaps.append(f"some arrays of {self.library.spell(element)}")
            return ArrayOf(self.library.spell(element), self._value(element, depth))
        return self._object(descriptor[1:-1], depth)

    def _object(self, name: str, depth: int) -> Maker:
        spelled = self.library.spell_class(name)
        if name == _TEXT:
            self.identity = True
            return Input("string")
        if name in BOXES:
            self.identity = True
            return Boxed(name.rpartition("/")[2], BOXES[name])
        file = self.library.find(name)
        if file is None:
            raise NoWay(f"class {spelled} is not on the class path")
        if file.is_enum:
            return self._constants(name)
        if self.fields and self._may_be_open(name):
            return Open(spelled)
        self.gaps.append(f"some objects of {spelled}")
        ways = [*self._ways(name, depth), *self._class_literals(name)]
        if name == _OBJECT:
            ways.append(Input("string"))
        return _choice(spelled, ways, f"no way to make an object of {spelled}")

    def _may_be_open(self, name: str) -> bool:
        """Whether objects of a type are those of the program's classes, or at least some of them."""
        return name == _OBJECT or self.library.is_own(name) or any(self.library.below(name))

    def _class_literals(self, name: str) -> Iterator[Maker]:
        """Classes that the method's own class names as such, where a Class will do."""
        if name not in (_OBJECT, _CLASS):
            return
        for literal in _literals(self.target.owner)[:_MOST_CONSTANTS]:
            if self.library.can_be_named(literal, self.target.package):
                yield Constant(f"{self.library.spell_class(literal)}.class")

    def _constants(self, name: str) -> Maker:
        """Any constant of an enum."""
        spelled = self.library.spell_class(name)
        file = self.library.get(name)
        names = [found.name for found in file.fields if found.is_enum]
        if len(names) > _MOST_CONSTANTS:
            self.gaps.append(f"some constants of {spelled}")
        if has_state(self.library, file):
            self.gaps.append(f"constants of {spelled} in states that only calls lead to")
        ways = [Constant(f"{spelled}.{one}") for one in names[:_MOST_CONSTANTS]]
        return _choice(spelled, ways, f"{spelled} has no constants")

    def _ways(self, name: str, depth: int, own: bool = False) -> list[Maker]:
        """Ways to make an object of a class or one below it, the simplest first."""
        found: list[Maker] = []
        for candidate in self._candidates(name, own):
            found += self._constructions(candidate, name, depth)
            if len(found) >= _MOST_WAYS:
                break
        return found[:_MOST_WAYS]

    def _candidates(self, name: str, own: bool) -> Iterator[ClassFile]:
        """Classes whose constructors or factories may give such an object."""
        package = self.target.package
        file = self.library.get(name)
        if self.library.can_be_named(name, package):
            yield file
        if not self.library.is_own(name) or not (file.is_abstract or own):
            return
        for other in self.library.names:
            if other != name and self.library.is_subclass(other, name):
                below = self.library.get(other)
                if own and below.method(self.target.method.name, self.target.method.descriptor):
                    continue
                if self.library.can_be_named(other, package):
                    yield below

    def _constructions(self, file: ClassFile, wanted: str, depth: int) -> Iterator[Maker]:
        if file.name.startswith(_OPENS) and not self.library.is_own(file.name):
            return
        spelled = self.library.spell_class(file.name)
        for constant in file.fields:
            is_constant = constant.is_public and constant.is_static and constant.is_final
            if is_constant and constant.descriptor == f"L{wanted};" == f"L{file.name};":
                yield Constant(f"{spelled}.{constant.name}")
                break
        methods = [m for m in file.methods if m.is_public and not m.is_synthetic]
        methods.sort(key=lambda m: (len(m.parameter_types), m.name != "<init>"))
        for method in methods:
            makes = method.name == "<init>" and not file.is_abstract and not self._is_inner(file)
            factory = method.is_static and method.return_type == f"L{file.name};" and method.code is not None
            if not makes and not factory:
                continue
            if depth <= 0 and any(not self._is_plain(d) for d in method.parameter_types):
                continue
            if method is self.target.method:
                continue
            try:
                arguments = tuple(self._value(d, depth - 1) for d in method.parameter_types)
            except NoWay:
                continue
            yield Construct(spelled, self._types(method), arguments, method.name if factory else None)

    def _is_plain(self, descriptor: str) -> bool:
        name = descriptor.lstrip("[")
        if name in PRIMITIVES or name == f"L{_TEXT};" or name[1:-1] in BOXES:
            return True
        file = self.library.find(name[1:-1])
        return file is not None and file.is_enum

    @staticmethod
    def _is_inner(file: ClassFile) -> bool:
        """Whether its objects need one of the class around it."""
        row = next((row for row in file.inner_classes if row.name == file.name), None)
        return row is not None and not row.access_flags & 0x8

    def _types(self, method: MethodInfo) -> tuple[str, ...]:
        return tuple(self.library.spell(descriptor) for descriptor in method.parameter_types)


def _choice(spelled: str, ways: Sequence[Maker], problem: str) -> Maker:
    if not ways:
        raise NoWay(problem)
    return ways[0] if len(ways) == 1 else Choice(spelled, tuple(ways))


def _literals(owner: ClassFile) -> list[str]:
    """Internal names of the classes (no arrays) that the methods of a class mention as class literals."""
    codes = (method.code for method in owner.methods)
    loads = (i for code in codes if code is not None for i in code.instructions if i.mnemonic == "ldc")
    refs = (i.operands[0] for i in loads)
    return list(dict.fromkeys(r.name for r in refs if isinstance(r, ClassRef) and not r.name.startswith("[")))


def has_state(library: Library, enum: ClassFile, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a constant of an enum may be in several states: it has a field that is not final, or one that
    refers to what may change. Constants with bodies are classes of their own. ``seen``: enums asked already.
    """
    inside = {row.name for row in enum.inner_classes}
    bodies = [file for name in inside if (file := library.find(name)) and file.super_name == enum.name]
    return any(
        not one.is_static and not (one.is_final and _stays(library, one.descriptor, seen | {enum.name}))
        for file in [enum, *bodies]
        for one in file.fields
    )


def _stays(library: Library, descriptor: str, seen: frozenset[str]) -> bool:
    """Whether values of a type are what they are for ever."""
    name = descriptor[1:-1]
    if descriptor in PRIMITIVES or descriptor == f"L{_TEXT};" or name in BOXES or name in seen:
        return True
    file = library.find(name) if descriptor.startswith("L") else None
    return file is not None and file.is_enum and not has_state(library, file, seen)


def _only_reads(method: MethodInfo) -> bool:
    """Whether a method looks as if it leaves its object as it is: no writes, no calls."""
    code = method.code
    return code is not None and not any(
        instruction.mnemonic.startswith(("put", "invoke"))
        or (instruction.mnemonic.endswith("astore") and instruction.mnemonic != "astore")
        for instruction in code.instructions
    )
