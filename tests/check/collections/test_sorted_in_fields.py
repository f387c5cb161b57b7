"""Sorted collections in fields, and what functions and streams do with collections there."""

from __future__ import annotations

from collections.abc import Callable

from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
import java.util.stream.*;
public class Sorted {
  private final TreeMap<Integer, String> notes = new TreeMap<>();
  private final SortedSet<String> names = new TreeSet<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<Integer> numbers = new ArrayList<>();
  private final Map<Key, String> keyed = new TreeMap<>();
  private final TreeMap<Text, String> texts = new TreeMap<>();
  private final TreeSet<String> backwards = new TreeSet<>((a, b) -> b.charAt(0) - a.charAt(0));
  private final Map<String, Integer> odd = new HashMap<>();
  public static class Key { }
  public static class Text implements Comparable<Text> {
    private final String text;
    public Text(String text) { this.text = Objects.requireNonNull(text); }
    public int compareTo(Text other) { return text.charAt(0) - other.text.charAt(0); }
  }

  // These hold.
  public void note(int at, String text) { notes.put(at, text); }
  public String noteFrom(int at) {
    Map.Entry<Integer, String> found = notes.ceilingEntry(at);
    return found == null ? "" : found.getValue();
  }
  public String noteAt(int at) { return notes.get(at); }
  public boolean name(String name) { return names.add(Objects.requireNonNull(name)); }
  public String first() { return names.isEmpty() ? "" : names.first(); }
  public int named(String name) { return names.contains(name) ? 1 : 0; }
  public void count(String name) { counts.merge(name, 1, Integer::sum); }
  public int counted(String name) { return counts.getOrDefault(name, 0); }
  public void number(int n) { numbers.add(n); }
  public int largest() { return numbers.stream().mapToInt(Integer::intValue).max().orElse(0); }

  // These do not.
  public int length(int at) { return notes.get(at).length(); }
  public String latest() { return names.last(); }
  public boolean any(Object name) { return names.contains(name); }
  public boolean none() { return names.contains(null); }
  public String keyed(Key key) { return keyed.get(key); }
  public void put(Key key) { keyed.put(key, ""); }
  public String texts(Text text) { return texts.get(text); }
  public void text(Text text) { texts.put(text, ""); }
  public boolean backwards(String name) { return backwards.contains(name); }
  public void turn(String name) { backwards.add(name); }
  @SuppressWarnings({"unchecked", "rawtypes"})
  public void spoil(String name) { ((Map) odd).merge(name, "one", (a, b) -> "two"); }
  public int odd(String name) { Integer n = odd.get(name); return n == null ? 0 : n; }
}
"""
RIGHT = ("note", "noteFrom", "noteAt", "name", "first", "named", "count", "counted", "number", "largest")
WRONG = {
    "length": "NullPointerException",
    "latest": "NoSuchElementException",
    "any": "ClassCastException",
    "none": "NullPointerException",
    "keyed": "ClassCastException",
    "texts": "StringIndexOutOfBoundsException",
    "backwards": "java/util/TreeSet",
    "odd": "ClassCastException",
}


def test_what_holds_of_sorted_and_streamed_collections_is_proved(
    prove: Callable[..., dict[str, Answer]],
) -> None:
    found = prove("Sorted", SOURCE, RIGHT, 4)
    assert others(found, Verdict.TRUE) == set()


def test_keys_out_of_order_and_what_raw_maps_hold_refute_proofs(
    refute: Callable[..., dict[str, str]],
) -> None:
    """A TreeMap compares keys that have no order, or null, even where it is empty."""
    assert refute("Sorted", SOURCE, list(WRONG)) == WRONG
