"""The solving options change how much is asked and of whom, never the verdict."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from verifier.analysis.run import Run
from verifier.analysis.symbolic import solver_options, term_factory
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm, JvmOptions
from verifier.solver import NAMES as BACKENDS
from verifier.stats import Stats
from verifier.task.definition import read_task_file
from verifier.task.task import Task
from verifier.terms.plain import PlainFactory
from verifier.terms.sort import BV32
from verifier.verdict.outcome import Verdict

TASKS = (
    "arithmetic/AbsoluteOfMinimum",
    "arithmetic/AverageByBits",
    "arrays/MaskedIndex",
    "merging/Scheduler3KeepsJobs",
    "floats/NanIsNotItself",
    "strings/EqualsPassword",
)
SETTINGS = [
    {},
    *({"solver": name} for name in BACKENDS),
    *({"evaluate": word} for word in ("none", "basic", "intervals=1", "intervals=5")),
    *({"cache": word} for word in ("none", "exact")),
    *({"prune": word} for word in ("never", "probabilistic=0.3", "adaptive")),
    *({"helpers": word} for word in ("never", "early")),
    {"evaluate": "none", "cache": "none"},
    {"evaluate": "none", "cache": "none", "prune": "never", "solver": "z3"},
    {"evaluate": "basic", "cache": "exact", "prune": "adaptive", "helpers": "never"},
    {"evaluate": "none", "cache": "normalised", "merge": "off"},
]


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    with Jvm.start(JvmOptions()) as started:
        yield started


def decide(
    jvm: Jvm, task: Task, classes: Path, limit_s: float = 60.0, **settings: str
) -> tuple[Verdict, dict[str, int]]:
    options = Options(analyses=("symbolic",), **settings)  # type: ignore[arg-type]
    stats = Stats()
    result = Run(task, options, stats, jvm, (classes,)).decide(Budget.of_work(limit_s))
    return result.verdict, stats.counters


def compiled(jvm: Jvm, java_tasks: Path, name: str, goal: str, folder: Path) -> tuple[Task, Path]:
    task = read_task_file(java_tasks / f"{name}.yml", goal)
    classes = folder / "classes"
    classes.mkdir()
    assert jvm.compile(task.source_roots, classes).ok
    return task, classes


@pytest.mark.parametrize("name", TASKS)
def test_every_setting_gives_the_same_verdict(jvm: Jvm, java_tasks: Path, tmp_path: Path, name: str) -> None:
    task, classes = compiled(jvm, java_tasks, name, "valid-assert", tmp_path)
    verdicts = {str(setting): decide(jvm, task, classes, **setting)[0] for setting in SETTINGS}
    expected = Verdict.TRUE if task.expected else Verdict.FALSE
    if name.startswith("floats"):  # Yices knows none, and says so
        assert verdicts.pop(str({"solver": "yices"})) in (expected, Verdict.UNKNOWN)
    assert {setting: verdict for setting, verdict in verdicts.items() if verdict is not expected} == {}


def solver_pids() -> list[int]:
    """Solver processes below this one."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                words = (folder / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if parent == os.getpid() and b"verifier.solving.worker" in words:
                found.append(int(folder.name))
    return found


@pytest.mark.parametrize("name", ["arithmetic/DivisionIdentity", "merging/Scheduler3Priority"])
def test_a_verdict_survives_the_killing_of_solvers(
    jvm: Jvm, java_tasks: Path, tmp_path: Path, name: str
) -> None:
    task, classes = compiled(jvm, java_tasks, name, "valid-assert", tmp_path)
    stop = threading.Event()
    killed = []

    def kill_again_and_again() -> None:
        randomness = random.Random(1)
        while not stop.wait(randomness.uniform(0.005, 0.4)):
            for pid in solver_pids():
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    killed.append(pid)

    killer = threading.Thread(target=kill_again_and_again)
    killer.start()
    try:
        verdict, _ = decide(jvm, task, classes, helpers="early", evaluate="none", cache="none", limit_s=6.0)
    finally:
        stop.set()
        killer.join()
    assert verdict in (Verdict.TRUE if task.expected else Verdict.FALSE, Verdict.UNKNOWN)
    assert killed or name.startswith("merging")
    assert solver_pids() == []


def test_each_option_changes_what_it_names(jvm: Jvm, java_tasks: Path, tmp_path: Path) -> None:
    task, classes = compiled(jvm, java_tasks, "merging/Scheduler3KeepsJobs", "valid-assert", tmp_path)

    def count(**settings: str) -> dict[str, int]:
        return decide(jvm, task, classes, merge="off", **settings)[1]

    default = count()
    stages = {
        "evaluate": ["decided_by_intervals", "decided_by_guess"],
        "cache": ["cache_exact", "cache_models", "cache_cores", "cache_renamed", "model_hits"],
    }
    for names in stages.values():
        assert sum(default[name] for name in names) > 0
    plain = count(evaluate="none")
    for counted in (plain, count(evaluate="basic")):
        assert all(counted[name] == 0 for name in stages["evaluate"])
    assert plain["slices"] == 0
    uncached = count(cache="none")
    assert all(uncached[name] == 0 for name in stages["cache"])
    assert count(cache="exact")["cache_renamed"] == 0
    bare = count(evaluate="none", cache="none")
    assert bare["solver_queries"] > 2 * default["solver_queries"]
    assert count(prune="never")["queries"] < default["queries"]
    assert count(prune="probabilistic=0.5")["queries"] != default["queries"]


@pytest.mark.parametrize("name", BACKENDS)
def test_the_named_solver_answers(jvm: Jvm, java_tasks: Path, tmp_path: Path, name: str) -> None:
    task, classes = compiled(jvm, java_tasks, "arrays/MaskedIndex", "valid-assert", tmp_path)
    _, counted = decide(jvm, task, classes, solver=name, evaluate="none")
    assert counted[f"won_{name}"] > 0
    assert [other for other in BACKENDS if other != name and counted[f"won_{other}"]] == []


def test_options_reach_the_solving_layer() -> None:
    options = solver_options(Options(evaluate="intervals=7", cores=1, memory_limit_mib=1000, solver="yices"))
    assert (options.evaluate, options.interval_rounds, options.solver) == ("intervals", 7, "yices")
    assert options.helpers == "never"
    assert options.memory_limit_bytes == 500 << 20
    assert solver_options(Options(cores=2)).helpers == "late"
    assert solver_options(Options(cores=2, helpers="early", cache="exact")).cache == "exact"
    tm = term_factory(Options(evaluate="none"))
    assert isinstance(tm, PlainFactory)
    x = tm.var("x", BV32)
    assert tm.add(x, tm.bv(0, 32)) is not x
    simple = term_factory(Options(evaluate="basic"))
    y = simple.var("x", BV32)
    assert simple.add(y, simple.bv(0, 32)) is y
