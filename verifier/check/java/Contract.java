package jr;

import java.util.function.IntPredicate;

public final class Contract {
    private static final int W0 = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
    private static final int W1 = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
    public static int p0, p1, p2;
    private static int asked;

    private Contract() {}

    public static void requires(boolean condition) {
        assert condition : "precondition";
    }

    public static void ensures(boolean condition) {
        assert condition : "postcondition";
    }

    public static <E extends Throwable> E exceptional(E thrown, boolean condition) {
        assert condition : "exceptional postcondition";
        return thrown;
    }

    public static <T> T old(T value) {
        return value;
    }

    public static int old(int value) {
        return value;
    }

    public static long old(long value) {
        return value;
    }

    private static int witness() {
        asked++;
        return asked == 1 ? W0 : asked == 2 ? W1 : org.sosy_lab.sv_benchmarks.Verifier.nondetInt();
    }

    private static void assume(boolean condition) {
        org.sosy_lab.sv_benchmarks.Verifier.assume(condition);
    }

    public static boolean forall(int low, int high, IntPredicate property) {
        int i = witness();
        if (i >= low && i < high && !property.test(i)) {
            return false;
        }
        POINTS_HOLD
        return true;
    }

    public static boolean exists(int low, int high, IntPredicate property) {
        int i = witness();
        if (i >= low && i < high && property.test(i)) {
            return true;
        }
        POINTS_FAIL
        return false;
    }
}
