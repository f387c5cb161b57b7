"""Calls that enlarge an object: methods that allocate for arguments of any size."""

from __future__ import annotations

import re

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.generics import TEXT
from verifier.check.making.looked_for import fields_written
from verifier.check.making.makers import Construct, Input, Maker
from verifier.classfile.constant import MethodRef
from verifier.classfile.model import ClassFile, MethodInfo

_MOST_TEXTS = 1
_MOST_NUMBERS = 2
_SIZES = re.compile(r"(?i)size|length|capacity|grow|expand|reserve|limit")
"""Parts of names of methods whose argument is a size."""
_CALLED_AT_ONCE = 4
"""The depth of nested calls on the own object that are searched for allocations."""
_ALLOCATES = frozenset({"newarray", "anewarray", "multianewarray"})
_COPIES = frozenset({"copyOf", "copyOfRange"})


def growers(library: Library, owner: ClassFile, read: frozenset[str]) -> list[MethodInfo]:
    """Public methods of a class, with plain arguments, that allocate and write fields of the names ``read``.

    A text or a number among the arguments may be the size; methods with few arguments come first.
    """
    found = [
        method
        for method in owner.methods
        if method.is_public
        and not (method.is_static or method.is_synthetic or method.name.startswith("<"))
        and all(one in PRIMITIVES or one == TEXT.base for one in method.parameter_types)
        and read & fields_written(owner, method)
        and not _goes_round(method)
        and _allocates(library, owner, method, _CALLED_AT_ONCE)
    ]
    found.sort(key=lambda method: (len(method.parameter_types), _SIZES.search(method.name) is None))
    texts = [method for method in found if TEXT.base in method.parameter_types]
    numbers = [method for method in found if method not in texts and "I" in method.parameter_types]
    return [*texts[:_MOST_TEXTS], *numbers[:_MOST_NUMBERS]]


def _goes_round(method: MethodInfo) -> bool:
    """Whether a method has a loop or calls ``Arrays.fill``, which would take one step for each element."""
    for index, one in enumerate(method.instructions):
        used = one.operand
        if one.mnemonic.startswith(("if", "goto")) and isinstance(used, int) and used <= index:
            return True
        if isinstance(used, MethodRef) and (used.owner, used.name) == ("java/util/Arrays", "fill"):
            return True
    return False


def _allocates(library: Library, owner: ClassFile, method: MethodInfo, deep: int) -> bool:
    """Whether a method allocates an array, directly or in calls of methods of its class or a superclass."""
    for instruction in method.instructions:
        used = instruction.operand
        if instruction.mnemonic in _ALLOCATES:
            return True
        if not isinstance(used, MethodRef):
            continue
        if used.owner == "java/util/Arrays" and used.name in _COPIES:
            return True
        if deep > 1 and library.is_own(used.owner) and library.is_subclass(owner.name, used.owner):
            called = library.get(used.owner).method(used.name, used.descriptor)
            if called is not None and _allocates(library, owner, called, deep - 1):
                return True
    return False


def may_be_large(way: Maker) -> bool:
    """Whether the arguments of a constructor may include a size."""
    return isinstance(way, Construct) and any(
        isinstance(argument, Input) and argument.kind in ("int", "string") for argument in way.arguments
    )
