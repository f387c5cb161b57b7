package java.util;

/** Any ArrayDeque. */
public class ArrayDeque<E> extends OpenQueue<E> implements Deque<E>, Cloneable, java.io.Serializable {
    public ArrayDeque() {}

    public ArrayDeque(int capacity) {}

    public ArrayDeque(Collection<? extends E> others) {
        addAll(others);
    }

    private void checkFilled() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
    }

    public boolean add(E element) {
        insert(element);
        return true;
    }

    public boolean addAll(Collection<? extends E> others) {
        if (others == this) {
            throw Open.refuse("an ArrayDeque that is added to itself");
        }
        boolean changed = false;
        for (E element : others) {
            insert(element);
            changed = true;
        }
        return changed;
    }

    public void addFirst(E element) {
        insert(element);
    }

    public void addLast(E element) {
        insert(element);
    }

    public boolean offer(E element) {
        return add(element);
    }

    public boolean offerFirst(E element) {
        return add(element);
    }

    public boolean offerLast(E element) {
        return add(element);
    }

    public void push(E element) {
        insert(element);
    }

    public E removeFirst() {
        checkFilled();
        return take();
    }

    public E removeLast() {
        checkFilled();
        return take();
    }

    public E pop() {
        checkFilled();
        return take();
    }

    public E pollFirst() {
        return poll();
    }

    public E pollLast() {
        return poll();
    }

    public E getFirst() {
        checkFilled();
        return any();
    }

    public E getLast() {
        checkFilled();
        return any();
    }

    public E peekFirst() {
        return peek();
    }

    public E peekLast() {
        return peek();
    }

    public boolean removeFirstOccurrence(Object other) {
        return remove(other);
    }

    public boolean removeLastOccurrence(Object other) {
        return remove(other);
    }

    public Iterator<E> descendingIterator() {
        return iterator();
    }

    public ArrayDeque<E> clone() {
        throw Open.refuse("a clone of an ArrayDeque");
    }
}
