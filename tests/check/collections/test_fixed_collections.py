"""Fields that hold unmodifiable collections: copies, lists of their elements, and views of new ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.check.collections.test_inner_collections import read
from tests.check.conftest import others
from verifier.check.answers import Answer
from verifier.jvm.process import Jvm
from verifier.models.open_heap import Holding
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
public class Fixed {
  public record Team(String name, List<String> people, Set<Integer> numbers, Map<String, Integer> pay) {
    public Team {
      Objects.requireNonNull(name);
      people = List.copyOf(people);
      numbers = Set.copyOf(numbers);
      pay = Map.copyOf(pay);
    }
    // These hold.
    public int length() { int n = 0; for (String one : people) n += one.length(); return n; }
    public int pay(String of) { Integer n = pay.get(of); return n == null ? 0 : n; }
    public int sum() { int n = 0; for (int one : pay.values()) n += one; return n + numbers.size(); }
    public String first() { return people.isEmpty() ? "" : people.get(0).trim(); }
    public int mixed(List<String> more) {
      List<String> all = new ArrayList<>(more);
      int n = 0;
      for (String one : people) { all.add(one); n += pay.getOrDefault(one, 0); }
      return n + all.size();
    }
    public long big() { return numbers.stream().filter(n -> n > 3).count(); }
    // These do not.
    public int payOf(String of) { return pay.get(of); }
    public String last() { return people.get(people.size() - 1); }
    public void more(String one) { people.add(one); }
    public int of(String name) { return pay.get(people.get(0)); }
  }
  private final List<String> view;
  private final List<String> known = List.of("a", "b");
  private final Map<String, String> names = Map.of("a", "x", "b", "y");
  private List<String> either = List.of();
  public Fixed(List<String> all) { view = Collections.unmodifiableList(new ArrayList<>(all)); }
  public void set(List<String> all) { either = List.copyOf(all); }
  // These hold.
  public int view() { int n = 0; for (String one : view) n += one.length(); return n; }
  public int known() { int n = 0; for (String one : known) n += one.length(); return n; }
  public int names() { int n = 0; for (String one : names.values()) n += one.length(); return n; }
  public int either() { int n = 0; for (String one : either) n += one.length(); return n; }
  // These do not.
  public void add(String one) { view.add(one); }
  public String tenth() { return view.get(9); }
}
"""
HOLDING = ("view", "known", "names", "either")
OF_TEAM = ("length", "pay", "sum", "first", "mixed", "big")
UNKNOWN = {
    "another type": """
        private final List<Item> held; NAME(List<String> all) { held = (List) List.copyOf(all); }""",
    "elements of another type": "private final List<Item> held = (List) List.of(1, 2);",
    "a view of what others have": """
        private final List<Item> held; NAME(List<Item> all) { held = Collections.unmodifiableList(all); }""",
    "a view of what a local variable keeps": """
        private final List<Item> held;
        NAME(List<Item> all) { List<Item> mine = new ArrayList<>(all);
            held = Collections.unmodifiableList(mine); ((List) mine).add("a"); }""",
    "what a method gives": """
        private final List<Item> held; NAME() { held = List.copyOf(any()); }
        static List any() { return new ArrayList<>(Arrays.asList("a")); }""",
}
NULLABLE = {
    "a view of a list with null": """
        private final List<Item> held;
        NAME(Map<String, Item> all) {
            held = Collections.unmodifiableList(new ArrayList<>(nulls)); }
        private final List<Item> nulls = new ArrayList<>();
        void spoil() { nulls.add(null); }""",
}
HEAD = """
package acme;
import java.util.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class NAME {
    public static class Item { }
    CODE
}
"""


def test_unmodifiable_collections_in_fields(
    prove: Callable[..., dict[str, Answer]], refute: Callable[..., dict[str, str]]
) -> None:
    found = prove("Fixed", SOURCE, [*HOLDING, *(f"Team.{one}" for one in OF_TEAM)], 5)
    assert len(found) == len(HOLDING) + len(OF_TEAM)
    assert others(found, Verdict.TRUE) == set()
    failing = ["add", "tenth", *(f"Team.{one}" for one in ("payOf", "last", "more", "of"))]
    assert set(refute("Fixed", SOURCE, failing)) == set(failing)


def _held(warm_jvm: Jvm, factory: pytest.TempPathFactory, name: str, code: str) -> Holding | None:
    source = HEAD.replace("CODE", code).replace("NAME", name)
    return read(warm_jvm, factory.mktemp(name), name, source).in_field(f"acme/{name}", "heldLjava/util/List;")


@pytest.mark.parametrize("case", UNKNOWN)
def test_what_may_be_of_another_type(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str
) -> None:
    found = _held(warm_jvm, tmp_path_factory, f"Any{[*UNKNOWN].index(case)}", UNKNOWN[case])
    assert found is None or found.parts == ("Ljava/lang/Object;",)


@pytest.mark.parametrize("case", NULLABLE)
def test_what_may_include_null(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str) -> None:
    found = _held(warm_jvm, tmp_path_factory, f"Null{[*NULLABLE].index(case)}", NULLABLE[case])
    assert found is not None and found.nullable == (True,)
