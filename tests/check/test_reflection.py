"""Members and classes by a name that an argument says: every candidate is a path of its own."""

from __future__ import annotations

from pathlib import Path

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm

SOURCE = """
package mirrors;
import java.lang.reflect.InvocationTargetException;
public class Mirror {
  public static class Tool {
    public int size = 1;
    public String label = "x";
    public int use() { return size; }
    public int fail() { return 1 / (size - 1); }
  }
  public static class Refuses { public Refuses() { throw new IllegalMonitorStateException(); } }
  public static int call(String name) throws Throwable {
    try {
      return (Integer) Tool.class.getDeclaredMethod(name).invoke(new Tool());
    } catch (InvocationTargetException e) {
      throw e.getCause();
    } catch (NoSuchMethodException e) {
      return 0;
    }
  }
  public static int guarded(String name) throws Throwable {
    if (name.startsWith("f")) return 0;
    try {
      return (Integer) Tool.class.getDeclaredMethod(name).invoke(new Tool());
    } catch (NoSuchMethodException e) {
      return 1;
    }
  }
  public static int read(String name) throws Exception {
    return name.equals("size") ? (Integer) Tool.class.getField(name).get(new Tool()) : 0;
  }
  public static Object label(String name) throws IllegalAccessException {
    try {
      return ((String) Tool.class.getField(name).get(new Tool())).length();
    } catch (NoSuchFieldException e) {
      return e.getMessage();
    }
  }
  public static void make(String name) throws Throwable {
    if (!name.startsWith("mirrors.Mirror$")) return;
    try {
      Class.forName(name).getConstructor().newInstance();
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
  public static boolean exists(String name) {
    try {
      return Class.forName(name) != null;
    } catch (ClassNotFoundException | LinkageError e) {
      return false;
    }
  }
}
"""
EXPECTED = {
    "call": "java.lang.ArithmeticException",
    "guarded": "TRUE",
    "read": "TRUE",
    "label": "java.lang.ClassCastException",
    "make": "java.lang.IllegalMonitorStateException",
    "exists": "UNKNOWN",
}


def test_verdicts(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "mirrors" / "Mirror.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    classes = tmp_path / "classes"
    assert warm_jvm.compile_against([source], classes, []) is None
    answers: dict[str, Answer] = {}
    run_check(
        Request(tuple(f"mirrors.Mirror.{name}" for name in EXPECTED), (classes,), Policy()),
        Options(), warm_jvm, lambda targets: None,
        lambda a: answers.update({a.text.removeprefix("mirrors.Mirror.").partition("(")[0]: a}),
    )  # fmt: skip
    told = {n: a.failure.exception if a.failure else a.verdict.name for n, a in answers.items()}
    assert told == EXPECTED
    assert "Class.forName of a string that depends on input" in answers["exists"].reason
