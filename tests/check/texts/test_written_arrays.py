"""Arrays of references that a method writes into: all else stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.Arrays;
public class Lines {
  private final String[] lines;
  private int used;
  public Lines(int most) { if (most < 1) throw new IllegalArgumentException(); lines = new String[most]; }

  // These hold.
  public void add(String s) {
    if (used == lines.length) throw new IllegalStateException();
    lines[used++] = s;
    assert lines[used - 1].length() == s.length();
  }
  public static void one(String[] a) { if (a.length > 0) { a[0] = "x"; assert a[0].equals("x"); } }
  public static void same(String[] a, int i, int j) {
    if (i < 0 || j < 0 || i >= a.length || j >= a.length) return;
    a[i] = "x";
    String b = a[j];
    assert i != j || b == "x";
  }
  public static void copy(String[] a) {
    String[] b = Arrays.copyOf(a, a.length);
    assert b.length == a.length;
    if (a.length < 2) return;
    assert b[1] == a[1];
    String had = a[1];
    b[1] = "q";
    assert a[1] == had;
  }
  public static void cloned(String[] a) {
    String[] b = a.clone();
    if (b.length == 0) return;
    String had = a[0];
    b[0] = "z";
    assert a[0] == had;
  }
  public static void down(String[] a) {
    if (a.length < 3) return;
    String had = a[2];
    System.arraycopy(a, 1, a, 0, 2);
    assert a[1] == had;
  }
  public static void longer(String[] a) {
    String[] b = new String[a.length + 1];
    System.arraycopy(a, 0, b, 0, a.length);
    b[a.length] = "e";
    assert a.length < 5 || b[2] == a[2];
    assert b[a.length] == "e";
  }
  public static void sides(boolean p, String[] a) {
    if (a.length < 2) return;
    if (p) a[0] = "1"; else a[1] = "2";
    assert p ? a[0] == "1" : a[1] == "2";
  }

  // These do not.
  public static void alias(String[] a, String[] b) {
    if (a.length == 0 || b.length == 0) return;
    String had = b[0];
    a[0] = "xy";
    assert b[0] == had;
  }
  public static void index(String[] a, int i, int j) {
    if (i < 0 || j < 0 || i >= a.length || j >= a.length) return;
    String had = a[j];
    a[i] = "xx";
    assert a[j] == had;
  }
  public static void end(String[] a) { assert Arrays.copyOf(a, a.length + 1)[a.length] != null; }
  public static void up(String[] a) {
    if (a.length < 3) return;
    String had = a[1];
    System.arraycopy(a, 0, a, 1, 2);
    assert a[1] == had;
  }
  public static void outside(String[] a, int n) { System.arraycopy(a, 0, a, n, a.length); }
  public static void side(boolean p, String[] a) {
    if (a.length < 2) return;
    String had = a[1];
    if (p) a[0] = "1"; else a[1] = "2";
    assert a[1] == had;
  }
  public static void loop(String[] a) {
    for (int i = 0; i < a.length; i++) a[i] = null;
    if (a.length > 2) assert a[1] != null;
  }
  public static void negative(String[] a, int n) { Arrays.copyOf(a, n); }
  public static void kind(String[] a) { Object[] b = a; if (b.length > 0) b[0] = Integer.valueOf(3); }
}
"""
HOLD = ["add", "one", "same", "copy", "cloned", "down", "longer", "sides"]
FAIL = ["alias", "index", "end", "up", "outside", "side", "loop", "negative", "kind"]

FIELDS = """
package acme;
import java.util.Arrays;
public class Kinds<T> {
  private T[] items;
  private Object[] plain = new Object[3];
  private Object[] mixed = new Object[2];
  private Object[] given = new Object[2];
  private Object[] chosen;
  private Object[] again;
  private Object[] grown = {null, null};
  private int used;
  @SuppressWarnings("unchecked")
  public Kinds(boolean p, Object[] last) {
    Object[] made = new Object[8];
    items = (T[]) made;
    chosen = p ? new Object[1] : new String[1];
    if (last.length == 0) last = new Object[1];
    again = last;
  }
  public void mix() { mixed = new String[2]; }
  public void give(Object[] a) { if (a.length > 1) given = a; }
  public void grow(int n) { if (n > 2 && n < 99) grown = Arrays.copyOf(grown, n); }
  public void setPlain(Object o) { if (plain.length > 1) plain[1] = o; }
  public void setItem(T one) { if (items.length > 5) items[5] = one; }
  public void setMixed() { mixed[0] = 1; }
  public void setGiven() { given[0] = 1; }
  public void setChosen() { chosen[0] = 1; }
  public void setAgain() { if (again.length > 0) again[0] = 1; }
  public void setGrown(Object o) { grown[1] = o; }
}
"""


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Lines", SOURCE, HOLD, 12.0)
    found.update(try_to_prove("Lines", SOURCE, FAIL, 2.0))
    return found


@pytest.mark.parametrize("name", HOLD)
def test_what_holds(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_what_does_not(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE


def test_exact_classes_of_arrays_in_fields(ask: Any, try_to_prove: Any) -> None:
    """An array takes any object if all that write the field store an Object[]."""
    found = ask("Kinds", FIELDS, ["setPlain", "setItem"], 3.0)
    assert all(one.verdict is Verdict.TRUE for one in found.values())
    found = try_to_prove("Kinds", FIELDS, ["setMixed", "setGiven", "setChosen", "setAgain"], 3.0)
    assert all(one.verdict is not Verdict.TRUE for one in found.values())


BAG = """
package acme;
public class Bag<T> {
  private final T[] items;
  private int used;
  @SuppressWarnings("unchecked")
  public Bag(int most) { if (most < 0) throw new IllegalArgumentException(); items = (T[]) new Object[most]; }
  public void push(T t) { if (used == items.length) throw new IllegalStateException(); items[used++] = t; }
  public T pop() {
    if (used == 0) throw new IllegalStateException();
    T t = items[--used];
    items[used] = null;
    return t;
  }
  public boolean contains(Object t) {
    for (int i = 0; i < used; i++) if (items[i] == t) return true;
    return false;
  }
  public boolean same(T t) {
    if (used == items.length) return true;
    push(t);
    T popped = pop();
    assert popped == t;
    return true;
  }
  public void removeAt(int i) {
    if (i < 0 || i >= used) return;
    System.arraycopy(items, i + 1, items, i, used - i - 1);
    items[--used] = null;
  }
  public void twice(T one, T other) { if (used > 1) assert one != other || items[0] != items[1]; }
  public static void apart(Object one, Object other) { assert one != other; }
  public static void alike(Object one, Object other) { assert one == other; }
  public static void kind(Object one, Object other) {
    if (one == other) assert one.getClass() != String.class;
  }
}
"""


def test_a_container_of_any_objects(ask: Any, try_to_prove: Any) -> None:
    """What no class is known of is put in, found again and compared."""
    found = ask("Bag", BAG, ["push", "pop", "contains", "same", "removeAt"], 12.0)
    assert {name for name, one in found.items() if one.verdict is Verdict.TRUE} == set(found)
    found = try_to_prove("Bag", BAG, ["twice", "apart", "alike", "kind"], 2.0)
    assert [name for name, one in found.items() if one.verdict is Verdict.TRUE] == []
