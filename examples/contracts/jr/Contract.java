package jr;

import java.util.function.IntPredicate;

/**
 * Contracts of methods, as {@code jr check} understands them. Copy this file into your sources.
 *
 * <p>Nothing is checked unless assertions are enabled ({@code java -ea}); conditions are evaluated nevertheless.
 */
public final class Contract {
    private Contract() {}

    /** What callers have to see to. To be called before the method does anything but read. */
    public static void requires(boolean condition) {
        assert condition : "precondition";
    }

    /** What the method sees to. To be called where it is about to return. */
    public static void ensures(boolean condition) {
        assert condition : "postcondition";
    }

    /** What holds when an exception leaves: {@code catch (RuntimeException e) { throw exceptional(e, CONDITION); }}. */
    public static <E extends Throwable> E exceptional(E thrown, boolean condition) {
        assert condition : "exceptional postcondition";
        return thrown;
    }

    /** The value before: to be kept in a variable at the start. Of an object, it is the reference. */
    public static <T> T old(T value) {
        return value;
    }

    /** The value before: to be kept in a variable at the start. */
    public static int old(int value) {
        return value;
    }

    /** The value before: to be kept in a variable at the start. */
    public static long old(long value) {
        return value;
    }

    /** Whether all of {@code low}, ..., {@code high - 1} have a property. */
    public static boolean forall(int low, int high, IntPredicate property) {
        for (int i = low; i < high; i++) {
            if (!property.test(i)) {
                return false;
            }
        }
        return true;
    }

    /** Whether one of {@code low}, ..., {@code high - 1} has a property. */
    public static boolean exists(int low, int high, IntPredicate property) {
        for (int i = low; i < high; i++) {
            if (property.test(i)) {
                return true;
            }
        }
        return false;
    }
}
