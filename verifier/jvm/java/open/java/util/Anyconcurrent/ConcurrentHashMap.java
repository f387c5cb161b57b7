package java.util.Anyconcurrent;

import java.util.Map;
import java.util.OpenTable;
import java.util.concurrent.ConcurrentMap;

/** Any ConcurrentHashMap, in fields and where the program makes it; the JDK's own are as they are. */
public class ConcurrentHashMap<K, V> extends OpenTable<K, V> implements ConcurrentMap<K, V>, java.io.Serializable {
    public ConcurrentHashMap() {}

    public ConcurrentHashMap(int capacity) {
        this(capacity, 0.75f, 1);
    }

    public ConcurrentHashMap(Map<? extends K, ? extends V> others) {
        putAll(others);
    }

    public ConcurrentHashMap(int capacity, float factor) {
        this(capacity, factor, 1);
    }

    public ConcurrentHashMap(int capacity, float factor, int level) {
        if (!(factor > 0.0f) || capacity < 0 || level <= 0) {
            throw new IllegalArgumentException();
        }
    }

    public V getOrDefault(Object other, V otherwise) {
        return super.getOrDefault(other, otherwise);
    }
}
