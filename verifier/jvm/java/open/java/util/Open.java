package java.util;

/**
 * What a proof knows of the content of a collection: which objects were ever put into it.
 *
 * <p>The classes beside this one stand for the JDK's collections in proofs about loops that change
 * them (verifier/proof/loops/container_native.py gives these natives their meaning). They keep sizes and counts of
 * modifications; for each collection all that was put into it is taken together, and what comes out is
 * any of it. So they do whatever the JDK's classes may do, and more.
 */
final class Open {
    private Open() {}

    /** Keys of maps, and elements. */
    static final int KEYS = 0;

    static final int VALUES = 1;

    /** Values of maps that were all replaced. */
    static final int REPLACED = 2;

    /** An object, or null, is put into a collection. */
    static native void put(Object owner, int part, Object element);

    /** Any object that was ever put into a collection, or null if it was. */
    static native Object any(Object owner, int part);

    /** True or false. */
    static native boolean flip();

    /** Any int from 0 below a limit; there is no such path if there is none. */
    static native int below(int limit);

    /** Only paths where this holds are meant. */
    static native void assume(boolean holds);

    /** Until when what was read of maps is so: another number after a value is put, or {@code moveOn}. */
    static native int now();

    /** What was read of maps need not be so any more. */
    static native void moveOn();

    /** Whether equals and hashCode of an object (or null) have no effects and do not fail. */
    static native boolean isPlain(Object key);

    /**
     * Whether an object and all that was put into a collection are of one class with a natural order,
     * so that comparing them has no effects and does not fail.
     */
    static native boolean isOrdered(Object owner, Object key);

    /** The same for all that was put into a collection. */
    static native boolean hasOrder(Object owner);

    /** Whether two references mean equal objects, as far as that is known at once. */
    static native boolean isSame(Object one, Object other);

    /** A new array of a class that holds so many of the objects that were ever put into a collection. */
    static native Object[] array(Object owner, int part, int size, Class<?> type);

    /** What {@code toArray} gives of a collection of this size, for an array that it gets. */
    @SuppressWarnings("unchecked")
    static <T> T[] fill(Object owner, int part, int size, T[] array) {
        if (array.length < size) {
            return (T[]) array(owner, part, size, array.getClass());
        }
        if (size > 0) {
            System.arraycopy(array(owner, part, size, array.getClass()), 0, array, 0, size);
        }
        if (array.length > size) {
            array[size] = null;
        }
        return array;
    }

    /** Any text, or null. */
    static native String text();

    /** Nothing is known of what the caller needs: there is no proof. */
    static native RuntimeException refuse(String what);

    /** Whether an object, or any that was put into a collection, is one of the program's that can be compared. */
    static native boolean hasOwnOrder(Object owner, Object key);

    /** Whether two values are equal, by the equals of either. */
    static boolean equal(Object one, Object other) {
        return flip() ? Objects.equals(one, other) : Objects.equals(other, one);
    }

    /** Keys whose places in a hash table are the same are compared, where they have an order. */
    static void untangle(Object owner, Object key) {
        if (hasOwnOrder(owner, key)) {
            while (flip()) {
                Object one = flip() ? key : any(owner, KEYS);
                Object other = flip() ? key : any(owner, KEYS);
                if (one instanceof Comparable && other != null && one.getClass() == other.getClass()) {
                    try {
                        ((Comparable<Object>) one).compareTo(other);
                    } catch (Throwable thrown) {
                        throw refuse("a hash table that is left between two states");
                    }
                }
            }
        }
    }

    /** The element is compared by equals with others, in any number. */
    static void meet(Object owner, Object element) {
        if (!isPlain(element)) {
            while (flip()) {
                element.equals(any(owner, KEYS));
            }
        }
    }

    /** Elements are compared with each other, in any order and number. */
    static void order(Object owner, Comparator<Object> comparator) {
        if (!isNatural(comparator) || !hasOrder(owner)) {
            while (flip()) {
                compare(comparator, any(owner, KEYS), any(owner, KEYS));
            }
        }
    }

    private static boolean isNatural(Comparator<Object> comparator) {
        return comparator == null || (Object) comparator == Comparator.naturalOrder();
    }

    private static int compare(Comparator<Object> comparator, Object one, Object other) {
        return comparator == null ? ((Comparable<Object>) one).compareTo(other) : comparator.compare(one, other);
    }

    /** Whether the comparisons of {@code order}, in any number, change nothing that was there before. */
    private static native boolean comparingChangesNothing();

    /**
     * Elements are compared with each other to sort them, in any order and number. A merge of 32 or more may
     * notice that the answers are not those of one total order (the contract of {@link Comparator}).
     */
    static void sort(Object owner, Comparator<Object> comparator, int size) {
        if (isNatural(comparator) && hasOrder(owner)) {
            return;
        }
        order(owner, comparator);
        if (size < 32 || flip()) {
            return;
        }
        if (comparingChangesNothing()) {
            checkOrder(owner, comparator);
        } else {
            checkLasting(owner, comparator);
        }
    }

    /** Two answers about two elements are opposite, and three about three do not go round in a circle. */
    private static void checkOrder(Object owner, Comparator<Object> comparator) {
        Object one = any(owner, KEYS);
        Object other = any(owner, KEYS);
        int first = compare(comparator, one, other);
        if (flip()) {
            int back = compare(comparator, other, one);
            check(first < 0 == back > 0 && first > 0 == back < 0);
        } else if (first <= 0) {
            Object third = any(owner, KEYS);
            check(compare(comparator, other, third) > 0 || compare(comparator, one, third) <= 0);
        }
    }

    /** The same, whatever else is compared between: the comparator has a state. */
    private static void checkLasting(Object owner, Comparator<Object> comparator) {
        Object one = any(owner, KEYS);
        Object other = any(owner, KEYS);
        int first = sign(comparator, one, other);
        order(owner, comparator);
        if (flip()) {
            check(sign(comparator, one, other) == first);
        } else {
            Object third = any(owner, KEYS);
            int second = sign(comparator, other, third);
            order(owner, comparator);
            int last = sign(comparator, third, one);
            check((first <= 0 && second <= 0 && last <= 0) == (first >= 0 && second >= 0 && last >= 0));
        }
    }

    private static void check(boolean isOrder) {
        if (!isOrder) {
            throw new IllegalArgumentException(text());
        }
    }

    /** The sign of the first to the second, whichever of them is asked. */
    private static int sign(Comparator<Object> comparator, Object one, Object other) {
        boolean isTurned = flip();
        int found = isTurned ? compare(comparator, other, one) : compare(comparator, one, other);
        return found == 0 ? 0 : found < 0 != isTurned ? -1 : 1;
    }

    /** An element is compared with others, as a sorted collection does. */
    static void rank(Object owner, Object element, Comparator<Object> comparator) {
        if (comparator != null) {
            while (flip()) {
                comparator.compare(element, flip() ? element : any(owner, KEYS));
            }
        } else {
            Objects.requireNonNull(element);
            if (!isOrdered(owner, element)) {
                Comparable<Object> comparable = (Comparable<Object>) element;
                while (flip()) {
                    comparable.compareTo(flip() ? element : any(owner, KEYS));
                }
            }
        }
    }
}
