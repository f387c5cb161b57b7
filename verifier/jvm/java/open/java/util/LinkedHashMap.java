package java.util;

/** Any LinkedHashMap. */
public class LinkedHashMap<K, V> extends HashMap<K, V> {
    private final boolean byAccess;
    /** While the map is being created from another, no key is removed. */
    private boolean filling;

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
        filling = true;
        putAll(others);
        filling = false;
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
        if (filling) {
            return;
        }
        int before = changes();
        Map.Entry<K, V> eldest = new OpenEntry<>(this, anyKey());
        if (removeEldestEntry(eldest) && size() > 0) {
            meet(eldest.getKey());
            if (changes() == before || Open.flip()) {
                drop(1);
            }
            forget();
        }
    }
}
