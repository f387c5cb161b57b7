"""Witnesses: their form, reading them back, and the independent validator's opinion."""

from __future__ import annotations

import math
import struct
import subprocess
import sys
from datetime import datetime, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.errors import UserError
from verifier.terms.concrete_value import same_value
from verifier.verdict.outcome import Counterexample, Failure, InputValue, TraceElement
from verifier.verdict.witness.graphml import Edge, Graph, Node, render_graphml
from verifier.verdict.witness.literal import parse_literal, parse_string, render_literal
from verifier.verdict.witness.parsing import (
    find_faults,
    parse_witness,
    read_bounded,
    read_inputs,
    read_witness,
)
from verifier.verdict.witness.writer import Program, correctness_witness, origin_file, violation_witness

SPECIFICATION = "CHECK( init(Main.main()), LTL(G assert) )"
TIME = datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone.utc)
FAILURE = Failure("java.lang.AssertionError", None, (TraceElement("Main", "main", "Main.java", 9),))


def at(line: int, class_name: str = "Main", file: str = "Main.java") -> TraceElement:
    return TraceElement(class_name, "main", file, line)


def program(folder: Path, source: str = "public class Main {}\n") -> Program:
    (folder / "Main.java").write_text(source)
    return Program((folder,), "Main", SPECIFICATION)


def witness(folder: Path, *inputs: InputValue, source: str = "public class Main {}\n") -> Graph:
    found = Counterexample(inputs, FAILURE, replayed=True)
    return violation_witness(program(folder, source), found, TIME)


def reread(graph: Graph) -> Graph:
    return parse_witness(render_graphml(graph))


INPUTS = (
    InputValue("int", -5, at(1)),
    InputValue("string", 'a "b" \\ <c>\n\u20ac\ud800;', at(2)),
    InputValue("double", -0.0, at(2)),
    InputValue("random_int", 7),
)

OUTSIDE = (
    InputValue("outside_ended", False),
    InputValue("outside_line", "null"),
    InputValue("outside_byte", -1),
)


def test_input_from_outside_reads_back(tmp_path: Path) -> None:
    graph = reread(witness(tmp_path, *OUTSIDE))
    assert find_faults(graph) == []
    assert read_inputs(graph) == OUTSIDE


def test_a_violation_witness_is_sound_and_reads_back(tmp_path: Path) -> None:
    graph = reread(witness(tmp_path, *INPUTS))
    assert find_faults(graph) == []
    values = [(item.kind, item.value) for item in read_inputs(graph)]
    assert values == [(item.kind, item.value) for item in INPUTS]
    assert math.copysign(1, float(values[2][1])) == -1


def test_no_inputs(tmp_path: Path) -> None:
    graph = reread(witness(tmp_path))
    assert find_faults(graph) == []
    assert [node.id for node in graph.nodes] == ["n0", "n1"]
    assert graph.edges[0].data["threadId"] == "0"
    assert read_inputs(graph) == ()


def test_threads_take_turns(tmp_path: Path) -> None:
    failure = Failure("java.lang.AssertionError", None)
    found = Counterexample((), failure, True, ((0, 3), (1, 4), (0, 9), (1, 12)), thread=1)
    program = Program((tmp_path,), "Main", "CHECK( init(Main.main()), LTL(G assert) )")
    graph = reread(violation_witness(program, found))
    assert find_faults(graph) == []
    threads = [edge.data["threadId"] for edge in graph.edges]
    assert threads == ["0", "0", "1", "0", "1", "1"]
    assert [edge.data.get("createThread") for edge in graph.edges] == [None, "1", None, None, None, None]


def test_the_header_says_what_was_verified(tmp_path: Path) -> None:
    data = witness(tmp_path).data
    assert data["witness-type"] == "violation_witness"
    assert data["sourcecodelang"] == "Java"
    assert data["specification"] == SPECIFICATION
    assert data["programfile"] == str(tmp_path / "Main.java")
    assert data["creationtime"] == "2026-01-02T03:04:05Z"
    digest = subprocess.run(["sha256sum", tmp_path / "Main.java"], capture_output=True, text=True).stdout
    assert data["programhash"] == digest.split()[0]


