"""Which methods have the same code in two versions, with all that they may call.

Code is compared as instructions with what their operands mean, so that line numbers, the order of constants
and the numbers of lambdas are no matter. What may be called is what the call graph of the class path says;
where the JDK may call back, also what it may call of objects that the method is given. Where code may run by
its name, or looks at classes, there is no telling short of all bytes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from verifier.check.library import Library
from verifier.classfile import jdk
from verifier.classfile.constant import InvokeDynamicRef, MethodHandleConst, MethodRef
from verifier.classfile.mention import classes_in
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.dataflow.call_graph import ANYTHING, FUNCTIONS, Method, call_graph
from verifier.dataflow.rapid_types import called_from

_LAMBDA = re.compile(r"lambda\$\w*\$\d+")
_LOOKS = re.compile(
    r"java/lang/reflect/|getDeclared\w+|getMethods|getFields|getResource|java/util/ServiceLoader"
    r"|java/util/ResourceBundle|getStackTrace|java/lang/StackWalker|getAnnotation\w*|getRecordComponents"
)
"""Code that may distinguish classes with equal methods."""
_CLASS_NAMES = re.compile(r"L([^;]+);")

Closure = Mapping[str, str]
"""For each class and each method that may run, by name: its relevant parts, as a text."""


class Code:
    """The methods of a library, with all that they may call."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._texts: dict[Method, str] = {}

    def closure(self, owner: ClassFile, method: MethodInfo) -> Closure | None:
        """The relevant parts of a method and all its possible callees; None if these are unknown."""
        graph = call_graph(self._library)
        reached = set(graph.reach({(owner.name, method.key)}))
        if ANYTHING in reached:
            return None
        if FUNCTIONS in reached or any(at not in self._own_methods for at in reached):
            used = self._handed(owner, method)
            called = called_from([(owner, method)], self._files, self._library, used)
            if ANYTHING in called.methods:
                return None
            reached = set(called.methods)
            named = set(called.touched)
        else:
            files = ((self._library.get(name), key) for name, key in reached)
            named = {
                one for file, key in files for one in graph.classes_named(file, file.methods_by_key[key])
            }
        rows = {
            f"{name}.{key}": self.text(name, key)
            for name, key in reached
            if not _is_lambda(self._library.get(name), key)
        }
        if any(map(_LOOKS.search, rows.values())):
            return None
        named |= {name for name, _ in reached} | set(_CLASS_NAMES.findall(method.descriptor))
        for name, key in reached:
            named |= _mentioned(self._library.get(name).methods_by_key[key])
        return rows | {one.name: header(one) for one in self._around(named)}

    def _around(self, names: Iterable[str]) -> Iterator[ClassFile]:
        """The class path's classes among these, above and below: they tell which types objects have."""
        library = self._library
        around = {one for name in set(names) - {jdk.OBJECT} for one in (name, *library.below(name))}
        found = {above.name: above for name in around for above in library.supers(name)}
        return (found[name] for name in sorted(found) if library.is_own(name))

    @cached_property
    def _files(self) -> dict[str, ClassFile]:
        found = ((name, self._library.find(name)) for name in self._library.names)
        return {name: file for name, file in found if file is not None}

    @cached_property
    def _own_methods(self) -> frozenset[Method]:
        return frozenset((name, key) for name, file in self._files.items() for key in file.methods_by_key)

    def _handed(self, owner: ClassFile, method: MethodInfo) -> Iterable[str]:
        """The class path's classes of which a method is given objects: its own, of its parameters, parts."""
        todo = {owner.name, *_CLASS_NAMES.findall(method.descriptor)}
        found: set[str] = set()
        while todo:
            name = todo.pop()
            for one in (name, *self._library.below(name)) if self._library.is_own(name) else ():
                if one not in found and (file := self._files.get(one)) is not None:
                    found.add(one)
                    texts = (f"{part.descriptor}{part.signature or ''}" for part in file.fields)
                    todo |= {inner for text in texts for inner in _CLASS_NAMES.findall(text)}
        return found

    def text(self, name: str, key: str) -> str:
        """The relevant parts of a method's code."""
        known = self._texts.get((name, key))
        if known is None:
            self._texts[name, key] = key  # of a lambda inside of itself
            known = self._texts[name, key] = self._written(self._library.get(name), key)
        return known

    def _written(self, file: ClassFile, key: str) -> str:
        method = file.methods_by_key[key]
        code = method.code
        rows = [str(method.access_flags)]
        for one in code.instructions if code is not None else ():
            row = f"{one.mnemonic} {one.operands}"
            rows.append(self._with_bodies(file, row, one.operand))
        return "\n".join([*rows, repr(code.exception_table) if code is not None else ""])

    def _with_bodies(self, file: ClassFile, row: str, used: object) -> str:
        """The row with digests of the lambdas that it names, in place of their names."""
        named = used.bootstrap.args if isinstance(used, InvokeDynamicRef) else (used,)
        for one in named:
            ref = one.ref if isinstance(one, MethodHandleConst) else one
            if isinstance(ref, MethodRef) and ref.owner == file.name and _is_lambda(file, ref.key):
                body = self.text(file.name, ref.key).encode("utf-8", "surrogatepass")
                row = row.replace(ref.name, hashlib.sha256(body).hexdigest())
        return row


def _mentioned(method: MethodInfo) -> set[str]:
    """The classes that a method's code mentions, also as elements of arrays."""
    code = method.code
    named = (name for one in (code.instructions if code else ()) for name in classes_in(one.operand))
    return {inner for name in named for inner in _CLASS_NAMES.findall(name) or [name]}


def _is_lambda(file: ClassFile, key: str) -> bool:
    """Whether the compiler made a method of a class for a lambda."""
    method = file.methods_by_key.get(key)
    return method is not None and method.is_synthetic and _LAMBDA.fullmatch(method.name) is not None


def header(file: ClassFile) -> str:
    """The class file without its methods."""
    fields = sorted((f.name, f.descriptor, f.access_flags, repr(f.constant_value)) for f in file.fields)
    nested = [one.access_flags for one in file.inner_classes if one.name == file.name]
    return f"{file.access_flags} {nested} {file.super_name} {file.interfaces} {fields}"
