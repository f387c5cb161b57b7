package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;

/** Any queue without nulls of which the size is known, and what was ever put into it. */
abstract class OpenQueue<E> extends AbstractCollection<E> implements Queue<E> {
    private int size;
    private int changes;

    final void insert(E element) {
        Open.put(this, Open.KEYS, Objects.requireNonNull(element));
        Open.assume(size < Integer.MAX_VALUE);
        size++;
        changes++;
    }

    final void disturb() {
        changes++;
    }

    final void drop(int count) {
        size -= count;
        changes++;
    }

    @SuppressWarnings("unchecked")
    final E any() {
        return (E) Open.any(this, Open.KEYS);
    }

    final E take() {
        E element = any();
        drop(1);
        return element;
    }

    /** An element was removed by an iterator. */
    void noteRemoval() {}

    public E remove() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return poll();
    }

    public E element() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return peek();
    }

    /** First all elements are looked at, then some are removed. */
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = changes;
        for (int left = size; left > 0; left--) {
            filter.test(any());
            if (changes != expected) {
                throw Open.refuse("a queue that changes while elements are removed from it");
            }
        }
        int count = Open.flip() ? 1 + Open.below(size) : 0;
        if (count > 0) {
            drop(count);
        }
        return count > 0;
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeIf(element -> others.contains(element));
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeIf(element -> !others.contains(element));
    }

    private boolean has(Object other) {
        if (other == null) {
            return false;
        }
        Open.meet(this, other);
        boolean found = Open.flip();
        if (found) {
            Open.assume(size > 0);
        }
        return found;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public E poll() {
        return size == 0 ? null : take();
    }

    public E peek() {
        return size == 0 ? null : any();
    }

    public boolean contains(Object other) {
        return has(other);
    }

    public boolean remove(Object other) {
        boolean found = has(other);
        if (found) {
            drop(1);
        }
        return found;
    }

    public void clear() {
        drop(size);
    }

    /** It may notice or not that an action changes the queue, at any time; what was removed is null. */
    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = changes;
        for (int left = size; left > 0 && (changes == expected || Open.flip()); left--) {
            action.accept(changes == expected || Open.flip() ? any() : null);
        }
        if (changes != expected && Open.flip()) {
            throw new ConcurrentModificationException();
        }
    }

    public Object[] toArray() {
        return Open.array(this, Open.KEYS, size, Object[].class);
    }

    public <T> T[] toArray(T[] array) {
        return Open.fill(this, Open.KEYS, size, array);
    }

    public Object clone() {
        throw Open.refuse("a clone of a queue");
    }

    public Spliterator<E> spliterator() {
        return new Split<>(this);
    }

    public Iterator<E> iterator() {
        return new Walk<>(this);
    }

    static final class Split<E> extends OpenSplit<E> {
        private final OpenQueue<E> queue;

        Split(OpenQueue<E> queue) {
            super(NONNULL | SUBSIZED);
            this.queue = queue;
        }

        int size() {
            return queue.size;
        }

        int changes() {
            return queue.changes;
        }

        E any() {
            return queue.any();
        }
    }

    /** An iterator; it counts what is left. */
    static final class Walk<E> implements Iterator<E> {
        private final OpenQueue<E> queue;
        private int left;
        private int expected;
        private boolean removable;
        /** Whether forEachRemaining has not come to its end. */
        private boolean busy;

        Walk(OpenQueue<E> queue) {
            this.queue = queue;
            left = queue.size;
            expected = queue.changes;
        }

        private boolean isDisturbed() {
            return queue.changes != expected;
        }

        private void check() {
            if (isDisturbed() && Open.flip()) {
                throw new ConcurrentModificationException();
            }
        }

        private void checkIdle() {
            if (busy) {
                throw Open.refuse("an iterator that is used while it walks to its end");
            }
        }

        private boolean hasMore() {
            return isDisturbed() ? Open.flip() : left > 0;
        }

        public boolean hasNext() {
            checkIdle();
            return hasMore();
        }

        public void forEachRemaining(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            checkIdle();
            busy = true;
            while (hasMore()) {
                action.accept(step());
            }
            check();
            busy = false;
        }

        public E next() {
            checkIdle();
            return step();
        }

        private E step() {
            check();
            if (isDisturbed() ? Open.flip() : left <= 0) {
                throw new NoSuchElementException();
            }
            left--;
            removable = true;
            return queue.any();
        }

        public void remove() {
            checkIdle();
            check();
            if (!removable) {
                throw new IllegalStateException();
            }
            if (isDisturbed()) {
                throw Open.refuse("an iterator of a queue that was changed");
            }
            queue.drop(1);
            queue.noteRemoval();
            removable = false;
            expected = queue.changes;
        }
    }
}
