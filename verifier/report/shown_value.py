"""The machine's values as a reader of Java would write them.

Collections are shown by their contents, which are read from the fields of the JDK's classes; one of unknown
make is shown by its name alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from verifier.classfile import jdk
from verifier.machine.value import Arr, Guarded, Obj
from verifier.models.lang.klass import simple_name
from verifier.models.lang.text_access import BUILDERS, payload_text
from verifier.report.account import render_string, render_value
from verifier.report.contents import Contents, contents_of, field_of
from verifier.terms.term import Term
from verifier.verdict.outcome import InputValue

MAX_ELEMENTS = 12
MAX_CHARS = 60
_MOST_DEPTH = 2
"""Objects in objects that are shown with what is in them."""
_REPEATED = 3
"""So many equal elements in a row are shown as one with its number."""
_KINDS = {"C": "char", "Z": "boolean", "F": "float", "D": "double"}


def show_value(value: object, descriptor: str, depth: int = 0) -> str:
    """A local variable's, field's or element's value; ``depth``: of how many others it is a part."""
    if isinstance(value, Term) and value.is_const:
        value = value.data
    if value is None and descriptor[0] in "L[":
        return "null"
    if isinstance(value, Arr):
        return _show_array(value, depth)
    if isinstance(value, Obj):
        return _show_object(value, depth)
    if isinstance(value, (Term, Guarded)) or value is None:
        return "?"
    if descriptor == "Z":
        return "true" if value else "false"
    if descriptor == "C" and isinstance(value, int):
        return render_value(InputValue("char", value)).partition("(")[2].removesuffix(")")
    if isinstance(value, (int, float)):
        return render_value(InputValue(_KINDS.get(descriptor, "int"), value))
    return "?"


def parts_of(value: object, descriptor: str) -> dict[str, str]:
    """A value by its parts: an object of the program by its fields (``.items``), all else whole."""
    if not isinstance(value, Obj) or isinstance(value, Arr) or not _has_open_fields(value):
        return {"": show_value(value, descriptor)}
    return {f".{name}": text for name, text in _fields(value, 0)} or {"": show_value(value, descriptor)}


def _has_open_fields(target: Obj) -> bool:
    if target.cls.origin != "user" or target.is_unknown:
        return False
    special = {jdk.THREAD, jdk.THROWABLE, "java/lang/Enum", "java/lang/Record"}
    return not special & {target.cls.name, *target.cls.supers} and contents_of(target) is None


def _show_array(array: Arr, depth: int) -> str:
    if depth > _MOST_DEPTH:
        component = array.cls.component
        return f"{simple_name(component) if component else array.cls.name[1:]}[{array.length}]"
    element = array.cls.name[1:]
    return f"{{{_listed(show_value(item, element, depth + 1) for item in array.slots)}}}"


def _listed(texts: Iterable[str]) -> str:
    """Elements, the equal ones that follow each other as one; of many the first ones."""
    shown: list[str] = []
    for text, group in groupby(texts):
        count = len(list(group))
        shown += [f"{text} x {count}"] if count >= _REPEATED else [text] * count
        if len(shown) > MAX_ELEMENTS:
            return ", ".join([*shown[:MAX_ELEMENTS], "..."])
    return ", ".join(shown)


def _show_object(target: Obj, depth: int) -> str:
    name, supers = target.cls.name, target.cls.supers
    if name == jdk.STRING:
        return render_string(target.payload, MAX_CHARS) if isinstance(target.payload, str) else "a text"
    if name in jdk.PRIMITIVE_OF and len(target.slots) > 1:
        return show_value(target.boxed, jdk.PRIMITIVE_OF[name], depth)
    if "java/lang/Enum" in supers:
        constant = field_of(target, "name")
        return constant.payload if isinstance(constant, Obj) and isinstance(constant.payload, str) else "?"
    simple = simple_name(target.cls) or target.cls.java_name
    if "$$Lambda" in name:
        return "a lambda"
    if jdk.THREAD in (name, *supers):
        named = field_of(target, "name")
        return f"thread {show_value(named, 'L')}" if isinstance(named, Obj) else simple
    if jdk.THROWABLE in supers:
        message = field_of(target, "detailMessage")
        return f"{simple}: {show_value(message, 'L')}" if isinstance(message, Obj) else simple
    if depth > _MOST_DEPTH:
        return simple
    if (contents := contents_of(target)) is not None:
        return _show_contents(contents, depth)
    if name in BUILDERS:
        content = payload_text(target)
        return f"{simple} {render_string(content, MAX_CHARS)}" if isinstance(content, str) else simple
    if target.cls.origin != "user" or target.is_unknown:
        return simple
    if "java/lang/Record" in supers:
        return f"{simple}({', '.join(text for _, text in _fields(target, depth))})"
    fields = [f"{field}={text}" for field, text in _fields(target, depth)]
    more = ", ..." if len(fields) > MAX_ELEMENTS else ""
    return f"{simple} {{{', '.join(fields[:MAX_ELEMENTS])}{more}}}" if fields else simple


def _fields(target: Obj, depth: int) -> Iterator[tuple[str, str]]:
    for field in target.cls.layout:
        if field is not None and field.cls.origin == "user" and not field.name.startswith("this$"):
            yield field.name, show_value(target.slots[field.slot], field.descriptor, depth + 1)


def _show_contents(contents: Contents, depth: int) -> str:
    if contents.descriptor != "L":  # one value, as in an AtomicInteger
        return ", ".join(show_value(value, contents.descriptor, depth + 1) for value in contents.values)
    values = (show_value(value, "L", depth + 1) for value in contents.values)
    if contents.keys is None:
        return f"[{_listed(values)}]"
    keys = (show_value(key, "L", depth + 1) for key in contents.keys)
    return f"{{{_listed(f'{key}={value}' for key, value in zip(keys, values, strict=True))}}}"
