"""Failures that objects of own classes bring about, where recipes make objects of a type of the JDK's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

Ask = Callable[[str, str, Sequence[str], float], dict[str, Answer]]
SOURCE = """
package acme;
import java.io.*;
public class Feeds {
  public static class Hex extends FilterInputStream {
    public Hex(InputStream in) { super(in); }
    @Override public int read() throws IOException {
      return "0123456789".charAt(in.read() & 15);
    }
  }
  public static class Picky extends FilterInputStream {
    public Picky(InputStream in) { super(in); }
    @Override public int available() throws IOException {
      if (in.available() < 9) throw new IllegalStateException("too little");
      return in.available();
    }
  }
  // These fail where the stream is a Hex.
  public static int first(InputStream in) throws IOException { return in.read(); }
  public static int named(Closeable one) { return one instanceof Hex ? 1 / 0 : 1; }

  // These do not: that is documented, or does not run its code.
  public static int refused(InputStream in) throws IOException, IndexOutOfBoundsException {
    return in.read();
  }
  // What this stream throws it throws on purpose.
  public static int left(InputStream in) throws IOException { return in.available(); }
  public static boolean closed(InputStream in) throws IOException { in.close(); return in.markSupported(); }
}
"""


def test_own_objects_may_fail_where_others_do_not(ask: Ask) -> None:
    words = ("first", "named", "refused", "left", "closed")
    answers = ask("Feeds", SOURCE, words, 2)
    failing = {name for name in words if answers[name].verdict is Verdict.FALSE}
    assert failing == {"first", "named"}
    reproducer = answers["first"].reproducer
    assert reproducer is not None and "new Feeds.Hex(new ByteArrayInputStream(" in reproducer.program


def test_what_they_refuse_is_a_failure_if_rejections_are(warm_jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Feeds.java"
    file.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([file], tmp_path / "classes", []) is None
    policy = Policy(strict=True)
    request = Request(("acme.Feeds.left",), (tmp_path / "classes",), policy, limit_s=3)
    found: list[Answer] = []
    run_check(request, Options(), warm_jvm, lambda targets: None, found.append)
    assert found[0].failure is not None and found[0].failure.exception == "java.lang.IllegalStateException"
