package java.util;

/** Any Vector. */
public class Vector<E> extends OpenList<E> implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public Vector(int capacity, int increment) {
        this(capacity);
    }

    public Vector(int capacity) {
        if (capacity < 0) {
            throw new IllegalArgumentException(Open.text());
        }
    }

    public Vector() {}

    public Vector(Collection<? extends E> others) {
        addAll(others);
    }

    RuntimeException outside() {
        return new ArrayIndexOutOfBoundsException(Open.text());
    }

    public ListIterator<E> listIterator(int index) {
        if (index < 0 || index > size()) {
            throw new IndexOutOfBoundsException(Open.text());
        }
        return super.listIterator(index);
    }

    public E elementAt(int index) {
        return get(index);
    }

    public E firstElement() {
        if (isEmpty()) {
            throw new NoSuchElementException();
        }
        return any();
    }

    public E lastElement() {
        return firstElement();
    }

    public void addElement(E element) {
        insert(element);
    }

    public void insertElementAt(E element, int index) {
        add(index, element);
    }

    public void setElementAt(E element, int index) {
        set(index, element);
    }

    public void removeElementAt(int index) {
        remove(index);
    }

    public boolean removeElement(Object other) {
        return remove(other);
    }

    public void removeAllElements() {
        clear();
    }

    public int capacity() {
        throw Open.refuse("the capacity of a Vector");
    }

    public Enumeration<E> elements() {
        throw Open.refuse("the elements of a Vector");
    }
}
