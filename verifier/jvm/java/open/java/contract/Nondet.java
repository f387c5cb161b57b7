package java.contract;

/**
 * What contracts leave open. A contract says what an object of the JDK may do of which nothing is known but its type;
 * docs/developing.md tells how to write one. verifier/models/contract_native.py gives these natives their meaning.
 */
public final class Nondet {
    private Nondet() {}

    /** True or false. */
    public static native boolean flip();

    /** Any int from {@code low} to {@code high}; {@code low} where there is none. */
    public static native int within(int low, int high);

    /** The same of longs. */
    public static native long within(long low, long high);

    /** Any new text or array of primitives, or anything else of this class that the JDK made. */
    public static native <T> T of(Class<T> kind);

    /** Another object of which no more is known. */
    public static native Object like(Object one);

    /** All elements of an array of primitives may be any from now on. */
    public static native void fill(Object array);

    /** A new object of the JDK's may hold anything that one of its class holds. */
    public static native void open(Object made);

    /** Another object that was not made here changes. */
    public static native void change(Object changed);

    /** A new exception of this class, or of one below, is thrown. */
    public static native RuntimeException fail(Class<? extends Throwable> kind);

    /** Nothing is known of such a call: no path goes on, and there is no proof. */
    public static native RuntimeException refuse(String what);

    /** Whether all code that shows an object (or null) as a text is the JDK's, and changes nothing. */
    public static native boolean isShown(Object given);

    /** Whether an object is there, and its class is one of the JDK's. */
    public static native boolean isOfJdk(Object given);

    /** Whether a class of the program has fields of a type, and calls methods of this name. */
    public static native boolean keeps(Class<?> type, String called);

    /** Whether a text is there, and is not one of a few known ones. */
    public static native boolean isUnknown(String text);

    /** Whether nothing about an object is open: a number of java.math that the program made of known values, or null. */
    public static native boolean isKnown(Object given);

    /** Whether a number of java.math has a rank: it is open, or all of it is known. */
    public static native boolean isRanked(Object number);

    /** The rank of a number: ranks are ordered as numbers of one class are, and that of zero is zero. */
    public static native long rank(Object number);

    /** A hash code: the same one for the same class, rank and scale. */
    public static native int hash(boolean isDecimal, long rank, int scale);

    /** Any int from {@code low} to {@code high}: the same one each time that a method is asked about this number. */
    public static native int told(int low, int high, long about);

    /** The answer takes an assumption for granted, by its name. */
    public static native void assume(String name);

    /** Whether dates that are moved may be any, far from the limits of their classes. */
    public static native boolean areDatesNear();

    /** Whether an initialiser of a class runs. */
    public static native boolean isInitialising();

    /** Whether an object was made elsewhere, and its class is one of the JDK's. */
    public static native boolean isForeign(Object given);

    /** Whether a stream's elements are stored in a collection, so that memory bounds their number. */
    public static native boolean isOfCollection(Object stream);

    /** Whether a function is the constructor of an array type, which does nothing else. */
    public static native boolean makesArrays(Object function);
}
