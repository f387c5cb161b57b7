"""What excludes null among the elements that a method gets, where it calls other code of the class path."""

from __future__ import annotations

import pytest

from tests.check.collections.test_followed_collections import _held
from verifier.jvm.process import Jvm

NO_NULL = {
    "a method that adds each": """
        public void add(Item one) { Objects.requireNonNull(one); held.add(one); }
        public void addAll(List<Item> more) { for (Item one : more) add(one); }""",
    "a private method that gets all": """
        private void each(Collection<Item> all) { for (Item one : all) held.add(one); }
        public void addAll(Collection<Item> more) { each(more); }
        void itself() { each(held); }""",
    "a factory that fills maps besides": """
        private final Map<String, List<String>> names = new HashMap<>();
        private void name(String name) { names.computeIfAbsent(name, k -> new ArrayList<>()).add(name); }
        static NAME of(List<Item> all) {
            NAME made = new NAME();
            for (Item one : all) { made.name("a" + made.names.size()); made.held.add(one); }
            return made;
        }""",
    "a predicate of users": """
        NAME filter(List<Item> all, Predicate<? super Item> wanted) {
            NAME made = new NAME();
            for (Item one : all) if (wanted.test(one)) made.held.add(one);
            return made;
        }""",
    "a stream before": """
        void take(List<String> texts, List<Item> more) {
            long n = texts.stream().filter(x -> !x.isEmpty()).map(String::trim).count();
            for (Item one : more) if (n > 0) held.add(one);
        }""",
    "methods of a sealed interface": """
        sealed interface Shape permits Dot { Item item(); }
        record Dot(Item item) implements Shape { Dot { Objects.requireNonNull(item); } }
        void take(List<Shape> all) { for (Shape one : all) held.add(one.item()); }""",
}
SPOIL = """
    private static final List<Item> SLOTS = new ArrayList<>();
    public static List<Item> slots() { return SLOTS; }
"""
PERHAPS_NULL = {
    "a function that was stored": """
        private final Runnable grow = () -> SLOTS.add(null);
        void take(List<Item> more) { grow.run(); for (Item one : more) held.add(one); }""",
    "a function of a collection": """
        private final Map<String, Consumer<Item>> sinks = new HashMap<>(Map.of("a", one -> SLOTS.add(null)));
        void take(List<Item> more) {
            for (Item one : more) { sinks.get("a").accept(one); held.add(one); } }""",
    "a stored function that a stream runs": """
        private final Function<Item, Item> same = one -> { SLOTS.add(null); return one; };
        void take(List<Item> more) {
            if (more.stream().map(same).count() > 0) for (Item one : more) held.add(one); }""",
    "a function that is made here": """
        void take(List<Item> more) {
            more.forEach(one -> SLOTS.add(null)); for (Item one : more) held.add(one); }""",
    "a stream that another method makes": """
        private Stream<Item> all() { return held.stream().peek(one -> SLOTS.add(null)); }
        void take(List<Item> more) { all().count(); for (Item one : more) held.add(one); }""",
    "an iterator that another method gives": """
        private Iterator<Item> all() { return new Iterator<Item>() {
            public boolean hasNext() { SLOTS.add(null); return false; }
            public Item next() { return null; } }; }
        void take(List<Item> more) { if (!all().hasNext()) for (Item one : more) held.add(one); }""",
    "an iterable that is joined": """
        private static class Names implements Iterable<String> {
            public Iterator<String> iterator() { SLOTS.add(null); return List.of("a").iterator(); } }
        void take(List<Item> more) {
            Names names = new Names();
            if (String.join("", names).isEmpty()) for (Item one : more) held.add(one); }""",
    "a comparator's key": """
        private final Set<String> seen = new TreeSet<>(
            Comparator.comparing(x -> { SLOTS.add(null); return 1; }));
        void take(List<Item> more) { for (Item one : more) { seen.add("a"); held.add(one); } }""",
    "a comparator's key that is stored": """
        private static final Function<String, Integer> KEY = x -> { SLOTS.add(null); return 1; };
        private final Set<String> seen = new TreeSet<>(Comparator.comparing(KEY));
        void take(List<Item> more) { for (Item one : more) { seen.add("a"); held.add(one); } }""",
    "the text of an object": """
        private static class Told { public String toString() { SLOTS.add(null); return ""; } }
        void take(List<Item> more) {
            String told = "" + new Told(); for (Item one : more) if (told.isEmpty()) held.add(one); }""",
    "the hash code of a record's component": """
        private static class Told { public int hashCode() { SLOTS.add(null); return 1; } }
        private record Pair(Told told) { }
        void take(List<Item> more) {
            int n = new Pair(new Told()).hashCode(); for (Item one : more) if (n > 0) held.add(one); }""",
    "an initialiser": """
        private static class Plugin { static int n = 1; static { SLOTS.add(null); } }
        void take(List<Item> more) { for (Item one : more) if (Plugin.n > 0) held.add(one); }""",
    "null that replaces": """
        void take(List<Item> more) { more.replaceAll(one -> null); for (Item one : more) held.add(one); }""",
    "null that an iterator sets": """
        void take(List<Item> more) {
            ListIterator<Item> all = more.listIterator();
            while (all.hasNext()) { all.next(); all.set(null); }
            for (Item one : more) held.add(one); }""",
    "null that is copied": """
        void take(Item[] more) {
            System.arraycopy(new Item[1], 0, more, 0, 1); for (Item one : more) held.add(one); }""",
    "null that is collected": """
        void take(List<Item> more) {
            Stream.of("a").map(one -> (Item) null).collect(Collectors.toCollection(() -> more));
            for (Item one : more) held.add(one); }""",
    "what another method passes": """
        private void each(List<Item> all) { for (Item one : all) held.add(one); }
        void go() { each(Arrays.asList((Item) null)); }""",
    "what another field holds": """
        private final List<Item> open = new ArrayList<>();
        void open() { open.add(null); }
        private void each(List<Item> all) { for (Item one : all) held.add(one); }
        void go() { each(open); }""",
    "lists of lists": """
        void take(List<List<Item>> all) {
            for (List<Item> some : all) for (Item one : some) held.add(one); }""",
    "an own function": """
        interface Sink { void take(Item one); }
        private static void each(List<Item> all, Sink sink) { for (Item one : all) sink.take(one); }
        void take(List<Item> more) {
            each(held, one -> SLOTS.add(null)); for (Item one : more) held.add(one); }""",
    "an own consumer": """
        private static class AddNull implements Consumer<String> {
            public void accept(String one) { SLOTS.add(null); } }
        void take(List<Item> more) {
            Optional.of("").ifPresent(new AddNull()); for (Item one : more) held.add(one); }""",
    "an own function that is composed": """
        private static class AddNull implements Function<Item, Item> {
            public Item apply(Item one) { SLOTS.add(null); return one; } }
        private final Function<Item, Item> both = Function.<Item>identity().andThen(new AddNull());
        void take(List<Item> more) { for (Item one : more) { both.apply(one); held.add(one); } }""",
    "an own key of a comparator": """
        private enum Key implements Function<String, Integer> {
            SIZE; public Integer apply(String one) { SLOTS.add(null); return 1; } }
        private final Set<String> seen = new TreeSet<>(Comparator.comparing(Key.SIZE));
        void take(List<Item> more) { for (Item one : more) { seen.add("a"); held.add(one); } }""",
    "an own amount of time": """
        private static class Odd implements java.time.temporal.TemporalAdjuster {
            public java.time.temporal.Temporal adjustInto(java.time.temporal.Temporal to) {
                SLOTS.add(null); return to; } }
        void take(List<Item> more, java.time.LocalDate day) {
            for (Item one : more) if (day.with(new Odd()) != null) held.add(one); }""",
    "an own collection that is copied": """
        private static class Odd extends AbstractCollection<String> {
            public Iterator<String> iterator() { SLOTS.add(null); return List.of("a").iterator(); }
            public int size() { return 1; } }
        void take(List<Item> more) {
            if (new ArrayList<>(new Odd()).size() > 0) for (Item one : more) held.add(one); }""",
    "an own format": """
        private static class Odd implements Formattable {
            public void formatTo(Formatter to, int flags, int width, int precision) { SLOTS.add(null); } }
        void take(List<Item> more) {
            String.format("%s", new Odd()); for (Item one : more) held.add(one); }""",
    "an own stream of bytes in one of the JDK": """
        private static class Odd extends java.io.OutputStream {
            public void write(int one) { SLOTS.add(null); } }
        private final java.io.PrintStream out = new java.io.PrintStream(new Odd(), true);
        void take(List<Item> more) { out.println("a"); for (Item one : more) held.add(one); }""",
    "a view of an own map": """
        private static class Odd extends HashMap<String, String> {
            public boolean containsKey(Object key) { return SLOTS.add(null); } }
        private final Set<String> keys = new Odd().keySet();
        void take(List<Item> more) { for (Item one : more) if (keys.contains("a")) held.add(one); }""",
    "an initialiser that a method reference runs": """
        private static class Plugin { static { SLOTS.add(null); } static void run(String one) { } }
        void take(List<Item> more) {
            Optional.of("a").ifPresent(Plugin::run); for (Item one : more) held.add(one); }""",
    "entries that are values": """
        void take(Map<String, Map.Entry<Item, Item>> more) {
            for (Map.Entry<Item, Item> one : more.values()) held.add(one.getKey()); }""",
    "entries that are values of a field": """
        private final Map<String, Map.Entry<Item, Item>> pairs = new HashMap<>();
        void pair() { pairs.put("a", new AbstractMap.SimpleEntry<>(null, null)); }
        void take() { for (Map.Entry<Item, Item> one : pairs.values()) held.add(one.getKey()); }""",
    "an own map": """
        private static class Own extends HashMap<String, Item> {
            public Item get(Object key) { SLOTS.add(null); return super.get(key); } }
        private final Map<String, Item> own = new Own();
        void take(List<Item> more) { for (Item one : more) if (own.get("a") == null) held.add(one); }""",
    "an own map that counts": """
        private static class Own extends LinkedHashMap<String, Item> {
            protected boolean removeEldestEntry(Map.Entry<String, Item> eldest) { return SLOTS.add(null); } }
        private final Map<String, Item> own = new Own();
        void take(List<Item> more) { for (Item one : more) { own.put("a", one); held.add(one); } }""",
}
_ITEM = "Lacme/{}$Item;"


