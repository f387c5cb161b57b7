package java.util;

/** Any HashSet. */
public class HashSet<E> extends OpenSet<E> implements Set<E>, Cloneable, java.io.Serializable {
    private final HashMap<E, Object> map;

    public HashSet() {
        map = new HashMap<>();
    }

    public HashSet(int capacity) {
        map = new HashMap<>(capacity);
    }

    public HashSet(int capacity, float factor) {
        map = new HashMap<>(capacity, factor);
    }

    public HashSet(Collection<? extends E> others) {
        map = new HashMap<>();
        addAll(others);
    }

    OpenMap<E, Object> map() {
        return map;
    }
}
