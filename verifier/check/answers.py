"""Answers about methods, and the lines that say them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from verifier.assumption import explain
from verifier.check.policy import Policy
from verifier.verdict.outcome import NO_CAUSE, Cause, Failure, TraceElement, Verdict

_MOST_CHARS = 240


class Grade(Enum):
    """How a failure looks: a defect, a value that the JDK refuses, or a rejection that nothing announces."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


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
    that fails, as far as it is known. ``cause``: what the reason comes from. ``assuming``: what a TRUE takes
    for granted, the words of assumptions (verifier/assumption.py).
    """

    text: str
    verdict: Verdict
    reason: str
    failure: Failure | None = None
    reproducer: Reproducer | None = None
    where: TraceElement | None = None
    cause: Cause = NO_CAUSE
    assuming: tuple[str, ...] = ()
    grade: Grade = Grade.ERROR
    """Of a failure."""


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
        return f"{line}  (assuming: {', '.join(answer.assuming)})\n" if answer.assuming else f"{line}\n"
    failure = answer.failure
    said = failure.exception + (f": {_one_line(failure.message)}" if failure.message else "")
    said = said if answer.grade is Grade.ERROR else f"{answer.grade.value}: {said}"
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
    """What options say that a TRUE of a check means, a phrase each."""
    return (
        *(("arguments may be null",) if policy.nulls == "arguments" else ()),
        *(("anything may be null, unless annotated otherwise",) if policy.nulls == "anything" else ()),
        *(("any field values",) if policy.objects == "fields" else ()),
        *(("there may be unknown classes",) if policy.open_world else ()),
        *(("any values in static fields that are not final",) if policy.statics == "any" else ()),
        *((f"invariants: {', '.join(policy.invariants)}",) if policy.invariants else ()),
        *(("rejections are failures",) if policy.strict else ()),
        *((_no_call(policy),) if policy.forbidden else ()),
        *(("asserts at the start of a method hold",) if policy.preconditions == "asserts" else ()),
        *((f"allowed: {', '.join(sorted(policy.allowed))}",) if policy.allowed else ()),
    )


def _no_call(policy: Policy) -> str:
    return f"no call of {', '.join(policy.forbidden)} (what the virtual machine loads or links apart)"


def render_reading(answers: Sequence[Answer], policy: Policy, explains: bool) -> str:
    """Under which reading the TRUE hold; an empty text if there is nothing to say.

    ``explains``: also what the names of assumptions mean that they used.
    """
    true = [answer for answer in answers if answer.verdict is Verdict.TRUE]
    said = readings(policy) if true else ()
    text = f"TRUE: {'; '.join(said)}\n" if said else ""
    if explains:
        text += "".join(filter(None, map(explain, assumptions_of(true))))
    return text


def assumptions_of(answers: Sequence[Answer]) -> list[str]:
    """The names of what answers take for granted, each once."""
    return list(dict.fromkeys(word for answer in answers for word in answer.assuming))


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _clip(text: str) -> str:
    return text if len(text) <= _MOST_CHARS else f"{text[:_MOST_CHARS]}..."
