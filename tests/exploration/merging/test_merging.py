"""Merging keeps verdicts: random programs against all their inputs on the Java virtual machine."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.compiling import javac
from tests.exploration.merging.random_program import HIGH, LOW, RandomProgram
from tests.java_flags import JAVA
from verifier.analysis.symbolic import (
    SymbolicAnalysis,
)
from verifier.config import Options
from verifier.exploration.budget import Budget
from verifier.exploration.build import build_machine
from verifier.exploration.merging.open_region import Features
from verifier.jvm.home import find_java_home
from verifier.machine.mode import Mode
from verifier.stats import Stats
from verifier.task.property import Property
from verifier.verdict.outcome import Counterexample, Failure, InputValue

SEEDS = range(30)
_DRIVER = """
public class Driver {
  public static void main(String[] names) throws Exception {
    for (String name : names) {
      var run = Class.forName(name).getDeclaredMethod("run", int.class, int.class, int.class);
      run.setAccessible(true);
      StringBuilder out = new StringBuilder(name);
      for (int a = LOW; a <= HIGH; a++) for (int b = LOW; b <= HIGH; b++) for (int c = LOW; c <= HIGH; c++)
        try {
          run.invoke(null, a, b, c);
        } catch (java.lang.reflect.InvocationTargetException e) {
          String kind = e.getCause() instanceof AssertionError ? "A" : "R";
          out.append(' ').append(kind + a + "," + b + "," + c);
        }
      System.out.println(out);
    }
  }
}
"""


@pytest.fixture(scope="module")
def classes(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Path:
    folder = tmp_path_factory.mktemp("random")
    sources = []
    for seed in SEEDS:
        program = RandomProgram(seed)
        sources.append(folder / f"{program.name}.java")
        sources[-1].write_text(program.source())
    driver = folder / "Driver.java"
    driver.write_text(_DRIVER.replace("LOW", str(LOW)).replace("HIGH", str(HIGH)))
    stub = root / "sv-benchmarks/java/common/org/sosy_lab/sv_benchmarks/Verifier.java"
    out = folder / "classes"
    javac("-nowarn", "-d", out, stub, driver, *sources)
    return out


@pytest.fixture(scope="module")
def failing(classes: Path) -> dict[str, set[str]]:
    """Per program its failing inputs, with A for a failed assertion and R for another exception."""
    names = [RandomProgram(seed).name for seed in SEEDS]
    done = subprocess.run(
        ["java", *JAVA, "-ea", "-cp", str(classes), "Driver", *names],
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.split()[0]: set(line.split()[1:]) for line in done.stdout.splitlines()}


def _explore(
    classes: Path, name: str, setting: str, goal: Property, stats: Stats | None = None
) -> tuple[bool, list[tuple[int, ...]]]:
    """Whether all was explored, and the inputs of the violation found, if any."""
    stats = stats or Stats()
    java_home = find_java_home(None)
    found: list[tuple[int, ...]] = []

    def believe(inputs: tuple[InputValue, ...], schedule: object, expected: object) -> Counterexample:
        found.append(tuple(int(given.value) for given in inputs))
        return Counterexample(inputs, Failure("", None, ()), replayed=True)

    machine = build_machine([classes], java_home, stats, Mode())
    budget = Budget.of_work(20.0)
    analysis = SymbolicAnalysis(machine, goal, Options(merge=setting), stats, believe, budget, {})
    finding = analysis.run(name)
    return finding.exhausted and not finding.obligations, found


@pytest.mark.parametrize(
    "seed", [pytest.param(seed, marks=[pytest.mark.nightly] if seed % 3 else []) for seed in SEEDS]
)
@pytest.mark.parametrize("goal", [Property.VALID_ASSERT, Property.NO_RUNTIME_EXCEPTION])
def test_random_programs_keep_their_verdicts(
    classes: Path, failing: dict[str, set[str]], seed: int, goal: Property
) -> None:
    name = f"P{seed}"
    letter = "A" if goal is Property.VALID_ASSERT else "R"
    expected = {inputs for inputs in failing[name] if inputs[0] == letter}
    for setting in ("off", "f2", "f4", "full"):
        exhausted, found = _explore(classes, name, setting, goal)
        if found:
            assert letter + ",".join(map(str, found[0])) in expected, setting
        else:
            assert exhausted, setting
            assert not expected, setting


_SKIPS = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Skips {
  public static void main(String[] args) {
    int[] a = new int[16];
    for (int i = 0; i < a.length; i++) { a[i] = Verifier.nondetInt(); }
    int at = 0;
    while (at < a.length && (a[at] == 3 || a[at] == 9)) { at++; }
    assert at == a.length || a[at] != 3;
    for (int i = 0; i < a.length; i++) {
      if (a[i] == 1 || a[i] == 2) { continue; }
      if (a[i] == 4 && a[0] == 4) { break; }
      at += i;
    }
    assert at <= 16 + 120;
  }
}
"""


