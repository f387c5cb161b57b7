"""Stress replays show what a weak memory explains, and only that; schedules come first."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.analysis import stress
from verifier.analysis.run import Run
from verifier.classfile.parser import parse_class
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.jvm.process import Jvm, JvmOptions
from verifier.jvm.program_run import RunEnding, RunRequest, RunResult, Site
from verifier.report.account import render_account
from verifier.report.record import dump_json, result_as_dict
from verifier.stats import Stats
from verifier.task.property import Property, Specification
from verifier.task.task import Task
from verifier.verdict.outcome import Ending, Result, Verdict

_BOTH = "s.start(); t.start(); s.join(); t.join(); "
PROGRAMS = {
    "Statics": """
  static int x, y, a, b;
  public static void main(String[] args) throws Exception {
    Thread s = new Thread(() -> { x = 1; a = y; });
    Thread t = new Thread(() -> { y = 1; b = x; });
    s.start(); t.start(); s.join(); t.join();
    assert a == 1 || b == 1;
  }""",
    "MainAndObject": """
  boolean first, second;
  public static void main(String[] args) throws Exception {
    MainAndObject o = new MainAndObject();
    int[] entered = new int[2];
    Thread s = new Thread() { public void run() { o.first = true; if (!o.second) entered[0] = 1; } };
    s.start();
    o.second = true;
    if (!o.first) entered[1] = 1;
    s.join();
    assert entered[0] + entered[1] < 2;
  }""",
    "Volatile": """
  static volatile int x, y;
  static int a, b;
  public static void main(String[] args) throws Exception {
    Thread s = new Thread(() -> { x = 1; a = y; });
    Thread t = new Thread(() -> { y = 1; b = x; });
    s.start(); t.start(); s.join(); t.join();
    assert a == 1 || b == 1;
  }""",
    "LoadBuffering": """
  static int x, y, a, b;
  public static void main(String[] args) throws Exception {
    Thread s = new Thread(() -> { a = x; y = 1; });
    Thread t = new Thread(() -> { b = y; x = 1; });
    s.start(); t.start(); s.join(); t.join();
    assert a == 0 || b == 0;
  }""",
    "LostUpdate": """
  static int c;
  static void inc() { c++; }
  public static void main(String[] args) throws Exception {
    Thread t = new Thread(() -> inc());
    t.start(); inc(); t.join();
    assert c == 2;
  }""",
    "LostInObject": """
  int[] cells = new int[1];
  public static void main(String[] args) throws Exception {
    LostInObject o = new LostInObject();
    Thread t = new Thread(() -> { o.cells[0] += 2; });
    t.start(); o.cells[0] += 3; t.join();
    assert o.cells[0] == 5;
  }""",
    "LostInLibrary": """
  public static void main(String[] args) throws Exception {
    java.util.List<Integer> list = new java.util.ArrayList<>();
    Thread t = new Thread(() -> list.add(1));
    t.start(); list.add(2); t.join();
    assert list.size() == 2;
  }""",
    "TellsThreads": """
  static int x, y, a, b;
  public static void main(String[] args) throws Exception {
    Thread s = new Thread(() -> { x = 1; a = y; });
    Thread t = new Thread(() -> { y = 1; b = x; });
    s.start(); t.start(); s.join(); t.join();
    assert a == 1 || b == 1 : s.getName();
  }""",
    "Instructions": """
  static long wide = 5; static double real = 0.5; static String text = "t"; static int[] cells = {1, 2, 3};
  long far = 7; int near = 8; Instructions next;
  static int f(Instructions o, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++) {
      switch (i % 4) { case 0: wide += i; break; case 1: o.far -= wide; break; default: o.near ^= i; }
      switch (i * 1000) { case 3000: real *= 2; break; case -7: sum = 0; break; default: cells[i % 3]++; }
      try { sum += o.next.near; } catch (NullPointerException e) { sum += cells[i % 3]; }
    }
    return sum;
  }
  public static void main(String[] args) throws Exception {
    Instructions o = new Instructions();
    Thread t = new Thread(() -> { o.next = args.length > 5 ? null : o; });
    System.out.print(f(o, 9));
    t.start(); t.join();
    System.out.print(" " + f(o, 6) + " " + wide + " " + real + text + o.far + o.near + cells[2]);
  }""",
}


@pytest.fixture(scope="module")
def jvm() -> Iterator[Jvm]:
    with Jvm.start(JvmOptions()) as started:
        yield started


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source, out = tmp_path_factory.mktemp("stress"), tmp_path_factory.mktemp("classes")
    for name, members in PROGRAMS.items():
        (source / f"{name}.java").write_text(f"public class {name} {{{members}\n}}\n")
    javac("-nowarn", "-g", "-d", out, *sorted(source.glob("*.java")))
    for name in PROGRAMS:  # what a program uses is looked up in its whole directory
        (out / name).mkdir()
        for file in [*out.glob(f"{name}.class"), *out.glob(f"{name}$*.class")]:
            file.rename(out / name / file.name)
    return out


def verify(name: str, classes: Path, jvm: Jvm, stats: Stats) -> Result:
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    run = Run(task, Options(analyses=("symbolic",)), stats, jvm, (classes / name,))
    return run.decide(Budget.of_work(60.0))


def replay(name: str, classes: Path, jvm: Jvm, gates: tuple[Site, ...], limit_s: float) -> RunResult:
    request = RunRequest(
        (classes / name,), name, time_limit_s=limit_s, gates=gates, awaited="java.lang.AssertionError"
    )
    return jvm.run(request)


def accesses(name: str, classes: Path) -> tuple[Site, ...]:
    """All accesses to fields and elements of arrays."""
    sites = []
    for file in sorted((classes / name).glob("*.class")):
        parsed = parse_class(file.read_bytes())
        for method in parsed.methods:
            for i in method.code.instructions if method.code is not None else ():
                if i.mnemonic.startswith(("get", "put")) or i.mnemonic in ("iaload", "iastore"):
                    sites.append(Site(parsed.name, method.name, method.descriptor, i.offset))
    return tuple(sites)


@pytest.mark.skipif(len(os.sched_getaffinity(0)) < 2, reason="two threads never run at once")
@pytest.mark.parametrize("name", ["Statics", "MainAndObject", "LostInLibrary"])
def test_what_no_schedule_shows_is_shown(name: str, classes: Path, jvm: Jvm) -> None:
    for _ in range(20):  # each with its CPU time; other processes keep the two threads from one moment
        result = verify(name, classes, jvm, Stats())
        if result.verdict is Verdict.FALSE:
            break
        assert result.verdict is Verdict.UNKNOWN
    found = result.counterexample
    assert found is not None and found.replayed and not found.schedule
    assert found.failure.exception == "java.lang.AssertionError"
    if name == "LostInLibrary" and not found.stress_runs:
        return  # a run that keeps to the turns may switch inside of the library, too
    assert found.stress_runs > 0
    assert [element.class_name for element in found.failure.trace] == [name]
    task = Task(name, (), Specification(Property.VALID_ASSERT, name))
    seen = f"seen in 1 of {found.stress_runs} runs of a stress replay"
    assert seen in render_account(task, result, Options())
    record = json.loads(dump_json(result_as_dict(task, result, Options())))
    assert record["counterexample"]["stress_runs"] == found.stress_runs


def test_who_synchronises_needs_no_stress(classes: Path, jvm: Jvm) -> None:
    stats = Stats()
    assert verify("Volatile", classes, jvm, stats).verdict is Verdict.TRUE
    assert stats.counters["stress_replays"] == 0


def test_gates_add_no_behaviour(classes: Path, jvm: Jvm) -> None:
    gates = tuple(site for site in accesses("Volatile", classes) if site.method.startswith("lambda"))
    result = replay("Volatile", classes, jvm, gates, 1.0)
    assert result.ending is RunEnding.FINISHED and result.failure is None
    assert result.repetition > 10


def test_code_with_gates_computes_the_same(classes: Path, jvm: Jvm) -> None:
    gates = accesses("Instructions", classes)
    assert len(gates) > 20
    plain = jvm.run(RunRequest((classes / "Instructions",), "Instructions", plain=True))
    assert plain.ending is RunEnding.FINISHED and plain.stdout
    result = replay("Instructions", classes, jvm, gates, 0.2)
    assert (result.ending, result.stdout, result.note) == (RunEnding.FINISHED, plain.stdout, None)


@pytest.mark.skipif(platform.machine() != "x86_64", reason="other processors may show it")
def test_what_no_machine_shows_stays_open(classes: Path, jvm: Jvm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stress, "STRESS_MOST_S", 1.5)
    stats = Stats()
    result = verify("LoadBuffering", classes, jvm, stats)
    assert result.verdict is Verdict.UNKNOWN
    assert result.obligations[0].ending is Ending.RACE
    assert "a data race of LoadBuffering" in result.obligations[0].message
    assert stats.counters["stress_replays"] == 1


@pytest.mark.parametrize("name", ["LostUpdate", "LostInObject"])
def test_schedules_come_first(name: str, classes: Path, jvm: Jvm) -> None:
    stats = Stats()
    result = verify(name, classes, jvm, stats)
    assert result.verdict is Verdict.FALSE
    assert result.counterexample is not None and result.counterexample.schedule
    assert stats.counters["stress_replays"] == 0 and stats.counters["weak_explorations"] == 0


def test_who_may_notice_repetitions_is_not_repeated(classes: Path, jvm: Jvm) -> None:
    result = verify("TellsThreads", classes, jvm, Stats())
    assert result.verdict is Verdict.UNKNOWN
