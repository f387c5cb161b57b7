"""Collections as values of maps and elements of lists in fields: what is known of their content."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.check.collections.test_holdings import read
from tests.check.conftest import Ask
from verifier.check.fields.holdings import Holdings
from verifier.jvm.process import Jvm
from verifier.models.open_heap import Holding
from verifier.verdict.outcome import Verdict

SOURCE = """
package acme;
import java.util.*;
import java.util.function.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class Nest {
  public static class Item {
    final int weight;
    public Item(int weight) { this.weight = weight; }
    public int weight() { return weight; }
  }
  // Known: new lists, sets and maps that the class makes and fills.
  private final Map<String, List<Item>> filled = new HashMap<>();
  public void fill(String key, Item item) { filled.computeIfAbsent(key, k -> new ArrayList<>()).add(item); }
  public int sum(String key) {
    int sum = 0;
    for (Item item : filled.getOrDefault(key, List.of())) sum += item.weight();
    return sum;
  }
  public int sumAll() {
    int sum = 0;
    for (Map.Entry<String, List<Item>> entry : filled.entrySet())
      for (Item item : entry.getValue()) sum += item.weight() + entry.getKey().length();
    return sum;
  }
  public Item first(String key) {
    List<Item> found = filled.get(key);
    return found == null ? null : found.get(0);
  }
  public int divide(String key) {
    int sum = 0;
    for (Item item : filled.getOrDefault(key, List.of())) sum += 10 / item.weight();
    return sum;
  }
  private final Map<String, List<Item>> checked = new TreeMap<>();
  public void check(String key, Item item) {
    List<Item> found = checked.get(key);
    if (found == null) {
      found = new LinkedList<>();
      checked.put(key, found);
    }
    found.add(Objects.requireNonNull(item));
  }
  public List<Item> seen(String key) { return Collections.unmodifiableList(checked.get(key)); }
  public List<Item> own(String key) { return checked.get(key); }
  private final List<Set<String>> groups = new ArrayList<>();
  public void group(String name) {
    Set<String> group = new TreeSet<>();
    group.add(name);
    groups.add(group);
  }
  private final Map<String, Map<String, Integer>> counts = new HashMap<>();
  public void count(String key, String name) {
    counts.computeIfAbsent(key, k -> new HashMap<>()).merge(name, 1, Integer::sum);
  }
  public int counted(String key, String name) {
    Map<String, Integer> found = counts.get(key);
    return found == null || !found.containsKey(name) ? 0 : found.get(name);
  }
  // Null comes in.
  private final Map<String, List<Item>> addsNull = new HashMap<>();
  public void addNull(String key) { addsNull.computeIfAbsent(key, k -> new ArrayList<>()).add(null); }
  public int sumNulls(String key) {
    int sum = 0;
    for (Item item : addsNull.getOrDefault(key, List.of())) sum += item.weight();
    return sum;
  }
  private final Map<String, List<Item>> byEntry = new HashMap<>();
  public void byEntry(String key) {
    byEntry.computeIfAbsent(key, k -> new ArrayList<>());
    for (Map.Entry<String, List<Item>> entry : byEntry.entrySet()) entry.getValue().add(null);
  }
  private final Map<String, List<Item>> byWalk = new HashMap<>();
  public void byWalk(String key) {
    byWalk.computeIfAbsent(key, k -> new ArrayList<>());
    for (Iterator<List<Item>> walk = byWalk.values().iterator(); walk.hasNext(); ) walk.next().add(null);
  }
  private final Map<String, List<Item>> byOwner = new HashMap<>();
  List<Item> byOwner(String key) { return byOwner.computeIfAbsent(key, k -> new ArrayList<>()); }
  public void addByOwner(String key) { byOwner(key).add(null); }
  private final Map<String, List<Item>> byPart = new HashMap<>();
  public void byPart(String key) {
    byPart.computeIfAbsent(key, k -> new ArrayList<>()).subList(0, 0).add(null);
  }
  private final Map<String, Map<String, Integer>> mapsNull = new HashMap<>();
  public void mapNull(String key) { mapsNull.computeIfAbsent(key, k -> new HashMap<>()).put(key, null); }
  private final Map<String, List<Item>> each = new HashMap<>();
  public void each(String key) {
    each.computeIfAbsent(key, k -> new ArrayList<>());
    each.values().forEach(one -> one.add(null));
  }
  private final Map<String, List<Item>> pairs = new HashMap<>();
  public void pairs(String key) {
    pairs.computeIfAbsent(key, k -> new ArrayList<>());
    pairs.forEach((k, one) -> one.add(null));
  }
  private final Map<String, List<Item>> streamed = new HashMap<>();
  public long stream(String key) {
    streamed.computeIfAbsent(key, k -> new ArrayList<>());
    return streamed.values().stream().filter(one -> one.add(null)).count();
  }
  private final Map<String, List<Item>> entries = new HashMap<>();
  public void entries(String key) {
    entries.computeIfAbsent(key, k -> new ArrayList<>());
    entries.entrySet().stream().map(Map.Entry::getValue).forEach(Nest::takeNull);
  }
  private static void takeNull(List<Item> items) { items.add(null); }
  // Streams that only read.
  private final Map<String, List<Item>> flat = new HashMap<>();
  public int flat(String key, Item item) {
    flat.computeIfAbsent(key, k -> new ArrayList<>()).add(item);
    flat.values().removeIf(List::isEmpty);
    flat.values().forEach(List::clear);
    return flat.values().stream().filter(Objects::nonNull).flatMap(List::stream).mapToInt(Item::weight).sum();
  }
  // Something else comes in, or others may change them.
  private final Map<String, List<Item>> returned = new HashMap<>();
  public void returned(String key) {
    returned.computeIfAbsent(key, k -> new ArrayList<>());
    returned.values().stream().map(one -> one).forEach(one -> one.add(null));
  }
  private final Map<String, List<Item>> collected = new HashMap<>();
  public void collected(String key) {
    collected.computeIfAbsent(key, k -> new ArrayList<>());
    List<List<Item>> all = collected.values().stream().collect(java.util.stream.Collectors.toList());
    for (List<Item> one : all) one.add(null);
  }
  private final Map<String, List<Item>> bound = new HashMap<>();
  public void bound(String key, List<List<Item>> others) {
    bound.computeIfAbsent(key, k -> new ArrayList<>());
    bound.values().forEach(others::add);
  }
  private final Map<String, List<Item>> overridden = new HashMap<>();
  public void overridden(String key) {
    overridden.computeIfAbsent(key, k -> new ArrayList<>());
    overridden.values().forEach(this::take);
  }
  public void take(List<Item> items) {}
  static class Taking extends Nest { @Override public void take(List<Item> items) { items.add(null); } }
  private final Map<String, List<Item>> unknown = new HashMap<>();
  public void unknown(String key, Consumer<List<Item>> taker) {
    unknown.computeIfAbsent(key, k -> new ArrayList<>());
    unknown.values().forEach(taker);
  }
  private final Map<String, List<Item>> raw = new HashMap<>();
  public void raw(String key) { ((List) raw.computeIfAbsent(key, k -> new ArrayList<>())).add("x"); }
  private final Map<String, List<Item>> given = new HashMap<>();
  public void given(String key, List<Item> items) { given.put(key, items); }
  private final Map<String, List<Item>> sunk = new HashMap<>();
  static List<Item> last;
  public void sink(String key) { last = sunk.computeIfAbsent(key, k -> new ArrayList<>()); }
  private final Map<String, List<Item>> computed = new HashMap<>();
  public void compute(String key) {
    computed.computeIfAbsent(key, k -> new ArrayList<>());
    computed.computeIfPresent(key, (k, one) -> { one.add(null); return one; });
  }
  private static final List<Item> SHARED = new ArrayList<>();
  private final Map<String, List<Item>> shared = new HashMap<>();
  public void share(String key) { shared.computeIfAbsent(key, k -> SHARED); }
  private final Map<String, List<Item>> twoClasses = new HashMap<>();
  public void two(String key, boolean linked) {
    twoClasses.put(key, linked ? new LinkedList<>() : new ArrayList<>());
  }
  private final Map<String, List<Item>> copied = new HashMap<>();
  public void copy(String key, List<Item> items) { copied.put(key, new ArrayList<>(items)); }
  private final Map<String, List<Item>> anonymous = new HashMap<>();
  public void anonymous(String key) { anonymous.put(key, new ArrayList<>() {{ add(null); }}); }
  private final Map<String, List<Item>> outside = new HashMap<>();
  Map<String, List<Item>> outside() { return outside; }
  public void pollute(String key) { outside.put(key, new ArrayList<>()); ((Map) outside()).put("a", "b"); }
  private final Map<String, List<Item>> captured = new HashMap<>();
  public Consumer<Item> capture(String key) {
    return captured.computeIfAbsent(key, k -> new ArrayList<>())::add;
  }
  private final Map<String, List<Item>> passed = new HashMap<>();
  public void pass(String key) { help(passed.computeIfAbsent(key, k -> new ArrayList<>())); }
  private static void help(List<Item> items) { items.add(null); }
  private final Map<String, List<Item>> replaced = new HashMap<>();
  public void replace(String key) {
    replaced.computeIfAbsent(key, k -> new ArrayList<>()).replaceAll(one -> null);
  }
  private final Map<String, List<Item>> cloned = new HashMap<>();
  public void copyAll(String key) {
    cloned.computeIfAbsent(key, k -> new ArrayList<>());
    new HashMap<>(cloned).get(key).add(null);
  }
  private final Map<String, List<Item>> arrays = new HashMap<>();
  public void array(String key) {
    arrays.computeIfAbsent(key, k -> new ArrayList<>());
    for (Object one : arrays.values().toArray()) ((List) one).add(null);
  }
  private final Map<String, List<Item>> spilled = new HashMap<>();
  public void spill(String key) {
    Collections.addAll(spilled.computeIfAbsent(key, k -> new ArrayList<>()), (Item) null);
  }
  private final Map<String, List<Item>> moved = new HashMap<>();
  private final List<List<Item>> past = new ArrayList<>();
  public void move(String key) {
    moved.computeIfAbsent(key, k -> new ArrayList<>());
    past.add(moved.remove(key));
  }
  // The same list for two keys.
  private final Map<String, List<Item>> twice = new HashMap<>();
  public void putTwice(String a, String b) {
    List<Item> list = new ArrayList<>();
    twice.put(a, list);
    twice.put(b, list);
  }
  public int same(String a, String b) {
    List<Item> one = twice.get(a), other = twice.get(b);
    if (one == null || other == null) return 0;
    int size = other.size();
    one.add(new Item(1));
    assert size == other.size();
    return size;
  }
  public static int apart(Nest a, Nest b, String key) {
    List<Item> one = a.filled.get(key), other = b.filled.get(key);
    if (one == null || other == null) return 0;
    int size = other.size();
    one.add(new Item(1));
    assert size == other.size();
    return size;
  }
}
"""
ITEM, TEXT, NUMBER = "Lacme/Nest$Item;", "Ljava/lang/String;", "Ljava/lang/Integer;"
_LIST, _MAP = "java/util/ArrayList", "java/util/HashMap"
INNER = {
    "filled": Holding(_LIST, (ITEM,), (False,)),
    "twice": Holding(_LIST, (ITEM,), (False,)),
    "checked": Holding("java/util/LinkedList", (ITEM,), (False,)),
    "groups": Holding("java/util/TreeSet", (TEXT,), (False,)),
    "counts": Holding(_MAP, (TEXT, NUMBER), (False, False)),
    "addsNull": Holding(_LIST, (ITEM,), (True,)),
    "byEntry": Holding(_LIST, (ITEM,), (True,)),
    "byWalk": Holding(_LIST, (ITEM,), (True,)),
    "byOwner": Holding(_LIST, (ITEM,), (True,)),
    "byPart": Holding(_LIST, (ITEM,), (True,)),
    "computed": Holding(_LIST, (ITEM,), (True,)),
    "mapsNull": Holding(_MAP, (TEXT, NUMBER), (False, True)),
    **dict.fromkeys(("each", "pairs", "streamed", "entries", "captured"), Holding(_LIST, (ITEM,), (True,))),
    "flat": Holding(_LIST, (ITEM,), (False,)),
    **dict.fromkeys(
        (
            "raw", "given", "sunk", "returned", "collected", "bound", "overridden", "unknown",
            "shared", "twoClasses", "copied",
            "anonymous", "outside", "passed", "cloned", "arrays", "spilled", "moved", "past",
        )
    ),
}  # fmt: skip


TEMPLATE = """
package acme;
import java.io.Serializable;
import java.util.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class Evil {
  public static class Item {
    final int weight;
    public Item(int weight) { this.weight = weight; }
    public int weight() { return weight; }
  }
  private final Map<String, List<Item>> map = new HashMap<>();
  public List<Item> fill(String key) { return map.computeIfAbsent(key, k -> new MADE<>()); }
  public void add(String key, Item item) { fill(key).add(item); }
  CODE
}
"""
EVIL = {
    "cast of an inner one": """void evil(String k) {
        Serializable s = (Serializable) fill(k);
        ((List) s).add(null); }""",
    "cast of the outer one": """void evil(String k) {
        List<Item> l = new ArrayList<>(Arrays.asList((Item) null));
        Object o = (Cloneable) map;
        ((Map<String, List<Item>>) o).put(k, l); }""",
    "cast before it is put": """void evil(String k) {
        List<Item> l = new ArrayList<>();
        Object o = (Serializable) l;
        map.put(k, l);
        ((List<Item>) o).add(null); }""",
    "pattern": """void evil(String k) {
        Object o = fill(k);
        if (o instanceof Cloneable s && s instanceof List l) l.add(null); }""",
    "parameter of a supertype": """void evil() { map.values().forEach(Evil::take); }
        private static void take(Iterable<Item> i) { ((List<Item>) i).add(null); }""",
    "parameter of a marker": """void evil() {
        map.values().forEach((Iterable<Item> c) -> ((List<Item>) c).add(null)); }""",
    "parameter of any type": """void evil() { map.values().stream().sorted(Evil::order).count(); }
        private static int order(Object a, Object b) { ((List) a).add(null); return 0; }""",
    "parameter of a bound": """void evil() { map.values().stream().filter(Evil::test).count(); }
        private static <C extends Iterable<Item>> boolean test(C c) {
          ((List) (Object) c).add(null);
          return true; }""",
    "values of pairs": """void evil() {
        map.forEach((String s, Iterable<Item> i) -> ((List<Item>) i).add(null)); }""",
    "condition": """void evil() {
        map.values().removeIf((Iterable<Item> i) -> ((List<Item>) i).add(null)); }""",
    "iterators": """void evil() {
        map.values().stream().map(List::listIterator).forEach(it -> it.add(null)); }""",
    "iterators that add": """void evil() {
        map.values().stream().map(List::iterator).forEach(it -> ((ListIterator<Item>) it).add(null)); }""",
    "default that is put": """
        private static List<Item> bad() { return new ArrayList<>(Arrays.asList((Item) null)); }
        void evil(String k) { List<Item> l = map.getOrDefault(k, bad()); map.put(k, l); }""",
    "fixed default that is put": """void evil(String k) {
        List<Item> l = map.getOrDefault(k, List.of());
        map.put(k, l); }""",
    "view that is put": "void evil(String a, String b) { map.put(b, map.get(a).subList(0, 1)); }",
    "two outer ones": """private final Map<String, List<Item>> aside = new HashMap<>();
        void evil(String k, boolean b) {
          Map<String, List<Item>> m = b ? map : aside;
          m.put(k, fill(k)); }""",
    "two outer ones in turn": """private final Map<String, List<Item>> aside = new HashMap<>();
        void evil(String k) {
          List<Item> l = new ArrayList<>();
          Map<String, List<Item>> m = map;
          for (int i = 0; i < 2; i++) { m.put(k, l); m = aside; } }""",
    "the same name": """static class Other {
        private final Map<String, List<Item>> map = new HashMap<>();
        void evil(Evil e, String k) {
          List<Item> l = new ArrayList<>();
          e.map.put(k, l);
          map.put(k, l); } }""",
    "own equals": """static class Odd {
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; }
        public int hashCode() { return 1; } }
        void evil() { map.containsValue(new Odd()); }""",
    "own equals of a view": """static class Odd {
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; }
        public int hashCode() { return 1; } }
        void evil() { map.values().remove(new Odd()); }""",
    "own equals of a value": """static class Odd {
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; }
        public int hashCode() { return 1; } }
        void evil(String k) { map.remove(k, new Odd()); }""",
    "own equals of a key": """static class Odd {
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; }
        public int hashCode() { return 1; } }
        private final Map<Odd, List<Item>> keyed = new HashMap<>();
        void evil(Odd odd) {
          keyed.computeIfAbsent(odd, k -> new ArrayList<>());
          keyed.forEach(Objects::equals); }""",
    "key": """private final Map<Object, List<Item>> keyed = new HashMap<>();
        void evil(Object k) {
          keyed.computeIfAbsent(k, x -> new ArrayList<>());
          List<Item> l = keyed.get(k);
          keyed.put(l, new ArrayList<>());
          for (Object one : keyed.keySet()) ((List<Item>) one).add(null); }""",
    "result of a helper": """
        private List<Item> any(String k, List<Item> other) { return other == null ? fill(k) : other; }
        void evil(String k, List<Item> other) { map.put(k, any(k, other)); }""",
    "captured elements": """void evil() {
        List<Item> bad = Arrays.asList((Item) null);
        map.values().forEach(one -> one.addAll(bad)); }""",
    "elements of a default": """void evil(String k) {
        fill(k).addAll(map.getOrDefault("", Arrays.asList((Item) null))); }""",
    "elements of a method called the same": """static class Other {
        List<Item> fill(String k) { return Arrays.asList((Item) null); } }
        void evil(String k) { fill(k).addAll(new Other().fill(k)); }""",
    "elements of a helper's result": """
        private List<Item> any(String k, List<Item> other) { return other == null ? fill(k) : other; }
        void evil(String k) { any(k, null).addAll(any(k, Arrays.asList((Item) null))); }""",
    "elements of a key": """private final Map<List<Item>, List<Item>> keyed = new HashMap<>();
        void evil(List<Item> k) {
          keyed.put(k, new ArrayList<>());
          for (Map.Entry<List<Item>, List<Item>> e : keyed.entrySet()) e.getValue().addAll(e.getKey()); }""",
    "own equals of a comparator": """static class Odd implements Comparator<String> {
        public int compare(String a, String b) { return 0; }
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; } }
        void evil(String k) {
          Comparator<String> odd = new Odd();
          odd.equals(fill(k)); }""",
    "own equals of an entry": """static class Odd extends AbstractMap.SimpleEntry<String, String> {
        Odd() { super("", ""); }
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; } }
        void evil(Map.Entry<String, String> odd, String k) { odd.equals(fill(k)); }""",
    "own equals of a calendar": """static class Odd extends GregorianCalendar {
        public boolean equals(Object o) { ((List<Item>) o).add(null); return false; } }
        void evil(Calendar odd, String k) { odd.equals(fill(k)); }""",
    "index from a field": """long n;
        void evil(String k) { fill(k).add((int) n++, null); }""",
    "outer one that others see": """public final Map<String, List<Item>> keyed = new HashMap<>();
        void fine(String k) { keyed.put(k, new ArrayList<>()); }""",
    "elements of a stream of values": """void evil() {
        map.entrySet().stream().map(Map.Entry::getValue).toList().get(0).add(null); }""",
    "a captured sink": """void evil(List<Item> to) {
            map.forEach((k, all) -> all.forEach(one -> to.add(null))); }
        void run() { for (List<Item> all : map.values()) evil(all); }""",
    "outer one of the package": """final Map<String, List<Item>> keyed = new HashMap<>();
        void fine(String k) { keyed.put(k, new ArrayList<>()); }""",
}  # fmt: skip

FINE = {
    "nothing else": "",
    "a field of the same name": """static class Other {
        Map<String, List<Item>> map = new TreeMap<>();
        void evil(String k, List<Item> items) { map.put(k, items); } }""",
    "keys of a stream": """List<String> fine() {
        return map.entrySet().stream()
            .filter(e -> e.getValue().isEmpty()).map(Map.Entry::getKey).sorted().toList(); }""",
    "a captured function": """void fine(java.util.function.BiConsumer<String, Item> to) {
        map.forEach((k, all) -> all.forEach(one -> to.accept(k, one))); }""",
    "places of an iterator": """int fine() {
        int n = 0;
        for (List<Item> all : map.values())
            for (ListIterator<Item> i = all.listIterator(); i.hasNext(); i.next()) n += i.nextIndex();
        return n; }""",
}


@pytest.fixture(scope="module")
def nest(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> Holdings:
    """What is known of the class above."""
    return read(warm_jvm, tmp_path_factory.mktemp("nest"), "Nest", SOURCE)


@pytest.mark.parametrize(("name", "inner"), INNER.items())
def test_what_is_inside_of_what_fields_hold(nest: Holdings, name: str, inner: Holding | None) -> None:
    type_ = "List" if name in ("groups", "past") else "Map"
    held = nest.in_field("acme/Nest", f"{name}Ljava/util/{type_};")
    assert held is not None
    assert held.inner == inner


def test_replaced_elements_may_be_null(nest: Holdings) -> None:
    held = nest.in_field("acme/Nest", "replacedLjava/util/Map;")
    assert held is not None
    assert held.inner is None or held.inner.nullable == (True,)


def test_loops_over_inner_collections_are_proved(ask: Ask) -> None:
    held = ask("Nest", SOURCE, ["fill", "sum", "sumAll", "check", "group", "count", "counted"], 15.0)
    assert {name: answer.reason for name, answer in held.items() if answer.verdict is not Verdict.TRUE} == {}


def test_inner_collections_have_any_content(try_to_prove: Ask) -> None:
    """They may be empty, hold zeros or null, and two keys, or two objects that are one, lead to one list."""
    open_ = try_to_prove("Nest", SOURCE, ["first", "divide", "sumNulls", "same", "apart"], 10.0)
    assert [name for name, answer in open_.items() if answer.verdict is Verdict.TRUE] == []


@pytest.mark.parametrize("name", EVIL)
def test_ways_around(name: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    """Found by an attack: ways to put null, or a list that others have, into an inner list."""
    made = "LinkedList" if name == "iterators that add" else "ArrayList"
    source = TEMPLATE.replace("MADE", made).replace("CODE", EVIL[name])
    field = "keyed" if "keyed" in source else "map"
    held = read(warm_jvm, tmp_path, "Evil", source).in_field("acme/Evil", f"{field}Ljava/util/Map;")
    assert held is not None
    assert held.inner is None or held.inner.nullable == (True,)


@pytest.mark.parametrize("code", FINE.values(), ids=FINE)
def test_the_way_itself_is_known(code: str, warm_jvm: Jvm, tmp_path: Path) -> None:
    source = TEMPLATE.replace("MADE", "ArrayList").replace("CODE", code)
    held = read(warm_jvm, tmp_path, "Evil", source).in_field("acme/Evil", "mapLjava/util/Map;")
    assert held is not None
    assert held.inner is not None
    assert not held.inner.nullable[0]
