"""Fields that hold what methods of the JDK give, beside cousins whose methods may give null."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from verifier.check.answers import Answer
from verifier.check.library import Library
from verifier.check.nulls.null_flow import Fact
from verifier.check.nulls.nullness import Nullness
from verifier.jvm.process import Jvm

Ask = Callable[[str, str, list[str], float], dict[str, Answer]]

SOURCE = """
package acme;
import java.io.*;
import java.util.*;
public class Given {
  static class Answered {
    final Object pattern, path, date, chosen, sized, language;
    final String parent, format, queried, type;
    final Object named, adjusted, later, negated, address, next, zone;
    Answered(java.text.SimpleDateFormat f, File file, Calendar c, java.text.DecimalFormat d, Locale l,
        java.time.LocalDate day, Optional<String> option, ByteArrayOutputStream out,
        java.math.BigInteger number, java.net.URL url) {
      pattern = f.toPattern(); path = file.getPath(); date = c.getTime(); chosen = option.get();
      sized = out.toByteArray(); language = l.getLanguage();
      parent = file.getParent(); format = d.toPattern(); queried = day.query(t -> null);
      type = l.getUnicodeLocaleType("ca");
      named = Class.forName(Given.class.getModule(), "none"); adjusted = day.with(t -> null);
      later = day.plus(new Never()); negated = number.negate(); address = url.toExternalForm();
      next = day.plusDays(1); zone = TimeZone.getDefault();
    }
  }
  static class Pathless extends java.text.DecimalFormat { public String toPattern() { return null; } }
  static class Lost extends java.math.BigInteger {
    Lost() { super("1"); }
    public java.math.BigInteger negate() { return null; }
  }
  static class Never implements java.time.temporal.TemporalAmount {
    public java.time.temporal.Temporal addTo(java.time.temporal.Temporal t) { return null; }
    public java.time.temporal.Temporal subtractFrom(java.time.temporal.Temporal t) { return null; }
    public long get(java.time.temporal.TemporalUnit u) { return 0; }
    public List<java.time.temporal.TemporalUnit> getUnits() { return null; }
  }
  static class Nowhere extends java.net.URLStreamHandler {
    protected java.net.URLConnection openConnection(java.net.URL u) { return null; }
    protected String toExternalForm(java.net.URL u) { return null; }
  }
  static class Zone extends SimpleTimeZone {
    private int count;
    Zone() { super(0, "zone"); }
    public Object clone() { return ++count % 2 == 0 ? null : super.clone(); }
  }
  private static int of(Object o) { if (o == null) throw new ArithmeticException(); return 1; }
  public static int pattern(Answered a) { return of(a.pattern); }
  public static int path(Answered a) { return of(a.path); }
  public static int date(Answered a) { return of(a.date); }
  public static int chosen(Answered a) { return of(a.chosen); }
  public static int sized(Answered a) { return of(a.sized); }
  public static int language(Answered a) { return of(a.language); }
  public static int parent(Answered a) { return of(a.parent); }
  public static int format(Answered a) { return of(a.format); }
  public static int queried(Answered a) { return of(a.queried); }
  public static int type(Answered a) { return of(a.type); }
  public static int named(Answered a) { return of(a.named); }
  public static int adjusted(Answered a) { return of(a.adjusted); }
  public static int later(Answered a) { return of(a.later); }
  public static int negated(Answered a) { return of(a.negated); }
  public static int address(Answered a) { return of(a.address); }
  public static int zone(Answered a) { return of(a.zone); }
  public static int next(Answered a) { return of(a.next); }
}
"""
TRUE = ["pattern", "path", "date", "chosen", "sized", "language", "next"]
NOT_TRUE = [
    "parent", "format", "queried", "type", "named", "adjusted", "later", "negated", "address", "zone",
]  # fmt: skip
LEFT = """
package acme;
import java.math.BigInteger;
import java.time.*;
import java.time.temporal.*;
public class Left {
  static class Folder extends java.io.File {
    Folder(String name) { super(name); }
    public String getPath() { return null; }
  }
  static class Silent extends java.net.URLStreamHandler {
    protected java.net.URLConnection openConnection(java.net.URL url) { return null; }
    protected String toExternalForm(java.net.URL url) { return null; }
  }
  static class Wordless extends BigInteger {
    Wordless() { super("5"); }
    public String toString(int radix) { return null; }
  }
  static class Nowhere implements TemporalAmount {
    public long get(TemporalUnit unit) { return 0; }
    public java.util.List<TemporalUnit> getUnits() { return java.util.List.of(); }
    public Temporal addTo(Temporal time) { return null; }
    public Temporal subtractFrom(Temporal time) { return null; }
  }
  static class Stopped extends Clock {
    public ZoneId getZone() { return ZoneOffset.UTC; }
    public Clock withZone(ZoneId zone) { return this; }
    public Instant instant() { return null; }
  }
  static class Answered {
    final Object adjusted, added, now, loaded, written, shown, file, day;
    Answered(LocalDate date, String name, java.net.URL url, BigInteger number, java.io.File file) {
      adjusted = date.with(t -> null); added = date.plus(new Nowhere()); now = Instant.now(new Stopped());
      loaded = Class.forName(Object.class.getModule(), name); written = url.toExternalForm();
      shown = number.toString(16); this.file = file.toString(); day = date.plusDays(1);
    }
  }
  private static int of(Object o) { if (o == null) throw new ArithmeticException(); return 1; }
  public static int adjusted(Answered a) { return of(a.adjusted); }
  public static int added(Answered a) { return of(a.added); }
  public static int now(Answered a) { return of(a.now); }
  public static int loaded(Answered a) { return of(a.loaded); }
  public static int written(Answered a) { return of(a.written); }
  public static int shown(Answered a) { return of(a.shown); }
  public static int file(Answered a) { return of(a.file); }
  public static int day(Answered a) { return of(a.day); }
}
"""
LEFT_NOT_TRUE = ["adjusted", "added", "now", "loaded", "written", "shown", "file"]


@pytest.fixture(scope="module")
def left(try_to_prove: Ask) -> dict[str, Answer]:
    """What is found of methods that leave their results to classes and functions of the program."""
    return try_to_prove("Left", LEFT, ["day", *LEFT_NOT_TRUE], 10)


def test_what_no_program_changes(left: dict[str, Answer]) -> None:
    assert left["day"].verdict.name == "TRUE", left["day"].reason


@pytest.mark.parametrize("method", LEFT_NOT_TRUE)
def test_what_the_program_may_make_null(left: dict[str, Answer], method: str) -> None:
    assert left[method].verdict.name != "TRUE"


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, Answer]:
    """What is found of all of them."""
    return try_to_prove("Given", SOURCE, TRUE + NOT_TRUE, 10)


@pytest.mark.parametrize("method", TRUE)
def test_what_is_never_null(answers: dict[str, Answer], method: str) -> None:
    assert answers[method].verdict.name == "TRUE", answers[method].reason


@pytest.mark.parametrize("method", NOT_TRUE)
def test_what_may_be_null(answers: dict[str, Answer], method: str) -> None:
    assert answers[method].verdict.name != "TRUE"


WALKED = """
package acme;
import java.util.*;
public class Walked {
  private Iterator<String> walk = new ArrayList<String>().iterator();
  void set(Collection<String> all) { walk = all.iterator(); }
  CODE
}
"""
_REST = """
  public KIND boolean isEmpty() { return false; }
  public KIND boolean contains(Object o) { return false; }
  public KIND boolean add(String one) { return false; }
  public KIND boolean remove(Object o) { return false; }
  public KIND boolean containsAll(Collection<?> all) { return false; }
  public KIND boolean addAll(Collection<? extends String> all) { return false; }
  public KIND boolean removeAll(Collection<?> all) { return false; }
  public KIND boolean retainAll(Collection<?> all) { return false; }
  public KIND void clear() {}
