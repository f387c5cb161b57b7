"""A check as JSON (docs/check.schema.json), for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from verifier.assumption import BY_WORD, OF_CHECK
from verifier.check.answers import Answer, Found, assumptions_of, readings
from verifier.check.plain_data import Plain
from verifier.check.policy import Policy
from verifier.check.target import Target
from verifier.verdict.outcome import TraceElement, Verdict

FORMAT = 1
"""Incremented when a field changes its meaning or is removed, but not for new fields."""


@dataclass(frozen=True)
class Entry:
    """A method, its answer, the paths of its reproducers, and whether the answer is new."""

    target: Target
    answer: Answer
    reproducers: tuple[Path | None, ...]
    """One for each failure."""
    is_new: bool

    def failures(self) -> Iterator[tuple[Found, Path | None]]:
        """The failures with the paths of their reproducers."""
        return zip_longest(self.answer.failures, self.reproducers[: len(self.answer.failures)])


@dataclass(frozen=True)
class CheckReport:
    """The answers so far, the number of all methods, and the verdict."""

    entries: Sequence[Entry]
    methods: int
    verdict: Verdict
    policy: Policy

    def counts(self) -> dict[str, Plain]:
        """How many answers have each verdict."""
        found = [entry.answer.verdict for entry in self.entries]
        return {verdict.value: found.count(verdict) for verdict in Verdict}


def render_json(report: CheckReport) -> str:
    """The whole report."""
    data: dict[str, Plain] = {
        "format": FORMAT,
        "verdict": report.verdict.value,
        "methods": report.methods,
        "unanswered": report.methods - len(report.entries),
        "counts": report.counts(),
        "reading": [*readings(report.policy)],
        "assumptions": {
            word: OF_CHECK[word].phrase if word in OF_CHECK else BY_WORD[word].phrase
            for word in assumptions_of([entry.answer for entry in report.entries])
            if word in OF_CHECK or word in BY_WORD
        },
        "answers": [_entry(entry) for entry in report.entries],
    }
    return json.dumps(data, indent=2) + "\n"


def _entry(entry: Entry) -> Plain:
    target, answer = entry.target, entry.answer
    failures = [_found(*one) for one in entry.failures()]
    first = failures[0] if failures else _NO_FAILURE
    owner, method = target.subject
    return {
        "method": target.text,
        "class": owner.name.replace("/", "."),
        "name": method.name,
        "descriptor": method.descriptor,
        "law": None if target.law is None else target.law.name,
        "verdict": answer.verdict.value,
        "reason": answer.reason or None,
        "assuming": [*answer.assuming],
        "grade": None if answer.grade is None else answer.grade.value,
        "failure": first["failure"],
        "values": first["values"],
        "reproducer": first["reproducer"],
        "failures": [*failures],
        "complete": answer.is_complete,
        "stored": not entry.is_new,
    }


_NO_FAILURE: dict[str, Plain] = {"failure": None, "values": [], "reproducer": None}


def _found(found: Found, file: Path | None) -> dict[str, Plain]:
    failure = found.failure
    return {
        "grade": found.grade.value,
        "public": not found.is_hidden,
        "likely": None if found.likely is None else found.likely.value,
        "evidence": found.evidence,
        "failure": {
            "exception": failure.exception,
            "message": failure.message,
            "where": None if found.where is None else _place(found.where),
            "trace": [_place(element) for element in failure.trace],
        },
        "values": [] if found.reproducer is None else [*found.reproducer.shown],
        "reproducer": None if file is None else str(file),
    }


def _place(element: TraceElement) -> Plain:
    return {
        "class": element.class_name,
        "method": element.method,
        "file": element.file,
        "line": element.line,
    }
