"""Objects that readers of the class path fill: relations of their fields, and readers that change them."""

from __future__ import annotations

from pathlib import Path

import pytest

from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.check.ranges.inductive import Ranges
from verifier.jvm.process import Jvm

BUFFER = """
package acme;
import java.io.IOException;
import java.io.Reader;
public class Buffer {
  private char[] buffer = new char[8];
  private int size;
  public int fill(Reader reader) throws IOException {
    int n;
    do {
      if (size == buffer.length) buffer = java.util.Arrays.copyOf(buffer, size * 2);
      n = reader.read(buffer, size, buffer.length - size);
      if (n > 0) size += n;
    } while (n > 0);
    return size;
  }
  public void clear() { size = 0; }
  public void shrink() { buffer = java.util.Arrays.copyOf(buffer, size); }
}
"""
KINDER = """
package acme;
import java.io.IOException;
import java.io.Reader;
public class Kinder {
  private char[] buffer = new char[8];
  private int size;
  public int fill(Reader reader) throws IOException {
    int n = reader.read(buffer);
    if (n > 0) size = n;
    return size;
  }
  public void shrink() { buffer = java.util.Arrays.copyOf(buffer, size); }
}
"""
READER = """
package acme;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
public class Mine extends Reader {
  %s
  public void close() { }
}
"""
FIRST = "public int read(char[] to, int at, int count)"
KEEPING = {
    "nothing": f"private int left; {FIRST} {{ return left-- > 0 ? 1 : -1; }}",
    "its own": f"""private final Buffer own = new Buffer();
  private final Supplier<String> names;
  Mine(Supplier<String> names) {{ this.names = names; }}
  {FIRST} {{
    own.shrink();
    List<Object> list = new ArrayList<>();
    list.add(names.get());
    return list.size() > 1 ? 1 : -1;
  }}""",
    "a new one": f"""private final Supplier<String> names;
  Mine(Supplier<String> names) {{ this.names = names; }}
  {FIRST} {{ Buffer mine = new Buffer(); mine.shrink(); names.get(); return -1; }}""",
}
CHANGING = {
    "passed": f"""private final Buffer other;
  Mine(Buffer other) {{ this.other = other; }}
  {FIRST} {{ other.shrink(); return count; }}""",
    "not final": f"private Buffer other = new Buffer(); {FIRST} {{ other.shrink(); return count; }}",
    "not private": f"final Buffer other = new Buffer(); {FIRST} {{ other.shrink(); return count; }}",
    "cast": f"""private Object other = ""; Mine(Object other) {{ this.other = other; }}
  {FIRST} {{ ((Buffer) other).shrink(); return count; }}""",
    "in a list": f"""private final List<Buffer> others = new ArrayList<>();
  public void add(Buffer other) {{ others.add(other); }}
  {FIRST} {{ for (Buffer other : others) other.shrink(); return count; }}""",
    "in an array": f"""private final Buffer[] others = new Buffer[1];
  public void add(Buffer other) {{ others[0] = other; }}
  {FIRST} {{ others[0].shrink(); return count; }}""",
    "static": f"""public static Buffer last; {FIRST} {{ last.shrink(); return count; }}""",
    "of another class": f"{FIRST} {{ Holder.get().shrink(); return count; }}",
    "by a helper": f"{FIRST} {{ Holder.shrink(); return count; }}",
    "by a function": f"""private final Runnable run = Holder::shrink;
  {FIRST} {{ run.run(); return count; }}""",
    "by a function that keeps it": f"""private final Runnable run;
  Mine(Buffer other) {{ run = () -> other.shrink(); }}
  {FIRST} {{ run.run(); return count; }}""",
    "by its own method as a function": f"""private final Runnable run;
  Mine(Buffer other) {{ run = other::shrink; }}
  {FIRST} {{ run.run(); return count; }}""",
    "inside": f"""private final Buffer other;
  Mine(Buffer other) {{ this.other = other; }}
  class Part {{ void shrink() {{ other.shrink(); }} }}
  {FIRST} {{ new Part().shrink(); return count; }}""",
    "of a choice": f"""private final Buffer own;
  Mine(Buffer other) {{ own = other != null ? other : new Buffer(); }}
  {FIRST} {{ own.shrink(); return count; }}""",
    "shown to others": f"""private final Buffer own;
  Mine() {{ Buffer made = new Buffer(); Holder.set(made); own = made; }}
  {FIRST} {{ own.shrink(); return count; }}""",
    "of two": f"""private final Buffer own;
  Mine() {{ own = new Buffer(); }}
  Mine(Buffer other) {{ own = other; }}
  {FIRST} {{ own.shrink(); return count; }}""",
}
HOLDER = """
package acme;
public class Holder {
  private static Buffer held = new Buffer();
  public static Buffer get() { return held; }
  public static void set(Buffer other) { held = other; }
  public static void shrink() { held.shrink(); }
}
"""


