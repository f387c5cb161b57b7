"""What annotations say about null: of parameters, results and fields, from any package.

An annotation stands at the declaration or at its type (JLS 9.7.4), and is told by its simple name, as by the
tools that read them. Where there is none, the nearest of the method, its class, the classes around it and its
package that has a default decides for parameters.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from verifier.check.library import PRIMITIVES, Library
from verifier.classfile.annotation import OF_FIELD, OF_PARAMETER, OF_RESULT, Annotation
from verifier.classfile.model import Attributed, ClassFile, FieldInfo, MethodInfo

_MAY_BE = frozenset({"Nullable", "CheckForNull", "NullableDecl", "PossiblyNull"})
_NEVER = frozenset({"NonNull", "Nonnull", "NotNull", "NonNullDecl"})
_MAY_BE_BY_DEFAULT = frozenset({"ParametersAreNullableByDefault"})
_NEVER_BY_DEFAULT = frozenset(
    {"NullMarked", "ParametersAreNonnullByDefault", "NonNullApi", "NonNullByDefault", "NotNullByDefault"}
)
_PACKAGE = "package-info"


def parameter(library: Library, file: ClassFile, method: MethodInfo, number: int) -> bool | None:
    """Whether annotations allow null for a parameter of this place in the descriptor; None if none says.

    None for a primitive one.
    """
    if method.parameter_types[number] in PRIMITIVES:
        return None
    declared = method.all_parameter_annotations[number]
    unnamed = len(method.parameter_types) - _written(file, method)
    at_type = (
        one.annotation
        for one in method.type_annotations
        if one.target == OF_PARAMETER and one.is_outermost and one.number == number - unnamed
    )
    told = _told((*declared, *at_type), _MAY_BE, _NEVER)
    return told if told is not None else _by_default(library, file, method)


def result(method: MethodInfo) -> bool | None:
    """The same for a method's result."""
    return _declared(method, OF_RESULT)


def of_field(declared: FieldInfo) -> bool | None:
    """The same for a field."""
    return _declared(declared, OF_FIELD)


def _declared(item: Attributed, target: int) -> bool | None:
    at_type = (one.annotation for one in item.type_annotations if one.target == target and one.is_outermost)
    return _told((*item.annotations, *at_type), _MAY_BE, _NEVER)


def _told(found: Iterable[Annotation], may_be: frozenset[str], never: frozenset[str]) -> bool | None:
    names = {re.split(r"[/$]", one.descriptor[:-1])[-1] for one in found}
    if names & may_be:
        return True
    return False if names & never else None


def _written(file: ClassFile, method: MethodInfo) -> int:
    """How many parameters sources name; javac puts those of inner classes and enums before them."""
    if method.name != "<init>":
        return len(method.parameter_types)
    if file.is_enum:
        return len(method.parameter_types) - 2
    return len(method.parameter_types) - file.is_inner


def _by_default(library: Library, file: ClassFile, method: MethodInfo) -> bool | None:
    for item in (method, *_around(library, file)):
        told = _told(item.annotations, _MAY_BE_BY_DEFAULT, _NEVER_BY_DEFAULT)
        if told is not None:
            return told
    return None


def _around(library: Library, file: ClassFile) -> Iterator[ClassFile]:
    """The class, those around it, and what stands for its package."""
    name = file.name
    while True:
        found = library.find(name)
        if found is not None:
            yield found
        outer, dollar, _ = name.rpartition("$")
        if not dollar:
            break
        name = outer
    package = library.find(f"{file.package}/{_PACKAGE}" if file.package else _PACKAGE)
    if package is not None:
        yield package