def test_places_and_names_come_from_the_source(tmp_path: Path) -> None:
    source = "class Main {\n  int width = Verifier.nondetInt();\n  f(Verifier.nondetInt());\n}\n"
    graph = witness(
        tmp_path,
        InputValue("int", 1, at(2)),
        InputValue("int", 2, at(3)),
        InputValue("int", 3, at(3, "a.b.Other$Inner", "Other.java")),
        InputValue("int", 4, at(99, "Helper", "Main.java")),
        source=source,
    )
    assert [edge.data.get("assumption") for edge in graph.edges] == [
        *("width = 1;", "input2 = 2;", "input3 = 3;", "input4 = 4;"),
        None,
    ]
    assert graph.edges[2].data["originfile"] == "a/b/Other.java"
    assert graph.edges[2].data["assumption.scope"] == "java::La/b/Other$Inner;.main"
    assert graph.edges[3].data["assumption.scope"] == "java::LHelper;.main@Main.java"


def test_the_failing_line_is_the_programs_own(tmp_path: Path) -> None:
    trace = (at(5, "java.util.Objects", "Objects.java"), at(9))
    failure = Failure("java.lang.NullPointerException", None, trace)
    graph = violation_witness(program(tmp_path), Counterexample((), failure, True), TIME)
    assert graph.edges[-1].data["startline"] == "9"


def test_origin_files() -> None:
    assert origin_file("Main", "Main.java") == "Main.java"
    assert origin_file("a.b.C$D", None) == "a/b/C.java"


def test_a_correctness_witness(tmp_path: Path) -> None:
    graph = reread(correctness_witness(program(tmp_path), time=TIME))
    assert find_faults(graph) == []
    assert graph.data["witness-type"] == "correctness_witness"
    with pytest.raises(UserError, match="only violations"):
        read_inputs(graph)


def test_the_golden_witness(tmp_path: Path, root: Path) -> None:
    graph = witness(tmp_path, *INPUTS)
    text = render_graphml(graph).replace(str(tmp_path), "Program")
    assert text == (root / "witnesses" / "violation.graphml").read_text(encoding="utf-8")


def test_every_stored_witness_is_sound(root: Path) -> None:
    files = sorted((root / "witnesses").glob("*.graphml"))
    assert files
    for file in files:
        assert find_faults(read_witness(file)) == [], file


@given(st.text(st.characters(exclude_categories=())))
def test_strings_survive(text: str) -> None:
    literal = render_literal(text)
    assert literal.isascii() and not any(char.isspace() for char in literal)
    units = text.encode("utf-16-be", "surrogatepass")
    assert parse_string(literal).encode("utf-16-be", "surrogatepass") == units


@given(st.floats(allow_nan=True))
def test_doubles_survive(value: float) -> None:
    back = parse_literal(render_literal(value), "double")
    assert struct.pack(">d", float(back)) == struct.pack(">d", value) or math.isnan(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (math.inf, "Infinity"),
        (-math.inf, "-Infinity"),
        (math.nan, "NaN"),
        (-0.0, "-0.0"),
        (1e300, "1E300"),
        (2.5e-7, "2.5E-07"),
        (True, "true"),
        (-7, "-7"),
    ],
)
def test_numbers_are_bare(value: bool | int | float, text: str) -> None:
    assert render_literal(value) == text
    kind = "boolean" if isinstance(value, bool) else "int" if isinstance(value, int) else "double"
    assert same_value(parse_literal(text, kind), value)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("5", "int", 5),
        ("-9223372036854775808L", "long", -(1 << 63)),
        ("true", "boolean", True),
        ("0", "boolean", False),
        ("1.5f", "float", 1.5),
        ("Double.POSITIVE_INFINITY", "double", math.inf),
        ("-Infinity", "double", -math.inf),
        ('"a\\tb"', "string", "a\tb"),
    ],
)
def test_spellings_of_other_tools(text: str, kind: str, value: object) -> None:
    assert parse_literal(text, kind) == value


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"programhash": "1234"}, "SHA-256"),
        ({"creationtime": "yesterday"}, "ISO 8601"),
        ({"witness-type": "proof"}, "witness-type"),
        ({"specification": ""}, "specification"),
        ({"sourcecodelang": ""}, "sourcecodelang"),
    ],
)
def test_faults_of_the_header_are_found(tmp_path: Path, change: dict[str, str], fault: str) -> None:
    graph = witness(tmp_path, *INPUTS)
    found = find_faults(Graph({**graph.data, **change}, graph.nodes, graph.edges))
    assert any(fault in text for text in found)


