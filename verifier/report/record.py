"""A result as JSON data: the same facts as the readable account."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING

from verifier import __version__
from verifier.config import Options, each_option, flag_of
from verifier.task.task import Task
from verifier.verdict.outcome import Certificate, Counterexample, InputValue, Result, TraceElement

if TYPE_CHECKING:
    from verifier.exploration.threads.guided import Story

FORMAT = 1


def result_as_dict(
    task: Task, result: Result, options: Options, story: Story | None = None
) -> dict[str, object]:
    """Data for ``--json``; its form is numbered by ``format``. ``story``: of the counterexample's threads."""
    return {
        "format": FORMAT,
        "producer": {"name": "JR", "version": __version__},
        "task": {
            "name": task.name,
            "definition": str(task.origin) if task.origin else None,
            "source_roots": [str(root) for root in task.source_roots],
            "class_path": [str(place) for place in task.class_path],
            "arguments": list(task.arguments),
            "property": task.property.value,
            "specification": task.specification.text,
            "entry_class": task.entry_class,
            "expected": task.expected,
        },
        "verdict": result.verdict.value,
        "reason": result.reason,
        "analysis": "" if result.analysis is None else result.analysis.value,
        "assumptions": [{"name": a.word, "meaning": a.phrase} for a in result.assumptions],
        "certificate": _certificate(result.certificate),
        "invariants": [
            {
                "kind": one.kind.value,
                "line": one.line,
                "method": one.method,
                "holds": list(one.texts),
                "unstated": list(one.unstated),
            }
            for one in result.invariants
        ],
        "obligations": [
            {"ending": o.ending.word, "message": o.message, "where": o.where} for o in result.obligations
        ],
        "counterexample": _counterexample(result.counterexample, story),
        "statistics": result.statistics,
        "options": {flag_of(f.name)[2:]: _plain(getattr(options, f.name)) for f, _ in each_option()},
    }


def dump_json(data: dict[str, object]) -> str:
    """Strict JSON text: lone surrogates are escaped, numbers outside JSON are strings already."""
    return json.dumps(data, indent=2, ensure_ascii=True, allow_nan=False, default=str) + "\n"


def _certificate(certificate: Certificate | None) -> dict[str, object] | None:
    return None if certificate is None else {"given": certificate.given, "text": certificate.text}


def _counterexample(counterexample: Counterexample | None, story: Story | None) -> dict[str, object] | None:
    if counterexample is None:
        return None
    failure = counterexample.failure
    return {
        "replayed": counterexample.replayed,
        "stress_runs": counterexample.stress_runs,
        "inputs": [_input(item) for item in counterexample.inputs],
        "failure": {
            "exception": failure.exception,
            "message": failure.message,
            "trace": [_trace_element(element) for element in failure.trace],
        },
        "schedule": [{"thread": thread, "steps": steps} for thread, steps in counterexample.schedule],
        "threads": None if story is None else _story(story),
    }


def _story(story: Story) -> dict[str, object]:
    return {
        "names": {str(number): name for number, name in story.names.items()},
        "moves": [
            {
                "thread": move.thread,
                "action": move.action,
                "place": move.place or None,
                "before": move.before if move.place else None,
                "after": move.after if move.place else None,
                "where": _trace_element(move.where) if move.where is not None else None,
            }
            for move in story.moves
        ],
        "waits": [
            {
                "thread": wait.thread,
                "action": wait.action,
                "awaited": wait.awaited,
                "holder": wait.holder,
                "where": _trace_element(wait.where) if wait.where is not None else None,
            }
            for wait in story.waits
        ],
    }


def _input(item: InputValue) -> dict[str, object]:
    return {
        "kind": item.kind,
        "value": _number(item.value),
        "where": _trace_element(item.where) if item.where else None,
    }


def _number(value: bool | int | float | str) -> bool | int | float | str:
    """JSON has no NaN and no infinities: they become Java's words for them."""
    if isinstance(value, float) and not math.isfinite(value):
        return "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"
    return value


def _trace_element(element: TraceElement) -> dict[str, object]:
    return {
        "class": element.class_name,
        "method": element.method,
        "file": element.file,
        "line": element.line,
    }


def _plain(value: object) -> object:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return list(value) if isinstance(value, tuple) else str(value)
