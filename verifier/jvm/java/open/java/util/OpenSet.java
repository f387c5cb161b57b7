package java.util;

import java.util.function.Consumer;

/** Any set: the keys of any map. */
abstract class OpenSet<E> extends AbstractSet<E> {
    private static final Object PRESENT = new Object();

    abstract OpenMap<E, Object> map();

    public int size() {
        return map().size();
    }

    public boolean isEmpty() {
        return map().isEmpty();
    }

    public boolean contains(Object other) {
        return map().containsKey(other);
    }

    public boolean add(E element) {
        return map().put(element, PRESENT) == null;
    }

    public boolean remove(Object other) {
        return map().remove(other) != null;
    }

    public void clear() {
        map().clear();
    }

    public Iterator<E> iterator() {
        return map().keySet().iterator();
    }

    public Spliterator<E> spliterator() {
        return map().keySet().spliterator();
    }

    public void forEach(Consumer<? super E> action) {
        map().keySet().forEach(action);
    }

    public Object[] toArray() {
        return map().keySet().toArray();
    }

    public <T> T[] toArray(T[] array) {
        return map().keySet().toArray(array);
    }

    public Object clone() {
        throw Open.refuse("a clone of a set");
    }
}
