package java.util;

/** Any LinkedHashSet: its order is open, as that of every collection here. */
public class LinkedHashSet<E> extends HashSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    public LinkedHashSet() {}

    public LinkedHashSet(int capacity) {
        super(capacity);
    }

    public LinkedHashSet(int capacity, float factor) {
        super(capacity, factor);
    }

    public LinkedHashSet(Collection<? extends E> others) {
        super(others);
    }
}
