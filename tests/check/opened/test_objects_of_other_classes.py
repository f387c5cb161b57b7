"""Checks with arguments of type Object: what objects of classes that are not named may be asked."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

PLAIN = """
package acme;
import java.util.*;
public class Plain {
  static class Named {
    private final String name;
    Named(String name) { this.name = Objects.requireNonNull(name); }
    @Override public String toString() { return name.trim(); }
  }
  public static boolean same(Object a, Object b) { return a == b || a.equals(b); }
  public static boolean equal(Object a, Object b) { return Objects.equals(a, b); }
  public static int hashed(Object a) { return 31 * a.hashCode(); }
  public static String shown(Object a) { return "<" + a + ">"; }
  public static int length(Object a) { return a.toString().length(); }
  public static String half(Object a) { String s = String.valueOf(a); return s.substring(s.length() / 2); }
  public static int first(Object a) { return a.toString().charAt(0); }
  public static int divided(Object a) { return 10 / a.hashCode(); }
  public static void symmetric(Object a, Object b) { assert a.equals(b) || !b.equals(a); }
  public static void stays(Object a) { assert a.hashCode() == a.hashCode(); }
  public static int compared(Object a) { return ((Comparable<Object>) a).compareTo(a); }
}
"""
CASTS = """
package acme;
import java.util.*;
public class Casts {
  public interface Sized { int size(); }
  public static class One implements Sized { public int size() { return 1; } }
  public static class None implements Sized { public int size() { return 0; } }
  public interface Named { String name(); int age(); }
  public static class Bad implements Named {
    public String name() { throw new ArithmeticException(); }
    public int age() { return 0; }
  }
  public interface Ready { boolean isReady(); boolean isOver(); }
  public static class Done implements Ready {
    public boolean isReady() { return true; }
    public boolean isOver() { return true; }
  }
  public static boolean ready(Object o) { return o instanceof Ready && ((Ready) o).isOver(); }
  public static int named(Object o) { return o instanceof Named ? ((Named) o).name().length() : 0; }
  public static int sized(Object o) { return o instanceof Sized ? 10 / ((Sized) o).size() : 0; }
  public static int text(Object o) { return o instanceof CharSequence ? ((CharSequence) o).length() : 0; }
  public static int last(Object o) { return o instanceof CharSequence ? ((CharSequence) o).charAt(0) : 0; }
  public static int number(Object o) { return o instanceof Number ? ((Number) o).intValue() : 0; }
  public static int share(Object o) { return o instanceof Number ? 1 / ((Number) o).intValue() : 0; }
  public static int whole(Object o) { return o instanceof Number ? (Integer) o : 0; }
  public static int chars(Object o) {
    try { return ((char[]) o).length; } catch (ClassCastException e) { return -e.getMessage().length(); }
  }
  public static int caught(Object o) {
    try { return ((char[]) o).length; } catch (ClassCastException e) { return 1 / 0; }
  }
  public static int worded(Object o) {
    try { return ((char[]) o).length; } catch (ClassCastException e) { return e.getMessage().charAt(99); }
  }
  public static int run(Object o) { if (o instanceof Runnable) ((Runnable) o).run(); return 0; }
}
"""
OWN = """
package acme;
public class Own {
  static int shown;
  static class Fails { @Override public String toString() { throw new ArithmeticException(); } }
  static class Counts { @Override public int hashCode() { return shown++; } }
  public static class Asks {
    public static String shown(Object a) { return a.toString(); }
    public static int hashed(Object a) { shown = 0; a.hashCode(); return 10 / (1 - shown); }
    public static boolean same(Object a, Object b) { return a.equals(b); }
  }
}
"""


def test_objects_of_the_jdk_answer(ask: Any, try_to_prove: Any) -> None:
    right = ("same", "equal", "hashed", "shown", "length", "half")
    wrong = ("first", "divided", "symmetric", "stays", "compared")
    for name, answer in ask("Plain", PLAIN, right, 8).items():
        assert answer.verdict is Verdict.TRUE, (name, answer)
    for name, answer in try_to_prove("Plain", PLAIN, wrong, 1).items():
        assert answer.verdict is not Verdict.TRUE, (name, answer)


def test_objects_of_the_program_run_their_own_methods(try_to_prove: Any) -> None:
    found = try_to_prove("Own", OWN, ("Asks.shown", "Asks.hashed", "Asks.same"), 2)
    verdicts = {name: answer.verdict for name, answer in found.items()}
    assert verdicts["Asks.same"] is Verdict.TRUE
    assert verdicts["Asks.shown"] is not Verdict.TRUE and verdicts["Asks.hashed"] is not Verdict.TRUE


def test_objects_of_types_that_casts_name(ask: Any, try_to_prove: Any) -> None:
    for name, answer in ask("Casts", CASTS, ("ready", "text", "number", "chars"), 3).items():
        assert answer.verdict is Verdict.TRUE, (name, answer)
    wrong = ("named", "sized", "last", "share", "whole", "run", "caught", "worded")
    for name, answer in try_to_prove("Casts", CASTS, wrong, 1).items():
        assert answer.verdict is not Verdict.TRUE, (name, answer)


def test_objects_of_too_many_classes_are_left_open(try_to_prove: Any) -> None:
    many = "".join(
        f"static class C{n} {{ int n; @Override public int hashCode() {{ return {n} / n; }} }}"
        for n in range(9)
    )
    asks = "public static int of(Object a) { return a.hashCode(); }"
    source = f"package acme; public class Many {{ {many} {asks} }}"
    assert try_to_prove("Many", source, ("of",), 2)["of"].verdict is not Verdict.TRUE
