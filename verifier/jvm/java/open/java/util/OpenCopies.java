package java.util;

import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Any list whose iterators and streams read the array that was there when they were made. */
public abstract class OpenCopies<E> extends OpenList<E> {
    RuntimeException outside() {
        return new ArrayIndexOutOfBoundsException(Open.text());
    }

    private void checkPosition(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException(Open.text());
        }
    }

    private void checkUnchanged(int expected) {
        if (modCount != expected) {
            throw Open.refuse("a list that changes while it is copied");
        }
    }

    public void add(int index, E element) {
        checkPosition(index);
        insert(element);
    }

    public boolean addAll(int index, Collection<? extends E> others) {
        Objects.requireNonNull(others);
        checkPosition(index);
        return addAll(others);
    }

    public boolean addIfAbsent(E element) {
        return !contains(element) && add(element);
    }

    public int addAllAbsent(Collection<? extends E> others) {
        throw Open.refuse("adding what is absent from a list");
    }

    public int indexOf(E element, int from) {
        throw Open.refuse("the index of an element from another one on");
    }

    public int lastIndexOf(E element, int from) {
        throw Open.refuse("the index of an element from another one on");
    }

    public boolean removeAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeIf(element -> others.contains(element));
    }

    public boolean retainAll(Collection<?> others) {
        Objects.requireNonNull(others);
        return removeIf(element -> !others.contains(element));
    }

    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        int expected = modCount;
        for (int left = size(); left > 0; left--) {
            filter.test(any());
        }
        if (modCount != expected && Open.flip()) {
            throw new ConcurrentModificationException();
        }
        checkUnchanged(expected);
        int count = Open.flip() ? 1 + Open.below(size()) : 0;
        if (count > 0) {
            drop(count);
        }
        return count > 0;
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        int expected = modCount;
        for (int left = size(); left > 0; left--) {
            Open.put(this, Open.KEYS, operator.apply(any()));
            checkUnchanged(expected);
        }
        forget();
    }

    public void sort(Comparator<? super E> comparator) {
        int expected = modCount;
        order(comparator);
        checkUnchanged(expected);
    }

    public void forEach(Consumer<? super E> action) {
        Objects.requireNonNull(action);
        for (int left = size(); left > 0; left--) {
            action.accept(any());
        }
    }

    public boolean equals(Object other) {
        if (other == this) {
            return true;
        }
        if (!(other instanceof List)) {
            return false;
        }
        Iterator<?> others = ((List<?>) other).iterator();
        for (E one : this) {
            if (!others.hasNext() || !Objects.equals(one, others.next())) {
                return false;
            }
        }
        return !others.hasNext();
    }

    public int hashCode() {
        int found = 1;
        for (E one : this) {
            found = 31 * found + (one == null ? 0 : one.hashCode());
        }
        return found;
    }

    public String toString() {
        return Arrays.toString(toArray());
    }

    public List<E> subList(int from, int to) {
        throw Open.refuse("a part of a list");
    }

    public List<E> reversed() {
        throw Open.refuse("a view of a list");
    }

    public Iterator<E> iterator() {
        return new Past<>(this, 0);
    }

    public ListIterator<E> listIterator() {
        return new Past<>(this, 0);
    }

    public ListIterator<E> listIterator(int index) {
        checkPosition(index);
        return new Past<>(this, index);
    }

    public Spliterator<E> spliterator() {
        return new Copied<>(this);
    }

    /** It reads the array that was there when it was made. */
    static final class Copied<E> extends OpenSplit<E> {
        private final OpenCopies<E> list;
        private final int size;

        Copied(OpenCopies<E> list) {
            super(ORDERED | IMMUTABLE | SUBSIZED);
            this.list = list;
            size = list.size();
        }

        int size() {
            return size;
        }

        int changes() {
            return 0;
        }

        E any() {
            return list.any();
        }
    }

    /** An iterator over the array that was there when it was made. */
    static final class Past<E> implements ListIterator<E> {
        private final OpenCopies<E> list;
        private int before;
        private int left;

        Past(OpenCopies<E> list, int index) {
            this.list = list;
            before = index;
            left = list.size() - index;
        }

        public boolean hasNext() {
            return left > 0;
        }

        public E next() {
            if (left <= 0) {
                throw new NoSuchElementException();
            }
            left--;
            before++;
            return list.any();
        }

        public boolean hasPrevious() {
            return before > 0;
        }

        public E previous() {
            if (before <= 0) {
                throw new NoSuchElementException();
            }
            left++;
            before--;
            return list.any();
        }

        public int nextIndex() {
            return before;
        }

        public int previousIndex() {
            return before - 1;
        }

        public void remove() {
            throw new UnsupportedOperationException();
        }

        public void set(E element) {
            throw new UnsupportedOperationException();
        }

        public void add(E element) {
            throw new UnsupportedOperationException();
        }
    }
}
