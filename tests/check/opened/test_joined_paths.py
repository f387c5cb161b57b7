"""Proofs of loops over open objects whose many paths are joined where branches meet."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Forks {
  public static class Cell { int n; Cell next; Cell(int n, Cell next) { this.n = n; this.next = next; } }
  private int a, b, c, d, e;
  private final Cell cell;
  private final int[] items;
  public Forks(Cell cell, int[] items) { this.cell = cell; this.items = items; }
  public void set(int a, int b, int c, int d, int e) {
    this.a = a; this.b = b; this.c = c; this.d = d; this.e = e;
  }
  private int flags() {
    int f = 0;
    if (a > 0) f += 1;
    if (b > 0) f += 2;
    if (c > 0) f += 4;
    if (d > 0) f += 8;
    if (e > 0) f += 16;
    return f;
  }

  // These hold.
  public int digits(int n) {
    int f = flags(), k = 0, s = 0;
    int[] t = new int[5];
    for (int i = 0; i < n; i++) { s += t[k]; if (f > 3) k++; else k = 0; if (k > 4) k = 0; }
    return s;
  }
  public int loops(int n) {
    int f = flags(), s = 0;
    a = 0;
    b = 1;
    for (int i = 0; i < n; i++) {
      if (f == i) { for (int j = 0; j < n; j++) a++; } else { for (int j = 0; j < n; j++) d = j; }
      s += 10 / b;
    }
    return s;
  }

  // These fail, after many rounds.
  public int later(int n) {
    int f = flags(), k = 0;
    int[] t = new int[4];
    for (int i = 0; i < n; i++) { if (f > 3) { if (i > 900) k = 4; } else if (i > 1000) k = 2; }
    return t[k];
  }
  public int inner(int n) {
    int f = flags();
    b = 1;
    if (f > 3) { for (int j = 0; j < n; j++) if (j == 1000) b = 0; }
    else { for (int j = 0; j < n; j++) a = j; }
    return 10 / b;
  }
  public int both(int n) {
    int f = flags(), s = 0;
    b = 1;
    for (int i = 0; i < n; i++) {
      s += 10 / b;
      if (f > 3) {
        for (int j = 0; j < n; j++) if (j == 1000) a = 0;
        for (int j = 0; j < n; j++) if (j == 1000) b = 0;
      } else { for (int j = 0; j < n; j++) d = j; }
    }
    return s;
  }
  public int made(int n) {
    int f = flags(), s = 0;
    Cell v = f > 3 ? new Cell(1, null) : new Cell(2, cell);
    for (int i = 0; i < n; i++) { v.n++; if (v.n > 3000) s += v.next.n; }
    return s;
  }
  public int walked(int n) {
    int f = flags(), s = 0;
    Cell at = cell;
    for (int i = 0; i < n; i++) { if (f > 3) { if (i > 1000) at = null; } else at = cell; }
    return at.n;
  }
  public int thrown(int n) {
    int f = flags(), k = 0;
    for (int i = 0; i < n; i++) {
      try {
        if (f > 3) { k = 1; if (i > 1000) throw new IllegalStateException(); }
        k = 0;
      } catch (IllegalStateException x) { f++; }
      if (k == 1) return items[-1];
    }
    return k;
  }
  public String cut(int n) {
    int f = flags();
    StringBuilder one = new StringBuilder("abc"), two = f > 3 ? one : new StringBuilder("x");
    for (int i = 0; i < n; i++) { if (f > 5) two.append('c'); else if (i > 1000) two.setLength(0); }
    return one.substring(2);
  }
}
"""
HOLDS = ("digits", "loops")
FAILS = ("later", "inner", "both", "made", "walked", "thrown", "cut")


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> Mapping[str, Answer]:
    """All methods at once: of those that fail, a few seconds each are enough to find no proof."""
    return try_to_prove("Forks", SOURCE, [*HOLDS, *FAILS], 3.0)


@pytest.mark.parametrize("method", HOLDS)
def test_what_holds_on_joined_paths_is_proved(answers: Mapping[str, Answer], method: str) -> None:
    assert answers[method].verdict is Verdict.TRUE


@pytest.mark.parametrize("method", FAILS)
def test_what_one_of_many_paths_breaks_is_not(answers: Mapping[str, Answer], method: str) -> None:
    assert answers[method].verdict is not Verdict.TRUE
