"""Keys of maps: what is known of a key stays known as long as it is equal to what it was, whatever its class.

Values of a type variable ``T extends Comparable<T>`` answer ``compareTo``, unless the program implements it.
"""

from __future__ import annotations

import pytest

from tests.check.conftest import Ask, others, proved
from verifier.verdict.outcome import Verdict

GENERIC = """package acme;
import java.time.LocalDate;
import java.util.*;

public class Kept<K, V, T extends Comparable<? super T>> {
    record Place(int x, int y) {}

    private final Map<K, List<V>> lists = new HashMap<>();
    private final Map<K, Integer> counts = new HashMap<>();
    private final Map<Place, List<V>> places = new LinkedHashMap<>();
    private final Map<LocalDate, List<V>> days = new HashMap<>();
    private final Map<T, Set<T>> edges = new TreeMap<>();
    private final List<T> all = new ArrayList<>();
    private final Map<K, List<V>> wide = new HashMap<>();
    private final Map<T, Set<T>> unset = new TreeMap<>();

    public void add(K key, V value) {
        if (!lists.containsKey(key)) lists.put(key, new ArrayList<>());
        lists.get(key).add(value);
    }
    public int count(K key) { return counts.getOrDefault(key, 0); }
    public void increment(K key) { counts.merge(key, 1, Integer::sum); }
    public void place(Place key, V value) {
        if (!places.containsKey(key)) places.put(key, new ArrayList<>());
        places.get(key).add(value);
    }
    public void day(LocalDate key, V value) {
        if (!days.containsKey(key)) days.put(key, new ArrayList<>());
        days.get(key).add(value);
    }
    private void node(T node) { if (!edges.containsKey(node)) edges.put(node, new HashSet<>()); }
    public void edge(T from, T to) {
        node(from);
        node(to);
        edges.get(from).add(to);
    }
    public int both(K one, K other) {
        if (!lists.containsKey(one) || !lists.containsKey(other)) return 0;
        return lists.get(one).size() + lists.get(other).size();
    }
    public T greatest() {
        T best = null;
        for (T one : all) if (best == null || one.compareTo(best) > 0) best = one;
        return best;
    }
    public void sort(T one) { all.add(one); Collections.sort(all); }
    public static <E extends Comparable<? super E>> boolean isSorted(List<E> list) {
        for (int i = 1; i < list.size(); i++) if (list.get(i - 1).compareTo(list.get(i)) > 0) return false;
        return true;
    }
    public int removed(K one, K other) {
        if (!lists.containsKey(one)) return 0;
        lists.remove(other);
        return lists.get(one).size();
    }
    public int cleared(T from, T to) {
        node(from);
        node(to);
        edges.keySet().remove(to);
        return edges.get(from).size();
    }
    public int replaced(T from, T to) {
        unset.put(from, new HashSet<>());
        unset.put(to, null);
        return unset.get(from).size();
    }
    public int size(K one, K other, V value) {
        wide.put(one, new ArrayList<>());
        wide.put(other, new ArrayList<>(List.of(value)));
        return 1 / (wide.get(one).size() - 1);
    }
    public int sizeOfOther(K one, K other, V value) {
        wide.put(one, new ArrayList<>());
        wide.put(other, new ArrayList<>(List.of(value)));
        return 1 / wide.get(one).size();
    }
    public boolean isLess(T one) { return one.compareTo(all.isEmpty() ? null : one) < 0; }
}
"""


def test_what_is_known_of_keys(prove: Ask) -> None:
    """Of any type, as long as keys are equal to what they were; of the last two of them."""
    names = ("add", "count", "increment", "place", "day", "both", "greatest", "sort", "isSorted")
    found = prove("Kept", GENERIC, names, 5.0)
    assert not others(found, Verdict.TRUE)


def test_what_is_not_known_of_keys(try_to_prove: Ask) -> None:
    """One that may be equal to a key that was removed or got another value; null."""
    names = ("removed", "cleared", "replaced", "size", "sizeOfOther", "isLess")
    found = try_to_prove("Kept", GENERIC, names, 5.0)
    assert not proved(found)


