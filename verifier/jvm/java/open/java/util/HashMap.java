package java.util;

/** Any HashMap. */
public class HashMap<K, V> extends OpenMap<K, V> implements Map<K, V>, Cloneable, java.io.Serializable {
    public HashMap(int capacity, float factor) {
        if (capacity < 0 || factor <= 0 || Float.isNaN(factor)) {
            throw new IllegalArgumentException(Open.text());
        }
    }

    public HashMap(int capacity) {
        this(capacity, 0.75f);
    }

    public HashMap() {}

    public HashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    /** Other methods may look twice where the JDK does so once. */
    void meet(Object other) {
        meetHashed(other);
    }

    void noteRemoval() {
        meet(anyKey());
    }
}