def _relations(jvm: Jvm, folder: Path, asked: str, sources: dict[str, str]) -> set[str]:
    files = []
    for name, text in sources.items():
        files.append(folder / f"{name}.java")
        files[-1].write_text(text, encoding="utf-8")
    assert jvm.compile_against(files, folder / "classes", []) is None
    library = Library([folder / "classes"], jvm.java_home, jvm.version, folder / "unpacked")
    return set(map(str, Ranges(library, Nullness(library), 20.0).of(f"acme/{asked}")))


@pytest.mark.parametrize("kind", KEEPING)
def test_readers_that_have_their_own(kind: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    sources = {"Buffer": BUFFER, "Mine": READER % KEEPING[kind]}
    assert "size <= buffer.length" in _relations(warm_jvm, tmp_path, "Buffer", sources)


@pytest.mark.parametrize("kind", CHANGING)
def test_readers_that_may_change_others(kind: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    sources = {"Buffer": BUFFER, "Holder": HOLDER, "Mine": READER % CHANGING[kind]}
    assert "size <= buffer.length" not in _relations(warm_jvm, tmp_path, "Buffer", sources)


def test_readers_of_the_jdk_call_the_one_that_is_overridden(warm_jvm: Jvm, tmp_path: Path) -> None:
    kept = {"Kinder": KINDER, "Mine": READER % KEEPING["nothing"]}
    (tmp_path / "kept").mkdir()
    assert "size <= buffer.length" in _relations(warm_jvm, tmp_path / "kept", "Kinder", kept)
    changing = READER % CHANGING["passed"].replace("Buffer", "Kinder")
    (tmp_path / "changed").mkdir()
    found = _relations(warm_jvm, tmp_path / "changed", "Kinder", {"Kinder": KINDER, "Mine": changing})
    assert "size <= buffer.length" not in found


TURNS = """
package acme;
import java.util.*;
public class Turns {
  private final List<String> all;
  private int turn;
  Turns(List<String> all) { this.all = all; }
  String next() {
    if (turn >= all.size()) turn = 0;
    return all.get(turn++);
  }
}
"""
SIZED = """
package acme;
import java.util.*;
public class Sized extends AbstractList<String> {
  private int asked;
  public int size() { return asked++ == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE; }
  public String get(int at) { return ""; }
}
"""
OF_FUNCTIONS = "package acme; public interface Sized extends java.util.List<String> {}"


@pytest.mark.parametrize("sized", [SIZED, OF_FUNCTIONS], ids=["class", "interface"])
def test_collections_of_the_class_path_may_have_any_size(sized: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    alone, beside = tmp_path / "alone", tmp_path / "beside"
    alone.mkdir()
    beside.mkdir()
    assert "0 <= turn" in _relations(warm_jvm, alone, "Turns", {"Turns": TURNS})
    assert "0 <= turn" not in _relations(warm_jvm, beside, "Turns", {"Turns": TURNS, "Sized": sized})