CHANGING = """package acme;
import java.util.*;

public class Changing<K> {
    static final class Cell {
        int at;
        @Override public int hashCode() { return at; }
        @Override public boolean equals(Object other) { return other instanceof Cell one && one.at == at; }
    }

    private final Map<Cell, List<String>> cells = new HashMap<>();
    private final Map<K, List<String>> any = new HashMap<>();

    public int cell(Cell key) {
        if (!cells.containsKey(key)) cells.put(key, new ArrayList<>());
        key.at++;
        return cells.get(key).size();
    }
    public int other(K key, Cell cell) {
        if (!any.containsKey(key)) any.put(key, new ArrayList<>());
        cell.at++;
        return any.get(key).size();
    }
}
"""


INHERITED = """package acme;
import java.util.*;

public class Inherited<K> {
    static final class Stamp extends Date { }
    private final Map<K, List<String>> any = new HashMap<>();
    public int other(K key, Stamp stamp) {
        if (!any.containsKey(key)) any.put(key, new ArrayList<>());
        stamp.setTime(stamp.getTime() + 1);
        return any.get(key).size();
    }
}
"""


def test_keys_that_inherit_what_changes(try_to_prove: Ask) -> None:
    """A class of the program below one of the JDK that has an equality of its own."""
    assert not proved(try_to_prove("Inherited", INHERITED, ("other",), 5.0))


def test_keys_that_change(try_to_prove: Ask) -> None:
    """By the method itself, also where the key is a value of a type variable."""
    found = try_to_prove("Changing", CHANGING, ("cell", "other"), 5.0)
    assert not proved(found)


ORDERED = """package acme;
import java.util.*;

public class Ordered<T extends Comparable<T>> {
    enum Level { LOW, HIGH }
    OWN
    private final Map<T, String> names = new TreeMap<>();
    public void name(T key, String name) { names.put(key, name); }
    public boolean isGreater(T one, T other) { return one.compareTo(other) > 0; }
    public int length(T key, String name) { names.put(key, name); return names.get(key).length(); }
    public List<T> sorted(List<T> all) {
        List<T> found = new ArrayList<>(all);
        Collections.sort(found);
        return found;
    }
}
"""
_ORDERING = ("name", "isGreater", "length", "sorted")
OWN_ORDERS = {
    "that fail": """record Version(int major) implements Comparable<Version> {
        public int compareTo(Version other) { return major / other.major; } }""",
    "that are none": """record Version(int major) implements Comparable<Version> {
        public int compareTo(Version other) { return major < other.major ? -1 : 1; } }""",
    "of lambda expressions": """interface Rank extends Comparable<Rank> { }
        static Rank bad() { return other -> { throw new IllegalStateException(); }; }""",
    "of an inner class": """class Two<B extends Comparable<B>> { int two(T one, B other) {
        Set<Object> both = new TreeSet<>(); both.add(one); both.add(other); return both.size(); } }""",
    "of two type variables": """
        static <A extends Comparable<A>, B extends Comparable<B>> int two(A one, B other) {
        Set<Object> both = new TreeSet<>(); both.add(one); both.add(other); return both.size(); }""",
}


def test_orders_of_type_variables(prove: Ask) -> None:
    """Whatever they stand for compares, unless the class path has orders of its own."""
    found = prove("Ordered", ORDERED.replace("OWN", ""), _ORDERING, 5.0)
    assert not others(found, Verdict.TRUE)


@pytest.mark.parametrize("own", OWN_ORDERS)
def test_own_orders(try_to_prove: Ask, own: str) -> None:
    """They may fail, or be no orders; values of two type variables need not be of one type."""
    name = f"Ordered{[*OWN_ORDERS].index(own)}"
    source = ORDERED.replace("class Ordered", f"class {name}").replace("OWN", OWN_ORDERS[own])
    found = try_to_prove(name, source, ("length", *(("two",) if "static <A" in source else ())), 5.0)
    assert not proved(found)


