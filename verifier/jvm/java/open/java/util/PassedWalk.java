package java.util;

/** An iterator over a collection that stays as it is; it counts what is left. */
final class PassedWalk<E> implements Iterator<E> {
    private final Object from;
    private int left;

    PassedWalk(Object from, int size) {
        this.from = from;
        left = size;
    }

    public boolean hasNext() {
        Passed.check(from);
        return left > 0;
    }

    @SuppressWarnings("unchecked")
    public E next() {
        Passed.check(from);
        if (left <= 0) {
            throw new NoSuchElementException();
        }
        left--;
        return (E) Passed.any(from, 0);
    }

    public void remove() {
        throw Passed.refuse(from);
    }
}
