"""Files of the class path, read by the program: their content is known to proofs, too."""

from __future__ import annotations

from pathlib import Path

from tests.whole_check import run_check
from verifier.check.answers import Answer
from verifier.check.policy import Policy
from verifier.check.session import Request
from verifier.config import Options
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.io.*;
import java.util.*;
public class Table {
  private static final Map<String, String> ROWS = new TreeMap<>();
  static {
    try (BufferedReader in = new BufferedReader(
        new InputStreamReader(Table.class.getResourceAsStream("rows.txt"), "UTF-8"))) {
      for (String line; (line = in.readLine()) != null; ) {
        int at = line.indexOf('=');
        ROWS.put(line.substring(0, at), line.substring(at + 1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
  public static void size() { assert ROWS.size() == 2 && ROWS.get("k\\u00e4").equals("b"); }
  public static int divide(int i) { return i == ROWS.get("key").length() ? 1 / (i - 5) : 0; }
  public static void names() {
    ClassLoader loader = Table.class.getClassLoader();
    assert Table.class.getResourceAsStream("/rows.txt") == null;
    assert Table.class.getResourceAsStream("/acme/rows.txt") != null;
    assert loader.getResourceAsStream("/acme/rows.txt") == null;
    assert loader.getResourceAsStream("rows.txt") == null;
    assert loader.getResourceAsStream("acme/rows.txt") != null;
    assert ClassLoader.getSystemResourceAsStream("acme/rows.txt") != null;
  }
  public static int closed() throws IOException {
    InputStream in = Table.class.getResourceAsStream("rows.txt");
    int first = in.read();
    in.close();
    try {
      in.read();
    } catch (IOException e) {
      return first;
    }
    throw new AssertionError();
  }
  public static boolean itself() { return Table.class.getResourceAsStream("Table.class") == null; }
  public static boolean folder() { return Table.class.getResourceAsStream("/acme") == null; }
  public static boolean manifest() {
    return Table.class.getResourceAsStream("/META-INF/MANIFEST.MF") == null;
  }
  public static boolean any(String name) { return Table.class.getResourceAsStream(name) == null; }
  public static void there(String name) throws IOException { Table.class.getResourceAsStream(name).close(); }
  public static int first(String name) throws IOException {
    InputStream in = Table.class.getResourceAsStream(name);
    return in == null ? 1 : 10 / (in.read() + 1);
  }
}
"""
EXPECTED = {
    "size": "TRUE", "divide": "FALSE", "names": "TRUE", "closed": "TRUE", "itself": "UNKNOWN",
    "folder": "UNKNOWN", "manifest": "UNKNOWN", "any": "TRUE",
}  # fmt: skip


def test_resources_are_what_the_class_path_holds(warm_jvm: Jvm, tmp_path: Path) -> None:
    source = tmp_path / "acme" / "Table.java"
    source.parent.mkdir()
    source.write_text(SOURCE, encoding="utf-8")
    classes = tmp_path / "classes"
    assert warm_jvm.compile_against([source], classes, []) is None
    (classes / "acme" / "rows.txt").write_text("key=value\nk\u00e4=b\n", encoding="utf-8")
    answers: list[Answer] = []
    names = (*EXPECTED, "there", "first")
    request = Request(tuple(f"acme.Table.{name}" for name in names), (classes,), Policy(), limit_s=20.0)
    run_check(request, Options(), warm_jvm, lambda targets: None, answers.append)
    found = {a.text.partition("(")[0].removeprefix("acme.Table."): a for a in answers}
    assert {name: found[name].verdict.name for name in EXPECTED} == EXPECTED
    assert "the resource acme/Table.class" in found["itself"].reason
    # A name may be of no resource, and a resource may end at once.
    assert Verdict.TRUE not in (found["there"].verdict, found["first"].verdict)
