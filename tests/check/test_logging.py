"""Methods that log: what is logged goes nowhere, unless it asks code of the program."""

from __future__ import annotations

from typing import Any

from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.*;
import java.util.logging.*;
public class Logs {
  private static final Logger LOG = Logger.getLogger(Logs.class.getName());
  static class Count {
    int number;
    public String toString() { number++; return ""; }
    boolean isZero() { return number == 0; }
  }
  static class Telling extends RuntimeException {
    int number;
    public String getMessage() { number++; return ""; }
  }
  static class Strict extends Logger {
    Strict() { super("strict", null); }
    public void log(LogRecord record) { throw new ArithmeticException(); }
  }
  public static int noted(int n) { LOG.info("n"); LOG.entering("a", "b"); return n; }
  public static int late(int n) {
    if (n == 0) return Logger.getLogger("a").getName().length();
    return n > 0 ? Logger.getLogger("b").getName().length() : 0;
  }
  public static int fine(int n) { if (LOG.isLoggable(Level.FINE)) LOG.fine("n " + n); return n; }
  public static int supplied(int n) { LOG.fine(() -> "n " + n); return n; }
  public static int read(String text) {
    try { return Integer.parseInt(text); } catch (NumberFormatException e) {
      LOG.log(Level.WARNING, "no number", e);
      return LOG.getName().length();
    }
  }
  public static void parameter(int n) {
    LOG.log(Level.INFO, "{0}", n);
    LOG.logp(Level.INFO, "a", "b", "{0}", n);
  }
  public static void same() { assert Logger.getLogger("a") == Logger.getLogger("a"); }
  public static void other() { assert Logger.getLogger("a") == Logger.getLogger("b"); }
  public static int ifFine(int n) { return LOG.isLoggable(Level.FINE) ? 1 / n : 0; }
  public static int ifInfo(int n) { return LOG.isLoggable(Level.INFO) ? 0 : 1 / n; }
  public static void shown() { Count c = new Count(); LOG.log(Level.INFO, "{0}", c); assert c.isZero(); }
  public static void shownInArray() {
    Count c = new Count();
    LOG.log(Level.INFO, "{0}", new Object[] {c});
    assert c.isZero();
  }
  public static void shownByName() {
    Count c = new Count();
    LOG.logp(Level.INFO, "a", "b", "{0}", c);
    assert c.isZero();
  }
  public static void thrown() { Telling t = new Telling(); LOG.log(Level.INFO, "", t); assert t.number == 0; }
  public static void cause() {
    Telling t = new Telling();
    LOG.log(Level.INFO, "", new RuntimeException("", t));
    assert t.number == 0;
  }
  public static void function() {
    Count c = new Count();
    LOG.info(() -> c.toString());
    assert c.isZero();
  }
  public static void noLevel() { LOG.log((Level) null, ""); }
  public static void handled() {
    LOG.addHandler(new Handler() {
      public void publish(LogRecord record) { throw new ArithmeticException(); }
      public void flush() { }
      public void close() { }
    });
    LOG.info("");
  }
  public static void below() { new Strict().info(""); }
  public static void belowByName() {
    LogManager.getLogManager().addLogger(new Strict());
    Logger.getLogger("strict").info("");
  }
  public static void stream() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes));
    LOG.info("a");
    assert bytes.size() == 0;
  }
  public static void passed(Logger given) { given.info(""); }
  public static void global() { assert Logger.getLogger("global") != Logger.global; }
}
"""
PROVED = ("noted", "late", "fine", "supplied", "read", "parameter", "same")
NOT = ("ifInfo", "shownInArray", "thrown", "function", "handled", "stream")
NOT_EITHER = (
    "other", "ifFine", "shown", "shownByName", "cause", "below", "belowByName", "passed", "global",
)  # fmt: skip


def test_what_is_logged(ask: Any) -> None:
    answers = ask("Logs", SOURCE, PROVED, 10.0)
    assert {name: one.verdict for name, one in answers.items()} == dict.fromkeys(PROVED, Verdict.TRUE), (
        answers
    )


def test_what_asks_the_program(try_to_prove: Any) -> None:
    answers = try_to_prove("Logs", SOURCE, NOT, 10.0)
    assert not [name for name, one in answers.items() if one.verdict is Verdict.TRUE]


def test_what_else_asks_it(try_to_prove: Any) -> None:
    answers = try_to_prove("Logs", SOURCE, NOT_EITHER, 10.0)
    assert not [name for name, one in answers.items() if one.verdict is Verdict.TRUE]


def test_a_level_is_needed(ask: Any) -> None:
    assert ask("Logs", SOURCE, ["noLevel"], 10.0)["noLevel"].verdict is Verdict.FALSE
