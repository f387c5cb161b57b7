"""Collections in fields: of which class they are and what they hold, and what checks make of that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from verifier.check.answers import Answer
from verifier.check.fields.holdings import Holdings
from verifier.check.library import Library
from verifier.check.nulls.nullness import Nullness
from verifier.jvm.process import Jvm
from verifier.models.open_heap import Holding
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class Shelf {
  public static class Item {
    int weight;
    public Item(int weight) { this.weight = weight; }
    public int weight() { return weight; }
  }
  public static class Evil {
    final Shelf shelf;
    public Evil(Shelf shelf) { this.shelf = Objects.requireNonNull(shelf); }
    @Override public boolean equals(Object other) { shelf.evils.clear(); return false; }
    @Override public int hashCode() { return 1; }
  }
  private final List<Item> clean = new ArrayList<>();
  private final List<Item> raw = new ArrayList<>();
  private final List<Item> leaked = new ArrayList<>();
  private final List<Item> nulls = new LinkedList<>();
  private final List<Item> captured = new ArrayList<>();
  private final List<Item> passed = new ArrayList<>();
  private final List<Evil> evils = new ArrayList<>();
  private final Set<String> names = new HashSet<>();
  private Map<String, Item> set = new HashMap<>();
  private List<Item> shared = new ArrayList<>();
  private List<Item> given;
  private List<Item> copied;
  private List<Item> either;
  private final List<Item> sure = new ArrayList<>(8);
  private static List<Item> last;
  private final List<Item> paired = new ArrayList<>();
  private final List<Item> filled = new ArrayList<>();
  private final List<Item> spilled = new ArrayList<>();
  private List<Item> cloned = new ArrayList<>();
  private final List<Item> walked = new ArrayList<>();
  private final List<Item> listed = new ArrayList<>();
  private final List<Item> linked = new LinkedList<>();
  private final List<Item> crated = new ArrayList<>();
  private final List<Item> wrapped = new ArrayList<>();
  private final List<Item> handed = new ArrayList<>();
  private List<Item> copiedRaw;
  private List<Item> copiedOther;
  private List<Item> copiedLater;
  public Shelf(List raw) { copiedRaw = new ArrayList<>(raw); }
  public Shelf(List<Object> objects, int n) { copiedOther = (List) new ArrayList<>(objects); }
  public Shelf(List<Item> items, List raw) { items = raw; copiedLater = new ArrayList<>(items); }
  public static class Wrapper<E> {
    private final List<E> inner;
    Wrapper(List<E> inner) { this.inner = inner; }
    public void add(E element) { inner.add(element); }
  }
  public Wrapper<Item> wrap() { return new Wrapper<>(wrapped); }
  public static class Taker { public void take(List<Item> items) {} }
  public static class RawTaker extends Taker { @Override public void take(List items) { items.add("x"); } }
  public void hand(Taker taker) { taker.take(handed); }
  static class Crate {
    private final List<Item> crated;
    Crate(List<Item> items) { crated = items; }
  }
  private final ArrayList<Item> joined = new ArrayList<>();
  private final ArrayList<Item> mixed = new ArrayList<>();
  public void join(Shelf other, Item item) { joined.add(item); joined.addAll(other.joined); }
  public boolean isLike(Shelf other) { return joined.equals(other.joined); }
  public void mix(boolean b, Shelf other) { mixed.addAll((ArrayList<Item>) (b ? other.mixed : (List) raw)); }
  static class Upper { List<Item> owned = new ArrayList<>(); }
  static class Lower extends Upper { Lower(List<Item> items) { owned = items; } }
  public Shelf(List<Item> given, boolean linked) {
    this.given = given;
    copied = new ArrayList<>(given);
    either = linked ? new LinkedList<>() : new ArrayList<>();
  }
  public void add(Item item) { clean.add(item); sure.add(0, new Item(3)); }
  public void pollute() { Object o = raw; ((List) o).add("text"); }
  List<Item> leak() { return leaked; }
  public void polluteLeaked() { ((List) leak()).add(5); }
  public void addNull() { nulls.add(null); }
  public Runnable later(Item item) { return () -> captured.add(item); }
  public void pass() { help(passed); }
  private static void help(List list) { list.add(new Object()); }
  public void share() { shared.add(new Item(1)); last = shared; }
  public Iterator<Item> walked() { return walked.iterator(); }
  public void walk(Item item) {
    walked.add(item);
    for (Iterator<Item> it = walked(); it.hasNext(); ) it.next();
  }
  public Shelf copy(Shelf other, Item item) {
    cloned = new ArrayList<>(other.cloned);
    cloned.add(item);
    cloned.addAll(other.cloned);
    return cloned.equals(other.cloned) ? this : other;
  }
  public String text() { return "" + cloned; }
  public void pair() { ((List) new AbstractMap.SimpleEntry<>("a", paired).getValue()).add(5); }
  public void fill() { Collections.addAll((List) filled, 5); }
  public void spill() { spilled.addAll(raw); }
  public ListIterator<Item> listed() { return listed.listIterator(); }
  public void addListed() { ((ListIterator) listed()).add("text"); }
  public Iterator<Item> linked() { return linked.iterator(); }
  public void addLinked() { Iterator it = linked(); ((ListIterator) it).add("text"); }
  public void setAll() { for (Map.Entry entry : set.entrySet()) entry.setValue("x"); }
  public void put(String key, Item item) { set.put(key, item); }

  public int sum() { int sum = 0; for (Item item : clean) sum += item.weight(); return sum; }
  public int sumRaw() { int sum = 0; for (Item item : raw) sum += item.weight(); return sum; }
  public int sumWrapped() {
    int sum = 0;
    for (Item item : wrapped) if (item != null) sum += item.weight();
    return sum;
  }
  public int sumNulls() { int sum = 0; for (Item item : nulls) sum += item.weight(); return sum; }
  public int divide() { int sum = 0; for (Item item : clean) sum += 10 / item.weight(); return sum; }
  public Item first() { return clean.isEmpty() ? null : clean.get(0); }
  public Item none() { return clean.get(clean.size() - 1); }
  public int fresh() { sure.clear(); Item item = new Item(5); sure.add(item); item.weight = 0;
    return 10 / sure.get(0).weight; }
  public Evil again(Evil evil) {
    if (evils.isEmpty() || evils.contains(evil)) return null;
    return evils.get(0);
  }
  public void drop() { for (Item item : clean) clean.remove(item); }
  public static int same(Shelf a, Shelf b) {
    int n = b.shared.size();
    a.shared.add(null);
    assert n == b.shared.size();
    return n;
  }
  public boolean named(String name) {
    names.add(name);
    assert names.contains(name);
    return names.remove(name);
  }
}
"""
ITEM, ANY = "Lacme/Shelf$Item;", "Ljava/lang/Object;"
LIST = "Ljava/util/List;"
FIELDS = {
    "clean": Holding("java/util/ArrayList", (ITEM,), (False,)),
    "sure": Holding("java/util/ArrayList", (ITEM,), (False,)),
    "raw": Holding("java/util/ArrayList", (ANY,), (True,)),
    "leaked": Holding("java/util/ArrayList", (ANY,), (True,)),
    "nulls": Holding("java/util/LinkedList", (ITEM,), (True,)),
    "captured": Holding("java/util/ArrayList", (ITEM,), (False,)),
    "passed": Holding("java/util/ArrayList", (ANY,), (True,)),
    "shared": Holding("java/util/ArrayList", (ITEM,), (True,)),
    "wrapped": Holding("java/util/ArrayList", (ITEM,), (True,)),
    "handed": Holding("java/util/ArrayList", (ANY,), (True,)),
    "copiedRaw": Holding("java/util/ArrayList", (ANY,), (True,)),
    "copiedOther": Holding("java/util/ArrayList", (ANY,), (True,)),
    "copiedLater": Holding("java/util/ArrayList", (ANY,), (True,)),
    "paired": Holding("java/util/ArrayList", (ANY,), (True,)),
    "filled": Holding("java/util/ArrayList", (ANY,), (True,)),
    "spilled": Holding("java/util/ArrayList", (ANY,), (True,)),
    "walked": Holding("java/util/ArrayList", (ITEM,), (False,)),
    "listed": Holding("java/util/ArrayList", (ANY,), (True,)),
    "linked": Holding("java/util/LinkedList", (ANY,), (True,)),
    "given": None,
    "copied": Holding("java/util/ArrayList", (ITEM,), (False,)),
    "cloned": Holding("java/util/ArrayList", (ITEM,), (False,)),
    "either": None,
    "crated": Holding("java/util/ArrayList", (ITEM,), (False,)),
}
T, NOT_TRUE = {Verdict.TRUE}, {Verdict.FALSE, Verdict.UNKNOWN}
EXPECTED = {
    "add": T, "sum": T, "first": T, "named": T, "put": T, "sumWrapped": T,
    "sumRaw": NOT_TRUE, "sumNulls": NOT_TRUE, "divide": NOT_TRUE, "none": NOT_TRUE,
    "fresh": NOT_TRUE, "again": NOT_TRUE, "drop": NOT_TRUE, "same": NOT_TRUE,
}  # fmt: skip


