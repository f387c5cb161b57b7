package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Any list of which the size is known, and what was ever put into it.
 *
 * <p>It also knows of one element, the last that was looked for, where it is, as long as nothing changes.
 */
abstract class OpenList<E> extends AbstractList<E> {
    private int size;
    private boolean known;
    private Object key;
    private int place;

    /** What the JDK throws for a bad index. */
    RuntimeException outside() {
        return new IndexOutOfBoundsException(Open.text());
    }

    private void check(int index) {
        if (index < 0 || index >= size) {
            throw outside();
        }
    }

    private void checkPosition(int index) {
        if (index < 0 || index > size) {
            throw outside();
        }
    }

    final void insert(E element) {
        Open.put(this, Open.KEYS, element);
        grow(1);
    }

    /** More elements; a list that is too long needs more memory than there is. */
    private void grow(int count) {
        Open.assume(size <= Integer.MAX_VALUE - count);
        size += count;
        disturb();
    }

    final void drop(int count) {
        size -= count;
        disturb();
    }

    @SuppressWarnings("unchecked")
    final E any() {
        return (E) Open.any(this, Open.KEYS);
    }

    /** The first index of an element that equals another, or -1. */
    private int find(Object other) {
        Open.meet(this, other);
        if (!known || !Open.isSame(key, other)) {
            place = Open.flip() ? Open.below(size) : -1;
            known = true;
            key = other;
        }
        return place;
    }

    private void disturb() {
        modCount++;
        forget();
    }

