"""The table of input kinds, and that all who handle inputs know what it lists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from verifier.errors import Defect
from verifier.jvm.program_run import RunRequest, encode_request
from verifier.jvm.wire import Writer
from verifier.models.verifier_stub import MODELS, VERIFIER
from verifier.report.harness import java_literal
from verifier.verdict.input_kind import INPUT_KINDS, KIND_OF_CALL, VERIFIER_METHODS, InputKind, input_kind
from verifier.verdict.outcome import Counterexample, Failure, InputValue
from verifier.verdict.witness.parsing import read_inputs
from verifier.verdict.witness.writer import Program, violation_witness

VALUES = {
    "boolean": True,
    "byte": -8,
    "char": 65,
    "short": 300,
    "int": -1,
    "long": 1 << 40,
    "float": 0.5,
    "double": -0.25,
    "string": "a text",
}
DESCRIPTORS = {
    "boolean": "Z",
    "byte": "B",
    "char": "C",
    "short": "S",
    "int": "I",
    "long": "J",
    "float": "F",
    "double": "D",
}
JAVA = Path(__file__).resolve().parents[2] / "verifier" / "jvm" / "java" / "jr"
KINDS = [pytest.param(kind, id=kind.name) for kind in INPUT_KINDS.values()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_witness_gives_back_kind_and_value(kind: InputKind) -> None:
    value = InputValue(kind.name, VALUES[kind.type])
    failed = Counterexample((value,), Failure("java.lang.AssertionError", None, ()))
    graph = violation_witness(Program((), "Main", "G assert"), failed)
    assert read_inputs(graph) == (value,)


@pytest.mark.parametrize("kind", KINDS)
def test_the_runner_gets_the_value_by_its_type(kind: InputKind) -> None:
    value = InputValue(kind.name, VALUES[kind.type])
    sent = encode_request(RunRequest((), inputs=(value,)))
    expected = Writer()
    expected.text(kind.name)
    if kind.is_text:
        expected.value(value.value, "Ljava/lang/String;")
    else:
        expected.tagged(DESCRIPTORS[kind.type], value.value)
    assert expected.body() in sent
    wrong = InputValue(kind.name, 1 if kind.is_text else "text")
    with pytest.raises(Defect, match="can be replayed"):
        encode_request(RunRequest((), inputs=(wrong,)))
    assert java_literal(value)


def test_each_kind_has_a_call_of_its_own_and_others_are_refused() -> None:
    assert len(KIND_OF_CALL) == len(INPUT_KINDS)
    with pytest.raises(Defect, match="octonion"):
        input_kind("octonion")


def test_models_and_runner_answer_the_methods_of_the_class_verifier() -> None:
    modelled = {key.partition("(")[0] for owner, key in MODELS if owner == VERIFIER}
    answered = set(re.findall(r'case "(\w+)\(', (JAVA / "Inputs.java").read_text(encoding="utf-8")))
    assert modelled - {"assume"} == answered - {"assume"} == set(VERIFIER_METHODS)


def test_the_runner_draws_values_of_each_kind_that_is_asked_for() -> None:
    drawn = set(re.findall(r'case "(\w+)":', (JAVA / "Draw.java").read_text(encoding="utf-8")))
    # A char from outside is asked for only where one is recorded.
    assert drawn == set(INPUT_KINDS) - {"outside_char"}