OWN = """
package acme;
import java.util.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class Own {
  public static class Grab extends AbstractList<Object> {
    @Override public Object get(int at) { return null; }
    @Override public int size() { return 0; }
    @Override public boolean addAll(Collection other) { other.add(5); return true; }
    @Override public boolean equals(Object other) { ((List) other).add(5); return true; }
    @Override public int hashCode() { return 1; }
  }
  private final List<String> given = new ArrayList<>();
  private final List<String> asked = new ArrayList<>();
  private final List<String> kept = new ArrayList<>();
  private List grab = new Grab();
  private final List<String> served = new ArrayList<>();
  private final ArrayList<String> exact = new ArrayList<>();
  public boolean isExact(Own other, String text) { exact.add(text); return exact.equals(other.exact); }
  public class Server implements java.util.function.Supplier<Object> {
    public Object get() { return served; }
  }
  public void serve() { ((List) Optional.empty().orElseGet(new Server())).add(5); }
  public void give(boolean b) { List list = b ? given : grab; list.addAll(given); }
  public boolean ask(boolean b) { List list = b ? asked : grab; return list.equals(asked); }
  public String keep(String text) { kept.add(text); return "" + kept; }
}
"""


@pytest.fixture(scope="module")
def holdings(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Holdings:
    """What is known of the class above."""
    return read(warm_jvm, tmp_path_factory.mktemp("shelf"), "Shelf", SOURCE)


def read(warm_jvm: Jvm, folder: Path, name: str, text: str) -> Holdings:
    source = folder / f"{name}.java"
    source.write_text(text, encoding="utf-8")
    assert warm_jvm.compile_against([source], folder / "classes", []) is None
    library = Library([folder / "classes"], warm_jvm.java_home, warm_jvm.version, folder / "unpacked")
    return Holdings(library, Nullness(library))


def test_what_is_added_from_one_of_two(holdings: Holdings) -> None:
    joined = holdings.in_field("acme/Shelf", "joinedLjava/util/ArrayList;")
    mixed = holdings.in_field("acme/Shelf", "mixedLjava/util/ArrayList;")
    assert joined == Holding("java/util/ArrayList", (ITEM,), (False,))
    assert mixed == Holding("java/util/ArrayList", (ANY,), (True,))


@pytest.mark.parametrize("name", FIELDS)
def test_what_a_field_holds(holdings: Holdings, name: str) -> None:
    assert holdings.in_field("acme/Shelf", name + LIST) == FIELDS[name]


def test_what_classes_below_store_counts(holdings: Holdings) -> None:
    assert holdings.in_field("acme/Shelf$Upper", "owned" + LIST) is None
    assert holdings.in_field("acme/Shelf$Crate", "crated" + LIST) is None


def test_collections_of_the_class_path_may_change_what_they_get(warm_jvm: Jvm, tmp_path: Path) -> None:
    known = read(warm_jvm, tmp_path, "Own", OWN)
    names = ("given", "asked", "kept", "served")
    found = {name: known.in_field("acme/Own", name + LIST) for name in names}
    found["exact"] = known.in_field("acme/Own", "exactLjava/util/ArrayList;")
    anything = Holding("java/util/ArrayList", (ANY,), (True,))
    texts = Holding("java/util/ArrayList", ("Ljava/lang/String;",), (False,))
    assert found == {name: texts if name in ("kept", "exact") else anything for name in found}


POURED = """
package acme;
import java.util.*;
public class Poured {
  private final ArrayList<String> named = new ArrayList<>();
  private final ArrayList<String> called = new ArrayList<>(), chosen = new ArrayList<>();
  private final ArrayList<String> asked = new ArrayList<>(), hidden = new ArrayList<>();
  private final ArrayList<String> fine = new ArrayList<>(), either = new ArrayList<>();
  static class Other {
    ArrayList<String> named = new ArrayList<>(), fine = new ArrayList<>();
    Other(ArrayList<String> given) { named = given; fine = given; }
    ArrayList<String> called() { return named; }
  }
  static class Below extends Poured {
    ArrayList<String> hidden = new ArrayList<>(Arrays.asList((String) null));
  }
  static class Odd implements Comparator<String> {
    @Override public int compare(String a, String b) { return 0; }
    @Override public boolean equals(Object o) { ((List<String>) o).add(null); return false; }
    @Override public int hashCode() { return 1; }
  }
  ArrayList<String> called() { return called; }
  private ArrayList<String> any(boolean b, ArrayList<String> o) { return b ? chosen : o; }
  void pour(Other other, Poured same, boolean b, Comparator<String> odd) {
    named.addAll(other.named);
    called().addAll(other.called());
    any(true, null).addAll(any(false, other.named));
    odd.equals(asked);
    hidden.addAll(new Below().hidden);
    fine.addAll(same.fine);
    either.addAll(b ? either : same.either);
  }
}
"""


def test_what_is_poured_is_of_the_same_field(warm_jvm: Jvm, tmp_path: Path) -> None:
    """It is no other that is called the same, nor one that a method of the same name or a mixed one gives."""
    known = read(warm_jvm, tmp_path, "Poured", POURED)
    names = ("named", "called", "chosen", "asked", "hidden", "fine", "either")
    found = {name: known.in_field("acme/Poured", f"{name}Ljava/util/ArrayList;") for name in names}
    sure = {name for name, held in found.items() if held is not None and held.nullable == (False,)}
    assert sure == {"fine", "either"}


LAMBDA = """
package acme;
import java.util.*;
public class Lambda {
  private final List<String> all = new ArrayList<>();
  interface Odd extends Collection<String> {
    default boolean isEmpty() { return false; }
    default boolean contains(Object o) { return false; }
    default Iterator<String> iterator() { return null; }
    default Object[] toArray() { return null; }
    default <T> T[] toArray(T[] a) { return a; }
    default boolean add(String one) { return false; }
    default boolean remove(Object o) { return false; }
    default boolean containsAll(Collection<?> c) { return false; }
    default boolean addAll(Collection<? extends String> c) { return ((Collection<String>) c).add(null); }
    default boolean removeAll(Collection<?> c) { return false; }
    default boolean retainAll(Collection<?> c) { return false; }
    default void clear() {}
  }
  void pour() {
    Odd odd = () -> 1;
    Collection<String> it = odd;
    it.addAll(all);
  }
}
"""


def test_a_function_may_be_a_collection(warm_jvm: Jvm, tmp_path: Path) -> None:
    held = read(warm_jvm, tmp_path, "Lambda", LAMBDA).in_field("acme/Lambda", "all" + LIST)
    assert held == Holding("java/util/ArrayList", (ANY,), (True,))


LIKE_THE_JDK = """
package javax.acme;
import java.util.*;
public class Like {
  private final List<Like> all = new ArrayList<>();
  static Like valueOf(String text) { return null; }
  void fill() { all.add(valueOf("")); }
}
"""


def test_a_class_in_a_package_like_those_of_the_jdk(warm_jvm: Jvm, tmp_path: Path) -> None:
    held = read(warm_jvm, tmp_path, "Like", LIKE_THE_JDK).in_field("javax/acme/Like", "all" + LIST)
    assert held is not None and held.nullable == (True,)


COPIES = """
package acme;
import java.util.*;
public class Copies {
  private List<String> texts = new ArrayList<>();
  private List<String> others = new ArrayList<>();
  void take(Others from) { texts = new ArrayList<>(from.texts); }
  void share(Copies from) { others = new ArrayList<>(from.others); }
}
class Others {
  public final List<String> texts;
  public Others(List<String> given) { texts = given; }
}
"""


def test_a_field_of_another_class_that_is_called_the_same(warm_jvm: Jvm, tmp_path: Path) -> None:
    """What is copied out of it may hold null."""
    known = read(warm_jvm, tmp_path, "Copies", COPIES)
    found = {name: known.in_field("acme/Copies", name + LIST) for name in ("texts", "others")}
    assert found["others"] == Holding("java/util/ArrayList", ("Ljava/lang/String;",), (False,))
    assert found["texts"] is not None and found["texts"].nullable == (True,)


PASSING = """
package acme;
import java.util.*;
public class Passing {
  private final List<String> first = new ArrayList<>(), second = new ArrayList<>();
  private final List<String> holes = new ArrayList<>(), copies = new ArrayList<>();
  private final List<String> looked = new ArrayList<>();
  private final List<String> keys = new ArrayList<>(), values = new ArrayList<>(), polled = new ArrayList<>();
  private final Map<String, String> table = new HashMap<>();
  private final Deque<String> queue = new ArrayDeque<>();
  void pass(Passing other) {
    for (String one : other.first) second.add(one);
    give(second.get(0));
    holes.add(null);
    copies.add(holes.get(0));
    for (String key : table.keySet()) keys.add(key);
    for (String value : table.values()) values.add(value);
    looked.add(table.get("a"));
    table.put("b", keys.remove(0));
    queue.add("c");
    polled.add(queue.poll());
  }
  private void give(String one) { first.add(one); }
}
"""
FULL = ("first", "second", "keys", "values")


def test_what_one_collection_gives_to_another(warm_jvm: Jvm, tmp_path: Path) -> None:
    """Elements are not null that come from collections without null, but what a look-up gives may be."""
    known = read(warm_jvm, tmp_path, "Passing", PASSING)
    names = (*FULL, "holes", "copies", "looked", "polled")
    found = {name: known.in_field("acme/Passing", name + LIST) for name in names}
    assert {name for name, held in found.items() if held is not None and held.nullable == (False,)} == set(
        FULL
    )
    assert None not in found.values()


REPLACING = """
package acme;
import java.util.*;
import java.util.function.UnaryOperator;
@SuppressWarnings({"unchecked", "rawtypes"})
public class Replacing {
  private final Map<String, String> named = new HashMap<>(), holes = new HashMap<>(), raw = new HashMap<>();
  private final Map<String, String> swapped = new HashMap<>(), computed = new HashMap<>();
  private final List<String> trimmed = new ArrayList<>(), numbers = new ArrayList<>();
  private final List<String> passed = new ArrayList<>(), made = new ArrayList<>(), chosen = new ArrayList<>();
  private final Map<String, Integer> raised = new HashMap<>(), summed = new HashMap<>();
  void put(String key, String value) {
    named.put(key, value);
    holes.put(key, value);
    swapped.put(key, value);
    computed.put(key, value);
    trimmed.add(value);
    made.add(value);
    chosen.add(value);
    raised.put(key, 1);
    summed.put(key, 1);
  }
  static String orNull(String text) { return text.isEmpty() ? null : text; }
  static int length(String key, Integer value) { return key.length(); }
  void replace(String key, String value, UnaryOperator<String> given) {
    named.replace(key, value);
    holes.replace(key, null);
    ((Map) raw).replace(key, 5);
    swapped.replace(key, "", value);
    computed.replaceAll((k, v) -> k.isEmpty() ? null : v);
    trimmed.replaceAll(String::trim);
    ((List) numbers).replaceAll(one -> 5);
    passed.replaceAll(given);
    made.replaceAll(String::new);
    chosen.replaceAll(Replacing::orNull);
    raised.replaceAll((k, v) -> v + 1);
    summed.replaceAll(Replacing::length);
  }
}
"""


def test_what_is_replaced(warm_jvm: Jvm, tmp_path: Path) -> None:
    """Keys stay as they are, and a function may give null, unless its code never does."""
    known = read(warm_jvm, tmp_path, "Replacing", REPLACING)
    text = "Ljava/lang/String;"
    tables = {
        "named": ((text, text), (False, False)),
        "holes": ((text, text), (False, True)),
        "raw": ((ANY, ANY), (True, True)),
        "swapped": ((text, text), (False, False)),
        "computed": ((text, text), (False, True)),
    }
    for name, (parts, nullable) in tables.items():
        held = known.in_field("acme/Replacing", f"{name}Ljava/util/Map;")
        assert held == Holding("java/util/HashMap", parts, nullable), name
    for name in ("raised", "summed"):
        held = known.in_field("acme/Replacing", f"{name}Ljava/util/Map;")
        assert held == Holding("java/util/HashMap", (text, "Ljava/lang/Integer;"), (False, False)), name
    for name, part, nullable in (
        ("trimmed", text, False),
        ("made", text, False),
        ("chosen", text, True),
        ("numbers", ANY, True),
        ("passed", ANY, True),
    ):
        held = known.in_field("acme/Replacing", name + LIST)
        assert held == Holding("java/util/ArrayList", (part,), (nullable,)), name


BUILT = """
package acme;
import java.util.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class Built {
  private final Map<String, String> values;
  private final List<String> holes, raw, given;
  private List<String> there = new ArrayList<>();
  Built(Builder from) {
    values = new LinkedHashMap<>(from.made);
    holes = new ArrayList<>(from.holes);
    raw = new ArrayList<>(from.raw);
    given = new ArrayList<>(from.given);
  }
  void take(Builder from) { there = new ArrayList<>(from.back); }
  static class Builder {
    private final Map<String, String> made = new HashMap<>();
    private final List<String> holes = new ArrayList<>(), raw = new ArrayList<>();
    private final List<String> given;
    private List<String> back = new ArrayList<>();
    Builder(List<String> given) { this.given = given; }
    Builder with(String key, String value) {
      made.put(key, value);
      holes.add(null);
      ((List) raw).add(5);
      return this;
    }
    void take(Built from) { back = new ArrayList<>(from.there); ((List) back).add(5); }
  }
}
"""


def test_what_is_copied_from_a_field_of_another_class(warm_jvm: Jvm, tmp_path: Path) -> None:
    """It holds what that field holds; two that are copied from each other end, and believe nothing."""
    known = read(warm_jvm, tmp_path, "Built", BUILT)
    text = "Ljava/lang/String;"
    held = known.in_field("acme/Built", "valuesLjava/util/Map;")
    assert held == Holding("java/util/LinkedHashMap", (text, text), (False, False))
    for name, part in (("holes", text), ("raw", ANY), ("given", ANY), ("there", ANY)):
        held = known.in_field("acme/Built", name + LIST)
        assert held == Holding("java/util/ArrayList", (part,), (True,)), name


def test_values_that_entries_may_set_are_not_believed(holdings: Holdings) -> None:
    held = holdings.in_field("acme/Shelf", "setLjava/util/Map;")
    assert held == Holding("java/util/HashMap", (ANY, ANY), (True, True))


@pytest.fixture(scope="module")
def answers(ask: Any, try_to_prove: Any) -> dict[str, Answer]:
    """The answers about the methods above, by their names."""
    right = [name for name, verdicts in EXPECTED.items() if verdicts == T]
    wrong = [name for name in EXPECTED if name not in right]
    found: dict[str, Answer] = ask("Shelf", SOURCE, right, 5) | try_to_prove("Shelf", SOURCE, wrong, 2)
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_collections_in_fields(answers: dict[str, Answer], name: str) -> None:
    assert answers[name].verdict in EXPECTED[name], answers[name].reason
