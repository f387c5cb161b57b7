"""The abstract methods that an anonymous class has to implement, and their types."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verifier.check.library import Library
from verifier.check.making.generics import (
    MethodTypes,
    Type,
    arguments_of,
    bind,
    class_formals,
    plain,
    seen_as,
    substitute,
)
from verifier.check.nulls import annotated
from verifier.classfile.model import ClassFile, MethodInfo
from verifier.machine.unknown import COMMON

_MOST_METHODS = 12


@dataclass(frozen=True)
class Duty:
    """An abstract method. ``written``: its types as the anonymous class writes them, parameters and result.

    ``meant``: the type of the results that its callers expect.
    """

    method: MethodInfo
    written: tuple[tuple[Type, ...], Type]
    meant: Type

    @property
    def is_generic(self) -> bool:
        """Whether it has type variables of its own, so that no lambda can implement it."""
        return self.method.signature is not None and self.method.signature.startswith("<")


def duties(file: ClassFile, wanted: Type, library: Library, package: str) -> tuple[Duty, ...] | None:
    """The methods that a subclass of ``file`` in ``package`` must implement; None if it cannot, or must too
    much."""
    if not file.is_abstract or file.is_annotation or file.attribute("PermittedSubclasses") is not None:
        return None
    found = list(_abstract_methods(file, library))
    if len(found) > _MOST_METHODS:
        return None
    made: dict[tuple[str, tuple[Type, ...]], Duty] = {}
    for owner, method in found:
        if not (method.is_public or method.is_protected or owner.package == package):
            return None
        duty = _duty(file, wanted, owner, method, library)
        types = [*duty.written[0], duty.written[1]]
        classes = [one.name for one in types if one.base.startswith("L")]
        if not all(library.can_be_named(name, package) for name in classes):
            return None
        made.setdefault((method.name, duty.written[0]), duty)  # the nearest declaration, if overridden
    return tuple(made.values())


def _duty(file: ClassFile, wanted: Type, owner: ClassFile, method: MethodInfo, library: Library) -> Duty:
    view = seen_as(file, owner.name, library.find) or Type(f"L{owner.name};")
    mine = arguments_of(file, wanted)
    types = annotated.types_of(owner, method)
    meant = _resolved(types, owner, substitute(view, mine))[1]
    if class_formals(file):  # a raw type has raw supertypes
        written = (tuple(map(plain, method.parameter_types)), plain(method.return_type))
    else:
        written = _resolved(types, owner, view)
    return Duty(method, written, meant)


def _resolved(types: MethodTypes, owner: ClassFile, view: Type) -> tuple[tuple[Type, ...], Type]:
    if types.formals or len(view.arguments) != len(class_formals(owner)):
        bindings = bind(types.formals, {}) | bind(class_formals(owner), {})
    else:
        bindings = arguments_of(owner, view)
    return tuple(substitute(one, bindings) for one in types.parameters), substitute(types.result, bindings)


def _abstract_methods(file: ClassFile, library: Library) -> Iterator[tuple[ClassFile, MethodInfo]]:
    """The abstract methods without implementation in a superclass, each once, with the nearest
    declaration."""
    above = list(library.supers(file.name))
    decided = set(COMMON)
    for owner in [one for one in above if not one.is_interface]:
        mine = [method for method in owner.methods if method.key not in decided and not method.is_static]
        decided |= {method.key for method in mine}
        yield from ((owner, method) for method in mine if method.is_abstract)
    interfaces = [one for one in above if one.is_interface]
    decided |= {m.key for one in interfaces for m in one.methods if not m.is_abstract and not m.is_static}
    for owner in interfaces:
        mine = [method for method in owner.methods if method.key not in decided and method.is_abstract]
        decided |= {method.key for method in mine}
        yield from ((owner, method) for method in mine)
