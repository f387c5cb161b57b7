"""Records of all kinds fit the published schema, and the schema says all that they hold."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests import json_schema
from verifier.assumption import Assumption
from verifier.cli.supervisor import Interruption, unknown
from verifier.config import Options
from verifier.exploration.threads.guided import Move, Story, Wait
from verifier.report.record import dump_json, result_as_dict
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import (
    Analysis,
    Certificate,
    Counterexample,
    Ending,
    Failure,
    InputValue,
    Obligation,
    Result,
    TraceElement,
    Verdict,
)

AT = TraceElement("Main", "main", None, 7)
TASK = Task("Program", (Path("/p"),), Specification(Property.NO_DEADLOCK))
FAILURE = Failure("java.lang.AssertionError", None, (AT,))
INPUTS = (InputValue("double", float("nan"), AT), InputValue("string", "\ud800"), InputValue("boolean", True))
STORY = Story(
    {0: "main", 1: "Thread-0"},
    (Move(0, None, "begins to run"), Move(1, AT, "writes", "Main.count", "0", "1")),
    (
        Wait(0, "waits for the lock", "Main.A", 1, AT),
        Wait(1, "waits to be notified on", "Main.B", None, None),
    ),
)
RESULTS = [
    (Result(Verdict.TRUE, "r", (), None, Analysis.INDUCTION, Stats().as_dict(), (Assumption.LOCALE,)), None),
    (Result(Verdict.TRUE, "r", certificate=Certificate(False, "time"), statistics=Stats().as_dict()), None),
    (
        Result(
            Verdict.FALSE,
            "r",
            (),
            Counterexample(INPUTS, FAILURE, True, ((0, 3), (1, 5)), 1, 4),
            Analysis.SYMBOLIC,
            {**Stats().as_dict(), "wall_s": 0.5},
        ),
        STORY,
    ),
    (
        Result(
            Verdict.UNKNOWN,
            "r",
            tuple(Obligation(e, "m", "Main.java:3") for e in Ending),
            statistics={"cut": True},
        ),
        None,
    ),
]


@pytest.fixture(scope="module")
def schema() -> dict[str, dict[str, dict[str, dict[str, object]]]]:
    path = Path(__file__).parents[2] / "docs" / "verify.schema.json"
    found: dict[str, dict[str, dict[str, dict[str, object]]]] = json.loads(path.read_text(encoding="utf-8"))
    json_schema.check(found)
    return found


@pytest.mark.parametrize(("result", "story"), RESULTS)
def test_records_fit(result: Result, story: Story | None, schema: dict[str, object]) -> None:
    json_schema.require(json.loads(dump_json(result_as_dict(TASK, result, Options(), story))), schema)


def test_a_record_without_a_task_fits(tmp_path: Path, schema: dict[str, object]) -> None:
    unknown(Interruption("defect of JR", "a reason"), Options(json=tmp_path / "r.json"))
    json_schema.require(json.loads((tmp_path / "r.json").read_text()), schema)


def test_the_schema_says_all(schema: dict[str, dict[str, dict[str, dict[str, object]]]]) -> None:
    result, story = RESULTS[2]
    data = json.loads(dump_json(result_as_dict(TASK, result, Options(), story)))
    assert data.keys() == schema["properties"].keys()
    assert data["counterexample"].keys() == schema["$defs"]["counterexample"]["properties"].keys()
    assert {*data["statistics"], "cut"} == schema["$defs"]["statistics"]["properties"].keys()


def test_a_misspelt_verdict_does_not_fit(schema: dict[str, object]) -> None:
    data = json.loads(dump_json(result_as_dict(TASK, RESULTS[0][0], Options())))
    assert json_schema.fits({**data, "verdict": "TRUE"}, schema)
    assert not json_schema.fits({**data, "verdict": "true"}, schema)
