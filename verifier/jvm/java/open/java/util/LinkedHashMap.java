package java.util;

/** Any LinkedHashMap. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private final boolean byAccess;

    public LinkedHashMap(int capacity, float factor) {
        super(capacity, factor);
        byAccess = false;
    }

    public LinkedHashMap(int capacity) {
        super(capacity);
        byAccess = false;
    }

    public LinkedHashMap() {
        byAccess = false;
    }

    public LinkedHashMap(Map<? extends K, ? extends V> others) {
        byAccess = false;
        putAll(others);
    }

    public LinkedHashMap(int capacity, float factor, boolean byAccess) {
        super(capacity, factor);
        this.byAccess = byAccess;
    }

    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
        return false;
    }

    void noteAccess() {
        if (byAccess && Open.flip()) {
            disturb();
        }
    }

    void noteInsertion() {
        if (removeEldestEntry(new OpenEntry<>(this, anyKey(), null)) && size() > 0) {
            drop(1);
            forget();
        }
    }
}
