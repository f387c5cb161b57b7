"""Witnesses in the YAML format: they are as its schema says, and what is written is read back."""

from __future__ import annotations

import json
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.json_schema import check, require
from verifier.errors import UserError
from verifier.verdict.outcome import (
    Counterexample,
    Failure,
    InputValue,
    Invariant,
    InvariantKind,
    TraceElement,
)
from verifier.verdict.witness.parsing import find_faults
from verifier.verdict.witness.writer import Program, correctness_witness
from verifier.verdict.witness.yaml_entry import correctness_yaml, violation_yaml
from verifier.verdict.witness.yaml_parsing import (
    Location,
    StatedInvariant,
    entry_inputs,
    parse_entry,
    read_entry,
)

TIME = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
SPECIFICATION = "CHECK( init(Main.main()), LTL(G assert) )"
SOURCE = """\
class Main {
  public static void main(String[] args) {
    int n = Verifier.nondetInt(), m = f(Verifier.nondetInt());
    String s = Verifier.nondetString();
    do
    {
      n--;
    } while (n > 0);
    assert s.isEmpty();
  }
}
"""


def at(line: int) -> TraceElement:
    return TraceElement("Main", "main", "Main.java", line)


def program(folder: Path) -> Program:
    (folder / "Main.java").write_text(SOURCE)
    return Program((folder,), "Main", SPECIFICATION)


INPUTS = (
    InputValue("int", -5, at(3)),
    InputValue("string", 'a "b" /* Random.nextInt */ \\ <c>\n\u20ac\ud800;', at(4)),
    InputValue("random_long", 1 << 62),
    InputValue("double", -0.0),
    InputValue("float", float("inf")),
    InputValue("outside_byte", -1),
    InputValue("outside_ended", True),
)
INVARIANTS = (
    Invariant(
        "Main.java:7", "Main.main([Ljava/lang/String;)V", ("n >= 0", "n <= \\old(n)"), unstated=("odd",)
    ),
    Invariant("Main.java:2", "Main.down(I)I", ("n >= 0",), InvariantKind.CALLS),
    Invariant("Main.java:2", "Main.down(I)I", ("\\result >= 0",), InvariantKind.CONTRACT),
    Invariant("", "", ("for all Main x: x.size >= 0",), InvariantKind.OBJECTS),
)


@pytest.fixture(scope="module")
def schema(root: Path) -> Any:
    return json.loads((root / "tests/verdict/witness/witness-2.schema.json").read_text())


def test_violations_are_as_the_schema_says(tmp_path: Path, schema: Any) -> None:
    check(schema)
    failure = Failure("java.lang.AssertionError", None, (at(9),))
    text = violation_yaml(program(tmp_path), Counterexample(INPUTS, failure, True), TIME)
    data = yaml.safe_load(text)
    require(data, schema)
    waypoints = [one["waypoint"] for part in data[0]["content"] for one in part["segment"]]
    assert [one["type"] for one in waypoints] == ["function_return"] * 7 + ["target"]
    assert "column" not in waypoints[0]["location"], "the line has two such calls"
    call = SOURCE.splitlines()[3].index("nondetString()") + len("nondetString()")
    assert waypoints[1]["location"]["column"] == call
    assert waypoints[-1]["location"] == {
        "file_name": str(tmp_path / "Main.java"),
        "line": 9,
        "function": "Main.main",
    }
    entry = parse_entry(text)
    assert not entry.is_correctness
    assert [(i.kind, repr(i.value)) for i in entry_inputs(entry)] == [(i.kind, repr(i.value)) for i in INPUTS]


