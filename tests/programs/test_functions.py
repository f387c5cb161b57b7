"""With symbolic inputs over small ranges, JR's verdicts equal enumeration on the Java virtual machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tests.programs.input_enumeration import Results, enumerate_results, function_names, write_question
from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.jvm.home import find_java_home
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task

LIMIT_S = 300.0
GAP_LIMIT_S = 5.0
KINDS = ("returned", "absent", "exception")
GAPS: dict[str, str] = yaml.safe_load((Path(__file__).parent / "gaps.yml").read_text()) or {}
"""Questions (``Function-kind``) whose verdict is UNKNOWN today, and why."""


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Results]:
    return enumerate_results(tmp_path_factory.mktemp("functions"), find_java_home())


def decide(
    jvm: Jvm, name: str, kind: str, value: int, inputs: int, folder: Path, java_tasks: Path
) -> tuple[str, str]:
    source = write_question(name, inputs, value, folder / name)
    goal = "no-runtime-exception" if kind == "exception" else "valid-assert"
    task = read_task([java_tasks / "common", source], str(java_tasks / "properties" / f"{goal}.prp"))
    limit_s = GAP_LIMIT_S if f"{name}-{kind}" in GAPS else LIMIT_S
    result = verify_with(jvm, task, Options(wall_limit_s=limit_s), Stats())
    return result.verdict.value, result.reason


def _questions() -> Iterator[object]:
    """Of each function three questions; of every other function one, by turns, is looked at every time."""
    for number, name in enumerate(function_names()):
        for place, kind in enumerate(KINDS):
            marks = [] if number % 6 == 2 * place else [pytest.mark.nightly]
            yield pytest.param(name, kind, id=f"{name}-{kind}", marks=marks)


@pytest.mark.parametrize(("name", "kind"), [*_questions()])
def test_verdict_as_enumerated(
    name: str, kind: str, results: dict[str, Results], tmp_path: Path, java_tasks: Path, warm_jvm: Jvm
) -> None:
    known = results[name]
    value = known.rarest if kind == "returned" else known.absent
    holds = known.failures == 0 if kind == "exception" else kind == "absent"
    verdict, reason = decide(warm_jvm, name, kind, value, known.inputs, tmp_path, java_tasks)
    if f"{name}-{kind}" in GAPS:
        assert verdict == "UNKNOWN", "a gap is closed: remove its entry from gaps.yml"
    else:
        assert verdict == ("TRUE" if holds else "FALSE"), reason


def test_gaps_belong_to_functions() -> None:
    assert {gap.rsplit("-", 1)[0] for gap in GAPS} <= set(function_names())
