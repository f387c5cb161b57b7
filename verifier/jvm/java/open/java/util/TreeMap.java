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
