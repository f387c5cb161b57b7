"""What annotations say about null: of parameters, results, fields and parts of their types, from any package.

An annotation stands at the declaration or at its type (JLS 9.7.4), and is told by its simple name, as by the
tools that read them. What allows null for a parameter of an overridden method counts for those that override
it, too. Where there is none, the nearest of the method, its class, the classes around it and its package that
has a default decides for parameters. A type variable whose bound allows null has values that may be null.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from verifier.check.library import PRIMITIVES, Library
from verifier.check.making.generics import MethodTypes, class_formals, method_types
from verifier.classfile.annotation import (
    OF_BOUND_OF_CLASS,
    OF_BOUND_OF_METHOD,
    OF_FIELD,
    OF_PARAMETER,
    OF_RESULT,
    Annotation,
)
from verifier.classfile.model import Attributed, ClassFile, FieldInfo, MethodInfo

_MAY_BE = frozenset({"Nullable", "CheckForNull", "NullableDecl", "PossiblyNull"})
_NEVER = frozenset({"NonNull", "Nonnull", "NotNull", "NonNullDecl"})
_MAY_BE_BY_DEFAULT = frozenset({"ParametersAreNullableByDefault"})
_NEVER_BY_DEFAULT = frozenset(
    {"NullMarked", "ParametersAreNonnullByDefault", "NonNullApi", "NonNullByDefault", "NotNullByDefault"}
)
_NO_DEFAULT = frozenset({"NullUnmarked"})
_PACKAGE = "package-info"
_BOUND_BITS = 8


def parameter(library: Library, file: ClassFile, method: MethodInfo, number: int) -> bool | None:
    """Whether annotations allow null for a parameter of this place in the descriptor; None if none says.

    None for a primitive one.
    """
    if method.parameter_types[number] in PRIMITIVES:
        return None
    told = _told_here(file, method, number)
    if told is not None:
        return told
    if _types(file, method).parameters[number].is_nullable:
        return True
    if not (method.is_static or method.name == "<init>"):
        for above in library.supers(file.name):
            same = above.methods_by_key.get(method.key)
            if same is not None and not same.is_private and _told_here(above, same, number):
                return True
    return _by_default(library, file, method)


def _told_here(file: ClassFile, method: MethodInfo, number: int) -> bool | None:
    declared = method.all_parameter_annotations[number]
    at_type = (
        one.annotation
        for one in method.type_annotations
        if one.target == OF_PARAMETER and one.is_outermost and one.number == number - _unnamed(file, method)
    )
    return _told((*declared, *at_type), _MAY_BE, _NEVER)


def types_of(file: ClassFile, method: MethodInfo) -> MethodTypes:
    """The generic types of a method; their parts say where annotations allow null (``Type.nullable``)."""
    types = _types(file, method)
    if result(method):
        types = replace(types, result=types.result.allowing_null(()))
    return types


@lru_cache(maxsize=1 << 12)
def _types(file: ClassFile, method: MethodInfo) -> MethodTypes:
    """The types with null where it is allowed inside of them, and for type variables."""
    types = method_types(method)
    parameters, gives = [*types.parameters], types.result
    unnamed = _unnamed(file, method)
    for one in method.type_annotations:
        if one.is_outermost or not _told([one.annotation], _MAY_BE, frozenset()):
            continue
        at = one.number + unnamed
        if one.target == OF_PARAMETER and at < len(parameters):
            parameters[at] = parameters[at].allowing_null(one.path)
        elif one.target == OF_RESULT:
            gives = gives.allowing_null(one.path)
    variables = {
        *_nullable_variables(file, [*class_formals(file)], OF_BOUND_OF_CLASS),
        *_nullable_variables(method, [*types.formals], OF_BOUND_OF_METHOD),
    }
    return MethodTypes(types.formals, tuple(one.null_for(variables) for one in parameters), gives)


def _nullable_variables(item: Attributed, formals: list[str], target: int) -> Iterator[str]:
    """The type variables of a class or method whose bound allows null."""
    for one in item.type_annotations:
        at = one.number >> _BOUND_BITS
        if one.target == target and one.is_outermost and _told([one.annotation], _MAY_BE, frozenset()):
            yield from formals[at : at + 1]


def null_inside(item: Attributed) -> bool:
    """Whether an annotation of a method or field allows null inside of a type: elements, type arguments."""
    return any(
        not one.is_outermost and _told([one.annotation], _MAY_BE, frozenset())
        for one in item.type_annotations
    )


def result(method: MethodInfo) -> bool | None:
    """Whether annotations allow null as a method's result; None if none says."""
    return _declared(method, OF_RESULT)


def of_field(declared: FieldInfo) -> bool | None:
    """Whether annotations allow null in a field; None if none says."""
    return _declared(declared, OF_FIELD)


def _declared(item: Attributed, target: int) -> bool | None:
    at_type = (one.annotation for one in item.type_annotations if one.target == target and one.is_outermost)
    return _told((*item.annotations, *at_type), _MAY_BE, _NEVER)


def _told(found: Iterable[Annotation], may_be: frozenset[str], never: frozenset[str]) -> bool | None:
    names = {re.split(r"[/$]", one.descriptor[:-1])[-1] for one in found}
    if names & may_be:
        return True
    return False if names & never else None


def _unnamed(file: ClassFile, method: MethodInfo) -> int:
    """How many parameters sources do not name: javac puts those of inner classes and enums first."""
    if method.name != "<init>":
        return 0
    return 2 if file.is_enum else int(file.is_inner)


def _by_default(library: Library, file: ClassFile, method: MethodInfo) -> bool | None:
    for item in (method, *_around(library, file)):
        told = _told(item.annotations, _MAY_BE_BY_DEFAULT, _NEVER_BY_DEFAULT)
        if told is not None or _told(item.annotations, _NO_DEFAULT, frozenset()):
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
