"""Types whose values never change: those of the JDK, and what holds nothing else."""

from __future__ import annotations

from pathlib import Path

from tests.check.conftest import Ask
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
enum Loose { ONE; BigDecimal share = BigDecimal.ONE; }
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
public class Values {
  public static boolean none(Rate rate) { return rate.isNone(); }
}
"""
VALUES = ("Rate", "Span", "Pair", "Chain")
CHANGING = ("Holder", "Wrapped", "Listed", "Loose", "Bodied", "Dated", "Nested", "Counted", "Changing")


def test_what_holds_values_is_one(warm_jvm: Jvm, tmp_path: Path) -> None:
    file = tmp_path / "Values.java"
    file.write_text(SOURCE, encoding="utf-8")
    assert warm_jvm.compile_against([file], tmp_path / "classes", []) is None
    library = Library([tmp_path / "classes"], warm_jvm.java_home, warm_jvm.version, tmp_path / "unpacked")
    found = [name for name in (*VALUES, *CHANGING) if is_value(library, f"Lacme/{name};")]
    assert tuple(found) == VALUES
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
