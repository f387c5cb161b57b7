"""Collections of fields that methods pass on: to other methods, lambda expressions, and further fields."""

from __future__ import annotations

import pytest

from tests.check.collections.test_inner_collections import read
from verifier.check.fields.holdings import Holdings
from verifier.jvm.process import Jvm
from verifier.models.open_heap import Holding

HEAD = """
package acme;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
@SuppressWarnings({"unchecked", "rawtypes"})
public class NAME {
    public static class Item {
        public boolean equals(Object other) {
            if (other instanceof List) ((List) other).add(null);
            return other == this;
        }
        public int hashCode() { return 1; }
    }
    private List<Item> held = new ArrayList<>();
    public void fill() { held.add(new Item()); }
"""
NO_NULL = {
    "a method that reads": """
        private static int count(Collection<? extends Item> all) {
            int n = 0; for (Item one : all) n++; return n; }
        int size() { return count(held); }""",
    "two calls deep, with a type variable": """
        private static <T> T last(List<T> all) { return all.isEmpty() ? null : all.get(all.size() - 1); }
        private static <T> T end(List<T> all) { return last(all); }
        Item end() { return end(held); }""",
    "a method that may be overridden": """
        int count(List<Item> all) { return all.size(); }
        static class Below extends NAME { int count(List<Item> all) { return all.isEmpty() ? 0 : 1; } }
        int size() { return count(held); }""",
    "hash codes and formats": """
        public int hashCode() { return Objects.hash(1, held, "a"); }
        public String toString() { return String.format("%s of %d", held, 3); }
        void print() { System.out.println(held); System.out.printf("%s%n", held); }""",
    "the class Collections": """
        void sort(Comparator<Item> by) {
            Collections.sort(held, by); Collections.reverse(held); Collections.swap(held, 0, 0);
        }
        Item most(Comparator<Item> by) { return Collections.max(held, by); }""",
    "a copy": "List<Item> copy() { return List.copyOf(held); }",
    "equality with another one": "boolean same(NAME other) { return Objects.equals(held, other.held); }",
    "a lambda expression that reads": """
        long count(List<Item> others) {
            List<Item> all = held; return others.stream().filter(x -> all.contains(x)).count(); }
        long size(List<Item> others) { return others.stream().filter(held::contains).count(); }""",
    "a further field": """
        static class View {
            final List<Item> all; View(List<Item> all) { this.all = all; } int size() { return all.size(); } }
        record Told(List<Item> all) { int size() { return all.size(); } }
        Object view() { return held.isEmpty() ? new View(held) : new Told(held); }""",
    "what a method gets": """
        void addAll(Collection<? extends Item> more) { if (more != null) held.addAll(more); }""",
    "a copy of what a method gets": "void set(List<Item> all) { held = new ArrayList<>(all); }",
    "what another field holds": """
        private final List<Item> moreLists = new ArrayList<>();
        void more() { moreLists.add(new Item()); }
        void pour() { held.addAll(moreLists); }""",
    "elements of what a method gets": """
        void each(List<Item> all) { for (Item one : all) held.add(one); }
        static NAME of(Item... all) {
            NAME made = new NAME(); for (Item one : all) made.held.add(one); return made; }
        void keys(Map<Item, Item> all) {
            for (Map.Entry<Item, Item> one : all.entrySet()) held.add(one.getValue()); }""",
}
PERHAPS_NULL = {
    "a method that adds null": """
        private static void spoil(List<Item> all) { all.add(null); }
        void go() { spoil(held); }""",
    "two calls deep": """
        private static void spoil(List<Item> all) { all.add(null); }
        private static void pass(List<Item> all) { spoil(all); }
        void go() { pass(held); }""",
    "an override that adds null": """
        int count(List<Item> all) { return all.size(); }
        static class Below extends NAME { int count(List<Item> all) { all.add(null); return 0; } }
        int size() { return count(held); }""",
    "an iterator that adds null": """
        private static void spoil(ListIterator<Item> all) { all.add(null); }
        void go() { spoil(held.listIterator()); }""",
    "a lambda expression that adds null": """
        Runnable go() { List<Item> all = held; return () -> all.add(null); }""",
    "a function that adds": """
        void go(List<Item> all) { all.stream().map(one -> (Item) null).forEach(held::add); }""",
    "a lambda expression of an own interface": """
        interface Sink { void take(List<Item> all); }
        void go() { Sink sink = all -> all.add(null); sink.take(held); }""",
    "a further field that adds null": """
        static class View {
            final List<Item> all; View(List<Item> all) { this.all = all; } void spoil() { all.add(null); } }
        View view() { return new View(held); }""",
    "a further field that is read from outside": """
        record Told(List<Item> all) { }
        Told told() { return new Told(held); }
        static void spoil(Told told) { told.all().add(null); }""",
    "a static field": """
        private static List<Item> last;
        void keep() { last = held; }
        static void spoil() { last.add(null); }""",
    "what a method returns": """
        private static List<Item> itself(List<Item> all) { return all; }
        void go() { itself(held).add(null); }""",
    "null among what a method of the class path passes": """
        void addAll(Collection<Item> more) { held.addAll(more); }
        void go() { addAll(Arrays.asList((Item) null)); }""",
    "null that the method adds to what it gets": """
        void addAll(List<Item> more) { more.add(null); held.addAll(more); }""",
    "null that the method adds to what may be the same": """
        void addAll(List<Item> more, List<Item> others) { others.add(null); held.addAll(more); }""",
    "null that another method adds to what it gets": """
        private static void spoil(List<Item> all) { all.add(null); }
        void addAll(List<Item> more) { spoil(more); for (Item one : more) held.add(one); }""",
    "an array that the method changes": """
        void each(Item[] all) { all[0] = null; for (Item one : all) held.add(one); }""",
    "what is collected": """
        void go(List<String> all) { for (String one : all) held.add(one.isEmpty() ? null : new Item()); }""",
    "null that Collections.addAll adds": """
        void take(List<Item> more) { Collections.addAll(more, new Item[1]); held.addAll(more); }""",
    "null that entries set": """
        void take(Map<String, Item> more) {
            more.entrySet().forEach(one -> one.setValue(null)); for (Item one : more.values()) held.add(one);
        }""",
    "null by a view": """
        void take(TreeMap<String, Item> more, Map<String, Item> other) {
            more.headMap("z").put("a", other.get("q")); for (Item one : more.values()) held.add(one);
        }""",
    "null by another reference": """
        private final List<Item> slots = new ArrayList<>();
        public List<Item> slots() { return slots; }
        private void grow() { slots.add(null); }
        void take(List<Item> more) { grow(); for (Item one : more) held.add(one); }""",
    "null by a list that may be the same": """
        void take(List<Item> other, List<Item> more) { Collections.fill(other, null); held.addAll(more); }""",
    "null that equals adds": """
        void take(Object other, List<Item> more) {
            other.equals(more); for (Item one : more) held.add(one);
        }""",
    "null that a key's equals adds": """
        private final Map<Item, Item> seen = new HashMap<>();
        void take(List<Item> more) { for (Item one : more) { seen.put(one, one); held.add(one); } }""",
    "null that a queue's compareTo adds": """
        static class Ranked extends Item implements Comparable<Item> {
            static List<Item> all;
            public int compareTo(Item other) { all.add(null); return 0; }
        }
        private final Queue<Item> ranked = new PriorityQueue<>();
        void take(List<Item> more) { for (Item one : more) { ranked.add(one); held.add(one); } }""",
    "null that a list of the class path gives": """
        static class Lazy extends AbstractList<Item> {
            public Item get(int at) { return null; }
            public int size() { return 1; }
        }
        void take(List<Item> more) { for (Item one : more) held.add(one); }""",
    "null that a supplier adds": """
        private static final List<Item> SLOTS = new ArrayList<>();
        public static List<Item> slots() { return SLOTS; }
        private java.util.function.Supplier<String> told = () -> { SLOTS.add(null); return ""; };
        void take(List<Item> more) {
            Objects.requireNonNull(more, told); for (Item one : more) held.add(one);
        }""",
    "null that a stream of the class path adds": """
        static class Out extends java.io.PrintStream {
            Out() { super(System.out); }
            public void println(Object all) { ((List) all).add(null); }
        }
        void take(java.io.PrintStream out, List<Item> more) { out.println(more); held.addAll(more); }""",
    "null that a class below passes": """
        static class Below extends NAME {
            void spoil(NAME other) { Below.take(other, Arrays.asList((Item) null)); }
        }
        public static void take(NAME other, List<Item> more) { other.held.addAll(more); }""",
    "what is in no collection": """
        void take(java.util.concurrent.atomic.AtomicReferenceArray<Item> all) { held.add(all.get(0)); }""",
    "what is in an array of any type": "void take(Object all) { held.add(((Item[]) all)[0]); }",
    "values of entries that are elements": """
        void take(List<Map.Entry<String, Item>> all) {
            for (Map.Entry<String, Item> one : all) held.add(one.getValue());
        }""",
    "null in another field, and back": """
        private final List<Item> moreLists = new ArrayList<>();
        void more() { moreLists.add(null); moreLists.addAll(held); }
        void pour() { held.addAll(moreLists); }""",
    "annotated elements": """
        @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE)
        @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) @interface Nullable { }
        void addAll(List<@Nullable Item> more) { held.addAll(more); }""",
}
UNKNOWN = {
    "a raw parameter that gets a text": """
        private static void spoil(List all) { all.add("a"); }
        void go() { spoil(held); }""",
    "an argument list of the class path": """
        private static void spoil(Collection... all) { all[0].add("a"); }
        void go() { spoil(held); }""",
    "a list of collections": "List<List<Item>> all() { return Arrays.asList(held, held); }",
    "an array": "Object[] all() { return new Object[] {held}; }",
    "equals of the class path": "boolean go(Item one) { return Objects.equals(one, held); }",
    "a stream of the class path": """
        static class Out extends java.io.PrintStream {
            Out() { super(System.out); }
            public void println(Object all) { ((List) all).add("a"); }
        }
        void go(Out out) { out.println(held); }""",
    "a function of the JDK": "void go(Consumer<List<Item>> sink) { sink.accept(held); }",
    "a function that gives it": "Supplier<List<Item>> go() { return () -> held; }",
    "a function that gives a part": "IntFunction<ListIterator<Item>> go() { return held::listIterator; }",
    "a field of any type": """
        static class Any { Object any; }
        void go(Any any) { any.any = held; }
        static void spoil(Any any) { ((List) any.any).add("a"); }""",
    "what comparators get": """
        int go(List<Object> all) { return Collections.binarySearch(all, held, (one, other) -> 0); }""",
    "what records compare": """
        private record Any(Object any) { }
        boolean go(Item one) { return new Any(one).equals(new Any(held)); }""",
    "unchecked casts in the class path": """
        private void addAll(Collection<? extends Item> all) { held.addAll(all); }
        void go(List<String> all) { addAll((List) all); }""",
    "values of another type": "void go(List<String> all) { held.addAll((List) all); }",
}
MAY_BE_NULL = {
    "an array that may be another one": """
        void take(boolean is, Item... more) { set((is ? more : new Item[1])[0]); }""",
    "a list that may be another one": """void take(boolean is, List<Item> more) {
        set((is ? more : Collections.<Item>singletonList(null)).get(0)); }""",
    "a field or another list": """void take(boolean is) {
        set((is ? held : new ArrayList<>(Collections.nCopies(1, (Item) null))).get(0)); }""",
    "what a class below passes": """
        static class Below extends NAME { void spoil(NAME other) { Below.put(other, null); } }
        public static void put(NAME other, Item one) { other.last = one; }""",
}
_ITEM = "Lacme/{}$Item;"


