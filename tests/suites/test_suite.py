"""The suite of a class, from its bytecode to tests that passed three times."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiling import javac
from verifier.cli.main import main

GATE = """\
package acme;

public class Gate {
  private int opened;

  public int open(int code) {
    if (code < 0) {
      throw new IllegalArgumentException("code");
    }
    if (code == 4711) {
      opened++;
    }
    return opened;
  }

  public int opened() {
    return opened;
  }

  public static int sign(int x) {
    if (x > 0) return 1;
    if (x < 0) return -1;
    return x == 0 ? 0 : 2;
  }

  public int at(int index) {
    return new int[] {1, 2}[index];
  }
}
"""


TRAY = """\
package acme;

public class Tray {
  private final int[] held = new int[6];
  private int size;

  public void push(int one) {
    held[size++] = one;
  }

  public int pop() {
    return held[--size];
  }

  public int share(int parts) {
    return held[0] / parts + held[size - 1];
  }
}
"""


LIMITS = """\
package acme;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

public final class Limits {
  @Retention(RetentionPolicy.RUNTIME)
  public @interface Limit {
    int most();
    Class<?> of();
  }

  private Limits() { }

  public static String name(Limit limit) {
    if (limit.of() != Integer.class) {
      return limit.annotationType() == Limit.class ? "other" : "strange";
    }
    return limit.most() == 4711 ? "wide" : "narrow";
  }
}
"""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the tests of a small class were written; ``lines`` holds what was said."""
    folder = tmp_path_factory.mktemp("gate")
    _write_tests(folder)
    return folder


def _write_tests(folder: Path, *options: str, name: str = "Gate", text: str = GATE) -> None:
    source = folder / f"{name}.java"
    source.write_text(text)
    javac("-g", "-d", folder / "classes", source)
    command = ["tests", "--classpath", str(folder / "classes"), f"acme.{name}", "--out", str(folder / "out")]
    command += ["--timeout", "10", "--report", str(folder / "page.html"), *options]
    with (folder / "lines").open("w") as lines:
        done = subprocess.run(
            [sys.executable, "-m", "verifier.cli", *command],
            stdout=lines, check=False, cwd=Path(__file__).parents[2],
        )  # fmt: skip
    assert done.returncode == 0


def test_tests_can_be_chosen_for_exceptions(tmp_path: Path) -> None:
    _write_tests(tmp_path, "--goal", "exceptions", "--timeout", "3")
    assert "2 exceptions, 1 test, 1 of defects" in (tmp_path / "lines").read_text()


def test_exceptions_are_looked_for_where_all_branches_are_covered(tmp_path: Path) -> None:
    options = ("--goal", "exceptions", "--timeout", "4", "--no-report")
    _write_tests(tmp_path, *options, name="Tray", text=TRAY)
    lines = (tmp_path / "lines").read_text()
    assert "4 exceptions, 0 tests, 4 of defects" in lines and "report:" not in lines
    defects = (tmp_path / "out" / "acme" / "TrayDefectTest.java").read_text()
    assert defects.count("tray.push(") == 7 and "tray.pop();" in defects


def test_objects_of_interfaces_that_nothing_implements_are_stubs(tmp_path: Path) -> None:
    _write_tests(tmp_path, "--timeout", "6", "--no-report", name="Limits", text=LIMITS)
    source = (tmp_path / "out" / "acme" / "LimitsTest.java").read_text()
    assert re.search(r'assertEquals\("wide", Limits.name\(limit\d?\)\)', source)
    assert "new Limits.Limit() {" in source and "public int most() { return 4711; }" in source


def test_tests_can_be_chosen_for_lines(tmp_path: Path) -> None:
    _write_tests(tmp_path, "--goal", "lines", "--timeout", "3")
    line = (tmp_path / "lines").read_text().splitlines()[0]
    assert "11 of 11 lines" in line and "open" not in line


def test_all_feasible_branches_are_covered_and_the_other_is_proved(out: Path) -> None:
    line = (out / "lines").read_text().splitlines()[0]
    assert "9 of 9 branches" in line
    assert "1 branch proved infeasible: Gate.java:23" in line


def test_the_files_and_the_page_are_named_in_one_line(out: Path) -> None:
    tests = out / "out" / "acme" / "GateTest.java"
    said = f"written: {tests}, GateDefectTest.java; report: {out / 'page.html'}"
    assert (out / "lines").read_text().splitlines()[-2:] == [said, "WRITTEN"]
    assert (out / "page.html").exists()


def test_tests_say_what_was_observed(out: Path) -> None:
    source = (out / "out" / "acme" / "GateTest.java").read_text()
    assert "assertThrows(IllegalArgumentException.class, () -> gate.open(-1));" in source
    assert "gate.open(4711)" in source
    assert "assertEquals(-1, Gate.sign(-1));" in source
    assert "reflect" not in source


def test_unexpected_exceptions_are_apart(out: Path) -> None:
    defects = (out / "out" / "acme" / "GateDefectTest.java").read_text()
    assert '@Tag("defect")' in defects
    assert "// java.lang.ArrayIndexOutOfBoundsException" in defects
    assert "assertThrows(ArrayIndex" not in (out / "out" / "acme" / "GateTest.java").read_text()


def test_no_folder_is_one_clear_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tests", "acme.Gate"]) == 2
    assert "--out DIR" in capsys.readouterr().err
