"""Collections in fields: arrays of what is in them, any objects put into them, and which may be one."""

from __future__ import annotations

from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Bag implements Cloneable {
  public static class Item {
    final int weight;
    public Item(int weight) { this.weight = weight; }
    public int weight() { return weight; }
  }
  public static class Heavy extends Item {
    public Heavy(int weight) { super(weight); }
  }
  private static final Item[] NONE = {};
  private final List<Item> items = new ArrayList<>();
  private final List<Item> others = new ArrayList<>();
  private final List<Object> things = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private final Map<String, Item> table = new LinkedHashMap<>();
  private final Deque<Item> queue = new ArrayDeque<>();
  private final List<Item> linked = new ArrayList<>();
  public void add(Item item) { items.add(Objects.requireNonNull(item)); }
  public void put(String name, Item item) {
    names.add(Objects.requireNonNull(name));
    table.put(name, Objects.requireNonNull(item));
    queue.add(item);
    others.add(item);
  }
  @Override public Bag clone() throws CloneNotSupportedException { return (Bag) super.clone(); }

  public Item[] all() { return items.toArray(new Item[0]); }
  public Item[] none() { return items.toArray(NONE); }
  public Item[] exact() { return items.toArray(new Item[items.size()]); }
  public Object[] plain() { return items.toArray(); }
  public int sum() { int sum = 0; for (Item item : all()) sum += item.weight(); return sum; }
  public int count() { return 10 / (all().length == items.size() ? 1 : 0); }
  public String[] keys() { return table.keySet().toArray(new String[0]); }
  public Item[] values() { return table.values().toArray(new Item[table.size()]); }
  public String[] names() { return names.toArray(new String[0]); }
  public Item[] queued() { return queue.toArray(new Item[0]); }
  public void thing(Object o) { things.add(o); things.add(linked); }
  public Object local(Object o) {
    List<Object> list = new ArrayList<>(); list.add(o); list.add(linked); return list.get(0);
  }
  public void apart() { int n = items.size(); others.clear(); assert n == items.size(); }

  public Item[] cast() { return (Item[]) items.toArray(); }
  public Item[] heavy() { return items.toArray(new Heavy[0]); }
  public String[] texts() { return items.toArray(new String[0]); }
  public String[] thingTexts() { return things.toArray(new String[0]); }
  public Item[] given() { return items.toArray((Item[]) null); }
  public Item[] into(Item[] array) { return items.toArray(array); }
  public int last() { Item[] all = all(); return all[all.length - 1].weight(); }
  public int over() { return items.toArray(new Item[items.size() + 1])[items.size()].weight(); }
  public Item stale() { Item[] all = all(); items.clear(); return all.length > 0 ? items.get(0) : null; }
  public void store() { Object[] all = exact(); if (all.length > 0) all[0] = "x"; }
  public int zero() { items.add(new Item(0)); return 9 / all()[0].weight(); }
  public void full() { assert names.toArray().length > 0; }
  public void one() { assert table.values().toArray().length == 1; }
  public Object thingOf(Object o) { things.add(o); return ((String) things.get(0)).length(); }
  public String localOf(Object o) {
    List<Object> list = new ArrayList<>(); list.add(linked); list.add(o); return (String) list.get(1);
  }
  public static void copies(Bag a, Bag b) {
    if (a == b) return;
    int n = a.items.size(); b.items.clear(); assert n == a.items.size();
  }
  public void itself() { things.add(things); things.get(0).hashCode(); }
}
"""
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
RIGHT = "all none exact plain sum count keys values names queued thing local apart"
WRONG = (
    "cast heavy texts thingTexts given into last over stale store zero full one thingOf localOf copies itself"
)
EXPECTED = dict.fromkeys(RIGHT.split(), T) | dict.fromkeys(WRONG.split(), NOT_TRUE)


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    found: dict[str, Answer] = ask("Bag", SOURCE, RIGHT.split(), 8)
    return found | try_to_prove("Bag", SOURCE, WRONG.split(), 1)


@pytest.mark.parametrize("name", EXPECTED)
def test_verdicts(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name]
