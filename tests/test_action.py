"""The GitHub action: by GitHub's schema, and its script with a stand-in for JR."""

from __future__ import annotations

import json
import os
import re
import subprocess
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests import json_schema

_USED = re.compile(r"\$\{\{[^}]*inputs\.([\w-]+)")


@pytest.fixture(scope="module")
def action(root: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((root / "action" / "action.yml").read_text(encoding="utf-8"))
    return loaded


def schema(name: str) -> Any:
    """One of GitHub's, as check-jsonschema brings them."""
    pytest.importorskip("check_jsonschema")
    folder = resources.files("check_jsonschema.builtin_schemas.vendor")
    return json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))


def test_the_action_fits_the_schema(action: dict[str, Any], root: Path) -> None:
    json_schema.require(action, schema("github-actions"))
    text = (root / "action" / "action.yml").read_text(encoding="utf-8")
    assert set(_USED.findall(text)) <= set(action["inputs"])
    for name in action["inputs"]:
        assert re.search(rf"inputs\.{name}\b", text), f"{name} is not used"
    for step in action["runs"]["steps"]:
        assert "${{" not in step.get("run", ""), "inputs are no part of scripts"


def test_the_example_of_the_documents_fits(action: dict[str, Any], root: Path) -> None:
    text = (root / "docs" / "check.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    # A YAML 1.1 parser takes the key "on" for true.
    workflow = {("on" if key is True else key): value for key, value in yaml.safe_load(block).items()}
    json_schema.require(workflow, schema("github-workflows"))
    (job,) = workflow["jobs"].values()
    (step,) = [step for step in job["steps"] if "jr" in step.get("uses", "").split("/")]
    assert step["uses"].partition("@")[0].endswith("/action")
    assert step["with"].keys() <= action["inputs"].keys()
    needed = {name for name, declared in action["inputs"].items() if declared.get("required")}
    assert needed <= step["with"].keys()


def run(script: str, folder: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c", script],
        cwd=folder,
        env={"PATH": os.environ["PATH"]} | env,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("status", [0, 10, 20, 2])
def test_the_script_calls_jr_and_tells_its_verdict(
    action: dict[str, Any], tmp_path: Path, status: int
) -> None:
    step = next(step for step in action["runs"]["steps"] if step.get("id") == "check")
    jr = tmp_path / "jr"
    jr.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > called\necho line\necho VERDICT\nexit {status}\n')
    jr.chmod(0o755)
    (tmp_path / "action").mkdir()
    env = dict.fromkeys(step["env"], "")
    env |= {"JR_TARGETS": "acme.*\n  a.B.c(int) ", "JR_TIMEOUT": "3", "JR_JOBS": "2", "JR_SARIF": "x.sarif"}
    env |= {"JR_CLASSPATH": "a b:c", "JR_ARGUMENTS": "--strict", "JR_REPRODUCERS": "out"}
    env |= {"GITHUB_ACTION_PATH": str(tmp_path / "action"), "GITHUB_OUTPUT": "output"}
    done = run(step["run"], tmp_path, **env, GITHUB_STEP_SUMMARY="summary")
    called = (tmp_path / "called").read_text().splitlines()
    options = ["--timeout", "3", "-j", "2", "--sarif", "x.sarif", "--reproducers", "out"]
    assert called == ["check", "acme.*", "a.B.c(int)", *options, "--classpath", "a b:c", "--strict"]
    if status == 2:
        assert done.returncode == 2 and not (tmp_path / "output").exists()
    else:
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "output").read_text() == "verdict=VERDICT\n"
        assert "line\nVERDICT\n" in (tmp_path / "summary").read_text()


@pytest.mark.parametrize("status", [10, 2])
def test_the_script_tells_what_a_change_does(action: dict[str, Any], tmp_path: Path, status: int) -> None:
    step = next(step for step in action["runs"]["steps"] if step.get("id") == "diff")
    for name, text in {
        "jr": f'printf "%s\\n" "$@" > called\necho table > jr-diff.md\necho DIFFERENT\nexit {status}\n',
        "git": 'echo "$1 of $2"\n',
    }.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}")
        (tmp_path / name).chmod(0o755)
    (tmp_path / "action").mkdir()
    env = {"JR_DIFF": "origin/main", "JR_TIMEOUT": "3", "JR_JOBS": "2", "JR_CLASSPATH": "a b:c"}
    env |= {"GITHUB_ACTION_PATH": str(tmp_path / "action"), "GITHUB_OUTPUT": "output"}
    env |= {"GITHUB_STEP_SUMMARY": "summary", "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = run(step["run"], tmp_path, **env)
    called = (tmp_path / "called").read_text().splitlines()
    options = ["--timeout", "3", "-j", "2", "--sarif", "jr-diff.sarif", "--markdown", "jr-diff.md"]
    assert called == ["diff", "merge-base of origin/main", *options, "--classpath", "a b:c"]
    if status == 2:
        assert done.returncode == 2 and not (tmp_path / "output").exists()
    else:
        assert done.returncode == 0, done.stderr
        assert (tmp_path / "output").read_text() == "verdict=DIFFERENT\n"
        assert (tmp_path / "summary").read_text() == "table\n"


@pytest.mark.parametrize(
    ("verdict", "fail_on", "status"),
    [("FALSE", "FALSE", 1), ("UNKNOWN", "FALSE", 0), ("UNKNOWN", "FALSE UNKNOWN", 1), ("FALSE", "none", 0)],
)
def test_what_fails_the_job(
    action: dict[str, Any], tmp_path: Path, verdict: str, fail_on: str, status: int
) -> None:
    script = action["runs"]["steps"][-1]["run"]
    assert run(script, tmp_path, JR_VERDICT=verdict, JR_FAIL_ON=fail_on).returncode == status
