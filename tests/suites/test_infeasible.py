"""Sides that no call takes: of private methods, and of what runs while an object is being made."""

from __future__ import annotations

from pathlib import Path

from verifier.check.library import Library
from verifier.check.runs.workshop import Workshop
from verifier.config import Options
from verifier.jvm.home import find_java_home, read_java_home
from verifier.jvm.process import Jvm, JvmOptions
from verifier.suites.exploring import Sides
from verifier.suites.infeasible import prove_infeasible
from verifier.suites.workers import PROVING, callable_methods

DIAL = """\
package acme;

public final class Dial {
  private int at;
  private final int ready;

  public Dial(int start) {
    at = clamp(start & 7);
    show(start);
    ready = 1;
  }

  private static int clamp(int x) {
    if (x < 0) return 0;
    return x > 3 ? 3 : x;
  }

  public int turn(boolean far) { return level(far ? 2 : 1); }

  private int level(int step) {
    if (step == 1) return 10;
    if (step == 2) return 20;
    return -1;
  }

  public int show(int code) {
    if (ready == 0 && code == 4711) return 0;
    return at < 4 ? 1 : 2;
  }

  public int late(int x) { return late(x, 1); }

  private int late(int x, int y) { return y == 0 ? x : x + ready; }
}
"""


def test_private_methods_are_asked_about_by_all_that_leads_to_them(tmp_path: Path) -> None:
    home = read_java_home(find_java_home())
    source = tmp_path / "Dial.java"
    source.write_text(DIAL)
    with Jvm.start(JvmOptions()) as jvm:
        assert jvm.compile_against([source], tmp_path / "classes", []) is None
        library = Library([tmp_path / "classes"], home.path, home.version, tmp_path / "library")
        shop = Workshop(jvm, library, PROVING, Options(), tmp_path)
        targets = list(callable_methods(library, "acme/Dial"))
        sides = Sides(frozenset({"acme/Dial"}))
        found = prove_infeasible(shop, targets, sides, ["acme/Dial"], 60.0)
        lines = sorted((one.line, one.side) for one in found)
        fewer = [one for one in targets if one.method.name != "turn"]
        sides = Sides(frozenset({"acme/Dial"}))
        rest = prove_infeasible(shop, fewer, sides, ["acme/Dial"], 60.0)
    text = DIAL.splitlines()
    of_line = {number: text[number - 1].strip() for number, _ in lines if number is not None}
    assert "if (x < 0) return 0;" in of_line.values()
    assert "if (step == 2) return 20;" in of_line.values()
    assert any("y == 0 ? x" in line for line in of_line.values())
    assert not any("ready == 0" in line for line in of_line.values()), "the constructor calls it before"
    assert "if (step == 2) return 20;" not in {text[(one.line or 1) - 1].strip() for one in rest}
