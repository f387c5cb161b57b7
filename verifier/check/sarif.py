"""A check as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format): a result for each FALSE.

The code flow of a result holds what the arguments are, then the frames of the stack trace from the method
that was called to the line that throws.
"""

from __future__ import annotations

import hashlib
import json
from urllib.parse import quote

import verifier
from verifier.check.plain_data import Plain
from verifier.check.reports import CheckReport, Entry
from verifier.check.sources import SourceFinder, within_package
from verifier.verdict.outcome import Failure, TraceElement, Verdict

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"


def render_sarif(report: CheckReport, sources: SourceFinder) -> str:
    """The whole log: one run, whose results are the methods that can fail."""
    failing = [entry for entry in report.entries if entry.answer.failure is not None]
    kinds = sorted({_failure(entry).exception for entry in failing})
    rules: list[Plain] = [_rule(kind, bool(report.policy.forbidden)) for kind in kinds]
    verb = "can reach" if report.policy.forbidden else "can fail with"
    results: list[Plain] = [_result(entry, kinds, verb, sources) for entry in failing]
    driver: dict[str, Plain] = {
        "name": "JR",
        "semanticVersion": verifier.__version__,
        "rules": rules,
    }
    run: dict[str, Plain] = {
        "tool": {"driver": driver},
        "columnKind": "utf16CodeUnits",
        "invocations": [{"executionSuccessful": True}],
        "results": results,
        "properties": {
            "methods": report.methods,
            "counts": {
                verdict.value: sum(entry.answer.verdict is verdict for entry in report.entries)
                for verdict in Verdict
            },
        },
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _failure(entry: Entry) -> Failure:
    assert entry.answer.failure is not None
    return entry.answer.failure


def _rule(exception: str, is_forbidden: bool) -> Plain:
    """The rule of an exception, or of a method that is forbidden."""
    simple = exception.rpartition(".")[2]
    if is_forbidden:
        return {
            "id": exception,
            "name": simple,
            "shortDescription": {"text": f"A call can reach {exception}, which is forbidden."},
            "defaultConfiguration": {"level": "error"},
        }
    return {
        "id": exception,
        "name": simple,
        "shortDescription": {"text": f"A method can fail with {simple}."},
        "fullDescription": {
            "text": f"Arguments and a receiver that users can make lead to {exception}, which the method "
            "does not throw to reject them. A reproducer was run on the Java virtual machine."
        },
        "defaultConfiguration": {"level": "error"},
    }


def _result(entry: Entry, kinds: list[str], verb: str, sources: SourceFinder) -> Plain:
    failure, answer = _failure(entry), entry.answer
    shown = () if answer.reproducer is None else answer.reproducer.shown
    said = f"{failure.exception}: {failure.message}" if failure.message else failure.exception
    text = "\n".join([f"{entry.target.text} {verb} {said}", *shown])
    mark = f"{entry.target.key}\n{failure.exception}".encode("utf-8", "surrogatepass")
    result: dict[str, Plain] = {
        "ruleId": failure.exception,
        "ruleIndex": kinds.index(failure.exception),
        "level": answer.grade.value,
        "message": {"text": text},
        "partialFingerprints": {"jrMethodAndException/v1": hashlib.sha256(mark).hexdigest()},
        "properties": {"method": entry.target.text, "values": [*shown]},
    }
    if answer.where is not None:
        result["locations"] = [_location(answer.where, None, sources)]
    flow = _flow(entry, sources)
    if flow:
        result["codeFlows"] = [{"threadFlows": [{"locations": flow}]}]
    if entry.reproducer is not None:
        properties = result["properties"]
        assert isinstance(properties, dict)
        properties["reproducer"] = str(entry.reproducer)
    return result


def _flow(entry: Entry, sources: SourceFinder) -> list[Plain]:
    """The steps: frames from the call of the method on, the throw last."""
    failure, answer = _failure(entry), entry.answer
    program = answer.reproducer.class_name if answer.reproducer is not None else ""
    frames = [element for element in failure.trace if element.class_name != program]
    steps: list[Plain] = []
    for number, element in enumerate(reversed(frames)):
        said = f"{element.class_name}.{element.method}"
        if not number and answer.reproducer is not None and answer.reproducer.shown:
            said += " with " + "; ".join(answer.reproducer.shown)
        if number == len(frames) - 1:
            said += f" fails with {failure.exception}"
        steps.append({"location": _location(element, said, sources), "executionOrder": number + 1})
    return steps


def _location(element: TraceElement, message: str | None, sources: SourceFinder) -> Plain:
    """A place in the code: its file and line as far as they are known, and the method."""
    location: dict[str, Plain] = {
        "logicalLocations": [
            {"fullyQualifiedName": f"{element.class_name}.{element.method}", "kind": "function"}
        ]
    }
    if element.file is not None:
        found = sources.find(element.class_name, element.file)
        wanted = within_package(element.class_name, element.file)
        artifact: dict[str, Plain] = {"uri": quote(wanted, errors="replace")}
        if found is not None:
            uri, is_relative = sources.shown(found)
            artifact = {"uri": uri, "uriBaseId": _ROOT} if is_relative else {"uri": uri}
        physical: dict[str, Plain] = {"artifactLocation": artifact}
        if element.line is not None and element.line > 0:
            physical["region"] = {"startLine": element.line}
        location["physicalLocation"] = physical
    if message is not None:
        location["message"] = {"text": message}
    return location
