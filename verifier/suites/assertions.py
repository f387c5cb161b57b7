"""What was observed, as assertions of JUnit 5."""

from __future__ import annotations

import math

from verifier.report.account import string_literal
from verifier.suites.bench import Observation

_SUFFIX = {"java.lang.Long": "L", "java.lang.Float": "f"}
_DELTA = {"java.lang.Double": "1e-9", "java.lang.Float": "1e-6f"}


def assertion(seen: Observation, actual: str, type: str, known: tuple[str, ...]) -> str | None:
    """The statement that fixes what ``actual`` gave, None if nothing about it is the same in each run.

    ``type``: the static type (descriptor) of ``actual``. ``known``: the variables that ``same`` counts.
    """
    match seen.kind:
        case "null":
            return f"assertNull({actual});"
        case "plain":
            return _plain(seen, actual, type)
        case "enum" if seen.type is not None:
            return f"assertEquals({seen.type}.{seen.value}, {actual});"
        case "class" if seen.type is not None:
            return f"assertEquals({seen.type}.class, {actual});"
        case "array":
            return _array(seen, actual, type)
        case "length" if type.startswith("["):
            return f"assertEquals({seen.value}, {actual}.length);"
        case "text":
            return f"assertEquals({string_literal(seen.value or '')}, {actual}.toString());"
        case "same":
            return f"assertSame({known[int(seen.value or 0)]}, {actual});"
        case "object" | "length":
            return f"assertNotNull({actual});"
        case "varies":
            return f"assertDoesNotThrow(() -> {actual});"
    return None


def _plain(seen: Observation, actual: str, type: str) -> str:
    value = seen.value or ""
    if seen.type == "java.lang.Boolean" and type in ("Z", "Ljava/lang/Boolean;"):
        return f"assert{'True' if value == 'true' else 'False'}({actual});"
    expected = literal(seen.type or "", value)
    is_float = seen.type in _DELTA
    if is_float and type in ("D", "F") and not math.isnan(float(value)) and not math.isinf(float(value)):
        return f"assertEquals({expected}, {actual}, {_DELTA[seen.type or '']});"
    if type in ("Ljava/lang/Object;", "Ljava/lang/Number;", "Ljava/lang/Comparable;") or len(type) == 1:
        return f"assertEquals({expected}, {actual});"
    if seen.type == "java.lang.String" and type != "Ljava/lang/String;":
        return f"assertEquals({expected}, {actual}.toString());"
    return f"assertEquals({expected}, {actual});"


def literal(box: str, value: str) -> str:
    """A Java expression of a value, as Double.toString and the like give it; characters come as numbers."""
    simple = box.rpartition(".")[2]
    if simple == "String":
        return string_literal(value)
    if simple == "Character":
        return character(int(value))
    if simple in ("Byte", "Short"):
        return f"({simple.lower()}) {value}"
    if value in ("NaN", "Infinity", "-Infinity"):
        name = {"NaN": "NaN", "Infinity": "POSITIVE_INFINITY", "-Infinity": "NEGATIVE_INFINITY"}[value]
        return f"{simple}.{name}"
    if box == "java.lang.Integer" and value == "-2147483648":
        return "Integer.MIN_VALUE"
    if box == "java.lang.Integer" and value == "2147483647":
        return "Integer.MAX_VALUE"
    if box == "java.lang.Long" and value in ("-9223372036854775808", "9223372036854775807"):
        return f"Long.{'MIN' if value[0] == '-' else 'MAX'}_VALUE"
    return value + _SUFFIX.get(box, "")


def character(code: int) -> str:
    """A character as Java sources write it."""
    char = chr(code)
    if char == "'":
        return "'\\''"
    if char == '"':
        return "'\"'"
    if 32 <= code < 127 and char != "\\":
        return f"'{char}'"
    return f"'{string_literal(char)[1:-1]}'"


def _array(seen: Observation, actual: str, type: str) -> str:
    element = seen.type or "int"
    if element == "java.lang.String":
        parts = ["null" if one is None else string_literal(one) for one in seen.elements]
        made = f"new String[] {{{', '.join(parts)}}}"
    else:
        box = {"int": "Integer", "char": "Character"}.get(element, element.capitalize())
        parts = [literal(f"java.lang.{box}", one or "") for one in seen.elements]
        made = f"new {element}[] {{{', '.join(parts)}}}"
    array = {"java.lang.String": "String"}.get(element, element)
    value = actual if type.startswith("[") else f"({array}[]) {actual}"
    delta = {"double": ", 1e-9", "float": ", 1e-6f"}.get(element, "")
    return f"assertArrayEquals({made}, {value}{delta});"
