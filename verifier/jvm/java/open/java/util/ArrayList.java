package java.util;

import java.util.function.Predicate;

/** Any ArrayList. */
public class ArrayList<E> extends OpenList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public ArrayList(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException(Open.text());
        }
    }

    public ArrayList() {}

    public ArrayList(Collection<? extends E> others) {
        addAll(others);
    }

    /** The elements of lists of different sizes are not compared. */
    public boolean equals(Object other) {
        if (other != null && other.getClass() == ArrayList.class && ((ArrayList<?>) other).size() != size()) {
            return false;
        }
        return super.equals(other);
    }

    public void ensureCapacity(int least) {
        if (Open.flip()) {
            modCount++;
        }
    }

    public void trimToSize() {
        modCount++;
    }

    public List<E> subList(int from, int to) {
        return new Part<>(this, super.subList(from, to));
    }

    /** A part of a list: as that of any list, but for removeIf, which looks at all before it removes any. */
    static final class Part<E> extends AbstractList<E> implements RandomAccess {
        private final ArrayList<E> list;
        private final List<E> inner;

        Part(ArrayList<E> list, List<E> inner) {
            this.list = list;
            this.inner = inner;
        }

        public int size() {
            return inner.size();
        }

        public E get(int index) {
            return inner.get(index);
        }

        public E set(int index, E element) {
            return inner.set(index, element);
        }

        public void add(int index, E element) {
            inner.add(index, element);
        }

        public E remove(int index) {
            return inner.remove(index);
        }

        public boolean addAll(Collection<? extends E> others) {
            return inner.addAll(others);
        }

        public boolean addAll(int index, Collection<? extends E> others) {
            return inner.addAll(index, others);
        }

        public void clear() {
            inner.clear();
        }

        public Iterator<E> iterator() {
            return inner.iterator();
        }

        public ListIterator<E> listIterator(int index) {
            return inner.listIterator(index);
        }

        public List<E> subList(int from, int to) {
            return new Part<>(list, inner.subList(from, to));
        }

        public boolean removeIf(Predicate<? super E> filter) {
            Objects.requireNonNull(filter);
            int expected = list.modCount;
            for (int left = size(); left > 0; left--) {
                filter.test(list.any());
                if (list.modCount != expected) {
                    throw Open.refuse("a part of a list that changes while elements are removed from it");
                }
            }
            int count = Open.flip() ? 1 + Open.below(size()) : 0;
            if (count > 0) {
                inner.subList(0, count).clear();
            }
            return count > 0;
        }
    }
}
