"""Which classes of the class path a driver may come to use: what class files mention, and what these mention.

Analyses that look at a program as a whole (recursion, what a proof may havoc, whether identity is compared)
look at these, not at a whole library.
"""

from __future__ import annotations

import re

from verifier.check.library import Library
from verifier.classfile.constant import MethodRef
from verifier.classfile.instruction import Instruction
from verifier.classfile.model import ClassFile

_UTF8 = 1
_NAMED = re.compile(r"L([^;<>\s]+)[;<]")
_IDENTITY_MAP = "java/util/IdentityHashMap"
_COMPARISONS = frozenset({"if_acmpeq", "if_acmpne"})


def reachable(start: ClassFile, library: Library, known: dict[str, frozenset[str]]) -> dict[str, ClassFile]:
    """The class and all of the class path that it leads to, by name. ``known`` keeps what was found."""
    found = {start.name: start}
    todo = [start]
    while todo:
        file = todo.pop()
        names = known.get(file.name)
        if names is None:
            names = known[file.name] = frozenset(_mentioned(file, library))
        for name in names - found.keys():
            other = library.find(name)
            if other is not None:
                found[name] = other
                todo.append(other)
    return found


def _mentioned(file: ClassFile, library: Library) -> set[str]:
    pool = file.pool
    names = set()
    for index, offset in enumerate(pool.offsets):
        if offset and pool.tag(index) == _UTF8:
            text = pool.utf8(index)
            candidates = {text, text.replace(".", "/"), *_NAMED.findall(text)}
            names |= {name for name in candidates if library.is_own(name)}
    return names


def compares_identity(files: dict[str, ClassFile]) -> str | None:
    """A method that may tell which of two equal objects it has, None if there is none."""
    for file in files.values():
        for method in file.methods:
            code = method.code
            if code is not None and any(map(_tells, code.instructions)):
                return f"{file.name.replace('/', '.')}.{method.name}"
    return None


def _tells(instruction: Instruction) -> bool:
    """Whether it compares references, or uses what the JDK has to tell objects apart."""
    if instruction.mnemonic in _COMPARISONS:
        return True
    used = instruction.operands[0] if instruction.operands else None
    return isinstance(used, MethodRef) and (used.name == "identityHashCode" or used.owner == _IDENTITY_MAP)
