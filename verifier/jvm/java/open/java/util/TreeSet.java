package java.util;

/** Any TreeSet. */
public class TreeSet<E> extends OpenSet<E> implements NavigableSet<E>, Cloneable, java.io.Serializable {
    private final TreeMap<E, Object> map;

    public TreeSet() {
        map = new TreeMap<>();
    }

    public TreeSet(Comparator<? super E> comparator) {
        map = new TreeMap<>(comparator);
    }

    public TreeSet(Collection<? extends E> others) {
        map = new TreeMap<>();
        addAll(others);
    }

    OpenMap<E, Object> map() {
        return map;
    }

    public Comparator<? super E> comparator() {
        return map.comparator();
    }

    private static <E> E keyOf(Map.Entry<E, Object> entry) {
        return entry == null ? null : entry.getKey();
    }

    public E first() {
        return map.firstKey();
    }

    public E last() {
        return map.lastKey();
    }

    public E pollFirst() {
        return keyOf(map.pollFirstEntry());
    }

    public E pollLast() {
        return keyOf(map.pollLastEntry());
    }

    public E lower(E other) {
        return map.lowerKey(other);
    }

    public E floor(E other) {
        return map.floorKey(other);
    }

    public E ceiling(E other) {
        return map.ceilingKey(other);
    }

    public E higher(E other) {
        return map.higherKey(other);
    }

    private RuntimeException refuse() {
        return Open.refuse("a view of a TreeSet");
    }

    public NavigableSet<E> descendingSet() {
        throw refuse();
    }

    public Iterator<E> descendingIterator() {
        return iterator();
    }

    public NavigableSet<E> subSet(E from, boolean withFrom, E to, boolean withTo) {
        throw refuse();
    }

    public NavigableSet<E> headSet(E to, boolean inclusive) {
        throw refuse();
    }

    public NavigableSet<E> tailSet(E from, boolean inclusive) {
        throw refuse();
    }

    public SortedSet<E> subSet(E from, E to) {
        throw refuse();
    }

    public SortedSet<E> headSet(E to) {
        throw refuse();
    }

    public SortedSet<E> tailSet(E from) {
        throw refuse();
    }
}
