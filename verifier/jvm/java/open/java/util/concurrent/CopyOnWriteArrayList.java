package java.util.concurrent;

import java.util.Collection;
import java.util.List;
import java.util.OpenCopies;
import java.util.RandomAccess;

/** Any CopyOnWriteArrayList. */
public class CopyOnWriteArrayList<E> extends OpenCopies<E>
        implements List<E>, RandomAccess, Cloneable, java.io.Serializable {
    public CopyOnWriteArrayList() {}

    public CopyOnWriteArrayList(Collection<? extends E> others) {
        addAll(others);
    }

    public CopyOnWriteArrayList(E[] others) {
        for (E one : others) {
            add(one);
        }
    }
}
