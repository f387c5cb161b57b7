package java.util;

import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Any map of which the size is known, and what was ever put into it.
 *
 * <p>It also knows of the last two keys that were asked for whether they are there and with which values. They may
 * be equal.
 */
abstract class OpenMap<K, V> extends AbstractMap<K, V> {
    private int size;
    private int changes;
    private boolean known;
    private Object key;
    private boolean present;
    private Object value;
    /** What is known of the key before, as long as {@code known} holds, too. */
    private boolean knownBefore;
    private Object keyBefore;
    private boolean presentBefore;
    private Object valueBefore;
    /** Whether all of its values are those that a function gave for others. */
    private boolean replaced;
    private boolean replacing;
    /** Whether a constructor made it. */
    private boolean made = true;

    /** A key is compared with those that are there. */
    abstract void meet(Object other);

    /** Whether an object can be a key at all; others are looked for in vain. */
    boolean mayBeKey(Object other) {
        return true;
    }

    /** A key and a value are put, perhaps in vain. */
    void check(Object other, Object with) {}

    /** A value is compared with others than those that are there. */
    void compare(Object other) {}

    /** Entries are places in the map: what they tell changes as it does, and if it loses the key. */
    boolean hasPlaces() {
        return false;
    }

    /** Entries tell what was there when they were made. */
    boolean hasCopies() {
        return false;
    }

    /** A hash table looks for a key; an empty one may ask for no hash code. */
    final void meetHashed(Object other) {
        if (!Open.isPlain(other)) {
            if (Open.flip()) {
                other.hashCode();
            }
            Open.meet(this, other);
        }
        Open.untangle(this, other);
    }

    /** A function that the map called may have changed it. */
    void checkFunction(int expected) {
        checkUnchanged(expected);
    }

    /** What {@code checkFunction} compares, before a function is called. */
    int state() {
        return changes;
    }

    /** A key was asked for. */
    void noteAccess() {}

    /** A key was added. */
    void noteInsertion() {}

    /** A key was removed by an iterator. */
    void noteRemoval() {}

    /** Whether an entry may get another key when keys are removed. */
    boolean movesKeys() {
        return false;
    }

    final int changes() {
        return changes;
    }

    /** The part of its content that its values are. */
    final int part() {
        if (replacing) {
            throw Open.refuse("a map in the middle of replaceAll");
        }
        return replaced ? Open.REPLACED : Open.VALUES;
    }

    private boolean has(Object other) {
        if (!mayBeKey(other)) {
            return false;
        }
        meet(other);
        if (known && Open.isSame(key, other)) {
            return present;
        }
        if (known && knownBefore && Open.isSame(keyBefore, other)) {
            turnTo(other, presentBefore, valueBefore);
            return present;
        }
        boolean found = Open.flip();
        if (found) {
            Open.assume(size > 0);
        }
        turnTo(other, found, found ? Open.any(this, part()) : null);
        return found;
    }

    /** Another key becomes the last one. */
    private void turnTo(Object other, boolean found, Object with) {
        boolean wasKnown = known;
        Object last = key;
        boolean wasPresent = present;
        Object lastValue = value;
        know(other, found, with);
        knownBefore = wasKnown;
        keyBefore = last;
        presentBefore = wasPresent;
        valueBefore = lastValue;
    }

    /** A value was put for the last key, which may be equal to the one before if both were there. */
    private void update(Object other, boolean found, Object with) {
        boolean stays = knownBefore && presentBefore;
        know(other, true, with);
        if (stays) {
            knownBefore = true;
            valueBefore = found && Open.flip() ? with : valueBefore;
        }
    }

    /** What is known of the last key; nothing of the one before. */
    private void know(Object other, boolean found, Object with) {
        known = true;
        knownBefore = false;
        key = other;
        present = found;
        value = with;
    }

    /** Another way to change it was used. */
    final void forget() {
        known = false;
        key = null;
        value = null;
        keyBefore = null;
        valueBefore = null;
    }

    final void drop(int count) {
        size -= count;
        changes++;
        Open.moveOn();
    }

    final void disturb() {
        changes++;
    }

    @SuppressWarnings("unchecked")
    final K anyKey() {
        return (K) Open.any(this, Open.KEYS);
    }

    /** A key that is there becomes the known one. */
    final K meetKey() {
        K found = anyKey();
        know(found, true, Open.any(this, part()));
        return found;
    }

    final Map.Entry<K, V> meetEntry() {
        K found = meetKey();
        return new OpenEntry<>(this, found);
    }

    @SuppressWarnings("unchecked")
    final V valueOfKnown() {
        return (V) value;
    }

    final void setValue(V with) {
        Open.put(this, part(), with);
        forget();
    }