OTHERS = """package acme;
import java.util.*;

public class Others<K extends Comparable<K>> {
    private final Map<K, String> names = new TreeMap<>();
    private final Set<K> keys = new TreeSet<>();
    public void add(K key, String name) { names.put(key, name); keys.add(key); }
    public boolean has(String text) { return names.containsKey(text); }
    public boolean remove(Integer number) { return keys.remove(number); }
}
"""


def test_values_of_other_types(try_to_prove: Ask) -> None:
    """A text is compared with keys of any type: a ClassCastException."""
    found = try_to_prove("Others", OTHERS, ("has", "remove"), 5.0)
    assert not proved(found)


ODD = """package acme;
import java.util.*;

public class Odd {
    static final class Key {
        private final int n;
        Key(int n) { this.n = n; }
        @Override public int hashCode() { return 1; }
        @Override public boolean equals(Object other) { return other instanceof Key one && one.n <= n; }
    }
    private final Map<Key, String> names = new HashMap<>();
    public void add(int n) { names.put(new Key(n), "a"); }
    public int removed(int n) {
        Key key = new Key(n);
        names.put(key, "b");
        names.remove(key);
        return names.containsKey(key) ? 1 / 0 : 0;
    }
}
"""


def test_equality_that_is_none(try_to_prove: Ask) -> None:
    """More than one key of a table may be equal to one by an ``equals`` that is not symmetric."""
    assert try_to_prove("Odd", ODD, ("removed",), 5.0)["removed"].verdict is not Verdict.TRUE


MIXED = """package acme;
import java.util.*;

public class Mixed {
    private final Map<Comparable<?>, String> names = new TreeMap<>();
    public void text(String key) { names.put(key, key); }
    public void number(Integer key) { names.put(key, "n"); }
    public static <T extends Comparable<T>> boolean isGreater(T one, T other) {
        return one.compareTo(other) > 0;
    }
}
"""


def test_comparable_objects_of_several_types(try_to_prove: Ask) -> None:
    """Those of the type Comparable itself need not be comparable with each other."""
    found = try_to_prove("Mixed", MIXED, ("text", "number"), 5.0)
    assert not proved(found)


INDEXED = """package acme;
import java.util.*;

public class Indexed<K extends Comparable<K>> {
    private final Map<String, Set<K>> sets = new HashMap<>();
    private final Map<String, List<K>> lists = new TreeMap<>();
    private final Map<String, List<K>> given = new TreeMap<>();
    private final Map<String, List<K>> stolen = new TreeMap<>();
    private List<K> last = new LinkedList<>();

    public void add(String at, K key) { sets.computeIfAbsent(at, k -> new LinkedHashSet<>()).add(key); }
    public void remove(String at, K key) {
        sets.computeIfPresent(at, (k, all) -> {
            all.remove(key);
            return all.isEmpty() ? null : all;
        });
    }
    public Optional<String> largest() {
        return sets.entrySet().stream()
            .max(Comparator.<Map.Entry<String, Set<K>>>comparingInt(one -> one.getValue().size())
                .thenComparing(Map.Entry::getKey))
            .map(Map.Entry::getKey);
    }
    public List<K> all(String at) { return sets.getOrDefault(at, Set.of()).stream().sorted().toList(); }
    public void append(String at, K key) {
        lists.compute(at, (k, all) -> {
            List<K> some = all == null ? new ArrayList<>() : all;
            some.add(key);
            return some;
        });
    }
    public int length(String at) {
        int n = 0;
        for (K one : lists.getOrDefault(at, List.of())) n += one.compareTo(one);
        return n;
    }
    public void give(String at, List<K> all) {
        given.computeIfPresent(at, (k, one) -> one.isEmpty() ? all : one);
    }
    public void begin(String at) { given.computeIfAbsent(at, k -> new ArrayList<>()); }
    public int givenLength(String at) {
        int n = 0;
        for (K one : given.getOrDefault(at, List.of())) n += one.compareTo(one);
        return n;
    }
    public void steal(String at, K key) {
        stolen.computeIfAbsent(at, k -> new ArrayList<>()).add(key);
        stolen.entrySet().stream().min(Comparator.comparingInt(one -> {
            last = one.getValue();
            return last.size();
        }));
        last.add(null);
    }
    public int stolenLength(String at) {
        int n = 0;
        for (K one : stolen.getOrDefault(at, List.of())) n += one.compareTo(one);
        return n;
    }
}
"""


