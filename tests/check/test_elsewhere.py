"""What callers have from elsewhere: no TRUE where that makes a difference, no FALSE of a factory's null."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

TABLES = """
package acme;
public class Tables {
  public enum Mark { A; static final RuntimeException CACHED = new ArithmeticException(); }
  public static final int[] OPEN = {1, 2, 3};
  private static final int[] LEAKED = {1, 2, 3};
  private static final int[] KEPT = {1, 2, 3, 4};
  public static int[] leak() { return LEAKED; }
  public static void thrown(Mark mark) { throw Mark.CACHED; }
  public static void open(int[] given) { if (given.length == 3) { given[0] = 7; assert OPEN[0] == 1; } }
  public static void leaked(int[] given) { if (given.length == 3) { given[0] = 7; assert LEAKED[0] == 1; } }
  public static void kept(int[] given, int i) {
    if (given.length > 2) { given[0] = 7; assert KEPT[i & 3] < 7; }
  }
  public static class Even {
    private final int n;
    public Even(int half) { if (half < 0) throw new ArithmeticException(); n = half * 2; }
    boolean isEven() { return n % 2 == 0; }
  }
  public static void never(Even even, int[] given, int i) {
    assert even.isEven();
    if (given.length == 3) { given[0] = 7; if ((i & 3) > 3) resets(); assert given[0] == 7; }
  }
  public static void sometimes(Even even, int[] given, int i) {
    assert even.isEven();
    if (given.length == 3) { given[0] = 7; if ((i & 3) > 2) resets(); assert given[0] == 7; }
  }
  private static void resets() { OPEN[0] = 1; }
  public static void calm(Even even, int i) { assert even.isEven(); if ((i & 3) > 3) thrown(Mark.A); }
  public static void hasty(Even even, int i) { assert even.isEven(); if ((i & 3) > 2) thrown(Mark.A); }
  private final int size;
  private Tables(int size) { this.size = size; }
  public static Tables of(int size) { return size < 0 ? null : new Tables(size); }
  public int size() { return size; }
  public static int sizeOf(Tables tables) { return tables.size; }
}
"""


OPEN = ("thrown", "open", "leaked", "sometimes", "hasty")
CLOSED = ("kept", "never", "calm")
FACTORIES = ("size", "sizeOf")


@pytest.fixture(scope="module")
def answers(ask: Ask, prove: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    found = ask("Tables", TABLES, FACTORIES, 10.0) | prove("Tables", TABLES, CLOSED, 20.0)
    return found | try_to_prove("Tables", TABLES, OPEN, 8.0)


@pytest.mark.parametrize("name", OPEN)
def test_what_others_have_is_open(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_a_table_that_its_class_keeps_is_no_argument(answers: dict[str, Answer]) -> None:
    assert answers["kept"].verdict is Verdict.TRUE, answers["kept"].reason


@pytest.mark.parametrize("name", ["never", "calm"])
def test_methods_that_never_run_read_nothing(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FACTORIES)
def test_a_factory_that_gives_null_is_no_failure(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.FALSE
