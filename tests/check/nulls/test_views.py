"""Fields that hold arrays and views of collections, with and without own collections on the class path."""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask
from verifier.check.answers import Answer
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Views {
  static class Kept {
    final String[] texts;
    final Object[] all;
    final Set<String> keys;
    final Iterator<String> rest;
    final String found;
    final Comparator<? super String> order;
    Kept(Set<String> set, HashSet<String> hashed, Map<String, String> map, List<String> list,
        SortedSet<String> s) {
      texts = set.toArray(new String[0]);
      all = hashed.toArray();
      keys = map.keySet();
      rest = list.iterator();
      found = map.get("a");
      order = s.comparator();
    }
  }
  private static int of(Object o) { if (o == null) throw new ArithmeticException(); return 1; }
  public static int texts(Kept one) { return of(one.texts); }
  public static int all(Kept one) { return of(one.all); }
  public static int keys(Kept one) { return of(one.keys); }
  public static int rest(Kept one) { return of(one.rest); }
  public static int found(Kept one) { return of(one.found); }
  public static int order(Kept one) { return of(one.order); }
}
"""
OWN = """
  static class None extends AbstractCollection<String> {
    public int size() { return 0; }
    public Iterator<String> iterator() { return null; }
    @Override public Object[] toArray() { return null; }
    @Override public <T> T[] toArray(T[] into) { return null; }
  }
  static class Nowhere extends AbstractMap<String, String> {
    public Set<Map.Entry<String, String>> entrySet() { return null; }
    @Override public Set<String> keySet() { return null; }
  }
}
"""
HOLD = ("texts", "all", "keys", "rest")


@pytest.fixture(scope="module")
def answers(try_to_prove: Ask) -> dict[str, dict[str, Answer]]:
    """The answers by the names of classes and methods."""
    own = SOURCE.replace("Views", "OwnViews").rstrip().removesuffix("}") + OWN
    return {
        "Views": try_to_prove("Views", SOURCE, (*HOLD, "found", "order"), 3.0),
        "OwnViews": try_to_prove("OwnViews", own, HOLD, 2.0),
    }


@pytest.mark.parametrize("name", HOLD)
def test_what_collections_give(answers: dict[str, dict[str, Answer]], name: str) -> None:
    assert answers["Views"][name].verdict is Verdict.TRUE, answers["Views"][name].reason


@pytest.mark.parametrize("name", ["found", "order", *HOLD])
def test_what_may_be_missing(answers: dict[str, dict[str, Answer]], name: str) -> None:
    """What a map may not hold, an order that may be the natural one, collections of one's own."""
    owner = "OwnViews" if name in HOLD else "Views"
    assert answers[owner][name].verdict is not Verdict.TRUE