def test_half_pairs_are_no_characters(tmp_path: Path) -> None:
    graph = witness(tmp_path, *INPUTS)
    told = Graph(
        {**graph.data, "producer": "a\ud7ff\ud800\udfff\ue000\ufffe\uffff"}, graph.nodes, graph.edges
    )
    assert reread(told).data["producer"] == "a\ud7ff??\ue000??"


def test_faults_of_the_graph_are_found(tmp_path: Path) -> None:
    good = witness(tmp_path, *INPUTS)
    nodes, edges = good.nodes, good.edges

    def faults(nodes: tuple[Node, ...], edges: tuple[Edge, ...]) -> str:
        return " / ".join(find_faults(Graph(good.data, nodes, edges)))

    assert "one path" in faults(nodes, edges[::-1])
    assert "one path" in faults(nodes, edges[:-1])
    assert "missing node" in faults(nodes[:-1], edges)
    assert "violation node" in faults((*nodes[:-1], Node(nodes[-1].id)), edges)
    assert "entry node" in faults((Node("n0"), *nodes[1:]), edges)
    assert "same id" in faults((*nodes, nodes[0]), edges)
    assert "'x'" in faults(nodes, (Edge("n0", "n1", {"x": "y"}), *edges[1:]))
    assert "not a number" in faults(nodes, (Edge("n0", "n1", {"startline": "one"}), *edges[1:]))
    assert "without its" in faults(nodes, (Edge("n0", "n1", {"assumption.scope": "s"}), *edges[1:]))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "not XML"),
        ("<a/>", "not a GraphML"),
        ('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "document type"),
        (
            '<graphml xmlns="http://graphml.graphdrawing.org/xmlns"><graph><data key="x"/></graph></graphml>',
            "not declared",
        ),
    ],
)
def test_what_is_no_witness_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    file = tmp_path / "w.graphml"
    file.write_text(text)
    with pytest.raises(UserError, match=complaint) as caught:
        read_witness(file)
    assert "\n" not in str(caught.value)


def test_kinds_are_taken_from_the_source_where_the_witness_does_not_say(tmp_path: Path) -> None:
    source = "class Main {\n  boolean b = Verifier.nondetBoolean();\n  int i = 0;\n}\n"
    (tmp_path / "Main.java").write_text(source)
    edges = tuple(
        Edge(f"n{i}", f"n{i + 1}", {"originfile": "Main.java", "startline": str(line), "assumption": text})
        for i, (line, text) in enumerate([(2, "b = 1"), (3, "i = 0"), (2, "b == false;")])
    )
    graph = Graph({"witness-type": "violation_witness"}, (), edges)
    assert [(i.kind, i.value) for i in read_inputs(graph, (tmp_path,))] == [
        ("boolean", True),
        ("boolean", False),
    ]
    assert read_inputs(graph) == ()


