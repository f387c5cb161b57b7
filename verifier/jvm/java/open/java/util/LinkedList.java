package java.util;

import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Any LinkedList. */
public class LinkedList<E> extends OpenList<E> implements List<E>, Deque<E>, Cloneable, java.io.Serializable {
    public LinkedList() {}

    public LinkedList(Collection<? extends E> others) {
        addAll(others);
    }

    private void checkFilled() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
    }

    private E take() {
        E element = any();
        drop(1);
        return element;
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

    public E remove() {
        checkFilled();
        return take();
    }

    public E pop() {
        checkFilled();
        return take();
    }

    public E poll() {
        return isEmpty() ? null : take();
    }

    public E pollFirst() {
        return isEmpty() ? null : take();
    }

    public E pollLast() {
        return isEmpty() ? null : take();
    }

    public E getFirst() {
        checkFilled();
        return any();
    }

    public E getLast() {
        checkFilled();
        return any();
    }

    public E element() {
        checkFilled();
        return any();
    }

    public E peek() {
        return isEmpty() ? null : any();
    }

    public E peekFirst() {
        return isEmpty() ? null : any();
    }

    public E peekLast() {
        return isEmpty() ? null : any();
    }

    public boolean removeFirstOccurrence(Object other) {
        return remove(other);
    }

    public boolean removeLastOccurrence(Object other) {
        return remove(other);
    }

    /** One by one, as the JDK's: what was removed before an exception stays removed. */
    public boolean removeIf(Predicate<? super E> filter) {
        Objects.requireNonNull(filter);
        boolean removed = false;
        for (Iterator<E> each = iterator(); each.hasNext(); ) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    public void replaceAll(UnaryOperator<E> operator) {
        Objects.requireNonNull(operator);
        for (ListIterator<E> each = listIterator(); each.hasNext(); ) {
            each.set(operator.apply(each.next()));
        }
    }

    public void sort(Comparator<? super E> comparator) {
        int expected = modCount;
        order(comparator);
        if (modCount != expected) {
            throw Open.refuse("a LinkedList that changes while it is sorted");
        }
    }

    public Iterator<E> descendingIterator() {
        return iterator();
    }

    public LinkedList<E> reversed() {
        throw Open.refuse("a reversed LinkedList");
    }
}
