package java.util;

import java.util.function.Predicate;

/** Any PriorityQueue. */
public class PriorityQueue<E> extends OpenQueue<E> implements java.io.Serializable {
    private final Comparator<? super E> comparator;

    public PriorityQueue() {
        comparator = null;
    }

    public PriorityQueue(Collection<? extends E> others) {
        if (!(others instanceof List) && (others instanceof SortedSet || others instanceof PriorityQueue)) {
            throw Open.refuse("a queue in the order of another collection");
        }
        comparator = null;
        for (E one : others) {
            offer(one);
        }
    }

    public PriorityQueue(int capacity) {
        this(capacity, null);
    }

    public PriorityQueue(Comparator<? super E> comparator) {
        this.comparator = comparator;
    }

    public PriorityQueue(int capacity, Comparator<? super E> comparator) {
        if (capacity < 1) {
            throw new IllegalArgumentException();
        }
        this.comparator = comparator;
    }

    public Comparator<? super E> comparator() {
        return comparator;
    }

    @SuppressWarnings("unchecked")
    private void order() {
        Open.order(this, (Comparator<Object>) comparator);
    }

    public boolean add(E element) {
        return offer(element);
    }

    @SuppressWarnings("unchecked")
    public boolean offer(E element) {
        Objects.requireNonNull(element);
        disturb();
        Open.rank(this, element, (Comparator<Object>) comparator);
        insert(element);
        return true;
    }

    public E poll() {
        if (isEmpty()) {
            return null;
        }
        E element = take();
        order();
        return element;
    }

    public boolean remove(Object other) {
        boolean found = super.remove(other);
        if (found) {
            order();
        }
        return found;
    }

    void noteRemoval() {
        order();
    }

    public boolean addAll(Collection<? extends E> others) {
        if (others == this) {
            throw new IllegalArgumentException();
        }
        return super.addAll(others);
    }

    public boolean removeIf(Predicate<? super E> filter) {
        disturb();
        boolean removed = super.removeIf(filter);
        if (removed) {
            order();
        }
        return removed;
    }
}
