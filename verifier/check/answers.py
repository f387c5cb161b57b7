"""Answers about methods, and their text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from verifier.assumption import explain
from verifier.check.policy import Policy
from verifier.report.account import flatten
from verifier.verdict.outcome import NO_CAUSE, Cause, Failure, TraceElement, Verdict

_MOST_CHARS = 240
_MOST_SAID = 160
_MOST_REASON = 400
"""The longest exception with its message that is printed in full before the place."""


class Grade(Enum):
    """The gravity of a failure: a defect, a value that the JDK rejects, or an undeclared rejection."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Likely(Enum):
    """Why a failure is probably no defect (verifier/check/failing/likely.py)."""

    OWN_EXCEPTION = "own-exception"
    BY_HAND = "by-hand"
    RAW_TYPE = "raw-type"
    MISSING_CLASS = "missing-class"
    HUGE = "huge"
    NO_EVIDENCE = "no-evidence"
    ODD_VALUES = "odd-values"

    @property
    def phrase(self) -> str:
        """The reason as printed."""
        return _PHRASES[self]


_PHRASES = {
    Likely.OWN_EXCEPTION: "an exception of the library's own",
    Likely.BY_HAND: "thrown on purpose",
    Likely.RAW_TYPE: "values that a raw type lets in",
    Likely.MISSING_CLASS: "a class that is missing on the class path",
    Likely.HUGE: "with millions of elements",
    Likely.NO_EVIDENCE: "callers may have to avoid it",
    Likely.ODD_VALUES: "only with objects that are made of odd values",
}


@dataclass(frozen=True)
class Reproducer:
    """Java sources that reproduce a failure: a program with a ``main``, and a JUnit 5 test.

    ``class_name`` (binary, with dots) is the program's, ``test_name`` the test's, without packages.
    ``shown``: lines that describe the receiver and the arguments.
    """

    class_name: str
    program: str
    test_name: str
    test: str
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Found:
    """A failure of a method that a run of its reproducer showed.

    ``where``: the line of the method's own code that fails, if it is known. ``is_hidden``: the objects can be
    created only with constructors or calls that are not public. ``likely``: why it is probably no defect,
    if its grade is note, or warning for some reasons. ``evidence``: why it is an error, in one sentence.
    """

    failure: Failure
    reproducer: Reproducer | None = None
    where: TraceElement | None = None
    grade: Grade = Grade.ERROR
    is_hidden: bool = False
    likely: Likely | None = None
    evidence: str | None = None


@dataclass(frozen=True)
class Answer:
    """The verdict about one method. ``reason`` says why it is UNKNOWN.

    A FALSE has ``failures`` of different kinds or places, the most likely one for users first.
    ``is_complete``: it was proved that nothing else fails. ``cause``: the origin of the reason. ``assuming``:
    the names of the assumptions (verifier/assumption.py) behind TRUE, or behind ``is_complete``.
    """

    text: str
    verdict: Verdict
    reason: str
    failures: tuple[Found, ...] = ()
    is_complete: bool = False
    cause: Cause = NO_CAUSE
    assuming: tuple[str, ...] = ()
    met: str | None = None
    """What a proof has to exclude or to follow, and did not."""

    @property
    def failure(self) -> Failure | None:
        """The text of the first failure."""
        return self.failures[0].failure if self.failures else None

    @property
    def reproducer(self) -> Reproducer | None:
        """The reproducer of the first failure."""
        return self.failures[0].reproducer if self.failures else None

    @property
    def grade(self) -> Grade | None:
        """The gravest grade among its failures; None if there are none."""
        if not self.failures:
            return Grade.ERROR if self.verdict is Verdict.FALSE else None
        found = {one.grade for one in self.failures}
        return next(grade for grade in Grade if grade in found)


def counts_as_failing(answer: Answer, fail_on: Grade) -> bool:
    """Whether the method has a failure of the given grade or a graver one."""
    grades = list(Grade)
    return answer.grade is not None and grades.index(answer.grade) <= grades.index(fail_on)


def overall(answers: Sequence[Answer], fail_on: Grade = Grade.NOTE, laws: Sequence[Answer] = ()) -> Verdict:
    """FALSE if any method or law fails by a grade that counts; else UNKNOWN if any may do so; else TRUE."""
    if any(counts_as_failing(answer, fail_on) for answer in (*answers, *laws)):
        return Verdict.FALSE
    unknown = any(answer.verdict is Verdict.UNKNOWN for answer in laws) or any(map(is_open, answers))
    return Verdict.UNKNOWN if unknown else Verdict.TRUE


def is_open(answer: Answer) -> bool:
    """Whether a method may fail in a way that was not found, perhaps by a graver grade."""
    return answer.verdict is Verdict.UNKNOWN or (bool(answer.failures) and not answer.is_complete)


