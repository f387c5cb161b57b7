"""The call graph of a class path, by class-hierarchy analysis: an over-approximation of what code may run.

A virtual call has an edge to each method that it may select. A call into the JDK has an edge to all
callbacks: methods of the class path that override one of the JDK, and bodies of functions. The first use of a
class has an edge to its initialiser. Code that looks up classes or methods by name may run anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import Protocol

from verifier.classfile import jdk
from verifier.classfile.constant import (
    ClassRef,
    DynamicConst,
    FieldRef,
    InvokeDynamicRef,
    MethodHandleConst,
    MethodRef,
)
from verifier.classfile.descriptor import parse_method_descriptor
from verifier.classfile.instruction import Instruction
from verifier.classfile.mention import methods_in
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.jdk_facts import Fact, gets_no_code, holds, holds_of

Method = tuple[str, str]
"""Internal name of the class, name with descriptor."""

FUNCTIONS: Method = ("functions", "")
"""The node before the bodies of all functions; with the name of an interface those that implement it."""
JDK: Method = ("the JDK", "")
ENUMS: Method = ("enums", "")
"""The node of code that asks enums for their constants."""
ANYTHING: Method = ("anything", "")
"""The node of code that is not known, which may run whatever there is."""
_NOBODY: Method = ("nobody", "")
"""The node of methods that no class of the class path has: classes that are not there may."""
_INITIALISER = "<clinit>()V"
_GET_CLASS = "getClass()Ljava/lang/Class;"
_ASKING = (jdk.STRING_CONCAT_FACTORY, jdk.OBJECT_METHODS, jdk.SWITCH_BOOTSTRAPS)
"""What makes code that asks objects for their texts, hash codes and the like, or constants of enums."""
_FILLS = "fillInStackTrace()Ljava/lang/Throwable;"
_SERVES = re.compile(r".*/spi/.*|.*Provider")
"""Classes of the JDK whose subclasses it may look for and make."""
_ASKED_ALWAYS = ("java/util/Properties", "java/lang/SecurityManager")
"""Classes of which the JDK keeps an object that it asks wherever a property of the system is read."""


def is_functions(at: Method) -> bool:
    """Whether a node stands for the bodies of functions."""
    return at[0] == FUNCTIONS[0] and "(" not in at[1]


class ClassPath(Protocol):
    """The class files that an analysis is about, and the JDK's (``Library``)."""

    @property
    def names(self) -> tuple[str, ...]: ...

    def is_own(self, name: str) -> bool: ...

    def find(self, name: str) -> ClassFile | None: ...

    def method(self, ref: MethodRef) -> tuple[ClassFile, MethodInfo] | None: ...

    def supers(self, name: str) -> Iterator[ClassFile]: ...

    def below(self, name: str) -> tuple[str, ...]: ...

    def __hash__(self) -> int: ...