    /** Other elements may be there. */
    final void forget() {
        known = false;
        key = null;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public E get(int index) {
        check(index);
        return any();
    }

    public E set(int index, E element) {
        check(index);
        E before = any();
        Open.put(this, Open.KEYS, element);
        forget();
        return before;
    }

    public boolean add(E element) {
        insert(element);
        return true;
    }

    public void add(int index, E element) {
        checkPosition(index);
        insert(element);
    }

    public E remove(int index) {
        check(index);
        E before = any();
        drop(1);
        return before;
    }

    public boolean remove(Object other) {
        if (find(other) < 0) {
            return false;
        }
        drop(1);
        return true;
    }

    public boolean contains(Object other) {
        return find(other) >= 0;
    }

    public int indexOf(Object other) {
        return find(other);
    }

    public int lastIndexOf(Object other) {
        int first = find(other);
        return first < 0 ? first : first + Open.below(size - first);
    }

    public void clear() {
        drop(size);
    }

    public boolean addAll(Collection<? extends E> others) {
        int count = 0;
        for (E element : others) {
            Open.put(this, Open.KEYS, element);
            count++;
        }
        if (count > 0 || Open.flip()) {
            grow(count);
        }
        return count > 0;
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        checkPosition(index);
        return addAll(others);
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return filter(others);
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return filter(others);
    }

    /** Keep what a collection contains, or does not; it may fail before all is done. */
    private boolean filter(Collection<?> others) {
        boolean changed = dropSome();
        try {
            while (Open.flip()) {
                others.contains(any());
            }
        } finally {
            forget();
        }
        return dropSome() || changed;
    }

    private boolean dropSome() {
        int count = Open.flip() ? 1 + Open.below(size) : 0;
        if (count > 0) {
            drop(count);
        }
        return count > 0;
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        try {
            for (int left = size; left > 0; left--) {
                filter.test(goesOn(expected) ? any() : null);
            }
        } finally {
            forget();
        }
        checkUnchanged(expected);
        return dropSome();
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        for (int left = size; left > 0 && goesOn(expected); left--) {
            Open.put(this, Open.KEYS, operator.apply(any()));
            forget();
        }
        checkUnchanged(expected);
        if (Open.flip()) {
            modCount++;
        }
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        int expected = modCount;
        for (int left = size; left > 0 && goesOn(expected); left--) {
            action.accept(any());
        }
        checkUnchanged(expected);
    }

    /** Elements are compared; it may be noticed that they have no order. */
    @SuppressWarnings("unchecked")
    final void order(Comparator<? super E> comparator) {
        try {
            Open.sort(this, (Comparator<Object>) comparator, size);
        } finally {
            forget();
        }
    }

    public void sort(Comparator<? super E> comparator) {
        int expected = modCount;
        order(comparator);
        checkUnchanged(expected);
        if (Open.flip()) {
            modCount++;
        }
    }

    private boolean goesOn(int expected) {
        return modCount == expected || Open.flip();
    }

    private void checkUnchanged(int expected) {
        if (!goesOn(expected)) {
            throw new ConcurrentModificationException();
        }
    }

    public Object[] toArray() {
        return Open.array(this, Open.KEYS, size, Object[].class);
    }

    public <T> T[] toArray(T[] array) {
        return Open.fill(this, Open.KEYS, size, array);
    }

    public Spliterator<E> spliterator() {
        return new Split<>(this);
    }

    public Iterator<E> iterator() {
        return new Walk<>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return new Walk<>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Walk<>(this, index);
    }

    protected void removeRange(int from, int to) {
        if (from < to || Open.flip()) {
            drop(to - from);
        }
    }

    public Object clone() {
        throw Open.refuse("a clone of a list");
    }

    static final class Split<E> extends OpenSplit<E> {
        private final OpenList<E> list;

        Split(OpenList<E> list) {
            super(ORDERED | SUBSIZED);
            this.list = list;
        }

        int size() {
            return list.size;
        }

        int changes() {
            return list.modCount;
        }

        E any() {
            return list.any();
        }
    }

    /** An iterator; it counts what is before it and behind it. */
    static final class Walk<E> implements ListIterator<E> {
        private static final int NOWHERE = 0;
        private static final int BEFORE = 1;
        private static final int BEHIND = 2;

        private final OpenList<E> list;
        private int before;
        private int left;
        private int expected;
        /** Where the element is that was given last. */
        private int last = NOWHERE;
        /** Whether forEachRemaining has not come to its end. */
        private boolean busy;

        Walk(OpenList<E> list, int index) {
            this.list = list;
            before = index;
            left = list.size - index;
            expected = list.modCount;
        }

        private void check() {
            if (list.modCount != expected) {
                throw new ConcurrentModificationException();
            }
        }

        /** Where an iterator stands during forEachRemaining is not told. */
        private void checkIdle() {
            if (busy) {
                throw Open.refuse("an iterator that is used while it walks to its end");
            }
        }

        private boolean hasMore() {
            return list.modCount == expected ? left > 0 : Open.flip();
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
            busy = false;
        }

        public E next() {
            checkIdle();
            return step();
        }

        private E step() {
            check();
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            left--;
            before++;
            last = BEFORE;
            return list.any();
        }

        public boolean hasPrevious() {
            checkIdle();
            return before > 0;
        }

        public E previous() {
            checkIdle();
            check();
            if (before <= 0) {
                throw new NoSuchElementException();
            }
            left++;
            before--;
            last = BEHIND;
            return list.any();
        }

        public int nextIndex() {
            checkIdle();
            return before;
        }

        public int previousIndex() {
            checkIdle();
            return before - 1;
        }

        /** Which of two failures is noticed first is left open. */
        public void remove() {
            checkIdle();
            if (last == NOWHERE) {
                if (Open.flip()) {
                    check();
                }
                throw new IllegalStateException();
            }
            check();
            list.drop(1);
            if (last == BEFORE) {
                before--;
            } else {
                left--;
            }
            last = NOWHERE;
            expected = list.modCount;
        }

        public void set(E element) {
            checkIdle();
            if (last == NOWHERE) {
                throw new IllegalStateException();
            }
            check();
            Open.put(list, Open.KEYS, element);
            list.forget();
        }

        public void add(E element) {
            checkIdle();
            check();
            list.insert(element);
            before++;
            last = NOWHERE;
            expected = list.modCount;
        }
    }
}
