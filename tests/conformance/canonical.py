"""Values of JR's machine as text, as Printer.java writes those of the Java virtual machine."""

from __future__ import annotations

import struct
from typing import Any

from tests.conformance.members import Free, Member
from tests.conformance.recipe import NAN_BITS, quoted
from verifier.errors import Unsupported
from verifier.machine.machine import Machine
from verifier.machine.value import Arr, Guarded, Obj, SymArr
from verifier.models.lang.text_access import Buffer
from verifier.terms.evaluator import UnknownFunctionError
from verifier.terms.term import Term
from verifier.texts.text import Text
from verifier.texts.text_value import TextTooLongError, text_value

OPEN = "\0"
"""Stands for what JR leaves open, in texts."""
BOXES = {
    "java/lang/Integer": "I",
    "java/lang/Long": "J",
    "java/lang/Double": "D",
    "java/lang/Float": "F",
    "java/lang/Short": "S",
    "java/lang/Byte": "B",
    "java/lang/Character": "C",
    "java/lang/Boolean": "Z",
}
NAME_OF_BOX = {kind: name.rpartition("/")[2] for name, kind in BOXES.items()}
_IMMUTABLE = frozenset({*BOXES, "java/lang/String"})
_BUILDERS = frozenset({"java/lang/StringBuilder", "java/lang/StringBuffer"})
_ENUM = "java/lang/Enum"


def is_plain(m: Machine, value: Any) -> bool:
    """Whether a value is compared as it is (Show.isPlain)."""
    if not isinstance(value, (Obj, Guarded)):
        return True
    if isinstance(value, Guarded):
        return all(is_plain(m, target) for _, target in value.choices)
    if value.is_unknown:
        return True
    name = value.cls.name
    if name in _IMMUTABLE or name in _BUILDERS or name == "java/lang/Class" or _ENUM in value.cls.supers:
        return True
    if not value.cls.is_array:
        return False
    if isinstance(value, SymArr) or value.cls.element[0] not in "L[":
        return True
    return all(one is not value and is_plain(m, one) for one in value.slots)


def shown(m: Machine, value: Any, descriptor: str, member: Member) -> str:
    """A value of a type for one member, ``OPEN`` in place of what is free."""
    try:
        return _shown(m, value, descriptor, member)
    except (Free, UnknownFunctionError, TextTooLongError, Unsupported):
        return OPEN


def _shown(m: Machine, value: Any, descriptor: str, member: Member) -> str:
    if descriptor == "V":
        return "null"
    if descriptor[0] not in "L[":
        return f"{NAME_OF_BOX[descriptor]}:{number(value, descriptor, member)}"
    if isinstance(value, Guarded):
        for guard, target in value.choices[:-1]:
            if member.evaluator.value(guard):
                return _shown(m, target, descriptor, member)
        return _shown(m, value.choices[-1][1], descriptor, member)
    if value is None:
        return "null"
    if value.is_unknown or isinstance(value, SymArr):
        return _shown_array(m, value, member) if isinstance(value, SymArr) else OPEN
    name = value.cls.name
    if name == "java/lang/String":
        return _quoted(m, value.payload, member)
    if name in BOXES:
        return f"{NAME_OF_BOX[BOXES[name]]}:{number(value.boxed, BOXES[name], member)}"
    if name in _BUILDERS:
        return name.rpartition("/")[2] + _builder(m, value.payload, member)
    if name == "java/lang/Class":
        return f"class:{value.payload.java_name}"
    if _ENUM in value.cls.supers:
        constant = m.get_field(value, "name", "Ljava/lang/String;")
        return f"enum:{value.cls.java_name}.{constant.payload}"
    return _shown_array(m, value, member)


def _builder(m: Machine, payload: Any, member: Member) -> str:
    if not isinstance(payload, Buffer):
        return OPEN
    capacity: Any = payload.capacity
    if isinstance(capacity, Term):
        capacity = member.evaluator.value(capacity)
    return f"{_quoted(m, payload.text, member)}@{OPEN if capacity is None else capacity}"


def _quoted(m: Machine, text: Any, member: Member) -> str:
    if not isinstance(text, (str, Text)):
        return OPEN
    try:
        return quoted(text_value(m.tm, text, member.evaluator))
    except (Free, UnknownFunctionError, TextTooLongError):
        return OPEN


def _shown_array(m: Machine, value: Any, member: Member) -> str:
    if isinstance(value, SymArr):
        return OPEN
    assert isinstance(value, Arr), value
    element = value.cls.element
    items = value.slots
    if element[0] not in "L[":
        return f"{value.cls.java_name}{{{''.join(number(item, element, member) + ',' for item in items)}}}"
    shown_items = [shown(m, item, element, member) for item in items]
    mark = _mark_of(items)
    if mark == "\1object":
        return f"<{''.join(item + ',' for item in shown_items[1:])}>"
    if mark == "\1array":
        return f"{shown_items[1]}{{{''.join(item + ',' for item in shown_items[2:])}}}".replace('"', "", 2)
    return f"{value.cls.java_name}{{{''.join(item + ',' for item in shown_items)}}}"


def _mark_of(items: list[Any]) -> object:
    if len(items) < 2 or not isinstance(items[0], Obj) or items[0].cls.name != "java/lang/String":
        return None
    return items[0].payload


def same_as(condition: Term | None, member: Member) -> str:
    """Whether the result is an argument, if that is known."""
    if condition is None:
        return OPEN
    try:
        return "=" if member.evaluator.value(condition) else "-"
    except (Free, UnknownFunctionError):
        return OPEN


def number(value: Any, kind: str, member: Member) -> str:
    """A primitive."""
    if isinstance(value, Term):
        value = member.evaluator.value(value)
    if kind == "Z":
        return "true" if value else "false"
    if kind in "FD":
        if value != value:
            return f"{NAN_BITS[kind]:x}"
        format_of = {"F": (">f", ">I"), "D": (">d", ">Q")}[kind]
        return f"{struct.unpack(format_of[1], struct.pack(format_of[0], value))[0]:x}"
    return str(int(value))


def is_immutable(value: Any) -> bool:
    """Whether nothing can be written into an argument."""
    return not isinstance(value, Obj) or value.is_unknown or value.cls.name in _IMMUTABLE
