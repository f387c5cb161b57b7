"""Answers about methods, and the lines that say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from verifier.check.policy import Policy
from verifier.verdict.outcome import NO_CAUSE, Cause, Failure, TraceElement, Verdict

_MOST_CHARS = 240


@dataclass(frozen=True)
class Reproducer:
    """Java sources that show a failure: a program with a ``main``, and a JUnit 5 test.

    ``class_name`` (binary, with dots) is the program's, ``test_name`` the test's, without packages.
    ``shown``: what receiver and arguments are, a line each.
    """

    class_name: str
    program: str
    test_name: str
    test: str
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Answer:
    """The verdict about one method; ``reason`` says what is open where it is UNKNOWN.

    A FALSE has ``failure`` and ``reproducer``, which was run. ``where``: the line of the method's own code
    that fails, as far as it is known. ``cause``: what the reason comes from.
    """

    text: str
    verdict: Verdict
    reason: str
    failure: Failure | None = None
    reproducer: Reproducer | None = None
    where: TraceElement | None = None
    cause: Cause = NO_CAUSE


def overall(answers: Sequence[Answer]) -> Verdict:
    """FALSE if any is, else UNKNOWN if any is, else TRUE."""
    verdicts = {answer.verdict for answer in answers}
    return next((v for v in (Verdict.FALSE, Verdict.UNKNOWN) if v in verdicts), Verdict.TRUE)


def render_answer(answer: Answer, width: int, file: Path | None) -> str:
    """The lines about one method. ``width``: of the column of names. ``file``: where the reproducer is."""
    line = f"{answer.text:{width}}  {answer.verdict.value}"
    if answer.verdict is Verdict.UNKNOWN:
        return f"{line}  {_clip(answer.reason)}\n"
    if answer.failure is None:
        return f"{line}\n"
    failure = answer.failure
    said = failure.exception + (f": {_one_line(failure.message)}" if failure.message else "")
    place = ""
    if answer.where is not None and answer.where.file is not None:
        place = f"   {answer.where.file}" + (f":{answer.where.line}" if answer.where.line else "")
    lines = [f"{line}    {_clip(said)}{place}"]
    if answer.reproducer is not None:
        lines += [f"    {_clip(shown)}" for shown in answer.reproducer.shown]
    if file is not None:
        lines.append(f"    reproducer: {file}")
    return "\n".join(lines) + "\n"


def render_sum(answers: Sequence[Answer]) -> str:
    """``3 methods: 1 TRUE, 2 FALSE, 0 UNKNOWN``."""
    counts = ", ".join(f"{sum(a.verdict is v for a in answers)} {v.value}" for v in Verdict)
    return f"{len(answers)} method{'' if len(answers) == 1 else 's'}: {counts}\n"


def readings(policy: Policy) -> tuple[str, ...]:
    """What every TRUE of a check takes for granted, a phrase each."""
    nulls = {
        "never": "no argument is null, unless annotated as nullable",
        "arguments": "arguments may be null",
        "anything": "anything may be null",
    }
    rejections = "rejections are failures" if policy.strict else "rejections of arguments are no failures"
    allowed = (f"allowed: {', '.join(sorted(policy.allowed))}",) if policy.allowed else ()
    if policy.forbidden:
        rejections = (
            f"no call of {', '.join(policy.forbidden)} (what the virtual machine loads or links apart)"
        )
    asserts = ("asserts at the start of a method hold",) if policy.preconditions == "asserts" else ()
    return (
        nulls[policy.nulls],
        *(
            (
                "functions that are passed, or the receiver, change nothing, throw nothing, and give no null",
                "sequences of characters of the JDK's classes that are passed stay as they are",
                "exceptions and collections of the JDK's classes that are passed answer what they are asked, "
                "other objects of these classes equals, hashCode and toString, and change nothing by it",
                "collections, maps and iterators of the JDK's classes that are passed hold what their type "
                "arguments say, and no null, those in fields what their type arguments say, and nothing "
                "but the method changes them",
                "readers, writers, streams, paths, digests, charsets and Macs of the JDK's classes, and "
                "objects of types of java.sql, that are passed do as their documentation says, fail with a "
                "new IOException or SQLException at most, and change nothing else",
                "calendars that are passed, or in fields, are lenient",
                "classes that are passed link, with all that they name",
                "objects in arrays that are passed answer toString and hashCode, where a format of unknown "
                "content shows them, and change nothing by it",
                *(
                    (
                        "no method of the objects failed before (an index, null, a cast, a negative length), "
                        "and readers gave them no more than there was room for, and did not change them "
                        "meanwhile",
                        "objects inside each other, by final fields, are no deeper than the stack allows",
                    )
                    if policy.objects == "constructed"
                    else ()
                ),
            )
            if policy.nulls != "anything" and not policy.open_world
            else ()
        ),
        "any field values"
        if policy.objects == "fields"
        else "objects as public constructors that return, factories and calls make them",
        "classes of this class path" + (" and unknown ones" if policy.open_world else ""),
        "static state as after initialisation"
        if policy.statics == "initial"
        else "any values in static fields that are not final",
        *([f"invariants: {', '.join(policy.invariants)}"] if policy.invariants else []),
        rejections,
        *asserts,
        *allowed,
    )


def render_reading(answers: Sequence[Answer], policy: Policy, verbose: bool) -> str:
    """Under which reading the TRUE hold; an empty text if there are none."""
    if not any(answer.verdict is Verdict.TRUE for answer in answers):
        return ""
    said = readings(policy)
    if verbose:
        return "TRUE: no failure, where\n" + "".join(f"    {phrase}\n" for phrase in said)
    return f"TRUE: {'; '.join(said)}\n"


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _clip(text: str) -> str:
    return text if len(text) <= _MOST_CHARS else f"{text[:_MOST_CHARS]}..."
