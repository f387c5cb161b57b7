"""Defects of JR that were mended stay mended; README.md says how a case looks."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Ending

HERE = Path(__file__).resolve().parent
LIMIT_S = 300.0


def cases() -> list[tuple[str, str, str]]:
    """Folder, property and verdict of every case."""
    found = []
    for file in sorted(HERE.glob("*/expected.yml")):
        for goal, verdict in yaml.safe_load(file.read_text()).items():
            found.append((file.parent.name, goal, verdict))
    return found


@pytest.mark.parametrize(("folder", "goal", "verdict"), cases())
def test_stays_mended(folder: str, goal: str, verdict: str, java_tasks: Path, warm_jvm: Jvm) -> None:
    task = read_task([java_tasks / "common", HERE / folder], goal)
    result = verify_with(warm_jvm, task, Options(wall_limit_s=LIMIT_S), Stats())
    assert [str(o) for o in result.obligations if o.ending is Ending.DEFECT] == []
    assert result.verdict.value in verdict.split(" or "), result.reason
