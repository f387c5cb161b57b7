"""Collections, maps and iterators that are passed: what reading them gives, and what stays open."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.models.open_collection import arguments_of
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Desk {
  public static class Item {
    int weight;
    public Item(int weight) { this.weight = weight; }
    public int weight() { return weight; }
  }
  public static class Loud extends Item {
    public Loud(int weight) { super(weight); }
    @Override public String toString() { return "" + 1 / weight; }
    @Override public int hashCode() { return 1 / weight; }
  }
  public static class Heavy extends Item {
    public Heavy(int weight) { super(weight); }
    @Override public int weight() { return 100 / weight; }
  }
  public static class Plain {
    final int size;
    public Plain(int size) { this.size = size; }
    public int size() { return size; }
    public int share() { return 10 / size; }
  }
  static class Late {
    static final List<String> ALL = new ArrayList<>();
    static void add(String one) { ALL.add(one); }
  }
  public static class Table {
    private static final Map<String, Integer> NUMBERS = new HashMap<>();
    static { NUMBERS.put("a", 1); NUMBERS.put("b", 2); }
    public static int constants(Collection<String> all) {
      int n = 0;
      for (int one : NUMBERS.values()) n += one;
      for (String s : all) n += NUMBERS.getOrDefault(s, s.length());
      return n;
    }
  }
  public enum Kind { A, B }
  public static final class Key {
    final int number;
    public Key(int number) { this.number = number; }
    @Override public boolean equals(Object other) {
      return other instanceof Key && ((Key) other).number == number;
    }
    @Override public int hashCode() { return number; }
  }
  public static class Evil {
    final int number;
    public Evil(int number) { this.number = number; }
    @Override public boolean equals(Object other) { return ((Evil) other).number / number > 0; }
    @Override public int hashCode() { return 1; }
  }
  public static class Hashed {
    final int number;
    public Hashed(int number) { this.number = number; }
    @Override public boolean equals(Object other) { return this == other; }
    @Override public int hashCode() { return 1 / number; }
  }
  public static class Ranked implements Comparable<Ranked> {
    final int number;
    public Ranked(int number) { this.number = number; }
    @Override public int compareTo(Ranked other) { return number / other.number; }
  }
  public static class Changing {
    @Override public boolean equals(Object other) { ALL.clear(); return this == other; }
    @Override public int hashCode() { return 1; }
  }
  public static final List<String> ALL = new ArrayList<>();
  private final List<Plain> mine = new ArrayList<>();
  private final Map<String, Plain> names = new HashMap<>();
  public void name(String name) { names.put(name.isEmpty() ? null : name, new Plain(1)); }
  public int named() { int n = 0; for (Plain p : names.values()) n += p.size(); return n; }
  public int namedBad() { int n = 0; for (String s : names.keySet()) n += s.length(); return n; }
  public int namedEntries() {
    int n = 0;
    for (Map.Entry<String, Plain> e : names.entrySet()) n += e.getKey().length();
    return n;
  }
  public List<Plain> mine() { return mine; }

  public static int lengths(Iterable<String> all) {
    int n = 0; for (String s : all) n += s.length(); return n;
  }
  public static int sizes(Collection<Plain> all) { int n = 0; for (Plain p : all) n += p.size(); return n; }
  public static int indexed(List<? extends Plain> all) {
    int n = 0; for (int i = 0; i < all.size(); i++) n += all.get(i).size(); return n;
  }
  public static int backwards(List<Integer> all) {
    int n = 0; for (int i = all.size() - 1; i >= 0; i--) n += all.get(i); return n;
  }
  public static Plain first(List<Plain> all) { return all.isEmpty() ? null : all.get(0); }
  public static Plain last(List<Plain> all) { return all.size() > 0 ? all.get(all.size() - 1) : null; }
  public static String next(Iterator<String> it) { return it.hasNext() ? it.next().trim() : null; }
  public static int count(Iterator<String> it) {
    int n = 0; while (it.hasNext()) n += it.next().length(); return n;
  }
  public static int elements(Enumeration<Kind> e) {
    int n = 0; while (e.hasMoreElements()) n += e.nextElement().ordinal(); return n;
  }
  public static int values(Map<String, Plain> map) {
    int n = 0; for (Plain p : map.values()) n += p.size(); return n;
  }
  public static int entries(Map<String, Plain> map) {
    int n = 0;
    for (Map.Entry<String, Plain> e : map.entrySet()) n += e.getKey().length() + e.getValue().size();
    return n;
  }
  public static int nested(Map<Kind, List<String>> map) {
    int n = 0;
    for (Kind k : map.keySet()) { List<String> l = map.get(k);
    if (l != null) for (String s : l) n += s.length(); }
    return n;
  }
  public static int known(Map<String, Plain> map, String key) {
    return map.containsKey(key) ? map.get(key).size() : map.getOrDefault(key, new Plain(1)).size();
  }
  public static int array(List<Plain> all) { return all.toArray(new Plain[0]).length; }
  public static Object[] objects(Collection<?> all) { return all.toArray(); }
  public static int each(List<Plain> all) { int[] n = {0}; all.forEach(p -> n[0] += p.size()); return n[0]; }
  public static List<String> copy(Collection<String> all) { return new ArrayList<>(all); }
  public static boolean some(Set<String> all, String one) { return !all.contains(one) || all.size() > 0; }
  public static void sizeKept(Collection<String> all) { int n = all.size(); assert n == all.size(); }
  public static void ownChange(Collection<String> all) {
    int n = all.size(); List<String> other = new ArrayList<>(); other.add("a"); assert n == all.size();
  }

  public static boolean has(List<Plain> all, Plain one) { return all.contains(one); }
  public static boolean hasKey(Set<Key> all, Key one) { return all.contains(one); }
  public static int getKey(Map<Key, Plain> all, Key one) {
    Plain found = all.get(one);
    return found == null ? all.getOrDefault(one, new Plain(1)).size() : found.size();
  }
  public static Key index(List<Key> all, Key one) {
    int i = all.indexOf(one);
    return i < 0 ? one : all.get(i);
  }
  public static List<Integer> mapped(List<Plain> all) {
    return all.stream().map(Plain::size).collect(java.util.stream.Collectors.toList());
  }
  public static int total(Collection<Plain> all) { return all.stream().mapToInt(Plain::size).sum(); }
  public static boolean matched(Collection<Plain> all) { return all.stream().anyMatch(p -> p.size() > 3); }
  public static List<Plain> firstTwo(List<Plain> all) { return all.size() > 2 ? all.subList(0, 2) : all; }
  public static Map<String, Integer> counts(Iterable<String> all) {
    Map<String, Integer> found = new HashMap<>();
    for (String s : all) found.merge(s, 1, Integer::sum);
    return found;
  }
  public static String text(Collection<String> all) { return all.toString() + all.hashCode(); }
  public static String[] exact(Collection<String> all) { return all.toArray(new String[all.size()]); }
  public static String peeked(Deque<String> all) { return all.peek() == null ? "" : all.getFirst().trim(); }

  public static int mappedBad(List<Plain> all) { return all.stream().mapToInt(p -> 10 / p.size()).sum(); }
  public static Plain found(List<Plain> all) { return all.stream().filter(p -> p.size > 3).findAny().get(); }
  public static long peekedAll(Collection<Plain> all) { return all.stream().peek(p -> p.share()).count(); }
  public static Plain reducedBad(List<Plain> all) {
    return all.stream().reduce((a, b) -> 10 / a.size() > b.size() ? a : b).orElse(null);
  }
  public static void streamOwn(List<String> all) { all.stream().forEach(ALL::add); }
  public static List<Plain> twoOf(List<Plain> all) { return all.subList(0, 2); }
  public static Plain thirdOf(List<Plain> all) { return all.size() > 2 ? all.subList(0, 2).get(2) : null; }
  public static int textItems(Collection<Item> all) { return all.toString().length() / (all.hashCode() | 1); }
  public static int exactBad(Set<String> all) { return all.toArray(new String[all.size() / 2])[0].length(); }
  public static String peekedBad(Queue<String> all) { return all.peek().trim(); }
  public static String topBad(Deque<String> all) { return all.getLast().trim(); }
  public static int countsBad(Iterable<String> all, String one) {
    Map<String, Integer> found = new HashMap<>();
    for (String s : all) found.merge(s, 1, Integer::sum);
    return found.get(one);
  }
  public static boolean hasEvil(List<Evil> all, Evil one) { return all.contains(one); }
  public static boolean hasOther(List<Evil> all, Key one) {
    return all.contains(one) || ((Object) all.get(0)).equals(one);
  }
  public static boolean hasHashed(Set<Hashed> all, Hashed one) { return all.contains(one); }
  public static boolean hasRanked(Map<Ranked, String> all, Ranked one) { return all.containsKey(one); }
  public static void hasChanging(List<Changing> all, Changing one, Collection<String> other) {
    int n = other.size(); all.contains(one); assert n == other.size();
  }
  public static int noKey(Map<Key, Plain> all, Key one) { return all.get(one).size(); }
  public static Key noIndex(List<Key> all, Key one) { return all.get(all.indexOf(one)); }
  public static int heavy(List<Item> all) { int n = 0; for (Item i : all) n += i.weight(); return n; }
  public static int divides(List<Plain> all) { int n = 0; for (Plain p : all) n += 10 / p.size(); return n; }
  public static int dividesValue(Map<String, Integer> all) {
    int n = 0; for (int i : all.values()) n += 9 / i; return n;
  }
  public static Plain firstOf(List<Plain> all) { return all.get(0); }
  public static Plain nextOf(Collection<Plain> all) { return all.iterator().next(); }
  public static String nextBlind(Iterator<String> it) { return it.next(); }
  public static String twice(Iterator<String> it) { return it.hasNext() ? it.next() + it.next() : ""; }
  public static String both(Iterator<String> a, Iterator<String> b) {
    return a.hasNext() && b.hasNext() ? a.next() + b.next() : "";
  }
  public static int over(List<Plain> all) {
    int n = 0; for (int i = 0; i <= all.size(); i++) n += all.get(i).size(); return n;
  }
  public static int other(List<Plain> a, List<Plain> b) {
    int n = 0; for (int i = 0; i < a.size(); i++) n += b.get(i).size(); return n;
  }
  public static int missing(Map<String, Plain> map, String key) { return map.get(key).size(); }
  public static int missingEach(Map<String, Plain> a, Map<String, Plain> b) {
    int n = 0; for (String k : a.keySet()) n += b.get(k).size(); return n;
  }
  public static void add(List<String> all) { all.add("a"); }
  public static void put(Map<String, String> map) { map.put("a", "b"); }
  public static void clear(Collection<String> all) { all.clear(); }
  public static void sort(List<String> all) { Collections.sort(all); }
  public static void remove(Iterator<String> it) { while (it.hasNext()) { it.next(); it.remove(); } }
  public static void removeEach(Collection<String> all) {
    for (Iterator<String> it = all.iterator(); it.hasNext(); ) { it.next(); it.remove(); }
  }
  public static int shared(List<String> all) {
    int n = all.size(); ALL.add("x"); assert n == all.size(); return n;
  }
  public static void late(List<String> all) {
    int n = all.size();
    Late.add("x");
    assert n == all.size();
  }
  public static void lateWalk(List<String> all) { for (String s : all) Late.add(s); }
  public static void walked(List<String> all) { for (String s : all) ALL.add(s); }
  public static int wrapped(Collection<String> all) {
    Iterator<String> it = all.iterator(); ALL.clear(); return it.hasNext() ? it.next().length() : 0;
  }
  public int own(List<Plain> all) { int n = 0; for (Plain p : all) { mine.add(p); n++; } return n; }
  public int ownSize(Collection<Plain> all) {
    int n = all.size(); mine.clear(); assert n == all.size(); return n;
  }
  public int ownNull(List<Plain> all) {
    if (!mine.isEmpty()) mine.set(0, null); return first(all) == null ? 0 : all.get(0).size();
  }
  public static int view(String[] array, List<String> all) {
    array[0] = null; int n = 0; for (String s : all) n += s.length(); return n;
  }
  public static int listed(List<String> all) {
    Object[] a = ALL.toArray(); ALL.replaceAll(s -> null); int n = 0;
    for (String s : all) n += s.length(); return n;
  }
  public static void empty(Collection<String> all) { assert !all.isEmpty(); }
  public static void same(List<Plain> a, List<Plain> b) { assert a != b; }
  public static void distinct(List<Plain> a) {
    if (a.size() > 1) { Plain p = a.get(0), q = a.get(1); assert p != q; }
  }
  public static void met(List<Plain> a, Plain p) { if (a.size() > 0) { assert a.get(0) != p; } }
  public static Heavy[] stores(List<Item> all) { return all.toArray(new Heavy[0]); }
  public static void storesAny(Collection<?> all) { all.toArray(new String[0]); }
  public static Plain[] into(List<Plain> all) { return all.toArray(new Plain[1]); }
  public static int lastOf(List<Plain> all) {
    Plain[] a = all.toArray(new Plain[0]); return a[a.length - 1].size();
  }
  public static void raw(List all) { for (Object o : all) { String s = (String) o; } }
  public static int lower(List<? super Integer> all) { return all.isEmpty() ? 0 : (Integer) all.get(0); }
  public static boolean compared(Set<Integer> all, String one) { return all.contains(one); }
  public static Object comparedKey(Map<Object, String> map) { return map.get("a"); }
  public static boolean random(List<String> all) { assert all instanceof RandomAccess; return true; }
  public static boolean listIterator(Collection<String> all) {
    assert !(all.iterator() instanceof ListIterator); return true;
  }
  public static String part(List<String> all) { return all.subList(1, 2).get(0); }
  public static int placed(List<String> all, String s) { return all.get(all.indexOf(s)).length(); }
  public static int keyed(Map<String, Plain> map, String a, String b) {
    return map.containsKey(a) ? map.get(b).size() : 0;
  }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
RIGHT = (
    "lengths sizes indexed backwards first last next count elements values entries nested known "
    "array objects "
    "each copy some sizeKept ownChange has hasKey getKey index "
    "Table.constants named mapped total matched firstTwo counts text exact peeked"
)
WRONG = (
    "heavy divides dividesValue firstOf nextOf nextBlind twice both over other missing missingEach "
    "add put clear "
    "sort remove removeEach shared walked wrapped own ownSize ownNull view listed empty same "
    "distinct met stores "
    "storesAny into lastOf raw lower compared comparedKey random listIterator part placed keyed "
    "hasEvil hasOther hasHashed hasRanked hasChanging noKey noIndex "
    "late lateWalk namedBad namedEntries "
    "peekedAll mappedBad found reducedBad streamOwn twoOf thirdOf textItems exactBad "
    "peekedBad topBad countsBad"
)
EXPECTED = dict.fromkeys(RIGHT.split(), T) | dict.fromkeys(WRONG.split(), NOT_TRUE)


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Desk", SOURCE, RIGHT.split(), 5)
    return found | try_to_prove("Desk", SOURCE, WRONG.split(), 1)


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]


OWN = """
package acme;
import java.util.*;
public class Own {
  public static class Mine extends AbstractList<String> {
    public String get(int at) { throw new ArithmeticException(); }
    public int size() { return 1; }
  }
  public static String first(List<String> all) { return all.isEmpty() ? null : all.get(0); }
  public static int walk(Iterable<String> all) { int n = 0; for (String s : all) n++; return n; }
}
"""
STEPS = """
package acme;
import java.util.*;
public class Steps {
  public static class Mine implements Enumeration<String> {
    public boolean hasMoreElements() { return true; }
    public String nextElement() { throw new ArithmeticException(); }
  }
  public static String first(Iterator<String> all) { return all.hasNext() ? all.next() : null; }
  public static String next(Enumeration<String> all) {
    return all.hasMoreElements() ? all.nextElement() : null;
  }
}
"""


def test_collections_of_the_program_may_be_inside(try_to_prove: Any) -> None:
    found = [*try_to_prove("Own", OWN, ("first", "walk"), 1).values()]
    found += try_to_prove("Steps", STEPS, ("first", "next"), 1).values()
    assert [one for one in found if one.verdict is Verdict.TRUE] == []


@pytest.mark.parametrize(
    ("signature", "arguments"),
    [
        ("Ljava/util/List;", ()),
        ("Ljava/util/List<[B>;", ("[B",)),
        ("Ljava/util/Map<+La/L;+[[La/B;>;", ("+La/L;", "+[[La/B;")),
        (
            "Ljava/util/Map<[JLjava/util/List<Ljava/util/Map$Entry<+La;Lb;>;>;>;",
            ("[J", "Ljava/util/List<Ljava/util/Map$Entry<+La;Lb;>;>;"),
        ),
    ],
)
def test_type_arguments(signature: str, arguments: tuple[str, ...]) -> None:
    assert arguments_of(signature) == arguments
