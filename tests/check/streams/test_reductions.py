"""Streams that are reduced: what their sinks keep between two elements has the type of all that comes in."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.math.BigDecimal;
import java.util.*;
import java.util.stream.*;
public class Lines {
  public static class Line {
    private final BigDecimal amount; private final int count;
    public Line(BigDecimal amount, int count) { this.amount = amount; this.count = count; }
    public BigDecimal amount() { return amount; }
    public int count() { return count; }
  }
  private final List<Line> lines = new ArrayList<>();
  public void add(Line line) { lines.add(line); }

  // These hold.
  public BigDecimal total() {
    return lines.stream().map(Line::amount).reduce(BigDecimal.ZERO, BigDecimal::add); }
  public BigDecimal most() {
    return lines.stream().map(Line::amount).max(Comparator.naturalOrder()).orElse(BigDecimal.ZERO); }
  public Line first() { return lines.stream().min(Comparator.comparing(Line::amount)).orElse(null); }
  public int sum(List<Integer> all) { return all.stream().reduce(0, Integer::sum); }
  public int longest(List<String> all) {
    return all.stream().reduce("", (a, b) -> a.length() >= b.length() ? a : b).length(); }
  public boolean any() { return lines.stream().map(Line::amount).reduce(BigDecimal::add).isPresent(); }

  // These do not.
  public int none(List<String> all) { return all.stream().reduce(null, (a, b) -> b).length(); }
  public int lost(List<String> all) {
    return all.stream().reduce("", (a, b) -> a.isEmpty() ? b : null).length(); }
  public int nulls(List<Integer> all) {
    return all.stream().map(a -> a > 3 ? null : a).reduce(1, (a, b) -> b); }
  public String mixed(List<Object> all) {
    return (String) all.stream().reduce("", (a, b) -> b instanceof Integer ? b : a); }
  public int few(List<Integer> all) { return all.stream().reduce(5, (a, b) -> 1 / a); }
  public BigDecimal empty() { return lines.stream().map(Line::amount).reduce(BigDecimal::add).get(); }
  public int made(List<String> all) {
    return 1 / all.stream().map(a -> new Line(new BigDecimal("0"), 1))
        .reduce(new Line(BigDecimal.ONE, 2), (a, b) -> b).amount().signum(); }
  public int max(List<String> all) {
    return all.stream().map(a -> a.isEmpty() ? null : a).max((a, b) -> 1).orElse("").length(); }
  public int least(List<Integer> all) { return 1 / all.stream().min(Comparator.naturalOrder()).orElse(1); }
}
"""
RIGHT = ("total", "most", "first", "sum", "longest", "any")
WRONG = ("none", "lost", "nulls", "mixed", "few", "empty", "made", "max", "least")


def test_what_holds_of_all_elements_is_proved(prove: Callable[..., dict[str, Answer]]) -> None:
    found = prove("Lines", SOURCE, RIGHT, 5)
    assert others(found, Verdict.TRUE) == set()


def test_what_fails_for_some_elements_is_not_proved(try_to_prove: Callable[..., dict[str, Answer]]) -> None:
    found = try_to_prove("Lines", SOURCE, WRONG, 4)
    assert {name for name, answer in found.items() if answer.verdict is Verdict.TRUE} == set()
