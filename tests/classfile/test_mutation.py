"""Mutants of class files: what is changed, and that the Java virtual machine takes them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from verifier.classfile.mutation import mutants_of
from verifier.classfile.parser import parse_class
from verifier.jvm.process import Jvm

SOURCE = """
package acme;
import java.util.function.IntUnaryOperator;
public class Tool {
  enum Kind { A, B }
  private long total; boolean on; static int shared = 300;
  static boolean less(int a, int b) { return a < b; }
  static int mid(int a, int b) { return (a + b) >>> 1; }
  long total() { return total; }
  boolean on() { return on; }
  String text(long a, int b, Object c) { assert b > 0; return text(b + 1L, -b, c); }
  static double half(double a) { return a / 2.0; }
  static String cast(Object o) { return (String) o; }
  static boolean is(Object o) { return o instanceof String; }
  static boolean[] flags(boolean[] in) { return in; }
  int sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += 100 ^ i; return s; }
  static IntUnaryOperator op(int k) { return x -> x * k; }
  Object none(Object o) { return o == null ? "" : o; }
  static Kind kind(Kind k) { switch (k) { case A: return Kind.B; default: return k; } }
}
"""


def test_mutants_of_a_class(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "acme/Tool.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    classes = tmp_path / "classes"
    assert warm_jvm.compile_against([source], classes, []) is None
    file = parse_class((classes / "acme/Tool.class").read_bytes())
    mutants = list(mutants_of(file))
    by_method: dict[str, list[str]] = {}
    for number, mutant in enumerate(mutants):
        assert len(mutant.data) == len(file.pool.data) and mutant.data != file.pool.data
        folder = tmp_path / str(number)
        (folder / "acme").mkdir(parents=True)
        (folder / "acme/Tool.class").write_bytes(mutant.data)
        assert warm_jvm.find_unlinked([folder, classes], ["acme/Tool"], False) == {}, mutant.change
        by_method.setdefault(mutant.method.partition("(")[0], []).append(mutant.change)
    negated, moved = "condition negated", "boundary of a condition moved"
    assert by_method["less"] == [negated, moved, "constant changed", "constant changed"]
    assert by_method["mid"] == ["+ replaced by -", "constant changed", ">>> replaced by >>"]
    assert by_method["on"] == ["returns false", "returns true"]
    assert by_method["total"] == ["returns 0"]
    assert by_method["half"] == ["/ replaced by *"]
    assert by_method["text"] == [negated, moved, "constant changed", "+ replaced by -", "unary - left out"]
    assert by_method["cast"] == by_method["flags"] == ["returns null"]
    assert by_method["is"] == ["returns false", "returns true"]
    assert by_method["lambda$op$0"] == ["* replaced by /"]
    assert Counter(by_method["sum"])["step 1 replaced by -1"] == 1
    assert "constant 100 replaced by 101" in by_method["sum"]
    assert by_method["<clinit>"] == ["constant 300 replaced by 301"]
    assert all(mutant.line is not None for mutant in mutants)


def test_what_javac_adds_is_left_alone(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "Kind.java"
    source.write_text("enum Kind { A, B; static int two() { return 7; } }", encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    file = parse_class((tmp_path / "classes/Kind.class").read_bytes())
    assert [mutant.method for mutant in mutants_of(file)] == ["two()I"]
