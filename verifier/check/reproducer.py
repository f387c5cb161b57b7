"""Reproducers: readable Java programs that make a method fail, using only what users can call."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from verifier.check.answers import Reproducer
from verifier.check.making.decoding import Decoded, decode
from verifier.check.making.driver import call_of
from verifier.check.making.inheriting import checked_call
from verifier.check.making.makers import Plan
from verifier.check.object_graph import helpers
from verifier.check.rejection import Caller
from verifier.check.target import Target
from verifier.classfile.descriptor import slots_of
from verifier.report.java_names import Importer
from verifier.verdict.outcome import InputValue

_KEYWORDS = frozenset(
    re.findall(
        r"\w+",
        """
    abstract assert boolean break byte case catch char class const continue default do double else enum
    extends false final finally float for goto if implements import instanceof int interface long native new
    null package private protected public return short static strictfp super switch synchronized this throw
    throws transient true try void volatile while arguments
""",
    )
)
ALL_WARNINGS = ("deprecation", "rawtypes", "removal", "unchecked")
"""Suppressed where the warnings of a program are unknown."""
_FIRST_OF_PACKAGES = frozenset({"java", "javax", "jdk", "sun", "com", "org", "net", "io"})


@dataclass(frozen=True)
class Style:
    """The style of a reproducer. ``is_class``: see Importer; None leaves all names qualified.

    ``suppressed``: the warnings (names of javac's -Xlint) of its statements. ``heap_mib``: the memory for
    large values. ``is_plain``: see decode.
    """

    is_class: Callable[[str], bool] | None = None
    suppressed: tuple[str, ...] = ()
    heap_mib: int | None = None
    is_plain: bool = False


@dataclass(frozen=True)
class Program:
    """The program of a reproducer: its source, and the line that calls the method.

    ``annotation``: the line before a class with these ``statements``, if one is needed. ``warnings``: those
    of javac, as far as they are known.
    """

    class_name: str
    source: str
    caller: Caller
    decoded: Decoded
    imports: tuple[str, ...]
    annotation: tuple[str, ...]
    statements: tuple[str, ...]
    heap_mib: int | None = None
    warnings: frozenset[str] = frozenset()


def render_program(
    target: Target, owner: str, plan: Plan, inputs: tuple[InputValue, ...], name: str, style: Style
) -> Program:
    """A class called ``name`` whose ``main`` shows the failure; ValueError if the inputs do not fit."""
    decoded = decode(plan, variable_names(target), inputs, style.is_plain)
    package = target.package.replace("/", ".")
    call = call_of(target, owner, list(decoded.arguments))
    if target.law is not None:
        call = target.law.call.format(*decoded.arguments)
    calling, first = [f"{call};"], 0
    if plan.inheritance is not None:
        calling, first = checked_call(plan.inheritance, decoded.arguments, call, None)
    statements = [*decoded.statements, *calling]
    imports: list[str] = []
    if style.is_class is not None:
        importer = Importer(package, (name, "Test"), style.is_class)
        statements = [importer.shorten(statement) for statement in statements]
        imports = importer.lines
    listed = ", ".join(f'"{warning}"' for warning in style.suppressed)
    listed = f"{{{listed}}}" if len(style.suppressed) > 1 else listed
    annotation = [f"@SuppressWarnings({listed})"] if listed else []
    lines = [f"package {package};", ""] if package else []
    lines += [*imports, *([""] if imports else [])]
    how = "java -ea" if style.heap_mib is None else f"java -ea -Xmx{style.heap_mib}m"
    does = "fail" if target.law is None else "false"
    lines += [f"/** Makes {target.text.replace('*/', '')} {does}. Run it with assertions enabled: {how}. */"]
    lines += [
        *annotation,
        f"class {name} {{",
        "  public static void main(String[] arguments) throws Throwable {",
    ]
    lines += [f"    {statement}" for statement in statements]
    last = len(lines)
    line = last - len(calling) + first + 1
    lines += ["  }", *helpers(statements), *_law_of(target), "}", ""]
    full = f"{package}.{name}" if package else name
    return Program(
        full,
        "\n".join(lines),
        Caller(full, line, last=last),
        decoded,
        tuple(imports),
        tuple(annotation),
        statements=tuple(statements),
        heap_mib=style.heap_mib,
        warnings=frozenset(style.suppressed if style.suppressed != ALL_WARNINGS else ()),
    )


def render_reproducer(target: Target, program: Program, exception: str | None, name: str) -> Reproducer:
    """The program with its JUnit 5 test, a class called ``name``.

    The test fails with ``exception`` (its binary name) as long as the method does. It is None if the test
    only makes the call.
    """
    package = target.package.replace("/", ".")
    lines = [f"package {package};", ""] if package else []
    lines += sorted([*program.imports, "import org.junit.jupiter.api.Test;"])
    called = target.text.replace("*/", "")
    if exception is None:
        lines += ["", f"/** Shows what is reached by {called}. */"]
    else:
        does = f"{called} does" if target.law is None else f"this does not hold ({called})"
        lines += ["", "/**", f" * Fails with {exception}", f" * as long as {does},"]
        lines += [" * and passes when that is mended."]
        if program.heap_mib is not None:
            lines += [f" * It needs a heap of {program.heap_mib} MiB: -Xmx{program.heap_mib}m."]
        lines += [" */"]
    lines += [*program.annotation, f"class {name} {{"]
    lines += [
        "  @Test",
        f"  void {_test_method(target, exception)}() throws Throwable {{",
    ]
    lines += [f"    {statement}" for statement in program.statements]
    lines += ["  }", *helpers(program.statements), *_law_of(target), "}", ""]
    pairs = zip(_shown_names(target), program.decoded.shown, strict=True)
    shown = tuple(f"{name} = {text}" for name, text in pairs)
    return Reproducer(
        program.class_name, program.source, name, "\n".join(lines), (*shown, *program.decoded.statics)
    )


def _test_method(target: Target, exception: str | None) -> str:
    if exception is None:
        return "reaches"
    return "returnsNormally" if target.law is None else "holds"


def _law_of(target: Target) -> list[str]:
    """The source lines of the method that states the law under check."""
    return ["", *target.law.source.split("\n")] if target.law is not None else []


def variable_names(target: Target) -> list[str]:
    """Names of variables for the receiver and the arguments, from the debug information if there is any."""
    simple = target.owner.name.rpartition("/")[2].rpartition("$")[2]
    names = [] if _is_called_on_nothing(target) else [simple[0].lower() + simple[1:]]
    # A variable hides a package of the same name (JLS 6.4.2).
    hidden = _KEYWORDS | _FIRST_OF_PACKAGES | {target.package.partition("/")[0]}
    for name in _parameter_names(target):
        usable = name if name.isidentifier() and name.isascii() else "argument"
        while usable in names or usable in hidden:
            usable += "1"
        names.append(usable)
    if names and names[0] in hidden:
        names[0] += "1"
    return names


def _shown_names(target: Target) -> list[str]:
    return ([] if _is_called_on_nothing(target) else ["this"]) + _parameter_names(target)


def _is_called_on_nothing(target: Target) -> bool:
    return target.method.is_static or target.is_constructor


def _parameter_names(target: Target) -> list[str]:
    method = target.method
    code = method.code
    variables = {v.slot: v.name for v in reversed(code.local_variables)} if code is not None else {}
    slots = slots_of(method.parameter_types, 0 if method.is_static else 1)
    return [variables.get(slot, f"argument{number}") for number, slot in enumerate(slots)]
