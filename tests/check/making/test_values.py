"""Types whose values never change: those of the JDK, and what holds nothing else."""

from __future__ import annotations

from pathlib import Path

from tests.check.conftest import Ask
from verifier.check.encapsulation import never_changes
from verifier.check.library import Library
from verifier.check.making.changing import has_state, is_value
from verifier.jvm.process import Jvm
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.math.*;
import java.time.*;
import java.util.*;
enum Rate {
  FULL("full", new BigDecimal("0.19")), NONE("none", BigDecimal.ZERO);
  private final String label;
  private final BigDecimal share;
  Rate(String label, BigDecimal share) { this.label = label; this.share = share; }
  boolean isNone() { return share.signum() == 0; }
}
enum Span {
  WEEK(Duration.ofDays(7), new Pair(Year.of(2), RoundingMode.UP));
  final Duration length; final Pair pair;
  Span(Duration length, Pair pair) { this.length = length; this.pair = pair; }
}
record Pair(Year year, RoundingMode mode) { }
record Chain(UUID id, Chain rest) { }
record Holder(List<String> names) { }
record Wrapped(Holder holder) { }
enum Listed { ONE; final List<String> names = new ArrayList<>(); }
enum Loose { ONE; public BigDecimal share = BigDecimal.ONE; }
enum Bodied { ONE { BigInteger seen = BigInteger.ONE; } }
enum Dated { ONE; final Date day = new Date(0); }
enum Nested { ONE; final Wrapped wrapped = new Wrapped(new Holder(new ArrayList<>())); }
enum Counted {
  ONE;
  final BigInteger number = new Changing();
}
class Changing extends BigInteger {
  int calls;
  Changing() { super("1"); }
  public int signum() { return 1 / (1 - calls++); }
}
class Named {
  private String name;
  Named(String name) { this.name = name.trim(); }
  String name() { return name; }
}
abstract class Shape { private int size = 1; int size() { return size; } }
class Square extends Shape { final Named named = new Named("square"); }
class Renamed {
  private String name = "";
  void rename(String other) { name = other; }
}
class Copied {
  private String name = "";
  Copied(Copied other) { other.name = "copied"; }
}
class Point { int x; }
class Moved { static void move(Point point) { point.x++; } }
class Solid extends Shape { public int[] sides = {1}; }
class Twice implements Cloneable { private int n = 1; }
class Marks {
  static final Marks FIRST = new Marks(new int[] {1, 2});
  private final int[] values;
  Marks(int[] values) { this.values = values.clone(); }
  int count() { return values.length - (values[0] == 3 ? 2 : 0); }
}
class Kept { private final int[] values; Kept(int[] values) { this.values = values; } }
class Shown { private final int[] values = {1}; int[] values() { return values; } }
class Counts {
  static final Counts ALL = new Counts();
  private final int[] values = {2};
  void add() { values[0]++; }
  int count() { return values[0] - 3; }
}
class Lent {
  private final int[] values = {1};
  static void arraycopy(Object from, int a, Object to, int b, int n) { ((int[]) from)[0] = n; }
}
class Lending {
  private final int[] values = {1};
  void lend() { Lent.arraycopy(values, 0, new int[1], 0, 0); }
}
class Late {
  private final int[] values = {1};
  static Late of() { Late made = new Late(); Values.seen = made; made.values[0] = 5; return made; }
}
public class Values {
  static Late seen;
  private final Marks marks;
  public Values(int n) { this(Marks.FIRST); if (n > 1) Counts.ALL.add(); }
  public Values(Marks marks) { this.marks = marks; }
  public int marked() { return 10 / Marks.FIRST.count(); }
  public int counted() { return 10 / Counts.ALL.count(); }
  public static boolean none(Rate rate) { return rate.isNone(); }
}
"""
VALUES = ("Rate", "Span", "Pair", "Chain", "Named", "Square")
OWN_ARRAYS = ("Marks",)
CHANGING = (
    "Renamed", "Copied", "Point", "Shape", "Solid", "Twice", "Kept", "Shown", "Counts", "Late", "Lending",
    "Holder", "Wrapped", "Listed", "Loose", "Bodied", "Dated", "Nested", "Counted", "Changing",
)  # fmt: skip


def test_what_holds_values_is_one(warm_jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Values.java"
    file.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([file], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    found = [name for name in (*VALUES, *OWN_ARRAYS, *CHANGING) if is_value(library, f"Lacme/{name};")]
    assert tuple(found) == VALUES
    fixed = [name for name in (*VALUES, *OWN_ARRAYS, *CHANGING) if never_changes(library, f"Lacme/{name};")]
    assert tuple(fixed) == (*VALUES, *OWN_ARRAYS)
    assert not has_state(library, library.get("acme/Rate"))
    types = ("BigDecimal", "BigInteger", "MathContext")
    assert [name for name in types if is_value(library, f"Ljava/math/{name};")] == [
        "BigDecimal",
        "MathContext",
    ]
    assert not is_value(library, "[Ljava/lang/String;") and not is_value(library, "Ljava/util/Date;")


def test_constants_that_hold_values_do_not_change(prove: Ask) -> None:
    answer = prove("Values", SOURCE, ["none"], 10.0)["none"]
    assert answer.verdict is Verdict.TRUE, answer.reason


def test_what_makes_objects_does_not_change_values(ask: Ask, try_to_prove: Ask) -> None:
    """The constructor of the receiver reads a static field, with which it might change what that leads to."""
    answer = ask("Values", SOURCE, ["marked"], 10.0)["marked"]
    assert answer.verdict is Verdict.TRUE, answer.reason
    answer = try_to_prove("Values", SOURCE, ["counted"], 10.0)["counted"]
    assert answer.verdict is not Verdict.TRUE
