"""Arguments of type Object that may be arrays of primitives, as casts name them."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.Serializable;
public class Kinds {
  static final int[] TABLE = {1, 2};
  private Object held;
  private Kinds() { }
  public static int size(Object o) { return o instanceof byte[] ? ((byte[]) o).length + 1 : 0; }
  public static int sum(Object o) {
    if (!(o instanceof int[])) return 0;
    int all = 0;
    for (int one : (int[]) o) all += one;
    return all;
  }
  public int own() { return held instanceof long[] ? ((long[]) held).length : 1; }
  public static int other(Object o) { return o instanceof byte[] && o instanceof String ? 1 / 0 : 1; }

  public static int first(Object o) { return o instanceof byte[] ? ((byte[]) o)[0] : 0; }
  public static int cast(Object o) { return ((int[]) o).length; }
  public static int same(int[] a, Object b) {
    if (!(b instanceof int[]) || a.length == 0 || ((int[]) b).length == 0) return 0;
    a[0] = 1;
    ((int[]) b)[0] = 0;
    return 1 / a[0];
  }
  public static int both(Object a, Object b) {
    if (!(a instanceof int[]) || !(b instanceof int[])) return 0;
    return 1 / (a == b ? 0 : 1);
  }
  public static int kind(Object o) {
    if (o instanceof char[] && ((char[]) o).length == 3) return 0;
    return o.getClass() == char[].class ? 1 / (((char[]) o).length - 5) : 1;
  }
  public static int table(Object o) {
    if (!(o instanceof int[]) || ((int[]) o).length == 0) return 0;
    ((int[]) o)[0] = 0;
    return 1 / TABLE[0];
  }
  public int deep() { return held instanceof long[] ? 1 / ((long[]) held).length : 1; }
  public static int wide(Object o) {
    if (o instanceof byte[]) return 0;
    return o instanceof short[] ? 1 / ((short[]) o).length : 1;
  }
  public static int serial(Object o) {
    if (o instanceof Serializable && o instanceof byte[]) return 1 / (((byte[]) o).length - 2);
    return 0;
  }
  public static int rows(Object o) { return o instanceof int[][] ? ((int[][]) o)[0].length : 0; }
}
"""
HOLD = ("size", "sum", "own", "other")
FAIL = ("first", "cast", "same", "both", "kind", "table", "deep", "wide", "serial", "rows")


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Kinds", SOURCE, HOLD, 10.0), **try_to_prove("Kinds", SOURCE, FAIL, 2.0)}


@pytest.mark.parametrize("name", HOLD)
def test_arrays_are_told_apart(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_failures_with_arrays_are_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