_GROWS = """
import java.util.ArrayList;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Grows {
  static class Cell { final int value; Cell next; Cell(int value) { this.value = value; } }
  public static void main(String[] args) {
    ArrayList<Cell> list = new ArrayList<>();
    Cell last = null; int count = 0, sum = 0;
    for (int i = 0; i < 16; i++) {
      Cell made;
      if (Verifier.nondetInt() > 5) { made = new Cell(i); } else { made = new Cell(-1); }
      if (made.value >= 0) { list.add(made); count++; }
      made.next = last; last = made; sum += made.value;
    }
    assert list.size() == count;
    for (Cell cell = last; cell != null; cell = cell.next) { sum -= cell.value; }
    assert sum == 0;
  }
}
"""


_PLACED = """
import java.util.HashMap;
import org.sosy_lab.sv_benchmarks.Verifier;
public class Placed {
  static class Node { int v; Node(int v) { this.v = v; } }
  public static void main(String[] args) {
    HashMap<Object, Integer> map = new HashMap<>();
    map.put(new Node(7), 7);
    Node made;
    int n = Verifier.nondetInt();
    if (n > 3) { made = new Node(1); map.put(made, 1); } else { made = new Node(2); map.put(made, 2); }
    int found = map.getOrDefault(made, 0);
    assert found != SIDE;
  }
}
"""


_CAPTURED = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Captured {
  static class Node { int v; Node(int v) { this.v = v; } }
  interface Get { int get(); }
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    Node node, other = new Node(0);
    Node[] copy = new Node[1].clone();
    Get get = () -> other.v;
    if (n > 3) {
      Node made = new Node(1); node = made; get = () -> made.v; copy = new Node[] {made, made}.clone();
    } else {
      Node made = new Node(2); node = made; get = () -> made.v + 1;
      copy = new Node[] {made, made, made}.clone();
    }
    node.v = 5;
    assert SIDE || get.get() + copy[1].v < 10;
  }
}
"""


_CALLED = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Called {
  interface Tax { int of(int x); }
  static class Flat implements Tax {
    final int due; Flat(int due) { this.due = due; }
    public int of(int x) { return x > due ? due : x; }
  }
  static class Steps implements Tax {
    final int step; Steps(int step) { this.step = step; }
    public int of(int x) { if (x < 0) { return 0; } return x % step; }
  }
  public static void main(String[] args) {
    Tax[] taxes = new Tax[12];
    for (int i = 0; i < 12; i++) {
      if (i % 3 == 0) { taxes[i] = new Flat(i); } else { taxes[i] = new Steps(i); }
    }
    int sum = 0;
    for (int round = 0; round < 6; round++) {
      Tax tax = taxes[Verifier.nondetInt() & 7];
      int paid = tax.of(round * 2);
      sum += paid;
    }
    assert sum >= 0 && sum <= 30;
  }
}
"""


