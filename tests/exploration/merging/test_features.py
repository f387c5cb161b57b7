"""What sides of a branch may do and still meet: each program of features.yml ends in one path."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.analysis.verification import verify_with
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.stats import Stats
from verifier.task.definition import read_task
from verifier.verdict.outcome import Verdict
from verifier.yaml_text import load_yaml

PROGRAMS: list[dict[str, str]] = load_yaml(Path(__file__).with_name("features.yml").read_text("utf-8"))  # type: ignore[assignment]
FRAME = """import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  %s
  public static void main(String[] args) {
    int a = Verifier.nondetInt(), b = Verifier.nondetInt();
    boolean p = Verifier.nondetBoolean();
    %s
  }
}
"""


def paths(jvm: Jvm, folder: Path, setting: str) -> int:
    """How many paths the exploration of a program that holds took."""
    task = read_task([folder], "valid-assert")
    options = Options(analyses=("symbolic",), merge=setting, wall_limit_s=60.0)
    result = verify_with(jvm, task, options, Stats())
    assert result.verdict is Verdict.TRUE, result.obligations
    counters = result.statistics["counters"]
    assert isinstance(counters, dict)
    return int(counters["paths"])


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program["feature"])
def test_one_path(jvm: Jvm, tmp_path: Path, root: Path, program: dict[str, str]) -> None:
    (tmp_path / "Main.java").write_text(FRAME % (program.get("members", ""), program["body"]))
    apart = paths(jvm, tmp_path, "off")
    assert apart > 1
    assert paths(jvm, tmp_path, "full") == 1
    row = f"| {program['feature']} | `{program['body']}` | {apart} | 1 |"
    assert row in (root / "docs" / "merging.md").read_text("utf-8")
