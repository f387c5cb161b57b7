package java.util;

/** Any TreeMap. */
public class TreeMap<K, V> extends OpenMap<K, V> implements NavigableMap<K, V>, Cloneable, java.io.Serializable {
    private final Comparator<? super K> comparator;

    public TreeMap() {
        this((Comparator<? super K>) null);
    }

    public TreeMap(Comparator<? super K> comparator) {
        this.comparator = comparator;
    }

    public TreeMap(Map<? extends K, ? extends V> others) {
        this();
        putAll(others);
    }

    @SuppressWarnings("unchecked")
    void meet(Object other) {
        if (comparator != null || !Open.isOrdered(this, other)) {
            forget();
        }
        Open.rank(this, other, (Comparator<Object>) comparator);
    }

    public Comparator<? super K> comparator() {
        return comparator;
    }

    private void checkFilled() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
    }

    private Map.Entry<K, V> someEntry() {
        return isEmpty() ? null : copy(meetEntry());
    }

    /** What is given away does not change with the map, nor can it. */
    private static <K, V> Map.Entry<K, V> copy(Map.Entry<K, V> entry) {
        return new AbstractMap.SimpleImmutableEntry<>(entry);
    }

    boolean movesKeys() {
        return true;
    }

    private Map.Entry<K, V> takeEntry() {
        if (isEmpty()) {
            return null;
        }
        Map.Entry<K, V> taken = copy(meetEntry());
        drop(1);
        forget();
        return taken;
    }

    private K near(K other) {
        if (isEmpty()) {
            return null;
        }
        meet(other);
        return Open.flip() ? null : meetKey();
    }

    private Map.Entry<K, V> nearEntry(K other) {
        if (isEmpty()) {
            return null;
        }
        meet(other);
        return Open.flip() ? null : copy(meetEntry());
    }

    public K firstKey() {
        checkFilled();
        return meetKey();
    }

    public K lastKey() {
        checkFilled();
        return meetKey();
    }

    public Map.Entry<K, V> firstEntry() {
        return someEntry();
    }

    public Map.Entry<K, V> lastEntry() {
        return someEntry();
    }

    public Map.Entry<K, V> pollFirstEntry() {
        return takeEntry();
    }

    public Map.Entry<K, V> pollLastEntry() {
        return takeEntry();
    }

    public K lowerKey(K other) {
        return near(other);
    }

    public K floorKey(K other) {
        return near(other);
    }

    public K ceilingKey(K other) {
        return near(other);
    }

    public K higherKey(K other) {
        return near(other);
    }

    public Map.Entry<K, V> lowerEntry(K other) {
        return nearEntry(other);
    }

    public Map.Entry<K, V> floorEntry(K other) {
        return nearEntry(other);
    }

    public Map.Entry<K, V> ceilingEntry(K other) {
        return nearEntry(other);
    }

    public Map.Entry<K, V> higherEntry(K other) {
        return nearEntry(other);
    }

    private RuntimeException refuse() {
        return Open.refuse("a view of a TreeMap");
    }

    public NavigableMap<K, V> descendingMap() {
        throw refuse();
    }

    public Set<K> keySet() {
        return navigableKeySet();
    }

    public NavigableSet<K> navigableKeySet() {
        return new SortedKeys<>(this);
    }

    public NavigableSet<K> descendingKeySet() {
        throw refuse();
    }

    public NavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
        return new Range<>(this, true, from, true, to);
    }

    public NavigableMap<K, V> headMap(K to, boolean inclusive) {
        return new Range<>(this, false, to, true, to);
    }

    public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
        return new Range<>(this, true, from, false, from);
    }

    public SortedMap<K, V> subMap(K from, K to) {
        return subMap(from, true, to, false);
    }

    public SortedMap<K, V> headMap(K to) {
        return headMap(to, false);
    }

    public SortedMap<K, V> tailMap(K from) {
        return tailMap(from, true);
    }

    @SuppressWarnings("unchecked")
    private int compare(Object one, Object other) {
        return comparator == null
                ? ((Comparable<Object>) one).compareTo(other)
                : ((Comparator<Object>) comparator).compare(one, other);
    }

    /** The entries between two keys, or before or from one of them: any of the map's, to be read only. */
    static final class Range<K, V> extends AbstractMap<K, V> implements NavigableMap<K, V> {
        private final TreeMap<K, V> tree;
        /** The bounds; where there is one, both are this one. */
        private final K low;
        private final K high;
        private int size;
        private int expected;

        Range(TreeMap<K, V> tree, boolean hasLow, K low, boolean hasHigh, K high) {
            this.tree = tree;
            this.low = low;
            this.high = high;
            if (tree.compare(low, high) > 0 && hasLow && hasHigh) {
                throw new IllegalArgumentException(Open.text());
            }
            draw();
        }

        private void draw() {
            size = Open.flip() ? tree.size() : Open.below(tree.size());
            expected = tree.changes();
        }

        /** Keys and bounds are compared, in any order and number. */
        private void search() {
            if (tree.comparator != null || !Open.isOrdered(tree, low) || !Open.isOrdered(tree, high)) {
                while (Open.flip()) {
                    tree.compare(some(), some());
                }
            }
        }

        private Object some() {
            return Open.flip() ? tree.anyKey() : Open.flip() ? low : high;
        }

        public int size() {
            search();
            if (tree.changes() != expected) {
                draw();
            }
            return size;
        }

        public boolean isEmpty() {
            return size() == 0;
        }

        public Comparator<? super K> comparator() {
            return tree.comparator;
        }

        public K firstKey() {
            if (isEmpty()) {
                throw new NoSuchElementException();
            }
            return tree.meetKey();
        }

        public K lastKey() {
            return firstKey();
        }

        public Map.Entry<K, V> firstEntry() {
            return isEmpty() ? null : copy(tree.meetEntry());
        }

        public Map.Entry<K, V> lastEntry() {
            return firstEntry();
        }

        public Collection<V> values() {
            return new RangeValues<>(this);
        }

        public Set<Map.Entry<K, V>> entrySet() {
            return new RangeEntries<>(this);
        }

        private RuntimeException refuse() {
            return Open.refuse("what is done with a view of a TreeMap");
        }

        public Set<K> keySet() {
            throw refuse();
        }

        public V get(Object other) {
            throw refuse();
        }

        public boolean containsKey(Object other) {
            throw refuse();
        }

        public V put(K other, V with) {
            throw refuse();
        }

        public V remove(Object other) {
            throw refuse();
        }

        public Map.Entry<K, V> pollFirstEntry() {
            throw refuse();
        }

        public Map.Entry<K, V> pollLastEntry() {
            throw refuse();
        }

        public K lowerKey(K other) {
            throw refuse();
        }

        public K floorKey(K other) {
            throw refuse();
        }

        public K ceilingKey(K other) {
            throw refuse();
        }

        public K higherKey(K other) {
            throw refuse();
        }

        public Map.Entry<K, V> lowerEntry(K other) {
            throw refuse();
        }

        public Map.Entry<K, V> floorEntry(K other) {
            throw refuse();
        }

        public Map.Entry<K, V> ceilingEntry(K other) {
            throw refuse();
        }

        public Map.Entry<K, V> higherEntry(K other) {
            throw refuse();
        }

        public NavigableMap<K, V> descendingMap() {
            throw refuse();
        }

        public NavigableSet<K> navigableKeySet() {
            throw refuse();
        }

        public NavigableSet<K> descendingKeySet() {
            throw refuse();
        }

        public NavigableMap<K, V> subMap(K from, boolean withFrom, K to, boolean withTo) {
            throw refuse();
        }

        public NavigableMap<K, V> headMap(K to, boolean inclusive) {
            throw refuse();
        }

        public NavigableMap<K, V> tailMap(K from, boolean inclusive) {
            throw refuse();
        }

        public SortedMap<K, V> subMap(K from, K to) {
            throw refuse();
        }

        public SortedMap<K, V> headMap(K to) {
            throw refuse();
        }

        public SortedMap<K, V> tailMap(K from) {
            throw refuse();
        }
    }

    /** An iterator over a range; removing by it is not followed. */
    abstract static class RangeWalk<K, V, T> implements Iterator<T> {
        final TreeMap<K, V> tree;
        private final int expected;
        private int left;

        RangeWalk(Range<K, V> range) {
            tree = range.tree;
            left = range.size();
            expected = tree.changes();
        }

        abstract T found();

        public final boolean hasNext() {
            return tree.changes() == expected ? left > 0 : Open.flip();
        }

        public final T next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            tree.checkUnchanged(expected);
            left--;
            return found();
        }

        public final void remove() {
            throw Open.refuse("removing from a view of a TreeMap");
        }
    }

    static final class RangeValues<K, V> extends AbstractCollection<V> {
        private final Range<K, V> range;

        RangeValues(Range<K, V> range) {
            this.range = range;
        }

        public int size() {
            return range.size();
        }

        public boolean isEmpty() {
            return range.isEmpty();
        }

        public Iterator<V> iterator() {
            return new RangeWalk<K, V, V>(range) {
                @SuppressWarnings("unchecked")
                V found() {
                    return (V) Open.any(tree, tree.part());
                }
            };
        }

        public Object[] toArray() {
            return Open.array(range.tree, range.tree.part(), size(), Object[].class);
        }

        public <T> T[] toArray(T[] array) {
            return Open.fill(range.tree, range.tree.part(), size(), array);
        }
    }

    static final class RangeEntries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        private final Range<K, V> range;

        RangeEntries(Range<K, V> range) {
            this.range = range;
        }

        public int size() {
            return range.size();
        }

        public boolean isEmpty() {
            return range.isEmpty();
        }

        public boolean contains(Object other) {
            throw range.refuse();
        }

        public boolean remove(Object other) {
            throw range.refuse();
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new RangeWalk<K, V, Map.Entry<K, V>>(range) {
                Map.Entry<K, V> found() {
                    return tree.meetEntry();
                }
            };
        }

        public Object[] toArray() {
            throw range.refuse();
        }

        public <T> T[] toArray(T[] array) {
            throw range.refuse();
        }
    }

    static final class SortedKeys<K, V> extends Keys<K, V> implements NavigableSet<K> {
        private final TreeMap<K, V> tree;

        SortedKeys(TreeMap<K, V> tree) {
            super(tree);
            this.tree = tree;
        }

        public Comparator<? super K> comparator() {
            return tree.comparator();
        }

        public Spliterator<K> spliterator() {
            throw Open.refuse("a stream over sorted keys");
        }

        public K first() {
            return tree.firstKey();
        }

        public K last() {
            return tree.lastKey();
        }

        public K lower(K other) {
            return tree.lowerKey(other);
        }

        public K floor(K other) {
            return tree.floorKey(other);
        }

        public K ceiling(K other) {
            return tree.ceilingKey(other);
        }

        public K higher(K other) {
            return tree.higherKey(other);
        }

        public K pollFirst() {
            Map.Entry<K, V> taken = tree.pollFirstEntry();
            return taken == null ? null : taken.getKey();
        }

        public K pollLast() {
            return pollFirst();
        }

        private RuntimeException refuse() {
            return Open.refuse("a view of the keys of a TreeMap");
        }

        public NavigableSet<K> descendingSet() {
            throw refuse();
        }

        public Iterator<K> descendingIterator() {
            return iterator();
        }

        public NavigableSet<K> subSet(K from, boolean withFrom, K to, boolean withTo) {
            throw refuse();
        }

        public NavigableSet<K> headSet(K to, boolean inclusive) {
            throw refuse();
        }

        public NavigableSet<K> tailSet(K from, boolean inclusive) {
            throw refuse();
        }

        public SortedSet<K> subSet(K from, K to) {
            throw refuse();
        }

        public SortedSet<K> headSet(K to) {
            throw refuse();
        }

        public SortedSet<K> tailSet(K from) {
            throw refuse();
        }
    }
}