def test_invariants_are_as_the_schema_says(tmp_path: Path, schema: Any) -> None:
    text = correctness_yaml(program(tmp_path), INVARIANTS, TIME)
    data = yaml.safe_load(text)
    require(data, schema)
    metadata = data[0]["metadata"]
    file = str(tmp_path / "Main.java")
    assert metadata["task"]["input_files"] == [file]
    assert metadata["creation_time"] == "2026-01-02T03:04:05Z"
    entry = parse_entry(text)
    assert entry.is_correctness and entry.specification == SPECIFICATION
    loop, calls = Location(file, 5), Location(file, 2)
    assert entry.invariants == (
        StatedInvariant(True, loop, "n >= 0"),
        StatedInvariant(True, loop, "n <= \\old(n)"),
        StatedInvariant(False, calls, "n >= 0"),
        StatedInvariant(False, loop, "for all Main x: x.size >= 0"),
    )
    formats = [one["invariant"]["format"] for one in data[0]["content"]]
    assert formats == ["java_expression", "ext_java_expression", "java_expression", "ext_java_expression"]
    comments = [line for line in text.splitlines() if line.startswith("#")]
    assert comments == ["# loop Main.java:7: odd", "# contract Main.java:2 Main.down(I)I: \\\\result >= 0"]


def test_graphml_carries_what_is_java(tmp_path: Path) -> None:
    graph = correctness_witness(program(tmp_path), INVARIANTS, TIME)
    assert find_faults(graph) == []
    assert [node.data.get("invariant") for node in graph.nodes] == [None, "(n >= 0)"]
    assert graph.edges[0].data["startline"] == "7" and graph.edges[0].data["enterLoopHead"] == "true"


def test_the_epoch_is_honoured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    one, two = (correctness_yaml(program(tmp_path), INVARIANTS) for _ in "ab")
    assert one == two
    assert yaml.safe_load(one)[0]["metadata"]["creation_time"] == "1970-01-02T00:00:00Z"
    for wrong in ("", "today", "-1"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", wrong)
        assert (
            yaml.safe_load(correctness_yaml(program(tmp_path), ()))[0]["metadata"]["creation_time"] > "2026"
        )


def entry(**changes: Any) -> str:
    task = {"input_file_hashes": {"Main.java": "0" * 64}, "specification": SPECIFICATION}
    data = {
        "entry_type": "violation_sequence",
        "metadata": {"format_version": "2.1", "task": task},
        "content": [],
    }
    return yaml.safe_dump([{**data, **changes}])


def waypoint(value: str, kind: str = "function_return") -> list[Any]:
    place = {"file_name": "Main.java", "line": 3}
    return [{"segment": [{"waypoint": {
        "type": kind, "action": "follow", "location": place, "constraint": {"value": value},
    }}]}]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "kind", "expected"),
    [
        ("\\result == 7", "int", 7),
        ("\\result == 7L", "long", 7),
        ("\\result == true", "boolean", True),
        ("\\result == 1.5", "double", 1.5),
        ('"a".equals(\\result)', "string", "a"),
        ("x = 3; /* Verifier.nondetShort */", "short", 3),
    ],
)
def test_witnesses_of_other_tools(value: str, kind: str, expected: object) -> None:
    (found,) = entry_inputs(parse_entry(entry(content=waypoint(value))))
    assert (found.kind, found.value) == (kind, expected)
    assert entry_inputs(parse_entry(entry(content=waypoint("x > 3", "assumption")))) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "[]",
        "- 1",
        "- &a [*a]",
        entry(entry_type="loop_invariant"),
        entry(metadata=None),
        entry(metadata={"format_version": "1.0"}),
        entry(metadata={"format_version": "2.0", "task": []}),
        entry(content="x"),
        entry(content=[1]),
        entry(content=[{"segment": 3}]),
        entry(content=waypoint("x", "goto")),
        entry(entry_type="invariant_set", content=[{"invariant": {"type": "loop_invariant", "value": "x"}}]),
        entry(entry_type="invariant_set", content=waypoint("x")),
    ],
)
def test_what_is_no_witness_is_one_line(text: str, tmp_path: Path) -> None:
    (tmp_path / "w.yml").write_text(text)
    with pytest.raises(UserError) as found:
        read_entry(tmp_path / "w.yml")
    assert str(tmp_path / "w.yml") in str(found.value) and "\n" not in str(found.value)


@pytest.mark.parametrize(
    "value", ["\\result == x", "\\result > 3", "", '"\\result"', "7 /* Verifier.nondetMatrix */"]
)
def test_values_that_are_none_are_one_line(value: str) -> None:
    with pytest.raises(UserError) as found:
        entry_inputs(parse_entry(entry(content=waypoint(value))))
    assert "\n" not in str(found.value)
