"""Reproducers: readable Java that makes a method fail, with what users can call, and no reflection."""

from __future__ import annotations

import re
from dataclasses import dataclass

from verifier.check.answers import Reproducer
from verifier.check.decoding import Decoded, decode
from verifier.check.driver import call_of
from verifier.check.making import Plan
from verifier.check.object_graph import HELPERS
from verifier.check.rejection import Caller
from verifier.check.target import Target
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


@dataclass(frozen=True)
class Program:
    """The program of a reproducer: a source that can be run, and the line that calls the method."""

    class_name: str
    source: str
    caller: Caller
    decoded: Decoded


def render_program(
    target: Target, owner: str, plan: Plan, inputs: tuple[InputValue, ...], name: str
) -> Program:
    """A class called ``name`` whose ``main`` shows the failure; ValueError if the inputs do not fit."""
    decoded = decode(plan, variable_names(target), inputs)
    package = target.package.replace("/", ".")
    lines = [f"package {package};", ""] if package else []
    lines += [f"/** Makes {target.text.replace('*/', '')} fail. Run it with assertions enabled: java -ea. */"]
    lines += ['@SuppressWarnings({"unchecked", "rawtypes", "deprecation", "removal"})', f"class {name} {{"]
    lines += ["  public static void main(String[] arguments) throws Throwable {"]
    lines += [f"    {statement}" for statement in decoded.statements]
    lines.append(f"    {call_of(target, owner, list(decoded.arguments))};")
    line = len(lines)
    lines += ["  }", *_helpers(decoded), "}", ""]
    full = f"{package}.{name}" if package else name
    return Program(full, "\n".join(lines), Caller(full, line), decoded)


def render_reproducer(
    target: Target, owner: str, program: Program, exception: str | None, name: str
) -> Reproducer:
    """The program with its JUnit 5 test, a class called ``name``.

    ``exception``: a class sources can name; None where the call is all that the test is for.
    """
    package = target.package.replace("/", ".")
    decoded = program.decoded
    lines = [f"package {package};", ""] if package else []
    if exception is not None:
        lines += ["import static org.junit.jupiter.api.Assertions.assertThrows;", ""]
    lines += ["import org.junit.jupiter.api.Test;"]
    said = "Expects the failure of" if exception is not None else "Shows what is reached by"
    lines += ["", f"/** {said} {target.text.replace('*/', '')}. */"]
    lines += ['@SuppressWarnings({"unchecked", "rawtypes", "deprecation", "removal"})', f"class {name} {{"]
    lines += ["  @Test", f"  void {'fails' if exception is not None else 'reaches'}() throws Throwable {{"]
    lines += [f"    {statement}" for statement in decoded.statements]
    call = call_of(target, owner, list(decoded.arguments))
    checked = f"assertThrows({exception}.class, () -> {call})" if exception is not None else call
    lines += [f"    {checked};", "  }", *_helpers(decoded), "}", ""]
    shown = tuple(f"{name} = {text}" for name, text in zip(_shown_names(target), decoded.shown, strict=True))
    return Reproducer(program.class_name, program.source, name, "\n".join(lines), shown)


def _helpers(decoded: Decoded) -> list[str]:
    return ["", *HELPERS] if decoded.by_reflection else []


def variable_names(target: Target) -> list[str]:
    """Names for the receiver's and the arguments' variables: those of the debug information, if there are."""
    simple = target.owner.name.rpartition("/")[2].rpartition("$")[2]
    names = [] if _is_called_on_nothing(target) else [simple[0].lower() + simple[1:]]
    for name in _parameter_names(target):
        usable = name if name.isidentifier() and name.isascii() else "argument"
        while usable in names or usable in _KEYWORDS:
            usable += "1"
        names.append(usable)
    if names and names[0] in _KEYWORDS:
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
    slot = 0 if method.is_static else 1
    names = []
    for number, descriptor in enumerate(method.parameter_types):
        names.append(variables.get(slot, f"argument{number}"))
        slot += 2 if descriptor in "JD" else 1
    return names