    /** Iterators may notice that the map was changed. */
    void checkUnchanged(int expected) {
        if (changes != expected) {
            throw new ConcurrentModificationException();
        }
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public boolean containsKey(Object other) {
        return has(other);
    }

    public boolean containsValue(Object other) {
        compare(other);
        if (!Open.isPlain(other)) {
            while (Open.flip()) {
                other.equals(Open.any(this, part()));
            }
        }
        boolean found = Open.flip();
        if (found) {
            Open.assume(size > 0);
        }
        return found;
    }

    public V get(Object other) {
        return find(other, null);
    }

    public V getOrDefault(Object other, V otherwise) {
        return find(other, otherwise);
    }

    private V find(Object other, V otherwise) {
        if (!has(other)) {
            return otherwise;
        }
        V found = valueOfKnown();
        noteAccess();
        return found;
    }

    public V put(K other, V with) {
        check(other, with);
        boolean found = has(other);
        V before = found ? valueOfKnown() : null;
        Open.put(this, part(), with);
        if (found) {
            update(other, true, with);
            noteAccess();
        } else {
            Open.put(this, Open.KEYS, other);
            Open.assume(size < Integer.MAX_VALUE);
            size++;
            changes++;
            update(other, false, with);
            noteInsertion();
        }
        return before;
    }

    public V putIfAbsent(K other, V with) {
        V before = get(other);
        return before != null ? before : put(other, with);
    }

    public void putAll(Map<? extends K, ? extends V> others) {
        for (Map.Entry<? extends K, ? extends V> entry : others.entrySet()) {
            put(entry.getKey(), entry.getValue());
        }
    }

    public V remove(Object other) {
        boolean found = has(other);
        V before = found ? valueOfKnown() : null;
        if (found) {
            drop(1);
        }
        know(other, false, null);
        return before;
    }

    public boolean remove(Object other, Object with) {
        if (!has(other)) {
            return false;
        }
        boolean same = Open.equal(valueOfKnown(), with);
        if (same) {
            remove(other);
        }
        return same;
    }

    public V replace(K other, V with) {
        return has(other) ? put(other, with) : null;
    }

    public boolean replace(K other, V before, V with) {
        boolean same = has(other) && Open.equal(valueOfKnown(), before);
        if (same) {
            put(other, with);
        }
        return same;
    }

    public void clear() {
        drop(size);
        forget();
    }

    public V computeIfAbsent(K other, Function<? super K, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(other);
        if (before != null) {
            return before;
        }
        int expected = state();
        V with = function.apply(other);
        checkFunction(expected);
        if (with != null) {
            put(other, with);
        }
        return with;
    }

    public V computeIfPresent(K other, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        V before = get(other);
        return before == null ? null : become(other, before, function);
    }

    public V compute(K other, BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        return become(other, get(other), function);
    }

    private V become(K other, V before, BiFunction<? super K, ? super V, ? extends V> function) {
        int expected = state();
        V with = function.apply(other, before);
        checkFunction(expected);
        return hold(other, with);
    }

    private V hold(K other, V with) {
        if (with == null) {
            remove(other);
        } else {
            put(other, with);
        }
        return with;
    }

    public V merge(K other, V with, BiFunction<? super V, ? super V, ? extends V> function) {
        Objects.requireNonNull(with);
        Objects.requireNonNull(function);
        V before = get(other);
        if (before == null) {
            return hold(other, with);
        }
        int expected = state();
        V result = function.apply(before, with);
        checkFunction(expected);
        return hold(other, result);
    }

    /** Some do not notice before the end that the map changes, and come to what was added. */
    public void forEach(BiConsumer<? super K, ? super V> action) {
        Objects.requireNonNull(action);
        int expected = changes;
        for (int left = size; changes == expected ? left > 0 : Open.flip(); left--) {
            K found = meetKey();
            action.accept(found, valueOfKnown());
        }
        if (changes != expected && Open.flip()) {
            throw new ConcurrentModificationException();
        }
    }

    public void replaceAll(BiFunction<? super K, ? super V, ? extends V> function) {
        Objects.requireNonNull(function);
        int expected = changes;
        if (made && !replaced) {
            replaceAllOnce(function, expected);
            return;
        }
        for (int left = size; changes == expected ? left > 0 : Open.flip(); left--) {
            K found = meetKey();
            setValue(function.apply(found, valueOfKnown()));
        }
        if (changes != expected && Open.flip()) {
            throw new ConcurrentModificationException();
        }
    }

    /** What was there and what comes are kept apart; nothing is known of a map that is left between the two. */
    private void replaceAllOnce(BiFunction<? super K, ? super V, ? extends V> function, int expected) {
        forget();
        replacing = true;
        for (int left = size; left > 0; left--) {
            Open.put(this, Open.REPLACED, function.apply(anyKey(), (V) Open.any(this, Open.VALUES)));
            if (changes != expected) {
                throw Open.refuse("a map that changes while its values are replaced");
            }
        }
        forget();
        replacing = false;
        replaced = true;
    }

    public Object clone() {
        throw Open.refuse("a clone of a map");
    }

    public Set<K> keySet() {
        return new Keys<>(this);
    }

    public Collection<V> values() {
        return new Values<>(this);
    }

    public Set<Map.Entry<K, V>> entrySet() {
        return new Entries<>(this);
    }

    /**
     * An entry that came from the map; or one that an earlier round of a loop kept, of any map of a site.
     *
     * <p>The second kind has no map. Its site is its payload, and a proof makes it with a key and a value of
     * that site (verifier/proof/loops/open_content.py).
     */
    static final class OpenEntry<K, V> implements Map.Entry<K, V> {
        private final OpenMap<K, V> map;
        private final K key;
        private final V value;
        private final int changes;
        /** Until when the value, and the key of a kept one, are as they were read. */
        private final int moment;
        private final boolean isKept;
        /** Of a kept one: whether all values of the map may be replaced. */
        private final boolean mayBeReplaced;
        private final boolean isPlace;
        private final boolean isCopy;

        @SuppressWarnings("unchecked")
        OpenEntry(OpenMap<K, V> map, K key) {
            this.map = map;
            this.key = key;
            changes = map.changes;
            value = isKnown() ? map.valueOfKnown() : (V) Open.any(map, map.part());
            moment = Open.now();
            isKept = mayBeReplaced = false;
            isPlace = map.hasPlaces();
            isCopy = map.hasCopies();
        }

        private void checkPlace() {
            Open.assume(isKept || map != null);
            if (isPlace && (isKept ? Open.now() != moment : isOld())) {
                throw Open.refuse("an entry of a map that was changed");
            }
        }

        /** Whether the entry may have been removed. */
        private boolean isOld() {
            return map.changes != changes;
        }

        /** Whether the map knows what the value is now. */
        private boolean isKnown() {
            return !isOld() && map.known && map.present && Open.isSame(map.key, key);
        }

        @SuppressWarnings("unchecked")
        public K getKey() {
            checkPlace();
            if (isKept) {
                return Open.now() == moment ? key : (K) Open.any(this, Open.KEYS);
            }
            return map.movesKeys() && isOld() && Open.flip() ? map.anyKey() : key;
        }

        @SuppressWarnings("unchecked")
        public V getValue() {
            checkPlace();
            if (isCopy && !isKept) {
                return value;
            }
            if (!isKept && isKnown()) {
                return map.valueOfKnown();
            }
            if (Open.now() == moment) {
                return value;
            }
            if (isKept) {
                return (V) Open.any(this, mayBeReplaced && Open.flip() ? Open.REPLACED : Open.VALUES);
            }
            int part = map.part();
            return (V) Open.any(map, isOld() && Open.flip() ? Open.VALUES : part); // it keeps what it had
        }

        public V setValue(V with) {
            if (isKept) {
                throw Open.refuse("a change of an entry that a loop kept");
            }
            if (isCopy) {
                throw Open.refuse("a change of an entry that is a copy");
            }
            V before = getValue();
            map.setValue(with);
            return before;
        }

        public boolean equals(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            if (isCopy) {
                throw Open.refuse("whether an entry that is a copy equals another");
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            return Objects.equals(getKey(), entry.getKey()) && Objects.equals(getValue(), entry.getValue());
        }

        public int hashCode() {
            return Objects.hashCode(getKey()) ^ Objects.hashCode(getValue());
        }

        public String toString() {
            return getKey() + "=" + getValue();
        }
    }

    /** An iterator over what is there; it counts what is left. */
    abstract static class Walk<K, V, T> implements Iterator<T> {
        final OpenMap<K, V> map;
        private int left;
        private int expected;
        private boolean removable;
        /** Where the map was changed: whether it said that there is a next one, and when. */
        private boolean isReady;
        private int readyAt;

        Walk(OpenMap<K, V> map) {
            this.map = map;
            left = map.size;
            expected = map.changes;
        }

        abstract T found();

        public final boolean hasNext() {
            if (map.changes == expected) {
                return left > 0;
            }
            if (!isReady || readyAt != map.changes) {
                isReady = Open.flip();
                readyAt = map.changes;
            }
            return isReady;
        }

        public final T next() {
            map.checkUnchanged(expected);
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            boolean isSame = map.changes == expected;
            left--;
            removable = true;
            T found = found();
            if (!isSame) {
                isReady = false;
                if (map.hasCopies()) { // what it gives may have been removed
                    map.forget();
                }
            }
            return found;
        }

        public final void remove() {
            if (!removable) {
                throw new IllegalStateException();
            }
            map.checkUnchanged(expected);
            removable = false;
            boolean isSame = map.changes == expected;
            map.noteRemoval();
            if (isSame || Open.flip()) { // else another removed it before
                map.drop(1);
                map.forget();
            }
            if (isSame) {
                expected = map.changes;
            }
        }
    }

    /** A walk as a stream reads it. */
    static final class Split<K, V, T> extends OpenSplit<T> {
        private final OpenMap<K, V> map;
        private final Walk<K, V, T> walk;

        Split(OpenMap<K, V> map, Walk<K, V, T> walk, int characteristics) {
            super(characteristics);
            this.map = map;
            this.walk = walk;
        }

        int size() {
            return map.size;
        }

        int changes() {
            return map.changes;
        }

        T any() {
            return walk.found();
        }
    }

    static final class KeyWalk<K, V> extends Walk<K, V, K> {
        KeyWalk(OpenMap<K, V> map) {
            super(map);
        }

        K found() {
            return map.meetKey();
        }
    }

    static final class ValueWalk<K, V> extends Walk<K, V, V> {
        ValueWalk(OpenMap<K, V> map) {
            super(map);
        }

        @SuppressWarnings("unchecked")
        V found() {
            return (V) Open.any(map, map.part());
        }
    }

    static final class EntryWalk<K, V> extends Walk<K, V, Map.Entry<K, V>> {
        EntryWalk(OpenMap<K, V> map) {
            super(map);
        }

        Map.Entry<K, V> found() {
            return map.meetEntry();
        }
    }

    static class Keys<K, V> extends AbstractSet<K> {
        final OpenMap<K, V> map;

        Keys(OpenMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean contains(Object other) {
            return map.containsKey(other);
        }

        public boolean remove(Object other) {
            boolean found = map.containsKey(other);
            map.remove(other);
            return found;
        }

        public void clear() {
            map.clear();
        }

        public void forEach(Consumer<? super K> action) {
            Objects.requireNonNull(action);
            map.forEach((found, with) -> action.accept(found));
        }

        public Iterator<K> iterator() {
            return new KeyWalk<>(map);
        }

        public Spliterator<K> spliterator() {
            return new Split<>(map, new KeyWalk<>(map), Spliterator.DISTINCT);
        }

        public Object[] toArray() {
            return Open.array(map, Open.KEYS, map.size(), Object[].class);
        }

        public <T> T[] toArray(T[] array) {
            return Open.fill(map, Open.KEYS, map.size(), array);
        }
    }

    static class Values<K, V> extends AbstractCollection<V> {
        final OpenMap<K, V> map;

        Values(OpenMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public boolean contains(Object other) {
            return map.containsValue(other);
        }

        public boolean remove(Object other) {
            map.compare(other);
            for (Iterator<V> each = iterator(); each.hasNext(); ) {
                if (Open.equal(other, each.next())) {
                    each.remove();
                    return true;
                }
            }
            return false;
        }

        public void clear() {
            map.clear();
        }

        public void forEach(Consumer<? super V> action) {
            Objects.requireNonNull(action);
            map.forEach((found, with) -> action.accept(with));
        }

        public Iterator<V> iterator() {
            return new ValueWalk<>(map);
        }

        public Spliterator<V> spliterator() {
            return new Split<>(map, new ValueWalk<>(map), 0);
        }

        public Object[] toArray() {
            return Open.array(map, map.part(), map.size(), Object[].class);
        }

        public <T> T[] toArray(T[] array) {
            return Open.fill(map, map.part(), map.size(), array);
        }
    }

    static class Entries<K, V> extends AbstractSet<Map.Entry<K, V>> {
        final OpenMap<K, V> map;

        Entries(OpenMap<K, V> map) {
            this.map = map;
        }

        public int size() {
            return map.size();
        }

        public boolean isEmpty() {
            return map.isEmpty();
        }

        public void clear() {
            map.clear();
        }

        public boolean contains(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            map.compare(entry.getValue());
            return map.containsKey(entry.getKey()) && Open.equal(map.valueOfKnown(), entry.getValue());
        }

        public boolean remove(Object other) {
            if (!(other instanceof Map.Entry)) {
                return false;
            }
            Map.Entry<?, ?> entry = (Map.Entry<?, ?>) other;
            map.compare(entry.getValue());
            return map.remove(entry.getKey(), entry.getValue());
        }

        public Iterator<Map.Entry<K, V>> iterator() {
            return new EntryWalk<>(map);
        }

        public Spliterator<Map.Entry<K, V>> spliterator() {
            return new Split<>(map, new EntryWalk<>(map), Spliterator.DISTINCT);
        }

        public Object[] toArray() {
            throw Open.refuse("an array of the entries of a map");
        }

        public <T> T[] toArray(T[] array) {
            throw Open.refuse("an array of the entries of a map");
        }
    }
}
