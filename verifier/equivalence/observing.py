"""Observable effects of a call: programs that print them for one version, and tests that assert them.

An observation is a list of Java expressions with their values as Java literals: of the result, and of the
objects that the call may have changed, through public methods without parameters. Only expressions that both
versions have are compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.check.making.decoding import Decoded, decode
from verifier.check.making.driver import call_of
from verifier.check.making.makers import Plan
from verifier.check.object_graph import helpers
from verifier.check.reproducer import variable_names
from verifier.check.target import Target
from verifier.verdict.outcome import InputValue

SEEN = "JrSeen"
"""The exception (nested in the program) whose message is the observation."""
THROWS = "throws"
_MOST_SHOWN = 80
_TELLING = Path(__file__).parent / "java" / "Observed.java"


@dataclass(frozen=True)
class Observer:
    """A program that prints the effect of a call. ``class_name``: binary, with dots."""

    class_name: str
    source: str
    decoded: Decoded
    names: tuple[str, ...]
    result: str
    """The name of the result."""


def render_observer(
    target: Target,
    owner: str,
    plan: Plan,
    inputs: tuple[InputValue, ...],
    name: str,
    may_change: Sequence[bool],
    skipped: Iterable[str] = (),
) -> Observer:
    """The program for these inputs; ValueError if they do not fit the plan.

    ``may_change``: of the receiver and each argument, whether it is an object that a call may change.
    ``skipped``: methods (``acme.Range.length``) that are not observed.
    """
    names = variable_names(target)
    decoded = decode(plan, names, inputs)
    package = target.package.replace("/", ".")
    call = call_of(target, owner, list(decoded.arguments))
    taken = set(re.findall(r"\w+", " ".join([*names, *decoded.statements])))
    out, seen, thrown, result = (_free(name, taken) for name in ("out", "seen", "thrown", "result"))
    gives = target.is_constructor or not target.method.descriptor.endswith(")V")
    lines = [f"package {package};", ""] if package else []
    lines += ['@SuppressWarnings("all")', f"class {name} {{"]
    lines += ["  public static void main(String[] arguments) throws Throwable {"]
    lines += [f"    {statement}" for statement in decoded.statements]
    lines += [f"    StringBuilder {out} = new StringBuilder();", "    try {"]
    lines += [f"      Object {seen} = {call};" if gives else f"      {call};"]
    lines += [f'      tell({out}, "{THROWS}", "nothing");']
    if gives:
        lines += [f'      show({out}, "{result}", {seen}, 3);']
        lines += [
            f'      tell({out}, "{result} == {one}", "" + ({seen} == (Object) {one}));'
            for one, changes in zip(decoded.arguments, may_change, strict=True)
            if changes
        ]
    lines += [f"    }} catch (Throwable {thrown}) {{"]
    lines += [f'      tell({out}, "{THROWS}", {thrown}.getClass().getName());', "    }"]
    lines += [
        f'    show({out}, "{argument}", {argument}, 3);'
        for argument in decoded.arguments
        if argument.isidentifier()
    ]
    lines += [f"    throw new {SEEN}({out});", "  }", "", *_skipping(skipped)]
    lines += _TELLING.read_text(encoding="utf-8").splitlines()
    lines += [*helpers(decoded.statements), "}", ""]
    full = f"{package}.{name}" if package else name
    return Observer(full, "\n".join(lines), decoded, tuple(names), result)


def _skipping(methods: Iterable[str]) -> list[str]:
    listed = ", ".join(f'"{name}"' for name in sorted(methods))
    return [
        "  static boolean skipped(java.lang.reflect.Method m) {",
        '    String name = m.getDeclaringClass().getName() + "." + m.getName();',
        f"    return java.util.Arrays.asList(new String[] {{{listed}}}).contains(name);",
        "  }",
        "",
    ]


def _free(name: str, taken: set[str]) -> str:
    """A variation of the name that is not in use."""
    while name in taken:
        name += "1"
    return name


def read_observation(message: str) -> dict[str, str]:
    """Expressions and their values, in order."""
    rows = (line.partition("\t") for line in message.splitlines())
    return {name: value for name, _, value in rows}


@dataclass(frozen=True)
class Difference:
    """An expression that has another value in the other version; "throws" stands for the exception."""

    expression: str
    ours: str
    theirs: str

    @property
    def text(self) -> str:
        """For people."""
        ours, theirs = (
            value if len(value) <= _MOST_SHOWN else f"{value[:_MOST_SHOWN]}..."
            for value in (self.ours, self.theirs)
        )
        return f"{self.expression}: {ours}, was {theirs}"


def first_difference(ours: Mapping[str, str], theirs: Mapping[str, str]) -> Difference | None:
    """The first expression of both observations whose values differ."""
    found = (
        Difference(one, ours[one], theirs[one]) for one in ours if one in theirs and ours[one] != theirs[one]
    )
    return next(found, None)


def render_test(
    target: Target, owner: str, observer: Observer, difference: Difference, type: str, name: str
) -> str:
    """A JUnit 5 test, a class called ``name``, that passes where the behaviour is that of the other version
    (``difference.theirs``).

    ``type``: of the result, as Java source.
    """
    package = target.package.replace("/", ".")
    call = call_of(target, owner, list(observer.decoded.arguments))
    imports = {"org.junit.jupiter.api.Test"}
    body = list(observer.decoded.statements)
    wanted = difference.theirs
    if difference.expression == THROWS and wanted != "nothing":
        imports.add("static org.junit.jupiter.api.Assertions.assertThrows")
        body.append(f"assertThrows({wanted.replace('$', '.')}.class, () -> {call});")
    elif difference.expression == THROWS:
        body.append(f"{call};")
    else:
        imports.add("static org.junit.jupiter.api.Assertions.assertEquals")
        uses = re.match(rf"{observer.result}\b", difference.expression)
        body.append(f"{type} {observer.result} = {call};" if uses else f"{call};")
        body.append(f"assertEquals({wanted}, {difference.expression});")
    lines = [f"package {package};", ""] if package else []
    lines += [
        f"import {one};" for one in sorted(imports, key=lambda one: (not one.startswith("static"), one))
    ]
    lines += ["", "/** Passes as long as the behaviour is that of the other version. */", f"class {name} {{"]
    lines += ["  @Test", "  void keepsItsBehaviour() throws Throwable {"]
    lines += [f"    {statement}" for statement in body]
    return "\n".join([*lines, "  }", *helpers(observer.decoded.statements), "}", ""])


def shown_inputs(names: Sequence[str], decoded: Decoded) -> tuple[str, ...]:
    """Descriptions of receiver and arguments, a line each."""
    return tuple(f"{name} = {text}" for name, text in zip(names, decoded.shown, strict=True))
