"""The script that compares numbers of workers."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import pytest

from scripts.split_runs import agree, programs_of, tasks_of

PROGRAM = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Main {
  public static void main(String[] args) {
    int sum = 0;
    for (int i = 0; i < 7; i++) { if (Verifier.nondetInt() > i) { sum++; } }
    assert sum <= 7;
  }
}
"""


def test_lines_of_programs(tmp_path: Path) -> None:
    file = tmp_path / "programs.csv"
    file.write_text("# comment\none 3,valid-assert,--merge off,a/b c\n\n")
    (program,) = programs_of(file)
    assert program.name == "one 3"
    command = program.with_workers(2, Path("out.json"))[2:]
    words = "--property valid-assert --merge off a/b c --workers 2 --json out.json"
    assert command == words.split()


def test_verdicts_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("verifier.analysis.company.FIRST_S", 1.0)  # changed by the script, and restored here
    monkeypatch.setattr("verifier.analysis.company.APART_S", 1.0)
    monkeypatch.setattr("verifier.analysis.company._PER_FORK", 20)
    folder = tmp_path / "Case"
    folder.mkdir()
    (folder / "Main.java").write_text(PROGRAM)
    (folder / "expected.yml").write_text("valid-assert: 'TRUE'\n")
    assert [name for name, _ in tasks_of([str(tmp_path)])] == ["Case valid-assert"]
    given = argparse.Namespace(tasks=[str(tmp_path)], workers="1,2", number=5, merge="off", seed=1)
    assert agree(given) == 0
    # Whether it is split depends on who asks when: tests/exploration/test_pieces.py makes sure of it.
    said = capsys.readouterr().out
    assert re.fullmatch(r"1 tasks, [01] of them split, 0 with other verdicts\n", said)
