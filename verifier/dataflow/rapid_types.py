"""Rapid type analysis: the code that may run from some methods on, by the classes that this code uses.

Its edges are those of the call graph, but the JDK calls back only what it finds in classes that are used, and
code that finds classes by names may run anything of the classes that it leads to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.call_graph import ANYTHING, ENUMS, ClassPath, Method, call_graph

_INITIALISER = "<clinit>()V"


@dataclass(frozen=True)
class Called:
    """Methods that may be called, by owner and key, and the classes of the class path that are used."""

    methods: frozenset[Method]
    touched: frozenset[str]


def called_from(
    roots: Iterable[tuple[ClassFile, MethodInfo]],
    files: Mapping[str, ClassFile],
    library: ClassPath,
    used: Iterable[str] = (),
    initialises: bool = True,
) -> Called:
    """What may be called from some methods on. ``files``: the classes that they lead to.

    ``used``: classes (internal names) of which there are objects before. ``initialises``: whether what
    initialisers of classes call counts.
    """
    code = UsedCode(library, files, initialises)
    for name in used:
        code.touch(name)
    methods = frozenset((owner.name, method.key) for owner, method in code.from_methods(roots))
    return Called(methods, frozenset(code.touched))


class UsedCode:
    """Methods that may be called, found from some on. ``files``: the classes that these lead to."""

    def __init__(self, library: ClassPath, files: Mapping[str, ClassFile], initialises: bool = True) -> None:
        self._library, self._files, self._initialises = library, files, initialises
        self._graph = call_graph(library)
        self.touched: set[str] = set()
        """The classes of the class path that are used."""
        self._seen: set[Method] = set()
        self._todo: list[tuple[ClassFile, MethodInfo]] = []

    def from_methods(
        self, roots: Iterable[tuple[ClassFile, MethodInfo]]
    ) -> Iterator[tuple[ClassFile, MethodInfo]]:
        """These methods, and what they lead to."""
        for owner, method in roots:
            self._add(owner, method)
        while self._todo:
            owner, method = self._todo.pop()
            yield owner, method
            for name in self._graph.classes_named(owner, method):
                self.touch(name)
            for at in self._graph.edges(owner, method):
                self._reach(at)

    def _reach(self, at: Method) -> None:
        """A node is reached; what the JDK may call back is reached with the classes that are used."""
        if at in self._seen:
            return
        if at == ANYTHING:
            self._seen.add(at)
            for file in self._files.values():
                for method in file.methods:
                    self._add(file, method)
        elif at == ENUMS:
            self._seen.add(at)
            for one in self._graph.constants:
                self._reach(one)
        elif at[0] in self._files:
            file = self._files[at[0]]
            if at[1] in file.methods_by_key:
                self._add(file, file.methods_by_key[at[1]])

    def _add(self, owner: ClassFile, method: MethodInfo) -> None:
        if (owner.name, method.key) not in self._seen:
            self._seen.add((owner.name, method.key))
            if self._initialises or method.key != _INITIALISER:
                self._todo.append((owner, method))
            self.touch(owner.name)

    def touch(self, name: str) -> None:
        """A class is used: it is initialised, and the JDK may call what it has of the JDK's methods."""
        if name in self.touched or not self._library.is_own(name):
            return
        for above in self._library.supers(name):
            if self._library.is_own(above.name) and above.name not in self.touched:
                self.touched.add(above.name)
                if _INITIALISER in above.methods_by_key:
                    self._add(above, above.methods_by_key[_INITIALISER])
        for owner, key in self._graph.callbacks(name):
            found = self._library.find(owner)
            if found is not None:
                self._add(found, found.methods_by_key[key])
