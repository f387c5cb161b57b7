"""The readable account and the JSON record."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.assumption import Assumption
from verifier.config import Options
from verifier.report.account import render_account, render_string, render_value
from verifier.report.record import dump_json, result_as_dict
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import (
    Analysis,
    Certificate,
    Counterexample,
    Ending,
    Failure,
    InputValue,
    Invariant,
    Obligation,
    Result,
    TraceElement,
    Verdict,
)

TASK = Task("Program", (Path("/p"),), Specification(Property.VALID_ASSERT))
IN_JDK = TraceElement("java.util.Objects", "check", "Objects.java", 385)
IN_PROGRAM = TraceElement("Main", "main", "Main.java", 7)
FAILURE = Failure("java.lang.AssertionError", "no\nTRUE", (IN_JDK, IN_PROGRAM))
INPUTS = (InputValue("int", 3, IN_PROGRAM), InputValue("string", 'a"b\ud800'), InputValue("char", 65))


def result(verdict: Verdict, **more: object) -> Result:
    return Result(verdict, "a reason", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("certificate", "line"),
    [
        (Certificate(True, "exploration again, by z3"), "certified: exploration again, by z3"),
        (Certificate(False, "the time was used up"), "certified: no (the time was used up)"),
    ],
)
def test_a_certificate_is_told(certificate: Certificate, line: str) -> None:
    certified = result(Verdict.TRUE, certificate=certificate)
    assert line in render_account(TASK, certified, Options()).splitlines()
    told = {"given": certificate.given, "text": certificate.text}
    assert result_as_dict(TASK, certified, Options())["certificate"] == told


def test_a_counterexample_is_told_in_order() -> None:
    text = render_account(
        TASK, result(Verdict.FALSE, counterexample=Counterexample(INPUTS, FAILURE, True)), Options()
    )
    lines = text.splitlines()
    assert "property:  valid-assert (no AssertionError leaves main or ends another thread)" in lines
    assert "fails at:  Main.java:7 in Main.main" in lines
    assert "    1. int = 3   at Main.main(Main.java:7)" in lines
    assert '    2. string = "a\\"b\\ud800"' in lines
    assert "    3. char = 65 ('A')" in lines
    assert 'Exception in thread "main" java.lang.AssertionError: no\\nTRUE' in lines
    assert lines[-2:] == [f"    at {IN_JDK}", f"    at {IN_PROGRAM}"]


@pytest.mark.parametrize(("name", "shown"), [("worker\n1", "worker\\n1"), (None, "number 2")])
def test_the_thread_that_failed_is_named(name: str | None, shown: str) -> None:
    failed = Counterexample(INPUTS, replace(FAILURE, thread_name=name), True, thread=2)
    text = render_account(TASK, result(Verdict.FALSE, counterexample=failed), Options())
    assert f'Exception in thread "{shown}" java.lang.AssertionError: no\\nTRUE' in text.splitlines()


def test_what_is_assumed_is_told() -> None:
    sure = result(Verdict.TRUE, assumptions=(Assumption.LOCALE, Assumption.LINE_SEPARATOR))
    lines = render_account(TASK, sure, Options()).splitlines()
    assert lines[-2:] == ["assumed:   default locale en_US", r"assumed:   line separator \n"]
    names = [entry["name"] for entry in result_as_dict(TASK, sure, Options())["assumptions"]]
    assert result_as_dict(TASK, sure, Options())["certificate"] is None
    assert names == ["locale", "line-separator"]


def test_invariants_are_told() -> None:
    texts = tuple(f"i >= {number}" for number in range(14))
    invariants = (
        Invariant("Main.java:7", "Main.main", ("for all 0 <= k < i: a[k] >= 0",)),
        Invariant("B.java:2", "B.f", texts),
    )
    sure = result(Verdict.TRUE, invariants=invariants)
    lines = render_account(TASK, sure, Options()).splitlines()
    at = lines.index("invariant: at Main.java:7")
    assert lines[at + 1 : at + 4] == [
        "    for all 0 <= k < i: a[k] >= 0",
        "invariant: at B.java:2",
        "    i >= 0",
    ]
    assert lines[-1] == "    and 2 more (--json names them)"
    told = result_as_dict(TASK, sure, Options())["invariants"]
    assert [(one["line"], one["method"], len(one["holds"])) for one in told] == [
        ("Main.java:7", "Main.main", 1),
        ("B.java:2", "B.f", 14),
    ]


def test_no_message_can_pose_as_a_verdict() -> None:
    text = render_account(TASK, result(Verdict.UNKNOWN, obligations=(hostile(),)), Options())
    assert not {"TRUE", "FALSE", "UNKNOWN"} & set(text.splitlines())


def hostile() -> Obligation:
    return Obligation(Ending.UNSUPPORTED, "x\nTRUE\r\nFALSE", "y\u2028TRUE")


def test_every_obligation_is_listed_once_with_its_count() -> None:
    loop = Obligation(Ending.BOUND, "loop stopped after 8 iterations", "Main.java:4")
    solver = Obligation(Ending.SOLVER_UNKNOWN, "no solver answered")
    text = render_account(TASK, result(Verdict.UNKNOWN, obligations=(loop, solver, loop)), Options())
    told = [line for line in text.splitlines() if not line.startswith(("    why: ", "    to do: "))]
    assert told[-3:] == [
        "open:      2 obligations",
        "  - bound hit: loop stopped after 8 iterations (Main.java:4) (2 times)",
        "  - solver gave no answer: no solver answered",
    ]
    assert text.count("    why:   ") == text.count("    to do: ") == 2


def test_statistics_tell_what_was_joined_and_refused() -> None:
    tables = {"merges_by_kind": {"at an exit": 8, "at the return": 2}, "natives": {}}
    shown = result(Verdict.TRUE, statistics={"tables": tables})
    lines = render_account(TASK, shown, Options(stats=True)).splitlines()
    assert "  tables.merges_by_kind: at an exit (8), at the return (2)" in lines
    assert not any("natives" in line for line in lines)


def test_statistics_on_request() -> None:
    statistics: dict[str, object] = {"counters": {"paths": 3, "merges": 0}, "phases_s": {"compile": 0.5}}
    text = render_account(TASK, result(Verdict.TRUE, statistics=statistics), Options(stats=True))
    assert "counters.paths: 3" in text and "phases_s.compile: 0.5" in text
    assert "merges" not in text
    assert "counters" not in render_account(TASK, result(Verdict.TRUE, statistics=statistics), Options())


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("boolean", True, "true"),
        ("boolean", False, "false"),
        ("long", -(1 << 63), "-9223372036854775808"),
        ("char", 10, "10 ('\\n')"),
        ("char", 39, "39 ('\\'')"),
        ("double", -0.0, "-0.0"),
        ("double", math.nan, "NaN"),
        ("double", -math.inf, "-Infinity"),
        ("float", 0.5, "0.5"),
        ("string", "\t\\", '"\\t\\\\"'),
        ("string", "\U0001f600", '"\\ud83d\\ude00"'),
    ],
)
def test_values_are_java_literals(kind: str, value: bool | int | float | str, text: str) -> None:
    assert render_value(InputValue(kind, value)) == text


def test_long_strings_are_cut_and_say_so() -> None:
    assert render_string("x" * 300).endswith('"... (300 chars)')


@given(st.text(st.characters(exclude_categories=())))
def test_string_literals_are_one_line_of_ascii(text: str) -> None:
    literal = render_string(text)
    assert literal.isascii() and literal.isprintable()


def test_json_is_strict_and_complete() -> None:
    inputs = (InputValue("double", math.inf), InputValue("string", "\ud800"), InputValue("boolean", True))
    found = result(
        Verdict.FALSE,
        counterexample=Counterexample(inputs, FAILURE, True),
        obligations=(hostile(),),
        analysis=Analysis.CONCRETE,
    )
    text = dump_json(result_as_dict(TASK, found, Options(seed=5)))
    data = json.loads(text, parse_constant=lambda name: pytest.fail(f"{name} is not JSON"))
    assert data["verdict"] == "FALSE"
    assert data["task"]["specification"] == "CHECK( init(Main.main()), LTL(G assert) )"
    assert [item["value"] for item in data["counterexample"]["inputs"]] == ["Infinity", "\ud800", True]
    assert data["counterexample"]["failure"]["trace"][1]["line"] == 7
    assert data["obligations"][0]["ending"] == "feature not modelled"
    assert data["options"]["seed"] == 5