class CallGraph:
    """The calls of the methods of a class path; the edges of each method are found once."""

    def __init__(self, library: ClassPath) -> None:
        self._library = library
        self._edges: dict[tuple[Method, bool], frozenset[Method]] = {}
        self._targets: dict[Method, frozenset[Method]] = {}
        self._callbacks: dict[str, frozenset[Method]] = {}
        self._named: dict[Method, frozenset[str]] = {}

    def reach(
        self,
        begun: Iterable[Method],
        done: Iterable[Method] = (),
        initialises: bool = True,
        runs: bool = True,
    ) -> Iterator[Method]:
        """The methods that some may lead to, themselves included, and the nodes between; not those ``done``.

        ``initialises``: whether initialisers of classes are among them. ``runs``: whether functions count
        where they are made, and not only behind what may call them.
        """
        seen = {*done}
        todo = [*begun]
        while todo:
            at = todo.pop()
            if at not in seen and (initialises or at[1] != _INITIALISER):
                seen.add(at)
                yield at
                todo += self._behind(at, runs)

    def initialisers(self, name: str) -> frozenset[Method]:
        """The initialisers of a class of the class path and those above it."""
        above = self._library.supers(name) if self._library.is_own(name) else ()
        own = (file for file in above if self._library.is_own(file.name))
        return frozenset((file.name, _INITIALISER) for file in own if _INITIALISER in file.methods_by_key)

    def _behind(self, at: Method, runs: bool) -> frozenset[Method]:
        if at == JDK:
            return self._called_back
        if at == ENUMS:
            return self.constants
        if at == _NOBODY:
            return frozenset({ANYTHING})
        if is_functions(at):
            if (at, True) not in self._edges:
                self._edges[at, True] = self._bodies(at[1])
            return self._edges[at, True]
        if (at, runs) not in self._edges:
            file = self._library.find(at[0])
            method = file.methods_by_key.get(at[1]) if file is not None else None
            self._edges[at, runs] = frozenset(self._edges_of(method, runs))
        return self._edges[at, runs]

    def edges(self, owner: ClassFile, method: MethodInfo) -> frozenset[Method]:
        """What a method leads to at once, also one of a class that is not on the class path."""
        if self._library.is_own(owner.name):
            return self._behind((owner.name, method.key), runs=True)
        return frozenset(self._edges_of(method, runs=True))

    def classes_named(self, owner: ClassFile, method: MethodInfo) -> frozenset[str]:
        """The classes of the class path whose members the code of a method names."""
        at = (owner.name, method.key)
        found = self._named.get(at)
        if found is None:
            found = frozenset(filter(self._library.is_own, _owners(method)))
            if self._library.is_own(owner.name):
                self._named[at] = found
        return found

    def _edges_of(self, method: MethodInfo | None, runs: bool) -> Iterator[Method]:
        if method is None or (method.code is None and not method.is_abstract):
            yield ANYTHING
        elif method.code is not None:
            for one in method.code.instructions:
                yield from self.led_to(one, runs)

    def led_to(self, one: Instruction, runs: bool = True) -> Iterator[Method]:
        """What an instruction leads to at once. ``runs``: whether functions that it makes run."""
        used = one.operand
        if isinstance(used, FieldRef):
            if one.mnemonic.endswith("static"):
                yield from self.initialisers(used.owner)
        elif isinstance(used, ClassRef):
            if one.mnemonic in ("new", "ldc"):
                yield from self.initialisers(used.name)
        elif isinstance(used, DynamicConst | MethodHandleConst):
            yield ANYTHING
        elif isinstance(used, InvokeDynamicRef):
            made_by = used.bootstrap.handle.ref.owner
            if made_by != jdk.LAMBDA_METAFACTORY:
                yield JDK if made_by in _ASKING else ANYTHING
            else:
                types = (one.name for one in used.bootstrap.args if isinstance(one, ClassRef))
                for name in (parse_method_descriptor(used.descriptor)[1][1:-1], *types):
                    yield from self.initialisers(name)  # of interfaces with default methods
            for inner in self._functions_of(used) if runs else ():
                yield from inner
        elif isinstance(used, MethodRef):
            yield from self._called(one.mnemonic, used)

    def _functions_of(self, used: InvokeDynamicRef) -> Iterator[Iterator[Method]]:
        for one in used.bootstrap.args:
            if isinstance(one, MethodHandleConst) and isinstance(one.ref, MethodRef):
                yield self._called("invokeinterface", one.ref)
                if not self._is_lambda(one.ref):
                    yield iter(self.initialisers(one.ref.owner))

    def _called(self, op: str, ref: MethodRef) -> Iterator[Method]:
        library = self._library
        if ref.owner.startswith("["):
            return
        if not library.is_own(ref.owner):
            if holds_of(Fact.FINDS_CODE, ref):
                yield ANYTHING
            elif not self.is_harmless(ref):
                yield JDK
            if holds_of(Fact.ASKS_ENUMS, ref):
                yield ENUMS
            if op in ("invokevirtual", "invokeinterface"):
                yield from self.own_targets_of_jdk(ref)
            return
        if op == "invokestatic" or ref.name == "<init>":
            yield from self.initialisers(ref.owner)
        if op == "invokeinterface":
            yield FUNCTIONS[0], ref.owner
        yield from self.targets(ref)

    def targets(self, ref: MethodRef) -> frozenset[Method]:
        """All that a virtual call may select: methods of the class path, and nodes of other code."""
        if (ref.owner, ref.key) not in self._targets:
            self._targets[ref.owner, ref.key] = frozenset(self._find_targets(ref))
        return self._targets[ref.owner, ref.key]

    def own_targets_of_jdk(self, ref: MethodRef) -> frozenset[Method]:
        """The methods of the class path that a virtual call of a method of the JDK may select."""
        if (ref.owner, ref.key) not in self._targets:
            found = (one for name in self._library.below(ref.owner) for one in self._selected(name, ref.key))
            own = frozenset((file.name, ref.key) for file in found if self._library.is_own(file.name))
            self._targets[ref.owner, ref.key] = own
        return self._targets[ref.owner, ref.key]

    def own_targets(self, ref: MethodRef) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """The methods of the class path among ``targets``."""
        for name, key in self.targets(ref):
            file = self._library.find(name) if self._library.is_own(name) else None
            if file is not None:
                yield file, file.methods_by_key[key]

    def _is_lambda(self, ref: MethodRef) -> bool:
        """Whether a method is the body of a lambda expression: of the class that makes the function."""
        file = self._library.find(ref.owner)
        method = file.methods_by_key.get(ref.key) if file is not None else None
        return method is not None and method.is_synthetic and ref.name.startswith("lambda$")

    def is_harmless(self, ref: MethodRef) -> bool:
        """Whether a method of the JDK gets and keeps no object whose methods it might call."""
        if holds_of(Fact.KEEPS, ref) or holds_of(Fact.QUIET_CONSTRUCTOR, ref):
            return True
        if self.is_served or not gets_no_code(ref.descriptor):
            return False
        if holds_of(Fact.FAILURE, ref):
            return not self._fill_traces
        return ref.key == _GET_CLASS or holds_of(Fact.MAKES, ref) or holds_of(Fact.CLOSED, ref)

    def _find_targets(self, ref: MethodRef) -> Iterator[Method]:
        below = () if ref.name == "<init>" else self._library.below(ref.owner)
        found = [one for name in (ref.owner, *below) for one in self._selected(name, ref.key)]
        if not found:
            yield _NOBODY
        for file in found:
            if self._library.is_own(file.name):
                yield file.name, ref.key
            elif holds(Fact.FINDS_CODE, file.name, ref.key):
                yield ANYTHING
            elif not holds(Fact.ANSWERS, file.name, ref.key):
                yield JDK

    def _selected(self, name: str, key: str) -> list[ClassFile]:
        """The class whose method objects of a class have, or the interfaces of which one has it."""
        found = [file for file in self._library.supers(name) if key in file.methods_by_key]
        return [file for file in found if not file.is_interface][:1] or found

    @cached_property
    def _files(self) -> list[ClassFile]:
        found = (self._library.find(name) for name in self._library.names)
        return [file for file in found if file is not None]

    @cached_property
    def constants(self) -> frozenset[Method]:
        """The methods that the JDK asks enums for their constants by, given their classes."""
        asked = ((file, f"values()[L{file.name};") for file in self._files)
        return frozenset((file.name, key) for file, key in asked if key in file.methods_by_key)

    @cached_property
    def is_served(self) -> bool:
        """Whether objects of the class path may serve the JDK, which asks them wherever it likes."""
        return any(
            not self._library.is_own(one.name) and (one.name in _ASKED_ALWAYS or _SERVES.fullmatch(one.name))
            for file in self._files
            for one in self._library.supers(file.name)
        )

    @cached_property
    def _fill_traces(self) -> bool:
        """Whether exceptions of the class path have code that their constructors run."""
        return any(_FILLS in file.methods_by_key for file in self._files)

    @cached_property
    def _called_back(self) -> frozenset[Method]:
        """What the JDK may call: methods that override its own, also for a class below, and functions.

        It also makes the objects that serve it.
        """
        return frozenset({FUNCTIONS}).union(*(self.callbacks(file.name) for file in self._files))

    def callbacks(self, name: str) -> frozenset[Method]:
        """What the JDK may call of objects of a class, and of classes that serve it."""
        if name not in self._callbacks:
            supers = list(self._library.supers(name))
            foreign = [one for one in supers if not self._library.is_own(one.name)]
            found = self._overriding(supers, foreign)
            if any(_SERVES.fullmatch(one.name) for one in foreign):
                found |= {(name, method.key) for method in supers[0].methods}
            self._callbacks[name] = frozenset(found)
        return self._callbacks[name]

    def implementing(self, foreign: re.Pattern[str]) -> Iterator[Method]:
        """The methods of the class path that override one of a class of the JDK with such a name."""
        for file in self._files:
            supers = list(self._library.supers(file.name))
            yield from self._overriding(supers, [one for one in supers if foreign.fullmatch(one.name)])

    def _overriding(self, supers: list[ClassFile], foreign: list[ClassFile]) -> set[Method]:
        """The methods of the class path among those of ``supers`` that override one of ``foreign``."""
        keys = {method.key for one in foreign for method in one.methods if not method.is_static}
        own = [one for one in supers if self._library.is_own(one.name)]
        return {(one.name, key) for one in own for key in keys & one.methods_by_key.keys() if key[0] != "<"}

    def _bodies(self, interface: str) -> frozenset[Method]:
        """The bodies of functions: of an interface, or one below it, or of all ("")."""
        found = (
            body for one in self.functions(interface) for bodies in self._functions_of(one) for body in bodies
        )
        return frozenset(found)

    def functions(self, interface: str) -> Iterator[InvokeDynamicRef]:
        """What makes the functions of the class path: of an interface, or one below it, or of all ("")."""
        return (
            one
            for name, made in self._functions.items()
            if not interface or any(file.name == interface for file in self._library.supers(name))
            for one in made
        )

    @cached_property
    def _functions(self) -> dict[str, list[InvokeDynamicRef]]:
        """The same by the interfaces that they implement, and by classes that are mentioned with these."""
        found: dict[str, list[InvokeDynamicRef]] = {}
        for file in self._files:
            for method in file.methods:
                for one in method.code.instructions if method.code is not None else ():
                    if one.mnemonic == "invokedynamic" and isinstance(
                        used := one.operands[0], InvokeDynamicRef
                    ):
                        types = (each.name for each in used.bootstrap.args if isinstance(each, ClassRef))
                        for name in {parse_method_descriptor(used.descriptor)[1][1:-1], *types}:
                            found.setdefault(name, []).append(used)
        return found


@lru_cache(maxsize=4)
def call_graph(library: ClassPath) -> CallGraph:
    """That of a class path, looked at once."""
    return CallGraph(library)


def _owners(method: MethodInfo) -> Iterator[str]:
    """The classes of fields and methods that code names."""
    for one in method.instructions:
        for operand in one.operands:
            if isinstance(operand, FieldRef):
                yield operand.owner
            yield from (ref.owner for ref in methods_in(operand))
