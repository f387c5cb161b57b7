"""Checks with arrays of references of which nothing is known: arguments, and fields of receivers."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
public class Row {
  public static class Shape { int area() { return 1; } }
  public static class Circle extends Shape { int area() { return 2; } }
  private static final String[] NONE = {};
  private final String[] parts;
  private final Shape[] shapes;
  public Row(String[] parts, Shape[] shapes) {
    if (parts == null || shapes == null) throw new IllegalArgumentException();
    this.parts = parts.length == 0 ? new String[0] : parts;
    this.shapes = shapes.clone();
  }
  private Row() { parts = NONE; shapes = new Circle[1]; }
  public static Row none() { return new Row(); }
  public int count() { return parts.length + shapes.length; }
  public String first() { return parts.length > 0 ? parts[0] : "none"; }
  public boolean same(int at) { assert at < 0 || at >= parts.length || parts[at] == parts[at]; return true; }
  public boolean isNone() { if (parts == NONE) throw new ArithmeticException(); return false; }
  public void isGiven(String[] other) { if (other == parts) throw new ArithmeticException(); }
  public void circles() { if (shapes instanceof Circle[]) throw new ArithmeticException(); }
  public void known() { assert shapes.getClass() == Shape[].class || shapes.getClass() == Circle[].class; }
  public void hole() { if (shapes.length > 0 && shapes[0] == null) throw new ArithmeticException(); }
  public static String at(String[] all, int i) { return i >= 0 && i < all.length ? all[i] : ""; }
  public static int length(String[] all) { return all.length == 0 ? 0 : all[0].length(); }
  public static String middle(String[] all) { return all[all.length / 2]; }
  public static void put(Shape[] all, Shape one) { if (all.length > 0) all[0] = one; }
  public static int area(Shape[] all) { int a = all.length == 0 ? 1 : all[0].area(); assert a < 3; return a; }
  public static int big(Shape[] all) { int a = all.length == 0 ? 1 : all[0].area(); assert a < 2; return a; }
  public static int reflected(Object[] all) { return 10 / (java.lang.reflect.Array.getLength(all) + 1); }
  public static int lengthless(Object[] all) { return 10 / java.lang.reflect.Array.getLength(all); }
  public static Object got(Shape[] all) {
    return all.length == 0 ? null : ((Shape) java.lang.reflect.Array.get(all, 0)).area();
  }
  public static Object beyond(Object[] all) { return java.lang.reflect.Array.get(all, 0); }
  public static void stored(Object[] all) {
    if (java.lang.reflect.Array.getLength(all) > 0) java.lang.reflect.Array.set(all, 0, "");
  }
  public static String text(int[] all) { return all.toString(); }
  public static int hashed(int[] all) { return 10 / (all.hashCode() >= 0 ? 1 : 0); }
  public static int sameHash(int[] all, int[] other) { return 10 / (all.hashCode() - other.hashCode()); }
  public static void empty(String[] all) { if (all == NONE) throw new ArithmeticException(); }
}
"""
T, F, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE}, {Verdict.FALSE, Verdict.UNKNOWN}
EXPECTED = {
    "none": T, "count": T, "first": T, "same": T, "isNone": NOT_TRUE, "isGiven": NOT_TRUE,
    "circles": NOT_TRUE, "known": T, "hole": NOT_TRUE, "at": T, "length": T, "middle": F, "put": NOT_TRUE,
    "area": T, "big": F, "empty": NOT_TRUE, "reflected": T, "lengthless": F,
    "got": T, "beyond": F, "stored": NOT_TRUE, "text": T, "hashed": T,
    "sameHash": NOT_TRUE,
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    known = [name for name, verdicts in EXPECTED.items() if verdicts != NOT_TRUE]
    open_ones = [name for name in EXPECTED if name not in known]
    found: dict[str, Answer] = ask("Row", SOURCE, known, 6) | try_to_prove("Row", SOURCE, open_ones, 2)
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]
