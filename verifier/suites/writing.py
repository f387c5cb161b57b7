"""JUnit 5 classes: a test for each candidate that was chosen, with what it observed as assertions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from verifier.report.java_names import Importer
from verifier.suites.assertions import assertion
from verifier.suites.bench import VARIES, Observation, StaticField
from verifier.suites.candidates import RESULT, Candidate
from verifier.suites.naming import name_tests
from verifier.suites.restoring import restoring

_ASSERTION = re.compile(r"(?<![\w.])(assert[A-Z]\w*)\(")
_MEMBER = re.compile(
    r"(?:(?<=[{}])|(?<=calls\d;)) (?=(?:public|protected) [^\"]*\()|(?<=[{}]) (?=private int calls\d;)"
)
"""Where a method of an anonymous class begins, or what counts its calls; there are no quotes in its head."""
_AROUND_LINES = 4
"""Of a test: its annotation, its head, its end, and an empty line."""
_JUNIT = "org.junit.jupiter.api"


@dataclass(frozen=True)
class Case:
    """A candidate and what it observed. ``failure``: lines about an unexpected exception, for defects."""

    candidate: Candidate
    observed: tuple[Observation, ...]
    failure: tuple[str, ...] = ()

    def weakened(self) -> Case:
        """The case that says only what is thrown, and that nothing is."""
        seen = [one if one.kind == "throws" else VARIES for one in self.observed[1:]]
        first = self.observed[0]
        is_plain = first.kind != "throws" and self.candidate.type != "V"
        return replace(self, observed=(VARIES if is_plain else first, *seen))

    @property
    def lines(self) -> int:
        """How many lines of a test class its test takes."""
        arranged = sum(len(spread(one)) for one in self.candidate.statements)
        checks = 1 if self.thrown is not None else max(1, len(self.observed))
        return arranged + (arranged > 0) + checks + _AROUND_LINES

    @property
    def thrown(self) -> Observation | None:
        """The exception that the call ended with."""
        first = self.observed[0]
        return first if first.kind == "throws" else None


@dataclass
class Needs:
    """Additions that javac requires, by number of a candidate: throws clauses and suppressed warnings.

    ``statics``: the static fields that each test resets for the others.
    """

    throws: dict[int, str] = field(default_factory=dict)
    warnings: dict[int, set[str]] = field(default_factory=dict)
    statics: tuple[StaticField, ...] = ()


@dataclass(frozen=True)
class TestSource:
    """A test class; ``spans``: first and last line of the test of each candidate, ``names`` its name."""

    class_name: str
    source: str
    spans: Mapping[int, tuple[int, int]]
    names: Mapping[int, str]


def render_tests(
    package: str,
    name: str,
    about: str,
    cases: Sequence[Case],
    is_class: Callable[[str], bool],
    needs: Needs,
) -> TestSource:
    """The test class ``name`` about a class, which is named as sources name it."""
    ordered = sorted(cases, key=lambda case: _place(case))
    names = name_tests([(case.candidate, case.observed) for case in ordered])
    importer = Importer(package, (name, "Test", "Tag", "BeforeEach", "AfterEach"), is_class)
    bodies = [[part for line in _body(case) for part in spread(importer.shorten(line))] for case in ordered]
    around = [importer.shorten(line) for line in restoring(needs.statics)]
    used = sorted({found for body in bodies for line in body for found in _ASSERTION.findall(line)})
    defects = any(case.failure for case in cases)
    head = [f"package {package};", ""] if package else []
    head += [f"import static {_JUNIT}.Assertions.{one};" for one in used] + ([""] if used else [])
    plain = [f"import {_JUNIT}.Test;", *([f"import {_JUNIT}.Tag;"] if defects else []), *importer.lines]
    plain += [f"import {_JUNIT}.{one};" for one in ("AfterEach", "BeforeEach") if around]
    head += [*sorted(plain), ""]
    head += [f"/** {'Failures' if defects else 'Tests'} of {{@link {importer.shorten(about)}}}. */"]
    head += ['@Tag("defect")'] if defects else []
    lines = [*head, f"class {name} {{", *around]
    spans: dict[int, tuple[int, int]] = {}
    for case, body, test in zip(ordered, bodies, names, strict=True):
        number = case.candidate.number
        first = len(lines) + 1
        lines += [f"    // {line}" for line in case.failure]
        lines += ["    @Test"]
        listed = sorted(needs.warnings.get(number, ()))
        if listed:
            words = ", ".join(f'"{word}"' for word in listed)
            lines += [f"    @SuppressWarnings({f'{{{words}}}' if len(listed) > 1 else words})"]
        throws = f" throws {needs.throws[number]}" if number in needs.throws else ""
        lines += [
            f"    void {test}(){throws} {{",
            *(f"        {line}" if line else "" for line in body),
            "    }",
            "",
        ]
        spans[number] = first, len(lines)
    lines = [*lines[:-1], "}", ""]
    full = f"{package}.{name}" if package else name
    numbers = [case.candidate.number for case in ordered]
    return TestSource(full, "\n".join(lines), spans, dict(zip(numbers, names, strict=True)))


def spread(statement: str) -> list[str]:
    """The lines of a statement: each method of an anonymous class has one of its own."""
    parts = _MEMBER.split(statement)
    if len(parts) == 1 or not parts[-1].endswith(" };"):
        return [statement]
    members = [*parts[1:-1], parts[-1].removesuffix(" };")]
    return [parts[0], *(f"    {member}" for member in members), "};"]


def _place(case: Case) -> tuple[int, tuple[int, int]]:
    """Tests stand in the order of the methods, constructors first, simple ones before others."""
    target = case.candidate.target
    at = target.owner.methods.index(target.method)
    return (-1 if target.is_constructor else at), case.candidate.cost


def _body(case: Case) -> list[str]:
    """Arrange, act, assert."""
    candidate = case.candidate
    thrown = case.thrown
    if case.failure:
        return [*candidate.statements, f"{candidate.call};"]
    arrange = list(candidate.statements)
    if thrown is not None:
        check = [f"assertThrows({thrown.type}.class, () -> {candidate.call});"]
        checks = check + _state(case)
    else:
        first = case.observed[0]
        uses_result = any(observer.on == RESULT for observer in candidate.observers)
        state = _state(case)
        if candidate.type == "V":
            checks = [f"{candidate.call};", *([""] if state else []), *state]
        elif uses_result:
            own = assertion(first, RESULT, candidate.type, candidate.known) if not state else None
            made = f"{candidate.spelled} {RESULT} = {candidate.call};"
            if first.kind in ("same", "null") or (not state and own is not None):
                own = own or assertion(first, RESULT, candidate.type, candidate.known)
                state = [one for one in (own,) if one is not None] + (state if first.kind == "same" else [])
            checks = [made, "", *state]
        else:
            own = assertion(first, candidate.call, candidate.type, candidate.known)
            checks = [own if own is not None else f"{candidate.call};", *state]
    return [*arrange, *([""] if arrange else []), *checks]


def _state(case: Case) -> list[str]:
    """Assertions on what observers gave."""
    found = []
    for observer, seen in zip(case.candidate.observers, case.observed[1:], strict=True):
        if observer.on == RESULT and case.observed[0].kind in ("throws", "null"):
            continue
        if seen.kind == "throws":
            made = f"assertThrows({seen.type}.class, () -> {observer.source});" if seen.type else None
        else:
            made = assertion(seen, observer.source, observer.type, case.candidate.known)
        if made is not None:
            found.append(made)
    return found
