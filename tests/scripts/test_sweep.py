"""The sweep: what it runs, keeps, counts and compares."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scripts.sweeping.cause import render_causes
from scripts.sweeping.collect import Run, collect_runs
from scripts.sweeping.compare import render_comparison
from scripts.sweeping.execute import Setting, execute
from scripts.sweeping.provenance import read_origin, record, render_differences
from scripts.sweeping.sweep_store import Outcome, append_outcome, append_settings, read_store
from scripts.sweeping.sweep_table import (
    read_contested,
    read_rival,
    render_reasons,
    render_table,
    render_wrong,
)

TASK = """\
format_version: "2.0"
input_files: [Program/]
properties:
  - {property_file: %s/properties/valid-assert.prp, expected_verdict: false}
  - {property_file: %s/properties/no-runtime-exception.prp, expected_verdict: true}
"""


@pytest.fixture
def collection(tmp_path: Path, java_tasks: Path) -> Path:
    top = tmp_path / "collection"
    (top / "properties").mkdir(parents=True)
    for name in ("valid-assert", "no-runtime-exception"):
        (top / "properties" / f"{name}.prp").write_text((java_tasks / f"properties/{name}.prp").read_text())
    for name in ("a/One", "a/Two", "b/deep/Three"):
        file = top / f"{name}.yml"
        (file.parent / "Program").mkdir(parents=True, exist_ok=True)
        up = "/".join([".."] * name.count("/"))
        file.write_text(TASK % (up, up))
    (top / "All.set").write_text("# comment\na/*.yml\n\nb/deep/*.yml\n")
    return top


def outcome(task: str, expected: bool, verdict: str | None, **more: object) -> Outcome:
    category = "decided" if verdict in ("TRUE", "FALSE") else "unknown"
    return dataclasses.replace(
        Outcome(task, "valid-assert", expected, verdict, category, 1.0, 1.0),
        **more,  # type: ignore[arg-type]
    )


def test_folders_sets_and_patterns_name_the_same_runs(collection: Path) -> None:
    by_folder = collect_runs([str(collection)], set())
    assert [run.key for run in by_folder] == [
        f"{task},{goal}"
        for task in ("a/One", "a/Two", "b/deep/Three")
        for goal in ("no-runtime-exception", "valid-assert")
    ]
    assert collect_runs([str(collection / "All.set")], set()) == by_folder
    (collection / "Absolute.set").write_text(f"{collection}/a/*.yml\n{collection}/b/deep/Three.yml\n")
    assert collect_runs([str(collection / "Absolute.set")], set()) == by_folder
    assert collect_runs([str(collection / "*/*.yml"), str(collection / "b")], set()) == by_folder
    only = collect_runs([str(collection)], {"valid-assert"})
    assert {run.goal for run in only} == {"valid-assert"}
    assert only[2].folder == "b"


def test_any_folders_in_a_set_are_looked_through_within_bounds(
    collection: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = collect_runs([str(collection)], set())
    tasks = collection / "Deep.set"
    tasks.write_text("**/*.yml\n")
    assert collect_runs([str(tasks)], set()) == every
    tasks.write_text("b/**\n")
    assert collect_runs([str(tasks)], set()) == [run for run in every if run.task.startswith("b/")]
    tasks.write_text("**/b/**/*.yml\n")
    with pytest.raises(SystemExit, match=r"Deep.set:1: more than one \*\*"):
        collect_runs([str(tasks)], set())
    monkeypatch.setattr("scripts.sweeping.collect._FOLDERS", 1)
    tasks.write_text("\n**/*.yml\n")
    with pytest.raises(SystemExit, match=r"Deep.set:2: patterns that look into more than 1 folders"):
        collect_runs([str(tasks)], set())


def test_a_name_without_tasks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="no task definitions"):
        collect_runs([str(tmp_path / "*.yml")], set())


@pytest.mark.parametrize(
    ("expected", "verdict", "score"),
    [
        (True, "TRUE", 2),
        (False, "FALSE", 1),
        (True, "FALSE", -16),
        (False, "TRUE", -32),
        (True, "UNKNOWN", 0),
        (False, None, 0),
    ],
)
def test_scores_follow_the_competition(expected: bool, verdict: str | None, score: int) -> None:
    assert outcome("t", expected, verdict).score == score


def test_the_store_survives_interruption(tmp_path: Path) -> None:
    store = tmp_path / "new" / "s.jsonl"
    append_settings(store, {"cpu_limit_s": 60})
    append_outcome(store, outcome("t1", True, "TRUE"))
    with store.open("a") as file:
        file.write('{"task": "cut sho')
    append_outcome(store, outcome("t2", True, "UNKNOWN"))
    append_outcome(store, outcome("t2", True, "TRUE"))
    settings, outcomes = read_store(store)
    assert settings == {"cpu_limit_s": 60}
    assert {key: o.verdict for key, o in outcomes.items()} == {
        "t1,valid-assert": "TRUE",
        "t2,valid-assert": "TRUE",
    }


def cells(table: str, folder: str, goal: str) -> dict[str, str]:
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()]
    row = next(line for line in lines if line[:2] == [folder, goal])
    return dict(zip(lines[0], row, strict=True))


def test_the_table_counts(tmp_path: Path) -> None:
    outcomes = [
        outcome("a/1", True, "TRUE"),
        outcome("a/2", False, "FALSE", cpu_s=3.0),
        outcome("a/3", True, "FALSE"),
        outcome("a/4", False, "TRUE"),
        outcome("b/5", True, "UNKNOWN", category="timeout"),
        outcome("b/6", True, None, category="crashed"),
    ]
    (tmp_path / "contested").write_text("a/4,valid-assert  # a real run shows otherwise\n\n")
    (tmp_path / "rival.csv").write_text(
        "task,property,expected,verdict,wall_s\n"
        "a/1,valid-assert,True,FALSE,1\na/2,valid-assert,False,FALSE,1\nb/6,valid-assert,True,TRUE,1\n"
    )
    contested = read_contested(tmp_path / "contested")
    table = render_table(outcomes, contested, read_rival(tmp_path / "rival.csv"))
    row = cells(table, "a", "valid-assert")
    assert (row["runs"], row["true"], row["false"], row["wrong"], row["contested"]) == (
        "4",
        "1",
        "1",
        "1",
        "1/1",
    )
    assert (row["score"], row["max"]) == (str(2 + 1 - 16 - 32), "6")
    assert (row["rival score"], row["only we"], row["only rival"]) == (str(-16 + 1), "1", "0")
    total = cells(table, "all", "all")
    assert (total["timeout"], total["crashed"], total["max"]) == ("1", "1", "10")
    assert total["only rival"] == "1"
    wrong = render_wrong(outcomes, contested)
    assert "WRONG: a/3,valid-assert: expected TRUE, got FALSE" in wrong
    assert "WRONG (contested): a/4" in wrong
    assert "crashed: b/6" in wrong


def test_reasons_are_counted_without_their_numbers() -> None:
    undecided = [
        outcome("a/1", True, "UNKNOWN", obligations=["bound hit: loop stopped after 8 iterations"]),
        outcome("a/2", False, "UNKNOWN", obligations=["bound hit: loop stopped after 16 iterations", "x: y"]),
        outcome("a/3", True, "TRUE", obligations=["not counted"]),
    ]
    table = render_reasons(undecided)
    row = cells(table, "bound hit: loop stopped after N iterations", "a/1")
    assert (row["runs"], row["alone"], row["points"]) == ("2", "1", "3")
    assert "not counted" not in table


def test_each_undecided_run_has_one_cause() -> None:
    loop = "out of time or memory: the time was used up with 3 paths not explored, 2 of them in loops"
    undecided = [
        outcome("a/1", True, "UNKNOWN", obligations=[loop, "feature not modelled: A.b in UTF-8"]),
        outcome("a/2", True, "UNKNOWN", obligations=[loop]),
        outcome("b/3", False, "UNKNOWN", obligations=["bound hit: strings longer than 64 characters", loop]),
        outcome("a/4", True, "TRUE", obligations=["not counted"]),
    ]
    table = render_causes(undecided)
    assert len(table.splitlines()) == 5
    row = cells(table, "not modelled: A.b in UTF-8", "a 1")
    assert (row["runs"], row["points"], row["examples"]) == ("1", "2", "1")
    assert cells(table, "texts longer than the bound", "b 1")["points"] == "1"
    assert cells(table, "a loop or recursion without a bound that is known", "a 1")["runs"] == "1"


def test_comparisons_name_what_changed() -> None:
    before = {o.key: o for o in (outcome("t1", True, "UNKNOWN"), outcome("t2", True, "TRUE"))}
    before |= {o.key: o for o in (outcome("t3", False, "FALSE", cpu_s=9.0), outcome("t4", True, "UNKNOWN"))}
    after = {o.key: o for o in (outcome("t1", True, "TRUE"), outcome("t2", True, "UNKNOWN", reason="late"))}
    after |= {o.key: o for o in (outcome("t3", False, "FALSE", cpu_s=2.0), outcome("t4", True, "FALSE"))}
    lines = render_comparison(before, after).splitlines()
    for title, key in {
        "newly solved: 1": "t1",
        "newly lost: 1": "t2",
        "faster: 1": "t3",
        "newly wrong: 1": "t4",
    }.items():
        assert lines[lines.index(title) + 1].startswith(f"  {key},valid-assert")
    assert "slower: 0" in lines
    assert "score: 3 -> -13 (-16)" in lines


FAKE = """\
import json, os, subprocess, sys, time
from pathlib import Path
arguments = sys.argv
result = Path(arguments[arguments.index("--json") + 1])
{body}
"""


def run_fake(tmp_path: Path, body: str, **limits: float) -> Outcome:
    script = tmp_path / "fake.py"
    script.write_text(FAKE.format(body=body))
    setting = Setting(
        command=(sys.executable, "-S", str(script)),
        cpu_limit_s=limits.get("cpu_s", 60),
        wall_limit_s=limits.get("wall_s", 60),
        memory_limit_mib=1000,
    )
    return execute(Run("a/One", "valid-assert", True, tmp_path / "One.yml"), setting)


def test_a_run_is_measured_and_its_result_kept(tmp_path: Path) -> None:
    data = {
        "reason": "loop stopped",
        "analysis": "symbolic",
        "obligations": [{"ending": "bound hit", "message": "loop stopped"}] * 2,
        "statistics": {"counters": {"paths": 3, "merges": 0}, "phases_s": {"compile": 0.5}},
    }
    body = f"result.write_text({json.dumps(data)!r})\nprint('UNKNOWN')\nsys.exit(20)"
    found = run_fake(tmp_path, body)
    assert (found.verdict, found.category, found.exit_status) == ("UNKNOWN", "unknown", 20)
    assert found.obligations == ["bound hit: loop stopped"]
    assert found.counters == {"paths": 3}
    assert found.orphans == 0
    assert 0 < found.cpu_s < 20


@pytest.mark.parametrize(
    ("body", "verdict", "category"),
    [
        ("print('TRUE')", "TRUE", "decided"),
        ("print('FALSE'); sys.exit(10)", "FALSE", "decided"),
        ("print('TRUE'); sys.exit(10)", None, "crashed"),
        ("sys.exit('broken')", None, "crashed"),
        ("print('FALSE'); os.kill(os.getpid(), 9)", None, "crashed"),
    ],
)
def test_last_line_and_status_must_agree(
    tmp_path: Path, body: str, verdict: str | None, category: str
) -> None:
    found = run_fake(tmp_path, body)
    assert (found.verdict, found.category) == (verdict, category)


def test_orphans_are_found_and_ended(tmp_path: Path) -> None:
    body = "p = subprocess.Popen(['sleep', '300'], start_new_session=True)\nprint('TRUE', file=sys.stdout)"
    found = run_fake(tmp_path, body)
    assert (found.verdict, found.orphans) == ("TRUE", 1)


@pytest.mark.parametrize("limits", [{"wall_s": -1.5}, {"cpu_s": -1.5}])
def test_a_run_that_passes_its_limit_is_killed(tmp_path: Path, limits: dict[str, float]) -> None:
    body = "subprocess.Popen([sys.executable, '-S', '-c', 'while True: pass'])\nwhile True: pass"
    found = run_fake(tmp_path, body, **limits)
    assert (found.verdict, found.category) == (None, "timeout")
    assert found.orphans == 0


def test_a_sweep_goes_on_and_refuses_other_limits(tmp_path: Path, collection: Path, root: Path) -> None:
    fake = tmp_path / "fake.py"
    log = tmp_path / "log"
    once = f"open({str(log)!r}, 'a').write('x')"
    fake.write_text(f"import sys\nif 'verify' in sys.argv: {once}\nprint('TRUE')\n")
    base = [sys.executable, str(root / "scripts/sweep.py"), "run", "--store", str(tmp_path / "s.jsonl")]
    base += ["--jr", f"{sys.executable} -S {fake}", "--property", "valid-assert"]

    def sweep(*more: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*base, *more], capture_output=True, text=True, env=dict(os.environ))

    assert sweep(str(collection / "a")).returncode == 0
    done = sweep(str(collection))
    assert done.returncode == 0
    assert log.read_text() == "xxx"
    assert cells(done.stdout, "all", "all")["wrong"] == "3"
    refused = sweep("--cpu-limit", "5", str(collection))
    assert refused.returncode != 0
    assert "another setting" in refused.stderr


def test_where_runs_come_from_is_told_before_they_are_compared(
    tmp_path: Path, collection: Path, root: Path
) -> None:
    script = str(root / "scripts/sweep.py")

    def sweep(store: str, version: str, *more: str) -> None:
        fake = tmp_path / "fake.py"
        told = json.dumps({"findings": [{"subject": "JR", "text": version}]})
        fake.write_text(f"import sys\nprint({told!r} if 'doctor' in sys.argv else 'TRUE')\n")
        command = [sys.executable, script, "run", "--store", str(tmp_path / store), "--jr"]
        command += [f"{sys.executable} -S {fake}", "--property", "valid-assert", *more, str(collection)]
        subprocess.run(command, check=True, capture_output=True)

    def compare(*words: str) -> subprocess.CompletedProcess[str]:
        files = [str(tmp_path / word) if word.endswith(".jsonl") else word for word in words]
        return subprocess.run([sys.executable, script, "compare", *files], capture_output=True, text=True)

    sweep("old.jsonl", "1.0")
    assert "JR" not in compare("old.jsonl", "old.jsonl").stdout
    (collection / "a/Program/Main.java").write_text("class Main {}")
    sweep("new.jsonl", "1.1", "--options=--merge off")
    told = compare("old.jsonl", "new.jsonl").stdout
    assert "differs: JR: 1.0 -> 1.1\n" in told and "differs: options: none -> --merge off\n" in told
    assert "differs: the files of 2 tasks: a/One, a/Two\n" in told
    assert told.index("differs") < told.index("runs in both: 3")

    sweep("short.jsonl", "1.1", "--cpu-limit", "5")
    refused = compare("new.jsonl", "short.jsonl")
    assert refused.returncode == 1 and refused.stdout == "" and len(refused.stderr.splitlines()) == 1
    assert "cpu_limit_s: 60 -> 5.0" in refused.stderr
    assert "runs in both: 3" in compare("new.jsonl", "short.jsonl", "--different-limits").stdout
    assert "there is no such store" in compare("new.jsonl", "none.jsonl").stderr


def test_a_run_says_how_busy_the_machine_was(tmp_path: Path) -> None:
    found = run_fake(
        tmp_path, "import time\nt = time.time()\nwhile time.time() < t + 0.5: pass\nprint('TRUE')"
    )
    assert found.busy_cores is not None and found.busy_cores > 0.3
    assert found.started.endswith("+00:00")


def test_a_continued_store_says_both_versions(tmp_path: Path) -> None:
    store = tmp_path / "store.jsonl"
    append_settings(store, {"cpu_limit_s": 60})
    for task, version in (("a/One", "1.0"), ("a/Two", "1.1")):
        append_outcome(store, outcome(task, True, "TRUE", provenance=record(store, {"JR": version})))
    append_outcome(store, outcome("a/Three", True, "TRUE", provenance=record(store, {"JR": "1.1"})))
    assert len(store.read_text().splitlines()) == 6
    assert read_origin([store]).values("JR") in ("1.0 and 1.1", "1.1 and 1.0")
    before = read_origin([tmp_path / "an-old-one-has-none"])
    assert any(
        line.startswith("differs: JR: not recorded -> ")
        for line in render_differences(before, read_origin([store]))
    )