def test_collections_that_functions_change_inside_of_maps(prove: Ask) -> None:
    """A function may put back what it got, or a new one; what gives them away loses what is known."""
    names = ("add", "remove", "largest", "all", "append", "length", "givenLength", "stolenLength")
    found = prove("Indexed", INDEXED, names, 5.0)
    assert others(found, Verdict.TRUE) == {"givenLength", "stolenLength"}


TESTED = """package acme;
import java.util.*;

public class Tested {
    private final Map<Long, String> ids = new HashMap<>();
    private final Map<String, String> names = new TreeMap<>();
    private final Set<String> untested = new TreeSet<>();
    private final List<String> captured = new ArrayList<>();
    private final List<String> holes = new ArrayList<>();
    private final List<String> given = new ArrayList<>();

    public void add(long id, String name) { ids.put(id, name); names.put(name, name); }
    public void move(long id) {
        String old = ids.get(id);
        if (old == null) throw new IllegalArgumentException();
        try {
            names.put(old, ids.remove(id).trim());
        } catch (RuntimeException e) {
            names.put(old, "");
            throw e;
        }
    }
    public void keep(long id, String other) {
        String old = ids.get(id);
        if (old == null) old = ids.get(id + 1);
        untested.add(other);
        if (old != null || other.isEmpty()) untested.add(old);
    }
    public void capture(String other) { ids.forEach((id, one) -> captured.add(other)); }
    public void captureNull(long id) {
        String perhaps = ids.get(id);
        ids.forEach((other, one) -> holes.add(perhaps));
    }
    public void give() { ids.forEach((id, one) -> given.add(ids.get(id + 1))); }
    public int capturedLength() { int n = 0; for (String one : captured) n += one.length(); return n; }
    public int holesLength() { int n = 0; for (String one : holes) n += one.length(); return n; }
    public int givenLength() { int n = 0; for (String one : given) n += one.length(); return n; }
    public int length() { int n = 0; for (String one : names.keySet()) n += one.length(); return n; }
    public int untestedLength() { int n = 0; for (String one : untested) n += one.length(); return n; }
}
"""


def test_what_was_tested_for_null_and_put_into_a_field(prove: Ask) -> None:
    """It is not null; after the other tests it may be. So are arguments that lambda expressions capture."""
    names = ("length", "untestedLength", "capturedLength", "holesLength", "givenLength")
    found = prove("Tested", TESTED, names, 5.0)
    assert others(found, Verdict.TRUE) == {"untestedLength", "holesLength", "givenLength"}


QUEUED = """package acme;
import java.util.*;

public class Queued {
    private static final class Node {
        final String name;
        Node(String name) { this.name = name; }
    }

    private final Node root;
    private final Node perhaps;
    private final Node polled;

    private Queued(Node root, Node perhaps, Node polled) {
        this.root = root;
        this.perhaps = perhaps;
        this.polled = polled;
    }
    public static Queued of(List<String> names) {
        Deque<Node> nodes = new ArrayDeque<>();
        Deque<Node> holes = new LinkedList<>();
        holes.push(null);
        for (String name : names) nodes.push(new Node(name));
        Node first = last(nodes);
        return new Queued(first, any(holes), nodes.poll());
    }
    private static Node last(Deque<Node> nodes) { return nodes.pop(); }
    private static Node any(Deque<Node> nodes) { return nodes.pop(); }
    public int length() { return root.name.length(); }
    public int perhapsLength() { return perhaps.name.length(); }
    public int polledLength() { return polled.name.length(); }
}
"""


def test_queues_that_reject_null(prove: Ask) -> None:
    """What was taken out of one is not null, also where a method gets the queue."""
    found = prove("Queued", QUEUED, ("length", "perhapsLength", "polledLength"), 5.0)
    assert others(found, Verdict.TRUE) == {"perhapsLength", "polledLength"}