def test_a_witness_without_nodes_has_a_fault_and_hostile_places_name_no_source(tmp_path: Path) -> None:
    assert "there is no violation node" in find_faults(Graph({"witness-type": "violation_witness"}, (), ()))
    root = tmp_path / "task"
    root.mkdir()
    (tmp_path / "Other.java").write_text("Verifier.nondetInt();")
    for name in ("../Other.java", str(tmp_path / "Other.java"), "..", "/", "**x", "[", "y" * 300):
        data = {"originfile": name, "startline": "1", "assumption": "i = 0"}
        graph = Graph({"witness-type": "violation_witness"}, (), (Edge("a", "b", data),))
        assert read_inputs(graph, (root,)) == ()
    odd = Edge("a", "b", {"originfile": "Other.java", "startline": "\u00b2", "assumption": "i = 0"})
    assert read_inputs(Graph({"witness-type": "violation_witness"}, (), (odd,)), (tmp_path,)) == ()


def test_values_of_a_witness_are_found_in_time_linear_in_its_length() -> None:
    data = {
        "sourcecode": "Verifier.nondetString()",
        "assumption": '.equals("' * 100_000 + "=" + " " * 100_000 + "x",
    }
    graph = Graph({"witness-type": "violation_witness"}, (), (Edge("a", "b", data),))
    assert [value.value for value in read_inputs(graph)] == [" " * 99_999 + "x"]


VALIDATED = """\
import org.sosy_lab.sv_benchmarks.Verifier;

public class Main {
  static int helper() {
    return Verifier.nondetInt();
  }

  public static void main(String[] args) {
    boolean b = Verifier.nondetBoolean();
    byte s = Verifier.nondetByte();
    char c = Verifier.nondetChar();
    long l = Verifier.nondetLong();
    float f = Verifier.nondetFloat();
    double d = Verifier.nondetDouble();
    double e = Verifier.nondetDouble();
    int i = helper();
    String t = Verifier.nondetString();
    String empty = Verifier.nondetString();
    String n = Verifier.nondetString();
    if (b && s == -128 && c == 65535 && l == Long.MIN_VALUE && f == 1.0e-10f && Double.isNaN(d)
        && e == 1e300 && i == -7 && t.equals("a \\"b\\" \\\\ <c>;\\n\\u20ac%") && empty.isEmpty()
        && n.equals("null")) {
      assert false;
    }
  }
}
"""
VALIDATED_INPUTS = (
    InputValue("boolean", True, at(9)),
    InputValue("byte", -128, at(10)),
    InputValue("char", 65535, at(11)),
    InputValue("long", -(1 << 63), at(12)),
    InputValue("float", struct.unpack(">f", struct.pack(">f", 1e-10))[0], at(13)),
    InputValue("double", math.nan, at(14)),
    InputValue("double", 1e300, at(15)),
    InputValue("int", -7, TraceElement("Main", "helper", "Main.java", 5)),
    InputValue("string", 'a "b" \\ <c>;\n\u20ac%', at(17)),
    InputValue("string", "", at(18)),
    InputValue("string", "null", at(19)),
)


def polywit(folder: Path, common: Path, file: Path) -> str:
    command = [sys.executable, "-W", "ignore", "-m", "polywit", "java", str(folder)]
    command += ["--packages", str(common), "--witness", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=600)
    return done.stdout


def test_the_independent_validator_confirms_every_kind_of_value(tmp_path: Path, java_tasks: Path) -> None:
    folder = tmp_path / "Program"
    folder.mkdir()
    graph = witness(folder, *VALIDATED_INPUTS, source=VALIDATED)
    file = tmp_path / "w.graphml"
    file.write_text(render_graphml(graph))
    assert "Witness correct" in polywit(folder, java_tasks / "common", file)
    wrong = (*VALIDATED_INPUTS[:-1], InputValue("string", "nul", at(19)))
    file.write_text(render_graphml(witness(folder, *wrong, source=VALIDATED)))
    assert "Witness spurious" in polywit(folder, java_tasks / "common", file)


def test_a_witness_that_is_too_large_is_named_once(tmp_path: Path) -> None:
    file = tmp_path / "witness.graphml"
    file.write_text("x" * 9)
    assert read_bounded(file, 9, len) == 9
    with pytest.raises(UserError) as refused:
        read_bounded(file, 8, len)
    assert str(refused.value) == f"{file}: larger than 0 MiB"
