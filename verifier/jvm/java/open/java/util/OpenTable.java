package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Any hash table for several threads: without null, with iterators that do not notice changes, and entries that
 * are copies.
 *
 * <p>Functions that it calls may not change it: whether the JDK notices is not told.
 */
public abstract class OpenTable<K, V> extends OpenMap<K, V> {
    /** How often a method was called that may change it, whether it did or not. */
    private int attempts;

    private void attempt() {
        attempts++;
    }

    boolean hasCopies() {
        return true;
    }

    void check(Object other, Object with) {
        Objects.requireNonNull(other);
        Objects.requireNonNull(with);
    }

    void meet(Object other) {
        Objects.requireNonNull(other);
        meetHashed(other);
    }

    void noteRemoval() {
        attempt();
        meet(anyKey());
    }

    void checkUnchanged(int expected) {}

    int state() {
        return attempts;
    }

    void checkFunction(int expected) {
        if (attempts != expected) {
            throw Open.refuse("a function that changes the map that calls it");
        }
    }

    /** The same, also where the function fails. */
    private <T> T checked(int expected, Function<Void, T> function) {
        try {
            return function.apply(null);
        } finally {
            checkFunction(expected);
        }
    }

    private <A, B, T> BiFunction<A, B, T> checked(BiFunction<? super A, ? super B, ? extends T> function) {
        Objects.requireNonNull(function);
        int expected = attempts;
        return (one, other) -> checked(expected, none -> function.apply(one, other));
    }

    public boolean containsValue(Object other) {
        return super.containsValue(Objects.requireNonNull(other));
    }

    public boolean contains(Object other) {
        return containsValue(other);
    }

    public V put(K other, V with) {
        attempt();
        return super.put(other, with);
    }

    public V putIfAbsent(K other, V with) {
        attempt();
        check(other, with);
        return super.putIfAbsent(other, with);
    }

    public V remove(Object other) {
        attempt();
        return super.remove(other);
    }

    public boolean remove(Object other, Object with) {
        attempt();
        return super.remove(other, with);
    }

    public V replace(K other, V with) {
        attempt();
        check(other, with);
        return super.replace(other, with);
    }

    public boolean replace(K other, V before, V with) {
        attempt();
        check(other, before);
        check(other, with);
        return super.replace(other, before, with);
    }

    public void clear() {
        attempt();
        super.clear();
    }

    public V computeIfAbsent(K other, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        attempt();
        int expected = attempts;
        return super.computeIfAbsent(other, key -> this.<V>checked(expected, none -> function.apply(key)));
    }

    public V computeIfPresent(K other, BiFunction<? super K, ? super V, ? extends V> function) {
        attempt();
        return super.computeIfPresent(other, checked(function));
    }

    public V compute(K other, BiFunction<? super K, ? super V, ? extends V> function) {
        attempt();
        return super.compute(other, checked(function));
    }

    public V merge(K other, V with, BiFunction<? super V, ? super V, ? extends V> function) {
        attempt();
        check(other, with);
        return super.merge(other, with, checked(function));
    }

    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        for (Map.Entry<K, V> each : entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        attempt();
        BiFunction<K, V, V> checked = checked(function);
        super.replaceAll((key, before) -> Objects.requireNonNull(checked.apply(key, before)));
    }

    public boolean equals(Object other) {
        if (this != other) {
            throw Open.refuse("whether a map for several threads equals another object");
        }
        return true;
    }

    public int hashCode() {
        return super.hashCode();
    }

    public Enumeration<K> keys() {
        throw Open.refuse("an enumeration of the keys of a map");
    }

    public Enumeration<V> elements() {
        throw Open.refuse("an enumeration of the values of a map");
    }

    public long mappingCount() {
        return size();
    }

    public Set<K> keySet() {
        return new TableKeys<>(this);
    }

    public Collection<V> values() {
        return new TableValues<>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new TableEntries<>(this);
    }

    private static RuntimeException refuse() {
        return Open.refuse("what is done with a view of a map for several threads");
    }

    private <T> Predicate<T> filter(Predicate<? super T> filter) {
        Objects.requireNonNull(filter);
        return one -> checked(attempts, none -> filter.test(one));
    }

    private <T> Spliterator<T> split(Walk<K, V, T> walk) {
        return new Copied<>(this, walk);
    }

    /** A stream that may begin after changes sees some of them; how many elements it has it does not say. */
    static final class Copied<K, V, T> extends OpenSplit<T> {
        private final OpenTable<K, V> map;
        private final Walk<K, V, T> walk;
        private final int made;

        Copied(OpenTable<K, V> map, Walk<K, V, T> walk) {
            super(NONNULL | CONCURRENT);
            this.map = map;
            this.walk = walk;
            made = map.changes();
        }

        int size() {
            if (map.changes() != made) {
                throw Open.refuse("a stream over a map that was changed");
            }
            return map.size();
        }

        int changes() {
            return map.changes();
        }

        T any() {
            return walk.found();
        }

        public int characteristics() {
            return super.characteristics() & ~SIZED;
        }
    }

    static final class TableKeys<K, V> extends Keys<K, V> {
        private final OpenTable<K, V> table;

        TableKeys(OpenTable<K, V> table) {
            super(table);
            this.table = table;
        }

        public Spliterator<K> spliterator() {
            return table.split(new KeyWalk<>(table));
        }

        public boolean removeIf(Predicate<? super K> filter) {
            return super.removeIf(table.filter(filter));
        }

        public boolean addAll(Collection<? extends K> others) {
            throw refuse();
        }

        public boolean containsAll(Collection<?> others) {
            throw refuse();
        }

        public boolean removeAll(Collection<?> others) {
            throw refuse();
        }

        public boolean equals(Object other) {
            throw refuse();
        }

        public int hashCode() {
            return super.hashCode();
        }
    }

    static final class TableValues<K, V> extends Values<K, V> {
        private final OpenTable<K, V> table;

        TableValues(OpenTable<K, V> table) {
            super(table);
            this.table = table;
        }

        public Spliterator<V> spliterator() {
            return table.split(new ValueWalk<>(table));
        }

        public boolean removeIf(Predicate<? super V> filter) {
            return super.removeIf(table.filter(filter));
        }

        public boolean addAll(Collection<? extends V> others) {
            throw refuse();
        }

        public boolean containsAll(Collection<?> others) {
            throw refuse();
        }
    }

    static final class TableEntries<K, V> extends Entries<K, V> {
        private final OpenTable<K, V> table;

        TableEntries(OpenTable<K, V> table) {
            super(table);
            this.table = table;
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return table.split(new EntryWalk<>(table));
        }

        public boolean removeIf(Predicate<? super Map.Entry<K, V>> filter) {
            return super.removeIf(table.filter(filter));
        }

        public boolean add(Map.Entry<K, V> other) {
            throw refuse();
        }

        public boolean addAll(Collection<? extends Map.Entry<K, V>> others) {
            throw refuse();
        }

        public boolean contains(Object other) {
            throw refuse();
        }

        public boolean remove(Object other) {
            throw refuse();
        }

        public boolean containsAll(Collection<?> others) {
            throw refuse();
        }

        public boolean removeAll(Collection<?> others) {
            throw refuse();
        }

        public boolean equals(Object other) {
            throw refuse();
        }

        public int hashCode() {
            return super.hashCode();
        }
    }
}
