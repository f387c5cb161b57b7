"""Resources that are closed (``try`` with resources) around loops over what may fail."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
public class Reads {
  static class Own implements AutoCloseable {
    int closed;
    public void close() { closed++; }
  }
  public static int count(File file) throws IOException {
    try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
      int n = 0;
      while (in.read() >= 0) n = 1;
      return 10 / (n + 1);
    }
  }
  public static int passed(InputStream from) throws IOException {
    try (InputStream in = from) {
      int n = 0;
      while (in.read() >= 0) n = 1;
      return 10 / (n + 1);
    }
  }
  public static int both(File one, File two) throws IOException {
    try (InputStream in = new FileInputStream(one); InputStream other = new FileInputStream(two)) {
      int n = 0;
      while (in.read() == other.read() && n < 100) n++;
      return 10 / (n + 1);
    }
  }
  public static int caught(InputStream from) {
    try (InputStream in = from) {
      while (in.read() >= 0) { }
      return 1;
    } catch (IOException e) {
      return -1;
    }
  }

  public static int divides(InputStream from) throws IOException {
    try (InputStream in = from) {
      int n = 0;
      while (in.read() >= 0) n++;
      return 10 / (n - 7);
    }
  }
  public static int closes(InputStream from) {
    int n = 0;
    try (InputStream in = from) {
      while (in.read() >= 0) n = 1;
      n = 2;
    } catch (IOException e) {
      return 10 / (n - 2);
    }
    return n;
  }
  public static int suppressed(InputStream from) {
    try (InputStream in = from) {
      while (in.read() >= 0) { }
    } catch (IOException e) {
      assert e.getSuppressed().length == 0;
    }
    return 0;
  }
  public static void itself(InputStream from) throws IOException {
    try {
      while (from.read() >= 0) { }
    } catch (IOException e) {
      e.addSuppressed(e);
    }
  }
  public static void nothing(InputStream from, Own[] own) throws IOException {
    try {
      while (from.read() >= 0) { }
    } catch (IOException e) {
      e.addSuppressed(null);
    }
  }
  public static int hides(InputStream from) throws IOException {
    int n = 0;
    try {
      while (from.read() >= 0) n++;
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
    return n;
  }
  public static int replaces(InputStream from) throws IOException {
    IllegalStateException kept = new IllegalStateException();
    int n = 0;
    try {
      while (from.read() >= 0) n = 1;
    } catch (IOException e) {
      return 0;
    } catch (Throwable t) {
      kept.addSuppressed(t);
      throw kept;
    }
    return n;
  }
  public static int swapped(InputStream from) throws Throwable {
    IllegalStateException kept = new IllegalStateException();
    int n = 0;
    try {
      while (from.read() >= 0) n = 1;
    } catch (Throwable t) {
      try { from.close(); } catch (Throwable s) { kept.addSuppressed(s); }
      throw kept;
    }
    return n;
  }
  public static int own(InputStream from, int[] all) throws IOException {
    try (Own own = new Own()) {
      int n = 0;
      while (from.read() >= 0) n = 1;
      return n;
    }
  }
}
"""
HOLD = ("count", "passed", "both", "caught")
FAIL = (
    "divides", "closes", "suppressed", "itself", "nothing", "hides", "replaces", "swapped", "own",
)  # fmt: skip


@pytest.fixture(scope="module")
def answers(ask: Ask, try_to_prove: Ask) -> dict[str, Answer]:
    """The answers by the names of methods."""
    return {**ask("Reads", SOURCE, HOLD, 10.0), **try_to_prove("Reads", SOURCE, FAIL, 2.0)}


@pytest.mark.parametrize("name", HOLD)
def test_loops_inside_are_proved(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", FAIL)
def test_failures_are_seen(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