def _held(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, name: str, source: str) -> Holdings:
    text = (HEAD + source + "\n}\n").replace("NAME", name)
    return read(warm_jvm, tmp_path_factory.mktemp(name), name, text)


@pytest.mark.parametrize("case", NO_NULL)
def test_reads_keep_what_is_known(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str) -> None:
    name = f"Clean{[*NO_NULL].index(case)}"
    found = _held(warm_jvm, tmp_path_factory, name, NO_NULL[case]).in_field(
        f"acme/{name}", "heldLjava/util/List;"
    )
    assert found == Holding("java/util/ArrayList", (_ITEM.format(name),), (False,))


@pytest.mark.parametrize("case", PERHAPS_NULL)
def test_null_that_others_add(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str) -> None:
    name = f"Spoilt{[*PERHAPS_NULL].index(case)}"
    found = _held(warm_jvm, tmp_path_factory, name, PERHAPS_NULL[case]).in_field(
        f"acme/{name}", "heldLjava/util/List;"
    )
    assert found is not None and found.nullable == (True,)


@pytest.mark.parametrize("case", UNKNOWN)
def test_what_is_not_followed(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str) -> None:
    name = f"Open{[*UNKNOWN].index(case)}"
    found = _held(warm_jvm, tmp_path_factory, name, UNKNOWN[case]).in_field(
        f"acme/{name}", "heldLjava/util/List;"
    )
    assert found is None or found.parts == ("Ljava/lang/Object;",)


@pytest.mark.parametrize("case", MAY_BE_NULL)
def test_fields_that_may_be_null(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str) -> None:
    name = f"Set{[*MAY_BE_NULL].index(case)}"
    last = "private Item last = new Item(); private void set(Item one) { last = one; } "
    found = _held(warm_jvm, tmp_path_factory, name, last + MAY_BE_NULL[case])
    assert not found.nullness.is_never_null(f"acme/{name}", f"last{_ITEM.format(name)}")


def test_what_a_field_gets_from_a_parameter(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory) -> None:
    source = "private Item last = new Item(); void take(Item... more) { last = more[0]; }"
    found = _held(warm_jvm, tmp_path_factory, "Taken", source)
    assert found.nullness.is_never_null("acme/Taken", f"last{_ITEM.format('Taken')}")