"""
_ARRAYS = "public KIND Object[] toArray() { return null; } public KIND <T> T[] toArray(T[] to) { return to; }"
_DEFAULTS = (_REST + _ARRAYS).replace("KIND", "default")
WALKS = {
    "default method": f"""interface Odd extends Collection<String> {{
        default Iterator<String> iterator() {{ return null; }} {_DEFAULTS} }}
        void odd() {{ Odd odd = () -> 1; set(odd); }}""",
    "function": f"""interface Odd extends Collection<String> {{
        default int size() {{ return 1; }} {_DEFAULTS} }}
        void odd() {{ Odd odd = () -> null; set(odd); }}""",
    "inherited": f"""public static class Base {{
        public Iterator<String> iterator() {{ return null; }} {_ARRAYS.replace("KIND", "")} }}
        public static class Odd extends Base implements Collection<String> {{
        public int size() {{ return 1; }} {_REST.replace("KIND", "")} }}
        void odd() {{ set(new Odd()); }}""",
}


@pytest.mark.parametrize("code", ["", *WALKS.values()], ids=["nothing", *WALKS])
def test_own_collections_may_give_no_iterator(code: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    """They have it from a class that is no collection, or an interface, or are functions."""
    source = tmp_path / "Walked.java"
    source.write_text(WALKED.replace("CODE", code), encoding="utf-8")
    assert warm_jvm.compile_against([source], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    is_sure = Nullness(library).holds(Fact("field", "acme/Walked", "walkLjava/util/Iterator;"))
    assert is_sure == (not code)
