"""What fields hold that are declared with wider types, and what casts and reflection tell of objects."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Told {
  public interface Writer { String write(Object o); }
  public interface Reader { int read(String s); }
  public static class Writing implements Writer { public String write(Object o) { return null; } }
  public static class Value {
    private final Object held;
    public Value(Number n) { held = Objects.requireNonNull(n); }
    public Value(String s, boolean b) { held = b ? s : Boolean.TRUE; }
  }
  public static class Base {
    protected Object open = "a";
    Object joined = "b";
    Object other = 1;
    private Object late;
    public Base(boolean b) { if (b) late = "c"; }
    public void put(Number n) { other = n; }
  }
  public static class Low extends Base {
    public Low() { super(true); }
    public void set(int[] a) { open = a; }
    public void join(Base b, boolean c) { b.joined = c ? (Object) "a" : Integer.valueOf(1); }
  }
  private final Writer writer;
  private final Reader reader;
  public Told(Object o) {
    writer = o instanceof Writer ? (Writer) o : null;
    reader = o instanceof Reader ? (Reader) o : null;
  }
  public static Told of(Object o) { return new Told(o); }
  public static int size(Value v) {
    if (v.held instanceof Number) return ((Number) v.held).intValue();
    return v.held instanceof Boolean ? 1 : ((String) v.held).length();
  }
  public static int apart(Number n) {
    Object o = n;
    if (o instanceof String || o instanceof Boolean) throw new ArithmeticException();
    return 0;
  }
  public static boolean same(Class<?> c) {
    boolean is = Number.class.isAssignableFrom(c);
    if (is != Number.class.isAssignableFrom(c)) throw new ArithmeticException();
    return is;
  }
  public static boolean asked(Class<?> c) throws ReflectiveOperationException {
    return (Boolean) Class.class.getMethod("isInterface").invoke(c);
  }

  public static int text(Value v) { return ((String) v.held).length(); }
  public static int lower(Low b) { return ((String) b.open).length(); }
  public static int joined(Low b) { return ((String) b.joined).length(); }
  public static int boxed(Base b) { return (Integer) b.other; }
  public static int late(Base b) { return ((String) b.late).length(); }
  public static int ordered(Number n) { return n instanceof Comparable ? 1 / (n.intValue() - 5) : 0; }
  public static int number(Class<?> c) {
    if (Number.class.isAssignableFrom(c)) throw new ArithmeticException();
    return 0;
  }
  public static String named(Class<?> c) throws ReflectiveOperationException {
    return ((String) Class.class.getMethod("getCanonicalName").invoke(c)).trim();
  }
  public static int function(Object o) {
    if (o instanceof Writer && !(o instanceof Writing)) throw new ArithmeticException();
    return 0;
  }
  public static int written(Object o) { return o instanceof Writer ? ((Writer) o).write(o).length() : 0; }
  public static int cast(Object o) { Writer w = (Writer) o; return w == null ? 0 : 1; }
  public static int both(Object o) {
    if (o instanceof Writer && o instanceof Reader) throw new ArithmeticException();
    return 0;
  }
}
"""
RIGHT = ("of", "size", "apart", "same", "asked")
WRONG = (
    "text", "lower", "joined", "boxed", "late", "ordered", "number", "named", "function", "written", "cast",
    "both",
)  # fmt: skip


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Told", SOURCE, RIGHT, 5) | try_to_prove("Told", SOURCE, WRONG, 2)
    return found


@pytest.mark.parametrize("name", RIGHT)
def test_what_types_tell(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", WRONG)
def test_what_can_fail_is_not_true(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
