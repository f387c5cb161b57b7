"""The machine's values as a reader of Java would write them."""

from __future__ import annotations

from verifier.classfile import jdk
from verifier.machine.value import Arr, Guarded, Obj
from verifier.report.account import render_string, render_value
from verifier.terms.term import Term
from verifier.verdict.outcome import InputValue

MAX_ELEMENTS = 12
MAX_CHARS = 60
_KINDS = {"C": "char", "Z": "boolean", "F": "float", "D": "double"}


def show_value(value: object, descriptor: str, *, nested: bool = False) -> str:
    """A local variable's, field's or element's value; objects one level deep."""
    if isinstance(value, Term) and value.is_const:
        value = value.data
    if value is None and descriptor[0] in "L[":
        return "null"
    if isinstance(value, Arr):
        return _show_array(value, nested)
    if isinstance(value, Obj):
        return _show_object(value, nested)
    if isinstance(value, (Term, Guarded)) or value is None:
        return "?"
    if descriptor == "Z":
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return render_value(InputValue(_KINDS.get(descriptor, "int"), value))
    return "?"


def _show_array(array: Arr, nested: bool) -> str:
    element = array.cls.name[1:]
    name = _simple_name(array.cls.component.java_name) if array.cls.component is not None else element
    if nested:
        return f"{name}[{array.length}]"
    shown = [show_value(item, element, nested=True) for item in array.slots[:MAX_ELEMENTS]]
    more = ", ..." if array.length > MAX_ELEMENTS else ""
    return f"{name}[{array.length}] {{{', '.join(shown)}{more}}}"


def _show_object(target: Obj, nested: bool) -> str:
    name = target.cls.name
    payload = target.payload
    if name == "java/lang/String":
        return render_string(payload, MAX_CHARS) if isinstance(payload, str) else "String"
    if name in jdk.PRIMITIVE_OF and len(target.slots) > 1:
        return show_value(target.boxed, jdk.PRIMITIVE_OF[name], nested=True)
    simple = _simple_name(target.cls.java_name)
    if nested or target.cls.origin != "user":
        return simple
    fields = [
        f"{field.name}={show_value(target.slots[field.slot], field.descriptor, nested=True)}"
        for field in target.cls.layout
        if field is not None and field.cls.origin == "user"
    ]
    more = ", ..." if len(fields) > MAX_ELEMENTS else ""
    return f"{simple} {{{', '.join(fields[:MAX_ELEMENTS])}{more}}}"


def _simple_name(java_name: str) -> str:
    return java_name.rpartition(".")[2]