@pytest.mark.parametrize("case", NO_NULL)
def test_code_that_puts_no_null_anywhere(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str
) -> None:
    name = f"Whole{[*NO_NULL].index(case)}"
    found = _held(warm_jvm, tmp_path_factory, name, NO_NULL[case]).in_field(
        f"acme/{name}", "heldLjava/util/List;"
    )
    assert found is not None and (found.parts, found.nullable) == ((_ITEM.format(name),), (False,))


@pytest.mark.parametrize("case", PERHAPS_NULL)
def test_code_that_may_put_null(warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory, case: str) -> None:
    name = f"Spilt{[*PERHAPS_NULL].index(case)}"
    found = _held(warm_jvm, tmp_path_factory, name, SPOIL + PERHAPS_NULL[case]).in_field(
        f"acme/{name}", "heldLjava/util/List;"
    )
    assert found is not None and found.nullable == (True,)


COMPARED = """
        static String greatest(Map<String, Integer> all) {
            return all.entrySet().stream().max(
                Comparator.<Map.Entry<String, Integer>>comparingInt(one -> one.getKey().length())
                    .thenComparing(Map.Entry::getKey)).get().getKey();
        }
        void take(List<Item> more) {
            Set<String> seen = new TreeSet<>();
            for (Item one : more) if (seen.add("a" + seen.size())) held.add(one);
        }"""


def test_comparators_ask_what_comparators_ask(
    warm_jvm: Jvm, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """What the JDK's objects give may be compared by the comparator itself; the search for it ends."""
    found = _held(warm_jvm, tmp_path_factory, "Compared", COMPARED)
    held = found.in_field("acme/Compared", "heldLjava/util/List;")
    assert held is not None and held.parts == (_ITEM.format("Compared"),)
