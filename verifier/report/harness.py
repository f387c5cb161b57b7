"""A runnable Java program that shows a counterexample, with sources and input values inside.

``java FILE.java`` compiles the embedded sources in a temporary folder, with a
``Verifier`` that hands out the values in order, and runs the program with assertions enabled. A
second class for JUnit 5 expects the failure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from verifier.errors import UserError
from verifier.report.account import render_string, string_literal
from verifier.verdict.input_kind import VERIFIER_METHODS, InputKind, input_kind
from verifier.verdict.outcome import Counterexample, InputValue, LargeInput

VERIFIER_PATH = "org/sosy_lab/sv_benchmarks/Verifier.java"
CHUNK_CHARS = 8000
_JAVA = Path(__file__).with_name("java")


_METHOD = """
  public static %(type)s %(name)s() {
    return (%(boxed)s) take();
  }
"""


def render_harness(
    name: str,
    source_roots: tuple[Path, ...],
    entry_class: str,
    counterexample: Counterexample,
    class_path: tuple[Path, ...] = (),
    arguments: tuple[str, ...] = (),
) -> tuple[str, str]:
    """The program, a class called ``name``, and its JUnit 5 test. UserError if there can be none."""
    if not name.isidentifier():
        raise UserError(f"{name} cannot be the name of a Java class; call the harness NAME.java")
    verifier_parts(counterexample.inputs)
    sources = _read_sources(source_roots)
    sources[VERIFIER_PATH] = render_verifier(counterexample.inputs)
    failure = counterexample.failure
    program = java_of("Program") % {
        "name": name,
        "failure": failure.exception,
        "entry": entry_class,
        "arguments": ", ".join(map(string_literal, arguments)),
        "class_path": ", ".join(string_literal(str(place)) for place in class_path),
        "sources": "\n".join(render_source(path, text) for path, text in sources.items()),
    }
    return program, java_of("ProgramTest") % {
        "name": name,
        "exception": _visible_exception(failure.exception),
    }


def java_of(name: str) -> str:
    """A Java class that the programs consist of, with places for what differs."""
    return (_JAVA / f"{name}.java").read_text(encoding="utf-8")


def render_verifier(inputs: tuple[InputValue, ...]) -> str:
    """The source of a ``Verifier`` that delivers these values."""
    values, methods = verifier_parts(inputs)
    return java_of("Verifier") % {"values": values, "methods": methods}


def verifier_parts(inputs: tuple[InputValue, ...]) -> tuple[str, str]:
    """The values as Java literals, and the methods that take them; UserError if they cannot be handed out."""
    known = {kind.name for kind in VERIFIER_METHODS.values()}
    odd = sorted({item.kind for item in inputs} - known)
    if odd:
        raise UserError(f"no harness: it cannot hand out values of the kind {', '.join(odd)}")
    values = ", ".join(java_literal(item) for item in inputs)
    return values, "".join(_render_method(kind) for kind in VERIFIER_METHODS.values())


def text_of_runs(runs: Sequence[tuple[str, int]]) -> str:
    """A Java expression of a text in parts, each with how often it is repeated (from Java 11 on)."""
    parts = [string_literal(part) + (f".repeat({times})" if times > 1 else "") for part, times in runs]
    return "".join([*parts[:1], *(f".concat({part})" for part in parts[1:])]) or '""'


def java_literal(item: InputValue) -> str:
    """A Java expression of the input's exact type and value."""
    value = item.value
    if isinstance(item, LargeInput) and isinstance(value, str):
        return text_of_runs(item.runs)
    if isinstance(value, str):
        return string_literal(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    type_name = input_kind(item.kind).type
    if type_name in ("byte", "char", "short"):
        return f"({type_name}) {value}"
    if type_name == "long":
        return f"{value}L"
    if type_name in ("float", "double"):
        return _float_expression(float(value), "Float" if type_name == "float" else "Double")
    return str(value)


def _float_expression(value: float, box: str) -> str:
    if math.isnan(value):
        return f"{box}.NaN"
    if math.isinf(value):
        return f"{box}.{'POSITIVE' if value > 0 else 'NEGATIVE'}_INFINITY"
    return f"{value!r}f" if box == "Float" else repr(value)


def _render_method(kind: InputKind) -> str:
    boxed = {"int": "Integer", "char": "Character"}.get(kind.type, kind.type.capitalize())
    returned = "String" if kind.is_text else kind.type
    return _METHOD % {"type": returned, "name": kind.verifier_method, "boxed": boxed}


def render_source(path: str, text: str) -> str:
    """An element of an array of arrays: a path, and the text in parts that a constant can hold."""
    chunks = [text[start : start + CHUNK_CHARS] for start in range(0, len(text), CHUNK_CHARS)] or [""]
    joined = ",\n".join(f"          {string_literal(chunk)}" for chunk in chunks)
    return f'      {{\n        {render_string(path)},\n        String.join("",\n{joined})\n      }},'


def _read_sources(source_roots: tuple[Path, ...]) -> dict[str, str]:
    """Java sources by their path below the root; the first root that has one wins, as for javac."""
    sources: dict[str, str] = {}
    for root in source_roots:
        for file in sorted(root.rglob("*.java")):
            path = file.relative_to(root).as_posix()
            sources.setdefault(path, file.read_text(encoding="utf-8", errors="replace"))
    return sources


def _visible_exception(name: str) -> str:
    """A class a test can name: the program's own exceptions are not on its class path."""
    return name if name.startswith("java.lang.") and "$" not in name else "Throwable"
