"""Collections that wrap no others, where the class path has collections of its own."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Bare {
  public static class Item { public int weight; }
  public static class Lazy extends AbstractList<Item> {
    public int places;
    @Override public Item get(int at) { places = 10 / at; return null; }
    @Override public int size() { return 10 / places; }
  }
  private List<Item> some = Collections.emptyList();
  private List<Item> any = Collections.emptyList();
  private final Map<String, Item> table = new HashMap<>();
  private final List<Item> list = new ArrayList<>();
  public void setAny(List<Item> items) { any = items; }
  public Bare with(Item item) {
    Bare next = new Bare();
    next.some = new ArrayList<>(some);
    next.some.add(item);
    return next;
  }
  public void putAll(String key, Item item) { table.put(key, item); list.add(item); }

  public int count() { int n = 0; for (Item item : some) n += item.weight; return n; }
  public int keys() { int n = 0; for (String key : table.keySet()) n += key.length(); return n; }
  public Item get(int at) { return list.get(at); }
  public Item set(int at, Item item) { return list.set(at, item == null ? new Item() : item); }

  public void put(Item item) { some.add(item); }
  public int shares() { int n = 0; for (Item item : some) n += 10 / item.weight; return n; }
  public int countAny() { int n = 0; for (Item item : any) n += item.weight; return n; }
  public boolean holds() { return any.isEmpty(); }
  public ArrayList<Item> cast() { return (ArrayList<Item>) some; }
  public Item remove(int at) { return list.remove(at + 1); }
  public void add(int at, Item item) { list.add(table.size(), item == null ? new Item() : item); }
  public Item at(int place) { return list.get(place); }
  public static class Named {
    private final Map<String, Integer> places = new HashMap<>();
    private final List<Item> list = new ArrayList<>();
    public void put(String key, Integer place, Item item) { places.put(key, place); list.add(item); }
    public Item get(String key) { return places.containsKey(key) ? list.get(places.get(key)) : null; }
    public Item set(Integer at, Item item) { return list.set(at, item); }
  }
}
"""
OTHER = """
package acme;
import java.util.*;
public class Growing {
  public static List<String> more(List<String> texts, String text) {
    List<String> found = new ArrayList<>(texts);
    found.add(text);
    return found;
  }
  public static String last(List<String> texts, String text) {
    List<String> found = new ArrayList<>(texts);
    found.add(text);
    return found.get(found.size() - 2);
  }
}
"""
ORDERS = """
package acme;
import java.util.*;
public class Orders {
  public static class ByLast implements Comparator<String> {
    @Override public int compare(String a, String b) { return a.charAt(a.length() - 1) - b.charAt(0); }
  }
  private final Set<String> names;
  private final Map<String, Integer> table;
  private final Map<String, Integer> exact = new HashMap<>();
  public Orders(Set<String> names, Map<String, Integer> table) { this.names = names; this.table = table; }

  public String text() { return names.toString() + table.size(); }
  public int sum() { int n = 0; for (String name : names) n += name == null ? 0 : name.length(); return n; }

  public boolean has(String name) { return names.contains(name); }
  public boolean same(Orders other) { return names.equals(other.names); }
  public Integer get(String name) { return table.get(name); }
  public boolean sameTable(Orders other) { return exact.equals(other.table); }
  public boolean key(String name) { return table.keySet().contains(name); }
  public int first() { return table.values().iterator().next(); }
}
"""
RIGHT = ("with", "count", "keys", "get", "set", "Named.set")
WRONG = ("Named.get", "put", "shares", "countAny", "holds", "cast", "at", "remove", "add")

IN_ORDER, COMPARED = ("text", "sum"), ("has", "same", "get", "sameTable", "key", "first")


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Bare", SOURCE, RIGHT, 5) | try_to_prove("Bare", SOURCE, WRONG, 2)
    return found | ask("Growing", OTHER, ("more",), 5) | try_to_prove("Growing", OTHER, ("last",), 2)


@pytest.fixture(scope="module")
def orders(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """Those where the class path may have sets and maps in an order of its own."""
    found: dict[str, Answer] = ask("Orders", ORDERS, IN_ORDER, 5)
    return found | try_to_prove("Orders", ORDERS, COMPARED, 2)


@pytest.mark.parametrize("name", IN_ORDER)
def test_reading_runs_no_comparator(orders: dict[str, Answer], name: str) -> None:
    assert orders[name].verdict is Verdict.TRUE, orders[name].reason


@pytest.mark.parametrize("name", COMPARED)
def test_what_may_run_a_comparator_is_not_true(orders: dict[str, Answer], name: str) -> None:
    assert orders[name].verdict is not Verdict.TRUE


@pytest.mark.parametrize("name", [*RIGHT, "more"])
def test_what_wraps_no_other_collection_answers(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is Verdict.TRUE, answers[name].reason


@pytest.mark.parametrize("name", [*WRONG, "last"])
def test_what_can_fail_is_not_true(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict is not Verdict.TRUE