_CAUGHT = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Caught {
  static int parse(int x) {
    if (x < 0) { throw new IllegalArgumentException("negative"); }
    if (x == 0) { return 1; }
    return x > 100 ? 2 : 3;
  }
  static int deeper(int[] a, int i) { return parse(a[i]) / (a[i] - 7); }
  public static void main(String[] args) {
    int[] a = new int[6];
    int refused = 0, sum = 0;
    for (int round = 0; round < 6; round++) {
      a[round] = Verifier.nondetInt();
      try {
        sum += deeper(a, a[round] == 5 ? 6 : round);
      } catch (IllegalArgumentException | ArithmeticException e) {
        refused++;
      } catch (ArrayIndexOutOfBoundsException e) {
        sum -= 1;
      } finally {
        sum += 4;
      }
    }
    assert refused <= 6 && sum <= 42 && sum >= 0;
  }
}
"""

_SETTLED = """
import org.sosy_lab.sv_benchmarks.Verifier;
enum Colour { RED, GREEN }
class Refused extends Exception {
  static final Object LOCK = new Object();
  Refused(String text) { super(text); }
}
public class Settled {
  static int tell(int x) {
    try {
      if (x > 5) { System.out.println("large"); throw new Refused("x"); }
      return Colour.RED.compareTo(Colour.GREEN);
    } catch (Refused e) {
      return Refused.LOCK == null ? 7 : 2;
    }
  }
  public static void main(String[] args) {
    int sum = 0;
    for (int round = 0; round < 4; round++) {
      int x = Verifier.nondetInt();
      sum += tell(x);
      String name = x > 5 ? "large" : "small";
      System.out.println(name);
      if (name.compareTo("large") == 0) { sum++; }
    }
    assert sum >= -4 && sum <= 12;
  }
}
"""
_PROPERTY = """
import org.sosy_lab.sv_benchmarks.Verifier;
public class Settings {
  public static void main(String[] args) {
    int n = Verifier.nondetInt();
    if (n > 3) { System.setProperty("own.key", "yes"); }
    String given = System.getProperty("own.key");
    assert SIDE;
  }
}
"""


def _compile(source: str, name: str, folder: Path, root: Path) -> None:
    (folder / f"{name}.java").write_text(source)
    stub = root / "sv-benchmarks/java/common/org/sosy_lab/sv_benchmarks/Verifier.java"
    javac("-nowarn", "-d", folder, stub, folder / f"{name}.java")


def test_short_circuits_and_jumps_in_loops_are_joined_round_by_round(tmp_path: Path, root: Path) -> None:
    _compile(_SKIPS, "Skips", tmp_path, root)
    stats = Stats()
    exhausted, found = _explore(tmp_path, "Skips", "full", Property.VALID_ASSERT, stats)
    assert exhausted and not found
    assert stats.counters["paths"] <= 8
    assert stats.counters["forks"] < 200  # 2^16 if the ways round waited for the end of the loop


def test_objects_made_on_several_sides_do_not_add_up(tmp_path: Path, root: Path) -> None:
    _compile(_GROWS, "Grows", tmp_path, root)
    stats = Stats()
    exhausted, found = _explore(tmp_path, "Grows", "full", Property.VALID_ASSERT, stats)
    assert exhausted and not found
    assert stats.counters["paths"] == 1
    assert stats.counters["forks"] < 120


@pytest.mark.parametrize(("program", "name"), [(_CALLED, "Called"), (_CAUGHT, "Caught")])
def test_calls_and_handlers_are_left_on_one_path(tmp_path: Path, root: Path, program: str, name: str) -> None:
    """Paths part over the methods that a call runs, not the objects, and meet those that threw."""
    _compile(program, name, tmp_path, root)
    stats = Stats()
    exhausted, found = _explore(tmp_path, name, "full", Property.NO_RUNTIME_EXCEPTION, stats)
    assert exhausted and not found
    assert stats.counters["paths"] == 1
    exhausted, found = _explore(tmp_path, name, "full", Property.VALID_ASSERT)
    assert exhausted and not found


def test_classes_initialised_on_one_side_are_so_on_all(tmp_path: Path, root: Path) -> None:
    _compile(_SETTLED, "Settled", tmp_path, root)
    stats = Stats()
    exhausted, found = _explore(tmp_path, "Settled", "full", Property.VALID_ASSERT, stats)
    assert exhausted and not found
    assert stats.counters["paths"] == 1
    assert not stats.tables["merges_refused"]


@pytest.mark.parametrize(
    ("side", "fails"),
    [("(given != null) == (n > 3)", None), ("given == null", True), ("given != null", False)],
)
def test_what_one_side_sets_is_not_set_on_the_others(
    tmp_path: Path, root: Path, side: str, fails: bool | None
) -> None:
    """The virtual machine's own state comes to be on first use, but belongs to all paths."""
    _compile(_PROPERTY.replace("SIDE", side), "Settings", tmp_path, root)
    exhausted, found = _explore(tmp_path, "Settings", "full", Property.VALID_ASSERT)
    assert [inputs[0] > 3 for inputs in found[:1]] == ([] if fails is None else [fails])
    assert exhausted or found


@pytest.mark.parametrize("side", [1, 2])
def test_objects_placed_by_identity_do_not_become_one(tmp_path: Path, root: Path, side: int) -> None:
    _compile(_PLACED.replace("SIDE", str(side)), "Placed", tmp_path, root)
    _, found = _explore(tmp_path, "Placed", "full", Property.VALID_ASSERT)
    assert (found[0][0] > 3) is (side == 1)


@pytest.mark.parametrize("side", ["n > 3", "n <= 3"])
def test_copies_and_closures_follow_objects_that_become_one(tmp_path: Path, root: Path, side: str) -> None:
    _compile(_CAPTURED.replace("SIDE", side), "Captured", tmp_path, root)
    _, found = _explore(tmp_path, "Captured", "full", Property.VALID_ASSERT)
    assert (found[0][0] > 3) is (side == "n <= 3")


def test_features_accumulate() -> None:
    ranks = [sum((f.regions, f.calls, f.single_paths, f.returns, f.objects)) for f in map(Features.of, (
        "off", "f1", "f2", "f3", "f4", "full", "all"))]  # fmt: skip
    assert ranks == [0, 1, 2, 3, 4, 5, 5]
    assert Features.of("full").estimate
    assert not Features.of("all").estimate
