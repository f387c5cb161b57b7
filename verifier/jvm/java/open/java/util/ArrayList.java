package java.util;

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
}
