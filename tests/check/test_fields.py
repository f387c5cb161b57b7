"""Checks with open objects (``--objects fields``): any field values, reproducers by reflection."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.conftest import looked_at
from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.object_graph import Graph
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Node {
  static final Node END = new Node();
  enum Color { RED, GREEN }
  int value; Node next; String name; int[] data; Integer box; Color color; Shape shape; byte small;
  final long wide = 3;
  public int nextValue() { return next.value; }
  public int safeNext() { return next == null ? 0 : next.value; }
  public void cycle() {
    if (next != null && next.next == this && next != this && value == 42) throw new ArithmeticException();
  }
  public void alias(Node other) {
    if (other.next == null || other.next != next) return;
    other.next.value = 5;
    if (next.value != 5) throw new ArithmeticException();
  }
  public void same(Node other) { if (other == this) throw new ArithmeticException(); }
  public void isEnd() { if (next == END) throw new ArithmeticException(); }
  public void late() { if (next != null && next == Late.ONE) throw new ArithmeticException(); }
  public int first() { return data == null || data.length == 0 ? -1 : data[0]; }
  public int last() { return data == null ? -1 : data[data.length - 1]; }
  public int third() { return data != null && data.length > 2 && data[2] == 7 ? 1 / (data[0] - 3) : 0; }
  public void twoArrays(Node other) {
    if (data == null || other.data == null || data.length < 1 || other.data.length < 1) return;
    data[0] = 1; other.data[0] = 2;
    if (data[0] != 1) throw new ArithmeticException();
  }
  public int divided(Shape s) { return 10 / s.area(); }
  public int area(Shape s) { return s.area(); }
  public int shaped() { return shape == null ? 0 : 6 / (shape.area() + 1); }
  public int boxed() { return box == null ? 0 : box + 1; }
  public void sameBox() { if (box != null && box == Integer.valueOf(5)) throw new ArithmeticException(); }
  public int text() { return name != null && name.startsWith("ab") && value == 3 ? 1 / (value - 3) : 0; }
  public void colored() { if (color == Color.GREEN) throw new ArithmeticException(); }
  public int ordinal() { return color == null ? 0 : color.ordinal(); }
  public void range() { if (small > 127) throw new ArithmeticException(); }
  public void fixed() { if (wide != 3) throw new ArithmeticException(); }
  public int run(Runnable r) { r.run(); return 1; }
  public boolean known(Object o) { return o instanceof Node && ((Node) o).value == 1 / value; }
  public String list(java.util.List<Node> list) { return "" + list.size(); }
  public void classes(Shape one, Shape two) {
    if (one.getClass() == two.getClass() && one.area() == 1 && two.area() == 16) throw null;
  }
  public void locked() { synchronized (this) { value++; } if (next != null) synchronized (next) { value++; } }
  public int overridden() { return 1; }
  public void letters() { if (signs != null && signs.length > 1 && signs[1] == 'x') throw null; }
  public void small() { if (bytes != null && bytes.length > 0 && bytes[0] > 127) throw null; }
  public int count(Counter c) { return c.intValue() == 7 ? 1 / (c.n - 7) : c.n; }
  char[] signs; byte[] bytes;
  static final int[] TABLE = {1, 2};
  public void table() { if (data != null && data.length > 0) data[0] = 7; if (TABLE[0] != 1) throw null; }
  public void side(boolean first) {
    if (next == null) return;
    if (first) next.next.value = 5; else value++;
    if (next.next != null && next.next.value != 5) throw null;
  }
  public void sides(boolean first, int x) {
    int y = x;
    if (first) { if (next == null) return; next.value = 5; y = 3; } else y = 4;
    if (!first && next != null && next.value == 5 && y == 4) throw null;
  }
  public void arrays(int[] a) { if (a.length < 1 || data == null || data.length < 1) return;
    a[0] = 1; data[0] = 2; if (a[0] != 1) throw null; }
  public void argument(int[] a, int[] b) { if (a == b) throw null; }
  public int flags(boolean[] all) { int n = 0; if (all.length > 2 && all[2]) n++; return 1 / (n + 1); }
  public void twoSteps() { if (next == null || next.next == null) return;
    int old = value; next.next.value = old + 1; if (value != old) throw null; }
  public void oneStep(Node a) {
    if (next == null) return;
    a.value = 1; next.value = 2;
    if (a.value != 1) throw null;
  }
  public void base(Sub sub) {
    if (next == null) return;
    sub.value = 1; next.value = 2;
    if (sub.value != 1) throw null;
  }
  public void order(Node a, boolean first) {
    if (first) { if (a.next != null) a.next.value = 1; } else if (next != null) next.value = 2;
    if (next != null && a.next == next && a != this && first && next.value == 1) throw null;
  }
  public Node copy; public Object any;
  public void objects() { if (any == this) throw null; }
  public int odd(Odd odd) { return odd.f(); }
  java.util.Map<String, String> map, spare; Object[] row; Runnable task;
  public Object handed() { spare = map; task = task == null ? null : task; return row == null ? map : row; }
  public int entries() { return map == null ? 0 : map.size() % 2 / 2; }
  public void twoMaps() { if (map != null && map == spare) throw null; }
  public void anyMap() { if (map != null && any == map) throw null; }
  public void cast() { String[] texts = (String[]) row; }
  public int rows() { return row == null ? 0 : 1 / (row.length + 1); }
  public void ran() { if (task != null) task.run(); }
}
interface Odd { int f(); boolean equals(Object other); }
class OddOne implements Odd { public int f() { return 1; } }
class Counter extends Number {
  int n;
  public int intValue() { return n; }
  public long longValue() { return n; }
  public float floatValue() { return n; }
  public double doubleValue() { return n; }
}
class Sub extends Node { public int overridden() { return 1 / value; } }
class Late { static final Node ONE = new Node(); }
abstract class Shape { abstract int area(); }
class Square extends Shape { int side; int area() { return side * side; } }
class Unit extends Shape { int area() { return 1; } }
class Broken extends Exception { int area() { return 1 / 0; } }
"""


