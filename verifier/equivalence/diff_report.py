"""Reports about the effect of a change, as text, JSON, SARIF and Markdown."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote

import verifier
from verifier.check.answers import Found, one_line
from verifier.check.plain_data import Plain
from verifier.check.sarif import SCHEMA
from verifier.check.sources import SourceFinder
from verifier.equivalence.changes import Kind, Outcome
from verifier.verdict.outcome import Verdict

FORMAT = 1
WORDS = {Verdict.TRUE: "EQUAL", Verdict.FALSE: "DIFFERENT", Verdict.UNKNOWN: "UNKNOWN"}
_MOST_CHARS = 240


@dataclass(frozen=True)
class DiffReport:
    """The outcomes so far, of so many touched methods. ``old`` and ``new`` name the two states."""

    old: str
    new: str
    outcomes: Sequence[Outcome]
    removed: Sequence[str]
    methods: int

    @property
    def verdict(self) -> str:
        """DIFFERENT if a method behaves differently, else UNKNOWN if that is open for one, else EQUAL."""
        compared = [one.compared.answer.verdict for one in self.outcomes if one.compared is not None]
        is_open = Verdict.UNKNOWN in compared or len(self.outcomes) < self.methods
        if Verdict.FALSE in compared:
            return WORDS[Verdict.FALSE]
        return WORDS[Verdict.UNKNOWN if is_open else Verdict.TRUE]


def word_of(outcome: Outcome) -> str:
    """EQUAL, DIFFERENT, UNKNOWN or NEW."""
    return "NEW" if outcome.compared is None else WORDS[outcome.compared.answer.verdict]


def render_lines(outcome: Outcome, width: int) -> str:
    """The lines about one method."""
    said = _said(outcome)
    rows = [f"{outcome.touched.target.text:{width}}  {word_of(outcome):9}  {said}".rstrip()]
    rows += [f"    {one}" for one in _values(outcome)]
    for title, found in (("new failure", outcome.new), ("failure gone", outcome.gone)):
        for one in found:
            rows.append(f"    {title}: {_failure(one)}")
            rows += [f"      {shown}" for shown in (one.reproducer.shown if one.reproducer else ())]
    return "".join(f"{row[:_MOST_CHARS]}\n" for row in rows)


def render_tail(report: DiffReport) -> str:
    """The text after the methods: removed methods, and the sum."""
    text = "".join(f"removed: {one}\n" for one in report.removed)
    words = [word_of(one) for one in report.outcomes]
    counts = ", ".join(f"{words.count(word)} {word}" for word in (*WORDS.values(), "NEW"))
    new, gone = (sum(len(one) for one in all_) for all_ in (
        [one.new for one in report.outcomes], [one.gone for one in report.outcomes]
    ))  # fmt: skip
    methods = f"{report.methods} method{'' if report.methods == 1 else 's'}"
    return f"{text}{methods} touched: {counts}; new failures: {new}, gone: {gone}\n"


def render_json(report: DiffReport) -> str:
    """The whole report."""
    rows: list[Plain] = [
        {
            "method": one.touched.target.text,
            "class": one.touched.target.owner.name.replace("/", "."),
            "name": one.touched.target.method.name,
            "descriptor": one.touched.target.method.descriptor,
            "touched": one.touched.kind.value,
            "verdict": word_of(one),
            "reason": one.compared.answer.reason if one.compared is not None else "",
            "difference": _difference(one),
            "values": [*_values(one)],
            "new_failures": [_failure(found) for found in one.new],
            "gone_failures": [_failure(found) for found in one.gone],
        }
        for one in report.outcomes
    ]
    data: dict[str, Plain] = {
        "format": FORMAT, "verdict": report.verdict, "old": report.old, "new": report.new,
        "methods": report.methods, "removed": [*report.removed], "outcomes": rows,
    }  # fmt: skip
    return json.dumps(data, indent=2) + "\n"


def render_markdown(report: DiffReport) -> str:
    """For the conversation of a pull request."""
    title = f"`jr diff`: {report.old} → {report.new}: {report.verdict}"
    lines = [f"### {title}", ""]
    different = [one for one in report.outcomes if one.is_different]
    if different:
        lines += ["| method | behaves differently | with |", "|---|---|---|"]
        lines += [
            f"| {_code(one.touched.target.text)} | {_code(_said(one))} | {_code('; '.join(_values(one)))} |"
            for one in different
        ]
        lines.append("")
    for title, pairs in (
        ("New failures", [(one, found) for one in report.outcomes for found in one.new]),
        ("Failures that are gone", [(one, found) for one in report.outcomes for found in one.gone]),
    ):
        if pairs:
            lines += [f"**{title}**", ""]
            lines += [f"- {_code(one.touched.target.text)}: {_code(_failure(found))}" for one, found in pairs]
            lines.append("")
    for word, words in (("UNKNOWN", "Not decided"), ("EQUAL", "Proved to behave as before"), ("NEW", "New")):
        alike = [_code(one.touched.target.text) for one in report.outcomes if word_of(one) == word]
        if alike:
            lines += [f"{words}: {', '.join(alike)}", ""]
    if report.removed:
        lines += [f"Removed: {', '.join(map(_code, report.removed))}", ""]
    return "\n".join(lines)


def render_sarif(report: DiffReport, sources: SourceFinder) -> str:
    """A result for each method that behaves differently, and for each new failure."""
    results: list[Plain] = []
    for one in report.outcomes:
        if one.is_different:
            text = "\n".join([f"{one.touched.target.text} behaves differently: {_said(one)}", *_values(one)])
            results.append(_result(one, "behaviour-changed", "note", text, sources))
        for found in one.new:
            shown = found.reproducer.shown if found.reproducer is not None else ()
            text = "\n".join([f"{one.touched.target.text} can fail now: {_failure(found)}", *shown])
            results.append(_result(one, "new-failure", found.grade.value, text, sources))
    rules: list[Plain] = [
        {"id": "behaviour-changed", "shortDescription": {"text": "A method behaves differently."}},
        {"id": "new-failure", "shortDescription": {"text": "A method can fail in a way that it could not."}},
    ]
    driver: dict[str, Plain] = {"name": "JR", "semanticVersion": verifier.__version__, "rules": rules}
    run: dict[str, Plain] = {
        "tool": {"driver": driver}, "columnKind": "utf16CodeUnits", "results": results,
    }  # fmt: skip
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _result(outcome: Outcome, rule: str, level: str, text: str, sources: SourceFinder) -> Plain:
    owner, method = outcome.touched.target.subject
    result: dict[str, Plain] = {"ruleId": rule, "level": level, "message": {"text": text}}
    place = sources.find(owner.name.replace("/", "."), owner.source_file)
    if place is not None:
        uri, is_relative = sources.shown(place)
        artifact: dict[str, Plain] = {"uri": uri if is_relative else quote(uri, safe=":/%")}
        if is_relative:
            artifact["uriBaseId"] = "%SRCROOT%"
        physical: dict[str, Plain] = {"artifactLocation": artifact}
        rows = method.code.line_numbers if method.code is not None else ()
        if rows:
            physical["region"] = {"startLine": min(line for _, line in rows)}
        result["locations"] = [{"physicalLocation": physical}]
    return result


def _said(outcome: Outcome) -> str:
    compared = outcome.compared
    if compared is None:
        return ""
    if compared.difference is not None:
        return compared.difference.text
    if compared.answer.verdict is Verdict.UNKNOWN:
        return compared.answer.reason
    return "calls changed code" if outcome.touched.kind is Kind.AFFECTED else ""


def _difference(outcome: Outcome) -> Plain:
    compared = outcome.compared
    if compared is None or compared.difference is None:
        return None
    seen = compared.difference
    return {"expression": seen.expression, "new": seen.ours, "old": seen.theirs}


def _values(outcome: Outcome) -> tuple[str, ...]:
    compared = outcome.compared
    made = compared.answer.reproducer if compared is not None else None
    return made.shown if made is not None else ()


def _failure(found: Found) -> str:
    failure = found.failure
    text = failure.exception + (f": {one_line(failure.message)}" if failure.message else "")
    place = ""
    if found.where is not None and found.where.file is not None:
        place = f" at {found.where.file}" + (f":{found.where.line}" if found.where.line else "")
    return f"{text}{place}"


def _code(text: str) -> str:
    """A text as code in a cell of a table."""
    plain = text.replace("`", "'").replace("|", "\\|").replace("\n", " ")
    return f"`{plain}`" if plain else ""
