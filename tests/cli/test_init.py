"""The task that ``jr init`` writes, and places where it cannot."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.test_command import jr


def test_a_task_that_is_decided(root: Path, tmp_path: Path) -> None:
    folder = tmp_path / "a first task"
    status, out, err = jr("init", str(folder), root=root)
    definition = str(folder / "a first task.yml")
    following = f"next:    jr verify '{definition}' --property valid-assert"
    assert (status, out.splitlines(), err) == (0, [f"written: {definition}", following], "")
    status, out, _ = jr("verify", definition, "--property", "valid-assert", root=root)
    assert (status, out.splitlines()[-1]) == (10, "FALSE") and "Main.java:13" in out
    status, out, _ = jr("verify", definition, "--property", "no-runtime-exception", root=root)
    assert (status, out.splitlines()[-1]) == (0, "TRUE")


def test_nothing_is_written_over(root: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    for place, complaint in (
        (tmp_path, "there is something already"),
        (tmp_path / "mine.txt/x", "cannot write"),
    ):
        status, out, err = jr("init", str(place), root=root)
        assert (status, out, err.count("\n")) == (2, "", 1) and complaint in err
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_the_class_verifier_is_that_of_the_example_tasks(root: Path) -> None:
    ours = root / "verifier/task/template/Verifier.java"
    theirs = root / "sv-benchmarks/java/common/org/sosy_lab/sv_benchmarks/Verifier.java"
    assert ours.read_text() == theirs.read_text()


@pytest.mark.parametrize("name", ["it's", 'a "b"', "ü ß", "-x", "a:b"])
def test_odd_names(name: str, root: Path, tmp_path: Path) -> None:
    assert jr("init", str(tmp_path / name), root=root)[0] == 0
    definition = tmp_path / name / f"{name}.yml"
    status, out, _ = jr("verify", str(definition), "--property", "valid-assert", root=root)
    assert (status, out.splitlines()[-1]) == (10, "FALSE")
