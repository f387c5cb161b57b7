"""What a driver may come to execute: classes that class files mention, and methods that may be called.

Analyses that look at a program as a whole (recursion, what a proof may havoc) look at these classes, not at a
whole library. Whether identity is compared is asked of the methods: a class-hierarchy analysis, in which what
the JDK may call back (overrides of its methods in classes that are used) counts as called.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from verifier.check.library import Library
from verifier.classfile.constant import ClassRef, FieldRef, InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import mentioned_names
from verifier.classfile.model import ClassFile, MethodInfo

MayRun = Callable[[ClassFile, MethodInfo], bool]
"""Whether a method may run, given the class that declares it."""

_COMPARISONS = frozenset({"if_acmpeq", "if_acmpne"})
_IDENTITY_MAP = "java/util/IdentityHashMap"
_TELLING = ("identityHashCode", "compareAnd", "weakCompareAnd")
"""Beginnings of the names of methods that compare references (AtomicReference, VarHandle and the like)."""
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


def any_may_run(owner: ClassFile, method: MethodInfo) -> bool:
    """Where nothing is known of what runs."""
    return True


def mentioned_by(file: ClassFile, library: Library, known: dict[str, frozenset[str]]) -> frozenset[str]:
    """The classes of the class path that a class file names. ``known`` keeps what was found."""
    names = known.get(file.name)
    if names is None:
        names = known[file.name] = frozenset(filter(library.is_own, mentioned_names(file)))
    return names


def compares_identity(
    start: ClassFile,
    files: dict[str, ClassFile],
    library: Library,
    together: frozenset[str] = frozenset(),
    may_run: MayRun = any_may_run,
) -> str | None:
    """A method that may tell which of two equal objects it has, None if there is none.

    ``files`` are the classes that the driver ``start``, which does not count itself, leads to. ``together``:
    classes of whose objects the driver also gives the same one twice, so that comparing with ``this`` is no
    matter there. ``may_run``: whether a method runs at all, as far as is known.
    """
    calls = _Calls(library, files)
    for owner, method in calls.from_class(start):
        code = method.code
        if code is None or owner is start or not may_run(owner, method):
            continue
        for at, instruction in enumerate(code.instructions):
            if _tells(instruction) and not _is_harmless(library, owner, method, at, together):
                return f"{owner.name.replace('/', '.')}.{method.name}"
    return None


def _is_harmless(
    library: Library, owner: ClassFile, method: MethodInfo, at: int, together: frozenset[str]
) -> bool:
    """Whether what an instruction compares with is one object on every run, or ``this`` of such a class."""
    code = method.code
    assert code is not None
    instructions = code.instructions
    entered = {target for one in instructions for target in one.jump_targets()}
    entered |= {row.handler for row in code.exception_table}
    if instructions[at].mnemonic not in _COMPARISONS or at in entered or at == 0:
        return False
    top = instructions[at - 1]
    used = top.operands[0] if top.operands else None
    if top.mnemonic == "ldc":
        return isinstance(used, ClassRef)
    if isinstance(used, MethodRef):
        return used.key == "getClass()Ljava/lang/Class;"
    if isinstance(used, FieldRef):
        file = library.find(used.owner) if top.mnemonic == "getstatic" else None
        found = file.field(used.name, used.descriptor) if file is not None else None
        return found is not None and found.is_enum
    if owner.name not in together or method.is_static or top.mnemonic != "aload":
        return False
    if any(one.mnemonic == "astore" and one.operands[0] == 0 for one in instructions):
        return False
    below = instructions[at - 2] if at > 1 and at - 1 not in entered else None
    return top.operands[0] == 0 or (
        below is not None and below.mnemonic == "aload" and below.operands[0] == 0
    )


def _tells(instruction: Instruction) -> bool:
    """Whether it compares references, or uses what the JDK has to tell objects apart."""
    if instruction.mnemonic in _COMPARISONS:
        return True
    used = instruction.operands[0] if instruction.operands else None
    if not isinstance(used, MethodRef):
        return False
    return used.owner == _IDENTITY_MAP or used.name.startswith(_TELLING)


@dataclass(frozen=True)
class Called:
    """Methods that may be called, by owner and key, and the classes of the class path that are used."""

    methods: frozenset[tuple[str, str]]
    touched: frozenset[str]


def called_from(
    roots: Iterable[tuple[ClassFile, MethodInfo]],
    files: dict[str, ClassFile],
    library: Library,
    used: Iterable[str] = (),
) -> Called:
    """What may be called from some methods on. ``files``: the classes that they lead to.

    ``used``: classes (internal names) of which there are objects before.
    """
    calls = _Calls(library, files)
    calls.use(used)
    methods = frozenset((owner.name, method.key) for owner, method in calls.from_methods(roots))
    return Called(methods, frozenset(calls.touched))


@dataclass(frozen=True)
class _Use:
    """What an instruction leads to: a class that is used, and a method (owner and key) that may be called."""

    owner: str
    key: str | None = None
    may_dispatch: bool = False
    may_be_any: bool = False


class _Graph:
    """What methods of a library lead to, looked up once."""

    def __init__(self, library: Library) -> None:
        self.library = weakref.proxy(library)
        self._uses: dict[tuple[str, str], tuple[_Use, ...]] = {}
        self._supers: dict[str, tuple[ClassFile, ...]] = {}
        self._indexed: set[str] = set()
        self._with_key: dict[str, list[ClassFile]] = {}

    def supers(self, name: str) -> tuple[ClassFile, ...]:
        """As Library.supers."""
        found = self._supers.get(name)
        if found is None:
            found = self._supers[name] = tuple(self.library.supers(name))
        return found

    def index(self, files: Mapping[str, ClassFile]) -> None:
        """These files will be asked for by the keys of their methods."""
        for name in filter(self.library.is_own, files.keys() - self._indexed):
            self._indexed.add(name)
            for key in files[name].methods_by_key:
                self._with_key.setdefault(key, []).append(files[name])

    def overriding(self, key: str, above: str) -> Iterator[ClassFile]:
        """The classes indexed that have a method of this key and are a class, or below it."""
        for file in self._with_key.get(key, ()):
            if above == "java/lang/Object" or any(other.name == above for other in self.supers(file.name)):
                yield file

    def uses(self, owner: ClassFile, method: MethodInfo) -> tuple[_Use, ...]:
        """What the code of a method leads to, each once. What is no class of the library is not kept."""
        if not self.library.is_own(owner.name):
            return _uses_in(method)
        found = self._uses.get((owner.name, method.key))
        if found is None:
            found = self._uses[(owner.name, method.key)] = _uses_in(method)
        return found


def _uses_in(method: MethodInfo) -> tuple[_Use, ...]:
    uses: dict[_Use, None] = {}
    for instruction in method.code.instructions if method.code is not None else ():
        dispatches = instruction.mnemonic in ("invokevirtual", "invokeinterface")
        for operand in instruction.operands:
            uses |= dict.fromkeys(_uses_of(operand, dispatches))
    return tuple(uses)


def _uses_of(operand: object, dispatches: bool) -> Iterator[_Use]:
    if isinstance(operand, MethodRef):
        finds = operand.owner.startswith(_REFLECTION) or operand.name in _FINDING
        yield _Use(operand.owner, operand.key, dispatches, finds)
    elif isinstance(operand, FieldRef):
        yield _Use(operand.owner)
    elif isinstance(operand, InvokeDynamicRef):
        for inner in (operand.bootstrap.handle, *operand.bootstrap.args):
            yield from _uses_of(inner, False)
    elif isinstance(operand, MethodHandleConst) and isinstance(operand.ref, MethodRef):
        yield from _uses_of(operand.ref, True)


_GRAPHS: weakref.WeakKeyDictionary[Library, _Graph] = weakref.WeakKeyDictionary()


def _graph_of(library: Library) -> _Graph:
    if library not in _GRAPHS:
        _GRAPHS[library] = _Graph(library)
    return _GRAPHS[library]


@dataclass
class _Calls:
    """Methods of the class path that may be called, found from some on. ``files``: classes they lead to."""

    library: Library
    files: dict[str, ClassFile]
    touched: set[str] = field(default_factory=set)
    """The classes of the class path that are used."""
    _seen: set[tuple[str, str]] = field(default_factory=set)
    _todo: list[tuple[ClassFile, MethodInfo]] = field(default_factory=list)
    _used: set[_Use] = field(default_factory=set)
    _has_all: bool = False

    def use(self, names: Iterable[str]) -> None:
        """There are objects of these classes, which the JDK may call."""
        graph = _graph_of(self.library)
        for name in names:
            self._touch(graph, name)

    def from_class(self, start: ClassFile) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """All methods of a class, and what they lead to."""
        return self.from_methods([(start, method) for method in start.methods])

    def from_methods(
        self, roots: Iterable[tuple[ClassFile, MethodInfo]]
    ) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """These methods, and what they lead to."""
        graph = _graph_of(self.library)
        graph.index(self.files)
        for owner, method in roots:
            self._add(graph, owner, method)
        while self._todo:
            owner, method = self._todo.pop()
            yield owner, method
            for use in graph.uses(owner, method):
                if use not in self._used:
                    self._used.add(use)
                    self._follow(graph, use)

    def _add(self, graph: _Graph, owner: ClassFile, method: MethodInfo) -> None:
        if (owner.name, method.key) not in self._seen:
            self._seen.add((owner.name, method.key))
            self._todo.append((owner, method))
            self._touch(graph, owner.name)

    def _follow(self, graph: _Graph, use: _Use) -> None:
        self._touch(graph, use.owner)
        if use.may_be_any and not self._has_all:
            self._has_all = True
            for file in self.files.values():
                for method in file.methods:
                    self._add(graph, file, method)
        if use.key is None:
            return
        for above in graph.supers(use.owner):
            called = above.methods_by_key.get(use.key)
            if called is not None and self.library.is_own(above.name):
                self._add(graph, above, called)
        if use.may_dispatch:
            for file in graph.overriding(use.key, use.owner):
                if file.name in self.files:
                    self._add(graph, file, file.methods_by_key[use.key])

    def _touch(self, graph: _Graph, name: str) -> None:
        """A class is used: it is initialised, and the JDK may call what it has of the JDK's methods."""
        if name in self.touched or not self.library.is_own(name):
            return
        self.touched.add(name)
        above = graph.supers(name)
        foreign = {m.key for other in above if not self.library.is_own(other.name) for m in other.methods}
        for other in above:
            if self.library.is_own(other.name):
                self._touch(graph, other.name)
                for method in other.methods:
                    if method.name == "<clinit>" or method.key in foreign:
                        self._add(graph, other, method)
