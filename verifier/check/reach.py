"""What a driver may come to execute: classes that class files mention, and methods that may be called.

Analyses that look at a program as a whole (recursion, what a proof may havoc) look at these classes, not at a
whole library. Whether identity is compared is asked of the methods: a class-hierarchy analysis, in which what
the JDK may call back (overrides of its methods in classes that are used) counts as called.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.classfile.constant import FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import mentioned_names
from verifier.classfile.model import ClassFile, MethodInfo

_COMPARISONS = frozenset({"if_acmpeq", "if_acmpne"})
_IDENTITY_MAP = "java/util/IdentityHashMap"
_REFLECTION = ("java/lang/reflect/", "java/lang/invoke/MethodHandles")
_FINDING = frozenset({"forName", "loadClass", "newInstance"})


def reachable(start: ClassFile, library: Library, known: dict[str, frozenset[str]]) -> dict[str, ClassFile]:
    """The class and all of the class path that it leads to, by name. ``known`` keeps what was found."""
    found = {start.name: start}
    todo = [start]
    while todo:
        file = todo.pop()
        for name in mentioned_by(file, library, known) - found.keys():
            other = library.find(name)
            if other is not None:
                found[name] = other
                todo.append(other)
    return found


def mentioned_by(file: ClassFile, library: Library, known: dict[str, frozenset[str]]) -> frozenset[str]:
    """The classes of the class path that a class file names. ``known`` keeps what was found."""
    names = known.get(file.name)
    if names is None:
        names = known[file.name] = frozenset(filter(library.is_own, mentioned_names(file)))
    return names


def compares_identity(start: ClassFile, files: dict[str, ClassFile], library: Library) -> str | None:
    """A method that may tell which of two equal objects it has, None if there is none.

    ``files`` are the classes that the driver ``start`` leads to.
    """
    calls = _Calls(library, files)
    for owner, method in calls.from_class(start):
        code = method.code
        if code is not None and any(map(_tells, code.instructions)):
            return f"{owner.name.replace('/', '.')}.{method.name}"
    return None


def _tells(instruction: Instruction) -> bool:
    """Whether it compares references, or uses what the JDK has to tell objects apart."""
    if instruction.mnemonic in _COMPARISONS:
        return True
    used = instruction.operands[0] if instruction.operands else None
    return isinstance(used, MethodRef) and (used.name == "identityHashCode" or used.owner == _IDENTITY_MAP)


@dataclass(frozen=True)
class Called:
    """Methods that may be called, by owner and key, and the classes of the class path that are used."""

    methods: frozenset[tuple[str, str]]
    touched: frozenset[str]


def called_from(
    roots: Iterable[tuple[ClassFile, MethodInfo]], files: dict[str, ClassFile], library: Library
) -> Called:
    """What may be called from some methods on. ``files``: the classes that they lead to."""
    calls = _Calls(library, files)
    methods = frozenset((owner.name, method.key) for owner, method in calls.from_methods(roots))
    return Called(methods, frozenset(calls.touched))


@dataclass
class _Calls:
    """Methods of the class path that may be called, found from a driver on."""

    library: Library
    files: dict[str, ClassFile]
    _seen: set[tuple[str, str]] = field(default_factory=set)
    touched: set[str] = field(default_factory=set)
    """The classes of the class path that are used."""
    _todo: list[tuple[ClassFile, MethodInfo]] = field(default_factory=list)

    def from_class(self, start: ClassFile) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """All methods of a class, and what they lead to."""
        return self.from_methods([(start, method) for method in start.methods])

    def from_methods(
        self, roots: Iterable[tuple[ClassFile, MethodInfo]]
    ) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """These methods, and what they lead to."""
        for owner, method in roots:
            self._add(owner, method)
        while self._todo:
            owner, method = self._todo.pop()
            yield owner, method
            for instruction in method.code.instructions if method.code is not None else ():
                for operand in instruction.operands:
                    self._use(operand, instruction.mnemonic)

    def _add(self, owner: ClassFile, method: MethodInfo) -> None:
        if (owner.name, method.key) not in self._seen:
            self._seen.add((owner.name, method.key))
            self._todo.append((owner, method))
            self._touch(owner.name)

    def _add_all(self, owner: ClassFile) -> None:
        for method in owner.methods:
            self._add(owner, method)

    def _use(self, operand: object, mnemonic: str) -> None:
        if isinstance(operand, MethodRef):
            self._call(operand, mnemonic in ("invokevirtual", "invokeinterface"))
        elif isinstance(operand, FieldRef):
            self._touch(operand.owner)
        elif isinstance(operand, InvokeDynamicRef):
            self._use_all([operand.bootstrap.handle, *operand.bootstrap.args])
        elif isinstance(operand, MethodHandleConst) and isinstance(operand.ref, MethodRef):
            self._call(operand.ref, True)

    def _use_all(self, operands: Iterable[object]) -> None:
        for operand in operands:
            self._use(operand, "")

    def _call(self, ref: MethodRef, may_dispatch: bool) -> None:
        self._touch(ref.owner)
        if ref.owner.startswith(_REFLECTION) or ref.name in _FINDING:
            for file in self.files.values():
                self._add_all(file)
        for above in self.library.supers(ref.owner):
            method = above.methods_by_key.get(ref.key)
            if method is not None and self.library.is_own(above.name):
                self._add(above, method)
        if may_dispatch:
            for file in list(self.files.values()):
                method = file.methods_by_key.get(ref.key)
                if method is not None and self.library.is_subclass(file.name, ref.owner):
                    self._add(file, method)

    def _touch(self, name: str) -> None:
        """A class is used: it is initialised, and the JDK may call what it has of the JDK's methods."""
        if name in self.touched or not self.library.is_own(name):
            return
        self.touched.add(name)
        above = list(self.library.supers(name))
        foreign = {m.key for other in above if not self.library.is_own(other.name) for m in other.methods}
        for other in above:
            if self.library.is_own(other.name):
                self._touch(other.name)
                for method in other.methods:
                    if method.name == "<clinit>" or method.key in foreign:
                        self._add(other, method)
