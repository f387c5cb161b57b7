"""What programs read: JSON by its schema, SARIF by the names of its own."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests import json_schema
from verifier.assumption import explain
from verifier.check.answers import Answer, Found, Grade, Likely, Reproducer, render_answer, render_reading
from verifier.check.laws.law import Law
from verifier.check.library import Library
from verifier.check.policy import Policy
from verifier.check.reports import CheckReport, Entry, render_json
from verifier.check.sarif import render_sarif
from verifier.check.sources import SourceFinder, roots_near
from verifier.check.target import find_targets
from verifier.verdict.outcome import Failure, TraceElement, Verdict

sarif_om = pytest.importorskip("sarif_om")

OWN = TraceElement("acme.IntStack", "push", "IntStack.java", 5)
TRACE = (
    TraceElement("java.util.Objects", "checkIndex", "Objects.java", 385),
    OWN,
    TraceElement("acme.IntStack_push_Main", "main", "IntStack_push_Main.java", 7),
)


@pytest.fixture
def report(library: Library) -> CheckReport:
    push, pop, half = find_targets(
        ["acme.IntStack.push", "acme.IntStack.pop", "acme.IntStack.half"], library, {}
    )
    made = Reproducer(
        "acme.IntStack_push_Main", "", "IntStack_push_Test", "", ("this = new IntStack()", "value = 0")
    )
    failure = Failure("java.lang.IndexOutOfBoundsException", "Index\n8 \u2028 \ud800", TRACE)
    likely = Found(failure, None, OWN, Grade.NOTE, likely=Likely.BY_HAND)
    entries = [
        Entry(
            push,
            Answer(
                push.text,
                Verdict.FALSE,
                "",
                (Found(failure, made, OWN, evidence="push counts itself"), likely),
            ),
            (Path("jr-check/T.java"), None),
            True,
        ),
        Entry(pop, Answer(pop.text, Verdict.UNKNOWN, "why"), (), True),
        Entry(half, Answer(half.text, Verdict.TRUE, ""), (), False),
    ]
    return CheckReport(entries, 4, Verdict.FALSE, Policy())


def test_json_fits_its_schema(report: CheckReport, root: Path) -> None:
    schema = json.loads((root / "docs" / "check.schema.json").read_text(encoding="utf-8"))
    json_schema.check(schema)
    data = json.loads(render_json(report))
    json_schema.require(data, schema)
    assert data["unanswered"] == 1 and data["counts"] == {"TRUE": 1, "FALSE": 1, "UNKNOWN": 1}
    assert data["answers"][0]["failure"]["where"]["line"] == 5
    assert [answer["stored"] for answer in data["answers"]] == [False, False, True]
    first = data["answers"][0]
    assert first["failures"][0]["failure"] == first["failure"] and first["failures"][0]["public"]
    for name, part in (("answer", first), ("found", first["failures"][0]), ("failure", first["failure"])):
        assert part.keys() == schema["$defs"][name]["properties"].keys(), "the schema says all"


CHILDREN = {
    "SarifLog": {"runs": "Run"},
    "Run": {"tool": "Tool", "invocations": "Invocation", "results": "Result"},
    "Tool": {"driver": "ToolComponent"},
    "ToolComponent": {"rules": "ReportingDescriptor"},
    "ReportingDescriptor": {
        "help": "MultiformatMessageString",
        "shortDescription": "MultiformatMessageString",
        "fullDescription": "MultiformatMessageString",
        "defaultConfiguration": "ReportingConfiguration",
    },
    "Result": {"message": "Message", "locations": "Location", "codeFlows": "CodeFlow"},
    "Location": {
        "physicalLocation": "PhysicalLocation",
        "logicalLocations": "LogicalLocation",
        "message": "Message",
    },
    "PhysicalLocation": {"artifactLocation": "ArtifactLocation", "region": "Region"},
    "CodeFlow": {"threadFlows": "ThreadFlow"},
    "ThreadFlow": {"locations": "ThreadFlowLocation"},
    "ThreadFlowLocation": {"location": "Location"},
}
"""The types of properties that are objects, or arrays of objects (SARIF 2.1.0, section 3)."""
LISTS = {
    "runs",
    "invocations",
    "results",
    "rules",
    "locations",
    "codeFlows",
    "threadFlows",
    "logicalLocations",
}
NUMBERS = {"startLine": 1, "executionOrder": 0, "ruleIndex": 0}
"""Integers, and the least that they may be."""
WORDS = {
    "version": {"2.1.0"},
    "level": {"none", "note", "warning", "error"},
    "columnKind": {"utf16CodeUnits", "unicodeCodePoints"},
}


def check_sarif(kind: str, data: Any) -> None:
    """Hold an object to the names that its type has and must have."""
    names = {
        field.metadata["schema_property_name"]: field.default is attr_nothing()
        for field in getattr(sarif_om, kind).__attrs_attrs__
    }
    assert isinstance(data, dict) and data.keys() <= names.keys(), (kind, data)
    assert {name for name, required in names.items() if required} <= data.keys(), (kind, data)
    for name, value in data.items():
        inner = CHILDREN.get(kind, {}).get(name)
        if inner is not None:
            assert isinstance(value, list) == (name in LISTS), name
            for item in value if isinstance(value, list) else [value]:
                check_sarif(inner, item)
        elif name in NUMBERS:
            assert isinstance(value, int) and value >= NUMBERS[name]
        elif name in WORDS:
            assert value in WORDS[name]
        elif name == "executionSuccessful":
            assert isinstance(value, bool)
        elif name in ("properties", "partialFingerprints"):
            assert isinstance(value, dict)
        else:
            assert isinstance(value, str), name


def attr_nothing() -> object:
    import attr

    return attr.NOTHING


def test_sarif_has_the_names_of_its_schema(report: CheckReport, tmp_path: Path) -> None:
    source = tmp_path / "src" / "main" / "java" / "acme" / "IntStack.java"
    source.parent.mkdir(parents=True)
    source.touch()
    data = json.loads(render_sarif(report, SourceFinder([], tmp_path)))
    check_sarif("SarifLog", data)
    (run,) = data["runs"]
    result, likely = run["results"]
    assert likely["level"] == "note" and likely["properties"]["likelyRejection"] == "by-hand"
    assert "likelyRejection" not in result["properties"]
    assert result["properties"]["evidence"] == "push counts itself"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    place = result["locations"][0]["physicalLocation"]
    assert place["artifactLocation"] == {
        "uri": "src/main/java/acme/IntStack.java",
        "uriBaseId": "%SRCROOT%",
    }
    assert place["region"] == {"startLine": 5}
    steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
    said = [step["location"]["message"]["text"] for step in steps]
    assert said[0] == "acme.IntStack.push with this = new IntStack(); value = 0"
    assert said[1].startswith("java.util.Objects.checkIndex fails with ")
    with pytest.raises(AssertionError):
        check_sarif("Result", {**result, "colour": "red"})


def test_a_law_has_a_rule_of_its_own(report: CheckReport, tmp_path: Path) -> None:
    law = Law("symmetric", "equals is symmetric", "acme/IntStack", "equals(Ljava/lang/Object;)Z", "", "")
    broken = replace(report.entries[0], target=replace(report.entries[0].target, law=law))
    both = replace(report, entries=[report.entries[0], broken])
    data = json.loads(render_sarif(both, SourceFinder([], tmp_path)))
    check_sarif("SarifLog", data)
    (run,) = data["runs"]
    rules = {rule["id"]: rule for rule in run["tool"]["driver"]["rules"]}
    assert [one["ruleId"] for one in run["results"]][1:3] == [
        "java.lang.IndexOutOfBoundsException",
        "law/equals-symmetric",
    ]
    rule = rules["law/equals-symmetric"]
    assert rule["defaultConfiguration"] == {"level": "warning"} and rule["name"] == "EqualsSymmetric"
    assert "java.lang.Object.equals" in rule["help"]["text"]


def test_what_is_forbidden_is_reached(report: CheckReport, tmp_path: Path) -> None:
    asked = replace(report, policy=Policy(forbidden=("java.lang.Class.forName",)))
    data = json.loads(render_sarif(asked, SourceFinder([], tmp_path)))
    check_sarif("SarifLog", data)
    assert " can reach " in data["runs"][0]["results"][0]["message"]["text"]


def test_an_empty_check_has_no_results(tmp_path: Path) -> None:
    data = json.loads(render_sarif(CheckReport([], 0, Verdict.TRUE, Policy()), SourceFinder([], tmp_path)))
    check_sarif("SarifLog", data)
    assert data["runs"][0]["results"] == []


def test_sources_are_found_below_roots_that_are_named(tmp_path: Path) -> None:
    other = tmp_path / "other"
    for folder in (other / "a", tmp_path / "here" / "src" / "a"):
        folder.mkdir(parents=True)
        (folder / "B.java").touch()
    finder = SourceFinder([other], tmp_path / "here")
    found = finder.find("a.B$C", "B.java")
    assert found == other / "a" / "B.java"
    assert finder.shown(found) == (found.as_uri(), False)
    assert finder.find("a.B", None) is None and finder.find("a.B", "../a/B.java") is None
    near = SourceFinder([], tmp_path / "here").find("a.B", "B.java")
    assert near is not None and finder.shown(near) == ("src/a/B.java", True)


def test_sources_are_looked_for_near_what_was_built_of_them(tmp_path: Path) -> None:
    for build in ("target/classes", "build/classes/java/main"):
        (tmp_path / build).mkdir(parents=True)
        assert roots_near([tmp_path / build])[0] == tmp_path / "src" / "main" / "java"
    assert tmp_path / "src" in roots_near([tmp_path]) and tmp_path in roots_near([tmp_path])
    assert roots_near([Path("acme.IntStack"), Path("a" * 5000)]) == []


def test_what_options_say_of_true_is_said_once() -> None:
    true, false = Answer("a", Verdict.TRUE, ""), Answer("b", Verdict.FALSE, "")
    assert render_reading([false], Policy(strict=True), True) == ""
    assert render_reading([true], Policy(), False) == ""
    said = render_reading([true, true, false], Policy(allowed=frozenset({"E"}), strict=True), False)
    assert said == "TRUE: rejections are failures; allowed: E\n"


def test_a_true_names_what_it_assumes() -> None:
    one = Answer("a", Verdict.TRUE, "", assuming=("no-null", "locale"))
    other = Answer("b", Verdict.TRUE, "", assuming=("no-null",))
    assert render_answer(one, 1) == "a  TRUE  (assuming: no-null, locale)\n"
    assert render_answer(Answer("a", Verdict.TRUE, ""), 1) == "a  TRUE\n"
    assert render_reading([one, other], Policy(), False) == ""
    explained = render_reading([one, other], Policy(), True)
    assert explained == "".join(filter(None, map(explain, ("no-null", "locale"))))
    assert explain("nothing") is None
