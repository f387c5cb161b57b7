"""Collections that are passed: what other code of the JDK asks, and changes that are easily missed."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
public class Hall {
  public static final class Dot {
    int width = 1;
    public Dot() {}
  }
  public static final class Ratio {
    final int number;
    public Ratio(int number) { this.number = number; }
    @Override public boolean equals(Object other) {
      return other instanceof Ratio && ((Ratio) other).number / number > 0;
    }
    @Override public int hashCode() { return 1; }
  }
  public static class Base {
    final int number;
    public Base(int number) { this.number = number; }
    @Override public boolean equals(Object other) { return other instanceof Base; }
    @Override public int hashCode() { return 7; }
  }
  public static class Strict extends Base {
    public Strict(int number) { super(number); }
    @Override public boolean equals(Object other) { return ((Strict) other).number == number; }
    @Override public int hashCode() { return 7; }
  }
  public interface Label {}
  public enum One implements Label { A, B }
  public enum Two implements Label { C }
  private final List<Dot> dots = new ArrayList<>();
  private final Map<String, Integer> map = new HashMap<>();
  public final List<String> kept = new ArrayList<>();
  public List<String> loose = new ArrayList<>();
  public List<Dot> dots() { return dots; }
  public Map<String, Integer> map() { return map; }

  public static String queueTop(Queue<String> all) {
    String top = all.peek();
    return top == null ? "" : top.trim();
  }
  public static boolean hasValue(Hashtable<String, Ratio> all) { return all.containsKey("a"); }
  public static boolean inList(List<Base> all) { return all.isEmpty() || all.get(0) != null; }
  public static boolean label(Map<One, String> all) { return all.containsKey(One.A); }
  public static int width(List<Dot> all) { return all.isEmpty() ? 0 : all.get(0).width; }
  public int setOld(List<Dot> all) {
    if (dots.isEmpty() || all.isEmpty()) return 0;
    dots.set(0, all.get(0));
    return all.get(0).width;
  }
  public int sizes(Set<String> all) {
    int n = 0;
    for (String s : all) n += map.containsKey(s) ? s.length() : map.size();
    return n;
  }
  public void keep(String s) { kept.add(s); }

  public static String stackTop(Stack<String> all) {
    String top = all.peek();
    return top == null ? "" : top.trim();
  }
  public static boolean inTable(Hashtable<String, Ratio> all, Ratio one) { return all.contains(one); }
  public static boolean inHashes(ConcurrentHashMap<String, Ratio> all, Ratio one) {
    return all.contains(one);
  }
  public static boolean inSet(Set<Base> all) { return all.contains(new Base(3)); }
  public static String atKey(Map<Base, String> all) { return all.get(new Base(3)); }
  public static boolean anyLabel(Map<Label, String> all) { return all.containsKey(One.A); }
  public static boolean anyEnum(Map<Enum<?>, String> all) { return all.containsKey(One.A); }
  public int setNew(List<Dot> all) {
    if (dots.isEmpty() || all.isEmpty()) return 0;
    Dot made = new Dot();
    dots.set(0, made);
    Dot first = all.get(0);
    made.width = 0;
    int width = first.width;
    first.width = 1;
    return first == made ? 1 / width : 0;
  }
  public void setNewLater(List<Dot> all) {
    if (dots.isEmpty()) return;
    Dot made = new Dot();
    for (Dot one : all) { assert one != made; dots.set(0, made); }
  }
  public void removeAll(Set<String> all) { for (String s : all) map.remove(s); }
  public void loosen(String s) { loose.add(s); }

  public static class Mute { @Override public String toString() { return null; } }
  private final Map<String, Dot> recent = new LinkedHashMap<>(16, 0.75f, true);
  private final Map<String, Dot> ordered = new LinkedHashMap<>(16);
  private final List<String> said = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  public void put(String key, Dot dot) { recent.put(key, dot); ordered.put(key, dot); }
  public void say(Mute one, int number) {
    said.add(String.valueOf(one));
    told.add(String.valueOf(number));
  }
  public int lookUp() {
    int n = 0;
    for (String s : ordered.keySet()) n += ordered.get(s) == null ? 0 : 1;
    return n;
  }
  public int lookUpRecent() {
    int n = 0;
    for (String s : recent.keySet()) n += recent.get(s) == null ? 0 : 1;
    return n;
  }
  public int first() { return told.isEmpty() ? 0 : told.get(0).length(); }
  public int firstSaid() { return said.isEmpty() ? 0 : said.get(0).length(); }
  public static int counted(List<String> all) {
    Map<String, Integer> found = new HashMap<>();
    for (String s : all) found.put(s, 1);
    return found.size() < 0 ? 1 / (all.size() - all.size()) : 0;
  }
  public static int twice(List<String> all) {
    Map<String, Integer> found = new HashMap<>();
    for (String s : all) found.put(s, 1);
    return found.size() == all.size() ? 0 : 1 / (all.size() - all.size());
  }
  public static void twiceNumbers(int[] all) {
    Map<Integer, Integer> found = new HashMap<>();
    for (int n : all) found.put(n, n);
    assert found.size() == all.length;
  }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
RIGHT = "queueTop hasValue inList label width setOld sizes keep lookUp counted first"
WRONG = (
    "stackTop inTable inHashes inSet atKey anyLabel anyEnum setNew setNewLater removeAll loosen "
    "lookUpRecent firstSaid twice twiceNumbers"
)
EXPECTED = dict.fromkeys(RIGHT.split(), T) | dict.fromkeys(WRONG.split(), NOT_TRUE)


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Hall", SOURCE, RIGHT.split(), 5)
    return found | try_to_prove("Hall", SOURCE, WRONG.split(), 1)


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]
