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
        return isEmpty() ? null : meetEntry();
    }

    private Map.Entry<K, V> takeEntry() {
        if (isEmpty()) {
            return null;
        }
        Map.Entry<K, V> taken = meetEntry();
        taken = new AbstractMap.SimpleImmutableEntry<>(taken);
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
        return Open.flip() ? null : meetEntry();
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