def render_answer(answer: Answer, width: int, files: Sequence[Path | None] = ()) -> str:
    """The lines about one method. ``width``: of the column of names. ``files``: the paths of reproducers."""
    line = f"{answer.text:{width}}  {answer.verdict.value}"
    if answer.verdict is Verdict.UNKNOWN:
        return f"{line}  {_clip(answer.reason, _MOST_REASON)}\n"
    assuming = f"  (assuming: {', '.join(answer.assuming)})" if answer.assuming else ""
    if not answer.failures:
        return f"{line}{assuming}\n"
    lines = []
    for number, found in enumerate(answer.failures):
        beginning = f"{line}    " if not number else f"{'':{width}}  also     "
        lines.append(f"{beginning}{_said(found)}")
        if found.reproducer is not None:
            lines += [f"    {_clip(shown)}" for shown in found.reproducer.shown]
        file = files[number] if number < len(files) else None
        if file is not None:
            lines.append(f"    reproducer: {file}")
    if answer.is_complete:
        lines.append(f"    nothing else fails{assuming}")
    return "\n".join(lines) + "\n"


def one_line(message: str) -> str:
    """A message of the program in one line, without control characters."""
    return flatten(" ".join(message.split()))


def _said(found: Found) -> str:
    """The grade, exception and place of a failure."""
    failure = found.failure
    said = failure.exception + (f": {one_line(failure.message)}" if failure.message else "")
    said = said if found.grade is Grade.ERROR else f"{found.grade.value}: {said}"
    place = ""
    if found.where is not None and found.where.file is not None:
        place = f"   {found.where.file}" + (f":{found.where.line}" if found.where.line else "")
    why = found.likely.phrase if found.likely is not None else found.evidence
    why = f"   ({why})" if why is not None else ""
    return (
        _clip(said, _MOST_SAID)
        + place
        + why
        + ("   (only by calls that are not public)" if found.is_hidden else "")
    )


def render_sum(answers: Sequence[Answer], fail_on: Grade = Grade.NOTE, laws: Sequence[Answer] = ()) -> str:
    """``3 methods, 2 laws: 1 TRUE, 4 FALSE (3 by an error), 0 UNKNOWN``, preceded by failures that do not
    count."""
    every = (*answers, *laws)
    number = {verdict: sum(one.verdict is verdict for one in every) for verdict in Verdict}
    counting = sum(counts_as_failing(one, fail_on) for one in every)
    of_these = f" ({counting or 'none'} by {_COUNTS[fail_on]})" if counting < number[Verdict.FALSE] else ""
    counts = ", ".join(
        f"{found} {verdict.value}{of_these if verdict is Verdict.FALSE else ''}"
        for verdict, found in number.items()
    )
    said = [f"{len(answers)} method{'' if len(answers) == 1 else 's'}"] if answers or not laws else []
    said += [f"{len(laws)} law{'' if len(laws) == 1 else 's'}"] if laws else []
    return f"{''.join(_not_counted(answers, laws, fail_on))}{', '.join(said)}: {counts}\n"


_COUNTS = {Grade.ERROR: "an error", Grade.WARNING: "an error or a warning", Grade.NOTE: "a failure"}
_MORE = "   (open: whether it fails otherwise)"
_MILD = {
    Grade.WARNING: "Failures that may be meant (--fail-on warning counts them)",
    Grade.NOTE: "Likely rejections (--fail-on note counts them)",
}


def _not_counted(answers: Sequence[Answer], laws: Sequence[Answer], fail_on: Grade) -> Iterator[str]:
    """The methods and laws whose failures all have grades that do not count, a group for each grade."""
    for grade, title in _MILD.items():
        mild = [
            f"    {one.text}  {_said(one.failures[0])}{_MORE if one in answers and is_open(one) else ''}\n"
            for one in (*answers, *laws)
            if one.grade is grade and not counts_as_failing(one, fail_on)
        ]
        if mild:
            yield f"{title}:\n{''.join(mild)}"


def readings(policy: Policy) -> tuple[str, ...]:
    """The meaning of TRUE under the options of a check, a phrase each."""
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
    """The options under which the TRUE hold; an empty text if there are none.

    ``explains``: adds the meanings of the assumptions that were used.
    """
    true = [answer for answer in answers if answer.verdict is Verdict.TRUE or answer.is_complete]
    said = readings(policy) if true else ()
    text = f"TRUE: {'; '.join(said)}\n" if said else ""
    if explains:
        text += "".join(filter(None, map(explain, assumptions_of(true))))
    return text


def assumptions_of(answers: Sequence[Answer]) -> list[str]:
    """The names of the assumptions of all answers, without duplicates."""
    return list(dict.fromkeys(word for answer in answers for word in answer.assuming))


def _clip(text: str, most: int = _MOST_CHARS) -> str:
    return text if len(text) <= most else f"{text[:most]}..."