@pytest.fixture(scope="module")
def nodes(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("nodes")
    source = folder / "Node.java"
    source.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    return folder / "classes"


def asked(jvm: Jvm, classes: Path, name: str, policy: Policy, limit_s: float = 10.0) -> Answer:
    answers: list[Answer] = []
    request = Request((f"acme.Node.{name}",), (classes,), policy, limit_s)
    run_check(request, Options(), jvm, lambda targets: None, answers.append)
    (answer,) = answers
    return answer


VERDICTS = {
    "nextValue": Verdict.FALSE,
    "safeNext": Verdict.TRUE,
    "cycle": Verdict.FALSE,
    "alias": Verdict.TRUE,
    "same": Verdict.FALSE,
    "isEnd": Verdict.FALSE,
    "late": Verdict.UNKNOWN,
    "first": Verdict.TRUE,
    "last": Verdict.FALSE,
    "third": Verdict.FALSE,
    "twoArrays": Verdict.FALSE,
    "divided": Verdict.FALSE,
    "area": Verdict.TRUE,
    "shaped": Verdict.TRUE,
    "boxed": Verdict.TRUE,
    "sameBox": Verdict.UNKNOWN,
    "text": Verdict.FALSE,
    "colored": Verdict.FALSE,
    "ordinal": Verdict.TRUE,
    "range": Verdict.TRUE,
    "fixed": Verdict.TRUE,
    "run": Verdict.UNKNOWN,
    "list": Verdict.UNKNOWN,
    "known": Verdict.FALSE,
    "classes": Verdict.FALSE,
    "locked": Verdict.TRUE,
    "overridden": Verdict.TRUE,
    "letters": Verdict.FALSE,
    "arrays": Verdict.FALSE,
    "flags": Verdict.TRUE,
    "argument": Verdict.FALSE,
    "twoSteps": Verdict.FALSE,
    "oneStep": Verdict.FALSE,
    "base": Verdict.FALSE,
    "order": Verdict.FALSE,
    "objects": Verdict.FALSE,
    "table": Verdict.FALSE,
    "side": Verdict.FALSE,
    "sides": Verdict.FALSE,
    "odd": Verdict.UNKNOWN,
    "handed": Verdict.TRUE,
    "entries": Verdict.UNKNOWN,
    "twoMaps": Verdict.UNKNOWN,
    "anyMap": Verdict.UNKNOWN,
    "cast": Verdict.UNKNOWN,
    "rows": Verdict.UNKNOWN,
    "ran": Verdict.UNKNOWN,
    "small": Verdict.TRUE,
    "count": Verdict.FALSE,
}


@pytest.fixture(scope="module")
def answers(warm_jvm: Jvm, nodes: Path) -> dict[str, Answer]:
    """The answers about all methods, of one check."""
    found: list[Answer] = []
    words = tuple(f"acme.Node.{name}" for name in looked_at(VERDICTS))
    request = Request(words, (nodes,), Policy(objects="fields"))
    run_check(request, Options(), warm_jvm, lambda targets: None, found.append)
    return {answer.text.removeprefix("acme.Node.").partition("(")[0]: answer for answer in found}


@pytest.mark.parametrize("name", VERDICTS)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    answer = answers[name]
    assert answer.verdict is VERDICTS[name], answer.reason
    if answer.reproducer is not None:
        assert "jrMake(" in answer.reproducer.program and "jrMake(" in answer.reproducer.test
        assert "(fields set by reflection)" in answer.reproducer.shown[0]


def test_unknown_classes_may_override(warm_jvm: Jvm, nodes: Path) -> None:
    answer = asked(warm_jvm, nodes, "area", Policy(objects="fields", open_world=True))
    assert answer.verdict is Verdict.UNKNOWN
    assert "classes that are not on the class path" in answer.reason


def test_a_graph_is_read_once() -> None:
    graph, statements = Graph(), list[str]()
    text = '[["ref", 2], [[2, "object", "a.B", [["a.B", "next", ["ref", 2]], ["a.B", "n", ["short", 4]]]]]]'
    source, shown = graph.read(text, statements)
    assert (source, shown) == (
        "object2",
        "B#2 {next = B#2 {next = B#2 {next = B#2, n = (short) 4}, n = (short) 4}, n = (short) 4} "
        "(fields set by reflection)",
    )
    assert statements == [
        'Object object2 = jrMake("a.B");',
        'jrSet(object2, "a.B", "next", object2);',
        'jrSet(object2, "a.B", "n", (short) 4);',
    ]
    graph.read(text, statements)
    assert len(statements) == 3
    with pytest.raises(ValueError, match="open value"):
        graph.read("3", statements)


@pytest.mark.parametrize(
    ("name", "verdict"),
    [("safeNext", Verdict.TRUE), ("alias", Verdict.TRUE), ("area", Verdict.TRUE), ("cycle", Verdict.UNKNOWN)],
)
def test_what_no_field_values_make_fail_nothing_does(
    warm_jvm: Jvm, nodes: Path, name: str, verdict: Verdict
) -> None:
    assert asked(warm_jvm, nodes, name, Policy(), limit_s=3.0).verdict is verdict
