package java.util;

/** Any BitSet, whose bits are not known. */
public class AnyBitSet implements Cloneable, java.io.Serializable {
    public AnyBitSet() {}

    public AnyBitSet(int bits) {
        if (bits < 0) {
            throw new NegativeArraySizeException(Open.text());
        }
    }

    private static void check(int index) {
        if (index < 0) {
            throw new IndexOutOfBoundsException(Open.text());
        }
    }

    private static void check(int from, int to) {
        check(from);
        check(to);
        if (from > to) {
            throw new IndexOutOfBoundsException(Open.text());
        }
    }

    /** Any int from a bound on. */
    private static int any(int least) {
        int found = Open.flip() ? Integer.MAX_VALUE : Open.below(Integer.MAX_VALUE);
        Open.assume(found >= least);
        return found;
    }

    public void set(int index) {
        check(index);
    }

    public void set(int index, boolean value) {
        check(index);
    }

    public void set(int from, int to) {
        check(from, to);
    }

    public void set(int from, int to, boolean value) {
        check(from, to);
    }

    public void flip(int index) {
        check(index);
    }

    public void flip(int from, int to) {
        check(from, to);
    }

    public void clear(int index) {
        check(index);
    }

    public void clear(int from, int to) {
        check(from, to);
    }

    public void clear() {}

    public boolean get(int index) {
        check(index);
        return Open.flip();
    }

    public int nextSetBit(int from) {
        check(from);
        return Open.flip() ? -1 : any(from);
    }

    /** The int after the largest one is the smallest one. */
    public int nextClearBit(int from) {
        check(from);
        return Open.flip() ? Integer.MIN_VALUE : any(from);
    }

    public int previousSetBit(int from) {
        if (from == -1) {
            return -1;
        }
        check(from);
        int found = any(0);
        Open.assume(found <= from);
        return Open.flip() ? -1 : found;
    }

    public int previousClearBit(int from) {
        return previousSetBit(from);
    }

    /** One above the largest int is the smallest one. */
    public int length() {
        return Open.flip() ? Integer.MIN_VALUE : any(0);
    }

    public int size() {
        return length();
    }

    public boolean isEmpty() {
        return Open.flip();
    }

    public int cardinality() {
        return length();
    }

    public int hashCode() {
        throw Open.refuse("the hash code of a BitSet");
    }

    public boolean equals(Object other) {
        throw Open.refuse("whether a BitSet equals another object");
    }

    public Object clone() {
        throw Open.refuse("a clone of a BitSet");
    }

    public String toString() {
        throw Open.refuse("the text of a BitSet");
    }
}
