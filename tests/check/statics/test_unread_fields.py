"""What objects lead to counts as far as code gets at it: also by initialisers that run later."""

from __future__ import annotations

from pathlib import Path

from tests.check.conftest import Ask
from verifier.check.library import Library
from verifier.check.reach import fields_used
from verifier.classfile.parser import parse_class
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class App {
  enum Kind { A, B; static final Map<String, Kind> ALL = new TreeMap<>(); int weight = 1; }
  static class Node { Node next; Kind kind; int value; }
  static class Registry {
    static App last;
    static final List<App> ALL = new ArrayList<>();
    static { for (int i = 0; i < 100000; i++) Kind.ALL.put("k" + i * 7919 % 10007, Kind.A); }
  }
  static class Divides { static final int PART = 10 / Registry.last.count; static int get() { return 1; } }
  Node node;
  int count;
  public boolean isFinite() { return true; }
  public int count() { return count; }
  public int value() { return node == null ? 1 : 1 / node.value; }
  public int stores() { Registry.last = this; return Divides.get(); }
  public static App made() { return new App(); }
}
"""
DRIVER = """
package acme;
class Drives {
  static App a0;
  static native Object open(Class<?> type);
  public static void main(String[] arguments) { a0 = (App) open(App.class); a0.%s(); }
}
"""


def test_only_what_code_gets_at_is_followed(jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "App.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert jvm.compile_against([source], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], jvm.java_home, jvm.version, tmp_path / "scratch")
    node, count = "nodeLacme/App$Node;", "countI"
    expected: dict[str, set[str]] = {"isFinite": set(), "count": {count}, "value": {node, "valueI"}}
    for called, fields in expected.items():
        driver = tmp_path / called / "Drives.java"
        driver.parent.mkdir()
        driver.write_text(DRIVER % called, encoding="utf-8")
        out = tmp_path / called / "classes"
        assert jvm.compile_against([driver], out, [tmp_path / "classes"]) is None
        assert fields_used(parse_class((out / "acme" / "Drives.class").read_bytes()), library) == fields


def test_methods_that_read_no_static_field_are_proved(ask: Ask) -> None:
    answers = ask("App", SOURCE, ["isFinite", "count", "value", "stores"], 5.0)
    verdicts = {name: answer.verdict for name, answer in answers.items()}
    assert verdicts["isFinite"] is verdicts["count"] is Verdict.TRUE
    assert Verdict.TRUE not in (verdicts["value"], verdicts["stores"])
