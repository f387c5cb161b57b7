"""A check as SARIF 2.1.0 (OASIS Static Analysis Results Interchange Format): a result for each failure.

The code flow of a result holds what the arguments are, then the frames of the stack trace from the method
that was called to the line that throws.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import verifier
from verifier.check.answers import Found
from verifier.check.laws.law import RULES
from verifier.check.plain_data import Plain
from verifier.check.reports import CheckReport
from verifier.check.sources import SourceFinder, within_package
from verifier.check.target import Target
from verifier.verdict.outcome import TraceElement

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_ROOT = "%SRCROOT%"


def render_sarif(report: CheckReport, sources: SourceFinder) -> str:
    """The whole log: one run, whose results are the methods that can fail."""
    failing = [(entry, *one) for entry in report.entries for one in entry.failures()]
    kinds = sorted({_kind(entry.target, found) for entry, found, _ in failing})
    rules: list[Plain] = [_rule(kind, bool(report.policy.forbidden)) for kind in kinds]
    verb = "can reach" if report.policy.forbidden else "can fail with"
    results: list[Plain] = []
    marks: Counter[str] = Counter()
    for entry, found, file in failing:
        mark = f"{entry.target.key}\n{found.failure.exception}"
        marks[mark] += 1
        if marks[mark] > 1:
            mark += f"\n{marks[mark]}"
        shown = _Shown(entry.target, found, file, _digest(mark))
        results.append(_result(shown, kinds, verb, sources))
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
            "counts": report.counts(),
        },
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


@dataclass(frozen=True)
class _Shown:
    """A failure of a method, the path of its reproducer, and a fingerprint that later checks compare."""

    target: Target
    found: Found
    file: Path | None
    mark: str


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _kind(target: Target, found: Found) -> str:
    """The name of a rule: of a law that is broken, else the exception (or the method that is forbidden)."""
    return found.failure.exception if target.law is None else rule_of(target.law.name)


def rule_of(law: str) -> str:
    """The name of the rule of a law."""
    return _LAW + RULES[law].word


_LAW = "law/"
_RULES_OF_LAWS = {_LAW + rule.word: rule for rule in RULES.values()}


def _rule(kind: str, is_forbidden: bool) -> Plain:
    """The rule of an exception, of a law, or of a method that is forbidden."""
    law = _RULES_OF_LAWS.get(kind)
    if law is not None:
        words = law.word.split("-")
        return {
            "id": kind,
            "name": "".join(word[0].upper() + word[1:] for word in words),
            "shortDescription": {"text": law.says},
            "fullDescription": {"text": law.help},
            "help": {"text": law.help},
            "defaultConfiguration": {"level": "warning"},
        }
    exception = kind
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


def _result(one: _Shown, kinds: list[str], verb: str, sources: SourceFinder) -> Plain:
    found, failure = one.found, one.found.failure
    kind = _kind(one.target, found)
    shown = () if found.reproducer is None else found.reproducer.shown
    said = f"{failure.exception}: {failure.message}" if failure.message else failure.exception
    text = "\n".join([f"{one.target.text} {verb} {said}", *shown])
    result: dict[str, Plain] = {
        "ruleId": kind,
        "ruleIndex": kinds.index(kind),
        "level": found.grade.value,
        "message": {"text": text},
        "partialFingerprints": {"jrMethodAndException/v1": one.mark},
        "properties": {"method": one.target.text, "values": [*shown], "public": not found.is_hidden},
    }
    if found.where is not None:
        result["locations"] = [_location(found.where, None, sources)]
    flow = _flow(found, sources)
    if flow:
        result["codeFlows"] = [{"threadFlows": [{"locations": flow}]}]
    properties = result["properties"]
    assert isinstance(properties, dict)
    if found.likely is not None:
        properties["likelyRejection"] = found.likely.value
    if found.evidence is not None:
        properties["evidence"] = found.evidence
    if one.file is not None:
        properties["reproducer"] = str(one.file)
    return result


def _flow(found: Found, sources: SourceFinder) -> list[Plain]:
    """The steps: frames from the call of the method on, the throw last."""
    failure, made = found.failure, found.reproducer
    program = made.class_name if made is not None else ""
    frames = [element for element in failure.trace if element.class_name != program]
    steps: list[Plain] = []
    for number, element in enumerate(reversed(frames)):
        said = f"{element.class_name}.{element.method}"
        if not number and made is not None and made.shown:
            said += " with " + "; ".join(made.shown)
        if number == len(frames) - 1:
            said += f" fails with {failure.exception}"
        steps.append({"location": _location(element, said, sources), "executionOrder": number + 1})
    return steps


def _location(element: TraceElement, message: str | None, sources: SourceFinder) -> Plain:
    """A place in the code: the method, with file and line if they are known."""
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
