"""A class with some of its methods from another class file of the same name: a user's model (docs/models.md).

A method of the model replaces the class's method with the same signature; a native or abstract method of the
model refers to the class's own. A field that the class declares is the class's; private members that it lacks
are added. Constructors of the model are used only if marked. Everything else of the class is unchanged,
including superclass and interfaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verifier.assumption import ModelAssumption
from verifier.classfile import jdk
from verifier.classfile.descriptor import java_type, parse_method_descriptor
from verifier.classfile.model import (
    ACC_INTERFACE,
    ACC_PRIVATE,
    ACC_PROTECTED,
    ACC_PUBLIC,
    ACC_STATIC,
    Attributed,
    ClassFile,
    FieldInfo,
    MethodInfo,
)
from verifier.classfile.path import Origin

MARK = "Ljr/Model;"
_COMPARED = {ACC_PUBLIC: "public", ACC_PROTECTED: "protected", ACC_PRIVATE: "private", ACC_STATIC: "static"}


@dataclass(frozen=True)
class UserModels:
    """``classes``: what models make of classes, and the classes that they add, with their origins.

    ``sources``: the former, as verdicts name them.
    """

    classes: Mapping[str, tuple[ClassFile, Origin]]
    sources: Mapping[str, ModelAssumption]

    def model_of(self, cls: ClassFile | None, method: MethodInfo | None) -> ModelAssumption | None:
        """The model that a method of a class is from, if it is."""
        if cls is None or method is None or not comes_from_model(method, cls):
            return None
        return self.sources.get(cls.name)


class MisfitError(ValueError):
    """A model does not fit its class; the text says where."""


def is_marked(part: Attributed) -> bool:
    """Whether a class or constructor carries the annotation ``jr.Model``."""
    return any(found.descriptor == MARK for found in part.annotations)


def overlay(original: ClassFile, model: ClassFile) -> ClassFile:
    """The class with the model's members; MisfitError where they do not fit."""
    _check_header(original, model)
    methods = {method.key: method for method in original.methods}
    methods |= {method.key: method for method in model.methods if _counts(original, method)}
    added = [field for field in model.fields if _is_added(original, field)]
    return ClassFile(
        original.pool,
        original.access_flags,
        original.name,
        original.super_name,
        original.interfaces,
        (*original.fields, *added),
        methods=tuple(methods.values()),
        spans=original.spans,
    )


def comes_from_model(method: MethodInfo, of: ClassFile) -> bool:
    """Whether a method of a class is its model's."""
    return method.pool is not of.pool


def signature(method: MethodInfo) -> str:
    """The signature as in sources, without the result: ``nextInt(int)``."""
    return f"{method.name}({', '.join(map(java_type, parse_method_descriptor(method.descriptor)[0]))})"


def _check_header(original: ClassFile, model: ClassFile) -> None:
    name = original.name.replace("/", ".")
    if original.is_annotation or (original.access_flags ^ model.access_flags) & ACC_INTERFACE:
        kind = (
            "an annotation"
            if original.is_annotation
            else "an interface"
            if original.is_interface
            else "a class"
        )
        raise MisfitError(f"{name} is {kind} there")
    parents = {original.super_name, *original.interfaces, jdk.OBJECT}
    for parent in (model.super_name, *model.interfaces):
        if parent is not None and parent not in parents:
            raise MisfitError(f"{name} does not extend or implement {parent.replace('/', '.')} there")


def _counts(original: ClassFile, method: MethodInfo) -> bool:
    """Whether a method of the model takes the place of the class's, or is added to it."""
    name = original.name.replace("/", ".")
    if method.name == "<clinit>":
        raise MisfitError(f"a model has no static initialiser, nor uses assert: {name} keeps its own")
    if method.name == "<init>" and not is_marked(method):
        if not _is_plain(method):
            raise MisfitError(f"a constructor of {name} does more than super(): mark it with @jr.Model, too")
        return False
    replaced = original.method(method.name, method.descriptor)
    stands_for_own = method.is_native or method.is_abstract
    if replaced is None:
        if not method.is_private or method.is_native or method.name == "<init>":
            raise MisfitError(f"{name} has no {signature(method)}{_alike(original, method)}")
        return True
    if method.is_synthetic:
        raise MisfitError(f"{name} has a lambda of the name {method.name}, too: write a nested class instead")
    _check_flags(f"{name}.{signature(method)}", replaced, method)
    if replaced.is_abstract and not stands_for_own:
        raise MisfitError(f"{name}.{signature(method)} is abstract there, so nothing can take its place")
    return not stands_for_own


def _is_plain(constructor: MethodInfo) -> bool:
    """Whether it only calls the superclass's, as the one that javac makes where there is none."""
    code = constructor.code
    if code is None:
        return False
    found = tuple(one.mnemonic for one in code.instructions)
    return found[1:] == ("invokespecial", "return") and len(found) == 3


def _alike(original: ClassFile, method: MethodInfo) -> str:
    """A similar method of the class: with another result, or other parameters."""
    alike = [one for one in original.methods if one.name == method.name and not one.is_synthetic]
    same = [one for one in alike if one.parameter_types == method.parameter_types]
    if same:
        given, there = java_type(method.return_type), java_type(same[0].return_type)
        return f" that gives {given}: it gives {there}"
    found = sorted({signature(one) for one in alike})
    return f": there is {', '.join(found)}" if found else "; methods of the model alone are private"


def _check_flags(what: str, there: Attributed, model: Attributed) -> None:
    if any((there.access_flags ^ model.access_flags) & flag for flag in _COMPARED):
        words = " ".join(word for flag, word in _COMPARED.items() if there.access_flags & flag)
        raise MisfitError(f"{what} is {words or 'neither public, protected, private nor static'} there")


def _is_added(original: ClassFile, field: FieldInfo) -> bool:
    """Whether a field belongs to the model alone, and not to the class."""
    name = original.name.replace("/", ".")
    there = next((one for one in original.fields if one.name == field.name), None)
    if there is None:
        if not field.is_private:
            raise MisfitError(f"{name} has no field {field.name}; fields of the model alone are private")
        return True
    if there.descriptor != field.descriptor:
        raise MisfitError(f"{name}.{field.name} is of type {java_type(there.descriptor)} there")
    _check_flags(f"{name}.{field.name}", there, field)
    return False


def added_members(merged: ClassFile, original: ClassFile) -> tuple[set[str], set[str]]:
    """The names of the fields, and the keys of the methods, that the model alone has."""
    fields = {field.name for field in merged.fields} - {field.name for field in original.fields}
    return fields, merged.methods_by_key.keys() - original.methods_by_key.keys()
