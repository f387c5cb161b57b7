package org.sosy_lab.sv_benchmarks;

/** Used when a task brings no Verifier of its own. The runner replaces every body (see jr.Rewriter). */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        throw new UnsupportedOperationException();
    }

    public static boolean nondetBoolean() {
        throw new UnsupportedOperationException();
    }

    public static byte nondetByte() {
        throw new UnsupportedOperationException();
    }

    public static char nondetChar() {
        throw new UnsupportedOperationException();
    }

    public static short nondetShort() {
        throw new UnsupportedOperationException();
    }

    public static int nondetInt() {
        throw new UnsupportedOperationException();
    }

    public static long nondetLong() {
        throw new UnsupportedOperationException();
    }

    public static float nondetFloat() {
        throw new UnsupportedOperationException();
    }

    public static double nondetDouble() {
        throw new UnsupportedOperationException();
    }

    public static String nondetString() {
        throw new UnsupportedOperationException();
    }
}
